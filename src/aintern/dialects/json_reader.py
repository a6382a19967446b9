"""Incremental JSON: finds where a value ends, knowing strings, escapes and comments, and shows its strings as they come."""

import re
from dataclasses import field
from json import JSONDecoder

from aintern.dataclass import dataclass

MAX_DEPTH = 64  # deeper nesting is no tool call that anyone means; it would only exhaust the stack
SHOWN_AT_ONCE = 200  # characters of one long line that are shown together
NAME_KEYS = ("name", "tool")
ARGUMENT_KEYS = ("arguments", "parameters")

_PATIENT = JSONDecoder(strict=False)
_IN_STRING = re.compile(r'(?s:[^"\\]++|\\.)*+')
_STRUCTURE = re.compile(r'["{}\[\]:,/<]')
_COMMENT_END = {"//": re.compile(r"\n"), "/*": re.compile(r"\*/")}
# The end of a piece that an escape may go on from: `\`, `\u00`, and the first half of a surrogate pair (`\ud83c\udf`).
_HALF_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{0,3}|u[dD][89abAB][0-9A-Fa-f]{2}(?:\\(?:u[0-9A-Fa-f]{0,3})?)?)\Z")


@dataclass(slots=True)
class _Container:
    """An object or array that is open. `key` is the one whose value is being read."""

    sign: str
    wants_key: bool
    key: str = ""


@dataclass(slots=True)
class _String:
    """A string that is being read. `use` is what for: "key", "tool", "argument" or nothing of interest; `parts` is what
    of it was noted and not shown yet."""

    use: str
    parts: list[str] = field(default_factory=list)
    size: int = 0


class BracketReader:
    """Finds the end of one bracketed value in text that arrives in pieces.

    `done` when the value is closed, `broken` says why it never can be."""

    def __init__(self) -> None:
        self.done = False
        self.broken = ""
        self._parts: list[str] = []

    def raw(self) -> str:
        """The text of the value."""
        return "".join(self._parts)

    def read(self, text: str, at: int) -> int:
        """Consumes what can be consumed of `text` from `at` and returns the position behind it."""
        start, stuck = at, False
        while at < len(text) and not (stuck or self.done or self.broken):
            at, stuck = self._step(text, at)
        self._parts.append(text[start:at])
        return at

    def _step(self, text: str, at: int) -> tuple[int, bool]:
        """Goes on from `at`; gives the place behind what was consumed, and whether only more text can tell the rest."""
        raise NotImplementedError


class JsonReader(BracketReader):
    """Reads one object or array. `level` is the depth of the object whose string members are shown (1 = the value
    itself, 2 = the `arguments` of a call, 3 = those of a call in a list).

    `tool` is the call's name once it was read, `top_keys` the keys of the outermost object so far."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level
        self.tool = ""
        self.top_keys: set[str] = set()
        self._fresh: list[tuple[str, str]] = []
        self._open: list[_Container] = []
        self._string: _String | None = None
        self._comment = ""

    def take_fresh(self) -> list[tuple[str, str]]:
        """(argument, new text) since the last time."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def _step(self, text: str, at: int) -> tuple[int, bool]:
        if self._string:
            return self._read_string(self._string, text, at)
        return self._read_comment(text, at) if self._comment else self._read_structure(text, at)

    def _read_string(self, string: _String, text: str, at: int) -> tuple[int, bool]:
        match = _IN_STRING.match(text, at)
        end = match.end() if match else at
        if string.use and end > at:
            string.parts.append(text[at:end])
            string.size += end - at
            if string.use == "argument" and (string.size >= SHOWN_AT_ONCE or "\\n" in string.parts[-1]):
                self._show(string)
        if end == len(text):
            return end, False
        if text[end] == "\\":  # an escape whose second character has not come yet
            return end, True
        self._string = None
        self._end_string(string)
        return end + 1, False

    def _read_comment(self, text: str, at: int) -> tuple[int, bool]:
        match = _COMMENT_END[self._comment].search(text, at)
        if match:
            self._comment = ""
            return match.end(), False
        half = self._comment == "/*" and text.endswith("*")
        return len(text) - half, half

    def _read_structure(self, text: str, at: int) -> tuple[int, bool]:
        match = _STRUCTURE.search(text, at)
        if not match:
            return len(text), False
        at = match.end()
        sign = match.group()
        if sign == "/":
            if at == len(text):
                return at - 1, True
            two = text[at - 1 : at + 1]
            if two in _COMMENT_END:
                self._comment = two
                at += 1
        elif sign == '"':
            self._string = _String(self._use_of_string())
        elif sign in "{[":
            if len(self._open) >= MAX_DEPTH:
                self.broken = f"the JSON is nested deeper than {MAX_DEPTH} levels"
            else:
                self._open.append(_Container(sign, wants_key=sign == "{"))
        elif sign in "}]":
            if (self._open[-1].sign == "{") != (sign == "}"):
                self.broken = f"the JSON has a `{sign}` where a `{'}' if sign == ']' else ']'}` belongs"
            else:
                self._open.pop()
                self.done = not self._open
        elif sign == "<":  # a marker, which the caller may know
            self.broken = "a `<` stands outside of the JSON's strings"
            return at - 1, False
        else:
            self._open[-1].wants_key = sign == "," and self._open[-1].sign == "{"
        return at, False

    def _use_of_string(self) -> str:
        depth, inner = len(self._open), self._open[-1]
        if depth > self.level:
            return ""
        if inner.wants_key:
            return "key"
        if depth == self.level:
            known = self.level == 1 or self._open[depth - 2].key in ARGUMENT_KEYS
            return "argument" if known and inner.sign == "{" else ""
        return "tool" if depth == self.level - 1 and inner.key in NAME_KEYS else ""

    def _show(self, string: _String) -> None:
        raw = "".join(string.parts)
        string.parts, string.size = [], 0
        half = _HALF_ESCAPE.search(raw, max(0, len(raw) - 12)) if self._string else None
        if half:
            raw, rest = raw[: half.start()], raw[half.start() :]
            string.parts.append(rest)
        if raw:
            self._fresh.append((self._open[self.level - 1].key, decoded(raw)))

    def _end_string(self, string: _String) -> None:
        if string.use == "argument":
            self._show(string)
        elif string.use == "key":
            self._open[-1].key = decoded("".join(string.parts))
            if len(self._open) == 1:
                self.top_keys.add(self._open[-1].key)
        elif string.use == "tool":
            self.tool = decoded("".join(string.parts))


def decoded(raw: str) -> str:
    """The text that a JSON string's inside stands for; the inside itself when an escape in it is wrong. For display."""
    if "\\" not in raw:
        return raw
    try:
        return str(_PATIENT.decode(f'"{raw}"'))
    except ValueError:
        return raw
