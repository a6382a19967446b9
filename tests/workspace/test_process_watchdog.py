"""Without a sandbox, too, nothing that a command has started outlives a killed AIntern; and nothing stays after a normal end."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.workspace.process_tree import descendants
from tests.terminal.command_line import aintern, call, calls, says, script, start
from tests.waiting import until

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")

# Each writes its number down first: in the command's group, in a session of its own, deaf to hang-ups.
KIN = """
    bash -c 'echo $$ > group; sleep 300; echo late > late1' &
    setsid bash -c 'echo $$ > session; sleep 300; echo late > late2' &
    nohup bash -c 'echo $$ > nohup; sleep 300; echo late > late3' > /dev/null 2>&1 &
"""
# And an orphan in a session of its own without a mark, which only its parent tells of.
STRAYS = KIN + "(setsid env -i bash -c 'echo $$ > hidden; sleep 300; echo late > late4' &)\n"
FOUND = ("group", "session", "nohup")
NAMES = (*FOUND, "hidden")
RUN = """
import asyncio, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored, by all that is started there
from aintern.workspace.process import run_process
from aintern.workspace import process_watchdog

def watchdog():
    return process_watchdog._started[-1]._process.pid

async def bash(command):
    environment = {"PATH": "/usr/bin:/bin"}
    return await run_process(["bash", "-c", command], directory=sys.argv[1], environment=environment, watched=True)
"""


def written(folder: Path, *names: str) -> list[int]:
    """The process numbers in these files, once they are all there."""
    until(lambda: all((folder / name).exists() and (folder / name).read_text().strip() for name in names), str(names))
    return [int((folder / name).read_text()) for name in names]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


@pytest.fixture
def unsandboxed(home: Path) -> None:
    folder = home / ".config" / "aintern"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text("[sandbox]\nenabled = false\n")


@pytest.mark.usefixtures("unsandboxed")
def test_after_a_kill_nothing_goes_on(workspace: Path, tmp_path: Path) -> None:
    model = script(
        tmp_path, calls(call("run_command", command=f"{STRAYS} echo $$ > shell; sleep 300; echo late > late5"))
    )
    process = start("run", "--json", "--mode", "auto_approve", "-m", model, "-C", workspace, "Go.", cwd=tmp_path)
    started = written(workspace, "shell", *NAMES)
    process.kill()
    process.communicate()
    until(lambda: not any(map(lives, started)), "something lives on")
    assert not list(workspace.glob("late*"))


@pytest.mark.usefixtures("unsandboxed")
def test_a_run_that_ends_leaves_no_process_and_no_watchdog(workspace: Path, tmp_path: Path) -> None:
    find = "grep -ls process_watchdog /proc/[0-9]*/cmdline | cut -d/ -f3"
    alone = f"{find} | while read pid; do test $(ps -o ppid= -p $pid) = $PPID && echo $pid > watchdog; done; true"
    model = script(tmp_path, calls(call("run_command", command=f"{KIN} sleep 0.2; {alone}")), says("Done."))
    done = aintern("run", "--json", "--mode", "auto_approve", "-m", model, "-C", workspace, "Go.")
    assert done.code == 0, done.out
    assert not any(map(lives, written(workspace, "watchdog", *FOUND)))


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_however_the_process_ends_its_commands_do(ending: signal.Signals, tmp_path: Path) -> None:
    code = f"{RUN}asyncio.run(bash({STRAYS + 'sleep 300'!r}))"
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)])
    started = written(tmp_path, *NAMES)
    process.send_signal(ending)
    process.wait()
    until(lambda: not any(map(lives, started)), "something lives on")


def test_a_watchdog_that_was_killed_is_replaced(tmp_path: Path) -> None:
    code = f"""{RUN}
import os, signal
async def main():
    await bash("true")
    os.kill(watchdog(), signal.SIGKILL)
    process_watchdog._started[-1]._process.wait()
    assert (await bash("echo again")).stdout == "again\\n"
    await bash({STRAYS + "sleep 300"!r})
asyncio.run(main())
"""
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)])
    started = written(tmp_path, *NAMES)
    process.kill()
    process.wait()
    until(lambda: not any(map(lives, started)), "something lives on")


def test_one_watchdog_serves_all_commands_and_ends_with_the_process(tmp_path: Path) -> None:
    code = f"""{RUN}
async def main():
    await asyncio.gather(*(bash("true") for _ in range(5)))
    first = watchdog()
    try:
        await run_process(["/no/such/program"], directory="/", environment={{}}, watched=True)
    except Exception as error:
        print(type(error).__name__)
    assert watchdog() == first
    print(first)
asyncio.run(main())
"""
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    failure, pid = ran.stdout.split()
    assert failure == "ToolFailure"
    assert not lives(int(pid))


def test_the_end_of_a_process_leaves_the_commands_of_one_that_was_forked_beside_it(tmp_path: Path) -> None:
    code = f"""{RUN}
import os, pathlib
folder = pathlib.Path(sys.argv[1])
killed = os.fork()
async def main():
    name = "beside" if killed else "begun"
    command = asyncio.ensure_future(bash(f"touch {{name}}; while [ ! -e ended ]; do sleep 0.05; done; echo whole"))
    await there(name)
    if not killed:
        (folder / "watchdog.part").write_text(str(watchdog()))
        (folder / "watchdog.part").rename(folder / "watchdog")
        await command
    await there("watchdog")
    os.kill(killed, signal.SIGKILL)
    os.waitpid(killed, 0)
    while lives((folder / "watchdog").read_text()):
        await asyncio.sleep(0.01)
    (folder / "ended").touch()
    print((await command).stdout, end="")
async def there(name):
    while not (folder / name).exists():
        await asyncio.sleep(0.01)
def lives(pid):
    try:
        return pathlib.Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False
asyncio.run(main())
"""
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert ran.stdout == "whole\n"


def test_only_marked_processes_are_found() -> None:
    with subprocess.Popen(["sleep", "60"], env={"AINTERN_EXECUTION": "some.one"}) as marked:
        assert descendants([], "AINTERN_EXECUTION=some.") == [marked.pid]
        assert descendants([], "AINTERN_EXECUTION=other.") == []
        marked.kill()
