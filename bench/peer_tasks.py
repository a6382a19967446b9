"""The keys that docs/daily-tasks.md names for Codex and opencode, pressed in their own terminals on a scripted model.

Run: python -m bench.peer_tasks [codex|opencode] [--task NAME] [--show]. Both are installed into build/peers first (npm). A task ends with
what must stand on the screen then, or 1 at the end. Those that are driven here are marked so in the table.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.terminal import terminal_screen
from tests.terminal.terminal_screen import Screen

from bench.peers import NPM, PLACE, installed
from bench.scripted_server import scripted_server

SIZE = (110, 40)
READY = {"codex": "Ask Codex to do anything", "opencode": "Ask anything"}
terminal_screen.PATIENCE = 150.0  # opencode takes a while to start on a busy machine
PAUSE = 0.6  # seconds after a key: neither peer says when a list has opened
COUNT = "Go [[run make count]] [[run make count]] [[say counted twice]]"
LIKE = "Go [[run make count]] [[run make count again]] [[say counted twice]]"
WRITE = "Go [[write new.txt]] [[say written]]"
SLOW = "Begin [[slow]]"
LONG = "Go [[run seq 300]] [[say listed]]"
PLAN = "Plan it [[plan 1. Write new.txt.]]"
QUESTION = {"codex": "Would you like to", "opencode": "Permission required"}


class Peer:
    """Codex or opencode at a terminal, in a repository of its own."""

    def __init__(self, name: str, folder: Path, port: int) -> None:
        self.name, self.home, self.workspace = name, folder / "home", folder / "proj"
        package = NPM[name].replace("@", "_").replace("/", "_")
        self._program = str(PLACE / "npm" / package / "node_modules" / ".bin" / name)
        self._screen: Screen | None = None
        (self.home / ".codex").mkdir(parents=True)
        (self.home / ".codex" / "config.toml").write_text(CODEX.format(port=port, workspace=self.workspace))
        (self.home / ".config" / "opencode").mkdir(parents=True)
        (self.home / ".config" / "opencode" / "opencode.json").write_text(opencode_settings(port))
        (self.home / "bin").mkdir()
        editor = self.home / "bin" / "append"
        editor.write_text("#!/bin/sh\nprintf 'some words' >> \"$1\"\n")
        editor.chmod(0o755)
        self.workspace.mkdir()
        (self.workspace / "README.md").write_text("# Rowan\n\nA tool that counts trees.\n")
        (self.workspace / "long.txt").write_text("one\ntwo\nthree\nfour\n")
        (self.workspace / "Makefile").write_text("count again:\n\t@echo 3 trees\n")
        for command in ("init -q", "add -A", "-c user.name=you -c user.email=you@example.org commit -q -m Start"):
            subprocess.run(["git", *command.split()], cwd=self.workspace, check=True)

    @property
    def screen(self) -> Screen:
        assert self._screen is not None, "it is opened first"
        return self._screen

    def environment(self) -> dict[str, str]:
        """Nothing of this machine's user; no look at the network for newer versions."""
        return {
            **{"PATH": f"{self.home / 'bin'}:{os.environ['PATH']}", "HOME": str(self.home), "LANG": "C.UTF-8"},
            **{"TERM": "xterm-256color", "MOCK_KEY": "none", "EDITOR": str(self.home / "bin" / "append")},
            **{"OPENCODE_DISABLE_AUTOUPDATE": "1", "OPENCODE_DISABLE_MODELS_FETCH": "1"},
            "XDG_CACHE_HOME": str(
                PLACE / "cache"
            ),  # the package that opencode talks to the server with is fetched once
        }

    def open(self, *arguments: str, ready: bool = True) -> None:
        """Starts it, with another one closed; Codex without the server that it leaves behind."""
        self.close()
        program = (self._program, "--no-daemon") if self.name == "codex" else (self._program,)
        self._screen = Screen([*arguments], self.workspace, self.environment(), SIZE, program)
        if ready:
            self.screen.wait_for(READY[self.name])
            time.sleep(1)

    def close(self) -> None:
        if self._screen is not None:
            self._screen.close()

    def say(self, text: str, until: str = "") -> None:
        """Types a message and Enter, and waits for a text."""
        self.screen.type(text)
        time.sleep(PAUSE)
        self.screen.press("Enter")
        if until:
            self.screen.wait_for(until)
            time.sleep(PAUSE)

    def asked(self, text: str) -> None:
        self.say(text, QUESTION[self.name])

    def press(self, keys: str, words: dict[str, str]) -> None:
        """The keys as the table has them; words in capitals are replaced."""
        for word in keys.split():
            if re.fullmatch(r"(Ctrl|Shift)\+\S+|Enter|Escape|Tab|Up|Down|Left|Right|\w", word):
                self.screen.press({"Shift+Tab": "BTab"}.get(word, word).replace("Ctrl+", "C-").replace("Shift+", "S-"))
            elif word == "Click":
                self._click(words["CLICK"])
            else:
                self.screen._tmux("send-keys", "-l", re.sub(r"[A-Z]{3,}", lambda found: words[found.group()], word))
            time.sleep(PAUSE)

    def run(self, line: str) -> str:
        """A line of a shell; gives what it printed."""
        program = line.split().index(self.name)
        words = line.split(" ")
        words[program] = self._program
        ran = subprocess.run(" ".join(words), shell=True, cwd=self.workspace, env=self.environment(), text=True,
                             stdin=None if "|" in line else subprocess.DEVNULL, capture_output=True, timeout=90)  # fmt: skip
        return ran.stdout + ran.stderr

    def _click(self, text: str) -> None:
        """The left button on a text of the screen."""
        for row, line in enumerate(self.screen._tmux("capture-pane", "-p").split("\n"), 1):
            if text in line:
                self.screen.send("".join(f"\x1b[<0;{line.index(text) + 2};{row}{end}" for end in "Mm"))
                return
        raise AssertionError(f"{text!r} is not on the screen")


