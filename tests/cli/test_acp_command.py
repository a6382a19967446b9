"""`aintern acp` speaks its protocol on standard input and output, and ends with the editor."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.command_line import call, calls, says, script, start


class Agent:
    """The process, and what it says, line by line. Every permission that it asks for is given."""

    def __init__(self, process: "subprocess.Popen[str]", workspace: Path) -> None:
        self.process = process
        self.ask(0, "initialize", protocolVersion=1)
        self.answer(0)
        self.ask(1, "session/new", cwd=str(workspace), mcpServers=[])
        self.session = self.answer(1)["sessionId"]

    def send(self, **message: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, number: int, method: str, **parameters: Any) -> None:
        self.send(id=number, method=method, params=parameters)

    def prompt(self, text: str) -> None:
        self.ask(2, "session/prompt", sessionId=self.session, prompt=[{"type": "text", "text": text}])

    def answer(self, number: int) -> Any:
        while True:
            message = self.next()
            if message.get("id") == number and "result" in message:
                return message["result"]

    def next(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the agent ended"
        message = dict(json.loads(line))
        if message.get("method") == "session/request_permission":
            self.send(id=message["id"], result={"outcome": {"outcome": "selected", "optionId": "allow_once"}})
        return message


@contextmanager
def agent_of(workspace: Path, model: str) -> Iterator[Agent]:
    with start("acp", "--model", model, cwd=workspace) as process:
        try:
            yield Agent(process, workspace)
        finally:
            process.kill()


def test_a_prompt_is_answered_and_the_agent_ends_with_the_editor(workspace: Path, tmp_path: Path) -> None:
    write = call("write_file", path="new.txt", content="hello\n")
    with agent_of(workspace, script(tmp_path, calls(write), says("Done."))) as agent:
        agent.prompt("Write.")
        assert agent.answer(2)["stopReason"] == "end_turn"
        assert (workspace / "new.txt").read_text() == "hello\n"
        assert agent.process.stdin is not None
        agent.process.stdin.close()
        assert agent.process.wait(30) == 0


@pytest.mark.parametrize("end", ["closed", "terminated"])
def test_a_run_does_not_outlive_the_editor(workspace: Path, tmp_path: Path, end: str) -> None:
    command = call("run_command", command="echo here; sleep 300")
    with agent_of(workspace, script(tmp_path, calls(command), says("No."))) as agent:
        agent.prompt("Wait.")
        while "here\\n" not in json.dumps(agent.next().get("params", {}).get("update", {}).get("content", "")):
            pass
        if end == "closed":
            assert agent.process.stdin is not None
            agent.process.stdin.close()
        else:
            os.kill(agent.process.pid, signal.SIGTERM)
        assert agent.process.wait(30) == (0 if end == "closed" else 130)
