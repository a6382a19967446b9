"""Files and folders are moved, copied and deleted as asked, and announced before."""

import os
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure
from aintern.messages import ToolResult
from aintern.tools.move_files import copy_file, delete_file, move_file
from aintern.tools.tool import Tool, ToolContext


@pytest.fixture
def files(workspace: Path) -> Path:
    (workspace / "a.txt").write_text("a")
    (workspace / "b.txt").write_text("b")
    (workspace / "dir").mkdir()
    (workspace / "dir/c.txt").write_text("c")
    return workspace


async def run(tool: Tool, context: ToolContext, **parameters: object) -> ToolResult:
    return await tool.execute(context, tool.validate(parameters))


async def test_a_folder_is_deleted_only_when_asked_for(context: ToolContext, files: Path) -> None:
    with pytest.raises(ToolFailure, match="recursive=true"):
        await run(delete_file, context, path="dir")
    await run(delete_file, context, path="dir", recursive=True)
    await run(delete_file, context, path="a.txt")
    assert sorted(os.listdir(files)) == ["b.txt"]
    with pytest.raises(ToolFailure, match="does not exist"):
        await run(delete_file, context, path="a.txt")
    with pytest.raises(PathRefused):
        await run(delete_file, context, path=".", recursive=True)


async def test_the_preview_of_a_deletion_shows_what_is_lost(context: ToolContext, files: Path) -> None:
    preview = await delete_file.preview(context, {"path": "a.txt"})
    assert preview is not None
    assert "-a" in preview.diff
    preview = await delete_file.preview(context, {"path": "dir", "recursive": True})
    assert preview is not None
    assert "dir/c.txt" in preview.note


async def test_a_move_goes_to_a_name_or_into_a_folder(context: ToolContext, files: Path) -> None:
    assert (await run(move_file, context, source="a.txt", destination="dir")).data["path"] == "dir/a.txt"
    assert (await run(move_file, context, source="dir", destination="new/dir2")).data["path"] == "new/dir2"
    assert (files / "new/dir2/a.txt").read_text() == "a"


async def test_nothing_is_overwritten_unasked(context: ToolContext, files: Path) -> None:
    for tool in (move_file, copy_file):
        with pytest.raises(ToolFailure, match="exists already"):
            await run(tool, context, source="a.txt", destination="b.txt")
    await run(copy_file, context, source="a.txt", destination="b.txt", overwrite=True)
    assert (files / "b.txt").read_text() == "a"
    await run(move_file, context, source="dir/c.txt", destination="b.txt", overwrite=True)
    assert (files / "b.txt").read_text() == "c"


async def test_both_ends_go_through_the_jail(context: ToolContext, files: Path) -> None:
    (files / "out").symlink_to(files.parent)
    for tool in (move_file, copy_file):
        for ends in ({"source": "a.txt", "destination": "../x"}, {"source": "../x", "destination": "y"},
                     {"source": "a.txt", "destination": "out/x"}, {"source": "a.txt", "destination": "/tmp/x"}):  # fmt: skip
            with pytest.raises(PathRefused):
                await run(tool, context, **ends)
    assert [use.access for use in move_file.paths({"source": "a", "destination": "b"})] == ["delete", "write"]


async def test_every_change_is_announced_before(context: ToolContext, files: Path) -> None:
    seen: list[tuple[str, str]] = []
    watched = ToolContext(
        context.workspace, context.protected, before_change=lambda where, kind: seen.append((where.relative, kind))
    )
    await run(copy_file, watched, source="a.txt", destination="dir")
    await run(move_file, watched, source="a.txt", destination="z.txt")
    await run(delete_file, watched, path="z.txt")
    assert seen == [("dir/a.txt", "write"), ("a.txt", "move"), ("z.txt", "write"), ("z.txt", "delete")]
