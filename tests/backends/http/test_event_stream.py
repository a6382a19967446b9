"""Events come out whole, whatever the cuts of the bytes that carry them."""

import random

import pytest

from aintern.backends.http.event_stream import EventStream


def test_events_are_read_whatever_the_cuts() -> None:
    data = b"data: one\r\n\r\n: comment\n\ndata: t\xc3\xa4\xf0\x9f\x98\x80\n\n" + b"data: x\n\n" * 50
    shuffle = random.Random(7)
    for _ in range(200):
        stream, found, at = EventStream(), list[str](), 0
        while at < len(data):
            size = shuffle.choice((1, 2, 3, 50, 400))
            found += stream.feed(data[at : at + size])
            at += size
        assert found == ["one", "tä😀", *["x"] * 50]


def test_lines_of_one_event_are_joined_and_a_missing_last_line_end_is_forgiven() -> None:
    stream = EventStream()
    assert stream.feed(b"data:a\ndata: b\n\ndata: c") == ["a\nb"]
    assert stream.finish() == ["c"]


def test_a_line_without_end_is_refused() -> None:
    stream = EventStream()
    with pytest.raises(ValueError, match="16 MiB"):
        for _ in range(17):
            stream.feed(b"x" * 2**20)
