"""What breaks around AIntern is told for what it is, ends a run whole, and lets nothing run without its record."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from aintern.events import Event, ToolResultArrived
from aintern.store.store import Store
from tests.nightly import first_of
from tests.scripted_session import call, calls, ending, results, says, scripted
from tests.terminal import command_line
from tests.terminal.command_line import aintern, script
from tests.waiting import until

UNASKED = {"policy.mode": "auto_approve"}
TWO_CALLS = (
    calls(call("run_command", command="touch a; sleep 20"), call("write_file", path="b.txt", content="b")),
    says("Both are done."),
)


def started(workspace: Path, folder: Path) -> "subprocess.Popen[bytes]":
    """The command, in the first of two calls; its lines go to `out` in the folder."""
    workspace.mkdir()
    model = script(folder, *TWO_CALLS)
    arguments = ["run", "--json", "--mode", "auto_approve", "--model", model, "-C", str(workspace), "Do it."]
    with (folder / "out").open("wb") as out:
        process = subprocess.Popen(
            [*command_line.AINTERN, *arguments],
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL, env=command_line.environment(),
        )  # fmt: skip
    until(lambda: b'"starting"' in (folder / "out").read_bytes())
    return process


@pytest.mark.parametrize("ending_signal", first_of(signal.SIGTERM, signal.SIGHUP, signal.SIGINT))
def test_a_signal_ends_a_run_with_every_result_and_its_end(ending_signal: signal.Signals, tmp_path: Path) -> None:
    process = started(tmp_path / "work", tmp_path)
    process.send_signal(ending_signal)
    assert process.wait(timeout=20) == 130
    events = command_line.Ended(130, (tmp_path / "out").read_text(), "")
    requested = [event["call"]["id"] for event in events.of("tool_call_requested")]
    assert [event["call_id"] for event in events.of("tool_result")] == requested
    assert len(requested) == 2
    assert events.events[-1]["type"] == "completed" and events.events[-1]["reason"] == "cancelled"
    assert not (tmp_path / "work" / "b.txt").exists()
    ran = aintern("audit", "list", "--json")
    assert "cancelled" in ran.out


def test_after_a_kill_the_new_message_counts_and_the_open_calls_did_not_run(tmp_path: Path) -> None:
    work = tmp_path / "work"
    process = started(work, tmp_path)
    process.kill()
    process.wait()
    conversation = command_line.Ended(0, (tmp_path / "out").read_text(), "").of("started")[0]["conversation_id"]
    model = script(tmp_path, says("Stopped.", expect="Stop!"))
    ran = aintern(
        *("run", "--json", "--mode", "auto_approve", "--resume", conversation, "--model", model, "-C", work),
        "Stop! Change nothing.",
    )
    assert ran.code == 0, ran.out + ran.err
    assert ran.of("tool_call_requested") == []
    assert "write_file was interrupted: it did not run." in ran.err
    assert not (work / "b.txt").exists()


# -- the database ------------------------------------------------------------------------------------------------


def delete(database: Path) -> None:
    database.unlink()


def delete_folder(database: Path) -> None:
    shutil.rmtree(database.parent)


def replace(database: Path) -> None:
    other = database.with_name("other.db")
    Store.open(other).close()
    other.replace(database)


def overwrite(database: Path) -> None:
    other = database.with_name("other.db")
    Store.open(other).close()
    database.write_bytes(other.read_bytes())


def cut_off(database: Path) -> None:
    os.truncate(database, 5000)


def empty(database: Path) -> None:
    os.truncate(database, 0)


def garbage(database: Path) -> None:
    database.write_bytes(os.urandom(database.stat().st_size))


def lose_log(database: Path) -> None:
    Path(f"{database}-wal").unlink()


def newer(database: Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("UPDATE schema_version SET version_num = '9999'")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (delete, "was deleted"),
        (delete_folder, "was deleted"),
        (replace, "was replaced by another file"),
        (overwrite, "was replaced by another database"),
        (cut_off, "was damaged"),
        (empty, "was damaged"),
        (garbage, "was damaged"),
        (lose_log, "lost its write-ahead log"),
        (newer, "brought to schema 9999"),
    ],
)
async def test_a_database_that_is_gone_or_another_is_noticed_before_the_next_effect(
    damage: Callable[[Path], None], told: str, tmp_path: Path
) -> None:
    """The first call goes through; then the damage is done, while its result is told; the second one must not run."""
    database = tmp_path / "data" / "aintern.db"
    Store.open(database).close()  # written out, as after days of use
    first = calls(call("write_file", path="a.txt", content="a"))
    second = calls(call("run_command", command="touch b.txt"), call("write_file", path="c.txt", content="c"))
    work = tmp_path / "work"
    work.mkdir()
    events: list[Event] = []
    async with scripted(work, first, second, flags=UNASKED, database=str(database)) as session:
        async for event in session.ask("Do it."):
            events.append(event)
            if isinstance(event, ToolResultArrived) and (work / "a.txt").exists() and len(results(events)) == 1:
                damage(database)
    assert ending(events).reason == "error"
    assert told in "".join(event.message for event in events if hasattr(event, "message"))
    assert (work / "a.txt").exists()
    assert not (work / "b.txt").exists() and not (work / "c.txt").exists()


# -- the machine -------------------------------------------------------------------------------------------------


def alone(program: str, *arguments: object) -> "subprocess.CompletedProcess[str]":
    """Runs a shell program in namespaces of its own, where it may mount."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode:
        pytest.skip("namespaces of one's own are not allowed here")
    command = ["unshare", "-rm", "bash", "-c", program, "bash", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=command_line.environment(), timeout=120)


