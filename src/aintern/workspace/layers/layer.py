"""One command's layer: what bwrap is told, how much it may write, and what it has changed when it ended."""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncGenerator, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.workspace.layers.cache_layers import CacheLayers, CacheMounts, bytes_below
from aintern.workspace.layers.layer_changes import LayerChange, LayerTrees
from aintern.workspace.layers.layer_folder import held_folder
from aintern.workspace.process import Finished

__all__ = ["Layer", "Layers", "RootLayering"]

_LOOK_EVERY = 0.25  # seconds between two looks at what a layer holds, and at most a tenth of the time is spent looking
_LOOKS_SHARE = 10
_COARSE_CLOCK = 5  # CLOCK_REALTIME_COARSE <linux/time.h>
_A_MOMENT = 0.0002  # seconds
_BLOCK = 512  # bytes of st_blocks, whatever the disk's own are
_NO_CACHES = CacheMounts()
_RENAMED = "While a command is tried out, it can't rename a folder that was there before (EXDEV): copy and delete it, as mv does."
_FOREIGN = (
    "While a command is tried out, it can't change a file whose owner or group the sandbox does not know (EOVERFLOW)."
)
# What programs say when the kernel refuses what a plain folder would allow.
_CAUSES = {
    "Invalid cross-device link": _RENAMED, "EXDEV": _RENAMED, "Value too large for defined data type": _FOREIGN,
    "EOVERFLOW": _FOREIGN,
}  # fmt: skip
_READ_ONLY = ("Read-only file system", "EROFS")


@dataclass(frozen=True, slots=True)
class RootLayering:
    """How a root is bound: with a layer in `place`, or read-only because of `reason`. `is_git_folder`: it is no root of the
    workspace but holds git's data of one."""

    root: Path
    place: Path | None = None
    reason: str = ""
    is_git_folder: bool = False


class Layer:
    """A layer over the roots, empty at first. Where a root can't have one it is bound read-only, or itself where what the command
    changes `is_kept`. `began`: when it was made, in nanoseconds of the clock that file times come from: what was changed before
    has an earlier time, what is changed from then on has this one or a later one."""

    def __init__(
        self,
        layerings: tuple[RootLayering, ...],
        folders: Mapping[Path, Path],
        budget: int,
        caches: CacheMounts = _NO_CACHES,
        *,
        is_kept: bool = False,
    ) -> None:
        self.layerings = layerings
        self.folders = folders  # of each layered root: `upper`, and `work` for the kernel
        self._caches = caches
        self.budget = budget
        self.is_kept = is_kept
        self.is_too_large = False
        self.began = _next_tick() if is_kept else 0

    @property
    def uppers(self) -> dict[Path, Path]:
        """By layered root the folder that holds what was written over it."""
        return {root: folder / "upper" for root, folder in self.folders.items()}

    @property
    def git_folders(self) -> frozenset[Path]:
        """The layered folders that are no roots but hold git's data of one."""
        return frozenset(each.root for each in self.layerings if each.is_git_folder)

    @property
    def mounts(self) -> dict[Path, list[str]]:
        """bwrap's arguments for each root, and for each cache of the home folder; none lets a write through to what has a layer."""
        lines = dict(self._caches.arguments)
        for each in self.layerings:
            root = each.root
            # A git folder outside the roots is never bound writable: nothing would guard its hooks and its config.
            is_bound = self.is_kept and not each.is_git_folder
            lines[root] = ["--bind" if is_bound else "--ro-bind", str(root), str(root)]
            if root in self.folders:
                upper, work = (str(self.folders[root] / name) for name in ("upper", "work"))
                lines[root] = ["--overlay-src", str(root), "--overlay", upper, work, str(root)]
        return lines

    @contextlib.asynccontextmanager
    async def watched(self, cancelled: asyncio.Event) -> AsyncGenerator[asyncio.Event]:
        """Around the command: what is given is set when it is to be ended, because of `cancelled` or since the layer holds more
        than the budget (`is_too_large`)."""
        ended = asyncio.Event()
        watch = asyncio.create_task(self._watch(cancelled, ended))
        try:
            yield ended
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch

    async def _watch(self, cancelled: asyncio.Event, ended: asyncio.Event) -> None:
        clock = asyncio.get_running_loop().time
        pause = _LOOK_EVERY
        uppers = (*(folder / "upper" for folder in self.folders.values()), *self._caches.uppers)
        while not ended.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(cancelled.wait(), pause)
            began = clock()
            if not cancelled.is_set():
                self.is_too_large = await asyncio.to_thread(bytes_below, uppers) > self.budget
            pause = max(_LOOK_EVERY, _LOOKS_SHARE * (clock() - began))
            if cancelled.is_set() or self.is_too_large:
                ended.set()

    def with_reason(self, finished: Finished) -> Finished:
        """How the command ended, with the layer's own reason for it."""
        return replace(finished, stopped="layer_full") if self.is_too_large and finished.stopped else finished

    def cause(self, finished: Finished) -> str:
        """Why a command failed that would not have failed without the layer, as far as its output tells; '' for none."""
        if not finished.exit_code:
            return ""
        said = finished.stderr + finished.stdout
        if any(word in said for word in _READ_ONLY):
            return " ".join(
                f"{each.root} is read-only for this command: {each.reason}." for each in self.layerings if each.reason
            )
        return next((cause for word, cause in _CAUSES.items() if word in said), "")

    @contextlib.contextmanager
    def trees(self) -> Iterator[dict[Path, LayerTrees]]:
        """By layered root what it was and what was written over it, once the command is dead."""
        with contextlib.ExitStack() as opened:
            found = {}
            for root, upper in self.uppers.items():
                found[root] = LayerTrees(root, upper)
                opened.callback(found[root].close)
            yield found

    def changes(self) -> list[LayerChange]:
        """What the command changed, by root and path. Raises OSError."""
        with self.trees() as trees:
            return [
                change for each in trees.values() for change in sorted(each.changes(), key=lambda found: found.path)
            ]


