"""What one layer of settings says: a file, the environment or flags as checked values that know where they were said."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import SettingsError, WrongSetting
from aintern.settings.keys import Key, similar
from aintern.settings.schema import (
    HOOK_KEYS,
    HOOKS,
    KEYS,
    MCP_SERVER_KEYS,
    MCP_SERVERS,
    POLICY_KEYS,
    SECTIONS,
    TOOL_RULE_KEYS,
    Layer,
    Origin,
    PolicyLayer,
)
from aintern.settings.toml_lines import key_lines

SHORT_VARIABLES = {"AINTERN_MODEL": "model.spec", "AINTERN_MODE": "policy.mode"}
FLAGS = {
    "model.spec": "--model",
    "model.dialect": "--dialect",
    "policy.mode": "--mode",
    "agent.max_iterations": "--max-iterations",
    "agent.enable_tools": "--no-tools",
}
OWN_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")  # of a server or hook
EXPECTATIONS = ("allow", "ask", "deny")
MOST_PROBLEMS = 20  # of one file that are told at once; looking for what a misspelt name may mean takes time
LONGEST_LINE = 400  # characters of one problem that are told: a key or a value may be as long as the file


class Problems:
    """Everything that is wrong with settings, gathered so that it is told at once; at most `MOST_PROBLEMS`."""

    def __init__(self) -> None:
        self._found: list[SettingsError] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """What is raised within is told later."""
        try:
            yield
        except SettingsError as error:
            self.add(error)

    def add(self, problem: SettingsError) -> None:
        lines = [
            line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}…" for line in problem.message.split("\n")
        ]
        self._found.append(SettingsError("\n".join(lines), problem.hint))
        if len(self._found) == MOST_PROBLEMS:
            self.raise_them()

    def raise_them(self) -> None:
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise SettingsError("\n".join(map(str, self._found)))


@dataclass(frozen=True, slots=True)
class LayerValues:
    """One layer's values and their origins by full key, and its policy apart: that one is combined, not overridden."""

    layer: Layer
    values: Mapping[str, tuple[Any, Origin]] = field(default_factory=dict)
    policy: PolicyLayer | None = None


def known(name: str) -> Key:
    """The key of a full name, those of the policy and of one tool's rule included. Raises SettingsError that names
    similar ones."""
    if name.startswith("policy.tools."):
        rule_field = name.rpartition(".")[2]
        if rule_field in TOOL_RULE_KEYS and name.count(".") > 2:
            return TOOL_RULE_KEYS[rule_field]
        raise WrongSetting(f"{name} is not a setting.", similar(rule_field, TOOL_RULE_KEYS))
    for table, keys, owner in ((MCP_SERVERS, MCP_SERVER_KEYS, "server"), (HOOKS, HOOK_KEYS, "hook")):
        if name.startswith(table):
            whose, _, short = name.removeprefix(table).partition(".")
            if not OWN_NAME.fullmatch(whose):
                hint = f"A {owner}'s name is made of letters, digits, '-' and '_', 40 at most."
                raise WrongSetting(f"{name} is not a setting.", hint)
            if short not in keys:
                raise WrongSetting(
                    f"{name} is not a setting.", similar(short, keys) or f"A {owner} has: {', '.join(keys)}."
                )
            return replace(keys[short], name=name)
    key = KEYS.get(name) or POLICY_KEYS.get(name)
    if key is None:
        hint = similar(name, [*KEYS, *POLICY_KEYS, "policy.tools", "policy.examples"])
        raise WrongSetting(f"{name} is not a setting.", hint)
    return key


def of_file(data: bytes, layer: Layer, path: Path) -> LayerValues:
    """The layer of a TOML file. Raises SettingsError that tells everything that is wrong with it, each with its line."""
    try:
        text = data.decode("utf-8")
        document = tomllib.loads(text)
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        raise SettingsError(f"{path}:{line}: expected UTF-8 text.") from None
    except (ValueError, RecursionError) as wrong:  # TOMLDecodeError, and numbers of thousands of digits
        raise SettingsError(f"{path} is not valid TOML: {str(wrong)[:200]}.") from None
    return of_document(document, layer, str(path), key_lines(text))


