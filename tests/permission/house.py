"""A gate over one workspace with its own policy, grants and clock, for the tests of permission."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from aintern.messages import JsonObject
from aintern.permission.approvals import Answer
from aintern.permission.gate import Circumstances, Gate, Verdict
from aintern.permission.grants import GrantBook
from aintern.permission.policy import combine
from aintern.permission.policy_rules import AllowFlag
from aintern.permission.rate_limit import RateLimit
from aintern.permission.risk import CallFacts
from aintern.settings.schema import PolicyLayer
from aintern.store.store import Store
from aintern.tools.built_in import built_in_tools
from aintern.tools.toolbox import Toolbox
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths

TOOLS = Toolbox(built_in_tools())
RUN = "run_command"


class House:
    """A gate over one workspace, with its own policy, grants and clock."""

    def __init__(self, workspace: Path, policy: JsonObject, tools: JsonObject, flags: tuple[str, ...]) -> None:
        layer = PolicyLayer(layer="user", source="config.toml", values=policy, tools=tools)
        self.policy = combine([layer], allow_flags=[AllowFlag.parse(flag) for flag in flags])
        self.store = Store.open(workspace.parent / "store.db")
        self.workspace = workspace
        self.now = 0.0
        self.rate = RateLimit(self.policy.rate_limit, lambda: self.now)
        self.gate = self.session("session_1")

    def session(self, session_id: str, conversation_id: str = "conv_1", workspace: str = "") -> Gate:
        where = workspace or str(self.workspace)
        grants = GrantBook(self.store.grants, workspace=where, conversation_id=conversation_id, session_id=session_id)
        protected = ProtectedPaths()
        gate = Gate(self.policy, grants, Jail(self.workspace), protected, sandboxed=lambda: True)
        gate.rate = self.rate
        return gate

    def facts(self, tool: str, **parameters: Any) -> CallFacts:
        found = TOOLS.get(tool)
        assert found is not None
        return self.gate.facts(found, found.validate(parameters))

    def decide(
        self, tool: str, gate: Gate | None = None, circumstances: Circumstances | None = None, **parameters: Any
    ) -> Verdict:
        return (gate or self.gate).decide(self.facts(tool, **parameters), circumstances or Circumstances())

    def remember(self, tool: str, answer: Answer, **parameters: Any) -> str:
        return self.gate.grants.remember(self.facts(tool, **parameters), answer, "allow" if answer.allows else "deny")


MakeHouse = Callable[..., House]
