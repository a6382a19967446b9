"""`apply_patch`: a patch in OpenAI's format, as models of that line write it whether it is offered or not.

It is never offered: our own tools are shorter to describe. A call of it stands for edits, new files, deletions and moves of ours: the gate
judges each of these (`stands_for`), and either all of them are made or none.
"""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import ToolArgumentError, ToolFailure
from aintern.messages import Artifact, JsonObject, ToolResult
from aintern.risk_level import Risk, RiskLevel
from aintern.tools.diffs import changed_lines, unified_diff
from aintern.tools.known_files import note_seen
from aintern.tools.syntax import syntax_problem
from aintern.tools.text_edits import replace_text
from aintern.tools.text_files import UTF8, is_crlf_throughout, kind_for_editing, with_crlf
from aintern.tools.tool import PathUse, Preview, Tool, ToolContext
from aintern.tools.unsaved_text import read_file_as_edited, save_unsaved, write_as_edited

_LIMIT = 64 << 20  # bytes of one file
_SHAPE = "*** Begin Patch, then *** Update File: PATH, *** Add File: PATH or *** Delete File: PATH with its lines, *** End Patch"


@dataclass(slots=True)
class Hunk:
    """Lines to find and what stands there instead, below the lines `headers`, one below the other, where some are given."""

    headers: list[str] = field(default_factory=list)
    old: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)


@dataclass(slots=True)
class FileChange:
    """What a patch does to one file; `lines` are a new file's, `destination` where an updated one goes, or ''."""

    kind: Literal["update", "add", "delete"]
    path: str
    destination: str = ""
    hunks: list[Hunk] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def target(self) -> str:
        return self.destination or self.path


@dataclass(frozen=True, slots=True)
class _Made:
    """A file before and after; None where there is none. `hash` is that of the content before."""

    change: FileChange
    before: bytes | None
    after: bytes | None
    old_text: str | None
    new_text: str | None

    @property
    def hash(self) -> str:
        return "" if self.before is None else hashlib.sha256(self.before).hexdigest()


def read_patch(patch: str) -> tuple[FileChange, ...]:
    """The changes that a patch makes. Raises ValueError that says what is wrong with it."""
    changes: list[FileChange] = []
    for number, line in enumerate(patch.replace("\r\n", "\n").strip("\n").split("\n"), 1):
        word, _, path = line.strip().partition(": ")
        kind = {"*** Update File": "update", "*** Add File": "add", "*** Delete File": "delete"}.get(word)
        if kind and path.strip():
            changes.append(FileChange(kind, path.strip()))  # type: ignore[arg-type]  # one of the three above
        elif line.strip() in ("*** Begin Patch", "*** End Patch", "*** End of File"):
            continue
        elif not changes:
            raise ValueError(f"line {number} is {line[:60]!r}; expected {_SHAPE}")
        elif word == "*** Move to" and changes[-1].kind == "update" and path.strip():
            changes[-1].destination = path.strip()
        else:
            _take(changes[-1], line, number)
    if not changes:
        raise ValueError(f"it changes no file; expected {_SHAPE}")
    paths = [path for change in changes for path in {change.path, change.target}]
    if len(paths) != len(set(paths)):
        raise ValueError("a file stands twice in it; put its changes into one part")
    empty = next(
        (change.path for change in changes if change.kind == "update" and not (change.hunks or change.destination)), ""
    )
    if empty:
        raise ValueError(f"it has no lines for {empty}")
    return tuple(changes)


def _take(change: FileChange, line: str, number: int) -> None:
    if change.kind == "add" and line.startswith("+"):
        change.lines.append(line[1:])
    elif change.kind == "update" and line.startswith("@@"):
        header = line[2:].strip().removesuffix("@@").strip()
        if not change.hunks or change.hunks[-1].old or change.hunks[-1].new:
            change.hunks.append(Hunk())
        change.hunks[-1].headers += [header] if header else []
    elif change.kind == "update" and (not line or line[0] in " +-"):
        if not change.hunks:
            change.hunks.append(Hunk())
        hunk = change.hunks[-1]
        hunk.old += [] if line.startswith("+") else [line[1:]]
        hunk.new += [] if line.startswith("-") else [line[1:]]
    elif line.strip():
        raise ValueError(f"line {number} is {line[:60]!r}; lines of a change start with a space, '+', '-' or '@@'")


