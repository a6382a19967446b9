"""A repository is read, and nothing that it configures is run."""

import subprocess
from pathlib import Path

import pytest

from aintern.errors import ToolFailure
from aintern.workspace.git_reading import Git


def repository(root: Path) -> Git:
    subprocess.run(["git", "init", "-q", "-b", "main", "."], cwd=root, check=True)
    return Git(str(root))


async def test_filters_and_monitors_of_a_repository_do_not_run(tmp_path: Path) -> None:
    git = repository(tmp_path)
    for key in ("filter.x.clean", "filter.x.process", "core.fsmonitor", "diff.external", "core.pager"):
        subprocess.run(["git", "config", key, f"touch {tmp_path}/ran; cat"], cwd=tmp_path, check=True)
    (tmp_path / ".gitattributes").write_text("* filter=x\n")
    (tmp_path / "a").write_text("a")
    assert "?? a" in (await git.run("status", "--porcelain")).stdout
    await git.run("diff", "--no-index", "/dev/null", "/dev/null")
    assert not (tmp_path / "ran").exists()


async def test_what_git_refuses_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ToolFailure, match="not a git repository"):
        await Git(str(tmp_path)).run("status")
    git = repository(tmp_path)
    with pytest.raises(ToolFailure, match="no commits yet"):
        await git.run("log")
    with pytest.raises(ToolFailure, match="git refused"):
        await git.run("no-such-command")


async def test_a_filter_that_cannot_be_switched_off_is_refused(tmp_path: Path) -> None:
    git = repository(tmp_path)
    (tmp_path / ".git/config").write_text('[filter "a=b"]\n\tclean = touch ran\n')
    with pytest.raises(ToolFailure, match="cannot be switched off"):
        await git.run("status")


async def test_another_worktree_is_refused(tmp_path: Path) -> None:
    for name in ("repo", "home"):
        (tmp_path / name).mkdir()
    git = repository(tmp_path / "repo")
    subprocess.run(["git", "config", "core.worktree", "../../home"], cwd=tmp_path / "repo", check=True)
    with pytest.raises(ToolFailure, match=r"core\.worktree points"):
        await git.run("status")
