"""Tests are found by what they are about: a folder of them or the one file that has the name."""

import pytest

from aintern.backends.small_model.project.named_tests import class_of_tests, with_suites

PATHS = (
    "src/cart.py",
    "tests/unit/test_cart.py",
    "tests/unit/test_tax.py",
    "tests/slow/test_orders.py",
    "ui/Menu.test.tsx",
)


@pytest.mark.parametrize(
    ("request_text", "read"),
    [
        ("run only the unit tests", "run the tests in tests/unit"),
        ("run the tests for the cart", "run the tests in tests/unit/test_cart.py"),
        ("tax tests please", "the tests in tests/unit/test_tax.py please"),
        ("test the menu component", "test ui/Menu.test.tsx"),
        ("run the tests", "run the tests"),
        ("run the tests in tests/unit", "run the tests in tests/unit"),
        ("fix the cart", "fix the cart"),
    ],
)
def test_tests_are_meant_by_what_they_are_about(request_text: str, read: str) -> None:
    assert with_suites(request_text, PATHS) == read


def test_a_name_that_two_places_have_means_neither() -> None:
    assert with_suites("run the api tests", ("a/tests/api/test_a.py", "b/tests/api/test_b.py")) == "run the api tests"


def test_a_class_of_tests_is_known_by_what_it_is_about() -> None:
    paths = (
        "Tests/A/UnicodeTests.swift",
        "Tests/A/CursorTests.swift",
        "Tests/B/CursorTests.swift",
        "a/test_unicode.py",
    )
    assert class_of_tests("unicode", paths) == "UnicodeTests"
    assert class_of_tests("cursors", paths) == "CursorTests"
    assert class_of_tests("parser", paths) == ""
