"""`aintern mcp`: servers of the Model Context Protocol — list, add, remove, test, trust, login."""

import asyncio
import importlib.util
import os
import shlex
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer

from aintern.cli.policy_commands import trust
from aintern.errors import UsageError
from aintern.mcp.server_config import ServerConfig, servers_of
from aintern.permission.trust import settings_of
from aintern.settings.edit import set_setting
from aintern.settings.files import load_settings
from aintern.settings.schema import MCP_SERVER_KEYS, MCP_SERVERS
from aintern.terminal.options import (
    AllowOption,
    DatabaseOption,
    JsonOption,
    ModeOption,
    WorkspaceOption,
)
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.listing import show_json, show_rows

app = typer.Typer(
    name="mcp",
    help="Servers of the Model Context Protocol: list, add, remove, test, trust, login; and serve, to be one.",
    no_args_is_help=True,
)

HERE = Path()
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The server's name.")]


@app.command("list")
def list_servers(workspace: WorkspaceOption = HERE, json: JsonOption = False) -> None:
    """Show the servers of the settings and of this project, and what each may do."""
    servers, notes = servers_of(settings_of(workspace), workspace.resolve())
    show_rows(
        [_row(server) for server in servers],
        ("name", "what", "may", "variables", "source"),
        as_json=json,
        empty="There are no MCP servers. Add one: aintern mcp add NAME -- COMMAND",
    )
    for note in notes if not json else ():
        typer.echo(inert_line(note), err=True)


@app.command()
def add(
    name: NameArgument,
    command: Annotated[
        list[str] | None, typer.Argument(metavar="-- COMMAND", help="The program and its arguments.")
    ] = None,
    url: Annotated[str, typer.Option("--url", metavar="URL", help="A server that speaks streamable HTTP.")] = "",
    bearer: Annotated[
        str, typer.Option("--bearer", metavar="VARIABLE", help="The variable with its bearer token.")
    ] = "",
    variable: Annotated[
        list[str] | None,
        typer.Option("--env", "-e", metavar="VARIABLE", help="A variable of yours that it is given. Repeatable."),
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="It may write into the workspace.")] = False,
    network: Annotated[bool, typer.Option("--network", help="It may use the network.")] = False,
) -> None:
    """Add a server to your settings; one of that name is replaced."""
    if bool(command) == bool(url):
        raise UsageError(
            "A server is a command or a URL.", "aintern mcp add NAME -- COMMAND, or aintern mcp add NAME --url URL"
        )
    program, *arguments = command or [""]
    said: dict[str, Any] = {
        "command": program, "args": tuple(arguments), "url": url, "bearer": bearer, "environment": tuple(variable or ()),
        "write": write, "network": network,
    }  # fmt: skip
    file = None
    for key in MCP_SERVER_KEYS:
        value = said.get(key)
        file = set_setting(f"{MCP_SERVERS}{name}.{key}", value or None)
    typer.echo(f"{name} is in {file}. Try it: aintern mcp test {name}")


@app.command()
def remove(name: NameArgument) -> None:
    """Take a server out of your settings."""
    if name not in load_settings().mcp:
        raise UsageError(f"Your settings have no MCP server {name!r}.", "aintern mcp list shows which there are.")
    for key in MCP_SERVER_KEYS:
        set_setting(f"{MCP_SERVERS}{name}.{key}", None)
    typer.echo(f"{name} is removed.")


@app.command()
def test(name: NameArgument, workspace: WorkspaceOption = HERE, json: JsonOption = False) -> None:
    """Start a server as a session would, and show its tools; exit 1 when it fails, with its reason."""
    server = _server(name, workspace)
    tools, problems = asyncio.run(_tried(server, workspace.resolve()))
    rows = [{"tool": tool.id, "risk": str(tool.risk), "description": tool.description} for tool in tools]
    if json:
        show_json({"tools": rows, "problems": list(problems)})
    else:
        for row in rows:
            typer.echo(inert_line(f"{row['tool']:<40} {row['risk']:<8} {row['description'].splitlines()[0][:100]}"))
    for problem in problems:
        typer.echo(inert(problem), err=True)
    if not tools:
        raise typer.Exit(1)


