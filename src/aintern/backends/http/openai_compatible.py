"""Any server that speaks OpenAI's /v1/chat/completions: OpenAI, Ollama, LM Studio, llama-server, vLLM, …"""

import asyncio
import random
import socket
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import replace
from email.utils import parsedate_to_datetime
from itertools import count
from typing import Literal

from aintern.backends.backend import Chunk, InferenceOptions, ModelDescription, ModelIdentity
from aintern.backends.http.api_keys import api_key
from aintern.backends.http.chat_reply import ReplyReader
from aintern.backends.http.chat_request import IMAGES, RequestWriter
from aintern.backends.http.client_session import NotHttp
from aintern.backends.http.known_servers import KnownServer
from aintern.backends.http.model_server import ModelServer, ServerReply
from aintern.backends.http.server_errors import is_overflow, nonsense, refused_options, refuses_images, status_error
from aintern.backends.http.server_facts import ServerFacts
from aintern.backends.model_name import server_parts
from aintern.backends.models.model_profile import CallingMode, ModelProfile, without_password
from aintern.backends.reply_limits import ReplyMeter
from aintern.dataclass import dataclass
from aintern.errors import AInternError, BackendError, ModelUnavailable
from aintern.messages import Message, ToolSpec
from aintern.settings.schema import ModelSettings

_WORTH_A_RETRY = (408, 409, 425, 429, 500, 502, 503, 504, 529)
_ERROR_BODY = 64 * 1024
_LONGEST_WAIT = 60.0
_LAST_WORDS = 5.0  # seconds


