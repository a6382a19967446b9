"""With policy.ask_about = "effects" a command runs in a layer first and its changes are asked about: at once, later, or by a rule."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aintern.events import ApprovalRequested, Event, QuestionAsked, WarningRaised
from aintern.session import Session
from aintern.store.store_location import data_folder
from tests.scripted_session import call, calls, ending, of, results, run, says, scripted
from tests.workspace.layers.conftest import skip_without_layers

EFFECTS = {"policy.ask_about": "effects"}
WORK = "echo more >> a.txt; echo made > new; rm -r old; python3 -c 'print(6 * 7)'"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "old").mkdir(parents=True)
    (root / "old/x").write_text("x\n")
    (root / "a.txt").write_text("one\n")
    return root


@pytest.fixture(autouse=True)
async def layers_of_this_machine(workspace: Path) -> None:
    await skip_without_layers(workspace)


def step(command: str, **more: Any) -> dict[str, Any]:
    return calls(call("run_command", command=command, **more))


def untouched(workspace: Path) -> bool:
    there = sorted(path.name for path in workspace.iterdir())
    return there == ["a.txt", "old"] and (workspace / "a.txt").read_text() == "one\n"


def saying(text: str, before: Callable[[], None] = lambda: None) -> Callable[[Event], dict[str, Any]]:
    """Answers the question about the effects; one about a call fails the test."""

    def answer(event: Event) -> dict[str, Any]:
        assert isinstance(event, QuestionAsked), event
        before()
        return {"answer": "text", "text": text}

    return answer


def rows(session: Session) -> list[str]:
    return [kind for (kind,) in session.store.database.rows("SELECT kind FROM audit_log ORDER BY seq")]


async def asked(workspace: Path, command: str, answer: Any, flags: Any = (), **more: Any) -> tuple[list[Event], Any]:
    """The events of a run with one command, and its entry on the record."""
    flags = {**EFFECTS, **dict(flags)}
    async with scripted(workspace, step(command, **more), says("Done."), flags=flags) as session:
        events = await run(session, answers=answer)
        assert session.store.audit.verify().whole
        return events, session.store.audit.page().entries[0]


async def test_the_command_runs_first_and_its_real_diff_is_asked_about(workspace: Path) -> None:
    before: list[bool] = []
    async with scripted(workspace, step(WORK), says("Done.", expect="42"), flags=EFFECTS) as session:
        events = await run(session, answers=saying("all", lambda: before.append(untouched(workspace))))
        assert rows(session) == ["decided", "finished", "committed"]
        (entry,) = session.store.audit.page().entries
    assert before == [True] and not of(events, ApprovalRequested)
    (question,) = of(events, QuestionAsked)
    assert question.options == ("all", "without these", "nothing")
    for shown in ("python3 -c", "exit code 0", "changed a.txt", "created new", "deleted old/x", "+more", "-x"):
        assert shown in question.question, question.question
    assert (entry.decision, entry.scope, entry.who) == ("auto_approved", "effects", "effects")
    assert json.loads(entry.committed)["who"] == "user"
    assert results(events)[0].success
    assert (workspace / "a.txt").read_text() == "one\nmore\n" and not (workspace / "old").exists()


async def test_without_a_change_nothing_is_asked(workspace: Path) -> None:
    events, entry = await asked(workspace, "python3 -c 'import json; print(open(\"a.txt\").read())'", None)
    assert not of(events, QuestionAsked, ApprovalRequested) and results(events)[0].data["stdout"] == "one\n\n"
    assert (entry.committed, entry.discarded) == ("", "")


async def test_what_is_made_anew_when_it_is_missing_is_no_change(workspace: Path) -> None:
    (workspace / "m.py").write_text("x = 1\n")
    events, _ = await asked(workspace, "python3 -c 'import m; print(m.x)'", None)
    assert not of(events, QuestionAsked) and not (workspace / "__pycache__").exists()


async def test_a_denial_discards_and_tells_the_model_why(workspace: Path) -> None:
    events, entry = await asked(workspace, WORK, saying("No, keep old as it is"))
    (result,) = results(events)
    assert not result.success and "No, keep old as it is" in result.content
    assert untouched(workspace)
    told = json.loads(entry.discarded)
    assert (told["who"], told["answer"], told["deleted"]) == ("user", "No, keep old as it is", 2)


async def test_with_nobody_there_it_runs_and_leaves_nothing(workspace: Path) -> None:
    async with scripted(workspace, step(WORK), says("Well."), flags=EFFECTS, unattended="deny") as session:
        events = await run(session)
        (entry,) = session.store.audit.page().entries
    (result,) = results(events)
    assert "42" in result.data["stdout"] and "nobody was there" in result.content and untouched(workspace)
    assert json.loads(entry.discarded)["who"] == "nobody"


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("curl -s http://127.0.0.1:9/ -o page", {}),
        ("echo x > /srv/aintern-outside", {}),
        ("cat .env", {}),
        ("rm -rf .git/..", {}),
        ("echo 'unterminated", {}),
        ("echo x > new", {"live": True}),
    ],
    ids=["network", "outside", "protected", "critical", "not understood", "live"],
)
async def test_other_calls_are_asked_about_before_they_run(workspace: Path, command: str, more: Any) -> None:
    (workspace / ".env").write_text("KEY=1\n")
    events, entry = await asked(workspace, command, {"answer": "deny"}, **more)
    assert of(events, ApprovalRequested) and entry.decision == "user_denied"


@pytest.mark.parametrize(
    "flags",
    [{"policy.mode": "always_ask"}, {"policy.tools.run_command.action": "always_ask"}],
    ids=["mode", "tool"],
)
async def test_always_ask_asks_about_the_call(workspace: Path, flags: Any) -> None:
    events, _ = await asked(workspace, WORK, {"answer": "deny"}, flags)
    assert of(events, ApprovalRequested) and untouched(workspace)


async def test_what_is_denied_does_not_run(workspace: Path) -> None:
    flags = {"policy.tools.run_command.denied_patterns": ["python3 *"]}
    _, entry = await asked(workspace, WORK, None, flags)
    assert entry.decision == "policy_blocked" and untouched(workspace)


async def test_rules_for_files_decide_about_the_changes(workspace: Path) -> None:
    """By path and kind of change: what write_file may write and delete_file delete is kept, what it may not is dropped."""
    flags = {
        "policy.tools.write_file.allowed_patterns": ["*.txt", "new", "out/**"],
        "policy.tools.delete_file.allowed_patterns": ["old", "old/**"],
    }
    events, entry = await asked(workspace, f"{WORK}; mkdir out; echo y > out/y", None, flags)
    assert not of(events, QuestionAsked) and (workspace / "out/y").exists() and not (workspace / "old").exists()
    assert json.loads(entry.committed)["who"] == "policy"
    flags["policy.tools.write_file.denied_patterns"] = ["*.lock"]
    work = "echo z > out/z; echo x > a.lock; python3 -c 'print(1)'"
    events, entry = await asked(workspace, work, None, flags)
    assert (workspace / "out/z").exists() and not (workspace / "a.lock").exists()
    assert "a.lock was not kept: Denied by the pattern '*.lock'" in results(events)[0].content
    assert json.loads(entry.committed)["left_out"]["created"] == 1


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("head -c 3000 /dev/zero > out/big; python3 -c 1", "created out/big"),
        ("echo '#!/bin/sh' > out/run; chmod +x out/run", "created out/run"),
        ("ln -s a.txt out/link; python3 -c 1", "created out/link"),
        ("mkdir -p out/.vscode; echo '{}' > out/.vscode/tasks.json; python3 -c 1", "out/.vscode/tasks.json"),
    ],
    ids=["size", "runnable", "link", "control"],
)
async def test_no_rule_keeps_what_no_file_tool_could_do(workspace: Path, command: str, named: str) -> None:
    (workspace / "out").mkdir()
    flags = {"policy.tools.write_file.allowed_patterns": ["out/**"], "policy.effects_bytes": 2000}
    (workspace / "go.sh").write_text(command)
    events, _ = await asked(workspace, "bash go.sh", saying("without these"), flags)
    assert named in of(events, QuestionAsked)[0].question
    assert not any(path.is_file() or path.is_symlink() for path in (workspace / "out").rglob("*"))


async def parked(workspace: Path, command: str = WORK) -> tuple[str, str]:
    """A conversation whose command has run while nobody was there: its id, and the call's."""
    async with scripted(workspace, step(command), flags=EFFECTS, unattended="park") as session:
        events = await run(session)
        assert ending(events).reason == "parked", results(events)
        (waiting,) = session.store.parked.open()
        assert "+more" in waiting.reasons and untouched(workspace)
        assert rows(session) == ["decided", "finished"]
        return session.conversation_id, waiting.call_id


