"""`aintern grants`: what people allowed or denied beyond one call, how to say it before a call, and how to take it back."""

import re
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer

from aintern.errors import UsageError
from aintern.terminal.options import DatabaseOption, JsonOption, WorkspaceOption, open_store
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_json, show_rows

app = typer.Typer(name="grants", help="Remembered answers: list, add, revoke, clear.", no_args_is_help=True)

ToolOption = Annotated[str, typer.Option("--tool", metavar="ID", help="Those of one tool.")]
SessionOption = Annotated[str, typer.Option("--session", metavar="ID", help="Those of one session.")]
HERE = Path()
_MINUTES = re.compile(r"([1-9][0-9]{0,5})(m|min|h)")


@app.command("list")
def list_grants(
    tool: ToolOption = "",
    session: SessionOption = "",
    all: Annotated[bool, typer.Option("--all", help="Also revoked and expired ones.")] = False,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show what is remembered, a sentence each."""
    with open_store(database) as store:
        grants = store.grants.grants(tool=tool, session_id=session, active_only=not all)
    show_rows(
        [asdict(grant) | {"sentence": grant.sentence} for grant in grants],
        ("id", "lifetime", "use_count", "expires_at", "workspace", "sentence"),
        as_json=json,
        empty="Nothing is remembered.",
    )


@app.command()
def add(
    tool: Annotated[str, typer.Argument(metavar="TOOL", help="A tool's id.")],
    pattern: Annotated[str, typer.Option("--pattern", metavar="P", help="Commands like 'npm run *'.")] = "",
    path: Annotated[str, typer.Option("--path", metavar="GLOB", help="Files like 'src/**'.")] = "",
    deny: Annotated[bool, typer.Option("--deny", help="Refuse such calls instead of allowing them.")] = False,
    lifetime: Annotated[
        str, typer.Option("--lifetime", metavar="project|everywhere|30m", help="Where, or how long, it holds.")
    ] = "project",
    max_risk: Annotated[
        Literal["low", "medium", "high"] | None,
        typer.Option("--max-risk", help="The highest risk it answers for; default: the tool's own, or the pattern's."),
    ] = None,
    workspace: WorkspaceOption = HERE,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Allow or deny calls before one is made: commands of a pattern, files of a glob, or all calls of a tool."""
    from aintern.permission.new_grants import grant_without_a_call
    from aintern.risk_level import RiskLevel

    if pattern and path:
        raise UsageError("--pattern is for commands and --path for files.", "Give one of them.")
    minutes = _minutes(lifetime)
    grant = grant_without_a_call(
        tool,
        "prefix" if pattern else "path" if path else "tool",
        pattern or path or "*",
        "deny" if deny else "allow",
        "minutes" if minutes else "everywhere" if lifetime == "everywhere" else "project",
        workspace.resolve(),
        RiskLevel(max_risk) if max_risk else None,
    )
    with open_store(database) as store:
        added = store.grants.add(grant, minutes=minutes)
    if json:
        show_json(asdict(added) | {"sentence": added.sentence})
    else:
        typer.echo(inert_line(f"{added.id} {added.sentence} · {lifetime}"))


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


def _minutes(lifetime: str) -> float:
    """The minutes of a lifetime such as `30m` or `2h`; 0 for those that are no time."""
    if lifetime in ("project", "everywhere"):
        return 0.0
    found = _MINUTES.fullmatch(lifetime)
    if found is None:
        raise UsageError(f"--lifetime {lifetime!r} is none of project, everywhere, or a time such as 30m or 2h.")
    return float(found[1]) * (60 if found[2] == "h" else 1)
