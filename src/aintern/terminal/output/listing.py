"""Lists for people and for programs: aligned columns, or one JSON array."""

import json
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import typer

from aintern.terminal.output.inert_text import inert_line


def show_rows(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], *, as_json: bool, empty: str, wrap: bool = False
) -> None:
    """Prints rows: all their values as JSON, or these columns with a heading. `empty` is said where there are none;
    `wrap`: in a terminal a long last column goes on below itself instead of being cut."""
    listed = list(rows)
    if as_json:
        show_json(listed)
    elif not listed:
        typer.echo(empty)
    else:
        for line in _aligned([[_cell(row.get(name)) for name in columns] for row in listed], columns, wrap):
            typer.echo(line)


def show_json(value: Any) -> None:
    """One JSON value, indented; characters that act on a terminal are escapes."""
    typer.echo(json.dumps(value, ensure_ascii=True, indent=2, default=str))


def show_fields(values: Mapping[str, Any], *, as_json: bool) -> None:
    """One thing's fields, a line each."""
    if as_json:
        show_json(dict(values))
        return
    width = max(map(len, values), default=0)
    for name, value in values.items():
        typer.echo(f"{name:<{width}}  {_cell(value)}")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return inert_line(", ".join(map(str, value)))
    if isinstance(value, Mapping):
        return inert_line(json.dumps(value, ensure_ascii=False, default=str))
    return inert_line(str(value))


def _aligned(cells: Sequence[Sequence[str]], columns: Sequence[str], wrap: bool) -> Iterable[str]:
    """The last column takes what the terminal has left; in a pipe nothing is cut."""
    titles = [name.replace("_", " ").upper() for name in columns]
    widths = [max(map(len, column)) for column in zip(titles, *cells, strict=True)]
    room = shutil.get_terminal_size((0, 0)).columns - sum(widths[:-1]) - 2 * (len(widths) - 1)
    for row in (titles, *cells):
        *first, last = row
        start = "".join(f"{cell:<{width}}  " for cell, width in zip(first, widths, strict=False))
        cut = room > 10 and len(last) > room
        if cut and wrap:
            yield from textwrap.wrap(start + last, len(start) + room, subsequent_indent=" " * len(start))
            continue
        yield (start + (last[: room - 1] + "…" if cut else last)).rstrip()
