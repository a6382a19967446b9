"""Two texts that a request says, one of which a file has."""

import pytest

from aintern.backends.small_model.edits.paired_texts import paired_texts
from aintern.backends.small_model.edits.text_changes import text_change

FILES = {
    "conf.lua": "t.window.width = 800\nt.window.height = 600\n",
    "settings.py": "TIME_ZONE = 'UTC'\nDEBUG = True\n",
    "a.md": "# Hallo Welt\nDas ist foo.\nPort: 8080\n",
    "b.md": "Port: 7070\n",
}


@pytest.mark.parametrize(
    ("request_said", "old", "new", "path"),
    [
        ("Ändere in conf.lua bitte t.window.width = 800 auf t.window.width = 1024, es ist breiter",
         "t.window.width = 800", "t.window.width = 1024", "conf.lua"),
        ("In settings.py steht TIME_ZONE = 'UTC', bitte auf TIME_ZONE = 'Europe/Vienna' ändern. Danke.",
         "TIME_ZONE = 'UTC'", "TIME_ZONE = 'Europe/Vienna'", "settings.py"),
        ("settings.py says TIME_ZONE = 'UTC', please change it to TIME_ZONE = 'Europe/Vienna'. Dates are off.",
         "TIME_ZONE = 'UTC'", "TIME_ZONE = 'Europe/Vienna'", "settings.py"),
        ("cambia DEBUG = True por DEBUG = False en settings.py", "DEBUG = True", "DEBUG = False", "settings.py"),
        ("Port: 9090 statt Port: 8080 in a.md", "Port: 8080", "Port: 9090", "a.md"),  # what comes is said first
        ('ersetze "Hallo Welt" durch "Servus Welt" in a.md', "Hallo Welt", "Servus Welt", "a.md"),
        ("remplace « foo » par « bar » dans a.md", "foo", "bar", "a.md"),
        ("tausche `foo` gegen `bar` aus", "foo", "bar", "a.md"),  # no file is named
    ],
)  # fmt: skip
def test_what_the_file_has_goes_and_the_other_comes(request_said: str, old: str, new: str, path: str) -> None:
    named = [each for each in FILES if each in request_said]
    change = text_change(request_said, named, list(FILES), lambda each: FILES.get(each, ""))
    assert change is not None
    assert (change.old, change.new, change.path) == (old, new, path)


@pytest.mark.parametrize(
    "request_said",
    [
        "why is Port: 8080 in a.md but Port: 9090 in the docs?",  # a question
        "ändere Port: 8080 auf Port: 7070",  # both stand somewhere
        "ändere Port: 1 auf Port: 2",  # neither does
        "ändere DEBUG = True auf TEST = False",  # two names
        'finde "Hallo Welt" und "Servus Welt"',  # no change
        'ersetze "Hallo" durch "Servus", und "foo" durch "bar"',  # more than a pair
    ],
)
def test_what_no_file_tells_apart_is_none(request_said: str) -> None:
    assert paired_texts(request_said, lambda: list(FILES.items())) is None


def test_files_are_not_read_for_a_request_without_a_pair() -> None:
    def texts() -> list[tuple[str, str]]:
        raise AssertionError("read")

    assert paired_texts("run the tests", texts) is None
