"""The dry run says what the gate would, without a session, and names the examples of policy files that do not hold."""

from pathlib import Path

from aintern.permission.dry_run import DryRun
from aintern.settings.schema import Settings
from tests.settings.settings_files import policy_layer

EXAMPLES = {
    "blocked_commands": ["^npm pack"],
    "examples": [
        {"command": "ls", "expect": "allow"},
        {"tool": "write_file", "parameters": {"path": ".env", "content": ""}, "expect": "ask"},
        {"command": "npm pack", "expect": "deny"},
    ],
    "tools": {"run_command": {"examples": [{"command": "npm publish", "expect": "deny"}]}},
}


def test_examples_that_the_policy_does_not_keep_are_named(tmp_path: Path) -> None:
    layer = policy_layer(EXAMPLES, "user", "config.toml", {"policy.tools.run_command.examples": 9})
    with DryRun.open(tmp_path, Settings(policy_layers=(layer,))) as dry_run:
        (broken,) = dry_run.broken_examples()
    assert str(broken) == "config.toml:9: expected deny, got ask for run_command: npm publish"
    with DryRun.open(tmp_path, Settings()) as dry_run:
        assert dry_run.broken_examples() == []


def test_a_call_is_explained_whether_or_not_it_could_run(tmp_path: Path) -> None:
    with DryRun.open(tmp_path / "not there", Settings()) as dry_run:
        assert dry_run.explain("read_file", {"path": "a"}).verdict.decision == "allow"
        unfit = dry_run.explain("read_file", {"paht": "a"})
        assert unfit.problems and unfit.facts is not None
        unknown = dry_run.explain("ReadFile", {})
    assert unknown.verdict.decision == "deny" and "Similar: read_file" in unknown.verdict.reason


def test_low_risk_runs_unasked_only_where_commands_would_be_sandboxed(tmp_path: Path) -> None:
    decided = []
    for sandboxed in (True, False):
        with DryRun.open(tmp_path, Settings(), lambda jail, answer=sandboxed: answer) as dry_run:  # type: ignore[misc]
            verdict = dry_run.explain("run_command", {"command": "mkdir build"}).verdict
            decided.append((verdict.risk.level, verdict.decision))
    assert decided == [("low", "allow"), ("low", "ask")]


def test_a_pattern_is_tried_on_a_command(tmp_path: Path) -> None:
    with DryRun.open(tmp_path, Settings()) as dry_run:
        assert dry_run.matches("npm run *", "npm run build")
        assert not dry_run.matches("npm run *", "npm run build; rm x")
