"""Servers of the Model Context Protocol as tools: configured, trusted, caged, and gated like our own."""
