"""The page in a window of its own, through pywebview. Its process ends with the workbench, and the workbench with it."""

import asyncio
import os
import sys
from importlib.util import find_spec

from aintern.errors import UsageError

_LONGEST = 1 << 16  # bytes of what a failing window said that are looked at


def require_window() -> None:
    """Raises UsageError where pywebview is not installed, or where there is no display."""
    if find_spec("webview") is None:
        raise UsageError("A native window needs pywebview.", "Install it with: pip install 'aintern[native]'")
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise UsageError(
            "There is no display for a native window.", "Leave --native out, and open the address anywhere."
        )


class NativeWindow:
    """One window. `open` shows it, `closed` waits for its end, `close` ends it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def open(cls, address: str) -> "NativeWindow":
        pipe = asyncio.subprocess.PIPE
        # -P: modules that lie in the workspace must not be imported instead of the installed ones.
        command = (sys.executable, "-P", "-m", "aintern.workbench.window_process")
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=asyncio.subprocess.DEVNULL, stderr=pipe
        )
        assert process.stdin is not None
        process.stdin.write(address.encode() + b"\n")  # stays open: its end is the workbench's
        return cls(process)

    async def closed(self) -> str:
        """'' once a person has closed the window; what was wrong when it could not be shown, or was lost."""
        assert self._process.stderr is not None
        said = b""
        while more := await self._process.stderr.read(_LONGEST):  # toolkits talk a lot: only the end is of interest
            said = (said + more)[-_LONGEST:]
        code = await self._process.wait()
        lines = [line for line in said.decode(errors="replace").splitlines() if line.strip()]
        return "" if code == 0 else lines[-1].strip() if lines else f"it ended with {code}"

    async def close(self) -> None:
        """Nothing happens to a window that is closed already."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        if self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()
