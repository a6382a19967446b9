"""What a command changed: its layer, read without following a link and compared with the folder below it."""

import errno
import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import fields
from io import BufferedReader
from pathlib import Path
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.store.checkpoint_rows import Kind
from aintern.workspace.tree_without_links import TreeWithoutLinks, kind_of

__all__ = ["LayerChange", "LayerTrees", "counted", "described_change"]

_OPAQUE = "user.overlay.opaque"
_SPECIAL_BITS = stat.S_ISUID | stat.S_ISGID
_CHUNK = 1 << 20
_MAX_PATH = 4096  # bytes; PATH_MAX


@dataclass(frozen=True, slots=True)
class LayerChange:
    """One path that a command created, changed or deleted. `path` is relative to `root`, in the file system's bytes.

    `before` and `after` are what stood and stands there, None for nothing; modes are permission bits, 0 for nothing and for
    links. `aspects` says what differs where both are of one kind. `refused` says why it could never become real, `dropped` what
    of it would not.
    """

    root: Path
    path: bytes
    kind: Literal["created", "changed", "deleted"]
    before: Kind | None = None
    after: Kind | None = None
    mode_before: int = 0
    mode_after: int = 0
    size: int = 0
    aspects: tuple[Literal["content", "mode", "time"], ...] = ()
    refused: str = ""
    dropped: str = ""

    def __str__(self) -> str:
        """For people; the path may hold any character."""
        name = os.fsdecode(self.path) + ("/" if "folder" in (self.after or self.before,) else "")
        told = [f"{self.kind} {name}"]
        if self.kind == "changed" and self.before != self.after:
            told.append(f"(a {self.before} became a {self.after})")
        elif "mode" in self.aspects:
            told.append(f"(mode {self.mode_before:04o} → {self.mode_after:04o})")
        elif self.aspects == ("time",):
            told.append("(its time only)")
        told += [f"({note})" for note in (self.refused, self.dropped) if note]
        return " ".join(told)


def counted(changes: Iterable[LayerChange]) -> dict[str, Any]:
    """For the record: how many paths were created, changed and deleted, and the SHA-256 of the list in hexadecimal."""
    kinds = dict.fromkeys(("created", "changed", "deleted"), 0)
    digest = hashlib.sha256()
    for change in changes:
        kinds[change.kind] += 1
        told = {each.name: getattr(change, each.name) for each in fields(change)}
        told |= {"root": os.fsencode(change.root).hex(), "path": change.path.hex()}
        digest.update(json.dumps(told, sort_keys=True).encode() + b"\n")
    return {**kinds, "sha256": digest.hexdigest()}


def described_change(change: LayerChange) -> Mapping[str, Any]:
    """A change for programs."""
    return {
        "root": str(change.root),
        "path": os.fsdecode(change.path),
        "change": change.kind,
        "before": change.before,
        "after": change.after,
        "mode_before": change.mode_before,
        "mode_after": change.mode_after,
        "size": change.size,
        "aspects": list(change.aspects),
        "refused": change.refused,
        "dropped": change.dropped,
    }


