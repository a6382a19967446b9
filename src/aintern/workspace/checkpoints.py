"""Keeps what files were before tools and commands change them, so that `undo.py` can put it back.

File tools tell of each path before they change it; around a shell command the whole workspace is compared. Pre-images exist
before the change. Nothing of the user's git is touched: contents and rows are kept in the user's data folder.
"""

import errno
import hashlib
import os
import re
import stat
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from aintern.errors import StoreError, WorkspaceError
from aintern.store.checkpoint_rows import ABSENT, CallKind, CallRow, ChangeRow, CheckpointRows, FileState, Kind
from aintern.store.clock import utc_now
from aintern.store.process_owner import Owner, this_process
from aintern.workspace.layers.commit_journal import finish_commits
from aintern.workspace.placeholders import remove_abandoned
from aintern.workspace.snapshot import Snapshot
from aintern.workspace.tree_without_links import GONE, LEFTOVER, TreeWithoutLinks, folders_above, kind_of

if TYPE_CHECKING:
    from aintern.workspace.jail import Location

BUDGET = 1 << 30  # bytes of kept contents
# A larger file is known by size and time instead of its hash: hashing and compressing take longer than changing it.
_HASHED_UP_TO = 1 << 17  # bytes
_COMPRESSED_UP_TO = 1 << 24  # when a whole tree is kept, where space counts more than time
_AT_ONCE = 200  # paths whose contents are kept together: so many fit the memory
_REMEMBERED = 1000  # paths whose last kept content is remembered
_TEMPORARY = re.compile(rb"(?:" + re.escape(LEFTOVER[:-1]) + rb"|\.(.*))\.[0-9a-f]{12}\.tmp", re.DOTALL)
_LARGEST = 4  # a file larger than this part of the budget is not kept


Trees = Callable[[str], TreeWithoutLinks]  # by root


