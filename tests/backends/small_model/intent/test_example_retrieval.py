"""The examples that a small model sees are those most like the request, typos and file names forgiven."""

from aintern.backends.small_model.intent.example_retrieval import ExampleIndex, RequestIndex
from aintern.messages import Example, ToolSpec

TOOLS = [
    ToolSpec(
        "read_file", "", {}, (Example("Show me the readme", {}), Example("open src/a.py", {}), Example("cat x.txt", {}))
    ),
    ToolSpec("git_log", "", {}, (Example("show the commit history", {}), Example("last 5 commits", {}))),
]
INDEX = ExampleIndex(TOOLS, talk=("hello", "thank you"))


def first(request: str) -> str:
    return INDEX.most_like(request, 1)[0].tool


def test_words_decide() -> None:
    assert first("the last 3 commits please") == "git_log"
    assert first("show me the README!") == "read_file"


def test_typos_are_forgiven() -> None:
    assert first("comit histroy") == "git_log"


def test_which_file_it_is_does_not_matter() -> None:
    assert first("open lib/deep/other.rs") == "read_file"


def test_talk_is_like_talk() -> None:
    assert first("hello!") == "none"


def test_no_tool_fills_all_places() -> None:
    shown = INDEX.most_like("show me the readme", 4, per_tool=1)
    assert [one.tool for one in shown] == list(dict.fromkeys(one.tool for one in shown))
    assert shown[0].likeness >= shown[-1].likeness


def test_there_may_be_no_examples_at_all() -> None:
    assert ExampleIndex([]).most_like("anything", 3) == []


def test_a_tool_without_examples_is_found_by_its_name_and_description() -> None:
    schema = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
    weather = ToolSpec("get_weather", "Tells the current weather of a city. Takes its name.", schema)
    found = ExampleIndex([*TOOLS, weather], talk=("hello",)).most_like("what is the weather in Lisbon?", 1)[0]
    assert (found.tool, dict(found.example.parameters)) == ("get_weather", {"city": "city"})


def test_what_is_less_alike_than_asked_for_is_left_out() -> None:
    index = RequestIndex(["read", "log", "log"], ["show the readme", "show the commit history", "last 5 commits"])
    everything = index.most_like("show the readme", 3)
    assert [each.number for each in everything] == [0, 1, 2]
    assert index.most_like("show the readme", 3, least=0.9) == everything[:1]
    assert everything[0].likeness > 0.99 > everything[1].likeness > everything[2].likeness == 0.0
