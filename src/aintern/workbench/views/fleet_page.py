"""The fleet: its queue, workers, open questions and runs as they are now, and one run at a time with all that it does."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from nicegui import ui

from aintern.errors import AInternError
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_overview import FleetOverview, overview
from aintern.fleet.fleet_runs import ENDED, FleetRun
from aintern.store.parked_questions import ParkedQuestion
from aintern.workbench.access.fleet_access import FleetAccess
from aintern.workbench.views.confirmation import confirm
from aintern.workbench.views.error_notice import errors_noted
from aintern.workbench.views.local_time import local_time

_EVERY = 2.0  # seconds between two looks
PAGE = 50
_SHOWN = 400_000  # characters of a patch
_AT_WORK = ("waiting", "queued", "running", "parked")
_STATUSES = {
    "": "any status",
    "at_work": "at work",
    "ended": "ended",
    **{each: each for each in (*_AT_WORK, *ENDED)},
}


class FleetPage:
    """The list, or the run that was chosen in it."""

    def __init__(self, access: FleetAccess, new_ticket: Callable[[], str]) -> None:
        self._access = access
        self._new_ticket = new_ticket
        self._view = ui.context.slot.parent
        self._problem = ui.label().classes("problem").props("role=alert")
        self._place = ui.element("div").classes("fleet")
        self._shown: _FleetList | _RunPage
        self._show_list()
        ui.timer(_EVERY, self._look)

    def _show_list(self, chosen: str = "") -> None:
        self._place.clear()
        with self._place:
            self._shown = _FleetList(self._access, self._show_run, chosen)
        ui.timer(0.01, self._look, once=True)

    def _show_run(self, run: str) -> None:
        self._place.clear()
        with self._place:
            self._shown = _RunPage(self._access, run, self._new_ticket, self._show_list)
        ui.timer(0.01, self._look, once=True)

    async def _look(self) -> None:
        """What changed since the last look is drawn; a view that nobody sees is left alone."""
        if not self._view.visible:
            return
        shown = self._shown
        try:
            draw = await self._access.ask(shown.read)
        except AInternError as error:
            self._problem.set_text(str(error))
            return
        self._problem.set_text("")
        if shown is self._shown and not self._place.is_deleted:
            draw()


class _FleetList:
    """Everything but what a single run does. Rows are written anew only where others come, so that the keys stay where they are."""

    def __init__(self, access: FleetAccess, show_run: Callable[[str], None], chosen: str) -> None:
        self._access = access
        self._show_run = show_run
        self._chosen = chosen  # the run that a person comes back from
        self._limit = PAGE
        with ui.element("header"):
            ui.label("Fleet").classes("title").props("role=heading aria-level=1")
            self._counts = ui.label("Looking …").classes("soft at-a-glance").props("role=status")
        self._questions = _Rows("Open questions", "Open questions", hidden_when_empty=True)
        self._workers = _Rows("Workers", "Workers", none="No worker is there: start one with “aintern fleet worker”.")
        with ui.element("section").props("aria-label=Runs"):
            ui.label("Runs").classes("fleet-part").props("role=heading aria-level=2")
            self._filters = self._fields()
            self._runs = _Rows("", "Runs", none="No run fits.")
            self._more = ui.button("Show more", on_click=self._show_more).props("flat dense no-caps")
        self._more.set_visibility(False)

    def _fields(self) -> dict[str, ui.input | ui.select]:
        look = "dense outlined"
        typed = f"{look} debounce=250 clearable"
        with ui.element("div").classes("filters"):
            return {
                "status": ui.select(_STATUSES, value="", on_change=self._again, label="Status").props(look),
                "request": ui.input("Request", on_change=self._again).props(typed),
                "repo": ui.input("Repository", on_change=self._again).props(typed),
                "submitter": ui.input("Submitter", on_change=self._again).props(typed),
                "model": ui.input("Model", on_change=self._again).props(typed),
            }

    async def _again(self) -> None:
        self._limit = PAGE
        await self._look()

    async def _show_more(self) -> None:
        self._limit += PAGE
        await self._look()

    async def _look(self) -> None:
        with errors_noted():
            (await self._access.ask(self.read))()

    def read(self, fleet: Fleet) -> Callable[[], None]:
        """What the page shows, read in a thread; gives what draws it."""
        given, limit = self._given(), self._limit
        status = given["status"]
        statuses = {"": (), "at_work": _AT_WORK, "ended": ENDED}.get(status, (status,))
        runs = fleet.runs.listed(statuses, limit + 1, containing=given)
        return partial(self._draw, overview(fleet), runs, (given, limit))

    def _given(self) -> dict[str, str]:
        return {name: str(field.value or "") for name, field in self._filters.items()}

    def _draw(self, seen: FleetOverview, runs: Sequence[FleetRun], asked: tuple[dict[str, str], int]) -> None:
        if asked != (self._given(), self._limit):
            return  # something else was asked for meanwhile
        self._counts.set_text(_counts(seen))
        self._questions.draw(
            [
                (f"{run.id} {question.call_id}", partial(self._show_run, run.id), _question_cells(run, question, seen))
                for run, question in seen.questions
            ]
        )
        self._workers.draw(
            [
                (
                    each.id,
                    partial(self._show_run, each.run) if each.run else None,
                    [
                        ("status", each.status if not each.run else "at work", f"badge {each.status}"),
                        ("what", f"{each.host} · {each.pid}", ""),
                        ("about", _joined(each.labels, "" if each.repos == "*" else each.repos, each.run), ""),
                        ("age", _age(each.started_at, seen.now), ""),
                    ],
                )
                for each in seen.workers
            ]
        )
        turns = {identity: number for number, identity in enumerate(seen.turns, 1)}
        self._runs.draw(
            [(run.id, partial(self._show_run, run.id), _run_cells(run, turns, seen.now)) for run in runs[: self._limit]]
        )
        self._more.set_visibility(len(runs) > self._limit)
        if self._chosen:
            self._runs.focus(self._chosen)
            self._chosen = ""


Cell = tuple[str, str, str]  # its place in the row, its text, and further classes
_Row = tuple[str, Callable[[], None] | None, list[Cell]]


class _Rows:
    """A list whose rows are buttons where they lead somewhere; texts change in their places."""

    def __init__(self, title: str, label: str, *, none: str = "", hidden_when_empty: bool = False) -> None:
        self._none = none
        self._hides = hidden_when_empty
        self._cells: dict[str, dict[str, Any]] = {}
        self._buttons: dict[str, ui.element] = {}
        self._order: list[tuple[str, bool, tuple[str, ...]]] | None = None
        with ui.element("section" if title else "div") as self._box:
            if title:
                self._box.props(f'aria-label="{label}"')
                ui.label(title).classes("fleet-part").props("role=heading aria-level=2")
            self._list = ui.element("div").classes("rows")
        self._box.set_visibility(not hidden_when_empty)

    def draw(self, rows: Sequence[_Row]) -> None:
        # A row is made anew where it leads elsewhere or has other classes; else its texts change.
        order = [(key, lead is not None, tuple(more for _, _, more in cells)) for key, lead, cells in rows]
        if order != self._order:
            self._order = order
            self._make(rows)
        for key, _, cells in rows:
            for place, text, _ in cells:
                label = self._cells[key][place]
                if label.text != text:
                    label.set_text(text)

    def _make(self, rows: Sequence[_Row]) -> None:
        self._list.clear()
        self._cells = {}
        self._buttons = {}
        with self._list:
            if not rows and self._none:
                ui.label(self._none).classes("soft empty")
            for key, lead, cells in rows:
                with ui.element("button" if lead else "div").classes("fleet-row") as row:
                    self._cells[key] = {place: ui.label(text).classes(f"{place} {more}") for place, text, more in cells}
                if lead:
                    self._buttons[key] = row.props("type=button").on("click", lambda _, lead=lead: lead())
        self._box.set_visibility(bool(rows) or not self._hides)

    def focus(self, key: str) -> None:
        for each, button in self._buttons.items():
            if each == key:
                button.props("data-focus")
            else:
                button.props(remove="data-focus")
        ui.run_javascript(
            "document.querySelector('[data-focus]')?.focus()"
        )  # a constant, as every script that the page evaluates


class _RunPage:
    """One run: how it stands, what can be done with it, and its transcript, which the page's script draws and follows."""

    def __init__(
        self, access: FleetAccess, run: str, new_ticket: Callable[[], str], show_list: Callable[[str], None]
    ) -> None:
        self._access = access
        self._run = run
        self._acts: dict[str, ui.button] = {}
        with ui.element("section").classes("run").props('aria-label="Run"'):
            with ui.element("header"):
                back = ui.button("All runs", icon="arrow_back", on_click=lambda: show_list(run))
                back.props("flat dense no-caps autofocus")
                self._status = ui.label().classes("badge").props("role=status")
                self._title = ui.label(run).classes("what title").props("role=heading aria-level=1")
                with ui.element("div").classes("acts"):
                    for name, act in (("Cancel run", self._cancel), ("Retry", self._retry), ("Push", self._push)):
                        self._acts[name] = ui.button(name, on_click=act).props("flat dense no-caps")
                    save = partial(self._save, new_ticket)
                    self._acts["Patch"] = ui.button("Patch", on_click=save).props("flat dense no-caps")
            self._about = ui.label().classes("soft facts")
            self._error = ui.label().classes("warning")
            self._details = ui.element("details").classes("all")
            self._values: dict[str, Any] = {}
            self._dialogs = ui.element("div")
            ui.element("div").classes("run-host bench").props(f'data-run="{run}"')

    def read(self, fleet: Fleet) -> Callable[[], None]:
        """How the run stands, read in a thread; gives what draws it."""
        return partial(self._draw, fleet.show(self._run), fleet.database.rows("SELECT fleet.now_text()")[0][0])

    def _draw(self, run: FleetRun, now: str) -> None:
        self._status.set_text(run.status)
        self._status.classes(replace=f"badge {run.status}")
        self._title.set_text(_first_line(run.request))
        self._about.set_text(
            _joined(
                _short_repo(run.repo),
                run.submitter,
                run.model,
                run.worker,
                _cost(run),
                f"{_age(run.submitted_at, now)} ago",
            )
        )
        self._error.set_text(run.error or run.push_error)
        self._acts["Cancel run"].set_visibility(not run.has_ended)
        self._acts["Retry"].set_visibility(run.has_ended)
        self._acts["Patch"].set_visibility(bool(run.tip))
        made = run.status == "done" and run.tip not in ("", run.base)
        self._acts["Push"].set_visibility(made and run.push in ("", "failed"))
        told = _details(run)
        if list(told) != list(self._values):
            self._details.clear()
            with self._details:
                with ui.element("summary"):
                    ui.label("Details")
                with ui.element("dl").props("tabindex=0"):  # it scrolls, so keys must reach it
                    self._values = {name: _field(name) for name in told}
        for name, text in told.items():
            if self._values[name].text != text:
                self._values[name].set_text(text)

    def _cancel(self) -> None:
        async def end() -> None:
            await self._do(lambda fleet: fleet.cancel(self._run))

        text = "End this run? What it has made so far stays."
        confirm("Cancel the run", text, end, yes="End it", no="Let it go on")

    async def _retry(self) -> None:
        made = await self._do(lambda fleet: fleet.retry(self._run))
        if made:
            ui.notify(f"Asked again: {made}")

    async def _push(self) -> None:
        with errors_noted():
            run = await self._access.ask(lambda fleet: fleet.show(self._run))
            patch = (await self._access.ask(lambda fleet: fleet.patch(self._run))).decode(errors="replace")
            with (
                self._dialogs,
                ui.dialog().props('aria-label="Push the result"') as dialog,
                ui.card().classes("comparison"),
            ):
                ui.label(f"Push this to {run.branch} of {run.repo}?").classes("what")
                with ui.element("div").classes("pushed-files"):
                    for change in _by_file(patch):
                        ui.element("div").classes("diff-host").props["data-diff"] = change
                    if len(patch) > _SHOWN:
                        ui.label("There is more than is shown here: look at the patch.").classes("warning")

                async def push() -> None:
                    dialog.close()
                    await self._do(lambda fleet: fleet.push(self._run))

                with ui.row():
                    ui.button("Push it", on_click=push).props("no-caps unelevated")
                    ui.button("Not now", on_click=dialog.close).props("flat no-caps")
            dialog.open()

    def _save(self, new_ticket: Callable[[], str]) -> None:
        ui.download(f"/export/fleet/{self._run}.patch?ticket={new_ticket()}", f"{self._run}.patch")

    async def _do(self, act: Callable[[Fleet], object]) -> object:
        """Under the person's name and role; what they may not, they are told."""
        with errors_noted():
            done = await self._access.ask(act)
            (await self._access.ask(self.read))()
            return done
        return None


