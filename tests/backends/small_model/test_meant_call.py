"""A request that leaves no choice is for one tool, with the arguments that it says."""

import pytest

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.edits.text_changes import TextChange
from aintern.backends.small_model.meant_call import could_run, could_run_beside, plainly_meant
from aintern.backends.small_model.request_facts import value_sources
from aintern.messages import ToolSpec

FILES = {
    "docs/a.md": "a\n",
    "docs/b/c.md": "c\n",
    "src/cart.ts": "export {};\n",
    "src/cart.spec.ts": "it('adds', () => {});\n",
}
TOOLS = [
    ToolSpec(name, "", {"type": "object", "properties": {}})
    for name in (
        "run_command",
        "search_files",
        "read_file",
        "git_log",
        "git_status",
        "get_workspace_info",
        "delete_file",
    )
]


def meant(request: str) -> tuple[str, dict[str, str]]:
    sources = value_sources(request, request, tuple(FILES), lambda path: FILES.get(path, ""))
    found = plainly_meant(request, sources, TOOLS)
    if not found:
        return "", {}
    return found[0].id, {name: said["const"] for name, said in found[0].parameters["properties"].items()}


@pytest.mark.parametrize(
    ("request_text", "command"),
    [
        ("what did the newest commit change? name the files", "git show --stat HEAD"),
        ("show the last commit with its diff", "git show HEAD"),
        ("tell me what the last commit changed", "git show HEAD"),
        ("which commits are not pushed yet", "git log @{u}.."),
        ("rebase interactively the last 5 commits", "git rebase -i HEAD~5"),
        ("remove the worktree ../old", "git worktree remove ../old"),
        ("which commits are on release but not on main", "git log main..release"),
        (
            "clone https://example.com/site.git shallow into vendor/site",
            "git clone --depth 1 https://example.com/site.git vendor/site",
        ),
    ],
)
def test_what_no_tool_tells_of_commits_is_asked_of_git(request_text: str, command: str) -> None:
    assert meant(request_text) == ("run_command", {"command": command})


@pytest.mark.parametrize("request_text", ["how many markdown files are below docs?", "number of .md files in docs"])
def test_files_that_are_counted_are_searched_for_by_name_in_their_folder(request_text: str) -> None:
    assert meant(request_text) == ("search_files", {"pattern": "*.md", "path": "docs"})


def test_the_named_files_are_compared_and_compiled() -> None:
    assert meant("compare docs/a.md with docs/b/c.md") == ("run_command", {"command": "diff docs/a.md docs/b/c.md"})
    assert meant("compile x.c to a program x with warnings on") == ("", {})  # no such file


@pytest.mark.parametrize(
    ("request_text", "tool", "arguments"),
    [
        ("something made new files that git doesn't know yet, which ones?", "git_status", {}),
        ("I am in the middle of a rebase, how does the repo look?", "git_status", {}),
        ("rebase or merge, what is better?", "", {}),
        ("how do I get out of the middle of a rebase, what is the command?", "", {}),
        ("list all spec files", "search_files", {"pattern": "*.spec.ts"}),
        ("give me an overview of the current workspace", "get_workspace_info", {}),
        ("the folder docs/b can go, with all that is inside", "delete_file", {"path": "docs/b", "recursive": True}),
        ("the folder docs/x can go", "", {}),
    ],
)
def test_what_git_does_not_know_and_how_tests_are_called_is_told(
    request_text: str, tool: str, arguments: dict[str, object]
) -> None:
    assert meant(request_text) == (tool, arguments)


def test_what_may_be_meant_in_several_ways_is_left_to_the_model() -> None:
    assert meant("the log of last week") == ("", {})


@pytest.mark.parametrize(
    ("path", "old", "new", "command", "likeness", "could"),
    [
        ("app/limits.py", "MAX = 16", "MAX = 32", "pip install --upgrade MAX", 0.7, False),
        ("README.md", "# Old", "# New", "git tag README", 0.47, False),
        ("requirements.txt", "requests==2\nflask", "flask", "pip install -r requirements.txt", 0.6, False),
        ("package.json", '"qs": "1",', "", "npm uninstall qs", 0.6, True),
        ("package.json", '"qs": "1"', '"qs": "2"', "npm install qs@2", 0.6, True),
        ("package.json", '"version": "1"', '"version": "2"', "npm version 2", 0.7, False),
        ("app/limits.py", "a", "b", "make test", 1.0, True),
    ],
)
def test_beside_a_change_that_is_spelled_out_hardly_a_command_is_meant(
    path: str, old: str, new: str, command: str, likeness: float, could: bool
) -> None:
    sources = ValueSources("", (path,), change=TextChange(old, new, path), commands=(command,), likeness=likeness)
    assert could_run_beside(sources, "do what is said") == could


@pytest.mark.parametrize(
    ("request_text", "likeness", "could"), [("release it", 0.2, False), ("test it", 0.9, True), ("deploy", 0.4, False)]
)
def test_of_a_word_or_two_no_command_is_guessed(request_text: str, likeness: float, could: bool) -> None:
    assert could_run(request_text, ValueSources("", ("a.py",), commands=("uname -r",), likeness=likeness)) == could


def _meant_in(files: tuple[str, ...], request: str) -> tuple[str, dict[str, str]]:
    sources = value_sources(request, request, files, lambda path: "")
    found = plainly_meant(request, sources, TOOLS)
    properties = found[0].parameters["properties"] if found else {}
    return (found[0].id if found else ""), {name: said["const"] for name, said in properties.items()}


@pytest.mark.parametrize(
    ("files", "request_text", "command"),
    [
        (("alembic.ini", "alembic/env.py", "requirements.txt"), "show alembic's history", "alembic history"),
        (("package.json", ".prettierrc"), "prettier over all md files", "npx prettier --write '**/*.md'"),
        (("pyproject.toml", "src/a.py"), "black over the src folder, only check", "black --check src"),
    ],
)
def test_a_program_that_is_named_and_asked_for_its_work_is_run(
    files: tuple[str, ...], request_text: str, command: str
) -> None:
    assert _meant_in(files, request_text) == ("run_command", {"command": command})


@pytest.mark.parametrize(
    "request_text",
    ["open the eslint config", "why do we use eslint", "find the eslint rules", "where is eslint mentioned", "add eslint to the readme"],
)  # fmt: skip
def test_a_program_that_is_only_spoken_of_is_not_run(request_text: str) -> None:
    assert _meant_in(("package.json", ".eslintrc.json", "README.md"), request_text)[0] != "run_command"
