"""Searching: files by glob and lines by text, on ripgrep."""

import contextlib
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Annotated

from aintern.errors import PathRefused, ToolFailure
from aintern.messages import Example, JsonObject, ToolResult
from aintern.tools.arguments import Limits
from aintern.tools.output_limits import count_of, head_and_tail, short_line, visible
from aintern.tools.ripgrep import Hit, Query, Running, list_files, search_lines
from aintern.tools.tool import PathUse, ToolContext, tool
from aintern.workspace.globs import glob_expression

_MAX_PATTERN = 1000  # characters
_MAX_WIDE = 6  # `**` in one glob; each is a nested search
_ALL = ("", "*", "**", "**/*", "*.*", "**/*.*")


def _search_paths(parameters: JsonObject) -> Iterable[PathUse]:
    """The folder, and where a glob that starts with `../` or `/` would lead."""
    yield PathUse(str(parameters.get("path") or "."), "list")
    pattern = str(parameters.get("pattern") or parameters.get("file_pattern") or "")
    fixed = re.split(r"[*?\[{]", pattern, maxsplit=1)[0].rpartition("/")[0]
    if pattern.startswith(("/", "~")) or ".." in pattern.split("/"):
        yield PathUse(_before_wildcards(pattern) or fixed or pattern, "list")


def _before_wildcards(pattern: str) -> str:
    """`src/../..` of `src/../../**`: the part up to the last `..`."""
    parts = pattern.split("/")
    last = max((i for i, part in enumerate(parts) if part == ".."), default=-1)
    return "/".join(part for part in parts[: last + 1] if not re.search(r"[*?\[{]", part))


@tool(
    id="search_files",
    risk="safe",
    category="search",
    needs=("workspace",),
    idempotent=True,
    tags=("find", "search", "glob", "files", "locate", "named"),
    paths=_search_paths,
    summary="Find files {pattern} in {path}",
    examples=(
        Example("where are the Lua scripts?", {"pattern": "**/*.lua"}),
        Example("Where is the file settings.json?", {"pattern": "**/settings.json"}),
        Example("look for markdown files in docs", {"pattern": "**/*.md", "path": "docs"}),
        Example("everything that is named *.spec.rb", {"pattern": "**/*.spec.rb"}),
        Example("locate Dockerfile", {"pattern": "**/Dockerfile"}),
        Example("Are there any CSV files under data/raw?", {"pattern": "**/*.csv", "path": "data/raw"}),
    ),
)
async def search_files(
    context: ToolContext,
    pattern: Annotated[str, "Glob such as **/*.py"],
    path: Annotated[str, "Folder to search in"] = ".",
    max_results: Annotated[int, "At most this many files", Limits(minimum=1, maximum=10_000)] = 100,
) -> ToolResult:
    """Find files whose path matches a glob. What .gitignore names is left out."""
    names, more = await Running().within(lambda running: _find_files(context, path, pattern, max_results, running))
    text = "\n".join(visible(name) for name in names) or _no_file(context, pattern, path)
    if more:
        text += f"\n[Only the first {max_results} files; narrow the pattern or raise max_results.]"
    rest = "Narrow the pattern or the path."
    data = {"files": names, "truncated": more}
    return ToolResult(
        True, head_and_tail(text, how_to_get_the_rest=rest), data=data, message=count_of(len(names), "file")
    )


@tool(
    id="search_content",
    risk="safe",
    category="search",
    needs=("workspace",),
    idempotent=True,
    tags=("grep", "search", "content", "text", "find", "usage", "defined"),
    paths=_search_paths,
    summary="Search for {query}",
    examples=(
        Example("grep for FIXME", {"query": "FIXME"}),
        Example("where is parse_config defined", {"query": "parse_config"}),
        Example('which Go files mention "RetryLimit"?', {"query": "RetryLimit", "file_pattern": "*.go"}),
        Example("find every import of lodash", {"query": "lodash"}),
        Example("case-sensitive search for Error", {"query": "Error", "case_sensitive": True}),
        Example(
            "search the regex def test_\\w+ in py files",
            {"query": "def test_\\w+", "regex": True, "file_pattern": "*.py"},
        ),
        Example("Which files mention timeout? show 2 lines around", {"query": "timeout", "context_lines": 2}),
    ),
)
async def search_content(
    context: ToolContext,
    query: Annotated[str, "Text to find, or a regular expression with regex=true"],
    file_pattern: Annotated[str, "Only in files whose name matches this glob, such as *.ts"] | None = None,
    regex: Annotated[bool, "The query is a regular expression"] = False,
    case_sensitive: Annotated[bool, "Upper and lower case differ"] = False,
    context_lines: Annotated[int, "Lines shown around each match", Limits(minimum=0, maximum=50)] = 0,
    max_results: Annotated[int, "At most this many matches", Limits(minimum=1, maximum=10_000)] = 50,
) -> ToolResult:
    """Find lines that contain a text, with path and line number. Ignored and binary files are left out."""
    if not query or len(query) > _MAX_PATTERN or "\0" in query:
        raise ToolFailure(f"The query must have 1 to {_MAX_PATTERN} characters and no NUL.")
    wanted = Query(query, regex, case_sensitive, context_lines, file_pattern or "")
    hits, more = await Running().within(lambda running: _find_lines(context, wanted, max_results, running))
    return _content_result(wanted, hits, more, max_results)


