"""The small model that AIntern comes with: its adapter, its grammar, its prompts."""
