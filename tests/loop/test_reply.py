"""A reply is heard whole: native calls only when they are closed and valid, text as it comes, a broken stream without calls."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from math import inf

import pytest

from aintern.backends.backend import CallDelta, Chunk, InferenceOptions, ModelDescription
from aintern.dialects.choose import choose
from aintern.errors import BackendError
from aintern.event_log import Emitter, EventLog
from aintern.events import TextArrived, ToolCallProgress
from aintern.loop.reply import Reply, read_reply
from aintern.messages import Message, ToolSpec


def unkept(message_id: str) -> Callable[[str, bool], None]:
    """The draft of a reply that nobody keeps."""
    return lambda text, thinking: None


class Player:
    """A model that streams given chunks, and fails where one is an exception."""

    def __init__(self, *chunks: Chunk | Exception) -> None:
        self.chunks = chunks

    async def describe(self) -> ModelDescription:
        return ModelDescription("player")

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        for chunk in self.chunks:
            await asyncio.sleep(0)
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk

    async def count_tokens(self, text: str) -> int:
        return len(text)

    async def aclose(self) -> None:
        return None


async def hear(
    *chunks: Chunk | Exception, buffer: float = 1, ids: Sequence[str] = ()
) -> tuple[Reply, EventLog, list[Message]]:
    log, broken = EventLog(), list[Message]()
    dialect = choose().dialect
    reply = await read_reply(
        Player(*chunks),
        lambda end: dialect.reader({}, end),
        [],
        [],
        InferenceOptions(),
        Emitter(log, "run_1"),
        set(ids),
        broken.append,
        unkept,
        buffer,
    )
    return reply, log, broken


def texts(log: EventLog) -> list[str]:
    return [event.text for event in log.events if isinstance(event, TextArrived)]


async def test_native_calls_are_joined_from_their_pieces() -> None:
    pieces = [CallDelta(0, "c1", "read_file"), CallDelta(0, arguments='{"path": '), CallDelta(0, arguments='"a"}')]
    reply, _, _ = await hear(*(Chunk(calls=(piece,)) for piece in pieces), Chunk(finish_reason="tool_calls"))
    (call,) = reply.message.tool_calls
    assert (call.id, call.tool, call.parameters) == ("c1", "read_file", {"path": "a"})


async def test_a_call_that_was_cut_off_is_never_delivered() -> None:
    whole = Chunk(calls=(CallDelta(0, "c1", "read_file", '{"path": "a"}'),))
    cut = Chunk(calls=(CallDelta(1, "c2", "run_command", '{"command": "rm -rf /"}'),))
    reply, log, _ = await hear(whole, cut, Chunk(finish_reason="length"))
    assert [call.tool for call in reply.message.tool_calls] == ["read_file"]
    assert "cut off" in reply.problems[0].message
    assert any(isinstance(event, ToolCallProgress) and event.taken_back for event in log.events)


@pytest.mark.parametrize("arguments", ['{"a": 1, "a": 2}', "[1]", '{"a": ', "nonsense", "[" * 100_000])
async def test_arguments_that_are_no_single_object_are_a_problem_and_no_call(arguments: str) -> None:
    reply, _, _ = await hear(Chunk(calls=(CallDelta(0, "c1", "x", arguments),)))
    assert reply.message.tool_calls == ()
    assert len(reply.problems) == 1


async def test_no_arguments_are_an_empty_object() -> None:
    reply, _, _ = await hear(Chunk(calls=(CallDelta(0, "c1", "git_status"),)))
    assert reply.message.tool_calls[0].parameters == {}


async def test_an_id_that_was_used_before_is_replaced() -> None:
    same = (CallDelta(0, "c1", "x", "{}"), CallDelta(1, "c1", "x", "{}"))
    reply, _, _ = await hear(Chunk(calls=same), ids=["c1"])
    ids = [call.id for call in reply.message.tool_calls]
    assert len({*ids, "c1"}) == 3


async def test_a_broken_stream_delivers_no_call_and_keeps_what_was_shown() -> None:
    call = Chunk(calls=(CallDelta(0, "c1", "x", "{}"),))
    kept: list[Message] = []
    with pytest.raises(BackendError):
        dialect = choose().dialect
        await read_reply(
            Player(Chunk("Let me"), call, BackendError("gone")),
            lambda end: dialect.reader({}, end),
            [],
            [],
            InferenceOptions(),
            Emitter(EventLog(), "run_1"),
            set(),
            kept.append,
            unkept,
        )
    assert [(message.text, message.tool_calls) for message in kept] == [("Let me", ())]


async def test_text_may_come_in_larger_pieces_or_at_the_end() -> None:
    chunks = [Chunk(letter) for letter in "abcdef"]
    assert texts((await hear(*chunks))[1]) == [*"abcdef", ""]
    assert texts((await hear(*chunks, buffer=4))[1]) == ["abcd", "ef"]
    assert texts((await hear(*chunks, buffer=inf))[1]) == ["abcdef"]


async def test_thinking_is_told_apart() -> None:
    reply, log, _ = await hear(Chunk(thinking="hm"), Chunk("yes"))
    assert (reply.message.thinking, reply.message.text) == ("hm", "yes")
    assert [event.thinking for event in log.events if isinstance(event, TextArrived)] == [True, False, False]
