"""The process of the native window: shows the address that its standard input begins with, until either is closed.

The address comes that way since other users of the machine can read a process's arguments. The input ends when the
workbench does, and with it the window.
"""

import os
import sys
import threading
from importlib import import_module


def main() -> None:
    webview = import_module("webview")
    address = sys.stdin.readline().strip()
    webview.settings["ALLOW_DOWNLOADS"] = True  # exports
    window = webview.create_window(
        "AIntern", address, width=1280, height=840, min_size=(360, 480), text_select=True, zoomable=True
    )

    def end_with_workbench() -> None:
        sys.stdin.read()
        window.destroy()

    threading.Thread(target=end_with_workbench, daemon=True).start()
    webview.start()
    os._exit(0)  # a thread that still reads would hold the interpreter's end


if __name__ == "__main__":
    main()
