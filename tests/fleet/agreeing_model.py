"""A model server that always asks for the next call of a plan, by what the conversation holds already; and a counter of effects."""

import json
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class AgreeingModel:
    """`plan(name)` are the calls (tool and parameters) of the run whose request ends with that name; `effects` counts what was posted
    to /effect/NAME."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.effects: Counter[str] = Counter()
        self.plans: dict[str, Sequence[tuple[str, dict[str, Any]]]] = {}

    @property
    def spec(self) -> str:
        return f"openai:agreeing@http://127.0.0.1:{self.port}/v1"

    @property
    def effect_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/effect"

    def reply(self, asked: Any) -> dict[str, Any]:
        messages = asked["messages"]
        said = " ".join(message["content"] for message in messages if message["role"] == "user")
        name = next(word for word in said.split() if word in self.plans)
        made = sum(len(message.get("tool_calls") or ()) for message in messages if message["role"] == "assistant")
        plan = self.plans[name]
        if made >= len(plan):
            return {"content": "Done."}
        tool, parameters = plan[made]
        function = {"name": tool, "arguments": json.dumps(parameters)}
        return {"tool_calls": [{"index": 0, "id": f"call_{made}", "type": "function", "function": function}]}


@contextmanager
def agreeing_model() -> Iterator[AgreeingModel]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            """It says nothing."""

        def do_GET(self) -> None:
            self._say("application/json", json.dumps({"data": [{"id": "agreeing"}]}).encode())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if self.path.startswith("/effect/"):
                model.effects[self.path.removeprefix("/effect/")] += 1
                self._say("text/plain", b"ok\n")
                return
            asked = json.loads(body)
            if "messages" not in asked:  # a look at what kind of server this is
                self.send_error(404)
                return
            delta = model.reply(asked)
            end = "tool_calls" if "tool_calls" in delta else "stop"
            chunks = [
                {"choices": [{"index": 0, "delta": {"role": "assistant", **delta}}]},
                {"choices": [{"index": 0, "delta": {}, "finish_reason": end}]},
            ]
            lines = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
            self._say("text/event-stream", lines.encode())

        def _say(self, kind: str, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    model = AgreeingModel(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield model
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
