"""Incremental JSON: finds where a value ends, knowing strings, escapes and comments, and shows its strings as they come."""

import re
from json import JSONDecoder

MAX_DEPTH = 64  # deeper nesting is no tool call that anyone means; it would only exhaust the stack
SHOWN_AT_ONCE = 200  # characters of one long line that are shown together
NAME_KEYS = ("name", "tool")
ARGUMENT_KEYS = ("arguments", "parameters")

_PATIENT = JSONDecoder(strict=False)
_IN_STRING = re.compile(r'(?s:[^"\\]++|\\.)*+')
_STRUCTURE = re.compile(r'["{}\[\]:,/<]')
_COMMENT_END = {"//": re.compile(r"\n"), "/*": re.compile(r"\*/")}
_HALF_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{0,3}|u[dD][89abAB][0-9A-Fa-f]{2}(?:\\(?:u[0-9A-Fa-f]{0,3})?)?)\Z")


class JsonReader:
    """Reads one object or array. `level` is the depth of the object whose string members are shown (1 = the value
    itself, 2 = the `arguments` of a call, 3 = those of a call in a list).

    `done` when the value is closed, `broken` says why it never can be, `tool` is the call's name once it was read,
    `fresh` holds (argument, new text) since the last `take_fresh`, `top_keys` the keys of the outermost object so far."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.done = False
        self.broken = ""
        self.tool = ""
        self.fresh: list[tuple[str, str]] = []
        self.top_keys: set[str] = set()
        self._parts: list[str] = []
        self._stack: list[str] = []
        self._keys: list[str] = []
        self._wants_key = False
        self._in_string = False
        self._comment = ""
        self._use = ""  # what the current string is for: "key", "tool", "argument" or nothing of interest
        self._noted: list[str] = []
        self._noted_size = 0

    def raw(self) -> str:
        """The text of the value."""
        return "".join(self._parts)

    def take_fresh(self) -> list[tuple[str, str]]:
        fresh, self.fresh = self.fresh, []
        return fresh

    def read(self, text: str, at: int) -> int:
        """Consumes what can be consumed of `text` from `at` and returns the position behind it."""
        start, end = at, len(text)
        while at < end and not self.done and not self.broken:
            if self._in_string:
                at, stuck = self._read_string(text, at)
            elif self._comment:
                at, stuck = self._read_comment(text, at)
            else:
                at, stuck = self._read_structure(text, at)
            if stuck:
                break
        self._parts.append(text[start:at])
        return at

    def _read_string(self, text: str, at: int) -> tuple[int, bool]:
        match = _IN_STRING.match(text, at)
        end = match.end() if match else at
        if self._use and end > at:
            self._note(text[at:end])
        if end == len(text):
            return end, False
        if text[end] == "\\":  # an escape whose second character has not come yet
            return end, True
        self._in_string = False
        self._end_string()
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
            self._in_string = True
            self._use = self._use_of_string()
        elif sign in "{[":
            self._open(sign)
        elif sign in "}]":
            self._close(sign)
        elif sign == "<":  # a marker, which the caller may know
            self.broken = "a `<` stands outside of the JSON's strings"
            return at - 1, False
        else:
            self._wants_key = sign == "," and self._stack[-1] == "{"
        return at, False

    def _open(self, sign: str) -> None:
        if len(self._stack) >= MAX_DEPTH:
            self.broken = f"the JSON is nested deeper than {MAX_DEPTH} levels"
            return
        self._stack.append(sign)
        self._keys.append("")
        self._wants_key = sign == "{"

    def _close(self, sign: str) -> None:
        if (self._stack[-1] == "{") != (sign == "}"):
            self.broken = f"the JSON has a `{sign}` where a `{'}' if sign == ']' else ']'}` belongs"
            return
        self._stack.pop()
        self._keys.pop()
        self._wants_key = False
        self.done = not self._stack

    def _use_of_string(self) -> str:
        depth = len(self._stack)
        if depth > self.level:
            return ""
        if self._wants_key:
            return "key"
        if depth == self.level:
            known = self.level == 1 or self._keys[depth - 2] in ARGUMENT_KEYS
            return "argument" if known and self._stack[-1] == "{" else ""
        return "tool" if depth == self.level - 1 and self._keys[-1] in NAME_KEYS else ""

    def _note(self, piece: str) -> None:
        self._noted.append(piece)
        if self._use == "argument":
            self._noted_size += len(piece)
            if self._noted_size >= SHOWN_AT_ONCE or "\\n" in piece:
                self._show()

    def _show(self) -> None:
        raw = "".join(self._noted)
        self._noted.clear()
        self._noted_size = 0
        half = _HALF_ESCAPE.search(raw, max(0, len(raw) - 12)) if self._in_string else None
        if half:
            raw, rest = raw[: half.start()], raw[half.start() :]
            self._noted.append(rest)
        if raw:
            self.fresh.append((self._keys[self.level - 1], decoded(raw)))

    def _end_string(self) -> None:
        if self._use == "argument":
            if self._noted:
                self._show()
        elif self._use:
            text = decoded("".join(self._noted))
            if self._use == "key":
                self._keys[-1] = text
                if len(self._stack) == 1:
                    self.top_keys.add(text)
            else:
                self.tool = text
        self._noted.clear()
        self._noted_size = 0
        self._use = ""


def decoded(raw: str) -> str:
    """The text that a JSON string's inside stands for; the inside itself when an escape in it is wrong. For display."""
    if "\\" not in raw:
        return raw
    try:
        return str(_PATIENT.decode(f'"{raw}"'))
    except ValueError:
        return raw
