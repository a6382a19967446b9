"""Commits a finished layer: finds what a person has to answer for, keeps the earlier contents, and lets the rest become real in
one journalled step."""

import errno
import os
import stat
from collections.abc import Iterable, Sequence, Set
from pathlib import Path
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import StoreError
from aintern.workspace.checkpoints import CallRecorder, Checkpoints
from aintern.workspace.control_names import ControlNames
from aintern.workspace.layers.commit_journal import CommitStep, How, PathMark, carry_out, mark_of
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_changes import LayerChange
from aintern.workspace.layers.reader_traces import is_cache
from aintern.workspace.open_folders import OpenFolders
from aintern.workspace.tree_without_links import folders_above, kind_of
from aintern.workspace.undo_steps import UndoItem, UndoReport, UndoSteps

__all__ = ["Obstacle", "changes_without", "commit_layer", "obstacles_of"]

_ORIGIN = "user.overlay.origin"  # on what the overlay has copied from below
_DATABASE_LOGS = (b"-wal", b"-shm", b"-journal")
_GIT_FOLDER = (b"HEAD", b"objects", b"refs")  # a folder with these is a git folder, whatever it is called
_GIT_SETTINGS = (*_GIT_FOLDER, b"config", b"config.worktree", b"commondir", b"hooks")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A change that is not committed before a person has answered: its name controls other programs ("control"), somebody else
    changed it meanwhile ("conflict"), it can't be undone ("unkept"), or nobody has allowed its command ("effect"). Two are left out
    without a question: a cache that somebody else has renewed ("stale"), and what a rule of the policy denies ("denied")."""

    change: LayerChange
    kind: Literal["control", "conflict", "unkept", "effect", "stale", "denied"]
    reason: str


def obstacles_of(
    layer: Layer,
    changes: Sequence[LayerChange],
    control: ControlNames,
    checkpoints: Checkpoints | None,
    shown: Set[bytes] = frozenset(),
) -> list[Obstacle]:
    """What a person has to answer for, as things stand now. `shown`: absolute paths that the call's own approval has shown as ones
    that it writes. `checkpoints`: None where nothing is kept for undo, which the person knows. Raises OSError."""
    with OpenFolders() as folders:
        looking = _Looking(layer, changes, folders)
        found = []
        for change in changes:
            if (reason := looking.control(change, control)) and not _was_shown(change, control, shown):
                found.append(Obstacle(change, "control", reason))
                continue
            status = folders.status(str(change.root), change.path)
            if reason := looking.conflict(change, status):
                found.append(Obstacle(change, "stale" if is_cache(change.path) else "conflict", reason))
            elif checkpoints is not None and (reason := looking.unkept(change, status, checkpoints)):
                found.append(Obstacle(change, "unkept", reason))
        return found


def changes_without(
    changes: Sequence[LayerChange], left_out: Iterable[LayerChange]
) -> tuple[list[LayerChange], list[LayerChange]]:
    """The changes that can become real without those, and all that can't: also what lies in a folder that is not made, and the
    going of a folder that something stays in."""
    out = {(change.root, change.path) for change in left_out}
    stays = {(root, above) for root, path in out for above in folders_above(path)}
    out |= {
        (change.root, change.path)
        for change in changes
        if (change.root, change.path) in stays and change.before == "folder" and change.after != "folder"
    }
    # Folders before what is in them.
    for change in sorted(changes, key=lambda each: (each.root, each.path)):
        above = (change.root, change.path.rpartition(b"/")[0])
        if above in out and above not in stays:
            out.add((change.root, change.path))
    # A folder that becomes something else stays whole.
    replaced = {
        (change.root, change.path)
        for change in changes
        if (change.root, change.path) in out and change.before == "folder" and change.after not in (None, "folder")
    }
    for change in changes:
        if any((change.root, above) in replaced for above in folders_above(change.path)):
            out.add((change.root, change.path))
    kept = [change for change in changes if (change.root, change.path) not in out]
    return kept, [change for change in changes if (change.root, change.path) in out]


def commit_layer(layer: Layer, changes: Sequence[LayerChange], recorder: CallRecorder | None) -> list[LayerChange]:
    """Makes these changes of a layer real, all or none, and gives those whose paths were changed in the last moment, which stay as
    they are. The lock of the roots is held (`commit_lock`). `recorder` keeps what was there before, where that is possible.

    Raises OSError or StoreError: then everything is as it was.
    """
    steps = _steps(layer, changes)
    if recorder is not None:
        undone = [step for step in steps if _is_undone(step, layer)]
        recorder.keep_all((step.root, step.path, step.how != "status") for step in undone)
    try:
        left = carry_out(steps, layer.uppers)
    except OSError:
        if recorder is not None:
            _take_back(recorder, steps)
        raise
    places = {(step.root, step.path) for step in left}
    return [change for change in changes if (str(change.root), change.path) in places]


class _Looking:
    """Looks at the paths of a layer's changes in the workspace and in the layer."""

    def __init__(self, layer: Layer, changes: Sequence[LayerChange], folders: OpenFolders) -> None:
        self._began = layer.began
        self._git_folders = layer.git_folders
        self._uppers = {root: str(upper) for root, upper in layer.uppers.items()}
        self._changes = {(change.root, change.path): change for change in changes}
        self._folders = folders
        self._moved: dict[tuple[Path, bytes], bool] = {}  # folders that were moved here or locked meanwhile

    def control(self, change: LayerChange, names: ControlNames) -> str:
        in_git = change.root in self._git_folders
        if (reason := names.rule(change.root, change.path, in_git=in_git)) or in_git:
            return reason
        can_be_run = change.after == "link" or (change.mode_after | change.mode_before) & 0o111
        if can_be_run and "folder" not in (change.before, change.after) and names.is_program(change.root, change.path):
            return "a program of the PATH"
        name = change.path.rpartition(b"/")[2]
        if name.lower() == b".git" and change.after not in ("folder", None):
            return ".git"
        if change.after in ("file", "link") and names.leads_to_programs(change.root, change.path):
            return "a folder of the PATH"
        parts = change.path.lower().split(b"/")
        return "a git folder" if name in _GIT_SETTINGS and b".git" not in parts and self._is_git_folder(change) else ""

    def _is_git_folder(self, change: LayerChange) -> bool:
        folder = change.path.rpartition(b"/")[0]
        inside = (folder + b"/" + name if folder else name for name in _GIT_FOLDER)
        return all(self._will_be(change.root, path) for path in inside)

    def _will_be(self, root: Path, path: bytes) -> bool:
        if (change := self._changes.get((root, path))) is not None:
            return change.after is not None
        return self._folders.status(str(root), path) is not None

    def conflict(self, change: LayerChange, status: os.stat_result | None) -> str:
        """Why somebody else's work would be lost, or ''. `status`: what stands there now."""
        if status is None:
            if change.after is not None and (change.before is not None or self._was_copied(change)):
                return "somebody deleted it meanwhile"
        elif stat.S_ISDIR(status.st_mode) and change.after == "folder":
            if self._is_moved(change.root, change.path):
                return "somebody moved it or changed its mode meanwhile"
        elif change.before is None or status.st_ctime_ns >= self._began:
            return "somebody changed it meanwhile"
        elif change.before == "file" and self._is_open_database(change):
            return "a database that another program has open"
        moved = any(self._is_moved(change.root, above) for above in folders_above(change.path))
        return "a folder that it lies in was moved or locked meanwhile" if moved else ""

    def _is_moved(self, root: Path, folder: bytes) -> bool:
        """Whether another folder was moved here, or this one's mode changed: its status has changed, what is in it has not."""
        if (root, folder) not in self._moved:
            status = self._folders.status(str(root), folder)
            self._moved[root, folder] = status is not None and status.st_ctime_ns >= self._began > status.st_mtime_ns
        return self._moved[root, folder]

    def _was_copied(self, change: LayerChange) -> bool:
        """Whether what is new here by now was there when the command wrote to it."""
        if change.after not in ("file", "folder"):
            return False
        above = change.path.rpartition(b"/")[0]
        holder = self._folders.status(str(change.root), above) if above else change.root.stat()
        if holder is not None and holder.st_mtime_ns < self._began:
            return False  # nothing was deleted here
        folder, name = self._folders.place(self._uppers[change.root], change.path)
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
        try:
            return _ORIGIN in os.listxattr(descriptor)
        finally:
            os.close(descriptor)

    def _is_open_database(self, change: LayerChange) -> bool:
        if change.path.endswith(_DATABASE_LOGS[:2]):
            return True
        status = self._folders.status(str(change.root), change.path + b"-wal")
        return status is not None and status.st_size > 0

    def unkept(self, change: LayerChange, status: os.stat_result | None, checkpoints: Checkpoints) -> str:
        if change.before in (None, "folder", "link") or (
            change.before == change.after and "content" not in change.aspects
        ):
            return ""
        return checkpoints.why_not_kept(checkpoints.tree(str(change.root)), change.path, status) if status else ""


