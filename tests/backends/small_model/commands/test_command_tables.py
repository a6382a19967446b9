"""The tables of commands are what the TOML of their file says."""

import tomllib
from importlib.resources import files

from aintern.backends.small_model.commands import command_tables


def test_the_commands_are_read_as_toml() -> None:
    text = (files(command_tables.__package__) / "commands.toml").read_text(encoding="utf-8")
    assert command_tables._tables(text) == tomllib.loads(text)
