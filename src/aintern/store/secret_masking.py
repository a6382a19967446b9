"""Masks keys, tokens and passwords in text that is kept or leaves the machine.

Tokens are found by their form (`token_patterns.py`), named values (`password=…`, `Authorization: Bearer …`) by name. A token keeps
its first four characters, which mostly only say the kind (`ghp_`), never more. No mask is complete: a secret without a known
form or name stays.

Work is linear: every pattern is bounded, and tried only where a piece of text stands that it cannot do without.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from aintern.store.token_patterns import TOKENS

MASK = "[masked]"

# Names whose value is a secret. `token` only as a word's end: max_tokens and token_count are numbers of tokens.
_NAME = (
    r"(?:api|auth|access|account|service|private|priv|client|db|database|secret|signing|encryption|master)[_\-. ]?key(?:[_\-]?id)?"
    r"|passwords?|passwd|passphrase|pwd|secrets?|credentials?|(?:[a-z]{1,20}[_\-.])?token|authtoken|accesstoken|contraseña"
)
# NAME=value, NAME: value, "name": "value", also with the quotes escaped (JSON in a string). A bare value is no comparison
# (`password == x`), and none that goes on as a call or an index (`secret = get_secret()`): possessive, or it would be cut there.
_NAMED = re.compile(
    rf"(?i)(?P<name>(?<![a-z])[\w\-.]{{0,40}}?(?:{_NAME})(?:_[a-z0-9]{{1,20}})?)"
    r"(?P<link>[\"'\]]{0,2}\s{0,3}(?::=|=>|={1,3}|:)\s{0,3})"
    r"(?:(?P<quote>\\?[\"'`])(?P<quoted>.{1,2000}?)(?P=quote)|(?<!==)(?<!== )(?P<bare>[^\s\"'`,;&|<>()\[\]{}\\]{4,500}+(?![(\[])))"
)
# `--password value`: a value that begins with - is the next flag, one with $ a variable.
_FLAG = re.compile(
    r"(?i)(?P<name>--?(?:password|passwd|pass|token|api-key|apikey|secret|auth-token|access-token|client-secret))"
    r"(?P<link>[ =])(?P<bare>(?![-$])[^\s\"'`;&|<>]{3,500})"
)
# `Authorization: Bearer …`, and the same words elsewhere: what follows them in prose is mostly shorter than 12.
_HEADER = re.compile(
    r"(?i)(?P<name>\b(?:bearer|basic|token))(?P<link>\s{1,3})(?P<bare>[A-Za-z0-9+/_.~\-]{12,2000}={0,2})"
)
# The password of a URL; a port is followed by / and not by @.
_URL = re.compile(
    r"(?P<name>[a-z][a-z0-9+.\-]{1,20}://[^\s:/?#@\"']{0,100}:)(?P<link>)(?P<bare>[^\s/?#@\"']{1,200})(?=@)"
)
# A private key in PEM or PGP armour; one that was cut off counts to the end of the text.
_KEY_BLOCK = re.compile(
    r"-----BEGIN (?P<kind>[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?)-----.*?(?:-----END (?P=kind)-----|\Z)", re.S
)
_WHOLE_NAME = re.compile(rf"(?i)[\w\-.]{{0,40}}?(?:{_NAME})")
# Values that are references or placeholders, not secrets.
_HARMLESS = re.compile(
    r"(?i)\$|<|%|\*{2,}|(?:none|null|nil|true|false|undefined|str|string|int|bytes|any|optional|required)$|\[masked\]"
)

# What a text must hold, in any case, for one of the patterns above to find anything.
_HINTS = ("key", "pass", "pwd", "secret", "credential", "token", "contrase", "bearer", "basic", "private", "://")


# The same for whatever is looked for: most texts of a log have none of it.
_ALL_HINTS = (*_HINTS, *dict.fromkeys(hint for hints, _ in TOKENS for hint in hints))


def mask(text: str) -> str:
    """The text with every secret it shows replaced by `[masked]`."""
    lowered = text.lower()
    if not any(map(lowered.__contains__, _ALL_HINTS)):
        return text
    if any(hint in lowered for hint in _HINTS):
        text = _KEY_BLOCK.sub(lambda found: f"-----BEGIN {found['kind']}-----{MASK}", text)
        for pattern in (_NAMED, _FLAG, _HEADER, _URL):
            text = pattern.sub(_replaced, text)
    for hints, form in TOKENS:
        if any(hint in lowered for hint in hints):
            text = re.sub(form, lambda found: found[0][:4] + MASK, text)  # most kinds never need theirs compiled
    return text


def mask_value(value: Any, name: str = "") -> Any:
    """A JSON value with its strings masked, keys as well as values; what stands under a secret's name is masked whole."""
    if isinstance(value, str):
        is_secret = name and value and _WHOLE_NAME.fullmatch(name) and not _HARMLESS.match(value)
        return MASK if is_secret else mask(value)
    if isinstance(value, Mapping):
        return {mask(str(key)): mask_value(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return [mask_value(inner, name) for inner in value]
    return value


def mask_json(value: Any) -> str:
    """The value as compact JSON text, masked; values that JSON has no words for become their text."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    if mask(text) == text:
        return text
    return json.dumps(mask_value(value), ensure_ascii=False, separators=(",", ":"), default=str)


def _replaced(found: re.Match[str]) -> str:
    parts = found.groupdict()
    value = parts["bare"] or parts.get("quoted") or ""
    if _HARMLESS.match(value):
        return found[0]
    quote = parts.get("quote") or ""
    return f"{parts['name']}{parts['link']}{quote}{MASK}{quote}"
