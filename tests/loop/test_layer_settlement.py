"""What a command changed becomes real after it has ended: at once, after the person's answer, or never; the record has each step."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.events import ApprovalRequested, ErrorRaised, Event, QuestionAsked, ToolExecution, ToolResultArrived
from aintern.permission.approvals import Answer
from aintern.session import Session
from aintern.store.audit_row import AuditEntry
from aintern.store.store_location import data_folder
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import undo
from tests.scripted_session import call, calls, ending, of, results, run, says, scripted

pytestmark = pytest.mark.usefixtures("layers_of_this_machine")

UNASKED = {"flags": {"policy.mode": "auto_approve"}}


def answering(text: str, before: Callable[[], None] = lambda: None) -> Callable[[Event], dict[str, Any]]:
    """Allows every call, and answers what is asked after one."""

    def answer(event: Event) -> dict[str, Any]:
        if isinstance(event, QuestionAsked):
            before()
            return {"answer": "text", "text": text}
        return {"answer": "allow_once"}

    return answer


async def ran(workspace: Path, command: str, answers: Any = None, **options: Any) -> tuple[list[Event], AuditEntry]:
    """The events of one run with one command, and its entry on the record, which is whole."""
    live = options.pop("live", False)
    step = calls(call("run_command", command=command, **({"live": True} if live else {})))
    async with scripted(workspace, step, says("Done."), **{**UNASKED, **options}) as session:
        events = await run(session, answers=answers)
        assert session.store.audit.verify().whole
        return events, session.store.audit.page().entries[0]


def kinds(session: Session) -> list[str]:
    return [kind for (kind,) in session.store.database.rows("SELECT kind FROM audit_log ORDER BY seq")]


async def test_changes_are_real_after_the_command_with_a_row_before_each_step(workspace: Path) -> None:
    step = calls(call("run_command", command="echo more >> a.txt; mkdir new; echo x > new/n; cat a.txt"))
    async with scripted(workspace, step, says("Done."), **UNASKED) as session:
        events = await run(session)
        assert kinds(session) == ["decided", "finished", "committed"]
        entry = session.store.audit.page().entries[0]
    assert results(events)[0].content.startswith("as it was\nmore\n")
    assert (workspace / "a.txt").read_text() == "as it was\nmore\n" and (workspace / "new/n").read_text() == "x\n"
    told = json.loads(entry.committed)
    assert (told["created"], told["changed"], told["deleted"], entry.discarded) == (2, 1, 0, "")


async def test_modes_times_and_links_are_as_the_command_left_them(workspace: Path) -> None:
    os.link(workspace / "a.txt", workspace / "other")
    command = "chmod 750 a.txt; echo n > n; touch -d '2001-02-03 04:05:06.123456789 UTC' n; chmod 4711 n; ln -s n l; echo x >> a.txt"
    events, _ = await ran(workspace, command)
    status = (workspace / "n").stat()
    assert (status.st_mode & 0o7777, status.st_mtime_ns) == (0o711, 981173106_123456789)
    assert (workspace / "l").readlink() == Path("n")
    assert (workspace / "other").read_text() == "as it was\nx\n" and (
        workspace / "a.txt"
    ).stat().st_mode & 0o777 == 0o750
    assert os.listxattr(workspace / "n") == os.listxattr(workspace / "a.txt") == []
    assert "without set-user-id bits: created n" in results(events)[0].content


async def test_what_could_never_become_real_is_left_out_and_told(workspace: Path) -> None:
    events, entry = await ran(workspace, "mkfifo pipe; echo x > n")
    assert sorted(path.name for path in workspace.iterdir()) == ["a.txt", "n"]
    result = results(events)[0]
    assert result.success and "Not kept: created pipe" in result.content
    assert result.data["dropped"] == ["created pipe (neither a file, a folder nor a link)"]
    assert json.loads(entry.committed)["left_out"]["created"] == 1


PLANTED = "mkdir -p .vscode .github/workflows; echo '{}' > .vscode/tasks.json; echo on > .github/workflows/ci.yml; echo x > fine"


def planting(workspace: Path) -> str:
    """A command that names none of what it plants."""
    (workspace / "build.sh").write_text(PLANTED)
    return "bash build.sh"


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("all", {".vscode", ".github", "fine"}),
        ("without these", {".github", "fine"}),
        ("nothing", set()),
        ("yes", set()),
    ],
)
async def test_names_that_control_programs_wait_for_the_person(workspace: Path, answer: str, kept: set[str]) -> None:
    events, entry = await ran(workspace, planting(workspace), answering(answer))
    question = of(events, QuestionAsked)[0]
    assert question.options == ("all", "without these", "nothing")
    for shown in ("created .vscode/tasks.json", "created .github/workflows/ci.yml", "+on"):
        assert shown in question.question
    assert "created fine" not in question.question
    assert {path.name for path in workspace.iterdir()} - {"a.txt", "build.sh"} == kept
    assert not (workspace / ".github/workflows").exists() or answer == "all"
    told = json.loads(entry.committed or entry.discarded)
    assert (told["answer"], told["who"], bool(entry.committed)) == (answer, "user", bool(kept))
    assert results(events)[0].success is bool(kept)


async def test_with_nobody_there_nothing_is_committed(workspace: Path) -> None:
    events, entry = await ran(workspace, planting(workspace), unattended="deny")
    assert sorted(path.name for path in workspace.iterdir()) == ["a.txt", "build.sh"]
    result = results(events)[0]
    assert not result.success and "nobody was there" in result.content and ".vscode" in result.content
    assert json.loads(entry.discarded)["who"] == "nobody" and not entry.committed


async def test_a_call_whose_own_approval_showed_the_name_is_not_asked_about_again(workspace: Path) -> None:
    events, entry = await ran(workspace, "mkdir .vscode; echo '{}' > .vscode/tasks.json", answering("nothing"))
    assert of(events, ApprovalRequested) and not of(events, QuestionAsked)
    assert (workspace / ".vscode/tasks.json").exists() and entry.committed


async def test_git_records_work_unasked_and_its_settings_are_asked_about(workspace: Path) -> None:
    subprocess.run(
        "git init -q; git config user.email a@b; git config user.name a", shell=True, cwd=workspace, check=True
    )
    work = "git add -A && git commit -qm one && git checkout -qb other && git tag t && git gc -q"
    _, entry = await ran(workspace, work, unattended="deny")
    assert entry.committed
    assert subprocess.run(["git", "fsck"], cwd=workspace, capture_output=True, check=True).returncode == 0
    before = (workspace / ".git/config").read_text()
    _, entry = await ran(workspace, "git config core.fsmonitor ./x", unattended="deny")
    assert entry.discarded and (workspace / ".git/config").read_text() == before


async def meanwhile(
    workspace: Path, command: str, deed: Callable[[], None], answers: Any = None
) -> tuple[list[Event], AuditEntry]:
    """Runs a command that waits in its middle until somebody else has done their part."""
    # Not in the workspace: what is made there meanwhile may or may not be seen in a layer.
    sign = Path(tempfile.mkdtemp(dir="/var/tmp")) / "done"
    (workspace / "go.sh").write_text(command.replace("WAIT", f"echo ready; until test -e {sign}; do sleep 0.01; done"))
    step = calls(call("run_command", command="bash go.sh"))
    options = UNASKED if answers else {**UNASKED, "unattended": "deny"}
    events = []
    async with scripted(workspace, step, says("Done."), **options) as session:
        async for event in session.ask("Go."):
            events.append(event)
            if isinstance(event, ToolExecution) and "ready" in event.message:
                deed()
                sign.write_text("")
            elif answers and isinstance(event, QuestionAsked | ApprovalRequested):
                session.answer(event.call_id, Answer(**answers(event)))
        shutil.rmtree(sign.parent)
        return events, session.store.audit.page().entries[0]


@pytest.mark.parametrize(
    ("command", "deed"),
    [
        ("WAIT; echo theirs > a.txt", lambda root: (root / "a.txt").write_text("mine\n")),
        ("echo theirs >> a.txt; WAIT", lambda root: (root / "a.txt").unlink()),
        ("WAIT; echo theirs > n", lambda root: (root / "n").write_text("mine\n")),
        ("rm -r folder; WAIT", lambda root: (root / "folder/in/b").write_text("mine\n")),
        (
            "rm -r folder; mkdir folder; echo x > folder/y; WAIT",
            lambda root: (root / "folder/in/new").write_text("mine\n"),
        ),
        ("echo theirs > folder/in/c; WAIT", lambda root: (root / "folder").rename(root / "away")),
    ],
    ids=["changed", "deleted", "made", "below a deleted folder", "below a replaced folder", "its folder was moved"],
)
async def test_what_somebody_else_changed_meanwhile_is_not_overwritten(
    workspace: Path, command: str, deed: Callable[[Path], None]
) -> None:
    (workspace / "folder/in").mkdir(parents=True)
    (workspace / "folder/in/b").write_text("as it was\n")
    events, entry = await meanwhile(workspace, command, lambda: deed(workspace))
    assert entry.discarded and not entry.committed, results(events)[0].content
    assert "theirs" not in "".join(p.read_text() for p in workspace.rglob("*") if p.is_file() and p.name != "go.sh")


async def test_a_person_may_take_the_commands_version_or_all_but_that(workspace: Path) -> None:
    rest = "WAIT; echo theirs > a.txt; echo x > n"
    mine = lambda: (workspace / "a.txt").write_text("mine\n") and None  # noqa: E731
    events, _ = await meanwhile(workspace, rest, mine, answering("without these"))
    assert "Somebody else worked on these" in of(events, QuestionAsked)[0].question
    assert (workspace / "a.txt").read_text() == "mine\n" and (workspace / "n").exists()
    await meanwhile(workspace, rest, mine, answering("all"))
    assert (workspace / "a.txt").read_text() == "theirs\n"


async def test_what_changes_while_the_person_thinks_is_asked_about_again(workspace: Path) -> None:
    asked = 0

    def change() -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            (workspace / "fine").write_text("mine\n")

    events, _ = await ran(workspace, planting(workspace), answering("all", change))
    questions = of(events, QuestionAsked)
    assert len(questions) == 2 and "created fine" in questions[1].question


async def test_a_database_that_is_open_elsewhere_waits_for_the_person(workspace: Path) -> None:
    database = sqlite3.connect(workspace / "x.db")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE t (a)")
    database.commit()
    write = "import sqlite3; c = sqlite3.connect('x.db'); c.execute('insert into t values (1)'); c.commit()"
    (workspace / "w.py").write_text(write)
    events, entry = await ran(workspace, "python3 w.py", unattended="deny")
    assert entry.discarded, results(events)[0].content
    assert database.execute("SELECT count(*) FROM t").fetchone() == (0,)
    database.close()


async def test_what_was_ended_half_way_has_not_happened(workspace: Path) -> None:
    step = calls(call("run_command", command="echo x > a.txt; sleep 60", timeout_seconds=1))
    async with scripted(workspace, step, says("Done."), **UNASKED) as session:
        events = await run(session)
        assert kinds(session) == ["decided", "finished", "discarded"]
    assert (workspace / "a.txt").read_text() == "as it was\n"
    assert "Its changes were thrown away: changed a.txt" in results(events)[0].content


async def test_a_live_command_writes_at_once_is_asked_about_and_can_be_undone(workspace: Path) -> None:
    (workspace / "folder").mkdir()
    rename = 'python3 -c \'import os; os.rename("folder", "moved")\''
    events, _ = await ran(workspace, rename)
    assert "live=true" in results(events)[0].content and not results(events)[0].success
    events, entry = await ran(workspace, "ls", live=True, flags={"policy.threshold": "medium"}, answers=answering(""))
    assert of(events, ApprovalRequested) and entry.risk.label == "medium"
    events, entry = await ran(workspace, rename, live=True)
    assert results(events)[0].success and (workspace / "moved").is_dir() and not entry.committed


async def test_in_a_read_only_session_nothing_runs_live(workspace: Path) -> None:
    flags = {**UNASKED["flags"], "tools.read_only": True}
    await ran(workspace, "touch n", live=True, flags=flags, answers=answering(""))
    assert [path.name for path in workspace.iterdir()] == ["a.txt"]


async def test_no_placeholders_appear_in_the_workspace(workspace: Path) -> None:
    events, _ = await ran(workspace, "ls -A > /tmp/seen; sleep 0.3; cat /tmp/seen")
    assert results(events)[0].content.startswith("a.txt\n[")


async def test_undo_takes_back_exactly_what_the_command_touched_caches_only_when_asked(workspace: Path) -> None:
    (workspace / ".gitignore").write_text("ignored/\n")
    (workspace / "ignored").mkdir()
    (workspace / "ignored/theirs").write_text("not touched\n")
    (workspace / "ignored/mine").write_text("touched\n")
    await ran(
        workspace,
        "echo x > ignored/mine; rm a.txt; mkdir __pycache__ new new/__pycache__; touch {.,new}/__pycache__/m.pyc",
    )
    checkpoints = Checkpoints.open(workspace)
    planned, report = undo(checkpoints)
    assert {item.shown for item in planned.items} == {
        "ignored/mine",
        "a.txt",
        "new",
        "new/__pycache__",
        "new/__pycache__/m.pyc",
    }
    assert not report.skipped and (workspace / "ignored/mine").read_text() == "touched\n"
    assert (
        (workspace / "a.txt").exists()
        and not (workspace / "new").exists()
        and (workspace / "__pycache__/m.pyc").exists()
    )
    undo(checkpoints)  # takes the undo back
    planned, _ = undo(checkpoints, call=planned.calls[0].id, with_caches=True, dry_run=True)
    assert "__pycache__/m.pyc" in {item.shown for item in planned.items}
    checkpoints.close()


@pytest.mark.parametrize("mode", ["000", "111", "1777"])
async def test_a_folder_that_a_command_has_locked_gets_its_mode_back(workspace: Path, mode: str) -> None:
    (workspace / "d").mkdir(mode=0o755)
    (workspace / "d/inside").write_text("kept\n")
    await ran(workspace, f"chmod {mode} d")
    assert stat.S_IMODE((workspace / "d").stat().st_mode) == int(mode, 8)
    checkpoints = Checkpoints.open(workspace)
    undo(checkpoints)
    checkpoints.close()
    assert stat.S_IMODE((workspace / "d").stat().st_mode) == 0o755 and (workspace / "d/inside").exists()


async def test_a_large_file_that_is_deleted_is_kept_by_a_second_name_whatever_its_size(workspace: Path) -> None:
    with (workspace / "big").open("wb") as file:
        file.truncate(2 << 30)  # holes: larger than the whole budget
    inode = (workspace / "big").stat().st_ino
    _, entry = await ran(workspace, "rm big", unattended="deny")
    assert entry.committed and not (workspace / "big").exists()
    kept = [path for path in (data_folder() / "checkpoints/contents").iterdir() if path.stat().st_ino == inode]
    assert len(kept) == 1


async def test_what_cannot_be_recorded_ends_the_run_and_is_no_failed_call_for_the_model(workspace: Path) -> None:
    """A model would take the failure as said and go on without the call; whoever takes the run up again does it."""

    def newer() -> None:
        with closing(sqlite3.connect(data_folder() / "aintern.db")) as other, other:
            other.execute("UPDATE schema_version SET version_num = '9999'")

    step = calls(call("run_command", command=planting(workspace)))
    async with scripted(workspace, step, **UNASKED) as session:
        events = await run(session, answers=answering("all", newer))
        roles = [message.role for message in session.messages]
    assert (ending(events).reason, results(events), roles[-1]) == ("error", [], "assistant")
    assert "brought to schema 9999" in "".join(event.message for event in of(events, ErrorRaised))
    assert not (workspace / "fine").exists()


SESSIONS, EACH = 10, 40 if os.environ.get("AINTERN_NIGHTLY") else 3


async def test_sessions_side_by_side_in_one_workspace_lose_nothing(workspace: Path) -> None:
    """Each works on files of its own, in folders that all of them make."""

    async def session(number: int) -> list[ToolResultArrived]:
        steps = []
        for turn in range(EACH):
            name = f"shared/{turn}/of{number}"
            command = f"mkdir -p shared/{turn}; echo {number} > {name}; echo x >> own{number}; test -e own{number}"
            steps.append(calls(call("run_command", command=command)))
        limits = {"agent.max_iterations": EACH + 5, "policy.rate_limit": 0}
        options = {**UNASKED["flags"], **limits}
        async with scripted(workspace, *steps, says("Done."), flags=options, unattended="deny") as opened:
            return results(await run(opened))

    found = [result for each in await asyncio.gather(*map(session, range(SESSIONS))) for result in each]
    assert len(found) == SESSIONS * EACH
    assert [result.content for result in found if not result.success] == []
    for number in range(SESSIONS):
        assert (workspace / f"own{number}").read_text() == "x\n" * EACH
        assert all((workspace / f"shared/{turn}/of{number}").exists() for turn in range(EACH))
