"""What models have learnt elsewhere is called by our names: the same call, nothing of it lost, and the changes named."""

from typing import Any

import pytest

from aintern.errors import ToolArgumentError
from aintern.messages import ToolCall
from aintern.tools.apply_patch import apply_patch
from aintern.tools.built_in import built_in_tools
from aintern.tools.learnt_names import ITEMS, PARAMETERS, TOOLS, in_our_names
from aintern.tools.tool import tool
from aintern.tools.toolbox import Toolbox

TOOLBOX = Toolbox([*built_in_tools(), apply_patch])


def ours(name: str, **parameters: Any) -> tuple[str, dict[str, Any]]:
    """The call in our names, which its tool takes as it is."""
    call = in_our_names(ToolCall(name, parameters), TOOLBOX.get)
    found = TOOLBOX.get(call.tool)
    assert found is not None, call
    found.validate(call.parameters)
    return call.tool, dict(call.parameters)


@pytest.mark.parametrize(
    "name",
    ["read_file", "READ_FILE", "ReadFile", "functions.read_file", "functions.Read", "read", "tools.readFile", "cat"],
)
def test_one_tool_has_many_names(name: str) -> None:
    assert ours(name, path="a") == ("read_file", {"path": "a"})


@pytest.mark.parametrize(
    ("name", "given", "tool_id", "wanted"),
    [
        ("Bash", {"command": "ls", "description": "List", "timeout": 120000}, "run_command", {"command": "ls", "timeout_seconds": 120}),
        ("shell", {"command": ["bash", "-lc", "ls | wc"], "workdir": "src"}, "run_command",
         {"command": "ls | wc", "working_directory": "src"}),
        ("container.exec", {"cmd": ["git", "log", "a b"]}, "run_command", {"command": "git log 'a b'"}),
        ("execute", {"language": "shell", "code": "ls"}, "run_command", {"command": "ls"}),
        ("run_shell_command", {"command": "ls", "is_background": False}, "run_command", {"command": "ls"}),
        ("Bash", {"command": "npm run dev", "run_in_background": True}, "run_command", {"command": "npm run dev", "background": True}),
        ("run_command", {"cmd": "ls", "timeout": 30}, "run_command", {"command": "ls", "timeout_seconds": 30}),
        ("shell_command", {"command": "ls", "timeout_ms": 500}, "run_command", {"command": "ls", "timeout_seconds": 1}),
        ("Read", {"file_path": "a", "offset": 3, "limit": 4}, "read_file", {"path": "a", "start_line": 3, "max_lines": 4}),
        ("read", {"filePath": "a", "offset": 0}, "read_file", {"path": "a", "start_line": 1}),
        ("read_file", {"path": "a", "start_line": 5, "end_line": 9}, "read_file", {"path": "a", "start_line": 5, "max_lines": 5}),
        ("Edit", {"file_path": "a", "old_string": "x", "new_string": "y", "replace_all": True}, "edit_file",
         {"path": "a", "old_text": "x", "new_text": "y", "replace_all": True}),
        ("edit", {"path": "a", "edits": [{"oldText": "x", "newText": "y"}]}, "edit_file",
         {"path": "a", "edits": [{"old_text": "x", "new_text": "y"}]}),
        ("StrReplaceFile", {"path": "a", "edit": {"old": "x", "new": "y"}}, "edit_file",
         {"path": "a", "edits": [{"old_text": "x", "new_text": "y"}]}),
        ("str_replace_editor", {"command": "view", "path": "a", "view_range": [2, 4]}, "read_file",
         {"path": "a", "start_line": 2, "max_lines": 3}),
        ("str_replace_editor", {"command": "view", "path": "a", "view_range": [2, -1]}, "read_file", {"path": "a", "start_line": 2}),
        ("str_replace_based_edit_tool", {"command": "create", "path": "a", "file_text": "x"}, "write_file",
         {"path": "a", "content": "x"}),
        ("str_replace_editor", {"command": "str_replace", "path": "a", "old_str": "x", "new_str": "y"}, "edit_file",
         {"path": "a", "old_text": "x", "new_text": "y"}),
        ("write_to_file", {"filename": "a", "contents": "x", "explanation": "new"}, "write_file", {"path": "a", "content": "x"}),
        ("Grep", {"pattern": "def \\w+", "path": "src", "include": "*.py", "-n": True, "-i": True}, "search_content",
         {"query": "def \\w+", "regex": True, "file_pattern": "src/**/*.py", "case_sensitive": False}),
        ("grep_search", {"query": "x", "path": "./a.py"}, "search_content", {"query": "x", "file_pattern": "a.py"}),
        ("search_content", {"regex": "x+", "path": "."}, "search_content", {"query": "x+", "regex": True}),
        ("Glob", {"pattern": "*.py", "dir_path": "src"}, "search_files", {"pattern": "*.py", "path": "src"}),
        ("LS", {"path": "src"}, "list_directory", {"path": "src"}),
        ("mv", {"src": "a", "dst": "b"}, "move_file", {"source": "a", "destination": "b"}),
        ("TodoWrite", {"todos": [{"content": "Read", "status": "done", "activeForm": "Reading", "id": "1"}]}, "update_plan",
         {"steps": [{"step": "Read", "status": "completed"}]}),
        ("update_plan", {"plan": [{"step": "Read", "status": "in_progress"}], "explanation": "x"}, "update_plan",
         {"steps": [{"step": "Read", "status": "in_progress"}]}),
    ],
)  # fmt: skip
def test_calls_of_other_agents_are_the_same_calls_here(
    name: str, given: dict[str, Any], tool_id: str, wanted: dict[str, Any]
) -> None:
    assert ours(name, **given) == (tool_id, wanted)


