"""What a search or a listing found, where it is too long to be shown whole: the files alone where files are asked for, else as much of
it as fits a screen, and how many more there are. Of a long list the model chooses five lines, which nobody asked for, in a minute."""

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.search_results import HIT
from aintern.dialects.teaching import fence

_ASKS_FILES = re.compile(
    r"\b(?:(?:which|what|wich|wat|the|all|any|every|list|name|find)\s+(?:\w+\s+){0,3}?(?:files?|modules?|scripts?|places?)|who|where)\b",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\[(?P<said>Only the first [\d,]+ \w+);[^\]]*\]|\[… .*\]")
_LONG = 40  # lines: what is shorter is shown whole
_SHOWN = 60
_LONGEST = 160  # characters of a line


def told_list(request: str, tool: str, result: str) -> str:
    """The answer from the `result` of a `tool` that searched or listed; '' of another tool, or where the result is short."""
    if tool not in ("search_content", "search_files", "list_directory"):
        return ""
    lines = [line.rstrip() for line in result.splitlines() if line.strip() and not _NOTE.fullmatch(line)]
    if len(lines) <= _LONG:
        return ""
    note = next(
        (
            f" {match['said']} were looked at."
            for line in result.splitlines()
            if (match := _NOTE.fullmatch(line)) and match["said"]
        ),
        "",
    )
    hits = [hit["path"] for line in lines if (hit := HIT.match(line))]
    if tool == "search_content" and _ASKS_FILES.search(request):
        files = list(dict.fromkeys(hits))
        return _told(files, f"{len(hits)} lines in {len(files)} {'file' if len(files) == 1 else 'files'}.{note}")
    return _told(lines, f"{len(lines)} lines.{note}" if tool == "search_content" else f"{len(lines)} entries.{note}")


def _told(lines: list[str], said: str) -> str:
    shown = [line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…" for line in lines[:_SHOWN]]
    bars = fence("\n".join(shown))
    more = f" The first {_SHOWN}:" if len(lines) > _SHOWN else ""
    return "\n".join([said + more, bars, *shown, bars])
