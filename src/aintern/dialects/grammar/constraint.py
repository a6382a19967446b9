"""A call that cannot be malformed: the grammar of a dialect's calls, and what in a reply starts it."""

import re
from collections.abc import Sequence

from aintern.dataclass import dataclass
from aintern.dialects.grammar.schema_grammar import GAP_PATTERN
from aintern.messages import ToolSpec


@dataclass(frozen=True, slots=True)
class Constraint:
    """`grammar` (GBNF) holds from an opener on, to the end of the reply; before it anything may be written.

    `words` open a call wherever they stand; the grammar's text starts with them. `patterns` are regular expressions
    (ECMAScript, tried at every token) for what is no one word: the grammar's text starts where their group does, and each
    ends in `$`, so that it holds whatever the model puts into the same token. `space` is what may follow a word. Nothing
    opens inside `reasoning`."""

    grammar: str
    words: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    reasoning: tuple[tuple[str, str], ...] = ()
    space: str = "[ \\n]?"

    def word_pattern(self, word: str) -> str:
        """A word as a pattern, for a model to which it is several tokens: the last may hold the white space behind it."""
        return word_pattern(word, self.space)


def word_pattern(word: str, space: str = "") -> str:
    """A word, and what may follow it, at the end of what was written."""
    return f"({escaped(word)}{space})$"


def names_pattern(tools: Sequence[ToolSpec]) -> str:
    """Any of the tools' names."""
    return "(?:" + "|".join(escaped(tool.id) for tool in tools) + ")"


def json_start_pattern(key: str, tools: Sequence[ToolSpec]) -> str:
    """A JSON object up to a tool's name: so much says that it is a call, and no answer in JSON."""
    parts = (r"\{", f'"{key}"', ":", f'"{names_pattern(tools)}"')
    return GAP_PATTERN.join(parts) + f'{GAP_PATTERN},?{GAP_PATTERN}"?'


def escaped(text: str) -> str:
    """A literal of an ECMAScript expression."""
    return re.sub(r"([\\^$.*+?()\[\]{}|/])", r"\\\1", text).replace("\n", "\\n")
