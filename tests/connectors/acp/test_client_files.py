"""The editor's file system: what is not saved yet is read and edited, new texts are handed over behind jail and checkpoint, and an
editor that refuses, fails or is silent costs nothing but the call."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.connectors.acp import client_files
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import apply, plan
from tests.connectors.acp.editor import Failure, Json, choose, editing
from tests.terminal.command_line import call, calls, says, script

FILES = {"fs": {"readTextFile": True, "writeTextFile": True}}
BUFFER = "# Rowan\n\nA tool that counts birds.\n"
EDIT = call("edit_file", path="README.md", old_text="counts birds", new_text="counts bees")
READ = call("read_file", path="README.md")


class Buffers:
    """An editor's open files over the disk; `asked` are the paths that it was asked for."""

    def __init__(self, **opened: str) -> None:
        self.opened = opened
        self.asked: list[str] = []
        self.saves = True

    def read(self, asked: Json) -> Any:
        self.asked.append(asked["path"])
        path = Path(asked["path"])
        return {"content": self.opened.get(path.name.replace(".", "_"), None) or path.read_text()}

    def write(self, asked: Json) -> Any:
        path = Path(asked["path"])
        self.asked.append(asked["path"])
        self.opened[path.name.replace(".", "_")] = asked["content"]
        if self.saves:
            path.write_text(asked["content"])
        return {}


async def asked_to(
    workspace: Path,
    tmp_path: Path,
    *steps: Json,
    read: Callable[[Json], Any],
    write: Callable[[Json], Any],
    able: Json = FILES,
) -> list[dict[str, Any]]:
    """Plays the steps; gives the calls' ends."""
    model = script(tmp_path, *steps)
    more = {"read": read, "write": write, "permission": choose("allow_once")}
    async with editing(model, tmp_path / "acp.db", capabilities=able, **more) as editor:
        await editor.prompt(await editor.new(workspace), "Do it.")
        return [each for each in editor.of("tool_call_update") if each["status"] in ("completed", "failed")]


def text_of(update: Json) -> str:
    return str(update["content"][-1]["content"]["text"])


async def test_what_is_not_saved_is_read_and_edited_and_undo_brings_it_back(workspace: Path, tmp_path: Path) -> None:
    buffers = Buffers(README_md=BUFFER)
    steps = (calls(READ), calls(EDIT), says("Done.", expect="Edited README.md"))
    read, _ = await asked_to(workspace, tmp_path, *steps, read=buffers.read, write=buffers.write)
    assert "counts birds" in text_of(read) and "not saved yet" in text_of(read)
    assert (workspace / "README.md").read_text() == BUFFER.replace("birds", "bees")
    with closing(Checkpoints.open(workspace)) as checkpoints:
        apply(checkpoints, plan(checkpoints))
    assert (workspace / "README.md").read_text() == BUFFER


async def test_the_diff_that_is_asked_about_is_against_what_the_editor_has(workspace: Path, tmp_path: Path) -> None:
    buffers = Buffers(README_md=BUFFER)
    model = script(tmp_path, calls(EDIT), says("Denied."))
    answers = {"read": buffers.read, "write": buffers.write, "permission": choose("reject_once")}
    async with editing(model, tmp_path / "acp.db", capabilities=FILES, **answers) as editor:
        await editor.prompt(await editor.new(workspace), "Do it.")
    asked = next(parameters for method, parameters in editor.asked if method == "session/request_permission")
    assert asked["toolCall"]["content"][0]["oldText"] == BUFFER
    assert "counts trees" in (workspace / "README.md").read_text()


async def test_a_new_file_is_handed_over_and_undone(workspace: Path, tmp_path: Path) -> None:
    buffers = Buffers()
    write = call("write_file", path="docs/new.md", content="new\n")
    (ended,) = await asked_to(workspace, tmp_path, calls(write), says("Done."), read=buffers.read, write=buffers.write)
    assert ended["status"] == "completed"
    assert buffers.asked == [str(workspace / "docs" / "new.md")]
    with closing(Checkpoints.open(workspace)) as checkpoints:
        apply(checkpoints, plan(checkpoints))
    assert not (workspace / "docs").exists()


async def test_a_patch_goes_the_same_way(workspace: Path, tmp_path: Path) -> None:
    buffers = Buffers(README_md=BUFFER)
    patch = "*** Begin Patch\n*** Update File: README.md\n-A tool that counts birds.\n+Bees.\n*** End Patch"
    steps = (calls(READ), calls(call("apply_patch", patch=patch)), says("Done."))
    _, ended = await asked_to(workspace, tmp_path, *steps, read=buffers.read, write=buffers.write)
    assert ended["status"] == "completed"
    assert buffers.opened["README_md"] == "# Rowan\n\nBees.\n"


