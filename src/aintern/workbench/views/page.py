"""The page's NiceGUI part: the views beside the chat, each made when it is first looked at."""

from collections.abc import Callable

from nicegui import ui
from nicegui.events import GenericEventArguments

from aintern.workbench.access.fleet_access import FleetAccess
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.audit_page import AuditView
from aintern.workbench.views.conversations_page import ConversationsPage
from aintern.workbench.views.files_view import FilesView
from aintern.workbench.views.settings_page import SettingsPage

VIEWS: dict[str, Callable[[WorkbenchState, bool, Callable[[], str]], object]] = {
    "files": lambda state, dark, new_ticket: FilesView(state, dark),
    "conversations": lambda state, dark, new_ticket: ConversationsPage(state, new_ticket),
    "audit": lambda state, dark, new_ticket: AuditView(state, new_ticket),
    "settings": lambda state, dark, new_ticket: SettingsPage(state),
}


def _fleet_page(fleet: FleetAccess, new_ticket: Callable[[], str]) -> object:
    from aintern.workbench.views.fleet_page import FleetPage  # nothing of a fleet is loaded before somebody looks at it

    return FleetPage(fleet, new_ticket)


def build_page(state: WorkbenchState, new_ticket: Callable[[], str], fleet: FleetAccess) -> None:
    """Empty places for the views: who only has the cookie is sent nothing of what they show. The page's script says which one
    is looked at; `new_ticket` makes what a download's address demands."""
    if within := ui.context.client.content.parent_slot:
        within.parent.tag = "div"  # not NiceGUI's own <main>: the page has one, the chat's
    views = dict(VIEWS)
    if fleet.url:
        views["fleet"] = lambda state, dark, new_ticket: _fleet_page(fleet, new_ticket)
    places = {name: ui.element("section").classes("aintern view").props(f'aria-label="{name} view"') for name in views}

    made: dict[str, object] = {}

    def show(event: GenericEventArguments) -> None:
        wanted, dark = str(event.args["name"]), bool(event.args["dark"])
        for name, place in places.items():
            place.set_visibility(name == wanted)
        if wanted in places and (wanted != "files" or not places[wanted].default_slot.children):
            places[wanted].clear()  # lists are made anew each time; editors and the terminal stay
            with places[wanted]:
                made[wanted] = views[wanted](state, dark, new_ticket)

    def open_file(event: GenericEventArguments) -> None:
        if isinstance(files := made.get("files"), FilesView):
            files.editor.open(str(event.args["path"]), int(event.args.get("line") or 0))

    def open_change(event: GenericEventArguments) -> None:
        if isinstance(files := made.get("files"), FilesView):
            files.open_change(str(event.args["call"]))

    ui.on("view", show)
    ui.on("open_file", open_file)  # after "view": the page shows the files first
    ui.on("open_change", open_change)
