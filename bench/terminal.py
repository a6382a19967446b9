"""What the terminal costs: drawing long output, keys while text streams, memory of a long chat.

Run: python -m bench.terminal. The chat runs in a terminal of its own (a pseudo-terminal), on a script. Ends with 1 over a goal.
"""

import asyncio
import fcntl
import io
import json
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from aintern.events import ToolCallRequested, ToolExecution, ToolResultArrived
from aintern.messages import ToolCall
from aintern.risk_level import RiskLevel
from aintern.terminal.output.event_printer import EventPrinter
from aintern.terminal.output.hidden_output import HiddenOutput
from aintern.tools.live_output import LiveOutput
from aintern.tools.tool import ToolProgress
from bench.figures import Figure, print_figures

LINES = 20_000
TOKENS_A_SECOND = 5_000
KEYS = "ZQXJKVBZQXJKVBZQXJKV"  # letters that the streamed text has not
FEW, MANY = 50, 500


async def drawing() -> float:
    """Milliseconds of CPU for all that is drawn of one command's output, its result included."""
    steps: list[ToolProgress] = []
    output = LiveOutput(steps.append)
    text = "".join(f"line {number} of the output, of a usual length\n" for number in range(LINES))
    for at in range(0, len(text), 1 << 16):  # as a pipe hands it over
        output("stdout", text[at : at + (1 << 16)])
        await asyncio.sleep(0.01)
    output.end()
    base: dict[str, Any] = {"request_id": "r", "iteration": 1, "seq": 1, "time": 0.0}
    console = Console(file=io.StringIO(), force_terminal=True, width=140, height=50, highlight=False)
    printer = EventPrinter(console, hidden=HiddenOutput())
    call = ToolCall("run_command", {"command": "make"}, id="c", risk=RiskLevel.LOW, summary="Run: make")
    began = time.process_time()
    printer.show(ToolCallRequested(**base, call=call, index=0, total=1))
    run: dict[str, Any] = {**base, "call_id": "c", "tool": "run_command"}
    printer.show(ToolExecution(**run, status="starting", message=call.summary))
    for step in steps:
        printer.show(ToolExecution(**run, status="in_progress", message=step.message, current=step.current))
    data = {"stdout": text[:64_000], "stderr": ""}
    printer.show(ToolResultArrived(**run, success=True, content="", message="Exit code 0", data=data))
    printer.rest()
    return 1000 * (time.process_time() - began)


class Chat:
    """`aintern` in a terminal of its own."""

    def __init__(self, folder: Path, steps: list[dict[str, Any]]) -> None:
        script = folder / "replies.jsonl"
        script.write_text("".join(json.dumps(step) + "\n" for step in steps))
        self.seen = ""
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            os.chdir(folder)
            environment = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": str(folder / "data")}
            model = f"script:{script}"
            os.execve(sys.executable, [sys.executable, "-m", "aintern", "-m", model], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 140, 0, 0))

    def read(self, seconds: float) -> str:
        """What is drawn within so long, '' for nothing."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return ""
        text = os.read(self.terminal, 1 << 16).decode("utf-8", "replace")
        if "\x1b[6n" in text:  # where the cursor is, as a terminal answers
            self.press("\x1b[1;1R")
        self.seen = (self.seen + text)[-20_000:]
        return text

    def wait_for(self, text: str, patience: float = 60.0) -> None:
        end = time.monotonic() + patience
        while text not in self.seen:
            self.read(0.1)
            if time.monotonic() > end:
                raise RuntimeError(f"{text!r} did not come up: {self.seen[-2000:]!r}")
        self.seen = ""

    def press(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def memory(self) -> float:
        """MiB that the process has in memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def close(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def echoes(folder: Path) -> list[float]:
    """Milliseconds from each key to its letter on the screen, while a reply streams."""
    # Five tokens a millisecond: no event loop wakes up more often.
    chat = Chat(folder, [{"text": "word " * TOKENS_A_SECOND * 12, "chunk": 25, "delay": 5 / TOKENS_A_SECOND}])
    chat.wait_for("tokens")
    time.sleep(0.1)
    chat.press("Go.\r")
    chat.wait_for("word")
    taken = []
    for number, key in enumerate(KEYS):
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            chat.read(0.01)
        chat.seen = ""
        began = time.monotonic()
        chat.press(key)
        while f"{KEYS[:number]}{key}" not in chat.seen and time.monotonic() - began < 2:
            chat.read(0.001)
        taken.append(1000 * (time.monotonic() - began))
    chat.press("\x03")
    chat.close()
    return taken


def growth(folder: Path) -> float:
    """Memory after many requests by that after few, in a chat that runs a command in each."""
    call = {"tool": "run_command", "parameters": {"command": "seq 200"}}
    chat = Chat(folder, [step for _ in range(MANY) for step in ({"tool_calls": [call]}, {"text": "Done. " * 50})])
    chat.wait_for("tokens")
    after = {}
    for number in range(1, MANY + 1):
        time.sleep(0.05)  # until the prompt has the keyboard
        chat.press("Go.")
        chat.wait_for("Go.")
        chat.press("\r")
        chat.wait_for(" in, ")
        chat.wait_for("tokens")
        if number in (FEW, MANY):
            after[number] = chat.memory()
    print(f"  memory after {FEW} requests {after[FEW]:.1f} MiB, after {MANY} {after[MANY]:.1f} MiB")
    chat.press("\x04")
    chat.close()
    return after[MANY] / after[FEW]


def main() -> int:
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        taken = echoes(Path(first))
        figures = [
            Figure(f"drawing {LINES:,} lines of output", min(asyncio.run(drawing()) for _ in range(3)), 50, " ms"),
            Figure(f"key to echo at {TOKENS_A_SECOND:,} tokens/s, median", median(taken), 16, " ms"),
            Figure("key to echo, slowest of 20", max(taken), 100, " ms"),
            Figure(f"memory after {MANY} requests by that after {FEW}", growth(Path(second)), 1.2),
        ]
    print_figures("Terminal", figures)
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
