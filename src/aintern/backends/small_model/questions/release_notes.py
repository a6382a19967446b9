"""What is new in a version that a request names: that version's section of the changelog."""

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from aintern.backends.small_model.questions.facts_in_files import FactQuestion
from aintern.backends.small_model.questions.project_questions import headed_section
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dialects.teaching import fence

_VERSION = r"(?:the\s+)?(?:version\s+|release\s+)?v?(?P<{}>\d+\.\d+(?:\.\d+)*(?:[-.]?(?:a|b|rc|alpha|beta|dev|pre)[-.]?\d*)?)(?![\w.]*\w)"
_ASKS = re.compile(
    r"\b(?:(?:which|what)\s+\w+\s+(?:is|was|were|are|got|has\s+been|have\s+been)\s+(?:new|changed|fixed|added|removed|deprecated|dropped|broken)|what(?:['’]?s|\s+(?:is|was|were|are|did|has|got|things?|bugs?|features?))?(?:\s+(?:is|was|were|are|has|have|been|did|got|all))*\s+"
    r"(?:new|changed?|different|fix(?:ed)?|add(?:ed)?|remov(?:ed?)|deprecat(?:ed?)|br(?:ea|o)ke?n?|improved?)|what['’]?s\s+new|changes|changelog(?:\s+entry)?|release\s+notes|news|fixes)\s+"
    r"(?:(?:we|it|they|made|there|in|of|for|with|by|from|did)\s+)*"
    rf"{_VERSION.format('version')}"
    rf"|\bwhen\s+(?:was|did|is|were|got|has)\s+(?:[a-z]+\s+)?{_VERSION.format('dated')}\s+(?:been\s+)?(?:released?|come|came|go|published|out|tagged|shipped)"
    rf"|\b(?:release\s+)?date\s+of\s+{_VERSION.format('day')}"
    rf"|\bwhat\s+(?:did|does|has)\s+{_VERSION.format('other')}\s+(?:change|bring|fix|add|break|remove|contain|have)",
    re.IGNORECASE,
)
_CHANGELOGS = (
    "changelog*", "changes*", "history*", "news*", "release*notes*", "releases*", "docs/changelog*", "docs/changes*", "docs/history*",
    "doc/changelog*",
)  # fmt: skip
_MOST_LINES = 40


def release_notes(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The section of the workspace's changelog for the version that a request asks what is new in; None for another request, or where no
    changelog has it."""
    asked = _ASKS.search(request)
    if asked is None:
        return None
    version = next(filter(None, asked.groups()))
    # A link behind it may name the version before: "[2.6.0](…/compare/2.5.0...2.6.0)".
    heading = re.compile(rf"^[^(]*?(?<![\w.])v?{re.escape(version)}(?!\.?\w)", re.IGNORECASE)
    for path in (path for glob in _CHANGELOGS for path in paths if fnmatchcase(path.lower(), glob)):
        if section := headed_section(read(path).splitlines(), heading):
            bars, more = fence("\n".join(section)), len(section) - _MOST_LINES
            told = [bars, *section[:_MOST_LINES], bars, *([f"… {more} more lines"] if more > 0 else [])]
            return FactQuestion(path, "\n".join(told))
    return None
