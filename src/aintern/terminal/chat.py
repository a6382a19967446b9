"""`aintern`: the conversation in a terminal."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from aintern import __version__
from aintern.errors import AInternError
from aintern.events import BackgroundChanged
from aintern.permission.modes import MODES
from aintern.prompt.attached_files import attachments_of
from aintern.store.store_location import data_folder
from aintern.terminal.chat_screen import console_of, live_run_of, show_warnings
from aintern.terminal.input.conversation_picker import pick_conversation
from aintern.terminal.input.image_paste import ImagePaste
from aintern.terminal.input.interrupts import Interrupts
from aintern.terminal.input.message_prompt import MessagePrompt
from aintern.terminal.input.mode_switch import ModeSwitch
from aintern.terminal.last_exchange import show_last_exchange
from aintern.terminal.options import PICK, SessionOptions, open_store
from aintern.terminal.output.hidden_output import HiddenOutput
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.log_file import log_to_file
from aintern.terminal.output.look import Look
from aintern.terminal.output.status_line import StatusLine
from aintern.terminal.own_command import OwnCommand, run_own_command
from aintern.terminal.session_switch import SessionSwitch, Suggestion
from aintern.terminal.slash_commands import COMMANDS, is_note, run_slash_command
from aintern.tools.output_limits import count_of

if TYPE_CHECKING:
    from aintern.session import Session

HELP = "Type what you want done. /help lists the commands, Ctrl+C cancels, twice it quits."


async def talk(options: SessionOptions) -> int:
    """Talks until the person quits; gives the exit code. Raises UserMistake when the first session can't be opened; where another
    one can't (a model that is not there), that is said, and the one before goes on."""
    log_to_file()
    resume, draft, before, untold = "", "", "", tuple[str, ...]()
    last: tuple[SessionOptions, str] | None = None  # what opened, and its conversation
    refused: AInternError | None = None
    if options.resume == PICK:
        with open_store(options.database, options.workspace) as store:
            options = replace(options, resume=await pick_conversation(store, options.workspace.resolve()))
        if not options.resume:
            return 0
    with Interrupts() as interrupts:
        while True:
            async with AsyncExitStack() as closing:
                try:
                    session = await closing.enter_async_context(options.open(unattended="ask", resume=resume))
                except AInternError as error:
                    if last is None:
                        raise
                    (options, resume), last, refused = last, None, error
                    continue
                for fact in untold if resume else ():
                    session.inform(fact)
                chat, mode = Chat(session, interrupts, draft), session.mode
                if refused is not None:
                    chat.complain(refused)
                following, refused = await chat.run(before), None
                chat.tell_left()
                stored = session.conversation_id if session.messages else ""
            if following.quit:
                return 0
            draft = following.draft or chat.draft
            resume, before, untold = following.resume, session.conversation_id, session.untold
            options = replace(
                options, newest=False, resume="", mode=session.mode if session.mode != mode else options.mode
            )
            last = options, stored
            options = replace(options, model=following.model or options.model)


