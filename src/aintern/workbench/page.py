"""The page's NiceGUI part: the views beside the chat, each made when it is first looked at."""

from collections.abc import Callable

from nicegui import ui
from nicegui.events import GenericEventArguments

from aintern.workbench.audit_page import AuditView
from aintern.workbench.conversations_page import ConversationsPage
from aintern.workbench.files_view import files_view
from aintern.workbench.settings_page import SettingsPage
from aintern.workbench.workbench_state import WorkbenchState

VIEWS: dict[str, Callable[[WorkbenchState, bool], object]] = {
    "files": files_view,
    "conversations": lambda state, dark: ConversationsPage(state),
    "audit": lambda state, dark: AuditView(state),
    "settings": lambda state, dark: SettingsPage(state),
}


def build_page(state: WorkbenchState) -> None:
    """Empty places for the views. The page's script says which one is looked at."""
    places = {name: ui.element("section").classes("aintern view") for name in VIEWS}

    def show(event: GenericEventArguments) -> None:
        wanted, dark = str(event.args["name"]), bool(event.args["dark"])
        for name, place in places.items():
            place.set_visibility(name == wanted)
        if wanted in places and (wanted != "files" or not places[wanted].default_slot.children):
            places[wanted].clear()  # lists are made anew each time; editors and the terminal stay
            with places[wanted]:
                VIEWS[wanted](state, dark)

    ui.on("view", show)
