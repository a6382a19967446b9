"""Forty-odd things that are done every day end as expected on a small and a large terminal, with the keys that the docs name."""

import asyncio
import base64
import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.nightly import NIGHTLY
from tests.terminal.command_line import Ended, aintern, call, calls, environment, says, script
from tests.terminal.conftest import Start
from tests.terminal.input.test_image_paste import PROGRAMS
from tests.terminal.terminal_screen import Screen
from tests.workspace.layers.conftest import layered, on_this_machine

SIZES = ((80, 24), (140, 50))
WRITE = calls(call("write_file", path="new.txt", content="hello\n"))
MAKE = calls(call("run_command", command="make count"))
PLAN = calls(call("propose_plan", plan="1. Write new.txt."))
SLOW = says("word " * 40, chunk=5, delay=0.1)
WORKS = "Enter queues"
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")


class Desk:
    """A person at a terminal. What is pressed between `begin` and the end of the task is what the docs name as its keys."""

    def __init__(self, start: Start, workspace: Path, home: Path, folder: Path, size: tuple[int, int]) -> None:
        self.workspace = workspace
        self.home = home
        self.pressed: list[str] = []
        self._start = start
        self._folder = folder
        self._size = size
        self._screen: Screen | None = None

    @property
    def screen(self) -> Screen:
        assert self._screen is not None, "the task opens a chat first"
        return self._screen

    def chat(self, *steps: dict[str, Any], arguments: tuple[str, ...] = ()) -> Screen:
        """A chat on a script, ready for a message."""
        self._screen = self._start(*steps, arguments=arguments, size=self._size)
        self._screen.wait_for_prompt()
        return self._screen

    def asked(self, *steps: dict[str, Any]) -> Screen:
        """A chat whose first reply wants to do something that is asked about."""
        screen = self.chat(*steps)
        screen.say("Go.")
        screen.wait_for_question()
        return screen

    def said(self, *texts: str) -> None:
        """Messages before the task, each answered."""
        for number, text in enumerate(texts, 1):
            self.screen.say(text)
            self.screen.wait_for(" in, ", times=number)
        self.screen.wait_for_prompt()

    def works(self, *following: dict[str, Any]) -> Screen:
        """A chat that is in the middle of an answer."""
        screen = self.chat(SLOW, *following)
        screen.say("Begin.")
        screen.wait_for("word")
        return screen

    def press(self, *keys: str) -> None:
        names = {"Ctrl+": "C-", "Shift+Tab": "BTab", "Backspace": "BSpace"}
        self.pressed += keys
        for key in keys:
            for name, short in names.items():
                key = key.replace(name, short)
            self.screen.press(key)

    def type(self, text: str, shown: str = "") -> None:
        """Types a text; `shown` is what the docs have for it where the words don't matter."""
        self.pressed.append(shown or text)
        self.screen.type(text)

    def command(self, line: str, shown: str = "") -> None:
        """Types a line of the chat and Enter."""
        self.type(line, shown)
        self.press("Enter")

    def run(self, *arguments: str, steps: tuple[dict[str, Any], ...] = (), shown: str, **more: Any) -> Ended:
        """`aintern` without a terminal, as typed into a shell."""
        self.pressed.append(shown)
        return aintern(*arguments, "-m", script(self._folder, *steps), cwd=self.workspace, **more)

    def sees(self, text: str, times: int = 1) -> str:
        return self.screen.wait_for(text, times=times)

    def file(self, name: str, text: str) -> Path:
        """A file of the workspace."""
        path = self.workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def setting(self, text: str) -> None:
        path = self.home / ".config" / "aintern" / "config.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@dataclass(frozen=True)
class Task:
    """A thing that is done every day. Keys are separated by spaces; a word in capitals stands for words of one's own, a line that
    starts with `$` is typed into a shell. '' for a peer that has no such thing; `why` says more, at least why more keys are needed."""

    name: str
    keys: str
    codex: str
    opencode: str
    why: str
    short: bool
    play: Callable[[Desk], None]


