"""What a request still needs after a call: the change that it spells out, the file that answers it, its second half."""

import re
from collections.abc import Sequence

from aintern.backends.small_model.destructive_words import speaks_of_deleting
from aintern.backends.small_model.grammar_values import PathSources, ValueSources
from aintern.dataclass import dataclass
from aintern.messages import ToolCall

_ABOUT = re.compile(
    r"\bwhat (?:does|do|is|are)\b.{0,30}\b(?:project|repo|repository|code ?base|program|app|package|library"
    r"|tool)\b.{0,20}(?:\bdo\b|\babout\b|\bfor\b|\?|$)",
    re.IGNORECASE,
)
_VERSIONS = re.compile(
    r"\b(?:(?P<one>python|node|java|go|golang|rust|ruby|php)(?:\.js)?\s+versions?"
    r"|versions?\s+of\s+(?P<two>python|node|java|go|rust|ruby|php))\b",
    re.IGNORECASE,
)
_OF_PROJECT = re.compile(
    r"\b(?:need|needs|require[sd]?|support(?:s|ed)?|work with|this|project|package|repo|we|minimum|at least)\b",
    re.IGNORECASE,
)
_MANIFESTS = {
    "python": ("pyproject.toml", "setup.cfg", "setup.py", ".python-version"),
    "node": ("package.json", ".nvmrc", ".node-version"),
    "java": ("pom.xml", "build.gradle", "build.gradle.kts"),
    "go": ("go.mod",),
    "golang": ("go.mod",),
    "rust": ("Cargo.toml", "rust-toolchain.toml", "rust-toolchain"),
    "ruby": (".ruby-version", "Gemfile"),
    "php": ("composer.json",),
}
_SECOND = re.compile(
    r"(?:,?\s+and\s+then\s+|,?\s+then\s+|;\s+|\.\s+(?:then\s+|and\s+)?|,?\s+and\s+)"
    r"(?=(?:please\s+)?(?:tell|show|list|say|run|delete|remove|check|give)\b)",
    re.IGNORECASE,
)
_GIT_STATE = re.compile(
    r"\bgit\b.{0,40}\b(?:show|status|list|say|report|new|modified|changed|untracked)"
    r"|\b(?:files?|what)\b.{0,20}\b(?:changed|modified|untracked|uncommitted)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The tool that is needed next, and the paths that it may be about (none: any)."""

    tool: str
    paths: tuple[str, ...] = ()


def file_that_answers(request: str, paths: Sequence[str]) -> str:
    """The file that says what a project does, or which version of a language it needs; '' for another request or without one."""
    if _ABOUT.search(request):
        return next(
            (path for path in sorted(paths, key=len) if re.fullmatch(r"readme(?:\.\w+)?", path, re.IGNORECASE)), ""
        )
    asked = _VERSIONS.search(request)
    if asked and _OF_PROJECT.search(request):
        names = _MANIFESTS[(asked["one"] or asked["two"]).lower()]
        return next((name for name in names if name in paths), "")
    return ""


def next_step(request: str, calls: Sequence[ToolCall], sources: ValueSources, paths: Sequence[str]) -> NextStep | None:
    """The call that is still missing after `calls`; None where the results can be told."""
    made = {call.tool for call in calls}
    moved = {str(call.parameters.get("source", "")).rpartition("/")[2] for call in calls}
    if (
        sources.change is not None
        and sources.change.path
        and "edit_file" not in made
        and sources.change.old not in moved
    ):
        return NextStep("edit_file")
    answer = file_that_answers(request, paths)
    if answer and not any(call.parameters.get("path") == answer for call in calls) and "read_file" not in made:
        return NextStep("read_file", (answer,))
    named = [path for path in PathSources(ValueSources(request, tuple(paths))).mentioned() if path in paths]
    only_looked = made <= {"search_files", "list_directory"}
    if len(named) == 1 and only_looked and sources.change is None and speaks_of_deleting(request):
        return NextStep("delete_file", (named[0],))
    halves = _SECOND.split(request, maxsplit=1)
    if len(halves) == 2 and _GIT_STATE.search(halves[1]) and "git_status" not in made and "run_command" in made:
        return NextStep("git_status")
    return None
