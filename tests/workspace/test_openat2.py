"""What is opened lies below the folder, by openat2 and by the walk alike."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.errors import PathRefused
from aintern.workspace.openat2 import open_beneath


@pytest.fixture
def root(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "root/a/b").mkdir(parents=True)
    (tmp_path / "root/a/b/file").write_text("inside")
    (tmp_path / "secret").write_text("outside")
    links = {"in": "a/b", "up": "a/../a/b/file", "out": "../secret", "absolute": str(tmp_path / "secret"),
             "back": str(tmp_path / "root/a/b/file"), "loop": "loop"}  # fmt: skip
    for name, target in links.items():
        (tmp_path / "root" / name).symlink_to(target)
    descriptor = os.open(tmp_path / "root", os.O_RDONLY | os.O_DIRECTORY)
    yield descriptor
    os.close(descriptor)


def read(root: int, path: str, by_walk: bool, relocate: tuple[int, str] | None = None) -> str:
    descriptor = open_beneath(root, path, os.O_RDONLY, lambda _: relocate, by_walk=by_walk)
    with os.fdopen(descriptor) as file:
        return file.read()


@pytest.mark.parametrize("by_walk", [False, True])
@pytest.mark.parametrize("path", ["a/b/file", "./a//b/./file", "a/b/../b/file", "in/file", "up"])
def test_what_lies_inside_opens(root: int, path: str, by_walk: bool) -> None:
    assert read(root, path, by_walk) == "inside"


@pytest.mark.parametrize("by_walk", [False, True])
@pytest.mark.parametrize("path", ["../secret", "a/../../secret", "out", "absolute", "loop", "in/../../../secret"])
def test_what_leads_out_or_in_circles_is_refused(root: int, path: str, by_walk: bool) -> None:
    with pytest.raises(PathRefused):
        read(root, path, by_walk)


@pytest.mark.parametrize("by_walk", [False, True])
def test_an_absolute_link_is_followed_into_a_root_that_holds_its_target(root: int, by_walk: bool) -> None:
    assert read(root, "back", by_walk, (root, "a/b/file")) == "inside"


@pytest.mark.parametrize("by_walk", [False, True])
def test_a_file_is_no_folder(root: int, by_walk: bool) -> None:
    for path in ("a/b/file/x", "a/b/file/"):
        with pytest.raises(NotADirectoryError):
            read(root, path, by_walk)
