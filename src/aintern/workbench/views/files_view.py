"""The files view: tree on the left, editor above, changes and terminal below."""

from nicegui import ui

from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.changes_view import ChangesView
from aintern.workbench.views.editor import EditorTabs
from aintern.workbench.views.file_tree import FileTree
from aintern.workbench.views.terminal_view import terminal_view


class FilesView:
    """Everything of it is in one grid; the panels below are tabs."""

    def __init__(self, state: WorkbenchState, dark: bool) -> None:
        self._state = state
        with ui.element("div").classes("files"):
            ui.label("Files").classes("for-readers").props("role=heading aria-level=1")
            side = ui.element("aside").classes("side")
            with ui.element("section").classes("middle").props("aria-label=Editor"):
                self.editor = EditorTabs(state, dark)
            with side:
                FileTree(state, self.editor.open)
            with ui.element("section").classes("below"):
                with ui.tabs().props("dense no-caps align=left") as self._tabs:
                    terminal = ui.tab("terminal", "Terminal")
                    changes = ui.tab("changes", "Changes")
                with ui.tab_panels(self._tabs, value=terminal, keep_alive=True, animated=False).classes("panels"):
                    with ui.tab_panel(terminal):
                        terminal_view(state)
                    with ui.tab_panel(changes):
                        self._changes = ChangesView(state)
            _border("--tree", "Width of the file tree", "vertical")
            _border("--below", "Height of terminal and changes", "horizontal")

    def open_change(self, call: str) -> None:
        """Unfolds what a call of this conversation changed, and opens the first file of it that is there."""
        session = self._state.session
        self._tabs.set_value("changes")
        paths = self._changes.show(call, session.conversation_id)
        if there := next((path for path in paths if (session.workspace / path).is_file()), ""):
            self.editor.open(there)


def _border(name: str, label: str, orientation: str) -> None:
    """What a person draws to make panes wider or higher: the page's script sets the property of this name."""
    border = ui.element("div").classes(f"border {orientation}").props("role=separator tabindex=0")
    border.props.update({"data-border": name, "aria-label": label, "aria-orientation": orientation})
