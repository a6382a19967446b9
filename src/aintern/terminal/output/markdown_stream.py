"""Markdown that is shown while it is written: finished blocks are printed once, only the newest one is drawn again."""

import re
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown
from rich.segment import Segment

from aintern.terminal.output.inert_text import inert
from aintern.terminal.output.live_display import LiveDisplay

_WHOLE_LINE = re.compile(r"[^\n]*\n")
_DRAWN = 10_000  # characters
_FENCE = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})")


class _PlainHeading(Heading):
    """A heading where the text starts, not in the middle of the screen."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.justify = "left"
        yield self.text


class _Markdown(Markdown):
    elements: ClassVar = {**Markdown.elements, "heading_open": _PlainHeading}


class InertMarkdown:
    """Markdown whose rendered text is inert: entities such as `&#x202e;` only become characters when it is rendered."""

    def __init__(self, text: str) -> None:
        self._markdown = _Markdown(inert(text), hyperlinks=False, code_theme="ansi_dark")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._markdown, options):
            if not segment.control:
                yield Segment(inert(segment.text), segment.style)


class _Tail:
    """The last lines of something, as many as the terminal is high."""

    def __init__(self, content: InertMarkdown) -> None:
        self._content = content

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = console.render_lines(self._content, options, pad=False)
        for line in lines[-max(3, console.height - 4) :]:
            yield from line
            yield Segment.line()


class MarkdownStream:
    """One reply. `feed` shows what can be shown; `finish` prints the rest and forgets the reply."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._pending = ""
        self._live = LiveDisplay(console, lambda: _Tail(InertMarkdown(_end_of(self._pending))))

    def feed(self, text: str) -> None:
        self._pending += text
        # Only a line's end can finish a block: a long paragraph is not looked through for each of its words.
        if "\n" in text and (cut := finished_blocks(self._pending)):
            self._print(self._pending[:cut])
            self._pending = self._pending[cut:]
        if not self._live.is_shown and self._pending.strip():
            self._live.start()

    def finish(self) -> None:
        rest, self._pending = self._pending, ""
        self._print(rest)

    def _print(self, block: str) -> None:
        self._live.stop()
        if block.strip():
            self._console.print(InertMarkdown(block))


def _end_of(block: str) -> str:
    """The end of a block that is being written, in its fence if it has one: more than a screen of it is never drawn."""
    if len(block) <= _DRAWN:
        return block
    first, _, _ = block.partition("\n")
    return f"{first}\n{block[-_DRAWN:]}" if _FENCE.match(first) else block[-_DRAWN:]


def finished_blocks(text: str) -> int:
    """The length of the text's finished blocks: up to the last blank line outside a fenced block, or a fence's end."""
    finished = at = 0
    fence = ""
    for line in _WHOLE_LINE.findall(text):
        at += len(line)
        found = _FENCE.match(line)
        if fence:
            if found and found["marks"].startswith(fence) and not line[found.end() :].strip():
                fence, finished = "", at
        elif found:
            fence = found["marks"]
        elif not line.strip():
            finished = at
    return finished
