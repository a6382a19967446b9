"""Masks keys, tokens and passwords in text that is kept or leaves the machine.

Tokens are found by their form (`token_patterns.py`), other secrets by their place (`named_secrets.py`): a name, an option, a header,
a URL. A token keeps its first four characters, which mostly only say the kind (`ghp_`), never more. No mask is complete: a secret
without a known form or place stays.

Work is linear: every pattern is bounded, and tried only where a piece of text stands that it cannot do without.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from aintern.store.hinted_patterns import HintedPatterns, compiled_pattern
from aintern.store.json_text import compact_json
from aintern.store.named_secrets import is_secret_under, secrets_by_place
from aintern.store.token_patterns import TOKENS

MASK = "[masked]"
_SHORT = 80  # characters
_HINTS = HintedPatterns(hints for hints, _ in TOKENS)

# A private key in PEM or PGP armour; one that was cut off counts to the end of the text.
_KEY_BLOCK = re.compile(
    r"-----BEGIN (?P<kind>[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----.*?(?:-----END (?P=kind)-----|\Z)", re.S
)


def mask(text: str) -> str:
    """The text with every secret it shows replaced by `[masked]`."""
    return _masked_before(text) if len(text) <= _SHORT else _masked(text)


def _masked(text: str) -> str:
    lowered = text.lower()
    if "private key" in lowered:
        text = _KEY_BLOCK.sub(lambda found: f"-----BEGIN {found['kind']}-----{MASK}", text)
        lowered = text.lower()
    for place in _HINTS.worth_trying(lowered):
        text = compiled_pattern(TOKENS[place][1]).sub(lambda found: found[0][:4] + MASK, text)
    return _without(text, sorted(secrets_by_place(text, _lowered(text))))


# Names, reasons and paths come again with every call.
_masked_before = lru_cache(1024)(_masked)


def mask_value(value: Any, name: str = "") -> Any:
    """A JSON value with its strings masked, keys as well as values; what stands under a secret's name is masked whole."""
    if isinstance(value, str):
        return MASK if is_secret_under(name, value) else mask(value)
    if isinstance(value, Mapping):
        return {mask(str(key)): mask_value(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return [mask_value(inner, name) for inner in value]
    return value


def mask_json(value: Any) -> str:
    """The value as compact JSON text, masked; values that JSON has no words for become their text."""
    return compact_json(mask_value(value))


def _lowered(text: str) -> str:
    """In lower case and of the same length, so that places in it are places in the text."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _without(text: str, places: Sequence[tuple[int, int]]) -> str:
    """The text with these places masked; what overlaps is one place."""
    pieces, done = list[str](), 0
    for start, end in places:
        if end <= done:
            continue
        if start >= done:
            pieces += [text[done:start], MASK]
        done = end
    return "".join([*pieces, text[done:]])
