"""Runs the examples that policy files carry: calls that must be allowed, asked or denied."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from aintern.permission.policy import Policy
from aintern.permission.policy_rules import PolicyExample

Outcome = Literal["allow", "ask", "deny"]
Decide = Callable[[str, Mapping[str, Any]], Outcome]
"""The gate's dry run: a tool's id and parameters to what it would say."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An example that the policy does not keep."""

    example: PolicyExample
    got: Outcome

    def __str__(self) -> str:
        return f"{self.example.origin}: expected {self.example.expect}, got {self.got} for {self.example}"


def check_examples(policy: Policy, decide: Decide) -> list[Failure]:
    """The examples that fail, in the order of the files; none when the policy does what it says."""
    answers = [(example, decide(example.tool, example.parameters)) for example in policy.examples]
    return [Failure(example, got) for example, got in answers if got != example.expect]
