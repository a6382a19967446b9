"""The pieces of a policy: entries of its lists, command patterns, flags, examples — each knows where it was said."""

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from aintern.errors import SettingsError, UsageError
from aintern.settings.schema import DEFAULT, Layer, Origin, PolicyLayer

_ORDER: tuple[Layer, ...] = ("default", "user", "project", "environment", "flag")
_FLAG = re.compile(r"(?P<tool>[A-Za-z0-9_.:/-]+)(?:\((?P<pattern>.*)\))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a list (a tool's id, a glob, a command prefix), where it was said, and why."""

    value: str
    origin: Origin = DEFAULT
    reason: str = ""

    def __str__(self) -> str:
        return self.value


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


@dataclass(frozen=True, slots=True)
class Voice:
    """A layer that speaks: freely, or only to tighten what the ones before it said."""

    layer: PolicyLayer
    tightens: bool = False

    def says(self, name: str) -> bool:
        return bool(self.layer.values.get(name))

    def ignored(self, name: str) -> str:
        """The warning for something that an untrusted project's file may not say; '' for the managed file, which just
        found what it demands to be so already."""
        if self.layer.layer != "project":
            return ""
        return f"{self.layer.origin(name)}: {name} is ignored until you trust this workspace."


def voices(layers: Sequence[PolicyLayer], trusted: bool) -> tuple[Voice, ...]:
    """The layers as they count. The managed file speaks twice: first as the lowest default, and last to tighten, so that
    people may be stricter than it but never less strict."""
    managed = [layer for layer in layers if layer.layer == "managed"]
    others = sorted(
        (layer for layer in layers if layer.layer != "managed"), key=lambda layer: _ORDER.index(layer.layer)
    )
    return (
        *(Voice(layer) for layer in managed),
        *(Voice(layer, tightens=layer.layer == "project" and not trusted) for layer in others),
        *(Voice(layer, tightens=True) for layer in managed),
    )


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
