"""Exit codes mean the same in the code, in the help of every command, and in the docs."""

from pathlib import Path

from aintern.cli.command_line import app
from aintern.terminal.exit_codes import EXIT_CODES, EXIT_CODES_HELP
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