class ApplyPatch(Tool):
    """`apply_patch(patch)`; see the module."""

    id = "apply_patch"
    name = "Apply patch"
    description = "Change several files by a patch."
    category = "filesystem"
    risk = RiskLevel.MEDIUM
    needs = ("workspace", "file_writes")
    parameters: JsonObject = {  # noqa: RUF012 never changed
        "type": "object",
        "properties": {"patch": {"type": "string", "description": _SHAPE, "minLength": 1}},
        "required": ["patch"],
        "additionalProperties": False,
    }

    def validate(self, parameters: JsonObject) -> dict[str, object]:
        checked = super().validate(parameters)
        try:
            read_patch(checked["patch"])
        except ValueError as error:
            raise ToolArgumentError(self.id, (f"patch: {error}",)) from None
        return checked

    def summarize(self, parameters: JsonObject) -> str:
        return "Patch " + ", ".join(change.path for change in read_patch(parameters["patch"]))

    def stands_for(self, parameters: JsonObject) -> tuple[tuple[str, JsonObject], ...]:
        return tuple(_parts(read_patch(parameters["patch"])))

    def assess_risk(self, parameters: JsonObject, context: ToolContext | None = None) -> Risk | None:
        deletes = any(change.kind == "delete" for change in read_patch(parameters["patch"]))
        return Risk(RiskLevel.HIGH) if deletes else None

    def paths(self, parameters: JsonObject) -> tuple[PathUse, ...]:
        uses = []
        for change in read_patch(parameters["patch"]):
            gone = change.kind == "delete" or change.destination
            uses.append(PathUse(change.path, "delete" if gone else "write"))
            uses += [PathUse(change.destination, "write")] if change.destination else []
        return tuple(uses)

    async def preview(self, context: ToolContext, parameters: JsonObject) -> Preview | None:
        made = await asyncio.to_thread(_prepare, context, read_patch(parameters["patch"]))
        moves = [
            f"{each.change.path} is moved to {each.change.destination}." for each in made if each.change.destination
        ]
        old, new = (made[0].old_text, made[0].new_text) if len(made) == 1 else (None, None)
        return Preview(made[0].change.target, _diff(made), old, new, "\n".join(moves))

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        return await asyncio.to_thread(_apply, context, read_patch(parameters["patch"]))


apply_patch = ApplyPatch()


def _parts(changes: Sequence[FileChange]) -> Iterator[tuple[str, JsonObject]]:
    for change in changes:
        if change.kind == "delete":
            yield "delete_file", {"path": change.path}
        elif change.kind == "add":
            yield "write_file", {"path": change.path, "content": _joined(change.lines)}
        elif change.hunks:
            pieces = [{"old_text": _joined(hunk.old), "new_text": _joined(hunk.new)} for hunk in change.hunks]
            yield "edit_file", {"path": change.path, "edits": pieces}
        if change.destination:
            yield "move_file", {"source": change.path, "destination": change.destination}


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _prepare(context: ToolContext, changes: Sequence[FileChange]) -> list[_Made]:
    """Every file as it would be; nothing is written. Raises ToolFailure, also where a new file's place is taken."""
    made = []
    for change in changes:
        before = None if change.kind == "add" else read_file_as_edited(context, change.path, _LIMIT + 1).data
        if before is not None and len(before) > _LIMIT:
            raise ToolFailure(f"{change.path} is too large to be patched.", "Change it with run_command.")
        new_place = change.destination or (change.path if change.kind == "add" else "")
        if new_place and _is_there(context, new_place):
            raise ToolFailure(f"{new_place} exists already; nothing was changed.", "Use *** Update File for it.")
        kind = UTF8 if before is None else kind_for_editing(before)
        old = None if before is None or kind is None else kind.decode(before)
        if change.kind == "delete":
            made.append(_Made(change, before, None, old, None))
            continue
        if kind is None:
            raise ToolFailure(f"{change.path} is a binary file and cannot be patched.", "Change it with run_command.")
        new = _joined(change.lines) if old is None else _updated(change, old)
        made.append(_Made(change, before, kind.encode_for(change.path, new), old, new))
    return made


def _is_there(context: ToolContext, path: str) -> bool:
    location = context.files.locate(path, follow=False)
    return location.resolved.exists() or location.resolved.is_symlink()


def _updated(change: FileChange, text: str) -> str:
    crlf = is_crlf_throughout(text)
    lines = (text.replace("\r\n", "\n") if crlf else text).split("\n")
    cursor = 0
    for number, hunk in enumerate(change.hunks, 1):
        try:
            lines, cursor = _with_hunk(change.path, lines, hunk, cursor)
        except ToolFailure as error:
            where = f"Part {number} of {change.path}: " if len(change.hunks) > 1 else ""
            raise ToolFailure(f"{where}{error.message} Nothing was changed.", error.hint) from error
    new = "\n".join(lines)
    return with_crlf(new) if crlf else new


