"""What a command line would do: parsed, expanded and rated without running it.

    from aintern.shell import analyse

    report = analyse("git push --force && rm -rf build", workspace=Path.cwd())
    print(report.risk.level, [factor.reason for factor in report.risk.factors])

Knows nothing of tools, policies or sessions, and can be used without them. Importing it is cheap: the parser and the
table of programs are loaded with the first command.
"""

from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.shell.analysis import analyse
from aintern.shell.places import PathMatcher
from aintern.shell.report import PathAccess, Redirect, ShellReport, SimpleCommand

__all__ = [
    "PathAccess",
    "PathMatcher",
    "Redirect",
    "Risk",
    "RiskFactor",
    "RiskLevel",
    "ShellReport",
    "SimpleCommand",
    "analyse",
]
