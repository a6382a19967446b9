"""One layer: each wrong value, name and table is told with its place and what was expected, all of a file at once."""

from typing import Any

import pytest

from aintern.errors import SettingsError
from aintern.risk_level import RiskLevel
from aintern.settings.files import load_settings
from aintern.settings.schema import Settings
from tests.settings.settings_files import error, policy_layer


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[agent]\nmax_iterations = 0\n", "FILE:2: agent.max_iterations is 0: expected a whole number from 1 to 500."),
        (
            "[agent]\nmax_iterations = 501\n",
            "FILE:2: agent.max_iterations is 501: expected a whole number from 1 to 500.",
        ),
        (
            "[agent]\nmax_iterations = true\n",
            "FILE:2: agent.max_iterations is True: expected a whole number from 1 to 500.",
        ),
        (
            "[agent]\nmax_parallel_calls = 11\n",
            "FILE:2: agent.max_parallel_calls is 11: expected a whole number from 1 to 10.",
        ),
        ("[agent]\ntool_timeout = 4.9\n", "FILE:2: agent.tool_timeout is 4.9: expected a number of at least 5."),
        ("[agent]\ntool_timeout = nan\n", "FILE:2: agent.tool_timeout is nan: expected a number of at least 5."),
        (
            "[agent]\ntool_result_tokens = 99\n",
            "FILE:2: agent.tool_result_tokens is 99: expected a whole number of at least 100.",
        ),
        ("[agent]\nstreaming = 1\n", "FILE:2: agent.streaming is 1: expected true or false."),
        (
            "[prompts]\ntool_use_prompt = ' '\n",
            "FILE:2: prompts.tool_use_prompt is ' ': expected text that is not empty.",
        ),
        (
            "[prompts]\ntool_definition_format = '{name}'\n",
            "FILE:2: prompts.tool_definition_format is '{name}': expected text with {id}, {description}, {parameters} in it, or empty.",
        ),
        ("[inference]\nstop = 'x'\n", "FILE:2: inference.stop is 'x': expected a list of texts."),
        (
            "[parser]\nunknown_tool_risk = 'huge'\n",
            "FILE:2: parser.unknown_tool_risk is 'huge': expected one of safe, low, medium, high, critical.",
        ),
        (
            "[agent]\nmax_iteration = 5\n",
            "FILE:2: agent.max_iteration is not a setting. Did you mean agent.max_iterations",
        ),
        ("[agnt]\nx = 5\n", "FILE:1: agnt is not a section of settings. Did you mean agent?"),
        ("agent = 5\n", "FILE:1: agent is 5: expected a [agent] table."),
        ("[policy]\nmode = 'yolo'\n", "FILE:2: policy.mode is 'yolo': expected one of always_ask,"),
        (
            "[policy]\nblocked_tool = []\n",
            "FILE:2: policy.blocked_tool is not a setting. Did you mean policy.blocked_tools",
        ),
        (
            "[policy.tools.x]\nactoin = 'block'\n",
            "FILE:2: policy.tools.x.actoin is not a setting. Did you mean action?",
        ),
        (
            "[[policy.examples]]\ncommand = 'ls'\nexpect = 'yes'\n",
            "FILE:1: policy.examples has expect = 'yes': expected one of allow, ask, deny.",
        ),
        ("[agent\n", "FILE is not valid TOML: "),
    ],
)
def test_a_wrong_value_names_file_line_key_and_what_was_expected(text: str, expected: str) -> None:
    assert error(text).startswith(expected)


def test_invalid_toml_names_the_line() -> None:
    assert "line 3" in error("[agent]\nmax_iterations = 3\nmax_iterations = = 4\n")


def test_everything_that_is_wrong_with_a_file_is_told_at_once_and_a_flood_of_it_is_cut() -> None:
    text = "[agent]\nmax_iterations = 0\nstreaming = 1\n[agnt]\n[policy]\nmode = 'yolo'\n[policy.tools.x]\nactoin = 'block'\n"
    assert error(text).splitlines() == [
        "FILE:2: agent.max_iterations is 0: expected a whole number from 1 to 500.",
        "FILE:3: agent.streaming is 1: expected true or false.",
        "FILE:4: agnt is not a section of settings. Did you mean agent?",
        "FILE:6: policy.mode is 'yolo': expected one of always_ask, ask_for_risky, auto_approve, plan, disabled.",
        "FILE:8: policy.tools.x.actoin is not a setting. Did you mean action?",
    ]
    assert len(error("[agent]\n" + "".join(f"wrong_{n} = 1\n" for n in range(10_000))).splitlines()) == 20


def test_a_misspelt_variable_of_a_section_is_an_error_and_others_are_left_alone() -> None:
    assert load_settings(environ={"AINTERN_SHARED": "x", "AINTERNAL_AGENT_X": "y"}) == Settings()
    with pytest.raises(SettingsError, match=r"AINTERN_POLICY_MOD is not a setting\. Did you mean AINTERN_POLICY_MODE"):
        load_settings(environ={"AINTERN_POLICY_MOD": "disabled"})


def test_variables_are_read_as_their_kind() -> None:
    settings = load_settings(
        environ={
            "AINTERN_MODEL": "embedded",
            "AINTERN_AGENT_STREAMING": "no",
            "AINTERN_AGENT_ITERATION_DELAY": "0.5",
            "AINTERN_INFERENCE_SEED": "",
            "AINTERN_INFERENCE_STOP": '["a,b", "c"]',
            "AINTERN_TOOLS_DISABLED": "git_log, git_diff",
            "AINTERN_PARSER_UNKNOWN_TOOL_RISK": "high",
        }
    )
    assert settings.model.spec == "embedded" and settings.origin("model.spec").source == "AINTERN_MODEL"
    assert (settings.agent.streaming, settings.agent.iteration_delay, settings.inference.seed) == (False, 0.5, None)
    assert settings.inference.stop == ("a,b", "c") and settings.tools.disabled == ("git_log", "git_diff")
    assert settings.parser.unknown_tool_risk is RiskLevel.HIGH
    with pytest.raises(
        SettingsError, match=r"AINTERN_AGENT_MAX_ITERATIONS: agent\.max_iterations is 'ten': expected a whole"
    ):
        load_settings(environ={"AINTERN_AGENT_MAX_ITERATIONS": "ten"})


@pytest.mark.parametrize(
    ("name", "text"),
    [("AGENT_MAX_ITERATIONS", "3.5"), ("AGENT_STREAMING", "maybe"), ("INFERENCE_STOP", "[1]"), ("INFERENCE_STOP", "[")],
)
def test_a_variable_of_the_wrong_kind_is_refused(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=f"AINTERN_{name}: .* expected (a whole number|true or false|a list)"):
        load_settings(environ={f"AINTERN_{name}": text})


@pytest.mark.parametrize(
    "example",
    [
        {"command": "ls"},
        {"expect": "ask"},
        {"command": "ls", "expect": "ask", "why": "x"},
        {"tool": "x", "expect": "ask"},
        "ls",
    ],
)
def test_an_example_that_says_too_little_or_too_much_is_an_error(example: Any) -> None:
    with pytest.raises(SettingsError, match=r"policy\.examples"):
        policy_layer({"examples": [example]})
