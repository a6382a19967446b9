"""Which MCP servers a session has: those of the settings, and those of a trusted project's `.mcp.json`."""

import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aintern.dataclass import dataclass
from aintern.errors import SettingsError
from aintern.permission.trust import is_trusted
from aintern.settings.files import read_project_file
from aintern.settings.layer_values import OWN_NAME
from aintern.settings.schema import McpServerSettings, Settings

PROJECT_SERVERS = ".mcp.json"
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """One server. `command` is its argument list, or empty for one at `url`; `environment` are the variables that it is
    given; `write` and `network` say what its cage lets through; `timeout` in seconds for one call; `commands`
    names the parameter that a tool of it runs as a shell command."""

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    bearer: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    write: bool = False
    network: bool = False
    timeout: float = 60.0
    commands: Mapping[str, str] = field(default_factory=dict)
    source: str = "settings"

    @property
    def shown(self) -> str:
        """What it is, in one line without secrets."""
        return shlex.join(self.command) if self.command else self.url


def servers_of(settings: Settings, workspace: Path) -> tuple[list[ServerConfig], list[str]]:
    """The servers to use, by name, and what a person should know of those that are not. Raises SettingsError."""
    notes: list[str] = []
    found: dict[str, ServerConfig] = {}
    data = read_project_file(workspace, PROJECT_SERVERS)
    if data is not None:
        named = _project_servers(data, workspace / PROJECT_SERVERS)
        if named and not is_trusted(workspace, {PROJECT_SERVERS: data}):
            notes.append(
                f"The servers of {PROJECT_SERVERS} ({', '.join(named)}) are not started until you trust this workspace: "
                "aintern mcp trust"
            )
        elif named:
            for name, said in named.items():
                found[name] = _of_project(name, said, settings.mcp.get(name, McpServerSettings()))
    for name, own in settings.mcp.items():
        if own.command or own.url:
            found[name] = _of_settings(name, own)
        elif name in found:
            found[name] = replace(
                found[name], write=own.write, network=own.network, timeout=own.timeout, commands=own.commands or {}
            )
    disabled = {name for name, own in settings.mcp.items() if not own.enabled}
    return [found[name] for name in sorted(found) if name not in disabled], notes


def _of_settings(name: str, own: McpServerSettings) -> ServerConfig:
    if bool(own.command) == bool(own.url):
        raise SettingsError(f"mcp.servers.{name} needs a command or a url.", "Give one of them.")
    _check_url(name, own.url)
    return ServerConfig(
        name,
        (own.command, *own.args) if own.command else (),
        own.url,
        os.environ.get(own.bearer, "") if own.bearer else "",
        {each: os.environ[each] for each in own.environment if each in os.environ},
        own.write,
        own.network,
        own.timeout,
        own.commands or {},
    )


def _of_project(name: str, said: Mapping[str, Any], own: McpServerSettings) -> ServerConfig:
    """What a project's file says. It is given a variable of the user's only where the user's own settings name it."""
    lent = {each: os.environ[each] for each in own.environment if each in os.environ}
    text = partial(_expanded, lent=lent)
    command, url = said.get("command", ""), text(str(said.get("url", "")))
    _check_url(name, url)
    arguments = tuple(text(str(each)) for each in said.get("args", ()))
    given = {key: text(str(value)) for key, value in said.get("env", {}).items()}
    return ServerConfig(
        name,
        (text(str(command)), *arguments) if command else (),
        url,
        os.environ.get(own.bearer, "") if own.bearer else "",
        {**lent, **given},
        source=PROJECT_SERVERS,
    )


def _expanded(value: str, lent: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: lent.get(found[1], found[2] or ""), value)


def _check_url(name: str, url: str) -> None:
    try:
        scheme = urlsplit(url).scheme
    except ValueError:  # `http://[`
        scheme = ""
    if url and scheme not in ("http", "https"):
        raise SettingsError(f"mcp.servers.{name}: {url!r} is no http or https address.")


def _project_servers(data: bytes, path: Path) -> dict[str, Mapping[str, Any]]:
    """Raises SettingsError for what is no such file."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as wrong:
        raise SettingsError(f"{path} is not valid JSON: {wrong}.") from None
    servers = document.get("mcpServers", {}) if isinstance(document, dict) else None
    if not isinstance(servers, dict):
        raise SettingsError(f'{path}: expected {{"mcpServers": {{…}}}}.')
    return dict(_checked_servers(servers, path))


def _checked_servers(servers: Mapping[str, Any], path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    shapes = {"command": str, "url": str, "args": list, "env": dict}
    for name, said in servers.items():
        if not OWN_NAME.fullmatch(name):
            raise SettingsError(
                f"{path}: {name!r} can't be a server's name: use letters, digits, '-' and '_', 40 at most."
            )
        fits = isinstance(said, dict) and all(isinstance(said.get(key, of()), of) for key, of in shapes.items())
        if not fits or bool(said.get("command")) == bool(said.get("url")):
            raise SettingsError(f"{path}: {name} needs a command (with args, env) or a url; see docs/mcp.md.")
        yield name, said
