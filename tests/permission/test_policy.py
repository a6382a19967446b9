"""Policy: deny and ask of every layer hold, allows need trust, nothing loosens the managed file, each rule names its origin."""

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aintern.permission.policy import RISING_STRICTNESS, Policy, combine, policy_of
from aintern.permission.policy_rules import AllowFlag
from aintern.risk_level import RiskLevel
from aintern.settings.schema import Layer, Origin, PolicyLayer, PolicySettings, Settings
from tests.settings.settings_files import policy_layer

SOURCES: dict[Layer, str] = {"user": "config.toml", "project": "aintern.toml", "managed": "managed.toml"}


def said(layer: Layer, **table: Any) -> PolicyLayer:
    return policy_layer(table, layer, SOURCES.get(layer, ""))


def test_the_default_policy_is_that_of_the_requirements_and_of_the_settings() -> None:
    policy, settings = Policy(), PolicySettings()
    assert policy == combine([]) == policy_of(Settings())
    for name in ("mode", "threshold", "rate_limit", "audit_all", "always_prompt_for_unsafe", "approval_timeout"):
        assert getattr(policy, name) == getattr(settings, name)
    assert (policy.mode, policy.threshold, policy.rate_limit, policy.approval_timeout) == (
        "ask_for_risky",
        "medium",
        30,
        300,
    )


def test_deny_and_ask_of_every_layer_hold_whatever_a_higher_one_allows() -> None:
    policy = combine(
        [
            said(
                "user",
                blocked_tools=["delete_file"],
                blocked_commands=["npm publish"],
                tools={"a": {"action": "block"}},
            ),
            said(
                "project",
                blocked_tools=["git_log"],
                protected_paths=["**/prod.json"],
                tools={"b": {"action": "always_ask"}},
            ),
            said(
                "flag",
                tools={"a": {"action": "always_allow"}, "b": {"action": "always_allow"}},
                trusted_tools=["delete_file"],
            ),
        ],
        trusted=True,
    )
    assert set(policy.blocked_tools) == {"delete_file", "git_log"}
    assert policy.rule("a").action == "block" and policy.rule("b").action == "always_ask"
    assert policy.protected_paths == ("**/prod.json",)
    assert policy.blocked_by(["cd x", "npm publish --dry-run"]) is policy.command_rules[0]
    assert policy.blocked_by(["npm pack"]) is None


def test_an_untrusted_project_can_only_tighten_and_what_it_may_not_say_is_listed() -> None:
    loose = said(
        "project",
        mode="auto_approve",
        threshold="critical",
        trusted_tools=["run_command"],
        rate_limit=0,
        audit_all=False,
        tools={
            "run_command": {
                "action": "always_allow",
                "allowed_patterns": ["rm *"],
                "denied_patterns": ["git push *"],
                "max_auto_approve_risk": "high",
                "approval_message": "Just press Enter.",
                "custom_risk": "safe",
            }
        },
    )
    policy = combine([loose])
    rule = policy.rule("run_command")
    assert (policy.mode, policy.threshold, policy.rate_limit, policy.audit_all) == ("ask_for_risky", "medium", 30, True)
    assert policy.trusted_tools == () and rule.action == "default" and rule.allowed_patterns == ()
    assert rule.max_auto_approve_risk is None and rule.approval_message == ""
    assert rule.risk(RiskLevel.HIGH) is RiskLevel.HIGH
    assert rule.denied_patterns == ("git push *",)
    assert len(policy.ignored) == 10
    assert "aintern.toml: policy.mode is ignored until you trust this workspace." in policy.ignored


def test_an_untrusted_project_tightens_mode_threshold_and_risk() -> None:
    strict = said(
        "project",
        mode="always_ask",
        threshold="low",
        rate_limit=5,
        tools={"ticket": {"custom_risk": "high", "max_auto_approve_risk": "safe", "show_parameters": True}},
    )
    policy = combine([said("user", mode="auto_approve", tools={"ticket": {"show_parameters": False}}), strict])
    rule = policy.rule("ticket")
    assert (policy.mode, policy.threshold, policy.rate_limit) == ("always_ask", "low", 5)
    assert rule.risk(RiskLevel.SAFE) is RiskLevel.HIGH and rule.risk(RiskLevel.CRITICAL) is RiskLevel.CRITICAL
    assert rule.max_auto_approve_risk == "safe" and rule.show_parameters
    assert policy.ignored == ()


