"""Typed settings, nested by section, and where each value came from.

`Settings()` is all defaults and touches no disk; `settings.files.load_settings` reads the layers.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, field, fields
from functools import cache
from typing import Any, Literal, Protocol, TypeVar, get_args

from aintern.dataclass import dataclass
from aintern.errors import SettingsError
from aintern.risk_level import RiskLevel
from aintern.settings.keys import Key, key, key_of, keys_of

Layer = Literal["default", "user", "project", "environment", "flag", "managed"]
Mode = Literal["always_ask", "ask_for_risky", "auto_approve", "plan", "disabled"]
AskAbout = Literal["calls", "effects"]
HookEvent = Literal["PreToolUse", "PostToolUse", "Stop"]
Action = Literal["default", "always_allow", "always_ask", "block"]

MANAGED_FILE = "/etc/aintern/managed.toml"
USER_FILE = "config.toml"  # in platformdirs' user_config_dir("aintern")
PROJECT_FILE = "aintern.toml"  # in the workspace's root

TOOL_USE_PROMPT = """\
You have tools. Work until the request is done: a reply without a call ends your turn, so make the next call instead of \
announcing it. Never claim to have done what no tool did. What is only asked needs an answer, not a change.
1. Find: search first; read what you will change and what uses it.
2. Change as little as the request needs, in the style of the code around it, with libraries that the project already uses.
3. Check: run the project's own tests or linter for what you changed, and mend what you broke.
- Calls that don't depend on each other go into one reply: they run together.
- Don't commit, don't push, and don't undo the user's work, unless you are asked to.
- When a call fails, read why and change it before you try again. When one is denied, don't reach for the same by another \
way: do what is allowed, or say what you need and why.
- At the end say in a few lines what changed, what the check said, and what is left."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value came from: its layer, the file, variable or flag, and the line (1-based) where it is known."""

    layer: Layer = "default"
    source: str = ""
    line: int | None = None

    def __str__(self) -> str:
        if not self.source:
            return self.layer
        return f"{self.source}:{self.line}" if self.line else self.source


DEFAULT = Origin()


def _not_blank(value: str) -> str:
    return "" if value.strip() else "text that is not empty"


def _has_placeholders(value: str) -> str:
    missing = [name for name in ("{id}", "{description}", "{parameters}") if value and name not in value]
    return f"text with {', '.join(missing)} in it, or empty" if missing else ""


@cache
def _described(section: type[Any]) -> tuple[Field[Any], ...]:
    """The fields of a dataclass that are settings."""
    return tuple(each for each in fields(section) if each.metadata)


