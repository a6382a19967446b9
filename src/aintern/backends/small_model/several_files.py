"""Several files that a request wants handled alike, one call each: all of an ending deleted, a text replaced wherever it stands."""

from collections.abc import Callable, Collection, Sequence

from aintern.backends.small_model import lazy_re as re
from aintern.backends.small_model.beyond_it import is_everywhere
from aintern.backends.small_model.text_changes import TextChange, literal_texts

MOST = 20  # files: of more, a person should say how
_POLITE = r"^\W*(?:(?:please|pls|plz|hey|ok|can\s+you|could\s+you|would\s+you|just|go\s+and)\s*,?\s+)*"
_DELETED = re.compile(
    rf"{_POLITE}(?:delete|remove|erase|trash|rm|get\s+rid\s+of|clean\s+up|throw\s+(?:away|out))\s+(?:all|every|each|any)(?:\s+of)?"
    r"(?:\s+(?:the|our|my|these|those|single|one|stray|old|leftover|remaining))*\s+"
    r"[\"'`]?(?:\*?\.(?P<ending>\w+)[\"'`]?(?:\s+files?)?|(?P<kind>\w+)[\"'`]?\s+files)(?=[\s.,;!]|$)"
    r"(?:\s+(?:in|from|under|below|inside)\s+(?P<folder>(?:the\s+|this\s+|our\s+|my\s+)?[\w./-]+))?",
    re.IGNORECASE,
)
_BUT = re.compile(
    r"\b(?:but|except|besides|apart\s+from|other\s+than|unless|older|newer|bigger|larger|smaller)\b", re.IGNORECASE
)
_ALL = frozenset(("here", "project", "repo", "repository", "workspace", "tree", "folder", "directory", "codebase", "."))


def deleted_files(request: str, paths: Collection[str]) -> tuple[str, ...]:
    """The files of the workspace that a request wants deleted by their ending ("remove every .bak file in src/"), at most 20; none for
    another, or one that makes exceptions."""
    said = _DELETED.match(request)
    if said is None or _BUT.search(request):
        return ()
    folder = re.sub(r"^(?:the|this|our|my)\s+", "", (said["folder"] or "").lower()).strip("./")
    inside = "" if folder in _ALL or not folder else f"{folder}/"
    ending = f".{said['ending'] or said['kind']}".lower()
    found = sorted(path for path in paths if path.lower().endswith(ending) and path.lower().startswith(inside))
    return tuple(found) if len(found) <= MOST else ()


def change_in_each(
    request: str, paths: Sequence[str], read: Callable[[str], str], edited: Collection[str]
) -> TextChange | None:
    """The change in the next file, of those not yet `edited`, where a request wants one text replaced by another in all that have
    it. None for another request, and for a name as programs have it: what it means elsewhere a model of this size can't tell."""
    said = literal_texts(request) if is_everywhere(request) else None
    if said is None or re.fullmatch(r"\w+", said[0]):
        return None
    old, new = said
    whole = re.compile(rf"(?<![\w.@-]){re.escape(old)}(?![\w@-])")
    found = [path for path in sorted(paths) if path not in edited and whole.search(read(path))]
    is_too_much = len(found) + len(edited) > MOST
    return (
        None if is_too_much or not found else TextChange(old, new, found[0], everywhere=read(found[0]).count(old) > 1)
    )
