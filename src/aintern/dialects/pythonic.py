"""Calls written as Python: `[f(a=1, b='x'), g()]`. An own small parser: Python's would warn, run deep, and take more."""

import re
from collections.abc import Iterator
from typing import Any

from aintern.dialects.json_reader import MAX_DEPTH, BracketReader
from aintern.dialects.json_repair import NotJson, parse_value

_STRUCTURE = re.compile(r"['\"()\[\]{}]")
_PAIRS = {")": "(", "]": "[", "}": "{"}
# A string's inside up to its quote. Line ends may stand in any of them: models write them so.
_ENDS = {
    "'": re.compile(r"(?s)(?:[^\\']++|\\.)*+'"),
    '"': re.compile(r'(?s)(?:[^\\"]++|\\.)*+"'),
    # One character at a time: up to Python 3.11.4 a possessive repetition of what looks ahead stops too early (CPython 106052).
    "'''": re.compile(r"(?s)(?:[^\\']|\\.|'(?!''))*'''"),
    '"""': re.compile(r'(?s)(?:[^\\"]|\\.|"(?!""))*"""'),
}
# A dotted name (`brave_search.call`), a number with all that stands in one word with it (`1_000`, `1e-05`; a wrong one is refused
# as a whole, not split in two), or a sign.
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[^\W\d]\w*(?:\.\w+)*)|(?P<number>[-+]?(?:\d|\.\d)[\w.]*(?:(?<=[eE])[-+]\d+)?)"
    r"|(?P<sign>[()\[\]{},:=]))"
)
_STRING = re.compile(r"\s*(?P<prefix>[rR]?)(?P<quote>'''|\"\"\"|'|\")")
# Python's escapes; one that it does not know (`\d` in a pattern) stands for itself.
_ESCAPE = re.compile(r"(?s)\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(\n)|(.))")
_SIMPLE = {
    **{"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "a": "\a", "v": "\v", "0": "\0"},
    **{"\\": "\\", "'": "'", '"': '"'},
}
_WORDS = {"True": True, "False": False, "None": None, "true": True, "false": False, "null": None}


class PythonicReader(BracketReader):
    """Reads one bracketed Python expression; knows strings and escapes."""

    def __init__(self) -> None:
        super().__init__()
        self._stack: list[str] = []
        self._quote = ""

    def _step(self, text: str, at: int) -> tuple[int, bool]:
        return self._in_string(text, at) if self._quote else self._in_structure(text, at)

    def _in_string(self, text: str, at: int) -> tuple[int, bool]:
        while True:
            end = min((i for i in (text.find("\\", at), text.find(self._quote[0], at)) if i >= 0), default=-1)
            if end < 0:
                return len(text), False
            if text[end] == "\\":
                if end + 1 == len(text):
                    return end, True
                at = end + 2
            elif text.startswith(self._quote, end):
                at = end + len(self._quote)
                self._quote = ""
                return at, False
            elif len(text) - end < len(self._quote):
                return end, True
            else:
                at = end + 1

    def _in_structure(self, text: str, at: int) -> tuple[int, bool]:
        match = _STRUCTURE.search(text, at)
        if not match:
            return len(text), False
        sign = match.group()
        if sign in "'\"":
            if match.end() + 2 > len(text):
                return match.start(), True
            triple = text.startswith(sign * 3, match.start())
            self._quote = sign * 3 if triple else sign
            return match.start() + len(self._quote), False
        if sign in "([{":
            self._stack.append(sign)
            if len(self._stack) > MAX_DEPTH:
                self.broken = f"the call is nested deeper than {MAX_DEPTH} levels"
        elif not self._stack or self._stack.pop() != _PAIRS[sign]:
            self.broken = f"a `{sign}` has no partner"
        else:
            self.done = not self._stack
        return match.end(), False


def parse_calls(raw: str) -> list[tuple[str, dict[str, Any]]]:
    """The calls in `[f(a=1), g()]`, or in `f(a=1)` alone; raises NotJson, whose message is for the model."""
    parser = _Parser(raw)
    calls = [parser.call() for _ in parser.parts("]")] if parser.take("[") else [parser.call()]
    if not calls:
        raise NotJson("there is no call in the list")
    parser.end()
    return calls


def parse_literal(raw: str) -> Any:
    """The value of one bracketed Python literal, such as `{'a': [1, None]}`; raises NotJson."""
    reader = PythonicReader()
    reader.read(raw, 0)
    if not reader.done or reader.broken:
        raise NotJson(reader.broken or "the literal is not closed")
    parser = _Parser(raw)
    value = parser.value()
    parser.end()
    return value


class _Parser:
    """A recursive descent over one closed expression, whose depth the reader has bounded."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, sign: str) -> bool:
        match = _TOKEN.match(self.text, self.at)
        if not match or match.group("sign") != sign:
            return False
        self.at = match.end()
        return True

    def expect(self, sign: str) -> None:
        if not self.take(sign):
            raise NotJson(f"expected {sign!r} at {self.text[self.at : self.at + 20]!r}")

    def end(self) -> None:
        if self.text[self.at :].strip():
            raise NotJson(f"unexpected {self.text[self.at : self.at + 20]!r}")

    def parts(self, closer: str) -> Iterator[None]:
        """Comes to each of the parts between commas up to `closer`; a comma may stand behind the last."""
        more = not self.take(closer)
        while more:
            yield
            more = not self.take(closer)
            if more:
                self.expect(",")
                more = not self.take(closer)

    def name(self) -> str:
        match = _TOKEN.match(self.text, self.at)
        if not match or not match.group("name"):
            raise NotJson(f"expected a name at {self.text[self.at : self.at + 20]!r}")
        self.at = match.end()
        return match.group("name")

    def call(self) -> tuple[str, dict[str, Any]]:
        name = self.name()
        self.expect("(")
        arguments: dict[str, Any] = {}
        for _ in self.parts(")"):
            key = self.name()
            if key in arguments:
                raise NotJson(f"the argument {key!r} is given twice")
            self.expect("=")
            arguments[key] = self.value()
        return name, arguments

    def value(self) -> Any:
        quoted = _STRING.match(self.text, self.at)
        if quoted:
            return self._string(quoted)
        if self.take("["):
            return [self.value() for _ in self.parts("]")]
        if self.take("("):
            return [self.value() for _ in self.parts(")")]
        if self.take("{"):
            return self._members()
        match = _TOKEN.match(self.text, self.at)
        if match and match.group("name") in _WORDS:
            self.at = match.end()
            return _WORDS[match.group("name")]
        if match and match.group("number"):
            self.at = match.end()
            word = match.group("number").removeprefix("+")
            digits = word.replace("_", "")
            return parse_value(digits if digits.isdigit() else word, repair=False)[0]
        raise NotJson(f"expected a value at {self.text[self.at : self.at + 20]!r}")

    def _members(self) -> dict[str, Any]:
        members: dict[str, Any] = {}
        for _ in self.parts("}"):
            key = self.value()
            if not isinstance(key, str):
                raise NotJson("the keys of a dict must be strings")
            if key in members:
                raise NotJson(f"the key {key!r} stands twice in one dict")
            self.expect(":")
            members[key] = self.value()
        return members

    def _string(self, opener: re.Match[str]) -> str:
        quote = opener.group("quote")
        end = _ENDS[quote].match(self.text, opener.end())
        if not end:
            raise NotJson("a string has no end")
        self.at = end.end()
        body = self.text[opener.end() : end.end() - len(quote)]
        text = body if opener.group("prefix") else _ESCAPE.sub(_unescaped, body)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise NotJson("a string holds half of a surrogate pair") from None
        return text


def _unescaped(match: re.Match[str]) -> str:
    code = match.group(1) or match.group(2) or match.group(3)
    if code:
        return chr(int(code, 16)) if int(code, 16) < 0x110000 else match.group()
    if match.group(4):
        return ""
    return _SIMPLE.get(match.group(5), match.group())