def _was_shown(change: LayerChange, control: ControlNames, shown: Set[bytes]) -> bool:
    """Whether the call's own question named the path, or a folder that controls programs as well and holds it."""
    top = os.fsencode(change.root) + b"/"
    if top + change.path in shown:
        return True
    return any(top + above in shown and control.rule(change.root, above) for above in folders_above(change.path))


def _is_undone(step: CommitStep, layer: Layer) -> bool:
    """Whether an undo takes the step back: not a mere time, and git's new objects stay, since what came later may need them."""
    path = b".git/" + step.path if Path(step.root) in layer.git_folders else step.path
    if step.before is None and b"/.git/" in b"/" + path and b"/objects/" in path:
        return False
    if step.how != "status" or step.before is None or step.after is None or step.before.kind == "folder":
        return True  # a folder's step has its mode alone, and names no earlier one
    return step.before.mode != step.after.mode


def _steps(layer: Layer, changes: Sequence[LayerChange]) -> list[CommitStep]:
    """In the order in which they are done: what goes, from the inside out; new folders, from the outside in; files and links; and
    the folders' modes, which may forbid writing, last."""
    with OpenFolders() as folders:
        planning = _Planning(layer, folders)
        for change in sorted(changes, key=lambda each: (each.root, each.path)):
            planning.add(change)
        return planning.in_order()


