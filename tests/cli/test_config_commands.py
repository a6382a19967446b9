"""`aintern config`: a value is shown with where it came from, changed, and taken out again."""

import json

from tests.terminal.conftest import Command


def test_a_setting_is_changed_and_taken_out(command: Command) -> None:
    command("config", "set", "agent.max_iterations", "20")
    (row,) = json.loads(command("config", "show", "--json", "agent.max_iterations"))
    assert row["value"] == 20
    assert row["origin"].endswith("config.toml:2")
    command("config", "set", "agent.max_iterations", "--unset")
    (row,) = json.loads(command("config", "show", "--json", "agent.max_iterations"))
    assert (row["value"], row["origin"]) == (50, "default")
