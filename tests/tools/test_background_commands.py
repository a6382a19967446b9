"""Commands go on in the background of a session: started, listed, read and stopped by the model and the person, gone with the session."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import ToolFailure, UsageError
from aintern.events import ApprovalRequested, BackgroundChanged
from aintern.session import Session
from aintern.tools.background_commands import SHOWN
from aintern.tools.tool import Availability
from aintern.workspace.background_processes import HEAD, TAIL, BackgroundOutput
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import change_sets
from tests.scripted_session import call, calls, of, results, run, says, scripted
from tests.waiting import eventually

ALLOW: dict[str, Any] = {"answer": "allow_once"}
UNASKED: dict[str, Any] = {"flags": {"policy.mode": "auto_approve"}}
# Writes what it reads: it sees edits that come after its start, and what it writes is there at once.
WATCHER = "echo watching; until cat in.txt > seen.txt 2>/dev/null && test -s seen.txt; do sleep 0.05; done; echo seen; sleep 60"


def start(command: str, **more: Any) -> dict[str, Any]:
    return calls(call("run_command", command=command, background=True, **more))


def action(what: str, **more: Any) -> dict[str, Any]:
    return calls(call("background_commands", action=what, **more))


def told(session: Session) -> list[str]:
    """What the model was told of ends, outside results."""
    said = [each.text for each in session.messages if each.role == "user" and each.origin == "aintern"]
    return [text for text in said if text.startswith("Background command ")]


async def test_a_watcher_sees_later_edits_is_read_and_stopped_by_the_model(workspace: Path) -> None:
    steps = (
        start(WATCHER),
        calls(call("write_file", path="in.txt", content="an edit\n")),
        action("list"),
        action("read", id="b1"),
        action("read", id="b1"),
        action("stop", id="b1"),
        action("list"),
    )
    async with scripted(workspace, *steps, says("Done."), **UNASKED) as session:
        events = await run(session)
        started, _, listed, first, second, stopped, after = results(events)
        assert re.match(r"\[b1 runs in the background for \d+ s: echo watching;", started.content)
        assert "\nwatching\n" in started.content and started.success
        assert listed.content.startswith("b1 runs in the background for ")
        assert first.data["output"] + second.data["output"] == "seen\n"  # and nothing that was read before
        assert (workspace / "seen.txt").read_text() == "an edit\n"
        assert stopped.content.startswith("[b1 was stopped by the model after ")
        assert after.content.startswith("b1 was stopped by the model after ")
        assert [event.running for event in of(events, BackgroundChanged)] == [True, False]
        assert told(session) == []  # that it ended was a result
        entry = session.store.audit.page().entries
        record = next(each for each in entry if each.tool == "run_command")
        assert (record.success, record.error) == (True, "It was stopped by the model.")
        assert session.store.audit.verify().whole


async def test_starting_one_is_asked_like_a_write_and_a_reader_too(workspace: Path) -> None:
    async with scripted(workspace, start("ls"), says("Done.")) as session:
        events = await run(session, answers={"answer": "deny", "reason": "no"})
        (asked,) = of(events, ApprovalRequested)
        assert asked.risk.value == "medium"
        assert any("in the background" in each.reason for each in asked.reasons)
        assert not results(events)[0].success and session.background_commands == ()


@pytest.mark.parametrize(
    ("options", "request_", "why"),
    [
        ({"flags": {"policy.mode": "plan"}}, {}, "plan mode is on"),
        ({"flags": {"tools.read_only": True}}, {}, "read-only"),
        (UNASKED, {"availability": Availability(file_writes=False)}, "read-only"),
        (UNASKED, {"availability": Availability(terminal=False)}, "There is no tool 'run_command'"),
        ({"flags": {"policy.mode": "auto_approve", "agent.max_background_commands": 0}}, {}, "0 may"),
    ],
    ids=["plan mode", "read-only tools", "a request without writes", "a request without terminal", "none allowed"],
)
async def test_it_is_refused_unasked_where_nothing_may_change(
    workspace: Path, options: dict[str, Any], request_: dict[str, Any], why: str
) -> None:
    async with scripted(workspace, start("touch made"), says("Done."), **options) as session:
        events = await run(session, **request_)
        assert why in results(events)[0].content
        assert not of(events, ApprovalRequested) and session.background_commands == ()
    assert not (workspace / "made").exists()


async def test_the_tool_that_reads_them_is_offered_from_the_first_one_on(workspace: Path) -> None:
    async with scripted(workspace, start("sleep 60"), action("list"), says("Done."), **UNASKED) as session:
        everywhere = Availability()
        assert "background_commands" not in [tool.id for tool in session.toolbox.available(everywhere)]
        events = await run(session)
        assert results(events)[1].success
        assert "background_commands" in [tool.id for tool in session.toolbox.available(everywhere)]


async def test_an_end_is_told_with_the_next_results_and_once(workspace: Path) -> None:
    waits = "until test -e seen.txt; do sleep 0.05; done; sleep 0.5"
    steps = (
        start("sleep 1.2; touch seen.txt; exit 3"),
        calls(call("run_command", command=waits, live=True)),
        says("One."),
        says("Two."),
    )
    async with scripted(workspace, *steps, **UNASKED) as session:
        events = await run(session)
        assert told(session) == ["Background command b1 ended with exit code 3."]
        assert [event.text for event in of(events, BackgroundChanged)][1].startswith("b1 ended with exit code 3 after ")
        await run(session, "More.")
        assert told(session) == ["Background command b1 ended with exit code 3."]
        record = session.store.audit.page().entries[-1]
        assert (record.success, record.error) == (False, "It ended with exit code 3.")


async def test_an_end_between_two_requests_is_told_with_the_next_one(workspace: Path) -> None:
    async with scripted(workspace, start("sleep 1.5"), says("One."), says("Two."), **UNASKED) as session:
        await run(session)
        await eventually(lambda: not session.background_commands[0].is_running)
        assert told(session) == []
        await run(session, "More.")
        assert told(session) == ["Background command b1 ended with exit code 0."]


async def test_one_that_ends_at_once_says_so_in_its_own_result(workspace: Path) -> None:
    async with scripted(workspace, start("echo no port; exit 7"), says("Done."), **UNASKED) as session:
        events = await run(session)
        (result,) = results(events)
        assert not result.success and result.error == "Exit code 7."
        assert re.match(r"\[b1 ended with exit code 7 after \d s: echo no port; exit 7\]\nno port", result.content)
        assert told(session) == []


async def test_the_person_starts_reads_and_stops_and_the_model_is_told(workspace: Path) -> None:
    async with scripted(workspace, says("Done.")) as session:
        await session.start_in_background("echo up; sleep 60")
        (process,) = session.background_commands
        await eventually(lambda: session.background_output("b1") == "up\n")
        record = session.store.audit.page().entries[0]
        assert (record.who, record.decision) == ("user", "user_approved")
        await session.stop_background("b1")
        assert process.how == "was stopped by the user"
        with pytest.raises(ToolFailure, match="no background command 'b7'"):
            await session.stop_background("b7")
        await run(session, "What runs?")
        assert told(session)[-1] == "Background command b1 was stopped by the user."


async def test_what_the_policy_denies_the_person_does_not_start_there(workspace: Path) -> None:
    async with scripted(workspace, flags={"policy.blocked_commands": ("sleep",)}) as session:
        with pytest.raises(UsageError, match="blocked pattern"):
            await session.start_in_background("sleep 60")


async def test_so_many_run_at_once(workspace: Path) -> None:
    steps = (start("sleep 60"), start("sleep 60"), start("sleep 60"), says("Done."))
    flags = {"policy.mode": "auto_approve", "agent.max_background_commands": 2}
    async with scripted(workspace, *steps, flags=flags) as session:
        content = results(await run(session))[2].content
        assert "2 background commands run already, and 2 may (agent.max_background_commands)" in content
        assert len(session.background_commands) == 2


async def test_a_time_out_counts_where_one_is_given(workspace: Path) -> None:
    async with scripted(workspace, start("sleep 60", timeout_seconds=1.5), says("Done."), **UNASKED) as session:
        await run(session)
        (process,) = session.background_commands
        await eventually(lambda: not process.is_running)
        assert process.how == "took longer than it may and was ended"


async def test_they_end_with_the_session_and_a_resumed_conversation_says_so_once(workspace: Path) -> None:
    beat = "while :; do date +%N > beat; sleep 0.05; done"
    async with scripted(workspace, start(beat), says("Runs."), **UNASKED) as session:
        await run(session)
        conversation = session.conversation_id
    before = (workspace / "beat").read_text()
    time.sleep(0.3)
    assert (workspace / "beat").read_text() == before
    gone = "Background command b1 has ended: it went with its session."
    async with scripted(workspace, start("sleep 60"), says("Again."), **UNASKED, resume=conversation) as session:
        assert gone in session.warnings
        events = await run(session, "Go on.")
        assert told(session) == [gone]
        assert results(events)[0].content.startswith("[b2 runs")
    async with scripted(workspace, says("Well."), **UNASKED, resume=conversation) as session:
        await run(session, "Go on.")
        assert told(session) == [gone, gone.replace("b1", "b2")]


async def test_undo_has_what_it_changed_while_it_was_started_and_nothing_later(workspace: Path) -> None:
    command = "echo 1 > early; until test -e go; do sleep 0.05; done; echo 2 > late; touch went; sleep 60"
    steps = (start(command), calls(call("write_file", path="go", content="x")), says("Done."))
    async with scripted(workspace, *steps, **UNASKED) as session:
        await run(session)
        await eventually((workspace / "went").exists)
    checkpoints = Checkpoints.open(workspace)
    sets = {each.call.tool: each.paths for each in change_sets(checkpoints)}
    checkpoints.close()
    assert sets == {"run_command": ("early",), "write_file": ("go",)}


async def test_a_flood_is_bounded_and_says_what_is_not_kept() -> None:
    output = BackgroundOutput()
    lines = [f"line {number} of many\n" for number in range(40_000)]
    for line in lines:
        output.take("stdout", line)
    kept = output.since(0)
    missing = int(re.search(r"… ([\d,]+) characters are not kept …", kept)[1].replace(",", ""))  # type: ignore[index]
    assert kept.startswith("line 0 of many\n") and kept.endswith("line 39999 of many\n")
    assert HEAD + TAIL <= len(kept) <= HEAD + TAIL + 100
    assert missing == sum(map(len, lines)) - (len(kept) - len(f"\n[… {missing:,} characters are not kept …]\n"))
    position = output.total
    output.take("stderr", "the end")
    assert output.since(position) == "the end"


async def test_a_long_read_is_cut_and_kept_whole(workspace: Path) -> None:
    async with scripted(workspace, start("seq 1 9000; sleep 60"), says("Done."), **UNASKED) as session:
        content = results(await run(session))[0].content
        assert len(content) < SHOWN + 1000 and "left out" in content and "read_file output:" in content


@pytest.mark.skipif(sys.platform != "linux", reason="a sandbox needs Linux")
@pytest.mark.usefixtures("checkout_is_seen")
async def test_a_real_server_answers_from_its_sandbox_when_the_network_was_allowed(workspace: Path) -> None:
    serve = f"{sys.executable} -u -m http.server 0 --bind 127.0.0.1"
    async with scripted(workspace, start(serve), says("Up."), flags={"policy.threshold": "low"}) as session:
        (result,) = results(await run(session, answers={"answer": "allow_once", "network": True}))
        assert "nothing outside its sandbox" not in result.content
        await eventually(lambda: "http://127.0.0.1:" in session.background_output("b1"))
        port = re.search(r"http://127\.0\.0\.1:(\d+)", session.background_output("b1"))
        assert port is not None
        (workspace / "later.txt").write_text("written after its start")
        reader, writer = await asyncio.open_connection("127.0.0.1", int(port[1]))
        writer.write(b"GET /later.txt HTTP/1.0\r\n\r\n")
        assert b"written after its start" in await reader.read()
        writer.close()


KILLED = """
import asyncio, sys
from aintern.session import Session
from tests.scripted_session import call, calls, run, says, script

