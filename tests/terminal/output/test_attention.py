"""Who looks elsewhere is told that a question waits or a run has ended; who looks is not, and no text of others reaches the terminal."""

import io

import pytest
from rich.console import Console

from aintern.terminal.output import attention
from aintern.terminal.output.attention import Attention


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    return io.StringIO()


def attends(written: io.StringIO, focused: bool | None, *, notifies: bool = True, titles: bool = False) -> Attention:
    console = Console(file=written, force_terminal=True)
    made = Attention(console, "proj", notifies=notifies, titles=titles)
    made.focused = lambda: focused
    made.began()
    return made


def test_a_question_and_an_end_are_told_to_who_looks_elsewhere(written: io.StringIO) -> None:
    made = attends(written, False)
    made.asks("write_file wants your permission")
    made.ended("3 calls")
    assert written.getvalue() == "\x1b]9;AIntern: write_file wants your permission\x07\x1b]9;AIntern: 3 calls\x07\x07"


def test_who_looks_is_not_disturbed(written: io.StringIO) -> None:
    made = attends(written, True)
    made.asks("a")
    made.ended("b")
    assert written.getvalue() == ""


def test_where_the_terminal_does_not_tell_long_work_counts(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = attends(written, None)
    made.asks("a")
    assert written.getvalue() == ""
    monkeypatch.setattr(attention, "AWAY_AFTER", 0.0)
    made.asks("a")
    assert written.getvalue() == "\x1b]9;AIntern: a\x07"


def test_it_can_be_switched_off(written: io.StringIO) -> None:
    made = attends(written, False, notifies=False)
    made.asks("a")
    made.ended("b")
    assert written.getvalue() == ""


def test_the_title_says_what_goes_on_and_is_given_back(written: io.StringIO) -> None:
    made = attends(written, True, titles=True)
    made.asks("a")
    made.answered()
    made.ended("b")
    titles = [f"\x1b]0;proj · AIntern · {state}\x07" for state in ("works", "asks", "works")]
    assert written.getvalue() == "\x1b[22;0t" + "".join(titles) + "\x1b[23;0t"


def test_control_characters_of_others_are_escapes_and_long_texts_cut(written: io.StringIO) -> None:
    made = attends(written, False)
    made.asks("a\x07\x1b]0;evil\x07" + "x" * 500)
    told = written.getvalue()
    assert told.count("\x1b") == 1 and told.count("\x07") == 1 and len(told) < 120


@pytest.mark.parametrize("term", ["dumb", "linux", ""])
def test_a_terminal_without_titles_is_left_alone(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    made = attends(written, False, titles=True)
    made.ended("b")
    assert written.getvalue() == ""
