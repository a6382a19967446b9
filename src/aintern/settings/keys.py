"""One setting: its kind, bounds and meaning, and how a value is checked or read from text.

Written without pydantic on purpose: settings have five kinds of values, and a start that needs no tool arguments need
not pay for the import.
"""

import dataclasses
import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, TypeVar, get_args, get_origin

T = TypeVar("T")

Untrusted = Literal["free", "ignored", "lower", "higher", "added"]
"""What a project's file may do before its workspace is trusted: set the value, not set it, only make it lower or
higher (which is stricter; false is lower than true), or only add to the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A setting's name (`agent.max_iterations`), kind, default, bounds and meaning. `check` is for what bounds can't say:
    it gets the value and returns what was expected, or ''."""

    name: str
    kind: Literal["bool", "int", "float", "text", "texts", "choice"]
    default: Any
    meaning: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    untrusted: Untrusted = "ignored"
    make: Callable[[Any], Any] = lambda value: value
    check: Callable[[Any], str] = lambda value: ""

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "AINTERN_" + self.name.upper().replace(".", "_")

    @property
    def expected(self) -> str:
        """What a value must be, as the end of a sentence: `a whole number from 1 to 100`."""
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        kind = {"bool": "true or false", "int": "a whole number", "float": "a number", "text": "text"}
        return kind.get(self.kind, "a list of texts") + _bounds(self.minimum, self.maximum)

    def read(self, value: object) -> Any:
        """A TOML or JSON value as the setting's own type. Raises ValueError with what was expected."""
        if value is None and self.optional:
            return None
        if not self._fits(value):
            raise ValueError(self.expected)
        made = self.make(tuple(value) if isinstance(value, list) else value)
        wrong = self.check(made)
        if wrong:
            raise ValueError(wrong)
        return made

    def read_text(self, text: str) -> Any:
        """The same from a variable or a flag: lists are JSON arrays or separated by commas. Raises ValueError."""
        return self.read(self._parsed(text))

    def _parsed(self, text: str) -> object:
        stripped = text.strip()
        if self.kind in ("text", "choice"):
            return text if self.kind == "text" else stripped
        if self.optional and not stripped:
            return None
        if self.kind == "bool":
            return {
                "true": True,
                "1": True,
                "yes": True,
                "on": True,
                "false": False,
                "0": False,
                "no": False,
                "off": False,
            }.get(stripped.lower(), text)
        if self.kind == "texts" and not stripped.startswith("["):
            return [part.strip() for part in text.split(",") if part.strip()]
        try:
            return json.loads(stripped)
        except ValueError:
            return text  # not a number, not a list: `read` says what was expected

    def _fits(self, value: object) -> bool:
        if self.kind == "texts":
            return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if self.kind == "text":
            return isinstance(value, str)
        if self.kind == "bool":
            return isinstance(value, bool)
        if isinstance(value, bool) or not isinstance(value, int if self.kind == "int" else (int, float)):
            return False
        assert isinstance(value, int | float)
        low, high = self.minimum, self.maximum
        return value == value and (low is None or value >= low) and (high is None or value <= high)  # NaN fits nowhere

    def is_stricter(self, value: Any, than: Any) -> bool:
        """Whether an untrusted project's value only tightens `than`, or does no harm."""
        if self.untrusted == "free":
            return True
        if value is None or than is None or self.untrusted == "ignored":
            return False
        return bool(value <= than if self.untrusted == "lower" else value >= than)


def key(
    default: T,
    meaning: str,
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    untrusted: Untrusted = "ignored",
    check: Callable[[Any], str] = lambda value: "",
) -> T:
    """A dataclass field that is a setting; kind and choices come from its annotation."""
    metadata = {"meaning": meaning, "minimum": at_least, "maximum": at_most, "untrusted": untrusted, "check": check}
    made: T = field(default=default, metadata=metadata)
    return made


def keys_of(section: type, prefix: str) -> dict[str, Key]:
    """The settings of a section's dataclass by their full names, in order."""
    found = {}
    for each in dataclasses.fields(section):
        name = f"{prefix}.{each.name}" if prefix else each.name
        found[name] = Key(name=name, default=each.default, **_kind(each.type), **each.metadata)
    return found


def similar(name: str, known: Iterable[str]) -> str:
    """`Did you mean …?` for a name that is not known, or ''."""
    import difflib  # only who is told about a mistake pays for it

    names = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(names)}?" if names else ""


def _kind(annotation: Any) -> dict[str, Any]:
    optional = isinstance(annotation, types.UnionType)
    plain = get_args(annotation)[0] if optional else annotation
    if get_origin(plain) is Literal:
        return {"kind": "choice", "choices": get_args(plain), "optional": optional}
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return {"kind": "choice", "choices": tuple(plain), "make": plain, "optional": optional}
    if get_origin(plain) is tuple:
        return {"kind": "texts", "optional": optional}
    kinds: Mapping[Any, str] = {bool: "bool", int: "int", float: "float", str: "text"}
    return {"kind": kinds[plain], "make": float if plain is float else plain, "optional": optional}


def _bounds(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}" if high < 1e6 else f" from {low:g} to {high:.0f}"
    return "" if low is None else f" of at least {low:g}"