def of_document(document: Mapping[str, Any], layer: Layer, source: str, lines: Mapping[str, int]) -> LayerValues:
    """The same of a document that was read already; `lines` are those of its full keys."""
    return _Reader(layer, source, lines).document(document)


def of_environment(environ: Mapping[str, str]) -> LayerValues:
    """Variables named after a key. Others that start with AINTERN_ and a section's name are errors: a misspelt
    AINTERN_POLICY_MODE must not go unnoticed. The rest belong to somebody else. Raises SettingsError."""
    names, sections = _variables()
    values: dict[str, tuple[Any, Origin]] = {}
    problems = Problems()
    ours = [name for name in environ if name in names or name.startswith(sections)]
    for variable in sorted(ours, key=lambda name: name not in SHORT_VARIABLES):  # the full name wins over the short
        with problems.noted():
            if variable not in names:
                raise SettingsError(f"{variable} is not a setting.", similar(variable, names))
            name, origin = names[variable], Origin("environment", variable)
            values[name] = (_checked(known(name).read_text, environ[variable], name, origin), origin)
    problems.raise_them()
    return _with_policy_apart("environment", values)


@cache
def _variables() -> tuple[Mapping[str, str], tuple[str, ...]]:
    """The key of each variable, and how the variables of our sections start."""
    names = {key.variable: key.name for key in [*KEYS.values(), *POLICY_KEYS.values()]} | SHORT_VARIABLES
    return names, tuple(f"AINTERN_{section.upper()}_" for section in [*SECTIONS, "policy", "mcp", "hooks"])


def of_flags(flags: Mapping[str, Any]) -> LayerValues:
    """Values by full key, of the command line's options or of a program. Raises SettingsError."""
    values: dict[str, tuple[Any, Origin]] = {}
    problems = Problems()
    for name, value in flags.items():
        with problems.noted():
            origin = Origin("flag", FLAGS.get(name, "argument"))
            values[name] = (_checked(known(name).read, value, name, origin), origin)
    problems.raise_them()
    return _with_policy_apart("flag", values)


def _with_policy_apart(layer: Layer, values: Mapping[str, tuple[Any, Origin]]) -> LayerValues:
    rest: dict[str, tuple[Any, Origin]] = {}
    policy: dict[str, Any] = {}
    tools: dict[str, dict[str, Any]] = {}
    sources: dict[str, str] = {}
    for name, (value, origin) in values.items():
        if not name.startswith("policy."):
            rest[name] = (value, origin)
            continue
        sources[name] = origin.source
        table, _, last = name.removeprefix("policy.").rpartition(".")
        (tools.setdefault(table.removeprefix("tools."), {}) if table else policy)[last] = value
    stated = PolicyLayer(layer=layer, values=policy, tools=tools, sources=sources) if sources else None
    return LayerValues(layer, rest, stated)


def _checked(read: Callable[[Any], Any], value: Any, name: str, origin: Origin) -> Any:
    try:
        return read(value)
    except ValueError as wrong:
        raise SettingsError(f"{origin}: {name} is {value!r}: expected {wrong}.") from None


