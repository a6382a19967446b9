"""A run that is killed, told to end, or loses its database or its disk at any moment: the record stays whole, nothing shown
is lost, nothing runs on or unrecorded, and undo gives back the start."""

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from aintern.store.audit_query import AuditQuery
from aintern.store.store import Store
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import change_sets, undo
from tests.terminal.command_line import AINTERN, aintern, call, calls, environment, says, script

NIGHTLY = bool(os.environ.get("AINTERN_NIGHTLY"))
KILLS = 1000 if NIGHTLY else 2
ENDINGS = 60 if NIGHTLY else 2
LOSSES = 60 if NIGHTLY else 2
FILLED = 20 if NIGHTLY else 1
SESSIONS = 10 if NIGHTLY else 3
LONGEST = 1.6  # seconds after its first event: about as long as such a run takes
DYING = 10.0  # seconds at most: the processes of a command end one after the other, later still on a busy machine
SETTLED = 0.6  # seconds: what still lived after the kill would write within them

Snapshot = dict[bytes, tuple[int, bytes]]


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_run_loses_nothing_runs_on_nowhere_and_can_be_undone(seed: int, tmp_path: Path, home: Path) -> None:
    chance = random.Random(seed)
    if seed % 2:
        without_sandbox(home)
    workspace = tmp_path / "proj"
    fill(workspace, chance)
    start = snapshot(workspace)
    lines = killed(workspace, script(tmp_path, *steps(chance)), tmp_path / "events.jsonl", chance.uniform(0, LONGEST))
    wait_for_the_end_of_commands(workspace)
    after, settled = snapshot(workspace), time.monotonic() + SETTLED
    conversation = lines[0]["conversation_id"]
    check_the_record(conversation, lines, workspace)
    time.sleep(max(0.0, settled - time.monotonic()))
    assert snapshot(workspace) == after, "something wrote after the kill"
    resume(conversation, workspace, tmp_path)
    check_nothing_is_left(workspace, start)
    undo_everything(workspace)
    assert snapshot(workspace) == start


@pytest.mark.parametrize("seed", range(ENDINGS))
def test_a_run_that_is_told_to_end_tells_every_result_and_its_end(seed: int, tmp_path: Path, home: Path) -> None:
    chance = random.Random(seed)
    workspace = tmp_path / "proj"
    fill(workspace, chance)
    start = snapshot(workspace)
    told = chance.choice((signal.SIGTERM, signal.SIGHUP, signal.SIGINT))
    model = script(tmp_path, *steps(chance))
    lines = killed(workspace, model, tmp_path / "events.jsonl", chance.uniform(0, LONGEST), told)
    assert lines[-1]["type"] == "completed"
    requested = [event["call"]["id"] for event in of(lines, "tool_call_requested")]
    assert sorted(event["call_id"] for event in of(lines, "tool_result")) == sorted(requested)
    wait_for_the_end_of_commands(workspace)
    check_the_record(lines[0]["conversation_id"], lines, workspace)
    undo_everything(workspace)
    assert snapshot(workspace) == start


@pytest.mark.parametrize("seed", range(LOSSES))
def test_without_its_database_a_run_starts_nothing_more(seed: int, tmp_path: Path, home: Path) -> None:
    chance = random.Random(seed)
    workspace = tmp_path / "proj"
    fill(workspace, chance)
    database = home / ".local/share/aintern/aintern.db"
    other = tmp_path / "other.db"
    Store.open(other).close()
    lost: list[float] = []

    def lose(process: "subprocess.Popen[bytes]") -> None:
        if seed % 2:
            database.unlink()
        else:
            other.replace(database)
        lost.append(time.time())

    model = script(tmp_path, *steps(chance))
    lines = killed(workspace, model, tmp_path / "events.jsonl", chance.uniform(0, LONGEST / 2), lose)
    assert lines[-1]["type"] == "completed"
    started = [event for event in of(lines, "tool_execution") if event["status"] == "starting"]
    after = [event for event in started if datetime.fromisoformat(event["ts"]).timestamp() > lost[0] + 0.001]
    assert len(after) <= 1, "more than the call that was decided on already"
    told = [event["message"] for event in of(lines, "error")]
    assert lines[-1]["reason"] == "answered" or any("was deleted" in text or "was replaced" in text for text in told)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's namespaces")
