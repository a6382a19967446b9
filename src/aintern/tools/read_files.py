"""Reading: the lines of a file, and what is in a folder."""

import io
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.arguments import Limits
from aintern.tools.kept_outputs import open_output
from aintern.tools.known_files import note_seen
from aintern.tools.near_names import missing
from aintern.tools.output_limits import PAGE_CHARACTERS, count_of, head_and_tail, human_size, short_line, visible
from aintern.tools.text_files import SAMPLE_BYTES, TextKind, text_kind_of
from aintern.tools.tool import ToolContext, tool
from aintern.tools.unsaved_text import open_as_edited
from aintern.workspace.workspace_walk import Found, walk

_MAX_LINES = 2000
_COUNT_BELOW = 32 << 20  # bytes; the lines of a larger file are not count_of just to say how many there are
_LIST_LIMIT = 500
_UNSAVED = "[This is the text in the editor; it is not saved yet.]\n"


@tool(
    id="read_file",
    risk="safe",
    category="filesystem",
    needs=("workspace",),
    idempotent=True,
    tags=("read", "file", "show", "open", "cat"),
    paths={"path": "read"},
    summary="Read {path}",
    examples=(
        Example("print the contributing guide", {"path": "CONTRIBUTING.md"}),
        Example("What's in src/app/main.py?", {"path": "src/app/main.py"}),
        Example("read lines 100 to 150 of server.log", {"path": "server.log", "start_line": 100, "max_lines": 51}),
        Example("Which dependencies does package.json list?", {"path": "package.json"}),
        Example("Open `lib/parser.rs` and explain the error handling", {"path": "lib/parser.rs"}),
        Example("cat the Dockerfile pls", {"path": "Dockerfile"}),
        Example("Read the first 20 lines of data/users.csv", {"path": "data/users.csv", "max_lines": 20}),
    ),
)
def read_file(
    context: ToolContext,
    path: Annotated[str, "File to read, relative to the workspace"],
    start_line: Annotated[int, "First line, count_of from 1", Limits(minimum=1)] = 1,
    max_lines: Annotated[int, "At most this many lines", Limits(minimum=1)] | None = None,
    line_numbers: Annotated[bool, "Number the lines"] = False,
) -> ToolResult:
    """Read a text file and return its lines exactly as they are. Long files come in pages: continue with start_line."""
    page = _Page(start_line, min(max_lines or _MAX_LINES, _MAX_LINES), numbered=line_numbers)
    kept = None
    try:
        opened = context.files.open_read(path)
    except ToolFailure as failure:
        kept = open_output(context, path)
        if kept is None:
            raise missing(context.files, path, failure) from failure
        opened = kept
    file, unsaved = open_as_edited(context, path, opened) if kept is None else (opened, "")
    with file:
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        sample = file.read(SAMPLE_BYTES)
        kind = text_kind_of(sample, whole=len(sample) == size)
        if kind is None:
            raise ToolFailure(f"{path} is a binary file ({human_size(size)}) and cannot be shown as text.")
        file.seek(len(kind.bom))
        # A page is for reading: bytes that are no text are shown as U+FFFD.
        with io.TextIOWrapper(file, encoding=kind.encoding, errors="replace", newline="\n") as text:
            page.fill(text, count_all=size <= _COUNT_BELOW)
    if not page.lines and page.start > 1:
        raise ToolFailure(f"{path} has only {page.total} lines; there is no line {page.start}.")
    if kept is None:
        note_seen(context, path, unsaved)
    result = _page_result(path, page, kind, size)
    return replace(result, content=f"{result.content}{_UNSAVED}") if unsaved else result


class _Page:
    """The lines from `start` on that fit: at most `most` and PAGE_CHARACTERS. `total` is None where nobody count_of. Where they
    are `numbered`, each begins with its number and a tab."""

    def __init__(self, start: int, most: int, *, numbered: bool = False) -> None:
        self.start, self.most, self.numbered = start, most, numbered
        self.lines: list[str] = []
        self.cut_line = 0
        self.more = False
        self.total: int | None = 0

    def fill(self, text: io.TextIOWrapper, *, count_all: bool) -> None:
        room, number = PAGE_CHARACTERS, 0
        for number, line, cut in _numbered(text):
            if number < self.start:
                continue
            line = f"{number}\t{line}" if self.numbered else line
            self.more = self.more or len(self.lines) >= self.most or (bool(self.lines) and len(line) > room)
            if not self.more:
                self.lines.append(line)
                room -= len(line)
                self.cut_line = number if cut else self.cut_line
            elif not count_all:
                self.total = None
                return
        self.total = number


