"""The dry run says what the gate would, without a session, and names the examples of policy files that do not hold."""

import os
from pathlib import Path

import pytest

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


def test_without_a_sandbox_only_true_readers_run_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def decided(command: str, sandboxed: bool) -> tuple[str, str]:
        with DryRun.open(tmp_path, Settings(), lambda jail: sandboxed) as dry_run:
            verdict = dry_run.explain("run_command", {"command": command}).verdict
            return verdict.risk.level.name, verdict.decision

    for command in ("docker ps", "awk '{print}' a", "env ls", "ls *; cargo tree"):
        assert (decided(command, True), decided(command, False)) == (("SAFE", "allow"), ("SAFE", "ask")), command
    assert decided("ls -la | head -5", False) == ("SAFE", "allow")
    # Another `ls` stands in a folder of PATH that commands write to.
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/ls").write_text("#!/bin/sh\n")
    (tmp_path / "bin/ls").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    assert decided("ls -la", False) == ("SAFE", "ask")
    assert decided("cat a", False) == ("SAFE", "allow")


def test_a_pattern_is_tried_on_a_command(tmp_path: Path) -> None:
    with DryRun.open(tmp_path, Settings()) as dry_run:
        assert dry_run.matches("npm run *", "npm run build")
        assert not dry_run.matches("npm run *", "npm run build; rm x")
