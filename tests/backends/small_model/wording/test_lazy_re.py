"""The room's patterns are compiled at their first use, and are those of the standard library then."""

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest

from aintern.backends import small_model
from aintern.backends.small_model.wording import lazy_re


def test_a_pattern_has_what_the_standard_librarys_has() -> None:
    ours, theirs = (
        lazy_re.compile(r"(?P<word>[a-z]+)\d", re.IGNORECASE),
        re.compile(r"(?P<word>[a-z]+)\d", re.IGNORECASE),
    )
    assert ours.sub(r"\g<word>", "A1 b2") == theirs.sub(r"\g<word>", "A1 b2") == "A b"
    assert [match["word"] for match in ours.finditer("A1 b2")] == ["A", "b"]
    assert (ours.pattern, ours.flags, ours.groupindex) == (theirs.pattern, theirs.flags, theirs.groupindex)


def test_a_pattern_is_compiled_when_it_is_used() -> None:
    pattern = lazy_re.compile("(")  # no pattern at all
    with pytest.raises(re.error):
        pattern.search("")


def test_each_pattern_of_the_room_can_be_compiled() -> None:
    found = 0
    for module in walk_packages(small_model.__path__, f"{small_model.__name__}."):
        for value in vars(import_module(module.name)).values():
            values = (
                value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else [value]
            )
            for each in values:
                if isinstance(each, lazy_re.LazyPattern):
                    re.compile(each.pattern, each.flags)
                    found += 1
    assert found > 400