async def main():
    step = calls(call("run_command", command=sys.argv[2], background=True))
    async with Session.open(sys.argv[1], model=script(step, says("Runs.")), flags={"policy.mode": "auto_approve"}) as session:
        await run(session)
        print("runs", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize("signal_", [signal.SIGKILL, signal.SIGTERM], ids=["SIGKILL", "SIGTERM"])
async def test_killed_aintern_takes_them_along(workspace: Path, signal_: signal.Signals) -> None:
    beat = "while :; do date +%N > beat; sleep 0.05; done"
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(workspace), beat], stdout=subprocess.PIPE, env={**os.environ}, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "runs\n"
    child.send_signal(signal_)
    child.wait()
    child.stdout.close()

    def still() -> bool:
        seen = (workspace / "beat").read_text()
        time.sleep(0.3)
        return (workspace / "beat").read_text() == seen

    await eventually(still)


async def test_what_other_agents_call_it_is_ours(workspace: Path) -> None:
    step = calls(call("Bash", command="sleep 60", run_in_background=True, description="Start it"))
    async with scripted(workspace, step, says("Done."), flags={"policy.threshold": "low"}) as session:
        events = await run(session, answers=ALLOW)
        assert results(events)[0].content.startswith("[b1 runs in the background")


async def test_a_cancel_while_it_starts_ends_it(workspace: Path) -> None:
    async with scripted(workspace, start("sleep 60"), **UNASKED) as session:
        session.start("Do it.")
        await eventually(lambda: bool(session.background_commands))
        session.cancel()
        completed = await session.wait()
        assert completed is not None and completed.was_cancelled
        await eventually(lambda: not session.background_commands[0].is_running)


