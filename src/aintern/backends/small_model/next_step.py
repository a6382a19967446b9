"""What a request still needs after its calls so far: the copy that is changed, the change that it spells out, the file that answers
it, its second half."""

from collections.abc import Sequence

from aintern.backends.small_model.arguments.grammar_values import PathSources, ValueSources
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import speaks_of_deleting
from aintern.dataclass import dataclass
from aintern.messages import ToolCall

_SECOND = re.compile(
    r"(?:,?\s+and\s+(?:then|afterwards|after\s+that|finally)\s+|,?\s+(?:then|afterwards)\s+|;\s+|[.?!]\s+(?:then\s+|and\s+)?|,?\s+(?:and|&)\s+|,\s+)"
    r"(?=(?:please\s+|just\s+)?(?:tell|show|look|list|say|run|delete|remove|check|give|report|name|print|read|open|display|cat|see|what|which|how)\b)",
    re.IGNORECASE,
)
_GIT_STATE = re.compile(
    r"\bgit\b.{0,40}\b(?:show|status|list|say|report|new|modified|changed|untracked)"
    r"|\b(?:files?|what)\b.{0,20}\b(?:differ(?:s|ent)?|changed?|modif(?:y|ied)|untracked|uncommitted|new|created?|made|makes?|wr[io]tes?|written|produced?"
    r"|generated?|added|appeared|came|touched)\b|\bnew files?\b",
    re.IGNORECASE,
)
# "does `sh gen.sh` modify any tracked file? run it and look at git"
_GIT_ASKED = re.compile(
    r"\b(?:look at|check|ask|consult)\s+(?:with\s+)?git\b|\b(?:modif(?:y|ies)|changes?|touch(?:es)?)\s+(?:any|some)\b.{0,20}\bfiles?\b",
    re.IGNORECASE,
)
# "… which line got changed to what"
_ASKS_LINES = re.compile(
    r"\bdiff\b|\b(?:which|what)\s+lines?\b|\b(?:from|to)\s+what\b|\bwhat(?:['’]s|\s+is)\s+different\b|\bwhat\s+(?:exactly\s+)?(?:changed|was\s+changed)\s+in(?:side)?\b",
    re.IGNORECASE,
)
_RUN_FIRST = re.compile(
    r"\W*(?:(?:please|can you|could you|first|just|ok|hey)\s*,?\s+)*"
    r"(?:run|execute|start|call|launch|kick\s+off|fire\s+up|invoke|bash|sh|python3?|node|ruby|perl|make)\s+\S",
    re.IGNORECASE,
)
_A_FILE = r"[`'\"]?(?P<{}>[\w./-]*\w\.[A-Za-z]\w{{0,6}}|(?-i:[A-Z]{{4,}}))\b[`'\"]?(?![./(]\w)"
# "… and show me what version.txt says", "then print report.csv", "what's in out.log now"
_SHOWS_FILE = re.compile(
    rf"\b(?:show|print|read|cat|open|display|view|see|give|check)\s+(?:(?:me|us|what|how|the|new|now|then|contents?|of|in|is|file|result|resulting|updated|all|whole|first|last|top|lines?|rows?|\d+|value"
    rf"|what['’]s)\s+)*{_A_FILE.format('path')}"
    rf"|\bhow\s+many\s+(?:lines|rows|entries)\s+(?:[a-z]+\s+){{0,6}}?{_A_FILE.format('counted')}"
    rf"|\bwhat(?:['’]s|\s+is|\s+does|\s+do|\s+stands)?\s+(?:(?:now|in|inside|the|file)\s+)*{_A_FILE.format('other')}"
    r"\s*(?:says?|contains?|has|have|looks?|reads?|holds?|now|afterwards?|after|then|is|\W*$)",
    re.IGNORECASE,
)
_PLACE_ONLY = re.compile(
    r"\b(?:where|path|folder|directory|location|which (?:file|one))\b|\b(?:tell|show) me\W*$", re.I
)
# "copy a.txt to b.txt and set x to 1 in it": the change is one of the copy.
_FIRST_COPIED = re.compile(
    r"\W*(?:\w+\s+){0,3}?(?:(?P<copy>copy|duplicate|clone|(?:make|create|take)\s+a\s+(?:copy|duplicate)\s+of)|rename|move)\s+[\"'`]?\S*[./]\S",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The tool that is needed next, and the paths that it may be about (none: any)."""

    tool: str
    paths: tuple[str, ...] = ()


def first_part(request: str) -> str:
    """What of a request its first call is for: of one that has something run and then asks git or wants a file shown, the first half."""
    halves = _SECOND.split(request, maxsplit=1)
    is_two = len(halves) == 2 and _RUN_FIRST.match(halves[0]) and (_asks_git(halves[1]) or _file_shown(halves))
    return halves[0] if is_two else request


def _file_shown(halves: Sequence[str]) -> str:
    """The file that the second half of a request wants shown, and the first half does not name; '' for none."""
    shown = _SHOWS_FILE.search(halves[1]) if len(halves) == 2 else None
    path = (next((name for name in shown.groups() if name), "") if shown else "").removeprefix("./")
    return "" if path and path.rpartition("/")[2] in halves[0] else path


def _asks_git(half: str) -> bool:
    """Whether the second half of a request is for git."""
    says_git = re.search(r"\bgit\b", half, re.IGNORECASE) and _ASKS_LINES.search(half)
    return bool(says_git) or _GIT_STATE.search(half) is not None


def next_step(
    request: str, calls: Sequence[ToolCall], sources: ValueSources, paths: Sequence[str], answering: str = ""
) -> NextStep | None:
    """The call that is still missing after `calls`; None where the model has to say it, or the results can be told. `answering` is
    a file that answers the request and was not read yet, where it is a question about the project."""
    made = {call.tool for call in calls}
    if sources.change is not None and sources.change.path:
        if not calls and (copied := _FIRST_COPIED.match(request)):
            return NextStep("copy_file" if copied["copy"] else "move_file")
        return NextStep("edit_file") if calls else None
    if answering:
        return NextStep("read_file", (answering,))
    if not calls:
        return None
    named = [path for path in PathSources(ValueSources(request, tuple(paths))).mentioned() if path in paths]
    only_looked = made <= {"search_files", "list_directory"}
    if len(named) == 1 and only_looked and sources.change is None and speaks_of_deleting(request):
        return NextStep("delete_file", (named[0],))
    if more := _next_named(request, calls[-1], named):
        return NextStep(calls[-1].tool, (more,))
    halves = _SECOND.split(request, maxsplit=1)
    if made == {"run_command"} and _RUN_FIRST.match(halves[0]) and (shown := _file_shown(halves)):
        known = [path for path in paths if path == shown or path.endswith(f"/{shown}")]
        return NextStep("read_file", (known[0] if len(known) == 1 else shown,))
    asks_git = (len(halves) == 2 and _asks_git(halves[1])) or _GIT_ASKED.search(request)
    if asks_git and not _file_shown(halves) and not made & {"git_status", "git_diff"} and "run_command" in made:
        return NextStep("git_diff" if _ASKS_LINES.search(halves[-1]) else "git_status")
    if len(named) == 1 and only_looked and len(halves) == 2 and not _PLACE_ONLY.search(halves[1]):
        return NextStep("read_file", (named[0],))
    return None


def _next_named(request: str, call: ToolCall, named: Sequence[str]) -> str:
    """The file that a request names right after the one that was just deleted, moved or copied ("delete a.txt and b.txt"); '' for
    none."""
    done = str(call.parameters.get("path" if call.tool == "delete_file" else "source") or "")
    if call.tool not in ("copy_file", "delete_file", "move_file") or not done:
        return ""
    for path in named:
        one, other = (rf"(?:{re.escape(each)}|{re.escape(each.rpartition('/')[2])})" for each in (done, path))
        target = r"(?:\s+(?:to|as|into)\s+[\"'`]?\S+?\.\w+[\"'`]?)?" if call.tool != "delete_file" else ""
        if path != done and re.search(
            rf"{one}[\"'`]?{target}\s*(?:,\s*(?:and\s+)?|\band\s+|&\s*)[\"'`]?{other}(?![\w-]|\.\w)", request
        ):
            return path
    return ""
