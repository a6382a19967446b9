"""A model server that does what the last message of the user says, for other agents' terminals: chat completions and responses.

A message may name steps, `[[run make]] [[say Done.]]`: commands (run), new files (write), plans (plan), a text (say), one that takes its
time (slow), and a slow text before a command (slowrun). One step a request, counted by the results of tools that follow the message.
A message without steps is said back. What is said comes in capitals: the screen tells it from the message.
"""

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MODELS = ("mock-model", "oak-7b")
SLOW = 60  # tenths of a second
USAGE = (900, 20)  # tokens in and out


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    workspace = Path()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing: the terminals are what is looked at."""

    def do_GET(self) -> None:
        self._json({"object": "list", "data": [{"id": name, "object": "model"} for name in MODELS]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")
        if not self.path.endswith(("/responses", "/chat/completions")):
            return self._json({"error": {"message": "not found"}}, 404)
        responses = self.path.endswith("/responses")
        messages = body["input"] if responses else body["messages"]
        tools = [each.get("name") or each.get("function", {}).get("name") for each in body.get("tools") or []]
        kind, _, rest = (next_step(messages) if tools else title(messages)).partition(" ")
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        try:
            for event in self._responses(kind, rest, tools) if responses else self._chat(kind, rest):
                self._chunk(event)
            self._chunk("")
        except (BrokenPipeError, ConnectionResetError):
            return None  # the person has stopped it

    def _chunk(self, event: str) -> None:
        data = event.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _json(self, value: Any, status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _chat(self, kind: str, rest: str) -> Iterator[str]:
        """The events of chat completions, with opencode's tools."""
        base = {"id": "c", "created": 1, "model": MODELS[0], "object": "chat.completion.chunk"}

        def event(delta: dict[str, Any], finish: str | None = None, **more: Any) -> str:
            choices = [{"index": 0, "delta": delta, "finish_reason": finish}]
            return "data: " + json.dumps({**base, "choices": choices, **more}) + "\n\n"

        yield event({"role": "assistant", "content": ""})
        for piece in pieces(kind, rest):
            yield event({"content": piece})
        if kind in ("run", "slowrun", "write"):
            write = {"filePath": str(self.workspace / rest), "content": "hello\n"}
            name, arguments = (
                ("write", write) if kind == "write" else ("bash", {"command": rest, "description": "Runs"})
            )
            function = {"name": name, "arguments": json.dumps(arguments)}
            made = {"index": 0, "id": f"call_{time.time_ns()}", "type": "function", "function": function}
            yield event({"tool_calls": [made]})
            yield event({}, "tool_calls")
        else:
            yield event({}, "stop")
        usage = {"prompt_tokens": USAGE[0], "completion_tokens": USAGE[1], "total_tokens": sum(USAGE)}
        yield event({}, **{"choices": [], "usage": usage})
        yield "data: [DONE]\n\n"

    def _responses(self, kind: str, rest: str, tools: list[str]) -> Iterator[str]:
        """The events of the responses wire, with Codex's tools."""
        response = {"id": "r", "object": "response", "created_at": 1, "model": MODELS[0], "output": [], "usage": None}
        items: list[dict[str, Any]] = []

        def event(kind: str, **more: Any) -> str:
            return f"event: {kind}\ndata: " + json.dumps({"type": kind, **more}) + "\n\n"

        yield event("response.created", response={**response, "status": "in_progress"})
        texts = list[str]()
        message = {"type": "message", "id": f"msg_{time.time_ns()}", "role": "assistant"}
        for piece in pieces(kind, rest):
            if not texts:
                yield event(
                    "response.output_item.added",
                    output_index=0,
                    item={**message, "status": "in_progress", "content": []},
                )
            texts.append(piece)
            yield event(
                "response.output_text.delta", output_index=0, content_index=0, item_id=message["id"], delta=piece
            )
        if texts:
            content = [{"type": "output_text", "text": "".join(texts), "annotations": []}]
            items.append({**message, "status": "completed", "content": content})
            yield event("response.output_item.done", output_index=0, item=items[-1])
        if kind in ("run", "slowrun", "write"):
            call = {"id": "i", "call_id": f"call_{time.time_ns()}", "status": "completed"}
            if kind == "write" and "apply_patch" in tools:
                patch = f"*** Begin Patch\n*** Add File: {rest}\n+hello\n*** End Patch\n"
                items.append({**call, "type": "custom_tool_call", "name": "apply_patch", "input": patch})
            else:
                arguments = {
                    "cmd": f"echo hello > {rest}" if kind == "write" else rest,
                    "sandbox_permissions": "require_escalated",
                    "justification": "May it?",
                }
                items.append(
                    {**call, "type": "function_call", "name": "exec_command", "arguments": json.dumps(arguments)}
                )
            yield event("response.output_item.done", output_index=len(items) - 1, item=items[-1])
        usage = {
            "input_tokens": USAGE[0],
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": USAGE[1],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": sum(USAGE),
        }
        done = {**response, "status": "completed", "output": items, "usage": usage}
        yield event("response.completed", response=done)


def title(messages: list[dict[str, Any]]) -> str:
    """The step of a request without tools: they ask for a conversation's title."""
    content = messages[-1].get("content") or ""
    return f"say About {content if isinstance(content, str) else content[-1].get('text', '')}".split(".")[0]


def next_step(messages: list[dict[str, Any]]) -> str:
    """The step that comes next after the last message of the user."""
    steps, done = ["say Hello."], 0
    for message in messages:
        if message.get("role") == "user":
            content = message["content"]
            parts = [content] if isinstance(content, str) else [str(part.get("text", "")) for part in content]
            found = re.findall(r"\[\[(.*?)\]\]", "\n".join(parts), re.DOTALL)
            steps, done = found or [f"say Heard: {parts[-1][-200:]}"], 0
        done += message.get("role") == "tool" or str(message.get("type")).endswith("_output")
    return steps[done] if done < len(steps) else "say All done."


def pieces(kind: str, rest: str) -> Iterator[str]:
    """The text of a step, in pieces."""
    if kind in ("slow", "slowrun"):
        for _ in range(SLOW if kind == "slow" else SLOW // 2):
            time.sleep(0.1)
            yield "word "
    elif kind == "plan":
        yield f"<proposed_plan>\n{rest.upper()}\n</proposed_plan>"
    elif kind == "say":
        yield rest.upper()


@contextmanager
def scripted_server(workspace: Path) -> Iterator[int]:
    """The server on a free port of this machine; relative paths of new files are the workspace's."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("OfWorkspace", (Handler,), {"workspace": workspace}))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
