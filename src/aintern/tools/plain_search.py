"""Searching in plain Python, where ripgrep is missing: slower, with the same answers."""

import re
from collections.abc import Callable, Generator, Iterator

from aintern.errors import ToolFailure
from aintern.tools.ripgrep import Hit, Query, Running
from aintern.tools.text_files import kind_of
from aintern.workspace.ignore_rules import glob_expression
from aintern.workspace.jail import Jail
from aintern.workspace.workspace_walk import walk

_LARGEST = 16 << 20  # bytes; larger files are left out
_SHOWN = 500  # characters of a line


def list_files(jail: Jail, path: str, running: Running) -> Generator[str, None, None]:
    """The files below a folder, relative to it, without what ignore rules name."""
    location = jail.locate(path)
    prefix = "" if location.relative == "." else f"{location.relative}/"
    for found in walk(jail, path, include_hidden=True):
        if running.stopped:
            return
        if found.entry.kind == "file":
            yield found.path.removeprefix(prefix)


def search_lines(jail: Jail, query: Query, running: Running) -> Generator[Hit, None, None]:
    """Lines that match, in the order of paths. Raises ToolFailure for a regular expression that is none."""
    matches = _matcher(query)
    wanted = re.compile(glob_expression(query.file_pattern or "*"), re.DOTALL)
    for path in list_files(jail, ".", running):
        if not wanted.fullmatch(path.rpartition("/")[2]):
            continue
        try:
            data = jail.read_bytes(path, _LARGEST + 1)
        except ToolFailure:
            continue  # gone or unreadable: as ripgrep, which passes it over
        kind = kind_of(data, whole=True)
        if kind is not None and len(data) <= _LARGEST:
            lines = data[len(kind.bom) :].decode(kind.encoding, "replace").split("\n")
            yield from _hits(path, lines, matches, query.context)


def _hits(path: str, lines: list[str], matches: Callable[[str], bool], context: int) -> Iterator[Hit]:
    shown = 0
    for number, line in enumerate(lines, 1):
        if not matches(line):
            continue
        for near in range(max(shown + 1, number - context), min(len(lines), number + context) + 1):
            is_match = near == number or matches(lines[near - 1])
            if near > number and is_match:
                break  # it comes with its own surroundings
            yield Hit(path, near, lines[near - 1].rstrip("\r")[:_SHOWN], is_match)
            shown = near


def _matcher(query: Query) -> Callable[[str], bool]:
    if not query.regex:
        wanted = query.text if query.case_sensitive else query.text.lower()
        return lambda line: wanted in (line if query.case_sensitive else line.lower())
    from pydantic_core import SchemaError, SchemaValidator, core_schema

    pattern = query.text if query.case_sensitive else f"(?i){query.text}"
    try:
        re.compile(pattern)
        # pydantic's engine is Rust's, as ripgrep's: linear, so that a hostile expression cannot hang.
        return SchemaValidator(core_schema.str_schema(pattern=pattern)).isinstance_python
    except (re.error, SchemaError) as error:
        raise ToolFailure(f"The search could not be done: {error}", "Mend the query, or use regex=false.") from error
