"""A server that answers with wrong ids, orders, sizes, bytes or not at all: the session neither crashes nor hangs, keeps no process,
task or descriptor, and calls nothing that nobody allowed."""

import asyncio
import logging
import os
import sys
from pathlib import Path

import pytest

from aintern.events import ApprovalRequested, QuestionAsked, RunCompleted
from aintern.permission.approvals import Answer
from tests.leftovers import leftovers
from tests.nightly import NIGHTLY
from tests.scripted_session import call, calls, says, script

pytest.importorskip("mcp")

from aintern.mcp import mcp_server
from aintern.mcp.background_servers import BackgroundServers
from aintern.session import Session

SERVER = str(Path(__file__).parent / "fuzzed_server.py")
RUNS = 1000 if NIGHTLY else 15
PATIENCE = 60.0  # seconds for what takes none
MESSAGES = ("Do it.", "What does @odd:note://one say?", "/odd:ask this")


async def fuzzed(seed: int, workspace: Path, log: Path) -> int:
    """One session with the server of this seed, of which every second allows what is asked; gives how many calls reached it."""
    allows = seed % 2 == 0
    log.write_text("")
    command = {"command": sys.executable, "args": ("-S", SERVER, str(seed), str(log)), "timeout": 1.0}
    flags = {f"mcp.servers.odd.{key}": value for key, value in {**command, "write": True, "network": True}.items()}
    turns = calls(call("mcp__odd__first", text="x"), call("mcp__odd__second"), call("mcp__odd__third", other=1))
    model = script(*[turns, says("Done.")] * len(MESSAGES))
    allowed = 0
    async with Session.open(workspace, model=model, flags=flags | {"sandbox.enabled": False}) as session:
        for message in MESSAGES:
            async with asyncio.timeout(PATIENCE):
                async for event in session.ask(message):
                    match event:
                        case ApprovalRequested(call_id=id):
                            allowed += allows and event.call.tool.startswith("mcp__odd__")
                            session.answer(id, Answer("allow_once" if allows else "deny"))
                        case QuestionAsked(call_id=id):
                            session.answer(id, Answer("text", text="yes"))
            assert isinstance(event, RunCompleted)
            assert event.reason in ("answered", "error")
    said = log.read_text().splitlines()
    assert said.count("tools/call") <= allowed, "a call reached the server that nobody allowed"
    mark = os.fsencode(log)
    async with asyncio.timeout(PATIENCE):  # the sandbox's own processes end one after the other
        while any(mark in _read(each) for each in Path("/proc").glob("[0-9]*/cmdline")):
            await asyncio.sleep(0.05)
    return said.count("tools/call")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # it ended meanwhile
        return b""


async def test_a_fuzzed_server_crashes_hangs_leaks_and_is_called_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    workspace = tmp_path / "proj"
    workspace.mkdir()
    monkeypatch.setattr(mcp_server, "START", 1.0)
    monkeypatch.setattr(mcp_server, "RESTARTS", (0.01,))
    monkeypatch.setattr(mcp_server, "_LISTING", 0.3)
    monkeypatch.setattr(mcp_server, "_GRACE", 0.2)
    monkeypatch.setattr(BackgroundServers.ready, "__defaults__", (1.0,))
    log = workspace / "log"  # where the server may write
    await fuzzed(0, workspace, log)  # what is imported and kept once
    reached = 0
    _, start = await leftovers()
    for seed in range(1, RUNS + 1):
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            reached += await fuzzed(seed, workspace, log)
        ours = [each for each in caplog.records if each.name in ("aintern", "asyncio")]
        assert not ours, f"seed {seed}: {caplog.text}"
        assert list(workspace.iterdir()) == [log], f"seed {seed}"
        tasks, descriptors = await leftovers(start)
        assert not tasks, f"seed {seed}"
        assert descriptors <= start, f"seed {seed}: descriptors are left open"
    assert reached > RUNS // 2, "too few calls came so far as to be answered wrongly"
