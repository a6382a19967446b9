"""Examples in policy files that the policy does not keep are named with their place."""

from collections.abc import Mapping
from typing import Any

from aintern.permission.policy import Policy, combine
from aintern.permission.policy_check import check_examples
from aintern.settings.layer_values import of_policy_table

EXAMPLES = {
    "examples": [
        {"command": "npm test", "expect": "allow"},
        {"tool": "write_file", "parameters": {"path": ".env", "content": ""}, "expect": "ask"},
    ],
    "tools": {"run_command": {"examples": [{"command": "npm publish", "expect": "deny"}]}},
}


def test_examples_that_the_policy_does_not_keep_are_named() -> None:
    policy = combine([of_policy_table(EXAMPLES, "user", "config.toml", {"policy.tools.run_command.examples": 9})])

    def decide(tool: str, parameters: Mapping[str, Any]) -> Any:
        return "ask" if tool == "write_file" else "allow"

    (failure,) = check_examples(policy, decide)
    assert str(failure) == "config.toml:9: expected deny, got allow for run_command: npm publish"
    assert check_examples(Policy(), decide) == []
