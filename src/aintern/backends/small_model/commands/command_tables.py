"""The commands that there are and how people ask for them: commands.toml with commands_asked.tsv."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from aintern.backends.small_model.wording import lazy_re as re

_TABLE = re.compile(r"^\[(.+)\]$", re.MULTILINE)
_ENTRY = re.compile(r"^(?:([\w-]+)|(\"(?:[^\"\\\n]|\\.)*\")) = (.+)$", re.MULTILINE)


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
    tables = _tables((files(__package__) / "commands.toml").read_text(encoding="utf-8"))
    lines = (files(__package__) / "commands_asked.tsv").read_text(encoding="utf-8").splitlines()
    also = {label: ways for label, *ways in (line.split("\t") for line in lines)}
    for table, entries in tables.items():
        for key, ways in entries.items():
            if isinstance(ways, list) and (table == "say" or key not in tables["say"]):
                ways += also.get(key, ())
    return tables


def _tables(text: str) -> dict[str, dict[str, Any]]:
    """TOML as commands.toml is written: an entry a line, with a value as JSON has it. Read as such, since the standard library's reader of
    TOML takes ten times as long, a tenth of a first request's CPU."""
    _, *parts = _TABLE.split(text)
    tables = {}
    for name, body in zip(parts[::2], parts[1::2], strict=True):
        entries = (f"{quoted or json.dumps(bare)}:{value}" for bare, quoted, value in _ENTRY.findall(body))
        tables[name] = json.loads(f"{{{','.join(entries)}}}")
    return tables
