"""A client that sends nonsense, in any order and size, or nothing, neither ends, hangs nor leaks a server, and gets nothing ungated."""

import asyncio
import gc
import json
import os
import random
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.cli.mcp_serve import serve_lines
from aintern.connectors.mcp.client_sessions import ServedSettings
from aintern.connectors.mcp.tool_server import ToolServer
from aintern.store.store import Store
from aintern.terminal.output.line_writer import LineWriter
from tests.connectors.mcp.served import ENVELOPE
from tests.nightly import NIGHTLY

RUNS = 1000 if NIGHTLY else 25
WAITED_FOR = 9000  # the id of the call whose answer is waited for
ENDS_WITHIN = 20.0  # seconds; a run takes a fraction of one
METHODS = (
    *("initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read", "prompts/get"),
    *("logging/setLevel", "server/discover", "subscriptions/listen", "completion/complete", "no/such", "", "tasks/get"),
)
CALLS: tuple[tuple[str, Any], ...] = (
    ("read_file", {"path": "a.txt"}),
    ("read_file", {"path": "../../etc/passwd"}),
    ("read_file", {"path": 7}),
    ("list_directory", {}),
    ("write_file", {"path": "made.txt", "content": "x"}),
    ("delete_file", {"path": "a.txt"}),
    ("run_command", {"command": "touch made.txt"}),
    ("move_file", {"source": "a.txt", "destination": "made.txt"}),
    ("ask_user", {"question": "Hm?"}),
    ("nothing", {}),
    ("read_file", None),
    ("read_file", [1, 2]),
    ("\u0000", {}),
)
ODD: tuple[Any, ...] = (None, True, -1, 1.5, "", "x" * 3000, [], {}, [[]], {"a": {"a": {}}}, 2**70, "\ud800", "\u202e")


def message(dice: random.Random) -> bytes:
    """One line of what a client may send, right, nearly right or wrong."""
    kind = dice.random()
    if kind < 0.08:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(200))).replace(b"\n", b"")
    if kind < 0.11:
        return b"[" * dice.choice((10, 5000)) + b'{"jsonrpc":"2.0"'
    if kind < 0.13:
        return b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"' + b"y" * dice.choice((100, 200_000)) + b'"}}'
    sent: dict[str, Any] = {"jsonrpc": "2.0", "id": dice.choice((1, 2, 2, 3, "four", dice.randrange(50)))}
    if dice.random() < 0.1:
        sent["id"] = dice.choice(ODD)
    if kind < 0.55:
        name, arguments = dice.choice(CALLS)
        sent |= {"method": "tools/call", "params": {"name": name, "arguments": arguments}}
    elif kind < 0.75:
        sent |= {"method": dice.choice(METHODS), "params": dice.choice((*ODD, {"uri": "aintern://audit"}))}
    elif kind < 0.85:
        del sent["id"]
        reason = {"requestId": dice.choice((1, 2, 3, "four", None))}
        sent |= {"method": dice.choice(("notifications/cancelled", "notifications/initialized", "x")), "params": reason}
    else:  # an answer to what may not have been asked
        content = {"action": "accept", "content": dice.choice(({"decision": "allow once!"}, {}, None, ODD[5]))}
        sent |= dice.choice(
            ({"result": content}, {"result": dice.choice(ODD)}, {"error": {"code": 1, "message": "no"}})
        )
    if dice.random() < 0.5 and isinstance(sent.get("params"), dict):
        sent["params"]["_meta"] = ENVELOPE
    if dice.random() < 0.05:
        sent.pop(dice.choice(list(sent)))
    line = json.dumps(sent).encode()
    return line[: dice.randrange(len(line))] if dice.random() < 0.05 else line


