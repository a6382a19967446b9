"""The registry of tools: what there is, what a request may use, and its definitions in the form that servers take."""

import re
import weakref
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from aintern.errors import DuplicateTool
from aintern.messages import ToolSpec
from aintern.tools.tool import Availability, Tool

_ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")
_KEPT_VIEWS = 16  # answers kept for different availabilities; a session has a handful


class Toolbox:
    """Tools by id. Thousands stay cheap: sorted lists and definitions are made once per change and kept.

    >>> toolbox = Toolbox(built_in_tools())
    >>> toolbox.register(ticket)
    """

    def __init__(self, tools: Iterable[Tool] = ()) -> None:
        self._tools: dict[str, Tool] = {}
        self._listeners: list[Callable[[str, Tool], None]] = []
        self._definitions: dict[Availability | None, tuple[dict[str, Any], ...]] = {}
        self._available: dict[Availability, tuple[Tool, ...]] = {}
        self._sorted: tuple[Tool, ...] | None = None
        for tool in tools:
            self.register(tool)

    def register(self, tool: Tool) -> None:
        """Adds a tool. Raises DuplicateTool for an id that is taken, ValueError for one that servers refuse."""
        if not _ID.fullmatch(tool.id):
            raise ValueError(f"The tool id {tool.id!r} must be 1 to 128 letters, digits, '_', '-' or '.'.")
        if tool.id in self._tools:
            raise DuplicateTool(
                f"A tool named {tool.id} is registered already.", "Unregister it first, or choose another id."
            )
        self._tools[tool.id] = tool
        self._changed("registered", tool)

    def unregister(self, id: str) -> bool:
        """Removes a tool; False when there was none."""
        tool = self._tools.pop(id, None)
        if tool is not None:
            self._changed("unregistered", tool)
        return tool is not None

    def get(self, id: str) -> Tool | None:
        """The tool with this very id, or None."""
        return self._tools.get(id)

    def list(self) -> tuple[Tool, ...]:
        """All tools, sorted by id."""
        if self._sorted is None:
            self._sorted = tuple(sorted(self._tools.values(), key=lambda tool: tool.id))
        return self._sorted

    def in_category(self, category: str) -> tuple[Tool, ...]:
        """The tools of one category, sorted by id."""
        return tuple(tool for tool in self.list() if tool.category == category)

    def available(self, availability: Availability) -> tuple[Tool, ...]:
        """The tools that a request is given, sorted by id."""
        if availability not in self._available:
            _make_room(self._available)
            self._available[availability] = tuple(tool for tool in self.list() if availability.offers(tool))
        return self._available[availability]

    def specs(self, availability: Availability | None = None) -> tuple[ToolSpec, ...]:
        """What a model is told, sorted by id so that the prompt's bytes stay the same."""
        tools = self.list() if availability is None else self.available(availability)
        return tuple(tool.spec for tool in tools if tool.is_listed)

    def definitions(self, availability: Availability | None = None) -> tuple[dict[str, Any], ...]:
        """OpenAI-style function definitions, sorted by id; the same objects until a tool changes. Do not modify them."""
        if availability not in self._definitions:
            _make_room(self._definitions)
            self._definitions[availability] = tuple(_definition(spec) for spec in self.specs(availability))
        return self._definitions[availability]

    def similar(self, id: str, limit: int = 3) -> tuple[str, ...]:
        """Ids that a model may have meant by an unknown one, best first."""
        from difflib import get_close_matches

        wanted = _words(id)
        known = {_words(tool.id): tool.id for tool in self.list()}
        close = get_close_matches(wanted, known, n=limit, cutoff=0.5)
        partial = [k for k in known if wanted and (wanted in k or k in wanted)] if len(close) < limit else []
        return tuple(known[k] for k in dict.fromkeys([*close, *sorted(partial)]))[:limit]

    def subscribe(self, listener: Callable[[str, Tool], None]) -> Callable[[], None]:
        """Calls `listener("registered" | "unregistered", tool)` after each change; returns what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def filtered(self, keep: Callable[[Tool], bool]) -> "FilteredToolbox":
        """A toolbox that offers only some of these tools and follows their changes."""
        return FilteredToolbox(self, keep)

    def __contains__(self, id: str) -> bool:
        return self.get(id) is not None

    def __len__(self) -> int:
        return len(self.list())

    def __iter__(self) -> Iterator[Tool]:
        return iter(self.list())

    def _changed(self, what: str, tool: Tool) -> None:
        self._forget()
        for listener in tuple(self._listeners):
            listener(what, tool)

    def _forget(self) -> None:
        self._sorted = None
        self._definitions.clear()
        self._available.clear()


class FilteredToolbox(Toolbox):
    """Another toolbox seen through a condition; registering goes through to it."""

    def __init__(self, inner: Toolbox, keep: Callable[[Tool], bool]) -> None:
        super().__init__()
        self._inner, self._keep = inner, keep
        follow = weakref.WeakMethod(self._follow)  # a view that nobody holds any more must not be kept alive
        inner.subscribe(lambda what, tool: (method := follow()) and method(what, tool))

    def register(self, tool: Tool) -> None:
        self._inner.register(tool)

    def unregister(self, id: str) -> bool:
        return id in self and self._inner.unregister(id)

    def get(self, id: str) -> Tool | None:
        tool = self._inner.get(id)
        return tool if tool is not None and self._keep(tool) else None

    def list(self) -> tuple[Tool, ...]:
        if self._sorted is None:
            self._sorted = tuple(tool for tool in self._inner.list() if self._keep(tool))
        return self._sorted

    def show(self, keep: Callable[[Tool], bool]) -> None:
        """Offers from now on what another condition says; listeners hear nothing, since no tool came or went."""
        self._keep = keep
        self._forget()

    def _follow(self, what: str, tool: Tool) -> None:
        if self._keep(tool):
            self._changed(what, tool)


def _make_room(kept: dict[Any, Any]) -> None:
    while len(kept) >= _KEPT_VIEWS:
        del kept[next(iter(kept))]


def _definition(spec: ToolSpec) -> dict[str, Any]:
    function = {"name": spec.id, "description": spec.description, "parameters": spec.parameters}
    return {"type": "function", "function": function}


def _words(id: str) -> str:
    """`ReadFile`, `read-file` and `functions.read_file` are written alike."""
    return snake_case(id.rpartition(".")[2] or id)


@lru_cache(1024)  # the names of tools and parameters come again with every call
def snake_case(name: str) -> str:
    """`ReadFile`, `READ-FILE` and `readFile` as `read_file`."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")
