"""The files view: tree on the left, editor above, changes and terminal below."""

from nicegui import ui

from aintern.workbench.changes_view import ChangesView
from aintern.workbench.editor import Editor
from aintern.workbench.file_tree import FileTree
from aintern.workbench.terminal_view import terminal_view
from aintern.workbench.workbench_state import Desk


def files_view(desk: Desk, dark: bool) -> None:
    """Everything of it is in one grid; the panels below are tabs."""
    with ui.element("div").classes("files"):
        side = ui.element("aside").classes("side")
        with ui.element("section").classes("middle").props("aria-label=Editor"):
            editor = Editor(desk, dark)
        with side:
            FileTree(desk, editor.open)
        with ui.element("section").classes("below"):
            with ui.tabs().props("dense no-caps align=left") as tabs:
                terminal = ui.tab("terminal", "Terminal")
                changes = ui.tab("changes", "Changes")
            with ui.tab_panels(tabs, value=terminal, keep_alive=True, animated=False).classes("panels"):
                with ui.tab_panel(terminal):
                    terminal_view(desk)
                with ui.tab_panel(changes):
                    ChangesView(desk)
