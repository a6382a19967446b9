"""`aintern tools`: what the model can be given, and what each tool takes."""

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aintern.errors import UsageError
from aintern.terminal.options import JsonOption
from aintern.terminal.output.listing import show_json, show_rows

if TYPE_CHECKING:
    from aintern.tools.toolbox import Toolbox

app = typer.Typer(name="tools", help="The tools: list, show.", no_args_is_help=True)


@app.command("list")
def list_tools(
    category: Annotated[str, typer.Option("--category", help="Only those of one category.")] = "",
    json: JsonOption = False,
) -> None:
    """Show every tool."""
    toolbox = _toolbox()
    tools = toolbox.in_category(category) if category else toolbox.list()
    if category and not tools:
        known = ", ".join(sorted({tool.category for tool in toolbox.list()}))
        raise UsageError(f"There is no category {category!r}.", f"Choose one of: {known}.")
    rows = [
        {name: getattr(tool, name) for name in ("id", "name", "category", "risk")}
        | {"description": tool.description.strip().partition("\n")[0]}
        for tool in tools
    ]
    show_rows(rows, ("id", "category", "risk", "description"), as_json=json, empty="There are no such tools.")


@app.command()
def show(tool: Annotated[str, typer.Argument(help="A tool's id.")], json: JsonOption = False) -> None:
    """Show one tool: what it does, its parameters, example requests."""
    toolbox = _toolbox()
    found = toolbox.get(tool)
    if found is None:
        similar = ", ".join(toolbox.similar(tool))
        raise UsageError(f"There is no tool {tool!r}.", f"Did you mean {similar}?" if similar else "aintern tools list")
    if json:
        fields = ("id", "name", "description", "category", "risk", "parameters", "tags", "needs")
        examples = [{"request": each.request, "parameters": each.parameters} for each in found.examples]
        show_json({**{name: getattr(found, name) for name in fields}, "examples": examples})
        return
    typer.echo(f"{found.id} ({found.category}, {found.risk})\n\n{found.description}\n")
    required = found.parameters.get("required", ())
    for name, schema in found.parameters.get("properties", {}).items():
        kind = schema.get("type") or " or ".join(each.get("type", "any") for each in schema.get("anyOf", ())) or "any"
        default = f", default {json_text.dumps(schema['default'])}" if "default" in schema else ""
        must = ", required" if name in required else ""
        typer.echo(f"  {name}: {kind}{must}{default}  {schema.get('description', '')}".rstrip())
    for example in found.examples:
        typer.echo(f'\n  "{example.request}"\n    {json_text.dumps(example.parameters, ensure_ascii=False)}')


def _toolbox() -> "Toolbox":
    """The built-in tools and those of this folder's plugins."""
    from aintern.permission.trust import settings_of
    from aintern.plugins.load_plugins import load_plugins
    from aintern.tools.built_in import built_in_tools
    from aintern.tools.toolbox import Toolbox

    toolbox = Toolbox(built_in_tools())
    load_plugins(settings_of(Path()).plugins.enabled).with_tools_in(toolbox)
    return toolbox
