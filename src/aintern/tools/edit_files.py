"""Changing the content of files: write a whole one, or replace text in one."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Annotated

from aintern.errors import PathRefused, ToolFailure
from aintern.messages import Artifact, Example, JsonObject, ToolResult
from aintern.tools.diffs import unified_diff
from aintern.tools.output_limits import human_size
from aintern.tools.text_edits import Edit, replace_text
from aintern.tools.text_files import UTF8, TextKind, is_crlf_throughout, kind_for_editing, with_crlf
from aintern.tools.tool import Preview, ToolContext, tool
from aintern.workspace.jail import Jail

_EDIT_LIMIT = 64 << 20  # bytes; larger files are not held in memory
_PREVIEWS_KEPT = 256

# What the person saw when asked: a call is refused when the file is not that any more. By execution and path.
_seen: OrderedDict[tuple[str, str], str] = OrderedDict()


@dataclass(frozen=True, slots=True)
class _File:
    """A file before a change. `data` is None when there is none; `hash` is then ''."""

    data: bytes | None
    hash: str
    kind: TextKind | None

    def text(self, path: str) -> str:
        if self.kind is None or self.data is None:
            raise ToolFailure(f"{path} is a binary file and cannot be edited as text.")
        return self.kind.decode(self.data)


async def _preview_write(context: ToolContext, parameters: JsonObject) -> Preview | None:
    return await asyncio.to_thread(_write_preview, context, str(parameters["path"]), str(parameters["content"]))


@tool(
    id="write_file",
    risk="medium",
    category="filesystem",
    needs=("workspace", "file_writes"),
    idempotent=True,
    tags=("write", "create", "file", "new", "save"),
    paths={"path": "write"},
    summary="Write {path}",
    preview=_preview_write,
    examples=(
        Example("Make a file todo.txt with the line buy milk", {"path": "todo.txt", "content": "buy milk\n"}),
        Example("write a Python script hello.py that prints hi", {"path": "hello.py", "content": 'print("hi")\n'}),
        Example("Add an empty file src/__init__.py", {"path": "src/__init__.py", "content": ""}),
        Example("save a .gitignore that ignores build/", {"path": ".gitignore", "content": "build/\n"}),
        Example(
            "new file src/add.ts exporting a function add(a, b)",
            {
                "path": "src/add.ts",
                "content": "export function add(a: number, b: number): number {\n  return a + b;\n}\n",
            },
        ),
        Example(
            "Make a Dockerfile for python 3.12 that runs app.py",
            {"path": "Dockerfile", "content": 'FROM python:3.12\nCOPY app.py .\nCMD ["python", "app.py"]\n'},
        ),
    ),
)
async def write_file(
    context: ToolContext,
    path: Annotated[str, "File to write, relative to the workspace"],
    content: Annotated[str, "The whole new content"],
    create_directories: Annotated[bool, "Make missing folders"] = True,
) -> ToolResult:
    """Create a file, or overwrite it with new content. To change a part of a file use edit_file."""
    return await asyncio.to_thread(_write, context, path, content, create_directories)


def _write(context: ToolContext, path: str, content: str, create_directories: bool) -> ToolResult:
    file = _read(context.files, path, with_data=True)
    data = _encoded(path, _with_its_line_ends(content, file), file)
    _refuse_stale(context, path, file)
    context.changing(context.workspace.locate(path), "write")
    created = context.files.write_atomic(path, data, create_directories, expected_hash=file.hash)
    verb = "Created" if created else "Updated"
    return _changed(f"{verb} {path} ({human_size(len(data))}).", path, data, created)


def _write_preview(context: ToolContext, path: str, content: str) -> Preview | None:
    file = _read(context.workspace, path, with_data=True)
    _remember(context, path, file)
    old = None if file.data is None else file.text(path) if file.kind else None
    new = _with_its_line_ends(content, file)
    note = "" if file.data is None or file.kind else f"{path} is a binary file; it would be replaced by text."
    return Preview(path, unified_diff(path, old, new), old, new, note)


def _with_its_line_ends(content: str, file: _File) -> str:
    if file.data is None or file.kind is None or "\r" in content:
        return content
    return with_crlf(content) if is_crlf_throughout(file.kind.decode(file.data)) else content


def _encoded(path: str, text: str, file: _File) -> bytes:
    kinds = [file.kind] if file.kind is not None and file.kind.errors == "strict" else []
    for kind in (*kinds, UTF8):
        try:
            return kind.encode(text)
        except UnicodeEncodeError:
            continue
    raise ToolFailure(f"The content for {path} holds characters that cannot be stored (lone surrogates).")


async def _preview_edit(context: ToolContext, parameters: JsonObject) -> Preview | None:
    return await asyncio.to_thread(_edit_preview, context, dict(parameters))


@tool(
    id="edit_file",
    risk="medium",
    category="filesystem",
    needs=("workspace", "file_writes"),
    tags=("edit", "change", "replace", "fix", "rename"),
    paths={"path": "write"},
    summary="Edit {path}",
    preview=_preview_edit,
    examples=(
        Example(
            "In config.py change DEBUG = True to DEBUG = False",
            {"path": "config.py", "old_text": "DEBUG = True", "new_text": "DEBUG = False"},
        ),
        Example("fix the typo teh in README.md", {"path": "README.md", "old_text": "teh", "new_text": "the"}),
        Example(
            "rename the variable cnt to count everywhere in src/a.js",
            {"path": "src/a.js", "old_text": "cnt", "new_text": "count", "replace_all": True},
        ),
        Example(
            "In setup.cfg raise python_requires from 3.9 to 3.11",
            {"path": "setup.cfg", "old_text": "python_requires = >=3.9", "new_text": "python_requires = >=3.11"},
        ),
        Example(
            "server.go: replace port 8080 with 9090", {"path": "server.go", "old_text": "8080", "new_text": "9090"}
        ),
        Example(
            "remove the line import os from main.py", {"path": "main.py", "old_text": "import os\n", "new_text": ""}
        ),
    ),
)
async def edit_file(
    context: ToolContext,
    path: Annotated[str, "File to change, relative to the workspace"],
    old_text: Annotated[str, "The exact text to replace; it must be unique in the file"],
    new_text: Annotated[str, "What stands there instead"],
    replace_all: Annotated[bool, "Replace every occurrence"] = False,
) -> ToolResult:
    """Replace an exact piece of text in a file. Read the file first and copy old_text from it."""
    return await asyncio.to_thread(_edit, context, path, old_text, new_text, replace_all)


def _edit(context: ToolContext, path: str, old_text: str, new_text: str, replace_all: bool) -> ToolResult:
    file = _existing(context.files, path)
    edit = replace_text(path, file.text(path), old_text, new_text, replace_all)
    data = _edited(path, edit, file)
    _refuse_stale(context, path, file)
    context.changing(context.workspace.locate(path), "write")
    context.files.write_atomic(path, data, create_directories=False, expected_hash=file.hash)
    times = f"{edit.count} times, first" if edit.count > 1 else "once,"
    drift = " White space differed from old_text." if edit.tolerant else ""
    return _changed(f"Edited {path}: replaced {times} at line {edit.line}.{drift}", path, data, created=False)


def _edit_preview(context: ToolContext, parameters: JsonObject) -> Preview | None:
    path = str(parameters["path"])
    file = _existing(context.workspace, path)
    old = file.text(path)
    edit = replace_text(
        path, old, str(parameters["old_text"]), str(parameters["new_text"]), bool(parameters.get("replace_all", False))
    )
    _remember(context, path, file)
    note = "The white space in the file differs from old_text." if edit.tolerant else ""
    return Preview(path, unified_diff(path, old, edit.text), old, edit.text, note)


def _edited(path: str, edit: Edit, file: _File) -> bytes:
    assert file.kind is not None
    try:
        return file.kind.encode(edit.text)
    except UnicodeEncodeError as error:
        raise ToolFailure(
            f"new_text holds {edit.text[error.start]!r}, which {path} cannot hold: it is encoded as {file.kind.encoding}.",
            "Use other characters, or rewrite the file with write_file.",
        ) from error


def _existing(jail: Jail, path: str) -> _File:
    file = _read(jail, path, with_data=True)
    if file.data is None:
        raise ToolFailure(f"{path} does not exist.", "write_file creates files; search_files finds them.")
    return file


def _read(jail: Jail, path: str, *, with_data: bool) -> _File:
    try:
        data = jail.read_bytes(path, _EDIT_LIMIT + 1)
    except PathRefused:
        raise
    except ToolFailure as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return _File(None, "", None)
        raise
    if len(data) > _EDIT_LIMIT:
        raise ToolFailure(
            f"{path} is larger than {human_size(_EDIT_LIMIT)}.", "Change it with run_command (sed, a script)."
        )
    return _File(data, hashlib.sha256(data).hexdigest(), kind_for_editing(data))


def _remember(context: ToolContext, path: str, file: _File) -> None:
    _seen[context.execution_id, path] = file.hash
    while len(_seen) > _PREVIEWS_KEPT:
        _seen.popitem(last=False)


def _refuse_stale(context: ToolContext, path: str, file: _File) -> None:
    seen = _seen.pop((context.execution_id, path), None)
    if seen is not None and seen != file.hash:
        raise ToolFailure(
            f"{path} was changed since the change was shown for approval.", "Read it again and repeat the change."
        )


def _changed(text: str, path: str, data: bytes, created: bool) -> ToolResult:
    artifact = Artifact("file", path, "created" if created else "updated", len(data))
    details = {"path": path, "created": created, "bytes": len(data)}
    return ToolResult(True, text, data=details, message=text.rstrip("."), artifacts=(artifact,))
