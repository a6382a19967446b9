"""The workbench: a page in the user's browser that shows what the agent does and takes the person's decisions."""
