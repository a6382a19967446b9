"""A program that is talked to over a socket, its stdin and stdout, in the sandbox where there is one."""

import asyncio
import contextlib
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.shell_sandbox import ShellSandbox

_FOREVER = 365 * 86_400.0  # seconds; who started it ends it
_STDERR = 8000  # bytes


@dataclass(frozen=True, slots=True)
class Cage:
    """Where a program runs: in `workspace`, in `sandbox` where there is one, `mounts` in place of its writable roots."""

    workspace: Path
    sandbox: ShellSandbox | None
    mounts: Mapping[Path, Sequence[str]]


async def run_on_socket(
    arguments: Sequence[str],
    theirs: socket.socket,
    cage: Cage,
    *,
    ends: asyncio.Event,
    network: bool = False,
    environment: Mapping[str, str] | None = None,
) -> Finished:
    """Runs a program, with `environment` beside the scrubbed one, until it ends or `ends` is set. Then, whatever the reason, its
    end of the socket is closed, and so the conversation is over. Raises ToolFailure and OSError when it can't be started."""
    try:
        with contextlib.ExitStack() as caged:
            directory = str(cage.workspace)
            descriptors: tuple[int, ...] = ()
            if cage.sandbox is not None:
                wrapped = caged.enter_context(
                    cage.sandbox.wrapped(arguments, directory, network=network, mounts=cage.mounts)
                )
                arguments, descriptors, directory = wrapped.arguments, wrapped.descriptors, "/"
            return await run_process(
                arguments,
                directory=directory,
                environment={**scrubbed_environment(), **(environment or {})},
                limits=ProcessLimits(timeout=_FOREVER, output=_STDERR),
                cancelled=ends,
                pass_fds=descriptors,
                watched=True,
                stdio=theirs.fileno(),
            )
    finally:
        with contextlib.suppress(OSError):
            theirs.shutdown(socket.SHUT_RDWR)
        theirs.close()
