"""What the parser misreads without saying so is found; what has no certain reading is not understood."""

import pytest

from aintern.shell.parser import parse_script
from tests.shell.corpus_rows import label


@pytest.mark.parametrize(
    "command",
    [
        "ls\n\\rm -rf /",
        "ls # x\n\\rm -rf /",
        "cat <<A\n`rm -rf /`\nA",
        "echo ${x#$(rm -rf /)}",
        "X=rm; true && X=ls; $X -rf /",
    ],
)
def test_what_the_parser_misreads_silently_is_found(command):
    assert label(command) == "blocked"


@pytest.mark.parametrize("text", ["time { rm x; }", "! { ls; }", "coproc c { ls; }", 'for"mat" x', "ls\n\\rm x"])
def test_a_second_reading_mends_what_the_grammar_gives_up_on(text):
    assert parse_script(text).understood


@pytest.mark.parametrize("text", ["if", "echo $(", "ls ; ; ls", "do ls", "case x"])
def test_broken_text_is_not_understood(text):
    assert not parse_script(text).understood
