"""Where a person writes to AIntern: history, completion of commands and `@file` mentions, several lines."""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from itertools import islice
from pathlib import Path
from textwrap import wrap

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition, emacs_mode, has_completions, is_searching
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import ConditionalKeyBindings, KeyBindings, KeyBindingsBase, KeyPressEvent

from aintern.terminal.input.early_lines import take_early_lines
from aintern.terminal.input.editor_command import open_in_own_editor
from aintern.terminal.input.image_paste import ImagePaste
from aintern.terminal.input.mode_switch import ModeSwitch
from aintern.terminal.input.workspace_files import WorkspaceFiles
from aintern.terminal.output.hidden_output import HiddenOutput
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.look import Look
from aintern.terminal.output.output_viewer import view

GO_BACK = "/rewind"  # the command that twice Escape stands for
_MOST_NAMES = 200  # of one folder that are offered
_MOST_FOUND = 50  # files of other folders that are offered
_LISTING_STEP = 0.1  # seconds between two looks at what is listed
_SHORTEST = 2  # characters after an `@` from which files are looked for in all folders


class MessagePrompt:
    """Reads messages. `commands` are the slash commands with what they do, `named` what else begins with `/` or `@`, as it is
    known when somebody types it; `status` is shown below the line, a key shows what is `hidden`, and `images` takes pictures."""

    def __init__(
        self,
        workspace: Path,
        commands: Mapping[str, str],
        status: Callable[[], str],
        history_file: Path | None,
        hidden: HiddenOutput,
        modes: ModeSwitch,
        images: ImagePaste,
        named: Callable[[], Iterable[tuple[str, str]]] = tuple,
    ) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=_history(history_file),
            completer=MessageCompleter(workspace, commands, named),
            complete_while_typing=True,
            multiline=True,
            key_bindings=_bindings(hidden, modes, images),
            prompt_continuation=lambda width, line, wrapped: " " * width,
            bottom_toolbar=lambda: FormattedText(
                [
                    ("class:bottom-toolbar", f" {row} \n")
                    for line in filter(None, [modes.line, images.note])
                    for row in wrap(inert_line(line), max(20, get_app().output.get_size().columns - 2))
                ]
                + [("class:bottom-toolbar", f" {inert_line(status())} ")]
            ),
        )
        # The library makes the buffer itself, and looks its editor up in all of PATH.
        self._session.default_buffer._open_file_in_editor = open_in_own_editor  # type: ignore[method-assign]
        self._session.default_buffer.tempfile_suffix = ".md"
        self._session.default_buffer.on_text_changed += lambda buffer: modes.leave()
        self._session.default_buffer.on_text_changed += lambda buffer: images.leave()

    def dress(self, look: Look, *, vi_keys: bool) -> None:
        """The colours, and vi's keys: Escape is theirs then, so that a new line is Ctrl+J alone, and going back is typed."""
        self._session.style_transformation = look.transformation
        self._session.color_depth = look.depth
        self._session.editing_mode = EditingMode.VI if vi_keys else EditingMode.EMACS

    def remember(self, text: str) -> None:
        """A message that was written elsewhere belongs to the history as well."""
        self._session.history.append_string(text)

    async def read(self, draft: str = "") -> str:
        """One message. Raises KeyboardInterrupt for Ctrl+C and EOFError for Ctrl+D on an empty line."""
        self._session.app.erase_when_done = False
        take_early_lines(self._session.app.input)
        return await self._session.prompt_async("> ", default=draft, handle_sigint=False)


class MessageCompleter(Completer):
    """Slash commands at the start of a message, and files of the workspace after an `@`; both with what else is `named` so."""

    def __init__(
        self,
        workspace: Path,
        commands: Mapping[str, str],
        named: Callable[[], Iterable[tuple[str, str]]] = tuple,
    ) -> None:
        self._workspace = workspace
        self._commands = commands
        self._named = named
        self.files = WorkspaceFiles(workspace)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        if before.startswith("/") and " " not in before:
            for name, meaning in (*self._commands.items(), *self._named()):
                if name.startswith(before):
                    yield Completion(name, -len(before), display_meta=inert_line(meaning))
            return
        word = before.split()[-1] if before and not before[-1].isspace() else ""
        if word.startswith("@"):
            self.files.refresh()
            inside = list(self._files(word[1:]))
            yield from inside
            if len(word) > _SHORTEST:
                known = {each.text for each in inside}
                for path in self.files.holding(word[1:], _MOST_FOUND):
                    if path not in known:
                        yield Completion(path, 1 - len(word), display=inert_line(path))
            fitting = (each for each in self._named() if each[0].startswith(word))
            for name, meaning in islice(fitting, _MOST_NAMES):
                yield Completion(name, -len(word), display_meta=inert_line(meaning))

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """The same; where nothing that is listed so far fits, as soon as something does: a name is pasted faster than a large
        workspace is listed."""
        is_whole = False
        while True:
            found = list(self.get_completions(document, complete_event))
            for each in found:
                yield each
            if found or is_whole:
                return
            is_whole = not self.files.is_listing  # then once more: the list may have become whole since
            if not is_whole:
                await asyncio.sleep(_LISTING_STEP)

    def _files(self, typed: str) -> Iterable[Completion]:
        folder, _, start = typed.rpartition("/")
        base = (self._workspace / folder).resolve()
        if not base.is_relative_to(self._workspace) or not base.is_dir():
            return
        try:
            with os.scandir(base) as found:
                # None that could not be typed, and hidden ones only when asked for.
                named = [entry for entry in found if entry.name.startswith(start) and entry.name.isprintable()]
                entries = [entry for entry in named if start.startswith(".") or not entry.name.startswith(".")]
        except OSError:
            return  # a folder that can't be read offers nothing
        for entry in sorted(entries, key=lambda entry: entry.name)[:_MOST_NAMES]:
            name = f"{entry.name}/" if entry.is_dir() else entry.name
            yield Completion(f"{folder}/{name}" if folder else name, -len(typed), display=inert_line(name))


def _bindings(hidden: HiddenOutput, modes: ModeSwitch, images: ImagePaste) -> KeyBindingsBase:
    keys = KeyBindings()
    images.bind(keys)
    keys.add("enter")(lambda event: modes.confirm() if modes.waits else event.current_buffer.validate_and_handle())
    keys.add("s-tab", filter=~has_completions)(lambda event: modes.cycle())
    keys.add("c-j")(lambda event: event.current_buffer.insert_text("\n"))
    keys.add("escape", "enter", filter=emacs_mode)(lambda event: event.current_buffer.insert_text("\n"))
    is_empty = Condition(lambda: not get_app().current_buffer.text)
    keys.add("escape", "escape", filter=emacs_mode & is_empty)(_go_back)

    keys.add("c-g")(lambda event: event.current_buffer.open_in_editor())

    @keys.add("c-o")
    async def show_hidden(event: KeyPressEvent) -> None:
        async with in_terminal():
            await view(hidden.newest_first())

    return ConditionalKeyBindings(
        keys, ~is_searching
    )  # Ctrl+R's search has an Enter, an Escape and a Ctrl+G of its own


def _go_back(event: KeyPressEvent) -> None:
    """No message: it stands neither in the history nor on the screen."""
    event.app.erase_when_done = True
    event.app.exit(result=GO_BACK)


def _history(file: Path | None) -> History:
    """What was typed before, readable by nobody else; only in memory where the file can't be written."""
    if file is None:
        return InMemoryHistory()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
    except OSError:
        return InMemoryHistory()
    return FileHistory(file)
