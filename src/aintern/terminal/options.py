"""Command-line options that several commands share, and the session that they ask for."""

import json
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from aintern.dataclass import dataclass
from aintern.errors import AInternError, UsageError
from aintern.settings.option_number import number_from
from aintern.settings.schema import Mode
from aintern.terminal import own_process

if TYPE_CHECKING:
    from aintern.session import Session
    from aintern.store.store import Store

Unattended = Literal["deny", "park"]
PICK = "?"  # stands for a conversation that the person chooses
LIMITS = {
    "max_iterations": "agent.max_iterations",
    "max_time": "agent.max_time",
    "max_cost": "agent.max_cost",
    "output_schema": "agent.answer_schema",
}
"""Options that bound a run, and their settings."""
CALLING = ("native", "text")  # what --dialect takes besides dialects: where calls stand, not how they are written


ModelOption = Annotated[
    str,
    typer.Option(
        "--model",
        "-m",
        metavar="SPEC",
        help="auto, embedded, PATH.gguf, openai:MODEL@BASE_URL, ollama:NAME or script:FILE.",
    ),
]
WorkspaceOption = Annotated[
    Path, typer.Option("--workspace", "-C", metavar="DIR", help="The folder to work in.", show_default=False)
]
ModeOption = Annotated[
    Mode | None,
    typer.Option("--mode", help="When to ask: before every call, before risky ones, or less; plan only looks."),
]
IterationsOption = Annotated[
    int | None,
    typer.Option(
        "--max-iterations", metavar="N", parser=number_from(1, 500), help="Model replies in one run, 500 at most."
    ),
]
MaxTimeOption = Annotated[
    float | None,
    typer.Option(
        "--max-time",
        metavar="SECONDS",
        parser=number_from(0.1, whole=False),
        help="End the run after so long (exit 53).",
    ),
]
MaxCostOption = Annotated[
    float | None,
    typer.Option(
        "--max-cost",
        metavar="USD",
        parser=number_from(0, whole=False),
        help="End the run once it has cost so much (exit 53).",
    ),
]
SchemaOption = Annotated[
    Path | None,
    typer.Option("--output-schema", metavar="FILE", help="A JSON Schema: the answer is JSON that fits it, or exit 1."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Only the answer, and errors. Nobody is asked.")]
AllowOption = Annotated[
    list[str] | None,
    typer.Option(
        "--allow",
        metavar="TOOL(PATTERN)",
        help="Calls that need no question in this run, e.g. 'run_command(npm run *)' or 'write_file(src/**)'. Repeatable.",
    ),
]
FilesOption = Annotated[
    list[Path] | None, typer.Option("--file", "-f", help="A file to attach, or its lines: PATH:10-40. Repeatable.")
]
NoToolsOption = Annotated[bool, typer.Option("--no-tools", help="Plain chat: offer no tools.")]
DialectOption = Annotated[
    str,
    typer.Option(
        "--dialect",
        metavar="NAME",
        help="How the model writes tool calls: natively (native), in text, or as a dialect does.",
    ),
]
DatabaseOption = Annotated[
    str, typer.Option("--database", metavar="FILE|URL", help="Where conversations and the audit log are kept.")
]
ContinueOption = Annotated[bool, typer.Option("--continue", "-c", help="Go on with this folder's newest conversation.")]
ResumeOption = Annotated[
    str,
    typer.Option(
        "--resume", "-r", metavar="[ID]", help="Go on with a conversation: an ID, how it begins, or none to choose."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON instead of text.")]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Don't ask.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """What the command line says about a session; '' and None leave it to the settings."""

    workspace: Path
    model: str = ""
    mode: str | None = None
    limits: Mapping[str, Any] = field(default_factory=dict)  # settings of LIMITS by their options' names
    allow: tuple[str, ...] = ()
    no_tools: bool = False
    dialect: str = ""
    database: str = ""
    newest: bool = False
    resume: str = ""

    @classmethod
    def of(cls, command: typer.Context) -> "SessionOptions":
        """From a command whose parameters have the names of these fields, or of some of them."""
        given = {each.name: command.params[each.name] for each in fields(cls) if each.name in command.params}
        limits = {name: command.params.get(name) for name in LIMITS}
        limits = {name: str(each.absolute()) if isinstance(each, Path) else each for name, each in limits.items()}
        return cls(
            **{
                **given,
                "workspace": Path(given["workspace"]),
                "allow": tuple(given.get("allow") or ()),
                "limits": limits,
            }
        )

    def flags(self) -> dict[str, Any]:
        """The settings that were given, by their full names."""
        given = {
            "policy.mode": self.mode,
            **{setting: self.limits.get(name) for name, setting in LIMITS.items()},
            "agent.enable_tools": False if self.no_tools else None,
            "model.calling" if self.dialect in CALLING else "model.dialect": self.dialect or None,
        }
        return {name: value for name, value in given.items() if value is not None}

    @asynccontextmanager
    async def open(self, *, unattended: Literal["ask", "deny", "park"], resume: str = "") -> "AsyncIterator[Session]":
        """A session; `resume` is a conversation to go on with instead of the one that the options name."""
        from aintern.dialects.choose import DIALECTS

        if self.dialect and self.dialect not in (*DIALECTS, *CALLING):
            from aintern.permission.trust import settings_of
            from aintern.plugins.load_plugins import load_plugins

            load_plugins(settings_of(self.workspace).plugins.enabled)  # one of them may bring it
        if self.dialect and self.dialect not in (*DIALECTS, *CALLING):  # in a settings file it would be a wrong setting
            known = ", ".join((*DIALECTS, *CALLING))
            raise UsageError(f"There is no dialect {self.dialect!r}.", f"Choose one of: {known}.")
        async with AsyncExitStack() as closing:
            with own_process.opens_session(), self._model_ahead():
                from aintern.session import Session
                from aintern.terminal.swap_files import SwapFiles

                opening = Session.open(
                    self.workspace,
                    model=self.model,
                    flags=self.flags(),
                    allow=self.allow,
                    database=self.database,
                    resume=resume or self._resumed(),
                    unattended=unattended,
                )
                session = await closing.enter_async_context(opening)
                session.provide(editor=SwapFiles(session.gate.jail))
            yield session

    @contextmanager
    def _model_ahead(self) -> Iterator[None]:
        """The model loads while the rest is imported and put together."""
        from aintern.backends.resolve import model_ahead
        from aintern.permission.trust import settings_of

        flags = {**self.flags(), **({"model.spec": self.model} if self.model else {})}
        with ExitStack() as loading:
            with suppress(AInternError):  # the session says it, in the order in which it looks
                loading.enter_context(model_ahead(settings_of(self.workspace.expanduser(), flags).model))
            yield

    def _resumed(self) -> str:
        if self.resume == PICK:
            raise UsageError("--resume names no conversation.", "Give its ID: aintern sessions list")
        if not self.newest:
            if not self.resume:
                return ""
            with open_store(self.database, self.workspace) as store:
                return store.conversations.full_id(self.resume)
        if self.resume:
            raise UsageError("--continue and --resume name two conversations.", "Give one of them.")
        with open_store(self.database, self.workspace) as store:
            newest = store.conversations.newest(str(self.workspace.resolve()))
        if newest is None:
            raise UsageError("There is no conversation to continue in this folder.", "Start one without --continue.")
        return newest.id


@contextmanager
def open_store(database: str, workspace: Path | None = None) -> "Iterator[Store]":
    """The store that a session with these options would use."""
    from aintern.settings.files import load_settings
    from aintern.store.store import Store

    with closing(Store.open(database or load_settings(workspace).store.database)) as store:
        yield store


def json_object(text: str, hint: str = "") -> dict[str, Any]:
    """The value of --parameters. Raises UsageError for what is no JSON object."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--parameters is not JSON: {error}.", hint) from None
    if not isinstance(given, dict):
        raise UsageError("--parameters is not a JSON object.", hint)
    return given


def confirmed(question: str) -> bool:
    """Asks yes or no. Raises UsageError where nobody can answer."""
    if not sys.stdin.isatty():
        raise UsageError("This needs your yes, and there is no terminal to ask in.", "Add --yes.")
    return typer.confirm(question)
