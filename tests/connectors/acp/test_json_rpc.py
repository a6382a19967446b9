"""Whatever the peer sends, our side answers each request once, ends nothing, and runs nothing it was not asked for."""

import asyncio
import json
import os
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aintern.connectors.acp.json_rpc import Json, JsonRpcPeer, RpcError

EXAMPLES = 1000 if os.environ.get("AINTERN_NIGHTLY") else 100

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
MESSAGES = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | VALUES,
        "id": st.integers(0, 5) | VALUES,
        "method": st.sampled_from(["echo", "fail", "break", "$/cancel_request", "wait"]) | VALUES,
        "params": st.dictionaries(st.sampled_from(["requestId", "x"]), st.integers(0, 5) | VALUES) | VALUES,
        "result": VALUES,
        "error": VALUES,
    },
)
LINES = st.text(max_size=20) | MESSAGES.map(json.dumps) | VALUES.map(json.dumps)


async def answer(method: str, parameters: Json) -> Any:
    match method:
        case "fail":
            raise RpcError(-32000, "no")
        case "break":
            raise ValueError("a bug")
        case "wait":
            await asyncio.Event().wait()
    return {"seen": dict(parameters)}


def speaking() -> tuple[JsonRpcPeer, list[dict[str, Any]]]:
    """A peer that answers as above, and what it sends."""
    sent: list[dict[str, Any]] = []

    def write(line: bytes) -> None:
        sent.append(json.loads(line))

    return JsonRpcPeer(write, answer, lambda method, parameters: None, lambda *told: None), sent


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_any_lines_are_answered_or_refused_and_the_next_request_is_served(lines: list[str]) -> None:
    async def talk() -> None:
        peer, sent = speaking()
        asking = asyncio.create_task(peer.request("session/request_permission", {}))
        await asyncio.sleep(0)
        for line in lines:
            peer.take(line)
        peer.take('{"jsonrpc":"2.0","id":"last","method":"echo","params":{}}')
        for _ in range(20):
            await asyncio.sleep(0)
        (last,) = [message for message in sent if message.get("id") == "last" and "method" not in message]
        assert last["result"] == {"seen": {}}
        assert all(message["jsonrpc"] == "2.0" and len(message) in (2, 3, 4) for message in sent)
        await peer.close()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)

    asyncio.run(talk())


async def test_a_cancelled_wait_is_told_to_the_peer() -> None:
    peer, sent = speaking()
    asking = asyncio.create_task(peer.request("session/request_permission", {}))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert [message["method"] for message in sent] == ["session/request_permission", "$/cancel_request"]
    assert sent[1]["params"] == {"requestId": sent[0]["id"]}


async def test_a_cancelled_request_is_answered_as_cancelled() -> None:
    peer, sent = speaking()
    peer.take('{"jsonrpc":"2.0","id":7,"method":"wait"}')
    await asyncio.sleep(0)
    peer.take('{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":7}}')
    while not sent:
        await asyncio.sleep(0)
    assert (sent[0]["id"], sent[0]["error"]["code"]) == (7, -32800)
    await peer.close()
