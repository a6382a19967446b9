"""The terminal panel: xterm.js on the workbench's shell."""

import codecs

from nicegui import ui

from aintern.workbench.state.workbench_state import WorkbenchState

_LOOK = {
    "fontFamily": "ui-monospace, 'DejaVu Sans Mono', Menlo, monospace",
    "fontSize": 13,
    "cursorBlink": True,
    "scrollback": 5000,
    "screenReaderMode": True,
    "theme": {
        "background": "#1b1d1f",
        "foreground": "#e6e4df",
        "cursor": "#5dbb9d",
        "red": "#f0875f",
        "green": "#6cc493",
        "yellow": "#dfb04d",
        "blue": "#8fb6ee",
        "magenta": "#d59ad0",
        "cyan": "#6fb9cb",
    },
}


def terminal_view(state: WorkbenchState) -> None:
    """A terminal that shows what the shell has printed, then what it prints; keys go to the shell."""
    shell = state.shell
    shell.start()
    box = ui.xterm(_LOOK).classes("terminal-box")
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    box.write(decoder.decode(shell.printed))

    def printed(data: bytes) -> None:
        box.write(decoder.decode(data))

    end = shell.subscribe(printed)
    box.client.on_delete(end)

    def typed(text: str) -> None:
        if not shell.is_running:
            shell.start()
        shell.write(text)

    box.on_data(lambda event: typed(event.data))
    box.on_resize(lambda event: shell.resize(event.cols, event.rows))
