"""What a call is given fits its rating: what is rated safe changes nothing, and nothing changes in a read-only session."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from aintern.store.checkpoint_rows import CallRow, CheckpointRows
from aintern.tools.tool import Availability
from tests.scripted_session import call, calls, results, run, says, scripted

pytestmark = pytest.mark.usefixtures("layers_of_this_machine")

ALLOW = {"answer": "allow_once"}


def planted(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The project's own `ls`, first in PATH as in an active virtual environment: rated as ls is, and no reader at all."""
    program = workspace / "bin/ls"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho taken > a.txt\necho x > .git-hooks\necho listed\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/local/bin:/usr/bin:/bin")


async def test_a_safe_call_changes_nothing_whatever_its_program_does(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(workspace, monkeypatch)
    step = calls(call("run_command", command="ls"))
    async with scripted(workspace, step, says("Odd.", expect="Nothing of this was kept")) as session:
        events = await run(session)
        rows, report = session.store.audit.page().entries, session.store.audit.verify()
    assert (workspace / "a.txt").read_text() == "as it was\n"
    assert sorted(path.name for path in workspace.iterdir()) == ["a.txt", "bin"]
    result = results(events)[0]
    assert result.success and "listed" in result.content
    assert result.data["dropped"] == ["created .git-hooks", "changed a.txt"]
    assert "2 changes were not kept" in result.message
    assert [str(row.risk) for row in rows] == ["safe"]
    counts = json.loads(rows[0].discarded)
    assert len(counts.pop("sha256")) == 64 and counts == {"created": 1, "changed": 1, "deleted": 0}
    assert rows[0].success and report.whole and report.rows == 3


async def test_reading_a_database_leaves_it_as_it_was_without_a_word(workspace: Path) -> None:
    database = sqlite3.connect(workspace / "x.db")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE t AS SELECT 42 AS answer")
    database.commit()
    database.close()
    before = {path.name: path.read_bytes() for path in workspace.iterdir()}
    command = """sqlite3 x.db 'select answer from t'"""
    async with scripted(workspace, calls(call("run_command", command=command)), says("42.")) as session:
        events = await run(session, answers=ALLOW)
    result = results(events)[0]
    assert "dropped" not in result.data and (result.content.startswith("42\n") or "not found" in result.content)
    assert {path.name: path.read_bytes() for path in workspace.iterdir()} == before


async def test_a_read_only_session_changes_nothing_through_commands(workspace: Path) -> None:
    step = calls(call("run_command", command="touch new; rm a.txt"))
    async with scripted(
        workspace, step, says("Not kept.", expect="this session is read-only"), flags={"tools.read_only": True}
    ) as session:
        events = await run(session, answers=ALLOW)
    assert [path.name for path in workspace.iterdir()] == ["a.txt"]
    assert results(events)[0].data["dropped"] == ["deleted a.txt", "created new"]


async def test_a_request_without_file_writes_changes_nothing_through_commands(workspace: Path) -> None:
    step = calls(call("run_command", command="touch new"))
    async with scripted(workspace, step, says("Not kept."), step, says("Kept.")) as session:
        await run(session, answers=ALLOW, availability=Availability(file_writes=False))
        assert [path.name for path in workspace.iterdir()] == ["a.txt"]
        await run(session, answers=ALLOW)
    assert sorted(path.name for path in workspace.iterdir()) == ["a.txt", "new"]


async def test_a_read_only_session_without_a_sandbox_runs_no_command_that_might_write(workspace: Path) -> None:
    step = calls(call("run_command", command="touch new"), call("run_command", command="cat a.txt"))
    flags = {"tools.read_only": True, "sandbox.enabled": False}
    async with scripted(workspace, step, says("So be it."), flags=flags) as session:
        events = await run(session, answers=ALLOW)
    refused, read = results(events)
    assert "without a sandbox" in refused.content and not refused.success
    assert "as it was" in read.content
    assert [path.name for path in workspace.iterdir()] == ["a.txt"]


async def test_a_session_that_begins_ends_the_calls_that_a_kill_left_open(workspace: Path) -> None:
    killed = CallRow(
        0, "call_1", str(workspace), "run_1", "conv_1", "tool", "write_file", "Write a", "t0", "", owner=""
    )
    with closing(CheckpointRows.open()) as rows:
        rows.add_call(killed)
    async with scripted(workspace):
        with closing(CheckpointRows.open()) as rows:
            assert not rows.open_calls(str(workspace))
