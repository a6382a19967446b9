"""Exit codes mean the same in the code, in the help of every command, and in the docs."""

import re
from pathlib import Path

import pytest

from aintern.cli.command_line import app, run
from aintern.terminal.exit_codes import EXIT_CODES, EXIT_CODES_HELP
from tests.terminal.command_line import aintern
from tests.terminal.conftest import Command

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"


def test_the_docs_have_the_table_of_the_code() -> None:
    rows = [line.split(" | ") for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    told = {int(row[0].removeprefix("| ")): row[1].removesuffix(" |") for row in rows if row[0][2:].isdecimal()}
    assert {code: meaning.replace("`", "") for code, meaning in told.items()} == EXIT_CODES


def test_help_tells_them(command: Command) -> None:
    for arguments in ((), ("run",)):
        shown = " ".join(command(*arguments, "--help").split())
        assert " ".join(EXIT_CODES_HELP.split()) in shown
    assert app.info.epilog == EXIT_CODES_HELP


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("run -m nope hi", "There is no model 'nope'."),
        ("run -m /nowhere/a.gguf hi", "No such file"),
        ("run -m script:/nowhere hi", "The script /nowhere can't be read: No such file or directory."),
        ("models use nope", "There is no model 'nope'."),
        ("run --mode now hi", "'now' is not one of 'always_ask',"),
        ("run --max-time soon hi", "Invalid value for '--max-time': 'soon' is not a number of at least 0.1."),
        ("run --max-time nan hi", "'nan' is not a number of at least 0.1."),
        ("run --max-cost inf hi", "'inf' is not a number of at least 0."),
        ("run --max-iterations 999 hi", "'999' is not a whole number from 1 to 500."),
        ("run --max-iterations 2.5 hi", "'2.5' is not a whole number from 1 to 500."),
        ("sessions list -n 0", "'0' is not a whole number from 1 to 1000."),
        ("audit list --before x", "'x' is not a whole number of at least 0."),
        ("policy try --timeout 0 -- true", "'0' is not a number of at least 1."),
        ("approvals answer x deny --minutes -1", "'-1' is not a number of at least 0."),
        ("run --allow nope(x) hi", "--allow 'nope(x)': there is no tool 'nope'."),
        ("run --allow write_fil hi", "Did you mean write_file"),
        ("mcp serve --allow write_fil", "Did you mean write_file"),
        ("approvals answer x allow", "Invalid value for 'answer': 'allow' is not one of 'allow_once',"),
        ("--nope", "No such option: --nope"),
        ("nope", "No such command 'nope'."),
    ],
)
def test_a_value_that_does_not_exist_is_wrong_use_everywhere_and_told_in_two_lines(
    line: str, told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    said = capfd.readouterr().err
    assert told in said
    assert len(said.splitlines()) == 2
    assert "Value error" not in said


def test_no_option_shows_its_numbers_as_a_formula() -> None:
    """Each number of the command line is read by `number_from`, whose sentence says what it must be."""
    shown = (PAGE.parent / "cli.md").read_text()
    assert not re.search(r"x[<>]=|<(?:int|float)( range)?>", shown)


def test_a_wrong_number_of_the_workbench_is_told_like_all_others() -> None:
    ended = aintern("workbench", "--port", "99999")
    assert ended.code == 2
    assert "'99999' is not a whole number from 0 to 65535." in ended.err
    assert len(ended.err.splitlines()) == 2


def test_a_group_without_a_command_shows_its_help() -> None:
    ended = aintern("approvals")
    assert ended.code == 2
    assert ended.err.startswith("Usage: aintern approvals ")
