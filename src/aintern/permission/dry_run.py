"""What the gate would say to a call, without a session: looks at names and links only, and runs nothing.

What people allowed or denied before is left out: this is the policy's own answer. It is the same for everybody, but
that low risk runs unasked only where there is a sandbox.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.errors import ToolArgumentError
from aintern.permission.command_patterns import covers
from aintern.permission.gate import Circumstances, Gate, Verdict
from aintern.permission.grants import GrantBook, MatchingGrants
from aintern.permission.policy import policy_of
from aintern.permission.policy_rules import PolicyExample
from aintern.permission.risk import CallFacts
from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.settings.schema import Settings
from aintern.shell import analyse
from aintern.tools.built_in import built_in_tools
from aintern.tools.run_command import run_command
from aintern.tools.toolbox import Toolbox
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict and what it rests on. `problems` are parameters that do not fit the tool: such a call would not run."""

    verdict: Verdict
    facts: CallFacts | None = None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BrokenExample:
    """An example of a policy file that the policy does not keep."""

    example: PolicyExample
    decision: Literal["allow", "ask", "deny"]

    def __str__(self) -> str:
        return f"{self.example.origin}: expected {self.example.expect}, got {self.decision} for {self.example}"


class NoGrants(GrantBook):
    """A grant book without a ledger."""

    def __init__(self) -> None:
        """Reads and keeps nothing."""

    def find(self, facts: CallFacts, configured: Sequence[str] = ()) -> MatchingGrants:
        return MatchingGrants()


class DryRun:
    """The gate of one workspace, for questions only. `sandboxed` says whether commands would run in a sandbox."""

    def __init__(self, jail: Jail, settings: Settings, sandboxed: Callable[[Jail], bool]) -> None:
        self.policy = policy_of(settings)
        self.toolbox = Toolbox(built_in_tools())
        self._jail = jail
        self._protected = ProtectedPaths(self.policy.protected_paths, roots=jail.roots)
        is_sandboxed = cache(lambda: sandboxed(jail))
        self._gate = Gate(
            self.policy,
            NoGrants(),
            jail,
            self._protected,
            sandboxed=is_sandboxed,
            layered=lambda tool: tool.id == run_command.id and is_sandboxed(),
        )

    @classmethod
    @contextmanager
    def open(
        cls, workspace: Path, settings: Settings, sandboxed: Callable[[Jail], bool] = lambda jail: False
    ) -> "Iterator[DryRun]":
        """The workspace need not exist. Raises WorkspaceError for one that is no folder, SettingsError for a bad policy."""
        jail = Jail(workspace, names_only=True)
        try:
            yield cls(jail, settings, sandboxed)
        finally:
            jail.close()

    def explain(self, tool_id: str, parameters: Mapping[str, Any]) -> Explanation:
        """What would become of the call. Parameters that do not fit are looked at all the same."""
        tool = self.toolbox.get(tool_id)
        if tool is None:
            similar = ", ".join(self.toolbox.similar(tool_id))
            reason = f"There is no tool {tool_id!r}." + (f" Similar: {similar}." if similar else "")
            factor = RiskFactor(RiskLevel.MEDIUM, "unknown-tool", tool_id, reason)
            return Explanation(Verdict("deny", Risk(RiskLevel.MEDIUM, (factor,)), reason), problems=(reason,))
        problems: tuple[str, ...] = ()
        try:
            checked = tool.validate(parameters)
        except ToolArgumentError as error:
            checked, problems = dict(parameters), error.problems
        facts = self._gate.facts(tool, checked)
        return Explanation(self._gate.decide(facts, Circumstances(dry_run=True)), facts, problems)

    def broken_examples(self) -> list[BrokenExample]:
        """The examples of policy files that fail, in the order of the files; none when the policy does what it says."""
        decided = [(each, self.explain(each.tool, each.parameters).verdict.decision) for each in self.policy.examples]
        return [BrokenExample(example, decision) for example, decision in decided if decision != example.expect]

    def matches(self, pattern: str, command: str) -> bool:
        """Whether a remembered command pattern would answer for a command."""
        return covers(
            pattern, analyse(command, workspace=self._jail.root, cwd=self._jail.root, protected=self._protected)
        )
