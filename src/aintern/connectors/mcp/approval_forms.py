"""Questions as forms that the client shows to the person (elicitation), and what they filled in as answers."""

import hashlib
import json
from typing import Any

import mcp_types as types

from aintern.connectors.mcp.client_requests import OURS, ClientRequests
from aintern.errors import ToolFailure
from aintern.events import ApprovalRequested, QuestionAsked
from aintern.permission.approvals import Answer
from aintern.risk_level import RiskLevel
from aintern.store.secret_masking import mask
from aintern.terminal.output.approval_text import approval_text
from aintern.terminal.output.inert_text import inert

ONCE, SESSION, DENY = "allow once", "allow this very call until the server ends", "deny"
WIDTH = 120


async def ask_permission(event: ApprovalRequested, client: ClientRequests, caller: str) -> Answer:
    """The person's decision; a denial that says what to do where the client can't ask them, or does not do it well."""
    if not client.can("elicitation"):
        return Answer("deny", reason=_what_to_do(event, caller), by="nobody")
    shown = mask("\n".join([f"{caller}:", *(text for _, text in approval_text(event, WIDTH).rows)]))
    choices = [ONCE, SESSION, DENY] if event.details.get("scopes") else [ONCE, DENY]
    fields: dict[str, Any] = {"decision": {"type": "string", "title": "Decision", "enum": choices, "default": DENY}}
    if event.risk is RiskLevel.CRITICAL:
        fields["confirm"] = {"type": "string", "title": f"To allow it, type {event.call.tool}"}
    try:
        result = await _form(shown, fields, ["decision"], client)
    except ToolFailure as error:
        return Answer("deny", reason=f"it could not be asked: {error}", by="nobody")
    content = result.content or {}
    decision = content.get("decision") if result.action == "accept" else None
    if decision == SESSION and SESSION in choices:
        return Answer("allow_session")
    if decision != ONCE:
        return Answer("deny")
    if event.risk is not RiskLevel.CRITICAL:
        return Answer("allow_once")
    if content.get("confirm") != event.call.tool:
        return Answer("deny", reason="it was not confirmed")
    return Answer("allow_once", confirm=event.call.tool)


async def ask_question(event: QuestionAsked, client: ClientRequests) -> Answer:
    """The person's answer to a tool's own question; none where nobody can be asked."""
    field: dict[str, Any] = {"type": "string", "title": "Answer"}
    if event.options:
        field["enum"] = list(event.options)
    try:
        result = await _form(mask(inert(event.question)), {"answer": field}, ["answer"], client)
    except ToolFailure:
        return Answer("deny", by="nobody")
    answer = (result.content or {}).get("answer")
    return Answer("text", text=str(answer)) if result.action == "accept" and answer is not None else Answer("deny")


async def _form(
    message: str, fields: dict[str, Any], required: list[str], client: ClientRequests
) -> types.ElicitResult:
    schema = {"type": "object", "properties": fields, "required": required}
    # An answer is one to these very words: when anything that was shown is another, it is asked again.
    key = f"{OURS}{hashlib.sha256(json.dumps([message, schema]).encode('utf-8', 'replace')).hexdigest()[:32]}"
    params = types.ElicitRequestFormParams.model_validate({"message": message, "requestedSchema": schema})
    answers = await client.ask({key: types.ElicitRequest(params=params)})
    result = answers[key]
    assert isinstance(result, types.ElicitResult)
    return result


def _what_to_do(event: ApprovalRequested, caller: str) -> str:
    tool = event.call.tool
    scopes = event.details.get("scopes", ())
    if not scopes:
        return (
            f"{caller} can't ask the person (it offers no elicitation), and this call can't be allowed beforehand: the person has "
            "to do it"
        )
    patterns = [str(each.get("pattern", "")) for each in scopes if each.get("scope") in ("prefix", "path")]
    narrow = f"{tool}({patterns[0]})" if patterns and patterns[0] else tool
    return (
        f"{caller} can't ask the person (it offers no elicitation). To allow such calls, the person starts the server with "
        f"--allow '{narrow}', with another --mode, or gives [policy.tools.{tool}] a rule in their settings"
    )
