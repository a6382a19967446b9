"""Whether a request speaks of deleting: a tool that deletes is offered to a small model only then, since its slips must not.

Words of several languages, as people type them: in any case, with an ending, and with one slip of the finger in longer ones.
"""

from collections.abc import Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.typing_slips import one_slip

DESTRUCTIVE_TOOLS = frozenset({"delete_file"})
_DESTRUCTIVE_COMMAND = re.compile(
    r"(?:^|[;&|(`]\s*|\bsudo\s+|\bxargs\s+)(?:rm|rmdir|unlink|shred|truncate|mkfs\S*|dd|kill|killall|pkill|fuser\s+-k)\b"
    r"|\bgit\s+(?:rm|clean|reset\s+--hard|restore(?!\s+--staged)|checkout\s+(?:--|\.)|branch\s+-[dD]|tag\s+-d|stash(?!\s+(?:list|show|pop|apply))|push\s.*(?:--force|-f\b|--delete))"
    r"|\bdocker\s+(?:rm|rmi|\S+\s+(?:prune|rm)|compose\s+down\s+-v)|\bterraform\s+destroy\b|\bkubectl\s+delete\b"
    r"|\bgit\s+(?:reset\s+HEAD~|reset$|worktree\s+remove)|\bdocker\s+(?:compose\s+)?(?:kill|rm)\b|\bterraform\s+(?:state\s+rm|taint|apply\s+-replace)"
    r"|\bmigrate:fresh|\bmigrate\s+reset|\bdb:(?:drop|reset)|\becto\.(?:drop|reset)|\bmanage\.py\s+flush|\bsystemctl\s+stop|\bhatch\s+env\s+prune"
    r"|\b(?:log|tmp):clear|\bcache\s+clean|\bclean\s+-(?:mod|test)cache|\bmeson\s+setup\s.*--wipe|\bartisan\s+down\b"
    r"|\s-delete\b|\b(?:uninstall|remove|drop|destroy|purge|prune)\b"
)
_OUTWARD_COMMAND = re.compile(
    r"\bgit\s+push\b|\b(?:npm|pnpm|yarn|cargo|poetry|uv|pdm|hatch|flit|dart)\s+publish\b(?!.*--dry-run)|\btwine\s+upload\b"
    r"|\b(?:docker|podman|gem|nuget)\s+push\b|\b(?:terraform|kubectl|pulumi|helmfile|terragrunt\s+run-all)\s+(?:apply|up|sync)\b|\b(?:serverless|wrangler|fly|cdk)\s+deploy\b"
    r"|\bskaffold\s+(?:run|dev|delete)\b|\bhelm\s+(?:install|upgrade)\b"
    r"|\bmvn\w*\s+deploy\b|\bcurl\s+-X\s+(?:POST|PUT|PATCH|DELETE)\b"
)
_ONLY_WOULD = re.compile(r"\b(?:what|which|how)\b[^.!;]*\bwould\b", re.IGNORECASE)  # "what would npm publish"
_CLEANING_COMMAND = re.compile(r"\b(?:dist)?clean\b|\bclobber\b")

