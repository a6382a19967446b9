"""`aintern workbench`: its options, checked before anything heavy is imported."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from aintern.errors import UsageError
from aintern.settings.option_number import number_from


def workbench(
    port: Annotated[
        int, typer.Option(metavar="N", parser=number_from(0, 65535), help="Port on loopback; 0 takes a free one.")
    ] = 0,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    native: Annotated[bool, typer.Option("--native", help="Show the page in a window of its own (pywebview).")] = False,
    workspace: Annotated[Path, typer.Option("--workspace", "-C", help="The folder to work in.")] = Path(),
    model: Annotated[str, typer.Option("--model", "-m", help="Which model; see `aintern models`.")] = "",
    mode: Annotated[
        str, typer.Option("--mode", help="always_ask, ask_for_risky, auto_approve, plan or disabled.")
    ] = "",
    newest: Annotated[
        bool, typer.Option("--continue", "-c", help="Begin with this folder's newest conversation.")
    ] = False,
    fleet: Annotated[
        str,
        typer.Option(
            "--fleet",
            metavar="URL",
            help="Show the fleet of this PostgreSQL database; that of the record's own without.",
            show_default=False,
        ),
    ] = "",
    host: Annotated[
        str, typer.Option("--host", help="Serve other machines as well: needs TLS and a password.")
    ] = "127.0.0.1",
    certificate: Annotated[Path | None, typer.Option("--certificate", help="TLS certificate (PEM).")] = None,
    key: Annotated[Path | None, typer.Option("--key", help="TLS key (PEM).")] = None,
) -> None:
    """A page in your browser: chat, decisions, files, terminal, settings and the audit log."""
    if find_spec("nicegui") is None:
        raise UsageError("The workbench is not installed.", "Install it with: pip install 'aintern[workbench]'")
    if native:
        from aintern.workbench.native_window import require_window

        require_window()  # before anything is opened
    import asyncio

    from aintern.workbench.serve import Serving, serve
    from aintern.workbench.state.workbench_state import Choices

    flags: dict[str, Any] = {"policy.mode": mode} if mode else {}
    choices = Choices(workspace.expanduser().resolve(), model, flags, newest=newest, fleet=fleet)
    serving = Serving(host, port, open_browser, native, certificate, key)
    asyncio.run(serve(choices, serving))
