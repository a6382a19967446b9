"""A tree is read and put back byte for byte, and no link in it is ever followed."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aintern.workspace.tree_without_links import LEFTOVER, TreeWithoutLinks


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[TreeWithoutLinks]:
    (tmp_path / "root").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/file").write_text("outside")
    (tmp_path / "root/link").symlink_to("../outside")
    with closing(TreeWithoutLinks(tmp_path / "root")) as opened:
        yield opened


def test_what_is_written_comes_back_with_mode_and_time(tree: TreeWithoutLinks) -> None:
    name = b"new/odd \xff name"
    tree.write(name, [b"a", b"b"], 0o640, modified=1_000_000_007)
    with tree.open(name) as file:
        assert file.read() == b"ab"
    status = tree.lstat(name)
    assert status is not None
    assert (stat.S_IMODE(status.st_mode), status.st_mtime_ns) == (0o640, 1_000_000_007)
    tree.link(name, b"target")
    assert tree.link_target(name) == b"target"
    assert tree.names(b"new") == [b"odd \xff name"]


def test_a_failure_half_way_leaves_what_was_there_and_no_temporary_file(tree: TreeWithoutLinks) -> None:
    def broken() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    tree.write(b"a", [b"old"], 0o600)
    with pytest.raises(OSError, match="No space"):
        tree.write(b"a", broken(), 0o600)
    tree.make_folder(b"folder")
    with pytest.raises(IsADirectoryError):
        tree.link(b"folder", b"target")
    assert sorted(tree.names(b"")) == [b"a", b"folder", b"link"]


def test_a_link_on_the_way_is_not_followed(tree: TreeWithoutLinks) -> None:
    assert tree.lstat(b"link/file") is None
    for attempt in (
        lambda: tree.open(b"link/file"),
        lambda: tree.open(b"link"),
        lambda: tree.write(b"link/new", [b""], 0o600),
        lambda: tree.unlink(b"link/file"),
        lambda: tree.names(b"link"),
    ):
        with pytest.raises(OSError, match=r"symbolic links|Not a directory"):
            attempt()
    assert (Path(os.fsdecode(tree.root)).parent / "outside/file").read_text() == "outside"


@pytest.mark.parametrize("path", [b"", b"/etc/passwd", b"../outside/file", b"a/../b", b"./a"])
def test_a_path_that_is_not_plain_is_an_error(tree: TreeWithoutLinks, path: bytes) -> None:
    with pytest.raises(OSError, match="not a plain path"):
        tree.lstat(path)


def test_a_folder_goes_only_when_it_is_empty(tree: TreeWithoutLinks) -> None:
    tree.write(b"folder/a", [b""], 0o600)
    assert not tree.remove_folder(b"folder")
    tree.unlink(b"folder/a")
    assert tree.remove_folder(b"folder")


def test_a_file_takes_the_place_of_another_but_never_of_a_folder(tree: TreeWithoutLinks) -> None:
    tree.write(b"a/file", [b"old"], 0o600)
    tree.exchange(b"a/file", tree.write_beside(b"a/file", [b"new"], 0o640))
    assert tree.names(b"a") == [b"file"] and tree.read_up_to(b"a/file", 10) == b"new"
    tree.exchange(b"a/made", tree.write_beside(b"a/made", [b"made"], 0o640))
    tree.write(b"a/folder/mine", [b"mine"], 0o600)
    new = tree.write_beside(b"a/folder", [b"new"], 0o640)
    with pytest.raises(IsADirectoryError):
        tree.exchange(b"a/folder", new)
    assert sorted(tree.names(b"a")) == [b"file", b"folder", b"made"] and tree.names(b"a/folder") == [b"mine"]


def test_leftovers_go_by_their_names(tree: TreeWithoutLinks) -> None:
    tree.write(LEFTOVER + b"1.tmp", [b""], 0o600)
    tree.write(b"mine", [b""], 0o600)
    tree.remove_leftovers(b"", lambda name: name.startswith(LEFTOVER))
    tree.remove_leftovers(b"nowhere", lambda _: True)
    assert sorted(tree.names(b"")) == [b"link", b"mine"]
