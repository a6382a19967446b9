"""The dialect `auto`: a reply of an unknown model, told by its first opening marker and by nothing else."""

from collections.abc import Mapping, Sequence
from typing import Literal

from aintern.dialects.dialect import Piece, Reader, Text
from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.markers import Markers, behind_space
from aintern.dialects.reasoning import ReasoningReader
from aintern.dialects.registry import FAMILIES
from aintern.dialects.stream_parser import Grammar, Options
from aintern.dialects.teaching import Dialect, FamilyRow
from aintern.messages import ToolSpec

BY_MARKER = {
    marker: [family for family in FAMILIES if marker in family.openers]
    for marker in sorted({marker for family in FAMILIES for marker in family.openers})
}
"""The dialects that an opening marker can mean, mostly one."""


class Scout(ReasoningReader):
    """Emits reasoning and text up to the first opening marker of any dialect; `found` is then that dialect."""

    strips = True
    markers = Markers(*BY_MARKER)

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        self.found: type[Dialect] | None = None

    def rest(self) -> str:
        """The text from the marker on, which nobody has read yet."""
        return self.text[self.at :]

    def _read(self) -> Grammar[None]:
        for family in FAMILIES:
            if (yield from family.starts_reply(self)):
                self.found = family
                return
        thoughtful = bool(self.opened_by_prompt)
        before = self.at
        yield from self.read_reasoning()
        thoughtful = thoughtful or bool(self._out) or self.at != before
        marker = yield from self.prose(Text, self.markers, strip=thoughtful, hold=True)
        space = self.held_space()
        if not marker:
            self.emit(Text, "" if thoughtful else space)
            return
        self.at -= len(marker)
        self.found = yield from self._opened_by(marker)
        self.emit(Text, self.found.space_before(marker, space))

    def _opened_by(self, marker: str) -> Grammar[type[Dialect]]:
        """Which of the dialects that share a marker it opens: the first that knows what stands behind it, or the last."""
        *rarer, last = BY_MARKER[marker]
        for family in rarer:
            while True:
                at = behind_space(self.text, self.at + len(marker))
                verdict = False if at is None else family.follows_opener(self.text, at)
                if verdict:
                    return family
                if verdict is False or self.ended:
                    break
                yield
        return last


class AutoReader:
    """A scout, and from the first marker on the reader of the dialect that it found."""

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        self._tools = tools
        self._scout = Scout(tools, options, prompt_end)
        self.dialect: Dialect | None = None
        self._reader: Reader | None = None
        named = next((family for family in FAMILIES if prompt_end.endswith(family.prompt_ends)), None)
        if named is not None:
            self.dialect = named(options)
            self._reader = self.dialect.reader(tools, prompt_end)

    def feed(self, chunk: str) -> Sequence[Piece]:
        """The pieces that this chunk completes."""
        if self._reader is not None:
            return self._reader.feed(chunk)
        return self._handed_over(self._scout.feed(chunk))

    @property
    def held(self) -> str:
        """The text that was fed and is part of no piece yet."""
        return (self._reader or self._scout).held

    def finish(self, reason: Literal["stop", "length"] = "stop") -> Sequence[Piece]:
        """The last pieces, when no more text comes."""
        pieces: Sequence[Piece] = ()
        if self._reader is None:
            pieces = self._handed_over(self._scout.finish(reason))
        return [*pieces, *self._reader.finish(reason)] if self._reader is not None else pieces

    def _handed_over(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """The scout's pieces, and where it has found a dialect, those of what it left unread."""
        if self._scout.found is None:
            return pieces
        self.dialect = self._scout.found(self._scout.options)
        self._reader = self.dialect.reader(self._tools)
        return [*pieces, *self._reader.feed(self._scout.rest())]


class Auto(ToolCallBlock):
    """Reads every dialect; teaches and writes the house's."""

    name = "auto"
    reads = (FamilyRow("unknown", "whatever the first opening marker says", "`<think>`", "as that dialect"),)

    def reader(self, tools: Mapping[str, ToolSpec], prompt_end: str = "") -> AutoReader:
        """A fresh reader."""
        return AutoReader(tools, self.options, prompt_end)