@pytest.mark.parametrize(
    ("answer", "row", "told"),
    [
        ({"answer": "allow_once"}, "committed", "42"),
        ({"answer": "deny", "reason": "not on Sunday"}, "discarded", "not on Sunday"),
        ({"answer": "deny", "reason": "all"}, "discarded", "'all'"),
        ({"answer": "text", "text": "nothing"}, "discarded", "wants nothing"),
    ],
)
async def test_a_parked_question_keeps_its_layer_over_a_restart(
    workspace: Path, answer: Any, row: str, told: str
) -> None:
    conversation, question = await parked(workspace)
    async with scripted(workspace, says("Well.", expect=told), resume=conversation, unattended="park") as session:
        assert ending(await run(session, "")).reason == "parked" if row == "committed" else True
        session.store.parked.answer(question, answer)
        events = await run(session, "")
        assert ending(events).reason == "answered", results(events)
        assert rows(session) == ["decided", "finished", row] and session.store.audit.verify().whole
    kept = row == "committed"
    assert (workspace / "new").exists() is kept and (workspace / "old").exists() is not kept
    assert not list((data_folder() / "parked").glob("*.json"))
    # Once only: a second run would have appended twice.
    assert (workspace / "a.txt").read_text() == ("one\nmore\n" if kept else "one\n")


