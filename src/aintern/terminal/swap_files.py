"""What is open in an editor beside the terminal: Vim, Neovim and nano keep a swap file for each file that they edit.

Its first block (`block0_T` in Vim's memline.c, written the same way by Neovim and by nano's `set locking`) names the editor's process
and says whether something is unsaved. Where the file lies says what is edited: beside it as `.NAME.swp`, or in one folder for all, as
Neovim does, with the whole path as its name. Other editors leave nothing that would tell.
"""

import asyncio
import os
import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from aintern.errors import ToolFailure
from aintern.tools.tool import OpenFile
from aintern.workspace.jail import Entry, Jail
from aintern.workspace.workspace_walk import walk

_NAME = re.compile(r"(?P<file>.+)\.s[v-w][a-z]")  # .swp, then .swo down to .swa, then .svz: an editor each
_BEGINS = b"b0"
_PROCESS = slice(24, 28)  # little-endian
_HOST = slice(68, 108)  # ended by a zero
_UNSAVED = 1007
_IS_UNSAVED = 0x55
_BLOCK = 1008  # bytes


class SwapFiles:
    """The `EditorPort` of a terminal."""

    def __init__(self, jail: Jail) -> None:
        self._jail = jail

    async def open_files(self) -> tuple[OpenFile, ...]:
        """The files by their paths; the only one is in front. Raises ToolFailure where there is none: another editor may have some."""
        found = await asyncio.to_thread(lambda: {**self._kept_together(), **self._beside()})
        if not found:
            raise ToolFailure(
                "No file of this workspace is open in Vim, Neovim or nano.",
                "A terminal sees no other editors: the workbench tells what is open in it (aintern workbench).",
            )
        files = sorted(found.items())
        return tuple(OpenFile(path, active=len(files) == 1, modified=unsaved) for path, unsaved in files)

    def _beside(self) -> dict[str, bool]:
        """Edited files and whether something in them is unsaved, by the swap files in their own folders."""
        found: dict[str, bool] = {}
        below = (each.path for each in walk(self._jail, include_hidden=True) if each.entry.kind == "directory")
        for folder in (".", *below):
            entries: Sequence[Entry] = ()
            with suppress(ToolFailure):  # a folder that can't be read has nothing to tell
                entries = self._jail.scandir(folder)
            for entry in entries:
                name = _NAME.fullmatch(entry.name)
                if name is None or entry.kind != "file" or not entry.name.startswith("."):
                    continue
                with suppress(ToolFailure):  # somebody else's, or its editor has just ended
                    block = self._jail.read_bytes(f"{folder}/{entry.name}", _BLOCK)
                    self._add(found, os.path.normpath(f"{folder}/{name['file'][1:]}"), block)
        return found

    def _kept_together(self) -> dict[str, bool]:
        """The same by Neovim's folder of swap files, where `%` stands for each slash."""
        state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
        found: dict[str, bool] = {}
        for swap in Path(state, "nvim/swap").expanduser().glob("%*"):
            name = _NAME.fullmatch(swap.name)
            path = Path(name["file"].replace("%", "/")) if name else Path()
            if name is None or not path.is_relative_to(self._jail.root):
                continue
            with suppress(OSError), swap.open("rb") as file:  # its editor has just ended
                self._add(found, str(path.relative_to(self._jail.root)), file.read(_BLOCK))
        return found

    def _add(self, found: dict[str, bool], path: str, block: bytes) -> None:
        if len(block) == _BLOCK and _is_edited(block) and self._jail.exists(path):
            found[path] = found.get(path, False) or block[_UNSAVED] == _IS_UNSAVED


def _is_edited(block: bytes) -> bool:
    """Whether it is the first block of a swap file whose editor runs on this machine: one that died leaves its own behind."""
    host = block[_HOST].partition(b"\0")[0]
    if not block.startswith(_BEGINS) or not os.fsencode(socket.gethostname()).startswith(host):
        return False
    process = int.from_bytes(block[_PROCESS], "little")
    try:
        os.kill(process, 0)
    except PermissionError:
        return True  # somebody else's
    except (OSError, OverflowError):
        return False
    return process > 0  # 0 would be our own group
