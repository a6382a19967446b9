"""Several files that a request wants handled alike, one call each: all of an ending deleted, a text replaced wherever it stands."""

from collections.abc import Callable, Collection, Sequence

from aintern.backends.small_model.edits.text_changes import TextChange, literal_texts
from aintern.backends.small_model.intent.beyond_it import is_everywhere
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import BE_GONE

MOST = 20  # files: of more, a person should say how
_POLITE = r"^\W*(?:(?:please|pls|plz|hey|ok|can\s+you|could\s+you|would\s+you|just|go\s+and)\s*,?\s+)*"
_DELETED = re.compile(
    rf"{_POLITE}(?:delete|remove|erase|trash|rm|get\s+rid\s+of|clean\s+up|throw\s+(?:away|out))\s+(?:all|every|each|any)(?:\s+of)?"
    r"(?:\s+(?:the|our|my|these|those|single|one|stray|old|leftover|remaining))*\s+"
    r"[\"'`]?(?:\*?\.(?P<ending>\w+)[\"'`]?(?:\s+files?)?|(?P<kind>\w+)[\"'`]?\s+files)(?=[\s.,;!]|$)"
    r"(?:\s+(?:in|from|under|below|inside)\s+(?P<folder>(?:the\s+|this\s+|our\s+|my\s+)?[\w./-]+))?",
    re.IGNORECASE,
)
# "the merge left two .orig files lying around, throw both away"
_LYING = re.compile(
    r"^(?:[^.;:!?]|\.(?=\w)){0,60}?\b(?P<count>one|two|three|four|five|six|\d|some|several|a\s+few|a|an|the|these|those|old|stray)\s+"
    r"(?:(?:\w+\s+){0,2}?\*?(?P<dot>\.)(?P<ending>\w+)\s+files?\b"
    r"|files?\b[^.;!?]{0,30}?\b(?:ends?|ending)\s+(?:in|with|on)\s+[\"'`]?\.?(?P<other>\w+)[\"'`]?)"
    r"(?P<rest>(?:[^.;:!?,]|\.(?=\w)){0,60})[,;.!–-]+\s*(?:(?:please|pls|so|and|just|can\s+you|could\s+you|find|it|them|then|search\s+for)\s+)*"
    r"(?:(?:delete|remove|erase|trash|bin|toss|ditch|scrap|nuke|drop|wipe|get\s+rid\s+of)\s+(?:it|them|both|all|those|these|every\s+one)(?:\s+of\s+(?:them|those|these))?"
    r"|(?:throw|chuck|kick|toss)\s+(?:it|them|both|all|those|these)(?:\s+of\s+them)?\s+(?:away|out))(?:\s+(?:too|please|pls|now|for\s+me))*[\s.!?]*$",
    re.IGNORECASE,
)
_COUNTS = {"one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_BELOW = re.compile(r"\b(?:in|from|under|below|inside)\s+(?:the\s+|our\s+|my\s+)?(?P<folder>[\w./-]+)", re.IGNORECASE)
# "all the .tmp files should go"
_SHOULD_GO = re.compile(
    rf"^\W*(?:all|every|these|those|the)(?:\s+(?:of\s+)?(?:the|our|my|these|those|stray|old|leftover|remaining))*\s+\*?\.(?P<ending>\w+)\s+files?"
    rf"(?:\s+(?:in|from|under|below|inside)\s+(?P<folder>(?:the\s+|this\s+|our\s+|my\s+)?[\w./-]+))?\s+(?:can|should|must|may|have\s+to|has\s+to)\s+(?:all\s+)?{BE_GONE}"
    r"(?:\s+(?:now|away|too|please))*[\s.!]*$",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"\b(?:but|except|besides|apart\s+from|other\s+than|unless|older|newer|bigger|larger|smaller)\b", re.IGNORECASE
)
# "rename the function load_all to load_every": in whatever files it is used
_SYMBOL_RENAMED = re.compile(
    r"\brename\s+(?:(?:the|our|this|that)\s+)?(?:function|method|class|type|struct|interface|constant|variable|symbol|identifier)\s+"
    r"[\"'`]?\w+[\"'`]?\s+(?:to|into|as)\s+[\"'`]?\w+[\"'`]?[\s.!]*$",
    re.IGNORECASE,
)
_NAME = re.compile(r"\w+")
_COMPOUND = re.compile(r"_*[A-Za-z]\w*?(?:_|(?<=[a-z])(?=[A-Z]))[A-Za-z]\w*")  # load_all, loadAll
_ALL = frozenset(("here", "project", "repo", "repository", "workspace", "tree", "folder", "directory", "codebase", "."))


def deleted_files(request: str, paths: Collection[str]) -> tuple[str, ...]:
    """The files of the workspace that a request wants deleted by their ending ("remove every .bak file in src/"), at most 20; none for
    another, or one that makes exceptions."""
    if (lying := _LYING.match(request)) and not _BUT.search(request):
        return _lying(lying, paths)
    said = _DELETED.match(request) or _SHOULD_GO.match(request)
    if said is None or _BUT.search(request):
        return ()
    folder = re.sub(r"^(?:the|this|our|my)\s+", "", (said["folder"] or "").lower()).strip("./")
    inside = "" if folder in _ALL or not folder else f"{folder}/"
    ending = f".{said['ending'] or said.groupdict().get('kind')}".lower()
    found = sorted(path for path in paths if path.lower().endswith(ending) and path.lower().startswith(inside))
    return tuple(found) if len(found) <= MOST else ()


def _lying(said: re.Match[str], paths: Collection[str]) -> tuple[str, ...]:
    """The files of an ending that a request tells of before it wants them gone, where they are as many as it says."""
    below = _BELOW.search(said[0][: said.start("ending" if said["ending"] else "other")]) or _BELOW.search(said["rest"])
    folder = f"{below['folder'].strip('./')}/" if below and below["folder"].lower() not in _ALL else ""
    ending = f".{said['ending'] or said['other']}".lower()
    found = sorted(path for path in paths if path.lower().endswith(ending) and path.startswith(folder))
    count = said["count"].lower()
    wanted = int(count) if count.isdigit() else _COUNTS.get(count, 0)
    return tuple(found) if len(found) <= MOST and wanted in (0, len(found)) else ()


def _is_free(name: str, paths: Sequence[str], edited: Collection[str], read: Callable[[str], str]) -> bool:
    """Whether no file has the name that is not edited yet: two things must not get one name."""
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return not any(whole.search(read(path)) for path in paths if path not in edited)


def _is_whole(name: str, whole: re.Pattern[str], paths: Sequence[str], read: Callable[[str], str]) -> bool:
    """Whether the name stands in these files as such alone, and in no longer one."""
    return all(len(whole.findall(text)) == text.count(name) for text in map(read, paths))


def renames_name(request: str, paths: Collection[str]) -> bool:
    """Whether a request wants a name of the code, and none of the `paths`, to be another one in all files."""
    said = _said_of_all(request)
    return said is not None and _NAME.fullmatch(said[0]) is not None and said[0] not in names_in(paths)


def names_in(paths: Collection[str]) -> set[str]:
    """The paths themselves, and the names of files and folders in them."""
    return {name for path in paths for name in (path, *path.split("/"))}


def _said_of_all(request: str) -> tuple[str, str] | None:
    """The old and the new text of a change that is wished in all files."""
    return literal_texts(request) if is_everywhere(request) or _SYMBOL_RENAMED.search(request) else None


def change_in_each(
    request: str, paths: Sequence[str], read: Callable[[str], str], edited: Collection[str]
) -> TextChange | None:
    """The change in the next file, of those not yet `edited`, where a request wants one text replaced by another in all that have
    it. None for another request, and for a name as programs have it that means one thing here and another there for all that a
    model of this size can tell: of one word alone, part of longer names, or where the new name is there already."""
    said = _said_of_all(request)
    if said is None:
        return None
    old, new = said
    is_name = _NAME.fullmatch(old) is not None
    whole = re.compile(rf"(?<![\w@]){re.escape(old)}(?!\w)" if is_name else rf"(?<![\w.@-]){re.escape(old)}(?![\w@-])")
    found = [path for path in sorted(paths) if path not in edited and whole.search(read(path))]
    if is_name and not (
        _COMPOUND.fullmatch(old) and _is_free(new, paths, edited, read) and _is_whole(old, whole, found, read)
    ):
        return None
    is_too_much = len(found) + len(edited) > MOST
    return (
        None if is_too_much or not found else TextChange(old, new, found[0], everywhere=read(found[0]).count(old) > 1)
    )
