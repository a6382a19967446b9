"""A message may have several lines, and offers commands and files while it is typed."""

from pathlib import Path

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from aintern.terminal.input.message_prompt import MessageCompleter
from tests.nightly import NIGHTLY
from tests.terminal.command_line import says
from tests.terminal.conftest import Start
from tests.waiting import until


def test_a_message_may_have_several_lines(start: Start) -> None:
    screen = start(says("Two lines.", expect="first\nsecond"))
    screen.wait_for_prompt()
    screen.type("first")
    screen.press("C-j")
    screen.type("second")
    screen.press("Enter")
    screen.wait_for("Two lines.")


def test_an_earlier_message_is_searched_taken_by_enter_and_sent_by_another(start: Start) -> None:
    screen = start(says("One."), says("Two."), says("Three.", expect="count the oaks"))
    for message, answer in (("count the oaks", "One."), ("count the firs", "Two.")):
        screen.say(message)
        screen.wait_for(answer)
    screen.wait_for_prompt()
    screen.press("C-r")
    screen.wait_for("I-search backward")
    screen.type("oaks")
    screen.press("Enter")
    screen.wait_for("> count the oaks", times=2)
    until(lambda: "I-search" not in screen.text(), "the search's end")
    screen.press("Enter")
    screen.wait_for("Three.")


def offered(workspace: Path, typed: str) -> list[str]:
    named = (("@notes:note://today", "Today"), ("/notes:review", "path · Reviews a file."))
    completer = MessageCompleter(workspace, {"/help": "what there is", "/undo": "take back"}, lambda: named)
    return [each.text for each in completer.get_completions(Document(typed), CompleteEvent())]


def test_files_of_other_folders_are_offered_by_a_part_of_their_path(workspace: Path) -> None:
    (workspace / "src" / "deep").mkdir(parents=True)
    (workspace / "src" / "deep" / "forest.py").write_text("")
    completer = MessageCompleter(workspace, {})
    completer.files.refresh()
    completer.files.wait(30)
    typed = [each.text for each in completer.get_completions(Document("see @for"), CompleteEvent())]
    assert typed == ["src/deep/forest.py"]


def test_a_file_is_offered_when_it_was_typed_before_the_files_were_listed(start: Start, workspace: Path) -> None:
    for folder in range(40):
        inside = workspace / f"package_{folder}" / "inside"
        inside.mkdir(parents=True)
        for number in range(2500 if NIGHTLY else 250):
            (inside / f"module_{folder}_{number}.py").touch()
    screen = start()
    screen.wait_for_prompt()
    screen.type("@module_39_249")
    screen.wait_for("package_39/inside/module_39_249.py")


def test_commands_are_offered_at_the_start_and_files_after_an_at_sign(workspace: Path) -> None:
    (workspace / "src").mkdir()
    (workspace / "src" / "a.py").write_text("")
    (workspace / ".env").write_text("")
    assert offered(workspace, "/he") == ["/help"]
    assert offered(workspace, "say /he") == []
    assert offered(workspace, "look at @") == ["README.md", "src/", "@notes:note://today"]
    assert offered(workspace, "look at @src/") == ["src/a.py"]
    assert offered(workspace, "@.e") == [".env"]
    assert offered(workspace, "@../") == []
    assert offered(workspace, "/notes:") == ["/notes:review"]
    assert offered(workspace, "look at @no") == ["@notes:note://today"]
