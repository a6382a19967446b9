"""After the last edit of a reply, what is new is told once; what was there before, or could not be asked, is not."""

from pathlib import Path
from typing import Any

import pytest

from aintern.checks import configured_program
from aintern.session import Session
from aintern.settings.files import load_settings
from aintern.store.audit_query import AuditQuery
from aintern.tools.tool import Availability
from aintern.workspace.undo import apply, plan
from tests.checks.checked_session import ALLOW, SCRIPTS, program, worked
from tests.scripted_session import call, calls, results, run, says, scripted
from tests.settings.settings_files import user

RUFF = {"checks.python": [str(SCRIPTS / "ruff"), "check", "--no-cache", "--output-format=concise", "{path}"]}
FORMAT = {"formats.python": [str(SCRIPTS / "ruff"), "format", "--no-cache", "{path}"]}


@pytest.fixture
def workspace(workspace: Path) -> Path:
    (workspace / "old.py").write_text("import os\n\n\ndef f():\n    return 1\n")  # an unused import, which was there
    return workspace


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that ends is waited for, however busy the machine is."""
    monkeypatch.setattr(configured_program, "SECONDS", 300.0)


def edit(path: str, old: str, new: str) -> dict[str, object]:
    return call("edit_file", path=path, old_text=old, new_text=new)


async def test_only_what_an_edit_has_brought_is_told_with_the_last_edit_of_a_reply(workspace: Path) -> None:
    contents, warnings, _ = await worked(
        workspace,
        RUFF,
        calls(edit("old.py", "return 1", "return undefined_one"), edit("old.py", "def f", "import sys\n\n\ndef f")),
        calls(edit("old.py", "undefined_one", "2")),
        calls(call("write_file", path="new.py", content="import json\n")),
        says("Done."),
    )
    assert warnings == []
    assert "New findings" not in contents[0]
    told = contents[1].partition("New findings after these edits:\n")[2]
    assert "F821" in told
    assert "`sys`" in told
    assert "`os`" not in told  # it was there before
    assert "New findings" not in contents[2]
    assert "[checks.python] new.py:1:8: F401" in contents[3]


async def test_what_the_first_edit_brought_is_told_where_the_last_one_did_not_run(workspace: Path) -> None:
    steps = (
        calls(edit("old.py", "return 1", "return undefined_one"), edit("old.py", "nowhere", "x")),
        says("Done."),
    )
    contents, _, _ = await worked(workspace, RUFF, *steps)
    assert "F821" in contents[1]
    (workspace / "old.py").write_text("def f():\n    return 1\n")

    def deny_the_second(event: Any) -> dict[str, object]:
        denies = event.call.parameters.get("old_text") == "f()"
        return {"answer": "deny"} if denies else ALLOW

    steps = (calls(edit("old.py", "return 1", "return undefined_one"), edit("old.py", "f()", "g()")), says("Done."))
    async with scripted(workspace, *steps, flags=RUFF) as session:
        await run(session, answers=deny_the_second)
        assert any(each.role == "user" and "F821" in each.text for each in session.messages)


async def test_a_format_is_told_and_taken_back_with_the_call(workspace: Path) -> None:
    steps = (calls(call("write_file", path="pkg/new.py", content="x   =  {'a':1}\n")), says("Done."))
    async with scripted(workspace, *steps, flags={**FORMAT, **RUFF}) as session:
        events = await run(session, answers=ALLOW)
        assert (workspace / "pkg/new.py").read_text() == 'x = {"a": 1}\n'
        assert 'formats.python changed pkg/new.py:\n    1\tx = {"a": 1}' in results(events)[0].content
        apply(session.checkpoints(), plan(session.checkpoints()))
    assert not (workspace / "pkg/new.py").exists()


async def test_nothing_runs_where_nothing_is_configured_or_the_policy_says_no(workspace: Path) -> None:
    edits = (calls(edit("old.py", "return 1", "return undefined_one")), says("Done."))
    contents, warnings, _ = await worked(workspace, {}, *edits)
    assert "undefined" not in contents[0].partition("findings")[2]
    (workspace / "old.py").write_text("def f():\n    return 1\n")
    user('[policy]\nblocked_commands = ["ruff"]\n')
    contents, warnings, _ = await worked(workspace, RUFF, *edits)
    assert "F821" not in contents[0]
    assert warnings == [each for each in warnings if each.startswith("checks.python does not run in this session: ")]
    assert len(warnings) == 1


async def test_what_ran_is_on_record_with_the_call(workspace: Path) -> None:
    async with scripted(workspace, calls(edit("old.py", "return 1", "return 2")), says("Done."), flags=RUFF) as session:
        await run(session, answers=ALLOW)
        entries = session.store.audit.page(AuditQuery(tool="checks.python")).entries
        made = session.store.audit.page(AuditQuery(tool="edit_file")).entries
    assert len(entries) == 2  # before and after
    assert {each.who for each in entries} == {"settings"}
    assert {each.call for each in entries} == {each.call for each in made}


def test_a_projects_file_configures_programs_only_when_it_is_trusted(workspace: Path) -> None:
    (workspace / "aintern.toml").write_text('[checks]\npython = ["./evil", "{path}"]\n[diagnostics]\ngo = ["./evil"]\n')
    untrusted = load_settings(workspace)
    assert untrusted.checks.python == untrusted.diagnostics.go == ()
    assert any("checks.python" in each for each in untrusted.warnings)
    assert load_settings(workspace, trusted=True).checks.of("python") == ("./evil", "{path}")


async def test_a_protected_file_and_a_request_without_a_terminal_start_no_program(workspace: Path) -> None:
    made = {"checks.json": program("raise SystemExit('finding of mine')\n")}
    steps = (calls(call("write_file", path="secrets/x.json", content="{}\n")), says("Done."))
    contents, _, _ = await worked(workspace, made, *steps)
    assert "finding of mine" not in contents[0]
    contents, _, _ = await worked(
        workspace, made, calls(call("write_file", path="x.json", content="{}\n")), says("Done.")
    )
    assert "[checks.json] finding of mine" in contents[0]
    async with scripted(
        workspace, calls(call("write_file", path="y.json", content="{}\n")), says("Done."), flags=made
    ) as session:
        events = await run(session, answers=ALLOW, availability=Availability(terminal=False))
        assert "finding of mine" not in results(events)[0].content


async def test_settings_of_a_running_session_hold_from_the_next_request_on(workspace: Path) -> None:
    steps = (
        calls(edit("old.py", "return 1", "return nothing_a")), says("Done."),
        calls(edit("old.py", "nothing_a", "nothing_b")), says("Done."),
    )  # fmt: skip
    session: Session
    async with scripted(workspace, *steps) as session:
        events = await run(session, answers=ALLOW)
        assert not any("F821" in getattr(each, "content", "") for each in events)
        session.apply_settings(load_settings(workspace, flags=RUFF))
        events = await run(session, answers=ALLOW)
        assert any("F821" in getattr(each, "content", "") for each in events)
