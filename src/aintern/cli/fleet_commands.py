"""`aintern fleet`: runs for workers on any machine, from one queue on PostgreSQL."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from aintern.cli.approvals_commands import (
    AnswerArgument,
    ConfirmOption,
    MinutesOption,
    ParametersOption,
    PatternOption,
    ReasonOption,
    ScopeOption,
    TextOption,
    answer_of,
)
from aintern.errors import UsageError
from aintern.settings.option_number import number_from
from aintern.terminal.exit_codes import EXIT_CODES_HELP
from aintern.terminal.options import DatabaseOption, JsonOption, MaxTimeOption, ModelOption
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_fields, show_json, show_rows

if TYPE_CHECKING:
    from aintern.fleet.fleet import Fleet
    from aintern.fleet.fleet_runs import FleetRun, FleetTask

app = typer.Typer(
    name="fleet", help="Runs for workers on many machines, from one queue on PostgreSQL.", no_args_is_help=True
)
NAMED = ("id", "status", "reason", "repo", "branch", "submitter", "worker", "submitted_at", "request")
RunArgument = Annotated[str, typer.Argument(metavar="ID", help="The run's id, or how it begins.")]
WaitOption = Annotated[bool, typer.Option("--wait", help="Wait until each has ended or is parked; exit as it did.")]


@app.command(epilog=EXIT_CODES_HELP)
def submit(
    request: Annotated[list[str] | None, typer.Argument(help="What is to be done.")] = None,
    repo: Annotated[str, typer.Option("--repo", metavar="URL|PATH", help="The git repository to work in.")] = "",
    ref: Annotated[str, typer.Option("--ref", metavar="REF", help="The branch, tag or commit to start from.")] = "",
    branch: Annotated[
        str, typer.Option("--branch", metavar="NAME", help="The branch for the result; one of its own by default.")
    ] = "",
    model: ModelOption = "",
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="A settings file with a [policy] for this run.")
    ] = None,
    priority: Annotated[
        int,
        typer.Option("--priority", metavar="N", parser=number_from(0, 100), help="0 to 100; the highest comes first."),
    ] = 50,
    after: Annotated[str, typer.Option("--after", metavar="ID", help="Only once this run is done.")] = "",
    max_time: MaxTimeOption = None,
    label: Annotated[str, typer.Option("--label", metavar="NAME", help="Only on workers with this label.")] = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Many runs: a JSON object a line, named as the options."),
    ] = None,
    wait: WaitOption = False,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Put a run on the queue, or many from a file."""
    given = {"repo": repo, "ref": ref, "branch": branch, "model": model, "priority": priority, "after": after}
    given |= {"max_time": max_time, "label": label, "policy": str(policy or "")}
    if request:
        given["request"] = " ".join(request)
    tasks = _tasks(file, given) if file else [_task(given, "the command line")]
    with _fleet(database) as fleet:
        ids = fleet.submit(*tasks)
        if not wait:
            if json:
                show_json(ids)
            else:
                typer.echo("\n".join(ids))
            return
        runs = fleet.wait(*ids)
    _show_runs(runs, json)
    raise typer.Exit(max(map(_exit_code, runs)))


