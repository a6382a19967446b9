"""After a call comes what the request still needs: the spelled change, the file that answers, its second half; else the answer."""

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.edits.text_changes import TextChange
from aintern.backends.small_model.next_step import NextStep, first_part, next_step
from aintern.messages import ToolCall

PATHS = ("README.md", "pyproject.toml", "web/old/theme.css", "app.py")


def after(request: str, *tools: str, change: TextChange | None = None) -> NextStep | None:
    calls = [ToolCall(tool, {"path": "app.py"}) for tool in tools]
    return next_step(request, calls, ValueSources(request, PATHS, change=change), PATHS)


def test_a_spelled_change_is_made_after_the_search() -> None:
    change = TextChange("a = 1", "a = 2", "app.py")
    assert after("find where a is set and make it 2", "search_content", change=change) == NextStep("edit_file")
    assert after("find where a is set and make it 2", change=change) is None
    assert after("find where a is set and make it 2", "search_content", "edit_file") is None


def test_what_is_changed_in_a_copy_is_copied_first() -> None:
    change = TextChange("a = 1", "a = 2", "app.py")
    assert after("copy app.py to b.py and set a to 2 in it", change=change) == NextStep("copy_file")
    assert after("please rename app.py to b.py, then set a to 2", change=change) == NextStep("move_file")
    assert after("copy app.py to b.py and set a to 2 in it", "copy_file", change=change) == NextStep("edit_file")


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
    assert next_step(request, read, ValueSources(request, PATHS), PATHS) is None


def test_the_second_half_about_git_is_asked_of_git() -> None:
    assert after("run gen.sh and tell me which files git shows as modified", "run_command") == NextStep("git_status")
    assert after("run gen.sh, then tell me which files are new", "run_command") == NextStep("git_status")
    assert after("run gen.sh and list the files it created", "run_command") == NextStep("git_status")
    assert after("start gen.sh and afterwards say which files differ from the last commit", "run_command") is not None
    assert after("run gen.sh and tell me what it prints", "run_command") is None


def test_a_file_is_read_after_the_command_where_it_is_to_be_shown() -> None:
    made = NextStep("read_file", ("out/report.txt",))
    assert after("run gen.sh, then tell me what's in out/report.txt", "run_command") == made
    assert after("run gen.sh and show me the contents of theme.css", "run_command") == NextStep(
        "read_file", ("web/old/theme.css",)
    )
    assert after("run gen.sh, then print out/report.txt", "run_command", "read_file") is None
    assert after("run gen.py and tell me how many lines the new file out/report.txt has", "run_command") == made
    assert after("run gen.py then show me the first line of out/report.txt", "run_command") == made
    assert after("bash gen.sh and then cat VERSION", "run_command") == NextStep("read_file", ("VERSION",))
    assert after("run gen.py and tell me what gen.py prints", "run_command") is None
    assert after("run gen.sh and tell me if test_a.py fails", "run_command") is None
    assert first_part("run gen.sh, then tell me what's in out/report.txt") == "run gen.sh"
    assert first_part("read a.txt and show b.txt") == "read a.txt and show b.txt"


def test_what_was_found_is_read_where_its_text_is_asked_for() -> None:
    read = NextStep("read_file", ("web/old/theme.css",))
    assert after("find theme.css and show me what's in it", "search_files") == read
    assert after("theme.css is somewhere here. Find it and tell me the color of the links.", "search_files") == read
    assert after("find theme.css and tell me where it is", "search_files") is None
    assert after("find theme.css and show me what's in it", "search_files", "read_file") is None


def test_files_that_are_named_one_after_the_other_are_all_deleted_and_no_others() -> None:
    gone = [ToolCall("delete_file", {"path": "b.txt"})]

    def more(request: str) -> NextStep | None:
        return next_step(request, gone, ValueSources(request, PATHS), PATHS)

    assert more("delete both b.txt and README.md") == NextStep("delete_file", ("README.md",))
    assert more("delete b.txt, theme.css") == NextStep("delete_file", ("web/old/theme.css",))
    assert more("delete b.txt but keep README.md") is None
    assert more("delete b.txt, it is in README.md already") is None


def test_the_second_of_two_files_is_renamed_and_one_for_another_folder_is_not_guessed() -> None:
    paths = ("b.txt", "c.txt")
    calls = [ToolCall("move_file", {"source": "a.txt", "destination": "b.txt"})]
    request = "rename a.txt to b.txt and c.txt to d.txt"
    assert next_step(request, calls, ValueSources(request, paths), paths) == NextStep("move_file", ("c.txt",))
    request = "move a.txt to docs/ and c.txt to notes/"
    assert next_step(request, calls, ValueSources(request, paths), paths) is None


def test_git_is_asked_what_a_command_changed() -> None:
    for request in (
        "run make gen. Which files are different afterwards?",
        "does make gen change any tracked files? run it and look",
        "run make gen and check git",
    ):
        assert after(request, "run_command") == NextStep("git_status")
    assert after("run make check", "run_command") is None


def test_what_is_run_before_git_is_asked_is_run_first() -> None:
    request = "run sh refresh.sh and then show me what's different in git, which line got changed to what"
    assert first_part(request) == "run sh refresh.sh"
    assert after(request, "run_command") == NextStep("git_diff")
    assert after(request, "run_command", "git_diff") is None
    assert first_part("run the tests and show me what failed") == "run the tests and show me what failed"


def test_git_is_looked_at_after_what_is_run() -> None:
    assert first_part("run python3 next.py. Then look at the git diff: from what to what?") == "run python3 next.py"
    assert first_part("run python3 next.py. Then look at the log") == "run python3 next.py. Then look at the log"
