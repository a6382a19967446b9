"""`aintern approvals`: questions that a parked run left open, what they are about, and their answers."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from aintern.settings.option_number import number_from
from aintern.terminal.options import DatabaseOption, JsonOption, json_object, open_store
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.listing import show_json, show_rows

if TYPE_CHECKING:
    from aintern.permission.approvals import Answer

app = typer.Typer(name="approvals", help="Questions of parked runs: list, show, answer.", no_args_is_help=True)

AnswerArgument = Annotated[
    Literal["allow_once", "allow_session", "allow_always", "deny", "text"],
    typer.Argument(help="The answer; of a command that has run already, allow_once keeps all its changes, deny none."),
]
ScopeOption = Annotated[
    Literal["exact", "prefix", "path", "tool"] | None, typer.Option("--scope", help="What a lasting answer covers.")
]
PatternOption = Annotated[str, typer.Option("--pattern", help="The pattern of a prefix or path.")]
MinutesOption = Annotated[
    float | None, typer.Option("--minutes", metavar="N", parser=number_from(0, whole=False), help="How long it holds.")
]
ParametersOption = Annotated[str, typer.Option("--parameters", metavar="JSON", help="The call as it should run.")]
TextOption = Annotated[
    str, typer.Option("--text", help='With the answer text: one of the options, such as "without these".')
]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; the model reads it.")]
ConfirmOption = Annotated[str, typer.Option("--confirm", metavar="TOOL", help="The tool's id: critical calls need it.")]


@app.command("list")
def list_questions(json: JsonOption = False, database: DatabaseOption = "") -> None:
    """Show what waits for an answer."""
    with open_store(database) as store:
        questions = store.parked.open()
    columns = ("call_id", "asked_at", "risk", "tool", "summary", "conversation_id")
    show_rows([asdict(question) for question in questions], columns, as_json=json, empty="Nothing waits for an answer.")


@app.command()
def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="The question's id.")],
    conversation: Annotated[
        str, typer.Option("--conversation", metavar="ID", help="Whose question, where two have the same id.")
    ] = "",
    json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """Show all of a question: what the call would do, or of a command that has run already what it would change, with the diff."""
    with open_store(database) as store:
        question = store.parked.named(id, conversation)
    if json:
        show_json(asdict(question))
        return
    typer.echo(f"{inert_line(question.summary)} ({question.risk} risk)")
    typer.echo(inert(question.reasons))
    if question.shown:
        typer.echo(inert(question.shown))


@app.command()
def answer(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="The question's id.")],
    answer: AnswerArgument,
    scope: ScopeOption = None,
    pattern: PatternOption = "",
    minutes: MinutesOption = None,
    parameters: ParametersOption = "",
    text: TextOption = "",
    reason: ReasonOption = "",
    confirm: ConfirmOption = "",
    conversation: Annotated[
        str, typer.Option("--conversation", metavar="ID", help="Whose question, where two have the same id.")
    ] = "",
    database: DatabaseOption = "",
) -> None:
    """Answer a question; `aintern run --resume ID` then goes on."""
    given = answer_of(context)
    given.check_pattern()
    with open_store(database) as store:
        question = store.parked.answer(id, given.stored_fields, conversation)
        left = sum(each.conversation_id == question.conversation_id for each in store.parked.open())
    going_on = f"Go on with: aintern run --resume {inert_line(question.conversation_id)}"
    typer.echo(f"Answered. {f'{left} more of its questions wait.' if left else going_on}")


def answer_of(command: typer.Context) -> "Answer":
    """What an answer's options say: its fields have the names of the command's parameters."""
    from aintern.permission.approvals import Answer

    said = command.params
    given = {name: said[name] for name in ("answer", "scope", "pattern", "minutes", "text", "reason", "confirm")}
    return Answer(**given, parameters=json_object(said["parameters"]) if said["parameters"] else None)
