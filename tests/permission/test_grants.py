"""What was remembered answers for the calls it was meant for, in its lifetime, and reaches no further."""

from aintern.permission.approval_details import scopes
from aintern.permission.approvals import Answer
from aintern.risk_level import RiskLevel
from aintern.store.grant_ledger import Grant
from tests.permission.house import RUN, MakeHouse


def test_an_exact_answer_for_the_session_covers_that_very_call_in_that_session_only(house: MakeHouse) -> None:
    here = house()
    assert here.remember("write_file", Answer("allow_session"), path="a", content="x") == ""
    again = here.decide("write_file", path="a", content="x")
    assert (again.decision, again.source, again.remembered) == ("allow", "session", True)
    assert here.decide("write_file", path="a", content="y").decision == "ask"
    assert here.decide("write_file", gate=here.session("session_2"), path="a", content="x").decision == "ask"


def test_an_answer_for_always_holds_in_this_workspace_and_no_other(house: MakeHouse) -> None:
    here = house()
    here.remember(RUN, Answer("allow_always", scope="prefix", pattern="npm run *"), command="npm run build")
    assert here.decide(RUN, gate=here.session("session_2", "conv_2"), command="npm run test").source == "persistent"
    elsewhere = here.session("session_2", "conv_2", workspace="/elsewhere")
    assert here.decide(RUN, gate=elsewhere, command="npm run test").decision == "ask"


def test_a_pattern_never_covers_a_higher_risk_than_the_one_that_was_approved(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("allow_always", scope="tool"), path="a", content="x")
    assert here.decide("write_file", path="b", content="y").decision == "allow"
    assert here.decide("write_file", path=".env", content="y").decision == "ask"
    here.remember(RUN, Answer("allow_always", scope="prefix", pattern="git log *"), command="git log")
    rule = {RUN: {"max_auto_approve_risk": "safe"}}
    assert here.decide(RUN, command="git log -3").decision == "allow"
    assert house(tools=rule).decide(RUN, command="git log --output=x").decision == "ask"


def test_critical_and_protected_calls_are_not_remembered(house: MakeHouse) -> None:
    here = house()
    assert "can't be remembered" in here.remember("read_file", Answer("allow_always"), path=".env")
    assert here.decide("read_file", path=".env").decision == "ask"


def test_a_plain_denial_is_not_remembered(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("deny"), path="a", content="x")
    assert here.decide("write_file", path="a", content="x").decision == "ask"


def test_an_answer_for_minutes_holds_in_its_conversation_until_it_expires(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("allow_session", lifetime="minutes", minutes=1), path="a", content="x")
    (grant,) = here.store.grants.grants()
    assert grant.lifetime == "minutes" and grant.expires_at
    assert here.decide("write_file", gate=here.session("session_2"), path="a", content="x").decision == "allow"
    other = here.session("session_1", "conv_2")
    assert here.decide("write_file", gate=other, path="a", content="x").decision == "ask"


def test_the_narrowest_grant_answers_and_a_use_is_counted(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("allow_always", scope="tool"), path="a", content="x")
    here.remember("write_file", Answer("allow_always"), path="a", content="x")
    grant = here.decide("write_file", path="a", content="x").grant
    assert grant is not None and grant.scope == "exact"
    here.gate.grants.used(grant)
    assert {each.scope: each.use_count for each in here.gate.grants.listed()} == {"exact": 1, "tool": 0}


def test_what_does_not_cover_the_call_itself_is_not_remembered_and_says_why(house: MakeHouse) -> None:
    here = house()
    elsewhere = Answer("allow_always", scope="path", pattern="docs/**")
    assert "does not cover the call itself" in here.remember("write_file", elsewhere, path="src/a", content="")
    prefix = Answer("allow_always", scope="prefix")
    assert "nothing wider to remember" in here.remember("write_file", prefix, path="src/a", content="")
    assert here.remember("write_file", Answer("allow_once"), path="a", content="") == ""
    assert here.store.grants.grants() == ()


def test_a_preview_tells_which_past_calls_a_scope_would_have_covered(house: MakeHouse) -> None:
    here = house()
    past = [here.facts(RUN, command=text) for text in ("npm run a", "npm run b", "npm publish", "npm run a; rm x")]
    now = here.facts(RUN, command="npm run c")
    covered = here.gate.grants.would_cover(now, "prefix", "npm run *", past)
    assert [each.parameters["command"] for each in covered] == ["npm run a", "npm run b"]
    assert here.gate.grants.would_cover(now, "path", "", past) == []