@app.command("list")
def list_runs(
    status: Annotated[
        list[str] | None,
        typer.Option("--status", help="waiting, queued, running, parked, done, failed or cancelled. Repeatable."),
    ] = None,
    limit: Annotated[
        int,
        typer.Option(
            "--limit", metavar="N", parser=number_from(1, 1000), help="How many, the newest first; 1000 at most."
        ),
    ] = 50,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show the newest runs."""
    with _fleet(database) as fleet:
        _show_runs(fleet.list(*(status or ()), limit=limit), json)


@app.command()
def show(
    id: RunArgument,
    patch: Annotated[bool, typer.Option("--patch", help="Only what it has changed so far, for git apply.")] = False,
    bundle: Annotated[
        Path | None, typer.Option("--bundle", metavar="FILE", help="Write its commits to a file that git fetches from.")
    ] = None,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show all of a run; its transcript is the conversation of `aintern sessions show`."""
    with _fleet(database) as fleet:
        if patch:
            sys.stdout.buffer.write(fleet.patch(id))
            return
        run = fleet.show(id)
        if bundle is not None:
            bundle.write_bytes(fleet.bundle(id))
            typer.echo(f"git fetch {bundle} refs/aintern/{run.id}:{inert_line(run.branch)}")
            return
    values = asdict(run)
    show_fields(
        values if json else {name: value for name, value in values.items() if value not in ("", None)}, as_json=json
    )


@app.command()
def follow(
    id: RunArgument,
    json: Annotated[bool, typer.Option("--json", help="Events as JSON lines.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Show what a run does, from its beginning, until it is over or parked."""
    from aintern.events import from_json
    from aintern.terminal.output.json_lines import JsonLines
    from aintern.terminal.output.plain_printer import PlainPrinter

    printer = JsonLines(sys.stdout.write) if json else PlainPrinter(sys.stdout, sys.stderr)
    with _fleet(database) as fleet:
        for line in fleet.follow(id):
            printer.show(from_json(line))
            sys.stdout.flush()
        raise typer.Exit(_exit_code(fleet.show(id)))


@app.command()
def approvals(json: JsonOption = False, database: DatabaseOption = "") -> None:
    """Show what waits for an answer."""
    with _fleet(database) as fleet:
        rows = [
            {"run": run.id, "question": each.call_id, "repo": run.repo, **asdict(each)}
            for run, each in fleet.approvals()
        ]
    columns = ("run", "question", "asked_at", "risk", "tool", "repo", "summary", "reasons")
    show_rows(rows, columns, as_json=json, empty="Nothing waits for an answer.")


@app.command()
def answer(
    context: typer.Context,
    id: RunArgument,
    answer: AnswerArgument,
    question: Annotated[
        str, typer.Option("--question", metavar="ID", help="Which of the run's open questions, where it has several.")
    ] = "",
    scope: ScopeOption = None,
    pattern: PatternOption = "",
    minutes: MinutesOption = None,
    parameters: ParametersOption = "",
    text: TextOption = "",
    reason: ReasonOption = "",
    confirm: ConfirmOption = "",
    database: DatabaseOption = "",
) -> None:
    """Answer a parked run's question, under your name; the next free worker goes on."""
    given = answer_of(context)
    with _fleet(database) as fleet:
        fleet.answer(id, given, question=question)
    typer.echo("Answered.")


@app.command()
def cancel(id: RunArgument, database: DatabaseOption = "") -> None:
    """End a run; what it has made so far stays."""
    with _fleet(database) as fleet:
        run = fleet.cancel(id)
    typer.echo(f"{run.id} is ended by its worker." if run.status == "running" else f"{run.id} is cancelled.")


@app.command()
def retry(id: RunArgument, database: DatabaseOption = "") -> None:
    """Ask once more for what a run asked, as a new run."""
    with _fleet(database) as fleet:
        typer.echo(fleet.retry(id))


@app.command()
def push(
    id: RunArgument,
    wait: Annotated[bool, typer.Option("--wait", help="Wait until a worker has pushed it, or could not.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Approve, under your name, that a worker pushes a run's result to its branch; nothing is pushed without."""
    with _fleet(database) as fleet:
        run = fleet.push(id)
        if not wait:
            typer.echo(f"A worker pushes {run.tip[:12]} to {inert_line(run.branch)} of {inert_line(run.repo)}.")
            return
        run = fleet.wait_for_push(run.id)
    if run.push == "failed":
        from aintern.terminal.exit_codes import exit_code

        typer.echo(f"It could not be pushed: {inert_line(run.push_error)}", err=True)
        raise typer.Exit(exit_code("error"))
    typer.echo(f"{run.tip[:12]} is on {inert_line(run.branch)} of {inert_line(run.repo)}.")


@app.command()
def workers(json: JsonOption = False, database: DatabaseOption = "") -> None:
    """Show who works."""
    with _fleet(database) as fleet:
        rows = [asdict(worker) for worker in fleet.list_workers()]
    columns = ("id", "host", "pid", "status", "labels", "repos", "run")
    show_rows(rows, columns, as_json=json, empty="No worker is there: start one with `aintern fleet worker`.")


@app.command()
def drain(
    worker: Annotated[str, typer.Argument(metavar="[WORKER]", help="The worker's id; all without one.")] = "",
    database: DatabaseOption = "",
) -> None:
    """Let workers end behind the run that each works on."""
    with _fleet(database) as fleet:
        count = fleet.drain(worker)
    typer.echo(f"{count} worker{'' if count == 1 else 's'} will end.")


@app.command()
def roles(
    person: Annotated[
        str, typer.Argument(metavar="[PERSON]", help="Whose role is given or taken: a user of PostgreSQL's.")
    ] = "",
    role: Annotated[str, typer.Argument(metavar="[ROLE]", help="submitter, approver or operator.")] = "",
    repos: Annotated[str, typer.Option("--repos", metavar="GLOB", help="Of which repositories.")] = "*",
    highest_risk: Annotated[
        Literal["safe", "low", "medium", "high", "critical"],
        typer.Option("--highest-risk", help="Up to which risk an approver may answer."),
    ] = "critical",
    remove: Annotated[bool, typer.Option("--remove", help="Take the role back.")] = False,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show who may do what, or give a role; without any, everybody may everything."""
    from aintern.fleet.fleet_roles import FleetRole
    from aintern.risk_level import RiskLevel

    with _fleet(database) as fleet:
        if not person:
            rows = [asdict(each) for each in fleet.roles.listed()]
            columns = ("person", "role", "repos", "highest_risk")
            show_rows(rows, columns, as_json=json, empty="Everybody may everything.")
        elif remove:
            fleet.roles.revoke(person, role)
        else:
            fleet.roles.grant(FleetRole(person, role, repos, RiskLevel(highest_risk)))  # type: ignore[arg-type]  # looked at there


@app.command()
def worker(
    concurrency: Annotated[
        int,
        typer.Option(
            "--concurrency",
            metavar="N",
            parser=number_from(1, 256),
            help="Runs at a time, a process each; 256 at most.",
        ),
    ] = 1,
    label: Annotated[
        list[str] | None, typer.Option("--label", help="Take runs of this label as well. Repeatable.")
    ] = None,
    repos: Annotated[str, typer.Option("--repos", metavar="GLOB", help="Only runs of these repositories.")] = "*",
    trust_policies: Annotated[
        bool, typer.Option("--trust-policies", help="A run's --policy may also loosen what holds here.")
    ] = False,
    lease: Annotated[
        float,
        typer.Option(
            "--lease",
            metavar="SECONDS",
            parser=number_from(2, whole=False),
            help="How long a worker may be silent; the same for all.",
        ),
    ] = 30,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="DIR", help="For mirrors and worktrees; by default in the cache folder."),
    ] = None,
    database: DatabaseOption = "",
) -> None:
    """Work on runs until told to end: SIGTERM waits for the run that it works on, a second one gives it to others."""
    from aintern.fleet.worker import WorkerOptions, run_workers
    from aintern.terminal.output.log_file import log_to_file

    log_to_file()
    options = WorkerOptions(tuple(label or ()), repos, trust_policies, lease, folder)
    url = _url(database)
    command = ["fleet", "worker", "--repos", repos, "--lease", str(lease)]
    command += [word for each in options.labels for word in ("--label", each)]
    command += ["--folder", str(folder)] if folder else []
    command += ["--trust-policies"] if trust_policies else []
    raise typer.Exit(run_workers(url, options, concurrency, command))


def _url(database: str) -> str:
    from aintern.settings.files import load_settings
    from aintern.store.store_location import locate

    location = locate(database or load_settings().store.database or None)
    if not location.url:
        raise UsageError(
            "A fleet's queue is a PostgreSQL database.",
            "Name it: --database postgresql://USER@HOST/NAME, or AINTERN_DATABASE.",
        )
    return location.url


@contextmanager
def _fleet(database: str) -> "Iterator[Fleet]":
    url = _url(database)
    from aintern.fleet.fleet import Fleet

    with Fleet.open(url) as fleet:
        yield fleet


def _tasks(file: Path, given: dict[str, Any]) -> "list[FleetTask]":
    import json

    tasks = []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} can't be read: {error}.") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                said = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise UsageError(f"{file}:{number} is not JSON: {error}.") from None
            if not isinstance(said, dict):
                raise UsageError(f"{file}:{number} is not a JSON object.")
            tasks.append(_task(given | said, f"{file}:{number}"))
    return tasks


def _task(said: dict[str, Any], where: str) -> "FleetTask":
    from aintern.fleet.fleet_runs import FleetTask

    known = {each.name for each in fields(FleetTask)}
    if unknown := set(said) - known:
        raise UsageError(f"{where}: a run has no {min(unknown)!r}.", f"It has {', '.join(sorted(known))}.")
    if policy := said.get("policy"):
        from aintern.settings.files import check_settings_text

        try:
            said = said | {"policy": Path(policy).read_text(encoding="utf-8")}
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{policy} can't be read: {error}.") from None
        check_settings_text(said["policy"], Path(policy), "user")
    return FleetTask(**({"request": ""} | said))


def _show_runs(runs: "Any", json: bool) -> None:
    show_rows([asdict(run) for run in runs], NAMED, as_json=json, empty="The fleet has no such run.")


def _exit_code(run: "FleetRun") -> int:
    from aintern.terminal.exit_codes import exit_code

    if run.status == "cancelled":
        return exit_code("cancelled")
    return exit_code(run.reason) if run.reason and run.reason != "not_started" else 1  # type: ignore[arg-type]  # as it was stored