CODEX = """model = "mock-model"
model_provider = "mock"
check_for_update_on_startup = false
[model_providers.mock]
name = "mock"
base_url = "http://127.0.0.1:{port}/v1"
wire_api = "responses"
env_key = "MOCK_KEY"
[projects."{workspace}"]
trust_level = "trusted"
"""


def opencode_settings(port: int) -> str:
    model = {
        "cost": {"input": 3, "output": 15},
        "limit": {"context": 200_000, "output": 8_192},
        "tool_call": True,
        "attachment": True,
    }
    sees = {"modalities": {"input": ["text", "image"], "output": ["text"]}}
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "name": "mock",
        "options": {"baseURL": f"http://127.0.0.1:{port}/v1", "apiKey": "none"},
        "models": {name: {"name": name, **model, **sees} for name in ("mock-model", "oak-7b")},
    }
    return json.dumps(
        {
            "autoupdate": False,
            "share": "disabled",
            "model": "mock/mock-model",
            "permission": {"bash": "ask", "edit": "ask"},
            "provider": {"mock": provider},
            "command": {"praise": {"template": "Praise $1 in one line."}},
        }
    )


@dataclass(frozen=True)
class Play:
    """How a task is set up, the words that are typed, and what shows that it is done: a text of the screen, or the absence of one."""

    sees: str
    before: Callable[[Peer], object] = lambda peer: peer.open()
    words: dict[str, str] = field(default_factory=dict)
    after: Callable[[Peer], object] = lambda peer: None
    gone: str = ""
    times: int = 1


def opened(*messages: tuple[str, str], question: str = "") -> Callable[[Peer], None]:
    """A chat with messages that are answered (text, what is waited for), and one that is asked about."""

    def before(peer: Peer) -> None:
        peer.open()
        for text, until in messages:
            peer.say(text, until)
        if question:
            peer.asked(question)

    return before


