"""`!command` is the person's own: their shell, their environment, no sandbox, on record as theirs, told to the model or not."""

import json
from pathlib import Path

import pytest

from tests.terminal.command_line import aintern, says
from tests.terminal.conftest import Start


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/bash")
    monkeypatch.setenv("MY_OWN", "maple")


def test_it_runs_in_their_shell_and_environment_and_the_model_is_told_with_the_next_message(
    start: Start, workspace: Path, tmp_path: Path
) -> None:
    screen = start(says("I saw maple.", expect="Go on."))
    screen.say("!echo $MY_OWN of $0 > ../outside.txt; cat ../outside.txt; exit 3")
    shown = screen.wait_for("Exit code 3 · the model reads it")
    assert "maple of /bin/bash" in shown
    assert (tmp_path / "outside.txt").exists()  # no sandbox, no layer
    screen.say("Go on.")
    screen.wait_for("I saw maple.")
    screen.say("/status")
    conversation = screen.wait_for("conv_").split("conv_")[1].split()[0]
    told = json.loads(aintern("sessions", "show", "--json", f"conv_{conversation}", cwd=workspace).out)
    messages = told["messages"] if isinstance(told, dict) else told
    (text,) = [each["text"] for each in messages if "maple of" in each.get("text", "")]
    assert "Exit code 3" in text
    assert "cat ../outside.txt" in text


def test_it_stands_on_record_as_the_persons(start: Start, workspace: Path) -> None:
    screen = start()
    screen.say("!!printf 'secretly\\nopen'")
    screen.wait_for("the model is not told")
    assert "\nsecretly\nopen\nExit code 0 · " in screen.text()  # its last line has no end
    screen.say("/quit")
    assert screen.exit_code() == 0
    listed = json.loads(aintern("audit", "list", "--json", cwd=workspace).out)
    rows = listed["entries"] if isinstance(listed, dict) else listed
    (row,) = [each for each in rows if each["tool"] == "own_command"]
    assert (row["who"], row["decision"]) == ("user", "user_approved")
    assert "secretly" in json.dumps(row)


def test_two_marks_keep_it_from_the_model(start: Start, workspace: Path) -> None:
    screen = start(says("Hello.", expect="hi"))
    screen.say("!!echo $MY_OWN")
    screen.wait_for("the model is not told")
    screen.say("hi")
    screen.wait_for("Hello.")
    screen.say("/export told.jsonl")
    screen.wait_for("is written")
    told = (workspace / "told.jsonl").read_text()
    assert "Hello." in told
    assert "MY_OWN" not in told


def test_it_reads_keys_and_ctrl_c_ends_it_and_not_the_chat(start: Start) -> None:
    screen = start()
    screen.say("!echo name''?; read name; echo hello $name")
    screen.wait_for("name?")
    screen.type("Ada")
    screen.press("Enter")
    screen.wait_for("hello Ada")
    screen.say("!echo be''gun; sleep 100")
    screen.wait_for("begun")  # before that the key may still be the prompt's
    screen.press("C-c")
    screen.wait_for("the model reads it", times=2)
    screen.wait_for_prompt()


def test_what_it_leaves_behind_does_not_hold_the_chat(start: Start) -> None:
    screen = start()
    screen.say("!sleep 30 & echo started")
    screen.wait_for("Exit code 0 · the model reads it")
    screen.wait_for_prompt()


def test_a_message_is_written_in_the_editor(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = tmp_path / "bin" / "append"
    editor.parent.mkdir()
    editor.write_text("#!/bin/sh\nprintf ' and more' >> \"$1\"\n")
    editor.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(editor))
    screen = start(says("Read.", expect="some words and more"))
    screen.wait_for_prompt()
    screen.type("some words")
    screen.press("C-g")
    screen.wait_for("some words and more")
    screen.press("Enter")
    screen.wait_for("Read.")
