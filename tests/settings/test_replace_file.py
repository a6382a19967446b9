"""A file is replaced whole, for its owner alone, and a failure leaves the old one and nothing else."""

from pathlib import Path

import pytest

from aintern.settings.replace_file import replace_file


def test_a_new_file_and_its_folders_are_the_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "config.toml"
    replace_file(file, "x = 1\r\n")
    assert file.read_bytes() == b"x = 1\r\n"
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o077 == 0


def test_an_existing_file_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("old")
    file.chmod(0o640)
    replace_file(file, "new")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)


def test_what_can_not_be_written_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        replace_file(file, "new \udc80")
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["config.toml"]
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        replace_file(tmp_path / "folder", "text")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["config.toml", "folder"]
