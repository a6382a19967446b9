"""What a request still needs after a call: the change that it spells out, the file that answers it, its second half."""

import re
from collections.abc import Sequence

from aintern.backends.small_model.destructive_words import speaks_of_deleting
from aintern.backends.small_model.grammar_values import PathSources, ValueSources
from aintern.dataclass import dataclass
from aintern.messages import ToolCall

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


def next_step(
    request: str, calls: Sequence[ToolCall], sources: ValueSources, paths: Sequence[str], answering: str = ""
) -> NextStep | None:
    """The call that is still missing after `calls`; None where the results can be told. `answering` is the file that answers the
    request, where it is a question about the project."""
    made = {call.tool for call in calls}
    moved = {str(call.parameters.get("source", "")).rpartition("/")[2] for call in calls}
    if (
        sources.change is not None
        and sources.change.path
        and "edit_file" not in made
        and sources.change.old not in moved
    ):
        return NextStep("edit_file")
    if answering and "read_file" not in made:
        return NextStep("read_file", (answering,))
    named = [path for path in PathSources(ValueSources(request, tuple(paths))).mentioned() if path in paths]
    only_looked = made <= {"search_files", "list_directory"}
    if len(named) == 1 and only_looked and sources.change is None and speaks_of_deleting(request):
        return NextStep("delete_file", (named[0],))
    halves = _SECOND.split(request, maxsplit=1)
    if len(halves) == 2 and _GIT_STATE.search(halves[1]) and "git_status" not in made and "run_command" in made:
        return NextStep("git_status")
    return None
