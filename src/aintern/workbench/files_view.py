"""The files view: tree on the left, editor above, changes and terminal below."""

from nicegui import ui

from aintern.workbench.changes_view import ChangesView
from aintern.workbench.editor import EditorTabs
from aintern.workbench.file_tree import FileTree
from aintern.workbench.terminal_view import terminal_view
from aintern.workbench.workbench_state import WorkbenchState


def files_view(state: WorkbenchState, dark: bool) -> EditorTabs:
    """Everything of it is in one grid; the panels below are tabs. Gives what opens a file."""
    with ui.element("div").classes("files"):
        ui.label("Files").classes("for-readers").props("role=heading aria-level=1")
        side = ui.element("aside").classes("side")
        with ui.element("section").classes("middle").props("aria-label=Editor"):
            editor = EditorTabs(state, dark)
        with side:
            FileTree(state, editor.open)
        with ui.element("section").classes("below"):
            with ui.tabs().props("dense no-caps align=left") as tabs:
                terminal = ui.tab("terminal", "Terminal")
                changes = ui.tab("changes", "Changes")
            with ui.tab_panels(tabs, value=terminal, keep_alive=True, animated=False).classes("panels"):
                with ui.tab_panel(terminal):
                    terminal_view(state)
                with ui.tab_panel(changes):
                    ChangesView(state)
    return editor
