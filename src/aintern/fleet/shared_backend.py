"""A model whose server all workers of a fleet share: so many requests at once, and so many a minute, counted in the database."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

from aintern.backends.backend import Backend, Chunk, InferenceOptions, ModelDescription
from aintern.messages import Message, ToolSpec
from aintern.settings.schema import FleetSettings
from aintern.store.database import Database

_LOOKS = 0.1  # seconds between two looks for a free place
# The next moment at which the server may be asked; who is told one has it (the generic cell rate algorithm).
_NEXT = (
    "INSERT INTO fleet.model_servers (server, next) VALUES (?, clock_timestamp())"
    " ON CONFLICT (server) DO UPDATE SET next = greatest(fleet.model_servers.next + make_interval(secs => ?), clock_timestamp())"
    " RETURNING extract(epoch FROM next - clock_timestamp())::FLOAT"
)


class SharedBackend:
    """Asks `backend` when the server that its `spec` names has a place for it and its turn has come. A place is a lock of the
    database's session, so a worker that dies leaves it. What else the backend can do, it does as it is."""

    def __init__(self, backend: Backend, spec: str, limits: FleetSettings, database: Database) -> None:
        self._backend = backend
        self._server = spec.rpartition("@")[2]
        self._limits = limits
        self._database = database
        self._key = int.from_bytes(hashlib.sha256(self._server.encode()).digest()[:4], signed=True)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)

    async def describe(self) -> ModelDescription:
        return await self._backend.describe()

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        async with self._place(), aclosing(self._backend.stream(messages, tools, options)) as chunks:
            async for chunk in chunks:
                yield chunk

    async def count_tokens(self, text: str) -> int:
        return await self._backend.count_tokens(text)

    async def aclose(self) -> None:
        await self._backend.aclose()

    @asynccontextmanager
    async def _place(self) -> AsyncGenerator[None]:
        place = await self._taken() if self._limits.model_requests else -1
        try:
            if self._limits.model_rate:
                row = self._database.row(_NEXT, (self._server, 60 / self._limits.model_rate))
                await asyncio.sleep(max(0.0, row[0]) if row else 0.0)
            yield
        finally:
            if place >= 0:
                self._database.row("SELECT pg_advisory_unlock(?::INTEGER, ?::INTEGER)", (self._key, place))

    async def _taken(self) -> int:
        while True:
            for place in range(self._limits.model_requests):
                row = self._database.row("SELECT pg_try_advisory_lock(?::INTEGER, ?::INTEGER)", (self._key, place))
                if row and row[0]:
                    return place
            await asyncio.sleep(_LOOKS)