def _numbered(text: io.TextIOWrapper) -> Iterator[tuple[int, str, bool]]:
    """Number, text and whether it was cut of each line; a long line is not held in memory."""
    number = 0
    while line := text.readline(PAGE_CHARACTERS):
        number += 1
        piece, cut, skipped = line, False, 0
        while len(piece) == PAGE_CHARACTERS and not piece.endswith("\n") and skipped < _COUNT_BELOW:
            piece = text.readline(PAGE_CHARACTERS)
            cut = cut or bool(piece)
            skipped += len(piece)
        yield number, line, cut


def _page_result(path: str, page: _Page, kind: TextKind, size: int) -> ToolResult:
    content = "".join(page.lines)
    last = page.start + len(page.lines) - 1
    notes = []
    if page.cut_line:
        notes.append(
            f"Line {page.cut_line} is longer than {PAGE_CHARACTERS:,} characters and was cut; search_content finds text in it."
        )
    if page.more:
        of = f" of {page.total:,}" if page.total else ""
        notes.append(f"Lines {page.start}–{last}{of}; continue with start_line={last + 1}.")
    if kind.encoding != "utf-8" or kind.bom:
        notes.append(f"The file is encoded as {kind.encoding}{' with a byte order mark' if kind.bom else ''}.")
    elif "\ufffd" in content:
        notes.append("Bytes that are not UTF-8 are shown as \ufffd.")
    if not content and not notes:
        notes.append("The file is empty.")
    separator = "" if content.endswith("\n") or not content else "\n"
    data = {"path": path, "start_line": page.start, "end_line": last, "total_lines": page.total,
            "truncated": page.more or bool(page.cut_line), "encoding": kind.encoding, "size": size}  # fmt: skip
    shown = content + (separator + "".join(f"[{note}]\n" for note in notes) if notes else "")
    return ToolResult(True, shown, data=data, message=f"Read {count_of(len(page.lines), 'line')} of {path}")


@tool(
    id="list_directory",
    risk="safe",
    category="filesystem",
    needs=("workspace",),
    idempotent=True,
    tags=("list", "directory", "folder", "ls", "tree"),
    paths={"path": "list"},
    summary="List {path}",
    examples=(
        Example("look around in this directory", {}),
        Example("List the src folder", {"path": "src"}),
        Example("Show me the whole tree, subfolders too", {"recursive": True}),
        Example("what's in .github, hidden files too", {"path": ".github", "include_hidden": True}),
        Example("show docs two levels deep", {"path": "docs", "recursive": True, "max_depth": 2}),
        Example("ls tests/unit", {"path": "tests/unit"}),
    ),
)
def list_directory(
    context: ToolContext,
    path: Annotated[str, "Folder to list, relative to the workspace"] = ".",
    recursive: Annotated[bool, "Also list what is in its folders"] = False,
    include_hidden: Annotated[bool, "Also list names that start with a dot"] = False,
    max_depth: Annotated[int, "How many levels, with recursive", Limits(minimum=1)] | None = None,
) -> ToolResult:
    """List the files and folders in a directory with type, size and time. What .gitignore names is left out."""
    depth = (max_depth or 50) if recursive else 1
    rows: list[Found] = []
    more = False
    for found in walk(context.files, path, include_hidden=include_hidden, max_depth=depth):
        more = len(rows) >= _LIST_LIMIT
        if more:
            break
        rows.append(found)
    lines = [_row(found) for found in rows]
    if more:
        lines.append(f"[Only the first {_LIST_LIMIT} entries; list a folder below {path}, or use search_files.]")
    data = {
        "path": path,
        "truncated": more,
        "entries": [
            {"path": f.path, "type": f.entry.kind, "size": f.entry.size, "modified": f.entry.modified} for f in rows
        ],
    }
    text = "\n".join(lines) or f"{path} is empty (hidden and ignored names are not listed)."
    return ToolResult(
        True, head_and_tail(text), data=data, message=f"{count_of(len(rows), 'entry', 'entries')} in {path}"
    )


def _row(found: Found) -> str:
    entry = found.entry
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(entry.modified))
    mark = {"directory": "/", "link": "@", "special": "="}.get(entry.kind, "")
    size = human_size(entry.size) if entry.kind == "file" else entry.kind
    return f"{short_line(visible(found.path))}{mark}  {size}  {when}"
