"""`aintern sessions`: stored conversations — list, search, show, rename, fork, export, import, delete."""

import json as json_text
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from aintern.errors import UsageError
from aintern.settings.option_number import number_from
from aintern.terminal.options import DatabaseOption, JsonOption, YesOption, confirmed, open_store
from aintern.terminal.output.event_words import seconds_words, tokens_words
from aintern.terminal.output.inert_text import inert, inert_command, inert_line
from aintern.terminal.output.listing import show_json, show_rows
from aintern.tools.output_limits import count_of

_LONGEST_LINE = 16 << 20  # characters of one exported message

app = typer.Typer(name="sessions", help="Stored conversations.", no_args_is_help=True)
COSTS = ("tokens_in", "tokens_out", "tokens_cached", "seconds", "calls")
COLUMNS = ("id", "updated_at", "message_count", "workspace", "title")

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="A conversation's id, or how it begins.")]
LimitOption = Annotated[
    int, typer.Option("--limit", "-n", metavar="N", parser=number_from(1, 1000), help="How many, 1000 at most.")
]
BeforeOption = Annotated[str, typer.Option("--before", metavar="MARK", help="The next page's mark.")]
FolderOption = Annotated[Path | None, typer.Option("--workspace", "-C", metavar="DIR", help="Those of one folder.")]


@app.command("list")
def list_sessions(
    workspace: FolderOption = None,
    before: BeforeOption = "",
    limit: LimitOption = 50,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show conversations, newest first."""
    with open_store(database) as store:
        page = store.conversations.page(before=before, limit=limit, workspace=_folder(workspace))
    _show_page(page, json, "aintern sessions list")


@app.command()
def search(
    text: Annotated[str, typer.Argument(help="Text of a title or a message.")],
    workspace: FolderOption = None,
    before: BeforeOption = "",
    limit: LimitOption = 50,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Find conversations by what was said in them."""
    with open_store(database) as store:
        page = store.conversations.search(text, before=before, limit=limit, workspace=_folder(workspace))
    _show_page(page, json, "aintern sessions search …")


@app.command()
def show(id: IdArgument, json: JsonOption = False, database: DatabaseOption = "") -> None:
    """Show a conversation: its messages, runs, and what it cost."""
    with open_store(database) as store:
        id = store.conversations.full_id(id)
        info = store.conversations.info(id)
        messages = store.conversations.stored(id)
        usage = store.runs.usage(id)
        runs = store.runs.of(id)
        iterations = store.runs.iterations(id)
        plan = store.conversations.plan(id)
    if json:
        show_json(
            {
                **asdict(info),
                "usage": asdict(usage),
                "runs": [_run(run, iterations) for run in runs],
                "plan": list(plan),
                "messages": [_message(stored) for stored in messages],
            }
        )
        return
    typer.echo(f"{inert_line(info.title) or 'Untitled'}  ({info.id})")
    typer.echo(f"{inert_line(info.workspace)}  {info.created_at[:19]} to {info.updated_at[:19]}")
    typer.echo(
        f"{count_of(info.message_count, 'message')}, {count_of(len(runs), 'run')}, {count_of(usage.calls, 'call')}, "
        f"{tokens_words(usage.tokens_in, usage.tokens_out)} ({usage.tokens_cached:,} cached), {seconds_words(usage.seconds)}"
    )
    for run in runs:
        ended, cost = run.reason or "not ended: it runs, or was killed", _run(run, iterations)["usage"]
        typer.echo(
            f"  {run.id}  {run.started_at[:19]}  {ended}: {count_of(cost['iterations'], 'reply', 'replies')}, "
            f"{count_of(cost['calls'], 'call')}, {tokens_words(cost['tokens_in'], cost['tokens_out'])}, "
            f"{seconds_words(cost['seconds'])}"
        )
    for step in plan:
        typer.echo(f"plan: [{inert_line(step['status'])}] {inert_line(step['step'])}")
    for stored in messages:
        _tell(stored)


@app.command()
def rename(
    id: IdArgument, title: Annotated[str, typer.Argument(help="The new title.")], database: DatabaseOption = ""
) -> None:
    """Give a conversation another title."""
    if not title.strip():
        raise UsageError("The title is empty.", "Give it some words.")
    with open_store(database) as store:
        id = store.conversations.full_id(id)
        store.conversations.rename(id, title)


@app.command()
def fork(
    id: IdArgument,
    at: Annotated[
        str, typer.Option("--at", metavar="MESSAGE", help="The last message to keep: its number or id.")
    ] = "",
    database: DatabaseOption = "",
) -> None:
    """Copy a conversation, whole or up to a message, and print the copy's id."""
    with open_store(database) as store:
        id = store.conversations.full_id(id)
        made = store.conversations.fork(id, int(at) if at.isdecimal() else at or None)
    typer.echo(made.id)


@app.command()
def export(
    id: IdArgument,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A file instead of standard output.")] = None,
    format: Annotated[
        Literal["markdown", "jsonl"], typer.Option("--format", help="To read, or to import again.")
    ] = "markdown",
    database: DatabaseOption = "",
) -> None:
    """Write a conversation as Markdown or JSON lines; secrets are masked."""
    from aintern.store.conversation_export import export_json_lines, export_markdown

    with open_store(database) as store:
        id = store.conversations.full_id(id)
        write = export_markdown if format == "markdown" else export_json_lines
        text = "".join(write(store.conversations, id))
    if output is None:
        typer.echo(inert(text) if sys.stdout.isatty() else text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output} can't be written: {error.strerror}.", "Name another file.") from None


@app.command("import")
def import_session(
    file: Annotated[Path, typer.Argument(help="JSON lines that `export` wrote; - for standard input.")],
    database: DatabaseOption = "",
) -> None:
    """Make a conversation of exported JSON lines, and print its id."""
    from aintern.store.conversation_export import import_json_lines

    with open_store(database) as store:
        made = import_json_lines(store.conversations, _lines(file))
    typer.echo(made.id)


def _lines(file: Path) -> Iterator[str]:
    """A file's lines, or standard input's, one at a time. Raises UsageError for what can't be read or is no export."""
    hint = "Name a file that `aintern sessions export` wrote."
    try:
        with nullcontext(sys.stdin) if str(file) == "-" else file.open(encoding="utf-8") as opened:
            while line := opened.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    raise UsageError(f"{file} has a line of more than {_LONGEST_LINE:,} characters.", hint)
                yield line
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} can't be read: {error}.", hint) from None


