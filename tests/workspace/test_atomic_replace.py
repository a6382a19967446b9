"""A file is replaced whole or not at all, and a name that is taken is not taken over."""

import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.workspace.atomic_replace import hash_at, rename_at, replace_at


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[int]:
    descriptor = os.open(tmp_path, os.O_RDONLY | os.O_DIRECTORY)
    yield descriptor
    os.close(descriptor)


def test_a_replaced_file_keeps_its_mode_without_set_user_id(folder: int, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o4751)
    replace_at(folder, "a", [b"ne", b"w"], (tmp_path / "a").stat(), overwrite=True)
    assert (tmp_path / "a").read_text() == "new"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o751


def test_a_failure_half_way_leaves_the_old_file_and_nothing_else(folder: int, tmp_path: Path) -> None:
    def broken() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    (tmp_path / "a").write_text("old")
    with pytest.raises(OSError, match="No space"):
        replace_at(folder, "a", broken(), (tmp_path / "a").stat(), overwrite=True)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a", "old")]


def test_a_name_that_is_taken_stays_whose_it_is(folder: int, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("mine")
    (tmp_path / "b").write_text("yours")
    with pytest.raises(FileExistsError):
        rename_at(folder, "a", folder, "b", overwrite=False)
    with pytest.raises(FileExistsError):
        replace_at(folder, "b", [b"x"], (tmp_path / "a").stat(), overwrite=False)
    assert sorted(each.read_text() for each in tmp_path.iterdir()) == ["mine", "yours"]
    rename_at(folder, "a", folder, "b", overwrite=True)
    assert [each.read_text() for each in tmp_path.iterdir()] == ["mine"]


def test_a_hash_is_of_the_file_and_of_nothing_for_none(folder: int, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    assert hash_at(folder, "a", (tmp_path / "a").stat()) == hashlib.sha256(b"x").hexdigest()
    assert hash_at(folder, "gone", None) == ""
    (tmp_path / "link").symlink_to("a")
    with pytest.raises(OSError, match="symbolic links"):
        hash_at(folder, "link", (tmp_path / "a").stat())