@pytest.mark.parametrize("seed", range(FILLED))
def test_a_disk_that_fills_up_loses_nothing_and_runs_nothing_unrecorded(seed: int, tmp_path: Path, home: Path) -> None:
    chance = random.Random(seed)
    workspace, output = tmp_path / "proj", tmp_path / "events.jsonl"
    fill(workspace, chance)
    program = """
        mount -t tmpfs -o size=4m none "$1" || exit 99
        $2 -m aintern run --json --mode auto_approve --model "$3" -C "$4" go < /dev/null > "$5" 2> /dev/null &
        while [ ! -s "$5" ]; do sleep 0.02; done
        sleep "$6"; cat /dev/zero > "$1/filler" 2> /dev/null; wait
        $2 -m aintern audit verify || exit 2
        rm "$1/filler"; $2 -m aintern audit verify || exit 3
        $2 -m aintern audit export --format jsonl > "$5.rows" || exit 4
    """
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode:
        pytest.skip("namespaces of one's own are not allowed here")
    place, model, delay = home / ".local/share", script(tmp_path, *steps(chance)), f"{chance.uniform(0, LONGEST):.2f}"
    arguments = map(str, (place, sys.executable, model, workspace, output, delay))
    ran = subprocess.run(
        ["unshare", "-rm", "bash", "-c", program, "bash", *arguments], capture_output=True, text=True, env=environment()
    )
    if ran.returncode == 99:
        pytest.skip("a tmpfs cannot be mounted here")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    recorded = {json.loads(line)["call"] for line in Path(f"{output}.rows").read_text().splitlines()}
    assert lines[-1]["type"] == "completed"
    assert {event["call_id"] for event in of(lines, "tool_execution")} <= recorded


def test_many_sessions_at_once_share_one_record_and_one_workspace(tmp_path: Path) -> None:
    workspace = tmp_path / "proj"
    workspace.mkdir()
    running = []
    for number in range(SESSIONS):
        own = tmp_path / str(number)
        own.mkdir()
        made = [call("run_command", command=f"echo {each} > {number}-{each}.txt") for each in range(4)]
        model = script(own, *(calls(each) for each in made), says("Done."))
        arguments = ["run", "--json", "--mode", "auto_approve", "--model", model, "-C", str(workspace), "Go."]
        with (own / "out").open("wb") as out:
            running.append(
                subprocess.Popen([*AINTERN, *arguments], stdin=subprocess.DEVNULL, stdout=out, env=environment())
            )
    assert [process.wait(timeout=300) for process in running] == [0] * SESSIONS
    assert sorted(path.name for path in workspace.iterdir()) == sorted(
        f"{number}-{each}.txt" for number in range(SESSIONS) for each in range(4)
    )
    store = Store.open()
    try:
        report, decided = store.audit.verify(), list(store.audit.entries())
    finally:
        store.close()
    assert report.whole and len(decided) == SESSIONS * 4
    assert all(entry.success for entry in decided)


# -- the run that is killed --------------------------------------------------------------------------------------


def fill(workspace: Path, chance: random.Random) -> None:
    """A small tree with what is hard to give back: modes, links, bytes that are no text, folders without files."""
    (workspace / "src" / "deep").mkdir(parents=True)
    (workspace / "empty").mkdir(mode=0o750)
    for number in range(4):
        (workspace / "src" / f"part{number}.txt").write_text(f"alpha {number}\nbeta\n" * chance.randint(1, 50))
    (workspace / "src" / "deep" / "blob.bin").write_bytes(chance.randbytes(chance.choice((10, 3000, 200_000))))
    (workspace / "run.sh").write_text("#!/bin/sh\necho run\n")
    (workspace / "run.sh").chmod(0o755)
    (workspace / "link").symlink_to("src/part0.txt")
    (workspace / os.fsdecode(b"odd\xff name")).write_bytes(b"\0\xff")


def steps(chance: random.Random) -> Iterator[dict[str, Any]]:
    """Replies with calls of every kind in any order, then an answer. Each call leaves a trace with its own number."""
    for number in range(1, 9):
        spoken = {"text": f"Step {number} of them. ", "chunk": 6, "delay": chance.choice((0, 0.01))}
        yield calls(chance.choice(CALLS)(number), **spoken)
    yield says("All of it is done now.", chunk=3, delay=0.01)


def write(number: int) -> dict[str, Any]:
    return call("write_file", path=f"new{number}/made/file.txt", content=f"content {number}\n" * 500)


def edit(number: int) -> dict[str, Any]:
    return call("write_file", path=f"src/part{number % 4}.txt", content=f"written over by {number}\n", overwrite=True)


def shell(number: int) -> dict[str, Any]:
    command = (
        f"echo {number} >> run.sh; chmod 700 empty; mkdir -p out/{number}; rm -f link; ln -s run.sh out/{number}/l"
    )
    return call("run_command", command=command)


def slow(number: int) -> dict[str, Any]:
    command = f"for i in 1 2 3 4 5 6; do echo $i > slow{number}.$i; echo {number} >> src/part1.txt; sleep 0.05; done"
    return call("run_command", command=command)


def background(number: int) -> dict[str, Any]:
    late = f"setsid bash -c 'sleep 0.4; echo late > late{number}' & (sleep 0.3; echo late > later{number}) &"
    return call("run_command", command=f"{late} mv src/deep/blob.bin blob{number}.bin; sleep 0.5; ls")


CALLS = (write, edit, shell, slow, background)


