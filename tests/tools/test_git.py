"""The git tools tell the truth of a real repository and run nothing that the repository names."""

import contextlib
import os
import shutil
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure
from aintern.messages import ToolResult
from aintern.tools.git import git_diff, git_log, git_status
from aintern.tools.tool import Tool, ToolContext
from tests.git_commands import git

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture
def repository(workspace: Path) -> Path:
    git(workspace, "init", "-q", "-b", "main", ".")
    for name in ("a.txt", "b.txt", "with space.txt", "sub/c.txt", "gone.txt"):
        (workspace / name).parent.mkdir(exist_ok=True)
        (workspace / name).write_text(f"{name}\nline\n")
    git(workspace, "add", ".")
    git(workspace, "commit", "-qm", "First\n\nBody")
    return workspace


async def run(tool: Tool, context: ToolContext, **parameters: object) -> ToolResult:
    return await tool.execute(context, tool.validate(parameters))


async def test_status_knows_staged_changed_untracked_and_renamed(context: ToolContext, repository: Path) -> None:
    assert "clean" in (await run(git_status, context)).content
    (repository / "a.txt").write_text("changed\n")
    (repository / "b.txt").write_text("staged\n")
    git(repository, "add", "b.txt")
    git(repository, "mv", "with space.txt", "new name.txt")
    (repository / "gone.txt").unlink()
    (repository / "fresh\n.txt").write_text("")
    result = await run(git_status, context)
    assert result.data["branch"] == "main"
    assert result.data["changed"] == [{"path": "a.txt", "state": "modified"}, {"path": "gone.txt", "state": "deleted"}]
    assert {"path": "new name.txt", "state": "renamed", "from": "with space.txt"} in result.data["staged"]
    assert result.data["untracked"] == [{"path": "fresh\n.txt", "state": "untracked"}]
    assert "  renamed: new name.txt (from with space.txt)" in result.content
    assert "fresh\\n.txt" in result.content


async def test_diff_shows_staged_or_unstaged_of_all_or_one(context: ToolContext, repository: Path) -> None:
    (repository / "a.txt").write_text("changed\n")
    (repository / "b.txt").write_text("staged\n")
    git(repository, "add", "b.txt")
    assert "+changed" in (await run(git_diff, context)).content
    assert "staged" not in (await run(git_diff, context)).data["diff"]
    assert "+staged" in (await run(git_diff, context, staged=True)).content
    assert (await run(git_diff, context, path="sub")).content == "No unstaged changes."
    assert "+changed" in (await run(git_diff, context, path="a.txt")).content


async def test_log_is_bounded_and_knows_paths(context: ToolContext, repository: Path) -> None:
    for i in range(5):
        (repository / "sub/c.txt").write_text(str(i))
        git(repository, "commit", "-qam", f"Change {i}")
    result = await run(git_log, context, max_count=2)
    assert [c["subject"] for c in result.data] == ["Change 4", "Change 3"]
    assert result.data[0]["author"] == "Ada"
    assert [c["subject"] for c in (await run(git_log, context, path="a.txt")).data] == ["First"]


async def test_a_workspace_inside_a_repository_sees_only_itself(context: ToolContext, repository: Path) -> None:
    from aintern.workspace.jail import Jail

    (repository / "a.txt").write_text("changed\n")
    (repository / "sub/c.txt").write_text("changed too\n")
    inner = ToolContext(Jail(repository / "sub"), context.protected)
    assert [f["path"] for f in (await run(git_status, inner)).data["changed"]] == ["sub/c.txt"]
    assert (await run(git_diff, inner)).data["files"] == ["sub/c.txt"]


async def test_protected_files_are_shown_only_when_they_are_named(context: ToolContext, repository: Path) -> None:
    (repository / ".env").write_text("KEY=old\n")
    git(repository, "add", "-f", ".env")
    git(repository, "commit", "-qm", "env")
    (repository / ".env").write_text("KEY=s3cret\n")
    result = await run(git_diff, context)
    assert "s3cret" not in result.content
    assert ".env is protected" in result.content
    assert "s3cret" in (await run(git_diff, context, path=".env")).content


async def test_no_repository_no_commits_and_outside_paths_are_explained(context: ToolContext, workspace: Path) -> None:
    with pytest.raises(ToolFailure, match="not a git repository"):
        await run(git_status, context)
    git(workspace, "init", "-q", ".")
    with pytest.raises(ToolFailure, match="no commits yet"):
        await run(git_log, context)
    with pytest.raises(PathRefused):
        await run(git_diff, context, path="../x")


async def test_nothing_that_a_hostile_repository_configures_is_run(
    context: ToolContext, repository: Path, tmp_path: Path
) -> None:
    trap = tmp_path / "trap"
    trap.write_text(f'#!/bin/sh\necho "$0 $*" >> {tmp_path}/sprung\ncat\n')
    trap.chmod(0o755)
    for key in (
        "core.fsmonitor", "core.pager", "pager.status", "pager.diff", "pager.log", "diff.external", "diff.evil.command",
        "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "core.sshCommand",
        "gpg.program", "core.editor", "core.askPass", "alias.status", "alias.diff", "alias.log", "interactive.diffFilter",
        "core.gitProxy", "uploadpack.packObjectsHook", "core.alternateRefsCommand", "credential.helper",
    ):  # fmt: skip
        git(repository, "config", key, str(trap))
    git(repository, "config", "filter.evil.required", "true")
    git(repository, "config", "log.showSignature", "true")
    (repository / ".gitattributes").write_text("* filter=evil diff=evil\n")
    hooks = repository / ".git/hooks"
    for hook in ("post-index-change", "pre-commit", "post-checkout", "fsmonitor-watchman", "reference-transaction"):
        (hooks / hook).write_text(trap.read_text())
        (hooks / hook).chmod(0o755)
    (repository / "a.txt").write_text("changed\n")
    os.utime(repository / "b.txt", (0, 0))
    for tool, parameters in ((git_status, {}), (git_diff, {}), (git_diff, {"staged": True}), (git_diff, {"path": "a.txt"}),
                             (git_log, {}), (git_log, {"path": "a.txt"})):  # fmt: skip
        await run(tool, context, **parameters)
    assert not (tmp_path / "sprung").exists(), (tmp_path / "sprung").read_text()


async def test_a_worktree_that_points_outside_shows_nothing_of_it(
    context: ToolContext, repository: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/a.txt").write_text("outside secret\n")
    git(repository, "config", "core.worktree", str(tmp_path / "elsewhere"))
    for tool in (git_diff, git_status):
        with contextlib.suppress(ToolFailure):
            assert "secret" not in (await run(tool, context)).content