def test_a_trusted_project_s_allows_threshold_and_mode_count() -> None:
    layer = said(
        "project",
        mode="auto_approve",
        threshold="high",
        trusted_tools=["x"],
        tools={"y": {"allowed_patterns": ["a/**"]}},
    )
    policy = combine([layer], trusted=True)
    assert (policy.mode, policy.threshold) == ("auto_approve", "high")
    assert policy.origin("trusted_tools", "x") == Origin("project", "aintern.toml")
    assert policy.rule("y").allowed_patterns == ("a/**",)


LOOSENING: list[dict[str, Any]] = [
    {"mode": "auto_approve"},
    {"threshold": "critical"},
    {"trusted_tools": ["run_command", "write_file"]},
    {"rate_limit": 0},
    {"approval_timeout": 86_400},
    {"audit_all": False},
    {"always_prompt_for_unsafe": False},
    {"tools": {"write_file": {"action": "always_allow", "custom_risk": "safe", "max_auto_approve_risk": "critical"}}},
    {"tools": {"run_command": {"action": "always_allow", "allowed_patterns": ["*"]}}},
]


@pytest.mark.parametrize("layer", ["user", "project", "environment", "flag"])
def test_nothing_loosens_the_managed_file(layer: Layer) -> None:
    managed = said(
        "managed",
        mode="ask_for_risky",
        threshold="low",
        rate_limit=10,
        approval_timeout=60,
        audit_all=True,
        always_prompt_for_unsafe=True,
        blocked_tools=["delete_file"],
        tools={
            "write_file": {"action": "always_ask", "custom_risk": "high", "reason": "house rule"},
            "run_command": {"max_auto_approve_risk": "safe", "denied_patterns": ["curl *"]},
        },
    )
    flags = (AllowFlag("run_command"), AllowFlag("delete_file"))
    for some in itertools.chain([LOOSENING], ([each] for each in LOOSENING)):
        policy = combine([*(said(layer, **each) for each in some), managed], trusted=True, allow_flags=flags)
        assert (policy.mode, policy.threshold, policy.rate_limit) == ("ask_for_risky", "low", 10)
        assert (policy.approval_timeout, policy.audit_all, policy.always_prompt_for_unsafe) == (60, True, True)
        assert "delete_file" in policy.blocked_tools
        write, run = policy.rule("write_file"), policy.rule("run_command")
        assert (write.action, write.reason, write.risk(RiskLevel.SAFE)) == ("always_ask", "house rule", "high")
        assert str(write.origin("action")) == "managed.toml"
        assert run.denied_patterns == ("curl *",)
        assert policy.asks("run_command", RiskLevel.LOW) and not policy.asks("run_command", RiskLevel.SAFE)
        origins = [policy.origin("trusted_tools", tool) for tool in policy.trusted_tools]
        origins += [run.origin("allowed_patterns", pattern) for pattern in run.allowed_patterns]
        assert "*" in run.allowed_patterns
        for origin in origins:
            assert not policy.allow_counts("run_command", RiskLevel.LOW, origin)
        assert not policy.allow_counts("copy_file", RiskLevel.LOW, Origin("flag"))


def test_people_may_be_stricter_than_the_managed_file() -> None:
    policy = combine(
        [said("managed", mode="auto_approve", trusted_tools=["x"]), said("user", mode="disabled", blocked_tools=["x"])]
    )
    assert policy.mode == "disabled" and "x" in policy.blocked_tools
    assert combine([said("managed", mode="auto_approve")]).mode == "auto_approve"


def test_a_managed_allow_counts_where_the_managed_threshold_asks() -> None:
    policy = combine([said("managed", threshold="low", trusted_tools=["git_fetch"])])
    assert policy.allow_counts("git_fetch", RiskLevel.HIGH, policy.origin("trusted_tools", "git_fetch"))


def test_the_last_layer_decides_mode_and_threshold() -> None:
    layers = [
        said("flag", mode="ask_for_risky"),
        said("user", mode="always_ask", threshold="low"),
        said("environment", threshold="high"),
    ]
    for order in itertools.permutations(layers):
        policy = combine(order)
        assert (policy.mode, policy.threshold) == ("ask_for_risky", "high")


