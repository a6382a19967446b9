"""`aintern policy try`: a command really runs, in a layer that is thrown away, and the person sees what it would have changed."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from aintern.dataclass import dataclass
from aintern.errors import UsageError, WorkspaceError
from aintern.risk_level import RiskLevel
from aintern.store.audit_row import Decision
from aintern.terminal.options import open_store
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.listing import show_json

if TYPE_CHECKING:
    from aintern.permission.dry_run import Explanation
    from aintern.settings.schema import Settings
    from aintern.workspace.layers.layer_changes import LayerChange
    from aintern.workspace.process import Finished

_DIFF_MARKS = {"+": typer.colors.GREEN, "-": typer.colors.RED, "@": typer.colors.CYAN, "#": typer.colors.YELLOW}


@dataclass(frozen=True, slots=True)
class Tried:
    """What a command did in its layer: how it ended, what it changed, a diff of that for people, and `cause`, why the layer
    made it fail where it did."""

    command: str
    finished: "Finished"
    changes: "tuple[LayerChange, ...]"
    diff: str
    cause: str


async def try_command(
    explanation: "Explanation", settings: "Settings", workspace: Path, timeout: float, *, database: str, json: bool
) -> int:
    """Runs an explained command without network in a layer over the workspace, shows what it did, and throws the layer away; 0
    however it ended. It is on the record before it runs. `timeout` in seconds.

    Raises UsageError for what is never tried, WorkspaceError where there are no layers.
    """
    from aintern.terminal.input.interrupts import Interrupts

    facts, verdict = explanation.facts, explanation.verdict
    if facts is None or verdict.decision == "deny":
        raise UsageError(f"This is not tried: {verdict.reason}")
    if verdict.risk.level is RiskLevel.CRITICAL:
        raise UsageError("This is not tried: its risk is critical.", "aintern policy explain -- COMMAND says why.")
    with Interrupts(), open_store(database, workspace) as store:
        row = store.audit.decided(
            Decision(
                tool="run_command",
                decision="user_approved",
                risk=verdict.risk,
                parameters=facts.parameters,
                summary=f"Try in a layer: {facts.command}",
                who="user",
                scope="preview",
            )
        )
        try:
            on_output = (lambda stream, text: None) if json else _print_live
            discarded = partial(store.audit.discarded, row)
            tried = await _tried(facts.command, settings, workspace, timeout, on_output, discarded)
        except BaseException as error:
            store.audit.finished(row, success=False, error=str(error) or "cancelled")
            raise
        done = tried.finished
        store.audit.finished(
            row, success=not done.exit_code, error=_ending(done) if done.exit_code else "", duration=done.duration
        )
    if json:
        show_json(_described(tried))
    else:
        _show(tried)
    return 0


async def _tried(
    command: str,
    settings: "Settings",
    workspace: Path,
    timeout: float,
    on_output: Callable[[str, str], None],
    record_discarded: "Callable[[dict[str, Any]], None]",
) -> Tried:
    from aintern.permission.policy import policy_of
    from aintern.tools.diffs import diff_of_changes
    from aintern.tools.run_command import run_in_folder
    from aintern.tools.tool import ToolContext, ToolHost
    from aintern.workspace.jail import Jail
    from aintern.workspace.layers.layer_changes import counted
    from aintern.workspace.layers.layer_probe import probe_layers
    from aintern.workspace.protected_paths import ProtectedPaths
    from aintern.workspace.shell_sandbox import probe_sandbox

    jail = Jail(workspace, settings.workspace.extra_roots)
    protected = ProtectedPaths(policy_of(settings).protected_paths, roots=jail.roots)
    try:
        sandbox, status = await probe_sandbox(jail, protected, readable=settings.sandbox.home_readable)
        if sandbox is None:
            raise WorkspaceError(f"There is no sandbox here to try a command in: {status.reason}")
        wanted = settings.sandbox
        layers = await probe_layers(sandbox, jail, wanted.layer_folder, wanted.layer_bytes, wanted.caches)
        without = [each for each in layers.layerings if each.place is None and not each.is_git_folder]
        if without:
            raise WorkspaceError(f"{without[0].root} can't have a layer to try a command in: {without[0].reason}.")
        context = ToolContext(jail, protected, host=ToolHost(sandbox=sandbox, layers=layers))
        with layers.fresh() as layer:
            finished = await run_in_folder(context, command, ".", timeout, on_output, layer)
            changes = await asyncio.to_thread(layer.changes)
            diff = await asyncio.to_thread(diff_of_changes, changes, layer)
            if changes:
                record_discarded(counted(changes))
            return Tried(command, finished, tuple(changes), diff, layer.cause(finished))
    finally:
        jail.close()


def _print_live(stream: str, text: str) -> None:
    print(inert(text), end="", flush=True, file=sys.stdout if stream == "stdout" else sys.stderr)


def _show(tried: Tried) -> None:
    if tried.finished.stdout and not tried.finished.stdout.endswith("\n"):
        typer.echo()
    typer.echo(f"[{_ending(tried.finished)}, {tried.finished.duration:.1f} s]")
    if tried.cause:
        typer.echo(tried.cause)
    if not tried.changes:
        typer.echo("It would change nothing.")
        return
    typer.echo(f"It would change {len(tried.changes)} path{'s' if len(tried.changes) > 1 else ''}:")
    for change in tried.changes:
        typer.echo(f"  {inert_line(str(change))}")
    typer.echo()
    for line in tried.diff.splitlines():
        typer.secho(inert_line(line), fg=_DIFF_MARKS.get(line[:1]))
    typer.echo("Nothing of this was kept.")


def _ending(finished: "Finished") -> str:
    match finished.stopped:
        case "timeout":
            return "ended by the time-out"
        case "layer_full":
            return "stopped since it wrote more than it may (sandbox.layer_bytes)"
        case "cancelled":
            return "cancelled"
    return f"exit code {finished.exit_code}" if finished.exit_code >= 0 else f"ended by signal {-finished.exit_code}"


def _described(tried: Tried) -> dict[str, Any]:
    from aintern.workspace.layers.layer_changes import described_change

    done = {name: value for name, value in asdict(tried.finished).items() if name != "left_behind"}
    return {
        "command": tried.command,
        **done,
        "cause": tried.cause,
        "changes": [described_change(change) for change in tried.changes],
        "diff": tried.diff,
        "kept": False,
    }
