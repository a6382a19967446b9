"""Takes a command's overlay down behind its back: the kernel forgets each file that was seen through it, one by one, and a command
would seem to run for as long again."""

import asyncio
import contextlib
import os
import re
from collections.abc import AsyncGenerator

__all__ = ["late_unmount"]

_CHILD = re.compile(rb'"child-pid": (\d+)')


@contextlib.asynccontextmanager
async def late_unmount(info: int) -> AsyncGenerator[None]:
    """Around the run of a bwrap that writes its `--info-fd` to the pipe `info`: its mounts last until the block ends, and then go in
    a thread. Without it the last process of the sandbox takes them down before its end is seen (do_exit in kernel/exit.c)."""
    loop = asyncio.get_running_loop()
    held: list[int] = []

    def hold() -> None:
        loop.remove_reader(info)
        child = _CHILD.search(os.read(info, 4096))
        with contextlib.suppress(OSError):  # it has ended: there was little to forget
            held.extend([os.open(f"/proc/{int(child[1])}/ns/mnt", os.O_RDONLY | os.O_CLOEXEC)] if child else [])

    loop.add_reader(info, hold)
    try:
        yield
    finally:
        loop.remove_reader(info)
        for namespace in held:
            loop.run_in_executor(None, os.close, namespace)
