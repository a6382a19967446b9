"""`aintern models`: the models that can be chosen on this machine."""

import typer

from aintern.terminal.listing import show_rows
from aintern.terminal.options import JsonOption

app = typer.Typer(name="models", help="Models: list.", no_args_is_help=True)


@app.command("list")
def list_models(json: JsonOption = False) -> None:
    """Show what --model can name here: services with a key, running servers, files, the embedded default."""
    import asyncio
    from dataclasses import asdict

    from aintern.backends import discovery

    rows = [
        asdict(model) | {"megabytes": round(model.size / 1e6) or None} for model in asyncio.run(discovery.list_models())
    ]
    show_rows(
        rows, ("where", "megabytes", "spec"), as_json=json, empty="There is no model here. See aintern --help, --model."
    )


@app.callback()
def models() -> None:
    """Models: list."""
