"""A reply is read whole or told as nonsense, in all the shapes that servers give it."""

import json

import pytest

from aintern.errors import BackendError
from tests.backends.http.asked_servers import HELLO, reply_to, text
from tests.backends.servers import Answer, call, delta, events, finish, raw, status


async def test_text_arrives_token_by_token() -> None:
    chunks = await reply_to(HELLO)
    assert [chunk.text for chunk in chunks] == ["Hel", "lo", ""]
    assert chunks[-1].finish_reason == "stop"


@pytest.mark.parametrize("cut", [1, 2, 7, 64])
async def test_the_cuts_of_the_network_do_not_matter(cut: int) -> None:
    chunks = await reply_to(events(delta(content="ä“\n"), delta(content='"\\'), delta(content="😀"), finish(), cut=cut))
    assert text(chunks) == 'ä“\n"\\😀'


async def test_crlf_line_ends_comments_and_several_data_lines_are_read() -> None:
    lines = ': ping\r\n\r\ndata:{"choices":[{"delta":\r\ndata:{"content":"x"}}]}\r\n\r\ndata: [DONE]\r\n\r\n'
    chunks = await reply_to(raw(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n" + lines.encode()))
    assert text(chunks) == "x"


async def test_what_strict_json_has_no_words_for_is_read_as_servers_send_it() -> None:
    halves = [delta(content="\ud83d"), delta(content="\ude00")]  # a pair of surrogates, cut between two events
    chunks = await reply_to(events(delta(content="x", score=float("nan")), *halves, finish()))
    assert text(chunks) == "x😀"


async def test_a_number_of_a_call_is_as_long_as_it_is() -> None:
    whole = {"index": 0, "id": "call_1", "function": {"name": "pay", "arguments": {"account": 10**30 + 1}}}
    chunks = await reply_to(events(delta(tool_calls=[whole]), finish("tool_calls")))
    assert json.loads("".join(piece.arguments for chunk in chunks for piece in chunk.calls)) == {"account": 10**30 + 1}


async def test_reasoning_of_both_names_is_told_apart_from_text() -> None:
    chunks = await reply_to(events(delta(reasoning_content="a"), delta(reasoning="b"), delta(content="c"), finish()))
    assert ("".join(chunk.thinking for chunk in chunks), text(chunks)) == ("ab", "c")


async def test_native_calls_keep_their_pieces_in_order() -> None:
    first = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "read_file", "arguments": ""}}
    chunks = await reply_to(
        events(delta(tool_calls=[first]), call(0, arguments='{"pa'), call(0, arguments='th":1}'), finish("tool_calls"))
    )
    deltas = [piece for chunk in chunks for piece in chunk.calls]
    assert (deltas[0].id, deltas[0].tool) == ("call_1", "read_file")
    assert "".join(piece.arguments for piece in deltas) == '{"path":1}'
    assert chunks[-1].finish_reason == "tool_calls"


async def test_calls_without_an_index_are_told_apart_by_their_ids() -> None:
    calls = [{"id": name, "function": {"name": "f", "arguments": {"n": name}}} for name in ("a", "b")]
    chunks = await reply_to(events(delta(tool_calls=calls), finish("tool_calls")))
    assert [(piece.index, piece.arguments) for piece in chunks[0].calls] == [(0, '{"n": "a"}'), (1, '{"n": "b"}')]


async def test_usage_is_told_with_what_was_cached() -> None:
    usage = {"prompt_tokens": 90, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 80}}
    chunks = await reply_to(events(delta(content="x"), finish(), {"choices": [], "usage": usage}))
    told = [chunk.usage for chunk in chunks if chunk.usage]
    assert (told[0].prompt_tokens, told[0].completion_tokens, told[0].cached_tokens) == (90, 2, 80)


async def test_a_server_that_does_not_stream_is_read_as_well() -> None:
    whole = {"choices": [{"message": {"role": "assistant", "content": "all at once"}, "finish_reason": "stop"}]}
    assert text(await reply_to(status(200, json.dumps(whole)))) == "all at once"


async def test_a_stream_that_ends_in_the_middle_of_a_call_is_an_error() -> None:
    with pytest.raises(BackendError, match="broke off in the middle"):
        await reply_to(events(call(0, name="run_command", arguments='{"command": "rm -rf /'), done=False))


NONSENSE = [
    raw(b"SSH-2.0-OpenSSH_9.6\r\n"),
    raw(b"\x00\xff\x00\xff" * 20),
    raw(b"HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n"),
    raw(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
    raw(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n-5\r\n"),
    status(200, "[1, 2]"),
    status(200, '{"choices": 7}'),
    status(200, "<html><body>Welcome</body></html>"),
    events("{not json"),
    events("[]"),
    events({"choices": [{"delta": "text"}]}),
    events({"choices": [{"delta": {"content": 5}}]}),
    events(delta(tool_calls=[7])),
    events({"choices": [], "usage": {"prompt_tokens": "many"}}),
    events("[" * 100_000),
]


@pytest.mark.parametrize("answer", NONSENSE)
async def test_nonsense_is_an_error_that_says_what_to_do(answer: Answer) -> None:
    with pytest.raises(BackendError) as caught:
        await reply_to(answer, retries=0)
    assert caught.value.hint


async def test_an_event_stream_that_never_ends_a_line_is_cut() -> None:
    endless = raw(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: " + b"x" * (17 << 20))
    with pytest.raises(BackendError, match="max_event_bytes"):
        await reply_to(endless, retries=0)
