"""A lock among processes: a file, whose lock the kernel lets go of when its holder dies."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def locked(path: Path, how: int = fcntl.LOCK_EX) -> Iterator[int]:
    """Holds the lock of a file, made (0600) where it is missing, as long as the block lasts; gives its descriptor. Raises
    BlockingIOError where another process holds it and `how` has LOCK_NB, and OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, how)
        yield descriptor
    finally:
        os.close(descriptor)
