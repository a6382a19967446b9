"""Text of models, tools and files made inert: whatever is invisible, or acts on a terminal, is shown as an escape.

Nothing is dropped: a person sees that there was something, and what. The text itself is kept elsewhere, unchanged. Rules
follow Unicode UTS #55 (source code) and UAX #9 (bidi), and what terminals do with C0, C1 and private-use characters.
"""

import re
import unicodedata
from functools import lru_cache

# Letters of other scripts that look like Latin ones in most fonts (Unicode UTS #39, the everyday part).
_LOOKALIKES = frozenset("аеорсухіјѕԁһкмтнвгѵԛԝАВЕКМНОРСТХУІЈЅοαρνικτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that show nothing
_ODD = re.compile(
    r"[^\n\t\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]"
)
_JOINER = "\u200d"
_MARKS = 2  # combining marks that one letter may carry: more climb over the lines above
_WORD = re.compile(r"[^\W\d_]+")
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){3,}")


def inert(text: str) -> str:
    """Prose or output, safe to print: newlines and tabs stay, a line end of Windows becomes one of ours."""
    if text.isascii() and text.isprintable():
        return text
    return _shown(text.replace("\r\n", "\n"), strict=False)


def inert_line(text: str) -> str:
    """The same on one line: newlines and tabs are shown as well."""
    return inert(text).replace("\n", "\\n").replace("\t", "\\t")


def inert_command(text: str) -> str:
    """What a person decides about: also shows odd spaces, combining marks, and letters that pass for Latin ones. Long runs of
    blank lines become a count, so that nothing can be pushed out of sight."""
    shown = text
    if not (text.isascii() and text.isprintable()):
        shown = _WORD.sub(lambda word: _honest_word(word[0]), _shown(text, strict=True))
    return _BLANK_LINES.sub(lambda run: f"\n\n[{run[0].count(chr(10)) - 1} blank lines]\n\n", shown)


def _shown(text: str, *, strict: bool) -> str:
    if _ODD.search(text) is None:
        return text
    marks, shown, previous = 0, [], ""
    for place, character in enumerate(text):
        combining = unicodedata.category(character) in ("Mn", "Me")
        marks = marks + 1 if combining else 0
        hidden = _is_hidden(character, strict) or marks > _MARKS
        if (
            hidden
            and character == "\ufe0f"
            and not strict
            and unicodedata.category(previous or "a") in ("So", "Sm", "Po")
        ):
            hidden = False  # the colourful form of a sign, as in many answers
        if (
            hidden
            and character == _JOINER
            and not strict
            and _is_picture(previous)
            and _is_picture(text[place + 1 : place + 2])
        ):
            hidden = False  # two pictures that are one
        shown.append(_escape(character) if hidden else character)
        previous = character
    return "".join(shown)


def _is_picture(character: str) -> bool:
    """An emoji, or what gives one its colour or form."""
    return character == "\ufe0f" or unicodedata.category(character or "a") in ("So", "Sk")


@lru_cache(maxsize=4096)
def _is_hidden(character: str, strict: bool) -> bool:
    if character in "\n\t" or " " <= character <= "~":
        return False
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or character in _FILLERS:
        return True
    if 0xFE00 <= ord(character) <= 0xFE0F or 0xE0100 <= ord(character) <= 0xE01EF or 0x180B <= ord(character) <= 0x180F:
        return True
    return strict and (category == "Zs" or category in ("Mn", "Me"))


def _honest_word(word: str) -> str:
    """A word with what passes for Latin letters in it: those letters as escapes. A word of another script stays."""
    foreign = [letter for letter in word if not letter.isascii() and not _is_latin(letter)]
    other_script = len(foreign) == len(word) and not all(letter in _LOOKALIKES for letter in word)
    # Full-width, bold, script, … forms of Latin letters are no script of their own.
    styled = any(unicodedata.normalize("NFKC", letter).isascii() for letter in foreign)
    return word if not foreign or (other_script and not styled) else "".join(map(_escape_foreign, word))


def _escape_foreign(letter: str) -> str:
    return letter if letter.isascii() or _is_latin(letter) else _escape(letter)


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN ")


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{{{code:x}}}"
