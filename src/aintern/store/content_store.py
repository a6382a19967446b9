"""Contents of files by their hash or another key, compressed, in one local SQLite file: what undo puts back.

Contents are zstd frames; the next version of a file is stored as its difference to an earlier one. Large ones are copied to a
file of their own as they are: compressing them would take longer than the tool that changes them.
"""

import errno
import hashlib
import os
import shutil
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from io import BufferedReader, BufferedWriter
from pathlib import Path
from typing import TYPE_CHECKING

from aintern.errors import StoreError
from aintern.store.database import Database

if TYPE_CHECKING:
    import zstandard

_LARGEST_BASE = 1 << 20  # bytes; a difference to a larger content takes too long
_CHUNK = 1 << 20
_LEVEL = 1
_OLD = 3600.0  # seconds; a younger copy may be one that another process is just making
_ASKED_AT_ONCE = 500  # parameters of one statement; SQLite takes 999 at least
_INSERT = "INSERT OR IGNORE INTO contents (hash, size, base, data, stored) VALUES (?, ?, ?, ?, ?)"
_RECENT = 16  # contents kept in memory as the base of the next difference


class ContentStore:
    """The contents in `database`, whose table is `contents`, and in `folder`. `total`: stored bytes."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self._recent: OrderedDict[bytes, bytes] = OrderedDict()
        self._bases: dict[bytes, bytes] = {}  # of stored differences, the base of each; only bases in `_recent`
        row = database.row("SELECT coalesce(sum(stored), 0) FROM contents")
        self.total = int(row[0]) if row else 0

    def has(self, digest: bytes) -> bool:
        return self.database.row("SELECT 1 FROM contents WHERE hash = ?", (digest,)) is not None

    def put(self, content: bytes, like: bytes = b"", key: bytes = b"") -> bytes:
        """Stores a content under its SHA-256, or another key, and gives that. `like`: the key of one that it may resemble."""
        digest = key or hashlib.sha256(content).digest()
        if self.has(digest):  # asked anew each time: another process may have pruned it
            return digest
        base = self._base_of(like) if like and len(content) >= 256 else None
        if base is not None:
            data = _compressor(base[1]).compress(content)
            if len(data) * 4 <= len(content):  # the difference is much smaller
                self._insert(digest, len(content), base[0], data, len(data))
                self._bases = {digest: base[0], **dict(list(self._bases.items())[:_RECENT])}
                return digest
        data = _compressor().compress(content)
        self._insert(digest, len(content), None, data, len(data))
        if len(content) <= _LARGEST_BASE:
            self._remember(digest, content)
        return digest

    def put_all(self, contents: Sequence[bytes]) -> list[bytes]:
        """As `put` for many small ones at once: their SHA-256, in their order."""
        digests = [hashlib.sha256(content).digest() for content in contents]
        new = dict(zip(digests, contents, strict=True))
        for start in range(0, len(digests), _ASKED_AT_ONCE):
            asked = digests[start : start + _ASKED_AT_ONCE]
            marks = ", ".join("?" * len(asked))
            for (digest,) in self.database.rows(f"SELECT hash FROM contents WHERE hash IN ({marks})", asked):  # noqa: S608
                new.pop(digest, None)
        compressor = _compressor()
        rows = [(digest, len(content), compressor.compress(content)) for digest, content in new.items()]
        self.database.execute_many(_INSERT, [(digest, size, None, data, len(data)) for digest, size, data in rows])
        self.total += sum(len(data) for _, _, data in rows)
        return digests

    def put_file(self, file: BufferedReader, key: bytes) -> None:
        """Stores an open file as a copy of its own, under a key that is no hash: hashing takes longer than copying."""
        if self.has(key):
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._path(key).open("wb") as copy:
                _copy(file, copy)
                size = os.fstat(copy.fileno()).st_size
        except OSError as error:
            with suppress(FileNotFoundError):
                self._path(key).unlink()
            raise StoreError(
                f"A file could not be kept in {self.folder}: {error.strerror}.", "Free some space."
            ) from error
        self._insert(key, size, None, None, size)

    def put_link(self, folder: int, name: bytes, key: bytes) -> bool:
        """Stores a file that is about to be replaced or deleted by giving it a name here as well: nothing is copied, whatever its
        size. `folder`: the open folder that holds it. False where it lies on another disk, or may not be linked."""
        if self.has(key):
            return True
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(FileExistsError):  # a kill came before its row was written
                os.link(name, self._path(key), src_dir_fd=folder, follow_symlinks=False)
            size = self._path(key).stat().st_size
        except OSError:
            return False
        self._insert(key, size, None, None, size)
        return True

    def read(self, digest: bytes) -> Iterator[bytes]:
        """A content, piece by piece. Raises StoreError when it is not stored any more, or does not have the hash it has as key."""
        check = hashlib.sha256()
        for piece in self._pieces(digest):
            check.update(piece)
            yield piece
        if len(digest) == check.digest_size and check.digest() != digest:
            raise StoreError("A kept file does not have the content that was kept: the store is damaged.")

    def forget_unused(self, used: str) -> None:
        """Deletes every content that `used`, a query for hashes, does not name and that no kept difference needs."""
        gone = self.database.rows(
            f"WITH used AS ({used}) SELECT hash, stored, data IS NULL FROM contents WHERE hash NOT IN used"  # noqa: S608
            " AND hash NOT IN (SELECT base FROM contents WHERE base IS NOT NULL AND hash IN used)"
        )
        with self.database.transaction():
            self.database.execute_many("DELETE FROM contents WHERE hash = ?", [(digest,) for digest, _, _ in gone])
        for digest, stored, in_file in gone:
            self.total -= stored
            self._recent.pop(digest, None)
            self._bases.clear()
            if in_file:
                with suppress(FileNotFoundError):
                    self._path(digest).unlink()
        # Copies whose row was never written: a kill came first.
        known = {key.hex() for (key,) in self.database.rows("SELECT hash FROM contents WHERE data IS NULL")}
        for path in self.folder.glob("*"):
            # A linked file keeps its own time of change; when it was linked, its status changed.
            if path.name not in known and time.time() - path.stat().st_ctime > _OLD:
                path.unlink(missing_ok=True)
        self.database.execute("PRAGMA incremental_vacuum")

    def _insert(self, digest: bytes, size: int, base: bytes | None, data: bytes | None, stored: int) -> None:
        self.database.execute(_INSERT, (digest, size, base, data, stored))
        self.total += stored

    def _base_of(self, like: bytes) -> tuple[bytes, bytes] | None:
        """The whole content that `like` is or is a difference to; a difference to a difference would be slow to read."""
        digest = self._bases.get(like)
        if digest is None:
            row = self.database.row("SELECT base, size FROM contents WHERE hash = ? AND data IS NOT NULL", (like,))
            if row is None or row[1] > _LARGEST_BASE:
                return None
            digest = row[0] or like
        elif not self.has(digest):
            return None
        content = self._recent.get(digest)
        if content is None:
            content = b"".join(self._pieces(digest))
            self._remember(digest, content)
        return digest, content

    def _remember(self, digest: bytes, content: bytes) -> None:
        self._recent[digest] = content
        if len(self._recent) > _RECENT:
            self._recent.popitem(last=False)

    def _pieces(self, digest: bytes) -> Iterator[bytes]:
        row = self.database.row("SELECT base, data FROM contents WHERE hash = ?", (digest,))
        if row is None:
            raise StoreError("A file's earlier content is no longer there.", "It was too old, or too large to be kept.")
        base, data = row
        if data is not None:
            yield _decompressor(b"".join(self._pieces(base)) if base else b"").decompress(data)
            return
        try:
            with self._path(digest).open("rb") as file:
                while chunk := file.read(_CHUNK):
                    yield chunk
        except OSError as error:
            raise StoreError(f"A kept file cannot be read: {error.strerror}.") from error

    def _path(self, digest: bytes) -> Path:
        return self.folder / digest.hex()


def _copy(source: BufferedReader, target: BufferedWriter) -> None:
    """By the system where it can: some file systems then share the blocks."""
    if hasattr(os, "copy_file_range"):
        try:
            while os.copy_file_range(source.fileno(), target.fileno(), 1 << 30):
                pass
            return
        except OSError as error:
            if error.errno not in (errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP):
                raise
    shutil.copyfileobj(source, target, _CHUNK)
    target.flush()


@lru_cache(maxsize=_RECENT)
def _compressor(base: bytes = b"") -> "zstandard.ZstdCompressor":
    """Made once for a base, which serves many versions of a file."""
    import zstandard

    if not base:
        return zstandard.ZstdCompressor(level=_LEVEL)
    words = zstandard.ZstdCompressionDict(base, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    words.precompute_compress(level=_LEVEL)
    return zstandard.ZstdCompressor(level=_LEVEL, dict_data=words)


def _decompressor(base: bytes) -> "zstandard.ZstdDecompressor":
    import zstandard

    words = zstandard.ZstdCompressionDict(base, dict_type=zstandard.DICT_TYPE_RAWCONTENT) if base else None
    return zstandard.ZstdDecompressor(dict_data=words)