@app.command()
def login(
    name: NameArgument,
    client_id: Annotated[
        str,
        typer.Option(
            "--client-id", metavar="ID", help="What AIntern is called there, where you registered it by hand."
        ),
    ] = "",
    secret: Annotated[
        str, typer.Option("--client-secret", metavar="VARIABLE", help="The variable with its secret.")
    ] = "",
    workspace: WorkspaceOption = HERE,
) -> None:
    """Log in to a server at a URL by OAuth: opens your browser, and keeps the tokens where only you can read them."""
    server = _server(name, workspace)
    from aintern.mcp.oauth import PATIENCE, registered

    if not server.url:
        raise UsageError(f"{name} is a program, which you don't log in to.")
    if client_id:
        asyncio.run(registered(server, client_id, os.environ.get(secret, "")))
    tools, problems = asyncio.run(_tried(server, workspace.resolve(), patience=PATIENCE, may_open_browser=True))
    for problem in problems:
        typer.echo(inert(problem), err=True)
    if not tools:
        raise typer.Exit(1)
    typer.echo(f"{name} is there, with {len(tools)} tools.")


@app.command()
def logout(name: NameArgument, workspace: WorkspaceOption = HERE) -> None:
    """Forget the tokens of a server."""
    _needs_sdk()
    from aintern.mcp.oauth import TokenStore

    there = TokenStore(_server(name, workspace)).forget()
    typer.echo(f"The tokens of {name} are gone." if there else f"There were no tokens of {name}.")


app.command("trust")(trust)


@app.command()
def serve(
    workspace: WorkspaceOption = HERE,
    http: Annotated[
        str,
        typer.Option(
            "--http", metavar="[HOST:]PORT", help="Over streamable HTTP on loopback instead; 0 takes a free port."
        ),
    ] = "",
    mode: ModeOption = None,
    allow: AllowOption = None,
    tool: Annotated[
        list[str] | None, typer.Option("--tool", metavar="TOOL", help="Offer only this tool. Repeatable.")
    ] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Offer no tool that writes files.")] = False,
    resources: Annotated[
        bool,
        typer.Option("--resources", help="Let clients read this folder's conversations and its part of the audit log."),
    ] = False,
    database: DatabaseOption = "",
) -> None:
    """Be a server: this folder's tools for other agents (Claude, Codex, Zed, …), each call gated, sandboxed and recorded here."""
    _needs_sdk()
    from aintern.cli.mcp_serve import serve_tools
    from aintern.connectors.mcp.client_sessions import ServedSettings
    from aintern.terminal.input.interrupts import run_to_exit_code

    wanted = ServedSettings(
        workspace=workspace,
        mode=mode or "",
        allow=tuple(allow or ()),
        only=tuple(tool or ()),
        read_only=read_only,
        database=database,
    )
    raise typer.Exit(run_to_exit_code(serve_tools(wanted, http=http, resources=resources)))


def _server(name: str, workspace: Path) -> ServerConfig:
    """Raises UsageError where there is none of this name, or the SDK is missing."""
    _needs_sdk()
    servers, notes = servers_of(settings_of(workspace), workspace.resolve())
    server = next((each for each in servers if each.name == name), None)
    if server is None:
        hint = notes[0] if notes else "aintern mcp list shows which there are."
        raise UsageError(f"There is no MCP server {name!r}.", hint)
    return server


def _needs_sdk() -> None:
    if importlib.util.find_spec("mcp") is None:
        raise UsageError("MCP servers need the extra mcp.", "pip install 'aintern[mcp]'")


async def _tried(
    config: ServerConfig, workspace: Path, *, patience: float = 30.0, may_open_browser: bool = False
) -> tuple[Sequence[Any], Sequence[str]]:
    from aintern.mcp.mcp_servers import McpServers
    from aintern.store.store import Store
    from aintern.tools.toolbox import Toolbox
    from aintern.workspace.jail import Jail
    from aintern.workspace.protected_paths import ProtectedPaths

    with ExitStack() as closing:
        jail = Jail(workspace)
        closing.callback(jail.close)
        settings = load_settings(workspace)
        store = Store.open(settings.store.database)
        closing.callback(store.close)
        toolbox, notes = Toolbox(), list[str]()
        servers = McpServers(
            *([config], jail, ProtectedPaths(()), toolbox, store.grants, notes),
            readable=settings.sandbox.home_readable,
            may_open_browser=may_open_browser,
        )
        try:
            await servers.ready(patience)
            return [tool for tool in toolbox.list() if tool.id.startswith("mcp__")], notes
        finally:
            await servers.close()


def _row(server: ServerConfig) -> dict[str, Any]:
    may = [word for word, given in (("write", server.write), ("network", server.network or bool(server.url))) if given]
    return {
        "name": server.name,
        "what": server.shown,
        "may": ", ".join(may) or "read the workspace",
        "variables": ", ".join(sorted(server.environment)),
        "source": server.source,
        "arguments": shlex.join(server.command[1:]),
    }
