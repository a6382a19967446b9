"""A hundred ways in which a model server can be broken, careless or hostile, each as the bytes that it answers with."""

import gzip
import itertools
import json
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import Any

SSE = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
JSON = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n"
HTML = b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"

Bodies = Callable[[], Iterator[bytes] | AsyncIterator[bytes]]


@dataclass(frozen=True)
class Mode:
    """`writes` are the files that its calls write (`a`, `b`), for harmless servers; `says` stands in the error that a run
    ends with, '' where it ends with an answer. An `endless` one sends until it is left."""

    body: Bodies
    head: bytes = SSE
    writes: str = ""
    says: str = ""
    endless: bool = False
    patience: float = 600.0


def frame(*values: Any) -> bytes:
    return b"".join(b"data: " + (v if isinstance(v, bytes) else json.dumps(v).encode()) + b"\n\n" for v in values)


def delta(**values: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": values}]}


def end(reason: Any = "stop", **more: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}], **more}


def args(name: str) -> str:
    return json.dumps({"path": name, "content": name})


def piece(name: Any = None, arguments: Any = None, **more: Any) -> dict[str, Any]:
    function = {k: v for k, v in (("name", name), ("arguments", arguments)) if v is not None}
    return delta(tool_calls=[{**more, "function": function}])


def whole(name: str, **more: Any) -> dict[str, Any]:
    return piece("write_file", args(name), **more)


def said(*values: Any, reason: Any = "stop", done: bytes = b"data: [DONE]\n\n") -> Bodies:
    return lambda: iter([frame(*values, end(reason)) + done])


def sent(*blocks: bytes) -> Bodies:
    return lambda: iter(blocks)


def forever(block: bytes, before: bytes = b"") -> Bodies:
    return lambda: itertools.chain([before], itertools.repeat(block))


def bad(value: Any, says: str = "", **more: Any) -> Mode:
    """One event of this shape in front of an end."""
    return Mode(said(value), says=says, **more)


def called(*values: Any, writes: str = "", says: str = "", reason: str = "tool_calls", **more: Any) -> Mode:
    return Mode(said(*values, reason=reason), writes=writes, says=says, **more)


HELLO = frame(delta(content="hello"))
STOP = frame(end()) + b"data: [DONE]\n\n"
A, B = args("a"), args("b")
HALVES = (A[:9], A[9:]), (B[:9], B[9:])
OPEN = json.dumps(delta(content="x")).encode()[:-20]
CALL_HEAD = frame(piece("write_file", '{"path": "EXECUTED", "content": "', index=0, id="c1"))

