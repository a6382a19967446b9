"""A change that a request spells out is read in its own direction, with the text as the request and the file have it."""

import pytest

from aintern.backends.small_model.text_changes import TextChange, text_change

FILES = {
    "app/settings.py": 'NAME = "shop"\nTTL_SECONDS = 40\nPAGE_SIZE = 40\n',
    "conf.toml": 'version = "1.4.0"\ndebug = true\nwait: 30,\n',
    "notes.md": "We recieve mail.\nVery simply said.\n",
    ".ignore": "a/\nb/\n",
    "api.js": "function getUser() {}\n",
}
SETTINGS, SWAPPED = 'NAME = "shop"\nTTL_SECONDS = 40', 'TTL_SECONDS = 40\nNAME = "shop"'


def change(request: str, *named: str) -> TextChange | None:
    return text_change(request, named, tuple(FILES), lambda path: FILES.get(path, ""))


@pytest.mark.parametrize(
    ("request_text", "named", "old", "new"),
    [
        ("it should say 'receive', not 'recieve'", "notes.md", "recieve", "receive"),
        ("use `receive` instead of `recieve` in notes.md", "notes.md", "recieve", "receive"),
        ("'recieve' should be 'receive'", "notes.md", "recieve", "receive"),
        ("bump the version from 1.4.0 to 1.5.0", "conf.toml", "1.4.0", "1.5.0"),
        ("rename getUser to fetchUser", "api.js", "getUser", "fetchUser"),
        ("debug = true becomes debug = false", "conf.toml", "debug = true", "debug = false"),
        ("set debug to false", "conf.toml", "debug = true", "debug = false"),
        ("raise the wait to 60", "conf.toml", "wait: 30,", "wait: 60,"),
        ("the page size must be 50", "app/settings.py", "PAGE_SIZE = 40", "PAGE_SIZE = 50"),
        ("remove the word 'simply'", "notes.md", "simply", ""),
        ('swap `NAME = "shop"` and `TTL_SECONDS = 40`', "app/settings.py", SETTINGS, SWAPPED),
        ('swap the lines `TTL_SECONDS = 40` and `NAME = "shop"`', "app/settings.py", SETTINGS, SWAPPED),
        ("drop the r in getUser", "api.js", "getUser", "getUse"),
        ("change wait: 30 to wait: 60", "conf.toml", "wait: 30", "wait: 60"),
        ("make it very briefly instead of simply", "notes.md", "simply", "briefly"),
        ("in conf.toml debug must be false", "conf.toml", "debug = true", "debug = false"),
        ("add c/ as the last line", ".ignore", "b/", "b/\nc/"),
        ("put c/ at the top", ".ignore", "a/", "c/\na/"),
    ],
)
def test_what_is_spelled_out_is_what_is_changed(request_text: str, named: str, old: str, new: str) -> None:
    assert change(request_text, named) == TextChange(old, new, named)


def test_a_text_that_stands_there_twice_is_the_one_that_the_words_describe() -> None:
    found = change("ttl seconds should be 90, not 40", "app/settings.py")
    assert found == TextChange("TTL_SECONDS = 40", "TTL_SECONDS = 90", "app/settings.py")


def test_the_file_is_found_where_only_one_has_the_text() -> None:
    assert change("the function getUser should be renamed: rename getUser to loadUser") == TextChange(
        "getUser", "loadUser", "api.js"
    )


@pytest.mark.parametrize(
    "request_text",
    ["explain the parser", "rename conf.toml to other.toml", "add a docstring to getUser", "read line 3 to 9"],
)
def test_what_spells_out_no_change_gives_none(request_text: str) -> None:
    assert change(request_text) is None


def test_a_file_whose_name_is_only_said_in_passing_is_not_the_one_that_is_changed() -> None:
    found = change("the ttl seconds of the notes should be 90, not 40", "notes.md")
    assert found == TextChange("TTL_SECONDS = 40", "TTL_SECONDS = 90", "app/settings.py")


def test_a_part_of_an_address_is_cut_from_its_scheme() -> None:
    request = "drop the s in https://localhost:3000"
    assert text_change(request, ["a.js"], ["a.js"], lambda _: "") == TextChange(
        "https://localhost:3000", "http://localhost:3000", "a.js"
    )
