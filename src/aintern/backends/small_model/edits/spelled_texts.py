"""The text that goes and the one that comes, as the words of a request spell them: "X should be Y", "Y instead of X"."""

from aintern.backends.small_model.edits.quoted_pairs import CHANGES, NOT
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import BE_GONE
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare

# "port = 80", "replicas: 2", and as JSON has it: "\"retries\": 3"; but "so: this becomes that" sets nothing.
_LEADS_IN = r"(?:so|also|now|here|please|pls|namely|btw|again|then|ok|and|change|edit|update|replace)"
_ASSIGNED_TO = rf"(?:(?<![\w.-])[\w.-]+\s?=\s?|(?<![\w./-])(?!{_LEADS_IN}\b)[\w-]+:\s|\"[\w .@/$-]{{1,60}}\"\s?:\s?)"
_ASSIGNED = rf"{_ASSIGNED_TO}(?:{QUOTED}|[^\s,;]+)"
# `log.info("start");`, with brackets in it at most one deep
_CALL = r"@?(?<!\w)[\w.:>-]*\w\((?:[^()\n\"']|\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\))*\);?"
_CODE = rf"(?:{_ASSIGNED}|{_CALL}|{QUOTED})"
# From a word's first letter on, and with one end for each: of a blob of a thousand letters every pair of places was tried.
_WORD = r"[#<>=~^]{0,2}(?<!\w)(?=[@./:%+*-]*\w)[\w@./:%+*-]+"
# What stands for itself without quotes: a number, a version, a name as programs write it, a value.
LITERAL = re.compile(
    rf"{QUOTED}|{_ASSIGNED}|{_CALL}|.*(?:\d|_|[a-z][A-Z]|/|@|\s|[a-z]\.[a-z]).*|[A-Z][A-Z0-9_]+|true|false|True|False|None|null",
    re.DOTALL,
)
TEXT = rf"(?:{_CODE}|(?!(?:it|that|this|them|the|an?|be|now|here|there|again)\s){_WORD}(?!\w|\s?=))"
# What a text is called that is changed: "the colour #fff", "host a.org", "the bucket my-bucket".
_KINDS = (
    "function|method|class|variable|constant|word|text|string|line|value|version|name|typo|identifier|field|image|import|package|struct|type|module"
    "|parameter|argument|attribute|property|key|script|year|date|port|number|host|hostname|test|command|label|title|heading|message|link|url|tag|phrase"
    "|sentence|comment|option|setting|colou?r|domain|address|e-?mail|path|folder|directory|prefix|suffix|user(?:name)?|password|token|secret|database|schema"
    "|table|column|branch|bucket|region|zone|endpoint|route|server|registry|repo(?:sitory)?|dependency|action|runner|base\\s+image|limit|timeout|size|price|amount"
    "|time|interval|unit|font|theme|locale|language|country|currency|level|mode|flag|default|constant|symbol|enum|interface|trait|namespace|pattern|glob|entry|item|header|footer"
    "|caption|copyright|author|maintainer|licen[cs]e|id|ip|uri|api|hash|digest|sha|commit|expression|regex|sign|character|letter|digit"
)
KIND = (
    r"(?:the\s+|our\s+|its\s+)?(?:(?:first|last|only|old)\s+(?:occurrence\s+of\s+|one\s+)?)?"
    rf"(?:(?:[a-z]+\s+)?(?:{_KINDS})\s+)?(?:tag\s+)?"
)
# "actions/checkout@v3", "postgres:14-alpine", "flask==2.2.5", where a version comes alone
_VERSIONED = re.compile(
    r"(?P<name>(?=[^\s=]*[A-Za-z])[\w@./\[\]-]*[\w\]]\s?(?:@|:|[=~^<>!]=)\s?[~^]?)(?P<sign>v?)(?P<number>\d[\d.]*)(?P<rest>(?:-[a-z][\w.]*)?)"
)
_VERSION = re.compile(r"v?(?P<number>\d[\d.]*(?:-?(?:a|b|rc|alpha|beta)\.?\d+)?)")
# The text that goes is `old`, the one that comes `new`.
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:typo|there(?:['’]s|\s+is)|says|reads|has|wrote|spelled)\b[^.\"'`“]{{0,60}}(?P<old>{QUOTED})\s+{NOT}\s+(?P<new>{QUOTED})",
        # "it says recieve instead of receive": what stands there now
        rf"\b(?:says|reads|has|wrote|writes|spelled|spells|contains)\s+(?P<old>{TEXT})\s+{NOT}\s+(?P<new>{TEXT})",
        rf"\b(?:be|say|read|is)\s+(?P<new>{TEXT})(?:\s+(?:now|today))?,?\s+(?:and\s+)?(?:not|no\s+longer|{NOT})\s+(?P<old>{TEXT})",
        # "FROM a:2 instead of FROM a:1"
        r"(?P<new>(?P<head>[A-Za-z_]\w*)\s+\S{1,80})\s+instead\s+of\s+(?P<old>(?P=head)\s+\S{1,80})(?=[\s,.]|$)",
        rf"(?P<new>{TEXT})(?:\s+(?:in|of|at)\s+\S+)?(?:\s+(?:style|version|image|format|mode|now|here|there))?\s+{NOT}\s+(?P<old>{TEXT})",
        rf"\b(?:replace|swap|exchange|substitute)\s+(?:(?:all|every|each|the)\s+)?(?:(?:occurrences?|instances?)\s+of\s+)?{KIND}(?P<old>{TEXT})\s+(?:\S+\s+){{0,4}}?(?:with|by|for)\s+(?P<new>{TEXT})",
        rf"\b(?:change|turn|rename|correct|fix|modify|bump|update|make|raise|lift|lower|switch)\s+{KIND}(?P<old>{TEXT})\s+(?:in(?:to)?\s+\S+\s+)?(?:to|into)\s+(?P<new>{TEXT})",
        rf"\b(?:change|turn|rename|correct|fix|modify|update|replace|swap|switch)\s+(?:[\w-]+\s+){{0,5}}?(?P<old>{QUOTED})\s+(?:(?:in|of|on|at)\s+\S+(?:\s+\w+)?\s+)?(?:to|into|with|by|for)\s+(?:be\s+|say\s+)?(?P<new>{QUOTED})",
        rf"(?P<old>{QUOTED}|(?<![\w.-])[\w.]+)(?:\(\))?\s+(?:(?:in|of)\s+\S+\s+)?(?:should|must|has\s+to|shall)\s+(?:be\s+)?(?:called|named|renamed(?:\s+to)?)\s+(?P<new>{TEXT})",
        # "the accent colour #ff6600 must become #0066ff"
        r"(?P<old>#[0-9a-fA-F]{3,8})\b[^#\n]{0,40}?\s(?:should|must|shall|has\s+to|needs\s+to|ought\s+to)\s+(?:be|become|turn\s+into)\s+(?P<new>#[0-9a-fA-F]{3,8})\b",
        # "the 5 should be 4"
        r"(?<![\w.])(?P<old>\d[\d._]*)\s+(?:in\s+\S+\s+)?(?:should|must|has\s+to|needs\s+to|ought\s+to)\s+(?:be|read)\s+(?:an?\s+)?(?P<new>\d[\d._]*)(?!\w)",
        r"\b(?:says|reads)\s+(?P<old>\w+)\s+(?:but\s+)?(?:it\s+|that\s+)?should\s+(?:be|read|say)\s+(?P<new>\w+)\b",
        rf"{CHANGES}.{{0,80}}?\s+from\s+(?P<old>{TEXT})\s+to\s+(?P<new>{TEXT})",
        rf"\bset\s+(?P<old>{_ASSIGNED})\s+to\s+(?P<new>{_ASSIGNED})",
        rf"(?P<old>{TEXT})\s*(?:→|->|=>)\s*(?P<new>{TEXT})",
        rf"\b(?:uses|calls|has|says|imports|returns|sets)\s+(?P<old>{TEXT})[,;.]?\s+(?:but\s+|and\s+)?(?:it\s+|that\s+|there\s+)?"
        rf"(?:should|must|has\s+to|needs\s+to|ought\s+to)\s+(?:use|call|have|say|import|return|set|be)\s+(?P<new>{TEXT})",
        r"(?P<new>(?=\S*\d)(?!\d+\b(?![.:/-]))[\w.:/@+-]+\w),?\s+(?:and\s+)?not\s+(?P<old>(?=\S*\d)[\w.:/@+-]+\w)",
        # "has 'e-mail' in many places but we write 'email'"
        rf"(?P<old>{QUOTED})(?:\s+[\w-]+){{0,6}}?[,;.]?\s+(?:but|and|while|whereas)?\s*(?:we|i|they|the\s+\w+)\s+(?:now\s+|always\s+|all\s+)?"
        rf"(?:write|use|call\s+it|say|spell\s+it|want|prefer|have|agreed\s+on|settled\s+on)\s+(?:\w+\s*:\s+)?(?P<new>{QUOTED})",
        rf"(?P<old>{_CODE})(?:\s+in\s+\S+?)?,?\s+(?:(?:but|and)\s+)?(?:(?:it|that|which|this)\s+)?"
        rf"(?:should|must|shall|has to|ought to|needs to)\s+(?:be|say|read|become|turn\s+into)\s+(?P<new>{TEXT})",
        rf"(?P<old>{TEXT})\s+(?:(?:in|of)\s+\S+\s+)?is\s+(?:a\s+typo|mis-?spel\w+|mistyped|wrong(?:ly\s+\w+)?|spell?ed\s+wrong\w*|incorrect)[,;.]?\s+"
        rf"(?:and\s+|but\s+)?(?:it\s+)?(?:should|must|has\s+to|ought\s+to|needs\s+to|is\s+meant\s+to)\s+(?:be|read|say)\s+(?P<new>{TEXT})",
        rf"\bmake\s+(?P<old>{QUOTED})\s+(?P<new>{QUOTED})",
        # "the readme calls it Foo, we call it Bar now"
        rf"\bcalls?\s+(?:it|this|that)\s+(?P<old>{TEXT})[,;.]?\s+(?:but\s+|and\s+)?(?:we|i|they)\s+(?:now\s+)?call\s+(?:it|this|that)\s+(?P<new>{TEXT})",
        # "I want `a=5` in client.py raised to `a=20`"
        rf"(?P<old>{QUOTED})\s+(?:in\s+\S+\s+)?(?:to\s+be\s+)?(?:raised|lowered|increased|reduced|changed|set|bumped|turned|corrected|replaced|swapped)\s+"
        rf"(?:(?:in)?to|with|by|for)\s+(?P<new>{TEXT})",
        # "/mnt/old in backup.sh isn't right any more: it is /mnt/new now"
        rf"(?P<old>{TEXT})\s+(?:in\s+\S+\s+)?(?:is\s+not|isn['’]?t|is\s+no\s+longer)\s+(?:right|correct|valid|true|current|up\s+to\s+date)(?:\s+any\s?more)?"
        rf"[,;:.]\s+(?:(?:but|and|because|since)\s+)?(?:it|that)(?:\s+is|['’]s)\s+(?:now\s+)?(?P<new>{TEXT})",
        rf"(?P<old>(?<![\w.+-])[\w.+-]*[@/:.\d][\w@./:+-]*\w),?\s+(?:has|needs|ought)\s+to\s+(?:become|be)\s+(?P<new>{TEXT})",
        # "listens on :8080, make that :9090"; after "is" a key may be said, which tells more
        rf"\b(?:on|at|has|uses|wants|runs|with)\s+(?P<old>{QUOTED}|[:~^v]?\d[\w.:%-]*)[,;.]?\s+(?:and\s+|but\s+)?"
        rf"(?:make|set|change|turn|bump|raise|lower)\s+(?:it|that|this)\s+(?:(?:in)?to\s+)?(?P<new>{TEXT})",
        rf"(?P<old>{TEXT})\s+becomes\s+(?P<new>{TEXT})",
        # "help@x.org is now support@x.org": of an address, a path or a version
        rf"(?P<old>{QUOTED}|(?<![\w.+-])[\w.+-]*[@/:.\d][\w@./:+-]*\w)\s+(?:is\s+now|has\s+become|became|moved\s+to)\s+(?P<new>{QUOTED}|[\w@./:+-]*[@/:.\d][\w@./:+-]*\w)",
        r"\b(?:says|reads)\s+(?P<old>\S.{0,80}?)[,;]?\s+(?:and\s+|but\s+)?(?:make\s+(?:it|that)(?:\s+(?:say|read))?"
        r"|(?:it\s+)?should\s+(?:say|read|be)|change\s+(?:it|that)\s+to)\s+(?P<new>\S.{0,80}?)[.!]?$",
        # Words in no quotes are taken for texts only where the file has the one that goes.
        r"\b(?P<new>\w{2,})\s+(?:and not|not)\s+(?P<old>\w{2,})\b",
    )
)
# A plain word is the whole of what comes only where the sentence does not go on with it ("into a streaming one").
_ENDS = re.compile(
    r"\W*$|[,.;)!]|\s+(?:in|and|there|please|instead|now|everywhere|as|then|here|but|so|because)\b", re.IGNORECASE
)
# "drop the s in https://…": a part of a text that is named whole.
_CUT = re.compile(
    rf"\b(?:remove|delete|drop|take|strip|cut|kill|lose)\s+(?:out\s+)?the\s+(?P<part>{QUOTED}|\S{{1,12}})\s+"
    rf"(?:in|from|of|out of|off)\s+(?P<whole>{TEXT})",
    re.IGNORECASE,
)
_MARKS = {
    "exclamation mark": "!", "question mark": "?", "full stop": ".", "period": ".", "dot": ".", "comma": ",", "semicolon": ";",
    "semi-colon": ";", "colon": ":", "dash": "-", "hyphen": "-", "slash": "/",
}  # fmt: skip
# "the comma after 'hello'": what stands beside it stays.
_BESIDE = re.compile(
    r"\b(?:remove|delete|drop|take|strip|cut|lose|kill|nuke|get\s+rid\s+of)\s+(?:out\s+|away\s+|off\s+)?the\s+(?:trailing\s+|final\s+|last\s+)?"
    rf"(?P<mark>{'|'.join(_MARKS)}|[!?.,;:/-])\s+(?P<side>after|behind|following|at\s+the\s+end\s+of|before|in\s+front\s+of|in|from|of)\s+"
    rf"(?:the\s+(?:word|text|line)\s+)?(?P<text>{TEXT})",
    re.IGNORECASE,
)
_REMOVED = re.compile(
    rf"\b(?:remove|delete|drop|take out|strip|erase|cut|ditch|lose|kill|scrap"
    rf"|(?:get|got)\s+rid\s+of|kick\s+out|throw\s+out)\s+(?:{KIND}(?P<old>{QUOTED})|the\s+word\s+(?P<word>\w+)\b)"
    rf"|\b(?:word|text|phrase|part)\s+(?P<gone>{QUOTED})\s+(?:can|should|must|has\s+to)\s+{BE_GONE}",
    re.IGNORECASE,
)
# "slow and not in the fast mode"
_NO_TEXT = frozenset((
    "in", "on", "at", "of", "to", "for", "from", "by", "with", "as", "is", "be", "the", "a", "an", "it", "that", "this", "just", "only",
    "yet", "so", "do", "does", "did", "if", "when", "where", "what", "any", "all", "more", "less",
))  # fmt: skip
# "it does not compile" says no text that comes
_AUXILIARY = frozenset((
    "do", "does", "did", "is", "are", "was", "were", "has", "have", "had", "can", "could", "will", "would", "should", "must", "may",
))  # fmt: skip


def spelled_pair(request: str) -> tuple[str, str] | None:
    """The text that goes and the one that comes, as they are written."""
    for pattern in _PATTERNS:
        match = next(filter(_says_texts, pattern.finditer(request)), None)
        if match and (LITERAL.fullmatch(match["new"]) or _ENDS.match(request, match.end())):
            return match["old"], _assigned(match["old"], match["new"])
    if (match := _CUT.search(request)) and (part := bare(match["part"])) in (whole := bare(match["whole"])):
        start = whole.partition("://")[0]
        at = (start if part in start else whole).rfind(part)
        return whole, whole[:at] + whole[at + len(part) :]
    if match := _BESIDE.search(request):
        text, mark = bare(match["text"]), _MARKS.get(match["mark"].lower(), match["mark"])
        is_at_end = match["side"].lower().startswith("at") and text.endswith(mark)
        is_inside = is_at_end or (match["side"].lower() in ("in", "from", "of") and mark in text)
        at = text.rfind(mark)
        whole = (
            text if is_inside else mark + text if match["side"].lower() in ("before", "in front of") else text + mark
        )
        return f"`{whole}`", f"`{text[:at] + text[at + 1 :] if is_inside else text}`"
    match = _REMOVED.search(request)
    return (match["old"] or match["gone"] or f"`{match['word']}`", "") if match else None


def _says_texts(match: re.Match[str]) -> bool:
    """Whether what a pattern found can be texts, and no words of the sentence."""
    old, new = match["old"].lower(), match["new"].lower()
    return old not in _NO_TEXT and not _AUXILIARY & {old, new}


def _assigned(old: str, new: str) -> str:
    """What comes, in the form of what goes: of `port = "80" -> 90` the key and the quotes stay, of `actions/checkout@v3 to v4` the name."""
    versioned, version = _VERSIONED.fullmatch(bare(old)), _VERSION.fullmatch(bare(new))
    if versioned and version:
        spelled = f"{versioned['name']}{versioned['sign']}{version['number']}{versioned['rest']}"
        return f"{old[0]}{spelled}{old[-1]}" if re.fullmatch(QUOTED, old) else spelled
    key = re.match(_ASSIGNED_TO, old) if re.fullmatch(_ASSIGNED, old) else None
    if key is None or re.fullmatch(_ASSIGNED, new):
        return new
    quote = old[-1] if re.fullmatch(QUOTED, old[key.end() :]) else ""
    return f"{key[0]}{quote}{bare(new)}{quote}"