@app.command()
def delete(id: IdArgument, yes: YesOption = False, database: DatabaseOption = "") -> None:
    """Delete a conversation for good. Its audit rows stay."""
    with open_store(database) as store:
        id = store.conversations.full_id(id)
        info = store.conversations.info(id)
        question = f"Delete {inert_line(info.title) or id!r} with {info.message_count} messages?"
        if not yes and not confirmed(question):
            raise typer.Exit(1)
        store.conversations.delete(id)


def _folder(workspace: Path | None) -> str:
    return str(workspace.resolve()) if workspace else ""


def _show_page(page: Any, json: bool, command: str) -> None:
    rows = [asdict(info) | {"updated_at": info.updated_at[:19]} for info in page.conversations]
    show_rows(rows, COLUMNS, as_json=json, empty="There are no conversations.")
    if page.next_before and not json:
        typer.echo(f"More: {command} --before '{page.next_before}'", err=True)


def _run(run: Any, iterations: Any) -> dict[str, Any]:
    """A run with what it cost, whole and by iteration."""
    own = [{"iteration": number, **asdict(cost)} for run_id, number, cost in iterations if run_id == run.id]
    for each in own:
        del each["iterations"]
    sums = {name: sum(each[name] for each in own) for name in COSTS}
    return {**asdict(run), "usage": {"iterations": len(own), **sums}, "iterations": own}


def _message(stored: Any) -> dict[str, Any]:
    message = stored.message
    calls = [{"id": call.id, "tool": call.tool, "parameters": dict(call.parameters)} for call in message.tool_calls]
    place = {name: getattr(stored, name) for name in ("seq", "time", "run_id")}
    told = {name: getattr(message, name) for name in ("id", "role", "text", "thinking")}
    result = {name: getattr(message, name) for name in ("call_id", "tool", "success", "origin")}
    return {**place, **told, "tool_calls": calls, **result, "attachments": [dict(each) for each in stored.attachments]}


def _tell(stored: Any) -> None:
    message = stored.message
    if message.role == "system":
        return
    who = {"user": "you", "assistant": "aintern", "tool": f"result of {inert_line(message.tool)}"}[message.role]
    typer.echo(f"\n[{stored.seq}] {who}:")
    if message.text:
        typer.echo(inert(message.text))
    for attached in stored.attachments:
        typer.echo(f"  attached: {inert_line(str(attached.get('path', 'a file')))}")
    for call in message.tool_calls:
        typer.echo(
            f"  {inert_line(call.tool)} {inert_command(json_text.dumps(dict(call.parameters), ensure_ascii=False))}"
        )
