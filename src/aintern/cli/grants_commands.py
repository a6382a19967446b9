"""`aintern grants`: what people allowed or denied beyond one call, and how to take it back."""

from dataclasses import asdict
from typing import Annotated

import typer

from aintern.errors import UsageError
from aintern.terminal.listing import show_rows
from aintern.terminal.options import DatabaseOption, JsonOption, open_store

app = typer.Typer(name="grants", help="Remembered answers: list, revoke, clear.", no_args_is_help=True)

ToolOption = Annotated[str, typer.Option("--tool", metavar="ID", help="Those of one tool.")]
SessionOption = Annotated[str, typer.Option("--session", metavar="ID", help="Those of one session.")]


@app.command("list")
def list_grants(
    tool: ToolOption = "",
    session: SessionOption = "",
    all: Annotated[bool, typer.Option("--all", help="Also revoked and expired ones.")] = False,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show what is remembered."""
    with open_store(database) as store:
        grants = store.grants.grants(tool=tool, session_id=session, active_only=not all)
    show_rows(
        [asdict(grant) for grant in grants],
        ("id", "effect", "tool", "scope", "pattern", "lifetime", "use_count", "expires_at", "workspace"),
        as_json=json,
        empty="Nothing is remembered.",
    )


@app.command()
def revoke(grant: Annotated[str, typer.Argument(help="A grant's id.")], database: DatabaseOption = "") -> None:
    """Take one back: such calls ask again."""
    with open_store(database) as store:
        store.grants.revoke(grant)
    typer.echo(f"{grant} is revoked.")


@app.command()
def clear(
    tool: ToolOption = "",
    session: SessionOption = "",
    all: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Take many back: those of a tool, of a session, or all."""
    if not (tool or session or all):
        raise UsageError("Say which ones.", "Give --tool ID, --session ID or --all.")
    with open_store(database) as store:
        count = store.grants.clear(tool=tool, session_id=session)
    typer.echo(f"{count} revoked.")
