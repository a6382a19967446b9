"""A reply is heard whole: native calls only when they are closed and valid, text as it comes, a broken stream without calls."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import closing
from math import inf
from pathlib import Path

import pytest

from aintern.backends.backend import CallDelta, Chunk, InferenceOptions, ModelDescription, Usage
from aintern.dialects.choose import choose
from aintern.errors import BackendError
from aintern.event_log import Emitter, EventLog
from aintern.events import TextArrived
from aintern.loop.conversation import Conversation
from aintern.loop.reply import AS_WRITTEN, UNNAMED, ModelReply, read_reply
from aintern.messages import Message, ToolCall, ToolSpec
from aintern.prompt.turns import Turns
from aintern.settings.schema import ParserSettings
from aintern.store.store import Store


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


@pytest.fixture
def conversation(tmp_path: Path) -> Iterator[Conversation]:
    """A conversation in a real database."""
    with closing(Store.open(f"{tmp_path}/aintern.db")) as store:
        conversation = Conversation("conv_1", store, Turns, str(tmp_path), resumed=False)
        conversation.begin_run("run_1", "Do it.")
        yield conversation
        conversation.close()


async def hear(
    conversation: Conversation,
    *chunks: Chunk | Exception,
    buffer: float = 1,
    log: EventLog | None = None,
    repair: bool = True,
) -> tuple[ModelReply, EventLog]:
    log = log or EventLog()
    dialect, emit = choose().dialect, Emitter(log, "run_1")
    reply = await read_reply(
        Player(*chunks),
        conversation,
        lambda end: dialect.reader({}, end),
        [],
        InferenceOptions(),
        emit,
        buffer=buffer,
        limits=ParserSettings(repair=repair),
    )
    return reply, log


def texts(log: EventLog) -> list[str]:
    return [event.text for event in log.events if isinstance(event, TextArrived)]


async def test_native_calls_are_joined_from_their_pieces(conversation: Conversation) -> None:
    pieces = [CallDelta(0, "c1", "read_file"), CallDelta(0, arguments='{"path": '), CallDelta(0, arguments='"a"}')]
    reply, _ = await hear(conversation, *(Chunk(calls=(piece,)) for piece in pieces), Chunk(finish_reason="tool_calls"))
    (call,) = reply.message.tool_calls
    assert (call.id, call.tool, call.parameters) == ("c1", "read_file", {"path": "a"})


async def test_a_call_that_was_cut_off_stays_as_it_was_written_and_cannot_run(conversation: Conversation) -> None:
    whole = Chunk(calls=(CallDelta(0, "c1", "read_file", '{"path": "a"}'),))
    cut = Chunk(calls=(CallDelta(1, "c2", "run_command", '{"command": "rm -rf /"}'),))
    reply, _ = await hear(conversation, whole, cut, Chunk(finish_reason="length", usage=Usage(9, 77)))
    read, cut_off = reply.message.tool_calls
    assert (read.tool, read.validation) == ("read_file", ())
    assert cut_off.parameters == {AS_WRITTEN: '{"command": "rm -rf /"}'} and cut_off.id == "c2"
    assert "77 tokens" in cut_off.validation[0] and "smaller parts" in cut_off.validation[0]


async def test_a_call_of_a_cut_reply_cannot_run_where_nobody_says_how_long_it_was(conversation: Conversation) -> None:
    cut = Chunk(calls=(CallDelta(0, "c2", "run_command", '{"command": "rm -rf /"}'),))
    reply, _ = await hear(conversation, cut, Chunk(finish_reason="length"))
    assert "length limit" in reply.message.tool_calls[0].validation[0]


@pytest.mark.parametrize("arguments", ['{"a": 1, "a": 2}', "[1]", '{"a": ', "nonsense", "[" * 100_000])
async def test_a_call_whose_arguments_are_no_object_stays_as_it_was_written(
    conversation: Conversation, arguments: str
) -> None:
    reply, _ = await hear(conversation, Chunk(calls=(CallDelta(0, "c1", "x", arguments),)))
    (call,) = reply.message.tool_calls
    assert (call.tool, call.parameters, len(call.validation)) == ("x", {AS_WRITTEN: arguments}, 1)


@pytest.mark.parametrize(
    "arguments", ['{"a": 1,}', "{'a': 1}", '"{\\"a\\": 1}"', '{"a": 1} // it', '{"a": "\\d"}', '{"a": "1\n"}']
)
async def test_slips_in_the_arguments_are_mended_and_named_unless_that_is_switched_off(
    conversation: Conversation, arguments: str
) -> None:
    written = Chunk(calls=(CallDelta(0, "c1", "x", arguments),))
    (mended,) = (await hear(conversation, written))[0].message.tool_calls
    assert mended.repairs and not mended.validation and list(mended.parameters) == ["a"]
    (refused,) = (await hear(conversation, written, repair=False))[0].message.tool_calls
    assert refused.validation and not refused.repairs


async def test_a_call_without_a_name_gets_one_that_servers_take(conversation: Conversation) -> None:
    reply, _ = await hear(conversation, Chunk(calls=(CallDelta(0, "c1", "", "{}"),)))
    (call,) = reply.message.tool_calls
    assert call.tool == UNNAMED and "without the name" in call.validation[0]


async def test_no_arguments_are_an_empty_object(conversation: Conversation) -> None:
    reply, _ = await hear(conversation, Chunk(calls=(CallDelta(0, "c1", "git_status"),)))
    assert reply.message.tool_calls[0].parameters == {}


async def test_an_id_that_was_used_before_is_replaced(conversation: Conversation) -> None:
    same = (CallDelta(0, "c1", "x", "{}"), CallDelta(1, "c1", "x", "{}"))
    conversation.add([Message("assistant", "", tool_calls=(ToolCall("x", {}, id="c1"),))])
    reply, _ = await hear(conversation, Chunk(calls=same))
    ids = [call.id for call in reply.message.tool_calls]
    assert len({*ids, "c1"}) == 3


async def test_a_broken_stream_delivers_no_call_and_keeps_what_was_shown(conversation: Conversation) -> None:
    call = Chunk(calls=(CallDelta(0, "c1", "x", "{}"),))
    with pytest.raises(BackendError):
        await hear(conversation, Chunk("Let me"), call, BackendError("gone"))
    kept = conversation.store.conversations.messages("conv_1")
    assert [(message.text, message.tool_calls) for message in kept] == [("Let me", ())]


async def test_text_may_come_in_larger_pieces_or_at_the_end(conversation: Conversation) -> None:
    chunks = [Chunk(letter) for letter in "abcdef"]
    assert texts((await hear(conversation, *chunks))[1]) == [*"abcdef", ""]
    assert texts((await hear(conversation, *chunks, buffer=4))[1]) == ["abcd", "ef"]
    assert texts((await hear(conversation, *chunks, buffer=inf))[1]) == ["abcdef"]


async def test_thinking_is_told_apart(conversation: Conversation) -> None:
    reply, log = await hear(conversation, Chunk(thinking="hm"), Chunk("yes"))
    assert (reply.message.thinking, reply.message.text) == ("hm", "yes")
    assert [event.thinking for event in log.events if isinstance(event, TextArrived)] == [True, False, False]
