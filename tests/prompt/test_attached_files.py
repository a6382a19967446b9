"""A person attaches text files by name or by mention; mentions reach nothing outside the workspace."""

import os
from pathlib import Path

import pytest

from aintern.errors import UsageError
from aintern.prompt.attached_files import LONGEST, FilePart, attached, attachments_of
from aintern.prompt.attachments import with_attachments
from aintern.workspace.protected_paths import ProtectedPaths
from tests.prompt.pictures import png

PROTECTED = ProtectedPaths(["*.plan"])


@pytest.fixture
def workspace(workspace: Path) -> Path:
    (workspace / "README.md").write_text("# Rowan\n\nA tool that counts trees.\n")
    return workspace


def test_mentions_attach_files_of_the_workspace_once(workspace: Path) -> None:
    (workspace / "src").mkdir()
    (workspace / "src" / "a.py").write_text("x = 1\ny = 2\n")
    files = attachments_of("Compare @src/a.py, @README.md and @src/a.py.", (), workspace, PROTECTED).files
    assert [file.path for file in files] == ["src/a.py", "README.md"]
    assert (files[0].content, files[0].lines, files[0].language) == ("x = 1\ny = 2\n", 2, "python")


@pytest.mark.parametrize(
    "message", ["mail me@example.org", "@nobody", "@../outside.txt", "@/etc/passwd", "@.", "@", "@" + "a" * 300]
)
def test_other_words_with_an_at_sign_are_text(workspace: Path, message: str) -> None:
    (workspace.parent / "outside.txt").write_text("outside")
    assert not attachments_of(message, (), workspace, PROTECTED)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("see @nope.py, please", ("@nope.py is not attached: there is no such file.",)),
        ("see @/etc/passwd", ("@/etc/passwd is not attached: it is outside the workspace.",)),
        ("see @src/", ("@src/ is not attached: it is a folder.",)),
        ("see @nope.py:3-4", ("@nope.py:3-4 is not attached: there is no such file.",)),
        ("@property, @nobody, me@example.org, @notes:note://today and @README.md.", ()),
    ],
)
def test_a_mention_that_looks_like_a_path_and_is_no_file_is_told(
    workspace: Path, message: str, told: tuple[str, ...]
) -> None:
    (workspace / "src").mkdir()
    assert attachments_of(message, (), workspace, PROTECTED).unknown == told


def test_a_link_that_leads_out_is_not_followed(workspace: Path) -> None:
    (workspace.parent / "outside.txt").write_text("outside")
    (workspace / "link.txt").symlink_to(workspace.parent / "outside.txt")
    assert not attachments_of("@link.txt", (), workspace, PROTECTED)


def test_a_named_file_may_lie_anywhere(workspace: Path) -> None:
    outside = workspace.parent / "outside.txt"
    outside.write_text("outside")
    (file,) = attachments_of("Look.", [outside], workspace, PROTECTED).files
    assert (file.path, file.content) == (str(outside), "outside")


@pytest.mark.parametrize("name", [".env", "server.key", "our.plan", "link.txt"])
def test_a_mentioned_file_that_is_protected_is_attached_only_when_it_is_named(workspace: Path, name: str) -> None:
    (workspace / ".env").write_text("KEY=1")
    (workspace / "link.txt").symlink_to(".env")
    if not (workspace / name).exists():
        (workspace / name).write_text("a secret")
    with pytest.raises(UsageError, match="is protected"):
        attachments_of(f"Look at @{name}", (), workspace, PROTECTED)
    assert attachments_of("Look.", [workspace / name], workspace, PROTECTED).files


def test_a_long_file_is_cut_and_says_so(workspace: Path) -> None:
    (workspace / "long.txt").write_text("x" * (LONGEST + 1))
    file = attached(FilePart(workspace / "long.txt"), workspace)
    assert file.truncated
    assert len(file.content) == LONGEST


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "pipe"])
def test_what_is_no_text_file_is_refused(workspace: Path, kind: str) -> None:
    path = workspace / "thing"
    if kind == "folder":
        path.mkdir()
    elif kind == "binary":
        path.write_bytes(b"\0\1")
    elif kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(UsageError, match="can't be attached"):
        attached(FilePart(path), workspace)


def test_lines_of_a_file_are_attached_by_mention_and_by_name(workspace: Path) -> None:
    (workspace / "a.py").write_text("".join(f"line {number}\n" for number in range(1, 101)))
    message = "Compare @a.py:10-12, @a.py:99-300 and @a.py:5."
    attachments = attachments_of(message, [workspace / "a.py:1-2"], workspace, PROTECTED)
    files = attachments.files
    assert [(file.start_line, file.end_line, file.lines) for file in files] == [
        (1, 2, 2),
        (10, 12, 3),
        (99, 100, 2),
        (5, 5, 1),
    ]
    assert files[1].content == "line 10\nline 11\nline 12\n"
    assert "attached file a.py (lines 10 to 12)" in with_attachments(message, attachments)


def test_lines_far_into_a_long_file_are_found(workspace: Path) -> None:
    (workspace / "long.txt").write_bytes("".join(f"{number}\r\n" for number in range(1, 200_001)).encode("utf-16"))
    (file,) = attachments_of("@long.txt:150000-150001", (), workspace, PROTECTED).files
    assert file.content == "150000\r\n150001\r\n" and not file.truncated


@pytest.mark.parametrize("part", ["README.md:10-20", "README.md:3-2"])
def test_lines_that_are_not_there_are_told(workspace: Path, part: str) -> None:
    with pytest.raises(UsageError, match=r"no line 10|ends before it starts"):
        attachments_of(f"@{part}", (), workspace, PROTECTED)


def test_a_file_that_is_called_like_a_place_is_meant_whole(workspace: Path) -> None:
    (workspace / "log:10-20").write_text("whole\n")
    (file,) = attachments_of("@log:10-20", (), workspace, PROTECTED).files
    assert (file.path, file.content, file.start_line) == ("log:10-20", "whole\n", 0)


def test_lines_of_a_protected_file_are_protected(workspace: Path) -> None:
    (workspace / ".env").write_text("KEY=1\n")
    with pytest.raises(UsageError, match="is protected"):
        attachments_of("@.env:1-1", (), workspace, PROTECTED)


def test_a_picture_is_an_image_whatever_its_name_and_other_binary_files_are_refused(workspace: Path) -> None:
    (workspace / "chart.dat").write_bytes(png(1, 1))
    (workspace / "no.png").write_bytes(b"\0\1\2")
    found = attachments_of("What does @chart.dat show?", (), workspace, PROTECTED)
    assert [(image.name, image.media_type, image.size) for image in found.images] == [
        ("chart.dat", "image/png", len(png(1, 1)))
    ]
    assert found.labels == (f"chart.dat (image/png, {len(png(1, 1))} B)",)
    assert not found.files
    with pytest.raises(UsageError, match="binary"):
        attachments_of("@no.png", (), workspace, PROTECTED)


def test_a_picture_that_is_too_large_is_refused(workspace: Path) -> None:
    with (workspace / "large.png").open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.truncate(6 << 20)
    with pytest.raises(UsageError, match="larger than 5"):
        attachments_of("@large.png", (), workspace, PROTECTED)
