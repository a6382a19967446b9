"""Installed packages that bring tools, backends, dialects and faces."""
