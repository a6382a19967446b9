"""Of a request that tells a story first, the wish alone: "CI complained again, can you run the linter?" is "run the linter".

Only where what is told before is a statement and what follows has a look or has something run. A change may need any word that was said
before it, so a request for one stays whole; so does one that points back ("stop them") at what isn't clear.
"""

from aintern.backends.small_model import lazy_re as re
from aintern.backends.small_model.line_changes import QUOTED

_LONGEST_REQUEST = 600  # characters
_BREAK = re.compile(r"(?:[.!?;:]|\s[-–—])\s+|,\s+(?:(?:so|and\s+so|therefore|hence)\b[\s,]*)?|\s+so\s+")
# What tells of something: who or what, or when and why.
_STATEMENT = re.compile(
    r"\W*(?:(?:so|well|ok|okay|hey|hi|and|but|again|today|yesterday|now|apparently|sadly|sorry)\b[\s,]*)*"
    r"(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|you|he|she|they|it|it['’]s|that['’]s|there(?:['’]s)?|my|our|the|this|these|those|some(?:one|body)|nobody"
    r"|no\s+one|everyone|everybody|people|users?|customers?|a|an|half|most|all|everything|nothing|something|new\s+here"
    r"|not\s+sure|no\s+idea|since|because|as|after|before|now\s+that|when|while|given|considering|for\s+(?:the|a|my|our)|until|by\s+the\s+way|last\s+\w+"
    r"|(?:[\w-]+\s+){1,2}(?:says?|said|wants?|asked|asks|told|thinks?|complain(?:s|ed)|got|gets|keeps?|started|stopped|found|changed|takes|took|seems?|looks?|is|are|was|were|has|had|have))\b",
    re.IGNORECASE,
)
_ASKING = (
    r"(?:please|pls|plz|kindly|just|now|first|quickly|(?:can|could|would|will)\s+you|can\s+we|let['’]?s|let\s+me\s+(?=see|know)"
    r"|(?:i|we)\s+(?:want|need)(?:\s+you)?\s+to|(?:i|we)['’]d\s+(?:like|love)(?:\s+you)?\s+to|do\s+me\s+a\s+favou?r\s+and)"
)
_LOOKS = (
    r"run|rerun|execute|start|restart|launch|boot|serve|stop|install|reinstall|build|rebuild|compile|recompile|format|reformat|lint|test|check|verify|validate|benchmark"
    r"|show|see|list|print|display|open|read|find|search|look|grep|count|tell\s+me|fetch|pull|push|tidy|generate|update|upgrade|audit|profile|deploy|publish|ping|do|make\s+(?:me\s+)?an?\s+(?:\w+\s+){0,2}build"
)
_QUESTION = r"(?:who|what|which|where|when|how)\b(?!\s+(?:i|we|they|it)\b)|(?:is|are|does|did|has|have)\b"
_WISH = re.compile(
    rf"(?:{_ASKING}[\s,]+)*(?:(?:{_LOOKS})\b(?!\s+(?:is|are|was|were|seems?|takes?|took)\b)|{_QUESTION})", re.IGNORECASE
)
_POINTS = re.compile(
    r"\b(?P<word>it|them|that|this|those|these|there|one|ones|he|she|they|such|same|above|its|their|the\s+(?:file|folder|script|command|error|latter|former|old|new)(?=\W|$))\b",
    re.I,
)
_OBJECT = re.compile(
    r"\b(?:it|them|(?P<whose>its|their)(?=\s+\w))\b(?!\s+(?:is|was|has|takes|says|means|looks|does|all)\b)",
    re.IGNORECASE,
)
# What a statement is about: its subject, as far as its verb.
_SUBJECT = re.compile(
    r"^\W*(?:(?:so|well|ok|and|but)\s+)?(?P<subject>(?:the|our|my)\s+[a-z][\w-]*(?:\s+[a-z][\w-]*)?)\s+"
    r"(?:is|are|was|were|eats?|takes?|took|keeps?|looks?|seems?|crash\w*|fail\w*|broke|hangs?|won['’]?t|can['’]?t|don['’]?t|doesn['’]?t|stopped|grew)\b",
    re.IGNORECASE,
)
_THING = re.compile(r"\b(?:the|our|my|this)\s+[a-z][\w-]*", re.IGNORECASE)
# "I'd like to know whether it works, so run the tests": what for, and no wish of its own
_PURPOSE = re.compile(
    r"\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:like|love|want|need|have)\s+to\s+(?:see|know|check|understand|find\s+out)\s+(?:how|that|whether|if|why)\b",
    re.IGNORECASE,
)
# What must not be, or must be so, is no story: "we must not touch the network, run the tests".
_LIMITS = re.compile(
    r"\b(?:must(?:\s+not|n['’]t)|should(?:\s+not|n['’]?t)|may\s+not|can['’]?t\s+(?:use|touch|change|install)|never|without|only|except|offline"
    r"|(?:don['’]?t|do\s+not)\s+(?:want|touch|run|change|install|delete|push|commit|use)|no\s+(?:network|internet|cache|root|tests?))\b",
    re.IGNORECASE,
)
_NAMES = re.compile(rf"{QUOTED}|[\w@/-]*[./_][\w./-]*\w|\d{{2,}}")
_ENDS_NAME = re.compile(r"[\w)\"'`]\Z")


def wish_alone(request: str) -> str:
    """The request itself where it is one sentence, wants a change, or may need what it tells before."""
    if len(request) > _LONGEST_REQUEST or "\n" in request.strip():
        return request
    hidden = re.sub(QUOTED, lambda quoted: "\0" * len(quoted[0]), request)
    for place in _BREAK.finditer(hidden):
        told, wish = request[: place.start()], request[place.end() :]
        is_told = len(told.split()) > 2 and _ENDS_NAME.search(told) and _STATEMENT.match(told)
        if is_told and len(wish.split()) > 1 and _WISH.match(wish):
            is_asked = "?" in told or (_WISH.match(told) and not _PURPOSE.match(told))
            is_needed = _NAMES.search(told) or _LIMITS.search(told)
            return request if is_asked or is_needed else _with_subject(wish, told) or request
    return request


def _with_subject(wish: str, told: str) -> str:
    """The wish with "it" or "them" as what the statement is about, or the one thing in it; '' where it points back at something else."""
    pointing = list(_POINTS.finditer(wish))
    if not pointing:
        return wish
    place, things = _OBJECT.search(wish), [thing[0] for thing in _THING.finditer(told)]
    subject = _SUBJECT.match(told)
    meant = subject["subject"] if subject else things[0] if len(things) == 1 else ""
    if not meant or place is None or len(pointing) > 1:
        return ""
    meant = meant[:1].lower() + meant[1:] + "'s" * bool(place["whose"])
    return f"{wish[: place.start()]}{meant}{wish[place.end() :]}"
