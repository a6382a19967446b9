"""Which call each piece of a streamed tool call belongs to, also where a server is careless about index, id and name."""

import json
import re
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from aintern.backends.backend import CallDelta
from aintern.backends.http.whole_text import whole_text
from aintern.dataclass import dataclass
from aintern.dialects.json_reader import JsonReader

_USABLE_ID = re.compile(r"[!-~]{1,256}")  # what is sent back to a server must fit into a header's and a log's line


@dataclass(slots=True)
class _Call:
    number: int
    id: str
    name: str = ""
    arguments: list[str] = field(default_factory=list)
    reader: JsonReader | None = None
    unread: str = ""

    def is_whole(self) -> bool:
        """Whether its arguments so far are a whole JSON value. Each piece is looked at once."""
        if self.reader is None:
            self.reader = JsonReader(level=1)
        self.unread += "".join(self.arguments)
        self.arguments = [""]
        self.unread = self.unread[self.reader.read(self.unread, 0) :]
        return self.reader.done


class CallPieces:
    """Reads the entries of `tool_calls` in the order in which they come."""

    def __init__(self) -> None:
        self._calls: list[_Call] = []
        self._by_index: dict[int, _Call] = {}
        self._by_id: dict[str, _Call] = {}

    def read(self, sent: Mapping[str, Any]) -> CallDelta:
        """One entry as a piece of a call of its own number. Raises TypeError and AttributeError for an unknown shape."""
        function = sent.get("function") or {}
        index, identifier, name = sent.get("index"), whole_text(sent.get("id")), whole_text(function.get("name"))
        arguments = function.get("arguments")
        if isinstance(arguments, dict):  # some servers send the object itself
            arguments = json.dumps(arguments, ensure_ascii=False)
        arguments = whole_text(arguments)
        call = self._find(index if isinstance(index, int) else None, identifier, name)
        new_name = _new_part(name, call)
        call.name += new_name
        if arguments:
            call.arguments.append(arguments)
        return CallDelta(call.number, call.id if _USABLE_ID.fullmatch(call.id) else "", new_name, arguments)

    def _find(self, index: int | None, identifier: str, name: str) -> _Call:
        call = self._known(index, identifier)
        # Without a new id, a name behind whole arguments begins the next call.
        if call is None or (name and not identifier and call.arguments and call.is_whole()):
            call = _Call(len(self._calls), identifier)
            self._calls.append(call)
        if index is not None:
            self._by_index[index] = call
        if identifier:
            call.id = call.id or identifier
            self._by_id.setdefault(identifier, call)
        return call

    def _known(self, index: int | None, identifier: str) -> _Call | None:
        if index is None:
            if identifier:
                return self._by_id.get(identifier)
            return self._calls[-1] if self._calls else None
        call = self._by_index.get(index)
        if call is None or not identifier or not call.id or call.id == identifier:
            return call
        return self._by_id.get(identifier)  # all calls at one index, told apart by their ids


def _new_part(name: str, call: _Call) -> str:
    """What a name adds to the one that is known: nothing where it is said again."""
    if name.startswith(call.name):
        return name[len(call.name) :]
    return "" if call.arguments else name
