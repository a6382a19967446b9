"""The chat's slash commands: each a name, what it does, and a function from the chat and an argument to what comes next."""

import shutil
import textwrap
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from aintern.dataclass import dataclass
from aintern.events import HistoryCompacted
from aintern.permission.modes import MODES
from aintern.terminal.input.conversation_picker import pick_conversation
from aintern.terminal.output.event_words import PLAN_MARKS
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.look import Theme
from aintern.terminal.output.status_line import status_rows
from aintern.terminal.session_switch import Lines, SessionSwitch, Suggestion
from aintern.tools.output_limits import count_of

if TYPE_CHECKING:
    from aintern.session import Session


Outcome = SessionSwitch | Suggestion | Lines | Awaitable[SessionSwitch | Lines]
"""Where the chat goes, or lines to show, at once or when some work is done that the person can cancel."""
Handler = Callable[["Session", str], Outcome]


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A command of the chat; `takes` is its argument as the help shows it."""

    meaning: str
    run: Handler
    takes: str = ""


def is_note(message: str) -> bool:
    """Whether a message is a line for AGENTS.md: `# TEXT` on one line; Markdown of several lines is a message."""
    return message.startswith("# ") and "\n" not in message.strip()


def run_slash_command(session: "Session", line: str) -> Outcome:
    """Runs a line that starts with a slash. An unknown command is answered with those that start alike."""
    name, _, argument = line.strip().partition(" ")
    command = COMMANDS.get(name) or COMMANDS.get(ALIASES.get(name, ""))
    if command is None:
        alike = [each for each in COMMANDS if each.startswith(name[:3])]
        hint = f"Did you mean {' or '.join(alike)}?" if alike else "/help lists the commands."
        return (f"There is no command {inert_line(name)}. {hint}",)
    return command.run(session, argument.strip())


def _help(session: "Session", argument: str) -> Outcome:
    own = [(inert_line(f"{name} {takes}"), inert_line(meaning)) for name, takes, meaning in session.custom_commands]
    listed = [(f"{name} {command.takes}", command.meaning) for name, command in COMMANDS.items()]
    width = max(len(name) for name, _ in listed)
    lines = [f"{name:<{width}}  {meaning}" for name, meaning in listed]
    if own:
        lines += ["", "Yours and this project's:", *(f"{name:<{width}}  {meaning}" for name, meaning in own)]
    keys = (
        "@path attaches a file · Ctrl+V a picture · # TEXT adds a line to AGENTS.md · Alt+Enter or Ctrl+J: new line · "
        "Ctrl+C: cancel, twice: quit"
    )
    return (*lines, "", keys)


def _now(session: "Session", argument: str) -> Outcome:
    session.steer(argument)
    return ()


def _resume(session: "Session", argument: str) -> Outcome:
    if argument:
        return SessionSwitch(resume=session.store.conversations.full_id(argument))
    return _pick(session)


async def _pick(session: "Session") -> SessionSwitch | Lines:
    picked = await pick_conversation(session.store, session.workspace)
    return SessionSwitch(resume=picked) if picked else ()


def _fork(session: "Session", argument: str) -> Outcome:
    if not session.messages:
        return ("There is nothing to fork yet.",)
    at = int(argument) if argument.isdecimal() else argument or None
    made = session.store.conversations.fork(session.conversation_id, at)
    return SessionSwitch(resume=made.id)


def _rename(session: "Session", argument: str) -> Outcome:
    if not session.messages:
        return ("There is nothing to name yet.",)
    conversations = session.store.conversations
    if argument:
        conversations.rename(session.conversation_id, argument)
    title = inert_line(conversations.info(session.conversation_id).title)
    return (f"The conversation is called: {title}", *(() if argument else ("Another title: /rename TITLE",)))


async def _rewind(session: "Session", argument: str) -> SessionSwitch | Lines:
    from aintern.terminal.rewind import rewind

    return await rewind(session)


def _model(session: "Session", argument: str) -> Outcome:
    return SessionSwitch(resume=_stored(session), model=argument) if argument else _pick_model(session)


async def _pick_model(session: "Session") -> SessionSwitch | Lines:
    from aintern.backends.models.discovery import list_models
    from aintern.terminal.input.picker import Picker

    name = inert_line(session.model.name)
    if not (found := await list_models()):
        return (f"The model is {name}, and no other one is here. Name one: /model SPEC",)
    rows = [f"{each.name}  {each.where}  {each.spec if each.spec != each.name else ''}" for each in found]
    chosen = await Picker(f"The model is {name}. Which one now?", rows).run()
    return () if chosen is None else SessionSwitch(resume=_stored(session), model=found[chosen].spec)


def _mode(session: "Session", argument: str) -> Outcome:
    if not argument:
        return (
            f"The mode is {session.mode}. {MODES[session.mode].meaning}",
            *(f"  /mode {mode:<14} {words.meaning}" for mode, words in MODES.items() if mode != session.mode),
        )
    session.set_mode(argument)
    return (f"The mode is {session.mode}. {MODES[session.mode].meaning}",)


def _theme(session: "Session", argument: str) -> Outcome:
    themes = get_args(Theme)
    if argument not in themes:
        return (f"The theme is {session.settings.terminal.theme}. Others: /theme {' | '.join(themes)}",)
    return _set_for_good(session, "theme", argument, f"The theme is {argument} now.")


def _vim(session: "Session", argument: str) -> Outcome:
    if session.settings.terminal.keys == "vi":
        return _set_for_good(session, "keys", "emacs", "Messages are edited with the usual keys again.")
    return _set_for_good(session, "keys", "vi", "Messages are edited with vi's keys now. /vim once more: without them.")


def _set_for_good(session: "Session", name: str, value: str, told: str) -> Outcome:
    """Writes a setting of the terminal into the user's file, and goes by it from now on."""
    from aintern.settings.edit import set_setting

    key, settings, given = f"terminal.{name}", session.settings, dict[str, Any]({name: value})
    set_setting(key, value)
    origin = session.settings.origin(key)
    if origin.layer not in ("default", "user"):
        return (f"{key} is set in {inert_line(str(origin))}, which counts more than your own settings.",)
    session.apply_settings(replace(settings, terminal=replace(settings.terminal, **given)))
    return (told,)


