"""Requests to llama.cpp's own server: token ids in, text out, with its own counters."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from aintern.backends.backend import FinishReason, Usage
from aintern.backends.event_stream import EventStream
from aintern.backends.llama_process import LlamaProcess, WorkerSettings, shared_processes
from aintern.backends.model_server import ModelServer
from aintern.backends.plain_http import NotHttp
from aintern.backends.server_errors import nonsense, status_error, stream_error
from aintern.errors import BackendError

Segment = tuple[str, bool]
"""A piece of a prompt, and whether it is trusted: only trusted text may become control tokens."""

_KEPT_TEXTS = 4096


@dataclass(frozen=True, slots=True)
class Piece:
    """Some generated text; the last piece has usage and finish reason."""

    text: str
    usage: Usage | None = None
    finish_reason: FinishReason | None = None


class LlamaClient:
    """One model in a worker process, as one backend uses it. Its worker starts loading at once."""

    def __init__(self, settings: WorkerSettings) -> None:
        self.settings = settings
        self._process: LlamaProcess = shared_processes.acquire(settings)
        self._server: ModelServer | None = None
        self._tokens: OrderedDict[Segment, list[int]] = OrderedDict()
        self._closed = False

    async def tokenize(self, segments: Sequence[Segment]) -> list[int]:
        """The ids of a prompt, each segment tokenized apart: in text that is not trusted `<|im_end|>` is nine letters' worth
        of ordinary tokens, never the end of a turn."""
        ids: list[int] = []
        for segment in segments:
            if segment[0]:
                ids += await self._segment(segment)
        return ids

    async def generate(
        self, prompt: Sequence[int], conversation: str, settings: Mapping[str, Any]
    ) -> AsyncGenerator[Piece]:
        """Generate after `prompt`, in the slot that is warm for `conversation`. Closing it stops generation within a token.

        Raises BackendError (ContextOverflow), also when the worker crashed; it is started again then."""
        request: dict[str, Any] = {
            "prompt": list(prompt),
            "stream": True,
            "cache_prompt": True,
            **settings,
        }
        begun = False
        while True:
            server = await self._ready()
            request["id_slot"] = self._process.slots.of(f"{id(self)} {conversation}")
            body = json.dumps(request).encode()
            try:
                async with aclosing(_pieces(server, body)) as pieces:
                    async for piece in pieces:
                        begun = True
                        yield piece
                return
            except (OSError, NotHttp) as error:
                await self._recover(error, begun)

    async def post(self, path: str, value: Mapping[str, Any]) -> Any:
        """One question and its JSON answer. Raises BackendError."""
        for again in (False, True):
            server = await self._ready()
            try:
                status, answer = await server.read("POST", path, json.dumps(value).encode())
                if status != 200:
                    raise status_error(status, answer.decode("utf-8", "replace"), "llama.cpp", self.settings.model)
                return json.loads(answer)
            except (OSError, NotHttp) as error:
                await self._recover(error, again)
        return None

    async def aclose(self) -> None:
        if not self._closed:
            self._closed = True
            if self._server is not None:
                await self._server.aclose()
            shared_processes.release(self.settings)

    async def _ready(self) -> ModelServer:
        url = await self._process.url()
        if self._server is None:
            self._server = ModelServer(url, self._process.key)
        return self._server

    async def _recover(self, error: Exception, begun: bool) -> None:
        """Take the new worker after a crash; raise where part of the answer was given already."""
        if not await asyncio.to_thread(self._process.has_died, 1.0):
            raise BackendError(f"The model's process does not answer ({error}).", "Ask again.") from error
        ended = self._process.last_words()
        self._process = shared_processes.replace(self._process)
        if self._server is not None:
            await self._server.aclose()
        self._server = None
        if begun:
            raise BackendError(
                f"The model's process crashed ({ended}) and was started again.", "Nothing is lost; ask again."
            ) from error

    async def _segment(self, segment: Segment) -> list[int]:
        known = self._tokens.get(segment)
        if known is None:
            text, trusted = segment
            answer = await self.post("/tokenize", {"content": text, "parse_special": trusted, "add_special": False})
            known = self._tokens[segment] = answer["tokens"]
            if len(self._tokens) > _KEPT_TEXTS:
                self._tokens.popitem(last=False)
        return known


async def _pieces(server: ModelServer, body: bytes) -> AsyncGenerator[Piece]:
    async with server.request("POST", "/completion", body) as reply, aclosing(reply.blocks()) as blocks:
        if reply.status != 200:
            said = b"".join([block async for block in blocks]).decode("utf-8", "replace")
            raise status_error(reply.status, said, "llama.cpp", "embedded")
        events = EventStream()
        async for block in blocks:
            for data in events.feed(block):
                yield _piece(data)


def _piece(data: str) -> Piece:
    try:
        event = json.loads(data)
        if "error" in event:
            raise stream_error(event["error"])
        if not event.get("stop"):
            return Piece(event["content"])
        timings = event.get("timings") or {}
        cached = int(timings.get("cache_n", 0))
        usage = Usage(
            prompt_tokens=cached + int(timings.get("prompt_n", 0)),
            completion_tokens=int(timings.get("predicted_n", 0)),
            cached_tokens=cached,
            seconds=(float(timings.get("prompt_ms", 0)) + float(timings.get("predicted_ms", 0))) / 1000,
        )
        return Piece(event["content"], usage, "length" if event.get("stop_type") == "limit" else "stop")
    except (ValueError, KeyError, TypeError) as error:
        raise nonsense(f"llama.cpp sent {data[:80]!r}") from error
