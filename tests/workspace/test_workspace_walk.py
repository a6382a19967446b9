"""A walk shows a workspace as its owner sees it: sorted, without what is ignored or hidden, through no link."""

from pathlib import Path

import pytest

from aintern.errors import PathRefused
from aintern.workspace.jail import Jail
from aintern.workspace.workspace_walk import walk


def test_a_walk_never_goes_through_a_link_and_ends(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/secret").write_text("")
    root = tmp_path / "proj"
    root.mkdir()
    (root / "loop").symlink_to(".")
    (root / "d").symlink_to(tmp_path / "out")
    assert [f.path for f in walk(Jail(root))] == ["d", "loop"]


def test_a_folder_comes_before_its_content_and_depth_is_bounded(tmp_path: Path) -> None:
    (tmp_path / "b/c/d").mkdir(parents=True)
    (tmp_path / "b/c/d/deep").write_text("")
    (tmp_path / "a").write_text("")
    assert [f.path for f in walk(Jail(tmp_path))] == ["a", "b", "b/c", "b/c/d", "b/c/d/deep"]
    assert [f.path for f in walk(Jail(tmp_path), max_depth=2)] == ["a", "b", "b/c"]


def test_hidden_names_come_when_they_are_asked_for_but_git_never_does(tmp_path: Path) -> None:
    for name in (".github/ci.yml", ".git/config", "x"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert [f.path for f in walk(Jail(tmp_path))] == ["x"]
    assert [f.path for f in walk(Jail(tmp_path), include_hidden=True)] == [".github", ".github/ci.yml", "x"]
    assert [f.path for f in walk(Jail(tmp_path), ".git")] == [".git/config"]


def test_a_walk_of_a_folder_obeys_the_rules_above_it(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".gitignore").write_text("*.log\n")
    for name in ("sub/a.log", "sub/a.py"):
        (tmp_path / name).write_text("")
    assert [f.path for f in walk(Jail(tmp_path), "sub")] == ["sub/a.py"]


def test_a_walk_of_what_lies_outside_is_refused(tmp_path: Path) -> None:
    (tmp_path / "proj").mkdir()
    with pytest.raises(PathRefused):
        list(walk(Jail(tmp_path / "proj"), "../"))
