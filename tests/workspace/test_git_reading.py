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


@pytest.mark.parametrize("hidden", ["none", "capitals", "another file", "commondir", "file", "above"])
async def test_wherever_a_program_is_configured_it_does_not_run(tmp_path: Path, hidden: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    git = repository(root)
    repository_folder, config = root / ".git", root / ".git/config"
    evil = f'[filter "x"]\n\tclean = "touch {tmp_path}/ran; cat"\n'
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "one"],
                   cwd=root, check=True)  # fmt: skip
    match hidden:
        case "none":
            evil = ""
        case "capitals":
            config.write_text(config.read_text() + evil.replace("filter", "FILter"))
        case "another file":
            (tmp_path / "more").write_text(evil)
            config.write_text(config.read_text() + f"[include]\n\tpath = {tmp_path}/more\n")
        case "commondir":
            repository_folder.rename(tmp_path / "common")
            (tmp_path / "common/config").write_text((tmp_path / "common/config").read_text() + evil)
            repository_folder.mkdir()
            (repository_folder / "HEAD").write_text("ref: refs/heads/main\n")
            (repository_folder / "commondir").write_text("../../common\n")
            config.write_text("")
        case "file":
            config.write_text(config.read_text() + evil)
            repository_folder.rename(tmp_path / "real")
            repository_folder.write_text(f"gitdir: {tmp_path}/real\n")
        case "above":  # what stands in the folder is no repository, so git would take the one above
            config.write_text(config.read_text() + evil)
            (root / "below/.git").mkdir(parents=True)
            (root / "below/.git/config").write_text("")
            root = root / "below"
            git = Git(str(root))
    (root / ".gitattributes").write_text("* filter=x\n")
    (root / "a").write_text("a\n")
    subprocess.run(["git", "-c", "filter.x.clean=cat", "add", "-A"], cwd=root, check=True)
    (root / "a").write_text("b\n")
    (tmp_path / "ran").unlink(missing_ok=True)
    assert "a\n" in (await git.run("status", "--porcelain")).stdout
    assert not (tmp_path / "ran").exists()


async def test_a_plain_repository_is_read_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = repository(tmp_path)
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "git").write_text(f'#!/bin/sh\necho >> {tmp_path}/starts\nPATH=/usr/bin:/bin exec git "$@"\n')
    (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    await git.run("status")
    assert len((tmp_path / "starts").read_text().splitlines()) == 1
