"""The chat in a real terminal: it answers, asks with one key, keeps what is typed, and Ctrl+C cancels before it quits."""

from pathlib import Path

from tests.terminal.command_line import aintern, call, calls, says
from tests.terminal.conftest import Start

WRITE = call("write_file", path="new.txt", content="hello\n")
KEYS = "Enter allow"


def test_it_answers_in_markdown_keeps_the_conversation_and_quits(start: Start) -> None:
    screen = start(says("It is **bold** and short.", chunk=3, delay=0.01))
    screen.say("What is it?")
    assert "**" not in screen.wait_for(" in, ")
    screen.say("/quit")
    assert screen.exit_code() == 0
    assert "What is it?" in aintern("sessions", "list").out


def test_one_key_allows_a_call_and_the_diff_is_shown_before(start: Start, workspace: Path) -> None:
    screen = start(calls(WRITE), says("Written."))
    screen.say("Write it.")
    assert "+hello" in screen.wait_for(KEYS)
    assert not (workspace / "new.txt").exists()
    screen.wait_for_question()
    screen.press("Enter")
    screen.wait_for("Written.")
    assert (workspace / "new.txt").read_text() == "hello\n"


def test_a_denial_with_a_reason_reaches_the_model(start: Start, workspace: Path) -> None:
    screen = start(calls(WRITE), says("As you wish.", expect="too early"))
    screen.say("Write it.")
    screen.wait_for_question()
    screen.press("d")
    screen.wait_for("Why?")
    screen.type("too early")
    screen.press("Enter")
    screen.wait_for("As you wish.")
    assert not (workspace / "new.txt").exists()


def test_escape_cancels_the_run_and_the_chat_goes_on(start: Start) -> None:
    screen = start(calls(WRITE), says("Hello again."))
    screen.say("Write it.")
    screen.wait_for_question()
    screen.press("Escape")
    screen.wait_for("Cancelled ·")
    screen.say("Are you there?")
    screen.wait_for("Hello again.")


def test_a_chat_without_tools_says_so_and_runs_none(start: Start) -> None:
    listing = calls(call("list_directory", path="."))
    screen = start(listing, says("I could not.", expect="Tools are switched off"), arguments=("--no-tools",))
    screen.say("/tools")
    screen.wait_for("this is plain chat")
    screen.say("List it.")
    screen.wait_for("I could not.")


def test_escapes_of_a_model_do_not_reach_the_terminal(start: Start) -> None:
    screen = start(says("A \x1b]0;Approved\x07 title, &#x202e;reversed."))
    screen.say("Do evil.")
    shown = screen.wait_for("reversed.")
    assert "\\x1b]0;Approved\\x07" in shown
    assert "\\u{202e}reversed" in shown


def test_a_command_of_ones_own_is_listed_completed_and_asked(start: Start, home: Path) -> None:
    own = home / ".config" / "aintern" / "commands" / "praise.md"
    own.parent.mkdir(parents=True)
    own.write_text("---\ndescription: Finds something to like\nargument-hint: FILE\n---\nPraise $1 in one line.")
    screen = start(says("What a file.", expect="Praise README.md in one line."))
    screen.say("/help")
    assert "/praise FILE" in screen.wait_for("Finds something to like")
    screen.wait_for_prompt()
    screen.type("/prai")
    screen.wait_for("Finds something to like", times=2)
    screen.press("Tab")
    screen.type(" README.md")
    screen.press("Enter")
    screen.wait_for("What a file.")


def test_a_projects_command_says_what_it_waits_for(start: Start, workspace: Path) -> None:
    (workspace / ".claude" / "commands").mkdir(parents=True)
    (workspace / ".claude" / "commands" / "ship.md").write_text("Ship it.")
    screen = start()
    screen.say("/ship")
    shown = screen.wait_for("waits for your trust")
    assert ".claude/commands/ship.md is the project's" in shown and "aintern policy trust" in shown


def test_a_line_for_agents_md_is_noted_and_init_shows_what_it_would_write(start: Start, workspace: Path) -> None:
    screen = start(size=(120, 45))
    screen.say("# use tabs")
    screen.wait_for("Noted in AGENTS.md: use tabs (/undo takes it back)")
    assert (workspace / "AGENTS.md").read_text() == "# Notes\n\n- use tabs\n"
    screen.say("/init")
    screen.wait_for_question()
    assert "+- `README.md`" in screen.text()
    screen.press("Enter")
    screen.wait_for_prompt()
    assert (workspace / "AGENTS.md").read_text().startswith("# Notes\n\n- use tabs\n\n## Layout")


def test_a_mention_of_no_file_is_told_and_the_message_is_sent(start: Start) -> None:
    screen = start(says("I see.", expect="@nope.py"))
    screen.say("Look at @nope.py")
    screen.wait_for("I see.")
    screen.wait_for("@nope.py is not attached: there is no such file.")


def configured(home: Path, text: str) -> None:
    file = home / ".config" / "aintern" / "config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_the_title_says_that_it_asks_and_is_given_back(start: Start) -> None:
    screen = start(calls(WRITE), says("Written."))
    screen.wait_for_prompt()
    before = screen.title()
    screen.say("Write it.")
    screen.wait_for_question()
    assert screen.title() == "proj · AIntern · asks"
    screen.press("Enter")
    screen.wait_for("Written.")
    screen.wait_for_prompt()
    assert screen.title() == before


def test_focus_that_goes_and_comes_is_no_key(start: Start, tmp_path: Path) -> None:
    go = tmp_path / "go"
    screen = start(says("It is a long story.", chunk=1, hold=str(go)), says("Yes."))
    screen.say("Tell me.")
    screen.wait_for("Enter queues")
    screen.send("\x1b[O")
    screen.send("\x1b[I")
    go.touch()
    screen.wait_for("long story.")
    screen.wait_for_prompt()
    screen.send("\x1b[O\x1b[I")
    screen.say("Go on.")
    screen.wait_for("Yes.")
    assert "[I" not in screen.text() and "[O" not in screen.text()


def test_vi_keys_edit_a_message(start: Start, home: Path) -> None:
    configured(home, "[terminal]\nkeys = 'vi'\n")
    screen = start(says("Yes.", expect="Count the trees"))
    screen.wait_for_prompt()
    screen.type("Fell the trees")
    screen.press("Escape")
    screen.press("0", "c", "e")
    screen.type("Count")
    screen.press("Enter")
    screen.wait_for("Yes.")


def test_a_theme_is_chosen_and_kept(start: Start, home: Path) -> None:
    screen = start(says("Yes."))
    screen.say("/theme")
    screen.wait_for("The theme is dark. Others: /theme dark | light | high-contrast | none")
    screen.say("/background start sleep 600")
    screen.wait_for("b1 runs in the background")
    screen.say("/theme light")
    screen.wait_for("The theme is light now.")
    screen.say("/theme")
    screen.wait_for("The theme is light.")
    assert 'theme = "light"' in (home / ".config" / "aintern" / "config.toml").read_text()
    screen.say("Say yes.")
    screen.wait_for("Yes.")
    screen.wait_for_prompt()
    assert "38;5;240" in screen.coloured()
    screen.say("/vim")
    screen.wait_for("vi's keys now")
    screen.say("/background")
    screen.wait_for("sleep 600", times=3)  # the conversation and what it started go on
    assert "goes on with" not in screen.text()
