"""Questions as permission requests of the protocol, and the editor's choices as answers."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from aintern.connectors.acp.json_rpc import INVALID_PARAMS, JsonRpcPeer, RpcError
from aintern.connectors.acp.session_updates import Update, console, diff, shown_call
from aintern.events import ApprovalRequested, CallPreviewed, QuestionAsked
from aintern.permission.approvals import Answer
from aintern.risk_level import RiskLevel
from aintern.terminal.output.grant_scope import GrantScope

if TYPE_CHECKING:
    from aintern.session import Session

EDIT, PREVIEW, KEEP = "edit", "preview", "keep"
_CHOICES = "choice"
_DENIED = Answer("deny")


class Questions:
    """Asks the person through the editor. `forms` says whether it can show a form (elicitation): only then a call's
    parameters can be edited, a critical call be confirmed, and a question of the model's be answered."""

    def __init__(self, peer: JsonRpcPeer, session: "Session", session_id: str, *, forms: bool) -> None:
        self._peer = peer
        self._session = session
        self._session_id = session_id
        self._forms = forms
        self._asked: dict[str, ApprovalRequested] = {}

    async def permission(self, event: ApprovalRequested) -> Answer:
        """The person's answer to a question about a call; a denial when the editor fails or does not know its own choice."""
        self._asked[event.call_id] = event
        return await self._permission(event, self._described(event), self._options(event))

    async def after_preview(self, previewed: CallPreviewed) -> Answer:
        """The person's answer to the same question once the command was tried: with what it did, which can be kept."""
        event = self._asked[previewed.call_id]
        asked = self._described(event)
        told = f"Tried: exit code {previewed.exit_code}. {previewed.note}".rstrip()
        shown = [console("\n".join(filter(None, (told, previewed.output, previewed.diff))))]
        kept = {"optionId": KEEP, "name": "Keep what it did", "kind": "allow_once"}
        options = [*([kept] if previewed.can_be_kept else []), *self._options(event)]
        return await self._permission(event, {**asked, "content": [*asked["content"], *shown]}, options)

    async def _permission(self, event: ApprovalRequested, call: Update, options: Sequence[Update]) -> Answer:
        granted = _grants(event)
        listed = [*options, *({"optionId": key, **shown} for key, (shown, _) in granted.items())]
        try:
            chosen = await self._choice(call, listed)
            if chosen is None:
                return Answer("cancel")
            if chosen in granted:
                return granted[chosen][1]
            if chosen == "allow_once":
                return await self._confirmed(event)
            if chosen == EDIT and self._forms:
                return await self._edited(event)
            if any(chosen == option["optionId"] for option in options) and chosen in (PREVIEW, KEEP):
                return Answer("preview") if chosen == PREVIEW else Answer("allow_once", keep=True)
        except RpcError as error:
            return Answer("deny", reason=f"the editor could not ask: {error}", by="nobody")
        return _DENIED

    async def _choice(self, call: Update, options: Sequence[Update]) -> str | None:
        """The id of the option that the person chose; None where they dismissed the question. Raises RpcError, also for an answer
        of another shape than the protocol's."""
        asked = {"sessionId": self._session_id, "toolCall": call, "options": list(options)}
        match await self._peer.request("session/request_permission", asked):
            case {"outcome": {"outcome": "selected", "optionId": str(chosen)}}:
                return chosen
            case {"outcome": {"outcome": "cancelled"}}:
                return None
        raise RpcError(INVALID_PARAMS, "its answer names no option")

    async def question(self, event: QuestionAsked) -> Answer:
        """The person's answer to a question that is no permission: in a form, or among its options where the editor has no forms.
        A cancellation when they dismiss it or it can't be shown."""
        if event.options and not self._forms:
            call = {"toolCallId": event.call_id, "title": event.question.partition("\n")[0]}
            kinds = [*["allow_once"] * (len(event.options) - 1), "reject_once"]
            options = [
                {"optionId": option, "name": option, "kind": kind}
                for option, kind in zip(event.options, kinds, strict=True)
            ]
            try:
                chosen = await self._choice({**call, "content": [console(event.question)]}, options)
            except RpcError:
                chosen = None
            return Answer("cancel") if chosen is None else Answer("text", text=chosen)
        field: dict[str, Any] = {"type": "string", "title": "Answer"}
        if event.options:
            field["enum"] = list(event.options)
        try:
            content = await self._form(event.question, {_CHOICES: field})
        except RpcError:
            content = None
        return Answer("cancel") if content is None else Answer("text", text=str(content.get(_CHOICES, "")))

    def _options(self, event: ApprovalRequested) -> list[Update]:
        """What is always on offer. A critical call needs its tool's name typed, so it needs a form."""
        options: list[Update] = []
        if event.risk is not RiskLevel.CRITICAL or self._forms:
            options.append({"optionId": "allow_once", "name": "Allow once", "kind": "allow_once"})
        if self._forms and event.details.get("parameters"):
            options.append({"optionId": EDIT, "name": "Edit, then allow once", "kind": "allow_once"})
        if event.details.get("preview") and event.risk is not RiskLevel.CRITICAL:
            options.append({"optionId": PREVIEW, "name": "Try it first", "kind": "allow_once"})
        return [*options, {"optionId": "reject_once", "name": "Deny", "kind": "reject_once"}]

    def _described(self, event: ApprovalRequested) -> Update:
        reasons = [reason.reason for reason in event.reasons]
        shown = shown_call(event.call, self._session.toolbox, self._session.workspace)
        why = f" ({event.risk} risk: {'; '.join(reasons)})" if reasons else f" ({event.risk} risk)"
        content: list[Update] = []
        if "new_text" in event.details and event.details.get("paths"):
            path = str(self._session.workspace / event.details["paths"][0])
            content.append(diff(path, event.details.get("old_text"), event.details["new_text"]))
        meta = {
            "tool": event.call.tool,
            "risk": str(event.risk),
            "reasons": reasons,
            "warnings": list(event.warnings),
            "timeout": event.timeout,
        }
        return {**shown, "title": event.summary + why, "content": content, "_meta": {"aintern": meta}}

    async def _confirmed(self, event: ApprovalRequested) -> Answer:
        if event.risk is not RiskLevel.CRITICAL:
            return Answer("allow_once")
        tool = event.call.tool
        message = f"This is critical: {event.summary}\nType {tool} to allow it."
        content = await self._form(message, {"confirm": {"type": "string", "title": tool}}) if self._forms else None
        if content is None or content.get("confirm") != tool:
            return Answer("deny", reason="it was not confirmed")
        return Answer("allow_once", confirm=tool)

    async def _edited(self, event: ApprovalRequested) -> Answer:
        """The parameters that are plain values are the form's fields; the others stay as they are."""
        given = event.call.parameters
        fields = {name: _field(value) for name, value in given.items() if isinstance(value, str | int | float | bool)}
        content = await self._form(f"Edit, then allow: {event.summary}", fields)
        if content is None:
            return Answer("deny", reason="the edit was broken off")
        changed = {name: content[name] for name in fields if name in content}
        confirm = event.call.tool if event.risk is RiskLevel.CRITICAL else ""
        if confirm and (await self._confirmed(event)).answer == "deny":
            return Answer("deny", reason="it was not confirmed")
        return Answer("allow_once", parameters={**given, **changed}, confirm=confirm)

    async def _form(self, message: str, fields: Mapping[str, Update]) -> Mapping[str, Any] | None:
        """What the person filled in; None when they declined. Raises RpcError."""
        asked = {
            "sessionId": self._session_id,
            "mode": "form",
            "message": message,
            "requestedSchema": {"type": "object", "properties": dict(fields), "required": list(fields)},
        }
        answer = await self._peer.request("elicitation/create", asked)
        content = answer.get("content") if isinstance(answer, Mapping) and answer.get("action") == "accept" else None
        return content if isinstance(content, Mapping) else None


def _grants(event: ApprovalRequested) -> dict[str, tuple[Update, Answer]]:
    """The remembered answers on offer, by option id: each scope until the session ends, and the very call as a denial."""
    offered: Sequence[Mapping[str, Any]] = event.details.get("scopes", ())
    found: dict[str, tuple[Update, Answer]] = {}
    start = GrantScope.of(event.call.tool, event.details)
    for place in range(len(offered)):
        for lifetime in ("session", "project"):
            scope = GrantScope(start.tool, start.scopes, place, lifetime)
            option = {"name": f"Allow {scope.words()}", "kind": "allow_always"}
            found[f"allow:{lifetime}:{scope.scope}"] = option, Answer(scope.answer(), **scope.arguments())
    if offered:
        option = {"name": "Deny this very call until the session ends", "kind": "reject_always"}
        found["reject:session:exact"] = option, Answer("deny", scope="exact")
    return found


def _field(value: str | float | bool) -> Update:
    kinds = {str: "string", bool: "boolean", int: "integer", float: "number"}
    return {"type": kinds[type(value)], "default": value}
