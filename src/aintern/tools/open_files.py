"""What the user's editor has open, through the service `editor` that a face lends."""

from dataclasses import dataclass
from typing import Protocol

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.output_limits import head_and_tail, visible
from aintern.tools.tool import Selection, ToolContext, tool


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file in the editor. `path` is relative to the workspace; `modified`: it has unsaved changes."""

    path: str
    active: bool = False
    modified: bool = False
    language: str = ""
    selection: Selection | None = None


class Editor(Protocol):
    """The port of `services["editor"]`."""

    async def open_files(self) -> tuple[OpenFile, ...]: ...


@tool(
    id="get_open_files",
    risk="safe",
    category="editor",
    needs=("editor",),
    idempotent=True,
    tags=("editor", "open", "tabs", "active", "selection"),
    summary="Look at the open files",
    examples=(
        Example("which files do I have open?", {}),
        Example("list the buffers I have open", {}),
        Example("what is in front of me in the editor?", {}),
        Example("what have I selected", {}),
    ),
)
async def get_open_files(context: ToolContext) -> ToolResult:
    """Tell which files the editor has open, which one is active, and what is selected."""
    editor: Editor | None = context.services.get("editor")
    if editor is None:
        raise ToolFailure("There is no editor in this session.")
    files = [f for f in await editor.open_files() if not context.protected.match(f.path, write=False)]
    lines = [_line(file) for file in files]
    data = [{"path": f.path, "active": f.active, "modified": f.modified, "language": f.language} for f in files]
    text = "\n".join(lines) or "The editor has no files open."
    return ToolResult(True, head_and_tail(text), data=data, message=f"{len(files)} open files")


def _line(file: OpenFile) -> str:
    marks = [mark for mark, on in (("active", file.active), ("unsaved changes", file.modified)) if on]
    line = visible(file.path) + (f" ({', '.join(marks)})" if marks else "")
    if file.selection is not None:
        s = file.selection
        line += f"\n  selected {s.start_line}:{s.start_column}–{s.end_line}:{s.end_column}:\n{s.text}"
    return line
