"""A conversation is found again: chosen from a list that is searched by typing, or named by how its ID begins; its end is shown."""

from pathlib import Path

from tests.terminal.command_line import aintern, call, calls, says, script
from tests.terminal.conftest import Start


def talked(workspace: Path, tmp_path: Path, request: str, *steps: dict[str, object]) -> str:
    ended = aintern("run", "--json", "-m", script(tmp_path, *steps), request, cwd=workspace)
    return str(ended.events[0]["conversation_id"])


def test_resume_without_an_id_lets_the_person_search_and_shows_the_last_exchange(
    start: Start, workspace: Path, tmp_path: Path
) -> None:
    look = calls(call("read_file", path="README.md"))
    talked(workspace, tmp_path, "Count the oaks.", look, says("There are **nine** oaks."))
    talked(workspace, tmp_path, "Count the birches.", says("There are two birches."))
    screen = start(says("Nine, as I said."), arguments=("-r",))
    assert "Count the birches." in screen.wait_for("Which conversation?")
    screen.type("oaks")
    screen.wait_for("Which conversation? oaks")
    screen.press("Enter")
    shown = screen.wait_for("There are nine oaks.")
    assert "> Count the oaks.\n  1 call\nThere are nine oaks." in shown
    assert "birches" not in shown.split("Going on with")[1]
    screen.say("How many?")
    screen.wait_for("Nine, as I said.")


def test_escape_chooses_none(start: Start, workspace: Path, tmp_path: Path) -> None:
    talked(workspace, tmp_path, "Count the oaks.", says("Nine."))
    screen = start(says("Never said."), arguments=("--resume",))
    screen.wait_for("Which conversation?")
    screen.press("Escape")
    assert screen.exit_code() == 0


def test_no_key_of_the_picker_is_cut_on_a_narrow_terminal(start: Start, workspace: Path, tmp_path: Path) -> None:
    talked(workspace, tmp_path, "Count the oaks.", says("Nine."))
    screen = start(arguments=("-r",), size=(40, 12))
    shown = screen.wait_for("leave it")
    assert "\nType to search · Up, Down: choose\nEnter: take it · Escape: leave it\n" in shown


def test_an_id_is_taken_by_how_it_begins(workspace: Path, tmp_path: Path) -> None:
    id = talked(workspace, tmp_path, "Count the oaks.", says("Nine."))
    assert "Count the oaks." in aintern("sessions", "show", id[:12]).out
    ended = aintern(
        "run", "--json", "--resume", id[:12], "-m", script(tmp_path, says("Nine.")), "Again.", cwd=workspace
    )
    assert ended.events[0]["conversation_id"] == id
    talked(workspace, tmp_path, "Count the birches.", says("Two."))
    ended = aintern("sessions", "show", "conv_")
    assert ended.code == 2
    assert "Several IDs begin with conv_" in ended.err


def test_a_picker_needs_a_terminal(workspace: Path, tmp_path: Path) -> None:
    ended = aintern("-m", script(tmp_path, says("Never.")), "-r", input="Hello.", cwd=workspace)
    assert ended.code == 2
    assert "names no conversation" in ended.err


def test_another_model_goes_on_without_a_new_start(start: Start, workspace: Path) -> None:
    screen = start(says("Noted."))
    screen.say("Remember 42.")
    screen.wait_for("Noted.")
    (workspace / "other.jsonl").write_text('{"text": "Still here."}\n')
    screen.say("/model script:other.jsonl")
    shown = screen.wait_for("The conversation goes on with script:other.jsonl")
    assert shown.count("AIntern 0.1.0") == 1
    screen.say("/resume conv_nowhere")
    screen.wait_for("There is no conversation conv_nowhere.")
    screen.say("And now?")
    screen.wait_for("Still here.")
