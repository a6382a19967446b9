"""Frames promise: every event has one, text is sent once, and joining changes nothing of what is said."""

import itertools

from hypothesis import given
from hypothesis import strategies as some

from aintern.events import EVENT_TYPES, RunCompleted, TextArrived
from aintern.workbench.wire_events import encoded, frames, merged

STAMP = {"request_id": "r", "iteration": 1, "seq": 1, "time": 1.0}


def test_every_event_has_frames() -> None:
    import inspect

    from aintern.workbench import wire_events as module

    source = inspect.getsource(module.frames)
    assert all(f"case {cls.__name__}()" in source for cls in EVENT_TYPES.values())


@given(some.lists(some.tuples(some.sampled_from("th"), some.text(max_size=9))))
def test_joined_text_is_the_same_text(pieces: list[tuple[str, str]]) -> None:
    joined = list(merged([kind, text] for kind, text in pieces))
    for kind in "th":
        assert "".join(f[1] for f in joined if f[0] == kind) == "".join(text for k, text in pieces if k == kind)
    assert all(one[0] != next_one[0] for one, next_one in itertools.pairwise(joined))


def test_a_token_costs_few_bytes_even_when_it_is_sent_alone() -> None:
    (frame,) = frames(TextArrived(**STAMP, text=" the", token_count=7))
    assert len(encoded(frame)) <= 4 * len(" the")


def test_the_end_tells_what_it_cost() -> None:
    event = RunCompleted(**STAMP, response="x", reason="answered", tokens={"prompt": 3, "completion": 2}, tool_usage={})
    (frame,) = frames(event)
    assert frame[0] == "completed" and frame[1]["tokens"] == {"prompt": 3, "completion": 2}
