"""The pieces of a policy: command patterns that cannot hold the gate, allow flags, tables that name what they ignore."""

import time

import pytest

from aintern.errors import SettingsError, UsageError
from aintern.permission.policy import combine
from aintern.permission.policy_rules import AllowFlag, CombinedTable, CommandRule
from aintern.settings.schema import PolicyLayer
from tests.settings.settings_files import policy_layer


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)+$", "(?:x*y)*", "(a?){50}a{50}", "(?P<n>(ab|c)*d)+"])
def test_a_command_pattern_that_could_hold_the_gate_for_ever_is_refused(pattern: str) -> None:
    with pytest.raises(SettingsError, match="expected no repeat or choice inside a repeat"):
        combine([policy_layer({"blocked_commands": [pattern]}, "project")])


def test_a_command_pattern_that_is_no_regular_expression_names_its_place() -> None:
    layer = policy_layer({"blocked_commands": ["npm ("]}, "user", "config.toml", {"policy.blocked_commands": 7})
    with pytest.raises(SettingsError, match=r"config.toml:7: policy.blocked_commands has 'npm \(': expected a regular"):
        combine([layer])


@pytest.mark.parametrize(
    "pattern", [r"npm (publish|unpublish)\b.*", r"git push\s+(-f|--force)", r"(\d{3}-){2}x", "(?i)DROP TABLE"]
)
def test_ordinary_command_patterns_are_taken_and_quick(pattern: str) -> None:
    rule = CommandRule.compile(pattern)
    start = time.process_time()
    rule.matches("npm " + "a" * 20_000)
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("read_file", AllowFlag("read_file")),
        ("run_command(npm run *)", AllowFlag("run_command", "npm run *")),
        (" write_file(src/**) ", AllowFlag("write_file", "src/**")),
        ("run_command(echo (x))", AllowFlag("run_command", "echo (x)")),
        ("mcp__git__log", AllowFlag("mcp__git__log")),
    ],
)
def test_allow_flags_are_read(text: str, flag: AllowFlag) -> None:
    assert AllowFlag.parse(text) == flag


@pytest.mark.parametrize(
    "text", ["", "run_command()", "run_command( )", "run_command(npm", "npm run *", "(npm)", "a b"]
)
def test_what_is_no_allow_flag_says_what_one_looks_like(text: str) -> None:
    with pytest.raises(UsageError, match="TOOL\\(PATTERN\\)") as caught:
        AllowFlag.parse(text)
    assert caught.value.exit_code == 2


def test_a_combined_table_names_the_first_origin_of_each_entry_and_what_a_project_may_not_say() -> None:
    mine = PolicyLayer(layer="user", source="config.toml", lines={"policy.mode": 3, "policy.blocked_tools": 4})
    theirs = PolicyLayer(layer="project", source="aintern.toml")
    table = CombinedTable("policy")
    table.set("mode", "always_ask", mine)
    table.add("blocked_tools", ["a", "b"], mine.origin("policy.blocked_tools"))
    table.add("blocked_tools", ["b", "c"], theirs.origin("policy.blocked_tools"))
    table.ignore("mode", theirs)
    table.ignore("mode", PolicyLayer(layer="managed", source="managed.toml"))
    assert table.values == {"mode": "always_ask", "blocked_tools": ("a", "b", "c")}
    assert str(table.origins["mode", None]) == "config.toml:3"
    assert [str(table.origins["blocked_tools", each]) for each in "abc"] == [
        "config.toml:4",
        "config.toml:4",
        "aintern.toml",
    ]
    assert table.ignored == ["aintern.toml: policy.mode is ignored until you trust this workspace."]
