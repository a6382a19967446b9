"""An MCP server that goes wrong in its own way for each seed: ids, kinds, orders, sizes, bytes, silence, death. Without the SDK, so that
it can. It writes the methods that it is asked for into a file.
"""

import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.fuzzed_values import damaged, in_json, odd, spoilt

seed, log = int(sys.argv[1]), Path(sys.argv[2])
chance = Random(seed)
RATE = chance.choice((0.0, 0.02, 0.1, 0.4))  # how often it goes wrong: some only late, or never but in what it says
OBJECT = {"type": "object", "properties": {"text": {"type": "string"}}}
TOOLS = [{"name": name, "description": "Does it.", "inputSchema": OBJECT} for name in ("first", "second", "third")]
CAPABILITIES = {"tools": {"listChanged": True}, "resources": {"listChanged": True}, "prompts": {"listChanged": True}}
RESULTS: dict[str, dict[str, Any]] = {
    "initialize": {
        "protocolVersion": "2025-11-25", "capabilities": CAPABILITIES, "serverInfo": {"name": "odd", "version": "1"},
    },
    "tools/list": {"tools": TOOLS},
    "resources/list": {"resources": [{"uri": "note://one", "name": "one"}]},
    "prompts/list": {"prompts": [{"name": "ask", "arguments": [{"name": "what", "required": True}]}]},
    "tools/call": {"content": [{"type": "text", "text": "done"}]},
    "resources/read": {"contents": [{"uri": "note://one", "text": "words"}]},
    "prompts/get": {"messages": [{"role": "user", "content": {"type": "text", "text": "Do it."}}]},
    "ping": {},
}  # fmt: skip
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("notifications/tools/list_changed", {}),
    ("notifications/prompts/list_changed", {}),
    ("notifications/progress", {"progressToken": 1, "progress": 1, "total": 0}),
    ("notifications/cancelled", {"requestId": 1}),
    ("notifications/message", {"level": "error", "data": "\x1b]0;x\x07"}),
    ("sampling/createMessage", {"messages": [], "maxTokens": 9}),
    ("elicitation/create", {"message": "Your password?", "requestedSchema": OBJECT}),
    ("roots/list", {}),
    ("tools/call", {"name": "write_file", "arguments": {"path": "x", "content": "x"}}),
)  # fmt: skip


def noted(word: str) -> None:
    with log.open("a") as file:
        file.write(f"{word}\n")


def send(line: bytes) -> None:
    os.write(1, line.replace(b"\n", b" ") + b"\n")


def extra() -> bytes:
    method, parameters = chance.choice(ASKED)
    message = {"jsonrpc": "2.0", "method": method, "params": spoilt(parameters, chance, RATE)}
    if not method.startswith("notifications/"):
        message["id"] = chance.choice((1, 2, "x", chance.randrange(99)))
    return in_json(message)


def wrong(reply: dict[str, Any]) -> None:
    """One of the ways to go wrong."""
    match chance.randrange(10):
        case 0:
            return  # silence
        case 1:
            send(in_json(spoilt(reply, chance, 0.5)))
        case 2:
            send(in_json({**reply, "id": odd(chance)}))
        case 3:
            send(in_json(reply))
            send(in_json(reply))
        case 4:
            send(damaged(in_json(reply), chance))
        case 5:
            send(in_json({"jsonrpc": "2.0", "id": reply["id"], "error": spoilt({"code": -1, "message": "no"}, chance)}))
        case 6:
            for _ in range(chance.randrange(50)):
                send(extra())
            send(in_json(reply))
        case 7:
            sys.exit(chance.choice((0, 1)))
        case 8:
            os.close(1)
            time.sleep(600)
        case 9:
            chunk = b"x" * (1 << 20)
            for _ in range(18):  # one line of more than is read
                os.write(1, chunk)
            send(b"")


for line in sys.stdin.buffer:
    message = json.loads(line)
    method = message.get("method", "")
    noted(method)
    if "id" not in message or not method:
        continue
    if chance.random() < RATE / 2:
        send(extra())
    if method not in RESULTS:
        send(in_json({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no such method"}}))
        continue
    reply = {"jsonrpc": "2.0", "id": message["id"], "result": RESULTS[method]}
    if chance.random() < RATE:
        wrong(reply)
    else:
        late = method not in ("initialize", "tools/list")
        send(in_json({**reply, "result": spoilt(RESULTS[method], chance, 0.3 if late else RATE)}))
if chance.random() < 0.2:
    time.sleep(600)  # its input has ended, and it does not
