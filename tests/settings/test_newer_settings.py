"""Newer settings hold from the next request on, in the session that runs; what a face provides is what tools find."""

from dataclasses import replace
from pathlib import Path

from aintern.events import ApprovalRequested
from aintern.session import Session
from aintern.settings.schema import AgentSettings, PolicyLayer, SandboxSettings, Settings, ToolsSettings
from tests.scripted_session import call, calls, of, results, run, says, scripted

ALLOW = {"answer": "allow_session", "scope": "tool"}
WRITE = call("write_file", path="a.txt", content="a")


def policy(**values: object) -> Settings:
    return Settings(policy_layers=(PolicyLayer(layer="user", values=values),))


async def test_a_mode_holds_from_the_next_request_on(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(WRITE), says("Refused.")) as session:
        session.apply_settings(policy(mode="disabled"))
        events = await run(session)
        assert not of(events, ApprovalRequested)
        assert not results(events)[0].success
        assert not (tmp_path / "a.txt").exists()


async def test_a_running_request_ends_with_the_settings_that_it_began_with(tmp_path: Path) -> None:
    steps = (calls(WRITE), says("Done."), calls(WRITE), says("Refused."))
    async with scripted(tmp_path, *steps) as session:

        def in_the_middle(_: object) -> dict[str, str]:
            session.apply_settings(policy(mode="disabled"))
            assert session.gate.policy.mode == "ask_for_risky"
            return {"answer": "allow_once"}

        assert results(await run(session, answers=in_the_middle))[0].success
        assert session.gate.policy.mode == "disabled"
        assert not results(await run(session, "Again."))[0].success


async def test_remembered_answers_outlast_a_change_of_settings(tmp_path: Path) -> None:
    again = call("write_file", path="b.txt", content="b")
    async with scripted(tmp_path, calls(WRITE), says("Done."), calls(again), says("Done.")) as session:
        await run(session, answers=ALLOW)
        session.apply_settings(policy(threshold="low"))
        assert not of(await run(session, "Again."), ApprovalRequested)
        assert (tmp_path / "b.txt").exists()


async def test_a_tool_that_was_switched_off_is_gone_and_comes_back(tmp_path: Path) -> None:
    async with scripted(tmp_path) as session:
        session.apply_settings(Settings(tools=ToolsSettings(disabled=("write_file",))))
        assert "write_file" not in session.toolbox
        assert "write_file" not in {spec.id for spec in session.toolbox.specs()}
        session.apply_settings(Settings())
        assert "write_file" in {spec.id for spec in session.toolbox.specs()}


async def test_limits_and_sandbox_are_taken_up_and_the_model_is_not(tmp_path: Path) -> None:
    endless = [calls(call("list_directory", path="."), text=str(n)) for n in range(2)]
    async with scripted(tmp_path, *endless) as session:
        before = session.settings.model
        wanted = Settings(agent=AgentSettings(max_iterations=2), sandbox=SandboxSettings(enabled=False))
        session.apply_settings(replace(wanted, model=replace(before, spec="other.gguf")))
        events = await run(session)
        assert events[-1].iterations == 2  # type: ignore[attr-defined]
        assert session.settings.sandbox.enabled is False
        assert session.settings.model == before


async def test_what_a_face_lends_is_found_by_the_tools(tmp_path: Path) -> None:
    class Editor:
        async def open_files(self) -> tuple[()]:
            return ()

    async with Session.open(tmp_path, model="script:" + str(_script(tmp_path))) as session:
        editor = Editor()
        session.provide(editor=editor)
        assert session.engine.services.contexts.for_preview().host.editor is editor
        await run(session)


def _script(folder: Path) -> Path:
    path = folder / "script.jsonl"
    path.write_text('{"text": "Hello."}\n')
    return path
