"""Lines of standard input arrive one by one while a run works; what is too long comes in parts, and the end is told once."""

import asyncio
import os

from aintern.terminal.input.standard_input import follow_lines


async def read(*pieces: bytes, longest: int = 100) -> list[str]:
    """What arrives when these pieces are written to a pipe that is then closed."""
    ours, theirs = os.pipe()
    taken: list[str] = []
    ended = asyncio.Event()
    follow_lines(taken.append, ended.set, longest=longest, descriptor=ours)
    for piece in pieces:
        os.write(theirs, piece)
    os.close(theirs)
    await asyncio.wait_for(ended.wait(), 30)
    os.close(ours)
    return taken


async def test_lines_come_whole_whatever_the_pieces() -> None:
    assert await read(b"on", b"e\ntwo\n", b"\nlast") == ["one", "two", "", "last"]


async def test_what_is_not_utf8_arrives_marked() -> None:
    assert await read(b"a\xff\n") == ["a\ufffd"]


async def test_a_line_that_is_too_long_comes_in_parts() -> None:
    parts = await read(b"x" * 250, longest=100)
    assert "".join(parts) == "x" * 250
