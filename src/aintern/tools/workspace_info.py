"""What the workspace is: kinds of project, key files, languages, git branch, size."""

from collections import Counter
from pathlib import Path
from typing import Any

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.output_limits import human_size, visible
from aintern.tools.tool import ToolContext, tool
from aintern.workspace.jail import Jail
from aintern.workspace.project_kind import key_files, project_kinds, shown_language_of
from aintern.workspace.workspace_walk import walk

_MOST_FILES = 20_000  # looked at; beyond it figures are lower bounds
_LANGUAGES_SHOWN = 8


@tool(
    id="get_workspace_info",
    risk="safe",
    category="workspace",
    needs=("workspace",),
    idempotent=True,
    tags=("workspace", "project", "info", "languages", "root"),
    summary="Look at the workspace",
    examples=(
        Example("what kind of project is this?", {}),
        Example("Which directory are we in?", {}),
        Example("which languages and tools does this repo use", {}),
        Example("what languages does this repo use?", {}),
        Example("how big is this project", {}),
    ),
)
def get_workspace_info(context: ToolContext) -> ToolResult:
    """Tell the workspace's path, kinds of project, key files, languages, git branch and size."""
    facts = workspace_facts(context.workspace)
    bound = "at least " if facts["counted_all"] is False else ""
    languages = ", ".join(f"{name} ({count})" for name, count in facts["languages"].items())
    lines = [
        f"Path: {facts['path']}",
        f"Project: {', '.join(facts['kinds']) or 'no known kind'}",
        f"Key files: {', '.join(map(visible, facts['key_files'])) or 'none'}",
        f"Languages (files): {languages or 'none'}",
        f"Git branch: {facts['branch'] or 'no git repository'}",
        f"Size: {bound}{facts['files']:,} files, {bound}{human_size(facts['bytes'])}",
    ]
    return ToolResult(True, "\n".join(lines), data=facts, message=f"{facts['path']}")


def workspace_facts(jail: Jail) -> dict[str, Any]:
    """The same as data: path, kinds, key_files, languages (files by language), branch, files, bytes, counted_all."""
    top = [entry.name for entry in jail.scandir(".")]
    languages: Counter[str] = Counter()
    files = size = 0
    counted_all = True
    for found in walk(jail, include_hidden=False):
        if found.entry.kind != "file":
            continue
        if files == _MOST_FILES:
            counted_all = False
            break
        files += 1
        size += found.entry.size
        if language := shown_language_of(found.path):
            languages[language] += 1
    return {
        "path": str(jail.root),
        "kinds": list(project_kinds(top)),
        "key_files": list(key_files(top)),
        "languages": dict(languages.most_common(_LANGUAGES_SHOWN)),
        "branch": current_branch(jail),
        "files": files,
        "bytes": size,
        "counted_all": counted_all,
    }


def current_branch(jail: Jail) -> str:
    """The branch by the text of HEAD, without starting git; '' outside a repository."""
    head = ".git/HEAD"
    try:
        pointer = jail.read_bytes(".git", 4096).decode("utf-8", "replace").strip()
        inside = jail.locate(str(Path(pointer.removeprefix("gitdir: ")) / "HEAD"))
        if not pointer.startswith("gitdir: ") or inside.outside:
            return ""
        head = inside.relative
    except ToolFailure:
        pass  # a folder, as usual, or not there
    try:
        text = jail.read_bytes(head, 4096).decode("utf-8", "replace").strip()
    except ToolFailure:
        return ""
    return text.removeprefix("ref: refs/heads/") if text.startswith("ref: ") else f"detached at {text[:10]}"
