"""A real workspace with a real layer over it; where the machine has none, these tests are skipped."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.layer import Layer, Layers
from aintern.workspace.layers.layer_changes import LayerChange
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox, probe_sandbox


@dataclass
class Layered:
    """A workspace whose commands run in layers that are thrown away."""

    root: Path
    sandbox: ShellSandbox
    layers: Layers

    @contextmanager
    def ran(self, command: str) -> Iterator[tuple[Finished, Layer]]:
        """A command in a fresh layer, and the layer while it can still be looked at."""
        with self.layers.fresh() as layer:
            yield asyncio.run(self._run(command, layer)), layer

    def changes(self, command: str) -> dict[str, LayerChange]:
        """What a command that succeeds changed, by path."""
        with self.ran(command) as (finished, layer):
            assert finished.exit_code == 0, finished.stderr
            return {os.fsdecode(change.path): change for change in layer.changes()}

    async def _run(self, command: str, layer: Layer) -> Finished:
        line = ["bash", "--noprofile", "--norc", "-c", command]
        with self.sandbox.wrapped(line, str(self.root), mounts=layer.mounts) as wrapped:
            async with layer.watched(asyncio.Event()) as ended:
                finished = await run_process(
                    wrapped.arguments,
                    directory="/",
                    environment=scrubbed_environment(),
                    limits=ProcessLimits(timeout=60),
                    pass_fds=wrapped.descriptors,
                    cancelled=ended,
                )
        return layer.with_reason(finished)


async def layered(*roots: Path, wanted: str = "", budget: int = 1 << 30, caches: tuple[str, ...] = ()) -> Layered:
    """The layers of these roots as a session would have them."""
    jail = Jail(roots[0], roots[1:])
    sandbox, status = await probe_sandbox(jail, ProtectedPaths())
    if sandbox is None:
        pytest.skip(f"no sandbox on this machine: {status.reason}")
    layers = await probe_layers(sandbox, jail, wanted, budget, caches)
    return Layered(roots[0].resolve(), sandbox, layers)


def on_this_machine(found: Layered) -> Layered:
    if reasons := [each.reason for each in found.layers.layerings if each.place is None]:
        pytest.skip(f"no layers on this machine: {reasons[0]}")
    return found


_why_none: list[str] = []


async def skip_without_layers(root: Path) -> None:
    """Skips where this machine has no layers. Asked once a process: trying it starts two sandboxes."""
    if not _why_none:
        reasons = [each.reason for each in (await layered(root)).layers.layerings if each.place is None]
        _why_none.append(reasons[0] if reasons else "")
    if _why_none[0]:
        pytest.skip(f"no layers on this machine: {_why_none[0]}")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    (root / "sub/deep").mkdir(parents=True)
    (root / "a.txt").write_text("one\n")
    (root / "sub/b.txt").write_text("two\n")
    (root / "sub/deep/c.txt").write_text("three\n")
    (root / "link").symlink_to("a.txt")
    return root


@pytest.fixture
def world(project: Path) -> Layered:
    return on_this_machine(asyncio.run(layered(project)))


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory: another file system than the workspace's."""
    if not os.access("/dev/shm", os.W_OK):
        pytest.skip("no /dev/shm here")
    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    yield folder
    shutil.rmtree(folder)
