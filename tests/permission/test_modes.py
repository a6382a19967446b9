"""Plan mode changes nothing, whatever is called, and ends with a plan that the person accepts, edits or refuses."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import UsageError
from aintern.events import ApprovalRequested, ApprovalResolved, ModeChanged, ToolResultArrived
from aintern.messages import Message
from aintern.session import Session
from aintern.settings.schema import PolicyLayer, Settings
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import tool
from tests.scripted_session import call, calls, ending, of, results, run, says, scripted

PLAN = {"policy.mode": "plan"}
WRITE = call("write_file", path="new.txt", content="hello\n")
PROPOSE = calls(call("propose_plan", plan="1. Write new.txt."))
EVERYTHING: Mapping[str, Mapping[str, Any]] = {
    "write_file": {"path": "new.txt", "content": "x"},
    "edit_file": {"path": "old.txt", "old_text": "old", "new_text": "new"},
    "delete_file": {"path": "old.txt"},
    "move_file": {"source": "old.txt", "destination": "new.txt"},
    "copy_file": {"source": "old.txt", "destination": "new.txt"},
    "run_command": {"command": "echo x > new.txt; rm -f old.txt"},
}


def state(workspace: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in workspace.iterdir() if path.is_file()}


def prompt(session: Session) -> list[Message]:
    return list(session.engine.agent.backend.prompts[-1])  # type: ignore[attr-defined]


@tool(risk="low", summary="Send {text}")
async def send(text: str) -> str:
    """Sends something somewhere."""
    Path("sent").write_text(text)
    return "Sent."


@pytest.mark.parametrize("name", EVERYTHING)
async def test_nothing_that_a_built_in_tool_does_in_plan_mode_stays(tmp_path: Path, name: str) -> None:
    (tmp_path / "old.txt").write_text("old\n")
    before = state(tmp_path)
    # Neither the person's word nor a rule opens the gate.
    async with scripted(
        tmp_path, calls(call(name, **EVERYTHING[name])), says("Ok."), flags=PLAN, allow=(name,)
    ) as session:
        events = await run(session, answers={"answer": "allow_once"})
        assert state(tmp_path) == before
        assert session.checkpoints().rows.calls(str(tmp_path)) == []
    if name != "run_command":
        assert "plan mode is on" in results(events)[0].content
        assert not of(events, ApprovalRequested)


def test_every_tool_that_writes_files_is_among_them() -> None:
    assert {each.id for each in built_in_tools() if "file_writes" in each.needs or each.runs_commands} == set(
        EVERYTHING
    )


@pytest.mark.parametrize(
    "parameters",
    [{"command": "echo x > new.txt", "live": True}, {"command": "curl -s http://example.org/"}],
    ids=["live", "network"],
)
async def test_a_command_whose_effects_no_layer_holds_is_refused(tmp_path: Path, parameters: dict[str, Any]) -> None:
    async with scripted(tmp_path, calls(call("run_command", **parameters)), says("Ok."), flags=PLAN) as session:
        events = await run(session, answers={"answer": "allow_once"})
        assert "plan mode is on" in results(events)[0].content
        assert state(tmp_path) == {}


async def test_without_a_sandbox_only_true_readers_run(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old\n")
    steps = (calls(call("run_command", command="cat old.txt")), calls(call("run_command", command="make")), says("Ok."))
    async with scripted(tmp_path, *steps, flags={**PLAN, "sandbox.enabled": False}) as session:
        events = await run(session, answers={"answer": "allow_once"})
        read, made = results(events)
        assert "old" in read.content
        assert "without the sandbox's layers" in made.content


async def test_a_programs_own_tool_runs_only_where_it_is_rated_safe(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(call("send", text="x")), says("Ok."), flags=PLAN, tools=[send]) as session:
        events = await run(session, answers={"answer": "allow_once"})
        assert "send may change something" in results(events)[0].content


async def test_reading_asking_and_searching_go_on(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old\n")
    looks = calls(
        call("read_file", path="old.txt"), call("search_content", query="old"), call("list_directory", path=".")
    )
    async with scripted(tmp_path, looks, says("Seen."), flags=PLAN) as session:
        events = await run(session)
        assert [result.content for result in results(events) if not result.success] == []


async def test_an_accepted_plan_is_carried_out_in_the_mode_before(tmp_path: Path) -> None:
    async with scripted(tmp_path, PROPOSE, calls(WRITE), says("Done.")) as session:
        session.set_mode("auto_approve")
        session.set_mode("plan")
        assert session.mode == "plan"
        events = await run(session, answers={"answer": "allow_once"})
        (asked,) = of(events, ApprovalRequested)
        assert asked.call.parameters == {"plan": "1. Write new.txt."}
        assert asked.details["scopes"] == []  # a plan is accepted once
        assert [(each.previous, each.mode) for each in of(events, ModeChanged)] == [("plan", "auto_approve")]
        assert (tmp_path / "new.txt").exists()
        assert session.mode == "auto_approve"


async def test_what_comes_behind_the_plan_in_one_reply_is_decided_on_in_the_new_mode(tmp_path: Path) -> None:
    both = calls(call("propose_plan", plan="1. Write."), WRITE)
    async with scripted(tmp_path, both, says("Done."), flags=PLAN) as session:
        events = await run(session, answers={"answer": "allow_once"})
        assert [each.call.tool for each in of(events, ApprovalRequested)] == ["propose_plan", "write_file"]
        assert (tmp_path / "new.txt").exists()


async def test_an_edited_plan_is_the_one_that_the_model_is_told(tmp_path: Path) -> None:
    edited = {"answer": "allow_once", "parameters": {"plan": "1. Write other.txt."}}
    async with scripted(tmp_path, PROPOSE, says("Ok.", expect="1. Write other.txt."), flags=PLAN) as session:
        events = await run(session, answers=edited)
        assert "Write new.txt" not in results(events)[0].content
        assert session.mode == "ask_for_risky"


async def test_a_refused_plan_keeps_plan_mode_and_says_why(tmp_path: Path) -> None:
    async with scripted(tmp_path, PROPOSE, says("Again.", expect="use pathlib"), flags=PLAN) as session:
        events = await run(session, answers={"answer": "deny", "reason": "use pathlib"})
        assert not of(events, ModeChanged)
        assert session.mode == "plan"
        assert of(events, ApprovalResolved)[0].answer == "deny"


async def test_no_mode_and_no_rule_accepts_a_plan_for_the_person(tmp_path: Path) -> None:
    allow = ("propose_plan",)
    async with scripted(tmp_path, PROPOSE, says("Ok."), flags=PLAN, allow=allow, unattended="deny") as session:
        events = await run(session)
        assert not results(events)[0].success
        assert session.mode == "plan"


async def test_the_model_is_told_of_plan_mode_once_and_of_its_end(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("One."), says("Two."), says("Three."), says("Four.")) as session:
        await run(session, "one")
        assert not any("Plan mode" in message.text for message in prompt(session))
        session.set_mode("plan")
        await run(session, "two")
        await run(session, "three")
        assert sum("Plan mode is on" in message.text for message in prompt(session)) == 1
        session.set_mode("ask_for_risky")
        await run(session, "four")
        assert prompt(session)[-2].text.startswith("Plan mode is off")
        assert [message.text for message in session.messages if message.origin == "user"] == [
            "one",
            "two",
            "three",
            "four",
        ]


async def test_propose_plan_is_offered_in_plan_mode_only(tmp_path: Path) -> None:
    async with scripted(tmp_path, PROPOSE, says("Ok."), flags={"policy.mode": "auto_approve"}) as session:
        assert "There is no tool 'propose_plan'" in results(await run(session))[0].content
        session.set_mode("plan")
        assert session.engine.services.toolbox.get("propose_plan") is not None


async def test_a_mode_changes_for_the_running_request_at_once(tmp_path: Path) -> None:
    steps = (calls(call("list_directory", path=".")), {**calls(WRITE), "delay": 0.2}, says("Ok."))
    async with scripted(tmp_path, *steps, flags={"policy.mode": "auto_approve"}) as session:
        async for event in session.ask("Go."):
            if isinstance(event, ToolResultArrived) and event.tool == "list_directory":
                session.set_mode("plan")
        assert ending(list(session.events)[-1:]).reason == "answered"
        assert not (tmp_path / "new.txt").exists()


async def test_an_unknown_mode_and_one_that_a_managed_file_forbids_are_refused(tmp_path: Path) -> None:
    managed = PolicyLayer(layer="managed", source="/etc/aintern.toml", values={"mode": "always_ask"})
    async with scripted(tmp_path) as session:
        session.apply_settings(Settings(policy_layers=(managed,)))
        with pytest.raises(UsageError, match="There is no mode"):
            session.set_mode("yolo")
        with pytest.raises(UsageError, match="stays always_ask"):
            session.set_mode("auto_approve")
        session.set_mode("plan")  # stricter is always possible
        assert session.mode == "plan"