class Layers:
    """Makes the layers of one session's commands. Make it with `probe_layers`, which tries them for real."""

    def __init__(self, layerings: tuple[RootLayering, ...], budget: int, caches: CacheLayers | None = None) -> None:
        self.layerings = layerings
        self._budget = budget
        self._caches = caches

    @property
    def lacking(self) -> str:
        """Which root of the workspace can't have a layer, and why; '' where all have one."""
        reasons = (
            f"{each.root} can't have a layer: {each.reason}"
            for each in self.layerings
            if not (each.place or each.is_git_folder)
        )
        return next(reasons, "")

    def has(self, root: Path) -> bool:
        """Whether commands write to a layer over this root."""
        return any(each.root == root and each.place is not None for each in self.layerings)

    @contextlib.contextmanager
    def fresh(self, *, is_kept: bool = False, keeps_caches: bool = True) -> Iterator[Layer]:
        """An empty layer; it and all that was written into it is gone after the block. `is_kept`: its changes may be committed
        before, and what was written to caches stays, unless it `keeps_caches` not. Raises OSError."""
        layer = None
        with contextlib.ExitStack() as held:
            folders = {}
            for each in self.layerings:
                if each.place is not None:
                    folders[each.root] = held.enter_context(held_folder(each.place))
                    (folders[each.root] / "upper").mkdir(mode=each.root.stat().st_mode & 0o7777 | 0o700)
                    (folders[each.root] / "work").mkdir(mode=0o700)
            caches = _NO_CACHES
            if self._caches is not None and folders:
                scratch = next(iter(folders.values())) / "caches"
                caches = held.enter_context(self._caches.mounted(scratch, is_kept=is_kept and keeps_caches))
            layer = Layer(self.layerings, folders, self._room(folders), caches, is_kept=is_kept)
            yield layer
        if layer.is_too_large and self._caches is not None:
            self._caches.forget()

    def _room(self, folders: Mapping[Path, Path]) -> int:
        """The budget, and at most half of what is free there: a layer in memory or on a full disk must not take all."""
        free = [os.statvfs(folder) for folder in folders.values()]
        return min([self._budget, *(each.f_bavail * each.f_frsize // 2 for each in free)])


def _next_tick() -> int:
    """The next tick of the clock that the kernel takes file times from, which is at most a few milliseconds away."""
    first = time.clock_gettime_ns(_COARSE_CLOCK)
    while (now := time.clock_gettime_ns(_COARSE_CLOCK)) == first:
        time.sleep(_A_MOMENT)
    return now