NOTED = ("Remember 42. [[say noted]]", "NOTED")
SECOND = ("How are you? [[say fine]]", "FINE")
BEGUN = (SLOW, "word word")


def no_file(peer: Peer) -> None:
    assert not (peer.workspace / "new.txt").exists()


def file_is_there(peer: Peer) -> None:
    assert (peer.workspace / "new.txt").read_text() == "hello\n"


def talked(*texts: tuple[str, str]) -> Callable[[Peer], None]:
    """Conversations of before, one a text, with their answers; the chat is closed."""

    def before(peer: Peer) -> None:
        for text, answer in texts:
            opened((text, answer))(peer)
        peer.close()

    return before


def planned(peer: Peer) -> None:
    peer.open()
    peer.press("Shift+Tab" if peer.name == "codex" else "Tab", {})
    peer.say(PLAN, "1. WRITE NEW.TXT")


def queued(peer: Peer) -> None:
    opened(BEGUN)(peer)
    peer.screen.type("next")
    peer.press("Tab", {})


def stopped(peer: Peer) -> None:
    opened(BEGUN)(peer)
    peer.press("Escape" if peer.name == "codex" else "Escape Escape", {})
    peer.screen.wait_for("interrupted")


def written(peer: Peer) -> None:
    opened(question=WRITE)(peer)
    peer.press("Enter", {})
    peer.screen.wait_for("WRITTEN")
    file_is_there(peer)


def listed(peer: Peer) -> None:
    opened(question=LONG)(peer)
    peer.press("Enter", {})
    peer.screen.wait_for("LISTED")


def ended(peer: Peer) -> None:
    assert peer.screen.exit_code() in (0, 130)


def changed(peer: Peer) -> None:
    peer.open()
    with (peer.workspace / "README.md").open("a") as readme:
        readme.write("new line\n")


def skilled(peer: Peer) -> None:
    skill = peer.home / ".agents" / "skills" / "oak" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    skill.write_text("---\nname: oak\ndescription: Counts oaks\n---\nCount each oak once.\n")
    peer.open()


def exported(peer: Peer) -> None:
    time.sleep(3)
    (file,) = (each for each in peer.workspace.glob("*.md") if each.name != "README.md")
    assert "Remember 42." in file.read_text()


def themed(peer: Peer) -> None:
    time.sleep(2)
    kept = [each for each in peer.home.rglob("*") if each.is_file() and each.stat().st_size < 1 << 20]
    assert any(b"dracula" in each.read_bytes() for each in kept)


