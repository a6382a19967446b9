"""One value is changed in a settings file: the rest, comments included, stays as it was, and a wrong value changes nothing."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from aintern.errors import SettingsError, UsageError
from aintern.settings.edit import set_setting
from aintern.settings.files import load_settings, user_file
from tests.settings.settings_files import user


def test_a_value_is_set_and_comments_and_order_stay() -> None:
    user("# mine\n[agent]\nmax_iterations = 5  # enough\n\n[terminal]\nbell = false # quiet\n")
    assert set_setting("agent.max_iterations", "7") == user_file()
    set_setting("policy.tools.run_command.denied_patterns", ["npm publish *"])
    set_setting("policy.tools.mcp.server.action", "block")
    set_setting("terminal.bell", None)
    text = user_file().read_text()
    assert text.startswith("# mine\n[agent]\nmax_iterations = 7  # enough\n")
    settings = load_settings()
    assert settings.agent.max_iterations == 7 and settings.terminal.bell
    (layer,) = settings.policy_layers
    rules = {tool: {name: rule[name] for name in rule if name != "last_modified"} for tool, rule in layer.tools.items()}
    assert rules == {"run_command": {"denied_patterns": ("npm publish *",)}, "mcp.server": {"action": "block"}}


def test_a_tools_rule_says_when_it_was_changed() -> None:
    set_setting("policy.tools.write_file.action", "block")
    (layer,) = load_settings().policy_layers
    changed = datetime.fromisoformat(layer.tools["write_file"]["last_modified"])
    assert abs((datetime.now(UTC) - changed).total_seconds()) < 3600
    set_setting("policy.tools.write_file.action", None)
    assert all("last_modified" not in rule for layer in load_settings().policy_layers for rule in layer.tools.values())


def test_entries_are_added_to_a_list() -> None:
    name = "policy.tools.run_command.allowed_patterns"
    set_setting(name, "npm test")
    set_setting(name, "npm run *,npm test", add=True)
    (layer,) = load_settings().policy_layers
    assert layer.tools["run_command"]["allowed_patterns"] == ("npm test", "npm run *")
    with pytest.raises(UsageError, match="is no list"):
        set_setting("agent.max_iterations", "7", add=True)


def test_taking_out_what_is_not_there_writes_nothing() -> None:
    user("# mine\n")
    set_setting("agent.max_iterations", None)
    assert user_file().read_text() == "# mine\n"


def test_a_project_s_value_is_set_in_its_own_file_and_links_are_not_followed(workspace: Path) -> None:
    assert set_setting("policy.mode", "always_ask", "project", workspace) == workspace / "aintern.toml"
    assert "always_ask" in (workspace / "aintern.toml").read_text()
    (workspace / "aintern.toml").rename(workspace / "other.toml")
    (workspace / "aintern.toml").symlink_to("other.toml")
    with pytest.raises(SettingsError, match="is a link"):
        set_setting("policy.mode", "disabled", "project", workspace)
    with pytest.raises(UsageError, match="needs a workspace"):
        set_setting("policy.mode", "disabled", "project")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("agent.max_iteration", 1, "Did you mean agent.max_iterations"),
        ("agent.max_iterations", "many", "expected a whole number from 1 to 500"),
        ("agent.tool_timeout", "900", "agent.request_timeout is 600 s"),
        ("policy.tools.x.actions", "block", "Did you mean action?"),
        ("policy.mode", "yolo", "expected one of"),
    ],
)
def test_a_wrong_value_changes_no_file(name: str, value: object, expected: str) -> None:
    user("[agent]\nmax_iterations = 5\n")
    before = user_file().read_bytes()
    with pytest.raises(SettingsError, match=expected):
        set_setting(name, value)
    assert user_file().read_bytes() == before
    assert [each.name for each in user_file().parent.iterdir()] == ["config.toml"]
