"""What the user's editor has open, where a face lends one."""

import inspect

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.output_limits import count_of, head_and_tail, visible
from aintern.tools.tool import OpenFile, ToolContext, tool


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
    editor = context.host.editor
    if editor is None:
        raise ToolFailure("There is no editor in this session.")
    opened = editor.open_files()
    listed = await opened if inspect.isawaitable(opened) else opened
    files = [f for f in listed if not context.protected.match(f.path, write=False)]
    lines = [_line(file) for file in files]
    data = [{"path": f.path, "active": f.active, "modified": f.modified, "language": f.language} for f in files]
    text = "\n".join(lines) or "The editor has no files open."
    return ToolResult(True, head_and_tail(text), data=data, message=count_of(len(files), "open file"))


def _line(file: OpenFile) -> str:
    marks = [mark for mark, on in (("active", file.active), ("unsaved changes", file.modified)) if on]
    line = visible(file.path) + (f" ({', '.join(marks)})" if marks else "")
    if file.selection is not None:
        s = file.selection
        line += f"\n  selected {s.start_line}:{s.start_column}–{s.end_line}:{s.end_column}:\n{s.text}"
    return line
