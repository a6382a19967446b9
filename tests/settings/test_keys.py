"""One setting: its sentence of what is expected, and values of every type as TOML and as text give them."""

import subprocess
import sys
from typing import Any

import pytest

from aintern.risk_level import RiskLevel
from aintern.settings.keys import Key, similar
from aintern.settings.schema import KEYS, POLICY_KEYS, TOOL_RULE_KEYS


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("agent.max_iterations", "a whole number from 1 to 500"),
        ("agent.tool_timeout", "a number of at least 5"),
        ("parser.max_block_bytes", "a whole number from 1024 to 67108864"),
        ("agent.streaming", "true or false"),
        ("store.database", "text"),
        ("tools.enabled", "a list of texts"),
        ("terminal.color", "one of auto, always, never"),
        ("parser.unknown_tool_risk", "one of safe, low, medium, high, critical"),
        ("inference.seed", "a whole number of at least 0"),
        ("inference.temperature", "a number from 0 to 2"),
    ],
)
def test_a_setting_says_what_it_expects_and_refuses_everything_else_with_that(name: str, sentence: str) -> None:
    key = KEYS[name]
    assert key.expected == sentence
    for wrong in ({"x": 1}, b"x", [1]):
        with pytest.raises(ValueError) as caught:
            key.read(wrong)
        assert str(caught.value) == sentence


EVERY_KEY = (*KEYS.values(), *POLICY_KEYS.values(), *TOOL_RULE_KEYS.values())


@pytest.mark.parametrize("key", EVERY_KEY, ids=lambda key: key.name)
def test_a_default_is_a_value_and_is_read_back_from_text(key: Key) -> None:
    assert key.read(key.default) == key.default
    special = {None: "", (): "[]"} if key.optional or key.default == () else {}
    assert key.read_text(special.get(key.default, str(key.default))) == key.default


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("agent.max_iterations", (True, 3.0, "3", 0, 501)),
        ("agent.tool_timeout", (True, "60", float("nan"), 4.9)),
        ("agent.streaming", (1, 0, "true")),
        ("store.database", (1, None)),
        ("tools.enabled", ("x", [1], None)),
        ("inference.seed", (-1, "1")),
    ],
)
def test_no_value_is_bent_into_another_kind(name: str, wrong: tuple[Any, ...]) -> None:
    for value in wrong:
        with pytest.raises(ValueError, match=KEYS[name].expected):
            KEYS[name].read(value)


def test_values_have_the_settings_own_types() -> None:
    assert KEYS["parser.unknown_tool_risk"].read("high") is RiskLevel.HIGH
    timeout = KEYS["agent.tool_timeout"].read(60)
    assert timeout == 60 and isinstance(timeout, float)
    assert KEYS["tools.enabled"].read(["a"]) == ("a",)
    assert KEYS["store.database"].read_text(" /tmp/caf\udce9 ") == " /tmp/caf\udce9 "  # a path need not be UTF-8


def test_what_is_stricter_follows_the_settings_direction() -> None:
    lower, higher = KEYS["agent.max_iterations"], KEYS["parser.unknown_tool_risk"]
    assert lower.is_stricter(5, 10) and not lower.is_stricter(11, 10)
    assert higher.is_stricter(RiskLevel.HIGH, RiskLevel.MEDIUM)
    assert not higher.is_stricter(RiskLevel.LOW, RiskLevel.MEDIUM)
    assert KEYS["terminal.markdown"].is_stricter(False, True)
    assert not KEYS["model.spec"].is_stricter("x", "x")


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    assert similar("agent.max_iteration", KEYS).startswith("Did you mean agent.max_iterations")
    assert similar("zzz", KEYS) == ""


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("policy.mode", " auto_approve ", "auto_approve"),
        ("agent.max_iterations", "007", 7),
        ("agent.max_iterations", "+7", 7),
        ("agent.enable_tools", "false", False),
        ("agent.enable_tools", "off", False),
        ("agent.tool_timeout", "5", 5.0),
        ("model.spec", "12", "12"),
        ("sandbox.home_readable", "~/a, ~/b", ("~/a", "~/b")),
        ("sandbox.home_readable", '["~/ä"]', ("~/ä",)),
    ],
)
def test_a_text_is_read_alike_whether_it_is_plain_or_written_in_another_way(
    name: str, text: str, value: object
) -> None:
    read = KEYS.get(name, POLICY_KEYS.get(name))
    assert read is not None
    found = read.read_text(text)
    assert (found, type(found)) == (value, type(value))


def test_what_people_set_every_day_needs_no_pydantic() -> None:
    program = """
import os, sys
os.environ |= {"AINTERN_MODEL": "m", "AINTERN_MODE": "auto_approve", "AINTERN_AGENT_MAX_ITERATIONS": "7",
               "AINTERN_SANDBOX_HOME_READABLE": "~/a,~/b", "AINTERN_AGENT_ENABLE_TOOLS": "true"}
from aintern.settings.files import load_settings
settings = load_settings()
print(settings.agent.max_iterations, settings.sandbox.home_readable, "pydantic" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "7 ('~/a', '~/b') False\n"
