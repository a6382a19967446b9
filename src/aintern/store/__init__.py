"""What is kept: conversations, audit log, grants, checkpoints."""
