"""A command cannot hang AIntern, flood it, see its secrets, or outlive it."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aintern.errors import ToolFailure
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, ProcessLimits, run_process


async def bash(command: str, directory: Path, **more: object) -> Finished:
    environment = scrubbed_environment()
    return await run_process(["bash", "-c", command], directory=directory, environment=environment, **more)  # type: ignore[arg-type]


def alive(pid_file: Path) -> bool:
    pid = int(pid_file.read_text())
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


async def written(file: Path) -> None:
    async with asyncio.timeout(30):
        while not (file.exists() and file.read_text().strip()):
            await asyncio.sleep(0.02)


def gone(pid_file: Path) -> bool:
    deadline = time.monotonic() + 10
    while alive(pid_file) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not alive(pid_file)


async def test_output_exit_code_and_directory(tmp_path: Path) -> None:
    seen: list[tuple[str, str]] = []
    done = await bash("pwd; echo err >&2; exit 3", tmp_path, on_output=lambda name, text: seen.append((name, text)))
    assert (done.exit_code, done.stdout, done.stderr, done.stopped) == (3, f"{tmp_path}\n", "err\n", "")
    assert sorted(seen) == [("stderr", "err\n"), ("stdout", f"{tmp_path}\n")]


async def test_standard_input_is_empty_and_invalid_utf8_is_shown(tmp_path: Path) -> None:
    assert (await bash("cat; printf 'a\\377b'", tmp_path)).stdout == "a\ufffdb"


async def test_long_output_keeps_head_and_tail(tmp_path: Path) -> None:
    done = await bash("seq 1 200000", tmp_path, limits=ProcessLimits(output=2000))
    assert done.stdout.startswith("1\n2\n")
    assert done.stdout.endswith("199999\n200000\n")
    assert "bytes of stdout left out" in done.stdout
    assert len(done.stdout) < 2100
    assert done.truncated


async def test_a_timeout_kills_everything_that_was_started(tmp_path: Path) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc")
    command = """
        trap '' TERM
        sleep 100 & echo $! > group
        setsid sleep 101 & echo $! > session
        setsid bash -c 'echo $$ > orphan; exec sleep 102' &
        (setsid env -i bash -c 'echo $$ > hidden; exec sleep 103' &)
        sleep 104
    """
    start = time.monotonic()
    done = await bash(command, tmp_path, limits=ProcessLimits(timeout=3))
    assert done.stopped == "timeout"
    assert time.monotonic() - start < 60
    for name in ("group", "session", "orphan", "hidden"):
        assert gone(tmp_path / name), name


async def test_a_polite_command_may_clean_up_on_timeout(tmp_path: Path) -> None:
    done = await bash("trap 'echo bye; exit 7' TERM; sleep 100 & wait", tmp_path, limits=ProcessLimits(timeout=2))
    assert (done.stopped, done.stdout) == ("timeout", "bye\n")


async def test_cancelling_kills_it(tmp_path: Path) -> None:
    cancelled = asyncio.Event()
    task = asyncio.create_task(bash("echo $$ > pid; sleep 100", tmp_path, cancelled=cancelled))
    await written(tmp_path / "pid")
    cancelled.set()
    assert (await task).stopped == "cancelled"
    assert gone(tmp_path / "pid")


async def test_cancelling_the_task_kills_it(tmp_path: Path) -> None:
    task = asyncio.create_task(bash("echo $$ > pid; trap '' TERM; sleep 100; sleep 100", tmp_path))
    await written(tmp_path / "pid")
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert gone(tmp_path / "pid")


async def test_what_is_left_in_the_background_ends_with_the_command(tmp_path: Path) -> None:
    start = time.monotonic()
    done = await bash("sleep 100 & echo $! > pid; setsid sleep 100 & sleep 0.2; echo done", tmp_path)
    assert done.stdout == "done\n"
    assert done.left_behind == 2
    assert time.monotonic() - start < 60
    assert gone(tmp_path / "pid")


async def test_the_sandbox_itself_is_ended_and_not_counted(tmp_path: Path) -> None:
    begun = "until ps -o comm= -p $! | grep -q bwrap; do :; done"  # before it is a shell, and counted
    command = f"cp $(command -v sleep) bwrap; ./bwrap 100 & echo $! > pid; {begun}; sleep 101 & echo done"
    done = await bash(command, tmp_path)
    assert (done.stdout, done.left_behind) == ("done\n", 1)
    assert gone(tmp_path / "pid")


async def test_a_fork_storm_ends(tmp_path: Path) -> None:
    sleeper = f"sleep {9_000_000 + os.getpid()}"  # another run's processes are not meant
    command = f"for i in $(seq 200); do (setsid {sleeper} &) ; done; {sleeper}"
    done = await bash(command, tmp_path, limits=ProcessLimits(timeout=2))
    assert done.stopped == "timeout"
    left = subprocess.run(["pgrep", "-fc", f"^{sleeper}$"], capture_output=True, text=True).stdout
    assert left.strip() in ("0", "")


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is Linux's")
async def test_a_command_dies_with_aintern(tmp_path: Path) -> None:
    code = f"""
import asyncio
from aintern.workspace.process import run_process
command = ["bash", "-c", "echo $$ > pid; sleep 100; sleep 100"]
asyncio.run(run_process(command, directory={str(tmp_path)!r}, environment={{"PATH": "/usr/bin:/bin"}}))
"""
    parent = subprocess.Popen([sys.executable, "-c", code])
    await written(tmp_path / "pid")
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    assert gone(tmp_path / "pid")


async def test_a_program_that_does_not_exist_is_a_clear_failure(tmp_path: Path) -> None:
    with pytest.raises(ToolFailure, match="cannot be started"):
        await run_process(["/no/such/program"], directory=tmp_path, environment={})


def test_the_environment_is_an_allow_list() -> None:
    hostile = {
        "HOME": "/h", "PATH": ".:/usr/bin::bin", "LC_ALL": "C.UTF-8", "LD_PRELOAD": "/x.so", "BASH_ENV": "/x", "GIT_DIR": "/x",
        "GITHUB_TOKEN": "s", "OPENAI_API_KEY": "s", "PAGER": "evil", "NODE_OPTIONS": "--require=x", "PYTHONPATH": "/x",
        "http_proxy": "http://u:p@h", "HTTPS_PROXY": "http://h:1", "PROMPT_COMMAND": "x", "ENV": "/x", "RIPGREP_CONFIG_PATH": "x",
    }  # fmt: skip
    environment = scrubbed_environment(hostile)
    assert environment["PATH"] == "/usr/bin"
    assert environment["PAGER"] == environment["GIT_PAGER"] == "cat"
    assert {"HOME", "LC_ALL", "HTTPS_PROXY"} <= set(environment)
    for name in ("LD_PRELOAD", "BASH_ENV", "GIT_DIR", "GITHUB_TOKEN", "OPENAI_API_KEY", "NODE_OPTIONS", "PYTHONPATH",
                 "http_proxy", "PROMPT_COMMAND", "ENV", "RIPGREP_CONFIG_PATH"):  # fmt: skip
        assert name not in environment


@pytest.mark.parametrize("steps", range(10))
async def test_a_run_that_is_cancelled_while_its_program_starts_ends_at_once(steps: int, tmp_path: Path) -> None:
    """Also where the program has started another one by then, which has its pipes."""
    task = asyncio.ensure_future(bash("sleep 100 & sleep 100", tmp_path))
    for step in range(steps):
        await asyncio.sleep(0)
        time.sleep(0.05 if step == steps - 1 else 0)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=20)
    assert done and task.cancelled()
