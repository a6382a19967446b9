"""A plugin of AIntern: a tool, a backend, a dialect and a command."""