# Stems of what means to delete, by language. A stem that is the beginning of a word counts.
_STEMS = (
    # English
    *(
        "delete", "deletion", "remov", "rm", "rmdir", "unlink", "erase", "eras", "discard", "drop", "trash", "purge",
        "wipe",
    ),
    *(
        "clean", "clear", "kill", "nuke", "scrap", "dump", "prune", "destroy", "bin", "toss", "ditch", "zap",
        "obsolete", "chuck",
    ),
    # German
    *("lösch", "loesch", "losch", "entfern", "wegwerf", "weg", "beseitig", "tilg", "putz", "aufräum", "aufraeum"),
    # French, Spanish, Portuguese, Italian
    *(
        "supprim", "efface", "effac", "enlèv", "enlev", "retir", "borra", "elimin", "quita", "suprim", "apag",
        "exclu", "remuev",
    ),
    *("cancell", "rimuov", "togli", "cestin"),
    # Dutch, Swedish, Danish, Norwegian, Polish, Turkish
    *("verwijder", "wis", "weghal", "radera", "ta bort", "slett", "fjern", "usuń", "usun", "skasuj", "kasuj", "sil"),
)  # fmt: skip
_PHRASES = re.compile(
    r"\b(?:get|got|getting) rid of\b|\b(?:kick|rip|toss) (?:\S+ ){1,3}out\b"
    r"|\bthrow\w* (?:\S+ ){0,3}(?:away|out)\b|\bnot? (?:longer )?need|n['’]?t need|\bno use for\b"
    r"|\bcan (?:leave|disappear|vanish)\b|\btake up (?:any )?(?:space|room)\b"
    r"|\bshould(?: not|n['’]?t) be (?:in )?(?:t?here|the repo(?:sitory)?)\b"
    r"|\btake \S+ out of (?:the|this|our) (?:project|repo(?:sitory)?|workspace|codebase)\b|\bhas no (?:business|place"
    r"|right to be)\b|\buseless\b|\bunused\b|\bsuperfluous\b|\b(?:can|should|must|may|has to|have to) go\b|\bgone\b|\baway with\b"
    r"|\bout with (?:it|that)\b",
    re.IGNORECASE,
)
_PART_OF = re.compile(
    r"\b(?:remove|delete|drop|erase|strip|take|kick|get\s+rid\s+of)\b[^;\n]{0,120}?\s(?:from|in|out\s+of)\s+(?:the\s+)?(?P<file>\S+)",
    re.IGNORECASE,
)
HOLDS = (
    r"[\"'`]?\s+(?:(?:still|also|now)\s+)*"
    r"(?:(?:has|have|had|contains?)(?!\s+(?:been|become|outlived|no\b|nothing|only\b))|includes?|defines?|imports?|calls?|uses?|prints?|logs?|says)\b"
)
"""What follows a file's name where the sentence is about something in it."""
# "a.py imports os twice, remove it": what it has, and not the file
_HELD = re.compile(
    rf"(?P<file>[\w@./+-]*\w){HOLDS}[^\n]{{0,160}}?[,;.–-]\s(?:\w+\s){{0,3}}?(?:remov|delet|drop|strip|tak|kick|get\s+rid\s+of|clean|kill|eras)\w*"
    r"\s+(?:it|that|them|those|both|(?:the\s+)?(?:one|second|other|first|last|duplicate|extra))\b",
    re.IGNORECASE,
)
_TAKE_OUT = re.compile(
    r"\btak(?:e|ing)\s+(?:\S+\s+){1,3}out\b|\b(?:rolls?|puts?|brings?|sets?|takes?|goe?s?)\b.{0,40}\bback\b",
    re.IGNORECASE,
)
_PLAINLY = re.compile(
    r"\b(?:(?:drop|ditch|trash|scrap|nuke)\s+(?:the\s+|that\s+|this\s+)?(?:\w+\s+){0,2}file\b"
    r"|delet(?:e[sd]?|ing|ion)|remov(?:e[sd]?|ing|al)|rm|rmdir|unlink|eras(?:e[sd]?|ing)|get rid of|lösch\w*|entfern\w*|supprim\w*"
    r"|borr(?:a|e|ar|en)\b|elimin\w+|apag(?:a|ue|ar)\b|cancell\w+|verwijder\w*|radera\w*|slett?\w*|usuń\w*)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 5  # letters: a shorter word with a slip in it may be any other
_EXACT = frozenset(
    {"rm", "bin", "wis", "sil", "weg", "drop", "kill", "zap", "toss", "dump", "post"}
)  # begin too many other words


_WRITING = (
    *(
        "writ", "put", "save", "creat", "make", "add", "append", "fill", "store", "generat", "set", "insert",
        "prepend", "touch",
    ),
    *(
        "overwrit", "replac", "rewrit", "updat", "chang", "edit", "modif", "reset", "fix", "correct", "new", "copy",
        "paste",
    ),
    *("schreib", "erstell", "speicher", "ersetz", "überschreib", "ueberschreib", "ändere", "leg"),
    *(
        "écri", "ecri", "crée", "cree", "remplac", "enregistr", "escrib", "crea", "guarda", "reemplaz", "sobrescrib",
        "scriv", "sostitu", "escrev",
    ),
    *("substitu", "skriv", "schrijf", "vervang", "zapisz", "napisz", "utwórz", "yaz"),
)  # fmt: skip
_UNDOING = (
    "undo", "revert", "restor", "reset", "uninstal", "terminat", "end", "stop", "tear", "destroy", "throw", "forc",
    "shut", "free", "stash", "aside", "away", "shelv",
)  # fmt: skip
_SENDING = (
    *("push", "publish", "upload", "releas", "deploy", "ship", "share", "send", "apply", "roll", "sync", "upstream", "remote"),
    *("post", "origin", "online", "live", "veröffentlich", "hochlad", "publi", "envoy", "subir", "pubblic", "carica"),
)  # fmt: skip
_DEPLOYING = ("install", "upgrad")  # only to what is called so: in "install the docs extra" nothing is pushed
_OVERWRITING = (
    *(
        "overwrit", "replac", "clobber", "forc", "supersed", "instead", "anyway", "update", "restor", "reset",
        "revert", "refresh",
    ),
    *(
        "überschreib", "ueberschreib", "ersetz", "remplac", "écras", "ecras", "sobrescrib", "reemplaz", "sobrescrev",
        "substitu",
    ),
    *("sovrascriv", "sostitu", "vervang", "overschrijf", "nadpisz", "zastąp"),
)  # fmt: skip
BE_GONE = r"(?:go|be\s+(?:deleted|removed|dropped|thrown\s+(?:out|away)))"
"""What is said of something that is to be deleted, after "can" and "should"."""
IT_GOES = (
    r"\W*(?:(?:please|pls|so|and|just|(?:can|could|would)\s+you|you\s+can|then|it|that)\s+)*(?:"
    r"(?:mind\s+)?(?:delet|remov|eras|trash|bin|toss|ditch|scrapp|nuk|dropp|getting\s+rid\s+of|throw)(?:ing)?\s+(?:it|that|the\s+file)(?:\s+(?:away|out|please|pls|again|for\s+me))*"
    r"|can\s+(?:leave|disappear|vanish)(?:\s+us)?|need(?:n['’]?t|\s+not)\s+take\s+up\s+(?:any\s+)?(?:space|room)(?:\s+any\s+(?:longer|more))?"
    r"|should(?:\s+not|n['’]?t)\s+be\s+(?:in\s+)?(?:t?here|the\s+repo(?:sitory)?)(?:\s+(?:any\s?more|at\s+all|now|please|pls))*|"
    r"(?:(?:delete|remove|erase|trash|rm|bin|toss|ditch|scrap|nuke|drop|kill|zap|chuck|wipe|get\s+rid\s+of|(?:throw|chuck|kick|toss)(?=\s+\w+\s+(?:away|out)))"
    r"\s+(?:it|that|this|the\s+(?:file|thing)|that\s+file)|(?:out|away|off)\s+with\s+(?:it|that))(?:\s+(?:away|out|please|pls|now|again|for\s+me))*"
    rf"|(?:can|should|may|must)\s+{BE_GONE}(?:\s+(?:now|away|too|please|pls))*)[\s.!?]*$"
)
"""The rest of a sentence in which something is named before: "delete it", "out with it", "can be deleted"."""


def speaks_of_writing(request: str) -> bool:
    """Whether the request has a word for writing a file, typos included."""
    return bool(re.search(r"(?<![->])>>?\s", request)) or _has_stem(request, _WRITING)


def speaks_of_overwriting(request: str) -> bool:
    """Whether the request has a word for putting something in the place of what is there, typos included."""
    return _has_stem(request, _OVERWRITING) or bool(re.search(r"\bover the\b|\bon top of\b", request, re.IGNORECASE))


def speaks_of_undoing(request: str) -> bool:
    """Whether the request has a word for what such a command does, in words of its own: taking back, ending, uninstalling."""
    return speaks_of_deleting(request) or _has_stem(request, _UNDOING) or _TAKE_OUT.search(request) is not None


def speaks_plainly_of_deleting(request: str) -> bool:
    """Whether the request has a word that means nothing else, spelled as it should be."""
    return _PLAINLY.search(request) is not None


def speaks_of_deleting(request: str) -> bool:
    """Whether the request has a word or a phrase for it, typos included."""
    if _PHRASES.search(request) or "删除" in request or "削除" in request or "удал" in request.lower():
        return True
    return _has_stem(request, _STEMS)


_PARKED = re.compile(
    r"\bpark(?:ed|ing)?\s+(?:my|the|all|these|our|what)\b", re.IGNORECASE
)  # of a car park nothing is stashed


def unasked(command: str, said: str) -> str:
    """What a command does that the words of `said` do not speak of, by those of usual programs: it deletes, throws changes away or
    ends processes, or it sends something to others; '' for neither."""
    is_parked = command.startswith("git stash") and _PARKED.search(said) is not None
    if _DESTRUCTIVE_COMMAND.search(command) and not (is_parked or speaks_of_undoing(said)):
        return "deletes or ends something"
    if _OUTWARD_COMMAND.search(command) and (
        _ONLY_WOULD.search(said) or not _has_stem(said, (*_SENDING, *_DEPLOYING * ("helm" in command)))
    ):
        return "sends something to others"
    return ""


def file_taken_from(request: str, paths: Sequence[str]) -> str:
    """The file, one of `paths`, that stays where a part of it is to be removed: "remove it from .gitignore", "a.py imports os
    twice, remove it"; '' for none."""
    names = {name.lower(): path for path in reversed(paths) for name in (path.rpartition("/")[2], path)}
    parts = (*_PART_OF.finditer(request), *_HELD.finditer(request))
    said = (part["file"].strip("\"'`").rstrip(".,;:!?").lower() for part in parts)
    return next((names[name] for name in said if name in names), "")


def takes_away(command: str) -> bool:
    """Whether a command of usual programs deletes, ends or throws away something, if only what was built, or sends something to
    others."""
    return any(kind.search(command) for kind in (_DESTRUCTIVE_COMMAND, _OUTWARD_COMMAND, _CLEANING_COMMAND))


def _has_stem(request: str, stems: tuple[str, ...]) -> bool:
    return any(_begins_with_stem(word.lower(), stems) for word in _WORD.findall(request))


def _begins_with_stem(word: str, stems: tuple[str, ...]) -> bool:
    for stem in stems:
        if word == stem or (stem not in _EXACT and word.startswith(stem)):
            return True
        if len(stem) >= _SHORT and any(one_slip(word[:length], stem) for length in range(len(stem) - 1, len(stem) + 2)):
            return True
    return False
