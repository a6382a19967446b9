"""Hooks are asked before a tool runs and told after it: they deny or ask and never allow, and one that fails denies."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from aintern.events import ApprovalRequested, WarningRaised
from aintern.permission.trust import trust
from aintern.settings.files import load_settings, user_file
from aintern.store.audit_query import AuditQuery
from tests.checks.checked_session import program
from tests.scripted_session import call, calls, of, results, run, says, scripted
from tests.workspace.test_extension_files import put

LOOK = calls(call("list_directory", path="."))
WRITE = calls(call("write_file", path="new.txt", content="hello\n"))
DENY = """import json, sys
said = json.load(sys.stdin)
print(json.dumps({"hookSpecificOutput": {"permissionDecision": "%s", "permissionDecisionReason": said["tool_name"] + " on a Sunday"}}))"""


def hook(text: str, event: str = "PreToolUse", **more: Any) -> dict[str, Any]:
    said = {"event": event, "command": program(text), "timeout": 300.0, **more}
    return {f"hooks.mine.{name}": value for name, value in said.items()}


async def told(
    workspace: Path, flags: dict[str, Any], *steps: Any, answer: str = "allow_once"
) -> tuple[Any, list[str], list[Any]]:
    """The first result, the warnings and the questions of one run."""
    async with scripted(workspace, *steps, flags=flags) as session:
        events = await run(session, answers={"answer": answer})
    return results(events)[0], [each.message for each in of(events, WarningRaised)], of(events, ApprovalRequested)


async def test_a_denial_ends_the_call_before_anybody_is_asked_and_is_on_record(workspace: Path) -> None:
    async with scripted(workspace, WRITE, says("No."), flags=hook(DENY % "deny")) as session:
        events = await run(session)
        (result,) = results(events)
        assert result.content == "Blocked: the hook mine says: write_file on a Sunday" and result.status == "denied"
        assert not of(events, ApprovalRequested) and not (workspace / "new.txt").exists()
        rows = session.store.audit.page(AuditQuery()).entries
        assert {(each.tool, each.decision) for each in rows} == {
            ("hooks.mine", "auto_approved"),
            ("write_file", "policy_blocked"),
        }


async def test_exit_code_2_denies_with_what_stands_on_standard_error(workspace: Path) -> None:
    text = "import sys; sys.stderr.write('not today'); sys.exit(2)"
    result, warnings, _ = await told(workspace, hook(text), LOOK, says("No."))
    assert result.content == "Blocked: the hook mine says: not today" and not warnings


async def test_a_hook_may_ask_about_what_would_run_unasked(workspace: Path) -> None:
    result, _, (asked,) = await told(workspace, hook(DENY % "ask"), LOOK, says("Yes."))
    assert result.success
    assert asked.reasons[-1].reason == "The hook mine asks: list_directory on a Sunday"


async def test_asking_is_no_matter_of_mode_or_grant(workspace: Path) -> None:
    flags = {**hook(DENY % "ask"), "policy.mode": "auto_approve"}
    result, _, asked = await told(workspace, flags, WRITE, says("No."), answer="deny")
    assert len(asked) == 1 and not result.success


async def test_what_a_hook_allows_is_asked_about_all_the_same(workspace: Path) -> None:
    _, _, asked = await told(workspace, hook(DENY % "allow"), WRITE, says("Yes."))
    assert len(asked) == 1
    flags = {**hook(DENY % "allow"), "policy.blocked_tools": ["write_file"]}
    result, _, asked = await told(workspace, flags, WRITE, says("No."))
    assert result.status == "denied" and not asked


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import sys; sys.exit(1)", "exit code 1"),
        ("raise ValueError('broken')", "ValueError: broken"),
        ("print('{')", "broken JSON"),
        ('print(\'{"decision": "perhaps"}\')', "'perhaps' is no decision"),
        ("print('{\"hookSpecificOutput\": 1}')", "no object"),
    ],
    ids=["exit", "raises", "json", "decision", "shape"],
)
async def test_a_hook_that_fails_denies_and_is_said(workspace: Path, text: str, why: str) -> None:
    result, warnings, _ = await told(workspace, hook(text), LOOK, says("No."))
    assert result.status == "denied" and why in result.content
    assert any(each.startswith("The hook mine failed: ") and why in each for each in warnings)


async def test_a_hook_that_takes_too_long_or_is_not_there_denies(workspace: Path) -> None:
    result, _, _ = await told(workspace, hook("import time; time.sleep(60)", timeout=1.0), LOOK, says("No."))
    assert "longer than 1 s" in result.content
    missing = {"hooks.mine.command": ["/no/such/program"]}
    result, _, _ = await told(workspace, missing, LOOK, says("No."))
    assert result.status == "denied" and "No such file" in result.content


async def test_without_a_sandbox_a_hook_does_not_run_and_denies(workspace: Path) -> None:
    flags = {**hook("pass"), "sandbox.enabled": False}
    result, _, _ = await told(workspace, flags, LOOK, says("No."))
    assert result.status == "denied" and "no sandbox" in result.content


async def test_it_hears_what_is_called_and_changes_nothing(workspace: Path) -> None:
    text = """import json, sys
