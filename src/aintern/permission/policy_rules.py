"""The pieces of a policy, each of which knows where it was said: tables as they are combined, command patterns, flags, examples."""

import importlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.errors import SettingsError, UsageError
from aintern.settings.schema import DEFAULT, Origin, PolicyLayer

_FLAG = re.compile(r"(?P<tool>[A-Za-z0-9_.:/-]+)(?:\((?P<pattern>.*)\))?", re.DOTALL)


class CombinedTable:
    """A table of the policy (`policy`, `policy.tools.ID`) as it is settled, layer after layer: its values, where each of
    them and each entry of a list was said, and what a layer may not say."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: dict[str, Any] = {}
        self.origins: dict[tuple[str, str | None], Origin] = {}
        self.ignored: list[str] = []

    def set(self, key: str, value: Any, layer: PolicyLayer, field: str = "") -> None:
        """The value of a key from now on, in the field of another name where one is given."""
        self.values[field or key] = value
        self.origins[field or key, None] = layer.origin(f"{self.name}.{key}")

    def add(self, key: str, entries: Iterable[str], origin: Origin) -> None:
        """More entries of a list, each once, with the origin of the first that said it."""
        for entry in entries:
            if (key, entry) not in self.origins:
                self.origins[key, entry] = origin
                self.values[key] = (*self.values.get(key, ()), entry)

    def ignore(self, key: str, layer: PolicyLayer) -> None:
        """Notes what an untrusted project's file may not say; the managed file just found what it demands to be so already."""
        if layer.layer == "project":
            name = f"{self.name}.{key}"
            self.ignored.append(f"{layer.origin(name)}: {name} is ignored until you trust this workspace.")


@dataclass(frozen=True, slots=True)
class CommandRule:
    """A regular expression over one simple command; what it finds never runs, in any mode."""

    pattern: re.Pattern[str]
    origin: Origin = DEFAULT

    def matches(self, simple_command: str) -> bool:
        return self.pattern.search(simple_command) is not None

    @classmethod
    def compile(cls, text: str, origin: Origin = DEFAULT) -> "CommandRule":
        """Case counts, unless the pattern starts with `(?i)`. Raises SettingsError for a pattern that is not a regular
        expression, or whose repeats hold something of varying length: such a pattern can make the gate wait for ever (CWE-1333)."""
        try:
            parsed = importlib.import_module("re._parser").parse(text)
            pattern = re.compile(text)
        except (re.error, OverflowError, RecursionError) as wrong:
            raise _bad_pattern(text, origin, f"a regular expression ({wrong})") from None
        if _varies_inside_repeat(parsed, inside=False):
            raise _bad_pattern(text, origin, "no repeat or choice inside a repeat, as in (a+)+ or (ab|c)*")
        return cls(pattern, origin)


@dataclass(frozen=True, slots=True)
class AllowFlag:
    """`--allow 'TOOL'` or `'TOOL(PATTERN)'`: for this run only; never lifts a deny, a protected path or critical risk.
    Without a pattern every call of the tool is meant."""

    tool: str
    pattern: str = ""

    def __str__(self) -> str:
        return f"{self.tool}({self.pattern})" if self.pattern else self.tool

    @property
    def origin(self) -> Origin:
        return Origin("flag", f"--allow '{self}'")

    @classmethod
    def parse(cls, text: str) -> "AllowFlag":
        """Raises UsageError for anything but the two forms."""
        found = _FLAG.fullmatch(text.strip())
        if found is None or (found["pattern"] is not None and not found["pattern"].strip()):
            raise UsageError(
                f"--allow {text!r} is neither TOOL nor TOOL(PATTERN).", "For example: --allow 'run_command(npm run *)'."
            )
        return cls(found["tool"], (found["pattern"] or "").strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyExample:
    """A call that a policy file says must be allowed, asked or denied."""

    tool: str
    parameters: Mapping[str, Any]
    expect: Literal["allow", "ask", "deny"]
    origin: Origin = DEFAULT

    def __str__(self) -> str:
        if set(self.parameters) == {"command"}:
            return f"{self.tool}: {self.parameters['command']}"
        return f"{self.tool}: {dict(self.parameters)}"


def _bad_pattern(text: str, origin: Origin, expected: str) -> SettingsError:
    return SettingsError(f"{origin}: policy.blocked_commands has {text!r}: expected {expected}.")


def _varies_inside_repeat(parsed: Any, inside: bool) -> bool:
    """Whether a repeat holds a choice or a repeat of varying length. Walks the parser's own tree: pairs of an operator
    and its arguments."""
    for operator, argument in parsed:
        name = str(operator)
        repeats = name.endswith("REPEAT")
        varies = name == "BRANCH" or (repeats and argument[0] != argument[1])
        if varies and inside:
            return True
        if any(_varies_inside_repeat(part, inside or (repeats and argument[1] > 1)) for part in _parts(argument)):
            return True
    return False


def _parts(argument: Any) -> list[Any]:
    """The patterns inside an operator's arguments, which hold them bare, in tuples and in lists."""
    if type(argument).__name__ == "SubPattern":
        return [argument]
    if isinstance(argument, tuple | list):
        return [part for each in argument for part in _parts(each)]
    return []
