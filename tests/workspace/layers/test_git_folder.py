"""A git folder outside the roots is one only where it says so itself: a `.git` file that a command wrote leads nowhere."""

import subprocess
from pathlib import Path

import pytest

from aintern.workspace.layers.git_folder import git_folder_outside
from tests.git_commands import GIT


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    main = tmp_path / "main"
    main.mkdir()
    (main / "a").write_text("a\n")
    for step in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run([*GIT, "-C", main, *step], check=True)
    return main


def test_a_linked_worktree_has_the_folder_of_its_repository(repository: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    subprocess.run([*GIT, "-C", repository, "worktree", "add", "-q", tree], check=True)
    assert git_folder_outside(tree, [tree]) == repository / ".git"
    assert git_folder_outside(tree, [tree, repository]) is None  # it is in a root already
    assert git_folder_outside(repository, [repository]) is None


def test_a_submodule_has_its_own(repository: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    subprocess.run(["git", "init", "-q", whole], check=True)
    subprocess.run([*GIT, "-C", whole, "submodule", "--quiet", "add", repository, "part"], check=True)
    assert git_folder_outside(whole / "part", [whole / "part"]) == whole / ".git/modules/part"
    assert git_folder_outside(whole / "part", [whole, whole / "part"]) is None


def test_a_folder_that_does_not_name_the_root_is_none(repository: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    subprocess.run([*GIT, "-C", repository, "worktree", "add", "-q", tree], check=True)
    (tmp_path / ".ssh").mkdir()
    for forged in (
        tmp_path / ".ssh",
        repository / ".git",
        repository / ".git/worktrees/tree",
        tmp_path / "missing",
        Path("/"),
    ):
        other = tmp_path / f"other-{forged.name}"
        other.mkdir()
        (other / ".git").write_text(f"gitdir: {forged}\n")
        assert git_folder_outside(other, [other]) is None
    (tree / ".git").unlink()
    (tree / ".git").symlink_to(repository / ".git")
    assert git_folder_outside(tree, [tree]) is None