class LayerTrees:
    """The folder `root` as it was, and `upper`, what a command wrote over it. The command is dead. OSErrors pass through."""

    def __init__(self, root: Path, upper: Path) -> None:
        self.root = root
        self.lower = TreeWithoutLinks(root, holds=True)
        self.upper = TreeWithoutLinks(upper, holds=True)

    def close(self) -> None:
        self.lower.close()
        self.upper.close()

    def changes(self) -> Iterator[LayerChange]:
        """Every path that differs, a folder before what is in it."""
        # Each a folder of the layer, and whether it hides one below instead of showing through what it does not have. A new one
        # hides nothing: what is below by now, somebody else has made meanwhile. No recursion: a command can make a thousand
        # folders one inside another.
        todo = [(b"", False)]
        while todo:
            folder, hides = todo.pop()
            names = set(self.upper.names(folder))
            for name in sorted(names):
                path = folder + b"/" + name if folder else name
                status, below = self.upper.lstat(path), self.lower.lstat(path)
                if status is None:
                    continue
                if stat.S_ISCHR(status.st_mode) and status.st_rdev == 0:  # how an overlay says "deleted"
                    yield from self._deleted(path, below)
                    continue
                self.upper.make_readable(path, status)  # once its mode is known
                is_folder, was_folder = (each and stat.S_ISDIR(each.st_mode) for each in (status, below))
                if was_folder and not is_folder:
                    yield from self._deleted_below(path)
                if (change := self._compared(path, status, below)) is not None:
                    yield change
                if is_folder and not _too_long(path):
                    # A replaced folder has the attribute, what is in it has none. A command can't forge it: the kernel stores one
                    # of this name as `user.overlay.overlay.opaque`.
                    todo.append((path, bool(was_folder) and (hides or self.upper.attribute(path, _OPAQUE) == b"y")))
            if hides:
                yield from self._deleted_below(folder, without=names)

    def opened(self, change: LayerChange, *, after: bool) -> BufferedReader | None:
        """The content of a changed file, before or after; None where that was no file. Raises OSError."""
        if (change.after if after else change.before) != "file":
            return None
        return (self.upper if after else self.lower).open(change.path)

    def target(self, change: LayerChange, *, after: bool) -> bytes | None:
        """Where a changed link leads, before or after; None where that was no link."""
        if (change.after if after else change.before) != "link":
            return None
        return (self.upper if after else self.lower).link_target(change.path)

    def _compared(self, path: bytes, status: os.stat_result, below: os.stat_result | None) -> LayerChange | None:
        kind, mode = kind_of(status.st_mode), stat.S_IMODE(status.st_mode)
        kept = mode & ~_SPECIAL_BITS if kind == "file" else mode
        dropped = "its set-user-id bits are dropped" if kept != mode else ""
        refused = "neither a file, a folder nor a link" if kind == "other" else ""
        refused = "deeper than a path can name, its content is not looked at" if _too_long(path) else refused
        after = 0 if kind == "link" else kept
        if below is None:
            return LayerChange(self.root, path, "created", None, kind, 0, after, status.st_size, (), refused, dropped)
        before = kind_of(below.st_mode)
        earlier = 0 if before == "link" else stat.S_IMODE(below.st_mode)
        aspects: list[Literal["content", "mode", "time"]] = []
        if before == kind:
            if kind in ("file", "link") and not self._same_content(path, kind, status, below):
                aspects.append("content")
            # Bits that were there already are no news, and stay.
            if after != earlier and mode != earlier:
                aspects.append("mode")
            if kind == "file" and status.st_mtime_ns != below.st_mtime_ns and not aspects:
                aspects.append("time")
            if not aspects and not (dropped and mode != earlier):
                return None
        return LayerChange(
            *(
                self.root,
                path,
                "changed",
                before,
                kind,
                earlier,
                after,
                status.st_size,
                tuple(aspects),
                refused,
                dropped,
            )
        )

    def _same_content(self, path: bytes, kind: Kind, status: os.stat_result, below: os.stat_result) -> bool:
        if kind == "link":
            return self.upper.link_target(path) == self.lower.link_target(path)
        if status.st_size != below.st_size:
            return False
        try:
            with self.upper.open(path) as new, self.lower.open(path) as old:
                while piece := new.read(_CHUNK):
                    if piece != old.read(_CHUNK):
                        return False
        except PermissionError:
            return False  # one that AIntern can't read is compared by nobody
        return True

    def _deleted(self, path: bytes, below: os.stat_result | None) -> Iterator[LayerChange]:
        if below is None:
            return
        kind = kind_of(below.st_mode)
        mode = 0 if kind == "link" else stat.S_IMODE(below.st_mode)
        yield LayerChange(self.root, path, "deleted", kind, None, mode, 0, below.st_size)
        if kind == "folder":
            yield from self._deleted_below(path)

    def _deleted_below(self, folder: bytes, without: Set[bytes] = frozenset()) -> Iterator[LayerChange]:
        """What the folder held, but for the names that are there again."""
        todo = [folder]
        while todo:
            folder = todo.pop()
            try:
                names = set(self.lower.names(folder)) - without
            except OSError as error:
                if error.errno in (errno.EACCES, errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
                    continue  # nobody of ours can see what is in it, or it is no folder
                raise
            without = frozenset()
            for path in sorted(folder + b"/" + name for name in names):
                if (below := self.lower.lstat(path)) is None:
                    continue
                kind = kind_of(below.st_mode)
                mode = 0 if kind == "link" else stat.S_IMODE(below.st_mode)
                yield LayerChange(self.root, path, "deleted", kind, None, mode, 0, below.st_size)
                todo += [path] if kind == "folder" else []


def _too_long(path: bytes) -> bool:
    """No program can open it by its path, and looking at it costs the square of its depth."""
    return len(path) >= _MAX_PATH
