"""What servers said of their models, kept for later starts: one JSON file in AIntern's data folder.

An entry is dropped when the server answers otherwise than it says, and after a week. Nothing of it is trusted for
more than the shape of a request: a wrong one costs a retry, never a permission.
"""

import asyncio
import json
import os
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from aintern.backends.backend import ModelFeatures
from aintern.backends.http.model_server import ModelServer
from aintern.backends.http.server_facts import ServerFacts, ask_server
from aintern.settings.replace_file import replace_file
from aintern.store.store_location import data_folder

MOST_ENTRIES = 32  # the oldest go first
LONGEST_TEMPLATE = 64 * 1024  # characters; a server with a longer chat template is asked at each start
_VERSION = 1
_FILE_BYTES = 8 << 20
_LOOK_AGAIN = 600.0  # seconds after which what is known is asked for again, behind a run's first reply
_CLOSING_PATIENCE = 0.5  # seconds that closing waits for that
_WEEK = 7 * 24 * 3600.0  # seconds
_TYPES: dict[str, tuple[type, ...]] = {
    "context_length": (int, type(None)),
    "chat_template": (str,),
    "native_tools": (bool,),
    "kind": (str,),
    "identity": (str,),
    "memory": (int, type(None)),
    "sees": (bool, type(None)),
    "efforts": (list,),
}


class KnownServer:
    """What is known of one model of one server: what an earlier start was told is believed, so that a run begins with its own
    request; where that is some time ago, the server is asked again behind the run's first reply."""

    def __init__(self, server: ModelServer, model: str) -> None:
        self._server = server
        self._model = model
        self._facts: ServerFacts | None = None
        self._is_old = False
        self._refresh: asyncio.Task[ServerFacts] | None = None

    @property
    def told(self) -> ServerFacts | None:
        """What is known so far; None where nobody has asked yet."""
        return self._facts

    async def facts(self, *, anew: bool = False) -> ServerFacts:
        """What the server's own endpoints say; asked once, or `anew`, never waiting longer than two seconds. Never raises."""
        known = None if anew or self._facts else recall(self._server.name, self._model)
        if known is not None:
            self._facts, self._is_old = known[0], known[1] > _LOOK_AGAIN
        elif self._facts is None or anew:
            keep = partial(remember, self._server.name, self._model)
            self._facts, self._is_old = await ask_server(self._server, self._model, keep), False
        return self._facts

    def replied(self, prompt_tokens: int) -> None:
        """A prompt of so many tokens was answered."""
        if self._facts is not None and prompt_tokens > (self._facts.context_length or prompt_tokens):
            self.failed()  # its context is longer now than it was
        elif self._is_old and self._refresh is None:
            self._refresh = asyncio.create_task(self.facts(anew=True), name="aintern server facts")

    def failed(self) -> None:
        """The server refused a request or can't be reached: it may be another model, another context, or a server that starts
        anew. It is asked before it is next believed."""
        forget(self._server.name, self._model)
        self._facts = None

    async def aclose(self) -> None:
        """Lets what is asked end, for half a second."""
        if self._refresh is not None:
            await asyncio.wait([self._refresh], timeout=_CLOSING_PATIENCE)
            self._refresh.cancel()


def known_servers_file() -> Path:
    """Where it is kept, whether it exists or not."""
    return data_folder() / "servers.json"


def recall(server: str, model: str) -> tuple[ServerFacts, float] | None:
    """What is known of a model and how many seconds ago it was said; None where nothing is, or for longer than a week.
    `server` is an address without user name and password."""
    entry = _entries().get(_key(server, model))
    try:
        values = entry["facts"] if entry else {}
        age = time.time() - entry["at"] if entry else -1.0
        if not 0 <= age < _WEEK or any(not isinstance(values[name], kinds) for name, kinds in _TYPES.items()):
            return None
        said = {name: values[name] for name in _TYPES}
        features = ModelFeatures(said.pop("sees"), tuple(map(str, said.pop("efforts"))))
        return ServerFacts(**said, features=features), age
    except (KeyError, TypeError):
        return None


def remember(server: str, model: str, facts: ServerFacts) -> None:
    """Keeps what a server said; what can't be written is not kept."""
    if len(facts.chat_template) > LONGEST_TEMPLATE:
        return
    said = asdict(facts)
    values = {name: value for name, value in (said | said["features"]).items() if name in _TYPES}
    entries = _entries() | {_key(server, model): {"at": time.time(), "facts": values}}
    newest = sorted(entries, key=lambda key: _time_of(entries[key]))[-MOST_ENTRIES:]
    _write({key: entries[key] for key in newest})


def forget(server: str, model: str) -> None:
    """Drops an entry: the server is asked at the next start."""
    entries = _entries()
    if entries.pop(_key(server, model), None) is not None:
        _write(entries)


def _key(server: str, model: str) -> str:
    return f"{model}@{server}"


def _time_of(entry: Any) -> float:
    at = entry.get("at") if isinstance(entry, dict) else None
    return float(at) if isinstance(at, int | float) else 0.0


def _entries() -> dict[str, Any]:
    try:
        with known_servers_file().open("rb") as file:
            if os.fstat(file.fileno()).st_size > _FILE_BYTES:
                return {}
            value = json.loads(file.read())
    except (OSError, ValueError, RecursionError):
        return {}
    servers = value.get("servers") if isinstance(value, dict) and value.get("version") == _VERSION else None
    return servers if isinstance(servers, dict) else {}


def _write(entries: dict[str, Any]) -> None:
    try:
        replace_file(known_servers_file(), json.dumps({"version": _VERSION, "servers": entries}) + "\n")
    except OSError:
        return  # a full disk or a read-only home: the server is asked again next time
