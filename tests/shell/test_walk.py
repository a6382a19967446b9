"""Everything that a text can run is walked, in bash's order, with the state that one command leaves to the next."""

import pytest

from tests.shell.corpus_rows import label, rated, rules


def ran(command):
    return [each.argv for each in rated(command).simple_commands]


@pytest.mark.parametrize(
    "command",
    [
        "if false; then rm -rf /; fi",
        "true || rm -rf /",
        "case x in y) rm -rf /;; esac",
        "while false; do rm -rf /; done",
        "for i in a; do rm -rf /; done",
        "f() { rm -rf /; }; f",
        "f() { rm -rf /; }",
        "echo $(rm -rf /)",
        "cat <(rm -rf /)",
        "(rm -rf /)",
        "{ rm -rf /; }",
        "! rm -rf /",
        "rm -rf / &",
        "trap 'rm -rf /' EXIT",
        "x=$(rm -rf /)",
        "[[ -n $(rm -rf /) ]]",
        "echo ${x:-$(rm -rf /)}",
        "cat <<A\n$(rm -rf /)\nA",
        "coproc rm -rf /",
        "until true; do rm -rf /; done",
        "select i in a; do rm -rf /; done",
    ],
)
def test_no_construct_hides_a_command(command):
    assert label(command) == "blocked"


def test_the_folder_is_kept_where_bash_keeps_it():
    assert rated("cd src; (cd a); cat b").simple_commands[-1].directory == "/home/dev/proj/src"
    assert rated("cd src | ls; cat b").simple_commands[-1].directory == "/home/dev/proj"
    assert rated('cd "$x"; cat b').simple_commands[-1].directory is None


def test_a_function_gets_its_arguments_and_its_name_wins():
    assert ("rm", "-r", "build") in ran('clean() { rm -r "$1"; }; clean build')
    assert "delete.root" not in rules("rm() { echo no; }; rm -rf /")


def test_a_branch_that_may_not_have_run_leaves_both_values():
    assert label("d=/; if true; then d=build; fi; rm -rf $d") == "blocked"


def test_a_loop_is_walked_with_each_of_its_words():
    assert ran("for f in a b; do cat $f; done") == [("cat", "a"), ("cat", "b")]


def test_what_one_turn_of_a_loop_sets_the_next_one_uses():
    assert label("d=build; while true; do rm -rf $d; d=/; done") == "blocked"


def test_functions_that_multiply_themselves_are_a_fork_bomb():
    assert "fork-bomb" in rules("b() { b | b & }; b")


def test_nesting_beyond_the_cap_is_critical_and_not_understood():
    report = rated("eval " * 20 + "ls")
    assert not report.understood
    assert report.risk.level.label == "critical"
