"""The built-in tools are those of the requirements, each teaches by examples that fit its own schema, and the docs match."""

import difflib
import subprocess
import sys

import pytest

from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Availability, Tool
from aintern.tools.toolbox import Toolbox

TABLE = {
    "read_file": ("safe", {"path": None, "start_line": 1, "max_lines": None, "line_numbers": False}),
    "write_file": ("medium", {"path": None, "content": None, "create_directories": True}),
    "edit_file": ("medium", {"path": None, "old_text": "", "new_text": "", "replace_all": False, "edits": []}),
    "list_directory": ("safe", {"path": ".", "recursive": False, "include_hidden": False, "max_depth": None}),
    "delete_file": ("high", {"path": None, "recursive": False}),
    "move_file": ("medium", {"source": None, "destination": None, "overwrite": False}),
    "copy_file": ("medium", {"source": None, "destination": None, "overwrite": False}),
    "run_command": ("high", {"command": None, "working_directory": ".", "timeout_seconds": 60, "capture_output": True, "live": False,
                             "background": None}),
    "background_commands": ("safe", {"action": None, "id": ""}),
    "search_files": ("safe", {"pattern": None, "path": ".", "max_results": 100}),
    "search_content": ("safe", {"query": None, "file_pattern": None, "regex": False, "case_sensitive": False,
                                "context_lines": 0, "max_results": 50}),
    "repository_outline": ("safe", {"path": ".", "query": None}),
    "get_workspace_info": ("safe", {}),
    "get_open_files": ("safe", {}),
    "git_status": ("safe", {}),
    "git_diff": ("safe", {"path": None, "staged": False}),
    "git_log": ("safe", {"max_count": 20, "path": None}),
    "update_plan": ("safe", {"steps": None}),
    "propose_plan": ("safe", {"plan": None}),
    "ask_user": ("safe", {"question": None, "options": None}),
}  # fmt: skip


def test_the_tools_are_those_of_the_table_with_its_names_and_defaults() -> None:
    found = {
        tool.id: (tool.risk.value, {name: part.get("default") for name, part in tool.parameters["properties"].items()})
        for tool in built_in_tools()
    }
    assert found == TABLE


@pytest.mark.parametrize("tool", built_in_tools(), ids=lambda tool: tool.id)
def test_the_examples_fit_the_schema_and_are_varied(tool: Tool) -> None:
    assert 4 <= len(tool.examples) <= 8
    for example in tool.examples:
        tool.validate(example.parameters)
        assert tool.summarize(tool.validate(example.parameters))
    requests = [example.request.lower() for example in tool.examples]
    assert all(difflib.SequenceMatcher(None, a, b).ratio() < 0.8 for i, a in enumerate(requests) for b in requests[:i])


def test_every_path_parameter_is_told_to_the_gate() -> None:
    for tool in built_in_tools():
        named = [
            n for n in tool.parameters["properties"] if n in ("path", "source", "destination", "working_directory")
        ]
        given = {name: f"p/{name}" for name in named}
        used = {use.path for use in tool.paths(given)} | {tool.working_directory(given)}
        assert set(given.values()) <= used, tool.id


def test_what_a_request_may_not_use_is_not_offered() -> None:
    toolbox = Toolbox(built_in_tools())
    reading = {tool.id for tool in toolbox.available(Availability(file_writes=False, terminal=False))}
    assert not reading & {
        "write_file",
        "edit_file",
        "delete_file",
        "move_file",
        "copy_file",
        "run_command",
        "get_open_files",
    }
    assert {"read_file", "search_content", "git_diff", "ask_user"} <= reading
    assert "get_open_files" in {tool.id for tool in toolbox.available(Availability(editor=True))}
    assert {tool.id for tool in toolbox.available(Availability(workspace=False))} == {
        "ask_user",
        "propose_plan",
        "update_plan",
    }


def test_making_the_tools_imports_nothing_heavy() -> None:
    code = (
        "import sys; from aintern.tools.built_in import built_in_tools; [t.spec for t in built_in_tools()];"
        "built_in_tools()[0].validate({'path': 'x'});"
        "heavy = {'charset_normalizer', 'rich'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
