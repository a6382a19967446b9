"""`aintern grants`: a remembered answer is listed and taken back."""

import json
from pathlib import Path

import pytest

from aintern.cli.command_line import run
from tests.terminal.command_line import aintern, says, script
from tests.terminal.conftest import Command


def test_a_grant_is_listed_and_revoked(command: Command, workspace: Path) -> None:
    from aintern.risk_level import RiskLevel
    from aintern.store.grant_ledger import Grant
    from aintern.store.store import Store

    store = Store.open()
    grant = store.grants.add(
        Grant(
            tool="run_command",
            scope="prefix",
            pattern="npm *",
            max_risk=RiskLevel.MEDIUM,
            effect="allow",
            lifetime="everywhere",
        )
    )
    store.close()
    (row,) = json.loads(command("grants", "list", "--json"))
    assert (row["id"], row["pattern"]) == (grant.id, "npm *")
    command("grants", "revoke", grant.id)
    assert "Nothing is remembered" in command("grants", "list")
    assert grant.id in command("grants", "list", "--all")
    assert "0 revoked" in command("grants", "clear", "--all")


def test_a_grant_is_made_without_a_call_and_holds(command: Command, workspace: Path) -> None:
    said = command("grants", "add", "run_command", "--pattern", "make *; tail *", "--lifetime", "30m")
    assert "allows commands like 'make *; tail *', up to medium risk · 30m" in said
    command("grants", "add", "write_file", "--path", "src/**")
    command("grants", "add", "write_file", "--path", "docs/**", "--deny", "--lifetime", "everywhere")
    rows = json.loads(command("grants", "list", "--json"))
    assert [(row["effect"], row["scope"], row["lifetime"]) for row in rows] == [
        ("allow", "prefix", "minutes"),
        ("allow", "path", "project"),
        ("deny", "path", "everywhere"),
    ]
    assert rows[0]["expires_at"] and rows[1]["workspace"] == str(workspace)
    listed = command("grants", "list")
    assert "allows write_file on 'src/**', up to medium risk" in listed and "sha256" not in listed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["run_command", "--pattern", "python *"], "runs any program"),
        (["run_command", "--pattern", "rm *"], "a rule for all of rm"),
        (["run_command"], "name a --pattern"),
        (["delete_file"], "high risk asks"),
        (["write_file", "--path", ".env"], "protected"),
        (["write_file", "--pattern", "x"], "runs no commands"),
        (["write_file", "--lifetime", "soon"], "none of project"),
        (["write_file", "--path", "a", "--pattern", "b"], "Give one of them"),
    ],
)
def test_what_can_never_hold_is_refused_when_it_is_given(
    command: Command, capfd: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert run(["grants", "add", *arguments]) == 2
    assert reason in capfd.readouterr().err
    assert "Nothing is remembered" in command("grants", "list")


def test_an_allow_flag_that_can_never_match_is_refused(workspace: Path, tmp_path: Path) -> None:
    ended = aintern("run", "hi", "-m", script(tmp_path, says("Hi.")), "--allow", "run_command(python *)", cwd=workspace)
    assert ended.code == 2
    assert "can never allow a call: python runs any program" in ended.err
