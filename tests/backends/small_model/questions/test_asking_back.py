"""A call that deletes or overwrites is asked for before it is made, where the request has no word of it."""

from typing import Any

import pytest

from aintern.backends.small_model.questions.asking_back import question, wish

PATHS = ("notes.md", "old.md", "src/app.py", "requirements.txt")


def asks(said: str, tool: str, **parameters: Any) -> bool:
    return question(tool, parameters, said, PATHS) != ""


@pytest.mark.parametrize(
    ("said", "tool", "parameters"),
    [
        ("raed notes.md", "delete_file", {"path": "notes.md"}),
        ("tidy this place", "run_command", {"command": "rm -rf src"}),
        ("what did I change", "run_command", {"command": "git reset --hard"}),
        ("show the differences", "run_command", {"command": "cp old.md notes.md"}),
        ("list it", "run_command", {"command": "ls > notes.md"}),
        ("list the packages", "run_command", {"command": "pip freeze > requirements.txt"}),
        ("print it into notes.md", "run_command", {"command": "ls > notes.md"}),
        ("copy old.md to notes.md", "copy_file", {"source": "old.md", "destination": "notes.md"}),
        ("rename old.md to notes.md", "move_file", {"source": "old.md", "destination": "notes.md"}),
        ("what is in notes.md", "write_file", {"path": "notes.md", "content": "x"}),
    ],
)
def test_what_nobody_spoke_of_is_asked(said: str, tool: str, parameters: dict[str, Any]) -> None:
    assert asks(said, tool, **parameters)


@pytest.mark.parametrize(
    ("said", "tool", "parameters"),
    [
        ("delte notes.md", "delete_file", {"path": "notes.md"}),
        ("rm -rf src", "run_command", {"command": "rm -rf src"}),
        ("throw away my local changes", "run_command", {"command": "git reset --hard"}),
        ("overwrite notes.md with old.md", "copy_file", {"source": "old.md", "destination": "notes.md"}),
        ("replcae notes.md by old.md", "copy_file", {"source": "old.md", "destination": "notes.md"}),
        ("copy old.md to new.md", "copy_file", {"source": "old.md", "destination": "new.md"}),
        ("write hello into notes.md", "write_file", {"path": "notes.md", "content": "hello"}),
        ("show notes.md", "read_file", {"path": "notes.md"}),
        ("run the tests", "run_command", {"command": "pytest"}),
        ("freeze the env into requirements.txt", "run_command", {"command": "pip freeze > requirements.txt"}),
    ],
)
def test_what_was_spoken_of_is_made(said: str, tool: str, parameters: dict[str, Any]) -> None:
    assert not asks(said, tool, **parameters)


def test_a_bare_yes_means_what_was_asked() -> None:
    before = "yes\nnotes.md is there already. Say “overwrite notes.md” …\ncopy old.md to notes.md"
    assert wish("yes", before) == before
    assert wish("no, show notes.md", before) == "no, show notes.md"


def test_a_word_that_can_mean_something_else_deletes_only_where_the_model_is_sure() -> None:
    for said in ("clean old.md up a bit", "is old.md unused?", "dleete old.md"):
        assert question("delete_file", {"path": "old.md"}, said, PATHS, is_sure=False)
        assert not question("delete_file", {"path": "old.md"}, said, PATHS, is_sure=True)
    assert not question("delete_file", {"path": "old.md"}, "delete old.md", PATHS, is_sure=False)


@pytest.mark.parametrize(
    ("said", "is_made"),
    [
        ("nuke the build output of cargo, the target dir is enormous", False),
        ("delete the old package from node_modules", False),
        ("delete Cargo.toml", True),
        ("plz delte cargo.tmol", True),
        ("get rid of the changelog", True),
        ("remove the old report module", True),
        ("the package left Cargo.toml behind, throw it away", True),
    ],
)
def test_a_file_is_deleted_where_it_is_named_or_described(said: str, *, is_made: bool) -> None:
    paths = ("Cargo.toml", "package.json", "CHANGELOG.md", "src/old_report.py")
    asked = {path: question("delete_file", {"path": path}, said, paths) for path in paths}
    assert (sum(not each for each in asked.values()) == 1) is is_made, asked
