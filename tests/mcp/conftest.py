"""The servers of these tests lie in the checkout."""

import pytest


@pytest.fixture(autouse=True)
def in_sight(checkout_is_seen: None) -> None:
    """Also where the sandbox would hide it."""
