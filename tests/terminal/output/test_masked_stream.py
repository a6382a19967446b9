"""A secret that arrives in pieces is masked as if it had come at once, and no other text is lost or held back for long."""

import pytest

from aintern.store.secret_masking import mask
from aintern.terminal.output.masked_stream import MaskedStream

KEY = "sk-proj-abcdefghijklmnopqrstuvwx1234567890"
TEXT = (
    f"The key is {KEY} here.\npassword = hunter2hunter2 and more\n"
    "-----BEGIN PRIVATE KEY-----\nMIIabc\ndef\n-----END PRIVATE KEY-----\nDone."
)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 1000])
def test_any_cut_gives_what_masking_at_once_gives(size: int) -> None:
    stream = MaskedStream()
    shown = "".join(stream.feed(TEXT[at : at + size]) for at in range(0, len(TEXT), size)) + stream.finish()
    assert shown == mask(TEXT)
    assert "hunter2" not in shown
    assert "MIIabc" not in shown


def test_plain_text_waits_for_the_end_of_its_word_only() -> None:
    stream = MaskedStream()
    assert stream.feed("Hello wor") == "Hello "
    assert stream.feed("ld, again") == "world, "
    assert stream.finish() == "again"


def test_a_long_text_without_spaces_is_not_held_for_ever() -> None:
    stream = MaskedStream()
    shown = "".join(stream.feed("x" * 100) for _ in range(1000))
    assert len(shown) > 90_000


def test_a_key_anywhere_in_one_long_line_is_masked() -> None:
    line = "word " * 700 + f"and {KEY} " + "word " * 700
    stream = MaskedStream()
    shown = "".join(stream.feed(line[at : at + 4]) for at in range(0, len(line), 4)) + stream.finish()
    assert shown == mask(line)