PLAYS: dict[str, dict[str, Play]] = {
    "Ask a question": {
        "codex": Play("IT COUNTS TREES", words={"TEXT": "What is it? [[say it counts trees]]"}),
        "opencode": Play("IT COUNTS TREES", words={"TEXT": "What is it? [[say it counts trees]]"}),
    },
    "Allow a call once": {
        peer: Play("WRITTEN", opened(question=WRITE), after=file_is_there) for peer in ("codex", "opencode")
    },
    "Allow a command for this session": {"opencode": Play("COUNTED TWICE", opened(question=COUNT))},
    "Allow a command for good": {"codex": Play("COUNTED TWICE", opened(question=COUNT))},
    "Allow commands like it": {peer: Play("COUNTED TWICE", opened(question=LIKE)) for peer in ("codex", "opencode")},
    "Deny with a reason": {
        "codex": Play("HEARD: TOO EARLY", opened(question=WRITE), {"REASON": "too early"}, no_file),
        "opencode": Play("too early", opened(question=WRITE), {"REASON": "too early"}, no_file),
    },
    "See what is hidden of a long output": {
        "codex": Play("✓ •", listed),
        "opencode": Play("Click to collapse", listed, {"CLICK": "Click to expand"}),
    },
    "Go to plan mode": {"codex": Play("Plan mode"), "opencode": Play("Plan · mock")},
    "Let it work without questions": {
        "codex": Play("requested: Approve for me"),
        "opencode": Play("auto", words={"WORDS": "auto"}),
    },
    "Accept a plan": {
        "codex": Play("HEARD: IMPLEMENT", planned),
        "opencode": Play("Permission required", planned, {"TEXT": WRITE}),
    },
    "Refuse a plan": {
        "codex": Play("HEARD: WITHOUT", planned, {"REASON": "without step 1"}),
        "opencode": Play("HEARD:", planned, {"REASON": "without step 1"}),
    },
    "Queue a message": {
        peer: Play("SECOND DONE", opened(BEGUN), {"TEXT": "next [[say second done]]"}) for peer in ("codex", "opencode")
    },
    "Say something at once": {
        "codex": Play(
            "HEARD: ONLY THE TREES", opened(("Go [[slowrun true]]", "word word")), {"TEXT": "only the trees"}
        ),
    },
    "Drop a queued message": {"codex": Play("Ask Codex to do anything", queued, gone="HEARD: NEXT")},
    "Stop what runs": {
        "codex": Play("interrupted", opened(BEGUN)),
        "opencode": Play("interrupted", opened(BEGUN)),
    },
    "Go on after a stop": {
        "codex": Play("HEARD: GO ON", stopped, {"TEXT": "go on"}),
        "opencode": Play("HEARD: GO ON", stopped, {"TEXT": "go on"}),
    },
    "Take back the last change": {"opencode": Play("Go [[write", written, after=no_file)},
    "Go back to an earlier message": {
        "codex": Play("How are you?", opened(NOTED, SECOND), gone="FINE"),
        "opencode": Play("How are you?", opened(NOTED, SECOND), gone="FINE"),
    },
    "Go on with the last conversation": {
        "codex": Play("NOTED", talked(NOTED)),
        "opencode": Play("NOTED", talked(NOTED)),
    },
    "Find a conversation": {
        "codex": Play(
            "OAKS ARE FEW",
            talked(("Oaks. [[say oaks are few]]", "OAKS ARE FEW"), ("Elms.", "HEARD: ELMS")),
            {"WORDS": "oaks"},
        ),
    },
    "Begin anew": {peer: Play(READY[peer], opened(NOTED), gone="NOTED") for peer in ("codex", "opencode")},
    "Go on in a copy": {
        "codex": Play("Fork created", opened(NOTED)),
    },
    "Give a conversation a title": {
        "codex": Play("The answer", opened(NOTED), {"TITLE": "The answer"}),
    },
    "Write the conversation to a file": {
        "codex": Play("Saved conversation", opened(NOTED), after=exported),
        "opencode": Play("", opened(NOTED), after=exported),
    },
    "Make room in the context": {
        "codex": Play("compacted", opened(NOTED)),
        "opencode": Play("Compaction", opened(NOTED)),
    },
    "See where things stand": {"codex": Play("Directory:"), "opencode": Play("Status")},
    "See what it has cost": {"codex": Play("Token usage", opened(NOTED))},
    "Leave": {peer: Play("", after=ended) for peer in ("codex", "opencode")},
    "Attach a file": {
        "codex": Play("HEARD", words={"READ": "READ"}),
        "opencode": Play("HEARD", words={"READ": "READ"}),
    },
    "Write several lines": {peer: Play("HEARD: FIRST", words={"TEXT": "first"}) for peer in ("codex", "opencode")},
    "Write in an editor": {
        "codex": Play("HEARD: SOME WORDS", words={"TEXT": " and more"}),
        "opencode": Play("HEARD: SOME WORDS", words={"TEXT": " and more"}),
    },
    "Write an earlier message again": {peer: Play("NOTED", opened(NOTED), times=2) for peer in ("codex", "opencode")},
    "Find an earlier message": {"codex": Play("NOTED", opened(NOTED, SECOND), {"WORDS": "Remember"}, times=2)},
    "Run a command of one's own": {
        peer: Play("maple 5", words={"COMMAND": "echo maple $((2+3))"}) for peer in ("codex", "opencode")
    },
    "See what has changed": {
        "opencode": Play("new line", changed),
    },
    "Begin an AGENTS.md": {"codex": Play("HEARD")},
    "Put a skill to use": {
        "codex": Play("HEARD", skilled, {"NAME": "oak", "WORDS": " here"}),
    },
    "Change the model": {
        "codex": Play("Model changed to", words={"WORDS": "gpt"}),
        "opencode": Play("oak-7b", words={"WORDS": "oak"}),
    },
    "Change the colours": {"codex": Play(READY["codex"], words={"WORDS": "dracula"}, after=themed)},
    "Write with vi's keys": {"codex": Play("Vim")},
    "Ask once, in a script": {
        peer: Play("IT COUNTS TREES", lambda peer: None, {"TEXT": "What is it? [[say it counts trees]]"})
        for peer in ("codex", "opencode")
    },
    "Give it what a program printed": {
        peer: Play("+OAKS", lambda peer: None, {"COMMAND": "echo +oaks", "TEXT": "Review."})
        for peer in ("codex", "opencode")
    },
    "Read events as JSON": {
        peer: Play('"type":', lambda peer: None, {"TEXT": "Hello."}) for peer in ("codex", "opencode")
    },
}


