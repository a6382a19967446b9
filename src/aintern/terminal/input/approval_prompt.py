"""Asks a person about calls, one key an answer, on one sheet for all calls that wait together.

Focus-safe: no key counts until half a second has passed without any; what is typed before, and what is no answer, is kept
as the draft of the next message. An allow counts only after the whole command was on the screen.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from typing import Any, Literal

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, ConditionalContainer, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.output import Output

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.events import ApprovalRequested, CallPreviewed
from aintern.permission.approvals import Answer, AnswerKind, Lifetime, Scope
from aintern.risk_level import RiskLevel
from aintern.terminal.input.editor_command import open_in_own_editor
from aintern.terminal.input.typed_ahead import CTRL_ENTER, know_ctrl_enter
from aintern.terminal.output.approval_text import RISK_STYLES, ApprovalText, approval_text, joined_rows, wrapped
from aintern.terminal.output.grant_scope import GrantScope
from aintern.terminal.output.inert_text import inert_command, inert_line
from aintern.terminal.output.json_lines import AnswerTaker
from aintern.terminal.output.look import Look
from aintern.tools.propose_plan import propose_plan

Mode = Literal["decide", "confirm", "confirm_preview", "confirm_keep", "reason", "edit", "pattern"]
Preview = Callable[[str, Scope, str], Sequence[str]]
"""A question's id, a scope and a pattern to the earlier calls that this would have allowed as well."""
_PLAIN_TEXT = ({"command"}, {"plan"})  # parameters that are edited as they are, others as JSON
_PREVIEWED = 4  # earlier calls that are named


@dataclass(slots=True)
class _Item:
    """One question on the sheet: how far it was seen, what the person made of it so far, and what a preview of it showed."""

    question: ApprovalRequested
    grant_scope: GrantScope
    offset: int = 0
    seen: int = 0
    deadline: float = 0.0
    parameters: Mapping[str, Any] | None = None
    text: ApprovalText = field(default_factory=ApprovalText)
    network: bool = False
    tried: CallPreviewed | None = None
    previews: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuestionSettings:
    """How questions are put: seconds without a key until keys count, whether the bell rings, what shows earlier calls, and the
    colours."""

    arm_delay: float = 0.5
    bell: bool = True
    preview: Preview | None = None
    look: Look = Look()


class _CommandBuffer(Buffer):
    """A buffer that opens the person's editor."""

    def _open_file_in_editor(self, filename: str) -> bool:
        return open_in_own_editor(filename)


