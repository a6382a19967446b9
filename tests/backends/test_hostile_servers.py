"""Whatever a model server sends: no crash, no hang, bounded memory; careless servers get their calls through, hostile ones nothing."""

import asyncio
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.events import ErrorRaised
from aintern.session import Session
from aintern.settings.schema import ModelSettings
from tests.backends.hostile_modes import FLOODS, MODES, SLOPPY, SSE, Mode, delta, end, frame, said
from tests.scripted_session import ending, of, run
from tests.terminal.command_line import AINTERN, environment

NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"
SMALL = ModelSettings(
    max_reply_bytes=65_536,
    max_reply_tokens=2_000,
    max_sent_bytes=1 << 20,
    max_event_bytes=1 << 17,
    max_event_parts=20_000,
)
ORDINARY = Mode(said(delta(content="hello")))
DONE = b"".join([SSE, frame(delta(content="Done."), end()), b"data: [DONE]\n\n"])


async def _body(mode: Mode) -> AsyncIterator[bytes]:
    blocks = mode.body()
    if isinstance(blocks, AsyncIterator):
        async for block in blocks:
            yield block
    else:
        for block in blocks:
            yield block


@asynccontextmanager
async def serving(mode: Mode) -> AsyncIterator[str]:
    """A server that answers the first chat request in a mode, and then only says that it is done."""
    asked = 0

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal asked
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
            await reader.readexactly(int(length[1]) if length else 0)
            if "/chat/completions" not in head.partition("\r\n")[0]:
                writer.write(b"HTTP/1.1 404 x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}")
            elif asked and not mode.says:
                writer.write(DONE)
            else:
                asked += 1
                writer.write(mode.head)
                async for block in _body(mode):
                    writer.write(block)
                    await writer.drain()
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    finally:
        server.close()


def judge(mode: Mode, reason: str, errors: list[str], workspace: Path) -> None:
    assert not any("fault of AIntern" in error for error in errors), errors
    written = "".join(sorted(path.name for path in workspace.iterdir() if path.name in ("a", "b", "EXECUTED")))
    assert written == mode.writes, (written, errors)
    if mode.says:
        assert reason == "error" and re.search(mode.says, errors[-1]), errors
    else:
        assert reason in ("answered", "no_answer") and not errors, (reason, errors)


@pytest.mark.parametrize("name", MODES)
async def test_a_mode_ends_as_it_should_and_runs_no_more_than_it_should(name: str, tmp_path: Path) -> None:
    mode = MODES[name]
    async with serving(mode) as url:
        backend = OpenAICompatible("m", url, key="", patience=mode.patience, retries=0, limits=SMALL)
        async with Session.open(tmp_path, model=backend, flags={"policy.mode": "auto_approve"}) as session:
            async with asyncio.timeout(60):  # so long nothing takes, unless it hangs
                events = await run(session)
        await backend.aclose()
    judge(
        mode,
        ending(events).reason,
        [f"{each.message} {each.hint}" for each in of(events, ErrorRaised) if each.fatal],
        tmp_path,
    )


def test_there_are_a_hundred_modes() -> None:
    assert len(MODES) >= 100 and len(SLOPPY) > 30


@dataclass(frozen=True)
class Ran:
    """A process that worked on one request: its exit, its peak of memory in MiB, and how long it took to act on a signal."""

    code: int
    peak: float
    errors: list[str]
    left: float


async def ran(mode: Mode, workspace: Path, *, signal_after: float = 0.0, sign: int = 0, **settings: int) -> Ran:
    """`aintern run` against a server in this mode; `sign` is sent `signal_after` seconds after the first event."""
    workspace.mkdir(parents=True)
    more = {f"AINTERN_MODEL_{name.upper()}": str(value) for name, value in settings.items()}
    async with serving(mode) as url:
        with (workspace.parent / f"{workspace.name}.out").open("w+") as out:
            command = [*AINTERN, "run", "--json", "--model", f"openai:m@{url}", "--mode", "auto_approve", "Do it."]
            process = subprocess.Popen(
                command, cwd=workspace, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment(more)
            )
            watching = asyncio.create_task(_peak(process))
            sent_at = 0.0
            if sign:
                while '"iteration"' not in (workspace.parent / f"{workspace.name}.out").read_text():
                    await asyncio.sleep(0.05)
                await asyncio.sleep(signal_after)
                sent_at = time.monotonic()
                process.send_signal(sign)
            async with asyncio.timeout(180):
                peak = await watching
            left = time.monotonic() - sent_at
            out.seek(0)
            text = out.read()
    assert "Traceback" not in text
    events = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    errors = [f"{event['message']} {event['hint']}" for event in events if event["type"] == "error" and event["fatal"]]
    return Ran(process.wait(), peak, errors, left)


async def _peak(process: "subprocess.Popen[bytes]") -> float:
    """The process's peak of memory in MiB, looked at until it ends; `ru_maxrss` would count the parent's before the exec."""
    peak = 0.0
    while process.poll() is None:
        with suppress(OSError):
            found = re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{process.pid}/status").read_text())
            peak = int(found[1]) / 1024 if found else peak
        await asyncio.sleep(0.02)
    return peak


@pytest.mark.nightly
@pytest.mark.skipif(not NIGHTLY, reason="a process for each mode: AINTERN_NIGHTLY=1")
async def test_no_mode_takes_64_mib_more_than_an_ordinary_server(tmp_path: Path) -> None:
    ordinary = (await ran(ORDINARY, tmp_path / "ordinary")).peak
    took = {}
    for number, (name, mode) in enumerate(MODES.items()):
        done = await ran(mode, tmp_path / f"m{number}", progress_timeout=5, retries=0)
        took[name] = round(done.peak - ordinary)
        assert done.code in (0, 1), (name, done)
        assert not any("fault of AIntern" in error for error in done.errors), (name, done)
        assert bool(done.errors) == bool(mode.says), (name, done)
    most = sorted(took.items(), key=lambda item: -item[1])[:10]
    print(f"MiB above {ordinary:.0f}: {most}")
    assert most[0][1] <= 64, most


@pytest.mark.nightly
@pytest.mark.skipif(not NIGHTLY, reason="it reads the clock: AINTERN_NIGHTLY=1")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_signals_act_within_a_second_whatever_comes(sign: signal.Signals, tmp_path: Path) -> None:
    huge = 1 << 40
    for number, (name, mode) in enumerate(FLOODS.items()):
        if not mode.endless:
            continue
        done = await ran(
            mode, tmp_path / f"m{number}", sign=sign, signal_after=0.3, max_reply_tokens=huge, max_sent_bytes=huge
        )
        assert done.left < 1, (name, done)
