"""Deleting, moving and copying files and folders."""

from typing import Annotated

from aintern.errors import ToolFailure
from aintern.messages import Artifact, Example, JsonObject, ToolResult
from aintern.tools.diffs import unified_diff
from aintern.tools.output_limits import human_size
from aintern.tools.text_files import text_kind_of
from aintern.tools.tool import Preview, ToolContext, tool
from aintern.workspace.workspace_walk import walk

_SHOWN_BYTES = 100_000  # of a file that would be deleted
_SHOWN_NAMES = 50  # in a folder that would be deleted


def _preview_delete(context: ToolContext, parameters: JsonObject) -> Preview | None:
    path = str(parameters["path"])
    location = context.workspace.locate(path, follow=False)
    if location.outside or location.resolved.is_symlink():
        return Preview(path, note="The link itself is deleted, not what it points to.")
    if location.resolved.is_dir():
        names: list[str] = []
        for found in walk(context.workspace, path, include_hidden=True):
            if len(names) == _SHOWN_NAMES:
                names.append("…")
                break
            names.append(found.path)
        return Preview(path, note="Everything in this folder is deleted:\n" + "\n".join(names))
    data = context.workspace.read_bytes(path, _SHOWN_BYTES + 1)
    kind = text_kind_of(data, whole=len(data) <= _SHOWN_BYTES)
    if kind is None or len(data) > _SHOWN_BYTES:
        size = human_size(context.workspace.stat(path).st_size)
        return Preview(path, note=f"A {'binary' if kind is None else 'large'} file of {size}.")
    text = data[len(kind.bom) :].decode(kind.encoding, "replace")
    return Preview(path, unified_diff(path, text, None), text, None)


@tool(
    id="delete_file",
    risk="high",
    category="filesystem",
    needs=("workspace", "file_writes"),
    tags=("delete", "remove", "rm", "file", "folder"),
    paths={"path": "delete"},
    summary="Delete {path}",
    preview=_preview_delete,
    examples=(
        Example("get rid of scratch.log", {"path": "scratch.log"}),
        Example("Remove the build folder", {"path": "build", "recursive": True}),
        Example("We don't need src/legacy.js any more, get rid of it", {"path": "src/legacy.js"}),
        Example("rm -r tmp/cache", {"path": "tmp/cache", "recursive": True}),
        Example("please drop the file `docs/draft.md`", {"path": "docs/draft.md"}),
    ),
)
def delete_file(
    context: ToolContext,
    path: Annotated[str, "File or folder to delete, relative to the workspace"],
    recursive: Annotated[bool, "Needed to delete a folder, with everything in it"] = False,
) -> ToolResult:
    """Delete a file, or a directory with recursive=true."""
    location = context.workspace.locate(path, follow=False)
    if location.resolved.is_dir() and not location.resolved.is_symlink() and not recursive:
        raise ToolFailure(f"{path} is a directory.", "Pass recursive=true to delete it with everything in it.")
    context.changing(location, "delete")
    context.files.delete(path, recursive)
    return ToolResult(True, f"Deleted {path}.", data={"path": path}, message=f"Deleted {path}")


@tool(
    id="move_file",
    risk="medium",
    category="filesystem",
    needs=("workspace", "file_writes"),
    tags=("move", "rename", "mv"),
    paths={"source": "delete", "destination": "write"},
    summary="Move {source} to {destination}",
    examples=(
        Example("rename a.txt to b.txt", {"source": "a.txt", "destination": "b.txt"}),
        Example("put parser.py under core/", {"source": "parser.py", "destination": "core/parser.py"}),
        Example("relocate img/logo.png to assets/", {"source": "img/logo.png", "destination": "assets/logo.png"}),
        Example(
            "'my file (1).md' should be called my-file.md",
            {"source": "my file (1).md", "destination": "my-file.md"},
        ),
        Example("mv tests/old tests/legacy", {"source": "tests/old", "destination": "tests/legacy"}),
    ),
)
def move_file(
    context: ToolContext,
    source: Annotated[str, "File or folder to move, relative to the workspace"],
    destination: Annotated[str, "Its new path"],
    overwrite: Annotated[bool, "Replace a file that is there"] = False,
) -> ToolResult:
    """Move or rename a file or directory."""
    context.changing(context.workspace.locate(source, follow=False), "move")
    target = context.files.destination(source, destination)
    context.changing(context.workspace.locate(target, follow=False), "write")
    where = context.files.move(source, destination, overwrite)
    return _placed("Moved", source, where)


@tool(
    id="copy_file",
    risk="medium",
    category="filesystem",
    needs=("workspace", "file_writes"),
    idempotent=True,
    tags=("copy", "duplicate", "cp"),
    paths={"source": "read", "destination": "write"},
    summary="Copy {source} to {destination}",
    examples=(
        Example("copy a.py to b.py", {"source": "a.py", "destination": "b.py"}),
        Example("duplicate config.yml as config.old.yml", {"source": "config.yml", "destination": "config.old.yml"}),
        Example(
            "make a second copy of config.yml as config.bak.yml",
            {"source": "config.yml", "destination": "config.bak.yml"},
        ),
        Example("Make a copy of data.csv in backup/", {"source": "data.csv", "destination": "backup/data.csv"}),
        Example(
            "copy a.json over b.json, overwrite it", {"source": "a.json", "destination": "b.json", "overwrite": True}
        ),
    ),
)
def copy_file(
    context: ToolContext,
    source: Annotated[str, "File to copy, relative to the workspace"],
    destination: Annotated[str, "Path of the copy"],
    overwrite: Annotated[bool, "Replace a file that is there"] = False,
) -> ToolResult:
    """Copy a file."""
    target = context.files.destination(source, destination)
    context.changing(context.workspace.locate(target), "write")
    return _placed("Copied", source, context.files.copy(source, destination, overwrite))


def _placed(verb: str, source: str, where: str) -> ToolResult:
    text = f"{verb} {source} to {where}"
    artifact = Artifact("file", where, verb.lower())
    return ToolResult(True, f"{text}.", data={"source": source, "path": where}, message=text, artifacts=(artifact,))
