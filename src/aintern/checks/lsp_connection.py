"""The frames of the Language Server Protocol over a pair of streams, bounded: a header with a length, then JSON.

Source: Language Server Protocol 3.17, base protocol and `textDocument/publishDiagnostics`.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from aintern.errors import ToolFailure

_MESSAGE = 8 << 20  # bytes of one message
_BETWEEN_LOOKS = 64 << 20  # bytes of all messages that come between two questions of ours
_HEADER = 1 << 16  # bytes

Json = Mapping[str, Any]


class LspConnection:
    """Our side of the conversation. `told` gets the server's notifications, `asked` its requests and gives the results."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        told: Callable[[str, Json], None],
        asked: Callable[[str, Json], Any],
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._told = told
        self._asked = asked
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._room = _BETWEEN_LOOKS
        self.problem = ""  # why the conversation is over
        self._task = asyncio.create_task(self._listen(), name="aintern language server")

    async def request(self, method: str, parameters: Json) -> Any:
        """The server's result. Raises ToolFailure when it answers with an error or the conversation is over."""
        number = len(self._answers) + 1
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        return await self._answers[number]

    async def notify(self, method: str, parameters: Json) -> None:
        """Raises ToolFailure when the conversation is over."""
        self._room = _BETWEEN_LOOKS
        await self._send({"jsonrpc": "2.0", "method": method, "params": parameters})

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    async def _send(self, message: Json) -> None:
        if self.problem:
            raise ToolFailure(self.problem)
        body = json.dumps(message, ensure_ascii=False).encode("utf-8", "replace")
        try:
            self._writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            await self._writer.drain()
        except OSError as error:
            raise ToolFailure(f"it ended: {error}") from error

    async def _listen(self) -> None:
        try:
            while True:
                await self._take(await self._receive())
        except ToolFailure as failure:
            self.problem = str(failure)
        except (OSError, EOFError):
            self.problem = "it ended."
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError, asyncio.LimitOverrunError):
            self.problem = "it sent what is no message of the Language Server Protocol."
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ToolFailure(self.problem))
                answer.exception()  # who does not wait any more is not warned of it

    async def _receive(self) -> Json:
        header = await self._reader.readuntil(b"\r\n\r\n")
        fields = dict(line.split(b":", 1) for line in header.lower().split(b"\r\n") if line)
        size = int(fields[b"content-length"])
        self._room -= size
        if not 0 <= size <= _MESSAGE or self._room < 0:
            raise ToolFailure(f"it sent {size:,} bytes at once, or too many messages.")
        message = json.loads(await self._reader.readexactly(size))
        if not isinstance(message, dict):
            raise ValueError
        return message

    async def _take(self, message: Json) -> None:
        method, number = message.get("method"), message.get("id")
        if method is None:
            answer = self._answers.get(number) if isinstance(number, int) else None
            if answer is not None and not answer.done():
                if "error" in message:
                    answer.set_exception(ToolFailure(f"it answered: {str(message['error'])[:300]}"))
                else:
                    answer.set_result(message.get("result"))
            return
        parameters = message.get("params") or {}
        if number is None:
            self._told(method, parameters)
        else:
            await self._send({"jsonrpc": "2.0", "id": number, "result": self._asked(method, parameters)})


async def connect(sock: Any, told: Callable[[str, Json], None], asked: Callable[[str, Json], Any]) -> LspConnection:
    """A conversation over our end of a socket pair."""
    reader, writer = await asyncio.open_unix_connection(sock=sock, limit=_HEADER)
    return LspConnection(reader, writer, told, asked)
