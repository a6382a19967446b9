"""The editor's file system: what it has of a file, saved or not, and new texts handed over to it.

Source: Agent Client Protocol, version 1, file system: `fs/read_text_file`, `fs/write_text_file`.
"""

import asyncio
from collections.abc import Iterable, Mapping
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

from aintern.connectors.acp.client_abilities import ClientAbilities
from aintern.connectors.acp.json_rpc import JsonRpcPeer, RpcError
from aintern.errors import ToolFailure

PATIENCE = 15.0  # seconds for one answer: an editor may ask the person


class ClientFiles:
    """An `EditorFiles` over the protocol, for the threads that tools run in. `folders` are those that the editor named:
    it is asked by its own names, behind which links may stand."""

    def __init__(self, peer: JsonRpcPeer, session_id: str, client: ClientAbilities, folders: Iterable[Path]) -> None:
        self._peer = peer
        self._session_id = session_id
        self._client = client
        self._folders = [(folder.resolve(), folder) for folder in folders]
        self._loop = asyncio.get_running_loop()

    def read(self, path: Path) -> str | None:
        if not self._client.reads_files:
            return None
        answer = self._ask("fs/read_text_file", path)
        text = answer.get("content") if isinstance(answer, Mapping) else None
        if not isinstance(text, str):
            raise ToolFailure(f"The editor gave no text of {path.name}.", _HINT)
        return text

    def write(self, path: Path, text: str) -> bool:
        if not self._client.writes_files:
            return False
        self._ask("fs/write_text_file", path, content=text)
        return True

    def _ask(self, method: str, path: Path, **more: str) -> Any:
        parameters = {"sessionId": self._session_id, "path": str(self._named(path)), **more}

        async def ask() -> Any:
            async with asyncio.timeout(PATIENCE):
                return await self._peer.request(method, parameters)

        verb = "give" if method == "fs/read_text_file" else "take"
        try:
            return asyncio.run_coroutine_threadsafe(ask(), self._loop).result()
        except TimeoutError:
            raise ToolFailure(
                f"The editor did not {verb} the text of {path.name} within {PATIENCE:g} s.", _HINT
            ) from None
        except (RpcError, CancelledError) as error:
            why = f": {' '.join(str(error).split())}" if str(error) else ""
            raise ToolFailure(f"The editor did not {verb} the text of {path.name}{why}", _HINT) from error

    def _named(self, path: Path) -> Path:
        for resolved, given in self._folders:
            if path.is_relative_to(resolved):
                return given / path.relative_to(resolved)
        return path


_HINT = "It may have changes that are not saved. Try again, or tell the user."
