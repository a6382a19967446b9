"""Loads the plugins that the settings name: tools are given back, backends and dialects are known by name from then on.

What is wrong with one entry is a sentence, and nothing else suffers.
"""

import re
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from aintern.dataclass import dataclass
from aintern.errors import DuplicateTool
from aintern.plugins.installed import entries_of
from aintern.tools.tool import Tool
from aintern.tools.toolbox import Toolbox

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_NAME = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class LoadedPlugins:
    """The tools that plugins bring, each with its package's name, and a sentence for each thing that is left out."""

    tools: tuple[tuple[str, Tool], ...] = ()
    problems: tuple[str, ...] = ()

    def with_tools_in(self, toolbox: Toolbox) -> "LoadedPlugins":
        """Registers the tools; an id that is taken, or that servers refuse, is one more problem."""
        problems = list(self.problems)
        for plugin, tool in self.tools:
            try:
                toolbox.register(tool)
            except (DuplicateTool, ValueError) as wrong:
                problems.append(f"The plugin {plugin}'s tool {tool.id} is left out: {str(wrong).partition('. ')[0]}.")
        return LoadedPlugins(self.tools, tuple(problems))


NONE = LoadedPlugins()


def load_plugins(enabled: Sequence[str]) -> LoadedPlugins:
    """Imports what these packages offer, faces excepted, which are loaded when they are called. May be called again."""
    if not enabled:
        return NONE
    entries, problems = entries_of(enabled)
    tools: list[tuple[str, Tool]] = []
    for plugin, entry in entries:
        try:
            match entry.group:
                case "aintern.tools":
                    tools += [(plugin, tool) for tool in _tools(_imported(entry))]
                case "aintern.backends":
                    _add_backend(entry)
                case "aintern.dialects":
                    _add_dialect(_imported(entry))
        except ValueError as wrong:
            problems.append(_left_out(plugin, entry, str(wrong)))
    return LoadedPlugins(tuple(tools), tuple(problems))


def load_faces(enabled: Sequence[str], name: str = "") -> tuple[dict[str, Callable[..., Any]], tuple[str, ...]]:
    """The commands `aintern NAME` of plugins by name, or only those of one name: functions and `typer.Typer`s, which can be
    called as well. With a sentence for each that does not work."""
    entries, problems = entries_of(enabled)
    faces: dict[str, Callable[..., Any]] = {}
    for plugin, entry in entries:
        if entry.group != "aintern.faces" or name not in ("", entry.name):
            continue
        try:
            face = _imported(entry)
            if not callable(face):
                raise ValueError(f"it is {_what(face)}, not a function or a typer.Typer")
            if faces.setdefault(entry.name, face) is not face:
                raise ValueError("another plugin has one of that name")
        except ValueError as wrong:
            problems.append(_left_out(plugin, entry, str(wrong)))
    return faces, tuple(problems)


def _imported(entry: "EntryPoint") -> Any:
    """What the entry point names. Raises ValueError, whatever its code raises: it is somebody else's."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        told = " ".join(str(error).split())[:300]
        raise ValueError(f"{entry.value} can't be imported: {type(error).__name__}: {told}") from error


def _tools(offered: Any) -> Sequence[Tool]:
    tools = offered if isinstance(offered, list | tuple) else [offered]
    for tool in tools:
        if not isinstance(tool, Tool):
            raise ValueError(f"it is {_what(tool)}, not a Tool or a list of them (made by @tool, or of a subclass)")
    return tools


def _add_backend(entry: "EntryPoint") -> None:
    from aintern.backends.model_name import KINDS, BackendKind

    if not _NAME.fullmatch(entry.name):
        raise ValueError(f"a backend's name is lower-case letters, digits, '_' and '-', not {entry.name!r}")
    kind = BackendKind(f"{entry.name}:MODEL", entry.module)
    if KINDS.get(entry.name, kind) != kind:
        raise ValueError("a backend of that name is there already")
    module = _imported(entry)
    if not isinstance(module, ModuleType) or not callable(getattr(module, "open_backend", None)):
        raise ValueError(f"it is {_what(module)}, not a module with open_backend(full_name, settings)")
    KINDS[entry.name] = kind


def _add_dialect(offered: Any) -> None:
    from aintern.dialects.choose import DIALECTS
    from aintern.dialects.teaching import Dialect

    if not (isinstance(offered, type) and issubclass(offered, Dialect) and offered.name and offered.form):
        raise ValueError(f"it is {_what(offered)}, not a subclass of Dialect with a name and a form")
    if DIALECTS.setdefault(offered.name, offered) is not offered:
        raise ValueError(f"a dialect {offered.name!r} is there already")


def _what(thing: Any) -> str:
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"of type {type(thing).__name__}"


def _left_out(plugin: str, entry: "EntryPoint", why: str) -> str:
    kind = entry.group.rpartition(".")[2].removesuffix("s")
    return f"The plugin {plugin}'s {kind} {entry.name} is left out: {why}."
