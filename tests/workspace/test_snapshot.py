"""A snapshot tells exactly what a command changed, with git's quick comparison and without it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.snapshot import UNSEEN


@pytest.fixture(params=["git", "walk"])
def checkpoints(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Checkpoints]:
    (tmp_path / "work").mkdir()
    opened = Checkpoints.open(tmp_path / "work", tmp_path / "kept")
    if request.param == "walk":
        opened.snapshot.changed._git = ""
    yield opened
    opened.close()


def changes(checkpoints: Checkpoints) -> dict[str, tuple[str, str]]:
    return {os.fsdecode(each.path): (each.before.kind, each.after.kind) for each in checkpoints.snapshot.update()}


def test_what_came_changed_and_went_is_told_once(checkpoints: Checkpoints) -> None:
    root = checkpoints.root
    (root / "folder").mkdir()
    for name in ("folder/a", "changed", "gone", "mode"):
        (root / name).write_text(name)
    checkpoints.snapshot.look()
    (root / "new/deep").mkdir(parents=True)
    (root / "new/deep/x").write_text("")
    (root / "changed").write_text("other text")
    (root / "gone").unlink()
    (root / "link").symlink_to("folder")
    (root / "folder").chmod(0o700)
    assert changes(checkpoints) == {
        "new": ("absent", "folder"),
        "new/deep": ("absent", "folder"),
        "new/deep/x": ("absent", "file"),
        "changed": ("file", "file"),
        "gone": ("file", "absent"),
        "link": ("absent", "link"),
        "folder": ("folder", "folder"),
    }
    assert changes(checkpoints) == {}


def test_a_change_of_the_same_size_within_a_tick_of_the_clock_is_seen(checkpoints: Checkpoints) -> None:
    (checkpoints.root / "a").write_text("1")
    checkpoints.snapshot.look()
    (checkpoints.root / "a").write_text("2")
    assert changes(checkpoints) == {"a": ("file", "file")}


def test_what_was_ignored_before_is_not_taken_for_new(checkpoints: Checkpoints) -> None:
    (checkpoints.root / ".gitignore").write_text("dist/\n")
    (checkpoints.root / "dist").mkdir()
    (checkpoints.root / "dist/old").write_text("")
    checkpoints.snapshot.look()
    (checkpoints.root / ".gitignore").unlink()
    found = {each.path: each.before for each in checkpoints.snapshot.update()}
    assert found[b"dist"] == UNSEEN
    assert b"dist/old" not in found