SLOPPY = {
    "every call at index 0 with its own id": called(
        whole("a", index=0, id="i1"), whole("b", index=0, id="i2"), writes="ab"
    ),
    "index 0 with ids, arguments in pieces": called(
        piece("write_file", HALVES[0][0], index=0, id="i1"), piece(None, HALVES[0][1], index=0),
        piece("write_file", HALVES[1][0], index=0, id="i2"), piece(None, HALVES[1][1], index=0), writes="ab",
    ),
    "index 0 with ids in every piece, mixed": called(
        piece("write_file", HALVES[0][0], index=0, id="i1"), piece("write_file", HALVES[1][0], index=0, id="i2"),
        piece(None, HALVES[0][1], index=0, id="i1"), piece(None, HALVES[1][1], index=0, id="i2"), writes="ab",
    ),
    "index 0 without ids": called(whole("a", index=0), whole("b", index=0), writes="ab"),
    "no index": called(whole("a", id="i1"), whole("b", id="i2"), writes="ab"),
    "neither index nor id": called(whole("a"), whole("b"), writes="ab"),
    "neither index nor id, in pieces": called(
        piece("write_file", HALVES[0][0]), piece(None, HALVES[0][1]), piece("write_file", HALVES[1][0]),
        piece(None, HALVES[1][1]), writes="ab",
    ),
    "index null": called(whole("a", index=None, id=None), whole("b", index=None, id=None), writes="ab"),
    "index is text": called(whole("a", index="0", id="i1"), whole("b", index="1", id="i2"), writes="ab"),
    "index of 1e30": called(whole("a", index=10**30, id="i1"), writes="a"),
    "id and name in every piece": called(
        *(piece("write_file", part, index=0, id="i1") for part in HALVES[0]),
        *(piece("write_file", part, index=1, id="i2") for part in HALVES[1]), writes="ab",
    ),
    "name in every piece, no index, no id": called(
        *(piece("write_file", part) for part in (*HALVES[0], *HALVES[1])), writes="ab"
    ),
    "name in pieces": called(
        piece("write", index=0, id="i1"), piece("_file", index=0), piece(None, A, index=0), writes="a"
    ),
    "name grows": called(
        piece("write", index=0, id="i1"), piece("write_file", index=0), piece(None, A, index=0), writes="a"
    ),
    "arguments as an object": called(piece("write_file", json.loads(A), index=0, id="i1"), writes="a"),
    "arguments as JSON in a string": called(piece("write_file", json.dumps(A), index=0, id="i1"), writes="a"),
    "the same id for all": called(whole("a", index=0, id="same"), whole("b", index=1, id="same"), writes="ab"),
    "empty ids": called(whole("a", index=0, id=""), whole("b", index=1, id=""), writes="ab"),
    "function_call of old": called(
        delta(function_call={"name": "write_file", "arguments": ""}), delta(function_call={"arguments": A}), writes="a"
    ),
    "data without blank lines": Mode(
        sent(b"".join(b"data: " + json.dumps(v).encode() + b"\n" for v in (whole("a", index=0), end())) + b"data: [DONE]\n"),
        writes="a",
    ),
    "data without a space": Mode(
        sent(frame(whole("a", index=0), end()).replace(b"data: ", b"data:") + b"data:[DONE]\n\n"), writes="a"
    ),
    "stream as application/json": Mode(said(whole("a", index=0)), head=JSON, writes="a"),
    "stream as text/plain": Mode(said(whole("a", index=0)), head=HTML.replace(b"html", b"plain"), writes="a"),
    "stream without a content type": Mode(said(whole("a", index=0)), head=b"HTTP/1.1 200 OK\r\n\r\n", writes="a"),
    "byte order mark": Mode(lambda: iter([b"\xef\xbb\xbf", *said(whole("a", index=0))()]), writes="a"),
    "one JSON object as an event stream": Mode(
        sent(json.dumps({"choices": [{"message": whole("a", index=0)["choices"][0]["delta"], "finish_reason": "stop"}]}).encode()),
        writes="a",
    ),
    "no [DONE]": Mode(said(whole("a", index=0), done=b""), writes="a"),
    "[DONE] without a reason": Mode(sent(frame(whole("a", index=0)) + b"data: [DONE]\n\n"), writes="a"),
    "an unknown reason": called(whole("a", index=0), writes="a", reason="finished"),
    "comments and other fields between": Mode(
        sent(b": ping\n\nevent: x\nid: 1\nretry: 5\n" + frame(whole("a", index=0)) + b": ping\n\n" + STOP), writes="a"
    ),
    "a second choice": called(
        whole("a", index=0), {"choices": [{**whole("b", index=0)["choices"][0], "index": 1}]}, writes="a"
    ),
    "an id of control characters": called(whole("a", index=0, id="x\n\x00\x1b[31m"), writes="a"),
    "a surrogate in an id": called(whole("a", index=0, id="\ud800"), writes="a"),
    "an id of 50,000 characters": called(whole("a", index=0, id="i" * 50_000), writes="a"),
    "a number as id": bad(whole("EXECUTED", index=0, id=7), "unknown shape"),
    "usage of 1e30": called(whole("a", index=0), {"choices": [], "usage": {"prompt_tokens": 10**30}}, writes="a"),
    "usage of 1e400": Mode(
        sent(frame(whole("a", index=0), b'{"choices":[],"usage":{"completion_tokens":1e400}}', end()) + STOP), writes="a"
    ),
    "usage of many digits": Mode(
        sent(frame(whole("a", index=0), b'{"choices":[],"usage":{"prompt_tokens":' + b"9" * 4000 + b"}}") + STOP), writes="a"
    ),
    "negative usage": called(whole("a", index=0), {"choices": [], "usage": {"prompt_tokens": -5}}, writes="a"),
    "timings of NaN": called(
        whole("a", index=0), {"choices": [], "usage": {"prompt_tokens": 1}, "timings": {"prompt_ms": float("nan")}}, writes="a"
    ),
    "a surrogate pair in two pieces": called(delta(content="\ud83d"), delta(content="\ude00"), whole("a", index=0), writes="a"),
    "lone surrogates in text": called(delta(content="x\udfff\ud800"), delta(content="y"), whole("a", index=0), writes="a"),
    "NUL in text": called(delta(content="x\x00y"), whole("a", index=0), writes="a"),
}  # fmt: skip

