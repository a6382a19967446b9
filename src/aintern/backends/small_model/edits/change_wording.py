"""The plain wording of a request for a change: the same wish in the words that its readers know."""

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED
from aintern.backends.small_model.wording.typing_slips import one_slip

# "should of course be", "must obviously say"; what stands in quotes stays
_IN_PASSING = re.compile(
    rf"(?P<kept>{QUOTED})|\s+(?:of course|obviously|clearly|actually|certainly|probably|surely|now)(?=\s+(?:be|say|read|become)\b)",
    re.IGNORECASE,
)
# "should be 9000 on the host side, not 8000"
_SIDE = re.compile(
    r"(?<=[\w\"'`])\s+(?:on|at|for|in)\s+(?:the\s+|both\s+)?[a-z]+(?:\s+(?:side|part|end|field|section))?(?=\s*,?\s+(?:and\s+)?not\s+[\"'`\d])",
    re.IGNORECASE,
)
# "shoud be": what a change is asked with, where it stands there in no right spelling
_SHOULD = re.compile(r"\bshould", re.IGNORECASE)
_SLIPPED = re.compile(rf"{QUOTED}|\b(?P<word>sh?[a-z]{{3,5}}d|sho[a-z]{{3,4}})(?=\s+(?:be|say|read|become)\b)")
_SUBSTITUTED = re.compile(r"^(?P<before>\W*)s/(?P<old>[^/\n]+)/(?P<new>[^/\n]*)/g?(?=\s)")
_STATEMENT = re.compile(r"(?<!\S)((?:'[^'\n]*'|\"[^\"\n]*\");)(?=\s)")  # "insert 'use strict'; as the first line"