class Chat:
    """One session's part of the conversation."""

    def __init__(self, session: "Session", interrupts: Interrupts, draft: str = "") -> None:
        self.draft = draft
        self._session = session
        self._interrupts = interrupts
        self._hidden = HiddenOutput(session.conversation_id)
        self._status = StatusLine(session)
        self._prompt = MessagePrompt(
            session.workspace,
            {name: command.meaning for name, command in COMMANDS.items()},
            self._status.text,
            data_folder() / "history",
            self._hidden,
            ModeSwitch(session),
            ImagePaste(session),
            self._named_by_files_and_servers,
        )
        self._shown = 0  # events that were shown, or need not be
        self._dress()

    async def run(self, before: str = "") -> SessionSwitch:
        """Reads messages and works on them, until the person wants another session or none. `before` is the conversation that was
        on the screen until now."""
        self._greet(before)
        show_warnings(self._session, self._console)
        leaving = False
        if self._session.waiting_calls:
            await self._work("")  # what nobody had decided on is asked again
        while True:
            self._tell_background()
            try:
                message = await self._prompt.read(self.draft)
            except KeyboardInterrupt:
                if leaving:
                    return SessionSwitch(quit=True)
                self.draft, leaving = "", True
                self._say("Press Ctrl+C once more to quit.")
                continue
            except EOFError:
                return SessionSwitch(quit=True)
            self.draft, leaving = "", False
            self._tell_background()
            if not message.strip():
                continue
            if message.startswith("!"):
                await self._run_own(message)
                continue
            if message.startswith("/") and not self._session.is_prompt(message):
                start = len(self._session.events)
                if following := await self._command(message):
                    return following
                if self._session.settings.terminal != self._looks:
                    self._dress()
                if self._session.is_processing:
                    await self._follow(start)
                continue
            if is_note(message):
                await self._note(message.removeprefix("# "))
                continue
            await self._work(message)

    def _dress(self) -> None:
        """Writes and reads as the settings say now: colours, keys, notifications."""
        self._looks = looks = self._session.settings.terminal
        self._console: Console = console_of(looks)
        self._prompt.dress(Look.of(looks), vi_keys=looks.keys == "vi")
        self._live = live_run_of(self._session, self._console, self._hidden, self._status)
        self._live.typed.around.remember = self._prompt.remember

    def _tell_background(self) -> None:
        """Which background commands have ended since events were shown last."""
        session, start = self._session, self._shown
        self._shown = len(session.events)
        for event in session.events[start:]:
            if isinstance(event, BackgroundChanged) and not event.running:
                self._say(event.text)

    def tell_left(self) -> None:
        """Which background commands end because the session does."""
        for each in self._session.background_commands:
            if each.is_running:
                self._say(f"{each.id} ends with this session: {each.command}")

    async def _note(self, line: str) -> None:
        """One line more in AGENTS.md."""
        self._interrupts.started(self._session.cancel)
        try:
            name = await self._session.note(line)
        except AInternError as error:
            self.complain(error)
        else:
            self._say(f"Noted in {name}: {' '.join(line.split())} (/undo takes it back)")
        finally:
            self._interrupts.ended()

    async def _work(self, message: str) -> None:
        session, start = self._session, len(self._session.events)
        try:
            attachments = attachments_of(message, (), session.workspace, session.gate.protected)
            session.start(message, attachments=attachments)
        except AInternError as error:
            self.complain(error)
        else:
            await self._follow(start)

    async def _follow(self, start: int) -> None:
        """Shows what runs, and what is queued meanwhile, to its end. What was not sent by then comes back into the box."""
        session = self._session
        self._interrupts.started(session.cancel)
        self._status.began()
        try:
            await self._live.follow(session.follow(start))
        except asyncio.CancelledError:
            for message in session.queued:
                self._say(f"not sent: {message.text}")
            raise
        finally:
            self._interrupts.ended()
            self._status.ended()
        self._shown = len(session.events)
        unsent = [session.drop_queued(each.id) for each in session.queued]
        self.draft = "\n".join(filter(None, [*unsent, self._live.typed.take()]))

    async def _run_own(self, line: str) -> None:
        command = OwnCommand(line.lstrip("!").strip(), self._session.workspace)
        if not command.command:
            self._say("!COMMAND runs a command of your own; !!COMMAND keeps it from the model.")
            return
        self._interrupts.started(command.kill)
        try:
            for text in await run_own_command(self._session, line, command):
                self._say(text)
        except AInternError as error:
            self.complain(error)
        finally:
            self._interrupts.ended()

    async def _command(self, message: str) -> SessionSwitch | None:
        try:
            outcome = run_slash_command(self._session, message)
            if isinstance(outcome, Awaitable):
                self._interrupts.started(self._session.cancel)
                try:
                    outcome = await outcome
                finally:
                    self._interrupts.ended()
        except AInternError as error:
            self.complain(error)
            return None
        for line in outcome if isinstance(outcome, tuple) else outcome.lines:
            self._console.print(Text(line))
        if isinstance(outcome, Suggestion):
            self.draft = outcome.draft
        return outcome if isinstance(outcome, SessionSwitch) else None

    def _greet(self, before: str) -> None:
        session = self._session
        if before and before == session.conversation_id:
            self._say(f"The conversation goes on with {inert_line(session.model.name)}, {MODES[session.mode].brief}.")
            return
        if not before:
            self._console.print(Text(f"AIntern {__version__}", style="bold"), end="")
            self._say(f"  {inert_line(session.model.name)} · {inert_line(str(session.workspace))}")
        if session.messages:
            self._say(f"Going on with {session.conversation_id} ({count_of(len(session.messages), 'message')}):")
            show_last_exchange(self._console, session.messages)
        else:
            self._say(HELP)

    def _named_by_files_and_servers(self) -> Iterator[tuple[str, str]]:
        """Resources and prompts of MCP servers, custom commands and skills, as they are typed."""
        for name, title in self._session.mcp_resources:
            yield f"@{name}", title
        for command, takes, meaning in (*self._session.custom_commands, *self._session.mcp_prompts):
            yield command, f"{takes} · {meaning}" if takes else meaning

    def _say(self, text: str) -> None:
        self._console.print(Text(inert(text), style="dim"))

    def complain(self, error: AInternError) -> None:
        self._console.print(Text(f"error: {inert(error.message)}", style="bold red"))
        if error.hint:
            self._say(error.hint)
