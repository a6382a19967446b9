"""After a call comes what the request still needs: the spelled change, the file that answers, its second half; else the answer."""

from aintern.backends.small_model.grammar_values import ValueSources
from aintern.backends.small_model.next_step import NextStep, next_step
from aintern.backends.small_model.text_changes import TextChange
from aintern.messages import ToolCall

PATHS = ("README.md", "pyproject.toml", "web/old/theme.css", "app.py")


def after(request: str, *tools: str, change: TextChange | None = None) -> NextStep | None:
    calls = [ToolCall(tool, {"path": "app.py"}) for tool in tools]
    return next_step(request, calls, ValueSources(request, PATHS, change=change), PATHS)


def test_a_spelled_change_is_made_after_the_search_and_only_once() -> None:
    change = TextChange("a = 1", "a = 2", "app.py")
    assert after("find where a is set and make it 2", "search_content", change=change) == NextStep("edit_file")
    assert after("find where a is set and make it 2", "search_content", "edit_file", change=change) is None


def test_a_name_that_a_file_lost_is_not_looked_for_in_its_text() -> None:
    request = "rename 'Old Plan.md' to plan.md and tell me when it is done"
    made = [ToolCall("move_file", {"source": "Old Plan.md", "destination": "plan.md"})]
    change = TextChange("Old Plan.md", "plan.md", "plan.md")
    assert next_step(request, made, ValueSources(request, ("plan.md",), change=change), ("plan.md",)) is None


def test_what_is_to_be_deleted_is_deleted_when_it_was_found() -> None:
    assert after("find theme.css somewhere and delete it", "search_files") == NextStep(
        "delete_file", ("web/old/theme.css",)
    )
    assert after("find theme.css somewhere", "search_files") is None


def test_the_file_that_says_it_is_read() -> None:
    request = "what does this project do?"
    calls = [ToolCall("get_workspace_info", {})]
    step = next_step(request, calls, ValueSources(request, PATHS), PATHS, answering="README.md")
    assert step == NextStep("read_file", ("README.md",))
    read = [*calls, ToolCall("read_file", {"path": "README.md"})]
    assert next_step(request, read, ValueSources(request, PATHS), PATHS, answering="README.md") is None


def test_the_second_half_about_git_is_asked_of_git() -> None:
    assert after("run gen.sh and tell me which files git shows as modified", "run_command") == NextStep("git_status")
    assert after("run gen.sh and tell me what it prints", "run_command") is None