_WORD = rf"(?:{QUOTED}|[^\W\d_][\w'’-]*)"
_POLITE = r"(?:(?:and|so|but|please|pls|can\s+you|could\s+you|let['’]?s)\s+)*"
_SHOULD_BE = r"(?:it\s+|that\s+)?(?:should|must|has\s+to|ought\s+to)\s+(?:be|read|say)\s+"
# What is named as what it is now: a requirement, an image, an action, with its version.
_VERSIONED = r"v?\d+\.\d[\w.]*|[\w@./\[\]-]*\w\]?\s?(?:[<>=~^!]=?=?|@|:)\s?\^?v?\d[\w.*-]*"
_LITERAL = r"(?=[^\s,]*[\d/@:_.])[\w@./:~%?=&#+-]*[\w/]"
_ADDS = r"add|append|put|insert|write|include|prepend|stick|place"
# "Instal must be Install": a word and the same one without a slip
_AS_A_SLIP = re.compile(
    rf"(?<![\w\"'`.-])(?P<old>[A-Za-z]{{4,}})\s+{_SHOULD_BE}(?P<new>[A-Za-z]{{4,}})(?![\w-])", re.IGNORECASE
)
# "10.0.0.6 (was 10.0.0.5)"
_WAS = re.compile(
    rf"(?P<new>{QUOTED}|{_LITERAL})\s*[(,;]\s*(?:it\s+)?(?:was|formerly|previously|currently|used\s+to\s+be|(?:it['’]?s|is)\s+(?:still|currently)|before\s+(?:it\s+was|that)?)\s+(?P<old>{QUOTED}|{_LITERAL})"
    r"(?:\s+(?:before|so\s+far|until\s+now|at\s+the\s+moment|now))?\)?(?=[\s.!)]*$|[,;]|\s+(?:in|please)\b)",
    re.IGNORECASE,
)
# Of what a request says, `old` is to be replaced by `new`.
_REPLACED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "a typo in a.md, 'teh' instead of 'the'": the first is what is wrong, unless it is said to be wanted
        r"\b(?:typos?|mis-?spell?\w*|(?:spelling|writing)\s+(?:mistake|error)s?)\b(?:(?!\b(?:should|must|use|be|say|write|read|want|it)\b|\.\s)[^\"'`“\n]){0,80}?[\s,:(–-]"
        rf"\s*(?P<old>{_WORD})(?:\s+(?:instead\s+of|rather\s+than|in\s+place\s+of)\s+|,?\s+where\s+{_SHOULD_BE})(?P<new>{_WORD})(?=[\s,.;)!]*(?:$|[,.;)]|\s(?:in|on|please)\b))",
        # "fix the spelling of Welcom (Welcome)", "recieve (should be receive) in a.md"
        rf"\b(?:fix|correct|repair)\s+(?:the\s+)?(?:spelling|typo|word|misspelling)\s+(?:of\s+|in\s+)?(?P<old>{_WORD})\s+\((?:{_SHOULD_BE}|to\s+|->\s*)?(?P<new>{_WORD})\)",
        rf"(?P<old>{_WORD})\s+\({_SHOULD_BE}(?P<new>{_WORD})\)",
        # "the class btn-primry in a.vue is misspelled, btn-primary"
        rf"(?P<old>{QUOTED}|[\w-]*\w)(?:\s+(?:in|of)\s+\S+)?\s+is\s+(?:a\s+typo|mis-?spel\w+|mistyped|spell?ed\s+wrong\w*)\s*[,;:(–-]+>?\s*(?:{_SHOULD_BE}|it['’]?s\s+|make\s+(?:it|that)\s+|correct\s+is\s+)?"
        rf"(?P<new>{QUOTED}|[\w-]*\w)(?=[\s.!)]*$|[,;])",
        # "one message says 'recieved'. Find it and correct the spelling to 'received'"
        rf"(?P<old>{QUOTED})(?:[^\"'`“\n]{{0,60}}?)\b(?:correct|fix|change|turn|make|rename|update|switch)\s+(?:it|that|this|them|(?:the|its)\s+(?:spelling|word|text|value|name|wording))"
        rf"\s+(?:all\s+)?(?:in)?to\s+(?:be\s+|read\s+|say\s+)?(?P<new>{QUOTED})",
        # "a page says Copyrigth, that's misspelled, it must be Copyright"
        rf"\b(?:says|reads|has|contains)\s+(?P<old>{_WORD})\s*,\s*(?:that['’]?s|that\s+is|which\s+is|it['’]?s|it\s+is)\s+(?:a\s+typo|mis-?spel\w+|mistyped|wrong|spell?ed\s+wrong\w*)"
        rf"\s*[,;.–-]\s*{_SHOULD_BE}(?P<new>{_WORD})",
        # "go.mod says go 1.20, change to go 1.22"
        r"\b(?:says|reads)\s+(?P<old>[^,;\"'`“\n]{1,60}?)\s*[,;]\s+(?:(?:please|pls|but|and|so)\s+)*(?:change|update|make|set|bump|switch|turn)\s+(?:(?:it|that)\s+)?(?:in)?to\s+"
        r"(?P<new>[^,;\"'`“\n]{1,60}?)(?=[\s.!]*$)",
        # "the link http://a.org is dead, use http://b.org"
        rf"(?P<old>{QUOTED}|{_LITERAL})\s+(?:(?:in|of)\s+\S+\s+)?(?:is|are|was)\s+(?:now\s+|already\s+)?(?:dead|gone|wrong|old|outdated|out\s+of\s+date|broken|stale|obsolete|deprecated|incorrect|down|retired)\s*[,;:.–-]\s+"
        rf"{_POLITE}(?:use|make\s+(?:it|that)|change\s+(?:it|that)\s+to|replace\s+(?:it|that)\s+(?:with|by)|it['’]?s|it\s+is|it\s+should\s+be|should\s+be|take|put|the\s+(?:new|right|correct)\s+one\s+is)\s+(?:now\s+)?"
        rf"(?P<new>{QUOTED}|{_LITERAL})",
        # "wherever a.md says /v1/ write /v2/"
        rf"\bwherever\s+(?:it|\S+)\s+(?:says|has|uses|mentions|reads)\s+(?P<old>{QUOTED}|{_LITERAL})\s*,?\s+(?:write|use|put|say|make\s+it|change\s+it\s+to|it\s+should\s+(?:be|say|read))\s+(?P<new>{QUOTED}|{_LITERAL})",
        # "dbname is wrong, it's shop but should be store"
        rf"\b(?:it['’]?s|it\s+is|it\s+says|it\s+reads)\s+(?:currently\s+|now\s+|still\s+|set\s+to\s+)*(?P<old>{QUOTED}|[\w.-]*\w)\s*,?\s+(?:but\s+|and\s+)?{_SHOULD_BE}(?P<new>{QUOTED}|[\w.-]*\w)(?=[\s.!)]*$|[,;])",
        # "pins flask==2.2.5, make that flask==3.0.3"
        rf"\b(?:pins|has|uses|says|lists|requires|wants|installs|contains|on|at|with)\s+(?P<old>{QUOTED}|{_VERSIONED})\s*[,;.–-]\s+{_POLITE}(?:make|change|set|turn|bump|raise|lower)\s+(?:it|that|this)\s+"
        rf"(?:(?:in)?to\s+)?(?P<new>{QUOTED}|v?\d[\w.*-]*|{_VERSIONED})(?!\S*\w)",
    )
)
# "use ubuntu-22.04 as runner in ci.yml, it's ubuntu-20.04 now"
_NOW = re.compile(
    rf"\buse\s+(?P<new>{QUOTED}|(?=\S*[\d/@:_])[\w@./:-]*\w)\s+(?P<between>[^\"'`“\n]{{0,60}}?)\s*[,;.(–-]\s+(?:it['’]?s|it\s+is|that['’]?s|now\s+it['’]?s|currently(?:\s+it['’]?s)?|right\s+now(?:\s+it['’]?s)?|it\s+has|it\s+says)\s+"
    rf"(?:still\s+|currently\s+|now\s+|on\s+|at\s+)*(?P<old>{QUOTED}|(?=\S*[\d/@:_])[\w@./:-]*\w)(?:\s+(?:now|currently|there|at\s+the\s+moment|today|so\s+far|still|right\s+now))*(?=[\s.)!]*$)",
    re.IGNORECASE,
)
# The same wish in other words; in the first the group `text` is what is meant.
_WAYS = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        # "apiUrl in src/config.ts -> 'x'"
        (
            r"(?<!\S)(?P<text>[\w.$-]+)\s+(?P<where>(?:in|of)\s+[^\s,;]*[./][^\s,;]*)\s*(?P<arrow>→|->|=>)\s*",
            r"\g<where> \g<text> \g<arrow> ",
        ),
        # "should be five (5)"
        (
            r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|(?:one\s+)?hundred)\s+\((?P<text>\d+)\)",
            r"\g<text>",
        ),
        # "6 players instead of 4"
        (
            r"\b(?P<text>\d+)\s+[a-z]+\s+(?P<but>instead\s+of|rather\s+than)\s+(?P<was>\d+)\b(?!\.\d)",
            r"\g<text> \g<but> \g<was>",
        ),
        # "activate the commented line x again"
        (
            r"\b(?:(?:re-?)?activate|(?:re-?)?enable|restore|bring\s+back|turn\s+on|switch\s+on)\s+(?:the\s+)?commented(?:[\s-]+out)?\s+(?:(?:line|code|call|setting|entry|import)\s*:?\s+)?(?=\S)",
            "uncomment ",
        ),
        # "enable the x line again, it's commented out", "x is commented out, bring it back"
        (
            rf"\b(?:(?:re-?)?activate|(?:re-?)?enable|restore|bring\s+back|turn\s+on|switch\s+on|use)\s+(?:the\s+)?(?P<text>{QUOTED}|\S[^,;\n]{{0,80}}?)(?:\s+again)?\s*[,;–-]\s+"
            r"(?:it['’]?s|it\s+is|which\s+is|that\s+is|currently)\s+(?:currently\s+|still\s+|now\s+|just\s+)?commented(?:\s+out)?",
            r"uncomment \g<text>",
        ),
        (
            rf"(?<!\S)(?:the\s+)?(?P<text>{QUOTED}|[^\s,;]+(?:\s+line)?)(?P<where>\s+in\s+[^\s,;]+)?\s+is\s+(?:currently\s+|still\s+)?commented\s+out\s*[,;.–-]\s+{_POLITE}"
            r"(?:activate|enable|re-?enable|undo|restore|bring|turn|switch|put|take)\s+(?:it|that)(?:\s+(?:back(?:\s+in)?|on|again|in))*",
            r"uncomment \g<text>\g<where>",
        ),
        # 'gem "rack" has to be the last line of the Gemfile, add it'
        (
            r"^\s*(?P<text>\S.*?)\s+(?:has\s+to|must|should|shall|needs\s+to)\s+be\s+(?:added\s+as\s+)?the\s+(?P<where>last|first)\s+line\s+(?:of|in)\s+"
            r"(?P<file>(?:the\s+|our\s+)?\S*\w)(?:[,;.–-]\s+(?:please\s+)?(?:add|put|append)\s+it(?:\s+(?:there|in))?)?[\s.!]*$",
            r"add \g<text> as the \g<where> line of \g<file>",
        ),
        # "we want 8 workers instead of 4. look for WORKER_COUNT and change it where it's set"
        (
            r"^.*?\b(?P<new>\d[\w.]*)\s+(?:\w+\s+)?(?:instead\s+of|rather\s+than|not)\s+(?P<old>\d[\w.]*)\b[.,;:]?\s+(?:\w+\s+){0,5}?"
            r"(?P<name>[A-Za-z][\w.-]*_\w+|(?-i:[A-Z][A-Z0-9]{2,}))\b(?=[^\n]*\b(?:change|set|adapt|adjust|update|fix)\b)[^\n]*$",
            r"change \g<name> from \g<old> to \g<new>",
        ),
        # "http://a.org in web.py needs https", "it loads http://a.org, make that https"
        (
            r"\b(?P<scheme>http|ws|ftp)://(?P<url>[^\s\"'`,;]*[\w/])(?P<where>[\"'`]?(?:\s+in\s+\S+)?)"
            r"(?:\s+(?:needs?(?:\s+to\s+be)?|(?:should|must|has\s+to)(?:\s+be|\s+use)?|wants|is)"
            r"|\s*[,;.–-]\s+(?:please\s+)?(?:make|turn|switch|change|move|use)(?:\s+(?:it|that|this))?(?:\s+(?:in)?to)?)"
            r"\s+(?P<now>https|wss|ftps|sftp)\b(?!:)(?:\s+now)?",
            r"change \g<scheme>://\g<url> to \g<now>://\g<url>\g<where>",
        ),
        (
            r"\b(?:remove|delete|drop|take|strip)\s+(?:away\s+|off\s+)?the\s+(?:#|//|--|;|(?:comment|hash|pound)(?:\s+(?:sign|mark|marker|character|symbol|slashes))|hash|comment\s+slashes)\s+"
            r"(?:in\s+front\s+of|before|from|off|at\s+the\s+(?:start|beginning)\s+of)\s+(?=\S)",
            "uncomment ",
        ),
        (
            r"\b(?:put|add|insert|place)\s+an?\s+(?:#|//|--|;|(?:comment|hash|pound)(?:\s+(?:sign|mark|marker|character|symbol))|hash)\s+(?:in\s+front\s+of|before|at\s+the\s+(?:start|beginning)\s+of)\s+(?=\S)",
            "comment out ",
        ),
        # "a.txt lacks x, add it at the end"
        (
            rf"\s(?:lacks|misses|is\s+missing|still\s+misses|has\s+no|doesn['’]?t\s+have|does\s+not\s+have|needs|is\s+lacking)\s+(?:(?:the|an?)\s+(?:line|entry)\s+)?(?P<text>{QUOTED}|\S[^,;\n]{{0,120}}?)\s*[,;.–-]\s+"
            rf"{_POLITE}(?P<verb>{_ADDS})\s+(?:it|that|this|them|that\s+line|the\s+line)\b",
            r": \g<verb> \g<text>",
        ),
    )
)


