"""An editor on the other end of the line, its agent's frames judged by the protocol's own package."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from acp import schema

from aintern.connectors.acp.acp_agent import AcpAgent
from aintern.connectors.acp.acp_session import SessionSource

Json = Mapping[str, Any]
RESULTS = {
    "initialize": schema.InitializeResponse,
    "authenticate": schema.AuthenticateResponse,
    "session/new": schema.NewSessionResponse,
    "session/load": schema.LoadSessionResponse,
    "session/resume": schema.ResumeSessionResponse,
    "session/fork": schema.ForkSessionResponse,
    "session/list": schema.ListSessionsResponse,
    "session/delete": schema.DeleteSessionResponse,
    "session/close": schema.CloseSessionResponse,
    "session/prompt": schema.PromptResponse,
    "session/set_mode": schema.SetSessionModeResponse,
    "session/set_config_option": schema.SetSessionConfigOptionResponse,
}
ASKED = {
    "session/update": schema.SessionNotification,
    "session/request_permission": schema.RequestPermissionRequest,
    "elicitation/create": schema.CreateFormSessionElicitationRequest,
    "fs/read_text_file": schema.ReadTextFileRequest,
    "fs/write_text_file": schema.WriteTextFileRequest,
    "$/cancel_request": schema.CancelRequestNotification,
}


class Refused(Exception):
    """An error that the agent answered with."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["message"])
        self.code = error["code"]


@dataclass(frozen=True)
class Failure:
    """An error that the editor answers with."""

    code: int
    message: str


def judged(model: Any, value: Any) -> None:
    """The protocol's package reads the value, and reads all of it: what it does not know, or mends, would be missing."""
    read = model.model_validate(value).model_dump(by_alias=True, exclude_none=True, mode="json")
    assert_within(value, read, model.__name__)


def assert_within(sent: Any, read: Any, place: str) -> None:
    if isinstance(sent, Mapping):
        for key, value in sent.items():
            if value is not None:
                assert key in read, f"{place} has no {key}"
                assert_within(value, read[key], f"{place}.{key}")
    elif isinstance(sent, list):
        assert len(sent) == len(read), place
        for index, (one, other) in enumerate(zip(sent, read, strict=True)):
            assert_within(one, other, f"{place}[{index}]")
    else:
        assert sent == read, place


class Editor:
    """Talks to the agent by `write`, which takes lines. `answers` gives the result of each request of the agent's, by method,
    or None to leave it open; `updates` is what it sent."""

    def __init__(self, write: Callable[[str], object], answers: Mapping[str, Callable[[Json], Any]]) -> None:
        self.answers = answers
        self.updates: list[dict[str, Any]] = []
        self.asked: list[tuple[str, Json]] = []
        self._write = write
        self._results: dict[int, asyncio.Future[Any]] = {}
        self._methods: dict[int, str] = {}

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [update for update in self.updates if update["sessionUpdate"] == kind]

    def said(self) -> str:
        return "".join(update["content"]["text"] for update in self.of("agent_message_chunk"))

    def send(self, message: Any) -> None:
        self._write(message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message}))

    def begin(self, method: str, **parameters: Any) -> "asyncio.Future[Any]":
        number = len(self._results)
        self._methods[number] = method
        self._results[number] = asyncio.get_running_loop().create_future()
        self.send({"id": number, "method": method, "params": parameters})
        return self._results[number]

    async def request(self, method: str, **parameters: Any) -> Any:
        return await asyncio.wait_for(self.begin(method, **parameters), 60)

    async def prompt(self, session: str, text: str, *blocks: Json) -> Any:
        return await self.request("session/prompt", sessionId=session, prompt=[{"type": "text", "text": text}, *blocks])

    async def new(self, workspace: Path, **more: Any) -> str:
        made = await self.request("session/new", cwd=str(workspace), mcpServers=[], **more)
        return str(made["sessionId"])

    async def until(self, found: Callable[[], Any]) -> Any:
        """What `found` gives, once it gives something; it is looked for after each frame."""
        async with asyncio.timeout(60):
            while not (there := found()):
                await asyncio.sleep(0.01)
        return there

    def receive(self, line: bytes) -> None:
        """One line of the agent's. What is wrong with it fails the test that waits."""
        assert line.endswith(b"\n") and line.count(b"\n") == 1
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0"
        if "method" in message:
            self._take(message)
        elif message["id"] is not None:
            self._finish(message)
        else:
            self.updates.append({"sessionUpdate": "error", **message["error"]})

    def _take(self, message: dict[str, Any]) -> None:
        method, parameters = message["method"], message["params"]
        judged(ASKED[method], parameters)
        if "id" not in message:
            if method == "session/update":
                self.updates.append({**parameters["update"], "sessionId": parameters["sessionId"]})
            return
        self.asked.append((method, parameters))
        answer = self.answers[method](parameters)
        match answer:
            case None:
                return
            case Failure(code=code, message=said):
                self.send({"id": message["id"], "error": {"code": code, "message": said}})
            case result:
                self.send({"id": message["id"], "result": result})

    def _finish(self, message: dict[str, Any]) -> None:
        future = self._results[message["id"]]
        if "error" in message:
            future.set_exception(Refused(message["error"]))
            return
        judged(RESULTS[self._methods[message["id"]]], message["result"])
        future.set_result(message["result"])


def choose(option: str) -> Callable[[Json], Json]:
    """Answers every permission request with this option, which must be on offer."""

    def answer(parameters: Json) -> Json:
        assert option in [each["optionId"] for each in parameters["options"]]
        return {"outcome": {"outcome": "selected", "optionId": option}}

    return answer


METHODS = {
    "permission": "session/request_permission",
    "form": "elicitation/create",
    "read": "fs/read_text_file",
    "write": "fs/write_text_file",
}


@asynccontextmanager
async def editing(
    model: str, database: Path, *, capabilities: Json | None = None, **answers: Callable[[Json], Any]
) -> AsyncIterator[Editor]:
    """An editor with an agent of its own in this process, which was greeted. `answers` by the names of METHODS."""
    problems: list[BaseException] = []

    def receive(line: bytes) -> None:
        try:
            editor.receive(line)
        except BaseException as problem:  # it would end a task of the agent's, and nobody would hear of it
            problems.append(problem)

    agent = AcpAgent(receive, SessionSource(workspace=Path(), model=model, database=str(database)))
    editor = Editor(agent.peer.take, {METHODS[name]: answer for name, answer in answers.items()})
    try:
        await editor.request("initialize", protocolVersion=1, clientCapabilities=dict(capabilities or {}))
        yield editor
    finally:
        await agent.close()
        for problem in problems:
            raise problem