async def test_a_parked_question_can_be_answered_in_the_conversation(workspace: Path) -> None:
    conversation, _ = await parked(workspace)
    async with scripted(workspace, says("Done."), resume=conversation) as session:
        events = await run(session, "", answers=saying("all"))
        assert session.store.parked.open() == ()
    assert "+more" in of(events, QuestionAsked)[0].question and (workspace / "new").exists()


async def test_what_changed_before_the_answer_is_a_conflict(workspace: Path) -> None:
    conversation, question = await parked(workspace)
    (workspace / "a.txt").write_text("mine\n")
    async with scripted(workspace, resume=conversation, unattended="park") as session:
        session.store.parked.answer(question, {"answer": "allow_once"})
        assert ending(await run(session, "")).reason == "parked"
        (again,) = session.store.parked.open()
        assert "Somebody else worked on these" in again.reasons and "changed a.txt" in again.reasons
    async with scripted(workspace, says("Done."), resume=conversation) as session:
        await run(session, "", answers=saying("without these"))
    assert (workspace / "a.txt").read_text() == "mine\n"


async def test_a_setting_turned_back_meanwhile_does_not_make_it_allowed(workspace: Path) -> None:
    conversation, _ = await parked(workspace)
    async with scripted(workspace, says("Done."), resume=conversation, flags={"policy.ask_about": "calls"}) as session:
        await run(session, "", answers=saying("nothing"))
    assert untouched(workspace)


async def test_what_the_policy_denies_by_now_is_not_kept(workspace: Path) -> None:
    conversation, question = await parked(workspace)
    flags = {"policy.tools.run_command.denied_patterns": ["python3 *"]}
    async with scripted(
        workspace, says("Well.", expect="Nothing of what"), resume=conversation, flags=flags
    ) as session:
        session.store.parked.answer(question, {"answer": "allow_once"})
        await run(session, "")
        assert rows(session) == ["decided", "finished", "discarded"]
    assert untouched(workspace)


