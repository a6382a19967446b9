"""Run as a program by `test_places`: what a layer is like over the folders that it is given, as one JSON object; where a folder for
layers is named ("-" for the best of this machine), its changes are committed and undone, and what stands there before, between and
after is told.

python -m tests.workspace.layers.place_report FOLDER LINE ROOT [EXTRA_ROOT …]
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.control_names import ControlNames
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.commit_journal import commit_lock
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_changes import LayerChange
from aintern.workspace.layers.layer_commit import commit_layer, obstacles_of
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.process import ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import probe_sandbox
from aintern.workspace.undo import undo


async def report(layer_folder: str, line: str, roots: list[str]) -> dict[str, Any]:
    jail = Jail(roots[0], roots[1:])
    sandbox, status = await probe_sandbox(jail, ProtectedPaths())
    if sandbox is None:
        return {"sandbox": "", "reason": status.reason}
    layers = await probe_layers(sandbox, jail, layer_folder.removeprefix("-"))
    with layers.fresh(is_kept=bool(layer_folder)) as layer:
        command = ["bash", "--noprofile", "--norc", "-c", line]
        with sandbox.wrapped(command, str(jail.root), mounts=layer.mounts) as wrapped:
            finished = await run_process(
                wrapped.arguments, directory="/", environment=scrubbed_environment(), limits=ProcessLimits(timeout=60),
                pass_fds=wrapped.descriptors,
            )  # fmt: skip
        found = layer.changes()
        changes = [(str(each.root), os.fsdecode(each.path), each.kind) for each in found]
        trees = await commit_and_undo(layer, found, jail) if layer_folder else []
    return {
        "sandbox": status.program, "reason": status.reason, "exit_code": finished.exit_code, "stdout": finished.stdout,
        "stderr": finished.stderr, "cause": layer.cause(finished), "changes": changes,
        "layerings": [(str(each.root), str(each.place or ""), each.reason) for each in layers.layerings],
        "trees": trees, "left": [str(path) for each in layers.layerings if each.place for path in Path(each.place).glob("*")],
    }  # fmt: skip


async def commit_and_undo(layer: Layer, changes: list[LayerChange], jail: Jail) -> list[dict[str, Any]]:
    trees = [tree_of(jail.root)]
    checkpoints = Checkpoints.open(jail.root)
    async with commit_lock(layer.uppers):
        recorder = checkpoints.recorder("place")
        assert obstacles_of(layer, changes, ControlNames(jail.roots), checkpoints) == []
        assert commit_layer(layer, changes, recorder) == []
        recorder.end()
    trees.append(tree_of(jail.root))
    _, undone = undo(checkpoints)
    assert not undone.skipped
    checkpoints.close()
    return [*trees, tree_of(jail.root)]


def tree_of(root: Path) -> dict[str, Any]:
    """Mode, owner and content by path, without git's own."""
    paths = [path for path in sorted(root.rglob("*")) if ".git" not in path.parts]
    return {
        str(path.relative_to(root)): [
            path.stat().st_mode,
            path.stat().st_uid,
            path.read_text() if path.is_file() else "",
        ]
        for path in paths
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(report(sys.argv[1], sys.argv[2], sys.argv[3:]))))