def _quoted(text: str) -> str:
    return text if re.fullmatch(QUOTED, text) else f"`{text}`"


def plain_change(request: str) -> str:
    """The request itself where it is plain already."""
    if not _SHOULD.search(request):
        request = _SLIPPED.sub(
            lambda word: "should" if word["word"] and one_slip(word["word"], "should") else word[0], request
        )
    for way, plain in _WAYS:
        request = way.sub(plain, request, count=1)
    for pattern in _REPLACED:
        if said := pattern.search(request):
            replaced = f"replace {_quoted(said['old'])} with {_quoted(said['new'])}"
            request = f"{request[: said.start('old')]}{replaced}{request[said.end() :]}"
            break
    request = _AS_A_SLIP.sub(
        lambda said: f"replace `{said['old']}` with `{said['new']}`" if one_slip(said["old"], said["new"]) else said[0],
        request,
    )
    request = _WAS.sub(lambda said: f"replace {_quoted(said['old'])} with {_quoted(said['new'])}", request)
    request = _NOW.sub(
        lambda said: f"replace {_quoted(said['old'])} with {_quoted(said['new'])} {said['between']}", request
    )
    request = _STATEMENT.sub(r"`\1`", request)
    request = _SUBSTITUTED.sub(r"replace `\g<old>` with `\g<new>`", request)
    return _SIDE.sub("", _IN_PASSING.sub(lambda said: said["kept"] or "", request))
