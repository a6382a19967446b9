"""One setting: its type, bounds and meaning, and how a value is checked or read from text.

pydantic does the checking and is imported with the first value that is not of its setting's type already: defaults cost nothing.
"""

import dataclasses
import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args, get_origin

from aintern.dataclass import dataclass

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")

Untrusted = Literal["free", "ignored", "lower", "higher", "added"]
"""What a project's file may do before its workspace is trusted: set the value, not set it, only make it lower or
higher (which is stricter; false is lower than true), or only add to the list."""

_PLAIN_TYPES = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A setting's name (`agent.max_iterations`), type, default, bounds and meaning. `check` is for what bounds can't say:
    it gets the value and returns what was expected, or ''."""

    name: str
    type: Any
    default: Any
    meaning: str
    minimum: float | None = None
    maximum: float | None = None
    untrusted: Untrusted = "ignored"
    check: Callable[[Any], str] = lambda value: ""

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "AINTERN_" + self.name.upper().replace(".", "_")

    @property
    def optional(self) -> bool:
        """Whether None is a value."""
        return isinstance(self.type, types.UnionType)

    @property
    def plain_type(self) -> Any:
        """The type without None."""
        return get_args(self.type)[0] if self.optional else self.type

    @property
    def expected(self) -> str:
        """What a value must be, as the end of a sentence: `a whole number from 1 to 100`."""
        plain = self.plain_type
        if plain in _PLAIN_TYPES:
            words, low, high = _PLAIN_TYPES[plain], self.minimum, self.maximum
            if low is not None and high is not None:
                return f"{words} from {low:g} to {high:{'g' if high < 1e6 else '.0f'}}"
            return words if low is None else f"{words} of at least {low:g}"
        if plain == tuple[str, ...]:
            return "a list of texts"
        if plain == Mapping[str, str]:
            return "a table of texts"
        return "one of " + ", ".join(get_args(plain) or plain)

    def read(self, value: object) -> Any:
        """A TOML or JSON value as the setting's own type. Raises ValueError with what was expected."""
        # Strict, so that true is no number and "5" neither; not for a list or a level, which TOML has no types for.
        strict = self.plain_type in _PLAIN_TYPES
        if self._is_plain(value):
            return self._accepted(tuple(value) if isinstance(value, list) else value)
        return self._checked(lambda adapter: adapter.validate_python(value, strict=strict))

    def read_text(self, text: str) -> Any:
        """The same from a variable or a flag: lists are JSON arrays or separated by commas, tables JSON objects. Raises ValueError."""
        stripped = text.strip()
        if self.plain_type == tuple[str, ...]:
            return self.read(_list(stripped))
        if self.optional and not stripped:
            return None
        if self.plain_type == Mapping[str, str]:
            return self.read(_table(stripped))
        given = text if self.type is str else stripped
        plain = given if self.plain_type is str else _plain(given)
        if self._is_plain(plain):
            return self._accepted(plain)
        return self._checked(lambda adapter: adapter.validate_strings(given))

    def _checked(self, validate: "Callable[[TypeAdapter[Any]], Any]") -> Any:
        try:
            value = validate(_adapter(self.type, self.minimum, self.maximum))
        except ValueError:
            raise ValueError(self.expected) from None
        return self._accepted(value)

    def _is_plain(self, value: object) -> bool:
        """Whether a value needs no conversion: pydantic, a fifth of a start's CPU, is for the others."""
        plain = self.plain_type
        if isinstance(value, list | tuple):
            return plain == tuple[str, ...] and all(type(each) is str and each.isascii() for each in value)
        if type(value) is str:
            return value.isascii() if plain is str else get_origin(plain) is Literal and value in get_args(plain)
        if not isinstance(value, int | float) or type(value) is not plain:
            return False
        low, high = self.minimum, self.maximum
        return (low is None or value >= low) and (high is None or value <= high)

    def _accepted(self, value: Any) -> Any:
        wrong = self.check(value)
        if wrong:
            raise ValueError(wrong)
        return value

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
    """A dataclass field that is a setting; its type is its annotation."""
    metadata = {"meaning": meaning, "minimum": at_least, "maximum": at_most, "untrusted": untrusted, "check": check}
    made: T = field(default=default, metadata=metadata)
    return made


def key_of(setting: "dataclasses.Field[Any]", name: str) -> Key:
    """The setting that a field made by `key` is, under this name."""
    return Key(name=name, type=setting.type, default=setting.default, **setting.metadata)


def keys_of(section: type, prefix: str = "") -> dict[str, Key]:
    """The settings of a section's dataclass by their full names, in order; a field that `key` did not make is none."""
    settings = [each for each in dataclasses.fields(section) if each.metadata]
    return {prefix + each.name: key_of(each, prefix + each.name) for each in settings}


def similar(name: str, known: Iterable[str]) -> str:
    """`Did you mean …?` for a name that is not known, or ''."""
    import difflib  # only who is told about a mistake pays for it

    names = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(names)}?" if names else ""


@cache
def _adapter(type: Any, minimum: float | None, maximum: float | None) -> "TypeAdapter[Any]":
    from pydantic import Field, TypeAdapter

    return TypeAdapter(Annotated[type, Field(ge=minimum, le=maximum)])


def _table(text: str) -> object:
    """A JSON object; what is none is left as it is, to be refused."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _plain(text: str) -> str | int | bool:
    """What a text is at first sight; pydantic knows more ways to write it."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if len(text) < 16 and text.isascii() and text.isdigit() else text


def _list(text: str) -> object:
    """A JSON array, else texts separated by commas; what starts an array and is none is left as it is, to be refused."""
    if not text.startswith("["):
        return [part.strip() for part in text.split(",") if part.strip()]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
