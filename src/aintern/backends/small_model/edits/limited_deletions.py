"""Requests that want a part of what they name gone: which part, has to be found out first. The whole is never deleted for them."""

from collections.abc import Collection

from aintern.backends.small_model.intent.request_wants import known_names
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import speaks_of_deleting

_LIMIT = re.compile(
    r"\b(?:except(?:ing)?|apart\s+from|aside\s+from|other\s+than|besides|all\s+but|but\s+(?:not|keep|leave|spare)|keep|spare|unless"
    r"|(?:older|newer|bigger|larger|smaller|longer|shorter)\s+than"
    r"|(?:unused|unneeded|unreferenced|orphaned|obsolete|outdated|dead|stale|duplicated?|redundant|superfluous)\s+(?:\w+\s+)?(?:ones|files?|parts?|code|stuff|things)"
    r"|(?:außer|ausser|bis\s+auf|sauf|excepto|salvo|menos|tranne|behalve|utom|oprócz)"
    r")\b",
    re.IGNORECASE,
)
# "that isn't used", "which nobody imports"; not ", nobody uses it"
_THAT_NOT = re.compile(
    r"(?<![,;.] )\b(?:that|which|who|whose)\s+(?:[\w']+\s+){0,3}?(?:not|never|no\s+longer|\w+n['’]?t|nobody|no\s+one|nothing|none)\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\b(?:everything|anything|whatever|all(?:\s+(?:of\s+)?(?:the\s+)?\w+)?|(?:the|any)\s+(?:\w+\s+)?(?:files?|stuff|things))\s+"
    r"(?:that\s+is\s+|that's\s+)?(?:in|from|of|inside|under|below|within)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w.@/-]*\w")


def deletes_a_part(request: str, paths: Collection[str]) -> bool:
    """Whether a request wants files of a folder of these `paths`, or parts of a file, deleted, but not all of it: it says what is left, or
    what those to be deleted have in common."""
    limit, clause = _LIMIT.search(request), _THAT_NOT.search(request)
    if limit is None and clause and speaks_of_deleting(request[: clause.start()]):
        limit = clause  # behind the word for it: "decided that nobody needs it" limits nothing
    if limit is None or not speaks_of_deleting(request):
        return False
    said = {word.strip("./").lower() for word in _WORD.findall(request[: limit.start()])}
    return bool(known_names(tuple(paths)).folders & said) or _WHOLE.search(request) is not None
