"""Two files that change names in one step, and all of a disk written out at once: how many files are replaced quickly."""

import ctypes
import os
from pathlib import Path

__all__ = ["exchange_names", "write_out"]

_RENAME_EXCHANGE = 2
_C = ctypes.CDLL(None, use_errno=True)
_renameat2 = getattr(_C, "renameat2", None)  # glibc 2.28
_syncfs = getattr(_C, "syncfs", None)


def exchange_names(source: int, target: int, name: bytes) -> bool:
    """Lets the two things of this name in two open folders change places; False where the file system or the C library can't."""
    return _renameat2 is not None and _renameat2(source, name, target, name, _RENAME_EXCHANGE) == 0


def write_out(folder: Path) -> None:
    """What was written to the folder's disk is on it when this returns, as far as the disk says."""
    if _syncfs is None:
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        _syncfs(descriptor)
    finally:
        os.close(descriptor)