class _Planning:
    """The steps of one commit, by kind."""

    def __init__(self, layer: Layer, folders: OpenFolders) -> None:
        self._folders = folders
        self._began = layer.began
        self._uppers = {root: str(upper) for root, upper in layer.uppers.items()}
        self._one_mount = {root: _is_one_mount(root, upper) for root, upper in layer.uppers.items()}
        self._unlocked: dict[tuple[str, bytes], CommitStep] = {}
        self._gone: list[CommitStep] = []
        self._made: list[CommitStep] = []
        self._files: list[CommitStep] = []
        self._modes: dict[tuple[str, bytes], CommitStep] = {}
        self._written: set[tuple[int, int]] = set()  # files of several names that are written to

    def in_order(self) -> list[CommitStep]:
        modes = [self._modes[place] for place in sorted(self._modes, reverse=True)]
        return [*self._unlocked.values(), *reversed(self._gone), *self._made, *self._files, *modes]

    def add(self, change: LayerChange) -> None:
        root, path, after = str(change.root), change.path, change.after
        status = self._folders.status(root, path)
        before = mark_of(status)
        self._unlock(root, path.rpartition(b"/")[0])
        if before is not None and (after is None or (before.kind == "folder") != (after == "folder")):
            self._gone.append(CommitStep(root, path, "remove", before, None))
            before = status = None
        if after == "folder":
            if before is None:
                self._made.append(CommitStep(root, path, "folder", None, PathMark("folder", change.mode_after | 0o700)))
            self._set_mode(root, path, change.mode_after)
        elif after is not None and (step := self._file_step(change, status)):
            self._files.append(step)

    def _file_step(self, change: LayerChange, status: os.stat_result | None) -> CommitStep | None:
        root, path = str(change.root), change.path
        new = self._folders.status(self._uppers[change.root], path)
        if new is None:
            raise FileNotFoundError(errno.ENOENT, "the layer has lost it", os.fsdecode(path))
        before = mark_of(status)
        how: How = "replace"
        after = mark_of(new, change.mode_after, inode=self._one_mount[change.root])
        if status is not None and change.before == change.after == kind_of(status.st_mode):
            if "content" not in change.aspects:
                return self._status_step(change, status, new)
            file = (status.st_dev, status.st_ino)
            if change.after == "file" and status.st_nlink > 1 and file not in self._written:
                self._written.add(file)
                how = "write"
                after = PathMark("file", change.mode_after, new.st_size, new.st_mtime_ns, status.st_ino)
        return CommitStep(root, path, how, before, after)

    def _status_step(self, change: LayerChange, status: os.stat_result, new: os.stat_result) -> CommitStep | None:
        if not change.aspects:
            return None  # what is dropped is all that was new
        mode = change.mode_after if "mode" in change.aspects else stat.S_IMODE(status.st_mode)
        # Where somebody has written to it meanwhile, its time is theirs.
        modified = new.st_mtime_ns if status.st_ctime_ns < self._began else status.st_mtime_ns
        after = PathMark("file", mode, status.st_size, modified, status.st_ino)
        return CommitStep(str(change.root), change.path, "status", mark_of(status), after)

    def _set_mode(self, root: str, path: bytes, mode: int) -> None:
        self._modes[root, path] = CommitStep(root, path, "status", PathMark("folder"), PathMark("folder", mode))

    def _unlock(self, root: str, folder: bytes) -> None:
        """Lets us write into a folder whose mode forbids it, until the last step: the command had unlocked it as well."""
        if os.geteuid() == 0 or not folder or (root, folder) in self._unlocked:
            return
        status = self._folders.status(root, folder)
        if status is None or not stat.S_ISDIR(status.st_mode) or status.st_mode & 0o300 == 0o300:
            return
        mode = stat.S_IMODE(status.st_mode)
        open_mark = PathMark("folder", mode | 0o700)
        self._unlocked[root, folder] = CommitStep(root, folder, "status", PathMark("folder"), open_mark)
        if (root, folder) not in self._modes:
            self._set_mode(root, folder, mode)


