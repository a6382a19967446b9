"""Which tool is called: the adapter's own odds of the name's first token, with what the request has in common with a command of the
project in the other scale.

The adapter was trained on few ways to ask for a command; where a request is asked much like one that the project has, that counts
as much as being surer. Both numbers were chosen on requests made for it, and held against others.
"""

from collections.abc import Mapping, Sequence

from aintern.dataclass import dataclass

BEGUN = '{"tool":"'
"""What an answer begins with, whatever the tool."""

_LEAST_LIKENESS = 0.45  # cosine, of a request and a way to ask for a command
_WEIGHT = 14.0  # nats for a likeness of 1
_THE_SAME = 0.9  # from that likeness on it is one of the ways to ask
_FOR_THE_SAME = 8.0  # nats
_OUT_OF_SIGHT = -12.0  # nats, of a token that is not among the likeliest
_ALL_SAID = 4.0  # nats
_CERTAIN = -0.15  # nats


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """`tools` whose names begin with `stem`, one token; by how many nats they are likelier than the next is the `margin`."""

    stem: str
    tools: tuple[str, ...]
    margin: float


def tool_choice(
    odds: Mapping[str, float], offered: Sequence[str], commands: str = "", likeness: float = 0.0, spelled_out: str = ""
) -> ToolChoice | None:
    """The likeliest of the `offered` tools; None where none of them is in sight. `odds` are the log-probabilities of the next token
    by its text; `likeness` is how much the request is asked like a command that the tool `commands` could run; of the
    tool `spelled_out` it has all arguments."""
    found: dict[str, float] = {}
    if commands in offered:
        bonus = _WEIGHT * max(0.0, likeness - _LEAST_LIKENESS) + _FOR_THE_SAME * (likeness >= _THE_SAME)
        token = next((token for token in odds if token and commands.startswith(token)), "")
        if token or bonus:
            found[token or commands] = odds.get(token, _OUT_OF_SIGHT) + bonus
    for token, odd in odds.items():
        if token and token not in found and any(tool.startswith(token) for tool in offered):
            found[token] = odd + _ALL_SAID * bool(spelled_out and spelled_out.startswith(token))
    if not found:
        return None
    best, *others = sorted(found, key=lambda stem: -found[stem])
    next_best = found[others[0]] if others else _OUT_OF_SIGHT
    tools = tuple(tool for tool in offered if tool.startswith(best))
    return ToolChoice(best, tools, found[best] - next_best)


def is_certain(odds: Mapping[str, float], tools: Sequence[str]) -> bool:
    """Whether it is hardly any tool but one of these, by the adapter's odds alone."""
    return any(
        odd >= _CERTAIN for token, odd in odds.items() if token and any(tool.startswith(token) for tool in tools)
    )