@pytest.mark.skipif(sys.platform != "linux", reason="a sandbox needs Linux")
@pytest.mark.parametrize("name", [".env", "AGENTS.md"], ids=["a secret", "a control file"])
async def test_it_is_ended_when_a_protected_file_is_replaced_or_new(workspace: Path, name: str) -> None:
    async with scripted(workspace, start("sleep 60"), says("Done."), **UNASKED) as session:
        await run(session)
        (workspace / "plain.txt").write_text("nothing to hide")
        await asyncio.sleep(1.2)
        (process,) = session.background_commands
        assert process.is_running
        (workspace / name).write_text("later")
        await eventually(lambda: not process.is_running)
        assert f"was stopped by AIntern: {workspace / name} is new or was replaced" in process.how


@pytest.mark.skipif(sys.platform != "linux", reason="a sandbox needs Linux")
async def test_git_stays_read_only_to_it_also_when_its_settings_are_replaced(workspace: Path) -> None:
    subprocess.run(["git", "init", "-q", str(workspace)], check=True)
    plants = "while :; do echo x >> .git/config; echo x > .git/hooks/pre-commit; echo tried; sleep 0.1; done"
    async with scripted(workspace, start(plants), says("Done."), flags={"policy.threshold": "low"}) as session:
        await run(session, answers=ALLOW)
        subprocess.run(["git", "-C", str(workspace), "config", "user.name", "me"], check=True)
        seen = session.background_commands[0].output.total
        await eventually(lambda: session.background_commands[0].output.total > seen + 200)
        assert session.background_commands[0].is_running
        assert (workspace / ".git" / "config").read_text().endswith("name = me\n")
        assert not (workspace / ".git" / "hooks" / "pre-commit").exists()
