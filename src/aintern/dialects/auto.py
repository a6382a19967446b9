"""The dialect `auto`: a reply of an unknown model, told by its first opening marker and by nothing else."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Literal

from aintern.dialects.constraint import Constraint
from aintern.dialects.deepseek import CALLS as DEEPSEEK_CALLS
from aintern.dialects.deepseek import DSML_CALLS, DeepSeek
from aintern.dialects.dialect import Dialect, Piece, Reader, Text
from aintern.dialects.gemma import Gemma
from aintern.dialects.glm import Glm
from aintern.dialects.harmony import CHANNELS, Harmony
from aintern.dialects.kimi import CLOSE_RESPONSE, K3, OPEN_RESPONSE, OPEN_THINK, SECTIONS, Kimi
from aintern.dialects.llama import PYTHON_START, PYTHON_TAG, Llama, call_starts
from aintern.dialects.markers import Markers, behind_space, starting
from aintern.dialects.mistral import CALLS as MISTRAL_CALLS
from aintern.dialects.mistral import Mistral
from aintern.dialects.push_reader import Options, PushReader, Steps
from aintern.dialects.reasoning import ReasoningReader
from aintern.dialects.tagged_json import OPEN, TaggedJson
from aintern.dialects.tagged_xml import FUNCTION, TaggedXml
from aintern.dialects.teaching import TaughtDialect
from aintern.dialects.tool_call_block import BLOCK, ToolCallBlock
from aintern.messages import ToolCall, ToolSpec

BY_MARKER: dict[str, Callable[[Options], Dialect]] = {
    BLOCK: ToolCallBlock,
    FUNCTION: TaggedXml,
    MISTRAL_CALLS: Mistral,
    "[THINK]": Mistral,
    DEEPSEEK_CALLS: DeepSeek,
    **dict.fromkeys(DSML_CALLS, DeepSeek),
    **dict.fromkeys((*SECTIONS, *K3, CLOSE_RESPONSE), Kimi),
    **dict.fromkeys((f"<|channel|>{channel}" for channel in CHANNELS), Harmony),
    "<|start|>assistant": Harmony,
    "<|tool_call>": Gemma,
    "<|channel>": Gemma,
    PYTHON_TAG: Llama,
    PYTHON_START: Llama,
}
BY_PROMPT: dict[str, Callable[[Options], Dialect]] = {
    OPEN_THINK: Kimi,
    OPEN_RESPONSE: Kimi,
    "<|start|>assistant": Harmony,
}
AT_START = (" to=functions.", "to=functions.")


class Scout(ReasoningReader):
    """Emits reasoning and text up to the first opening marker of any dialect; `found` is then that dialect."""

    strips = True
    markers = Markers(OPEN, *BY_MARKER)

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        self.found: Dialect | None = None

    def rest(self) -> str:
        """The text from the marker on, which nobody has read yet."""
        return self.text[self.at :]

    def _read(self) -> Steps:
        if (yield from self.follows(*AT_START)):
            self.found = Harmony(self.options)
        elif (yield from call_starts(self)):
            self.found = Llama(self.options)
        else:
            thoughtful = bool(self.opened_by_prompt)
            before = self.at
            yield from self.read_reasoning()
            thoughtful = thoughtful or bool(self._out) or self.at != before
            yield from self._answer(strip=thoughtful)

    def _answer(self, *, strip: bool) -> Steps:
        marker = yield from self.prose(Text, self.markers, strip=strip, hold=True)
        space = self.held_space()
        if not marker:
            self.emit(Text, "" if strip else space)
            return
        self.at -= len(marker)
        make = BY_MARKER.get(marker) or (yield from self._tagged())
        if marker in DSML_CALLS:
            self.emit(Text, space.removesuffix("\n\n"))
        elif make not in (TaggedJson, TaggedXml, Glm):
            self.emit(Text, space)
        self.found = make(self.options)

    def _tagged(self) -> Generator[None, None, Callable[[Options], Dialect]]:
        """Which of three dialects `<tool_call>` opens: a brace is Hermes, a function tag is XML, a name is GLM."""
        while True:
            at = behind_space(self.text, self.at + len(OPEN))
            word = "" if at is None else starting(self.text, at, ("{", FUNCTION))
            if word is None and not self.ended:
                yield
                continue
            if word == FUNCTION:
                return TaggedXml
            named = (
                at is not None
                and not word
                and at < len(self.text)
                and (self.text[at].isalnum() or self.text[at] == "_")
            )
            return Glm if named else TaggedJson


class AutoReader:
    """A scout, and from the first marker on the reader of the dialect that it found."""

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        self._tools = tools
        self._scout = Scout(tools, options, prompt_end)
        self.dialect: Dialect | None = None
        self._reader: PushReader | None = None
        told = next((make for end, make in BY_PROMPT.items() if prompt_end.endswith(end)), None)
        if told is not None:
            self.dialect = told(options)
            self._reader = as_push_reader(self.dialect.reader(tools, prompt_end))

    def feed(self, chunk: str) -> Sequence[Piece]:
        """The pieces that this chunk completes."""
        if self._reader is not None:
            return self._reader.feed(chunk)
        pieces = self._scout.feed(chunk)
        return [*pieces, *self._hand_over()] if self._scout.found else pieces

    def finish(self, reason: Literal["stop", "length"] = "stop") -> Sequence[Piece]:
        """The last pieces, when no more text comes."""
        if self._reader is not None:
            return self._reader.finish(reason)
        pieces = list(self._scout.finish(reason))
        if self._scout.found:
            pieces.extend(self._hand_over())
            if self._reader is not None:
                pieces.extend(self._reader.finish(reason))
        return pieces

    def _hand_over(self) -> Sequence[Piece]:
        self.dialect = self._scout.found
        if self.dialect is None:
            return ()
        self._reader = as_push_reader(self.dialect.reader(self._tools))
        return self._reader.feed(self._scout.rest())


def as_push_reader(reader: Reader) -> PushReader:
    """Every dialect that `auto` knows reads with a push machine."""
    assert isinstance(reader, PushReader)
    return reader


class Auto(TaughtDialect):
    """Reads every dialect; teaches and writes the house's."""

    name = "auto"
    form = ToolCallBlock.form

    def write_call(self, call: ToolCall) -> str:
        """A call in the house's format."""
        return ToolCallBlock(self.options).write_call(call)

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint | None:
        return ToolCallBlock(self.options).constraint(tools)

    def reader(self, tools: Mapping[str, ToolSpec], prompt_end: str = "") -> AutoReader:
        """A fresh reader."""
        return AutoReader(tools, self.options, prompt_end)
