"""Opens a path below a folder that is held open, without a gap between check and use: by openat2, or step by step."""

import ctypes
import errno
import os
import platform
import stat
import sys
from collections.abc import Callable

from aintern.errors import PathRefused

_SYS_OPENAT2 = 437  # the same number on every Linux architecture (Linux 5.6)
_RESOLVE_NO_MAGICLINKS = 0x02
_RESOLVE_BENEATH = 0x08
_MAX_LINKS = 40  # Linux's own limit
_RACE_RETRIES = 64  # openat2 answers EAGAIN when a rename disturbs `..`
_PATH_ONLY = getattr(os, "O_PATH", 0)
_FOLDER = os.O_DIRECTORY | os.O_CLOEXEC | _PATH_ONLY

# An absolute link target to the root that holds it (an open folder) and the rest; None when no root does.
Relocate = Callable[[str], tuple[int, str] | None]


class _OpenHow(ctypes.Structure):
    _fields_ = (("flags", ctypes.c_uint64), ("mode", ctypes.c_uint64), ("resolve", ctypes.c_uint64))


def _load_syscall() -> Callable[..., int] | None:
    if not sys.platform.startswith("linux") or platform.machine() in ("", "alpha"):
        return None
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    how = _OpenHow(os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC, 0, _RESOLVE_BENEATH)
    descriptor = syscall(_SYS_OPENAT2, -100, b".", ctypes.byref(how), ctypes.sizeof(how))
    if descriptor < 0:
        return None
    os.close(descriptor)
    return syscall


_syscall = _load_syscall()


def open_beneath(root: int, relative: str, flags: int, relocate: Relocate, *, by_walk: bool = False) -> int:
    """A descriptor of what `relative` names below the folder `root`, every link followed but none out of it.

    An absolute link is followed where `relocate` knows a root that holds its target. Raises PathRefused for what leads
    out or in circles, OSError for the rest. `by_walk` takes the way of systems without openat2.
    """
    # With O_PATH nothing is opened that could block, and openat2 refuses other flags beside it.
    flags |= os.O_CLOEXEC if flags & _PATH_ONLY else os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK
    if relative.endswith("/"):
        flags |= os.O_DIRECTORY
    if _syscall is None or by_walk:
        return _walk(root, relative, flags, relocate)
    for _ in range(_RACE_RETRIES):
        try:
            return _openat2(_syscall, root, relative, flags)
        except OSError as error:
            if error.errno == errno.EXDEV:  # leads out, or is an absolute link that leads back in: the walk can tell
                return _walk(root, relative, flags, relocate)
            if error.errno == errno.ELOOP:
                raise PathRefused(f"{relative!r} is a loop of links.") from error
            if error.errno != errno.EAGAIN:
                raise
    raise PathRefused(f"{relative!r} keeps changing while it is opened.")


def _openat2(syscall: Callable[..., int], root: int, relative: str, flags: int) -> int:
    how = _OpenHow(flags, 0, _RESOLVE_BENEATH | _RESOLVE_NO_MAGICLINKS)
    name = os.fsencode(relative) or b"."
    while True:
        descriptor = syscall(_SYS_OPENAT2, root, name, ctypes.byref(how), ctypes.sizeof(how))
        if descriptor >= 0:
            return descriptor
        code = ctypes.get_errno()
        if code != errno.EINTR:
            raise OSError(code, os.strerror(code), relative)


def _walk(root: int, relative: str, flags: int, relocate: Relocate) -> int:
    """One component after the other, each opened without following it; links are read and their target walked instead."""
    folders = [os.dup(root)]
    todo = relative.split("/")[::-1]
    links = 0
    try:
        while todo:
            part = todo.pop()
            if part in ("", "."):
                continue
            if part == "..":
                if len(folders) == 1:
                    raise PathRefused(f"{relative!r} leads outside the workspace.")
                os.close(folders.pop())
                continue
            last = not any(part not in ("", ".") for part in todo)
            opened = _step(folders[-1], part, flags if last else _FOLDER)
            if isinstance(opened, int):
                if last:
                    return opened
                folders.append(opened)
                continue
            links += 1
            if links > _MAX_LINKS:
                raise PathRefused(f"{relative!r} is a loop of links.")
            if opened.startswith("/"):
                found = relocate(opened)
                if found is None:
                    raise PathRefused(f"{relative!r} is a link that leads outside the workspace, to {opened!r}.")
                while folders:
                    os.close(folders.pop())
                folders.append(os.dup(found[0]))
                opened = found[1]
            todo.extend(opened.split("/")[::-1])
        return os.open(".", flags, dir_fd=folders[-1])
    finally:
        for folder in folders:
            os.close(folder)


def _step(folder: int, name: str, flags: int) -> int | str:
    """A descriptor, or the target where the name is a link."""
    try:
        descriptor = os.open(name, flags | os.O_NOFOLLOW, dir_fd=folder)
        if not flags & _PATH_ONLY or not stat.S_ISLNK(os.fstat(descriptor).st_mode):
            return descriptor
        os.close(descriptor)  # O_PATH opens the link itself
        return os.readlink(name, dir_fd=folder)
    except OSError as error:
        if error.errno not in (errno.ELOOP, errno.ENOTDIR, getattr(errno, "EMLINK", errno.ELOOP)):
            raise
        try:
            return os.readlink(name, dir_fd=folder)
        except OSError:
            raise error from None  # no link: a file that was used as a folder
