"""What a request is about does not hang on how its sentence ends."""

import pytest

from aintern.backends.small_model.grammar_values import ValueSources
from aintern.backends.small_model.request_facts import value_sources

FILES = (
    *("web/package.json", "web/yarn.lock", "web/vitest.config.ts", "server/composer.json", "server/src/App.php"),
    *("LICENSE", "docs/a.md", "conf/app.yaml"),
)


def facts(request: str) -> ValueSources:
    return value_sources(request, request, FILES, lambda path: f"This is {path}.\n" if path in FILES else "")


@pytest.mark.parametrize("end", ["", ".", "!", " please", ", thanks."])
@pytest.mark.parametrize("start", ["", "Please "])
@pytest.mark.parametrize(("wish", "folder"), [("lint the web", "web"), ("run the tests of the server", "server")])
def test_a_folder_is_meant_at_the_end_of_a_sentence_as_well(wish: str, folder: str, start: str, end: str) -> None:
    found, plain = facts(f"{start}{wish}{end}"), facts(wish)
    assert found.commands_in == folder
    assert found.commands[0] == plain.commands[0]


@pytest.mark.parametrize("end", ["", " please", " pls!", ", thank you"])
def test_thanks_are_no_part_of_a_text(end: str) -> None:
    change = facts(f"conf/app.yaml: workers: 2 -> workers: 4{end}").change
    assert change is not None and (change.old, change.new) == ("workers: 2", "workers: 4")
    assert facts(f"new file docs/b.md with nothing but the title: # How we ship{end}").content == "# How we ship\n"


def test_a_word_that_leads_in_is_no_key() -> None:
    change = facts('A new owner, so: "Copyright Ann" -> "Copyright Bea" in LICENSE').change
    assert change is not None and (change.old, change.new) == ("Copyright Ann", "Copyright Bea")