def _tools(session: "Session", argument: str) -> Outcome:
    if not session.settings.agent.enable_tools:
        return ("Tools are switched off (--no-tools, agent.enable_tools): this is plain chat.",)
    described = [(tool, inert(tool.description.strip().partition("\n")[0])) for tool in session.toolbox.list()]
    return tuple(f"{tool.id:<20} {tool.risk:<8} {first}" for tool, first in described)


def _grants(session: "Session", argument: str) -> Outcome:
    word, _, grant = argument.partition(" ")
    if word == "clear":
        return (f"{session.forget_grants()} of this session's answers are forgotten: such calls ask again.",)
    if word == "revoke" and grant:
        session.store.grants.revoke(grant.strip())
        return (f"{inert_line(grant)} is revoked.",)
    grants = session.gate.grants.in_force()
    lines = [inert_line(f"{each.id}  {each.sentence} · {each.lifetime}") for each in grants]
    return (
        (*lines, "Take one back: /grants revoke ID; this session's: /grants clear")
        if lines
        else ("Nothing is remembered.",)
    )


def _permissions(session: "Session", argument: str) -> Outcome:
    lines = []
    for name, value, origin in session.gate.policy.explain():
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        lines.append(inert_line(f"{name:<36} {shown:<20} {origin}"))
    return tuple(lines)


def _undo(session: "Session", argument: str) -> Outcome:
    from aintern.loop.undo_on_record import undo_on_record
    from aintern.terminal.undo_command import plan_lines, report_lines
    from aintern.workspace.checkpoints import Checkpoints
    from aintern.workspace.undo import plan

    *words, last = argument.split(" ")
    path = (" ".join(words) if last == "yes" else argument).strip().removeprefix("@")
    with closing(Checkpoints.open(session.workspace)) as checkpoints:
        planned = plan(checkpoints, path=path)
        if last == "yes":
            done = undo_on_record(session.store.audit, checkpoints, planned, session.conversation_id)
            return tuple(report_lines(done))
    shown, does_it = tuple(plan_lines(planned)), f"/undo {path} yes" if path else "/undo yes"
    return Suggestion((*shown, f"{inert_line(does_it)} does it."), does_it) if planned.work else shown


def _skills(session: "Session", argument: str) -> Outcome:
    listed = [each for each in session.custom_commands if each[0].startswith("/skill ")]
    lines = tuple(inert_line(f"{name}  {meaning}") for name, _, meaning in listed)
    return lines or ("There are no skills: a skill is a folder with a SKILL.md, such as .agents/skills/NAME/SKILL.md.",)


def _plan(session: "Session", argument: str) -> Outcome:
    if not session.messages:
        return ("There is no plan.",)
    steps = session.store.conversations.plan(session.conversation_id)
    lines = tuple(f"{PLAN_MARKS.get(each['status'], '[ ]')} {inert_line(each['step'])}" for each in steps)
    return lines or ("There is no plan.",)


def _status(session: "Session", argument: str) -> Outcome:
    room = max(20, shutil.get_terminal_size().columns - 15)
    rows = [(name, textwrap.wrap(value, room) or [""]) for name, value in status_rows(session)]
    return tuple(f"{'' if place else name:<14}{part}" for name, parts in rows for place, part in enumerate(parts))


async def _compact(session: "Session", argument: str) -> Lines:
    if not await session.compact():
        return ("There is nothing to compact: the newest messages stay as they are.",)
    done = next(event for event in reversed(session.events) if isinstance(event, HistoryCompacted))
    before, after = done.tokens_before, done.tokens_after  # both estimated: those of /status are the model's count
    return (f"The older part is a summary now: about {before:,} tokens became {after:,}.",)


