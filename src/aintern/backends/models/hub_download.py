"""Downloads from a Hub: with resume, and kept once the checksum is right.

A file grows under the hidden name `.NAME.CHECKSUM.part`, which is also its lock, and gets its own name only whole and verified.
"""

import errno
import fcntl
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Protocol

from aintern.backends.models.hub import Hub, HubBusy, HubFile
from aintern.backends.models.hub_choice import Choice
from aintern.backends.models.model_files import models_folder
from aintern.backends.models.pulled_models import PulledFile, note, record_of
from aintern.errors import AInternError, BackendError, ModelUnavailable

_LEFT_FREE = 256 * 1024 * 1024
_TRIES = 6
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Progress(Protocol):
    """Is told how a download goes. `done` and `size` in bytes."""

    def begin(self, name: str, size: int, done: int) -> None: ...

    def advance(self, count: int) -> None: ...

    def say(self, text: str) -> None: ...


def pull(hub: Hub, repository: str, choice: Choice, progress: Progress, pause: float = 1.0) -> Path:
    """Download what is not here yet and give the path of the (first) file. `pause` in seconds before the second try, doubled
    for each further one.

    Raises ModelUnavailable where there is too little room or a file of that name is not ours, and BackendError when the Hub
    fails six times without sending a byte, or sends what has another checksum."""
    folder = models_folder() / repository
    missing = [file for file in choice.files if not _is_here(folder / file.path, file)]
    for file in missing:
        if (folder / file.path).exists() and record_of(folder / file.path) is None:
            raise ModelUnavailable(f"{folder / file.path} exists and was not pulled.", "Move it away first.")
    _check_room(folder, missing)
    for file in missing:
        _fetch(hub, repository, file, folder / file.path, progress, pause)
    return folder / choice.files[0].path


def _is_here(path: Path, file: HubFile) -> bool:
    record = record_of(path)
    return (
        record is not None and record.checksum == file.checksum and path.is_file() and path.stat().st_size == file.size
    )


def _part(path: Path, file: HubFile) -> Path:
    return path.with_name(f".{path.name}.{file.checksum[:16]}.part")


def _check_room(folder: Path, files: Sequence[HubFile]) -> None:
    needed = sum(file.size - _size(_part(folder / file.path, file)) for file in files)
    place = next(parent for parent in (folder, *folder.parents) if parent.exists())
    free = shutil.disk_usage(place).free
    if needed and needed + _LEFT_FREE > free:
        raise ModelUnavailable(
            f"{needed / 1e9:.2f} GB are still to be downloaded, and {place} has {free / 1e9:.2f} GB free.",
            "Free some space, or choose a smaller quantization.",
        )


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _fetch(hub: Hub, repository: str, file: HubFile, target: Path, progress: Progress, pause: float) -> None:
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _locked(_part(target, file), progress) as part:
        if _is_here(target, file):
            return  # somebody else has just finished it
        digest = _digest_of(part, file)
        progress.begin(target.name, file.size, part.tell())
        try:
            _load(hub, repository, file, part, digest, progress, pause)
            os.fsync(part.fileno())
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            raise ModelUnavailable(
                f"There is no more room for {target.name} ({error.strerror}).",
                "Free some space and pull again: it goes on where it stopped.",
            ) from error
        if digest.hexdigest() != file.checksum:
            part.truncate(0)
            raise BackendError(
                f"{target.name} arrived with a checksum that is not the Hub's; it was thrown away.", "Pull again."
            )
        record = PulledFile(target, repository, file.path, file.size, file.checksum, _now())
        note(record)
        _part(target, file).replace(target)


@contextmanager
def _locked(path: Path, progress: Progress) -> Iterator[FileIO]:
    """The file that grows, for us alone; waits while another process loads it."""
    while True:
        with FileIO(path, "a+") as part:
            try:
                fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                progress.say("Another process is downloading this file; waiting for it.")
                fcntl.flock(part, fcntl.LOCK_EX)
            # Whoever had the lock may have given the file its name meanwhile: then this is no longer the part.
            if _is_still(path, part):
                try:
                    yield part
                finally:
                    if not os.fstat(part.fileno()).st_size:
                        path.unlink(missing_ok=True)
                return


def _is_still(path: Path, part: FileIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(part.fileno()))
    except FileNotFoundError:
        return False


def _digest_of(part: FileIO, file: HubFile) -> "hashlib._Hash":
    """The checksum of what is here already; too long a part is none."""
    if os.fstat(part.fileno()).st_size > file.size:
        part.truncate(0)
    digest = _new_digest(file)
    part.seek(0)
    while block := part.read(1 << 20):
        digest.update(block)
    return digest


def _new_digest(file: HubFile) -> "hashlib._Hash":
    if len(file.checksum) == 64:
        return hashlib.sha256()
    return hashlib.sha1(b"blob %d\0" % file.size, usedforsecurity=False)  # git's name of what it keeps itself


def _load(
    hub: Hub,
    repository: str,
    file: HubFile,
    part: FileIO,
    digest: "hashlib._Hash",
    progress: Progress,
    pause: float,
) -> None:
    """Append what is missing; a connection that breaks is taken up again where it broke."""
    failures = 0
    while (start := part.tell()) < file.size:
        try:
            with hub.open(repository, file.path, start) as body:
                _skip_or_append(body.blocks, start - body.start, file, part, digest, progress.advance)
            problem: Exception | None = None if part.tell() > start else ConnectionError("nothing came")
        except (OSError, HubBusy) as error:
            if isinstance(error, OSError) and error.errno in _NO_ROOM:
                raise
            problem = error
        failures = 0 if part.tell() > start else failures + 1
        if failures >= _TRIES:
            hint = "Pull again: it goes on where it stopped."
            if isinstance(problem, AInternError):
                raise BackendError(problem.message, hint) from problem
            raise BackendError(f"The connection to {hub.name} broke off ({problem}).", hint) from problem
        if problem is not None:
            progress.say(f"The connection broke off ({problem}); going on from byte {part.tell():,}.")
            time.sleep(pause * 2 ** max(0, failures - 1))


def _skip_or_append(
    blocks: Iterator[bytes],
    skip: int,
    file: HubFile,
    part: FileIO,
    digest: "hashlib._Hash",
    advance: Callable[[int], None],
) -> None:
    """`skip` bytes come again where the server knows no ranges."""
    for each in blocks:
        block = each[skip:]
        skip = max(0, skip - len(each))
        if part.tell() + len(block) > file.size:
            raise BackendError("The Hub sent more than the file's size.", "Pull again.")
        while block:
            written = part.write(block)
            digest.update(block[:written])
            block = block[written:]
            advance(written)


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
