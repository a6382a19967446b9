"""The command line: `aintern` talks, `aintern run` does one request, and the other commands look after the rest."""

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from aintern.cli.whole_help import WholeHelp
from aintern.errors import AInternError, UsageError, WeightsMissing
from aintern.settings.option_number import number_from
from aintern.terminal.exit_codes import EXIT_CODES_HELP
from aintern.terminal.options import (
    PICK,
    AllowOption,
    ContinueOption,
    DatabaseOption,
    DialectOption,
    FilesOption,
    IterationsOption,
    JsonOption,
    MaxCostOption,
    MaxTimeOption,
    ModelOption,
    ModeOption,
    NoToolsOption,
    QuietOption,
    ResumeOption,
    SchemaOption,
    SessionOptions,
    Unattended,
    WorkspaceOption,
    YesOption,
    confirmed,
    open_store,
)

HERE = Path()

HOW: dict[str, Any] = {
    "rich_markup_mode": None,
    "epilog": EXIT_CODES_HELP,
    "cls": WholeHelp,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}

app = typer.Typer(
    name="aintern",
    help="The Senior Intern: a local-first coding agent that asks before it does anything risky.\n\n"
    "Without a command it talks with you about the folder it is started in.",
    **HOW,
)


@app.callback(invoke_without_command=True)
def chat(
    context: typer.Context,
    model: ModelOption = "",
    workspace: WorkspaceOption = HERE,
    mode: ModeOption = None,
    max_iterations: IterationsOption = None,
    allow: AllowOption = None,
    no_tools: NoToolsOption = False,
    dialect: DialectOption = "",
    database: DatabaseOption = "",
    newest: ContinueOption = False,
    resume: ResumeOption = "",
    version: Annotated[bool, typer.Option("--version", "-V", help="Print the version.")] = False,
) -> None:
    if version:
        from aintern import __version__

        typer.echo(f"aintern {__version__}")
        raise typer.Exit
    if command := context.invoked_subcommand:
        # An option before a command would be dropped in silence.
        if any(context.get_parameter_source(name).name == "COMMANDLINE" for name in context.params):  # type: ignore[union-attr]
            hint = f"Write them after it: aintern {command} …"
            raise UsageError(f"Options before {command!r} belong to the chat.", hint)
        return
    from aintern.terminal.input.interrupts import run_to_exit_code

    options = SessionOptions.of(context)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from aintern.terminal.chat import talk

        raise typer.Exit(run_to_exit_code(talk(options)))
    from aintern.cli.run_request import run_request

    request = "" if sys.stdin.isatty() else sys.stdin.buffer.read().decode("utf-8", errors="replace")
    work = run_request(options, request.strip() or _sample_request(workspace), unattended="deny", input_is_used_up=True)
    raise typer.Exit(run_to_exit_code(work))


@app.command("run", epilog=EXIT_CODES_HELP)
def run_command(
    context: typer.Context,
    request: Annotated[
        list[str] | None, typer.Argument(help="What you want done; - or nothing reads it from standard input.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Events as JSON lines; answers are read from standard input.")
    ] = False,
    model: ModelOption = "",
    workspace: WorkspaceOption = HERE,
    mode: ModeOption = None,
    max_iterations: IterationsOption = None,
    max_time: MaxTimeOption = None,
    max_cost: MaxCostOption = None,
    output_schema: SchemaOption = None,
    quiet: QuietOption = False,
    allow: AllowOption = None,
    no_tools: NoToolsOption = False,
    unattended: Annotated[
        Unattended | None, typer.Option("--unattended", help="What becomes of questions when nobody is there.")
    ] = None,
    dialect: DialectOption = "",
    database: DatabaseOption = "",
    newest: ContinueOption = False,
    resume: ResumeOption = "",
    file: FilesOption = None,
) -> None:
    """Do one request and exit. What is piped in goes with it."""
    from aintern.cli.run_request import Output, request_text, run_request
    from aintern.prompt.attached_files import LONGEST
    from aintern.terminal.input.interrupts import run_to_exit_code
    from aintern.terminal.input.standard_input import piped_text

    words = request or []
    is_attached = bool(words) and words != ["-"] and not json
    work = run_request(
        SessionOptions.of(context),
        request_text(words, resumes=newest or bool(resume)),
        files=file or (),
        output=Output(json=json, quiet=quiet),
        piped=piped_text(LONGEST) if is_attached else "",
        unattended=unattended,
        input_is_used_up=words == ["-"] or not (words or newest or resume),
    )
    raise typer.Exit(run_to_exit_code(work))


