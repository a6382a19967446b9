"""Every dialect of the registry reads back what it writes."""

import json

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.messages import ToolCall
from tests.dialects.reading import read_all_ways

HARD = [
    {},
    {"path": "a b", "content": 'quotes " and \\ and \n\ttabs', "n": 1.5, "t": True, "z": None},
    {"content": "<tool_call></tool_call>[TOOL_CALLS]<|call|><tool_call|>```", "nested": {"a": [1, {"b": "}"}]}},
    {"content": "def f():\n    return {'x': 1}\n" * 20},
]


@pytest.mark.parametrize("parameters", HARD)
@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_a_written_call_reads_back(name, parameters):
    text = DIALECTS[name]().write_call(ToolCall("anything", parameters))
    assert read_all_ways(name, text).calls == [("anything", json.loads(json.dumps(parameters)))]