def handshake(dice: random.Random, *, asks: bool) -> list[bytes]:
    """As it should be, mostly; a client that says that it can ask answers nonsense."""
    info = {"name": dice.choice(("fuzz", "\u001b[31m" * 40)), "version": "1"}
    params = {"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}} if asks else {}, "clientInfo": info}
    begin = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}
    return [json.dumps(begin).encode(), b'{"jsonrpc":"2.0","method":"notifications/initialized"}']


async def one_run(dice: random.Random, server: ToolServer) -> bytes:
    """Sends some lines, reads what comes or does not, and leaves. Gives what the server said."""
    to_server, from_client = os.pipe()
    to_client, from_server = os.pipe()
    kind, said, answered = dice.random(), bytearray(), threading.Event()
    proper = handshake(dice, asks=kind > 0.3) if kind < 0.8 else []
    listens = kind < 0.9
    if kind < 0.3:  # it waits for the answer to a call that asks, which nobody can be
        call = {"name": "write_file", "arguments": {"path": "made.txt", "content": "x"}}
        proper.append(json.dumps({"jsonrpc": "2.0", "id": WAITED_FOR, "method": "tools/call", "params": call}).encode())
    lines = [message(dice) for _ in range(dice.randrange(1, 12))]

    def speak() -> None:
        for line in proper:
            os.write(from_client, line + b"\n")
        if kind < 0.3:
            answered.wait(ENDS_WITHIN)
        for line in lines:
            os.write(from_client, line + b"\n")
        if dice.random() < 0.5:
            threading.Event().wait(0.05)  # silence
        os.close(from_client)

    def listen() -> None:
        while data := os.read(to_client, 1 << 16):
            said.extend(data)
            if f'"id":{WAITED_FOR},'.encode() in said:
                answered.set()
        os.close(to_client)

    speaking = asyncio.create_task(asyncio.to_thread(speak))
    with closing(LineWriter(from_server)) as writer:
        listening = asyncio.create_task(asyncio.to_thread(listen)) if listens else None
        await asyncio.wait_for(serve_lines(server, to_server, writer), ENDS_WITHIN)
    os.close(from_server)
    await speaking
    os.close(to_server)
    if listening is None:
        os.close(to_client)
    else:
        await listening
    return bytes(said)


async def test_no_nonsense_ends_hangs_or_leaks_the_server_and_nothing_runs_ungated(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    workspace = tmp_path / "work"
    workspace.mkdir()
    (workspace / "a.txt").write_text("hello\n")
    store = Store.open(str(tmp_path / "fuzz.db"))
    before: tuple[int, int, int] | None = None
    for seed in range(RUNS):
        server = ToolServer(ServedSettings(workspace=workspace), store, resources=bool(seed % 2))
        try:
            said = await one_run(random.Random(seed), server)
        finally:
            await server.close()
        for line in said.splitlines():
            assert json.loads(line)["jsonrpc"] == "2.0", seed
        assert {each.name for each in workspace.iterdir()} == {"a.txt"}, seed
        gc.collect()
        now = (len(asyncio.all_tasks()), len(os.listdir("/proc/self/fd")), threading.active_count())
        if seed == 10:  # what is made once is there by now
            before = now
    assert before is not None
    # threads that wait for work are kept for a while; what grows with the runs is a leak
    assert now[0] <= before[0] and now[1] <= before[1] + 4 and now[2] <= before[2] + 8, (before, now)
    assert (workspace / "a.txt").read_text() == "hello\n"
    denied = store.database.row("SELECT count(*) FROM audit_log WHERE decision = 'user_denied'")
    assert denied is not None and denied[0] >= RUNS // 10  # a third of the clients waited for that
    ran = store.database.rows(
        "SELECT DISTINCT tool FROM audit_log WHERE kind = 'decided' AND decision LIKE '%approved' ORDER BY tool"
    )
    assert {tool for (tool,) in ran} <= {"read_file", "list_directory"}
    assert store.audit.verify().whole
    store.close()
    assert not [record for record in caplog.records if record.name == "aintern" and record.exc_info], caplog.text
