"""The page in a window of its own, through pywebview, in a process that ends with the workbench."""

import subprocess
import sys
from importlib.util import find_spec

from aintern.errors import UsageError

_SHOW = "import sys, webview; webview.create_window('AIntern', sys.argv[1], width=1280, height=840); webview.start()"


def require_window() -> None:
    """Raises UsageError where pywebview is not installed."""
    if find_spec("webview") is None:
        raise UsageError("A native window needs pywebview.", "Install it with: pip install pywebview")


def open_window(address: str) -> None:
    """Opens the window; closing it leaves the workbench running."""
    # -P: modules that lie in the workspace must not be imported instead of the installed ones.
    subprocess.Popen([sys.executable, "-P", "-c", _SHOW, address], stdin=subprocess.DEVNULL)
