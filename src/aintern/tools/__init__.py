"""What the agent can do in a workspace."""