def test_a_rule_names_the_file_and_the_line_it_was_said_in() -> None:
    layer = policy_layer(
        {"blocked_tools": ["x"], "tools": {"y": {"action": "block", "reason": "slow"}}},
        "managed",
        "/etc/aintern/managed.toml",
        {"policy.blocked_tools": 2, "policy.tools.y.action": 5},
    )
    policy = combine([layer])
    assert str(policy.origin("blocked_tools", "x")) == "/etc/aintern/managed.toml:2"
    assert str(policy.rule("y").origin("action")) == "/etc/aintern/managed.toml:5"
    told = {(name, value): str(origin) for name, value, origin in policy.explain()}
    assert told["policy.blocked_tools", "x"] == "/etc/aintern/managed.toml:2"
    assert told["policy.tools.y.action", "block"] == "/etc/aintern/managed.toml:5"
    assert told["policy.mode", "ask_for_risky"] == "default"


levels = st.sampled_from(list(RiskLevel))
actions = st.sampled_from(["default", "always_allow", "always_ask", "block"])
rules = st.fixed_dictionaries({}, optional={"action": actions, "custom_risk": levels, "max_auto_approve_risk": levels})
tables = st.fixed_dictionaries(
    {},
    optional={
        "mode": st.sampled_from(RISING_STRICTNESS),
        "threshold": levels,
        "tools": st.fixed_dictionaries({}, optional={"x": rules}),
    },
)


@settings(deadline=None)
@given(tables, tables, levels)
def test_whatever_an_untrusted_project_says_it_never_makes_a_call_easier(
    user: Any, project: Any, own: RiskLevel
) -> None:
    alone = combine([said("user", **user)])
    both = combine([said("user", **user), said("project", **project)])
    assert_not_looser(alone, both, own)


@settings(deadline=None)
@given(tables, tables, levels)
def test_whatever_people_say_the_managed_file_s_demands_stay(managed: Any, user: Any, own: RiskLevel) -> None:
    alone = combine([said("managed", **managed)])
    both = combine([said("managed", **managed), said("user", **user)])
    rule = both.rule("x")
    if "mode" in managed:
        assert RISING_STRICTNESS.index(both.mode) >= RISING_STRICTNESS.index(alone.mode)
    if alone.rule("x").action in ("block", "always_ask"):
        assert rule.action in ("block", "always_ask")
    if "threshold" in managed or "max_auto_approve_risk" in managed.get("tools", {}).get("x", {}):
        demanded = alone.asks("x", own)
        assert both.asks("x", own) >= demanded
        assert not (demanded and both.allow_counts("x", own, Origin("user")))


def assert_not_looser(before: Policy, after: Policy, own: RiskLevel) -> None:
    strict = ["always_allow", "default", "always_ask", "block"]
    assert RISING_STRICTNESS.index(after.mode) >= RISING_STRICTNESS.index(before.mode)
    assert strict.index(after.rule("x").action) >= strict.index(before.rule("x").action)
    risk, raised = before.rule("x").risk(own), after.rule("x").risk(own)
    assert raised >= risk
    assert after.asks("x", raised) >= before.asks("x", risk)


@pytest.mark.parametrize(
    ("layers", "trusted", "asks"),
    [
        ([said("user", ask_about="effects")], False, True),
        ([said("project", ask_about="effects")], True, True),
        ([said("project", ask_about="effects")], False, False),
        ([said("user", ask_about="effects"), said("project", ask_about="calls")], False, False),
        ([said("user", ask_about="effects"), said("managed", ask_about="calls")], False, False),
        ([said("managed", ask_about="effects")], False, True),
        ([said("user", ask_about="effects"), said("managed", threshold="high")], False, False),
        ([said("managed", threshold="high", ask_about="effects")], False, True),
    ],
    ids=["user", "trusted", "untrusted", "stricter", "managed", "managed allows", "managed asks", "managed does both"],
)
def test_asking_about_effects_is_a_loosening(layers: list[PolicyLayer], trusted: bool, asks: bool) -> None:
    policy = combine(layers, trusted=trusted)
    assert policy.asks_about_effects("run_command", RiskLevel.HIGH) is asks
    if layers[0].layer == "project" and not trusted:
        assert policy.ignored == ("aintern.toml: policy.ask_about is ignored until you trust this workspace.",)


def test_a_smaller_bound_for_what_a_rule_keeps_is_the_stricter_one() -> None:
    for size, kept in ((100, 100), (1 << 30, 1 << 20)):
        assert combine([said("project", effects_bytes=size)]).effects_bytes == kept
