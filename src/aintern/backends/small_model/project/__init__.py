"""What the workspace's project has: its tools, scripts, names and tests."""
