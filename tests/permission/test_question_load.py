"""Every tenth question of an hour is followed by the rule that would have answered most of them."""

from typing import Any

from aintern.permission.question_load import QuestionLoad
from tests.permission.house import RUN, MakeHouse

WRITES: dict[str, Any] = {"tool": "write_file", "scope": "path", "pattern": "src/**"}


def test_the_tenth_question_offers_the_rule_that_covers_most(house: MakeHouse) -> None:
    here, now = house(), 0.0
    load = QuestionLoad(lambda: now)
    calls = [*(here.facts(RUN, command=f"npm run {name}") for name in ("a", "a", "a"))]
    calls += [here.facts("write_file", path=f"src/{number}", content="") for number in range(8)]
    rules = [load.suggested_rule(facts, here.gate) for facts in calls]
    assert rules == [{}] * 9 + [WRITES | {"questions": 10, "covers": 7}, {}]


def test_a_rule_waits_for_a_question_that_it_would_answer(house: MakeHouse) -> None:
    here, load = house(), QuestionLoad(lambda: 0.0)
    calls = [here.facts("write_file", path=f"src/{number}", content="") for number in range(9)]
    calls += [here.facts(RUN, command="npm run a"), here.facts("write_file", path="src/x", content="")]
    rules = [load.suggested_rule(facts, here.gate) for facts in calls]
    assert rules == [{}] * 10 + [WRITES | {"questions": 11, "covers": 10}]


def test_questions_of_the_hour_before_do_not_count(house: MakeHouse) -> None:
    here, now = house(), 0.0
    load = QuestionLoad(lambda: now)
    facts = here.facts("write_file", path="src/a", content="")
    for _ in range(9):
        load.suggested_rule(facts, here.gate)
    now = 3601.0
    assert load.suggested_rule(facts, here.gate) == {}


def test_where_no_rule_is_narrow_enough_nothing_is_suggested(house: MakeHouse) -> None:
    here, load = house(), QuestionLoad(lambda: 0.0)
    facts = here.facts(RUN, command="rm -rf build")
    assert [load.suggested_rule(facts, here.gate) for _ in range(10)] == [{}] * 10