async def _init(session: "Session", argument: str) -> Lines:
    if await session.propose_notes():
        return ()
    return ("AGENTS.md has all that I can tell without a model already. Add a line: # TEXT",)


_OUTPUT_LINES = 40  # of a background command


def _background(session: "Session", argument: str) -> Outcome:
    word, _, rest = argument.partition(" ")
    rest = rest.strip()
    match word:
        case "start" if rest:
            return _start_background(session, rest)
        case "stop" if rest:
            return _stop_background(session, rest)
        case "read" if rest:
            lines = session.background_output(rest).rstrip("\n").split("\n")
            hidden = len(lines) - _OUTPUT_LINES
            before = (f"… {count_of(hidden, 'line')} before …",) if hidden > 0 else ()
            return (*before, *(inert(line) for line in lines[-_OUTPUT_LINES:]))
    listed = tuple(inert_line(each.line) for each in session.background_commands)
    return listed or ("Nothing runs in the background. /background start COMMAND starts something there.",)


async def _start_background(session: "Session", command: str) -> Lines:
    await session.start_in_background(command)
    return (inert_line(session.background_commands[-1].line),)


async def _stop_background(session: "Session", id: str) -> Lines:
    await session.stop_background(id)
    return ()  # its end is told as any other's


def _export(session: "Session", argument: str) -> Outcome:
    from aintern.store.conversation_export import export_json_lines, export_markdown

    if not session.messages:
        return ("There is nothing to export yet.",)
    path = session.workspace / Path(argument or f"{session.conversation_id}.md").expanduser()
    write = export_json_lines if path.suffix == ".jsonl" else export_markdown
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(write(session.store.conversations, session.conversation_id))
    except OSError as error:
        return (f"{inert_line(str(path))} can't be written: {error.strerror}.",)
    return (f"{inert_line(str(path))} is written.",)


def _stored(session: "Session") -> str:
    """The conversation to go on with; a session that asked nothing has none."""
    return session.conversation_id if session.messages else ""


def _recent(session: "Session") -> Iterator[str]:
    page = session.store.conversations.page(limit=15, workspace=str(session.workspace))
    for info in page.conversations:
        yield inert_line(f"{info.id}  {info.updated_at[:16].replace('T', ' ')}  {info.message_count:>4}  {info.title}")


COMMANDS: Mapping[str, SlashCommand] = {
    "/help": SlashCommand("what there is", _help),
    "/now": SlashCommand("say something while I work, without waiting for its end", _now, "TEXT"),
    "/new": SlashCommand("start a new conversation", lambda session, argument: SessionSwitch()),
    "/resume": SlashCommand("go on with a conversation", _resume, "[ID]"),
    "/sessions": SlashCommand(
        "this folder's newest conversations",
        lambda session, argument: tuple(_recent(session)) or ("There are no conversations in this folder.",),
    ),
    "/fork": SlashCommand("go on in a copy, whole or up to a message", _fork, "[MESSAGE]"),
    "/rename": SlashCommand("give this conversation another title", _rename, "[TITLE]"),
    "/rewind": SlashCommand("go back to an earlier message: conversation, files or both", _rewind),
    "/model": SlashCommand("choose another model, or name it", _model, "[SPEC]"),
    "/mode": SlashCommand("show or change when I ask", _mode, "[MODE]"),
    "/theme": SlashCommand("the colours, for a light or a dark ground", _theme, "[THEME]"),
    "/vim": SlashCommand("vi's keys for messages, on or off", _vim),
    "/tools": SlashCommand("what I can do", _tools),
    "/grants": SlashCommand("what you allowed or denied for longer", _grants, "[revoke ID | clear]"),
    "/permissions": SlashCommand("the policy, and where each part was said", _permissions),
    "/undo": SlashCommand("take back the newest change, or the newest of a file", _undo, "[FILE] [yes]"),
    "/plan": SlashCommand("my to-do list", _plan),
    "/skill": SlashCommand("put a skill to use, or list the skills", _skills, "[NAME] [WORDS]"),
    "/background": SlashCommand(
        "servers and watchers: list, start, read and stop them", _background, "[start COMMAND | read ID | stop ID]"
    ),
    "/status": SlashCommand("what each part of the line below means, in full", _status),
    "/init": SlashCommand("write an AGENTS.md from what the project is; you see the difference first", _init),
    "/compact": SlashCommand("replace the older part by a summary, to make room", _compact),
    "/export": SlashCommand("write the conversation to a file (.md or .jsonl)", _export, "[FILE]"),
    "/quit": SlashCommand("leave; the conversation is kept", lambda session, argument: SessionSwitch(quit=True)),
}
ALIASES = {
    "/exit": "/quit",
    "/clear": "/new",
    "/approvals": "/permissions",
    "/settings": "/permissions",
    "/?": "/help",
}