class Section:
    """A group of settings; a program's wrong value raises SettingsError with what was expected."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for each in _described(type(self)):  # type: ignore[arg-type]  # a class is hashable
            value = getattr(self, each.name)
            if value == each.default and type(value) is type(each.default):
                continue
            try:
                key_of(each, each.name).read(value)
            except ValueError as wrong:
                raise SettingsError(f"{type(self).__name__}.{each.name} is {value!r}: expected {wrong}.") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSettings(Section):
    """The loop: limits and habits. Times in seconds."""

    max_iterations: int = key(50, "model replies in one run", at_least=1, at_most=500, untrusted="lower")
    max_parallel_calls: int = key(3, "safe calls that run at once", at_least=1, at_most=10, untrusted="lower")
    max_background_commands: int = key(
        5, "commands in the background at once; 0 allows none", at_least=0, at_most=50, untrusted="lower"
    )
    tool_timeout: float = key(120.0, "seconds that one tool call may take", at_least=5, untrusted="lower")
    request_timeout: float = key(
        600.0,
        "seconds that a run may take, without waiting for people; not less than tool_timeout",
        at_least=5,
        untrusted="lower",
    )
    max_time: float | None = key(
        None, "seconds that a run may take in all, waiting for people included; unset is no limit", at_least=0.1
    )
    max_cost: float | None = key(
        None,
        "US dollars that a run may cost, by model.input_price and model.output_price; unset is no limit",
        at_least=0,
    )
    answer_schema: str = key("", "a file with a JSON Schema that every answer must fit; empty is free text")
    iteration_delay: float = key(0.0, "seconds between iterations", at_least=0, at_most=60, untrusted="higher")
    repeated_failure_limit: int = key(
        3, "times the same call may fail in a row", at_least=2, at_most=20, untrusted="lower"
    )
    denial_limit: int = key(
        5, "denials in a row before the run asks whether to go on", at_least=1, at_most=100, untrusted="lower"
    )
    enable_tools: bool = key(True, "offer tools to the model; false is plain chat", untrusted="lower")
    tool_result_tokens: int = key(4096, "tokens of one tool result in the history", at_least=100, untrusted="lower")
    tool_results_in_history: bool = key(True, "keep tool results for the model's later turns")
    retry_failed_tools: bool = key(
        False, "try a failed call once more where the tool says that this is harmless", untrusted="lower"
    )
    compaction_threshold: float = key(
        0.8, "share of the context that may be used before older turns become a summary", at_least=0.2, at_most=0.95
    )
    streaming: bool = key(True, "show the answer while it is written", untrusted="free")
    stream_buffer_tokens: int = key(1, "tokens in one text event", at_least=1, at_most=1000, untrusted="free")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings(Section):
    """Which model, and how it is spoken to."""

    spec: str = key(
        "auto", "auto, embedded, PATH.gguf, openai:MODEL@BASE_URL, ollama:NAME or script:FILE", check=_not_blank
    )
    dialect: str = key(
        "auto",
        "how tool calls are written in text; auto chooses by the model; a server is then asked for text calls",
        check=_not_blank,
    )
    calling: Literal["auto", "native", "text"] = key(
        "auto", "how a server's model is asked for tool calls; auto goes by what the server says and a probe found"
    )
    text_calls: tuple[str, ...] = key(
        (), "models that are asked for calls in text although their server takes tools; `aintern models calls` adds one"
    )
    api_key_variable: str = key(
        "OPENAI_API_KEY", "environment variable that holds the server's key; the key itself is never in a file"
    )
    context_length: int = key(0, "tokens; 0 asks the model, and for a model file the memory", at_least=0)
    threads: int = key(0, "threads that a model file is run with; 0 takes what the machine has free", at_least=0)
    gpu_layers: int = key(-1, "layers of a model file in GPU memory; -1 puts there what fits", at_least=-1)
    mmproj: str = key(
        "", "the projector file (mmproj) with which a model file sees images; a plain name lies beside the model file"
    )
    kept_prompts_mib: int = key(
        2048, "MiB on disk for evaluated system prompts of model files; 0 keeps none", at_least=0
    )
    kept_prompts_days: int = key(30, "days after which an evaluated prompt that was not used is deleted", at_least=1)
    progress_timeout: float = key(120.0, "seconds without any progress of the model", at_least=5)
    max_reply_bytes: int = key(2 << 20, "bytes of one reply: text, thoughts and arguments of calls", at_least=1024)
    max_reply_tokens: int = key(65_536, "tokens of one reply, as they come: a server's pieces", at_least=16)
    max_sent_bytes: int = key(256 << 20, "bytes that a server may send for one reply, markup included", at_least=4096)
    max_event_bytes: int = key(
        2 << 20, "bytes of one event of a server's stream, or of an answer that is not streamed", at_least=1024
    )
    max_event_parts: int = key(200_000, "brackets and commas in one event of a server's stream", at_least=64)
    max_nesting: int = key(64, "levels of brackets in one event of a server's stream", at_least=8, at_most=512)
    input_price: float | None = key(None, "US dollars for a million tokens of prompt; unset is unknown", at_least=0)
    output_price: float | None = key(None, "US dollars for a million tokens of reply; unset is unknown", at_least=0)
    retries: int = key(
        3, "tries after a broken connection or a busy server, before the first token", at_least=0, at_most=10
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class InferenceSettings(Section):
    """How to sample. What is unset is not sent: the model file's or the server's own value holds."""

    effort: Literal["", "none", "minimal", "low", "medium", "high"] = key(
        "", "how much a reasoning model thinks, where its server takes that; empty is the model's own", untrusted="free"
    )
    max_tokens: int | None = key(
        None,
        "tokens of one reply; unset leaves it to the server, and to half of a model file's context",
        at_least=1,
        untrusted="free",
    )
    temperature: float | None = key(
        None, "0 is always the likeliest token; unset is the model's own", at_least=0, at_most=2, untrusted="free"
    )
    top_p: float | None = key(
        None,
        "share of the likeliest tokens to choose from; unset is the model's own",
        at_least=0.01,
        at_most=1,
        untrusted="free",
    )
    seed: int | None = key(None, "the same seed gives the same reply; unset is random", at_least=0, untrusted="free")
    stop: tuple[str, ...] = key((), "texts that end a reply")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParserSettings(Section):
    """Which texts are tool calls."""

    preset: Literal["default", "strict", "lenient"] = key(
        "default",
        "strict reads tool_call blocks only, lenient all three formats; the two keys below win over it",
        untrusted="free",
    )
    json_blocks: bool = key(True, "json blocks that hold exactly a call are calls", untrusted="lower")
    inline_json: bool = key(
        False, "JSON objects in running text are calls; they always need approval", untrusted="lower"
    )
    repair: bool = key(True, "mend small mistakes inside a closed call", untrusted="lower")
    max_block_bytes: int = key(1 << 20, "bytes of one call's text", at_least=1024, at_most=1 << 26, untrusted="lower")
    max_calls: int = key(
        128, "tool calls of one reply, broken ones included", at_least=1, at_most=10_000, untrusted="lower"
    )
    unknown_tool_risk: RiskLevel = key(
        RiskLevel.MEDIUM, "risk shown for a tool that does not exist", untrusted="higher"
    )

    @classmethod
    def strict(cls) -> "ParserSettings":
        """Only tool_call blocks."""
        return cls(preset="strict", json_blocks=False)

    @classmethod
    def lenient(cls) -> "ParserSettings":
        """tool_call blocks, json blocks and inline JSON."""
        return cls(preset="lenient", inline_json=True)


PRESETS: Mapping[str, Mapping[str, bool]] = {
    "default": {"json_blocks": True, "inline_json": False},
    "strict": {"json_blocks": False, "inline_json": False},
    "lenient": {"json_blocks": True, "inline_json": True},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptSettings(Section):
    """The texts of the prompt."""

    system_prompt: str = key("", "the agent's role; empty is AIntern's own")
    tool_use_prompt: str = key(TOOL_USE_PROMPT, "how to work with tools; not empty", check=_not_blank)
    tool_definition_format: str = key(
        "",
        "one tool's definition, with {id}, {description} and {parameters}; empty leaves it to the dialect",
        check=_has_placeholders,
    )
    tool_call_format: str = key("", "how to write a call, after the definitions; used with tool_definition_format")
    project_notes: bool = key(True, "AGENTS.md goes into the system prompt", untrusted="lower")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicySettings(Section):
    """What may run, as one file says it. Layers are combined, not overridden: see `permission.policy`."""

    mode: Mode = key(
        "ask_for_risky",
        "auto_approve still asks for critical risk and protected paths; plan changes nothing and ends with a plan; disabled denies "
        "every call",
    )
    threshold: RiskLevel = key(RiskLevel.MEDIUM, "calls of this risk or more ask")
    blocked_tools: tuple[str, ...] = key((), "tools that never run")
    trusted_tools: tuple[str, ...] = key((), "tools that run without a question")
    blocked_commands: tuple[str, ...] = key((), "regular expressions over each simple command: what matches never runs")
    protected_paths: tuple[str, ...] = key((), "globs of paths that always ask, beside the built-in ones")
    rate_limit: int = key(30, "executed calls a minute, safe ones not counted; 0 is off", at_least=0, at_most=10_000)
    audit_all: bool = key(True, "false leaves out the results of safe calls that ran unasked")
    always_prompt_for_unsafe: bool = key(
        True, "high risk asks even if remembered, unless the very call or a pattern was"
    )
    approval_timeout: float = key(300.0, "seconds until an open question counts as denied", at_least=5, at_most=86_400)
    ask_about: AskAbout = key(
        "calls",
        "effects: a command without network or outside effects runs in a layer first, then what it changed is asked about",
    )
    effects_bytes: int = key(
        1 << 20, "with ask_about = effects: bytes of the largest file that a rule keeps unasked", at_least=0
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRuleSettings(Section):
    """`[policy.tools.ID]`: what one file says about one tool."""

    action: Action = key("default", "what happens to the tool's calls")
    custom_risk: RiskLevel | None = key(None, "the tool's risk instead of its own")
    allowed_patterns: tuple[str, ...] = key((), "path globs or command prefixes that run without a question")
    denied_patterns: tuple[str, ...] = key((), "path globs or command prefixes that never run")
    max_auto_approve_risk: RiskLevel | None = key(
        None, "the highest risk that runs without a question, instead of the threshold"
    )
    arguments: Literal["person", "anyone"] = key(
        "person",
        "whose the arguments that decide may be where a rule or a wide grant allows a call: the person's, or anyone's",
    )
    free_text: tuple[str, ...] = key((), "parameters that only say something: no address, recipient, name or amount")
    approval_message: str = key("", "shown with the question")
    show_parameters: bool = key(True, "show the parameters with the question")
    reason: str = key("", "why; told to the model when the rule denies")
    last_modified: str = key("", "when the rule was last changed, ISO 8601")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolsSettings(Section):
    """Which tools are offered to the model."""

    enabled: tuple[str, ...] = key((), "only these; empty is all")
    disabled: tuple[str, ...] = key((), "not these, also if enabled", untrusted="added")
    read_only: bool = key(False, "no tool that writes files", untrusted="higher")


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceSettings(Section):
    """What belongs to the workspace."""

    extra_roots: tuple[str, ...] = key((), "more folders that file tools may touch")


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxSettings(Section):
    """The cage for commands."""

    enabled: bool = key(True, "run commands in a sandbox where the system has one", untrusted="higher")
    home_readable: tuple[str, ...] = key(
        (),
        "more of the home folder that commands may see, with all that is in it: paths such as ~/data",
        check=lambda paths: (
            "" if all(path.strip("~/. ") for path in paths) else "Name folders in the home folder, not all of it."
        ),
    )
    caches: tuple[str, ...] = key(
        (),
        "more caches of the home folder that commands may write to in layers, kept for this workspace: paths such as ~/.pub-cache",
        check=lambda paths: (
            "" if all(path.strip("~/. ") for path in paths) else "Name folders in the home folder, not all of it."
        ),
    )
    layer_folder: str = key(
        "", "a folder outside the workspace for commands' layers; empty is the best of this machine"
    )
    layer_bytes: int = key(
        4 << 30, "bytes a command may write into its layer, then it is ended", at_least=1 << 20, untrusted="lower"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramPerLanguage(Section):
    """One argument list for each language that a file's name may tell (`workspace.languages`); empty is none."""

    python: tuple[str, ...] = key((), "for Python")
    javascript: tuple[str, ...] = key((), "for JavaScript")
    typescript: tuple[str, ...] = key((), "for TypeScript")
    go: tuple[str, ...] = key((), "for Go")
    rust: tuple[str, ...] = key((), "for Rust")
    java: tuple[str, ...] = key((), "for Java")
    c: tuple[str, ...] = key((), "for C")
    cpp: tuple[str, ...] = key((), "for C++")
    csharp: tuple[str, ...] = key((), "for C#")
    ruby: tuple[str, ...] = key((), "for Ruby")
    php: tuple[str, ...] = key((), "for PHP")
    kotlin: tuple[str, ...] = key((), "for Kotlin")
    swift: tuple[str, ...] = key((), "for Swift")
    shell: tuple[str, ...] = key((), "for shell scripts")
    json: tuple[str, ...] = key((), "for JSON")
    yaml: tuple[str, ...] = key((), "for YAML")
    toml: tuple[str, ...] = key((), "for TOML")
    markdown: tuple[str, ...] = key((), "for Markdown")
    html: tuple[str, ...] = key((), "for HTML")
    css: tuple[str, ...] = key((), "for CSS")
    dockerfile: tuple[str, ...] = key((), "for Dockerfiles")

    def of(self, language: str) -> tuple[str, ...]:
        """The argument list of a language; empty where there is none, or no such language."""
        arguments: tuple[str, ...] = getattr(self, language, ()) if language else ()
        return arguments


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecksSettings(ProgramPerLanguage):
    """A checker to run on a file after an edit, with `{path}` for the file; only its new findings are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatsSettings(ProgramPerLanguage):
    """A formatter to run on a file after an edit, with `{path}` for the file that it changes in place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosticsSettings(ProgramPerLanguage):
    """A language server that speaks LSP on its standard streams; errors that an edit brought are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class McpServerSettings(Section):
    """`[mcp.servers.NAME]`: a server of tools, and what it may do. For one of a project's `.mcp.json` it adds to what is
    said there."""

    enabled: bool = key(True, "use it", untrusted="lower")
    command: str = key("", "the program that speaks MCP on its standard streams")
    args: tuple[str, ...] = key((), "its arguments")
    url: str = key("", "or the address of one that speaks streamable HTTP")
    bearer: str = key("", "the variable whose value is sent there as the bearer token")
    environment: tuple[str, ...] = key((), "your variables that the program is given")
    write: bool = key(False, "it may write into the workspace")
    network: bool = key(False, "it may use the network")
    timeout: float = key(60.0, "seconds that one call may take", at_least=1, at_most=86_400)
    commands: Mapping[str, str] | None = key(
        None, 'its tools that run a parameter as a shell command, as `{TOOL = "PARAMETER"}`: it is analysed like ours'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HookSettings(Section):
    """`[hooks.NAME]`: a program of yours that is asked, or told, when something happens. It may deny or ask, and never allows."""

    event: HookEvent = key("PreToolUse", "when: before a tool runs, after it has run, or when a run ends")
    command: tuple[str, ...] = key(
        (),
        "its argument list; it runs in the sandbox, without the network, and changes nothing; it reads JSON on standard input",
    )
    tools: tuple[str, ...] = key((), "tools that it is for, with * for any part of a name; empty is all")
    timeout: float = key(10.0, "seconds that it may take", at_least=1, at_most=300)
    enabled: bool = key(True, "use it")


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginsSettings(Section):
    """Installed packages that add to AIntern."""

    enabled: tuple[str, ...] = key(
        (), "installed packages whose tools, backends, dialects and faces are loaded; `aintern plugins list` shows them"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditSettings(Section):
    """How the audit log is shown; what goes into it is the policy's `audit_all`."""

    page_size: int = key(50, "rows of one page", at_least=1, at_most=1000, untrusted="free")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreSettings(Section):
    """Where conversations and the audit log are kept."""

    database: str = key("", "a file or a database URL; empty is aintern.db in the user's data folder")


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetSettings(Section):
    """A worker of a fleet. What it shares with the others should say the same on all."""

    model_requests: int = key(
        0, "requests to one model server at once, of all workers together; 0 is no limit", at_least=0, at_most=10_000
    )
    model_rate: float = key(
        0.0, "requests a minute to one model server, of all workers together; 0 is no limit", at_least=0
    )
    answer_within: float = key(
        0.0, "hours until an open question of a parked run counts as denied; 0 is never", at_least=0
    )
    remind_after: float = key(0.0, "hours that a question waits before each reminder; 0 is never", at_least=0)
    reminder: tuple[str, ...] = key(
        (),
        "the argument list of the program that reminds: it reads the questions, a JSON object a line, on standard input",
    )
    telemetry: str = key(
        "", "the address of an OpenTelemetry collector (OTLP over HTTP) that workers tell of runs; empty is off"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalSettings(Section):
    """How the terminal client looks."""

    markdown: bool = key(True, "render Markdown", untrusted="free")
    color: Literal["auto", "always", "never"] = key(
        "auto", "auto: when the output is a terminal and NO_COLOR is unset", untrusted="free"
    )
    thinking: bool = key(False, "show the model's reasoning", untrusted="free")
    theme: Literal["dark", "light", "high-contrast", "none"] = key(
        "dark", "colours for the terminal's ground; high-contrast and none work on any", untrusted="free"
    )
    keys: Literal["emacs", "vi"] = key("emacs", "how a message is edited", untrusted="free")
    bell: bool = key(True, "ring when a question waits", untrusted="free")
    notify: bool = key(
        True,
        "notify (OSC 9, and a bell at the end) when a question waits or a run ends while you look elsewhere",
        untrusted="free",
    )
    title: bool = key(True, "say in the terminal's title what is going on", untrusted="free")
    arm_delay: float = key(0.5, "seconds until a question takes keys", at_least=0.5, at_most=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyLayer:
    """The `[policy]` table of one layer, checked. `values` holds PolicySettings' names, `tools` ToolRuleSettings' by tool
    id, `examples` what the file says must be allowed, asked or denied (tool, parameters, expect, origin); `lines` the line
    of each full key, `sources` the variable or flag of a key where that is not the layer's own `source`."""

    layer: Layer
    source: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    tools: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    examples: tuple[Mapping[str, Any], ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)

    def origin(self, name: str) -> Origin:
        """Where `policy.mode`, `policy.tools.run_command.action`, … was said."""
        return Origin(self.layer, self.sources.get(name, self.source), self.lines.get(name))


class OfLayer(Protocol):
    """What one layer says."""

    @property
    def layer(self) -> Layer: ...


L = TypeVar("L", bound=OfLayer)


def in_turn(layers: Iterable[L], trusted: bool) -> Iterator[tuple[L, bool]]:
    """The layers as they count, from the lowest, each with whether it may only tighten what the ones before it said. The
    managed file speaks twice: as the lowest default, and last to tighten, so that people may be stricter than it but
    never less strict."""
    rising = sorted(layers, key=lambda each: get_args(Layer).index(each.layer))
    managed = [each for each in rising if each.layer == "managed"]
    yield from ((each, False) for each in managed)
    yield from ((each, each.layer == "project" and not trusted) for each in rising if each.layer != "managed")
    yield from ((each, True) for each in managed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. `origins` names the layer of each value that is not the default; `warnings` says what was ignored."""

    agent: AgentSettings = AgentSettings()
    model: ModelSettings = ModelSettings()
    inference: InferenceSettings = InferenceSettings()
    parser: ParserSettings = ParserSettings()
    prompts: PromptSettings = PromptSettings()
    tools: ToolsSettings = ToolsSettings()
    workspace: WorkspaceSettings = WorkspaceSettings()
    sandbox: SandboxSettings = SandboxSettings()
    checks: ChecksSettings = ChecksSettings()
    formats: FormatsSettings = FormatsSettings()
    diagnostics: DiagnosticsSettings = DiagnosticsSettings()
    plugins: PluginsSettings = PluginsSettings()
    audit: AuditSettings = AuditSettings()
    store: StoreSettings = StoreSettings()
    fleet: FleetSettings = FleetSettings()
    terminal: TerminalSettings = TerminalSettings()
    mcp: Mapping[str, McpServerSettings] = field(default_factory=dict)
    hooks: Mapping[str, HookSettings] = field(default_factory=dict)
    policy_layers: tuple[PolicyLayer, ...] = ()
    trusted: bool = False
    origins: Mapping[str, Origin] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.agent.request_timeout < self.agent.tool_timeout:
            raise SettingsError(
                f"agent.request_timeout is {self.agent.request_timeout:g} s ({self.origin('agent.request_timeout')}): expected at least "
                f"agent.tool_timeout, {self.agent.tool_timeout:g} s ({self.origin('agent.tool_timeout')}).",
                "Raise the one or lower the other.",
            )

    def origin(self, name: str) -> Origin:
        """Where the value of `agent.max_iterations`, … came from."""
        return self.origins.get(name, DEFAULT)

    def value(self, name: str) -> Any:
        """The value of a full key. Raises KeyError for a name that is not in KEYS."""
        section, _, rest = KEYS[name].name.partition(".")
        return getattr(getattr(self, section), rest)

    def explain(self) -> list[tuple[str, Any, Origin]]:
        """Every key with its value and origin. The policy's keys are combined from layers: `Policy.explain` has those."""
        rows = [(name, self.value(name), self.origin(name)) for name in KEYS]
        for server, said in self.mcp.items():
            names = [(f"{MCP_SERVERS}{server}.{short}", short) for short in MCP_SERVER_KEYS]
            rows += [(name, getattr(said, short), self.origins[name]) for name, short in names if name in self.origins]
        for hook, configured in self.hooks.items():
            names = [(f"{HOOKS}{hook}.{short}", short) for short in HOOK_KEYS]
            rows += [(n, getattr(configured, short), self.origins[n]) for n, short in names if n in self.origins]
        return rows


SECTIONS: dict[str, type[Section]] = {
    each.name: each.type for each in fields(Settings) if isinstance(each.type, type) and issubclass(each.type, Section)
}
KEYS: dict[str, Key] = {
    name: each for section, cls in SECTIONS.items() for name, each in keys_of(cls, f"{section}.").items()
}
POLICY_KEYS: dict[str, Key] = keys_of(PolicySettings, "policy.")
TOOL_RULE_KEYS: dict[str, Key] = keys_of(ToolRuleSettings)
MCP_SERVER_KEYS: dict[str, Key] = keys_of(McpServerSettings)
MCP_SERVERS = "mcp.servers."
HOOK_KEYS: dict[str, Key] = keys_of(HookSettings)
HOOKS = "hooks."
