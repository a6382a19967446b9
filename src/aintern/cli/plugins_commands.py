"""`aintern plugins`: what installed packages offer, and which of them are in use."""

from pathlib import Path

import typer

from aintern.errors import UsageError
from aintern.terminal.options import JsonOption, WorkspaceOption
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_rows

app = typer.Typer(name="plugins", help="Installed packages that add to AIntern: list.", no_args_is_help=True)
HERE = Path()


@app.callback()
def only_a_group() -> None:
    """Installed packages that add tools, backends, dialects and faces: list."""


@app.command("list")
def list_plugins(workspace: WorkspaceOption = HERE, json: JsonOption = False) -> None:
    """Show what installed packages offer, without importing any, and which the settings name."""
    from aintern.permission.trust import settings_of
    from aintern.plugins.installed import entries_of, installed_plugins, normalized

    enabled = set(map(normalized, settings_of(workspace).plugins.enabled))
    plugins = installed_plugins()
    show_rows(
        [
            {
                "name": plugin.name,
                "version": plugin.version,
                "enabled": plugin.name in enabled if json else "yes" if plugin.name in enabled else "",
                "offers": plugin.offers if json else _shown(plugin.offers),
            }
            for plugin in plugins
        ],
        ("name", "version", "enabled", "offers"),
        as_json=json,
        empty="No installed package offers anything. docs/plugins.md shows how to write one.",
    )
    for problem in entries_of(sorted(enabled))[1]:
        typer.echo(inert_line(problem), err=True)
    if plugins and not json and not enabled:
        typer.echo(f"Use one: aintern config set --add plugins.enabled {plugins[0].name}", err=True)


def load_plugins_here() -> None:
    """Makes the backends and dialects of this folder's plugins known; what is wrong with one is told by doctor."""
    from aintern.permission.trust import settings_of
    from aintern.plugins.load_plugins import load_plugins

    load_plugins(settings_of(Path()).plugins.enabled)


def add_face(commands: typer.Typer, name: str) -> None:
    """Adds the command of this name that an enabled plugin brings, if there is one. Raises UsageError where it does not work."""
    from aintern.permission.trust import settings_of
    from aintern.plugins.load_plugins import load_faces

    enabled = settings_of(Path()).plugins.enabled
    if not enabled:
        return
    faces, problems = load_faces(enabled, name)
    face = faces.get(name)
    if isinstance(face, typer.Typer):
        commands.add_typer(face, name=name)
    elif face is not None:
        commands.command(name)(face)
    elif problems:
        raise UsageError(f"There is no command {name!r}.", " ".join(problems))


def _shown(offers: dict[str, list[str]]) -> str:
    return "; ".join(f"{group}: {', '.join(names)}" for group, names in offers.items())