class Checkpoints:
    """The checkpoints of one workspace. Safe to use from several threads; several processes may share the store."""

    def __init__(self, root: Path, rows: CheckpointRows, budget: int = BUDGET) -> None:
        self.root = root
        self.rows = rows
        self.budget = budget
        self._trees: dict[str, TreeWithoutLinks] = {}
        self.open_recorders: dict[int, CallRecorder] = {}
        self._newest: dict[tuple[bytes, bytes], bytes] = {}
        self._lock = threading.RLock()
        self._owner = this_process().to_json()
        name = hashlib.sha256(os.fsencode(root)).hexdigest()[:24]
        self.snapshot = Snapshot(root, self.tree(str(root)), rows, rows.folder / "trees" / name, self.keep)

    @classmethod
    def open(cls, root: str | Path, folder: Path | None = None, *, budget: int = BUDGET) -> "Checkpoints":
        """The checkpoints of a workspace; `folder` holds all workspaces' (default: in the user's data folder).

        Calls that a kill cut off get their end now: what differs from their pre-images counts as their own.
        Raises WorkspaceError for what is no folder and for a home or root folder, StoreError when the store cannot be used.
        """
        resolved = Path(root).resolve()
        if not resolved.is_dir():
            raise WorkspaceError(f"The workspace {str(root)!r} is not a folder.", "Name an existing folder.")
        refuse_as_workspace(resolved)
        opened = cls(resolved, CheckpointRows.open(folder), budget)
        if not opened.rows.database.unwritable:
            opened.end_abandoned()
        return opened

    def recorder(
        self, call_id: str, *, run: str = "", conversation: str = "", tool: str = "", summary: str = ""
    ) -> "CallRecorder":
        """What one tool call records its changes with. Nothing is written until something is about to change."""
        return CallRecorder(self, (call_id, run, conversation, tool, summary))

    def tree(self, root: str) -> TreeWithoutLinks:
        with self._lock:
            if root not in self._trees:
                self._trees[root] = TreeWithoutLinks(root)
            return self._trees[root]

    def keep(self, tree: TreeWithoutLinks, path: bytes, like: bytes = b"", *, bulk: bool = True) -> FileState:
        """Stores what stands at a path and tells what it is. A file larger than a quarter of the budget is not stored."""
        contents = self.rows.contents

        def kept(file: BufferedReader, size: int, mark: bytes) -> bytes:
            if size <= _HASHED_UP_TO:
                return contents.put(file.read(), like)
            if bulk and size <= _COMPRESSED_UP_TO:
                return contents.put(file.read(), key=mark)
            contents.put_file(file, mark)
            return mark

        return _state_at(tree, path, contents.put, kept, self.budget // _LARGEST)

    def keep_leaving(self, tree: TreeWithoutLinks, path: bytes) -> FileState:
        """As `keep`, for what is about to be replaced or deleted: on the same disk a large file is not copied but kept under a
        second name, whatever its size."""
        status = tree.lstat(path)
        if status is None or not stat.S_ISREG(status.st_mode) or status.st_size <= _HASHED_UP_TO or status.st_nlink > 1:
            return self.keep(tree, path)
        mark = _mark(tree, path, status)
        with tree.holding_folder(path) as (folder, name):
            is_linked = self.rows.contents.put_link(folder, name, mark)
        return FileState("file", stat.S_IMODE(status.st_mode), mark) if is_linked else self.keep(tree, path)

    def why_not_kept(self, tree: TreeWithoutLinks, path: bytes, status: os.stat_result | None = None) -> str:
        """Why what stands at a path could not be put back once it is replaced or deleted, or ''. `status`: its own, where it is
        known."""
        status = tree.lstat(path) if status is None else status
        if status is None or kind_of(status.st_mode) in ("folder", "link"):
            return ""
        if not stat.S_ISREG(status.st_mode):
            return "a device, FIFO or socket can't be kept"
        wanted = 0o400 if status.st_uid == os.geteuid() else 0o044
        if not status.st_mode & wanted and os.geteuid() != 0:
            return "it can't be read"
        if status.st_size <= self.budget // _LARGEST:
            return ""
        same_disk = status.st_nlink == 1 and status.st_dev == self.rows.folder.stat().st_dev
        return "" if same_disk else "it is too large to be kept"

    def can_keep(self, root: str, path: bytes) -> bool:
        """Whether `keep` would store the content of the file at a path, now."""
        tree = self.tree(root)
        try:
            with tree.open(path) as file:
                return os.fstat(file.fileno()).st_size <= self.budget // _LARGEST
        except OSError:
            return False

    def keep_again(self, tree: TreeWithoutLinks, path: bytes) -> FileState:
        """As `keep`, quickly, and as a difference to what was kept of the same path before."""
        place = (tree.root, path)
        state = self.keep(tree, path, self._newest.pop(place, b""), bulk=False)
        self._newest[place] = state.hash
        if len(self._newest) > _REMEMBERED:
            del self._newest[next(iter(self._newest))]
        return state

    def keep_all_leaving(
        self, paths: Iterable[tuple[str, bytes, bool]], trees: Trees
    ) -> Iterator[tuple[str, bytes, FileState]]:
        """As `keep_leaving` for many, by root and path, which come back with what stands there; where the third is false the content
        stays, and none is stored."""
        left = iter(paths)
        while some := list(islice(left, _AT_ONCE)):
            states: list[FileState] = []
            small: dict[int, tuple[int, bytes]] = {}  # by their place: mode and content
            for place, (root, path, goes) in enumerate(some):
                tree = trees(root)
                if goes and (found := _small_file(tree, path)) is not None:
                    small[place] = found
                if place in small:
                    states.append(ABSENT)
                else:
                    states.append(self.keep_leaving(tree, path) if goes else self.state_in(tree, path))
            digests = self.rows.contents.put_all([content for _, content in small.values()])
            for (place, (mode, _)), digest in zip(small.items(), digests, strict=True):
                states[place] = FileState("file", mode, digest)
            yield from ((root, path, state) for (root, path, _), state in zip(some, states, strict=True))

    def state(self, root: str, path: bytes) -> FileState:
        """What stands at a path now, nothing stored."""
        return self.state_in(self.tree(root), path)

    def state_in(self, tree: TreeWithoutLinks, path: bytes) -> FileState:
        """As `state`, in a tree of the caller's own."""
        if (small := _small_file(tree, path)) is not None:
            return FileState("file", small[0], hashlib.sha256(small[1]).digest())

        def hashed(file: BufferedReader, size: int, mark: bytes) -> bytes:
            return hashlib.sha256(file.read()).digest()  # it has become small

        return _state_at(tree, path, lambda target: hashlib.sha256(target).digest(), hashed, _HASHED_UP_TO)

    def begin(self, kind: CallKind, words: tuple[str, str, str, str, str], undoes: tuple[int, ...] = ()) -> int:
        """Writes that a call is about to change files; `words`: its id, run, conversation, tool and summary."""
        call_id, run, conversation, tool, summary = words
        row = CallRow(
            *(0, call_id, str(self.root), run, conversation, kind, tool, summary, utc_now(), "", self._owner),
            undoes=undoes,
        )
        return self.rows.add_call(row)

    def end(self, call: int, *, interrupted: bool = False) -> None:
        """Writes what the call's paths have become, and that it ended; then keeps the store within its budget."""
        rows = self.rows
        with rows.database.transaction(), held_trees() as trees:
            ended = [self._ended(change, trees(change.root)) for change in rows.changes(call) if change.after is None]
            rows.drop_changes(change for change in ended if change.after == change.before)
            became = [change for change in ended if change.after != change.before]
            rows.set_after(became)
            for change in became:
                if change.after and change.after.kind == "folder" and change.before.kind != "folder":
                    for inner in self.below(change.root, change.path):
                        rows.add_change(call, change.root, inner, ABSENT, self.state(change.root, inner))
            rows.end_call(call, utc_now(), interrupted=interrupted)
        self.open_recorders.pop(call, None)
        self.rows.prune(self.budget, str(self.root))

    def end_abandoned(self) -> None:
        """Ends the calls of processes that are gone, a commit that was cut off first, and removes the temporary files and
        placeholders that they left."""
        remove_abandoned()
        finish_commits()
        for call in self.rows.open_calls(str(self.root)):
            owner = Owner.from_json(call.owner)
            if call.seq in self.open_recorders or (owner is not None and owner.is_alive(0.0)):
                continue
            names: dict[tuple[str, bytes], set[bytes]] = {}
            for change in self.rows.changes(call.seq):
                folder, _, name = change.path.rpartition(b"/")
                names.setdefault((change.root, folder), set()).add(name)
            for (root, folder), changed in names.items():
                self.tree(root).remove_leftovers(folder, _temporary_of(changed))
            if call.kind == "command":
                self.add_differences(call.seq)
            self.end(call.seq, interrupted=True)

    def add_differences(self, call: int) -> None:
        """Compares the workspace with what is known and counts what differs as the call's work."""
        found = self.snapshot.update()
        with self.rows.database.transaction():
            for difference in found:
                self.rows.add_change(call, str(self.root), difference.path, difference.before, difference.after)

    def below(self, root: str, path: bytes) -> Iterator[bytes]:
        """Everything in a folder, a folder before its content, whatever .gitignore says; nothing for what is no folder."""
        tree = self.tree(root)
        todo = [path]
        while todo:
            folder = todo.pop()
            try:
                inside = [folder + b"/" + name for name in sorted(tree.names(folder))]
            except OSError as error:
                if error.errno not in (*GONE, errno.EACCES, errno.EPERM):
                    raise
                continue  # no folder, gone, or nothing in it can be kept, or changed by us
            yield from inside
            todo += inside

    def close(self) -> None:
        """Lets go of the store. Open recorders are ended first: their tools are done."""
        for recorder in list(self.open_recorders.values()):
            recorder.end()
        for tree in self._trees.values():
            tree.close()
        self.rows.close()

    def _ended(self, change: ChangeRow, tree: TreeWithoutLinks) -> ChangeRow:
        """With what the path has become."""
        after = self.state_in(tree, change.path)
        is_same = after == change.before and modified_of(after.hash) is not None
        if is_same and not self._is_kept_as_is(change.root, change.path, after.hash):
            # Changed within a tick of the clock and to the same size: a nanosecond tells the two apart.
            tree.set_modified(change.path, (modified_of(after.hash) or 0) + 1)
            after = self.state_in(tree, change.path)
        return replace(change, after=after)

    def _is_kept_as_is(self, root: str, path: bytes, key: bytes) -> bool:
        """Whether a large file still has the content that was kept of it."""
        if not self.rows.contents.has(key):
            return True
        with self.tree(root).open(path) as file:
            pieces = self.rows.contents.read(key)
            return all(file.read(len(piece)) == piece for piece in pieces) and not file.read(1)


@contextmanager
def held_trees() -> Iterator[Trees]:
    """By root a tree of this thread's own, whose folders are held open while the block lasts."""
    with ExitStack() as opened:
        made: dict[str, TreeWithoutLinks] = {}

        def tree(root: str) -> TreeWithoutLinks:
            if root not in made:
                made[root] = TreeWithoutLinks(root, holds=True)
                opened.callback(made[root].close)
            return made[root]

        yield tree


def _small_file(tree: TreeWithoutLinks, path: bytes) -> tuple[int, bytes] | None:
    """Mode and content of a small file that can be read; None for all else."""
    status = tree.lstat(path)
    if status is None or not stat.S_ISREG(status.st_mode) or status.st_size > _HASHED_UP_TO:
        return None
    try:
        content = tree.read_up_to(path, _HASHED_UP_TO)
    except (PermissionError, FileNotFoundError):
        return None
    return None if content is None else (status.st_mode & 0o7777, content)


def _state_at(
    tree: TreeWithoutLinks,
    path: bytes,
    hash_of_target: Callable[[bytes], bytes],
    hash_of_file: Callable[[BufferedReader, int, bytes], bytes],
    largest: int,
) -> FileState:
    """What stands at a path. A file of more than `largest` bytes is known by its mark and not opened."""
    status = tree.lstat(path)
    if status is None:
        return ABSENT
    kind, mode = kind_of(status.st_mode), status.st_mode & 0o7777
    if kind == "link":
        return FileState(kind, 0, hash_of_target(tree.link_target(path)))
    if kind != "file":
        return FileState(kind, mode)
    mark = _mark(tree, path, status)
    if status.st_size > largest:
        return FileState(kind, mode, mark)
    try:
        with tree.open(path) as file:
            return FileState(kind, mode, hash_of_file(file, status.st_size, mark))
    except PermissionError:
        return FileState(kind, mode, mark + b"?")  # its content is not kept
    except FileNotFoundError:
        return ABSENT  # gone since: somebody else works here too


def _mark(tree: TreeWithoutLinks, path: bytes, status: os.stat_result) -> bytes:
    """Stands for the content of a large file: the path, its size, and its time in nanoseconds (`modified_of`)."""
    place = hashlib.sha256(tree.root + b"\0" + path).digest()[:14]
    return b"~" + place + status.st_size.to_bytes(8) + status.st_mtime_ns.to_bytes(8, signed=True)


class CheckpointsOnDemand:
    """The checkpoints of a workspace, opened when they are first asked for, by whichever thread; once closed, by none."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._opened: Checkpoints | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    def get(self) -> Checkpoints:
        """Raises WorkspaceError for a home or root folder, and StoreError, also once they are closed."""
        with self._lock:
            if self._is_closed:  # a call that was cancelled goes on in its thread until it is noticed
                raise StoreError("The session is closed: its changes can't be kept for undo any more.")
            if self._opened is None:
                self._opened = Checkpoints.open(self._root)
            return self._opened

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            if self._opened is not None:
                self._opened.close()


class CallRecorder:
    """Records the changes of one tool call. Its `before_change` fits `ToolContext.before_change`."""

    def __init__(self, checkpoints: Checkpoints, words: tuple[str, str, str, str, str]) -> None:
        self.checkpoints = checkpoints
        self._words = words
        self._call = 0
        self._kind: CallKind = "tool"
        self._kinds: dict[tuple[str, bytes], Kind] = {}  # what stood at each path when the call began
        self._ended = False

    def before_change(self, location: "Location", change: str) -> None:
        """Keeps what stands at a path, before it is changed; for a folder that goes, everything in it.

        Raises StoreError when it cannot be kept: then it must not be changed.
        """
        if location.outside or location.relative in ("", "."):
            raise StoreError(f"{location.asked} cannot be kept for undo, so it is not changed.")
        self.keep(str(location.root), os.fsencode(location.relative), deep=change in ("delete", "move"))

    def keep(self, root: str, path: bytes, *, deep: bool = False) -> None:
        """As `before_change`, by root and path below it."""
        checkpoints = self.checkpoints
        rows, tree = checkpoints.rows, checkpoints.tree(root)
        try:
            with rows.database.transaction():
                call = self._begun("tool")
                for folder in folders_above(path):
                    if tree.lstat(folder) is None:
                        self._add(call, root, folder, ABSENT)
                self._add(call, root, path, checkpoints.keep_again(tree, path))
                for inner in checkpoints.below(root, path) if deep else ():
                    self._add(call, root, inner, checkpoints.keep(tree, inner))
        except OSError as error:
            raise StoreError(
                f"{os.fsdecode(path)} cannot be kept for undo, so it is not changed: {error.strerror}."
            ) from error

    def keep_all(self, paths: Iterable[tuple[str, bytes, bool]]) -> None:
        """Keeps what stands at these paths, by root and path below it, before all of them are changed; the third says whether the
        content goes, or just its mode changes. Raises StoreError when it cannot be kept: then nothing must be changed."""
        checkpoints = self.checkpoints
        rows = checkpoints.rows
        try:
            with rows.database.transaction(), held_trees() as trees:
                call = self._begun("tool")
                found = checkpoints.keep_all_leaving(paths, trees)
                rows.add_changes(ChangeRow(call, root, path, before, None) for root, path, before in found)
        except OSError as error:
            raise StoreError(f"The earlier contents cannot be kept for undo: {error}.") from error

    def forget(self, paths: Iterable[tuple[str, bytes]]) -> list[tuple[str, bytes, FileState]]:
        """These paths are no changes of the call; gives what was kept of those that were."""
        rows, wanted = self.checkpoints.rows, set(paths)
        kept = [each for each in rows.changes(self._call) if (each.root, each.path) in wanted]
        with rows.database.transaction():
            rows.drop_changes(kept)
        return [(each.root, each.path, each.before) for each in kept]

    @contextmanager
    def command(self) -> Iterator[None]:
        """Around a shell command: every pre-image exists before it starts, and what differs afterwards is its work."""
        self.begin_command()
        try:
            yield
        finally:
            self.end()

    def begin_command(self) -> None:
        """Brings the kept tree up to date and writes that a command is about to run. Reads the workspace: may take long."""
        self.checkpoints.end_abandoned()
        self.checkpoints.snapshot.look()
        self._begun("command")

    def end(self) -> None:
        """Writes what the call changed; does nothing the second time, or when it changed nothing."""
        if self._call == 0 or self._ended:
            return
        self._ended = True
        if self._kind == "command":
            self.checkpoints.add_differences(self._call)
        self.checkpoints.end(self._call)

    def _add(self, call: int, root: str, path: bytes, found: FileState) -> None:
        """What stands there now is the pre-image, but below what was no folder when the call began nothing stood."""
        inside_none = any(self._kinds.get((root, above), "folder") != "folder" for above in folders_above(path))
        before = ABSENT if inside_none else found
        self._kinds.setdefault((root, path), before.kind)
        self.checkpoints.rows.add_change(call, root, path, before, None)

    def _begun(self, kind: CallKind) -> int:
        if self._call == 0:
            self._kind = kind
            self._call = self.checkpoints.begin(kind, self._words)
            self.checkpoints.open_recorders[self._call] = self
        return self._call


def refuse_as_workspace(root: Path) -> None:
    """Raises WorkspaceError for a home folder, a folder above it, or the root: too much to keep, and never meant."""
    home = Path.home().resolve()
    if root == home or root in home.parents or root.parent == root:
        raise WorkspaceError(
            f"{root} is a home or root folder: its files are not kept, so changes in it can't be undone.",
            "Work in a project's folder: aintern -C FOLDER.",
        )


def modified_of(key: bytes) -> int | None:
    """The time, in nanoseconds, that a large file must have again to be known as the same; None for hashes."""
    return int.from_bytes(key[-8:], signed=True) if key[:1] == b"~" and len(key) == 31 else None


def _temporary_of(names: Iterable[bytes]) -> Callable[[bytes], bool]:
    """Whether a name is that of a temporary file for one of `names`: the jail's, or undo's."""
    starts = {name[:60].decode(errors="ignore").encode() for name in names}

    def is_temporary(other: bytes) -> bool:
        found = _TEMPORARY.fullmatch(other)
        return found is not None and (found[1] is None or found[1] in starts)

    return is_temporary
