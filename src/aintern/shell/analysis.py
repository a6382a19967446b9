"""What a shell command would do, and how dangerous that is: the door to the analysis.

The command is parsed, never run; paths are looked at by name, and links only below the workspace. The level is the
worst effect of anything the text can run. The analysis decides when to ask and what to show; what can happen is
limited by the sandbox.
"""

from functools import lru_cache
from pathlib import Path

from aintern.risk_level import Risk, RiskLevel
from aintern.shell.findings import Findings, TooManyCommands
from aintern.shell.places import PathMatcher, Places
from aintern.shell.programs.program_table import program_table
from aintern.shell.report import ShellReport
from aintern.shell.source_text import Prepared, prepare
from aintern.shell.values import OPAQUE, UNKNOWN, Shell, Word
from aintern.shell.walk import Walker
from aintern.workspace.protected_paths import ProtectedPaths


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
    home = home or Path.home()
    places = _places(workspace, home, protected)
    findings = Findings(program_table(), places)
    prepared = prepare(command)
    if prepared.refused:
        findings.not_understood(command[:80].replace(OPAQUE, "\\0"), prepared.refused)
    if prepared.hidden:
        findings.does("hidden-characters", ascii(command)[1:-1][:200])
    _walk_all(prepared, findings, str(cwd or workspace))
    return _report(findings)


@lru_cache(maxsize=16)
def _built_in(home: Path) -> ProtectedPaths:
    return ProtectedPaths(home=home)


def _places(workspace: Path, home: Path, protected: PathMatcher | None) -> Places:
    return Places(workspace, home, protected or _built_in(home))


def _walk_all(prepared: Prepared, findings: Findings, cwd: str) -> None:
    for text in prepared.texts:
        try:
            Walker(findings).script(text, _shell(findings.places, cwd), UNKNOWN)
        except TooManyCommands:
            findings.not_understood(text[:80], "text.too-many-commands")
        except RecursionError:
            findings.not_understood(text[:80], "text.too-deep")
        except Exception as error:  # a fault of ours must not open the gate: it is critical, and named in the report
            findings.not_understood(f"{type(error).__name__}: {error}", "analysis-failed")
        if len(prepared.texts) > 1:
            findings.files.clear()
            findings.programs.clear()


def _shell(places: Places, cwd: str) -> Shell:
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
    return Shell(cwd, variables)


def _report(findings: Findings) -> ShellReport:
    risk = findings.risk()
    if not findings.understood and risk.level < RiskLevel.HIGH:
        risk = Risk(RiskLevel.HIGH, risk.factors, risk.blocked)
    return ShellReport(
        risk, tuple(findings.commands), tuple(findings.paths.values()), tuple(findings.hosts), findings.understood,
        findings.network,
    )  # fmt: skip
