"""One file a family of models: how it writes its tool calls."""
