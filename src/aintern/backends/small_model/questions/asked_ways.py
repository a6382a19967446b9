"""How something is done in this project is answered by the project's own command, which is told and not run: a model this small
invents one."""

from collections.abc import Callable

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.wording import lazy_re as re

# "how do I run the tests", "what's the command to build this"; "how can I make it faster" asks for more than a command
_ASKS_HOW = re.compile(
    r"\W*(?:(?:so|ok|okay|hey|hi|and|please|(?:tell|show)\s+me)\b[\s,]*)*"
    r"(?:how\s+(?:do|can|would|could|should|must)\s+(?:i|we|you|one)\s+|how\s+to\s+"
    r"|(?:what(?:['’]?s|\s+is)|which\s+is)\s+the\s+(?:right\s+|usual\s+|best\s+)?command\s+(?:to|for|that)\s+)"
    r"(?P<wish>\w.*)",
    re.IGNORECASE | re.DOTALL,
)
_SO_LIKE = 0.75  # cosine of the wish to a way to ask for the command: what is less like one is about something else


def told_way(request: str, sources_of: Callable[[str], ValueSources]) -> str:
    """The answer to a request that asks how something is done, where the project has a command for it; else ''. `sources_of` gives the
    commands that a wish may mean."""
    asked = _ASKS_HOW.fullmatch(request.strip())
    if asked is None:
        return ""
    sources = sources_of(asked["wish"].rstrip(" ?!."))
    if sources.likeness < _SO_LIKE or not sources.commands or sources.change is not None:
        return ""
    where = f" in `{sources.commands_in}`" if sources.commands_in else ""
    return f"`{sources.commands[0]}`{where}\n\nI did not run it."
