"""Reasoning in front of the answer: `<think> … </think>` and its like, opened by the model or by the end of its prompt."""

from collections.abc import Mapping

from aintern.dialects.dialect import Text, Thinking
from aintern.dialects.markers import Markers
from aintern.dialects.stream_parser import Grammar, Options, StreamParser
from aintern.messages import ToolSpec

THINK = ("<think>", "</think>")


class ReasoningReader(StreamParser):
    """A reader whose reply may start with reasoning; behind it text and what the `markers` open. `strips` says whether white
    space at the reasoning's ends is markup."""

    reasoning: tuple[tuple[str, str], ...] = (THINK,)
    markers: Markers
    strips = False

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        end = prompt_end.rstrip()
        self.opened_by_prompt = next((pair for pair in self.reasoning if end.endswith(pair[0])), None)

    def _read(self) -> Grammar[None]:
        yield from self.read_reasoning()
        while marker := (yield from self.prose(Text, self.markers)):
            yield from self.read_block(marker)

    def read_block(self, marker: str) -> Grammar[None]:
        """What one of the markers opens; a subclass says it, or writes a `_read` of its own."""
        raise NotImplementedError

    def read_reasoning(self) -> Grammar[None]:
        """Reads the reasoning that the reply starts with, if it does, and leaves everything else unread."""
        # A closing marker at the start closes reasoning that never began.
        closers = () if self.opened_by_prompt else (closer for _, closer in self.reasoning)
        word = yield from self.follows_behind_space(*(opener for opener, _ in self.reasoning), *closers)
        if word:
            yield from self.skip_space()
            self.at += len(word)
        pair = next((pair for pair in self.reasoning if pair[0] == word), self.opened_by_prompt)
        if pair:
            yield from self.reasoning_up_to(pair[1])

    def reasoning_up_to(self, closer: str) -> Grammar[None]:
        """Emits reasoning up to its closing marker. A marker of calls in here is what the model thinks about."""
        yield from self.prose(Thinking, Markers(closer), strip=self.strips)
