"""What a command line would do: parsed, expanded and rated without running it."""
