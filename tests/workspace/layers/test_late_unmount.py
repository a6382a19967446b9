"""What was mounted for a command outlasts it by a moment, and then goes: no namespace and no descriptor is left behind."""

import asyncio
import contextlib
import os
import time
from pathlib import Path

from aintern.tools.run_command import run_command
from aintern.tools.tool import ToolContext, ToolHost
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.late_unmount import late_unmount
from aintern.workspace.process import ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from tests.workspace.layers.conftest import Layered, layered, on_this_machine


def namespaces_held() -> list[str]:
    held = []
    for descriptor in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            held.append(os.readlink(f"/proc/self/fd/{descriptor}"))
    return [link for link in held if link.startswith("mnt:")]


def has_gone() -> bool:
    """A thread takes it down: at once, and within a minute on any machine."""
    until = time.monotonic() + 60
    while namespaces_held() and time.monotonic() < until:
        time.sleep(0.01)
    return not namespaces_held()


async def test_the_mounts_last_until_the_block_ends(project: Path) -> None:
    world = on_this_machine(await layered(project))
    with world.layers.fresh() as layer, world.sandbox.wrapped(["sleep", "0.2"], "/", mounts=layer.mounts) as wrapped:
        assert wrapped.info is not None
        async with late_unmount(wrapped.info):
            finished = await run_process(
                wrapped.arguments, directory="/", environment=scrubbed_environment(),
                limits=ProcessLimits(timeout=60), pass_fds=wrapped.descriptors,
            )  # fmt: skip
            assert finished.exit_code == 0, finished.stderr
            assert len(namespaces_held()) == 1 and os.readlink("/proc/self/ns/mnt") not in namespaces_held()
        assert await asyncio.to_thread(has_gone)


async def test_commands_leave_no_descriptor_behind(project: Path) -> None:
    world: Layered = on_this_machine(await layered(project))
    context = ToolContext(Jail(project), ProtectedPaths(), host=ToolHost(
        sandbox=world.sandbox, layers=world.layers, drops_changes="safe"))  # fmt: skip
    await run_command.execute(context, {"command": "true"})  # what the loop itself opens with the first one stays
    assert await asyncio.to_thread(has_gone)
    before = len(os.listdir("/proc/self/fd"))
    for command in ("true", "find . -type f", "sleep 0.1", "exit 3", "kill -9 $$"):
        await run_command.execute(context, {"command": command})
    assert await asyncio.to_thread(has_gone)
    assert len(os.listdir("/proc/self/fd")) <= before
