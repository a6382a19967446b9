"""Folders held open while one path after the other is worked on: reached by name, never through a link, and kept for the next."""

import errno
import os

__all__ = ["FOLDER", "OpenFolders", "remove_empty"]

FOLDER = (
    os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
)  # how a folder itself is opened, never a link to one
_MOST = 4  # paths are sorted, so that the last ones are those that are asked for again


class OpenFolders:
    """Places below given tops, as an open folder and a name in it. Paths are relative bytes without `.` and `..`."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, bytes], int] = {}

    def __enter__(self) -> "OpenFolders":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def place(self, top: str, path: bytes) -> tuple[int, bytes]:
        """The descriptor is good until three other folders were asked for. Raises OSError, also where a link stands in the way."""
        above, _, name = path.rpartition(b"/")
        descriptor = self._open.pop((top, above), -1)
        if descriptor < 0:
            if len(self._open) >= _MOST:
                os.close(self._open.pop(next(iter(self._open))))
            descriptor = _opened(top, above)
        self._open[top, above] = descriptor  # the last one used is the last one closed
        return descriptor, name

    def status(self, top: str, path: bytes) -> os.stat_result | None:
        """What is known of a path itself; None when nothing is there, or a link or file stands in its way."""
        try:
            folder, name = self.place(top, path)
            return os.lstat(name, dir_fd=folder)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            if error.errno == errno.ELOOP:
                return None
            raise

    def close(self) -> None:
        """Lets go of all: folders may be removed and made anew afterwards."""
        for descriptor in self._open.values():
            os.close(descriptor)
        self._open.clear()


def remove_empty(name: bytes, above: int) -> bool:
    """Removes an empty folder below an open one; False where something is in it. Raises OSError."""
    try:
        os.rmdir(name, dir_fd=above)
    except OSError as error:
        if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
            raise
        return False
    return True


def _opened(top: str, path: bytes) -> int:
    descriptor = os.open(top, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    for part in path.split(b"/") if path else ():
        above = descriptor
        try:
            descriptor = os.open(part, FOLDER, dir_fd=above)
        finally:
            os.close(above)
    return descriptor
