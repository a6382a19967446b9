"""An editor that sends wrong ids, orders, sizes, bytes or nothing: the agent neither crashes nor hangs, keeps nothing, and runs no
call that nobody allowed."""

import asyncio
import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aintern.connectors.acp import client_files
from aintern.connectors.acp.acp_agent import AcpAgent
from aintern.connectors.acp.acp_session import SessionSource
from tests.fuzzed_values import damaged, in_json, odd, spoilt
from tests.leftovers import leftovers
from tests.nightly import NIGHTLY
from tests.terminal.command_line import AINTERN, call, calls, environment, says, script

RUNS = 1000 if NIGHTLY else 30
PROCESSES = 40 if NIGHTLY else 1
STEPS = 25
PATIENCE = 60.0  # seconds for what takes none
FORMS = {"form": {}}
STEPS_OF_THE_MODEL = (
    calls(call("read_file", path="README.md"), call("write_file", path="new.txt", content="hello\n")),
    calls(call("edit_file", path="README.md", old_text="trees", new_text="bees")),
    calls(call("run_command", command="rm -rf README.md; touch made.txt")),
    calls(call("ask_user", question="Which one?", options=["a", "b"])),
    says("Done."),
)


class Fuzzer:
    """Sends lines to the agent, and answers some of what it asks, never with a yes. `said` is what came of it."""

    def __init__(self, chance: Random, workspace: Path) -> None:
        self.chance = chance
        self.workspace = workspace
        self.sessions: list[str] = []
        self.open: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.answered: dict[Any, int] = {}

    def receive(self, line: bytes) -> None:
        message = json.loads(line)
        assert line.endswith(b"\n") and message["jsonrpc"] == "2.0"
        self.said.append(message)
        if "method" in message and "id" in message:
            self.open.append(message)
        elif "id" in message and message["id"] is not None:
            self.answered[message["id"]] = self.answered.get(message["id"], 0) + 1
            if isinstance(result := message.get("result"), dict) and "sessionId" in result:
                self.sessions.append(result["sessionId"])

    def line(self) -> bytes:
        """The next thing to send."""
        chance = self.chance
        if self.open and chance.random() < 0.5:
            line = in_json(self._answer(chance.choice(self.open)))
        else:
            method, parameters = chance.choice(self._requests())
            given = parameters if chance.random() < 0.5 else spoilt(parameters, chance)
            message = {"jsonrpc": "2.0", "method": method, "params": given}
            if chance.random() < 0.9:
                message["id"] = chance.choice((chance.randrange(1000), f"id {chance.randrange(9)}", odd(chance)))
            line = in_json(message if chance.random() < 0.9 else spoilt(message, chance))
        return line if chance.random() < 0.9 else damaged(line, chance)

    def _requests(self) -> list[tuple[str, dict[str, Any]]]:
        session = self.chance.choice(self.sessions) if self.sessions else "conv_none"
        place = {"cwd": str(self.workspace), "mcpServers": []}
        image = {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}
        link = {"type": "resource_link", "uri": (self.workspace / "README.md").as_uri(), "name": "x"}
        resource = {"type": "resource", "resource": {"uri": "file:///x", "text": "words"}}
        text = {
            "type": "text",
            "text": self.chance.choice(("Go.", "/status", "/undo yes", "@README.md", "/tools")),
        }
        able = {"fs": {"readTextFile": True, "writeTextFile": True}, "elicitation": FORMS}
        prompt = {"sessionId": session, "prompt": [text, self.chance.choice((image, link, resource, text))]}
        return [
            ("initialize", {"protocolVersion": 1, "clientCapabilities": able}),
            ("session/new", place),
            ("session/prompt", {"sessionId": session, "prompt": [{"type": "text", "text": "Go."}]}),
            ("session/prompt", prompt),
            ("session/cancel", {"sessionId": session}),
            ("session/load", {"sessionId": session, **place}),
            ("session/resume", {"sessionId": session, **place}),
            ("session/fork", {"sessionId": session, **place}),
            ("session/list", {"cwd": str(self.workspace), "cursor": self.chance.choice(("", "x", "9" * 99))}),
            ("session/close", {"sessionId": session}),
            ("session/delete", {"sessionId": session}),
            ("session/set_mode", {"sessionId": session, "modeId": self.chance.choice(("always_ask", "disabled", "x"))}),
            ("session/set_config_option", {"sessionId": session, "configId": "model", "value": "script:/none"}),
            ("session/set_config_option", {"sessionId": session, "configId": "effort", "value": "high"}),
            ("$/cancel_request", {"requestId": self.chance.randrange(1000)}),
            ("session/dance", {}),
        ]

    def _answer(self, asked: dict[str, Any]) -> Any:
        """An answer to a request of the agent's, sometimes to one that never was, and never one that allows."""
        chance = self.chance
        identity = asked["id"] if chance.random() < 0.8 else odd(chance)
        if chance.random() < 0.2:
            return {"jsonrpc": "2.0", "id": identity, "error": spoilt({"code": -32603, "message": "no"}, chance)}
        results: dict[str, Any] = {
            "session/request_permission": {"outcome": {"outcome": "selected", "optionId": "reject_once"}},
            "elicitation/create": {"action": "accept", "content": {"choice": "a", "confirm": "x"}},
            "fs/read_text_file": {"content": "# Rowan\n\nIt counts trees.\n"},
            "fs/write_text_file": {},
        }
        result = results[asked["method"]]
        return {"jsonrpc": "2.0", "id": identity, "result": result if chance.random() < 0.5 else spoilt(result, chance)}