class _Reader:
    """Checks the tables of one file, and collects what is wrong with them."""

    def __init__(self, layer: Layer, source: str, lines: Mapping[str, int]) -> None:
        self._layer: Layer = layer
        self._source = source
        self._lines = lines
        self._problems = Problems()

    def document(self, document: Mapping[str, Any]) -> LayerValues:
        values: dict[str, tuple[Any, Origin]] = {}
        policy = None
        for section, table in document.items():
            if section == "policy":
                policy = self._policy(table)
            elif section == "mcp":
                for server, said in self._table(self._table(table, "mcp").get("servers", {}), "mcp.servers").items():
                    for short, value in self._values(said, f"{MCP_SERVERS}{server}").items():
                        name = f"{MCP_SERVERS}{server}.{short}"
                        values[name] = (value, self._origin(name))
                for other in set(table) - {"servers"}:
                    self._wrong(f"mcp.{other}", "is not a setting.", "Servers stand in [mcp.servers.NAME].")
            elif section == "hooks":
                for hook, said in self._table(table, "hooks").items():
                    for short, value in self._values(said, f"{HOOKS}{hook}").items():
                        name = f"{HOOKS}{hook}.{short}"
                        values[name] = (value, self._origin(name))
            elif section in SECTIONS:
                for short, value in self._values(table, section).items():
                    name = f"{section}.{short}"
                    values[name] = (value, self._origin(name))
            else:
                hint = (
                    similar(section, [*SECTIONS, "policy", "mcp", "hooks"])
                    or f"The sections are {', '.join([*SECTIONS, 'policy', 'mcp'])}."
                )
                self._wrong(section, "is not a section of settings.", hint)
        self._problems.raise_them()
        return LayerValues(self._layer, values, policy)

    def _policy(self, table: object) -> PolicyLayer:
        keys = dict(self._table(table, "policy"))
        tools = self._table(keys.pop("tools", {}), "policy.tools")
        examples = self._examples(keys.pop("examples", []), "policy.examples", "")
        values = self._values(keys, "policy")
        rules: dict[str, Mapping[str, Any]] = {}
        for tool, rule in tools.items():
            name = f"policy.tools.{tool}"
            rest = dict(self._table(rule, name))
            examples += self._examples(rest.pop("examples", []), f"{name}.examples", tool)
            rules[tool] = self._values(rest, name)
        return PolicyLayer(
            layer=self._layer,
            source=self._source,
            values=values,
            tools=rules,
            examples=tuple(examples),
            lines=self._lines,
        )

    def _values(self, table: object, prefix: str) -> dict[str, Any]:
        """The values of a table by the last part of their names."""
        values = {}
        for short, value in self._table(table, prefix).items():
            name = f"{prefix}.{short}"
            try:
                values[short] = known(name).read(value)
            except SettingsError as unknown:
                self._problems.add(SettingsError(f"{self._origin(name)}: {unknown.message}", unknown.hint))
            except ValueError as wrong:
                self._wrong(name, f"is {value!r}: expected {wrong}.")
        return values

    def _examples(self, examples: object, name: str, tool: str) -> list[Mapping[str, Any]]:
        if not isinstance(examples, list):
            self._wrong(name, f"is {examples!r}: expected [[{name}]] tables.")
            return []
        return [self._example(dict(self._table(each, name)), name, tool) for each in examples]

    def _example(self, example: dict[str, Any], name: str, tool: str) -> Mapping[str, Any]:
        expect, command = example.pop("expect", None), example.pop("command", None)
        if expect not in EXPECTATIONS:
            self._wrong(name, f"has expect = {expect!r}: expected one of {', '.join(EXPECTATIONS)}.")
        tool = example.pop("tool", tool) or ("run_command" if command is not None else "")
        parameters = example.pop("parameters", None)
        if command is not None and parameters is None:
            parameters = {"command": command}
        if example or not isinstance(tool, str) or not tool or not isinstance(parameters, dict):
            self._wrong(name, "expected command, or tool and parameters, and expect; nothing else.")
        return {"tool": tool, "parameters": parameters, "expect": expect, "origin": self._origin(name)}

    def _table(self, value: object, name: str) -> Mapping[str, Any]:
        if isinstance(value, dict):
            return value
        self._wrong(name, f"is {value!r}: expected a [{name}] table.")
        return {}

    def _origin(self, name: str) -> Origin:
        return Origin(self._layer, self._source, self._lines.get(name))

    def _wrong(self, name: str, problem: str, hint: str = "") -> None:
        self._problems.add(SettingsError(f"{self._origin(name)}: {name} {problem}", hint))
