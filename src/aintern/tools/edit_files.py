"""Changing the content of files: write a whole one, or replace text in one."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from aintern.dataclass import dataclass
from aintern.errors import PathRefused, ToolFailure
from aintern.messages import Artifact, Example, JsonObject, ToolResult
from aintern.tools.diffs import changed_lines, unified_diff
from aintern.tools.known_files import note_seen, refuse_unseen
from aintern.tools.near_names import did_you_mean
from aintern.tools.output_limits import human_size
from aintern.tools.syntax import syntax_problem
from aintern.tools.text_edits import Edit, replace_text
from aintern.tools.text_files import UTF8, TextKind, is_crlf_throughout, kind_for_editing, with_crlf
from aintern.tools.tool import Preview, ToolContext, tool
from aintern.tools.unsaved_text import read_file_as_edited, save_unsaved, write_as_edited

_EDIT_LIMIT = 64 << 20  # bytes; larger files are not held in memory
_PREVIEWS_KEPT = 256


@dataclass(frozen=True, slots=True)
class Replacement:
    """One piece of text to replace, as `edit_file` takes it."""

    old_text: str
    new_text: str
    replace_all: bool = False


# What the person saw when asked: a call is refused when the file is not that any more. By execution and path.
_seen: OrderedDict[tuple[str, str], str] = OrderedDict()


@dataclass(frozen=True, slots=True)
class _File:
    """A file before a change, as the editor has it where there is one. `data` is None when there is none; `hash` is then ''."""

    data: bytes | None
    hash: str
    kind: TextKind | None
    unsaved: str = ""

    def text(self, path: str) -> str:
        if self.kind is None or self.data is None:
            raise ToolFailure(f"{path} is a binary file and cannot be edited as text.")
        return self.kind.decode(self.data)


def _preview_write(context: ToolContext, parameters: JsonObject) -> Preview | None:
    path = str(parameters["path"])
    file = _read(context, path, checked=False)
    _remember(context, path, file)
    old = None if file.data is None else file.text(path) if file.kind else None
    new = _with_its_line_ends(str(parameters["content"]), file)
    note = "" if file.data is None or file.kind else f"{path} is a binary file; it would be replaced by text."
    return Preview(path, unified_diff(path, old, new), old, new, note)


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
def write_file(
    context: ToolContext,
    path: Annotated[str, "File to write, relative to the workspace"],
    content: Annotated[str, "The whole new content"],
    create_directories: Annotated[bool, "Make missing folders"] = True,
) -> ToolResult:
    """Create a file, or overwrite it with new content. To change a part of a file use edit_file."""
    file = _read(context, path)
    if not context.approved:  # a person who allowed it saw what goes
        refuse_unseen(context, path, file.unsaved)
    data = _encoded(path, _with_its_line_ends(content, file), file)
    _refuse_stale(context, path, file)
    save_unsaved(context, path)
    context.changing(context.workspace.locate(path), "write")
    note = write_as_edited(context, path, data, create_directories=create_directories, expected_hash=file.hash)
    note_seen(context, path)
    created = file.data is None
    verb = "Created" if created else "Updated"
    old = file.text(path) if file.kind is not None else ""
    broken = _no_longer_parses(path, old, content)
    diff = unified_diff(path, None if file.data is None else old, content)
    return _changed(f"{verb} {path} ({human_size(len(data))}).{note}{broken}", path, data, created, diff)


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
    raise ToolFailure(
        f"The content for {path} holds characters that no file can hold (lone surrogates).", "Leave them out."
    )


def _preview_edit(context: ToolContext, parameters: JsonObject) -> Preview | None:
    path = str(parameters["path"])
    file = _existing(context, path, checked=False)
    old = file.text(path)
    single = Replacement(
        str(parameters.get("old_text", "")), str(parameters.get("new_text", "")), bool(parameters.get("replace_all"))
    )
    edits = [Replacement(**each) for each in parameters.get("edits", ())]
    made = _replaced(path, old, _replacements(single, edits))
    _remember(context, path, file)
    note = "The white space in the file differs from old_text." if _tolerant(made) else ""
    new = made[-1].text
    return Preview(path, unified_diff(path, old, new), old, new, note)


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
def edit_file(
    context: ToolContext,
    path: Annotated[str, "File to change, relative to the workspace"],
    old_text: Annotated[str, "The exact text to replace; it must be unique in the file"] = "",
    new_text: Annotated[str, "What stands there instead"] = "",
    replace_all: Annotated[bool, "Replace every occurrence"] = False,
    edits: Annotated[list[Replacement], "Several replacements instead, one after the other: all of them, or none"] = [],  # noqa: B006 never changed
) -> ToolResult:
    """Replace text in a file. Read the file first and copy old_text from it: few whole lines that are unique."""
    file = _existing(context, path)
    old = file.text(path)
    made = _replaced(path, old, _replacements(Replacement(old_text, new_text, replace_all), edits))
    text = made[-1].text
    assert file.kind is not None  # it was read as text
    data = file.kind.encode_for(path, text)
    _refuse_stale(context, path, file)
    save_unsaved(context, path)
    context.changing(context.workspace.locate(path), "write")
    note = write_as_edited(context, path, data, create_directories=False, expected_hash=file.hash)
    note_seen(context, path)
    count = sum(each.count for each in made)
    times = f"{count} times, first" if count > 1 else "once,"
    drift = " White space differed from old_text; the file's own was kept." if _tolerant(made) else ""
    message = f"Edited {path}: replaced {times} at line {min(each.line for each in made)}.{drift}{note}"
    broken = _no_longer_parses(path, old, text)
    result = _changed(
        f"{message}{broken}\n{changed_lines(old, text)}", path, data, False, unified_diff(path, old, text)
    )
    return replace(result, message=message.rstrip(".") + broken)


def _replacements(single: Replacement, edits: Sequence[Replacement]) -> Sequence[Replacement]:
    if edits and (single.old_text or single.new_text):
        raise ToolFailure("old_text and edits were both given.", "Put all replacements into edits.")
    return edits or [single]


def _replaced(path: str, text: str, edits: Sequence[Replacement]) -> list[Edit]:
    """Every replacement, each in the text that the one before it left. Raises ToolFailure, with nothing done."""
    made: list[Edit] = []
    for number, each in enumerate(edits, 1):
        try:
            made.append(replace_text(path, text, each.old_text, each.new_text, each.replace_all))
        except ToolFailure as error:
            if len(edits) == 1:
                raise
            raise ToolFailure(f"Edit {number} of {len(edits)}: {error.message} None was made.", error.hint) from error
        text = made[-1].text
    return made


def _tolerant(made: Sequence[Edit]) -> bool:
    return any(each.tolerant for each in made)


def _no_longer_parses(path: str, old: str, new: str) -> str:
    problem = syntax_problem(path, new)
    if not problem or (old and syntax_problem(path, old)):
        return ""
    return f" It {'no longer parses' if old else 'does not parse'}: {problem}."


def _existing(context: ToolContext, path: str, *, checked: bool = True) -> _File:
    file = _read(context, path, checked=checked)
    if file.data is None:
        near = did_you_mean(context.files if checked else context.workspace, path)
        raise ToolFailure(f"{path} does not exist.", near or "write_file creates files; search_files finds them.")
    return file


def _read(context: ToolContext, path: str, *, checked: bool = True) -> _File:
    try:
        found = read_file_as_edited(context, path, _EDIT_LIMIT + 1, checked=checked)
    except PathRefused:
        raise
    except ToolFailure as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return _File(None, "", None)
        raise
    data = found.data
    if len(data) > _EDIT_LIMIT:
        raise ToolFailure(
            f"{path} is larger than {human_size(_EDIT_LIMIT)}.", "Change it with run_command (sed, a script)."
        )
    return _File(data, hashlib.sha256(data).hexdigest(), kind_for_editing(data), found.unsaved)


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


def _changed(text: str, path: str, data: bytes, created: bool, diff: str) -> ToolResult:
    artifact = Artifact("file", path, "created" if created else "updated", len(data))
    details = {"path": path, "created": created, "bytes": len(data), "diff": diff}
    return ToolResult(True, text, data=details, message=text.rstrip("."), artifacts=(artifact,))
