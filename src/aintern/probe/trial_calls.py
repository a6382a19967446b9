"""Trial calls: the real engine asks a model for a few tool calls in a throw-away folder, and looks at what comes.

Tools, prompt, dialect and gate are those of every session; only the workspace and the record are of its own, and gone afterwards.
"""

import json
import posixpath
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aintern.backends.backend import Backend, Chunk, InferenceOptions, ModelDescription, Usage
from aintern.backends.models.model_profile import CallingMode, TrialResult
from aintern.dataclass import dataclass
from aintern.errors import AInternError
from aintern.events import ErrorRaised, RunCompleted, ToolResultArrived, WarningRaised
from aintern.messages import Message, ToolCall, ToolSpec
from aintern.session import Session

_REPLY_TOKENS = 512
_SHOWN = 100
FILES = {
    "notes.txt": "The meeting is on Tuesday at ten.\n",
    "src/main.py": 'print("hello")\n',
    "src/billing.py": "VAT = 0.19\n",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """A request, the tool that it needs, and the parameters that this must get; `paths` are compared as such."""

    request: str
    tool: str
    parameters: Mapping[str, str]
    paths: tuple[str, ...] = ("path",)


TRIALS = (
    Trial("Read the file notes.txt", "read_file", {"path": "notes.txt"}),
    Trial("List the files in the folder src", "list_directory", {"path": "src"}),
    Trial(
        "Write a new file hello.txt with the content: good morning",
        "write_file",
        {"path": "hello.txt", "content": "good morning"},
    ),
)


@dataclass(slots=True)
class Heard:
    """One reply as the backend gave it. Times in seconds since the request."""

    usage: Usage = field(default_factory=Usage)
    first: float = 0.0
    last: float = 0.0
    structured: bool = False
    raw: str = ""


class WatchedBackend:
    """A backend whose replies are listened to; it outlives the sessions that use it. `failed` is what its last reply raised."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.heard: list[Heard] = []
        self.failed: AInternError | None = None

    async def describe(self) -> ModelDescription:
        return await self.backend.describe()

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """As the backend's own."""
        # One warm slot for all conversations: what their prompts begin with is evaluated once.
        options = replace(options, conversation_id="probe")
        heard, begun = Heard(), time.monotonic()
        self.heard.append(heard)
        self.failed = None
        try:
            async with aclosing(self.backend.stream(messages, tools, options)) as chunks:
                async for chunk in chunks:
                    if chunk.text or chunk.thinking or chunk.calls:
                        heard.last = time.monotonic() - begun
                        heard.first = heard.first or heard.last
                    heard.structured = heard.structured or bool(chunk.calls)
                    heard.raw += chunk.text
                    heard.usage = chunk.usage or heard.usage
                    yield chunk
        except AInternError as error:
            self.failed = error
            raise

    async def count_tokens(self, text: str) -> int:
        return await self.backend.count_tokens(text)

    async def aclose(self) -> None:
        """Nothing: who made the backend closes it."""


@asynccontextmanager
async def trial_folder() -> AsyncIterator[Path]:
    """A workspace with a few files, and the record beside it."""
    with TemporaryDirectory(prefix="aintern-trial-") as folder:
        workspace = Path(folder).resolve() / "project"
        for name, text in FILES.items():
            path = workspace / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        yield workspace


async def run_trial(backend: WatchedBackend, trial: Trial, mode: CallingMode, workspace: Path) -> TrialResult:
    """One request in a conversation of its own, up to the model's first call. Raises what a model that is not there raises."""
    flags: dict[str, Any] = {
        "agent.max_iterations": 1,
        "agent.enable_tools": True,
        "inference.temperature": 0.0,
        "inference.max_tokens": _REPLY_TOKENS,
    }
    if mode.dialect:
        flags["model.dialect"] = mode.dialect
    begun, said, problem = time.monotonic(), "", ""
    async with Session.open(
        workspace, model=backend, flags=flags, database=str(workspace.parent / "trial.db"), unattended="deny"
    ) as session:
        async for event in session.ask(trial.request):
            match event:
                case ToolResultArrived():
                    session.cancel()
                case WarningRaised() | ErrorRaised():
                    problem = problem or event.message
                case RunCompleted():
                    said = event.response
        call = next((each.call for each in session.calls.values()), None)
    seconds = round(time.monotonic() - begun, 2)
    if call is None:
        answer = f"no call, but the answer “{_short(said)}”" if said else "no call"
        return TrialResult(trial.request, answer, problem or "It called no tool.", seconds)
    made = f"{call.tool} {_short(json.dumps(dict(call.parameters), ensure_ascii=False))}"
    return TrialResult(trial.request, made, _wrong(trial, call, workspace), seconds)


def _wrong(trial: Trial, call: ToolCall, workspace: Path) -> str:
    if call.tool != trial.tool:
        return f"It called {call.tool} instead of {trial.tool}."
    if call.validation:
        return call.validation[0]
    for name, wanted in trial.parameters.items():
        given = call.parameters.get(name)
        text = given if isinstance(given, str) else ""
        same = posixpath.normpath(text.removeprefix(f"{workspace}/")) if name in trial.paths else text.strip()
        if same != wanted:
            return f"{name} is {_short(json.dumps(given, ensure_ascii=False))} instead of {json.dumps(wanted)}."
    return ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"