class OpenAICompatible:
    """One model of one server.

    `key` is read from the environment or keyring where none is given. `calling` says how tools are called; by default the
    server is asked. `patience` in seconds without a byte; `retries` before the first token, with `backoff` seconds before
    the first of them, doubled for each further one. `limits` bound a reply."""

    def __init__(
        self,
        model: str,
        base_url: str,
        key: str | None = None,
        calling: Literal["native", "text"] | None = None,
        patience: float = 600.0,
        retries: int = 4,
        backoff: float = 0.5,
        limits: ModelSettings | None = None,
    ) -> None:
        self.model = model
        self.server = ModelServer(base_url, api_key(base_url) if key is None else key, patience)
        self._asked_for = CallingMode(calling) if calling else None
        self._mode = self._asked_for
        self._small = False
        self._retries = _Retries(retries, backoff)
        self._limits = limits or ModelSettings()
        self._known = KnownServer(self.server, model)
        self._writer: RequestWriter | None = None
        self._characters_per_token = 4.0

    async def describe(self) -> ModelDescription:
        """What the server's own endpoints say or said; asked once, never waiting longer than two seconds."""
        facts = await self.facts()
        note = "" if self.server.is_loopback else f"Conversations are sent to {self.server.host}."
        return ModelDescription(
            self.model,
            context_length=facts.context_length,
            calling="native" if (self._mode.calling == "native" if self._mode else facts.native_tools) else "text",
            chat_template=facts.chat_template,
            note=note,
            dialect=self._mode.dialect if self._mode else "",
            small=self._small,
            spec=f"openai:{self.model}@{self.server.name}",
            features=facts.features,
        )

    async def facts(self, *, anew: bool = False) -> ServerFacts:
        """What the server's own endpoints say, or said at an earlier start. Never raises."""
        return await self._known.facts(anew=anew)

    async def calling_modes(self) -> Sequence[CallingMode]:
        """By text alone where the server, asked anew, has no native tools."""
        modes = (CallingMode("native"), CallingMode("text"))
        return modes if (await self.facts(anew=True)).native_tools else modes[1:]

    def use_mode(self, mode: CallingMode) -> None:
        """Ask for calls in this mode from the next request on."""
        self._mode = mode
        self._writer = None

    def use_profile(self, profile: ModelProfile) -> None:
        """Ask for calls as a probe found best, unless it was said how, and wait as long as the speed that it measured needs."""
        self.use_mode(replace(self._asked_for, dialect=profile.mode.dialect) if self._asked_for else profile.mode)
        self.server.patience = profile.patience(self.server.patience)
        self._small = profile.is_small

    async def identity(self, *, anew: bool = True) -> ModelIdentity:
        """What the server says now: the context of a model is known once it is loaded. Not `anew`, as it was said before."""
        facts = await self.facts(anew=anew)
        return ModelIdentity(facts.identity, facts.memory)

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """One reply. Raises ModelUnavailable, BackendError, ContextOverflow; retries only before the first token."""
        writer, path = self._writer or await self._new_writer(), self.server.under("/chat/completions")
        for attempt in count():
            body = writer.body(messages, tools, options)
            begun = False
            try:
                async with self.server.request("POST", path, body) as reply:
                    if reply.status != 200:
                        said = await _error_body(reply)
                        raise _Refused(reply.status, said, reply.headers.get("retry-after", ""))
                    meter = ReplyMeter(self._limits)
                    reader = ReplyReader(meter, self.server.key)
                    while not reader.done and (block := await _next_block(reply, reader, self.server.patience)):
                        meter.waited(self.server.patience)
                        if chunks := reader.feed(block):
                            begun = True
                            for chunk in chunks:
                                yield chunk
                            meter.progressed()  # now, since whoever reads may take its time
                    if reader.done:
                        await _read_rest(reply)
                    for chunk in reader.finish():
                        yield chunk
                    self._known.replied(reader.prompt_tokens)
                    if reader.prompt_tokens > 100:
                        self._characters_per_token = min(6.0, max(1.5, sum(map(len, body)) / reader.prompt_tokens))
                    return
            except (OSError, NotHttp, _Refused) as problem:
                pause = self._pause_or_raise(problem, attempt, begun, writer)
                if pause:
                    wait = f"Trying again in {pause:.0f} s" if pause >= 1 else "Trying again"
                    tries = f"{attempt + 1} of {self._retries.most}"
                    yield Chunk(note=f"{self.server.name}: {_trouble(problem)}. {wait} ({tries}).")
                    await asyncio.sleep(pause)

    async def preview(self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions) -> str:
        """The body of the request."""
        writer = self._writer or await self._new_writer()
        return b"".join(writer.body(messages, tools, options)).decode("utf-8", "replace")

    async def count_tokens(self, text: str) -> int:
        """An estimate from the length, set right by what the server counted in earlier prompts."""
        return int(len(text) / self._characters_per_token) + 1

    async def aclose(self) -> None:
        await self._known.aclose()
        await self.server.aclose()

    async def _new_writer(self) -> RequestWriter:
        facts = self._known.told or ServerFacts() if self._mode else await self.facts()
        native = self._mode.calling == "native" if self._mode else facts.native_tools
        # OpenAI itself refuses reasoning in a request; the open-weight servers want it back within a run of calls.
        self._writer = RequestWriter(
            self.model,
            native,
            with_reasoning=self.server.host != "api.openai.com",
            by_template=facts.kind == "llama-server",
        )
        if facts.features.sees is False:
            self._writer.without.add(IMAGES)
        return self._writer

    def _pause_or_raise(self, problem: Exception, attempt: int, begun: bool, writer: RequestWriter) -> float:
        """Seconds to wait before the next attempt; 0 where it is another request that is sent. Raises what `problem` means where
        trying again does not help."""
        if isinstance(problem, _Refused):
            refused = refused_options(problem.status, problem.body) - writer.without
            if refused:
                writer.without |= refused
                return 0.0
            if writer.has_images and refuses_images(problem.status, problem.body):
                writer.without.add(IMAGES)
                raise BackendError(
                    f"{self.model} can't see images, says the server {self.server.name}.",
                    "Ask again: it is told their names alone from now on. Or choose a model that sees.",
                ) from problem
        if begun or attempt >= self._retries.most or not _worth_a_retry(problem):
            if not isinstance(problem, TimeoutError):
                self._known.failed()
            raise self._error(problem, begun) from problem
        pause: float = self._retries.backoff * 2**attempt * random.uniform(0.75, 1.25)  # noqa: S311 - spreads clients, guards nothing
        asked = problem.retry_after if isinstance(problem, _Refused) else 0.0
        return min(_LONGEST_WAIT, max(pause, asked))

    def _error(self, problem: Exception, begun: bool) -> AInternError:
        name = self.server.name
        if isinstance(problem, _Refused):
            return status_error(problem.status, problem.body, name, self.model, self.server.key)
        if isinstance(problem, NotHttp):
            return nonsense(str(problem), self.server.key)
        if begun:
            return BackendError(
                f"The answer from {name} broke off in the middle ({_reason(problem)}).",
                "Ask again; calls that were not complete were not run.",
            )
        if isinstance(problem, TimeoutError):
            return BackendError(
                f"The server {name} sent nothing for {self.server.patience:g} seconds.",
                "Is it loading a model? Look at its log, or allow more time.",
            )
        return ModelUnavailable(
            f"The server {name} cannot be reached ({_reason(problem)}).", "Start it, or correct the base URL."
        )