@app.command()
def undo(
    workspace: WorkspaceOption = HERE,
    yes: YesOption = False,
    list: Annotated[bool, typer.Option("--list", help="Only show what can be undone.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    call: Annotated[str, typer.Option("--call", metavar="ID", help="Take back one call.")] = "",
    run: Annotated[str, typer.Option("--run", metavar="ID", help="Take back one run.")] = "",
    to: Annotated[str, typer.Option("--to", metavar="ID", help="Take back everything from this call or run on.")] = "",
    path: Annotated[str, typer.Option("--path", metavar="FILE", help="Take back the newest change of one file.")] = "",
    with_caches: Annotated[bool, typer.Option("--with-caches", help="Bytecode and test caches as well.")] = False,
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Take back what calls changed: the newest change not yet undone, or right after an undo, that undo."""
    from aintern.loop.undo_on_record import undo_on_record
    from aintern.terminal.output.listing import show_json, show_rows
    from aintern.terminal.undo_command import as_values, change_set_rows, plan_lines, report_lines
    from aintern.workspace.checkpoints import Checkpoints
    from aintern.workspace.undo import change_sets, plan

    with closing(Checkpoints.open(workspace.resolve())) as checkpoints:
        if list:
            rows = change_set_rows(change_sets(checkpoints), for_people=not json)
            columns = ("call", "run", "time", "undone", "what", "paths")
            show_rows(rows, columns, as_json=json, empty="There is nothing to undo here.")
            return
        planned = plan(checkpoints, call=call, run=run, to=to, path=path, with_caches=with_caches)
        if not json:
            typer.echo("\n".join(plan_lines(planned)))
        if dry_run or not planned.work:
            report = None
        elif yes or confirmed("Do it?"):
            with open_store(database) as store:
                report = undo_on_record(store.audit, checkpoints, planned)
        else:
            raise typer.Exit(1)
    if json:
        show_json(as_values(planned, report))
    elif report is not None:
        typer.echo("\n".join(report_lines(report, "`aintern undo`")))


@app.command("prompt")
def prompt_command(
    context: typer.Context,
    request: Annotated[list[str] | None, typer.Argument(help="What you would ask.")] = None,
    raw: Annotated[bool, typer.Option("--raw", help="Only what would be sent, to the byte.")] = False,
    model: ModelOption = "",
    workspace: WorkspaceOption = HERE,
    no_tools: NoToolsOption = False,
    dialect: DialectOption = "",
    database: DatabaseOption = "",
    newest: ContinueOption = False,
    resume: ResumeOption = "",
    file: FilesOption = None,
    json: JsonOption = False,
) -> None:
    """Show what a request would send to the model, with its tokens by part, without sending it."""
    from aintern.cli.prompt_command import run_prompt
    from aintern.terminal.input.interrupts import run_to_exit_code

    work = run_prompt(SessionOptions.of(context), " ".join(request or []), files=file or (), raw=raw, json=json)
    raise typer.Exit(run_to_exit_code(work))


@app.command()
def acp(
    context: typer.Context,
    model: ModelOption = "",
    mode: ModeOption = None,
    allow: AllowOption = None,
    dialect: DialectOption = "",
    database: DatabaseOption = "",
) -> None:
    """Be the agent of an editor that speaks the Agent Client Protocol (Zed, JetBrains, Neovim, Toad, …)."""
    from aintern.cli.acp_command import serve_editor
    from aintern.connectors.acp.acp_session import SessionSource
    from aintern.terminal.input.interrupts import run_to_exit_code

    given = {name: value for name, value in context.params.items() if value}
    given["allow"] = tuple(allow or ())
    raise typer.Exit(run_to_exit_code(serve_editor(SessionSource(workspace=HERE, **given))))


@app.command()
def doctor(
    model: Annotated[
        str, typer.Option("--model", "-m", metavar="SPEC", help="Try this model instead, and keep what was found.")
    ] = "",
    workspace: WorkspaceOption = HERE,
    database: DatabaseOption = "",
    json: JsonOption = False,
) -> None:
    """Look at what works on this machine and what is in force; exit 1 when something keeps AIntern from working.

    With --model: its context, template, native tools, three trial calls, speed and memory; later runs use the profile."""
    from aintern.cli.doctor_command import run_doctor
    from aintern.terminal.input.interrupts import run_to_exit_code

    raise typer.Exit(
        run_to_exit_code(run_doctor(model, workspace.resolve(), database, commands=_names(app), json=json))
    )


@app.command()
def parse(
    tools: Annotated[
        Path | None,
        typer.Option(
            "--tools", metavar="FILE", help="The tools that were on offer, as JSON; default: the built-in ones."
        ),
    ] = None,
    dialect: Annotated[
        str, typer.Option("--dialect", metavar="NAME", help="How calls are written; auto tells by markers.")
    ] = "auto",
    chunk: Annotated[
        int,
        typer.Option(
            "--chunk", metavar="N", parser=number_from(0), help="Read so many characters at a time; 0 is all at once."
        ),
    ] = 0,
    prompt_end: Annotated[
        str, typer.Option("--prompt-end", metavar="TEXT", help="What the prompt ended with, such as <think>.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """Read a model's reply from standard input: its content, reasoning, tool calls, warnings, and why they were read so."""
    from aintern.cli.parse_command import dialect_for, shown, tools_from
    from aintern.cli.plugins_commands import load_plugins_here
    from aintern.dialects.read_reply import parse_report
    from aintern.settings.files import load_settings
    from aintern.terminal.output.listing import show_json

    load_plugins_here()
    chosen = dialect_for(dialect, load_settings().parser)
    known = tools_from(tools)
    text = sys.stdin.buffer.read().decode("utf-8", errors="replace")
    result = parse_report(text, chosen, known, prompt_end=prompt_end, chunk=chunk)
    if json:
        show_json(result)
        return
    for line in shown(result):
        typer.echo(line)


def whole_app() -> typer.Typer:
    """The app with its groups of commands, which are imported now."""
    from aintern.cli import (
        approvals_commands,
        audit_commands,
        config_commands,
        fleet_commands,
        grants_commands,
        mcp_commands,
        models_commands,
        plugins_commands,
        policy_commands,
        sessions_commands,
        tools_commands,
    )

    if not app.registered_groups:
        for commands in (
            policy_commands,
            tools_commands,
            models_commands,
            mcp_commands,
            plugins_commands,
            audit_commands,
            approvals_commands,
            grants_commands,
            sessions_commands,
            config_commands,
            fleet_commands,
        ):
            app.add_typer(commands.app, cls=WholeHelp)
    return app


def run(arguments: Sequence[str]) -> int:
    """Runs the command line with these arguments and gives the exit code. People see one line, never a traceback."""
    try:
        try:
            code = _run(arguments)
        except WeightsMissing as missing:
            from aintern.cli.weights_offer import brought_at_first_use

            if not brought_at_first_use(missing):
                raise
            code = _run(arguments)  # nothing had begun yet
        sys.stdout.flush()
        return code
    except AInternError as error:
        if _wants_events(arguments):
            from aintern.terminal.output.json_lines import show_start_failure

            show_start_failure(error)
        _complain(error.message, error.hint)
        return error.exit_code
    except BrokenPipeError:
        _drop_output()
        return 1
    except OSError as error:
        _drop_output()
        where = f" ({error.filename})" if error.filename else ""
        hints = {
            errno.ENOSPC: "Free some space.",
            errno.EACCES: "Give your user the right to it, or let HOME and the XDG folders name places of your own.",
            errno.EROFS: "It is on a read-only disk: let HOME and the XDG folders name places that can be written.",
        }
        _complain(f"{error.strerror or error}{where}", hints.get(error.errno or 0, ""))
        return 1
    except Exception as error:
        if os.environ.get("AINTERN_DEBUG"):
            raise
        hint = "This is a fault of AIntern's; AINTERN_DEBUG=1 shows where."
        _complain(f"{type(error).__name__}: {error}", hint)
        return 1


def _with_picks(arguments: Sequence[str]) -> Iterator[str]:
    """A --resume that names nothing lets the person choose; without this it would take the next option for an ID."""
    for place, each in enumerate(arguments):
        if each == "--":
            yield from arguments[place:]
            return
        names_nothing = each in ("-r", "--resume") and "".join(arguments[place + 1 : place + 2])[:1] in ("", "-")
        yield f"--resume={PICK}" if names_nothing else each


def _run(arguments: Sequence[str]) -> int:
    arguments = list(_with_picks(arguments))
    try:
        # A request has no use for 40 other commands and the chat's options, whose making is 20 ms of CPU.
        if arguments[:1] == ["run"]:
            request = typer.Typer(**HOW)
            request.command(epilog=EXIT_CODES_HELP)(run_command)
            code = request(arguments[1:], prog_name="aintern run", standalone_mode=False)
        else:
            whole = whole_app()
            if arguments and not arguments[0].startswith("-") and arguments[0] not in _names(whole):
                from aintern.cli.plugins_commands import add_face

                add_face(whole, arguments[0])
            code = whole(arguments, prog_name="aintern", standalone_mode=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except typer.Abort:
        print("Nothing was confirmed, so nothing was done.", file=sys.stderr)
        return 1
    except TyperException as error:
        words = error.format_message()
        if words.startswith("Usage: "):  # a group without a command: its help is the answer
            print(words, file=sys.stderr)
            return UsageError.exit_code
        context = getattr(error, "ctx", None)
        raise UsageError(words, f"See `{context.command_path if context else 'aintern'} --help`.") from None
    return code if isinstance(code, int) else 0


def _names(commands: typer.Typer) -> set[str]:
    """What the commands and groups are called."""
    own = {
        command.name or command.callback.__name__
        for command in commands.registered_commands
        if command.callback is not None
    }
    return own | {str(group.typer_instance.info.name) for group in commands.registered_groups if group.typer_instance}


def _wants_events(arguments: Sequence[str]) -> bool:
    """Whether a program reads what happens: it is told why nothing starts, too."""
    options = arguments[1 : arguments.index("--")] if "--" in arguments else arguments[1:]
    return arguments[:1] == ["run"] and "--json" in options


def _drop_output() -> None:
    """Nobody can read our output any more; what Python still holds for them must not fail once more at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, hint: str) -> None:
    from aintern.terminal.output.inert_text import inert

    print(f"error: {inert(message)}", file=sys.stderr)
    if hint:
        print(inert(hint), file=sys.stderr)


def _sample_request(workspace: Path) -> str:
    """What is asked where there is no terminal to talk in."""
    readme = next((name for name in ("README.md", "README", "README.rst") if (workspace / name).is_file()), "")
    request = f"Read the file {readme} and tell me what it says" if readme else "List the files in this folder"
    print(f"No terminal here, so one sample request is run: {request}", file=sys.stderr)
    print('Ask your own with: aintern run "…"', file=sys.stderr)
    return request