def _by_file(patch: str) -> list[str]:
    """The differences of a patch, one a file, as far as they are shown."""
    begun = patch[:_SHOWN].split("\ndiff --git ")
    return [begun[0], *(f"diff --git {each}" for each in begun[1:])]


def _field(name: str) -> Any:
    with ui.element("dt"):
        ui.label(name)
    with ui.element("dd"):
        return ui.label()


def _details(run: FleetRun) -> dict[str, str]:
    told = {
        "run": run.id,
        "request": run.request,
        "repository": run.repo,
        "start": run.ref,
        "branch": run.branch,
        "result": run.tip,
        "priority": str(run.priority),
        "label": run.label,
        "after": run.after,
        "retry of": run.retry_of,
        "attempts": str(run.token),
        "conversation": run.conversation,
        "reason": run.reason,
        "push": run.push,
        "tokens": f"{run.tokens_in:,} in, {run.tokens_out:,} out",
        "submitted": local_time(run.submitted_at, "%Y-%m-%d %H:%M:%S"),
        "started": local_time(run.started_at, "%Y-%m-%d %H:%M:%S") if run.started_at else "",
        "ended": local_time(run.ended_at, "%Y-%m-%d %H:%M:%S") if run.ended_at else "",
    }
    return {name: value for name, value in told.items() if value}


