"""Calls that a request types as for a shell, and moves by what shall be other about a file's path."""

from collections.abc import Sequence
from typing import Any

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.typing_slips import one_slip

_TYPED_GIT = {"diff": "git_diff", "log": "git_log", "status": "git_status"}
_TYPED = {"cp": "copy_file", "mv": "move_file"}
_FILE = "\0"  # stands for the file that is named
_KIND = r"(?:extension|suffix|(?:file\s+)?ending)"
_ENDING = r"[\"'`(]?\.?(?P<{}>[A-Za-z]\w{{0,7}})[\"'`)]?(?!\w|\.\w)"
_ITS_ENDING = re.compile(
    rf"\b{_KIND}(?:\s+(?:of|for)\s+{_FILE})?\s+(?:from\s+\S+\s+)?(?:(?:in)?to\s+|should\s+be\s+|is\s+)?(?!in\b|of\b|for\b){_ENDING.format('one')}"
    rf"(?=\W*$|\W*\s(?:instead|please|pls|now|for|since|because)\b)|\b(?:an?|the)\s+(?=[\"'`]?\.){_ENDING.format('other')}\s+{_KIND}\b",
    re.IGNORECASE,
)
_ITS_CASE = re.compile(
    rf"\b(?P<case>lower|upper)[ -]?case(?:d)?\s+(?:(?P<ending>(?:file\s+)?{_KIND})|(?:file\s*)?name)\b", re.IGNORECASE
)
_OF_IT = re.compile(
    r"\b(?:change|give|set|switch|make|rename|needs?|wants?|should\s+have|must\s+have|with|turn)\b", re.IGNORECASE
)
_MOVED = re.compile(
    rf"\b(?:move|mv|put|take|pull|push|shift|bring)\s+(?:(?:the|our|my|that|file|script)\s+)*(?:{_FILE}|it\b)",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    r"\b(?:(?:one|1|a)\s+(?:level|folder|dir(?:ectory)?|step)\s+(?:up|higher)|up\s+(?:by\s+)?(?:one|1|a)\s+(?:level|folder|dir(?:ectory)?)"
    r"|(?:to|into|in)\s+(?:the|its)\s+parent(?:\s+(?:folder|dir(?:ectory)?))?)\b",
    re.IGNORECASE,
)
_TOP = re.compile(
    r"\b(?:to|into|in|onto)\s+the\s+(?:top[ -]?level(?:\s+(?:folder|dir(?:ectory)?))?|top\s+(?:folder|dir(?:ectory)?)"
    r"|(?:(?:project|repo(?:sitory)?)(?:['’]s)?\s+)?root(?:\s+(?:folder|dir(?:ectory)?))?)"
    r"(?:\s+of\s+(?:the|this)\s+(?:project|repo(?:sitory)?))?(?=\W*(?:$|please\b|pls\b|[,;.]\s))",
    re.IGNORECASE,
)


# "put a.css next to index.html"
_BESIDE = re.compile(
    r"^\W*(?:please\s+)?(?:move|mv|put|bring)\s+(?:the\s+)?(?P<source>\S+)\s+(?:right\s+)?(?:next\s+to|beside|alongside|(?:in)?to\s+the\s+(?:same\s+)?folder\s+of)\s+"
    r"(?:the\s+)?(?P<beside>\S+?)[\s.!]*$",
    re.IGNORECASE,
)


# "put the legacy folder into archive"
_FOLDER_INTO = re.compile(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:move|mv|put|shift|bring)\s+(?:(?:the|our|my)\s+)?(?P<source>[\w@./-]*\w)/?\s+(?:folder|directory|dir)\s+"
    r"(?:in)?to\s+(?:(?:the|our|my)\s+)?(?P<target>[\w@./-]*\w)/?(?:\s+(?:folder|directory|dir))?[\s.!]*$",
    re.IGNORECASE,
)


