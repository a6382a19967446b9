"""Reading a git repository: status, differences, history. Nothing that the repository configures is run."""

from typing import Annotated, Any

from aintern.errors import PathRefused
from aintern.messages import Example, ToolResult
from aintern.tools.arguments import Limits
from aintern.tools.output_limits import count_of, head_and_tail, visible
from aintern.tools.tool import ToolContext, tool
from aintern.workspace.git_reading import Git
from aintern.workspace.jail import Jail

_SHOWN_FILES = 300
_STATES = {
    "A": "added",
    "M": "modified",
    "D": "deleted",
    "R": "renamed",
    "C": "copied",
    "T": "type changed",
    "U": "unmerged",
}
_FIELD, _RECORD = "\x1f", "\x1e"


@tool(
    id="git_status",
    risk="safe",
    category="git",
    needs=("workspace",),
    idempotent=True,
    tags=("git", "status", "branch", "changes", "staged", "clean"),
    summary="Git status",
    examples=(
        Example("git st", {}),
        Example("anything staged at the moment?", {}),
        Example("Do I have uncommitted changes?", {}),
        Example("is the working tree clean", {}),
        Example("what files did I stage?", {}),
    ),
)
async def git_status(context: ToolContext) -> ToolResult:
    """Show the branch, and which files are staged, changed, untracked or in conflict."""
    status = await read_status(context.workspace)
    lines = [f"On branch {status['branch']}" if status["branch"] else "HEAD is detached"]
    if status["upstream"]:
        lines[0] += f", {status['ahead']} ahead of and {status['behind']} behind {status['upstream']}"
    for kind in ("conflicts", "staged", "changed", "untracked"):
        files = status[kind]
        if files:
            lines.append(f"{kind}:")
            lines += [f"  {_file_line(file)}" for file in files[:_SHOWN_FILES]]
            lines += [f"  [and {len(files) - _SHOWN_FILES} more]"] if len(files) > _SHOWN_FILES else []
    if len(lines) == 1:
        lines.append("Nothing to commit, the working tree is clean.")
    message = f"On {status['branch']}" if status["branch"] else "Detached HEAD"
    return ToolResult(True, head_and_tail("\n".join(lines)), data=status, message=message)


async def read_status(jail: Jail) -> dict[str, Any]:
    """branch ('' where HEAD is detached), upstream, ahead, behind, and staged, changed, untracked and conflicts: files with
    path, state and, where they were renamed, from. Raises ToolFailure where there is no repository."""
    arguments = ("--porcelain=v2", "--branch", "-z", "--untracked-files=normal", "--ignore-submodules=all")
    with jail.working_directory(".") as folder:
        # Only below the workspace: core.worktree of a hostile repository may name the user's home. Without optional locks
        # the index stays as it is, and a git of the user's at the same time finds no lock.
        finished = await Git(folder).run("--no-optional-locks", "status", *arguments, "--", ".")
    return _parse_status(finished.stdout)


def _parse_status(text: str) -> dict[str, Any]:
    """Git's porcelain v2 with NUL separators."""
    status: dict[str, Any] = {"branch": "", "upstream": "", "ahead": 0, "behind": 0}
    status |= {"staged": [], "changed": [], "untracked": [], "conflicts": []}
    records = iter(text.split("\0"))
    for record in records:
        kind, _, rest = record.partition(" ")
        if kind == "#":
            _parse_header(rest, status)
        elif kind in ("1", "2"):
            fields = rest.split(" ", 7 if kind == "1" else 8)
            if len(fields) < 8:
                continue  # the listing was cut here
            origin = next(records, "") if kind == "2" else ""
            _add_changes(status, fields[0], fields[-1], origin)
        elif kind == "u":
            status["conflicts"].append({"path": rest.split(" ", 9)[-1], "state": "unmerged"})
        elif kind == "?":
            status["untracked"].append({"path": rest, "state": "untracked"})
    return status


def _parse_header(text: str, status: dict[str, Any]) -> None:
    key, _, value = text.partition(" ")
    if key == "branch.head":
        status["branch"] = "" if value == "(detached)" else value
    elif key == "branch.upstream":
        status["upstream"] = value
    elif key == "branch.ab":
        ahead, behind = value.split()
        status["ahead"], status["behind"] = int(ahead), -int(behind)


def _add_changes(status: dict[str, Any], states: str, path: str, origin: str) -> None:
    for kind, letter in (("staged", states[0]), ("changed", states[1])):
        if letter != ".":
            file = {"path": path, "state": _STATES.get(letter, letter)}
            status[kind].append({**file, "from": origin} if origin else file)


def _file_line(file: dict[str, str]) -> str:
    origin = f" (from {visible(file['from'])})" if "from" in file else ""
    state = "" if file["state"] == "untracked" else f"{file['state']}: "
    return f"{state}{visible(file['path'])}{origin}"


