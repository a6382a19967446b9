"""Everyday secrets are masked where they stand, lines that only look so stay, and the program's own sources as well."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.store.hinted_patterns import compiled_pattern
from aintern.store.named_secrets import _PLACES, secrets_by_place
from aintern.store.secret_masking import mask, mask_json, mask_value
from tests.store.everyday_secrets import CLEAN, FORMS, SECRETS

SOURCES = Path(__file__).parents[2]


def samples() -> Iterator[str]:
    """The table's texts; a line without a secret goes with the next one."""
    begun = ""
    for line in SECRETS.replace("\\\\", "\\").split("\n"):
        begun += line
        if "«" in begun:
            yield begun
            begun = ""
        else:
            begun += "\n"


@pytest.mark.parametrize("text", list(samples()))
def test_an_everyday_secret_is_masked(text: str) -> None:
    before, _, rest = text.partition("«")
    secret, _, after = rest.partition("»")
    masked = mask(f"{before}{secret}{after}")
    assert "[masked]" in masked
    assert secret not in masked
    assert mask(masked) == masked


@pytest.mark.parametrize("token", FORMS)
def test_a_token_is_told_by_its_form(token: str) -> None:
    assert token[8:] not in mask(f"it answered {token} twice")


@pytest.mark.parametrize("line", CLEAN.split("\n"))
def test_a_line_that_only_looks_so_stays(line: str) -> None:
    assert mask(line) == line


@pytest.mark.parametrize("text", list(samples()))
def test_json_stays_json_and_shows_no_secret(text: str) -> None:
    secret = text.partition("«")[2].partition("»")[0]
    given = {"command": text.replace("«", "").replace("»", ""), "n": [1]}
    masked = mask_json(given)
    assert json.loads(masked)["n"] == [1]
    assert secret not in json.loads(masked)["command"]


def test_there_are_enough_of_them() -> None:
    assert len(list(samples())) + len(FORMS) >= 200
    assert len(CLEAN.split("\n")) >= 100


def test_every_place_has_a_sample_and_a_near_miss() -> None:
    texts = [text.replace("«", "").replace("»", "") for text in samples()]
    for hints, _, pattern in _PLACES:
        plain, low = compiled_pattern(pattern.removeprefix("(?i)")), pattern.startswith("(?i)")
        assert any(plain.search(text.lower() if low else text) for text in texts), pattern
        assert any(hint in CLEAN.lower() for hint in hints.split()), hints


def test_places_are_found_in_texts_whose_lower_case_is_longer() -> None:
    text = "İİİ password=hunter22"
    assert list(secrets_by_place(text, text.lower())) or mask(text) == "İİİ password=[masked]"
    assert mask(text) == "İİİ password=[masked]"


def test_values_are_told_by_their_names() -> None:
    given = {
        "DB_PASS": "hunter2",
        "PWD": "/home/dev",
        "token_count": "12345",
        "clientSecret": "abc",
        "max_tokens": 5,
        "note": "x",
    }
    assert mask_value(given) == given | {"DB_PASS": "[masked]", "clientSecret": "[masked]"}


def test_nothing_of_our_own_sources_is_taken_for_a_secret() -> None:
    """Code is full of words such as token and password. Tables of other programs' options are left out."""
    wrong = []
    for file in sorted((SOURCES / "src/aintern").rglob("*.py")):
        if file.name not in ("named_secrets.py", "secret_masking.py", "token_patterns.py"):
            wrong += [line for line in file.read_text(encoding="utf-8").splitlines() if mask(line) != line]
    assert wrong == []
