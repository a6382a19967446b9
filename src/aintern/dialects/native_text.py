"""The text of a model that makes its calls natively, beside its text: reasoning and answer, and never a call."""

import re
from collections.abc import Mapping

from aintern.dialects.auto import Auto
from aintern.dialects.dialect import Text
from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.read_reply import split
from aintern.dialects.reasoning import ReasoningReader
from aintern.dialects.stream_parser import Grammar
from aintern.messages import ToolSpec

_ONE_FENCE = re.compile(r"\s*```\w*[ \t]*\n(.*)\n[ \t]*```\s*", re.DOTALL)
_LONGEST = 64 * 1024  # characters of a reply that is looked through


class NativeTextReader(ReasoningReader):
    """Reads reasoning and text; whatever looks like a call is text."""

    strips = True

    def _read(self) -> Grammar[None]:
        yield from self.read_reasoning()
        yield from self.skip_space()
        self.emit(Text, self.text[self.at :])
        self.at = len(self.text)
        yield from self.text_only()


def looks_like_a_call(text: str, tools: Mapping[str, ToolSpec]) -> bool:
    """Whether a reply without native calls means one of `tools` in its text: a call of any dialect that nothing quotes, or a
    reply that is one fenced block with a call in it."""
    text = text[:_LONGEST]
    if not any(tool in text for tool in tools) and "\\u" not in text:  # JSON may write the name's letters so
        return False
    fenced = _ONE_FENCE.fullmatch(text)
    readings = [(text, Auto()), (text, ToolCallBlock()), (fenced[1] if fenced else "", Auto())]
    return any(call.tool in tools for said, dialect in readings if said for call in split(said, dialect, tools).calls)
