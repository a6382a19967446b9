"""Settings: typed, layered, each with its origin."""
