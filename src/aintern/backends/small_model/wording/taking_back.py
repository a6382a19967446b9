"""Requests to take back what the agent itself has changed, "undo that": no tool does it, and git would undo something else."""

from aintern.backends.small_model.wording import lazy_re as re

HOW_TO_TAKE_BACK = (
    "`/undo` here, or `aintern undo` in a terminal, takes back what was changed last, and shows first what it will do."
)
_ASKED = re.compile(
    r"\W*(?:(?:please|pls|no|oh|oops|hm+|wait|ok|can\s+you|could\s+you|now)\W+)*(?:undo|revert|take\s+back|roll\s+back)\s+"
    r"(?:(?:that|this|it)(?:\s+(?:change|edit|move|copy|deletion))?|(?:the|your|that)\s+(?:(?:last|previous|latest)\s+)?(?:changes?|edits?|step|action|call|thing)"
    r"|what\s+you\s+(?:just\s+)?(?:did|changed))(?:\s+(?:again|please|pls|now|you\s+made|of\s+yours))*[\s.!]*$"
    r"|\W*(?:please\s+)?(?:take|roll)\s+(?:that|it|this)\s+back[\s.!]*$|\W*undo[\s.!]*$",
    re.IGNORECASE,
)


def asks_to_take_back(request: str) -> bool:
    """Whether it says no more than that. What a commit, a branch or a file names is git's."""
    return _ASKED.match(request) is not None
