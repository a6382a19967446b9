"""Slips of the finger in the words of asking are put right, other words stand as they are."""

import pytest

from aintern.backends.small_model.typing_slips import doubtful_words, without_slips


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("raed the readme", "read the readme"),
        ("shwo me the hsitory", "show me the history"),
        ("opne the invocie file", "open the invoice file"),
        ("whta is in the foldr", "what is in the folder"),
    ],
)
def test_a_slip_in_a_word_of_asking_or_in_a_name_is_put_right(typed: str, meant: str) -> None:
    assert without_slips(typed, ["invoice"]) == meant


@pytest.mark.parametrize(
    "request_text", ["wrote five lines", "move form.py to lib", "start the star server", "read src/raed.py"]
)
def test_a_word_of_its_own_and_a_path_stand(request_text: str) -> None:
    assert without_slips(request_text) == request_text


def test_what_nobody_writes_is_put_right_though_a_letter_is_wrong_or_it_is_short() -> None:
    assert doubtful_words("copi the tests, rnu make") == ["copi", "rnu"]
    assert without_slips("copi the readme, rnu it", (), {"copi", "rnu"}) == "copy the readme, run it"
    assert without_slips("copi the readme, rnu it") == "copi the readme, rnu it"
