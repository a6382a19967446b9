"""JSON-RPC 2.0 between two peers, one message a line, both of whom may ask.

Source: JSON-RPC 2.0; the framing and `$/cancel_request` are those of the Agent Client Protocol, version 1.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Json = Mapping[str, Any]

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
REQUEST_CANCELLED = -32800
_MOST_OPEN = 256  # requests of the peer that are worked on at once

log = logging.getLogger("aintern")


class RpcError(Exception):
    """An answer that is an error: ours to the peer, or the peer's to us."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


class JsonRpcPeer:
    """Our side. `answer` is awaited with method and parameters of each request, raising RpcError, in the order in which they
    came up to its first wait; `answered` is called with method, parameters and result once the answer is on its way; `told`
    with each notification. `write` takes whole lines."""

    def __init__(
        self,
        write: Callable[[bytes], None],
        answer: Callable[[str, Json], Awaitable[Any]],
        told: Callable[[str, Json], None],
        answered: Callable[[str, Json, Any], None],
    ) -> None:
        self._write = write
        self._answer = answer
        self._told = told
        self._answered = answered
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._working: dict[int | str, asyncio.Task[None]] = {}
        self._asked = 0
        self._is_closed = False

    def take(self, line: str) -> None:
        """One line of the peer's: a request, a notification or an answer. What is none of them is told to the peer."""
        if not line.strip():
            return
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            self._fail(
                None, RpcError(PARSE_ERROR, f"A message is one JSON object a line, and this is not JSON: {error}.")
            )
            return
        if not isinstance(message, dict):
            self._fail(None, RpcError(INVALID_REQUEST, "A message is one JSON object; batches are not taken."))
            return
        method, identity = message.get("method"), message.get("id")
        parameters = message.get("params", {})
        if method is None and ("result" in message or "error" in message):
            self._take_answer(message)
        elif not isinstance(method, str) or (identity is not None and type(identity) not in (int, str)):
            self._fail(None, RpcError(INVALID_REQUEST, "A request has a method, and an id that is a number or a text."))
        elif not isinstance(parameters, dict):
            if "id" in message:
                self._fail(identity, RpcError(INVALID_PARAMS, "params: expected an object."))
        elif "id" not in message:
            self._take_notification(method, parameters)
        elif identity is None or identity in self._working or len(self._working) >= _MOST_OPEN:
            self._fail(identity, RpcError(INVALID_REQUEST, "The id is null or in use, or too many requests are open."))
        else:
            task = asyncio.create_task(self._work(identity, method, parameters), name=f"aintern {method}")
            self._working[identity] = task

    def notify(self, method: str, parameters: Json) -> None:
        self._send({"method": method, "params": parameters})

    async def request(self, method: str, parameters: Json) -> Any:
        """The peer's result. Raises RpcError, also once the connection is closed. When the wait is cancelled, the peer is told to
        stop as well."""
        if self._is_closed:
            raise RpcError(REQUEST_CANCELLED, "The connection is closed.")
        self._asked += 1
        identity = self._asked
        self._waiting[identity] = asyncio.get_running_loop().create_future()
        self._send({"id": identity, "method": method, "params": parameters})
        try:
            return await self._waiting[identity]
        except asyncio.CancelledError:
            self.notify("$/cancel_request", {"requestId": identity})
            raise
        finally:
            del self._waiting[identity]

    async def close(self) -> None:
        """Ends what is being worked on; nothing of it is answered any more."""
        self._write = lambda line: None
        self._is_closed = True
        working = list(self._working.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        for future in self._waiting.values():
            future.cancel()

    async def _work(self, identity: int | str, method: str, parameters: Json) -> None:
        try:
            result = await self._answer(method, parameters)
            self._send({"id": identity, "result": result})
            self._answered(method, parameters, result)
        except RpcError as error:
            self._fail(identity, error)
        except asyncio.CancelledError:
            self._fail(identity, RpcError(REQUEST_CANCELLED, "The request was cancelled."))
        except Exception as error:
            log.exception("%s failed", method)
            self._fail(identity, RpcError(INTERNAL_ERROR, f"This is a fault of AIntern's: {error}"))
        finally:
            del self._working[identity]

    def _take_notification(self, method: str, parameters: Json) -> None:
        if method == "$/cancel_request":
            identity = parameters.get("requestId")
            if type(identity) in (int, str) and identity in self._working:
                self._working[identity].cancel()
        else:
            self._told(method, parameters)

    def _take_answer(self, message: Json) -> None:
        identity = message.get("id")
        future = self._waiting.get(identity) if isinstance(identity, int) else None
        if future is None or future.done():
            return  # answered twice, or to nobody: a peer that is late is no fault
        if "error" in message:
            error = message["error"] if isinstance(message["error"], dict) else {}
            code = error.get("code")
            known = code if isinstance(code, int) else INTERNAL_ERROR
            future.set_exception(RpcError(known, str(error.get("message", ""))[:300], error.get("data")))
        else:
            future.set_result(message["result"])

    def _fail(self, identity: int | str | None, error: RpcError) -> None:
        told: dict[str, Any] = {"code": error.code, "message": str(error)}
        if error.data is not None:
            told["data"] = error.data
        self._send({"id": identity, "error": told})

    def _send(self, message: Json) -> None:
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, separators=(",", ":"), default=str)
        self._write(line.encode("utf-8", "replace") + b"\n")  # half a surrogate pair is no text in UTF-8
