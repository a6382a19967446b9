"""Which requests are beyond a model of this size: understanding code, and changes that nobody spelled out."""

import re

NEEDS_BIGGER = "A change like this needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_EXPLAIN = "More than the text itself needs a bigger model: `aintern models`."

_QUOTED = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`")  # texts to be written, not wishes
_THING = (
    r"(?:docstrings?|doc comments?|type (?:hints|annotations)|(?:unit |integration |more )?tests?|test cases?"
    r"|error handling|logging|validation"
    r"|features?|support|comments|caching|retr(?:y|ies)|auth\w*|endpoints?|documentation|pagination"
    r"|rate limit\w*|dark mode|progress bar)"
)
_PROGRAM = (
    r"(?:function|class|script|program|parser|server|api|module|app|application|game|component|library"
    r"|website|page|algorithm|bot|cli)"
)
_CHANGE = re.compile(
    r"\b(?:refactor|rewrite|re-?implement|implement|moderni[sz]e|optimi[sz]e|parallelise|debug|simplify"
    r"|restructure|redesign|deduplicate|vectori[sz]e)\w*\b"
    r"|\b(?:port|convert|translate|migrate|transpile)\b.{0,80}?\b(?:to|into|from)\s+(?:typescript|javascript"
    r"|python|rust|go|java|kotlin|swift|c\+\+|c#|ruby|php"
    r"|async\w*|react|vue|classes|dataclasses|a class|functions?)\b"
    rf"|\b(?:add|write|create|generate|provide|implement)\s+(?:(?:a|an|some|the|missing|proper|better|more|full"
    rf"|complete|good)\s+)*{_THING}\b"
    rf"|\b(?:write|create|make|build|code|develop)\s+(?:me\s+)?(?:(?:a|an|some|small|simple|little|new"
    rf"|\w+)\s+){{1,3}}{_PROGRAM}\s+(?:that|which|to|for|who)\b"
    r"|\b(?:fix|solve|repair|find|track down|get rid of)\s+(?:and\s+\w+\s+)?(?:the|all|any|every|this|that|a"
    r"|my|some|these)?\s*(?:\w+\s+)?"
    r"(?:bugs?|crash(?:es)?|leaks?|race conditions?|deadlocks?|failing tests?|off-by-one|errors? in)\b"
    r"|\bmake\s+(?:\S+\s+){1,5}(?:faster|async|thread-?safe|more readable|cleaner|configurable|generic|robust"
    r"|testable|responsive|accessible|pass)\b"
    r"|\b(?:improve|clean up|tidy up|polish)\s+(?:the\s+)?(?:\w+\s+)?(?:code|readability|performance|naming"
    r"|structure|design|error messages)\b"
    r"|\bsplit\s+(?:up\s+)?\S+.{0,40}?\b(?:into|up)\b|\bextract\s+(?:\S+\s+){1,6}into\b",
    re.IGNORECASE,
)
_EXPLAIN = re.compile(
    r"\b(?:explain|summari[sz]e|sum up|walk me through|review|critique|analy[sz]e)\b|\bhow (?:does"
    r"|do)\b.{0,80}\bworks?\b|\bwhy (?:does|do|is|are|did)\b",
    re.IGNORECASE,
)


def is_hard_change(request: str) -> bool:
    """Whether it asks for a change that has to be thought out."""
    return _CHANGE.search(_QUOTED.sub("", request)) is not None


def is_explanation(request: str) -> bool:
    """Whether it asks to have something explained, summed up or judged."""
    return _EXPLAIN.search(_QUOTED.sub("", request)) is not None
