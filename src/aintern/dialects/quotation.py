"""Which places of a Markdown text are quoted: what a model shows there is no call of its own.

Code fences, indented code, block quotes, code spans and raw HTML as CommonMark 0.31 has them (sections 4.4 to 4.6, 5.1, 6.1),
and what models write besides: fences opened in the middle of a line, quotation marks, numbered lines, cells of a table. Where
Markdown leaves it open whether a passage is code, it is: a call that was meant and not read can be made again, one that was
only shown and runs is done.
"""

import re
from copy import copy

from aintern.dataclass import dataclass

_SEGMENT = 512  # characters of a line that are looked at together: what is asked at a marker costs no more than these
_UNREAD = 64 * 1024  # characters that may wait to be looked at

# White space and the signs of block quotes and lists, behind which a line's own text stands.
_CONTAINERS = re.compile(r"(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*")
_FENCE = re.compile(r"(`{3,})(?=[^`]*\Z)|~{3,}")
_TICKS = re.compile(r"`+")
_INFO = re.compile(r"[ \t]*[\w.+#-]*[ \t]*\Z")
_BLOCK_TAG = re.compile(r"<!--|<(?:pre|xmp|script|style|textarea|blockquote|example|quote)(?=[\s>]|\Z)", re.IGNORECASE)
_OPENING = re.compile(
    r"`+|<!--|<(pre|xmp|script|style|textarea|blockquote|example|quote|code|samp|kbd|tt|q)(?=[\s>]|\Z)", re.IGNORECASE
)
_CLOSING_SIGN = {'"': '"', "'": "'", "“": "”", "„": "“", "«": "»", "‘": "’", "‚": "‘", "‹": "›", "「": "」"}
_OPENING_SIGN = re.compile(rf"(?:^|[\s(\[{{:=,])([{''.join(_CLOSING_SIGN)}])\Z")
# Directly in front of a call: a backslash, a line's number, a sign of a diff, the start of a table's cell.
_SHOWN_AS_TEXT = re.compile(r"\\\Z|^[ \t]*\d+[ \t]*[:|│→\t][ \t]*\Z|^[+-]\Z|\|[ \t]+\Z|^\|\Z")


@dataclass(frozen=True, slots=True)
class _Fence:
    sign: str
    length: int
    width: int  # columns in front of it
    in_quote: bool

    def is_closed_by(self, line: str) -> bool:
        before, run = _split(line)
        run = run.rstrip()
        return (
            len(run) >= self.length
            and not run.strip(self.sign)
            and not before.strip(" \t>")
            and _width(before) <= self.width + 3
        )


@dataclass(slots=True)
class _State:
    """What is open at a place; at most one of fence, html, span and sign is."""

    fence: _Fence | None = None
    html: str = ""  # what closes the element that is open
    html_is_block: bool = False  # it outlives a blank line
    span: int = 0  # backticks of the code span that is open
    span_lasts: bool = False  # it outlives its line
    span_is_fence: bool = False  # ... as a fence that was opened in the middle of a line
    sign: str = ""  # the quotation mark that closes what an opening one in front of a marker began
    is_lazy: bool = False  # the line goes on with a block quote or indented code that shows a call
    is_quoted: bool = False  # the line is a block quote or indented code
    behind_call: bool = False  # nothing but white space was said since a call

    @property
    def holds(self) -> bool:
        return bool(self.fence or self.html or self.span or self.sign or self.is_lazy or self.is_quoted)

    def read(self, piece: str, *, starts_line: bool, ends_line: bool, shows_call: bool) -> None:
        """Goes on with a line, or a piece of one; `shows_call`: a marker on it was quoted."""
        if not starts_line:
            if self.fence is None:
                self._read_spans(piece, 0)
        elif self.fence is not None:
            if ends_line and (self.fence.is_closed_by(piece) or (self.fence.in_quote and not piece.strip())):
                self.fence = None
        elif not piece.strip():
            self._read_blank(piece, ends_line=ends_line)
            return
        else:
            self._read_start(piece)
        if ends_line and self.fence is None:
            self.is_lazy = self.is_lazy or (self.is_quoted and shows_call)
            if self.span and self.span_is_fence:
                self.fence = _Fence("`", self.span, 0, False)
            self.span_lasts = self.span_lasts or shows_call
            if self.fence or not self.span_lasts:
                self.span = 0
        if ends_line:
            self.is_quoted = False

    def _read_blank(self, piece: str, *, ends_line: bool) -> None:
        self.is_quoted = not ends_line and not self.behind_call and _width(piece) >= 4
        if ends_line:
            self.is_lazy = self.behind_call = False
            self.sign = ""
            self.html = self.html if self.html_is_block else ""
            self.span = 0

    def _read_start(self, line: str) -> None:
        before, rest = _split(line)
        fence = None if self.html else _FENCE.match(rest)
        # A bare run closes a span that was opened in the middle of a line; a fence with a word behind it begins anew.
        if fence and not (self.span and fence[0] == rest.rstrip()):
            self.fence = _Fence(fence[0][0], len(fence[0]), _width(before), ">" in before)
            self.span, self.sign, self.is_lazy, self.behind_call = 0, "", False, False
            return
        is_open = bool(self.span or self.html)
        is_code = not is_open and not self.behind_call and not before.strip() and _width(before) >= 4
        self.is_quoted = is_code or ">" in before
        self.behind_call = False
        if not is_code:
            self._read_spans(line, len(before))

    def _read_spans(self, piece: str, at: int) -> None:
        while True:
            if self.html:
                end = piece.lower().find(self.html, at)
                if end < 0:
                    return
                at, self.html, self.html_is_block = end + len(self.html), "", False
            elif self.span:
                run = next((run for run in _TICKS.finditer(piece, at) if len(run[0]) == self.span), None)
                if run is None:
                    return
                at, self.span, self.span_lasts = run.end(), 0, False
            elif self.sign:
                end = piece.find(self.sign, at)
                if end < 0:
                    return
                at, self.sign = end + 1, ""
            elif opening := _OPENING.search(piece, at):
                at = opening.end()
                starts = not piece[: opening.start()].strip()
                if opening[0][0] == "`":
                    self.span = len(opening[0])
                    self.span_lasts = starts and not piece[at:].strip()
                    self.span_is_fence = self.span >= 3 and bool(_INFO.match(piece, at))
                else:
                    self.html = f"</{opening[1]}>".lower() if opening[1] else "-->"
                    self.html_is_block = starts and bool(_BLOCK_TAG.match(opening[0]))
            else:
                return


