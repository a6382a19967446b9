"""AGENTS.md is begun from what the project is, keeps every line that is there, and grows by a line that the person types."""

from pathlib import Path

import pytest

from aintern.errors import ToolFailure, UsageError
from aintern.events import ApprovalRequested
from aintern.prompt.agents_file import LONGEST, current_notes, notes_from_facts, notes_with_line
from aintern.prompt.project_facts import ProjectFacts
from aintern.workspace.jail import Jail
from aintern.workspace.project_commands import ProjectCommands
from aintern.workspace.undo import apply, plan
from tests.scripted_session import ending, of, says, scripted

FACTS = ProjectFacts(("Python",), ProjectCommands(("make test",), ("ruff check",)), ("src/", "README.md"), 2)


def test_a_first_one_says_what_the_project_is() -> None:
    assert notes_from_facts(FACTS, "rowan", None) == (
        "# rowan\n\nKind of project: Python.\n\n## Commands\n\n- Tests: `make test`\n- Checks: `ruff check`\n\n"
        "## Layout\n\n- `src/`\n- `README.md`\n- and 2 more\n\n"
        "## Notes\n\nWhat a newcomer could not guess: conventions, what not to touch, how it is run and released.\n"
    )


def test_every_line_that_is_there_stays_and_what_is_missing_is_added() -> None:
    mine = "# Mine\n\n### commands\n\nNone.\n"
    made = notes_from_facts(FACTS, "rowan", mine)
    assert made.startswith(mine.rstrip("\n")) and "## Layout" in made and "make test" not in made
    assert notes_from_facts(FACTS, "rowan", made) == made
    assert notes_from_facts(ProjectFacts(), "rowan", mine) == mine


@pytest.mark.parametrize(
    ("current", "after"),
    [
        (None, "# Notes\n\n- use tabs\n"),
        ("  \n", "# Notes\n\n- use tabs\n"),
        ("# Mine\n", "# Mine\n\n- use tabs\n"),
        ("- one\n\n\n", "- one\n- use tabs\n"),
        ("text", "text\n\n- use tabs\n"),
    ],
    ids=["none", "blank", "heading", "list", "open-end"],
)
def test_a_line_comes_last(current: str | None, after: str) -> None:
    assert notes_with_line(current, "use tabs") == after


def test_a_file_that_is_too_long_is_not_cut(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("x" * (LONGEST + 1))
    with pytest.raises(ToolFailure, match="longer than"):
        current_notes(Jail(tmp_path))


async def test_a_note_is_written_without_a_question_is_on_record_and_undone(tmp_path: Path) -> None:
    file = tmp_path / "AGENTS.md"
    file.write_text("- one\n")
    async with scripted(tmp_path, says("Yes.", expect="did I say")) as session:
        assert await session.note(" use   tabs ") == "AGENTS.md"
        assert file.read_text() == "- one\n- use tabs\n"
        (row,) = session.store.audit.page().entries
        assert (row.tool, row.decision) == ("write_file", "user_approved") and "The person" in row.summary
        apply(session.checkpoints(), plan(session.checkpoints()))
        assert file.read_text() == "- one\n"
        events = [event async for event in session.ask("What did I say?")]
        assert ending(events).response == "Yes."
        assert any("use tabs" in str(each.tool_calls) for each in session.messages)


@pytest.mark.parametrize(
    "flags", [{"policy.blocked_tools": ["write_file"]}, {"policy.mode": "plan"}], ids=["blocked", "plan"]
)
async def test_what_the_policy_denies_is_not_noted(tmp_path: Path, flags: dict[str, object]) -> None:
    async with scripted(tmp_path, flags=flags) as session:
        with pytest.raises(UsageError, match=r"AGENTS\.md is not changed"):
            await session.note("use tabs")
        assert not (tmp_path / "AGENTS.md").exists()


async def test_a_file_that_utf_8_can_not_hold_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_bytes(b"caf\xe9\n")
    async with scripted(tmp_path) as session:
        with pytest.raises(UsageError, match="not changed"):
            await session.note("use tabs")
    assert (tmp_path / "AGENTS.md").read_bytes() == b"caf\xe9\n"


@pytest.mark.parametrize("mode", ["ask_for_risky", "auto_approve"])
async def test_a_proposal_is_asked_about_with_its_difference_in_every_mode(tmp_path: Path, mode: str) -> None:
    (tmp_path / "Cargo.toml").write_text("[package]\n")
    (tmp_path / "AGENTS.md").write_text("# Mine\n")
    async with scripted(tmp_path, flags={"policy.mode": mode}) as session:
        assert await session.propose_notes()
        async for event in session.follow(0):
            if isinstance(event, ApprovalRequested):
                assert "+- Tests: `cargo test`" in event.details["diff"]
                session.answer(event.call_id, "allow_once")
        assert len(of(session.events, ApprovalRequested)) == 1
        assert (tmp_path / "AGENTS.md").read_text().startswith("# Mine\n\n## Commands\n\n- Tests: `cargo test`")
        assert not await session.propose_notes()
