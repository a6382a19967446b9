"""Writes a small text file whole: a crash leaves the old one or the new one, never half of it."""

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, text: str) -> None:
    """Makes missing folders and a new file for the owner alone; an existing one keeps its mode. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            os.fchmod(descriptor, mode)
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