async def open_backend(full: str, wanted: ModelSettings) -> OpenAICompatible:
    """The model and server of `openai:MODEL@BASE_URL`."""
    model, base_url = server_parts(full)
    key = api_key(base_url, wanted.api_key_variable)
    in_text = wanted.dialect != "auto" or without_password(full) in wanted.text_calls
    calling = ("text" if in_text else None) if wanted.calling == "auto" else wanted.calling
    return OpenAICompatible(
        model, base_url, key, calling, patience=wanted.progress_timeout, retries=wanted.retries, limits=wanted
    )


@dataclass(frozen=True, slots=True)
class _Retries:
    most: int
    backoff: float


class _Refused(Exception):
    """A status other than 200. `retry_after` in seconds."""

    def __init__(self, status: int, body: str, retry_after: str) -> None:
        super().__init__(f"status {status}")
        self.status = status
        self.body = body
        self.retry_after = _seconds_until(retry_after)


def _seconds_until(retry_after: str) -> float:
    """What a Retry-After header says, RFC 9110 10.2.3: seconds (some servers send fractions) or a date; 0 for neither."""
    if retry_after.replace(".", "", 1).isdecimal():
        return float(retry_after)
    try:
        then = parsedate_to_datetime(retry_after)
    except ValueError:
        return 0.0
    return max(0.0, then.timestamp() - time.time())


async def _next_block(reply: ServerReply, reader: ReplyReader, patience: float) -> bytes:
    """The next block of an answer, within `patience` seconds; b"" where no more comes. A server that said that the reply is whole
    has a moment for its last words: some neither say [DONE] nor close."""
    try:
        return await reply.read(_LAST_WORDS if reader.ended else patience)
    except TimeoutError:
        if not reader.ended:
            raise
        return b""


async def _read_rest(reply: ServerReply) -> None:
    """Reads the end of an answer whose content is complete, so that its connection can be used again."""
    until = time.monotonic() + 1.0
    try:
        while await reply.read(until - time.monotonic()):
            pass
    except (OSError, NotHttp):
        return  # the reply is whole; only the connection is not worth keeping


async def _error_body(reply: ServerReply) -> str:
    body, until = b"", time.monotonic() + _LAST_WORDS
    with suppress(TimeoutError):  # what came until then says enough
        while len(body) <= _ERROR_BODY and (block := await reply.read(until - time.monotonic())):
            body += block
    return body.decode("utf-8", "replace")


def _worth_a_retry(problem: Exception) -> bool:
    if isinstance(problem, _Refused):
        return problem.status in _WORTH_A_RETRY and not is_overflow(problem.body)
    # Silence for the whole patience is not mended by waiting again, and an address that does not exist not by asking again.
    return isinstance(problem, OSError) and not isinstance(problem, TimeoutError | socket.gaierror)


def _trouble(problem: Exception) -> str:
    """What went wrong, in a few words."""
    if not isinstance(problem, _Refused):
        return _reason(problem)
    return f"{'too many requests' if problem.status == 429 else 'the server is in trouble'} (status {problem.status})"


def _reason(problem: Exception) -> str:
    if isinstance(problem, ConnectionRefusedError):
        return "nothing listens there"
    return (getattr(problem, "strerror", None) or str(problem) or type(problem).__name__).rstrip(".")
