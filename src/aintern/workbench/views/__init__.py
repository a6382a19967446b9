"""The views beside the chat: files and their changes, conversations, the audit log, settings, the fleet."""