def test_what_another_session_was_told_until_its_end_is_not_listed(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("allow_session"), path="a", content="x")
    assert len(here.gate.grants.listed()) == 1 and here.session("session_2").grants.listed() == []


def test_a_command_that_was_allowed_in_one_folder_asks_in_another(house: MakeHouse) -> None:
    here = house()
    (here.workspace / "evil").mkdir()
    here.remember(RUN, Answer("allow_session", scope="prefix", pattern="make test *"), command="make test")
    assert here.decide(RUN, command="make test -j4").decision == "allow"
    assert here.decide(RUN, command="make test", working_directory="evil").decision == "ask"
    assert here.decide(RUN, command="cd evil && make test").decision == "ask"
    here.remember(RUN, Answer("allow_session", scope="prefix"), command="cd src && make all | head")
    assert here.decide(RUN, command="make all | head", working_directory="src").decision == "allow"
    assert here.decide(RUN, command="make all | head").decision == "ask"


def test_a_link_is_the_folder_that_it_leads_to(house: MakeHouse) -> None:
    here = house("run_command(make *)")
    outside = here.workspace.parent / "outside"
    outside.mkdir()
    (here.workspace / "link").symlink_to(outside)
    assert here.decide(RUN, command="cd src && make").decision == "allow"
    assert here.decide(RUN, command="cd link && make").decision == "ask"


def test_a_grant_of_an_older_version_holds_in_every_folder_of_its_workspace(house: MakeHouse) -> None:
    here = house()
    old = Grant(
        tool=RUN, scope="prefix", pattern="make *", max_risk=RiskLevel.MEDIUM, effect="allow", lifetime="everywhere"
    )
    here.store.grants.add(old)
    assert here.decide(RUN, command="make", working_directory="src").decision == "allow"


def test_grants_and_configured_patterns_hold_together_and_each_use_is_counted(house: MakeHouse) -> None:
    here = house("run_command(pytest *)")
    here.remember(RUN, Answer("allow_session", scope="prefix", pattern="npm run *"), command="npm run build")
    assert here.decide(RUN, command="pytest -q").source == "pattern"
    both = here.decide(RUN, command="npm run build && pytest -q")
    assert (both.decision, both.pattern, len(both.grants)) == ("allow", "npm run *; pytest *", 1)
    assert here.decide(RUN, command="npm run build && pytest -q && make").decision == "ask"


def test_a_scope_that_would_not_hold_at_its_risk_is_neither_offered_nor_remembered(house: MakeHouse) -> None:
    here = house()
    delete = here.facts("delete_file", path="src/a")
    assert [each["scope"] for each in scopes(delete, here.gate)] == ["exact", "path"]
    answer = Answer("allow_session", scope="tool")
    assert "can't be remembered" in here.gate.remember(delete, answer, "allow")
    asking = house(mode="always_ask")
    assert scopes(asking.facts(RUN, command="make"), asking.gate) == []


def test_a_refused_pattern_is_not_remembered_and_says_why(house: MakeHouse) -> None:
    here = house()
    answer = Answer("allow_session", scope="prefix", pattern="python *")
    assert "runs any program" in here.gate.remember(here.facts(RUN, command="python x.py"), answer, "allow")


def test_a_session_forgets_its_own_grants_and_no_other(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("allow_session"), path="a", content="x")
    here.remember("write_file", Answer("allow_always"), path="b", content="x")
    assert here.gate.grants.forget_session() == 1
    assert [grant.lifetime for grant in here.gate.grants.listed()] == ["project"]


def test_a_grant_reads_as_a_sentence(house: MakeHouse) -> None:
    here = house()
    here.remember("write_file", Answer("allow_session"), path="a", content="x")
    here.remember(RUN, Answer("allow_session", scope="prefix"), command="npm run build")
    here.remember("write_file", Answer("deny", scope="path", pattern="src/**"), path="src/a", content="x")
    assert [grant.sentence for grant in here.gate.grants.listed()] == [
        "allows this same call of write_file: Write a",
        "allows commands like 'npm run build *' in the workspace's own folder, up to medium risk",
        "refuses write_file on 'src/**'",
    ]
    denied = here.decide("write_file", path="src/b", content="")
    assert "refuses write_file on 'src/**'" in denied.reason and "grants revoke" in denied.reason
