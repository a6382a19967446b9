"""Every tenth question of an hour names the rule that would have answered most of them."""

from aintern.permission.question_load import QuestionLoad
from tests.permission.house import RUN, MakeHouse


def test_the_tenth_question_names_the_rule_that_covers_most(house: MakeHouse) -> None:
    here, now = house(), 0.0
    load = QuestionLoad(lambda: now)
    calls = [*(here.facts(RUN, command=f"npm run {name}") for name in ("a", "a", "a"))]
    calls += [here.facts("write_file", path=f"src/{number}", content="") for number in range(7)]
    notes = [load.note(facts, here.gate) for facts in calls]
    assert notes[:9] == [""] * 9
    assert notes[9] == "10 questions this hour; a rule would be: --allow 'write_file(src/**)' (it covers 7 of them)."


def test_questions_of_the_hour_before_do_not_count(house: MakeHouse) -> None:
    here, now = house(), 0.0
    load = QuestionLoad(lambda: now)
    facts = here.facts("write_file", path="src/a", content="")
    for _ in range(9):
        load.note(facts, here.gate)
    now = 3601.0
    assert load.note(facts, here.gate) == ""


def test_where_no_rule_is_narrow_enough_nothing_is_suggested(house: MakeHouse) -> None:
    here, load = house(), QuestionLoad(lambda: 0.0)
    facts = here.facts(RUN, command="rm -rf build")
    assert {load.note(facts, here.gate) for _ in range(10)} == {""}
