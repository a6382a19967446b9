"""Text without Markdown is shown as it comes, beside what the person types."""

from pathlib import Path

from tests.terminal.command_line import says
from tests.terminal.conftest import Start


def test_prose_without_markdown_is_shown_as_it_comes_beside_the_box(start: Start, home: Path, tmp_path: Path) -> None:
    settings = home / ".config" / "aintern" / "config.toml"
    settings.parent.mkdir()
    settings.write_text("[terminal]\nmarkdown = false\n")
    go = tmp_path / "go"
    screen = start(says("alpha beta\n\ngamma " + "word " * 40, chunk=23, hold=str(go)))
    screen.say("Begin.")
    screen.wait_for("gamma word")
    screen.type("draft")
    go.touch()
    shown = screen.wait_for(" in, ")
    assert "alpha beta\n\ngamma word" in shown
    screen.wait_for("> draft")
