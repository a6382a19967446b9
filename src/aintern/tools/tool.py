"""The port of a tool: what it is, what a call of it would touch, and the decorator that makes one from a function."""

import asyncio
import inspect
import json
import shlex
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, overload

from aintern.dataclass import dataclass
from aintern.errors import PathRefused, ProgrammerMistake
from aintern.messages import Example, JsonObject, ToolResult, ToolSpec, new_id
from aintern.risk_level import Risk, RiskLevel
from aintern.tools.arguments import Signature, check_arguments

if TYPE_CHECKING:
    from aintern.workspace.background_processes import BackgroundProcess, BackgroundProcesses
    from aintern.workspace.jail import Jail, Location
    from aintern.workspace.layers.layer import Layer, Layers
    from aintern.workspace.layers.layer_changes import LayerChange
    from aintern.workspace.process import Finished
    from aintern.workspace.protected_paths import ProtectedPaths
    from aintern.workspace.shell_sandbox import ShellSandbox

Category = Literal["filesystem", "terminal", "search", "workspace", "editor", "git", "network", "system", "custom"]
Access = Literal["read", "write", "delete", "list"]
Need = Literal["workspace", "terminal", "network", "file_writes", "editor"]
Change = Literal["write", "delete", "move"]


@dataclass(frozen=True, slots=True)
class PathUse:
    """A path that a call would touch, as the model wrote it, and how."""

    path: str
    access: Access


@dataclass(frozen=True, slots=True)
class Preview:
    """What a call would change, for the person who is asked. `diff` is a unified diff; texts are None for binary files."""

    path: str
    diff: str = ""
    old_text: str | None = None
    new_text: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class ToolProgress:
    """How far a running tool is. `message` may be a piece of live output; `current` of `total` in the tool's own unit."""

    message: str = ""
    current: float | None = None
    total: float | None = None

    @property
    def percentage(self) -> float | None:
        """0 to 100, or None where the end is unknown."""
        if self.current is None or not self.total:
            return None
        return min(100.0, max(0.0, 100.0 * self.current / self.total))


@dataclass(frozen=True, slots=True)
class Selection:
    """Selected text in the editor. Lines and columns are 1-based, the end is included."""

    start_line: int
    start_column: int
    end_line: int
    end_column: int
    text: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether it is only a place: nothing is selected there."""
        return not self.text


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file in the editor. `path` is relative to the workspace; `modified`: it has unsaved changes."""

    path: str
    active: bool = False
    modified: bool = False
    language: str = ""
    selection: Selection | None = None


class EditorPort(Protocol):
    """The editor of a face, as tools see it; `open_files` may be a coroutine function."""

    def open_files(self) -> Sequence[OpenFile] | Awaitable[Sequence[OpenFile]]: ...


class EditorFiles(Protocol):
    """An editor's own way to text files, where what it has not saved yet counts. Both block, so they are called in a thread, and
    raise ToolFailure where the editor refuses, fails or does not answer. Paths are absolute and were resolved by the jail."""

    def read(self, path: Path) -> str | None:
        """The text as the editor has it; None where it lends no reading."""
        ...

    def write(self, path: Path, text: str) -> bool:
        """Hands the new text over; False where it lends no writing."""
        ...


