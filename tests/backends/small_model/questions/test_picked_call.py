"""A call that can't be meant as the model picked it is made into one that can."""

from typing import Any

import pytest

from aintern.backends.small_model.questions.picked_call import onto_itself, sought_instead
from aintern.messages import ToolSpec

TOOLS = [ToolSpec("search_content", "", {}), ToolSpec("read_file", "", {})]
PATHS = ("src/app.py", "docs/minimum.md", "Makefile")


@pytest.mark.parametrize(
    ("call", "request_text", "meant"),
    [
        (("read_file", {"path": "ReadTimeout"}), "what does ReadTimeout do", ("search_content", {"query": "ReadTimeout"})),
        (("read_file", {"path": "MAX_SIZE"}), "MAX_SIZE?", ("search_content", {"query": "MAX_SIZE"})),
        (
            ("search_files", {"pattern": "**/pytest.mark.slow"}),
            "tests marked pytest.mark.slow",
            ("search_content", {"query": "pytest.mark.slow"}),
        ),
        (("read_file", {"path": "version"}), "what bison version", ("search_content", {"query": "bison"})),
        (("read_file", {"path": "minimum"}), "show the minimum page", ("read_file", {"path": "minimum"})),
        (("read_file", {"path": "src/new.py"}), "show src/new.py", ("read_file", {"path": "src/new.py"})),
        (("read_file", {"path": "setup.cfg"}), "show setup.cfg", ("read_file", {"path": "setup.cfg"})),
        (("list_directory", {"path": "MAX_SIZE"}), "MAX_SIZE", ("list_directory", {"path": "MAX_SIZE"})),
    ],
)  # fmt: skip
def test_what_no_file_is_called_is_searched(
    call: tuple[str, dict[str, Any]], request_text: str, meant: tuple[str, dict[str, Any]]
) -> None:
    assert sought_instead(call, request_text, PATHS, TOOLS) == meant


def test_nothing_is_searched_without_that_tool() -> None:
    call = ("read_file", {"path": "MAX_SIZE"})
    assert sought_instead(call, "MAX_SIZE?", PATHS, TOOLS[1:]) == call
    assert sought_instead(None, "MAX_SIZE?", PATHS, TOOLS) is None


def test_a_move_onto_itself_is_told() -> None:
    assert onto_itself(("move_file", {"source": "a", "destination": "a"})) == "a"
    assert onto_itself(("move_file", {"source": "a", "destination": "b"})) == ""