async def fuzz(chance: Random, workspace: Path, model: str, database: Path) -> None:
    fuzzer = Fuzzer(chance, workspace)
    agent = AcpAgent(fuzzer.receive, SessionSource(workspace=workspace, model=model, database=str(database)))
    fuzzer.sessions.clear()
    for first in ("initialize", "session/new") if chance.random() < 0.9 else ():
        parameters = next(given for method, given in fuzzer._requests() if method == first)
        agent.peer.take(
            in_json({"jsonrpc": "2.0", "id": f"begin {first}", "method": first, "params": parameters}).decode()
        )
        async with asyncio.timeout(PATIENCE):
            while f"begin {first}" not in fuzzer.answered:
                await asyncio.sleep(0)
    for _ in range(STEPS):
        agent.peer.take(fuzzer.line().decode("utf-8", "replace"))
        await asyncio.sleep(chance.choice((0, 0, 0.001, 0.01)))
    agent.peer.take('{"jsonrpc":"2.0","id":"alive","method":"initialize","params":{"protocolVersion":1}}')
    async with asyncio.timeout(PATIENCE):
        while "alive" not in fuzzer.answered:
            await asyncio.sleep(0.001)
        await agent.close()
    faults = [each for each in fuzzer.said if "fault of AIntern" in str(each.get("error"))]
    assert not faults, faults
    assert fuzzer.answered["alive"] == 1


@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_a_fuzzed_editor_crashes_hangs_leaks_and_runs_nothing(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client_files, "PATIENCE", 0.05)
    model = script(tmp_path, *STEPS_OF_THE_MODEL * 40)
    before = {path.name: path.read_bytes() for path in workspace.iterdir()}
    await fuzz(Random(-1), workspace, model, tmp_path / "acp.db")  # what is imported and kept once
    _, start = await leftovers()
    for seed in range(RUNS):
        caplog.clear()
        with caplog.at_level(logging.ERROR, "aintern"):
            await fuzz(Random(seed), workspace, model, tmp_path / f"{seed % 5}.db")
        assert not caplog.records, f"seed {seed}: {caplog.text}"
        after = {path.name: path.read_bytes() for path in workspace.iterdir()}
        assert after == before, f"seed {seed}: a call ran that nobody allowed"
        tasks, descriptors = await leftovers(start)
        assert not tasks, f"seed {seed}"
        assert descriptors <= start, f"seed {seed}: descriptors are left open"


@pytest.mark.parametrize("seed", range(PROCESSES))
async def test_a_fuzzed_process_ends_with_its_input_and_leaves_nothing(
    workspace: Path, tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    model = script(tmp_path, *STEPS_OF_THE_MODEL * 40)
    before = {path.name: path.read_bytes() for path in workspace.iterdir()}
    process = await asyncio.create_subprocess_exec(
        *AINTERN, "acp", "--model", model, "--database", str(tmp_path / "acp.db"), "--mode", "always_ask",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env=environment(), limit=1 << 26,
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    fuzzer = Fuzzer(chance, workspace)

    async def listen() -> None:
        async for line in process.stdout:
            fuzzer.receive(line)

    listening, errors = asyncio.create_task(listen()), asyncio.create_task(process.stderr.read())
    process.stdin.write(in_json({"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": {}}) + b"\n")
    place = {"cwd": str(workspace), "mcpServers": []}
    process.stdin.write(in_json({"jsonrpc": "2.0", "id": "b", "method": "session/new", "params": place}) + b"\n")
    for _ in range(STEPS * 2):
        process.stdin.write(fuzzer.line() + b"\n")
        await asyncio.sleep(chance.choice((0, 0.001, 0.05)))
    process.stdin.write(chance.randbytes(1 << 20))  # without an end
    process.stdin.close()
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0
        await listening
    told = (await errors).decode()
    assert "Traceback" not in told
    assert {path.name: path.read_bytes() for path in workspace.iterdir()} == before
