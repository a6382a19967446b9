"""An answer in the words of a tool's result: the model chooses which lines of it answer the request.

A model of 135 million parameters that writes freely about a text invents most of what it says; under this grammar all that it
says stands in the result.
"""

import re
from collections.abc import Sequence
from itertools import islice

from aintern.backends.call_grammar import literal
from aintern.backends.llama_client import Segment
from aintern.backends.small_model_prompt import segments

_MOST_UNITS = 60
_LONGEST_UNIT = 300
_MOST_QUOTED = 5

_SYSTEM = "Answer the request with the lines of the text that matter most."
_EXAMPLES = (
    ("user", "Text:\n===== test session starts =====\ncollected 3 items\n3 passed in 0.02s\n\nRequest: run pytest"),
    ("assistant", "3 passed in 0.02s"),
    (
        "user",
        "Text:\n# Notes\n\nShopbot sells shoes. It needs Python 3.11.\nLicence: MIT\n\nRequest: what does notes.md say?",
    ),
    ("assistant", "Shopbot sells shoes.\nIt needs Python 3.11."),
)


def units(text: str) -> list[str]:
    """The sentences and lines of `text` that say something, at most 60, each cut at 300 characters."""
    sentences = (
        sentence[:_LONGEST_UNIT].strip()
        for line in text.splitlines()
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z])", line.strip())
        if re.search(r"\w", sentence)
    )
    return list(islice(sentences, _MOST_UNITS))


def quoting_grammar(quotable: Sequence[str]) -> str:
    """A grammar for one to five neighbouring units, a line each."""
    last = len(quotable) - 1
    rules = [f"root ::= {' | '.join(f'q1-{number}' for number in range(len(quotable)))}"]
    for depth in range(1, _MOST_QUOTED + 1):
        for number, unit in enumerate(quotable):
            more = f' ( "\\n" q{depth + 1}-{number + 1} )?' if depth < _MOST_QUOTED and number < last else ""
            rules.append(f"q{depth}-{number} ::= {literal(unit)}{more}")
    return "\n".join(rules) + "\n"


def quoting_prompt(request: str, text: str) -> list[Segment]:
    """The prompt that asks for the lines of `text` that answer `request`."""
    return segments([("system", _SYSTEM), *_EXAMPLES, ("user", f"Text:\n{text.strip()}\n\nRequest: {request.strip()}")])
