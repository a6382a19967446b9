"""Values that no peer should send, and will: wrong in kind, size, order and bytes; the same ones for the same seed."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

ODD: tuple[Callable[[Random], Any], ...] = (
    lambda chance: None,
    lambda chance: chance.choice((True, False)),
    lambda chance: chance.choice((0, -1, 1 << 31, 1 << 63, 10**40, -(10**40), 1.5, 1e308)),
    lambda chance: "",
    lambda chance: "x" * chance.choice((1, 300, 5_000, 200_000)),
    lambda chance: chance.choice(("\0", "\x1b]0;x\x07", "‮abc", "\ud800", "a\nb", "../../..", "~", "/", "C:\\", "%00")),
    lambda chance: "".join(chr(chance.randrange(1, 0x10FFFF)) for _ in range(20)),
    lambda chance: [],
    lambda chance: {},
    lambda chance: [[[[[[[[]]]]]]]] * chance.randrange(1, 50),
    lambda chance: {str(number): {} for number in range(chance.randrange(1, 200))},
    lambda chance: chance.choice(("file:///etc/passwd", "http://[", "file://%ff", "data:,", "x:" * 100)),
)


def odd(chance: Random) -> Any:
    return chance.choice(ODD)(chance)


def spoilt(value: Any, chance: Random, rate: float = 0.3) -> Any:
    """The value with parts of it replaced, left out or added."""
    if chance.random() < rate / 3:
        return odd(chance)
    if isinstance(value, dict):
        kept = {name: spoilt(each, chance, rate) for name, each in value.items() if chance.random() > rate / 4}
        return {**kept, **({str(odd(chance)): odd(chance)} if chance.random() < rate / 4 else {})}
    if isinstance(value, list):
        return [spoilt(each, chance, rate) for each in value for _ in range(chance.choice((1, 1, 1, 0, 2)))]
    return value


def damaged(line: bytes, chance: Random) -> bytes:
    """A line that is no message any more: cut, doubled, with other bytes in it, or nothing but these."""
    match chance.randrange(6):
        case 0:
            return line[: chance.randrange(len(line) + 1)]
        case 1:
            return line + line
        case 2:
            place = chance.randrange(len(line) + 1)
            return line[:place] + chance.randbytes(chance.randrange(1, 30)).replace(b"\n", b"") + line[place:]
        case 3:
            return chance.randbytes(chance.randrange(1, 3_000)).replace(b"\n", b"")
        case 4:
            return chance.choice((b"[" * 100_000, b'{"a":' * 50_000, b'"' + b"\\" * 9_999, b"[" + line + b"]"))
    return chance.choice((b"", b"null", b"7", b"{}", b"[]", b'{"jsonrpc":"2.0"}', b'{"jsonrpc":"2.0","id":1}'))


def in_json(message: Any) -> bytes:
    """Lone surrogates and all."""
    return json.dumps(message).encode()