def test_what_was_changed_is_named() -> None:
    call = in_our_names(ToolCall("Bash", {"cmd": "ls", "description": "x"}, repairs=("a trailing comma",)), TOOLBOX.get)
    assert call.repairs == (
        "a trailing comma", "Bash is run_command here", "cmd is command here", "description was left out: it only comments",
    )  # fmt: skip
    own = ToolCall("read_file", {"path": "a", "start_line": 2})
    assert in_our_names(own, TOOLBOX.get) is own


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("bash", {"command": "rm -rf build", "dry_run": True}),
        ("bash", {"command": "make", "cmd": "make clean"}),
        ("read_file", {"path": "a", "encoding": "utf-8"}),
        ("edit_file", {"path": "a", "old_string": "x", "old_text": "y", "new_text": "z"}),
        ("edit_file", {"path": "a", "edits": [{"old_text": "x", "new_text": "y", "count": 1}]}),
        ("grep", {"pattern": "x", "path": "/etc"}),
    ],
)
def test_an_unknown_parameter_is_never_dropped_in_silence(name: str, given: dict[str, Any]) -> None:
    call = in_our_names(ToolCall(name, given), TOOLBOX.get)
    found = TOOLBOX.get(call.tool)
    assert found is not None
    with pytest.raises(ToolArgumentError, match="unknown parameter"):
        found.validate(call.parameters)


def test_a_tool_that_is_there_under_its_name_and_its_own_parameters_is_left_alone() -> None:
    @tool(risk="safe", id="bash")
    async def mine(script: str, description: str) -> str:
        """Mine."""
        return script + description

    toolbox = Toolbox([*built_in_tools(), mine])
    call = ToolCall("bash", {"script": "x", "description": "y", "reason": "z"})
    assert in_our_names(call, toolbox.get) is call


@pytest.mark.parametrize("name", ["github.read_file", "frobnicate", "", "str_replace_editor", "python"])
def test_what_fits_nothing_stays_as_it_is(name: str) -> None:
    call = ToolCall(name, {"command": "undo_edit"})
    assert in_our_names(call, TOOLBOX.get) is call


def test_a_tool_that_the_request_may_not_use_is_not_reached_by_another_name() -> None:
    call = ToolCall("bash", {"command": "ls"})
    assert in_our_names(call, lambda id: None if id == "run_command" else TOOLBOX.get(id)) is call


def test_the_tables_name_tools_and_parameters_that_there_are_and_no_name_twice() -> None:
    for tool_id in {*TOOLS, *PARAMETERS}:
        assert tool_id in TOOLBOX
    learnt = [name for names in TOOLS.values() for name in names]
    assert len(learnt) == len(set(learnt)) and not any(name in TOOLBOX for name in learnt)
    for tool_id, table in PARAMETERS.items():
        known = TOOLBOX.get(tool_id).parameters["properties"]  # type: ignore[union-attr]
        assert set(table) <= set(known)
        names = [name for names in table.values() for name in names]
        assert not set(names) & set(known) and len(names) == len(set(names))
    assert all(name in TOOLBOX.get(tool_id).parameters["properties"] for tool_id, name in ITEMS)  # type: ignore[union-attr]
