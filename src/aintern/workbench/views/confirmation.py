"""A question before something that can't be taken back: what would be done, a button that does it and one that doesn't."""

from collections.abc import Callable

from nicegui import ui


def confirm(label: str, text: str, act: Callable[[], object], *, yes: str, no: str) -> None:
    """Opens the dialog, named `label` for a reader of screens. `act`, which may be async, runs after it was closed by `yes`."""
    with ui.dialog().props(f'aria-label="{label}"') as dialog, ui.card():
        ui.label(text)
        with ui.row():
            ui.button(yes, on_click=dialog.close).props("no-caps color=negative").on_click(act)
            ui.button(no, on_click=dialog.close).props("flat no-caps")
    dialog.open()
