"""The embedded model's weights are offered with size, source and checksum, and brought: `aintern models pull default`, and the
first use of the model where somebody can be asked."""

import asyncio
import sys
from pathlib import Path

import typer

from aintern.backends.models.default_weights import LICENCE, NAME, SHA256, SIZE, default_weights
from aintern.cli.download_progress import DownloadProgress
from aintern.errors import ModelUnavailable, WeightsMissing
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_json

COMMAND = "aintern models pull default --yes"


def pull_default(file: Path | None, *, yes: bool, only_list: bool, json: bool) -> None:
    """Brings the weights, or takes them out of `file`. Raises ModelUnavailable where they are nowhere or nobody can be asked."""
    if (here := default_weights()) is not None and file is None and not only_list:
        path: Path | None = here
    elif file is not None:
        from aintern.backends.models.default_weights_pull import take_from

        path = take_from(file.expanduser().absolute())
    else:
        try:
            path = _brought(yes=yes, only_list=only_list)
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
    if path is None:
        raise typer.Exit(0 if only_list else 1)
    if json:
        show_json({"path": str(path), "size": SIZE, "sha256": SHA256})
    else:
        typer.echo(
            f"{inert_line(str(path))}  {SIZE / 1e6:.0f} MB{', it was here' if path == here else ', checksum verified'}"
        )
        typer.echo("Try it: aintern --model embedded")


def brought_at_first_use(missing: WeightsMissing) -> bool:
    """Offers the weights where somebody is there. Gives False for a no, and where nobody can be asked."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    print(missing.message, file=sys.stderr)
    try:
        return _brought(yes=False, only_list=False) is not None
    except (KeyboardInterrupt, typer.Abort):
        return False


def _brought(*, yes: bool, only_list: bool) -> Path | None:
    """None where it was only listed, or refused."""
    from aintern.backends.models.default_weights_pull import bring, offer_weights

    offer = asyncio.run(offer_weights())
    what = f"{NAME} ({LICENCE}) from {inert_line(offer.where)}, {offer.size / 1e6:.0f} MB, sha256 {SHA256[:16]}…"
    if only_list:
        typer.echo(what)
        return None
    print(what, file=sys.stderr)
    if not yes:
        if not sys.stdin.isatty():
            raise ModelUnavailable("Nobody is here to be asked whether to download it.", f"Run `{COMMAND}`.")
        # Outside the event loop: inside it, Ctrl+C would not end the waiting for a line.
        if not typer.confirm("Download it?", default=True, err=True):
            return None
    try:
        with DownloadProgress() as progress:
            return asyncio.run(bring(offer, progress))
    except KeyboardInterrupt:
        print("Stopped. Pull again: it goes on where it stopped.", file=sys.stderr)
        raise
