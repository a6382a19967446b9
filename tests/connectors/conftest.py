"""Connectors are tested in the same workspace as the chat."""

from tests.terminal.conftest import workspace

__all__ = ["workspace"]