# "src/a.go ended up in the wrong place, it belongs into text"
_BELONGS = re.compile(
    r"(?:\b(?:it|that|this|which)\s+)?\b(?:belongs|(?:should|has\s+to|must|needs\s+to)\s+(?:go|live|be|move))\s+(?:in(?:to|side)?|under|below|to)\s+"
    r"(?:(?:the|our)\s+)?(?P<target>[\w@./-]*\w)/?(?:\s+(?:folder|directory|dir))?[\s.!]*$",
    re.IGNORECASE,
)


# "move everything in old/ to archive/": all of it in one go
_ALL_IN = re.compile(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?P<verb>move|mv|put|shift|bring|copy|cp)\s+"
    r"(?:everything|all(?:\s+of)?(?:\s+(?:the|its))?(?:\s+(?:files?|stuff|contents?))?|(?:the\s+)?(?:whole\s+)?contents?)\s+(?:(?:that\s+is|that['’]s)\s+)?"
    r"(?:in|from|of|inside|under|out\s+of)\s+(?:(?:the|our|my)\s+)?(?P<source>[\w@./-]*\w)/?(?:\s+(?:folder|directory|dir))?\s+"
    r"(?:in)?to\s+(?:(?:the|our|my|a\s+new)\s+)?(?P<target>[\w@./-]*\w)/?(?:\s+(?:folder|directory|dir))?[\s.!?]*$",
    re.IGNORECASE,
)
# "rename the folder src/utlis to src/utils"
_FOLDER_RENAMED = re.compile(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*rename\s+(?:(?:the|our|my)\s+)?(?:(?:folder|directory|dir)\s+)?[\"'`]?(?P<source>[\w@./-]*\w)/?[\"'`]?"
    r"(?:\s+(?:folder|directory|dir))?\s+(?:in)?to\s+[\"'`]?(?P<target>[\w@./-]*\w)/?[\"'`]?[\s.!?]*$",
    re.IGNORECASE,
)
_ALSO = re.compile(r",?\s+(?:as\s+well|too|also)[\s.!]*$", re.IGNORECASE)


def wanted_too(request: str, paths: Sequence[str]) -> tuple[str, str] | None:
    """The one file that shall be in another folder as well, "LICENSE should be in docs/ as well", and its path there; None for any other
    request."""
    if not _ALSO.search(request):
        return None
    needed = re.sub(r"\b(?:is|are)\s+(?:also\s+)?(?:needed|wanted|required)\b", "belongs", _ALSO.sub("", request))
    return moved_by_relation(needed, paths) if _BELONGS.search(needed) else None


def typed_call(request: str, paths: Sequence[str]) -> tuple[str, dict[str, Any]] | None:
    """The tool and its arguments where the request is a shell's `cp` or `mv` of one file or folder of the workspace ("cp COPYING
    libs/core/") or git's `diff`, `log` or `status`, with or without its name ("diff --staged"); None for any other."""
    if moved := _ALL_IN.match(request):
        return _all_moved(moved, paths)
    words = request.strip().split()
    git = words[words[:1] == ["git"] :]
    slipped = next((name for name in _TYPED_GIT if words[:1] == ["git"] and git and one_slip(git[0], name)), "")
    if slipped and len(git) == 1:  # "git dif"
        return _TYPED_GIT[slipped], {}
    if git and (tool := _TYPED_GIT.get(git[0])):
        return _typed_git(tool, git[1:], paths) if len(words) > 1 else None
    if len(words) != 3 or words[0] not in _TYPED:
        return None
    source, destination = (word.removeprefix("./").rstrip("/") for word in words[1:])
    is_there = any(path == source or path.startswith(f"{source}/") for path in paths)
    return (_TYPED[words[0]], {"source": source, "destination": destination or "."}) if is_there else None


def _all_moved(said: re.Match[str], paths: Sequence[str]) -> tuple[str, dict[str, Any]] | None:
    """The command that moves or copies all that is in a folder of the workspace into another one, which it makes if need be."""
    source, target = (said[each].removeprefix("./") for each in ("source", "target"))
    if source == target or not any(path.startswith(f"{source}/") for path in paths):
        return None
    tool = "cp -r" if said["verb"].lower() in ("copy", "cp") else "mv"
    made = "" if any(path.startswith(f"{target}/") for path in paths) else f"mkdir -p {target} && "
    return "run_command", {"command": f"{made}{tool} {source}/* {target}/"}


def _folder_renamed(said: re.Match[str], paths: Sequence[str]) -> tuple[str, str] | None:
    """A folder of the workspace and its new path, in the same place where only a name is said; None for a file, or a name that is taken."""
    source, target = (said[each].removeprefix("./") for each in ("source", "target"))
    target = target if "/" in target or "/" not in source else f"{source.rpartition('/')[0]}/{target}"
    is_folder = source not in paths and any(path.startswith(f"{source}/") for path in paths)
    is_taken = any(path == target or path.startswith(f"{target}/") for path in paths)
    return (source, target) if is_folder and not is_taken else None


def _typed_git(tool: str, words: Sequence[str], paths: Sequence[str]) -> tuple[str, dict[str, Any]] | None:
    """None where it says more than the tool can be told."""
    arguments: dict[str, Any] = {}
    for word in words:
        path = word.removeprefix("./").rstrip("/")
        if tool == "git_diff" and word in ("--staged", "--cached"):
            arguments["staged"] = True
        elif tool == "git_log" and (count := re.fullmatch(r"(?:-n?|--max-count=)(\d{1,4})", word)):
            arguments["max_count"] = int(count[1])
        elif tool != "git_status" and any(each == path or each.startswith(f"{path}/") for each in paths):
            arguments["path"] = path
        elif word not in ("--", "--oneline" if tool == "git_log" else "--"):
            return None
    return tool, arguments


def _only_path(said: str, paths: Sequence[str]) -> str:
    """The one path that is said whole or by its last part; '' for none or several."""
    name = said.strip("\"'`").removeprefix("./")
    found = [path for path in paths if path == name] or [path for path in paths if path.rpartition("/")[2] == name]
    return found[0] if len(found) == 1 else ""


def moved_by_relation(request: str, paths: Sequence[str]) -> tuple[str, str] | None:
    """The one file that a request names, and where it shall be by what is other there: another extension, one level up, the top, the
    folder of another file; None
    for any other request."""
    if beside := _BESIDE.match(request):
        source, other = (_only_path(beside[each], paths) for each in ("source", "beside"))
        target = f"{other.rpartition('/')[0]}/{source.rpartition('/')[2]}".lstrip("/")
        return (source, target) if source and other and target not in paths else None
    if into := _FOLDER_INTO.match(request):
        source, target = into["source"], f"{into['target']}/{into['source'].rpartition('/')[2]}"
        are_there = all(any(path.startswith(f"{each}/") for path in paths) for each in (source, into["target"]))
        return (source, target) if are_there and not any(path.startswith(f"{target}/") for path in paths) else None
    if (renamed := _FOLDER_RENAMED.match(request)) and (moved := _folder_renamed(renamed, paths)):
        return moved
    spelled = [path for path in paths if path.rpartition("/")[2].lower() in request.lower()]
    named = [path for path in spelled if path.lower() in request.lower()] or spelled
    named = [path for path in named if not any(path != other and path in other for other in named)]
    if len(named) != 1:
        return None
    source = named[0]
    folder, _, name = source.rpartition("/")
    said = request.replace(source, _FILE).replace(name, _FILE)
    stem, _, ending = name.rpartition(".") if "." in name else (name, "", "")
    if (case := _ITS_CASE.search(said)) and _OF_IT.search(said):
        change = str.lower if case["case"].lower() == "lower" else str.upper
        name = f"{stem}.{change(ending)}" if case["ending"] and ending and stem else change(name)
    elif (changed := _ITS_ENDING.search(said)) and stem and _OF_IT.search(said):
        name = f"{stem}.{changed['one'] or changed['other']}"
    elif (belongs := _BELONGS.search(said)) and any(path.startswith(f"{belongs['target']}/") for path in paths):
        folder = belongs["target"]
    elif _MOVED.search(said) and (_ABOVE.search(said) or _TOP.search(said)):
        folder = folder.rpartition("/")[0] if _ABOVE.search(said) else ""
    target = f"{folder}/{name}" if folder else name
    return (source, target) if target not in paths else None