def _with_hunk(path: str, lines: list[str], hunk: Hunk, cursor: int) -> tuple[list[str], int]:
    """The lines with one hunk made, and the place behind it. Whole lines as they are first, then as tolerantly as `edit_file`
    finds them; more than one place is refused, unless a header or the order of the hunks tells."""
    start, certain = _below(path, lines, hunk.headers, cursor)
    size = len(hunk.old)
    if not size:
        place = start if hunk.headers else len(lines) - (lines[-1] == "")
        return [*lines[:place], *hunk.new, *lines[place:]], place + len(hunk.new)
    begins = [place for place in range(start, len(lines) - size + 1) if lines[place] == hunk.old[0]]
    places = [place for place in begins if lines[place : place + size] == hunk.old]
    later = [place for place in places if place >= cursor]
    found = places[:1] if certain else places if len(places) == 1 else later
    if len(found) == 1:
        place = found[0]
        return [*lines[:place], *hunk.new, *lines[place + size :]], place + len(hunk.new)
    if places:
        raise ToolFailure(f"The lines fit {len(places)} places in {path}.", "Add lines around them, or a line with @@.")
    edited = replace_text(path, _joined(lines[start:]), _joined(hunk.old), _joined(hunk.new), False)
    changed = edited.text.removesuffix("\n").split("\n")
    return [*lines[:start], *changed], start + edited.line - 1 + len(hunk.new)


def _below(path: str, lines: Sequence[str], headers: Sequence[str], cursor: int) -> tuple[int, bool]:
    """The first line that a hunk below these headers may stand in, and whether they stand in one place only."""
    start, certain = 0, bool(headers)
    for depth, header in enumerate(headers):
        places = [place for place in range(start, len(lines)) if lines[place].strip() == header]
        places = places or [place for place in range(start, len(lines)) if header in lines[place]]
        if not places:
            raise ToolFailure(
                f"{path} has no line {header!r}.", "After @@ give a line that stands above the change, or nothing."
            )
        start = places[0] + 1
        certain = certain and (len(places) == 1 or depth > 0)
    return start, certain


def _apply(context: ToolContext, changes: Sequence[FileChange]) -> ToolResult:
    made, done = _prepare(context, changes), list[_Made]()
    for each in made:
        if each.change.kind == "update":
            save_unsaved(context, each.change.path)
        context.changing(
            context.workspace.locate(each.change.path, follow=False), "delete" if each.after is None else "write"
        )
        if each.change.destination:
            context.changing(context.workspace.locate(each.change.destination, follow=False), "write")
    try:
        for each in made:
            _write(context, each)
            done.append(each)
    except (ToolFailure, OSError):
        for each in reversed(done):
            _take_back(context, each)
        raise
    return _told(context, made)


def _write(context: ToolContext, made: _Made) -> None:
    change = made.change
    if made.after is None:
        context.files.delete(change.path)
        return
    if change.destination:
        context.files.copy(change.path, change.destination)  # with its mode
    try:
        write_as_edited(context, change.target, made.after, expected_hash=made.hash)
        if change.destination:
            context.files.delete(change.path)
    except (ToolFailure, OSError):
        if change.destination:
            context.files.delete(change.destination)
        raise


def _take_back(context: ToolContext, made: _Made) -> None:
    """As it was before."""
    change = made.change
    if change.destination:
        context.files.move(change.destination, change.path)
    if made.before is not None:
        write_as_edited(context, change.path, made.before)
    elif _is_there(context, change.target):
        context.files.delete(change.target)


def _diff(made: Sequence[_Made]) -> str:
    return "\n".join(unified_diff(each.change.target, each.old_text, each.new_text) for each in made)


def _told(context: ToolContext, made: Sequence[_Made]) -> ToolResult:
    lines, artifacts, words = [], [], {"update": "Updated", "add": "Added", "delete": "Deleted"}
    for each in made:
        change = each.change
        moved = f", moved to {change.destination}" if change.destination else ""
        broken = ""
        if each.new_text is not None:
            note_seen(context, change.target)
            problem = syntax_problem(change.target, each.new_text)
            known = each.old_text is not None and syntax_problem(change.path, each.old_text)
            broken = f" It does not parse: {problem}." if problem and not known else ""
        lines.append(f"{words[change.kind]} {change.path}{moved}.{broken}")
        if change.kind == "update":
            lines.append(changed_lines(each.old_text or "", each.new_text or ""))
        size = None if each.after is None else len(each.after)
        artifacts.append(Artifact("file", change.target, f"{change.kind}d".replace("addd", "created"), size))
    text = "\n".join(lines)
    paths = [each.change.target for each in made]
    data = {"paths": paths, "diff": _diff(made)}
    return ToolResult(True, text, data=data, message=f"Patched {', '.join(paths)}", artifacts=tuple(artifacts))
