"""What the file system refuses, as a sentence that names the path and says what to do."""

import contextlib
import errno
import stat
from collections.abc import Iterator

from aintern.errors import PathRefused, ToolFailure


@contextlib.contextmanager
def explained(path: str, other: str = "") -> Iterator[None]:
    """What the file system refuses, as a sentence that names the path."""
    try:
        yield
    except OSError as error:
        raise _failure(error, path) from error


def _failure(error: OSError, path: str) -> ToolFailure:
    match error.errno:
        case errno.ENOENT:
            return ToolFailure(f"{path} does not exist.", "List the directory or search for the file.")
        case errno.EISDIR:
            return ToolFailure(f"{path} is a directory, not a file.")
        case errno.ENOTDIR:
            return ToolFailure(f"{path} is not a directory, or has a file where a directory is needed.")
        case errno.EEXIST | errno.ENOTEMPTY:
            return ToolFailure(
                f"{path} exists already.", "Pass overwrite=true to replace a file, or choose another name."
            )
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return ToolFailure(f"{path}: no permission ({error.strerror}).")
        case errno.ENOSPC | errno.EDQUOT:
            return ToolFailure(f"{path}: the disk is full; nothing was changed.")
        case errno.ENAMETOOLONG | errno.ELOOP:
            return PathRefused(f"{path[:200]!r} cannot be resolved: {error.strerror}.")
        case errno.ENXIO | errno.ENODEV | errno.EOPNOTSUPP:
            return PathRefused(f"{path!r} is a device, a FIFO or a socket, not a file.")
        case errno.EINVAL:
            return ToolFailure(f"{path}: this cannot be done ({error.strerror}); a folder cannot go into itself.")
        case errno.EXDEV:
            return ToolFailure(f"{path} is on another file system; only files can be moved there.")
    return ToolFailure(f"{path}: {error.strerror or error}.")


def refuse_special(mode: int, path: str) -> None:
    """Raises PathRefused for a mode (`st_mode`) of a FIFO, socket or device: opening one may block or act."""
    kinds = {stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}
    if kind := kinds.get(stat.S_IFMT(mode)):
        raise PathRefused(f"{path!r} is {kind}, not a file.")
