"""The steps that a script is said to do become its commands; one that is not understood leaves none."""

import pytest

from aintern.backends.small_model.commands.shell_steps import shell_commands


def no_command(_: str) -> str:
    return ""


@pytest.mark.parametrize(
    ("said", "commands"),
    [
        (" that removes the dist folder.", ["rm -rf dist"]),
        (" which deletes build and dist, then prints \"done\"", ["rm -rf build dist", 'echo "done"']),
        (" that deletes all .log files in logs", ["rm -f logs/*.log"]),
        (" that deletes all *.pyc files", ["find . -name '*.pyc' -delete"]),
        (" that copies data.db to backups/data.db", ["cp data.db backups/data.db"]),
        (" which creates the folder tmp and copies assets to tmp", ["mkdir -p tmp", "cp -r assets tmp"]),
        (", it only has to print pong", ['echo "pong"']),
        (", it should go into web and print the date", ["cd web", "date"]),
    ],
)  # fmt: skip
def test_each_step_is_a_command(said: str, commands: list[str]) -> None:
    assert shell_commands(said, no_command) == commands


@pytest.mark.parametrize(
    "said",
    [
        " that removes everything",
        " that removes /",
        " which deletes ~ and dist",
        " that backs up the database",
        " that removes the dist folder and restarts the server",
    ],
)
def test_a_step_that_is_not_understood_leaves_no_script(said: str) -> None:
    assert shell_commands(said, no_command) == []
