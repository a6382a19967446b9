"""What a shell script shall do, said in words, as its commands: "removes dist and build, then runs npm ci"."""

from collections.abc import Callable

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS

_LEADS = re.compile(
    r"^(?:[\s,:;–-]|\b(?:that|which|it|to|and|just|only|should|shall|must|will|simply|has|have|needs|then|first|also|afterwards|please|for)\b)*",
    re.IGNORECASE,
)
_VERBS = (
    r"(?:remov|delet|wip|clear|clean|creat|mak|pack|compress|archiv|bundl|cop(?:y|i)|mov|renam|print|echo|say|run|execut|call|start|chang|go|cd|output|enter|rm|mkdir|mirror|rsync|scp|cp|mv|curl|wget|ping|touch|chmod|zip|unzip|tar|pull|push|restart)"
    r"(?:es|s|ing|e)?\b"
)
_THEN = re.compile(
    rf"\s*(?:[,;]\s*(?:and\s+)?(?:then\s+)?|\.\s+(?:then\s+|and\s+)?|\s(?:and|then|and\s+then|&&)\s+)(?=(?:(?:then|it|finally|just|only|simply)\s+)*{_VERBS})",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_QUOTED = r"\"[^\"\n]+\"|'[^'\n]+'"
_PLACE = re.compile(r"[\"'`]?(?P<path>[\w.*/~$@+-]*[\w*])/?[\"'`]?")
_THE = r"(?:(?:the|our|my|all|any|old|whole|a|an|new|its|generated|files?|folders?|director(?:y|ies)|called|named)\s+)*"
_KIND = r"(?:\s+(?P<kind>folders?|director(?:y|ies)|dirs?|files?))?(?:\s+(?:again|first|recursively|for\s+us))?"
_REMOVES = re.compile(
    rf"(?:remov|delet|wip|clear|clean|rm)(?:e?s|ing|e)?\s+(?:out\s+|up\s+|away\s+)?{_THE}(?P<what>\S.*?){_KIND}(?:\s+(?:in|from|under|inside|below)\s+{_THE}(?P<folder>[\w./-]+?)/?(?:\s+(?:folder|directory))?)?",
    re.IGNORECASE,
)
_MAKES = re.compile(
    rf"(?:creat|mak|mkdir)(?:e?s|ing|e)?\s+{_THE}(?P<what>\S.*?){_KIND}(?:\s+if\s+(?:it|they)\b.*)?", re.IGNORECASE
)
_TRANSFERS = re.compile(
    rf"(?P<verb>cop|mov|renam)(?:y|ies|e?s|e|ying|ing)\s+(?P<which>{_THE})(?P<source>\S+)(?:\s+(?:files?|folder|directory))?\s+(?:in)?to\s+{_THE}(?P<target>\S*[\w/])(?:\s+(?:folder|directory))?",
    re.IGNORECASE,
)
_PRINTS = re.compile(
    rf"(?:print|echo|say|output)(?:e?s|ing)?\s+(?:the\s+(?:text|line|message|word)\s+)?(?P<text>{_QUOTED}|(?i:hello,?\s+world!?)|\w[\w-]*)",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"(?:print|echo|show|output)(?:s|ing)?\s+(?:(?:the|today['’]?s|current)\s+)*(?P<what>date|time|working\s+directory|directory|folder|hostname|user\s*name|user|disk\s+usage|uptime)",
    re.IGNORECASE,
)
_TOLD = {
    "date": "date",
    "time": "date",
    "directory": "pwd",
    "folder": "pwd",
    "hostname": "hostname",
    "user": "whoami",
    "disk": "df -h",
    "uptime": "uptime",
    "working": "pwd",
}
_ENTERS = re.compile(
    rf"(?:(?:change|go|switch|cd)(?:e?s)?|enters?)\s+(?:in)?(?:to\s+)?{_THE}(?P<folder>[\w./~-]*\w)/?(?:\s+(?:folder|directory))?",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"(?:\w+\s+)?nothing\s+(?:fancy|special|more|else|big|complicated)", re.IGNORECASE)
_NO_PLACE = frozenset(
    (
        "it",
        "them",
        "everything",
        "all",
        "that",
        "this",
        "stuff",
        "things",
        "artifacts",
        "output",
        "up",
        "cache",
        "caches",
        "data",
    )
)


def shell_commands(said: str, command: Callable[[str], str]) -> list[str]:
    """The commands for what a script is said to do; none where one step is not understood. `command` gives that of a step that tells to
    run one, or ''."""
    steps = [re.sub(r"[\s.!]+$", "", _LEADS.sub("", step)) for step in _THEN.split(said)]
    steps = [step for step in steps if not _NOTHING.fullmatch(step)]
    found = [_step(step) or command(f"to {step}") for step in steps if step]
    return found if all(found) else []


def _step(said: str) -> str:
    if (tells := _TELLS.fullmatch(said)) or (prints := _PRINTS.fullmatch(said)) is None:
        return _TOLD[tells["what"].lower().replace("username", "user").split()[0]] if tells else _with_files(said)
    text = prints["text"]
    return f"echo {text}" if re.fullmatch(_QUOTED, text) else f'echo "{text}"'


_CALLS = re.compile(
    r"(?P<program>curl|wget|ping|touch|chmod|zip|unzip|tar|rsync|scp|grep)s?\s+(?P<rest>\S+(?:\s+\S+){0,5})",
    re.IGNORECASE,
)
_PACKS = re.compile(
    rf"(?:pack|compress|archiv|tar|bundl)(?:e?s|ing|e)?\s+(?:up\s+)?{_THE}(?P<what>[\w./-]+?)/?(?:\s+(?:folder|directory|dir))?\s+(?:in)?to\s+(?:an?\s+|the\s+)?(?P<archive>[\w./-]+\.(?:tar\.gz|tgz|zip))",
    re.IGNORECASE,
)
_PULLS = re.compile(
    r"(?:git\s+)?pull(?:s|ing)?(?:\s+(?:the\s+)?(?:latest|newest|new)?\s*(?:changes|commits|code|version))?(?:\s+from\s+(?:git|origin))?",
    re.IGNORECASE,
)
_RESTARTS = re.compile(
    r"restart(?:s|ing)?\s+(?:docker[ -]compose|the\s+(?:containers|compose\s+services))", re.IGNORECASE
)


def _with_files(said: str) -> str:
    if _PULLS.fullmatch(said):
        return "git pull"
    if _RESTARTS.fullmatch(said):
        return "docker compose restart"
    if (calls := _CALLS.fullmatch(said)) and not FUNCTION_WORDS.intersection(calls["rest"].lower().split()):
        return f"{calls['program'].lower()} {calls['rest']}"
    if packs := _PACKS.fullmatch(said):
        archiver = "zip -r" if packs["archive"].endswith(".zip") else "tar czf"
        return f"{archiver} {packs['archive']} {packs['what']}"
    if entered := _ENTERS.fullmatch(said):
        return f"cd {entered['folder']}"
    if moved := _TRANSFERS.fullmatch(said):
        source, target = moved["source"].strip("\"'`"), moved["target"].strip("\"'`")
        is_folder = "." not in source.rpartition("/")[2] and "*" not in source
        return f"mv {source} {target}" if moved["verb"].lower() != "cop" else f"cp {'-r ' * is_folder}{source} {target}"
    if made := _MAKES.fullmatch(said):
        places = _places(made["what"])
        are_folders = made["kind"] or re.search(r"\b(?:folder|director)", said)
        return f"mkdir -p {' '.join(places)}" if places and are_folders else ""
    removed = _REMOVES.fullmatch(said)
    places = _places(removed["what"]) if removed else []
    if not removed or not places or (removed["folder"] and not all("*" in each or "." in each for each in places)):
        return ""
    endings = [each for each in places if each.startswith(("*.", "."))] if "file" in said.lower() or "*" in said else []
    if endings and len(endings) == len(places):
        patterns = [each if each.startswith("*") else f"*{each}" for each in endings]
        if removed["folder"]:
            return " ".join(["rm -f", *(f"{removed['folder']}/{each}" for each in patterns)])
        return "\n".join(f"find . -name '{each}' -delete" for each in patterns)
    if removed["folder"]:
        places = [f"{removed['folder']}/{each}" for each in places]
    are_files = all("." in each.rpartition("/")[2][1:] for each in places)
    return f"rm {'-f' if are_files else '-rf'} {' '.join(places)}"


def _places(said: str) -> list[str]:
    """The paths and patterns that are named; none where one part is no such thing."""
    parts = [re.sub(rf"^{_THE}", "", part, flags=re.IGNORECASE) for part in _AND.split(said) if part]
    parts = [re.sub(r"\s+(?:folders?|director(?:y|ies)|files?)$", "", part, flags=re.IGNORECASE) for part in parts]
    found = [
        place["path"] for part in parts if (place := _PLACE.fullmatch(part)) and place["path"].lower() not in _NO_PLACE
    ]
    return (
        found
        if len(found) == len(parts)
        and not any(each in ("/", "*", "~", ".", "..") or each.startswith(("/", "~", "..")) for each in found)
        else []
    )