WRITES = (calls(call("write_file", path="b.txt", content="b")), says("Done."))


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's namespaces")
def test_on_a_full_disk_a_person_still_reads_verifies_and_lists_what_can_be_undone(home: Path, tmp_path: Path) -> None:
    small = home / ".local" / "share"
    program = """
        A="$1 -m aintern"; cd "$3"
        mount -t tmpfs -o size=2m none "$2" || exit 99
        $A run --mode auto_approve --model "$4" -C "$3" go || exit 1
        cat /dev/zero > "$2/filler" 2>/dev/null
        for c in "sessions list" "audit verify" "audit list" "grants list" "undo --list"; do $A $c || exit 2; done
        $A doctor; echo "doctor $?"
        $A run --mode auto_approve --model "$4" -C "$3" again; echo "run $?"
        rm "$2/filler"; $A audit verify
    """
    ran = alone(program, sys.executable, small, tmp_path, script(tmp_path, *WRITES))
    if ran.returncode == 99:
        pytest.skip("a tmpfs cannot be mounted here")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("2 rows, chain intact.") == 2
    assert "Write b.txt" in ran.stdout  # in the audit log and in the list of what can be undone
    assert "doctor 1" in ran.stdout and "run 1" in ran.stdout
    told = " ".join(ran.stdout.split())  # a long path breaks the doctor's line elsewhere
    assert "cannot be written: the disk is full" in told and "the disk is full" in ran.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's /proc")
def test_without_proc_it_is_proc_that_is_named(tmp_path: Path) -> None:
    program = 'mount -t tmpfs none /proc && "$1" -m aintern run --mode auto_approve --model "$2" -C "$3" go'
    ran = alone(program, sys.executable, script(tmp_path, *WRITES), tmp_path)
    assert "/proc is not there" in ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("closed", "code", "told"),
    [(">&-", 1, "Standard output is closed"), ("<&-", 0, ""), ("2>&-", 0, ""), ("<&- 2>&-", 0, "")],
)
def test_a_closed_stream_is_named_or_does_no_harm(closed: str, code: int, told: str, tmp_path: Path) -> None:
    line = f'"$0" -m aintern run --json --mode auto_approve --model "$1" -C "$2" go {closed}'
    command = ["sh", "-c", line, sys.executable, script(tmp_path, *WRITES), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, env=command_line.environment(), timeout=60)
    assert (ran.returncode, "fault" in ran.stderr) == (code, False), ran.stderr
    assert told in ran.stderr
    assert (tmp_path / "b.txt").exists() == (not told)


async def test_a_command_that_a_signal_ended_names_the_signal(tmp_path: Path) -> None:
    crash = calls(call("run_command", command="sh -c 'kill -SEGV $$'; exit $?"))
    async with scripted(tmp_path, crash, says("It crashed."), flags=UNASKED) as session:
        (result,) = results([event async for event in session.ask("Do it.")])
    assert "139 (SIGSEGV)" in result.message
