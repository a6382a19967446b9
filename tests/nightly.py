"""What is run in full at night: all variants of a test, of which `make test` takes the first."""

import os
from typing import TypeVar

T = TypeVar("T")

NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"


def first_of(*variants: T) -> list[T]:
    """The variants of one promise that a test makes by itself: all of them at night, else the first."""
    return list(variants) if NIGHTLY else list(variants[:1])
