"""One slip of the finger makes a word another: a letter wrong, missing or too much, or two changed places."""

import pytest

from aintern.backends.small_model.wording.typing_slips import one_slip


@pytest.mark.parametrize("typed", ["histroy", "histry", "histoory", "histary", "history"])
def test_one_slip_is_told(typed: str) -> None:
    assert one_slip(typed, "history")


@pytest.mark.parametrize("typed", ["", "mistory", "hsitroy", "hist", "histories"])
def test_two_slips_and_another_first_letter_are_none(typed: str) -> None:
    assert not one_slip(typed, "history")
