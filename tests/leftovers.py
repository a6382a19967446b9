"""What a test of many sessions looks for at its end: tasks and descriptors that nobody has let go of."""

import asyncio
import gc
import os


async def leftovers(start: int = 0) -> tuple[set[str], int]:
    """The names of tasks that are still there, and how many descriptors are open; what a thread is about to let go of has a
    moment, until no more than `start` are. What was there at the first look is garbage of nobody's session: a worker that has
    run thousands of tests would take half a second to look through all of it each time."""
    if not start:
        gc.collect()
        gc.freeze()
    for _ in range(100):
        gc.collect()
        current = asyncio.current_task()
        tasks = {task.get_name() for task in asyncio.all_tasks() if task is not current}
        descriptors = len(os.listdir("/proc/self/fd"))
        if not tasks and descriptors <= start:
            break
        await asyncio.sleep(0.02)
    return tasks, descriptors
