"""Requests to llama.cpp's own server: token ids in, text out, with its own counters."""

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from aintern.backends.backend import FinishReason, Usage
from aintern.backends.embedded.image_prompt import ImagePrompt, PlacedImages, ways_without_markers
from aintern.backends.embedded.llama_process import LlamaProcess, WorkerSettings, shared_processes
from aintern.backends.embedded.prompt_cache_files import LEAST_TOKENS, PromptCacheFiles, prompt_key
from aintern.backends.http.client_session import NotHttp
from aintern.backends.http.event_stream import EventStream
from aintern.backends.http.model_server import ModelServer
from aintern.backends.http.server_errors import nonsense, status_error, stream_error
from aintern.dataclass import dataclass
from aintern.dialects.grammar.constraint import Constraint
from aintern.errors import BackendError

log = logging.getLogger("aintern")

Segment = tuple[str, bool]
"""A piece of a prompt, and whether it is trusted: only trusted text may become control tokens."""

Prompt = Sequence[int] | ImagePrompt
"""The ids of a prompt's tokens, or a text with pictures in it."""

_KEPT_TEXTS = 4096
_BY_WORD, _BY_PATTERN = 1, 2  # common_grammar_trigger_type


@dataclass(frozen=True, slots=True)
class Piece:
    """Some generated text; the last piece has usage and finish reason. `evaluated` tokens of the prompt were not in the cache
    when this request came, by llama.cpp's own count; usage counts those as well that were evaluated for it before.
    `tokens` come where the request asks to return them; `stopped_by` is the stop word that was written; `odds` are the
    log-probabilities of the likeliest tokens in its place, where the request asks for `n_probs`."""

    text: str
    usage: Usage | None = None
    finish_reason: FinishReason | None = None
    evaluated: int = 0
    tokens: tuple[int, ...] = ()
    stopped_by: str = ""
    odds: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a prompt that other conversations share, and where it is kept on disk."""

    tokens: Sequence[int]
    kept: PromptCacheFiles


class LlamaClient:
    """One model in a worker process, as one backend uses it. Its worker starts loading at once."""

    def __init__(self, settings: WorkerSettings) -> None:
        self.settings = settings
        self._process: LlamaProcess = shared_processes.acquire(settings)
        self._server: ModelServer | None = None
        self._tokens: OrderedDict[Segment, list[int]] = OrderedDict()
        self._left: dict[str, int] = {}  # tokens in the cache after a conversation's last reply
        self._ahead: dict[str, float] = {}  # seconds that were spent on its next one already
        self._keeping: set[asyncio.Task[None]] = set()
        self._closed = False

    async def tokenize(self, segments: Sequence[Segment]) -> list[int]:
        """The ids of a prompt, each segment tokenized apart: in text that is not trusted `<|im_end|>` is nine letters' worth
        of ordinary tokens, never the end of a turn."""
        ids: list[int] = []
        for segment in segments:
            if segment[0]:
                ids += await self._segment(segment)
        return ids

    async def image_prompt(self, segments: Sequence[Segment], placed: PlacedImages) -> ImagePrompt:
        """A prompt with pictures, rendered from what is `placed`. llama.cpp reads control tokens in all of its text: in what is not
        trusted they are broken, and llama.cpp's own tokenizer says that none is left. Raises BackendError where one is."""
        parts = [""]
        for text, trusted in segments:
            first, *others = [text] if trusted else text.split(placed.place)
            parts[-1] += text if trusted else await self.inert(first)
            parts += [await self.inert(other) for other in others]
        if len(parts) != len(placed.images) + 1:
            raise BackendError("The model's chat template loses a picture of this conversation.", "Use another model.")
        return ImagePrompt(tuple(parts), placed.images)

    async def inert(self, text: str) -> str:
        """A text in which llama.cpp finds no control token. Raises BackendError."""
        for way in ways_without_markers(text):
            if not way or await self._segment((way, True)) == await self._segment((way, False)):
                return way
        raise BackendError(
            "A message holds what this model takes for the end of a turn, and can't be sent beside a picture.",
            "Ask in a new conversation, without the picture or without that text.",
        )

    async def generate(
        self, prompt: Prompt, conversation: str, settings: Mapping[str, Any], start: Start | None = None
    ) -> AsyncGenerator[Piece]:
        """Generate after `prompt`, in the slot that is warm for `conversation`. Closing it stops generation within a token.

        In a conversation's first reply `start` is taken from the disk, or written there. Raises BackendError
        (ContextOverflow), also when the worker crashed; it is started again then."""
        request: dict[str, Any] = {"stream": True, "cache_prompt": True, **settings}
        name = f"{id(self)} {conversation}"
        begun = False
        while True:
            server = await self._ready()
            try:
                request["prompt"] = self._as_json(prompt)
                first = await self.tokenize([(prompt.parts[0], True)]) if isinstance(prompt, ImagePrompt) else prompt
                request["id_slot"] = await self._slot_for(server, name, first, settings, start)
                async with aclosing(_pieces(server, json.dumps(request).encode())) as pieces:
                    async for piece in pieces:
                        begun = True
                        yield self._counted(name, piece)
                return
            except (OSError, NotHttp) as error:
                await self._recover(error, begun)
            except BackendError as error:
                if isinstance(prompt, ImagePrompt) and "load image" in error.message:
                    raise BackendError(
                        "llama.cpp can't read a picture of this conversation.",
                        "Go back to before it (/rewind), and save the picture anew, for instance as PNG.",
                    ) from error
                raise

    async def evaluate(
        self, prompt: Sequence[int], conversation: str, settings: Mapping[str, Any], start: Start | None = None
    ) -> None:
        """Evaluate a prompt ahead of the request that will go on from it, whose usage then counts this. Cancelling it stops
        after the batch that is under way; a worker that crashed is noticed by that request."""
        name = f"{id(self)} {conversation}"
        server = await self._ready()
        try:
            await self._evaluate(
                server, name, await self._slot_for(server, name, prompt, settings, start), prompt, settings
            )
        except (OSError, NotHttp) as error:
            log.warning("A prompt could not be evaluated ahead: %s", error)

    async def lazily(self, constraint: Constraint, template: str) -> dict[str, Any]:
        """llama.cpp's settings for a constraint. A word that is one token starts it as a token, which costs nothing; all else
        is a pattern. `template` tells in which words the model reasons."""
        settings: dict[str, Any] = {"grammar": constraint.grammar, "grammar_lazy": True, "preserved_tokens": []}
        patterns = list(constraint.patterns)
        triggers = []
        for word in constraint.words:
            if len(await self._segment((word, True))) == 1:
                settings["preserved_tokens"].append(word)
                triggers.append({"type": _BY_WORD, "value": word})
            else:
                patterns.append(constraint.word_pattern(word))
        triggers += [{"type": _BY_PATTERN, "value": pattern} for pattern in patterns]
        reasons = next((pair for pair in constraint.reasoning if pair[0] in template), None)
        if reasons:
            settings |= {"reasoning_budget_start_tag": reasons[0], "reasoning_budget_end_tag": reasons[1]}
        return {**settings, "grammar_triggers": triggers}

    async def post(self, path: str, value: Mapping[str, Any]) -> Any:
        """One question and its JSON answer. Raises BackendError."""
        for again in (False, True):
            server = await self._ready()
            try:
                return await self._answer(server, path, value)
            except (OSError, NotHttp) as error:
                await self._recover(error, again)
        return None

    async def _answer(self, server: ModelServer, path: str, value: Mapping[str, Any]) -> Any:
        status, answer = await server.read("POST", path, json.dumps(value).encode())
        if status != 200:
            raise status_error(status, answer.decode("utf-8", "replace"), "llama.cpp", self.settings.model)
        return json.loads(answer)

    async def _slot_for(
        self, server: ModelServer, name: str, prompt: Sequence[int], settings: Mapping[str, Any], start: Start | None
    ) -> int:
        """The slot of a conversation; a new one gets the start of its prompt first."""
        slots = self._process.slots
        is_new, takes_over = slots.is_new(name), slots.takes_over(name)
        slot = slots.of(name)
        if takes_over:
            # llama.cpp keeps what the slot holds, and looks for what this conversation had, only where two prompts have
            # little in common; with a long system prompt they never have. One token of no prompt's start is nothing in common.
            other = [token for token in prompt if token != prompt[0]][:1]
            await self._evaluate(server, name, slot, other or prompt[:1], settings)
        if is_new and start is not None and len(start.tokens) >= LEAST_TOKENS:
            await self._begin(server, name, slot, settings, start)
        return slot

    async def _begin(
        self, server: ModelServer, name: str, slot: int, settings: Mapping[str, Any], start: Start
    ) -> None:
        """Fill a slot with the start of a prompt: from the disk, or by evaluating it, and then it is written there."""
        tokens, kept = start.tokens, start.kept
        try:
            key = await asyncio.to_thread(prompt_key, self.settings, settings.get("lora"), tokens)
        except OSError as error:  # the file was moved; the loaded model goes on without it
            log.warning("No evaluated prompt is kept: %s", error)
            return
        found = await asyncio.to_thread(kept.find, key)
        if found:
            if await _slot_action(server, slot, "restore", found):
                self._left[name] = len(tokens)
                return
            await asyncio.to_thread(kept.discard, found, "llama.cpp cannot read it")
        await self._evaluate(server, name, slot, tokens, settings)
        written = await asyncio.to_thread(kept.new_name)
        if written and await _slot_action(server, slot, "save", written):
            keeping = asyncio.create_task(asyncio.to_thread(kept.keep, written, key))
            self._keeping.add(keeping)
            keeping.add_done_callback(self._keeping.discard)

    async def _evaluate(
        self, server: ModelServer, name: str, slot: int, prompt: Sequence[int], settings: Mapping[str, Any]
    ) -> None:
        request = {"prompt": list(prompt), "n_predict": 0, "id_slot": slot, "cache_prompt": True}
        if "lora" in settings:
            request["lora"] = settings["lora"]
        begun = time.monotonic()
        try:
            await self._answer(server, "/completion", request)
        finally:
            self._ahead[name] = self._ahead.get(name, 0.0) + time.monotonic() - begun

    def _counted(self, name: str, piece: Piece) -> Piece:
        """What was evaluated for this reply before it was asked for, or for one that was broken off, counts as its own:
        only what the last reply left, or the disk, is cached."""
        usage = piece.usage
        if usage is None:
            return piece
        cached = min(usage.cached_tokens, self._left.get(name, 0))
        self._left[name] = usage.prompt_tokens + usage.completion_tokens
        seconds = usage.seconds + self._ahead.pop(name, 0.0)
        return replace(piece, usage=replace(usage, cached_tokens=cached, seconds=seconds))

    async def aclose(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.gather(*self._keeping, return_exceptions=True)
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

    def _as_json(self, prompt: Prompt) -> Any:
        return prompt.as_json(self._process.image_mark) if isinstance(prompt, ImagePrompt) else list(prompt)

    async def _segment(self, segment: Segment) -> list[int]:
        known = self._tokens.get(segment)
        if known is None:
            text, trusted = segment
            answer = await self.post("/tokenize", {"content": text, "parse_special": trusted, "add_special": False})
            known = self._tokens[segment] = answer["tokens"]
            if len(self._tokens) > _KEPT_TEXTS:
                self._tokens.popitem(last=False)
        return known


async def _slot_action(server: ModelServer, slot: int, action: str, filename: str) -> bool:
    """Whether llama.cpp could write a slot to a file, or read it from there."""
    body = json.dumps({"filename": filename}).encode()
    status, answer = await server.read("POST", f"/slots/{slot}?action={action}", body)
    if status != 200:
        log.warning("llama.cpp could not %s an evaluated prompt: %s", action, answer.decode("utf-8", "replace")[:300])
    return status == 200


def shared_length(first: Sequence[int], second: Sequence[int]) -> int:
    """How many tokens both begin with."""
    return next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )


