"""What came of a command, where its output is too long to be told or the request asks for it: whether it failed, the lines that say
what went wrong, its last summary, what was not kept."""

from collections.abc import Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.dialects.teaching import fence
from aintern.messages import Message, ToolCall

_MOST_LINES = 15
_LONGEST_LINE = 300
_TAIL = 6  # lines at the end among which a summary stands
_FAILS = re.compile(
    r"(?<![\w-])(?:FAIL(?:ED|URES?)?|ERRORS?|Failed|Failure|✗|✘|✕|×|●|not ok|panicked|Traceback|Segmentation fault|undefined reference"
    r"|No such file|command not found|BUILD FAILED|\w*(?:Error|Exception))(?![\w-])"
    r"|\b(?:fatal|[\w ]{0,20}\berror)(?:\[\w+\]|\s+\w*\d+)?:|^E   |\bcannot (?:find|open|load|resolve)\b",
)
_NOTHING_FAILED = re.compile(
    r"\b(?:0|no)\s+(?:fail(?:ed|ures?|ing)?|errors?|problems?)\b|\b(?:failed|failures?|errors?|skipped)\s*[:=]\s*0\b|"
    r"(?<!not )\bok\b.{0,60}$|\bPASS(?:ED)?\b(?!.*\bFAIL)",
    re.IGNORECASE,
)
_SUMMARY = re.compile(
    r"\b\d+\s+(?:\w+\s+){0,2}(?:passed|failed|passing|failing|failures?|errors?|warnings?|skipped|tests?|specs?|examples?|problems?|assertions?|files?)\b"
    r"|\b(?:passed|failed|failures?|errors?|warnings?|tests?(?: run| suites)?)\s*[:=]\s*\d+|^(?-i:OK|FAILED|PASS|FAIL)\b|\btest result:"
    r"|^\s*\d+ total$|\bBUILD (?:SUCCESS|FAIL)|\bAll checks passed|\bfinished\b",
    re.IGNORECASE,
)
_WARNS = re.compile(r"(?<![\w-])(?:warning|warn|deprecat\w*)(?![\w-])", re.IGNORECASE)
_NO_WARNING = re.compile(r"\b(?:0|no|without)\s+warnings?\b", re.IGNORECASE)
_ASKS_WARNINGS = re.compile(r"\b(?:warnings?|warns?|complain\w*|deprecat\w*)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:did|do|does|is|are|was|were|has|have|if|whether|all|still|everything|any(?:thing)?|what|which|why|how many)\b"
    r"[^.!\n]{0,60}?\b(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing|ures?)?|success\w*|succeed\w*|work(?:s|ed)?|green|red|broken?|breaks?|errors?"
    r"|(?:goes|went|go|is|was) wrong|problems?|clean|happy|compiles?|builds?|through|crash\w*)\b"
    r"|\b(?:exit|return)\s*(?:code|status|value)\b(?!\s*(?:of\s+)?\d)",
    re.IGNORECASE,
)
_PORT_ASKED = re.compile(r"lsof (?:-\w+ )*-i\s?(?:tcp)?:(?P<port>\d+)(?:\s|$)", re.IGNORECASE)
_SEARCHES = re.compile(
    r"(?:(?:git )?grep|rg|pgrep|ps\b.*\|\s*grep|ss\b.*\|\s*grep|docker ps\b.*\|\s*grep|env \| grep)\b"
)
_EXIT = re.compile(
    r"^\[(?:Exit code (?P<code>\d+)|(?P<said>(?:Ended by|The command)[^\]]*?))[ .]*(?:\([^)]*\)\.)?\s*[\d.]* s\]$", re.M
)
_HELD_BACK = re.compile(r"^\[(?P<told>(?:Not kept|Nothing of this was kept)\b.*)\]$", re.MULTILINE)
_WELL = "It ended well (exit code 0)."
_NOTE = re.compile(r"\[[^\[\]]+ [^\[\]]*\]|\[stderr\]")


def asks_for_outcome(request: str) -> bool:
    """Whether a request asks how a command ended: what failed, whether it passed, which warnings there were."""
    return _ASKS.search(request) is not None or _ASKS_WARNINGS.search(request) is not None


def told_outcome(request: str, result: Message, short: str = "") -> str:
    """How the command of a result ended, with `short`, all of its output, or else with the lines that say why, at most 15; '' where
    the request does not ask for it and no line of a failure or a summary is there."""
    lines = [line.rstrip()[:_LONGEST_LINE] for line in result.text.splitlines()]
    lines = [line for line in lines if line and not _NOTE.fullmatch(line)]
    is_asked = asks_for_outcome(request)
    if short:
        verdict = _WELL if result.success else _ended(result.text)
        return f"{verdict}\n{short}" if is_asked else ""
    if is_asked and _ASKS_WARNINGS.search(request) and result.success:
        warned = [line for line in lines if _WARNS.search(line) and not _NO_WARNING.search(line)]
        return _told("It ended well, with these lines:", warned) if warned else "It ended well, and no line warns."
    summary = [line for line in lines[-_TAIL:] if _SUMMARY.search(line)]
    if result.success:
        verdict = _WELL if is_asked else ""
        return _told(verdict, summary) if is_asked or summary else ""
    failed = [line for line in lines if _FAILS.search(line) and not _NOTHING_FAILED.search(line)]
    shown = list(dict.fromkeys([*failed[: _MOST_LINES - len(summary)], *summary])) or lines[-_TAIL:]
    return _told(_ended(result.text), shown)


def told_absence(command: str, result: Message) -> str:
    """What it means that a command for which exit code 1 without any output is an answer has found nothing; '' for any other end."""
    lines = [line for line in result.text.splitlines() if line.strip() and not _NOTE.fullmatch(line.strip())]
    ended = _EXIT.search(result.text)
    if result.success or lines or ended is None or ended["code"] != "1":
        return ""
    if port := _PORT_ASKED.match(command):
        return f"Nothing uses port {port['port']}: it is free."
    return "Nothing was found." if _SEARCHES.match(command) else ""


def left_unsaid(calls: Sequence[ToolCall], results: Sequence[Message]) -> str:
    """What an answer from the newest result would hide: which commands before it failed, and how, and what of any was not kept."""
    failed = [
        f"`{call.parameters['command']}` before it: {told_outcome('', result)}"
        for call, result in list(zip(calls, results, strict=False))[:-1]
        if call.parameters.get("command") and not result.success
    ]
    return "\n".join([*failed, *(match["told"] for result in results for match in _HELD_BACK.finditer(result.text))])


def _ended(text: str) -> str:
    exit_code = _EXIT.search(text)
    if exit_code is None:
        return "It failed."
    return f"It failed (exit code {exit_code['code']})." if exit_code["code"] else f"It failed: {exit_code['said']}"


def _told(verdict: str, lines: Sequence[str]) -> str:
    if not lines:
        return verdict
    more = len(lines) - _MOST_LINES
    shown = [*lines[:_MOST_LINES], *([f"… {more} more"] if more > 0 else [])]
    quoted = "\n".join(shown)
    bars = fence(quoted)
    return f"{verdict}\n{bars}\n{quoted}\n{bars}".strip()
