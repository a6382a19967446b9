"""The encoding of text that is no UTF-8 and has no BOM: what the text declares, what its alphabet is, else what a library finds.

The library's own choice among all encodings is wrong for short texts: `café` in Latin-1 is one letter of cp1006 to it, and `año`
Chinese. So the one that most such files have is taken where a language's letters explain all of it."""

import codecs
import re
from collections import Counter
from itertools import pairwise

# PEP 263, XML and HTML: in the first two lines, or thereabouts
_DECLARED = re.compile(rb"coding[:=]\s*[\"']?([-\w.]{3,20})|charset\s*=\s*[\"']?([-\w.]{3,20})", re.ASCII)
_DECLARED_WITHIN = 400  # bytes
_HIGH_RUNS = re.compile(rb"[\x80-\xff]+")
# Letters with accents stand alone or in twos; those of other alphabets in words, Chinese in pairs of bytes.
_LONGEST_MEAN_RUN = 1.7
# The letters beyond ASCII of languages that share an encoding, those first whose files are most.
_ALPHABETS = (
    ("cp1252", ("àâæçéèêëîïôœùûüÿ", "äöüßéà", "áéíñóúü", "ãáàâçéêíóôõúü", "àèéìíîòóù", "äåöéü", "æøåéòô", "éëïöüáèêó", "àçèéíïòóúü·")),
    ("cp1250", ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ")),
    ("cp1254", ("çğıöşüâîûİ",)),
    ("cp1252", ("áéíóúýþæðö",)),
)  # fmt: skip
_SIGNS = frozenset("«»„“”‘’‚–—…•·°§©®™€£¢¥±×÷¿¡ªº¹²³¼½¾µ¶\xa0\xad")
_WITHIN_WORDS = frozenset("’·\xad")
_NEVER_BEHIND_WORDS = frozenset("¿¡¹²³")  # `m³` has one letter
_OTHERS = (
    *("cp1251", "koi8_r", "cp866", "cp1253", "cp1255", "cp1256", "tis_620"),
    *("cp932", "euc_jp", "gb18030", "big5", "cp949", "cp1252"),
)
_LETTERS = frozenset([*range(0xC0, 0x100), 0xA2, 0xA3, 0xA8, 0xB3, 0xB8, 0xB9, 0xBC, 0xBE, 0xBF])
_FEWEST_OF_WORDS = 4  # bytes; of fewer a Chinese letter or two may be all


def guess_encoding(sample: bytes) -> str | None:
    """The name of the encoding, in which `sample` can be decoded; None where nothing fits."""
    return _declared(sample) or _of_alphabet(sample) or _of_words(sample) or _found(sample)


def _declared(sample: bytes) -> str | None:
    found = _DECLARED.search(sample[:_DECLARED_WITHIN])
    if found is None:
        return None
    name = (found[1] or found[2]).decode("ascii")
    try:
        holds_ascii = "coding".encode(name) == b"coding"  # UTF-16 does not; `rot13` and `hex` are no text
    except (LookupError, ValueError):
        return None
    return name if holds_ascii and _decoded(sample, name) is not None else None


def _decoded(sample: bytes, encoding: str) -> str | None:
    """The text, whose end may be within a character; None where it is not in this encoding."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(sample)
    except (LookupError, ValueError):
        return None


def _of_alphabet(sample: bytes) -> str | None:
    """The encoding in which the letters are most like those of one language that is written with Latin ones."""
    runs = _HIGH_RUNS.findall(sample)
    if not runs or sum(map(len, runs)) > _LONGEST_MEAN_RUN * len(runs):
        return None
    best, fewest = None, len(runs) // 5  # so many may be of another language: names, quotations
    for encoding, languages in _ALPHABETS:
        text = _decoded(sample, encoding)
        if text is None:
            continue
        letters = _letters(text)
        for alphabet in languages:
            strange = sum(
                n for letter, n in letters.items() if letter not in alphabet and letter.lower() not in alphabet
            )
            if not strange:
                return encoding
            if (best is None and strange <= fewest) or strange < fewest:
                best, fewest = encoding, strange
    return best


def _letters(text: str) -> Counter[str]:
    """The characters beyond ASCII, but for signs that stand where signs do."""
    letters = Counter[str]()
    for found in re.finditer(r"[^\x00-\x7f]", text):
        sign, at = found[0], found.start()
        is_within = text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha()
        before = text[max(0, at - 3) : at]
        is_behind = sign in _NEVER_BEHIND_WORDS and len(before) == 3 and before.isalpha()
        letters[sign] += sign not in _SIGNS or is_behind or (is_within and sign not in _WITHIN_WORDS)
    return letters


def _of_words(sample: bytes) -> str | None:
    """cp1251, KOI8-R or the Greek cp1253, whose letters lie at the same bytes: in the wrong one words have capitals, or a letter that
    ends words, in their middle."""
    high = [byte for byte in sample if byte >= 0x80]
    if len(high) < _FEWEST_OF_WORDS or not _LETTERS.issuperset(high):
        return None
    texts = {name: text for name in ("cp1251", "koi8_r", "cp1253") if (text := _decoded(sample, name)) is not None}
    return min(texts, key=lambda name: _broken_words(texts[name]), default=None)


def _broken_words(text: str) -> int:
    return sum((a.islower() and b.isupper()) or (a == "ς" and b.isalpha()) for a, b in pairwise(text))


def _found(sample: bytes) -> str | None:
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=list(_OTHERS)).best()
    return best.encoding if best else None
