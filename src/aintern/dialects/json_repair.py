r"""JSON of a closed call: strict about what it means, patient with the few slips that leave its meaning clear.

Mended, recorded and switchable (requirements 4): trailing commas, comments, raw control characters in strings, escapes that
JSON has not (`\d`: the backslash stays), strings in single quotes and Python's True, False and None.
Never mended: a missing end, a missing value, a duplicate key (what is shown and what is run could differ,
RFC 8259 section 4), NaN and infinities, a lone surrogate (it can't be stored or sent).
"""

import json
import math
import re
from collections.abc import Iterable
from typing import Any

MAX_REPAIRS = 256
MAX_MENDED = 1 << 18  # characters: more of it would keep signals waiting for seconds

# A string, so that what looks like a comment in it stays, a comment, or a bare word of Python's. A string and a comment may run to
# the end of the text: where a part does not match, the search would begin anew behind each of its signs.
_PIECE = re.compile(
    r'(?s)"(?:[^"\\]++|\\.)*+(?:"|\Z)|'
    r"'(?:[^'\\]++|\\.)*+(?:'|\Z)|"
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\b(?:True|False|None)\b"
)
_COMMA = re.compile(r'(?s)"(?:[^"\\]++|\\.)*+(?:"|\Z)|,(?=\s*[}\]])')
_ESCAPE = re.compile(r"(?s)\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)")
_ESCAPE_OR_QUOTE = re.compile(rf'{_ESCAPE.pattern}|"')
_KNOWN_ESCAPES = '"\\/bfnrt'
_PYTHON_WORDS = {"True": "true", "False": "false", "None": "null"}
_RAW_CONTROL = re.compile(r"[\x00-\x1f]")
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89abcdefABCDEF]|[\ud800-\udfff]")


class NotJson(ValueError):
    """The text is no JSON value that can be used; the message is for the model."""


def parse_value(raw: str, *, repair: bool = True) -> tuple[Any, list[str]]:
    """The JSON value in `raw`, and what was mended in it. Raises NotJson."""
    try:
        return _strict(raw), []
    except NotJson:
        raise
    except ValueError as error:
        if not repair or len(raw) > MAX_MENDED:
            raise NotJson(_wrong_json(error)) from None
        return _mended(raw, error)


def parse_object(raw: str, *, repair: bool = True) -> tuple[dict[str, Any], list[str]]:
    """Like `parse_value`, for an object."""
    value, repairs = parse_value(raw, repair=repair)
    if not isinstance(value, dict):
        raise NotJson(f"expected a JSON object, not {type(value).__name__}")
    return value, repairs


def parse_arguments(raw: str, *, repair: bool = True) -> tuple[dict[str, Any], list[str]]:
    """The arguments of a call; no text is none. Raises NotJson."""
    value, repairs = parse_value(raw, repair=repair) if raw.strip() else ({}, [])
    arguments, mended = arguments_of(value, repair=repair)
    return arguments, [*repairs, *mended]


def arguments_of(value: object, *, repair: bool = True) -> tuple[dict[str, Any], list[str]]:
    """A call's arguments out of what was parsed: an object, or one that was written as a string. Raises NotJson."""
    if isinstance(value, str) and repair:
        value, mended = parse_object(value)
        return value, ["the arguments were JSON inside a string", *mended]
    if not isinstance(value, dict):
        raise NotJson("the arguments of a tool call must be a JSON object")
    return value, []


def _mended(raw: str, error: ValueError) -> tuple[Any, list[str]]:
    repairs: list[str] = []

    def mend(match: re.Match[str]) -> str:
        piece = match.group()
        if piece in _PYTHON_WORDS:
            repairs.append("a word of Python's")
            return _PYTHON_WORDS[piece]
        if piece[0] not in "\"'":
            repairs.append("a trailing comma" if piece == "," else "a comment")
            return "" if piece == "," else " "
        if piece[0] == "'":
            if match.end() == len(raw):  # it has no end
                return piece
            repairs.append("a string in single quotes")
            piece = f'"{_ESCAPE_OR_QUOTE.sub(_in_double_quotes, piece[1:-1])}"'
        escaped = _ESCAPE.sub(_valid_escape, piece)
        if escaped != piece:
            repairs.append("an invalid escape")
        text = _RAW_CONTROL.sub(lambda found: f"\\u{ord(found.group()):04x}", escaped)
        if text != escaped:
            repairs.append("a raw control character in a string")
        return text

    text = _COMMA.sub(mend, _PIECE.sub(mend, raw))
    if not repairs or len(repairs) > MAX_REPAIRS:
        raise NotJson(_wrong_json(error)) from None
    try:
        return _strict(text), list(dict.fromkeys(repairs))
    except NotJson:
        raise
    except ValueError:
        raise NotJson(_wrong_json(error)) from None


def _in_double_quotes(match: re.Match[str]) -> str:
    r"""What stands in a Python string, for a JSON string: `\'` and `\x41` are escapes in the one only, `"` needs one in the other."""
    escape = match[1]
    if escape is None:
        return '\\"'
    if escape[0] == "x" and len(escape) == 3:
        return f"\\u00{escape[1:]}"
    return "'" if escape == "'" else match.group()


def _valid_escape(match: re.Match[str]) -> str:
    r"""The backslash of an escape that JSON has not is meant: a model writes `\d` of a regular expression, or `'\''` of a shell."""
    escape = match[1]
    known = escape in _KNOWN_ESCAPES or (escape[0] == "u" and len(escape) == 5)
    return match.group() if known else "\\" + match.group()


def _strict(raw: str) -> Any:
    try:
        value = _decode(raw)
    except RecursionError:
        raise NotJson("the JSON is nested too deeply") from None
    if _ESCAPED_SURROGATE.search(raw):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise NotJson("a string holds half of a surrogate pair") from None
    return value


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value:
            raise NotJson(f"the key {key!r} stands twice in one object")
        value[key] = item
    return value


def _refuse(word: str) -> Any:
    raise NotJson(f"{word} is no JSON number")


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise NotJson(f"the number {word[:40]} is too large")
    return number


# `json.loads` makes a decoder for each text.
_decode = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_finite).decode


def _wrong_json(error: ValueError) -> str:
    return f"the JSON is wrong: {error}"