async def test_a_file_outside_the_jail_is_refused_before_the_editor_hears_of_it(
    workspace: Path, tmp_path: Path
) -> None:
    (tmp_path / "outside.txt").write_text("secret")
    (workspace / "link.txt").symlink_to(tmp_path / "outside.txt")
    buffers = Buffers()
    steps = (
        calls(call("read_file", path="../outside.txt")),
        calls(call("read_file", path="link.txt")),
        calls(call("write_file", path="link.txt", content="x")),
        says("No."),
    )
    ended = await asked_to(workspace, tmp_path, *steps, read=buffers.read, write=buffers.write)
    assert [each["status"] for each in ended] == ["failed"] * 3
    assert buffers.asked == []


@pytest.mark.parametrize("name", ["latin.txt", "picture.bin", "large.txt"])
async def test_what_is_no_plain_text_goes_by_the_disk_alone(workspace: Path, tmp_path: Path, name: str) -> None:
    contents = {
        "latin.txt": "Grüße, schöne Straße\n".encode("latin-1") * 9,
        "picture.bin": b"\0\1",
        "large.txt": b"x\n" * (3 << 20),
    }
    (workspace / name).write_bytes(contents[name])
    buffers = Buffers()
    await asked_to(
        workspace, tmp_path, calls(call("read_file", path=name)), says("Seen."), read=buffers.read, write=buffers.write
    )
    assert buffers.asked == []


async def test_line_ends_of_the_editor_are_not_a_change(workspace: Path, tmp_path: Path) -> None:
    (workspace / "dos.txt").write_bytes(b"one\r\ntwo\r\n")
    handed: list[str] = []
    edit = call("edit_file", path="dos.txt", old_text="two", new_text="three")
    (ended,) = await asked_to(
        workspace,
        tmp_path,
        calls(edit),
        says("Done."),
        read=lambda asked: {"content": "one\ntwo\n"},
        write=lambda asked: handed.append(asked["content"]) or {},
    )
    assert handed == ["one\r\nthree\r\n"]
    assert "is not saved yet" in text_of(ended)  # this editor never does


async def test_an_overwrite_of_what_was_typed_meanwhile_is_refused_once(workspace: Path, tmp_path: Path) -> None:
    buffers = Buffers()
    write = call("write_file", path="README.md", content="mine\n")

    def typed(asked: Json) -> Any:
        buffers.opened["README_md"] = BUFFER if len(buffers.asked) else ""
        return buffers.read(asked)

    model = script(tmp_path, calls(READ), calls(write), says("Refused.", expect="not overwritten"))
    answers = {"read": typed, "write": buffers.write}
    async with editing(model, tmp_path / "acp.db", capabilities=FILES, **answers) as editor:
        session = await editor.new(workspace)
        await editor.request("session/set_mode", sessionId=session, modeId="auto_approve")
        await editor.prompt(session, "Do it.")
    assert "counts trees" in (workspace / "README.md").read_text()


async def test_where_only_reading_is_lent_what_is_not_saved_is_not_written_over(
    workspace: Path, tmp_path: Path
) -> None:
    buffers = Buffers(README_md=BUFFER)
    (ended,) = await asked_to(
        workspace, tmp_path, calls(EDIT), says("Oh."), read=buffers.read, write=buffers.write,
        able={"fs": {"readTextFile": True}},
    )  # fmt: skip
    assert ended["status"] == "failed" and "not saved" in text_of(ended)
    assert "counts trees" in (workspace / "README.md").read_text()


WRONG: dict[str, Any] = {
    "an error": Failure(-32603, "The disk is on fire."),
    "no object": ["content"],
    "no text": {"content": 7},
    "silence": None,
}


@pytest.mark.parametrize("answer", WRONG.values(), ids=WRONG.keys())
async def test_an_editor_that_fails_is_told_and_nothing_is_lost(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    monkeypatch.setattr(client_files, "PATIENCE", 0.2)
    before = (workspace / "README.md").read_text()
    steps = (calls(READ), calls(EDIT), says("Oh.", expect="The editor"))
    ended = await asked_to(
        workspace, tmp_path, *steps, read=lambda asked: answer, write=lambda asked: pytest.fail("it was written")
    )
    assert all("The editor" in text_of(each) and each["status"] == "failed" for each in ended)
    assert (workspace / "README.md").read_text() == before


async def test_an_editor_that_does_not_take_a_text_is_told_and_nothing_is_lost(workspace: Path, tmp_path: Path) -> None:
    before = (workspace / "README.md").read_text()
    edit = call("edit_file", path="README.md", old_text="counts trees", new_text="counts bees")
    (ended,) = await asked_to(
        workspace, tmp_path, calls(edit), says("Oh.", expect="read-only"),
        read=Buffers().read, write=lambda asked: Failure(-32603, "The buffer is read-only."),
    )  # fmt: skip
    assert ended["status"] == "failed"
    assert (workspace / "README.md").read_text() == before


async def test_behind_a_link_the_editor_is_asked_by_its_own_names(workspace: Path, tmp_path: Path) -> None:
    given = tmp_path / "by another name"
    given.symlink_to(workspace)
    buffers = Buffers()
    await asked_to(given, tmp_path, calls(READ), says("Seen."), read=buffers.read, write=buffers.write)
    assert buffers.asked == [str(given / "README.md")]