def killed(
    workspace: Path,
    model: str,
    output: Path,
    delay: float,
    end: "signal.Signals | Callable[[subprocess.Popen[bytes]], None]" = signal.SIGKILL,
) -> list[dict[str, Any]]:
    """Starts the real command, ends it `delay` seconds after its first event (by a signal, or by what is done to it), and gives
    the events that it wrote."""
    arguments = [*AINTERN, "run", "--json", "--mode", "auto_approve", "--model", model, "-C", str(workspace), "Do it."]
    with output.open("wb") as file:
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.DEVNULL, env=environment()
        )
    deadline = time.monotonic() + 30
    while b"\n" not in output.read_bytes():
        assert process.poll() is None and time.monotonic() < deadline, "the run did not start"
        time.sleep(0.005)
    time.sleep(delay)
    if callable(end) and not isinstance(end, signal.Signals):
        end(process)
    else:
        process.send_signal(end)
    process.wait(timeout=60)
    whole = output.read_bytes().rpartition(b"\n")[0]
    return [json.loads(line) for line in whole.splitlines()]


def without_sandbox(home: Path) -> None:
    folder = home / ".config" / "aintern"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text("[sandbox]\nenabled = false\n")


def wait_for_the_end_of_commands(workspace: Path) -> None:
    deadline = time.monotonic() + DYING
    while at_work(workspace):
        assert time.monotonic() < deadline, at_work(workspace)
        time.sleep(0.01)


def at_work(workspace: Path) -> list[str]:
    """The processes that are in the workspace; without /proc they can't be seen, and what they write is."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if Path(os.readlink(process / "cwd")).is_relative_to(workspace):
                found.append(f"{process.name}: {(process / 'cmdline').read_bytes()!r}")
        except OSError:
            continue  # gone meanwhile, or only waiting to be reaped
    return found


# -- what must hold then -----------------------------------------------------------------------------------------


def check_the_record(conversation: str, lines: list[dict[str, Any]], workspace: Path) -> None:
    store = Store.open()
    try:
        assert store.audit.verify().whole
        messages = store.conversations.messages(conversation)
        recorded = {entry.call for entry in store.audit.entries(AuditQuery(conversation=conversation, limit=500))}
    finally:
        store.close()
    results = {message.call_id: message.text for message in messages if message.role == "tool"}
    for event in of(lines, "tool_result"):
        assert results[event["call_id"]] == event["content"]
    said = "\n".join(message.text for message in messages if message.role == "assistant")
    shown: dict[int, str] = {}
    for event in of(lines, "text"):
        shown[event["iteration"]] = shown.get(event["iteration"], "") + event["text"]
    for text in shown.values():
        assert text in said
    made = {made.id for message in messages for made in message.tool_calls}
    for event in of(lines, "tool_call_requested"):
        assert event["call"]["id"] in made
    for event in of(lines, "tool_execution"):
        assert event["call_id"] in recorded
    for trace in workspace.glob("new*/made/file.txt"):  # a change without its line is told of by the record alone
        number = trace.read_text().split()[1]
        assert any(call_id.split("_")[1] == number for call_id in recorded)


def resume(conversation: str, workspace: Path, folder: Path) -> None:
    """The next start says what was cut off, asks again what had not been decided, and goes on."""
    waiting = unanswered(conversation)
    ran = aintern(
        *("run", "--json", "--mode", "auto_approve", "--resume", conversation, "-C", workspace),
        *("--model", script(folder, says("I see.")), "Go on."),
    )
    assert ran.code == 0, ran.out[-2000:] + ran.err
    store = Store.open()
    try:
        messages = store.conversations.messages(conversation)
        entries = store.audit.entries(AuditQuery(conversation=conversation))
        decided = {entry.call: entry for entry in entries if entry.interrupted}
        assert store.audit.verify().whole
    finally:
        store.close()
    answers = {message.call_id: message for message in messages if message.role == "tool"}
    for call_id in waiting:
        assert call_id in answers
    for call_id in decided:
        assert "may have happened" in answers[call_id].text or answers[call_id].success
    assert messages[-1].text == "I see."


def unanswered(conversation: str) -> list[str]:
    store = Store.open()
    try:
        return [left.call.id for left in store.runs.interrupted_calls(conversation)]
    finally:
        store.close()


def check_nothing_is_left(workspace: Path, start: Snapshot) -> None:
    """The start that followed the kill took our own traces away: temporary files, placeholders, the sandbox's probe."""
    ours = {b"new", b"out", b"slow", b"late", b"blob"}
    for path in set(snapshot(workspace)) - set(start):
        assert any(path.startswith(name) for name in ours), path
        assert not path.endswith(b".tmp"), path


def undo_everything(workspace: Path) -> None:
    checkpoints = Checkpoints.open(workspace)
    try:
        if changed := change_sets(checkpoints):
            _, report = undo(checkpoints, to=changed[-1].call.id)
            assert not report.skipped
    finally:
        checkpoints.close()


def of(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == kind]


def snapshot(root: Path) -> Snapshot:
    """Every path below a folder with its kind and mode, and its content or target."""
    found: Snapshot = {}
    for folder, folders, files in os.walk(os.fsencode(root)):
        for name in (*folders, *files):
            path = os.path.join(folder, name)
            status = os.lstat(path)
            content = b""
            if stat.S_ISLNK(status.st_mode):
                content = os.readlink(path)
            elif stat.S_ISREG(status.st_mode):
                content = Path(os.fsdecode(path)).read_bytes()
            found[os.path.relpath(path, os.fsencode(root))] = (status.st_mode, content)
    return found
