"""One JSON object that names its tool is a call in any of its spellings, and in no other."""

import pytest

from aintern.dialects.json_repair import NotJson
from aintern.dialects.named_call import read_named_call


@pytest.mark.parametrize(
    "raw", ['{"name": " f ", "arguments": {"a": 1}}', '{"tool": "f", "parameters": {"a": 1}, "id": "x"}']
)
def test_both_spellings_are_read(raw: str) -> None:
    assert read_named_call(raw) == ("f", {"a": 1}, ())


def test_missing_arguments_are_none_unless_they_are_needed() -> None:
    assert read_named_call('{"name": "f"}').parameters == {}
    with pytest.raises(NotJson):
        read_named_call('{"name": "f"}', needs_arguments=True)


def test_arguments_in_a_string_are_mended_and_named_unless_repair_is_off() -> None:
    raw = '{"name": "f", "arguments": "{\\"a\\": 1,}"}'
    assert read_named_call(raw) == ("f", {"a": 1}, ("the arguments were JSON inside a string", "a trailing comma"))
    with pytest.raises(NotJson):
        read_named_call(raw, repair=False)


@pytest.mark.parametrize(
    "raw",
    [
        '{"name": "f", "tool": "g"}',
        '{"name": "f", "arguments": {}, "parameters": {}}',
        '{"name": 1}',
        '{"name": " "}',
        '{"name": "f", "danger": true}',
        '{"name": "f", "arguments": [1]}',
    ],
)
def test_what_could_mean_two_things_or_nothing_is_refused(raw: str) -> None:
    with pytest.raises(NotJson):
        read_named_call(raw)
