"""A workspace's tree as it was last seen, contents kept, so that a shell command's changes can be told and taken back.

`look` compares the workspace with what is known before a command, and keeps what is new, so that every pre-image exists;
`update` does so after it, and what differs is the command's work. Only what was looked for before can be known to be new.
"""

import os
import stat
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.store.checkpoint_rows import ABSENT, CheckpointRows, EntryRow, FileState
from aintern.workspace.changed_paths import ChangedPaths, walk_unignored
from aintern.workspace.placeholders import held
from aintern.workspace.tree_without_links import TreeWithoutLinks, folders_above, kind_of

_BATCH = 1000  # paths looked at in one transaction
_REWRITE_FROM = 400  # paths looked at in vain or since changed, from which a new index pays
# File times tick every few milliseconds: what changed this recently may change again without a new time.
_TICK = 50_000_000  # nanoseconds

# What stood at a path, if anything, before a command where nobody looked: it was ignored, or its folder unreadable.
UNSEEN = FileState("other", hash=b"unseen")

Keep = Callable[[TreeWithoutLinks, bytes, bytes], FileState]


@dataclass(frozen=True, slots=True)
class Difference:
    """A path that is not as it was known."""

    path: bytes
    before: FileState
    after: FileState


class Snapshot:
    """What is known of one workspace. `keep(tree, path, like)` stores what stands at a path and tells what it is."""

    def __init__(self, root: Path, tree: TreeWithoutLinks, rows: CheckpointRows, folder: Path, keep: Keep) -> None:
        self.root = root
        self.tree = tree
        self.rows = rows
        self.changed = ChangedPaths(root, folder)
        self.keep = keep
        self._unseen: set[bytes] = set()
        self._held: set[bytes] = set()  # names that a sandbox occupies for a command which goes on
        self._lock = threading.Lock()
        self._replaced: list[bytes] = []  # folders that stand where something else is known, or was
        # Where the store itself lies inside the workspace, it is no part of it.
        inside = rows.folder.is_relative_to(root)
        self._own = os.fsencode(rows.folder.relative_to(root)) if inside else b"//"

    @property
    def _key(self) -> str:
        return str(self.root)

    def look(self) -> None:
        """Brings what is known up to date before a command, and notes what was not looked at."""
        with self._lock:
            self._unseen = set()
            self._update(self._unseen)
            self.changed.write_unseen(self._unseen)

    def update(self) -> list[Difference]:
        """Brings what is known up to date after a command and gives what differed. What is found where `look` did not look
        was `UNSEEN` before; of a folder of such files only the folder is given."""
        with self._lock:
            self._unseen = self.changed.read_unseen()
            found = self._update()
        unseen = {each.path for each in found if each.before == UNSEEN}
        return [each for each in found if each.path not in unseen or each.path.rpartition(b"/")[0] not in unseen]

    def _update(self, unseen: set[bytes] | None = None) -> list[Difference]:
        """Adds what is not looked at to `unseen`, when that is wanted."""
        self._held = {os.fsencode(each.relative_to(self.root)) for each in held() if self.root in each.parents}
        if not self.changed.is_quick or not self.rows.has_entries(self._key):  # pruned, or deleted under the index
            return self._update_by_walk(unseen)
        try:
            paths = dict.fromkeys(self.changed.candidates(unseen))
        except ToolFailure:  # an index that git cannot read: it is only a short cut, and is made anew
            return self._update_by_walk(unseen)
        paths.update(dict.fromkeys(entry.path for entry in self.rows.entries(self._key, "fresh")))
        paths.update(dict.fromkeys(self._changed_folders(unseen)))
        found = self._examine(paths, unseen)
        if len(paths) > _REWRITE_FROM:
            self._rewrite_index()
        return found

    def _update_by_walk(self, unseen: set[bytes] | None) -> list[Difference]:
        """Without an index: the first time, or without git."""
        paths = dict.fromkeys(walk_unignored(self.root, unseen=unseen))
        paths.update(dict.fromkeys(entry.path for entry in self.rows.entries(self._key, "all")))
        found = self._examine(paths, unseen)
        self._rewrite_index()
        return found

    def _rewrite_index(self) -> None:
        self.changed.write_index(self.rows.entries(self._key, "all"))
        self.rows.settle_entries(self._key)

    def _changed_folders(self, unseen: set[bytes] | None) -> Iterator[bytes]:
        """Known folders that are gone or have other permissions; the comparison of files does not see them."""
        top = os.fsencode(self.root) + b"/"
        for entry in self.rows.entries(self._key, "folders"):
            try:
                status = os.lstat(top + entry.path)
                mode = stat.S_IMODE(status.st_mode) if stat.S_ISDIR(status.st_mode) else -1
            except OSError:
                mode = -1
            if mode != entry.state.mode:
                yield entry.path
            if unseen is not None and mode != -1 and not os.access(top + entry.path, os.R_OK | os.X_OK):
                unseen.add(entry.path)

    def _examine(self, paths: Iterable[bytes], unseen: set[bytes] | None) -> list[Difference]:
        found: list[Difference] = []
        seen = set[bytes]()
        self._replaced = []
        self._examine_in_batches(paths, seen, found, unseen)
        # Where a file became a folder, git tells of the file only; also of one that an earlier command has deleted, since its
        # index is older.
        if replaced := tuple(self._replaced):
            self._examine_in_batches(walk_unignored(self.root, replaced, unseen), seen, found, unseen)
        return found

    def _examine_in_batches(
        self, todo: Iterable[bytes], seen: set[bytes], found: list[Difference], unseen: set[bytes] | None
    ) -> None:
        left = iter(todo)
        while batch := list(islice(left, _BATCH)):
            with self.rows.database.transaction():
                fresh: list[EntryRow] = []
                for path in batch:
                    self._look(path, seen, fresh, found, unseen)
                self.rows.put_entries(self._key, fresh)

    def _look(
        self,
        path: bytes,
        seen: set[bytes],
        fresh: list[EntryRow],
        found: list[Difference],
        unseen: set[bytes] | None,
    ) -> None:
        """Compares one path, after the folders above it that are not known yet."""
        if path in seen or path == self._own or path.startswith(self._own + b"/"):
            return
        seen.add(path)
        known = self.rows.entry(self._key, path)
        status = self.tree.lstat(path)
        if status is not None and (kind_of(status.st_mode) == "other" or path in self._held):
            status = None  # a FIFO, a socket: nothing that could be kept
        if known is None and status is not None and b"/" in path:
            self._look(path.rpartition(b"/")[0], seen, fresh, found, unseen)
        entry = self._entry(path, status, known)
        if entry is None:
            return
        fresh.append(entry)
        if entry.state.kind == "folder" and known is not None and known.state.kind != "folder":
            self._replaced.append(path)
        if unseen is not None:  # before a command nobody asks what differs
            return
        is_unseen = not self._unseen.isdisjoint((b"", *folders_above(path), path))
        before = known.state if known else UNSEEN if is_unseen else ABSENT
        if entry.state != before:
            found.append(Difference(path, before, entry.state))

    def _entry(self, path: bytes, status: os.stat_result | None, known: EntryRow | None) -> EntryRow | None:
        """What is to be known of the path from now on; None when that stands already."""
        if status is None:
            return None if known is None or known.state == ABSENT else EntryRow(path, ABSENT)
        kind, mode = kind_of(status.st_mode), stat.S_IMODE(status.st_mode)
        if kind == "folder":
            state = FileState(kind, mode)
            return None if known and known.state == state else EntryRow(path, state)
        seen = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
        if known and known.state.kind == kind and (known.size, known.mtime, known.ctime, known.inode) == seen:
            return None
        now = time.time_ns()
        state = self.keep(self.tree, path, known.state.hash if known else b"")
        if state.kind != kind:  # changed under our eyes: the next look decides
            return EntryRow(path, state)
        settled = now - max(status.st_mtime_ns, status.st_ctime_ns) > _TICK
        return EntryRow(
            *(path, state, status.st_size, status.st_mtime_ns, status.st_ctime_ns if settled else 0),
            *(status.st_ino, status.st_uid, status.st_gid),
        )
