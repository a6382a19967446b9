"""The ledger of remembered answers, each with what it covers, how long it holds, how often it was used, and an end."""

from collections.abc import Callable

from nicegui import ui

from aintern.store.grant_ledger import Grant
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.error_notice import errors_noted

_LIFETIMES = {
    "minutes": "for some time",
    "session": "one session",
    "project": "this project",
    "everywhere": "everywhere",
}


def grants_view(state: WorkbenchState) -> None:
    """The grants in force, newest first."""
    place = ui.element("div").classes("grants")

    def draw() -> None:
        place.clear()
        grants = state.session.gate.grants.listed()
        with place:
            if not grants:
                ui.label("No answer is remembered.").classes("soft")
            for grant in reversed(grants):
                _row(grant, revoke)

    def revoke(grant: Grant) -> None:
        with errors_noted():
            state.store.grants.revoke(grant.id)
        draw()

    draw()


def _row(grant: Grant, revoke: Callable[[Grant], None]) -> None:
    with ui.element("div").classes(f"grant {grant.effect}"):
        ui.label("allows" if grant.effect == "allow" else "refuses").classes("effect")
        ui.label(_covers(grant)).classes("what")
        ends = f", until {grant.expires_at[:16].replace('T', ' ')}" if grant.expires_at else ""
        ui.label(f"{_LIFETIMES.get(grant.lifetime, grant.lifetime)}{ends} · used {grant.use_count}×").classes("soft")
        button = ui.button("Revoke", on_click=lambda: revoke(grant)).props("flat dense no-caps")
        button.props["aria-label"] = f"Revoke {grant.tool}"


def _covers(grant: Grant) -> str:
    match grant.scope:
        case "exact":
            return f"exactly: {grant.origin or grant.tool}"
        case "tool":
            return f"every {grant.tool}"
        case _:
            where = f" (in {grant.folder})" if grant.folder else ""
            return f"{grant.tool}: {grant.pattern}{where}"