@tool(
    id="git_diff",
    risk="safe",
    category="git",
    needs=("workspace",),
    idempotent=True,
    tags=("git", "diff", "changes", "staged", "review"),
    paths={"path": "read"},
    summary="Git diff {path}",
    examples=(
        Example("what did I change?", {}),
        Example("git diff", {}),
        Example("Review my staged changes", {"staged": True}),
        Example("show the diff of src/main.py", {"path": "src/main.py"}),
        Example("What's staged in README.md?", {"path": "README.md", "staged": True}),
    ),
)
async def git_diff(
    context: ToolContext,
    path: Annotated[str, "Only this file or folder"] | None = None,
    staged: Annotated[bool, "What is staged, instead of what is not"] = False,
) -> ToolResult:
    """Show changed lines that are not committed yet."""
    arguments = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=all"]
    arguments += ["--cached"] if staged else []
    where = _pathspec(context, path)
    hidden: list[str] = []
    with context.workspace.working_directory(".") as folder:
        git = Git(folder)
        changed = (await git.run(*arguments, "--name-only", "-z", *where)).stdout.split("\0")
        shown = [name for name in changed if name and _may_show(context, name, path, hidden)]
        if shown:
            root = (await git.run("rev-parse", "--show-toplevel")).stdout.rstrip("\n")
            names = [f"{root}/{name}" for name in shown[:_SHOWN_FILES]]
            text = (await git.run(*arguments, "--", *names)).stdout
        else:
            text = ""
    notes = [f"[{name} is protected and left out]" for name in hidden]
    notes += [f"[and {len(shown) - _SHOWN_FILES} more files]"] if len(shown) > _SHOWN_FILES else []
    kind = "staged" if staged else "unstaged"
    body = head_and_tail(text.rstrip("\n"), how_to_get_the_rest="Pass path to see one file.") or f"No {kind} changes."
    data = {"diff": text, "files": shown, "staged": staged}
    return ToolResult(
        True, "\n".join([body, *notes]), data=data, message=f"{count_of(len(shown), 'file')} with {kind} changes"
    )


def _may_show(context: ToolContext, name: str, asked: str | None, hidden: list[str]) -> bool:
    """Whether a changed file may be shown: a protected one only where the call named it, so that the gate has seen it."""
    if not context.protected.match(name, write=False) or name == asked:
        return True
    hidden.append(visible(name))
    return False


@tool(
    id="git_log",
    risk="safe",
    category="git",
    needs=("workspace",),
    idempotent=True,
    tags=("git", "log", "history", "commits", "author"),
    paths={"path": "list"},
    summary="Git log {path}",
    examples=(
        Example("show the commit history", {}),
        Example("git log", {}),
        Example("last 5 commits", {"max_count": 5}),
        Example("Who changed src/app.js recently?", {"path": "src/app.js"}),
        Example("what were the last 3 commits to docs/", {"max_count": 3, "path": "docs"}),
    ),
)
async def git_log(
    context: ToolContext,
    max_count: Annotated[int, "At most this many commits", Limits(minimum=1, maximum=1000)] = 20,
    path: Annotated[str, "Only commits that changed this file or folder"] | None = None,
) -> ToolResult:
    """Show the newest commits: hash, date, author and subject."""
    form = f"--format=%H{_FIELD}%aI{_FIELD}%an{_FIELD}%s{_RECORD}"
    where = _pathspec(context, path)
    with context.workspace.working_directory(".") as folder:
        arguments = (
            "log",
            f"--max-count={max_count}",
            "--no-color",
            "--no-show-signature",
            "--no-ext-diff",
            "--no-textconv",
        )
        finished = await Git(folder).run(*arguments, form, *where)
    commits = []
    for record in finished.stdout.split(_RECORD):
        fields = record.strip("\n").split(_FIELD)
        if len(fields) == 4:
            commits.append(dict(zip(("hash", "date", "author", "subject"), fields, strict=True)))
    lines = [f"{c['hash'][:10]} {c['date'][:10]} {visible(c['author'])}: {visible(c['subject'])}" for c in commits]
    text = "\n".join(lines) or f"No commits{f' that changed {path}' if path else ''}."
    rest = "Pass a smaller max_count or a path."
    return ToolResult(
        True, head_and_tail(text, how_to_get_the_rest=rest), data=commits, message=count_of(len(commits), "commit")
    )


def _pathspec(context: ToolContext, path: str | None) -> list[str]:
    if path is None or path in ("", "."):
        return ["--", "."]
    location = context.workspace.locate(path, follow=False)
    if location.outside or location.root != context.workspace.root:
        raise PathRefused(location.reason or f"{path!r} is not in the workspace.")
    return ["--", location.relative]