class ApprovalPrompt:
    """The sheet. `run` returns when no question is left; `draft` is what the person typed meanwhile."""

    def __init__(
        self,
        session: AnswerTaker,
        settings: QuestionSettings,
        *,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self.draft = ""
        self._session = session
        self._settings = settings
        self._items: list[_Item] = []
        self._at = 0
        self._mode: Mode = "decide"
        self._note = ""
        self._last_key = time.monotonic()
        self._buffer = _CommandBuffer(multiline=True)
        know_ctrl_enter()
        self._app: Application[None] = self._application(input, output)

    # -- what the face does --------------------------------------------------------------------------------------

    def add(self, question: ApprovalRequested) -> None:
        """One more call that waits."""
        grant_scope = GrantScope.of(question.call.tool, question.details)
        self._items.append(_Item(question, grant_scope, deadline=time.monotonic() + question.timeout))
        self._app.invalidate()

    def previewed(self, event: CallPreviewed) -> None:
        """A command was tried: what it did stands below its question, whose time stood still."""
        for item in self._items:
            if item.question.call_id == event.call_id:
                item.tried, item.text = event, ApprovalText()
                item.deadline += event.duration
                self._note = ""
        self._last_key = time.monotonic()  # what it did must not be answered by a key that was meant for before
        self._app.invalidate()

    def resolved(self, call_id: str) -> None:
        """A question was answered, here or elsewhere, or timed out."""
        at = next((at for at, item in enumerate(self._items) if item.question.call_id == call_id), None)
        if at is None:
            return
        del self._items[at]
        self._at = min(self._at, max(0, len(self._items) - 1))
        self._mode = "decide"
        self._last_key = time.monotonic()  # the next question must not be hit by a key that was meant for this one
        if not self._items:
            self._exit()
        self._app.invalidate()

    def close(self) -> None:
        """The run is over: nothing waits any more."""
        self._items.clear()
        self._exit()

    def _exit(self) -> None:
        if self._app.future is not None and not self._app.future.done():
            self._app.exit()

    async def run(self) -> None:
        """Until every question is answered."""
        while self._items:
            self._last_key = time.monotonic()
            if self._settings.bell:
                self._app.output.bell()
                self._app.output.flush()
            await self._app.run_async(handle_sigint=False)

    # -- keys ----------------------------------------------------------------------------------------------------

    @property
    def armed(self) -> bool:
        """Whether keys count now: the question was drawn, and no key came for a while."""
        return (
            bool(self._items) and self._item.seen > 0 and time.monotonic() - self._last_key >= self._settings.arm_delay
        )

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        deciding = Condition(lambda: self._mode == "decide" and bool(self._items))
        decisions: dict[str, Callable[[], None]] = {
            "enter": lambda: self._allow(self._item.grant_scope.answer(), None),
            CTRL_ENTER: lambda: self._allow("allow_session", "session"),
            "s": lambda: self._allow("allow_session", "session"),
            "a": lambda: self._allow("allow_always", "project"),
            "e": self._edit,
            "d": lambda: self._enter("reason", ""),
            "backspace": lambda: self._enter("reason", ""),
            "escape": self._cancel,
            "w": lambda: self._set_grant_scope(self._item.grant_scope.wider()),
            "l": lambda: self._set_grant_scope(self._item.grant_scope.longer()),
            "p": self._edit_pattern,
            "n": self._toggle_network,
            "v": self._preview,
            "k": self._keep,
        }
        for key, decide in decisions.items():  # until the prompt is armed they belong to what the person is typing
            keys.add(key, filter=deciding)(lambda event, decide=decide: decide() if self.armed else self._typed(event))
        moves = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -100_000, "end": 100_000}
        for key, step in moves.items():
            keys.add(key, filter=deciding)(lambda event, step=step: self._scroll(step))
        keys.add("tab", filter=deciding)(lambda event: self._move(1))
        keys.add("s-tab", filter=deciding)(lambda event: self._move(-1))
        keys.add("c-c")(lambda event: self._cancel())
        keys.add(Keys.Any, filter=deciding)(self._typed)
        keys.add(Keys.BracketedPaste, filter=deciding)(self._typed)
        writing = Condition(lambda: self._mode != "decide")
        keys.add("enter", filter=writing)(lambda event: self._entered())
        keys.add("escape", filter=writing)(lambda event: self._leave())
        keys.add("c-j", filter=writing)(lambda event: self._buffer.insert_text("\n"))
        keys.add("c-x", "c-e", filter=writing)(lambda event: self._buffer.open_in_editor())
        return keys

    def _typed(self, event: KeyPressEvent) -> None:
        self._last_key = time.monotonic()
        if event.data.isprintable() or event.key_sequence[-1].key is Keys.BracketedPaste:
            self.draft += event.data
        elif event.key_sequence[-1].key is Keys.Backspace:
            self.draft = self.draft[:-1]

    # -- answers -------------------------------------------------------------------------------------------------

    @property
    def _item(self) -> _Item:
        return self._items[self._at]

    def _allow(self, answer: AnswerKind, lifetime: Lifetime | None) -> None:
        item = self._item
        if item.seen < item.text.must_be_seen:
            self._note = "Scroll to the end of the command first (Page Down)."
            return
        if item.question.risk is RiskLevel.CRITICAL:
            self._enter("confirm", "")
            return
        if lifetime is not None and not item.grant_scope.rememberable:
            self._note = "This can't be remembered: Enter allows it once."
            return
        if lifetime == "project" and item.grant_scope.lifetime == "everywhere":
            lifetime = "everywhere"
        self._answer(answer, **item.grant_scope.arguments(lifetime))

    def _preview(self) -> None:
        item = self._item
        if not item.question.details.get("preview"):
            self._note = "This call can't be tried before it is allowed."
        elif item.seen < item.text.must_be_seen:
            self._note = "Scroll to the end of the command first (Page Down)."
        elif item.question.risk is RiskLevel.CRITICAL:
            self._enter("confirm_preview", "")
        else:
            self._try()

    def _try(self, **more: Any) -> None:
        try:
            self._session.answer(self._item.question.call_id, Answer("preview", **more))
        except UsageError as error:
            self._note = error.message
        else:
            self._note = "Trying it, without network…"

    def _keep(self) -> None:
        tried = self._item.tried
        if tried is None or not tried.can_be_kept:
            self._note = "Press v first: k keeps what the preview did." if tried is None else tried.note
        elif self._item.question.risk is RiskLevel.CRITICAL:
            self._enter("confirm_keep", "")
        else:
            self._answer("allow_once", keep=True)

    def _answer(self, answer: AnswerKind, **more: Any) -> None:
        if self._item.network and answer.startswith("allow") and not more.get("keep"):
            more["network"] = True
        call_id = self._item.question.call_id
        try:
            self._session.answer(call_id, Answer(answer, **more))
        except UsageError as error:
            self._note = error.message
        else:
            self._note = ""
            self.resolved(call_id)

    def _cancel(self) -> None:
        for item in list(self._items):
            with suppress(UsageError):  # answered elsewhere in this moment
                self._session.answer(item.question.call_id, "cancel")
            self.resolved(item.question.call_id)

    def _edit(self) -> None:
        parameters = self._item.question.call.parameters
        if set(parameters) in _PLAIN_TEXT and all(isinstance(value, str) for value in parameters.values()):
            self._enter("edit", next(iter(parameters.values())))
        else:
            self._enter("edit", json.dumps(dict(parameters), ensure_ascii=False, indent=1))

    def _edit_pattern(self) -> None:
        if self._item.grant_scope.has_pattern:
            self._enter("pattern", self._item.grant_scope.shown_pattern())
        else:
            wider = any(scope in ("prefix", "path") for scope, _ in self._item.grant_scope.scopes)
            self._note = (
                "Press w until commands or paths are offered, then p edits their pattern."
                if wider
                else "No pattern covers this call safely: it can be allowed as it is."
            )

    def _toggle_network(self) -> None:
        if self._item.question.details.get("sandbox"):
            self._item.network = not self._item.network
        else:
            self._note = "Commands have the network: there is no sandbox here."

    def _set_grant_scope(self, grant_scope: GrantScope) -> None:
        self._note = "" if grant_scope.rememberable else "This can't be remembered: Enter allows it once."
        self._item.grant_scope = grant_scope

    # -- the line below --------------------------------------------------------------------------------------------

    def _enter(self, mode: Mode, text: str) -> None:
        self._mode, self._note = mode, ""
        self._buffer.text = text
        self._buffer.cursor_position = len(text)
        self._app.layout.focus(self._buffer)

    def _leave(self) -> None:
        self._mode, self._note = "decide", ""
        self._app.layout.focus_last()

    def _entered(self) -> None:
        mode, text = self._mode, self._buffer.text
        self._leave()
        match mode:
            case "confirm":
                self._answer("allow_once", confirm=text.strip(), parameters=self._item.parameters)
            case "confirm_preview":
                self._try(confirm=text.strip())
            case "confirm_keep":
                self._answer("allow_once", confirm=text.strip(), keep=True)
            case "reason":
                self._answer("deny", reason=text.strip(), **self._item.grant_scope.arguments())
            case "pattern":
                self._set_grant_scope(replace(self._item.grant_scope, pattern=text.strip() or None))
            case "edit":
                self._allow_edited(text)
            case "decide":
                pass

    def _allow_edited(self, text: str) -> None:
        """The person wrote it, so they have seen it."""
        parameters: Any
        if (names := set(self._item.question.call.parameters)) in _PLAIN_TEXT:
            parameters = dict.fromkeys(names, text)
        else:
            try:
                parameters = json.loads(text)
            except (ValueError, RecursionError) as error:
                self._note = f"That is not JSON: {error}."
                return
        if not isinstance(parameters, dict):
            self._note = "The parameters must be a JSON object."
            return
        self._item.parameters = parameters
        if self._item.question.risk is RiskLevel.CRITICAL:
            self._enter("confirm", "")
        else:
            self._answer("allow_once", parameters=parameters)

    # -- the screen ------------------------------------------------------------------------------------------------

    def _application(self, input: Input | None, output: Output | None) -> Application[None]:
        questions = Window(FormattedTextControl(self._rows, focusable=True), dont_extend_height=True)
        entry = Window(BufferControl(self._buffer), wrap_lines=True, dont_extend_height=True, style="reverse")
        body = HSplit(
            [
                Window(FormattedTextControl(self._head), height=1),
                questions,
                Window(FormattedTextControl(self._foot), dont_extend_height=True, wrap_lines=True),
                ConditionalContainer(entry, Condition(lambda: self._mode != "decide")),
            ]
        )
        return Application(
            Layout(body, focused_element=questions),
            key_bindings=self._bindings(),
            erase_when_done=True,
            refresh_interval=0.2,
            style_transformation=self._settings.look.transformation,
            color_depth=self._settings.look.depth,
            input=input,
            output=output,
        )

    def _head(self) -> StyleAndTextTuples:
        place = f" {self._at + 1} of {len(self._items)} (Tab: next) " if len(self._items) > 1 else ""
        columns = self._app.output.get_size().columns
        return [("fg:ansibrightblack", f"──{place}".ljust(columns - 1, "─"))]

    def _rows(self) -> StyleAndTextTuples:
        if not self._items:
            return []
        item, size = self._item, self._app.output.get_size()
        if item.text.width != size.columns - 2:
            item.text = approval_text(item.question, size.columns - 2, item.tried)
            item.offset = item.text.preview_at or item.offset
        rows = item.text.rows
        height = max(3, size.rows - len(self._foot_rows(size.columns)) - 4)  # the rule, where one is, and room to write
        item.offset = max(0, min(item.offset, len(rows) - height))
        item.seen = max(item.seen, item.offset + height)
        shown: StyleAndTextTuples = []
        for style, text in rows[item.offset : item.offset + height]:
            shown += [(style, text), ("", "\n")]
        if len(rows) > height:
            until = min(item.offset + height, len(rows))
            key = "Page Down" if until < len(rows) else "Page Up"
            shown.append(("fg:ansibrightblack", f"  rows {item.offset + 1} to {until} of {len(rows)} · {key}"))
        return shown

    def _foot(self) -> StyleAndTextTuples:
        rows = self._foot_rows(self._app.output.get_size().columns) if self._items else []
        shown: StyleAndTextTuples = []
        for place, (style, text) in enumerate(rows):
            shown += [("", "\n"), (style, text)] if place else [(style, text)]
        return shown

    def _foot_rows(self, width: int) -> list[tuple[str, str]]:
        note = [("fg:ansiyellow", part) for part in wrapped(inert_line(self._note), width)] if self._note else []
        if self._mode != "decide":
            return [*(("bold", part) for part in wrapped(self._entry_label(), width)), *note]
        item = self._item
        left = max(0, int(item.deadline - time.monotonic()))
        network = ", with network" if item.network else ""
        is_plan = item.question.call.tool == propose_plan.id
        allows = "Accept this plan" if is_plan else f"Allow {inert_line(item.grant_scope.words())}{network}"
        allowed = f"{allows} ({left // 60}:{left % 60:02} left)"
        rows = [("", part) for part in wrapped(allowed, width)]
        if item.grant_scope.lifetime != "once" and (preview := self._previewed(item)):
            rows += [("fg:ansicyan", part) for part in wrapped(preview, width)]
        keys, style = self._keys(item), RISK_STYLES[RiskLevel.LOW] if self.armed else "fg:ansibrightblack"
        if not self.armed:
            keys = [f"({keys[0]}", *keys[1:-1], f"{keys[-1]})"]
        return [*rows, *((style, row) for row in joined_rows(keys, width)), *note]

    def _keys(self, item: _Item) -> list[str]:
        """What each key does now, those first that answer."""
        details, scope = item.question.details, item.grant_scope
        if item.question.call.tool == propose_plan.id:
            return ["Enter accept", "e edit", "d refuse", "Esc cancel"]
        tried = item.tried is not None
        if item.question.risk is RiskLevel.CRITICAL:
            keys = [f"Enter, then type {item.question.call.tool} to allow", "e edit", "d deny", "Esc cancel"]
        else:
            keys = ["Enter run it anew" if tried else "Enter allow"]
            if scope.rememberable:
                same = "" if scope.scope != "exact" else " same change" if details.get("diff") else " same call"
                keys += [f"s{same or ' allow'}, session", f"a{same or ' allow'}, always"]
            keys += ["d deny", "e edit", "Esc cancel"]
            keys += ["w wider", "l longer"] if scope.rememberable else []
            keys += ["p pattern"] if scope.has_pattern else []
            keys += ["n network"] if details.get("sandbox") else []
        if details.get("preview"):
            keys.append("v try it again" if tried else "v try it first")
        if item.tried is not None and item.tried.can_be_kept:
            keys.insert(0, "k keep what it did")
        return keys

    def _previewed(self, item: _Item) -> str:
        """What the scope would have allowed, asked for once for each."""
        if self._settings.preview is None:
            return ""
        key = (item.grant_scope.scope, item.grant_scope.shown_pattern())
        if key not in item.previews:
            allowed = self._settings.preview(item.question.call_id, *key)
            named = "; ".join(inert_command(each).replace("\n", " ") for each in allowed[:_PREVIEWED])
            more = f"; and {len(allowed) - _PREVIEWED} more" if len(allowed) > _PREVIEWED else ""
            item.previews[key] = f"Of your last 200 calls this would also have allowed: {named or 'none'}{more}"
        return item.previews[key]

    def _entry_label(self) -> str:
        tool, scope = inert_line(self._item.question.call.tool), self._item.grant_scope
        if self._item.question.call.tool == propose_plan.id and self._mode == "reason":
            return "What should be different? The model reads it. (Enter: refuse, Escape: back)"
        if self._item.question.call.tool == propose_plan.id and self._mode == "edit":
            return "Edit the plan, then Enter accepts it. (Ctrl+J: new line, Ctrl+X Ctrl+E: $EDITOR, Escape: back)"
        denied = "this call" if scope.lifetime == "once" else f"{inert_line(scope.words())} (remembered)"
        return {
            "confirm": f"Critical: type {tool} and press Enter to allow it. Escape goes back.",
            "confirm_preview": f"Critical: type {tool} and press Enter to try it. Escape goes back.",
            "confirm_keep": f"Critical: type {tool} and press Enter to keep what it did. Escape goes back.",
            "reason": f"Deny {denied}. Why? The model reads it. (Enter: deny, Escape: back)",
            "edit": "Edit, then Enter runs it. (Ctrl+J: new line, Ctrl+X Ctrl+E: $EDITOR, Escape: back)",
            "pattern": "Which calls? (Enter: take it, Escape: back)",
            "decide": "",
        }[self._mode]

    def _scroll(self, step: int) -> None:
        self._item.offset, self._note = max(0, self._item.offset + step), ""

    def _move(self, step: int) -> None:
        self._at = (self._at + step) % len(self._items)
        self._note = ""
