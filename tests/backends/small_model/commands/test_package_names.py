"""Of a request about a package the words that name one are taken, and none where none does."""

import json

import pytest

from aintern.backends.small_model.commands.package_names import package_use, said_packages
from aintern.backends.small_model.request_facts import value_sources

MANIFEST = json.dumps({"dependencies": {"dayjs": "1", "moment": "2", "@acme/theme": "1"}, "scripts": {"build": "x"}})
NODE = {"package.json": MANIFEST, "yarn.lock": "", "src/index.js": ""}
RAILS = {"Gemfile": "gem 'rails'\ngem 'puma'\n", "bin/rails": "", "config/application.rb": ""}


def first(files: dict[str, str], request: str) -> str:
    commands = value_sources(request, request, tuple(files), lambda path: files.get(path, "")).commands
    return commands[0] if commands else ""


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("all dates went to dayjs, so moment can leave our dependencies, remove it", "yarn remove moment"),
        ("nobody imports the theme any more, uninstall it", "yarn remove @acme/theme"),
        ("I'd love to check the form with yup, can you add it", "yarn add yup"),
        ("the charts should be drawn with d3-scale, install it please", "yarn add d3-scale"),
        ("dayjs is in two bundles, please drop moment", "yarn remove moment"),
        ("dayjs took over, can moment go? remove it", "yarn remove moment"),
        ("downgrade dayjs to 1.10", "yarn add dayjs@1.10"),
        ("add rich-text and date-fns", "yarn add rich-text date-fns"),
    ],
)
def test_the_package_is_told_from_the_sentence_around_it(request_text: str, wanted: str) -> None:
    assert first(NODE, request_text) == wanted


def test_a_word_of_the_sentence_is_no_package() -> None:
    words = ["Oh", "dear", "dependecies", "project"]
    assert said_packages("Oh dear, take it out of the dependecies of the project", words, "remove", ["moment"]) == []


def test_what_runs_otherwise_is_asked_of_no_package() -> None:
    assert first(RAILS, "Oh dear, the newest migration is wrong, roll it back") == "bin/rails db:rollback"


def test_commands_that_take_packages_are_known_by_what_they_do() -> None:
    assert package_use("npm docs {word}", "") == "ask"
    assert package_use("pip uninstall -y {words}", "remove") == "remove"
    assert package_use("composer global require {words}", "") == "add"
    assert package_use("npm run {word}", "") == ""
