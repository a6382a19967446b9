"""What layers say about one tool: blocking and asking stay, a file that may only tighten only tightens."""

from typing import Any

from aintern.permission.policy import combine
from aintern.permission.policy_rules import AllowFlag
from aintern.permission.tool_rule import ToolRule, combine_tool
from aintern.risk_level import RiskLevel
from aintern.settings.schema import Layer, PolicyLayer
from tests.settings.settings_files import policy_layer


def said(layer: Layer, **table: Any) -> PolicyLayer:
    return policy_layer(table, layer, f"{layer}.toml")


def test_a_tool_s_own_limit_replaces_the_threshold() -> None:
    policy = combine(
        [said("user", tools={"deploy": {"max_auto_approve_risk": "high"}, "probe": {"max_auto_approve_risk": "safe"}})]
    )
    assert not policy.asks("deploy", RiskLevel.HIGH) and policy.asks("deploy", RiskLevel.CRITICAL)
    assert policy.asks("probe", RiskLevel.LOW) and not policy.asks("other", RiskLevel.LOW)
    assert policy.asks("other", RiskLevel.MEDIUM)


def test_custom_risk_never_lowers_critical() -> None:
    rule = combine([said("user", tools={"x": {"custom_risk": "safe"}})]).rule("x")
    assert rule.risk(RiskLevel.HIGH) is RiskLevel.SAFE and rule.risk(RiskLevel.CRITICAL) is RiskLevel.CRITICAL


def tool_rule(
    *layers: tuple[Layer, bool, dict[str, Any]], flags: tuple[AllowFlag, ...] = ()
) -> tuple[ToolRule, list[str]]:
    """The rule for tool x; each layer with whether it may only tighten."""
    said_of_x = [(said(layer, tools={"x": rule}), tightens) for layer, tightens, rule in layers]
    return combine_tool("x", said_of_x, RiskLevel.MEDIUM, flags)


def test_the_last_action_counts_until_one_blocks_or_asks_and_its_reason_goes_with_it() -> None:
    allow = {"action": "always_allow", "reason": "mine"}
    block = {"action": "block", "reason": "too slow"}
    assert tool_rule(("user", False, allow), ("project", False, {"action": "default"}))[0].action == "default"
    rule, ignored = tool_rule(("user", False, block), ("project", False, allow))
    assert (rule.action, rule.reason, ignored) == ("block", "too slow", [])
    rule, ignored = tool_rule(("user", False, block), ("project", True, {"action": "block", "reason": "say yes"}))
    assert (rule.reason, str(rule.origin("action"))) == ("too slow", "user.toml")
    assert tool_rule(("user", False, {"reason": "only why"}))[0].reason == "only why"


def test_a_risk_from_a_file_that_may_only_tighten_is_a_floor() -> None:
    rule, ignored = tool_rule(("user", False, {"custom_risk": "medium"}), ("project", True, {"custom_risk": "high"}))
    assert rule.risk(RiskLevel.SAFE) is RiskLevel.HIGH and ignored == []
    rule, ignored = tool_rule(("user", False, {"custom_risk": "medium"}), ("project", True, {"custom_risk": "safe"}))
    assert rule.risk(RiskLevel.SAFE) is RiskLevel.MEDIUM
    assert ignored == ["project.toml: policy.tools.x.custom_risk is ignored until you trust this workspace."]


def test_the_highest_unasked_risk_may_only_be_lowered() -> None:
    for limit, holds in (("low", "low"), ("medium", None), ("high", None)):
        assert tool_rule(("project", True, {"max_auto_approve_risk": limit}))[0].max_auto_approve_risk == holds
    mine = ("user", False, {"max_auto_approve_risk": "high"})
    rule, _ = tool_rule(mine, ("project", True, {"max_auto_approve_risk": "medium"}))  # type: ignore[arg-type]
    assert rule.max_auto_approve_risk == "medium"


def test_an_allow_flag_is_one_more_pattern_of_its_tool() -> None:
    flags = (AllowFlag("x", "src/**"), AllowFlag("x"), AllowFlag("y", "z"))
    rule, _ = tool_rule(("user", False, {"allowed_patterns": ["docs/**"]}), flags=flags)
    assert rule.allowed_patterns == ("docs/**", "src/**", "*")
    assert [str(rule.origin("allowed_patterns", each)) for each in rule.allowed_patterns] == [
        "user.toml",
        "--allow 'x(src/**)'",
        "--allow 'x'",
    ]


def test_a_denied_pattern_has_the_reason_of_the_file_that_said_it_first() -> None:
    rule, _ = tool_rule(
        ("user", False, {"denied_patterns": ["a"], "reason": "mine"}),
        ("project", True, {"denied_patterns": ["a", "b"], "reason": "theirs"}),
    )
    assert rule.denied_patterns == ("a", "b")
    assert rule.denial_reasons == {"a": "mine", "b": "theirs"}


def test_a_rule_explains_what_was_said_and_where() -> None:
    rule, _ = tool_rule(("user", False, {"action": "block", "denied_patterns": ["a"], "last_modified": "2026-01-02"}))
    assert [(name, value, str(origin)) for name, value, origin in rule.explain("policy.tools.x")] == [
        ("policy.tools.x.action", "block", "user.toml"),
        ("policy.tools.x.denied_patterns", "a", "user.toml"),
        ("policy.tools.x.last_modified", "2026-01-02", "user.toml"),
    ]


def test_a_rule_by_glob_counts_key_by_key_after_the_tool_s_own_and_longer_globs() -> None:
    rules = {
        "*": {"action": "always_allow", "arguments": "anyone"},
        "get_*": {"arguments": "person"},
        "get_x": {"custom_risk": "high"},
    }
    policy = combine([said("user", tools=rules)])
    rule = policy.rule("get_x")
    assert (rule.action, rule.arguments, rule.custom_risk) == ("always_allow", "person", "high")
    assert str(rule.origin("action")) == "user.toml"
    assert (policy.rule("send").arguments, policy.rule("get_y").arguments) == ("anyone", "person")


def test_what_one_file_blocks_by_glob_no_other_allows_by_name() -> None:
    policy = combine(
        [
            said("user", tools={"send_*": {"action": "block"}}),
            said("flag", tools={"send_x": {"action": "always_allow"}}),
        ]
    )
    assert policy.rule("send_x").action == policy.rule("send_y").action == "block"


def test_a_glob_of_the_managed_file_holds_for_every_tool_that_it_names() -> None:
    managed = said("managed", tools={"send_*": {"max_auto_approve_risk": "low"}})
    policy = combine([managed, said("user", mode="auto_approve")])
    assert policy.asks("send_x", RiskLevel.MEDIUM) and not policy.asks("other", RiskLevel.MEDIUM)


def test_an_untrusted_file_may_not_say_that_arguments_are_anyones() -> None:
    rule, ignored = tool_rule(("project", True, {"arguments": "anyone", "free_text": ["to"]}))
    assert (rule.arguments, rule.free_text, len(ignored)) == ("person", (), 2)
    rule, ignored = tool_rule(("user", False, {"arguments": "anyone"}), ("project", True, {"arguments": "person"}))
    assert (rule.arguments, ignored) == ("person", [])
