"""The level of a call and what led to it: the tool's own risk, the paths it would touch, the command it would run."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import PathRefused
from aintern.permission.policy import Policy
from aintern.permission.tool_rule import ToolRule
from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.shell import ShellReport, analyse
from aintern.tools.tool import PathUse, Tool
from aintern.workspace.control_names import ControlNames
from aintern.workspace.jail import Jail, Location
from aintern.workspace.protected_paths import ProtectedPaths


@dataclass(frozen=True, slots=True)
class CallFacts:
    """Everything that a decision about a call rests on; the same call in the same workspace has the same facts.

    `outside` names a path of a file tool that leaves the workspace; `protected` the rule of a protected path. `paths`
    are relative to the workspace, POSIX style. `shell` is the analysis of `command`, which
    the tool declares (`Tool.command`).
    """

    tool: Tool
    parameters: Mapping[str, Any]
    risk: Risk
    paths: tuple[str, ...] = ()
    outside: str = ""
    protected: str = ""
    shell: ShellReport | None = None
    command: str = ""


def assess(
    tool: Tool,
    parameters: Mapping[str, Any],
    *,
    jail: Jail,
    protected: ProtectedPaths,
    policy: Policy,
) -> CallFacts:
    """Looks at names and links only: runs nothing, and a file need not exist. Never raises on validated parameters."""
    rule = policy.rule(tool.id)
    command = tool.command(parameters)
    if command is None:
        base = rule.risk(tool.risk)
        factors = [RiskFactor(base, "tool", tool.id, _what_it_does(tool, parameters, base))]
        facts = CallFacts(tool, parameters, Risk(base))
    else:
        facts = _command_facts(tool, parameters, command, jail, protected, rule)
        factors = list(facts.risk.factors)
    if extra := tool.assess_risk(parameters):
        factors += extra.factors or (
            RiskFactor(extra.level, "tool", tool.id, f"{tool.id} says that this call is of {extra.level} risk"),
        )
    for use in tool.paths(parameters):
        facts = _with_path(facts, use, jail, protected, factors)
    ordered = sorted(factors, key=lambda factor: -factor.level.rank)
    level = max([facts.risk.level, *(factor.level for factor in ordered[:1])])
    return replace(facts, risk=Risk(level, tuple(ordered), facts.risk.blocked))


def _what_it_does(tool: Tool, parameters: Mapping[str, Any], level: RiskLevel) -> str:
    """A tool's own risk in words: what it does to files, where that is all it does."""
    accesses = {use.access for use in tool.paths(parameters)}
    if "delete" in accesses:
        return "moves files" if "write" in accesses else "deletes files"
    return "changes a file" if "write" in accesses else f"{tool.id} is a tool of {level} risk"


def _command_facts(
    tool: Tool, parameters: Mapping[str, Any], command: str, jail: Jail, protected: ProtectedPaths, rule: ToolRule
) -> CallFacts:
    directory = tool.working_directory(parameters)
    try:
        location = jail.locate(directory)
        outside = location.reason if location.outside else ""
        cwd = location.resolved
    except PathRefused as error:
        outside, cwd = str(error), jail.root
    report = analyse(command, workspace=jail.root, cwd=cwd, protected=protected)
    return CallFacts(
        tool,
        parameters,
        replace(report.risk, level=max(report.risk.level, rule.risk_floor or RiskLevel.SAFE)),
        outside=f"the working directory {directory!r}: {outside}" if outside else "",
        protected=next((factor.cause for factor in report.risk.factors if factor.rule.startswith("protected")), ""),
        shell=report,
        command=command,
    )


def _with_path(
    facts: CallFacts, use: PathUse, jail: Jail, protected: ProtectedPaths, factors: list[RiskFactor]
) -> CallFacts:
    try:
        location: Location = jail.locate(use.path)
    except PathRefused as error:
        return replace(facts, outside=facts.outside or str(error))
    if location.outside:
        return replace(facts, outside=facts.outside or location.reason)
    writes = use.access in ("write", "delete")
    rule = protected.match(location.asked, write=writes) or protected.match(location.resolved, write=writes)
    facts = replace(facts, paths=(*facts.paths, location.relative))
    reason = f"{use.path} is protected ({rule}: {protected.reason(rule)})" if rule else ""
    if not rule and writes:
        rule = _control_rule(jail.roots, protected.extra, location)
        reason = f"{use.path} controls other programs ({rule})"
    if not rule:
        return facts
    factors.append(RiskFactor(RiskLevel.HIGH, "protected-path", use.path, reason))
    return replace(facts, protected=facts.protected or rule)


def _control_rule(roots: Sequence[Path], extra: Sequence[str], location: Location) -> str:
    """The rule by which a path controls other programs, or '': what a command's commit asks about, file tools ask about too."""
    names = _control_names(tuple(roots), tuple(extra))
    root = next((root for root in roots if root in location.resolved.parents), None)
    if root is None:
        return ""
    path = os.fsencode(location.resolved.relative_to(root))
    program = names.is_program(root, path) or names.leads_to_programs(root, path)
    return names.rule(root, path) or ("a program of the PATH" if program else "")


@lru_cache(maxsize=4)
def _control_names(roots: tuple[Path, ...], extra: tuple[str, ...]) -> ControlNames:
    return ControlNames(roots, extra)
