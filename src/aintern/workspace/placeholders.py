"""Names that the sandbox occupies in a workspace while a command runs. They are on record before they are made: what a kill left
behind goes at the next start, and what commands of several processes need goes with the last of them."""

import contextlib
import json
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from aintern.store.file_lock import locked
from aintern.store.process_owner import Owner, this_process
from aintern.store.store_location import data_folder

__all__ = ["OWN_FOLDER", "held", "occupied", "on_record", "remove_abandoned"]

OWN_FOLDER = b".\n"  # of `.git/commondir`: git goes on as without the file, while an empty one ends it
_CONTENTS = (b"", OWN_FOLDER)


@contextlib.contextmanager
def occupied(wanted: Mapping[Path, bytes | None]) -> Iterator[None]:
    """Makes what is missing of `wanted`, a folder before what lies in it, and removes it after the block.

    None stands for an empty folder, bytes for a file with one of the contents known here. Raises OSError.
    """
    with _locked():
        ours = _missing(wanted, held())
        note = _write_note(ours)
    try:
        with _locked():
            for path in ours:
                _make(path, wanted[path])
        yield
    finally:
        with _locked():
            note.unlink(missing_ok=True)
            _remove_all(ours)


@contextlib.contextmanager
def on_record(paths: Sequence[Path]) -> Iterator[None]:
    """Keeps a note of paths that are about to be made as empty folders or files, until the block is left. Raises OSError."""
    note = _write_note(paths)
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def remove_abandoned() -> None:
    """Removes what processes that are gone left behind; only what is still as it was made, since the rest is somebody's."""
    try:
        left = any(name.endswith(".json") for name in os.listdir(_folder()))  # noqa: PTH208 each session's first act
    except OSError:
        return
    if not left:
        return
    with _locked():
        for note in sorted(_folder().glob("*.json")):
            owner, paths = _read_note(note)
            if owner is None or not owner.is_alive(0.0):
                note.unlink(missing_ok=True)
                _remove_all(paths)


def _missing(wanted: Iterable[Path], needed: set[Path]) -> list[Path]:
    """What nobody but us has made; not where the folder that it would lie in is missing or a link."""
    found: list[Path] = []
    for path in wanted:
        has_folder = path.parent in found or (path.parent.is_dir() and not path.parent.is_symlink())
        if has_folder and (path in needed or not (path.is_symlink() or path.exists())):
            found.append(path)
    return found


def _make(path: Path, content: bytes | None) -> None:
    if content is None:
        path.mkdir(exist_ok=True)
    elif not path.exists():  # whole at once: the user's git may be reading
        temporary = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
        temporary.write_bytes(content)
        temporary.rename(path)


def _remove_all(paths: Sequence[Path]) -> None:
    needed = held()
    for path in reversed(paths):
        if path not in needed:
            with contextlib.suppress(OSError):  # not there, or no longer empty
                if path.is_dir() and not path.is_symlink():
                    path.rmdir()
                elif path.is_file() and path.lstat().st_size <= len(OWN_FOLDER) and path.read_bytes() in _CONTENTS:
                    path.unlink()


def held() -> set[Path]:
    """What commands that run now hold in workspaces, of this process and of others: nobody's work, and gone when they have ended."""
    notes = [_read_note(note) for note in _folder().glob("*.json")]
    return {path for owner, paths in notes if owner is not None and owner.is_alive(0.0) for path in paths}


def _write_note(paths: Sequence[Path]) -> Path:
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    note = folder / f"{os.getpid()}-{secrets.token_hex(6)}.json"
    names = [os.fsencode(path).hex() for path in paths]
    note.write_text(json.dumps({"owner": this_process().to_json(), "paths": names}), encoding="utf-8")
    return note


def _read_note(note: Path) -> tuple[Owner | None, list[Path]]:
    """Nobody and nothing for a note that a kill cut off before anything was made, or that is gone meanwhile."""
    try:
        noted = json.loads(note.read_text(encoding="utf-8"))
        return Owner.from_json(noted["owner"]), [Path(os.fsdecode(bytes.fromhex(path))) for path in noted["paths"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None, []


@contextlib.contextmanager
def _locked() -> Iterator[None]:
    """One at a time among the processes that share the data folder; held for as long as a few names are made."""
    _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(_folder() / "lock"):
        yield


def _folder() -> Path:
    return data_folder() / "placeholders"
