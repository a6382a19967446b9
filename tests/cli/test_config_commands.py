"""`aintern config`: a value is shown with where it came from, changed, and taken out again."""

import json

import pytest

from aintern.cli.command_line import run
from tests.terminal.conftest import Command


def test_a_setting_is_changed_and_taken_out(command: Command) -> None:
    command("config", "set", "agent.max_iterations", "20")
    (row,) = json.loads(command("config", "show", "--json", "agent.max_iterations"))
    assert row["value"] == 20
    assert row["origin"].endswith("config.toml:2")
    command("config", "set", "agent.max_iterations", "--unset")
    (row,) = json.loads(command("config", "show", "--json", "agent.max_iterations"))
    assert (row["value"], row["origin"]) == (50, "default")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("agent.max_iteration", "Did you mean agent.max_iterations"),
        ("policy.tools.x.actoin", "Did you mean action?"),
        ("mcp.servers.a.comand", "Did you mean command"),
        ("mcp.servers.a.zzz", "A server has: enabled, command,"),
        ("mcp.servers.a b.command", "A server's name is made of letters"),
        ("hooks.a.comand", "Did you mean command?"),
        ("hooks.a.zzz", "A hook has: event,"),
        ("hooks.a b.command", "A hook's name is made of letters"),
    ],
)
def test_a_name_that_is_no_setting_ends_with_2_and_says_what_was_meant(
    name: str, hint: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(("config", "set", name, "x")) == 2
    told = capfd.readouterr().err
    assert f"{name} is not a setting" in told
    assert hint in told
