"""Markdown is printed block by block, the same whatever the pieces it came in."""

import io

import pytest
from rich.console import Console

from aintern.terminal.output.markdown_stream import MarkdownStream, _end_of, finished_blocks
from tests.terminal.printed_events import in_colour, text


def test_entities_become_no_hidden_characters() -> None:
    assert "\\u{202e}" in in_colour(text("a &#x202e; b", complete=True))
    assert "\\u{200b}" in in_colour(text("a &ZeroWidthSpace; b", complete=True))


@pytest.mark.parametrize(
    ("reply", "finished"),
    [
        ("one", ""),
        ("one\n\ntwo", "one\n\n"),
        ("```py\na\n\nb\n", ""),
        ("```py\na\n\nb\n```\nrest", "```py\na\n\nb\n```\n"),
        ("~~~\n```\n\n~~~\nx", "~~~\n```\n\n~~~\n"),
        ("a\x0bb\u2028c\n\nrest", "a\x0bb\u2028c\n\n"),
    ],
)
def test_a_block_is_printed_for_good_once_nothing_can_change_it(reply: str, finished: str) -> None:
    assert reply[: finished_blocks(reply)] == finished


def test_a_reply_comes_out_the_same_whatever_the_pieces() -> None:
    reply = "# Title\n\nSome *text*.\n\n- a\n- b\n\n```py\nx = 1\n\ny = 2\n```\n\nEnd."
    whole = in_colour(text(reply), text("", complete=True))
    pieces = in_colour(*[text(letter) for letter in reply], text("", complete=True))
    assert whole.split() == pieces.split()


def test_of_a_long_block_the_end_is_drawn_and_all_of_it_printed() -> None:
    out = io.StringIO()
    stream = MarkdownStream(Console(file=out, width=80, force_terminal=True, highlight=False))
    text = "```\n" + "".join(f"line {number}\n" for number in range(5000))
    assert _end_of(text).startswith("```\n")
    assert len(_end_of(text)) < 11_000
    stream.feed(text)
    stream.finish()
    assert "line 0 " in out.getvalue() and "line 4999" in out.getvalue()
