"""Of a request that tells a story first, the wish alone: "CI complained again, can you run the linter?" is "run the linter".

Only where what is told before is a statement and what follows has a look or has something run. A change may need any word that was said
before it, so a request for one stays whole; so does one that points back ("stop them") at what isn't clear.
"""

from collections.abc import Sequence

from aintern.backends.small_model.commands.written_commands import TARGET_CALLED
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED
from aintern.backends.small_model.wording.spelling import is_ordinary
from aintern.backends.small_model.wording.told_undone import wish_of_undone

_LONGEST_REQUEST = 600  # characters
_BREAK = re.compile(r"(?:[.!?;:]|\s[-–—])\s+|,\s+(?:(?:so|and\s+so|therefore|hence)\b[\s,]*)?|\s+so\s+")
# What tells of something: who or what, or when and why.
_STATEMENT = re.compile(
    r"\W*(?:(?:so|well|ok|okay|hey|hi|and|but|again|today|yesterday|now|apparently|sadly|sorry)\b[\s,]*)*"
    r"(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|you|he|she|they|it|it['’]s|that['’]s|there(?:['’]s)?|my|our|the|this|these|those|some(?:one|body)|nobody"
    r"|no\s+one|everyone|everybody|people|users?|customers?|a|an|half|most|all|everything|nothing|something|new\s+(?:here|to)"
    r"|not\s+sure|no\s+idea|since|because|as|after|before|now\s+that|when|while|given|considering|for\s+(?:the|a|my|our)|until|by\s+the\s+way|last\s+\w+"
    r"|(?:[\w-]+\s+){1,2}(?:says?|said|wants?|asked|asks|told|thinks?|complain(?:s|ed)|got|gets|keeps?|started|stopped|found|changed|takes|took|seems?|looks?|is|are|was|were|has|had|have))\b",
    re.IGNORECASE,
)
_ASKING = (
    r"(?:please|pls|plz|kindly|just|now|first|quickly|(?:can|could|would|will)\s+you|can\s+we|let['’]?s|let\s+me\s+(?=see|know)"
    r"|(?:i|we)\s+(?:want|need)(?:\s+you)?\s+to|(?:i|we)['’]d\s+(?:like|love)(?:\s+you)?\s+to|do\s+me\s+a\s+favou?r\s+and)"
)
_LOOKS = (
    r"migrate|(?:make|generate|create)(?=\s+(?:\w+\s+){0,3}migrations?\b)|run|rerun|execute|start|restart|launch|boot|serve|stop|install|reinstall|build|rebuild|compile|recompile|format|reformat|lint|test|check|verify|validate|benchmark"
    r"|sum(?=\s+\S+\s+up\b)|summari[sz]e|describe|bring(?=\s+\S+\s+(?:\S+\s+){0,3}?(?:up\s+to\s+date|back|up|down)\b)|know(?=\s+(?:which|what|who|where|how|whether|if)\b)|show|see|list|print|display|open|read|find|search|look|grep|count|tell\s+me|fetch|pull|push|tidy|generate|update|upgrade|audit|profile|deploy|publish|ping|do|make\s+(?:me\s+)?an?\s+(?:\w+\s+){0,2}build"
)
_QUESTION = r"(?:who|what(?:['’]?s)?|which|where|when|how)\b(?!\s+(?:i|we|they|it)\b)|(?:is|are|does|did|has|have)\b"
_WISH = re.compile(
    rf"(?:{_ASKING}[\s,]+)*(?:(?:{_LOOKS})\b(?!\s+(?:is|are|was|were|seems?|takes?|took)\b)|{_QUESTION})", re.IGNORECASE
)
_POINTS = re.compile(
    r"\b(?P<word>it|them|that|this(?!\s+(?:repo(?:sitory)?|project|workspace|machine|computer|laptop|codebase|package|crate|app)\b)|those|these|there|one|ones|he|she|they|such|same|above|its|their|ours|mine|theirs|the\s+(?:file|folder|script|command|error|latter|former|old|new)(?=\W|$))\b",
    re.I,
)
_OBJECT = re.compile(
    r"\b(?:it|them|that(?=\s+(?:up|down|to|back|into|on|off)\b)|(?P<whose>its|their)(?=\s+\w))\b(?!\s+(?:is|was|has|takes|says|means|looks|does|all)\b)",
    re.IGNORECASE,
)
# What a statement is about: its subject, as far as its verb.
_SUBJECT = re.compile(
    r"^\W*(?:(?:so|well|ok|and|but)\s+)?(?P<subject>(?:the|our|my)\s+[a-z][\w-]*(?:\s+[a-z][\w-]*)?)\s+"
    r"(?:is|are|was|were|eats?|takes?|took|keeps?|looks?|seems?|crash\w*|fail\w*|broke|hangs?|won['’]?t|can['’]?t|don['’]?t|doesn['’]?t|stopped|grew)\b",
    re.IGNORECASE,
)
# "there is a new migration that came with the pull": what a statement brings up
_BROUGHT_UP = re.compile(
    r"^\W*(?:there(?:['’]?s|\s+is)|(?:we|i)(?:\s+have|['’]ve)(?:\s+got)?)\s+an?\s+(?P<what>[a-z][\w-]*(?:\s+[a-z][\w-]*)?"
    r"(?:\s+of\s+(?:the|our)\s+[a-z][\w-]*)?)(?=\s+(?:that|which|of|in|for|from|waiting)\b|[,.;]|$)",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[,;.!?]\s+|\s+(?:and|but|because|since|that|says|said)\s+", re.IGNORECASE)
_THING = re.compile(r"\b(?:the|our|my|this)\s+[a-z][\w-]*", re.IGNORECASE)
# "I'd like to know whether it works, so run the tests": what for, and no wish of its own
_PURPOSE = re.compile(
    r"\W*(?:i|we)(?:['’]d|\s+would)?\s+(?:like|love|want|need|have)\s+to\s+(?:see|know|check|understand|find\s+out)\s+(?:how|that|whether|if|why)\b",
    re.IGNORECASE,
)
# What must not be, or must be so, is no story: "we must not touch the network, run the tests".
_LIMITS = re.compile(
    r"\b(?:instead\s+of|rather\s+than|must(?:\s+not|n['’]t)|should(?:\s+not|n['’]?t)|may\s+not|can['’]?t\s+(?:use|touch|change|install)|never|without|only|except|offline"
    r"|(?:don['’]?t|do\s+not)\s+(?:want|touch|run|change|install|delete|push|commit|use)|no\s+(?:network|internet|cache|root|tests?))\b",
    re.IGNORECASE,
)
_NAMES = re.compile(
    rf"{QUOTED}|[\w@/-]*[./_][\w./-]*\w|\b(?!(?:40[0-9]|50[0-4])\b)\d{{2,}}"
)  # "gets 404" tells of a status
# "in the middle of a rebase, how does the repo look?" is asked of git
_OF_GIT = re.compile(
    r"\b(?:git|rebase|rebasing|merge|merging|commit\w*|stash\w*|branch\w*|staged|untracked|cherry-pick)\b",
    re.IGNORECASE,
)
# "add the package x to that project"
_THAT_ONE = re.compile(
    r"\b(?P<before>(?:to|in|into|of|for|on|from)\s+)(?:that|the\s+same)\s+(?:project|folder|directory|file|crate|package|branch|module|service|container)\b(?!\s+\S*[./]\w)",
    re.IGNORECASE,
)
# "we decided on vitest for the tests, so install it"
_CHOSEN = re.compile(
    r"\b(?:(?:decided|settled|agreed)\s+on|(?:went|opted)\s+for|picked|chose|(?:want|need|going)\s+to\s+use|will\s+use)\s+(?P<name>[\w@./-]*\w)(?=[\s,;.])"
    r"[^\n]*?[,;.]\s[^\n]*?\b(?:install|add|require|pull\s+in)\s+(?P<it>it)\b",
    re.IGNORECASE,
)
# "have rails print all its routes"
_LET_IT = re.compile(
    r"(?P<asks>(?:^|[,;.!?]\s+|\bso\s+)(?:(?:please|pls|(?:can|could|would|will)\s+(?:you|we)|i['’]d\s+like\s+to|and|then|so)\s+)*)(?:let|have)\s+"
    r"(?!(?:me|us|it|them|him|her|the|a|an|you|this|that|all|only|just|some\w*|every\w*|any\w*|no\w*|to|been|not)\b)(?P<program>[a-z][\w.-]*)\s+"
    r"(?P<does>print|show|list|check|run|build|tell|report|compile|format|lint|test|verify|validate|generate|dump|fix|apply|sort|update|upgrade|install|reformat|watch|add|remove)\b(?P<more>(?:[^,;.!?]|\.(?=\w))*)",
    re.IGNORECASE,
)
_ONLY_THAT = re.compile(
    r"\b(?P<before>(?:run|test|check|start|show|open|read|build|format)\s+(?:me\s+)?(?:just|only)\s+)that(?:\s+one)?(?=[\s.!?]*$)",
    re.IGNORECASE,
)
# "the tester needs a debug apk, build it"
_NEEDED = re.compile(
    r"\b(?:needs?|wants?|lacks?|asked\s+for|asks\s+for|waits?\s+for|is\s+missing)\s+(?P<a>(?:an?|the|some|another)\s+)?(?!to\b|it\b|that\b|this\b)(?P<what>[a-z][\w-]*(?:\s+[a-z][\w-]*){0,2})\W*$",
    re.IGNORECASE,
)
# "I need a new superuser. Start the creation": a wish of its own
_WANTED = re.compile(r"\b(?:i|we)\s+(?:need|want|would\s+like)\s+(?:an?|some|another|new)\s", re.IGNORECASE)
# "I changed billing/models.py, so now make the migrations for billing": the file is why, not what.
_CHANGED_IT = re.compile(
    r"\W*(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+)?(?:changed|edited|updated|touched|modified|fixed|extended|reworked)\s",
    re.IGNORECASE,
)
_OF_ITS_OWN = re.compile(
    r"\W*(?:please\s+)?(?:now\s+)?(?:make|generate|regenerate|create|run|build|rebuild|restart|install|reload|deploy|migrate)\s+"
    r"(?!.*\b(?:it|that|them|this|those|the\s+changes?|formatter|linter)\b)",
    re.IGNORECASE,
)
# "we got rid of the last lodash import. kick the package out"
_THE_PACKAGE = re.compile(
    r"[,;.!]\s+[^\n]*?\b(?:remove|drop|kick|throw|uninstall|take|add|install|upgrade|update|bump|pull)\s+"
    r"(?P<it>(?:the|that|this)\s+(?:package|library|dependency|gem|crate))\b"
    r"(?=\s+(?:out|off|from|away|again|too|please|to\s+(?:the|our|my))\b|\s*[,;.!?]|\s*$)",
    re.IGNORECASE,
)
# "moment isn't used anywhere": a package may have an ordinary word for its name
_IS_UNUSED = re.compile(
    r"^\W*(?!(?:it|this|that|there|what|nobody|nothing|one|he|she)\b)(?P<name>@?[a-z][\w@/.-]*)\s+(?:is|isn['’]t|was|wasn['’]t)\s+(?:\w+\s+){0,2}?"
    r"(?:used|needed|required|imported|wanted|unused|obsolete|dead|deprecated)\b",
    re.IGNORECASE,
)
# "the python in our ci, which version?" asks about what is told, and of nothing else.
_ASKS_ABOUT_THAT = re.compile(
    r"\W*(?:(?:and|or|in|on|at|of|to|from)\s+)?(?:which|what|where|how\s+(?:much|many|often|long))"
    r"(?:\s+(?:and|or|in|on|which|what|where|file|line|version|value|colou?r|hex|folder|number|path|one|exactly|is\s+(?:it|that)))*[\s?.!]*",
    re.IGNORECASE,
)
# "there should be a test for the parser, can you check where"
_ASKS_OF_TOLD = re.compile(r"\b(?:where|which(?:\s+one)?|what|how|why|who|whether|if\s+so)\W*$", re.IGNORECASE)
_ENDS_NAME = re.compile(r"[\w)\"'`]\Z")


def wish_alone(request: str) -> str:
    """The request itself where it is one sentence, wants a change, or may need what it tells before."""
    if len(request) > _LONGEST_REQUEST or "\n" in request.strip() or TARGET_CALLED.search(request):
        return request
    if undone := wish_of_undone(request):
        return undone
    if chosen := _CHOSEN.search(request):
        request = f"{request[: chosen.start('it')]}{chosen['name'].rstrip('.')}{request[chosen.end('it') :]}"
    request = _LET_IT.sub(_done_with, _named_package(_that_one(request)))
    hidden = re.sub(QUOTED, lambda quoted: "\0" * len(quoted[0]), request)
    for place in _BREAK.finditer(hidden):
        told, wish = request[: place.start()], request[place.end() :]
        is_told = len(told.split()) > 2 and _ENDS_NAME.search(told) and _STATEMENT.match(told)
        if is_told and len(wish.split()) > 1 and _WISH.match(wish):
            is_asked = "?" in told or (_WISH.match(told) and not _PURPOSE.match(told)) or _WANTED.search(told)
            is_why = _CHANGED_IT.match(told) and _OF_ITS_OWN.match(wish)
            is_needed = not is_why and (
                any(name[0] not in wish for name in _NAMES.finditer(told))
                or _LIMITS.search(told)
                or (_OF_GIT.search(told) and not _OF_GIT.search(wish))
            )
            if is_asked or _ASKS_ABOUT_THAT.fullmatch(wish) or _ASKS_OF_TOLD.search(wish):
                return request
            if not is_needed:
                return _with_subject(wish, told) or request
            # What is needed of it stays, with what it is about in the place of "that".
            return request[: place.end()] + (_with_subject(wish, told, things=()) or wish)
    return request


def _done_with(let: re.Match[str]) -> str:
    """ "Let mix check the code" as "check the code with mix"."""
    more = re.sub(r"\bits\b(?!\s+own\b)", "the", let["more"], flags=re.IGNORECASE)
    return f"{let['asks'] or ''}{let['does']}{more} with {let['program']}"


def _that_one(request: str) -> str:
    """With what "that project" or "that branch" points back to: the one name before it."""
    for that in (*_THAT_ONE.finditer(request), *_ONLY_THAT.finditer(request)):
        clause = max((place.start() for place in _BREAK.finditer(request, 0, that.start())), default=0)
        named = [name[0] for name in _NAMES.finditer(request, 0, clause)]
        if len(named) == 1:
            return f"{request[: that.start()]}{that['before']}{named[0]}{request[that.end() :]}"
    return request


def _named_package(request: str) -> str:
    """The request with the one name that it tells of for "the package" of its wish."""
    asked = _THE_PACKAGE.search(request)
    words = re.findall(r"(?<![\w./@-])@?[a-z][\w@/.-]*\w(?![\w/'’])", request[: asked.start()]) if asked else []
    names = {word for word in words if not is_ordinary(word)}
    if asked and not names and (about := _IS_UNUSED.match(request)):
        names = {about["name"]}
    return (
        f"{request[: asked.start('it')]}{names.pop()}{request[asked.end('it') :]}"
        if asked and len(names) == 1
        else request
    )


def _with_subject(wish: str, told: str, things: Sequence[str] | None = None) -> str:
    """The wish with "it" or "them" as what the statement is about, or the one thing in it; '' where it points back at something else."""
    # Of "run a.py and tell me what it prints" the wish has what "it" is.
    named = _NAMES.search(wish)
    pointing = [each for each in _POINTS.finditer(wish) if named is None or each.start() < named.end()]
    if not pointing:
        return wish
    place = _OBJECT.search(wish)
    if things is None:
        things = [thing[0] for thing in _THING.finditer(told)]
    subject = _SUBJECT.match(_CLAUSES.split(told)[-1]) or _SUBJECT.match(told)
    needed = _NEEDED.search(told)
    brought = _BROUGHT_UP.match(told)
    named_things = [f"the {brought['what']}"] if brought else [subject["subject"]] if subject else things
    said = named_things[0] if len(named_things) == 1 else ""
    meant = f"{'the ' * bool(needed['a'])}{needed['what']}" if needed else said
    if not meant or place is None or len(pointing) > 1:
        return ""
    meant = meant[:1].lower() + meant[1:] + "'s" * bool(place["whose"])
    return f"{wish[: place.start()]}{meant}{wish[place.end() :]}"