def _counts(seen: FleetOverview) -> str:
    at_work = [f"{seen.at_work[each]} {each}" for each in _AT_WORK if seen.at_work.get(each)]
    day = [f"{seen.ended[each]} {each}" for each in ENDED if seen.ended.get(each)]
    cost = "" if seen.cost is None else f", ${seen.cost:,.2f}"
    last = f"last 24 hours: {', '.join(day) or 'none ended'}, {seen.tokens:,} tokens{cost}"
    return f"{' · '.join(at_work) or 'nothing at work'} · {last}"


def _run_cells(run: FleetRun, turns: dict[str, int], now: str) -> list[Cell]:
    turn = f"place {turns[run.id]} in the queue" if run.id in turns else ""
    return [
        ("status", run.status, f"badge {run.status}"),
        ("what", _first_line(run.request), ""),
        ("about", _joined(turn, _short_repo(run.repo), run.submitter, run.model), ""),
        ("cost", _cost(run), ""),
        ("age", _age(run.submitted_at, now), ""),
    ]


def _question_cells(run: FleetRun, question: ParkedQuestion, seen: FleetOverview) -> list[Cell]:
    risk = question.risk.value
    return [
        ("status", risk, f"badge risk-{risk}"),
        ("what", question.summary or question.tool, ""),
        ("about", _joined(_first_line(run.request), _short_repo(run.repo), run.submitter), ""),
        ("age", _age(question.asked_at, seen.now), ""),
    ]


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _short_repo(repo: str) -> str:
    return repo.rstrip("/").rpartition("/")[2].removesuffix(".git") or repo


def _cost(run: FleetRun) -> str:
    tokens = f"{run.tokens_in + run.tokens_out:,} tokens" if run.tokens_in + run.tokens_out else ""
    return _joined(tokens, "" if run.cost is None else f"${run.cost:,.2f}")


def _age(then: str, now: str) -> str:
    """How long ago, in the largest unit that fits, rounded down."""
    seconds = max(0.0, (datetime.fromisoformat(now) - datetime.fromisoformat(then)).total_seconds())
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{int(seconds)} s"
