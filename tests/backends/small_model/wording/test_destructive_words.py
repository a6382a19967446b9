"""Deleting is offered to the small model only where the request speaks of it, in several languages and with typos."""

import pytest

from aintern.backends.small_model.wording.destructive_words import (
    file_taken_from,
    speaks_of_deleting,
    takes_away,
    unasked,
)


@pytest.mark.parametrize(
    "request_text",
    [
        "delete notes.txt",
        "pls deleet notes.txt",
        "dlete it",
        "Remvoe the folder tmp",
        "REMOVE tmp",
        "rm -rf dist",
        "get rid of the old logs",
        "throw that file away",
        "we no longer need setup.cfg",
        "old.py isn't needed, it can go",
        "Lösche bitte die Datei alt.txt",
        "kannst du alt.txt entfernen?",
        "supprime le fichier vieux.txt",
        "borra viejo.txt",
        "elimina vecchio.txt",
        "apague o arquivo velho.txt",
        "verwijder oud.txt",
        "usuń stary.txt",
        "удали старый файл",
        "删除 old.txt",
    ],
)
def test_words_for_deleting_are_known(request_text: str) -> None:
    assert speaks_of_deleting(request_text)


@pytest.mark.parametrize(
    "request_text",
    [
        "raed setup.py plz",
        "show me main.go",
        "rename CHANGELOG.md to HISTORY.md",
        "what is in src?",
        "run the tests",
        "copy a.txt to b.txt",
        "add a docstring to parse",
        "is port 8000 free",
        "Zeig mir die Datei",
        "",
    ],
)
def test_other_requests_have_none(request_text: str) -> None:
    assert not speaks_of_deleting(request_text)


@pytest.mark.parametrize(
    ("command", "request_text", "is_asked_for"),
    [
        ("git stash", "put the firmware on the board", False),
        ("git stash", "put my changes aside for now", True),
        ("git stash push -m wip", "shelve what I have as wip", True),
        ("git stash list", "what did I put away?", True),
        ("git stash pop", "bring my changes back", True),
        ("git checkout -- app.py", "look at app.py", False),
        ("docker rm web", "what is in web?", False),
        ("git reset --hard", "throw all my changes away", True),
        ("git push", "commit what I have", False),
        ("git push --tags", "install the docs extra as well", False),
        ("helm upgrade web ./chart", "upgrade the release", True),
        ("git push", "get my commits onto the remote", True),
        ("npm publish", "put the package together", False),
        ("cargo publish --dry-run", "would the crate be accepted?", True),
        ("terraform apply", "what would terraform change?", False),
    ],
)
def test_a_command_that_takes_away_or_sends_needs_a_word_for_it(
    command: str, request_text: str, is_asked_for: bool
) -> None:
    assert (not unasked(command, request_text)) is is_asked_for


@pytest.mark.parametrize(
    "command", ["cargo clean", "make distclean", "git stash", "rm -r out", "npm uninstall left-pad", "git push"]
)
def test_a_command_that_takes_something_away_is_known_whatever_was_said(command: str) -> None:
    assert takes_away(command)


@pytest.mark.parametrize(
    "command", ["cargo fmt --check", "make lint", "git status", "npm run build", "pytest tests/test_cleaner.py"]
)
def test_one_that_does_not_is_none(command: str) -> None:
    assert not takes_away(command)


def test_what_is_taken_out_of_a_file_deletes_none() -> None:
    paths = (".gitignore", "src/a.py", "b.txt")
    assert file_taken_from("stop ignoring b.txt, remove it from .gitignore.", paths) == ".gitignore"
    assert file_taken_from("delete the loop in a.py please", paths) == "src/a.py"
    assert file_taken_from("a.py imports os twice, remove it", paths) == "src/a.py"
    assert file_taken_from("src/a.py still has two TODOs - please delete both", paths) == "src/a.py"
    assert file_taken_from("a.py has no users any more, delete it", paths) == ""
    assert file_taken_from("b.txt has been replaced, remove it", paths) == ""
    assert file_taken_from("delete a.py from src", paths) == ""
    assert file_taken_from("delete b.txt", paths) == ""


def test_what_has_no_business_here_is_to_go() -> None:
    assert speaks_of_deleting("a.png has no business here")
    assert speaks_of_deleting("take a.css out of the project")
    assert not speaks_of_deleting("take a look out of the window")
    assert not speaks_of_deleting("what business has a.png here")
