"""A real terminal to run the command in: tmux draws it, the test reads the screen and presses keys."""

import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Mapping
from pathlib import Path

import pytest

TMUX = ("tmux", "-f", "/dev/null")
KEEP = ("set-option", "-g", "remain-on-exit", "on")
PATIENCE = 40.0  # seconds; machines that run many tests at once are slow


class Screen:
    """One terminal of 30 lines and 100 columns with the command in it."""

    def __init__(self, arguments: list[str], cwd: Path, env: Mapping[str, str]) -> None:
        if shutil.which("tmux") is None:
            pytest.skip("tmux is missing: install the system package tmux")
        self._socket = f"aintern-{uuid.uuid4().hex[:8]}"
        # tmux may see the terminal close and never the exit status, so a shell writes it down; Ctrl+C is not for the shell.
        self._code = Path(tempfile.mkdtemp(prefix="aintern-screen-")) / "code"
        shell = ["sh", "-c", 'trap : INT; "$@"; echo $? > "$0"', str(self._code)]
        command = [*shell, sys.executable, "-m", "aintern", *arguments]
        kept = {key: value for key, value in env.items() if key not in ("TMUX", "TERM")}
        subprocess.run(
            [*TMUX, "-L", self._socket, "new-session", "-d", "-x", "100", "-y", "30", *command, ";", *KEEP],
            cwd=cwd,
            env=kept,
            check=True,
        )

    def text(self) -> str:
        """What stands on the screen and above it."""
        return self._tmux("capture-pane", "-p", "-S", "-200")

    def wait_for(self, text: str, times: int = 1) -> str:
        """Waits until the text stands there so many times; gives the whole screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.text()
            if shown.count(text) >= times:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{text!r} did not come up:\n{self.text()}")

    def press(self, *keys: str) -> None:
        """Keys by tmux's names (Enter, Escape, C-c, C-j) or single characters, one after the other."""
        for key in keys:
            self._tmux("send-keys", key)
            time.sleep(0.05)

    def type(self, text: str) -> None:
        self._tmux("send-keys", "-l", text)
        time.sleep(0.2)

    def say(self, text: str) -> None:
        """Waits for the prompt, types a message and sends it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not self._at_prompt():
            time.sleep(0.1)
        self.type(text)
        self.press("Enter")

    def exit_code(self) -> int:
        """Waits for the end of the command."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._code.exists() and (code := self._code.read_text().strip()):
                return int(code)
            time.sleep(0.1)
        raise AssertionError(f"it goes on:\n{self.text()}")

    def close(self) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], capture_output=True)

    def _at_prompt(self) -> bool:
        """The prompt's line is empty, and the line of the model and mode is below it."""
        lines = [line.rstrip() for line in self._tmux("capture-pane", "-p").rstrip().split("\n")]
        return ">" in lines and "ask_for_risky" in lines[-1]

    def _tmux(self, *arguments: str) -> str:
        ran = subprocess.run(["tmux", "-L", self._socket, *arguments], capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout
