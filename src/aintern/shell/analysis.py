"""What a shell command would do, and how dangerous that is: the door to the analysis.

The command is parsed, never run; paths are looked at by name, and links only below the workspace. The level is the
worst effect of anything the text can run. The analysis decides when to ask and what to show; what can happen is
limited by the sandbox.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from aintern.risk_level import Risk, RiskLevel
from aintern.shell.places import PathMatcher, Places
from aintern.shell.report import ShellReport
from aintern.shell.source_text import prepare
from aintern.shell.values import OPAQUE, UNKNOWN, ShellState, Word, shown
from aintern.workspace.protected_paths import ProtectedPaths

if TYPE_CHECKING:
    from aintern.shell.findings import Findings


def analyse(
    command: str,
    *,
    workspace: Path,
    cwd: Path | None = None,
    home: Path | None = None,
    protected: PathMatcher | None = None,
) -> ShellReport:
    """Rates `command` as bash would run it in `cwd` (default: the workspace). Never raises, never runs anything.

    `protected` is the policy's list of protected paths (default: the built-in one). Time is linear in the text's
    length; beyond 256 kB, 1,000 commands or 12 levels of nesting the rating is critical.
    """
    from aintern.shell.findings import Findings  # the readers of programs: a program that rates nothing needs none
    from aintern.shell.programs.program_table import program_table

    home = home or Path.home()
    places = Places(workspace, home, protected or _built_in(home))
    findings = Findings(program_table(), places)
    prepared = prepare(command)
    if prepared.refused:
        findings.not_understood(shown(command[:80]), prepared.refused)
    if prepared.hidden:
        findings.does("hidden-characters", ascii(command)[1:-1][:200])
    for text in prepared.texts:
        _walk(text, findings, str(cwd or workspace))
        if len(prepared.texts) > 1:
            findings.contents.clear()
    risk = findings.risk()
    if not findings.understood and risk.level < RiskLevel.HIGH:
        risk = Risk(RiskLevel.HIGH, risk.factors, risk.blocked)
    return ShellReport(
        risk,
        tuple(findings.commands),
        tuple(findings.paths.values()),
        tuple(findings.hosts),
        findings.understood,
        findings.has("network", "loopback"),
        _true_readers(findings) if risk.level is RiskLevel.SAFE else None,
        str(workspace),
    )


def _true_readers(findings: Findings) -> tuple[str, ...] | None:
    from aintern.shell.true_readers import BUILTIN_READERS

    names = {each.argv[0] for each in findings.commands if each.argv and each.argv[0]}
    return tuple(sorted(names - BUILTIN_READERS)) if findings.only_true_readers else None


@lru_cache(maxsize=16)
def _built_in(home: Path) -> ProtectedPaths:
    return ProtectedPaths(home=home)


def _walk(text: str, findings: Findings, cwd: str) -> None:
    from aintern.shell.findings import TooManyCommands
    from aintern.shell.walk import Walker

    try:
        Walker(findings).script(text, _login_shell(findings.places, cwd), UNKNOWN)
    except TooManyCommands:
        findings.not_understood(text[:80], "text.too-many-commands")
    except RecursionError:
        findings.not_understood(text[:80], "text.too-deep")
    except Exception as error:  # a fault of ours must not open the gate: it is critical, and named in the report
        findings.not_understood(f"{type(error).__name__}: {error}", "analysis-failed")


def _login_shell(places: Places, cwd: str) -> ShellState:
    variables = {
        "HOME": Word(places.home),
        "USER": Word(places.user),
        "LOGNAME": Word(places.user),
        "SHELL": Word("/bin/bash"),
        "BASH": Word("/bin/bash"),
        "PATH": Word("/usr/local/bin:/usr/bin:/bin"),
        "PWD": Word(cwd),
        "IFS": Word(" \t\n"),
        "HOSTTYPE": Word("x86_64"),
        "OSTYPE": Word("linux-gnu"),
        "__unknown__": Word(OPAQUE),
    }
    return ShellState(cwd, variables)
