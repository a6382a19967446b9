"""What kind of text a file holds: its encoding, byte order mark and line ends, or that it is binary."""

import codecs
import re
from collections import Counter
from difflib import SequenceMatcher

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.tools.encoding_guess import guess_encoding

SAMPLE_BYTES = 65_536
_MOST_PAIRS = 1_000_000  # of lines that are alike in two texts: what comparing them costs
_BINARY_PROBE = 8192  # a NUL byte this early means binary, as git has it
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class TextKind:
    """How to decode a file. `bom` are the bytes before the text; `errors` is strict, or what keeps stray bytes."""

    encoding: str
    bom: bytes = b""
    errors: str = "strict"

    def decode(self, data: bytes) -> str:
        return data[len(self.bom) :].decode(self.encoding, self.errors)

    def encode(self, text: str) -> bytes:
        """Raises UnicodeEncodeError for characters that the encoding does not have."""
        return self.bom + text.encode(self.encoding, self.errors)

    def encode_for(self, path: str, text: str) -> bytes:
        """The bytes of a file's new text. Raises ToolFailure where its encoding has no place for a character."""
        try:
            return self.encode(text)
        except UnicodeEncodeError as error:
            raise ToolFailure(
                f"The new text holds {text[error.start]!r}, which {path} cannot hold: it is encoded as {self.encoding}.",
                "Use other characters, or rewrite the file with write_file.",
            ) from error


UTF8 = TextKind("utf-8")


def text_kind_of(sample: bytes, *, whole: bool = False) -> TextKind | None:
    """The kind of text that a file starting with `sample` holds, None for binary. `whole`: there is no more of it."""
    for bom, encoding in _BOMS:
        if sample.startswith(bom):
            return TextKind(encoding, bom)
    if b"\0" in sample[:_BINARY_PROBE]:
        return None
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        decoder.decode(sample, final=whole)
        return UTF8
    except UnicodeDecodeError:
        return _guess(sample)


def kind_for_editing(data: bytes) -> TextKind | None:
    """As `kind_of` for a whole file, such that encoding what was decoded gives the same bytes."""
    kind = text_kind_of(data, whole=True)
    if kind is None:
        return None
    try:
        if kind.encode(kind.decode(data)) == data:
            return kind
    except UnicodeError:
        pass  # the guess does not hold to the end: stray bytes are carried along as they are
    return TextKind("utf-8", kind.bom if kind.encoding == "utf-8" else b"", "surrogateescape")


def is_crlf_throughout(text: str) -> bool:
    """Whether every line end is CR LF, and there is one."""
    ends = text.count("\r\n")
    return ends > 0 and text.count("\n") == ends


def with_crlf(text: str) -> str:
    """LF and CR LF alike as CR LF."""
    return re.sub(r"\r?\n", "\r\n", text)


def with_line_ends_of(before: str, text: str) -> str:
    """`text`, which has LF alone, with the line ends of `before`: a line that was there keeps its own, a new one gets that of the
    line above it. Raises ToolFailure for a file of mixed ends with too many lines that are alike to know which is which."""
    if "\r\n" not in before or is_crlf_throughout(before):
        return with_crlf(text) if "\r\n" in before else text
    old, lines = before.split("\n"), text.split("\n")
    bare, repeated = [line.removesuffix("\r") for line in old], Counter(lines)
    if sum(repeated[line] for line in bare) > _MOST_PAIRS:
        raise ToolFailure(
            "Some of its lines end in CR LF and some in LF, and too many are alike to know which end each had.",
            "Give it one kind of line ends first.",
        )
    ends = dict.fromkeys((0,), "\r" if old[0].endswith("\r") else "")
    for begin, place, length in SequenceMatcher(None, bare, lines, autojunk=False).get_matching_blocks():
        ends |= {place + step: "\r" if old[begin + step].endswith("\r") else "" for step in range(length)}
    pieces, end = [], ""
    for place, line in enumerate(lines[:-1]):
        end = ends.get(place, end)
        pieces.append(f"{line}{end}\n")
    return "".join(pieces) + lines[-1]


def _guess(sample: bytes) -> TextKind:
    if _looks_like_damaged_utf8(sample):
        return TextKind("utf-8", errors="surrogateescape")
    found = guess_encoding(sample)
    return TextKind(found or "cp1252", errors="strict" if found else "replace")


def _looks_like_damaged_utf8(sample: bytes) -> bool:
    text = sample.decode("utf-8", "surrogateescape")
    stray = sum("\udc80" <= character <= "\udcff" for character in text)
    whole = sum(character > "\x7f" for character in text) - stray
    return whole > stray