said = json.load(sys.stdin)
try:
    open("planted", "w")
except OSError as error:
    said["refused"] = type(error).__name__
sys.stderr.write(json.dumps(said))
sys.exit(2)"""
    long = "x" * 300_000
    made = calls(call("write_file", path="a.txt", content=long))
    result, _, _ = await told(workspace, hook(text), made, says("No."))
    assert result.status == "denied" and not (workspace / "planted").exists()
    assert '"hook_event_name": "PreToolUse"' in result.content and '"path": "a.txt"' in result.content
    assert '"refused": "OSError"' in result.content or '"refused": "PermissionError"' in result.content


async def test_it_is_for_the_tools_it_names(workspace: Path) -> None:
    flags = hook("import sys; sys.exit(2)", tools=["write_*"])
    result, _, _ = await told(workspace, flags, LOOK, says("Yes."))
    assert result.success
    result, _, _ = await told(workspace, flags, WRITE, says("No."))
    assert result.status == "denied"


async def test_what_a_person_edited_is_asked_about_anew(workspace: Path) -> None:
    text = "import json, sys; sys.exit(2 if 'evil' in json.load(sys.stdin)['tool_input']['content'] else 0)"
    edited = {"answer": "allow_once", "parameters": {"path": "new.txt", "content": "evil"}}
    async with scripted(workspace, WRITE, says("No."), flags=hook(text)) as session:
        (result,) = results(await run(session, answers=edited))
    assert result.status == "denied" and not (workspace / "new.txt").exists()


async def test_after_a_tool_its_words_go_to_the_model(workspace: Path) -> None:
    text = """import json, sys
said = json.load(sys.stdin)
sys.stderr.write(f"{said['tool_name']} {said['tool_response']['success']}: run the tests")
sys.exit(2)"""
    result, _, _ = await told(workspace, hook(text, "PostToolUse"), LOOK, says("Yes.", expect="run the tests"))
    assert result.success and result.content.endswith("[hook mine] list_directory True: run the tests")


async def test_a_failure_after_a_tool_is_said_and_changes_nothing(workspace: Path) -> None:
    result, warnings, _ = await told(workspace, hook("import sys; sys.exit(3)", "PostToolUse"), LOOK, says("Yes."))
    assert result.success and "The hook mine failed: exit code 3." in warnings


async def test_at_a_runs_end_it_hears_how_it_ended(workspace: Path) -> None:
    text = "import json, sys; said = json.load(sys.stdin); print(json.dumps({'reason': said['reason'] + ': ' + said['response']}))"
    async with scripted(workspace, says("All done."), flags=hook(text, "Stop")) as session:
        events = await run(session)
    assert "The hook mine says: answered: All done." in [each.message for each in of(events, WarningRaised)]


async def test_a_script_in_the_users_own_folder_is_seen_in_the_sandbox(workspace: Path) -> None:
    script = put(user_file().parent / "hooks" / "no.py", "import sys; sys.stderr.write('by script'); sys.exit(2)")
    home = Path.home()
    flags = {"hooks.mine.command": [sys.executable, "-S", f"~/{script.relative_to(home)}"], "hooks.mine.timeout": 300.0}
    result, _, _ = await told(workspace, flags, LOOK, says("No."))
    assert result.content == "Blocked: the hook mine says: by script"


def test_a_projects_hooks_wait_for_trust_and_never_change_anothers(workspace: Path) -> None:
    put(user_file(), "[hooks.mine]\ncommand = ['a']\n")
    put(
        workspace / "aintern.toml", "[hooks.mine]\nenabled = false\ntools = ['none']\n[hooks.theirs]\ncommand = ['b']\n"
    )
    settings = load_settings(workspace)
    assert list(settings.hooks) == ["mine"] and settings.hooks["mine"].enabled
    settings = load_settings(workspace, trusted=True)
    assert (
        settings.hooks["mine"].enabled
        and settings.hooks["mine"].tools == ()
        and settings.hooks["theirs"].command == ("b",)
    )
    assert any("another hook has this name" in each for each in settings.warnings)


async def test_a_trusted_projects_hook_runs_its_own_script(workspace: Path) -> None:
    put(workspace / "tools" / "hook.py", "import sys; sys.stderr.write('ours'); sys.exit(2)")
    put(
        workspace / "aintern.toml",
        f"[hooks.ours]\ntimeout = 300\ncommand = {json.dumps([sys.executable, '-S', 'tools/hook.py'])}\n",
    )
    result, _, _ = await told(workspace, {}, LOOK, says("Yes."))
    assert result.success
    trust(workspace)
    result, _, _ = await told(workspace, {}, LOOK, says("No."))
    assert result.content == "Blocked: the hook ours says: ours"
