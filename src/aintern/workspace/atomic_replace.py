"""Replaces and renames a file in one step, in a folder that is held open."""

import contextlib
import ctypes
import errno
import hashlib
import os
import secrets
import sys
from collections.abc import Iterable

_RENAME_NOREPLACE = 1  # <linux/fs.h>


def replace_at(folder: int, name: str, data: Iterable[bytes], like: os.stat_result | None, *, overwrite: bool) -> None:
    """A new file with mode and owner of `like`, complete on disk before it takes the name."""
    temporary = f".{name.encode()[:60].decode(errors='ignore')}.{secrets.token_hex(6)}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    # A replaced file may be secret: nobody else can read the new one before it has the old one's mode.
    descriptor = os.open(temporary, flags, 0o666 if like is None else 0o600, dir_fd=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            for chunk in data:
                file.write(chunk)
            file.flush()
            if like is not None:
                if os.geteuid() == 0 and (like.st_uid, like.st_gid) != (0, 0):
                    os.fchown(file.fileno(), like.st_uid, like.st_gid)
                os.fchmod(file.fileno(), like.st_mode & 0o777)
            os.fsync(file.fileno())
        if overwrite or like is None:
            os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        else:
            rename_at(folder, temporary, folder, name, overwrite=False)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary, dir_fd=folder)
        raise
    os.fsync(folder)


def rename_at(from_folder: int, from_name: str, to_folder: int, to_name: str, overwrite: bool) -> None:
    """Renames within the two folders. Raises FileExistsError when the new name is taken and `overwrite` is false."""
    if overwrite:
        os.rename(from_name, to_name, src_dir_fd=from_folder, dst_dir_fd=to_folder)
        return
    # Linux's renameat2 fails when the name is taken.
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if sys.platform == "linux" else None
    code = errno.ENOSYS
    if renameat2 is not None:
        names = from_folder, os.fsencode(from_name), to_folder, os.fsencode(to_name)
        code = ctypes.get_errno() if renameat2(*names, _RENAME_NOREPLACE) else 0
    if code in (errno.ENOSYS, errno.EINVAL):
        try:
            os.lstat(to_name, dir_fd=to_folder)
        except FileNotFoundError:
            os.rename(from_name, to_name, src_dir_fd=from_folder, dst_dir_fd=to_folder)
            return
        code = errno.EEXIST
    if code:
        raise OSError(code, os.strerror(code), to_name)


def hash_at(folder: int, name: str, found: os.stat_result | None) -> str:
    """The SHA-256 of a file in hexadecimal, '' where `found` says that there is none."""
    if found is None:
        return ""
    descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    with os.fdopen(descriptor, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
