"""Which paths of a workspace may differ from what was last known, without reading any file.

With git on the machine its own quick comparison is used, on an index of ours outside the workspace: the user's repository,
where there is one, is not touched and its settings are not read, so that its filters and hooks do not run. Without git the
workspace is walked. Both leave out what .gitignore names, and `.git` itself.

What was left out is noted: when it is found later, under other rules, nobody knows that it is new.
"""

import hashlib
import os
import stat
import struct
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from aintern.errors import ToolFailure
from aintern.store.checkpoint_rows import EntryRow
from aintern.workspace.ignore_rules import IgnoreRules, is_ignored
from aintern.workspace.tree_without_links import folders_above
from aintern.workspace.trusted_programs import find_program, trusted_path

_OID = b"\x01" * 20  # stands for any content: the index is never asked for one
_EMPTY_OID = bytes.fromhex(
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
)  # git takes an empty file with another for changed
_GIT_MODE = {"file": 0o100644, "link": 0o120000}
_OPTIONS = ("-c", "core.fsmonitor=false", "-c", "core.untrackedCache=false", "-c", "core.quotePath=false")
_GIT_TIMEOUT = 300.0  # seconds
_END = b"/\0"  # of the note of what is unseen: no path ends so


class ChangedPaths:
    """The comparison for one workspace; `folder` holds its index."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        self._git = find_program("git")
        self._index = folder / "index"
        self._unseen = folder / "unseen"

    @property
    def is_quick(self) -> bool:
        """Whether an index can be compared with, rather than everything be walked."""
        return bool(self._git) and self._index.exists()

    def candidates(self, unseen: set[bytes] | None = None) -> Iterator[bytes]:
        """Paths that may have changed since the index was written: changed, gone, or new; new folders with what is in them.

        What is left out is added to `unseen`, a folder for all in it. Raises ToolFailure when git fails.
        """
        if unseen is not None:
            for path, following in pairwise(self._listed("-o", "-i").split(b"\0")):
                # Git also names folders that are not ignored but hold nothing else, before what they hold: those are looked at.
                if not (path.endswith(b"/") and following.startswith(path)):
                    unseen.add(path.rstrip(b"/"))
        new_folders: list[bytes] = []
        for line in self._listed("-t", "-m", "-d", "-o").split(b"\0"):
            path = line[2:]
            if not path:
                continue
            if path.endswith(b"/"):
                new_folders.append(path.rstrip(b"/"))
            else:
                yield path
        if new_folders:
            yield from walk_unignored(self.root, new_folders, unseen)

    def write_index(self, known: Iterable[EntryRow]) -> None:
        """Takes what is known, sorted by path, as what to compare with from now on."""
        if not self._git:
            return
        # An empty repository of ours, whose attributes switch every conversion of contents off.
        git = self.folder / "git"
        for name in ("objects", "refs", "info"):
            (git / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        (git / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
        (git / "config").write_text("[core]\n\trepositoryformatversion = 0\n", encoding="ascii")
        (git / "info" / "attributes").write_text("* -text -filter -ident -working-tree-encoding\n", encoding="ascii")
        recent = (time.time_ns() // 1_000_000_000) - 1
        count, entries = 0, bytearray()  # of a large workspace: no list of them, and no second copy
        for each in known:
            if each.state.kind in _GIT_MODE:
                entries += _entry(each, recent)
                count += 1
        header = b"DIRC" + struct.pack(">II", 2, count)
        digest = hashlib.sha1(header, usedforsecurity=False)
        digest.update(entries)
        temporary = self._temporary(self._index)
        with temporary.open("wb") as file:
            file.writelines((header, entries, digest.digest()))
        temporary.replace(self._index)

    def write_unseen(self, unseen: set[bytes]) -> None:
        """Notes what was left out before a command, also for who finds the command killed."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = self._temporary(self._unseen)
        temporary.write_bytes(b"".join(path + b"\0" for path in unseen) + _END)
        temporary.replace(self._unseen)

    @staticmethod
    def _temporary(path: Path) -> Path:
        """Where it is written first: other sessions of the workspace write theirs at the same time."""
        return path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.tmp")

    def read_unseen(self) -> set[bytes]:
        """What `write_unseen` noted; the whole workspace (`b""`) when there is no such note, or not all of it."""
        try:
            noted = self._unseen.read_bytes()
        except FileNotFoundError:
            noted = b""
        return set(noted.split(b"\0")[:-2]) if noted.endswith(_END) else {b""}

    def _listed(self, *which: str) -> bytes:
        excludes = [f"--exclude-from={path}" for path in _exclude_files(self.root)]
        command = [self._git, *_OPTIONS, "ls-files", "-z", *which, "--directory", "--exclude-standard"]
        done = subprocess.run(
            [*command, *excludes],
            cwd=self.root,
            env=self._environment(),
            capture_output=True,
            timeout=_GIT_TIMEOUT,
            check=False,
        )
        if done.returncode != 0:
            raise ToolFailure(f"The workspace could not be compared: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("HOME", "XDG_CONFIG_HOME") if name in os.environ}
        return kept | {
            "PATH": trusted_path(),
            "GIT_DIR": str(self.folder / "git"),
            "GIT_WORK_TREE": str(self.root),
            "GIT_INDEX_FILE": str(self._index),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_OPTIONAL_LOCKS": "0",
            "LC_ALL": "C",
        }


def walk_unignored(root: Path, folders: Iterable[bytes] = (b"",), unseen: set[bytes] | None = None) -> Iterator[bytes]:
    """The folders (but not the root), and all paths below them that no .gitignore names, a folder before its content.

    What is left out is added to `unseen`, a folder for all in it.
    """
    passed_over = set[bytes]() if unseen is None else unseen
    top = os.fsencode(root)
    base = tuple(IgnoreRules.read("", Path(path).read_bytes()) for path in _exclude_files(root))
    for folder in folders:
        if folder:
            yield folder
        above = (b"", *folders_above(folder)) if folder else ()
        todo = [(folder, base + tuple(rules for each in above for rules in _rules_in(top, each)))]
        while todo:
            folder, rules = todo.pop()
            try:
                with os.scandir(_joined(top, folder)) as found:
                    entries = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in found]
            except (FileNotFoundError, NotADirectoryError):
                continue  # gone since
            except PermissionError:
                passed_over.add(folder)  # not ours to read: nothing of it can be kept
                continue
            rules += _rules_in(top, folder)
            for name, is_folder in entries:
                path = folder + b"/" + name if folder else name
                if name == b".git":
                    continue
                if rules and is_ignored(rules, os.fsdecode(path), is_folder):
                    passed_over.add(path)
                    continue
                yield path
                if is_folder:
                    todo.append((path, rules))