def _is_one_mount(root: Path, upper: Path) -> bool:
    """Whether a file can be renamed from one folder to the other: the same disk is not enough, it must be mounted once."""
    if root.stat().st_dev != upper.stat().st_dev:
        return False
    return _mount_of(root) == _mount_of(upper) != ""


def _mount_of(folder: Path) -> str:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        lines = Path(f"/proc/self/fdinfo/{descriptor}").read_text(encoding="ascii").splitlines()
        return next((line for line in lines if line.startswith("mnt_id:")), "")
    except OSError:
        return ""
    finally:
        os.close(descriptor)


def _take_back(recorder: CallRecorder, steps: Sequence[CommitStep]) -> None:
    """After a step that failed: what was done goes back to what was kept, and is no change of the call."""
    checkpoints = recorder.checkpoints
    report = UndoReport()
    kept = recorder.forget([(step.root, step.path) for step in steps])
    items = [UndoItem(root, path, checkpoints.state(root, path), before) for root, path, before in kept]
    changed = [item for item in items if item.now != item.then]
    in_place = {(step.root, step.path) for step in steps if step.how == "write"}
    for item in changed:
        if (item.root, item.path) in in_place:  # its other names get back their content as well
            content = checkpoints.rows.contents.read(item.then.hash)
            checkpoints.tree(item.root).write_into(item.path, content, item.then.mode)
    UndoSteps(checkpoints, [item for item in changed if (item.root, item.path) not in in_place], report).run()
    if report.skipped:
        names = ", ".join(item.shown for item in report.skipped)
        raise StoreError(f"A part of the changes could not be taken back: {names}.")
