"""The page's NiceGUI part: the views beside the chat, each made when it is first looked at."""

from collections.abc import Callable

from nicegui import ui
from nicegui.events import GenericEventArguments

from aintern.workbench.desk import Desk

View = Callable[[Desk], None]


def build_page(desk: Desk) -> None:
    """Empty places for the views. The page's script says which one is looked at."""
    places = {name: ui.element("section").classes("aintern view").props(f'data-view="{name}"') for name in views()}

    def show(event: GenericEventArguments) -> None:
        wanted = str(event.args)
        for name, place in places.items():
            place.set_visibility(name == wanted)
        if wanted in places and not places[wanted].default_slot.children:
            with places[wanted]:
                views()[wanted](desk)

    ui.on("view", show)


def views() -> dict[str, View]:
    return {}
