"""The page's NiceGUI part: the views beside the chat, each made when it is first looked at."""

from collections.abc import Callable
from functools import partial

from nicegui import ui
from nicegui.events import GenericEventArguments

from aintern.workbench.workbench_state import WorkbenchState

VIEWS = ("files", "conversations", "audit", "settings")


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
                _view(wanted, dark)(state)

    ui.on("view", show)


def _view(name: str, dark: bool) -> Callable[[WorkbenchState], object]:
    """Imported when first looked at: the chat needs none of them."""
    if name == "files":
        from aintern.workbench.files_view import files_view

        return partial(files_view, dark=dark)
    if name == "conversations":
        from aintern.workbench.conversations_page import conversations_page

        return conversations_page
    if name == "audit":
        from aintern.workbench.audit_page import audit_page

        return audit_page
    from aintern.workbench.settings_page import settings_page

    return settings_page