async def test_an_allowed_call_waits_with_its_control_names_as_well(workspace: Path) -> None:
    (workspace / "go.sh").write_text("echo more >> a.txt; mkdir .vscode; echo '{}' > .vscode/tasks.json")
    flags = {"policy.mode": "auto_approve"}
    async with scripted(workspace, step("bash go.sh"), flags=flags, unattended="park") as session:
        assert ending(await run(session)).reason == "parked"
        conversation, (waiting,) = session.conversation_id, session.store.parked.open()
        assert "tasks.json" in waiting.reasons and "a.txt" not in waiting.reasons
        session.store.parked.answer(waiting.call_id, {"answer": "text", "text": "without these"})
    async with scripted(workspace, says("Done."), resume=conversation, flags=flags) as session:
        await run(session, "")
    assert (workspace / "a.txt").read_text() == "one\nmore\n" and not (workspace / ".vscode/tasks.json").exists()


async def test_the_calls_after_one_that_waits_wait_as_well(workspace: Path) -> None:
    both = calls(
        call("run_command", command="cat a.txt"), call("run_command", command=WORK), call("run_command", command="ls"))  # fmt: skip
    async with scripted(workspace, both, flags=EFFECTS, unattended="park") as session:
        events = await run(session)
        assert [each.status for each in results(events)] == ["completed", "awaiting_approval", "awaiting_approval"]
        conversation, (waiting,) = session.conversation_id, session.store.parked.open()
        session.store.parked.answer(waiting.call_id, {"answer": "allow_once"})
    async with scripted(workspace, says("Done."), resume=conversation, flags=EFFECTS) as session:
        assert [call.parameters["command"] for call in session.waiting_calls] == [WORK, "ls"]
        events = await run(session, "")
    assert [each.success for each in results(events)] == [True, True]
    assert "new" in results(events)[1].data["stdout"]


async def test_layers_that_wait_keep_within_the_budget_and_go_with_their_conversation(workspace: Path) -> None:
    big = "echo more >> a.txt; head -c 700000 /dev/zero > new; python3 -c 1"
    flags = {**EFFECTS, "sandbox.layer_bytes": 1 << 20}
    async with scripted(workspace, step(big), flags=flags, unattended="park") as session:
        assert ending(await run(session)).reason == "parked"
        first = session.conversation_id
    async with scripted(workspace, step(big), says("Well."), flags=flags, unattended="park") as session:
        events = await run(session)
    assert ending(events).reason == "answered" and "sandbox.layer_bytes" in results(events)[0].content
    (note,) = (data_folder() / "parked").glob("*.json")
    folders = [Path(folder) for _, folder, _ in json.loads(note.read_text())["layers"]]
    assert all(folder.is_dir() for folder in folders)
    async with scripted(workspace) as session:
        session.store.conversations.delete(first)
    async with scripted(workspace):
        pass
    assert not note.exists() and not any(folder.exists() for folder in folders)


async def test_a_layer_that_is_gone_is_told(workspace: Path) -> None:
    conversation, question = await parked(workspace)
    (note,) = (data_folder() / "parked").glob("*.json")
    from aintern.workspace.layers.layer_folder import remove_tree

    remove_tree(Path(json.loads(note.read_text())["layers"][0][1]))
    async with scripted(workspace, says("Well.", expect="is gone"), resume=conversation) as session:
        session.store.parked.answer(question, {"answer": "allow_once"})
        await run(session, "")
    assert untouched(workspace) and not note.exists()


async def test_what_it_writes_to_caches_is_kept_by_nobody(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / ".npm").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    (workspace / "go.sh").write_text("ls ~/.npm; echo planted > ~/.npm/x; echo x >> new")
    two = step("bash go.sh"), step("bash go.sh # again")
    async with scripted(workspace, *two, says("Done."), flags=EFFECTS) as session:
        events = await run(session, answers=saying("all"))
    assert results(events)[1].data["stdout"] == "" and (workspace / "new").read_text() == "x\nx\n"


async def test_it_is_offered_once_after_many_questions(workspace: Path) -> None:
    many = [step(f"python3 -c 'print({number})'") for number in range(12)]
    async with scripted(workspace, *many, says("Done.")) as session:
        events = await run(session, answers={"answer": "allow_once"}, max_iterations=40)
    told = [event.message for event in of(events, WarningRaised) if "ask_about" in event.message]
    assert len(told) == 1 and "aintern config set policy.ask_about effects" in told[0]
