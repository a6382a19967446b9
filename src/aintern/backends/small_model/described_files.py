"""Files that a request describes by the words of their paths and gives to a tool: "delete the legacy module", "show the compose
file", "get rid of the stale bundle in dist"."""

import re
from collections.abc import Sequence

from aintern.backends.small_model.added_settings import words_of
from aintern.dataclass import dataclass

_LONGEST_REQUEST = 200  # characters
_VERBS = {
    "delete_file": r"delete|remove|erase|trash|get\s+rid\s+of|throw\s+(?:away|out)",
    "read_file": r"show(?:\s+me)?|open(?:\s+up)?|read|cat|display|print|let\s+me\s+see|let['’]s\s+see|what(?:['’]?s|\s+is)\s+in|view",
    "move_file": r"move|rename|relocate",
    "copy_file": r"copy|duplicate|clone|make\s+a\s+copy\s+of",
}  # fmt: skip
_POLITE = r"^\W*(?:(?:please|pls|plz|hey|ok|can\s+you|could\s+you|would\s+you|just)\s*,?\s+)*"
_PHRASE = r"(?:the|our|my|that|this)\s+(?P<phrase>[\w-]+(?:\s+[\w-]+){0,3}?)"
_FOLDER = r"(?:\s+(?:in|from|under|inside)\s+(?:the\s+)?(?P<folder>[\w./-]+?)/?(?:\s+(?:folder|directory|dir))?)?"
_REASON = r"(?:\s*[,;.]\s+(?:nobody|we|i|it['’]?s|because|since)\b[^\n]*|(?:\s*,?\s+(?:please|pls|plz|thx|thanks|for\s+me|again))*)"
_ORDERS = {
    tool: re.compile(
        rf"{_POLITE}(?:{verbs})\s+{_PHRASE}{_FOLDER}"
        + (r"\s+(?:to|into|as|called)\s+\S.*$" if tool in ("move_file", "copy_file") else rf"{_REASON}[\s.!?]*$"),
        re.IGNORECASE,
    )
    for tool, verbs in _VERBS.items()
}
# What such a file is called beside its name; left out where its path has no such word.
_KINDS = frozenset((
    "file", "module", "script", "component", "class", "document", "doc", "page", "source", "code", "config", "configuration", "workflow",
    "stale", "unused", "useless", "obsolete", "outdated", "unneeded", "leftover",
))  # fmt: skip
_NO_CODE = frozenset((
    "png", "jpg", "jpeg", "gif", "svg", "ico", "webp", "pdf", "log", "txt", "md", "csv", "bak", "old", "orig", "tmp",
    "zip", "gz", "bin", "map",
))  # fmt: skip
_NO_FILES = frozenset((
    "folder", "directory", "dir", "folders", "directories", "files", "branch", "tag", "line", "lines", "function",
    "method",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class DescribedFile:
    """A file of the workspace, and the tool that is to have it."""

    tool: str
    path: str


def described_file(request: str, paths: Sequence[str]) -> DescribedFile | None:
    """The one file that the whole of a request gives to a tool; None where its words fit none, or several equally."""
    if len(request) > _LONGEST_REQUEST:
        return None
    for tool, order in _ORDERS.items():
        if (said := order.match(request)) and not _NO_FILES.intersection(said["phrase"].lower().split()):
            path = _fitting(said["phrase"], said["folder"] or "", paths)
            if tool == "delete_file" and not (said["folder"] or _speaks_of_file(said["phrase"], path)):
                return None
            return DescribedFile(tool, path) if path else None
    return None


def _speaks_of_file(phrase: str, path: str) -> bool:
    """Whether a file is meant and not what it is about: "remove the email validation" wants code changed, not a file gone."""
    return bool(_KINDS.intersection(phrase.lower().split())) or path.rpartition(".")[2].lower() in _NO_CODE


def _fitting(phrase: str, folder: str, paths: Sequence[str]) -> str:
    """The path that has all words of a phrase, the last of them in its name, and the fewest others in its name."""
    words = words_of(phrase)
    fitting: list[tuple[int, str]] = []
    for path in paths:
        above, _, name = path.rpartition("/")
        if folder and f"/{folder.strip('/')}/" not in f"/{above}/":
            continue
        own = words_of(name)
        known = own | words_of(above)
        wanted = words - (_KINDS - known)
        if wanted and wanted <= known and wanted & own:
            fitting.append((len(own - words), path))
    if not fitting:
        return ""
    least = min(extra for extra, _ in fitting)
    closest = [path for extra, path in fitting if extra == least]
    return closest[0] if len(closest) == 1 else ""
