"""`aintern run`: one request, and its exit code."""

import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.events import Event, RunCompleted
from aintern.prompt.attached_files import LONGEST, attachments_of
from aintern.prompt.attachments import AttachedFile
from aintern.terminal.exit_codes import exit_code
from aintern.terminal.input.interrupts import Interrupts
from aintern.terminal.input.standard_input import follow_lines
from aintern.terminal.options import SessionOptions, Unattended
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.json_lines import LONGEST_ANSWER, JsonLines, read_line
from aintern.terminal.output.log_file import log_to_file
from aintern.terminal.output.plain_printer import PlainPrinter

if TYPE_CHECKING:
    from aintern.session import Session

END_OF_INPUT = "nobody is here to approve it (end of input)"


@dataclass(frozen=True, slots=True)
class Output:
    """How a run tells what happens: as text or as `json` lines; `quiet`: the answer and errors only."""

    json: bool = False
    quiet: bool = False


AS_TEXT = Output()


def request_text(words: Sequence[str], *, resumes: bool = False) -> str:
    """The request: the words, or all of standard input for none or `-`. Raises UsageError when there is none, unless a
    conversation is resumed: its waiting calls are taken up then."""
    text = " ".join(words)
    if text == "-" or (not words and not resumes and not sys.stdin.isatty()):
        text = sys.stdin.buffer.read().decode("utf-8", errors="replace")
    if not text.strip() and not resumes:
        raise UsageError("The request is empty.", 'Say what you want done: aintern run "What does this project do?"')
    return text


async def run_request(
    options: SessionOptions,
    request: str,
    *,
    files: Sequence[Path] = (),
    output: Output = AS_TEXT,
    unattended: Unattended | None = None,
    input_is_used_up: bool = False,
    piped: str = "",
) -> int:
    """Runs one request to its end and gives the process's exit code. `piped` text goes with the request. Raises UserMistake."""
    log_to_file()
    json = output.json
    in_terminal = not json and not output.quiet and sys.stdin.isatty() and sys.stdout.isatty()
    answered_by_lines = json and unattended is None and not input_is_used_up
    attends = unattended or ("ask" if in_terminal or answered_by_lines else "deny")
    with Interrupts() as interrupts:
        async with options.open(unattended=attends) as session:
            interrupts.started(session.cancel)
            attachments = attachments_of(request, files, session.workspace, session.gate.protected)
            if piped:
                attachments = replace(attachments, files=(*attachments.files, _piped(piped)))
            start = len(session.events)
            session.start(request, attachments=attachments)
            events = session.follow(start)
            if in_terminal:
                from aintern.terminal.chat_screen import console_of, live_run_of, show_warnings

                console = console_of(session.settings.terminal)
                show_warnings(session, console)
                completed = await live_run_of(session, console).follow(events)
            else:
                completed = await _follow(session, events, output, answers=answered_by_lines)
            for message in () if json else session.queued:
                print(f"not sent: {inert_line(message.text)}", file=sys.stderr)
            if completed and completed.reason == "parked" and not json:
                print(f"Once answered, go on with: aintern run --resume {session.conversation_id}", file=sys.stderr)
    return exit_code(completed.reason) if completed else 1


async def _follow(
    session: "Session", events: AsyncIterator[Event], output: Output, *, answers: bool
) -> RunCompleted | None:
    """Prints events to their end, for pipes and files; with `answers`, lines of standard input answer questions."""
    for warning in () if output.quiet else session.warnings:
        print(f"note: {inert_line(warning)}", file=sys.stderr)
    lines = JsonLines(partial(print, end="", flush=True))
    wanted = session.settings
    plain = PlainPrinter(
        sys.stdout,
        sys.stderr,
        thinking=wanted.terminal.thinking,
        quiet=output.quiet,
        at_end=bool(wanted.agent.answer_schema),
    )

    def take(line: str) -> None:
        if line.strip() and (problem := read_line(line, session)):
            lines.warn(problem)

    if answers:
        follow_lines(take, lambda: session.nobody_is_there(END_OF_INPUT), longest=LONGEST_ANSWER)
    completed = None
    async for event in events:
        (lines if output.json else plain).show(event)
        completed = event if isinstance(event, RunCompleted) else completed
    return completed


def _piped(text: str) -> AttachedFile:
    cut = text[:LONGEST]
    return AttachedFile(
        "standard input", cut, truncated=len(text) > LONGEST, lines=len(cut.splitlines()), size=len(cut)
    )
