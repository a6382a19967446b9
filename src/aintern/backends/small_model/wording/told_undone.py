"""What a request tells as not done, and wants done by a word that points back: "nobody formatted infra/, could you do that?" is "format
infra/", "it fails when the code isn't formatted, check that" is "check whether the code is formatted".
"""

from aintern.backends.small_model.wording import lazy_re as re

_VERBS = (
    "add", "apply", "build", "bump", "check", "clean", "commit", "compile", "deploy", "download", "fetch", "fix", "format", "generate",
    "install", "lint", "merge", "migrate", "publish", "pull", "push", "rebuild", "reformat", "regenerate", "reinstall", "release",
    "restart", "run", "seed", "sort", "stage", "start", "stop", "sync", "tag", "test", "tidy", "update", "upgrade", "validate", "verify",
)  # fmt: skip
_IRREGULAR = {"build": ("built",), "rebuild": ("rebuilt",), "run": ("run", "ran")}
_DOUBLED = frozenset(("commit", "format", "reformat", "run", "stop", "tag"))  # the last letter, before an ending
_ASKS = r"(?:(?:so|and|then|hence|therefore|please|pls|plz|can|could|would|will|you|we|just|now|kindly|let['’]?s)\s+)*"
_DO_THAT = re.compile(
    rf"\s*[,;.!–-]\s*{_ASKS}(?:do\s+(?:that|it|so|this)|(?:get|have)\s+(?:that|it)\s+done)"
    r"(?:\s+(?:to|for|with)\s+(?:it|them|me|us))?(?:\s+(?:now|please|pls|too|first))*[\s.!?]*$",
    re.IGNORECASE,
)
_YET = r"(?:\s+(?:yet|so\s+far|properly|recently|lately|today|again))*"
_NOBODY_DID = re.compile(
    r"\W*(?:nobody|no\s+one|none\s+of\s+us|(?:i|we)\s+(?:haven['’]?t|have\s+not|never)|he\s+hasn['’]?t|she\s+hasn['’]?t)\s+(?:has\s+|ever\s+|yet\s+)*"
    rf"(?P<did>[a-z]+)\s+(?P<what>\S(?:[^.!?;]|\.(?=\w))*?){_YET}$",
    re.IGNORECASE,
)
_TO_DO = re.compile(
    rf"\W*(?:i|we)\s+(?:(?:forgot|still\s+(?:have|need)|never\s+got\s+around|have|need)\s+to|did(?:n['’]?t|\s+not))\s+(?P<do>[a-z]+)\s+(?P<what>\S(?:[^.!?;]|\.(?=\w))*?){_YET}$",
    re.IGNORECASE,
)
_IS_NOT_DONE = re.compile(
    r"\W*(?P<what>\S(?:[^.!?;,]|\.(?=\w))*?)\s+(?:(?:is|are|was|were)(?:n['’]?t|\s+not)|(?:has|have)(?:n['’]?t|\s+not)\s+been|still\s+(?:has|have|needs?)\s+to\s+be)\s+"
    rf"(?P<did>[a-z]+){_YET}$",
    re.IGNORECASE,
)
# "the docs need to be rebuilt", "the types have never been checked since then", "the code needs formatting"
_NO_SUBJECT = (
    r"(?:it|they|that|this|these|those|there|i|we|you|what|which|who|why|how|when|where|has|have|is|are|does|do|if|once"
    r"|after|before)\b"
)
_SUBJECT = rf"\W*(?P<what>(?!{_NO_SUBJECT})\S+(?:\s+[^\s,;:.!?]+(?:\.\w+)?){{0,7}}?)"
_SINCE = (
    r"(?:[\s,]+(?:(?:for|in)\s+(?:weeks|ages|months|days|years)|since\s+[^,;.!?]+|i\s+(?:think|guess|believe)"
    r"|somehow|yet|here|so\s+far|recently|lately|today|now))*"
)
_TO_BE_DONE = re.compile(
    rf"{_SUBJECT}\s+(?:(?:still\s+|also\s+)?(?:(?:needs?|has|have|ought|wants?)\s+to\s+be|(?:should|must)\s+be|(?:has|have)(?:\s+never|\s+not|n['’]?t)\s+been)\s+(?P<did>[a-z]+)"
    rf"|(?:needs?|wants?|could\s+use)\s+(?:some\s+|a\s+)?(?P<doing>[a-z]+ing))(?P<more>(?:\s+again)?(?:,?\s+(?:with|in|as|for|using|tag(?:ged)?|on|under|from|by)\s[^;!?]+?)?){_SINCE}[\s.!]*$",
    re.IGNORECASE,
)
_CHECK_THAT = re.compile(
    r"\b(?:when|if|unless|because|that|whether)\s+(?P<what>[^,;.]+?)\s+(?P<be>is|are)(?:n['’]?t|\s+not)?\s+(?P<state>[a-z][^,;.]*?)"
    rf"\s*[,;.–-]\s*{_ASKS}(?:(?:let|have)\s+(?P<program>[\w.-]+)\s+)?(?P<checks>check|verify|test|see\s+to)\s+(?:that|this|it)\b(?P<more>[^,;.]*)$",
    re.IGNORECASE,
)
_ENOUGH = re.compile(
    r"[,;.]\s*(?:(?:so|hence|therefore|and)\s+)?(?P<doing>[a-z]+ing)\s+(?:just\s+|only\s+)?(?:that\s+one|that|it|this\s+one|those)\s+"
    r"(?:is\s+enough|would\s+be\s+enough|will\s+do|suffices|is\s+all\s+(?:i|we)\s+need)[\s.!]*$",
    re.IGNORECASE,
)
# "the formatter should go over lib/ once", "the linter hasn't seen my last edits"
_TOOL = r"(?:code\s+)?formatter|linter|(?:type|spell)[ -]?checker|compiler|(?:\w+\s+)?test(?:s|\s+suite)|benchmarks?|fuzzer|profiler"
_TOOL_GOES = re.compile(
    rf"\W*(?:the|our)\s+(?P<tool>{_TOOL})\s+(?:(?:should|could|must|can|may|needs?\s+to|has\s+to|ought\s+to)\s+"
    r"(?:once\s+)?(?:go|run|pass)\s+(?:once\s+)?(?:over|through|across|on)"
    r"|(?:has(?:n['’]?t|\s+not|\s+never)|never)\s+(?:yet\s+)?"
    r"(?:seen|touched|checked|run\s+(?:over|on)|been\s+(?:over|run\s+on)|looked\s+at))"
    r"\s+(?P<what>[^,;!?]+?)(?:\s+(?:once|again|too|yet|please))*[\s.!]*$",
    re.IGNORECASE,
)
_NOTHING_DONE = re.compile(
    r"\W*nothing(?:['’]?s|\s+has|\s+is)?\s+(?:been\s+)?(?P<did>installed|built|compiled|tested|formatted|linted)\b[^,;.!?]*?\s(?:yet|so\s+far|here)\b[\s.!]*$",
    re.IGNORECASE,
)
_WHAT_IS_DONE = {"install": "the dependencies", "build": "the project", "compile": "the project", "test": "everything"}
_ONE_OF = re.compile(r"\bthe\s+[\w./-]+(?:\s+[a-z][\w-]*)?(?=[\s,;.]*$)", re.IGNORECASE)


