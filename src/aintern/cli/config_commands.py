"""`aintern config`: every setting, its value and where it came from; and how to change one."""

import json as json_text
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from aintern.terminal.options import JsonOption, WorkspaceOption
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_rows

app = typer.Typer(name="config", help="Settings: show, set.", no_args_is_help=True)
HERE = Path()


@app.command()
def show(
    names: Annotated[list[str] | None, typer.Argument(help="Only these, or those whose name starts so.")] = None,
    workspace: WorkspaceOption = HERE,
    json: JsonOption = False,
) -> None:
    """Show every value and where it came from."""
    from aintern.permission.policy import policy_of
    from aintern.permission.trust import settings_of

    settings = settings_of(workspace.resolve())
    policy = policy_of(settings)
    # For people as JSON as well, so that an empty text is told from none, and long texts stay on one line.
    rows = [
        {
            "key": name,
            "value": _plain(value) if json else json_text.dumps(_plain(value), ensure_ascii=False, default=str),
            "origin": str(origin),
        }
        for name, value, origin in (*settings.explain(), *policy.explain())
        if not names or any(name == each or name.startswith(f"{each}.") for each in names)
    ]
    show_rows(rows, ("key", "origin", "value"), as_json=json, empty="No setting has such a name.")
    for warning in (*settings.warnings, *policy.ignored):
        typer.echo(f"note: {inert_line(warning)}", err=True)


@app.command("set")
def set_value(
    key: Annotated[str, typer.Argument(help="A setting's full name, e.g. agent.max_iterations.")],
    value: Annotated[str | None, typer.Argument(help="The new value; lists are separated by commas.")] = None,
    scope: Annotated[
        Literal["user", "project"], typer.Option("--scope", help="Your own file, or the folder's.")
    ] = "user",
    unset: Annotated[bool, typer.Option("--unset", help="Take it out of the file.")] = False,
    add: Annotated[bool, typer.Option("--add", help="Add to a list instead of replacing it.")] = False,
    workspace: WorkspaceOption = HERE,
) -> None:
    """Change one value in a settings file; comments and the rest stay as they are."""
    from aintern.errors import UsageError
    from aintern.settings.edit import set_setting

    if unset == (value is not None):
        raise UsageError("Give a value, or --unset.", "For example: aintern config set agent.max_iterations 20")
    path = set_setting(key, value, scope, workspace.resolve() if scope == "project" else None, add=add)
    typer.echo(f"{inert_line(str(path))} is written.")


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
