"""What the model is told of the workspace at a session's start: system, kinds of project, commands, top of the tree, git.

Frozen then: the same workspace gives the same text, and what changes oftenest stands last, so that the next session's prompt
begins with the same bytes. File and branch names are the project's text: inert, between delimiters, with their origin.
"""

import asyncio
import sys
from dataclasses import field

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.prompt.attachments import delimited
from aintern.tools.git import read_status
from aintern.tools.output_limits import short_line, visible
from aintern.workspace.ignore_rules import IgnoreRules, is_ignored
from aintern.workspace.jail import Jail
from aintern.workspace.project_commands import ProjectCommands, project_commands
from aintern.workspace.project_kind import project_kinds
from aintern.workspace.repository import repository_folders

_PATIENCE = 2.0  # seconds for git; a repository of 100,000 files takes less, a network drive may take for ever
_LOOKED_AT = 5_000  # names of the top folder; of more, those that come first
_SHOWN_NAMES = 60
_NAME = 60  # characters of one name
_SYSTEMS = {"linux": "Linux", "darwin": "macOS"}


@dataclass(frozen=True, slots=True)
class ProjectFacts:
    """The workspace as it was found. `names` of its top folder, folders with a slash, `more` of them left out; `branch` and
    `state` are of its git repository, '' without one."""

    kinds: tuple[str, ...] = ()
    commands: ProjectCommands = field(default_factory=ProjectCommands)
    names: tuple[str, ...] = ()
    more: int = 0
    branch: str = ""
    state: str = ""

    def text(self, *, brief: bool = False) -> str:
        """For the system prompt; `brief` without the names, for small models."""
        lines = [f"System: {_SYSTEMS.get(sys.platform, sys.platform)}; commands are run by bash."]
        lines += [f"Project: {', '.join(self.kinds)}."] if self.kinds else []
        lines += [f"Tests: {', '.join(self.commands.tests)}."] if self.commands.tests else []
        lines += [f"Checks: {', '.join(self.commands.lints)}."] if self.commands.lints else []
        if self.names and not brief:
            more = f"\n[and {self.more} more]" if self.more else ""
            lines.append(delimited("names at the top of the workspace", "  ".join(self.names) + more))
        if self.branch:
            lines.append(delimited("git, when the session began", f"branch {self.branch}, {self.state}"))
        return "\n".join(lines)


async def read_project_facts(jail: Jail) -> ProjectFacts:
    """Looks at the top folder, the manifests in it and git's state. Bounded in time and bytes; nothing that the repository
    names is run. What can't be read is left out."""
    facts = await asyncio.to_thread(_of_folder, jail)
    branch, state = await _of_git(jail)
    return ProjectFacts(facts.kinds, facts.commands, facts.names, facts.more, branch, state)


def _of_folder(jail: Jail) -> ProjectFacts:
    try:
        entries = jail.scandir(".", _LOOKED_AT)
    except ToolFailure:
        return ProjectFacts()
    present = [entry.name for entry in entries]
    try:
        rules = (IgnoreRules.read("", jail.read_bytes(".gitignore", 64 * 1024)),) if ".gitignore" in present else ()
    except ToolFailure:
        rules = ()
    seen = []
    for entry in entries:
        is_folder = entry.kind == "directory"
        if not entry.name.startswith(".") and not is_ignored(rules, entry.name, is_folder):
            seen.append((not is_folder, short_line(visible(entry.name), _NAME) + ("/" if is_folder else "")))
    names = [name for _, name in sorted(seen)]  # folders first: they are what a cut should leave
    return ProjectFacts(
        project_kinds(present), project_commands(jail, present), tuple(names[:_SHOWN_NAMES]),
        max(0, len(names) - _SHOWN_NAMES),
    )  # fmt: skip


async def _of_git(jail: Jail) -> tuple[str, str]:
    """Branch and state, both '' outside a repository, where no git is started."""
    if not (repository_folders(jail.root)[0] / ".git").exists():
        return "", ""
    try:
        async with asyncio.timeout(_PATIENCE):
            status = await read_status(jail)
    except (ToolFailure, TimeoutError):
        return "unknown", "state unknown"  # git is missing, refuses, or is slow
    counts = {kind: len(status[kind]) for kind in ("conflicts", "staged", "changed", "untracked")}
    told = [f"{count} {kind}" for kind, count in counts.items() if count]
    branch = short_line(visible(status["branch"]), _NAME) or "none (detached HEAD)"
    return branch, f"files: {', '.join(told)}" if told else "clean"
