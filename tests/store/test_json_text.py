"""Compact JSON is what Python's own `json` writes, value for value."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aintern.risk_level import RiskLevel
from aintern.store.json_text import compact_json


@dataclass
class Point:
    x: int = 1


def by_python(value: Any, **options: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str, **options)


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 0, -(2**63), 2**64, 10**30, 0.1, -0.0, nan, inf, [nan, None]),
        *("", "é “x”", "\x00\x1f\x7f\u2028", '\\ " /', "null", "\ud800 alone", "\U0001f600"),
        *({"b": 1, "a": {"z": (1, 2)}}, {1: 2, None: 3}, Point(), datetime(2026, 11, 29, tzinfo=UTC), RiskLevel.HIGH),
    ],
)
def test_it_is_what_pythons_own_json_writes(value: Any) -> None:
    assert compact_json({"v": value}) == by_python({"v": value})


VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_of_whatever_a_model_can_send(value: Any) -> None:
    assert compact_json(value) == by_python(value)


@given(VALUES)
def test_keys_in_order_make_equal_texts_of_equal_values(value: Any) -> None:
    turned = json.loads(by_python(value), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    assert compact_json(turned, sort_keys=True) == compact_json(value, sort_keys=True)


@given(st.floats())
def test_a_number_reads_the_same(value: float) -> None:
    assert repr(json.loads(compact_json(value))) == repr(value)


def test_what_has_no_words_is_what_the_caller_makes_of_it() -> None:
    assert compact_json({"v": Point(3)}, lambda it: {"x": it.x}) == '{"v":{"x":3}}'
