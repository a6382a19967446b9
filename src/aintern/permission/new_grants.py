"""A grant that a person makes without a call: refused where it could never hold, with the reason."""

from pathlib import Path

from aintern.errors import UsageError
from aintern.permission.command_patterns import refusal, risk_of
from aintern.permission.policy import policy_of
from aintern.risk_level import RiskLevel
from aintern.settings.files import load_settings
from aintern.store.grant_ledger import Effect, Grant, Lifetime, Scope
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Tool
from aintern.tools.toolbox import Toolbox
from aintern.workspace.protected_paths import ProtectedPaths


def grant_without_a_call(
    tool: str,
    scope: Scope,
    pattern: str,
    effect: Effect,
    lifetime: Lifetime,
    workspace: Path,
    max_risk: RiskLevel | None,
) -> Grant:
    """The grant, not stored yet. A command pattern holds in every folder of the workspace. Without `max_risk` it holds up to
    the tool's own risk; for commands up to medium, or the pattern's own where that is higher; and up to medium for a tool
    that is not built in. Raises
    UsageError, with the reason, for what can never be granted."""
    known = Toolbox(built_in_tools()).get(tool)
    if known is not None and (wrong := _misfit(known, scope)):
        raise UsageError(f"{tool} {wrong}.")
    if effect == "allow":
        if scope == "prefix" and (why := refusal(pattern)):
            raise UsageError(f"{pattern!r} can never be granted: {why}.")
        if scope == "path" and (rule := ProtectedPaths().match(pattern, write=True)):
            raise UsageError(f"{pattern!r} can never be granted: protected paths ask each time ({rule}).")
    own = RiskLevel.MEDIUM if known is None or known.runs_commands else known.risk
    level = max_risk or (max(own, risk_of(pattern)) if scope == "prefix" else own)
    always_asks = policy_of(load_settings(workspace)).always_prompt_for_unsafe
    if effect == "allow" and scope == "tool" and level >= RiskLevel.HIGH and always_asks:
        raise UsageError(
            f"{tool} is rated {level}, and high risk asks although the whole tool was allowed.",
            "Name a --pattern or --path, a lower --max-risk, or see always_prompt_for_unsafe in docs/policy.md.",
        )
    return Grant(
        tool=tool,
        scope=scope,
        pattern=pattern,
        max_risk=level,
        effect=effect,
        lifetime=lifetime,
        workspace="" if lifetime == "everywhere" else str(workspace),
    )


def _misfit(tool: Tool, scope: Scope) -> str:
    if tool.runs_commands:
        return "runs commands: name a --pattern" if scope != "prefix" else ""
    return "runs no commands: --pattern is for those, --path for files" if scope == "prefix" else ""
