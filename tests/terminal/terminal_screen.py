"""A real terminal to run the command in: tmux draws it, the test reads the screen and presses keys."""

import shlex
import shutil
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.forked_command import AINTERN, can_fork, start_of

TMUX = ("tmux", "-f", "/dev/null")
KEEP = ("set-option", "-g", "remain-on-exit", "on")
PATIENCE = 40.0  # seconds; machines that run many tests at once are slow


class Screen:
    """One terminal with `aintern` in it, without what its start repeats where that is possible (`tests.forked_command`), or with
    another `program`; `size` in columns and lines."""

    def __init__(
        self,
        arguments: list[str],
        cwd: Path,
        env: Mapping[str, str],
        size: tuple[int, int] = (100, 30),
        program: tuple[str, ...] | None = None,
    ) -> None:
        if shutil.which("tmux") is None:
            pytest.skip("tmux is missing: install the system package tmux")
        self._socket = f"aintern-{uuid.uuid4().hex[:8]}"
        # tmux may see the terminal close and never the exit status, so a shell writes it down; Ctrl+C is not for the shell.
        self._folder = tempfile.TemporaryDirectory(prefix="aintern-screen-")
        self._code = Path(self._folder.name) / "code"
        shell = ["sh", "-c", 'trap : INT; "$@"; echo $? > "$0"', str(self._code)]
        forks = program is None and can_fork(env)
        command = start_of("chat", env, self._code) if forks else [*shell, *(program or AINTERN)]
        # COLUMNS and LINES are of the terminal that the tests run in: workers are given them.
        kept = {key: value for key, value in env.items() if key not in ("TMUX", "TERM", "COLUMNS", "LINES")}
        # Control mode: one client that takes commands in lines, since a process for each look at the screen costs much more.
        self._client = subprocess.Popen(
            [
                *TMUX,
                "-L",
                self._socket,
                "-C",
                "new-session",
                # The screen is asked for, what comes in between is not told. Said later, it may leave answers behind output
                # that is then never told (tmux 3.3).
                "-f",
                "no-output",
                "-x",
                f"{size[0]}",
                "-y",
                f"{size[1]}",
                *command,
                *arguments,
                ";",
                *KEEP,
            ],
            cwd=cwd,
            env=kept,
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._client.stdout is not None
        # Before that line a command has no session.
        next(line for line in self._client.stdout if line.startswith("%session-changed "))

    def text(self) -> str:
        """What stands on the screen and above it, without blanks at the ends of lines."""
        shown = self._tmux("capture-pane", "-p", "-S", "-200")
        return "".join(f"{line.rstrip()}\n" for line in shown.splitlines())

    def coloured(self) -> str:
        """The same with colours and styles as ANSI escapes."""
        return self._tmux("capture-pane", "-e", "-p", "-S", "-400")

    def wait_for(self, text: str, times: int = 1) -> str:
        """Waits until the text stands there so many times, in whatever line a long path breaks it; gives the whole screen."""
        seen = [""]

        def stands() -> bool:
            seen[0] = self.text()
            return max(seen[0].count(text), " ".join(seen[0].split()).count(text)) >= times

        self._wait(stands, repr(text))
        return seen[0]

    def wait_for_question(self) -> None:
        """Waits until a question takes keys: until then its keys stand in parentheses."""
        self.wait_for_keys("Enter allow")

    def wait_for_keys(self, keys: str) -> None:
        """The same for a question whose line of keys begins otherwise."""
        self._wait(lambda: any(line.startswith(keys) for line in self._lines()), "a question that takes keys")

    def wait_for_prompt(self) -> None:
        """Waits until a message can be typed."""
        self._wait(self._at_prompt, "the prompt")

    def wait_without(self, text: str) -> None:
        """Waits until the text is gone and the prompt is there, whatever stands in it."""
        self._wait(lambda: text not in self.text() and self._has_status(), f"a prompt without {text!r}")

    def press(self, *keys: str) -> None:
        """Keys by tmux's names (Enter, Escape, C-c, C-j) or single characters, one after the other."""
        for key in keys:
            self._tmux("send-keys", key)

    def type(self, text: str) -> None:
        """Types into a line and waits until it stands there."""
        before = self.text().count(text)
        self._tmux("send-keys", "-l", text)
        self._wait(lambda: self.text().count(text) > before, repr(text))

    def send(self, keys: str) -> None:
        """Bytes as a terminal sends them, for keys that tmux has no name for."""
        self._tmux("send-keys", "-H", *(f"{byte:02x}" for byte in keys.encode()))

    def say(self, text: str) -> None:
        """Waits for the prompt, types a message and sends it."""
        self.wait_for_prompt()
        self.type(text)
        self.press("Enter")

    def exit_code(self) -> int:
        """Waits for the end of the command."""
        self._wait(lambda: self._code.exists() and bool(self._code.read_text().strip()), "the end")
        return int(self._code.read_text())

    def title(self) -> str:
        """What the command has called the terminal."""
        return self._tmux("display-message", "-p", "#{pane_title}").strip()

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], capture_output=True)
        self._client.communicate()
        self._folder.cleanup()

    def _wait(self, met: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not met():
            assert time.monotonic() < end, f"{what} did not come up:\n{self.text()}"
            time.sleep(0.03)

    def _at_prompt(self) -> bool:
        """The prompt's line is empty, and the status line is below it."""
        return ">" in self._lines() and self._has_status()

    def _has_status(self) -> bool:
        last = self._lines()[-1]
        return last.startswith(" ") and " · " in last

    def _lines(self) -> list[str]:
        """What stands on the screen now."""
        return [line.rstrip() for line in self._tmux("capture-pane", "-p").rstrip().split("\n")]

    def _tmux(self, *arguments: str) -> str:
        assert self._client.stdin is not None
        self._client.stdin.write(f"{shlex.join(arguments)}\n")
        self._client.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        """What the command printed: it stands between two lines of one time and number, which end in 1 for a client's own."""
        assert self._client.stdout is not None
        printed: list[str] = []
        begin = ""
        for line in self._client.stdout:
            if not begin:
                begin = line.removeprefix("%begin ") if line.startswith("%begin ") and line.endswith(" 1\n") else ""
            elif line in (f"%end {begin}", f"%error {begin}"):
                text = "".join(printed)
                assert line.startswith("%end"), text
                return text
            else:
                printed.append(line)
        raise AssertionError("tmux has ended")