async def _pieces(server: ModelServer, body: bytes) -> AsyncGenerator[Piece]:
    async with server.request("POST", "/completion", [body]) as reply, aclosing(reply.blocks()) as blocks:
        if reply.status != 200:
            said = b"".join([block async for block in blocks]).decode("utf-8", "replace")
            raise status_error(reply.status, said, "llama.cpp", "embedded")
        events = EventStream()
        async for block in blocks:
            for data in events.feed(block):
                yield _piece(data)


def _odds(event: Mapping[str, Any]) -> tuple[tuple[str, float], ...]:
    places = event.get("completion_probabilities") or ()
    return tuple((str(each["token"]), float(each["logprob"])) for place in places for each in place["top_logprobs"])


def _piece(data: str) -> Piece:
    try:
        event = json.loads(data)
        if "error" in event:
            raise stream_error(event["error"])
        if not event.get("stop"):
            return Piece(event["content"], tokens=tuple(event.get("tokens") or ()), odds=_odds(event))
        timings = event.get("timings") or {}
        cached = int(timings.get("cache_n", 0))
        usage = Usage(
            prompt_tokens=cached + int(timings.get("prompt_n", 0)),
            completion_tokens=int(timings.get("predicted_n", 0)),
            cached_tokens=cached,
            seconds=(float(timings.get("prompt_ms", 0)) + float(timings.get("predicted_ms", 0))) / 1000,
            prompt_seconds=float(timings.get("prompt_ms", 0)) / 1000,
            generation_seconds=float(timings.get("predicted_ms", 0)) / 1000,
        )
        reason: FinishReason = "length" if event.get("stop_type") == "limit" else "stop"
        stopped_by = str(event.get("stopping_word") or "")
        return Piece(event["content"], usage, reason, usage.prompt_tokens - cached, stopped_by=stopped_by)
    except (ValueError, KeyError, TypeError) as error:
        raise nonsense(f"llama.cpp sent {data[:80]!r}") from error