# A question and the answers to choose from, if any; gives the person's answer.
AskPerson = Callable[[str, tuple[str, ...]], Awaitable[str]]
# Command, folder and seconds: runs where the person sees it.
RunVisibly = Callable[["ToolContext", str, str, float], Awaitable[ToolResult]]
# Around a shell command: the workspace is compared before and after, so that its changes can be undone.
AroundCommand = Callable[["ToolContext", str], AbstractAsyncContextManager[None]]


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a layer: which of its changes were left out, why nothing was kept where nothing was (`problem`), what else
    is to be told, and what was kept as a `diff`."""

    left_out: "tuple[LayerChange, ...]" = ()
    problem: str = ""
    notes: tuple[str, ...] = ()
    diff: str = ""


@dataclass(frozen=True, slots=True)
class TriedCommand:
    """A command that has run in a layer already, and what it changed there: allowed with `keep`, it is settled, not run again."""

    layer: "Layer"
    finished: "Finished"
    changes: "tuple[LayerChange, ...]"


class LayerSettlement(Protocol):
    """Decides what becomes of the layer of a command that has ended; each step is on the audit record before it is taken. `tried`:
    the command has run before it was allowed, and is not run again."""

    @property
    def tried(self) -> TriedCommand | None: ...

    @property
    def is_parked(self) -> bool:
        """Whether the question about the changes was left for later: nothing has become of them yet."""
        ...

    @property
    def was_allowed(self) -> bool:
        """Whether the call may leave in caches what it likes: not where its changes are yet to be asked about."""
        ...

    def ended(self, *, success: bool, error: str, duration: float) -> None:
        """The command has ended; `duration` in seconds."""
        ...

    def discard(self, changes: "Iterable[LayerChange]", reason: str = "") -> None:
        """These changes are about to be thrown away."""
        ...

    async def keep(self, tried: TriedCommand) -> Settled:
        """Commits the changes, where nobody has to be asked or the person agrees."""
        ...


@dataclass(frozen=True, slots=True)
class ToolHost:
    """What the session and its face lend to a call; None for what is not there. `network` says whether a sandboxed
    command may reach the network, `drops_changes` why nothing that it changes may stay: the call is rated safe, the
    session is read-only, or it is plan mode."""

    ask: AskPerson | None = None
    editor: EditorPort | None = None
    files: EditorFiles | None = None
    terminal: RunVisibly | None = None
    around_command: AroundCommand | None = None
    sandbox: "ShellSandbox | None" = None
    layers: "Layers | None" = None
    network: bool = False
    settlement: LayerSettlement | None = None
    drops_changes: Literal["", "safe", "read_only", "plan"] = ""

    def writes_to_layer(self, root: Path) -> bool:
        """Whether what a command changes below this root is committed after it has ended, instead of happening at once."""
        return None not in (self.sandbox, self.settlement) and self.layers is not None and self.layers.has(root)


@dataclass(frozen=True, slots=True)
class HostWithBackground(ToolHost):
    """A host whose commands may go on in the background. `ends_later` is called by the call that starts one: its end is not the
    call's own, and what it gives is told of it."""

    background: "BackgroundProcesses | None" = None
    ends_later: "Callable[[], Callable[[BackgroundProcess], None]] | None" = None


@dataclass(frozen=True, slots=True)
class Availability:
    """What a request may use. None for `enabled` and `categories` means all; `disabled` wins over `enabled`.

    `highest_unasked` is the highest risk that may run unasked in this request; it can only lower the policy's.
    """

    workspace: bool = True
    terminal: bool = True
    network: bool = True
    file_writes: bool = True
    editor: bool = False
    active_file: str = ""
    selection: Selection | None = None
    enabled: frozenset[str] | None = None
    disabled: frozenset[str] = frozenset()
    categories: frozenset[str] | None = None
    highest_unasked: RiskLevel | None = None

    def offers(self, tool: "Tool") -> bool:
        """Whether a request with this availability is given the tool."""
        if tool.id in self.disabled or (self.enabled is not None and tool.id not in self.enabled):
            return False
        if self.categories is not None and tool.category not in self.categories:
            return False
        return tool.is_available(self)


