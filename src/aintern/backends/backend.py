"""The port to a model: messages and tools in, a stream of chunks out."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import field, fields
from operator import add, attrgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, runtime_checkable

from aintern.dataclass import dataclass
from aintern.messages import Message, ToolSpec

if TYPE_CHECKING:
    from aintern.backends.models.gguf_header import GgufHeader
    from aintern.backends.models.model_profile import CallingMode, ModelProfile
    from aintern.dialects.teaching import Dialect

FinishReason = Literal["stop", "length", "tool_calls"]


def _no_text(path: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """The `paths` of the workspace's files, as far as they were counted, and how one is `read`: its first 256 KiB, '' where it
    can't be. Both may take a while: call them in a thread."""

    paths: Callable[[], Sequence[str]] = tuple
    read: Callable[[str], str] = _no_text


@dataclass(frozen=True, slots=True)
class InferenceOptions:
    """How to sample; what is None is not sent, and the model file's or the server's own value holds.

    `conversation_id` lets a backend keep one warm cache per conversation. With `tool_choice` none the
    tools stay in the prompt, whose start must not change, but the model must answer in text. `dialect` is what reads the
    calls of a reply in text, so that a backend which can constrain what is written lets no call be malformed. `effort` is one of the
    model's levels of reasoning, '' for its own. `known_files` are for models that may only say what is there."""

    max_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()
    conversation_id: str = ""
    known_files: KnownFiles = field(default_factory=KnownFiles)
    tool_choice: Literal["auto", "none"] = "auto"
    dialect: "Dialect | None" = None
    effort: str = ""

    @property
    def known_paths(self) -> Callable[[], Sequence[str]]:
        """The paths of `known_files`."""
        return self.known_files.paths


@dataclass(frozen=True, slots=True)
class JsonOptions(InferenceOptions):
    """For a reply that must be JSON of a `schema`: a backend that can constrain what is written does so, others are only told."""

    schema: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, options: InferenceOptions, schema: Mapping[str, Any]) -> "JsonOptions":
        """These options for a reply without calls."""
        given = {each.name: getattr(options, each.name) for each in fields(InferenceOptions)}
        return cls(**{**given, "tool_choice": "none"}, schema=schema)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one model reply; `cached_tokens` of the prompt were not evaluated again. `seconds` of model time, of which
    `prompt_seconds` and `generation_seconds` by the model's own timings; 0 where it has none."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    seconds: float = 0.0
    prompt_seconds: float = 0.0
    generation_seconds: float = 0.0

    def plus(self, other: "Usage") -> "Usage":
        """Both together."""
        return Usage(*map(add, _COUNTS(self), _COUNTS(other)))


_COUNTS = attrgetter(*(each.name for each in fields(Usage)))


@dataclass(frozen=True, slots=True)
class CallDelta:
    """A piece of a native tool call, as OpenAI-style servers stream them: pieces of one index are joined."""

    index: int
    id: str = ""
    tool: str = ""
    arguments: str = ""


class Chunk(NamedTuple):
    """One step of a model's stream. `prompt_end` comes once, first, where the backend renders a chat template itself:
    its last characters tell the reader whether the reply starts inside the reasoning. A `note` is no part of the reply: it
    tells the person why nothing comes, such as a server that is busy.

    A named tuple, since one is made for every token: three times as fast to make as a frozen dataclass."""

    text: str = ""
    thinking: str = ""
    calls: tuple[CallDelta, ...] = ()
    usage: Usage | None = None
    finish_reason: FinishReason | None = None
    prompt_end: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ModelFeatures:
    """What a model can do besides, as far as its server says: whether it `sees` images (None where unknown: it is tried), and the
    levels of reasoning `efforts` that it can be asked for."""

    sees: bool | None = False
    efforts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelDescription:
    """What is known of a model.

    `calling` is `native` where tools are passed to `stream` and calls come back as `CallDelta`s (a server with native
    tools, or a backend that constrains calls by a grammar), `template` where the backend renders `chat_template` with the
    tools itself and the raw text must be read by a dialect, and `text` where the system prompt must teach a dialect.
    `dialect` is the one that a probe found best, '' where the template tells. `context_length` in tokens, None where unknown.
    `spec` is its full name as `--model` takes it, without a password, where it has one.
    `note` is shown to the user when the model is chosen. A `small` model, by a probe, is told the rules in brief; with
    `short_prompt` the backend itself shows it how to work, and takes of a conversation what fits its context: it is never compacted.
    """

    name: str
    context_length: int | None = None
    calling: Literal["native", "template", "text"] = "text"
    chat_template: str = ""
    note: str = ""
    short_prompt: bool = False
    small: bool = False
    dialect: str = ""
    spec: str = ""
    features: ModelFeatures = ModelFeatures()


class Backend(Protocol):
    """A model. `stream` raises BackendError (ContextOverflow when the prompt is too long) or ModelUnavailable (wrong
    address, key or file), and stops when it is closed."""

    async def describe(self) -> ModelDescription: ...

    def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]: ...

    async def count_tokens(self, text: str) -> int: ...

    async def aclose(self) -> None: ...


@runtime_checkable
class PrefillingBackend(Protocol):
    """What a backend may do besides: `prefill` evaluates what the next prompt begins with, while a person reads what was
    asked. `messages` end with the model's calls, whose results are not known. It may be cancelled at any time, which costs
    the next `stream` nothing, and raises as that does."""

    async def prefill(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> None: ...


@runtime_checkable
class PreviewingBackend(Protocol):
    """`preview` gives what `stream` would send or evaluate for the same arguments, and sends nothing to the model."""

    async def preview(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> str: ...


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """`text` tells a model from another one of its name; `memory` in bytes that it takes, None where unknown."""

    text: str
    memory: int | None = None


@runtime_checkable
class ProbedBackend(Backend, Protocol):
    """A backend that can do more, so that a probe can try it and what the probe found holds in later runs.

    `calling_modes` come in the order in which they are to be tried; `use_mode` and `use_profile` hold from the next request
    on; `identity` asks anew unless what was said before will do, and never raises but OSError."""

    async def calling_modes(self) -> "Sequence[CallingMode]": ...

    def use_mode(self, mode: "CallingMode") -> None: ...

    def use_profile(self, profile: "ModelProfile") -> None: ...

    async def identity(self, *, anew: bool = True) -> ModelIdentity: ...


@runtime_checkable
class FileBackend(Protocol):
    """What a backend that runs a GGUF file itself knows of it besides."""

    @property
    def header(self) -> "GgufHeader": ...
