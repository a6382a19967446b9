"""Text that is written in a code: base64, hexadecimal, percent and backslash escapes. Found and read, to tell where a value was hidden."""

import base64
import binascii
import re
from collections.abc import Iterator
from urllib.parse import unquote

_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{12,}={0,2}")
_HEX = re.compile(r"(?:0x)?((?:[0-9A-Fa-f]{2}[\s:]?){6,})")
_ESCAPES = re.compile(r"\\x([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|&#x([0-9A-Fa-f]+);|&#(\d+);")


def texts_in_code(text: str) -> Iterator[tuple[int, str]]:
    """What the encoded parts of a text say, each with its line (from 1). Linear; one level of encoding."""
    for number, line in enumerate(text.split("\n"), 1):
        if "%" in line and (plain := unquote(line)) != line:
            yield number, plain
        if _ESCAPES.search(line):
            yield number, _ESCAPES.sub(_character, line)
        for found in _BASE64.finditer(line):
            if (said := _from_base64(found[0])) is not None:
                yield number, said
        for found in _HEX.finditer(line):
            said = bytes.fromhex(re.sub(r"[\s:]", "", found[1])).decode("utf-8", errors="replace")
            if said.isprintable():
                yield number, said


def _from_base64(text: str) -> str | None:
    bare = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        said = base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return said if said.strip() and all(char.isprintable() or char.isspace() for char in said) else None


def _character(found: re.Match[str]) -> str:
    code = int(found[1] or found[2] or found[3] or "0", 16) if not found[4] else int(found[4])
    return chr(code) if code <= 0x10FFFF else found[0]
