"""What Vim beside the terminal has open is told, with what is unsaved; what an editor left behind when it died is not."""

import os
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from aintern.errors import ToolFailure
from aintern.terminal.swap_files import SwapFiles
from aintern.tools.tool import OpenFile
from aintern.workspace.jail import Jail
from tests.terminal.spawned import spawned
from tests.waiting import until

VIM = shutil.which("vim") or shutil.which("vim.tiny") or ""

needs_vim = pytest.mark.skipif(not VIM, reason="Vim is not installed")


@contextmanager
def vim(file: str, workspace: Path) -> Iterator["pexpect.spawn[str]"]:
    """Vim with one file in it."""
    child = spawned([VIM, "-u", "NONE", "-i", "NONE", file], workspace, {**os.environ, "TERM": "xterm"})
    swap = (workspace / file).with_name(f".{Path(file).name}.swp")
    try:
        until(swap.exists)
        yield child
    finally:
        child.close(force=True)


def block(process: int, *, host: str = "", unsaved: bool = False) -> bytes:
    """A swap file's first block as Neovim and nano write it."""
    named = b"b0VIM 9.0".ljust(24, b"\0") + process.to_bytes(4, "little") + b"me".ljust(40, b"\0")
    whole = (named + (host or socket.gethostname()).encode()[:39].ljust(40, b"\0")).ljust(1007, b"\0")
    return whole + (b"\x55" if unsaved else b"\0")


@needs_vim
async def test_a_file_open_in_vim_is_told_and_so_is_what_is_unsaved(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / ".gitignore").write_text("*.swp\n")
    (tmp_path / "src/app.py").write_text("one\n")
    (tmp_path / "notes.md").write_text("two\n")
    jail = Jail(tmp_path)
    with vim("src/app.py", tmp_path) as child:
        assert await SwapFiles(jail).open_files() == (OpenFile("src/app.py", active=True),)
        with vim("notes.md", tmp_path):
            child.send("ihello\x1b:preserve\r")  # its block says so from then on
            until(lambda: (tmp_path / "src/.app.py.swp").read_bytes()[1007:1008] == b"\x55")
            opened = await SwapFiles(jail).open_files()
            assert opened == (OpenFile("notes.md"), OpenFile("src/app.py", modified=True))


@needs_vim
async def test_a_vim_that_was_killed_has_nothing_open(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("one\n")
    with vim("app.py", tmp_path) as child:
        child.kill(signal.SIGKILL)
        child.wait()
    assert (tmp_path / ".app.py.swp").exists()
    with pytest.raises(ToolFailure, match="No file of this workspace is open"):
        await SwapFiles(Jail(tmp_path)).open_files()


async def test_neovims_folder_of_swap_files_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    workspace, swaps = tmp_path / "work", tmp_path / "state/nvim/swap"
    swaps.mkdir(parents=True)
    (workspace / "src").mkdir(parents=True)
    (workspace / "src/app.py").write_text("one\n")
    name = str(workspace.resolve() / "src/app.py").replace("/", "%") + ".swp"
    (swaps / name).write_bytes(block(os.getpid(), unsaved=True))
    (swaps / "%elsewhere%b.py.swp").write_bytes(block(os.getpid()))
    opened = await SwapFiles(Jail(workspace)).open_files()
    assert opened == (OpenFile("src/app.py", active=True, modified=True),)


@pytest.mark.parametrize(
    "content",
    [b"", b"b0", b"something else".ljust(1100), block(os.getpid(), host="another-machine"), block(0), block(2**32 - 1)],
)
async def test_what_is_no_swap_file_of_a_running_editor_tells_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "app.py").write_text("one\n")
    (tmp_path / ".app.py.swp").write_bytes(content)
    with pytest.raises(ToolFailure, match="No file of this workspace is open"):
        await SwapFiles(Jail(tmp_path)).open_files()
