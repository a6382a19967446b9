"""Which tool is called: the adapter's own odds of the name's first token, what an encoder of sentences makes of the request, and how
much it is asked like a command of the project, weighed against each other.

The adapter was trained on few ways to ask for a command, and sees its settings' file in "check the formatting". `training/fit_encoder.py`
trains the encoder and fits the five weights of the sum from the sentences of `training/`.
"""

from collections.abc import Mapping, Sequence

from aintern.backends.small_model.intent.request_encoder import request_encoder
from aintern.backends.small_model.intent.request_wants import summed
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import DESTRUCTIVE_TOOLS
from aintern.dataclass import dataclass

BEGUN = '{"tool":"'
"""What an answer begins with, whatever the tool."""
THE_COMMAND = 0.9
"""The likeness (cosine) from which on a request is one of the ways to ask for a command."""

_COMMANDS = "run_command"
_LEAST_LIKENESS = 0.45  # cosine, of a request and a way to ask for a command
_WEIGHT = 14.0  # nats for a likeness of 1
_FOR_THE_SAME = 8.0  # nats
_OUT_OF_SIGHT = -12.0  # nats, of a token that is not among the likeliest
_LEAST_SHARE = -8.0  # nats; no request rules a tool out
_ALL_SAID = 4.0  # nats
_CERTAIN = -0.15  # nats
_CLEARLY_ANOTHER = 2.0  # nats


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """`tools` whose names begin with `stem`, one token or a whole name; by how many nats they are likelier than the next is the
    `margin`. `by_encoder`: without what the encoder makes of the request it would be another."""

    stem: str
    tools: tuple[str, ...]
    margin: float
    by_encoder: bool = False


_OF_AN_EDITOR = re.compile(
    r"\b(?:open(?:ed)?|editors?|tabs?|buffers?|ide|vs ?code|active|current(?:ly)?|look(?:ing)?"
    r"|view(?:ing|ed)?|working|edit(?:ing)?|in front|am i in"
    r"|screen|cursor|focus\w*|select\w*|visible|see(?:ing)?|reading|loaded|windows?)\b",
    re.IGNORECASE,
)


def speaks_of_an_editor(request: str) -> bool:
    """Whether a request has a word of what an editor shows: what is open there is of no use to any other one."""
    return _OF_AN_EDITOR.search(request) is not None


def candidates(odds: Mapping[str, float], offered: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The offered tools by the likeliest token that their names begin with; each by its name where none is in sight."""
    found: dict[str, tuple[str, ...]] = {}
    for tool in offered:
        begun = [token for token in odds if token and tool.startswith(token)]
        stem = max(begun, key=lambda token: odds[token], default=tool)
        found[stem] = (*found.get(stem, ()), tool)
    return found


def evidence(
    stem: str, tools: Sequence[str], odds: Mapping[str, float], shares: Mapping[str, float], likeness: float
) -> tuple[float, ...]:
    """What speaks for the `tools` whose names begin with `stem`: the adapter's odds, the encoder's share, and for a command that it is
    one, how much the request is asked like one of the project's, and that it is one of the ways to ask for it."""
    is_command = _COMMANDS in tools
    share = summed([shares[tool] for tool in tools]) if shares else 0.0
    alike = (1.0, likeness, float(likeness >= THE_COMMAND)) if is_command else (0.0, 0.0, 0.0)
    return odds.get(stem, _OUT_OF_SIGHT), max(share, _LEAST_SHARE), *alike


def tool_choice(
    odds: Mapping[str, float],
    offered: Sequence[str],
    likeness: float = 0.0,
    spelled_out: str = "",
    shares: Mapping[str, float] | None = None,
) -> ToolChoice | None:
    """The likeliest of the `offered` tools; None where none of them is in sight. `odds` are the log-probabilities of the next token
    by its text; `likeness` is how much the request is asked like a command of the project; of the tool `spelled_out` it has all
    arguments; `shares` are the encoder's. A tool that deletes is chosen only where it is the likeliest without them too."""
    known = candidates(odds, offered)
    if not any(stem in odds for stem in known) and not (_COMMANDS in offered and likeness >= THE_COMMAND):
        return None
    constants = request_encoder().constants
    scores = {
        stem: sum(
            weight * fact
            for weight, fact in zip(constants, evidence(stem, tools, odds, shares or {}, likeness), strict=True)
        )
        + constants[0] * _ALL_SAID * (spelled_out in tools)
        for stem, tools in known.items()
    }
    best, margin = _best(scores)
    alone, by_how_much = _best(_without_encoder(odds, known, likeness, spelled_out))
    if DESTRUCTIVE_TOOLS.intersection(known[best]):
        if alone != best:
            others = [tool for tool in offered if tool not in known[best]]
            return tool_choice(odds, others, likeness, spelled_out, shares)
        margin = min(margin, by_how_much)
    tools = known[best]
    if shares:  # the adapter tells the rest
        clear = max(shares[tool] for tool in tools) - _CLEARLY_ANOTHER
        tools = tuple(tool for tool in tools if shares[tool] >= clear)
    return ToolChoice(best, tools, margin, by_encoder=alone != best)


def _without_encoder(
    odds: Mapping[str, float], known: Mapping[str, Sequence[str]], likeness: float, spelled_out: str
) -> dict[str, float]:
    """By the adapter and the likeness to a command alone."""
    bonus = _WEIGHT * max(0.0, likeness - _LEAST_LIKENESS) + _FOR_THE_SAME * (likeness >= THE_COMMAND)
    return {
        stem: odds.get(stem, _OUT_OF_SIGHT) + bonus * (_COMMANDS in tools) + _ALL_SAID * (spelled_out in tools)
        for stem, tools in known.items()
    }


def _best(scores: Mapping[str, float]) -> tuple[str, float]:
    """The best, and by how much it is better than the next."""
    best, *others = sorted(scores, key=lambda stem: -scores[stem])
    return best, scores[best] - (scores[others[0]] if others else _OUT_OF_SIGHT)


def is_certain(odds: Mapping[str, float], tools: Sequence[str]) -> bool:
    """Whether it is hardly any tool but one of these, by the adapter's odds alone."""
    return any(
        odd >= _CERTAIN for token, odd in odds.items() if token and any(tool.startswith(token) for tool in tools)
    )