TASKS: list[Task] = []


def task(
    name: str, keys: str, codex: str = "", opencode: str = "", why: str = "", *, short: bool = False
) -> Callable[[Callable[[Desk], None]], None]:
    """Puts what follows into the table; those that are `short` are played by every `make test`."""

    def put(play: Callable[[Desk], None]) -> None:
        TASKS.append(Task(name, keys, codex, opencode, why, short, play))

    return put


def key_count(keys: str) -> int:
    """How many keys are pressed: words of one's own and blanks are not counted, a chord and a program's name are one."""
    total = 0
    for word in keys.split():
        if re.fullmatch(
            r"\$|aintern|codex|opencode|(Ctrl|Shift|Alt)\+\S+|Enter|Escape|Tab|Up|Down|Right|Left|Click", word
        ):
            total += 1
        else:
            total += len(re.sub(r"[A-Z]{3,}", "", word))
    return total


# -- asking and answering ------------------------------------------------------------------------------------------


@contextmanager
def clipboard(at: Desk) -> Iterator[None]:
    """A desktop's program that gives the picture on its clipboard."""
    program = at.home / "bin" / "wl-paste"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{PROGRAMS['wl-paste']}\n")
    program.chmod(0o755)
    Path(f"{program}.png").write_bytes(PIXEL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
        patch.delenv("SSH_CONNECTION", raising=False)
        yield


@task("Ask a question", "TEXT Enter", "TEXT Enter", "TEXT Enter")
def _(at: Desk) -> None:
    at.chat(says("It counts trees.", expect="What is it?"))
    at.command("What is it?", "TEXT")
    at.sees("It counts trees.")


@task("Allow a call once", "Enter", "Enter", "Enter")
def _(at: Desk) -> None:
    at.asked(WRITE, says("Written."))
    at.press("Enter")
    at.sees("Written.")
    assert (at.workspace / "new.txt").read_text() == "hello\n"


@task(
    "Allow a command for this session",
    "s",
    "",
    "Right Enter Enter",
    "Codex remembers for good only; opencode takes every command that begins with the same word.",
)
def _(at: Desk) -> None:
    at.asked(MAKE, MAKE, says("Counted twice."))
    at.press("s")
    at.sees("Counted twice.")


@task("Allow a command for good", "a", "p", "", "opencode forgets when it ends.")
def _(at: Desk) -> None:
    at.asked(MAKE, says("Counted."))
    at.press("a")
    at.sees("Counted.")
    at.screen.close()
    at.chat(MAKE, says("Counted unasked."))
    at.screen.say("Again.")
    at.sees("Counted unasked.")


@task(
    "Allow commands like it",
    "w Enter",
    "p",
    "Right Enter Enter",
    "One key more than Codex: `w` names what will be allowed, and which of the last calls would have been, before Enter does it.",
)
def _(at: Desk) -> None:
    at.asked(MAKE, calls(call("run_command", command="make count again")), says("Counted twice."))
    at.press("w")
    at.sees("make count *")
    at.press("Enter")
    at.sees("Counted twice.")
    at.sees("  allowed: commands like 'make count *' until this session ends")


@task(
    "Deny with a reason",
    "d REASON Enter",
    "Escape REASON Enter",
    "Right Right Enter REASON Enter",
    "In both peers the run ends, and the reason is a message of its own; here it goes on with the reason.",
)
def _(at: Desk) -> None:
    at.asked(WRITE, says("As you wish.", expect="too early"))
    at.press("d")
    at.sees("Why?")
    at.command("too early", "REASON")
    at.sees("As you wish.")
    assert not (at.workspace / "new.txt").exists()


@task("Edit a command before it runs", "e WORDS Enter")
def _(at: Desk) -> None:
    at.asked(MAKE, says("Counted."))
    at.press("e")
    at.sees("Edit, then Enter")
    at.command(" TREES=9", "WORDS")
    assert "9 trees" in at.sees("Counted.")


@task("Try a command first, then keep what it did", "v k")
def _(at: Desk) -> None:
    on_this_machine(asyncio.run(layered(at.workspace)))
    at.asked(calls(call("run_command", command="make write")), says("Kept."))
    at.press("v")
    at.screen.wait_for_keys("k keep")
    assert not (at.workspace / "made.txt").exists()
    at.press("k")
    at.sees("Kept.")
    assert (at.workspace / "made.txt").exists()


@task("See what is hidden of a long output", "Ctrl+o", "Ctrl+t", "Click", short=True)
def _(at: Desk) -> None:
    at.chat(calls(call("run_command", command="seq 2000")), says("Done."), arguments=("--mode", "auto_approve"))
    at.screen.say("Count.")
    at.sees("1,990 lines hidden")
    at.screen.wait_for_prompt()
    at.press("Ctrl+o")
    at.sees("line 1 of 2001")


# -- modes ---------------------------------------------------------------------------------------------------------


@task("Go to plan mode", "Shift+Tab", "Shift+Tab", "Tab")
def _(at: Desk) -> None:
    at.chat()
    at.press("Shift+Tab")
    at.sees("plan: Only looks")


@task(
    "Let it work without questions",
    "Shift+Tab Shift+Tab Enter",
    "/permissions Enter 2",
    "Ctrl+p WORDS Enter",
    "It goes past plan mode and waits for Enter, so that nobody gets there by accident. opencode's words are `auto`.",
)
def _(at: Desk) -> None:
    at.chat(WRITE, says("Written unasked."))
    at.press("Shift+Tab", "Shift+Tab")
    at.sees("Enter turns it on")
    at.press("Enter")
    at.sees("auto_approve: Asks only")
    at.screen.say("Write it.")
    at.sees("Written unasked.")


def planned(at: Desk, *following: dict[str, Any]) -> None:
    at.chat(PLAN, *following, arguments=("--mode", "plan"))
    at.screen.say("Plan it.")
    at.screen.wait_for_keys("Enter accept")


@task("Accept a plan", "Enter", "Enter", "Tab TEXT Enter", short=True)
def _(at: Desk) -> None:
    planned(at, WRITE, says("Written."))
    at.press("Enter")
    at.sees("mode ask_for_risky")
    at.screen.wait_for_question()
    at.screen.press("Enter")
    at.sees("Written.")


@task(
    "Edit a plan and accept it", "e WORDS Enter", why="The peers take words on the plan, and the model writes it anew."
)
def _(at: Desk) -> None:
    planned(at, {**WRITE, "expect": "Twice."}, says("Written."))
    at.press("e")
    at.sees("Edit the plan, then Enter")
    at.command(" Twice.", "WORDS")
    at.sees("mode ask_for_risky")


@task(
    "Refuse a plan",
    "d REASON Enter",
    "Escape REASON Enter",
    "REASON Enter",
    "opencode does not ask: a plan is an answer there.",
)
def _(at: Desk) -> None:
    planned(at, says("Then so.", expect="without step 1"))
    at.press("d")
    at.sees("What should be different?")
    at.command("without step 1", "REASON")
    at.sees("Then so.")


# -- while it works ------------------------------------------------------------------------------------------------


@task("Queue a message", "TEXT Enter", "TEXT Tab", "TEXT Enter")
def _(at: Desk) -> None:
    at.works(says("Second done.", expect="and the next"))
    at.command("and the next", "TEXT")
    at.sees("Second done.")


@task(
    "Say something at once",
    "/now TEXT Enter",
    "TEXT Enter",
    "",
    "Enter queues, as a message that waits disturbs nothing. Where the terminal tells Ctrl+Enter from Enter, `TEXT Ctrl+Enter` does it.",
)
def _(at: Desk) -> None:
    listing = calls(call("list_directory", path="."), text="word " * 40, chunk=5, delay=0.1)
    at.chat(listing, says("Only the trees then.", expect="only the trees"))
    at.screen.say("Begin.")
    at.sees(WORKS)
    at.type("/now only the trees", "/now TEXT")
    at.press("Enter")
    at.sees("at once: only the trees")
    at.sees("Only the trees then.")


@task(
    "Drop a queued message",
    "Up Ctrl+u",
    "Shift+Left Ctrl+u",
    "",
    "In opencode Ctrl+x q, which is to show the queue, leaves the program.",
)
def _(at: Desk) -> None:
    at.works(says("Never said."))
    at.screen.type("and the next")
    at.screen.press("Enter")
    at.sees("queued: and the next")
    at.press("Up")
    at.sees("> and the next")
    at.press("Ctrl+u")
    at.sees(" in, ")
    at.screen.wait_for_prompt()
    assert "Never said." not in at.screen.text()


@task("Stop what runs", "Escape", "Escape", "Escape Escape", "Ctrl+c does it as well.")
def _(at: Desk) -> None:
    at.works()
    at.press("Escape")
    at.sees("Cancelled ·")
    at.screen.wait_for_prompt()


@task("Go on after a stop", "TEXT Enter", "TEXT Enter", "TEXT Enter")
def _(at: Desk) -> None:
    at.works(says("Where was I.", expect="go on"))
    at.screen.press("C-c")
    at.sees("Cancelled ·")
    at.screen.wait_for_prompt()
    at.command("go on", "TEXT")
    at.sees("Where was I.")


# -- going back ----------------------------------------------------------------------------------------------------


def written(at: Desk) -> None:
    """A chat that has changed two files."""
    both = calls(call("write_file", path="one.txt", content="1\n"), call("write_file", path="two.txt", content="2\n"))
    at.chat(both, says("Written."), arguments=("--allow", "write_file"))
    at.said("Write them.")


@task(
    "Take back the last change",
    "/undo Enter Enter",
    "",
    "/undo Enter",
    "`/undo` shows what would go back, and Enter does it. opencode takes the message back as well.",
    short=True,
)
def _(at: Desk) -> None:
    written(at)
    at.command("/undo")
    at.sees("> /undo yes")
    assert (at.workspace / "two.txt").exists()
    at.press("Enter")
    at.sees("1 put back: two.txt (/undo takes that back)")
    assert not (at.workspace / "two.txt").exists()
    assert (at.workspace / "one.txt").exists()


@task("Take back the last change of a file", "/undo FILE Enter Enter")
def _(at: Desk) -> None:
    written(at)
    at.command("/undo one.txt", "/undo FILE")
    at.sees("> /undo one.txt yes")
    at.press("Enter")
    at.sees("1 put back: one.txt (/undo takes that back)")
    assert not (at.workspace / "one.txt").exists()
    assert (at.workspace / "two.txt").exists()


@task(
    "Go back to an earlier message",
    "Escape Escape Enter Enter",
    "Escape Escape Enter",
    "Ctrl+x g Enter Enter",
    "The second Enter says what goes back: conversation, files or both.",
)
def _(at: Desk) -> None:
    at.chat(WRITE, says("Written."), says("Fine."), arguments=("--allow", "write_file"))
    at.said("Write it.", "How are you?")
    at.press("Escape", "Escape")
    at.sees("Go back to before which message?")
    at.press("Enter")
    at.sees("What goes back?")
    at.press("Enter")
    at.sees("> How are you?", times=2)


# -- conversations -------------------------------------------------------------------------------------------------


def earlier(at: Desk, *requests: str) -> None:
    """Conversations of before, one a request."""
    for request in requests:
        aintern("run", "-m", script(at.workspace.parent, says(f"Answer to {request}")), request, cwd=at.workspace)


@task("Go on with the last conversation", "$ aintern -c", "$ codex resume --last", "$ opencode -c")
def _(at: Desk) -> None:
    earlier(at, "Count the oaks.", "Count the birches.")
    at.pressed.append("$ aintern -c")
    at.chat(says("Two, as I said."), arguments=("-c",))
    at.sees("Answer to Count the birches.")


@task(
    "Find a conversation",
    "$ aintern -r WORDS Enter",
    "$ codex resume WORDS Enter",
    "$ opencode /sessions Enter WORDS Enter",
    short=True,
)
def _(at: Desk) -> None:
    earlier(at, "Count the oaks.", "Count the birches.")
    at.pressed.append("$ aintern -r")
    at._screen = at._start(says("Never."), arguments=("-r",), size=at._size)
    at.sees("Which conversation?")
    at.type("oaks", "WORDS")
    at.sees("Which conversation? oaks")
    at.press("Enter")
    at.sees("Answer to Count the oaks.")


@task("Begin anew", "/new Enter", "/new Enter Enter", "/new Enter")
def _(at: Desk) -> None:
    at.chat(says("Noted."))
    at.said("Remember 42.")
    at.command("/new")
    at.sees("Type what you want", times=2)


@task("Go on in a copy", "/fork Enter", "/fork Enter Enter", "/fork Enter Enter")
def _(at: Desk) -> None:
    at.chat(says("Noted."))
    at.said("Remember 42.")
    at.command("/fork")
    at.sees("Going on with conv_")
    assert len(json.loads(aintern("sessions", "list", "--json").out)) == 2


@task(
    "Give a conversation a title",
    "/rename TITLE Enter",
    "/rename Enter TITLE Enter",
    "Ctrl+r TITLE Enter",
    "A word where opencode has a chord, which is the search of earlier messages elsewhere.",
)
def _(at: Desk) -> None:
    at.chat(says("Noted."))
    at.said("Remember 42.")
    at.command("/rename The answer", "/rename TITLE")
    at.sees("The conversation is called: The answer")
    assert [each["title"] for each in json.loads(aintern("sessions", "list", "--json").out)] == ["The answer"]


@task("Write the conversation to a file", "/export Enter", "/export Enter Down Enter Enter", "/export Enter Enter")
def _(at: Desk) -> None:
    at.chat(says("Noted."))
    at.said("Remember 42.")
    at.command("/export")
    at.sees(".md is written.")
    (written,) = at.workspace.glob("conv_*.md")
    assert "Remember 42." in written.read_text()


@task("Make room in the context", "/compact Enter", "/compact Enter", "/compact Enter")
def _(at: Desk) -> None:
    long = [says(f"Part {number}. " + "trees and more trees " * 400) for number in range(3)]
    at.chat(*long, says("We talked of trees."))
    for number in range(3):
        at.screen.say("Go on.")
        at.sees(f"Part {number}.")
    at.screen.wait_for_prompt()
    at.command("/compact")
    at.sees("The older part is a summary now")


@task(
    "See where things stand",
    "/status Enter",
    "/status Enter",
    "Ctrl+x s",
    "The line below tells the most of it without a key.",
)
def _(at: Desk) -> None:
    at.chat()
    at.command("/status")
    at.sees("sandbox")


@task(
    "See what it has cost",
    "/status Enter",
    "/status Enter",
    "Ctrl+x b",
    "Codex counts tokens alone. It stands in the line below as well, where prices are known.",
)
def _(at: Desk) -> None:
    at.setting("[model]\ninput_price = 3.0\noutput_price = 15.0\n")
    at.chat(says("Noted. " * 200))
    at.said("Remember 42.")
    at.command("/status")
    at.sees("$0.0")


@task("Leave", "Ctrl+d", "Ctrl+c", "Ctrl+c")
def _(at: Desk) -> None:
    at.chat()
    at.press("Ctrl+d")
    assert at.screen.exit_code() == 0


# -- writing a message ---------------------------------------------------------------------------------------------


@task("Attach a file", "@READ Tab Enter", "@READ Tab Enter", "@READ Tab Enter", short=True)
def _(at: Desk) -> None:
    at.chat(says("It counts trees.", expect="A tool that counts trees."))
    at.type("@READ")
    at.sees("README.md")
    at.press("Tab")
    at.sees("> @README.md")
    at.press("Enter")
    at.sees("It counts trees.")


@task("Attach lines of a file", "@FILE:2-3 Enter", "", "@FILE#2-3 Enter")
def _(at: Desk) -> None:
    at.file("long.txt", "one\ntwo\nthree\nfour\n")
    at.chat(says("I see two lines.", expect="two\nthree"))
    at.type("@long.txt:2-3", "@FILE:2-3")
    at.press("Enter")
    at.sees("I see two lines.")


@task("Attach a picture", "Ctrl+v Enter", "Ctrl+v Enter", "Ctrl+v Enter")
def _(at: Desk) -> None:
    with clipboard(at):
        at.chat(says("A tree.", expect="attached image image 1"))
    at.press("Ctrl+v")
    at.sees("> [image 1]")
    at.press("Enter")
    at.sees("A tree.")


@task("Write several lines", "TEXT Ctrl+j TEXT Enter", "TEXT Ctrl+j TEXT Enter", "TEXT Ctrl+j TEXT Enter")
def _(at: Desk) -> None:
    at.chat(says("Two lines.", expect="first\nsecond"))
    at.type("first", "TEXT")
    at.press("Ctrl+j")
    at.type("second", "TEXT")
    at.press("Enter")
    at.sees("Two lines.")


@task("Write in an editor", "Ctrl+g TEXT Enter", "Ctrl+g TEXT Enter", "Ctrl+x e TEXT Enter")
def _(at: Desk) -> None:
    editor = at.home / "append"
    editor.write_text("#!/bin/sh\nprintf 'some words' >> \"$1\"\n")
    editor.chmod(0o755)
    at.setting("")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EDITOR", str(editor))
        at.chat(says("Read.", expect="some words"))
    at.press("Ctrl+g")
    at.sees("> some words")
    at.pressed.append("TEXT")
    at.press("Enter")
    at.sees("Read.")


@task("Write an earlier message again", "Up Enter", "Up Enter", "Up Enter")
def _(at: Desk) -> None:
    at.chat(says("First."), says("Second.", expect="Count them."))
    at.said("Count them.")
    at.press("Up")
    at.sees("> Count them.", times=2)
    at.press("Enter")
    at.sees("Second.")


@task("Find an earlier message", "Ctrl+r WORDS Enter Enter", "Ctrl+r WORDS Enter Enter", "")
def _(at: Desk) -> None:
    at.chat(says("First."), says("Second."), says("Third.", expect="Count the oaks."))
    at.said("Count the oaks.", "Count the birches.")
    at.press("Ctrl+r")
    at.sees("search")
    at.type("oaks", "WORDS")
    at.press("Enter")
    at.sees("> Count the oaks.", times=2)
    at.press("Enter")
    at.sees("Third.")


@task("Run a command of one's own", "!COMMAND Enter", "!COMMAND Enter", "!COMMAND Enter")
def _(at: Desk) -> None:
    at.chat()
    at.command("!echo maple", "!COMMAND")
    at.sees("Exit code 0 · the model reads it")


@task("Run one that the model is not told of", "!!COMMAND Enter")
def _(at: Desk) -> None:
    at.chat(says("Hello.", expect="hi"))
    at.command("!!echo maple", "!!COMMAND")
    at.sees("the model is not told")
    at.screen.say("hi")
    at.sees("Hello.")


@task(
    "See what has changed",
    "!git diff Enter",
    "/diff Enter",
    "/diff Enter",
    "git's own words; each change stood on the screen when it was made.",
)
def _(at: Desk) -> None:
    at.file("README.md", "# Rowan\n\nA tool that counts oaks.\n")
    at.chat()
    at.command("!git --no-pager diff", "!git diff")
    at.sees("+A tool that counts oaks.")


# -- what is made once ---------------------------------------------------------------------------------------------


@task("Note something for AGENTS.md", "# TEXT Enter", why="In the peers the file is opened in an editor.")
def _(at: Desk) -> None:
    at.chat()
    at.command("# use tabs", "# TEXT")
    at.sees("Noted in AGENTS.md: use tabs")
    assert "- use tabs" in (at.workspace / "AGENTS.md").read_text()


@task(
    "Begin an AGENTS.md",
    "/init Enter Enter",
    "/init Enter",
    "/init Enter Enter",
    "The peers' models write it, at the cost of a request; here Enter writes what was shown.",
)
def _(at: Desk) -> None:
    at.chat()
    at.command("/init")
    at.screen.wait_for_question()
    at.press("Enter")
    at.screen.wait_for_prompt()
    assert (at.workspace / "AGENTS.md").exists()


@task("Use a command of one's own making", "/NAME WORDS Enter", "/presets Enter WORDS Enter", "/NAME WORDS Enter")
def _(at: Desk) -> None:
    own = at.home / ".config" / "aintern" / "commands" / "praise.md"
    own.parent.mkdir(parents=True)
    own.write_text("Praise $1 in one line.")
    at.chat(says("What a file.", expect="Praise README.md in one line."))
    at.type("/praise README.md", "/NAME WORDS")
    at.press("Enter")
    at.sees("What a file.")


@task(
    "Put a skill to use",
    "/skill NAME WORDS Enter",
    "$NAME WORDS Enter",
    "/NAME WORDS Enter",
    "A command may have a skill's name.",
)
def _(at: Desk) -> None:
    skill = at.home / ".agents" / "skills" / "oak" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    skill.write_text("---\nname: oak\ndescription: Counts oaks\n---\nCount each oak once.\n")
    at.chat(says("Nine.", expect="Count each oak once."))
    at.type("/skill oak here", "/skill NAME WORDS")
    at.press("Enter")
    at.sees("Nine.")


@task(
    "Change the model",
    "/model Enter WORDS Enter",
    "/model Enter WORDS Enter Enter",
    "Ctrl+x m WORDS Enter",
    "A word where opencode has a chord. One that is not listed: `/model SPEC Enter`.",
)
def _(at: Desk) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
        patch.setenv("OPENAI_MODEL", "oak-7b")
        at.chat(says("Noted."))
    at.said("Remember 42.")
    at.command("/model")
    at.sees("Which one now?")
    at.type("oak", "WORDS")
    at.sees("Which one now? oak")
    at.press("Enter")
    at.sees("The conversation goes on with oak-7b")


@task("Change the colours", "/theme NAME Enter", "/theme Enter WORDS Enter", "/themes Enter WORDS Enter")
def _(at: Desk) -> None:
    at.chat()
    at.type("/theme light", "/theme NAME")
    at.press("Enter")
    at.sees("The theme is light now.")
    at.screen.say("/theme")
    at.sees("The theme is light. Others:")


@task("Write with vi's keys", "/vim Enter", "/vim Enter", "")
def _(at: Desk) -> None:
    at.chat(says("Yes.", expect="Count the trees"))
    at.command("/vim")
    at.sees("Messages are edited with vi's keys now.")
    at.screen.wait_for_prompt()
    at.screen.type("Fell the trees")
    at.screen.press("Escape", "0", "c", "e")
    at.screen.type("Count")
    at.screen.press("Enter")
    at.sees("Yes.")


@task("See what was allowed for longer", "/grants Enter")
def _(at: Desk) -> None:
    at.asked(MAKE, says("Counted."))
    at.screen.press("s")
    at.sees("Counted.")
    at.screen.wait_for_prompt()
    at.command("/grants")
    at.sees("allows this same call of run_command: Run: make count")


@task("Take back what was allowed", "/grants clear Enter", why="One alone: `/grants revoke ID Enter`.")
def _(at: Desk) -> None:
    at.asked(MAKE, says("Counted."), MAKE, says("Counted again."))
    at.screen.press("s")
    at.sees("Counted.")
    at.screen.wait_for_prompt()
    at.command("/grants clear")
    at.sees("1 of this session's answers are forgotten")
    at.screen.say("Again.")
    at.screen.wait_for_question()


@task(
    "Be told when it asks or ends",
    "",
    "",
    "",
    "It is on (`terminal.notify`) for who looks elsewhere; in the peers it is a setting.",
)
def _(at: Desk) -> None:
    at.setting("[terminal]\nbell = true\n")
    at.asked(WRITE, says("Written."))
    assert at.screen.title() == "proj · AIntern · asks"


# -- without a terminal --------------------------------------------------------------------------------------------


@task("Ask once, in a script", '$ aintern run "TEXT"', '$ codex exec "TEXT"', '$ opencode run "TEXT"', short=True)
def _(at: Desk) -> None:
    ended = at.run("run", "What is it?", steps=(says("It counts trees."),), shown='$ aintern run "TEXT"')
    assert (ended.code, ended.out) == (0, "It counts trees.\n")


@task(
    "Give it what a program printed",
    '$ COMMAND | aintern run "TEXT"',
    '$ COMMAND | codex exec "TEXT"',
    '$ COMMAND | opencode run "TEXT"',
)
def _(at: Desk) -> None:
    steps = (says("A difference.", expect="+oaks"),)
    ended = at.run("run", "Review.", steps=steps, input="+oaks\n", shown='$ COMMAND | aintern run "TEXT"')
    assert (ended.code, ended.out) == (0, "A difference.\n")


@task(
    "Read events as JSON",
    '$ aintern run --json "TEXT"',
    '$ codex exec --json "TEXT"',
    '$ opencode run --format json "TEXT"',
)
def _(at: Desk) -> None:
    ended = at.run("run", "--json", "Hello.", steps=(says("Hi."),), shown='$ aintern run --json "TEXT"')
    assert ended.events[-1]["type"] == "completed"


def played() -> list[Any]:
    """The tasks of this run: those that are `short` on the small terminal, all on both at night."""
    wanted = [(each, size) for size in (SIZES if NIGHTLY else SIZES[:1]) for each in TASKS if NIGHTLY or each.short]
    return [pytest.param(each, size, id=f"{each.name}-{size[0]}x{size[1]}") for each, size in wanted]


@pytest.fixture
def desk(start: Start, workspace: Path, home: Path, tmp_path: Path) -> Callable[[tuple[int, int]], Desk]:
    (workspace / "Makefile").write_text(
        "TREES = 3\ncount again:\n\t@echo $(TREES) trees\nwrite:\n\techo made > made.txt\n"
    )
    for command in ("init -q", "add -A", "-c user.name=you -c user.email=you@example.org commit -q -m Start"):
        subprocess.run(["git", *command.split()], cwd=workspace, env=environment(), check=True)
    return lambda size: Desk(start, workspace, home, tmp_path, size)


@pytest.mark.parametrize(("each", "size"), played())
def test_a_daily_task_ends_as_expected_with_the_keys_that_the_docs_name(
    each: Task, size: tuple[int, int], desk: Callable[[tuple[int, int]], Desk]
) -> None:
    at = desk(size)
    each.play(at)
    assert " ".join(at.pressed) == each.keys


def test_there_are_forty_tasks_and_one_that_needs_more_keys_than_a_peer_says_why() -> None:
    assert len({each.name for each in TASKS}) == len(TASKS) >= 40
    for each in TASKS:
        best = min((key_count(keys) for keys in (each.codex, each.opencode) if keys), default=key_count(each.keys))
        assert key_count(each.keys) <= best or each.why, f"{each.name} needs {key_count(each.keys)} keys, a peer {best}"
