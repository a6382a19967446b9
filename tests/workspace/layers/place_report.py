"""Run as a program by `test_places`: what a layer is like over the folders that it is given, as one JSON object.

python -m tests.workspace.layers.place_report LINE ROOT [EXTRA_ROOT …]
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.process import ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import probe_sandbox


async def report(line: str, roots: list[str]) -> dict[str, Any]:
    jail = Jail(roots[0], roots[1:])
    sandbox, status = await probe_sandbox(jail, ProtectedPaths())
    if sandbox is None:
        return {"sandbox": "", "reason": status.reason}
    layers = await probe_layers(sandbox, jail)
    with layers.fresh() as layer:
        command = ["bash", "--noprofile", "--norc", "-c", line]
        with sandbox.wrapped(command, str(jail.root), mounts=layer.mounts) as wrapped:
            finished = await run_process(
                wrapped.arguments, directory="/", environment=scrubbed_environment(), limits=ProcessLimits(timeout=60),
                pass_fds=wrapped.descriptors,
            )  # fmt: skip
        changes = [(str(each.root), os.fsdecode(each.path), each.kind) for each in layer.changes()]
    return {
        "sandbox": status.program, "reason": status.reason, "exit_code": finished.exit_code, "stdout": finished.stdout,
        "stderr": finished.stderr, "cause": layer.cause(finished), "changes": changes,
        "layerings": [(str(each.root), str(each.place or ""), each.reason) for each in layers.layerings],
        "left": [str(path) for each in layers.layerings if each.place for path in Path(each.place).glob("*")],
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(asyncio.run(report(sys.argv[1], sys.argv[2:]))))
