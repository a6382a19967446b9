"""Commands that go on in the background of a session, servers and watchers: what they print is kept, and none outlives the session."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from aintern.errors import AInternError, ToolFailure
from aintern.workspace.process import Finished, OnOutput

HEAD = 16_000  # characters kept of what a command printed first
TAIL = 240_000  # and of what it printed last
FOREVER = 365 * 86_400.0  # seconds; the session's end is before that

RunsToItsEnd = Callable[[OnOutput, asyncio.Event], Awaitable[Finished]]
"""Runs a command until it ends or the event is set; given what takes its output."""


class BackgroundOutput:
    """What a command printed, both streams as they came: its start and its end. Positions count characters from the first on."""

    def __init__(self) -> None:
        self.total = 0
        self.position = 0  # up to which the model has read
        self._head = ""
        self._tail: deque[str] = deque()
        self._tail_size = 0

    def take(self, stream: str, text: str) -> None:
        self.total += len(text)
        room = HEAD - len(self._head)
        self._head += text[:room]
        if rest := text[room:]:
            self._tail.append(rest)
            self._tail_size += len(rest)
        while self._tail and self._tail_size - len(self._tail[0]) >= TAIL:
            self._tail_size -= len(self._tail.popleft())

    def since(self, position: int) -> str:
        """From a position on; what was dropped in between is counted."""
        tail_start = self.total - self._tail_size
        tail = "".join(self._tail)[max(0, position - tail_start) :]
        missing = tail_start - max(position, len(self._head))
        gap = f"\n[… {missing:,} characters are not kept …]\n" if missing > 0 else ""
        return f"{self._head[position:]}{gap}{tail}"

    def fresh(self) -> str:
        """What the model has not read; it has now."""
        position, self.position = self.position, self.total
        return self.since(position)


class BackgroundProcess:
    """One command in the background. `how` it ended reads on behind its id: "ended with exit code 1"; '' while it runs.
    `finished` is None where it could not be started. `is_told`: the model knows that it has ended."""

    def __init__(self, id: str, command: str, directory: str) -> None:
        self.id = id
        self.command = command
        self.directory = directory
        self.output = BackgroundOutput()
        self.finished: Finished | None = None
        self.how = ""
        self.is_told = False
        self._clock = _Clock()
        self._stop = _Stop()
        self._news = asyncio.Event()  # it printed something, or ended

    @property
    def is_running(self) -> bool:
        return not self.how

    @property
    def seconds(self) -> float:
        """For which it runs, or ran."""
        return self._clock.seconds

    @property
    def started_at(self) -> float:
        """In seconds since the epoch."""
        return self._clock.started_at

    @property
    def line(self) -> str:
        """`b1 runs in the background for 12 s: npm run dev`, in one line."""
        words = " ".join(self.command.split())
        shown = words if len(words) <= 100 else f"{words[:99]}…"
        does = "runs in the background for" if self.is_running else f"{self.how} after"
        return f"{self.id} {does} {self.seconds:.0f} s: {shown}"

    def stop(self, by: str) -> None:
        """Ends it; `by` says who wants that. What has ended stays as it is."""
        self._stop.by = self._stop.by or by
        self._stop.set()

    async def wait(self, seconds: float) -> bool:
        """Waits for its end; whether it came."""
        try:
            async with asyncio.timeout(seconds):
                while self.is_running:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True

    async def news(self, seconds: float) -> str:
        """What it printed since this was asked last; where that is nothing yet, it waits so long for something."""
        if self.is_running and self.output.total == self.output.position:
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._news.wait()
        return self.output.fresh()

    async def run(self, run: RunsToItsEnd) -> None:
        """Runs it to its end, whatever that is. Never raises but for a cancel, which ends it."""
        try:
            self.finished = await run(self._take, self._stop)
            how = self._how(self.finished)
        except AInternError as error:
            how = f"could not be started: {error}"
        except asyncio.CancelledError:
            how = "was ended with the session"
        self._clock.stop()
        self.how = how
        self._news.set()

    def _how(self, finished: Finished) -> str:
        if finished.stopped == "cancelled":
            return f"was stopped by {self._stop.by}" if self._stop.by else "was ended with the session"
        if finished.stopped == "timeout":
            return "took longer than it may and was ended"
        return f"ended with exit code {finished.exit_code}"

    def _take(self, stream: str, text: str) -> None:
        self.output.take(stream, text)
        self._news.set()


class _Stop(asyncio.Event):
    """The wish that a command ends, and whose it is."""

    by = ""


class _Clock:
    """How long something takes."""

    def __init__(self) -> None:
        self.started_at = time.time()
        self._began = time.monotonic()
        self._took: float | None = None

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began if self._took is None else self._took

    def stop(self) -> None:
        self._took = self.seconds


class BackgroundProcesses:
    """The background commands of one session, in the order of their starts. `changed` is told of each start and end; `most` of them
    run at once; `before` were started in the conversation's earlier sessions."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.before = 0
        self.changed: Callable[[BackgroundProcess], None] = lambda process: None
        self.untold: list[str] = []  # sentences that the model is told next
        self._processes: dict[str, BackgroundProcess] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def listed(self) -> Sequence[BackgroundProcess]:
        return tuple(self._processes.values())

    @property
    def running(self) -> Sequence[BackgroundProcess]:
        return tuple(each for each in self._processes.values() if each.is_running)

    def get(self, id: str) -> BackgroundProcess:
        """Raises ToolFailure for an id that no background command has."""
        if (found := self._processes.get(id.strip())) is None:
            known = ", ".join(self._processes) or "none"
            raise ToolFailure(f"There is no background command {id!r}. Those of this session: {known}.")
        return found

    def start(
        self,
        command: str,
        directory: str,
        run: RunsToItsEnd,
        ends_later: Callable[[], Callable[[BackgroundProcess], None]],
    ) -> BackgroundProcess:
        """Starts a command; what `ends_later` gives hears of its end. Raises ToolFailure where so many run already."""
        if len(self.running) >= self.most:
            raise ToolFailure(
                f"{len(self.running)} background commands run already, and {self.most} may "
                "(agent.max_background_commands).",
                "Stop one with background_commands.",
            )
        process = BackgroundProcess(f"b{self.before + len(self._processes) + 1}", command, directory)
        self._processes[process.id] = process
        ended = ends_later()

        async def follow() -> None:
            await process.run(run)
            ended(process)
            self.changed(process)

        self._tasks[process.id] = asyncio.create_task(follow(), name=f"aintern background {process.id}")
        self.changed(process)
        return process

    async def stop(self, id: str, by: str) -> BackgroundProcess:
        """Ends a command with everything it has started; `by` says who wants that. Raises ToolFailure for an unknown id."""
        process = self.get(id)
        process.stop(by)
        await asyncio.wait([self._tasks[process.id]])
        return process

    def take_news(self) -> Sequence[str]:
        """What the model has not been told: which commands have ended, and how. Each is given once."""
        ended = [each for each in self._processes.values() if not (each.is_running or each.is_told)]
        told = [*self.untold, *(f"Background command {each.id} {each.how}." for each in ended)]
        self.untold.clear()
        for each in ended:
            each.is_told = True
        return told

    async def close(self) -> None:
        """Ends all that still run."""
        for process in self.running:
            process.stop("")
        if self._tasks:
            await asyncio.wait(self._tasks.values())