def _rules_in(top: bytes, folder: bytes) -> tuple[IgnoreRules, ...]:
    path = _joined(_joined(top, folder), b".gitignore")
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return ()  # reading a FIFO would wait for ever, a link may lead anywhere; git follows neither
        with open(path, "rb") as file:  # noqa: PTH123 the path is bytes
            return (IgnoreRules.read(os.fsdecode(folder), file.read()),)
    except OSError:
        return ()  # no such file, or not ours to read


def _joined(folder: bytes, name: bytes) -> bytes:
    return folder + b"/" + name if name else folder


def _exclude_files(root: Path) -> list[str]:
    """What else the user's repository ignores by: `info/exclude`, and .gitignore of folders above, up to its root."""
    found: list[str] = []
    for folder in (root, *root.parents):
        if folder != root and (folder / ".gitignore").is_file():
            found.append(str(folder / ".gitignore"))
        if (folder / ".git").exists():
            exclude = folder / ".git" / "info" / "exclude"
            return [*found, *([str(exclude)] if exclude.is_file() else [])]
    return []  # no repository: folders above have no say


def _entry(known: EntryRow, recent: int) -> bytes:
    """An index entry (gitformat-index, version 2). One that changed in this very second is given a size that never fits:
    git compares whole seconds."""
    mode = _GIT_MODE[known.state.kind] | (0o111 if known.state.kind == "file" and known.state.mode & 0o100 else 0)
    mtime, ctime = divmod(known.mtime, 1_000_000_000), divmod(known.ctime, 1_000_000_000)
    size = 0xFFFFFFFF if max(mtime[0], ctime[0]) >= recent else known.size
    numbers = (*ctime, *mtime, 0, known.inode, mode, known.owner, known.owner_group, size)
    oid = _OID if size else _EMPTY_OID
    flags = min(len(known.path), 0xFFF)
    entry = (
        struct.pack(">10I", *(number & 0xFFFFFFFF for number in numbers)) + oid + struct.pack(">H", flags) + known.path
    )
    return entry + b"\0" * (8 - len(entry) % 8)
