"""Which requests are beyond a model of this size: understanding code, and changes that nobody spelled out."""

from collections.abc import Mapping

from aintern.backends.small_model.intent.request_wants import CHANGE, EXPLANATION, QUOTED, odds_beyond
from aintern.backends.small_model.wording import lazy_re as re

NEEDS_BIGGER = "A change like this needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_EXPLAIN = "More than the text itself needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_TALK = "An explanation like this needs a bigger model: `aintern models`."

LIKELY = -2.0
"""The odds, in nats, above which a request is beyond the model: to say so wrongly costs less than a change that nobody meant."""
_LIKE_A_COMMAND = 0.65  # cosine
_CLEARLY = 3.0  # nats: "turn the callbacks into futures" reads like a text that is to be replaced
_EVERYWHERE = re.compile(
    r"\b(?:everywhere|throughout|project-wide"
    r"|(?:across|all over|(?:in|of|to|for) (?:all|every|each|the (?:whole|entire)))(?: of)?(?: the| our)?(?: whole| entire| \w+)? "
    r"(?:files?|project|code ?base|code|repo\w*|package|modules?|class\w*|places?|app))\b",
    re.IGNORECASE,
)


def beyond_it(wants: Mapping[str, float], likeness: float = 0.0, *, is_spelled_out: bool = False) -> str:
    """CHANGE or EXPLANATION where a request asks for one that the model can't do, else ''. `wants` are what `request_wants` tells.
    What it means has to speak clearly against it where it is asked much like a command of the project (`likeness`, a cosine), or where
    all that it needs `is_spelled_out` in the request, as the texts of a change."""
    least = _CLEARLY if is_spelled_out or likeness >= _LIKE_A_COMMAND else LIKELY
    return max((CHANGE, EXPLANATION), key=wants.__getitem__) if odds_beyond(wants) > least else ""


def is_everywhere(request: str) -> bool:
    """Whether a change is wished in many files at once."""
    return _EVERYWHERE.search(QUOTED.sub(" ", request)) is not None