CUT = {
    "cut at the last index first": called(whole("b", index=1, id="i2"), whole("EXECUTED", index=0, id="i1"), writes="b", reason="length"),
    "cut in the last call": called(whole("a", index=0, id="i1"), whole("EXECUTED", index=1, id="i2"), writes="a", reason="length"),
    "cut, back at the first call": called(
        piece("write_file", args("EXECUTED"), index=0, id="i1"), whole("b", index=1, id="i2"), piece(None, " ", index=0),
        writes="b", reason="length",
    ),
    **{
        f"reason {reason}": called(whole("EXECUTED", index=0, id="i1"), reason=reason)
        for reason in ("max_tokens", "content_filter", "model_length", "insufficient_system_resource", "error", "abort", "SAFETY")
    },
    "the stream closes in a call": Mode(sent(CALL_HEAD), says="broke off"),
    "the stream closes behind a whole call": Mode(sent(frame(whole("EXECUTED", index=0))), says="broke off"),
    "half an event at the end": Mode(sent(HELLO + b"data: " + OPEN), says="not JSON"),
    "an error in the stream": Mode(said(whole("EXECUTED", index=0), {"error": {"message": "out of memory"}}), says="out of memory"),
}  # fmt: skip

NONSENSE = {
    "a web page": Mode(sent(b"<!doctype html><title>Welcome</title>" + b"x" * 5000), head=HTML, says="web page"),
    "a web page called JSON": Mode(sent(b"\n <html>hi</html>"), head=JSON, says="web page"),
    "an endless web page": Mode(forever(b"<p>hi</p>" * 1000), head=HTML, says="web page", endless=True),
    "an empty body": Mode(sent(b""), says="It is empty"),
    "an empty JSON body": Mode(sent(b""), head=JSON, says="It is empty"),
    "garbage": Mode(sent(bytes(range(256)) * 40), says="no stream of events"),
    "plain words": Mode(sent(b"Service is fine.\n"), says="no stream of events, and starts with 'Service is fine.'"),
    "only comments": Mode(sent(b": ping\n\n" * 50), says="no stream of events"),
    "another API": Mode(sent(b'{"ok": true}'), head=JSON, says="broke off|cannot be reached|complete"),
    "a list": Mode(sent(b"[1, 2]"), head=JSON, says="makes no sense"),
    "an event that is a list": bad([], "an event of its stream"),
    "an event that is no JSON": Mode(sent(b"data: {no}\n\n"), says="not JSON"),
    "choices of a number": bad({"choices": 7}, "unknown shape"),
    "choices of numbers": bad({"choices": [7]}, "unknown shape"),
    "choices as an object": bad({"choices": {"a": 1}}, "unknown shape"),
    "delta of text": bad({"choices": [{"delta": "x"}]}, "unknown shape"),
    "content of a number": bad(delta(content=5), "unknown shape"),
    "content of objects": bad(delta(content=[{"text": {"a": 1}}]), "unknown shape"),
    "calls of numbers": bad(delta(tool_calls=[7]), "unknown shape"),
    "calls as an object": bad(delta(tool_calls={"a": 1}), "unknown shape"),
    "arguments of a number": bad(piece("write_file", 7, index=0), "unknown shape"),
    "a name of a list": bad(piece(["write_file"], A, index=0), "unknown shape"),
    "a reason that is an object": Mode(said(reason={"a": 1}), says="unknown shape"),
    "usage of words": bad({"choices": [], "usage": {"prompt_tokens": "many"}}, "unknown shape"),
    "a number of 5,000 digits": Mode(sent(b"data: " + b"9" * 5000 + b"\n\n"), says="not JSON"),
    "nested 10,000 deep": Mode(sent(b"data: {" + b"[" * 10_000 + b"}\n\n"), says="model.max_nesting"),
    "nested 300 deep in a call": Mode(
        said(delta(tool_calls=[{"index": 0, "function": {"name": "write_file", "arguments": "[" * 300}}]))
    ),
    "SSH": Mode(sent(b""), head=b"SSH-2.0-OpenSSH_9.6\r\n", says="makes no sense"),
    "a chunk of a negative size": Mode(sent(b"-5\r\nx"), head=CHUNKED, says="makes no sense|broke off"),
    "a chunk of an enormous size": Mode(sent(b"f" * 40 + b"\r\nx"), head=CHUNKED, says="."),
    "a compressed answer": Mode(
        lambda: iter([gzip.compress(next(iter(said(whole("a", index=0))())))]),
        head=SSE.replace(b"\r\n\r\n", b"\r\ncontent-encoding: gzip\r\n\r\n"), writes="a",
    ),
    "an unknown status": Mode(sent(b"{}"), head=b"HTTP/1.1 799 x\r\n\r\n", says="799"),
    "a redirect": Mode(sent(b""), head=b"HTTP/1.1 302 x\r\nlocation: http://127.0.0.1:1/\r\n\r\n", says="redirects"),
    "an endless error": Mode(forever(b"x" * 4096), head=b"HTTP/1.1 400 x\r\n\r\n", says="refused the request", endless=True),
    "a bomb": Mode(
        lambda: iter([gzip.compress(b"data: " + b"x" * (60 << 20))]),
        head=SSE.replace(b"\r\n\r\n", b"\r\ncontent-encoding: gzip\r\n\r\n"), says="max_|makes no sense|broke off",
    ),
    "calls without a name": called(piece(None, A, index=0, id="i1")),
    "a name of 10,000 characters": called(piece("w" * 10_000, A, index=0, id="i1")),
    "a name with control characters": called(piece("write\x00\x1b[2J_file", A, index=0, id="i1")),
    "arguments with a lone surrogate": called(piece("write_file", '{"path": "a\\ud800", "content": ""}', index=0, id="i1")),
    "arguments with a key twice": called(piece("write_file", '{"path": "EXECUTED", "path": "x", "content": ""}', index=0)),
    "arguments of NaN": called(piece("write_file", '{"path": NaN, "content": ""}', index=0)),
    "arguments of 1e999": called(piece("write_file", '{"path": 1e999, "content": ""}', index=0)),
    "a call as text": called(delta(content=f'<tool_call>{{"name": "write_file", "arguments": {args("EXECUTED")}}}</tool_call>')),
}  # fmt: skip

