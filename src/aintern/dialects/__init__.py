"""Ways of writing tool calls: each teaches and reads one."""