@contextmanager
def desk(name: str) -> Iterator[Peer]:
    folder = Path(tempfile.mkdtemp(prefix="aintern-peer-"))
    (folder / "proj").parent.mkdir(exist_ok=True)
    with scripted_server(folder / "proj") as port:
        peer = Peer(name, folder, port)
        try:
            yield peer
        finally:
            peer.close()
            shutil.rmtree(folder, ignore_errors=True)


def driven(name: str, keys: str, play: Play, show: bool) -> str:
    """Plays it; gives what is wrong, or nothing."""
    with desk(name) as peer:
        try:
            if keys.startswith("$"):
                line = re.sub(r"[A-Z]{3,}", lambda found: play.words[found.group()], keys.removeprefix("$ "))
                play.before(peer)
                if '"' in line:
                    shown = peer.run(line)
                    return "" if play.sees in shown else shown[-1500:]
                words = keys.removeprefix("$ ").split()
                typed = [word for word in words[1:] if word.islower() or word.startswith("-")]
                typed = [word for word in typed if not word.startswith("/")]
                peer.open(*typed, ready=False)
                if name == "opencode" and len(words) > len(typed) + 1:
                    peer.screen.wait_for(READY[name])
                time.sleep(6)
                peer.press(" ".join(word for word in words[1:] if word not in typed), play.words)
            else:
                play.before(peer)
                peer.press(keys, play.words)
            if play.sees:
                peer.screen.wait_for(play.sees, times=play.times)
            if play.gone:
                time.sleep(2)
                assert play.gone not in peer.screen.text(), f"{play.gone} is still there"
            play.after(peer)
        except AssertionError as wrong:
            return f"{wrong}\n{peer.screen.text()[-3000:] if peer._screen else ''}"
        if show and peer._screen:
            print(re.sub(r"\n\s*\n+", "\n", peer.screen.text())[-1800:])
    return ""


def main() -> None:
    from tests.terminal.test_daily_tasks import TASKS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("peers", nargs="*", default=["codex", "opencode"])
    parser.add_argument("--task", action="append", help="only those whose names contain this; repeatable")
    parser.add_argument("--show", action="store_true", help="the screen at each task's end")
    given = parser.parse_args()
    failed = 0
    for task in TASKS:
        for name in given.peers:
            play = PLAYS.get(task.name, {}).get(name)
            keys = {"codex": task.codex, "opencode": task.opencode}[name]
            if play is None or not any(part in task.name for part in given.task or [""]) or not installed(name):
                continue
            wrong = driven(name, keys, play, given.show)
            print(f"{'FAILED' if wrong else 'ok'} · {name} · {task.name} · {keys}", flush=True)
            if wrong:
                failed += 1
                print("    " + re.sub(r"\n\s*\n+", "\n", wrong).replace("\n", "\n    "), flush=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
