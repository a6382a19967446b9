"""What a person is shown with a question: the parsed command, the paths, the diff, the scopes an allow may have."""

import json
from collections.abc import Mapping
from typing import Any

from aintern.errors import ToolFailure
from aintern.permission.command_patterns import suggest_prefix
from aintern.permission.gate import Gate
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskLevel
from aintern.store.grant_ledger import Scope
from aintern.tools.output_limits import head_and_tail
from aintern.tools.tool import ToolContext

_LONGEST_TEXT = 100_000


async def approval_details(facts: CallFacts, context: ToolContext, gate: Gate) -> dict[str, Any]:
    """JSON-ready. `scopes` lists what a remembered answer may cover, narrowest first; empty where nothing may be
    remembered."""
    rule = gate.policy.rule(facts.tool.id)
    details: dict[str, Any] = {
        "parameters": dict(facts.parameters) if rule.show_parameters else {},
        "paths": list(facts.paths),
        "protected": facts.protected,
        "scopes": scopes(facts, gate),
    }
    if rule.approval_message:
        details["approval_message"] = rule.approval_message
    if shell := facts.shell:
        details |= {
            "command": facts.command,
            "working_directory": facts.tool.working_directory(facts.parameters),
            "simple_commands": [command.text for command in shell.simple_commands],
            "understood": shell.understood,
            "touches": [{"path": use.path, "access": use.access, "protected": use.protected} for use in shell.paths],
            "hosts": [host_in_both_forms(host) for host in shell.hosts],
            "needs_network": shell.needs_network,
            "sandbox": gate.sandboxed(),
        }
    try:
        preview = await facts.tool.preview(context, facts.parameters)
    except ToolFailure as error:  # the call would fail as well; the person may still want to see why
        return details | {"preview_error": str(error)}
    if preview is not None:
        shown = {"diff": preview.diff, "old_text": preview.old_text, "new_text": preview.new_text, "note": preview.note}
        details |= {key: value for key, value in shown.items() if value is not None and value != ""}
    return details


def details_as_text(details: Mapping[str, Any]) -> str:
    """What the call would do, for who is asked later and elsewhere: its diff, else its parameters. Of more than 100,000 characters
    their start and end."""
    shown = details.get("diff") or json.dumps(details.get("parameters") or {}, indent=2, ensure_ascii=False)
    return head_and_tail(
        "\n".join(filter(None, (details.get("note"), details.get("preview_error"), shown))), _LONGEST_TEXT
    )


def scopes(facts: CallFacts, gate: Gate) -> list[dict[str, str]]:
    """The scopes on offer: those in which an allow would hold. Critical risk and protected paths can't be remembered
    (requirements 7), nor what the policy asks about each time."""
    if facts.risk.level is RiskLevel.CRITICAL or facts.protected or facts.tool.stands_for(facts.parameters):
        return []  # what stands for calls of other tools is allowed by what is remembered of those
    candidates: list[tuple[Scope, str]] = [("exact", "")]
    if facts.shell:
        if prefix := suggest_prefix(facts.shell):
            candidates.append(("prefix", prefix))
    else:
        if facts.paths:
            folder = facts.paths[0].rpartition("/")[0]
            candidates.append(("path", f"{folder}/**" if folder else "*"))
        candidates.append(("tool", "*"))
    return [{"scope": scope, "pattern": pattern} for scope, pattern in gate.offered_scopes(facts, candidates)]


def host_in_both_forms(host: str) -> str:
    """A host with letters beyond ASCII as it is written and as it is looked up: `xn--…` may read like another name."""
    try:
        sent = host.encode("idna").decode("ascii")
        read = sent.encode("ascii").decode("idna")
    except UnicodeError:
        return host
    return host if sent == read else f"{sent} (reads as {read})"
