"""The text of a command before it is parsed: size caps, hidden characters, line continuations.

Rules from the corpus's security notes, 5.1 step 1; CVE-2021-42574 (bidirectional controls) for the characters.
"""

import re
from typing import NamedTuple

MAX_BYTES = 256 * 1024  # large here-documents are normal, so the cap is high; beyond it the rating is critical
# control characters, spaces of no or odd width, bidirectional marks, variation selectors, full-width forms, surrogates, tags
_ODD = re.compile(
    r"[\x01-\x08\x0b-\x1f\x7f-\x9f\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f"
    r"\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uff01-\uff5e\uffa0\ufff0-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e0fff]"
    r"|[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}"  # marks that climb over other lines
)
_FULL_WIDTH = re.compile(r"[\uff01-\uff5e]")
_CONTINUATION = "\\\n"


class Prepared(NamedTuple):
    """The readings of a text that are all rated (the worst counts), and what was odd about it."""

    texts: tuple[str, ...]
    hidden: bool = False
    refused: str = ""


def prepare(command: str) -> Prepared:
    """The readings of `command`. `refused` names the cap or character that forbids parsing it at all."""
    if len(command) > MAX_BYTES or (
        len(command) * 4 > MAX_BYTES and len(command.encode("utf-8", "surrogatepass")) > MAX_BYTES
    ):
        return Prepared((), refused="text.too-large")
    if "\x00" in command:
        return Prepared((), refused="text.nul")
    if command.isascii() and command.isprintable():
        return Prepared((command,))
    return Prepared(_readings(command), hidden=_ODD.search(command) is not None)


def _readings(command: str) -> tuple[str, ...]:
    plain = command.encode("utf-8", "replace").decode("utf-8")
    texts = [plain]
    if _CONTINUATION in plain:
        # bash drops the pair, but not in comments and quoted here-documents: where those may be, both readings count
        both = any(mark in plain for mark in ("<<", "#", "$'"))
        texts = [join_lines(plain), plain] if both else [join_lines(plain)]
    if "\r" in plain:
        texts += [text.replace("\r", "\n") for text in texts]  # what a reader that splits at CR would see
    if _FULL_WIDTH.search(plain):
        texts += [_FULL_WIDTH.sub(lambda found: chr(ord(found[0]) - 0xFEE0), text) for text in texts]
    return tuple(dict.fromkeys(texts))


def join_lines(text: str) -> str:
    """`text` without backslash-newline pairs outside single quotes, as bash reads it."""
    out: list[str] = []
    quote, at = "", 0
    while at < len(text):
        char = text[at]
        if char == "\\" and quote != "'":
            pair = text[at : at + 2]
            if pair != _CONTINUATION:
                out.append(pair)
            at += 2
            continue
        if char in "'\"" and quote in ("", char):
            quote = "" if quote else char
        out.append(char)
        at += 1
    return "".join(out)
