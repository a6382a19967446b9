"""A request in plain words: without courtesies around it, without the short forms and the missing apostrophes of quick typing."""

from collections.abc import Collection

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED
from aintern.backends.small_model.wording.spelling import is_in_a_text, is_ordinary

_QUOTED = re.compile(QUOTED)
_ASKS = r"(?:can|could|would|will) (?:you|u)"
_PLEASE = r"(?:please|pls|plz|kindly)"
_BEGINS = re.compile(
    rf"\s*(?:(?:(?:hey|hi|hello)(?: there)?(?:[,!]|(?=\s+(?:{_ASKS}|{_PLEASE})\b))|(?:ok|okay|so|right|well),|{_PLEASE}"
    rf"|(?:{_ASKS}|(?:i|we) (?:want|need|would like) (?:you|u) to|(?:i|we)['’]d like (?:you|u) to)(?= +[a-z])(?! not\b))"
    rf"(?:[,:]?\s+{_PLEASE}\b)?[,:]?\s+)+(?=\S)",
    re.IGNORECASE,
)
# "I need to push before lunch: run the tests" wants only the latter.
_WANTS = re.compile(
    r"(?:(?:i|we) (?:need|want|have|would like)(?: to|ta)|(?:i|we)['’]d like to|(?:i )?wanna|let['’]?s|let us)"
    r"\s+(?!(?:know|understand|remember|learn|be|have|see if|say|talk|wait|not|stop)\b)(?=(?:[^,;:.!?]|[.!?:](?=\w))*[.!?]*$)",
    re.IGNORECASE,
)
_ASKED_OF_YOU = re.compile(rf"\b{_ASKS}\b", re.IGNORECASE)
_ENDS = re.compile(
    rf"(?:(?:(?<![/.])[,;.!–-]+\s*|\s+)+(?:{_PLEASE}|thanks|thx|ty|cheers|thank (?:you|u)|many thanks)"
    r"(?: (?:a lot|in advance|so much|very much|again))?)+[\s.!?]*$",
    re.IGNORECASE,
)
# "skip the tests, no time"
_IN_A_HURRY = re.compile(
    r"(?:[,;.!–-]+\s*|\s+)(?:(?:i['’]m |i am |we['’]re |we are )?in a (?:hurry|rush)|no (?:rush|hurry)|asap|as soon as possible"
    r"|right away|right now|(?:i have |we have |i['’]ve got |there['’]?s |there is )?no (?:more )?time(?: left| (?:for|to) [\w ]{1,20})?)"
    r"\s*[.!]*$",
    re.IGNORECASE,
)
# "remove big.json, its not used"
_UNUSED = re.compile(
    r"[,;.–-]+\s*(?:it['’]?s|they['’]?re|that['’]?s|(?:it|that) is|they are)\s+(?:not|no longer|never)\s+(?:being\s+)?"
    r"(?:used|needed|required|referenced)(?:\s+any\s?(?:more|where))?\s*[.!]*$",
    re.IGNORECASE,
)
_WHAT_FOR = re.compile(r"\s*\((?:for|because|since|so|just|as)\s[^()]*\)(?=[\s.?!]*$)", re.IGNORECASE)
_PLEASE_WITHIN = re.compile(rf"(?<=\w) {_PLEASE}(?=[,;.] )", re.IGNORECASE)
_TAG = re.compile(
    r",\s*(?:will|would|can|could|won['’]?t)\s+(?:you|u|ya)\s*[.?!]*$", re.IGNORECASE
)  # "start it, will you?"
# "tail -50 of a.log" is no command as it stands
_TYPED_OF = re.compile(
    r"^(?P<typed>(?:head|tail|cat|less|more|wc|ls)(?:\s+-\S+(?:\s+\d+)?)*)\s+(?:of|from|in|on)\s+(?=\S*[./])",
    re.IGNORECASE,
)
# "what does stamp.sh print when you run it?" can only be told by running it.
_PRINTED = re.compile(
    r"^(?:tell me )?what(?: does (?P<script>\S+) (?:print|output|say|write|show|return|put)(?: out)?"
    r"|(?: is|['’]s) the output of (?P<of>\S+)),? (?:when|if|once) (?:(?:you|i|we|one) (?:run|ran|execute|start|call) (?:it|that)"
    r"|(?:it|that) (?:is|gets) (?:run|executed|started)|run)\s*\??$",
    re.IGNORECASE,
)
# "fix the line endings, there is a script for it: scripts/fixeol.sh"
_SCRIPT = r"[\w./-]+\.(?:sh|bash|py|pl|rb|js|mjs|ts|ps1|php|lua)"
_ITS_SCRIPT = re.compile(
    r"^(?!.*\b(?:don['’]?t|not|never|no|stop|why|how|what|if|when)\b).+[,;.–-]\s"
    r"(?:(?:there(?:['’]?s| is)|(?:we|i)(?: have|['’]ve got)) (?:already )?an? (?:\w+ )?(?:script|tool|program) for (?:it|that|this)"
    rf"(?: in| at| under)?[:,]? (?P<script>{_SCRIPT})|(?P<other>{_SCRIPT}) (?:does|is (?:there )?for|exists for) (?:it|that|this))$",
    re.IGNORECASE,
)
_RID_OF = re.compile(r"(?<=^get )ride(?=\s+of\b)", re.IGNORECASE)
_TALK = re.compile(r"(?:thanks|thank|hi|hey|hello|yes|no|ok|okay)?\W*", re.IGNORECASE)
_STOPS = re.compile(r"(?<=[\w\"'`)\]*}])[.!]+\s*$")
# "a hello.py that prints Hello, world!"
_EXCLAIMS = re.compile(
    r"\b(?:that|wh?ich|to|must|should|will)\s+(?:(?:just|only|simply)\s+)?(?:print|say|output|echo)(?:e?s)?\s+\w[^.?!]*!\s*$",
    re.IGNORECASE,
)
_SHORT = {
    **{short: f"{short[:-1]}'s" for short in ("whats", "thats", "theres", "wheres", "whos", "hows", "heres")},
    **{short: f"{short[:-1]}'t" for short in ("dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "cant", "couldnt", "wouldnt")},
    "lastest": "latest", "newst": "newest",
    **{"im": "i'm", "ive": "i've", "u": "you", "ur": "your", "r": "are"},
}  # fmt: skip
_NOT_THE_LANGUAGE = "".join(rf"(?<!\b{word} )" for word in ("the", "in", "our", "run", "an", "with", "of", "for"))
_ALONE = "|".join(short for short in _SHORT if short != "r")
_SHORT_FORM = re.compile(
    rf"(?<![\w./\\@#:$=<>{{}}[\]('’-])(?:(?:{_ALONE})|(?<=[a-z] ){_NOT_THE_LANGUAGE}r(?= [a-z]))"
    r"(?![\w/\\@=(<>{}[\]'’:*+-]|\.\w)",
    re.IGNORECASE,
)


def in_plain_words(request: str, names: Collection[str] = ()) -> str:
    """The request itself where nothing else would be left. A capital at its beginning stays where the word is one of `names`."""
    quoted = [match.span() for match in _QUOTED.finditer(request)]

    def whole(match: re.Match[str]) -> str:
        is_told = any(start <= match.start() < end for start, end in quoted) or is_in_a_text(request[: match.start()])
        word = _SHORT[match[0].lower()]
        return match[0] if is_told else word.capitalize() if match[0][0].isupper() else word

    text = _SHORT_FORM.sub(whole, request)
    begun = _BEGINS.match(text)
    rest = text[begun.end() :] if begun else text
    rest = _WANTS.sub("", rest, count=1) if _WANTS.match(rest) else rest
    rest = _UNUSED.sub("", _IN_A_HURRY.sub("", _PLEASE_WITHIN.sub("", _WHAT_FOR.sub("", rest))))
    rest = _ENDS.sub("", _TAG.sub("", rest)) if _TAG.search(rest) else rest
    rest = _ENDS.sub(lambda match: "?" if "?" in match[0] else "", rest)
    if begun and _ASKED_OF_YOU.search(begun[0]) and rest.count("?") == 1:
        rest = rest.rstrip().removesuffix("?")
    if not is_in_a_text(rest) and not _EXCLAIMS.search(rest):
        rest = _STOPS.sub("", rest)
    rest = _TYPED_OF.sub(r"\g<typed> ", _RID_OF.sub("rid", rest))
    if printed := _PRINTED.match(rest):
        rest = f"run {printed['script'] or printed['of']} and tell me what it prints"
    if own := _ITS_SCRIPT.match(rest):
        rest = f"run {own['script'] or own['other']}"
    if _TALK.fullmatch(rest):
        return request
    first = re.match(r"[A-Z][a-z]*(?![\w.'’/-])", rest)
    is_plain = first and is_ordinary(first[0].lower()) and first[0].lower() not in names
    return rest[0].lower() + rest[1:] if is_plain else rest
