"""A person attaches text files by name or by mention; mentions reach nothing outside the workspace."""

import os
from pathlib import Path

import pytest

from aintern.errors import UsageError
from aintern.prompt.attached_files import LONGEST, attached, attachments_of
from aintern.workspace.protected_paths import ProtectedPaths

PROTECTED = ProtectedPaths(["*.plan"])


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    root.mkdir()
    (root / "README.md").write_text("# Rowan\n\nA tool that counts trees.\n")
    return root


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
    file = attached(workspace / "long.txt", workspace)
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
        attached(path, workspace)
