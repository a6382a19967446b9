"""The commands that there are and how people ask for them: commands.toml with commands_asked.tsv."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any


def ways_to_ask() -> list[list[str]]:
    """For each action of a project, how people ask for it, with slots: what the training data is made of."""
    return [ways for _, ways in sorted(command_tables()["say"].items())]


def all_ways_to_ask() -> list[str]:
    """How people ask for any command at all, with slots: what the choice of the tool is fitted with."""
    tables = command_tables()
    ways = [
        way
        for table, entries in tables.items()
        for key, value in entries.items()
        if isinstance(value, list) and (table == "say" or key not in tables["say"])
        for way in value
    ]
    return list(dict.fromkeys(ways))


@lru_cache(maxsize=1)
def command_tables() -> dict[str, dict[str, Any]]:
    """The commands by table, each with all ways to ask for it."""
    tables = tomllib.loads((files(__package__) / "commands.toml").read_text(encoding="utf-8"))
    lines = (files(__package__) / "commands_asked.tsv").read_text(encoding="utf-8").splitlines()
    also = {label: ways for label, *ways in (line.split("\t") for line in lines)}
    for table, entries in tables.items():
        for key, ways in entries.items():
            if isinstance(ways, list) and (table == "say" or key not in tables["say"]):
                ways += also.get(key, ())
    return tables
