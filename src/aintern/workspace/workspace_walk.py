"""Walks a workspace through the jail: sorted, without what .gitignore names, and never through a link."""

import os
from collections.abc import Iterator

from aintern.dataclass import dataclass
from aintern.errors import PathRefused, ToolFailure
from aintern.workspace.ignore_rules import IgnoreRules, is_ignored
from aintern.workspace.jail import Entry, Jail
from aintern.workspace.tree_without_links import folders_above


@dataclass(frozen=True, slots=True)
class Found:
    """A name below the folder that is walked; `path` is relative to the workspace (absolute in an extra root)."""

    path: str
    entry: Entry


def walk(jail: Jail, path: str = ".", *, include_hidden: bool = False, max_depth: int = 50) -> Iterator[Found]:
    """Everything below a folder, a folder before its content. `.git` is left out unless it is walked itself."""
    location = jail.locate(path)
    if location.outside:
        raise PathRefused(location.reason)
    start = location.relative if location.root == jail.root else str(location.resolved)
    start = "" if start == "." else start
    above = ["", *map(os.fsdecode, folders_above(os.fsencode(start)))] if start and not start.startswith("/") else []
    yield from _below(jail, start, tuple(_read(jail, folder) for folder in above), include_hidden, max_depth)


def _below(
    jail: Jail, folder: str, rules: tuple[IgnoreRules, ...], include_hidden: bool, depth: int
) -> Iterator[Found]:
    entries = jail.scandir(folder or ".")
    if any(entry.name == ".gitignore" and entry.kind == "file" for entry in entries):
        rules = (*rules, _read(jail, folder))
    for entry in sorted(entries, key=lambda entry: entry.name):
        path = f"{folder}/{entry.name}" if folder else entry.name
        hidden = entry.name.startswith(".") and (not include_hidden or entry.name == ".git")
        if hidden or is_ignored(rules, path, entry.kind == "directory"):
            continue
        yield Found(path, entry)
        if entry.kind == "directory" and depth > 1:
            try:
                yield from _below(jail, path, rules, include_hidden, depth - 1)
            except ToolFailure:
                continue  # unreadable, or gone since: the folder itself was listed


def _read(jail: Jail, folder: str) -> IgnoreRules:
    try:
        return IgnoreRules.read(folder, jail.read_bytes(f"{folder or '.'}/.gitignore", 1 << 20))
    except ToolFailure:
        return IgnoreRules(folder, ())
