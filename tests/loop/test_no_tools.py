"""Without tools, however that was said, it is plain chat: none is offered, taught or run."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from aintern.session import Session
from aintern.settings.files import user_file
from aintern.settings.schema import AgentSettings, Settings
from tests.backends.servers import Served, delta, events, finish, serving
from tests.backends.servers import call as native_call
from tests.loop.test_resume import parked
from tests.scripted_session import call, calls, ending, results, run, says, script, scripted
from tests.terminal.command_line import aintern

READ = calls(call("read_file", path="a.txt"))
NATIVE_READ = events(native_call(0, name="read_file", arguments='{"path": "a.txt"}'), finish("tool_calls"))
HELLO = events(delta(content="Hello."), finish())
WITHOUT = Settings(agent=AgentSettings(enable_tools=False))


@dataclass(frozen=True)
class Said:
    """One way to say it: files by what gives their path in a workspace, variables, and options of the command line."""

    file: Callable[[Path], Path] | None = None
    variables: Mapping[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()


WAYS = {
    "user's file": Said(lambda _: user_file()),
    "project's file": Said(lambda workspace: workspace / "aintern.toml"),
    "environment": Said(variables={"AINTERN_AGENT_ENABLE_TOOLS": "false"}),
    "flag": Said(options=("--no-tools",)),
}


async def ran(workspace: Path, way: Said, served: Served, *options: str) -> None:
    """`aintern run` to its end, on a served model."""
    (workspace / "a.txt").write_text("the secret")
    if way.file:
        way.file(workspace).parent.mkdir(parents=True, exist_ok=True)
        way.file(workspace).write_text("[agent]\nenable_tools = false\n")
    words = ("run", *way.options, *options, "-m", f"openai:m@{served.url}", "Read a.txt.")
    ended = await asyncio.to_thread(aintern, *words, cwd=workspace, env=way.variables)
    assert (ended.code, ended.out) == (0, "Hello.\n")


def system_prompt(served: Served) -> str:
    first = served.asked[0].json["messages"][0]
    assert first["role"] == "system"
    return str(first["content"])


@pytest.mark.parametrize("name", WAYS)
async def test_the_model_hears_of_no_tool_and_its_call_is_refused(tmp_path: Path, name: str) -> None:
    async with serving(NATIVE_READ, HELLO) as served:
        await ran(tmp_path, WAYS[name], served)
    assert len(served.asked) == 2
    assert not any("tools" in asked.json for asked in served.asked)
    assert "You have tools" not in system_prompt(served)
    assert "Tools are switched off" in served.asked[1].json["messages"][-1]["content"]
    assert b"the secret" not in served.asked[1].body


async def test_without_any_of_these_the_model_has_tools(tmp_path: Path) -> None:
    async with serving(NATIVE_READ, HELLO) as served:
        await ran(tmp_path, Said(), served)
    assert "tools" in served.asked[0].json
    assert "You have tools" in system_prompt(served)
    assert b"the secret" in served.asked[1].body


async def test_a_conversation_begun_with_tools_runs_none_when_it_goes_on_without(tmp_path: Path) -> None:
    async with serving(HELLO, NATIVE_READ, HELLO) as served:
        await ran(tmp_path, Said(), served)
        await ran(tmp_path, WAYS["flag"], served, "--continue")
    begun, *later = (asked.json for asked in served.asked)
    assert "tools" in begun
    assert not any("tools" in body for body in later)
    assert "Tools are switched off" in later[1]["messages"][-1]["content"]
    assert b"the secret" not in served.asked[2].body


async def test_a_model_that_is_taught_in_text_is_taught_nothing(tmp_path: Path) -> None:
    model = script(READ, says("I could not."))
    async with Session.open(tmp_path, model=model, flags={"agent.enable_tools": False}) as session:
        happened = await run(session, enable_tools=True)  # a request can't take back what the settings say
    assert ending(happened).response == "I could not."
    assert not results(happened)[0].success
    told = model.prompts[0][0].text
    assert "You have tools" not in told and "read_file" not in told


async def test_settings_taken_up_later_hold_from_the_next_request_on(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello")
    async with scripted(tmp_path, *[READ, says("Done.")] * 3) as session:
        assert results(await run(session))[0].success
        session.apply_settings(WITHOUT)
        assert not results(await run(session))[0].success
        session.apply_settings(Settings())
        assert results(await run(session))[0].success


async def test_a_call_that_waited_for_an_answer_is_not_run_either(tmp_path: Path) -> None:
    conversation, question = await parked(tmp_path)
    later: dict[str, Any] = {"resume": conversation, "settings": WITHOUT}
    async with scripted(tmp_path, says("Then not.", expect="Do it."), **later) as session:
        session.store.parked.answer(question, {"answer": "allow_once"})
        happened = await run(session)
        assert not results(happened)[0].success
        assert session.store.parked.open() == ()
    assert not (tmp_path / "a.txt").exists()
