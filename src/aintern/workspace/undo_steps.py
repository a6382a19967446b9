"""The steps of one undo on the disk: what stands at each path goes, what stood there comes back."""

from collections.abc import Callable
from dataclasses import field, replace
from pathlib import Path
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import StoreError
from aintern.store.checkpoint_rows import ABSENT, FileState
from aintern.workspace.checkpoints import Checkpoints, modified_of
from aintern.workspace.layers.exchanged_names import MANY, write_out
from aintern.workspace.tree_without_links import TreeWithoutLinks

Action = Literal["restore", "delete", "set mode", "nothing"]
NOT_EMPTY = "not empty: something in it stays"
CANNOT_KEEP = "it can't be saved first, so undo does not delete it"
_LEAVES = ("file", "link")
_AT_ONCE = 1000  # files that stand beside those whose place they take


@dataclass(frozen=True, slots=True)
class UndoItem:
    """One path: what stands there `now`, what stood there `then`, and why it can't go (wholly) back, if so."""

    root: str
    path: bytes
    now: FileState
    then: FileState
    problem: str = ""

    @property
    def shown(self) -> str:
        """The path for people; bytes that are no text, and control characters, as escapes."""
        text = self.path.decode(errors="backslashreplace")
        return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)

    @property
    def action(self) -> Action:
        if self.now == self.then:
            return "nothing"
        if self.then == ABSENT:
            return "delete"
        if self.now.kind == self.then.kind and self.now.hash == self.then.hash:
            return "set mode"
        return "restore"


@dataclass(slots=True)
class UndoReport:
    """What an undo did; `skipped` paths stay as they are, each with its problem. `id` is '' when nothing was done."""

    id: str = ""
    done: list[UndoItem] = field(default_factory=list)
    skipped: list[UndoItem] = field(default_factory=list)

    def skip(self, item: UndoItem, problem: str) -> None:
        self.skipped.append(replace(item, problem=problem))


class UndoSteps:
    """The steps of one undo: files and links go first, then folders from the inside out; then new folders come from the
    outside in, files and links in them, and last the folders' modes, which may forbid writing."""

    def __init__(self, checkpoints: Checkpoints, items: list[UndoItem], report: UndoReport) -> None:
        self.checkpoints = checkpoints
        self.items = items
        self.report = report
        self.failed: set[UndoItem] = set()

    def run(self) -> None:
        inner_first = sorted(self.items, key=depth, reverse=True)
        for item in inner_first:
            if item.now.kind in _LEAVES and item.then.kind not in _LEAVES:
                self._step(item, TreeWithoutLinks.unlink)
        for item in inner_first:
            if item.now.kind == "folder" and item.then.kind != "folder":
                self._step(item, TreeWithoutLinks.remove_folder)
        for item in reversed(inner_first):
            if item.then.kind == "folder" and item.now.kind != "folder":
                self._step(item, TreeWithoutLinks.make_folder)
        replaced = [
            item for item in self.items if item.action == "restore" and item.now.kind == item.then.kind == "file"
        ]
        together = set(replaced if len(replaced) >= MANY else ())
        for item in self.items:
            if item.action == "set mode" and item.then.kind in _LEAVES:
                self._step(item, TreeWithoutLinks.set_mode, item.then.mode)
            elif item.then.kind in _LEAVES and item not in together:
                self._step(item, self._restore, item)
        for start in range(0, len(together), _AT_ONCE):
            self._exchange(replaced[start : start + _AT_ONCE])
        for item in inner_first:
            if item.then.kind == "folder":
                self._step(item, TreeWithoutLinks.set_mode, item.then.mode)
        self.report.done += [item for item in self.items if item not in self.failed]
        self.report.skipped += [item for item in self.report.done if item.problem]

    def _exchange(self, items: list[UndoItem]) -> None:
        """Files that take another's place, written out together."""
        written: dict[UndoItem, bytes] = {}

        def write(tree: TreeWithoutLinks, path: bytes, item: UndoItem) -> None:
            content = self.checkpoints.rows.contents.read(item.then.hash)
            written[item] = tree.write_beside(path, content, item.then.mode, modified_of(item.then.hash))

        for item in items:
            self._step(item, write, item)
        for root in {item.root for item in written}:
            write_out(Path(root))
        for item, new in written.items():
            self._step(item, TreeWithoutLinks.exchange, new)

    def _step(self, item: UndoItem, step: Callable[..., bool | None], *how: object) -> None:
        """Does `step(tree, path, *how)`; false says that a folder is not empty."""
        if item in self.failed:
            return
        try:
            if step(self.checkpoints.tree(item.root), item.path, *how) is False:
                self._fail(item, NOT_EMPTY)
        except OSError as error:
            self._fail(item, error.strerror or str(error))
        except StoreError as error:
            self._fail(item, error.message)

    def _fail(self, item: UndoItem, problem: str) -> None:
        self.failed.add(item)
        self.report.skip(item, problem)

    def _restore(self, tree: TreeWithoutLinks, path: bytes, item: UndoItem) -> None:
        then = item.then
        content = self.checkpoints.rows.contents.read(then.hash)
        if then.kind == "link":
            tree.link(path, b"".join(content))
        else:
            tree.write(path, content, then.mode, modified_of(then.hash))


def depth(item: UndoItem) -> int:
    """How many folders stand above the path."""
    return item.path.count(b"/")