def wish_of_undone(request: str) -> str:
    """The wish as an order; '' where nothing is told as undone, or by a verb that is no usual one."""
    if then := _DO_THAT.search(request):
        told = request[: then.start()]
        for undone, form in ((_NOBODY_DID, "did"), (_TO_DO, "do"), (_IS_NOT_DONE, "did")):
            if (said := undone.match(told)) and (verb := _base(said[form].lower(), form)):
                return f"{verb} {said['what']}"
    if wanted := _TO_BE_DONE.match(request):
        form = "did" if wanted["did"] else "doing"
        if verb := _base(wanted[form].lower(), form):
            return f"{verb} {wanted['what']}{wanted['more'] or ''}"
    if check := _CHECK_THAT.search(request):
        program = f" with {check['program']}" * bool(check["program"])
        return f"{check['checks']} whether {check['what']} {check['be']} {check['state']}{program}{check['more']}"
    if nothing := _NOTHING_DONE.match(request):
        verb = _base(nothing["did"].lower(), "did")
        return f"{verb} {_WHAT_IS_DONE.get(verb, 'the code')}"
    if goes := _TOOL_GOES.match(request):
        place = f" on {goes['what']}" if re.search(r"[/.]|\ball\b|\bevery", goes["what"]) else ""
        return f"run the {goes['tool']}{place}"
    enough = _ENOUGH.search(request)
    one = _ONE_OF.search(request[: enough.start()]) if enough else None
    verb = _base(enough["doing"].lower(), "doing") if enough else ""
    return f"{verb} {one[0]}" if one and verb else ""


def _base(word: str, form: str) -> str:
    """The verb that a word is a `form` of: "did", "doing" or "do" itself; '' for none of the usual ones."""
    return next((verb for verb in _VERBS if word in _forms(verb, form)), "")


def _forms(verb: str, form: str) -> tuple[str, ...]:
    if form == "do":
        return (verb,)
    if form == "did" and verb in _IRREGULAR:
        return _IRREGULAR[verb]
    ending = "ed" if form == "did" else "ing"
    stem = verb + verb[-1] * (verb in _DOUBLED)
    if verb.endswith("e"):
        stem = verb[:-1]
    elif verb.endswith("y") and verb != "deploy" and form == "did":
        stem = f"{verb[:-1]}i"
    return (stem + ending,)
