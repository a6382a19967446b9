"""The audit viewer: who allowed what and what came of it, filtered and paged; the chain checked; downloads; a chart."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from nicegui import ui

from aintern.risk_level import RiskLevel
from aintern.store.audit_query import AuditPage
from aintern.store.audit_row import AuditEntry
from aintern.store.audit_verify import END_UNKNOWN
from aintern.workbench.state.exports import DECISIONS, audit_query
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.error_notice import errors_noted
from aintern.workbench.views.local_time import local_time, utc_time

CHARTED = 1000  # newest entries that the chart counts
COLORS = {"safe": "#4f9e74", "low": "#4d94a6", "medium": "#c0912c", "high": "#d3683f", "critical": "#b82a52"}
OUTCOMES = {"allowed": "#4f9e74", "refused": "#d3683f"}


class AuditView:
    """One page of the log at a time, newest first; "Older" goes on where the page ends."""

    def __init__(self, state: WorkbenchState, new_ticket: Callable[[], str]) -> None:
        self._state = state
        self._before: list[int | None] = [None]
        with ui.element("div").classes("audit"):
            self._head(new_ticket)
            self._filters = self._fields()
            self._verdict = ui.element("div").classes("verdict").props("role=status")
            self._chart_place = ui.element("div").classes("chart")
            self._rows = ui.element("div").classes("entries").props('role=group aria-label="Entries"')
            with ui.element("footer"):
                self._newer = ui.button("Newer", on_click=self._go_newer).props("flat dense no-caps")
                self._older = ui.button("Older", on_click=self._go_older).props("flat dense no-caps")
                self._where = ui.label().classes("soft")
        self.draw()
        ui.timer(0.1, self.chart, once=True)

    def _head(self, new_ticket: Callable[[], str]) -> None:
        with ui.element("header"):
            ui.label("Audit log").classes("title").props("role=heading aria-level=1")
            ui.button("Verify", on_click=self._verify).props("unelevated dense no-caps")
            ui.button("Refresh", on_click=self._refresh).props("flat dense no-caps")
            for kind in ("jsonl", "csv"):
                ui.button(f"Export {kind.upper()}", on_click=lambda kind=kind: self._export(kind, new_ticket())).props(
                    "flat dense no-caps"
                )

    def _fields(self) -> dict[str, ui.input | ui.select]:
        look = "dense outlined"
        moment = f"{look} type=datetime-local stack-label"
        decisions: dict[str, str] = {"": "any decision", **{each: each.replace("_", " ") for each in DECISIONS}}
        risks = {"": "any risk", **{level.value: f"{level.value} or more" for level in RiskLevel}}
        with ui.element("div").classes("filters"):
            return {
                "text": ui.input("Text", on_change=self._refresh).props(f"{look} debounce=250 clearable"),
                "tool": ui.input("Tool", on_change=self._refresh).props(f"{look} debounce=250 clearable"),
                "decision": ui.select(decisions, value="", on_change=self._refresh, label="Decision").props(look),
                "risk": ui.select(risks, value="", on_change=self._refresh, label="Risk").props(look),
                "since": ui.input("Since", on_change=self._refresh).props(moment),
                "until": ui.input("Until", on_change=self._refresh).props(moment),
            }

    def _given(self) -> dict[str, str]:
        given = {name: str(field.value or "") for name, field in self._filters.items()}
        return given | {name: utc_time(given[name]) for name in ("since", "until") if given[name]}

    def draw(self) -> None:
        """The page that the filters and the place say."""
        with errors_noted():
            size = self._state.choices.settings().audit.page_size
            query = replace(audit_query(self._given()), before=self._before[-1], limit=size)
            self._show(self._state.store.audit.page(query))

    def _show(self, page: AuditPage) -> None:
        self._next = page.next_before
        self._rows.clear()
        with self._rows:
            if not page.entries:
                ui.label("Nothing to show. Every decision about a call stands on this page.").classes("soft empty")
            for entry in page.entries:
                self._row(entry)
        self._newer.set_enabled(len(self._before) > 1)
        self._older.set_enabled(page.next_before is not None)
        first, last = (page.entries[0].seq, page.entries[-1].seq) if page.entries else (0, 0)
        self._where.set_text(f"rows {last} to {first}" if first else "")

    def _row(self, entry: AuditEntry) -> None:
        with ui.element("details").classes(f"entry {entry.decision}"):
            with ui.element("summary"):
                ui.label(local_time(entry.time, "%Y-%m-%d %H:%M:%S")).classes("time").tooltip(
                    f"{entry.time[:19].replace('T', ' ')} UTC"
                )
                ui.label(entry.risk.value).classes(f"badge risk-{entry.risk.value}")
                ui.label(entry.decision.replace("_", " ")).classes("decision")
                ui.label(entry.summary or entry.tool).classes("what")
                ui.label(_outcome(entry)).classes("outcome")
            with ui.element("dl"):
                for name, value in _details(entry):
                    with ui.element("dt"):
                        ui.label(name)
                    with ui.element("dd"):
                        ui.label(value)

    def chart(self) -> None:
        """Decisions and risk over time, of the newest thousand entries that the filters let through."""
        page = self._state.store.audit.page(replace(audit_query(self._given()), limit=CHARTED))
        self._chart_place.clear()
        if page.entries:
            with self._chart_place:
                ui.echart(_chart(page.entries)).classes("plot")

    async def _verify(self) -> None:
        self._verdict.clear()
        with errors_noted(), self._verdict:
            report = await asyncio.to_thread(self._state.store.audit.verify)
            if report.whole:
                ui.label(f"✓ The log is complete: {report.rows} rows, none of them changed.").classes("good")
                ui.label(
                    "A call has several rows: the decision, how it ended, what it changed. The list shows each call once."
                ).classes("soft")
                if not report.end_known:
                    ui.label(END_UNKNOWN).classes("warning")
            for problem in report.problems:
                ui.label(f"✖ {problem}").classes("bad")

    def _refresh(self) -> None:
        self._before = [None]
        self.draw()
        self.chart()

    def _go_older(self) -> None:
        self._before.append(self._next)
        self.draw()

    def _go_newer(self) -> None:
        self._before.pop()
        self.draw()

    def _export(self, kind: str, ticket: str) -> None:
        given = {name: value for name, value in self._given().items() if value} | {"ticket": ticket}
        ui.download(f"/export/audit.{kind}?{urlencode(given)}", f"audit.{kind}")


def _outcome(entry: AuditEntry) -> str:
    if not entry.allowed:
        return entry.denial_reason
    if not entry.finished:
        return "interrupted, or still running" if entry.interrupted else "result not recorded"
    took = entry.duration or 0.0
    return (f"{took:.1f} s" if took >= 1 else f"{took * 1000:.0f} ms") if entry.success else entry.error or "failed"


def _details(entry: AuditEntry) -> list[tuple[str, str]]:
    factors = [f"{each['level']}: {each['reason']} ({each['cause']})" for each in json.loads(entry.factors)]
    waited = f"{entry.seconds_open:.1f} s" if entry.seconds_open else ""
    told = [
        ("tool", entry.tool),
        ("parameters", entry.parameters),
        ("as proposed", entry.proposed),
        ("factors", "\n".join(factors)),
        ("decided by", entry.who),
        ("question open", waited),
        ("reason", entry.denial_reason),
        ("error", entry.error),
        ("grant", entry.grant_id),
        ("conversation", entry.conversation),
        ("row", f"{entry.seq} · {entry.hash}"),
    ]
    return [(name, value) for name, value in told if value]


def _chart(entries: tuple[AuditEntry, ...]) -> dict[str, Any]:
    """Stacked bars of risk, and a line of refusals; by hour within two days, by day beyond."""
    width = 13 if entries[0].time[:10] <= entries[-1].time[:8] + f"{int(entries[-1].time[8:10]) + 1:02}" else 10
    places = sorted({entry.time[:width] for entry in entries})
    risks = Counter((entry.time[:width], entry.risk.value) for entry in entries)
    refused = Counter(entry.time[:width] for entry in entries if not entry.allowed)
    bars: list[dict[str, Any]] = [
        {
            "name": level.value,
            "type": "bar",
            "stack": "risk",
            "barMaxWidth": 26,
            "data": [risks[place, level.value] for place in places],
            "color": COLORS[level.value],
        }
        for level in RiskLevel
    ]
    line = {"name": "refused", "type": "line", "data": [refused[p] for p in places], "color": OUTCOMES["refused"]}
    shown = [place.replace("T", " ") + (":00" if width == 13 else "") for place in places]
    grey = "#8a857b"
    return {
        "animation": False,
        "grid": {"left": 36, "right": 12, "top": 34, "bottom": 24},
        "legend": {"top": 0, "textStyle": {"color": grey}, "itemHeight": 9, "itemWidth": 14},
        "tooltip": {"trigger": "axis"},
        "xAxis": {"type": "category", "data": shown, "axisLabel": {"color": grey}},
        "yAxis": {
            "type": "value",
            "minInterval": 1,
            "axisLabel": {"color": grey},
            "splitLine": {"lineStyle": {"opacity": 0.2}},
        },
        "series": [*bars, line],
    }
