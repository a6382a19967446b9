"""What the agent did is taken back by undo, and not by git, which knows nothing of it."""

import pytest

from aintern.backends.small_model.wording.taking_back import asks_to_take_back


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("undo that", True),
        ("please revert the last change", True),
        ("oops, undo your last edit", True),
        ("take that back", True),
        ("undo what you just did", True),
        ("undo", True),
        ("undo the last commit", False),
        ("undo my changes in a.py", False),
        ("revert commit 4f2a9c1", False),
        ("roll back the last migration", False),
        ("revert a.py to what is committed", False),
    ],
)
def test_only_what_says_no_more_is_for_undo(request_text: str, wanted: bool) -> None:
    assert asks_to_take_back(request_text) == wanted
