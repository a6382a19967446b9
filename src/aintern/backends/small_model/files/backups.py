"""Backups of files: made beside the file, brought back, and deleted without it."""

from collections.abc import Sequence

from aintern.backends.small_model.wording import lazy_re as re

_ENDINGS = (".bak", ".backup", ".old", ".orig", ".save", ".swp", "~")
_LOOKS_SO = re.compile(r"bak|backup|old|orig|copy|save|~", re.IGNORECASE)
_NO_NAMES = frozenset(("it", "them", "that", "this", "those", "all", "everything"))
_SAID = re.compile(
    r"\b(?:back-?ups?|\.?bak|old\s+copy|spare\s+copy|safety\s+copy)\b(?:\s+(?:file|copy))?(?:\s+(?:of|for|from|beside|next\s+to)\s+(?:the\s+)?"
    r"(?P<of>[\w./-]*\w))?",
    re.IGNORECASE,
)
_ENDS_IN = re.compile(
    r"\b(?:ends?|ending|ended)\s+(?:in|on|with)\s+[\"'`]?(?P<ending>\.\w+)|\bthe\s+(?P<its>\.\w+)\s+(?:file|one|copy)\b(?:\s+(?:of|for|from|beside|next\s+to)"
    r"\s+(?:the\s+)?(?P<of>[\w./-]*\w))?",
    re.IGNORECASE,
)

_MADE = re.compile(
    r"\W*(?:(?:please|pls|can\s+you|could\s+you|first)\s+)*(?:(?:make|create|keep|save|take|do|i\s+(?:need|want))\s+(?:me\s+)?(?:a|one)\s+(?:quick\s+|local\s+)?"
    r"(?:back-?up|safety\s+copy|spare\s+copy)(?:\s+copy)?\s+of|back\s?-?up)\s+(?:the\s+file\s+)?[\"'`]?(?P<file>[\w./-]*\w)[\"'`]?"
    r"(?:\s*,?\s+(?:before|in\s+case|just\s+in\s+case|since|because|so\s+that)\b[^,;:]*)?[\s.!]*$",
    re.IGNORECASE,
)
_BROUGHT_BACK = re.compile(
    r"\b(?:restore|recover|bring\s+back|get\s+back)\s+(?:the\s+)?[\"'`]?(?P<file>[\w./-]*\w)[\"'`]?\s+(?:back\s+)?from\s+(?:its|the)\s+(?:back-?up|\.bak)",
    re.IGNORECASE,
)


def backup_copied(request: str, paths: Sequence[str]) -> tuple[str, str] | None:
    """Source and destination of the copy that makes a backup of one file ("back up config.yml": config.yml.bak beside it), or brings it
    back from the one that it has; None for another request."""
    made, back = _MADE.match(request), _BROUGHT_BACK.search(request)
    said = made or back
    named = [path for path in paths if said and said["file"].removeprefix("./") in (path, path.rpartition("/")[2])]
    if len(named) != 1:
        return None
    if made:
        return (named[0], f"{named[0]}.bak") if f"{named[0]}.bak" not in paths else None
    kept = [path for path in paths if path.startswith(named[0]) and path.lower().endswith(_ENDINGS)]
    return (kept[0], named[0]) if len(kept) == 1 else None


def backup_to_delete(request: str, paths: Sequence[str]) -> str:
    """The one backup among `paths` that a request speaks of: "the backup of config.yml", "of the router, the one that ends in .bak";
    '' where it speaks of none, or of one that is not there."""
    said, ends = _SAID.search(request), _ENDS_IN.search(request)
    if not said and not ends:
        return ""
    ending = (ends["ending"] or ends["its"]).lower() if ends else ""
    found = [path for path in paths if path.lower().endswith(ending or _ENDINGS)]
    of = next((each["of"].lower() for each in (said, ends) if each and each["of"]), "")
    its_own = [path for path in found if of and of in path.lower()]
    found = its_own or ([] if of else found)
    return found[0] if len(found) == 1 else ""


def speaks_of_backup(request: str, paths: Sequence[str]) -> bool:
    """Whether it speaks of the backup of something, which itself stays, and calls none by its name."""
    said = _SAID.search(request)
    is_named = any(path.rpartition("/")[2] in request and _LOOKS_SO.search(path) for path in paths)
    return said is not None and (said["of"] or "it").lower() not in _NO_NAMES and not is_named
