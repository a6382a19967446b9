"""What our `dataclass` promises: its classes behave as the standard library's do."""

import copy
import dataclasses
import inspect
import pickle
import weakref
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from aintern import dataclass as module
from aintern.events import TextArrived

ours: Any = module._dataclass


def _made_by(make: Any) -> Any:
    @make(frozen=True, slots=True)
    class Point:
        x: int
        y: list[int] = field(default_factory=list, compare=False)
        name: str = field(default="p", kw_only=True)
        length: int = field(init=False, repr=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "length", abs(self.x))

    Point.__qualname__ = "Point"
    return Point


@pytest.fixture(params=["standard", "ours"])
def made(request: pytest.FixtureRequest) -> Any:
    return _made_by(dataclasses.dataclass if request.param == "standard" else ours)


def test_a_frozen_class_has_its_values_defaults_and_words(made: Any) -> None:
    point = made(-2, name="q")
    assert (point.x, point.y, point.name, point.length) == (-2, [], "q", 2)
    assert repr(point) == "Point(x=-2, y=[], name='q')"
    assert str(inspect.signature(made)).replace("'", "").replace('"', "") == (
        "(x: int, y: list[int] = <factory>, *, name: str = p) -> None"
    )
    assert made.__match_args__ == ("x", "y")
    with pytest.raises(TypeError):
        made()


def test_equal_values_are_equal_and_hash_alike(made: Any) -> None:
    assert made(1, [1]) == made(1, [2]) and hash(made(1, [1])) == hash(made(1, [2]))
    assert made(1) != made(2) and made(1) != (1, "p")


def test_nothing_can_be_set_or_deleted(made: Any) -> None:
    point = made(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert not hasattr(point, "__dict__")


def test_it_is_copied_replaced_and_listed(made: Any) -> None:
    point = made(1, [1])
    assert replace(point, x=3).length == 3
    assert copy.deepcopy(point) == point == copy.copy(point)
    assert [each.name for each in fields(made)] == ["x", "y", "name", "length"]
    assert dataclasses.asdict(point) == {"x": 1, "y": [1], "name": "p", "length": 1}


def test_an_event_survives_a_pickle_and_a_subclass_has_the_fields_of_both() -> None:
    event = TextArrived(request_id="run_1", iteration=1, seq=1, time=0.5, text="a")
    assert pickle.loads(pickle.dumps(event)) == event

    @ours(frozen=True, slots=True, kw_only=True)
    class Louder(TextArrived):
        volume: int = 11

    louder = Louder(request_id="run_1", iteration=1, seq=1, time=0.5, text="a", volume=3)
    assert (louder.text, louder.volume) == ("a", 3) and louder != event


def test_a_mutable_class_compares_and_has_no_hash() -> None:
    @ours(slots=True)
    class Count:
        n: int = 0

    count = Count()
    count.n = 2
    assert count == Count(2) and repr(count).endswith("Count(n=2)")
    with pytest.raises(TypeError):
        hash(count)


def test_what_a_class_defines_itself_stays() -> None:
    @ours(frozen=True, slots=True, eq=False, weakref_slot=True)
    class Named:
        name: str

        def __repr__(self) -> str:
            return self.name

    named = Named("a")
    assert repr(named) == "a" and named != Named("a") and weakref.ref(named)() is named


def test_a_class_that_holds_itself_is_shown() -> None:
    @ours(slots=True)
    class Knot:
        inner: Any = None

    knot = Knot()
    knot.inner = knot
    assert repr(knot).endswith("Knot(inner=...)")
