"""Which requests are beyond a model of this size: understanding code, and changes that nobody spelled out.

A linear classifier over a request's words, pairs of words and a few facts about it tells what it asks for: one of the kinds of
work that the model can do, a change that has to be thought out, or an explanation. `training/fit_beyond.py` fits its weights
(`beyond_it.weights`) from the sentences of `training/`.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from math import exp, log

from aintern.backends.small_model import lazy_re as re
from aintern.backends.small_model.word_weights import QUOTED, WordWeights, word_features

NEEDS_BIGGER = "A change like this needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_EXPLAIN = "More than the text itself needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_TALK = "An explanation like this needs a bigger model: `aintern models`."

CHANGE, EXPLANATION = "change", "explain"
WORK = ("look", "git", "run", "write", "edit", "move", "talk", CHANGE, EXPLANATION)
"""What a request may ask for; all but the last two can be done."""

_LIKE_A_COMMAND = 0.75  # cosine; from there on it is one, whatever its words are
_CLEARLY = 1.5  # more than the threshold: "turn the callbacks into futures" reads like a text that is to be replaced
_POSSIBLE = len(WORK) - 2
_EVERYWHERE = re.compile(
    r"\b(?:everywhere|throughout|project-wide"
    r"|(?:across|all over|(?:in|of|to|for) (?:all|every|each|the (?:whole|entire)))(?: of)?(?: the| our)?(?: whole| entire| \w+)? "
    r"(?:files?|project|code ?base|code|repo\w*|package|modules?|class\w*|places?|app))\b",
    re.IGNORECASE,
)


def features(request: str, likeness: float) -> Iterator[str]:
    """What the classifier sees of a request. `likeness`, a cosine, is how much it is asked like a command of the project."""
    yield f"like {int(likeness * 5)}"
    yield from word_features(request)


@lru_cache(maxsize=1)
def _weights() -> WordWeights:
    return WordWeights.of((files(__package__) / "beyond_it.weights").read_bytes(), len(WORK))


def beyond_it(request: str, likeness: float = 0.0, *, is_spelled_out: bool = False) -> str:
    """CHANGE or EXPLANATION where a request asks for one that the model can't do, else ''. `likeness` as in `features`; where a
    change of a text was read in the request, it `is_spelled_out`, and its words have to speak clearly against that."""
    if likeness >= _LIKE_A_COMMAND:
        return ""
    weights = _weights()
    (threshold,) = weights.constants
    scores = weights.scores(features(request, likeness))
    able, unable = scores[:_POSSIBLE], scores[_POSSIBLE:]
    if _sum(unable) - _sum(able) <= threshold + _CLEARLY * is_spelled_out:
        return ""
    return WORK[scores.index(max(unable), _POSSIBLE)]


def _sum(logarithms: list[float]) -> float:
    """The logarithm of the sum of what these are the logarithms of."""
    most = max(logarithms)
    return most + log(sum(exp(each - most) for each in logarithms))


def is_everywhere(request: str) -> bool:
    """Whether a change is wished in many files at once."""
    return _EVERYWHERE.search(QUOTED.sub(" ", request)) is not None
