"""`aintern audit`: who allowed what, what came of it, and whether the log is whole."""

import sys
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from aintern.errors import UsageError
from aintern.risk_level import RiskLevel
from aintern.settings.option_number import number_from
from aintern.terminal.options import DatabaseOption, JsonOption, open_store
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.listing import show_fields, show_json, show_rows

if TYPE_CHECKING:
    from aintern.store.audit_query import AuditQuery

app = typer.Typer(name="audit", help="The record of every call: list, show, verify, export.", no_args_is_help=True)
Decided = Literal["auto_approved", "user_approved", "user_denied", "policy_blocked", "rate_limited", "error"]


def _time(option: typer.CallbackParam, text: str) -> str:
    """The time as the log writes it: UTC, with microseconds."""
    if not text:
        return ""
    from datetime import UTC, datetime

    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        example = "a time such as 2026-11-21 or 2026-11-21T14:30"
        raise UsageError(f"{option.opts[0]} is {text!r}: expected {example}.") from None
    moment = given.replace(tzinfo=UTC) if given.tzinfo is None else given.astimezone(UTC)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


SinceOption = Annotated[
    str, typer.Option("--since", metavar="TIME", callback=_time, help="From this time on (ISO 8601, UTC).")
]
UntilOption = Annotated[
    str, typer.Option("--until", metavar="TIME", callback=_time, help="Before this time (ISO 8601, UTC).")
]
ToolOption = Annotated[str, typer.Option("--tool", metavar="ID", help="Calls of this tool.")]
DecisionOption = Annotated[Decided | None, typer.Option("--decision", help="Calls that were decided so.")]
RiskOption = Annotated[
    Literal["safe", "low", "medium", "high", "critical"], typer.Option("--min-risk", help="Calls of this risk or more.")
]
ConversationOption = Annotated[str, typer.Option("--conversation", metavar="ID", help="Calls of this conversation.")]
TextOption = Annotated[str, typer.Option("--text", help="Calls that mention this text.")]


@app.command("list")
def list_entries(
    context: typer.Context,
    since: SinceOption = "",
    until: UntilOption = "",
    tool: ToolOption = "",
    decision: DecisionOption = None,
    min_risk: RiskOption = "safe",
    conversation: ConversationOption = "",
    text: TextOption = "",
    before: Annotated[
        int | None,
        typer.Option("--before", metavar="SEQ", parser=number_from(0), help="Older than this row: the next page."),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            *("--limit", "-n"),
            metavar="N",
            parser=number_from(1, 1000),
            help="Rows of a page, 1000 at most.",
            show_default="audit.page_size",
        ),
    ] = None,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show decisions, newest first."""
    from aintern.settings.files import load_settings
    from aintern.store.audit_query import AuditQuery

    asked = _query(context)
    query = replace(asked, before=before, limit=limit or load_settings().audit.page_size)
    with open_store(database) as store:
        page = store.audit.page(query)
    show_rows(
        [_row(entry) for entry in page.entries],
        ("seq", "time", "decision", "risk", "tool", "result", "who", "summary"),
        as_json=json,
        empty="Nothing is on record." if asked == AuditQuery() else "No decision on record is so.",
    )
    if page.next_before is not None and not json:
        typer.echo(f"More: aintern audit list --before {page.next_before}", err=True)


@app.command()
def show(
    entry: Annotated[str, typer.Argument(help="An entry's id, its beginning, or its seq.")],
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show everything about one decision."""
    with open_store(database) as store:
        found = store.audit.show(entry)
    if found is None:
        raise UsageError(f"There is no audit entry {entry!r}.", "aintern audit list shows what there is.")
    show_fields(_row(found), as_json=json)


@app.command()
def verify(
    fleet: Annotated[
        bool,
        typer.Option(
            "--fleet", help="Also each run's own chain, and that its submission and calls stand on the record."
        ),
    ] = False,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Check that no row was changed, removed, inserted or moved; exit 1 with the rows named when one was."""
    with open_store(database) as store:
        report = store.audit.verify()
        problems = [str(problem) for problem in report.problems]
        if fleet:
            from aintern.fleet.fleet_database import open_fleet_database
            from aintern.fleet.fleet_verification import fleet_problems, run_of

            location = store.database.location
            with closing(open_fleet_database(location.url or str(location.path))) as runs:
                named = [(str(problem), run_of(runs, problem)) for problem in report.problems]
                problems = [f"run {run}: {problem}" if run else problem for problem, run in named]
                problems += fleet_problems(runs)
    if json:
        show_json({"whole": not problems, "rows": report.rows, "problems": problems, "end_known": report.end_known})
    else:
        for problem in problems:
            typer.echo(inert_line(problem))
        state = "intact"
        if not report.whole:
            ends_nowhere = {problem.kind for problem in report.problems} == {"head_missing"}
            state = "intact as far as it goes" if ends_nowhere else "broken: rows are not as they were written"
        typer.echo(f"{report.rows:,} rows, chain {state}.")
        if not report.end_known and report.whole:
            from aintern.store.audit_verify import END_UNKNOWN

            typer.echo(END_UNKNOWN)
    raise typer.Exit(1 if problems else 0)


@app.command()
def export(
    context: typer.Context,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A file instead of standard output.")] = None,
    format: Annotated[Literal["jsonl", "csv"], typer.Option("--format", help="JSON lines or CSV.")] = "jsonl",
    since: SinceOption = "",
    until: UntilOption = "",
    tool: ToolOption = "",
    decision: DecisionOption = None,
    min_risk: RiskOption = "safe",
    conversation: ConversationOption = "",
    text: TextOption = "",
    database: DatabaseOption = "",
) -> None:
    """Write decisions, newest first, with their hashes; secrets are masked."""
    from aintern.store.audit_export import csv_lines, json_lines

    try:
        with open_store(database) as store:
            entries = store.audit.entries(replace(_query(context), limit=500))
            lines = json_lines(entries) if format == "jsonl" else csv_lines(entries)
            if output is None:
                sys.stdout.writelines(lines)
            else:
                with output.open("w", encoding="utf-8", newline="") as file:
                    file.writelines(lines)
    except OSError as error:
        if output is None:
            raise
        raise UsageError(f"{output} can't be written: {error.strerror}.", "Name another file.") from None


def _query(command: typer.Context) -> "AuditQuery":
    """What the command's filters let through: the query's fields have the names of its parameters."""
    from aintern.store.audit_query import AuditQuery

    filters = ("since", "until", "tool", "decision", "conversation", "text")
    given = {name: command.params[name] for name in filters}
    return AuditQuery(**given, min_risk=RiskLevel.of(command.params["min_risk"]))


def _row(entry: Any) -> dict[str, Any]:
    import json

    if entry.success is not None:
        result = "ok" if entry.success else "failed"
    else:
        result = "interrupted" if entry.interrupted else ""
    return asdict(entry) | {"factors": json.loads(entry.factors), "interrupted": entry.interrupted, "result": result}
