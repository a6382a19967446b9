"""The checks and hooks of these tests are run by the interpreter of the checkout."""

import pytest


@pytest.fixture(autouse=True)
def in_sight(checkout_is_seen: None) -> None:
    """Also where the sandbox would hide it."""