def _content_result(wanted: Query, hits: list[Hit], more: bool, max_results: int) -> ToolResult:
    matches = [hit for hit in hits if hit.is_match]
    lines = [_hit_line(hit) for hit in hits]
    where = f" in {wanted.file_pattern}" if wanted.file_pattern else ""
    text = "\n".join(lines) or f"No match for {wanted.text!r}{where}."
    if more:
        text += f"\n[Only the first {max_results} matches; narrow the query or file_pattern, or raise max_results.]"
    rest = "Narrow the query or file_pattern."
    data = {
        "matches": [{"path": hit.path, "line": hit.line, "text": hit.text} for hit in matches],
        "truncated": more,
    }
    content = head_and_tail(text, how_to_get_the_rest=rest)
    return ToolResult(True, content, data=data, message=count_of(len(matches), "match", "matches"))


def _hit_line(hit: Hit) -> str:
    mark = ":" if hit.is_match else "-"
    return f"{visible(hit.path)}{mark}{hit.line}{mark}{short_line(hit.text)}"


def _find_files(context: ToolContext, path: str, pattern: str, most: int, running: Running) -> tuple[list[str], bool]:
    location = context.workspace.locate(path)
    if location.outside:
        raise PathRefused(location.reason)
    base = "" if location.relative == "." else f"{location.relative}/"
    matches = _path_matcher(pattern)
    found: list[str] = []
    with (
        context.workspace.working_directory(path) as folder,
        contextlib.closing(list_files(folder, context.protected.ripgrep_globs(), running)) as names,
    ):
        for name in names:
            full = base + name
            if (matches(name) or (base and matches(full))) and not context.protected.match(full, write=False):
                if len(found) == most:
                    return sorted(found), True
                found.append(full)
    return sorted(found), False


def _no_file(context: ToolContext, pattern: str, path: str) -> str:
    """That no file is found, and that there may be some which are protected."""
    told = f"No file matches {pattern}" + ("." if path in ("", ".") else f" in {path}.")
    rule = context.protected.match_glob(pattern.rpartition("/")[2], write=False)
    return f"{told} Protected files ({rule}) are not listed." if rule else told


def _find_lines(context: ToolContext, query: Query, most: int, running: Running) -> tuple[list[Hit], bool]:
    pattern = query.file_pattern
    by_path = "/" in pattern.removeprefix("**/")
    matches = _path_matcher(pattern) if by_path else None
    query = replace(query, file_pattern="" if by_path or pattern in _ALL else pattern.removeprefix("**/"))
    hits: list[Hit] = []
    count = 0
    wanted: dict[str, bool] = {}
    with (
        context.workspace.working_directory(".") as folder,
        contextlib.closing(search_lines(folder, query, context.protected.ripgrep_globs(), running)) as found,
    ):
        for hit in found:
            if hit.path not in wanted:
                fits = matches is None or matches(hit.path)
                wanted[hit.path] = fits and not context.protected.match(hit.path, write=False)
            if not wanted[hit.path]:
                continue
            count += hit.is_match
            if count > most:
                return _sorted(hits), True
            hits.append(hit)
    return _sorted(hits), False


def _sorted(hits: list[Hit]) -> list[Hit]:
    return sorted(hits, key=lambda hit: (hit.path, hit.line))


def _path_matcher(pattern: str) -> Callable[[str], bool]:
    """A glob without a slash is about names at any depth, as in .gitignore; any other one about whole paths."""
    if not pattern or len(pattern) > _MAX_PATTERN or pattern.count("**") > _MAX_WIDE:
        raise ToolFailure(f"The glob must have 1 to {_MAX_PATTERN} characters and at most {_MAX_WIDE} times '**'.")
    if ".." in pattern.split("/") or pattern.startswith(("/", "~")):
        raise PathRefused(f"The glob {pattern!r} must stay inside the searched folder.", "Use path for another folder.")
    pattern = pattern.removeprefix("./")
    try:
        compiled = re.compile(glob_expression(pattern), re.DOTALL)
    except re.error as error:
        raise ToolFailure(f"{pattern!r} is not a glob: {error}.") from error
    if "/" not in pattern:
        return lambda path: compiled.fullmatch(path.rpartition("/")[2]) is not None
    return lambda path: compiled.fullmatch(path) is not None