TOKEN = frame(delta(content="word "))
FLOODS = {
    "endless text": Mode(forever(TOKEN * 50), says="model.max_reply_", endless=True),
    "endless text in small events": Mode(forever(TOKEN), says="model.max_reply_", endless=True),
    "endless text in large events": Mode(
        forever(frame(delta(content="x" * 30_000))), says="model.max_reply_bytes", endless=True
    ),
    "endless text of emoji": Mode(forever(frame(delta(content="😀" * 900))), says="model.max_reply_bytes", endless=True),
    "endless thoughts": Mode(forever(frame(delta(reasoning_content="hm " * 99))), says="model.max_reply_", endless=True),
    "endless arguments": Mode(
        forever(frame(piece(None, "x" * 500, index=0)), CALL_HEAD), says="max_block_bytes|max_reply_", endless=True
    ),
    "endless calls": Mode(
        lambda: (frame(whole("EXECUTED", index=n, id=f"i{n}")) for n in itertools.count()), says="max_calls", endless=True
    ),
    "20,000 calls in one event": Mode(
        said(delta(tool_calls=[{"index": n, "function": {"name": "f"}} for n in range(20_000)])),
        says="max_calls|max_event_",
    ),
    "endless names": Mode(forever(frame(piece("x" * 200, index=0))), says="model.max_reply_", endless=True),
    "a line without end": Mode(forever(b"x" * 4096, b"data: "), says="model.max_event_bytes", endless=True),
    "a line without end in small pieces": Mode(forever(b"x" * 7, b"data: "), says="model.max_event_bytes", endless=True),
    "a comment without end": Mode(forever(b"x" * 4096, b": "), says="model.max_event_bytes", endless=True),
    "data lines without a blank one": Mode(forever(b"data: x\n" * 99), says="model.max_event_bytes", endless=True),
    "JSON without end": Mode(forever(b'"x",' * 999, b'{"choices":['), head=JSON, says="model.max_event_bytes", endless=True),
    "brackets in a JSON answer": Mode(sent(b"[" + b"[]," * 340_000), head=JSON, says="model.max_"),
    "objects in an event": Mode(sent(b"data: [" + b"{}," * 340_000 + b"{}]\n\n"), says="model.max_"),
    "white space without end": Mode(forever(b" \n" * 2048), says="model.max_sent_bytes|progress", endless=True),
    "comments without end": Mode(forever(b": ping\n\n" * 512), says="model.max_sent_bytes|progress", endless=True),
    "empty events without end": Mode(forever(frame({"choices": []}) * 99), says="model.max_sent_bytes|progress", endless=True),
    "usage without end": Mode(
        forever(frame({"choices": [], "usage": {"prompt_tokens": 1}}) * 99), says="model.max_sent_bytes", endless=True
    ),
    "headers without end": Mode(forever(b"x-a: b\r\n" * 512), head=b"HTTP/1.1 200 OK\r\n", says=".", endless=True),
    "a header line without end": Mode(forever(b"x" * 4096), head=b"HTTP/1.1 200 OK\r\nx: ", says=".", endless=True),
    "a status line without end": Mode(forever(b"x" * 4096), head=b"HTTP/1.1 200 ", says=".", endless=True),
    "chunk extensions without end": Mode(forever(b"x" * 4096), head=CHUNKED + b"5;", says="sent nothing", endless=True, patience=3.0),
    "text behind the end": Mode(forever(TOKEN, STOP), endless=True),
    "text of markers without end": Mode(
        forever(frame(delta(content="<tool_call>{" * 40))), says="model.max_reply_", endless=True
    ),
}  # fmt: skip

MODES: dict[str, Mode] = {**SLOPPY, **CUT, **NONSENSE, **FLOODS}
