"""Conversations: listed, searched, renamed, forked, resumed, exported, deleted; and the checkpoints of this folder."""

from collections.abc import Callable
from functools import partial

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from aintern.store.conversations import ConversationInfo, SearchHit
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.changes_view import ChangesView
from aintern.workbench.views.confirmation import confirm
from aintern.workbench.views.error_notice import errors_noted
from aintern.workbench.views.local_time import local_time

PAGE = 40


class ConversationsPage:
    """This folder's conversations, newest first; `everywhere` shows those of other folders as well."""

    def __init__(self, state: WorkbenchState, new_ticket: Callable[[], str]) -> None:
        self._state = state
        self._new_ticket = new_ticket
        with ui.element("div").classes("conversations"):
            with ui.element("section").classes("list").props("aria-label=Conversations"):
                with ui.element("header"):
                    ui.label("Conversations").classes("title").props("role=heading aria-level=1")
                    ui.button("New conversation", on_click=partial(self._open, "")).props("unelevated dense no-caps")
                with ui.element("div").classes("filters"):
                    self._search = ui.input("Search", on_change=self.draw).props(
                        "dense outlined debounce=250 clearable"
                    )
                    self._everywhere = ui.switch("other folders as well", on_change=self.draw)
                self._rows = ui.element("div")
                self._more = ui.button("Show more", on_click=self._show_more).props("flat dense no-caps")
            with ui.element("section").classes("timeline").props("aria-label=Checkpoints"):
                ui.label("Checkpoints").classes("title").props("role=heading aria-level=2")
                ui.label("What the agent changed in this folder. Undo can itself be undone.").classes("soft")
                ChangesView(state)
        self.draw()

    def draw(self) -> None:
        """The first page anew."""
        self._rows.clear()
        self._next = ""
        self._show_more()

    def _show_more(self) -> None:
        state, text = self._state, str(self._search.value or "").strip()
        workspace = "" if self._everywhere.value else str(state.session.workspace)
        conversations = state.store.conversations
        with errors_noted():
            if text:
                page = conversations.search(text, before=self._next, limit=PAGE, workspace=workspace)
            else:
                page = conversations.page(before=self._next, limit=PAGE, workspace=workspace)
            self._next = page.next_before
            self._more.set_visibility(bool(page.next_before))
            with self._rows:
                for info in page.conversations:
                    self._row(info, conversations.hit(info.id, text) if text else None)
                if not page.conversations and not self._rows.default_slot.children:
                    ui.label("None yet." if not text else "Nothing found.").classes("soft")

    def _row(self, info: ConversationInfo, hit: SearchHit | None) -> None:
        current = info.id == self._state.session.conversation_id
        with ui.element("article").classes("conversation current" if current else "conversation"):
            with ui.element("div").classes("about"):
                ui.label(info.title or "Without a title").classes("what")
                fork = " · a copy" if info.forked_from else ""
                when = local_time(info.updated_at)
                ui.label(f"{when} · {info.message_count} messages{fork}{' · open' if current else ''}").classes("soft")
                if hit:
                    _hit(hit)
            with ui.element("div").classes("acts"):
                if not current:
                    ui.button("Resume", on_click=partial(self._open, info.id)).props("flat dense no-caps")
                ui.button("Fork", on_click=partial(self._fork, info.id)).props("flat dense no-caps")
                ui.button("Rename", on_click=partial(self._rename, info)).props("flat dense no-caps")
                for kind in ("md", "jsonl"):
                    save = partial(self._export, f"{info.id}.{kind}")
                    ui.button(kind.upper(), on_click=save).props("flat dense no-caps").tooltip(f"Export as {kind}")
                if not current:
                    ui.button("Delete", on_click=partial(self._delete, info)).props("flat dense no-caps color=negative")

    def _export(self, name: str) -> None:
        ui.download(f"/export/conversation/{name}?ticket={self._new_ticket()}", name)

    async def _fork(self, conversation: str) -> None:
        with errors_noted():
            await self._open(self._state.store.conversations.fork(conversation).id)

    async def _open(self, conversation: str) -> None:
        with errors_noted():
            await self._state.switch_session(resume=conversation)
            ui.run_javascript("workbench.views.show('chat')")
            self.draw()

    def _rename(self, info: ConversationInfo) -> None:
        with ui.dialog().props('aria-label="Rename"') as dialog, ui.card():
            field = ui.input("Title", value=info.title).props("autofocus outlined dense").classes("wide")

            def save() -> None:
                dialog.close()
                self._do(lambda: self._state.store.conversations.rename(info.id, field.value or ""))

            field.on("keydown.enter", save)
            ui.button("Rename", on_click=save).props("no-caps")
        dialog.open()

    def _delete(self, info: ConversationInfo) -> None:
        text = f"Delete “{info.title}” with its {info.message_count} messages? Its audit rows stay."

        def delete() -> None:
            self._do(lambda: self._state.store.conversations.delete(info.id))

        confirm("Delete", text, delete, yes="Delete", no="Keep it")

    def _do(self, action: Callable[[], object]) -> None:
        with errors_noted():
            action()
        self.draw()


def _hit(hit: SearchHit) -> None:
    """The line that was found, what was searched for marked."""
    who = {"user": "You", "tool": hit.tool}.get(hit.role, "AIntern")
    with ui.element("p").classes("hit"):
        for tag, text in (("b", f"{who}: "), ("span", hit.before), ("mark", hit.text), ("span", hit.after)):
            TextElement(tag=tag, text=text)