def _no_progress(_: ToolProgress) -> None:
    return None


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What one execution is given.

    Every tool that changes a file calls `changing` before it does, so that the change can be undone. `host` is what
    the session and its face lend; `services` is for what a library user's own tools need, by names of their own.
    """

    workspace: "Jail"
    protected: "ProtectedPaths"
    execution_id: str = field(default_factory=lambda: new_id("exec"))
    conversation_id: str = ""
    approved: bool = False
    progress: Callable[[ToolProgress], None] = _no_progress
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    host: ToolHost = field(default_factory=ToolHost)
    services: Mapping[str, Any] = field(default_factory=dict)
    before_change: "Callable[[Location, str], None] | None" = None

    @property
    def files(self) -> "Jail":
        """The workspace for executing. Unless a person approved the call, a file that turns out to be protected when it
        is opened is refused: a link may have been swapped since the gate looked."""
        return self.workspace if self.approved else self.workspace.checked(self._refuse_protected)

    def _refuse_protected(self, path: Path, write: bool) -> None:
        if rule := self.protected.match(path, write=write):
            raise PathRefused(f"{str(path)!r} is protected ({rule}), and nobody has allowed this call to touch it.")

    def changing(self, location: "Location", change: Change) -> None:
        """Tells the recorder of changes that a path is about to be written, deleted or moved."""
        if self.before_change is not None:
            self.before_change(location, change)


class CheckedParameters(dict[str, Any]):
    """Validated parameters as the JSON values that the gate, the person and the record see, and the `arguments` that the
    function takes for them (dates, enums, models), converted once."""

    def __init__(self, parameters: JsonObject, arguments: dict[str, Any]) -> None:
        super().__init__(parameters)
        self.arguments = arguments


_NO_PARAMETERS: JsonObject = {"type": "object", "properties": {}, "additionalProperties": False}


class Tool:
    """A tool. Subclasses set the class attributes; a function becomes one through `@tool`.

    `parameters` is a JSON Schema of type object. `risk` is the least a call is rated; a call with a `command`
    is rated by that instead. `idempotent` calls may be retried, `parallel_safe` ones may run beside others. A call that
    `waits_for_person` has no time limit; one that only `acts_on_conversation` (a plan, a question) runs unasked in the
    mode `always_ask` too. One that is not `is_listed` may be called, but no prompt names it.
    """

    id: str = ""
    name: str = ""
    description: str = ""
    category: Category = "custom"
    risk: RiskLevel = RiskLevel.MEDIUM
    parameters: JsonObject = _NO_PARAMETERS
    tags: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    needs: tuple[Need, ...] = ()
    idempotent: bool = False
    parallel_safe: bool = False
    waits_for_person: bool = False
    acts_on_conversation: bool = False
    is_listed: bool = True
    _spec: ToolSpec | None = None

    def is_available(self, availability: Availability) -> bool:
        """Whether everything that the tool needs is there."""
        return all(getattr(availability, need) for need in self.needs)

    def validate(self, parameters: JsonObject) -> dict[str, Any]:
        """The parameters with defaults filled in and harmless type slips mended. Raises ToolArgumentError."""
        return check_arguments(self.id, self.parameters, parameters)

    def summarize(self, parameters: JsonObject) -> str:
        """One line for people; long values are shortened."""
        shown = ", ".join(f"{key}={_short(value)}" for key, value in parameters.items())
        return f"{self.name or self.id}: {shown}" if shown else self.name or self.id

    def assess_risk(self, parameters: JsonObject, context: "ToolContext | None" = None) -> Risk | None:
        """What this very call adds to the tool's own risk, or None. The gate rates a call by its parameters alone, before there is
        anything to run it with: `context` is None then."""
        return None

    def paths(self, parameters: JsonObject) -> tuple[PathUse, ...]:
        """Every path that the call would touch, for the gate."""
        return ()

    def stands_for(self, parameters: JsonObject) -> tuple[tuple[str, JsonObject], ...]:
        """The calls of other tools, by id, that this one is: each must be allowed as well. () for a call of its own."""
        return ()

    def delegates_to(self, parameters: JsonObject) -> tuple[str, JsonObject] | None:
        """The call of another tool that this one merely names: that one is decided on, shown, recorded and run instead."""
        return None

    def command(self, parameters: JsonObject) -> str | None:
        """The shell text that the call would run, for the gate: its analysis rates the call. None where it runs none."""
        return None

    def working_directory(self, parameters: JsonObject) -> str:
        """The folder that `command` would run in, relative to the workspace."""
        return "."

    @property
    def runs_commands(self) -> bool:
        """Whether a call may have a `command`: a sandbox is tried before the first one."""
        return type(self).command is not Tool.command

    @property
    def written_in(self) -> str:
        """The module that the tool comes from."""
        return type(self).__module__

    async def preview(self, context: ToolContext, parameters: JsonObject) -> Preview | None:
        """What would change, for the approval; None where there is nothing to show. Changes nothing itself."""
        return None

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        """Runs the call with validated parameters. Raises ToolFailure; any other exception is a bug of the tool."""
        raise NotImplementedError(f"{type(self).__name__} has no execute")

    @property
    def spec(self) -> ToolSpec:
        """What a model is told; made once."""
        if self._spec is None:
            self._spec = ToolSpec(self.id, self.description, self.parameters, self.examples)
        return self._spec


PathsOf = Callable[[JsonObject], Iterable[PathUse]]
PreviewOf = Callable[[ToolContext, JsonObject], Awaitable[Preview | None] | Preview | None]
Assess = Callable[[JsonObject, "ToolContext | None"], Risk | None]


@dataclass(frozen=True, slots=True)
class _Declared:
    """What `@tool` was told of the calls: how they are worded, what they touch and run, and what they would change."""

    summary: str | Callable[[JsonObject], str] = ""
    paths: Mapping[str, Access] | PathsOf = field(default_factory=dict)
    command: str = ""
    working_directory: str = ""
    preview: PreviewOf | None = None
    assess: Assess | None = None


class FunctionTool(Tool):
    """A tool made of a typed function; see `tool`."""

    DEFAULTS: ClassVar[tuple[str, ...]] = (
        "category",
        "tags",
        "examples",
        "needs",
        "idempotent",
        "waits_for_person",
        "acts_on_conversation",
    )

    def __init__(self, function: Callable[..., Any], risk: str | RiskLevel, options: dict[str, Any]) -> None:
        self._function = function
        self._run = _awaitable(function)
        self._signature = Signature.of(function, ToolContext, own_schema=options.get("parameters") is not None)
        self.id = options.pop("id", "") or function.__name__
        self.name = options.pop("name", "") or self.id.replace("_", " ").capitalize()
        self.description = options.pop("description", "") or self._signature.description
        self.risk = RiskLevel(risk)
        parallel_safe = options.pop("parallel_safe", None)
        self.parallel_safe = self.risk == RiskLevel.SAFE if parallel_safe is None else parallel_safe
        self.parameters = options.pop("parameters", None) or self._signature.schema
        for key in self.DEFAULTS:
            setattr(self, key, options.pop(key))
        self._declared = _Declared(**options)
        for name in filter(None, (self._declared.command, self._declared.working_directory)):
            if name not in self.parameters.get("properties", {}):
                raise ProgrammerMistake(
                    f"The tool {self.id} declares {name!r} as a command, and has no such parameter."
                )

    def validate(self, parameters: JsonObject) -> dict[str, Any]:
        checked = super().validate(parameters)
        # Raises for what a JSON Schema cannot say, such as a wrong date.
        return CheckedParameters(checked, self._signature.convert(self.id, checked))

    def summarize(self, parameters: JsonObject) -> str:
        summary = self._declared.summary
        if callable(summary):
            return summary(parameters)
        if summary:
            return summary.format_map(_Shortened(parameters))
        return super().summarize(parameters)

    @property
    def written_in(self) -> str:
        return self._function.__module__

    def assess_risk(self, parameters: JsonObject, context: ToolContext | None = None) -> Risk | None:
        assess = self._declared.assess
        return assess(parameters, context) if assess else None

    def paths(self, parameters: JsonObject) -> tuple[PathUse, ...]:
        paths = self._declared.paths
        if callable(paths):
            return tuple(paths(parameters))
        return tuple(PathUse(str(parameters[k]), access) for k, access in paths.items() if parameters.get(k))

    def command(self, parameters: JsonObject) -> str | None:
        return command_text(parameters.get(self._declared.command)) if self.runs_commands else None

    def working_directory(self, parameters: JsonObject) -> str:
        return str(parameters.get(self._declared.working_directory) or ".")

    @property
    def runs_commands(self) -> bool:
        return bool(self._declared.command)

    async def preview(self, context: ToolContext, parameters: JsonObject) -> Preview | None:
        preview = self._declared.preview
        shown: Preview | None = await _awaitable(preview)(context, parameters) if preview else None
        return shown

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        if isinstance(parameters, CheckedParameters):
            arguments = parameters.arguments
        else:
            arguments = self._signature.convert(self.id, parameters)
        given = (context,) if self._signature.takes_context else ()
        return as_result(await self._run(*given, **arguments))


def _awaitable(function: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """The function to be awaited; one that is not async runs in a thread, so that it holds nobody."""
    return function if inspect.iscoroutinefunction(function) else partial(asyncio.to_thread, function)


@overload
def tool(function: Callable[..., Any], /) -> FunctionTool: ...


@overload
def tool(
    *,
    risk: str | RiskLevel = ...,
    id: str = ...,
    name: str = ...,
    description: str = ...,
    category: Category = ...,
    tags: tuple[str, ...] = ...,
    examples: tuple[Example, ...] = ...,
    needs: tuple[Need, ...] = ...,
    idempotent: bool = ...,
    parallel_safe: bool | None = ...,
    waits_for_person: bool = ...,
    acts_on_conversation: bool = ...,
    parameters: JsonObject | None = ...,
    summary: str | Callable[[JsonObject], str] = ...,
    paths: Mapping[str, Access] | PathsOf = ...,
    command: str = ...,
    working_directory: str = ...,
    preview: PreviewOf | None = ...,
    assess: Assess | None = ...,
) -> Callable[[Callable[..., Any]], FunctionTool]: ...


def tool(
    function: Callable[..., Any] | None = None,
    /,
    *,
    risk: str | RiskLevel = RiskLevel.MEDIUM,
    **options: Any,
) -> FunctionTool | Callable[[Callable[..., Any]], FunctionTool]:
    """Makes a tool of a typed function, which runs in a thread where it is not async: its schema, defaults and descriptions
    come from signature and docstring.

    A first parameter annotated `ToolContext` is passed and is not in the schema; what the function returns becomes a
    ToolResult. `summary` is a format string over the parameters (or a function), `paths` names which parameters are
    paths and how they are used, `parameters` is a JSON Schema instead of the signature (the function may take
    `**parameters` then), `command` which parameter is shell text (or a list of arguments) that the call runs, and
    `working_directory` where. Raises ProgrammerMistake for a type without a schema and for
    a command that is no parameter.
    """
    given = {key: getattr(Tool, key) for key in FunctionTool.DEFAULTS} | options

    def make(wrapped: Callable[..., Any]) -> FunctionTool:
        return FunctionTool(wrapped, risk, dict(given))

    return make if function is None else make(function)


def command_text(given: Any) -> str | None:
    """The value of a parameter that is run as a command, as shell text: a list is an argument vector; anything else that is no
    text is shown as it is and rated as what it says."""
    return shlex.join(map(str, given)) if isinstance(given, list | tuple) else None if given is None else str(given)


def as_result(value: Any) -> ToolResult:
    """A plain return value as a result: text as it is, nothing as "Done.", anything else as JSON with the value as data."""
    match value:
        case ToolResult():
            return value
        case None:
            return ToolResult(True, "Done.")
        case str():
            return ToolResult(True, value, data=value)
    dump = getattr(value, "model_dump", None)
    plain = dump(mode="json") if callable(dump) else value
    return ToolResult(True, json.dumps(plain, ensure_ascii=False, default=str), data=plain)


class _Shortened(dict[str, Any]):
    def __getitem__(self, key: str) -> str:
        return _short(super().__getitem__(key)) if key in self else ""


def _short(value: Any, limit: int = 200) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join(text.split())
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
