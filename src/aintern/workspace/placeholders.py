"""Names that the sandbox occupies in a workspace while a command runs. They are on record before they are made, so that what a
kill left behind goes at the next start."""

import contextlib
import json
import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path

from aintern.store.process_owner import Owner, this_process
from aintern.store.store_location import data_folder

__all__ = ["on_record", "remove_abandoned"]


@contextlib.contextmanager
def on_record(paths: Sequence[Path]) -> Iterator[None]:
    """Keeps a note of paths that are about to be made as empty folders or files, until the block is left. Raises OSError."""
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    note = folder / f"{os.getpid()}-{secrets.token_hex(6)}.json"
    names = [os.fsencode(path).hex() for path in paths]
    note.write_text(json.dumps({"owner": this_process().to_json(), "paths": names}), encoding="utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def remove_abandoned() -> None:
    """Removes what processes that are gone left behind; only what is still empty, since the rest is somebody's."""
    for note in sorted(_folder().glob("*.json")):
        try:
            noted = json.loads(note.read_text(encoding="utf-8"))
            owner, paths = Owner.from_json(noted["owner"]), noted["paths"]
        except (OSError, ValueError, KeyError, TypeError):
            owner, paths = None, ()  # cut off by the kill before anything was made, or gone meanwhile
        if owner is not None and owner.is_alive(0.0):
            continue
        for path in paths:
            _remove(Path(os.fsdecode(bytes.fromhex(path))))
        note.unlink(missing_ok=True)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):  # not there, or no longer empty
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        elif path.is_file() and path.lstat().st_size == 0:
            path.unlink()


def _folder() -> Path:
    return data_folder() / "placeholders"