class Quotation:
    """Hears a text piece by piece, in any cut, and says at a marker whether it is quoted. Work is linear in the text."""

    def __init__(self, *, behind_call: bool = False) -> None:
        self._state = _State(behind_call=behind_call)
        self._line = ""  # of the current line, what the state has not read yet
        self._starts_line = True  # ... which is all of it
        self._shows_call = False
        self._unread: list[str] = []
        self._size = 0

    def hear(self, text: str) -> None:
        """The text goes on with this."""
        self._unread.append(text)
        self._size += len(text)
        if self._size > _UNREAD:
            self._read()

    def holds(self, marker: str) -> bool:
        """Whether the marker that follows what was heard is quoted. It is then text, and to be heard as well."""
        self._read()
        state = copy(self._state)
        if self._starts_line and state.fence and marker[0] != state.fence.sign and state.fence.is_closed_by(self._line):
            return False  # directly behind a closing fence
        if marker[0] == "`":
            if self._line.endswith("`"):
                return True  # the rest of a longer run
            if state.span and self.starts_line and marker.strip("`"):
                state.span = 0
        state.read(self._line, starts_line=self._starts_line, ends_line=False, shows_call=False)
        if not state.holds:
            sign = _OPENING_SIGN.search(self._line)
            if sign or (self._starts_line and _SHOWN_AS_TEXT.search(self._line)):
                self._read_segment(self._line, ends_line=False)
                self._line = ""
                self._state.sign = _CLOSING_SIGN[sign[1]] if sign else ""
                self._state.is_quoted = not sign
        self._shows_call = self._shows_call or state.holds or self._state.holds
        return state.holds or self._state.holds

    @property
    def starts_line(self) -> bool:
        """Whether only white space stands in front of this place on its line."""
        self._read()
        return self._starts_line and not self._line.strip()

    def _read(self) -> None:
        *lines, rest = (self._line + "".join(self._unread)).split("\n") if self._unread else [self._line]
        self._unread.clear()
        self._size = 0
        for line in lines:
            self._read_segment(self._without_segments(line), ends_line=True)
        self._line = self._without_segments(rest)

    def _without_segments(self, line: str) -> str:
        at = 0
        while len(line) - at > _SEGMENT:
            self._read_segment(line[at : at + _SEGMENT], ends_line=False)
            at += _SEGMENT
        return line[at:]

    def _read_segment(self, piece: str, *, ends_line: bool) -> None:
        self._state.read(piece, starts_line=self._starts_line, ends_line=ends_line, shows_call=self._shows_call)
        self._starts_line = ends_line
        self._shows_call = self._shows_call and not ends_line


def _split(line: str) -> tuple[str, str]:
    """The white space and signs of containers in front of a line's own text, and that text."""
    match = _CONTAINERS.match(line)
    at = match.end() if match else 0
    return line[:at], line[at:]


def _width(before: str) -> int:
    """Columns: a tab goes to the next fourth."""
    return len(before.expandtabs(4))
