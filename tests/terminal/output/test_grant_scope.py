"""An answer covers one call once until the person widens or lengthens it, and nothing where nothing may be remembered."""

from dataclasses import replace

from aintern.terminal.output.grant_scope import LIFETIMES, MINUTES, GrantScope

DETAILS = {"scopes": [{"scope": "exact", "pattern": ""}, {"scope": "prefix", "pattern": "npm *"}]}


def test_it_starts_with_this_call_once_and_remembers_nothing() -> None:
    scope = GrantScope.of("run_command", DETAILS)
    assert (scope.words(), scope.answer(), scope.arguments()) == ("this call once", "allow_once", {})


def test_a_wider_scope_holds_for_a_time_and_goes_round() -> None:
    wide = GrantScope.of("run_command", DETAILS).wider()
    assert (wide.words(), wide.answer()) == ("commands like 'npm *' until this session ends", "allow_session")
    assert wide.arguments() == {"scope": "prefix", "pattern": "npm *", "lifetime": "session"}
    assert wide.wider().scope == "exact"


def test_lifetimes_go_round_and_minutes_are_counted() -> None:
    scope = GrantScope.of("run_command", DETAILS)
    seen = []
    for _ in LIFETIMES:
        seen.append(scope.lifetime)
        scope = scope.longer()
    assert seen == list(LIFETIMES)
    assert scope.longer().arguments()["minutes"] == MINUTES


def test_an_edited_pattern_is_the_scopes_alone() -> None:
    wide = replace(GrantScope.of("run_command", DETAILS).wider(), pattern="npm test*")
    assert wide.arguments()["pattern"] == "npm test*"
    assert wide.wider().shown_pattern() == ""


def test_what_may_not_be_remembered_stays_once() -> None:
    scope = GrantScope.of("run_command", {})
    assert not scope.rememberable
    assert scope.wider() == scope.longer() == scope
