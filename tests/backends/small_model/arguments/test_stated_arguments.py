"""What a request says of optional arguments is taken as it says it, and nothing that it does not say."""

import pytest

from aintern.backends.small_model.arguments.stated_arguments import (
    asks_for_definitions,
    asks_for_files_of_a_kind,
    asks_for_git_state,
    asks_for_own_changes,
    listed_folder,
    may_be_said,
    pattern_of_files,
    pattern_that_finds,
    questioned_file,
    stated_argument,
    stated_patterns,
)


@pytest.mark.parametrize(
    ("name", "request_text", "wanted"),
    [
        ("case_sensitive", "search for Error, case-sensitive", True),
        ("case_sensitive", "find `failed` (case matters)", True),
        ("case_sensitive", "a case-insensitive search for error", None),
        ("regex", "search with the regex def \\w+", True),
        ("staged", "what is staged in docs", True),
        ("staged", "show my unstaged changes", None),
        ("staged", "what exactly did I stage in a.c?", True),
        ("staged", "git add is done, what does the diff look like", True),
        ("staged", "what would be in the next commit", True),
        ("staged", "what ends up in the next commit", True),
        ("staged", "what am i about to commit? nothing is added yet", None),
        ("include_hidden", "list the hidden files as well", True),
        ("recursive", "list src with all subfolders", True),
        ("line_numbers", "show a.py with line numbers", True),
        ("max_count", "the last three commits to src", 3),
        ("max_count", "show the latest commit", 1),
        ("max_count", "who changed a.py", None),
        ("max_count", "who last touched a.py", 1),
        ("max_count", "who changed a.py last", 1),
        ("max_count", "when was a.py last modified?", 1),
        ("max_count", "who changed a.py last week", None),
        ("max_count", "git log -n 5", 5),
        ("max_count", "git log --oneline -3", 3),
        ("max_count", "the log of 2-3 releases", None),
        ("context_lines", "find x with 3 lines of context", 3),
        ("max_results", "the first 5 matches of x", 5),
        ("max_results", "the first 5 lines of x", None),
        ("max_depth", "show docs two levels deep", 2),
    ],
)
def test_a_stated_argument_has_its_value(name: str, request_text: str, wanted: bool | int | None) -> None:
    assert stated_argument(name, request_text) == wanted


@pytest.mark.parametrize(
    "said", ["only the top level", "no subfolders", "first level is enough", "what is directly in src"]
)
def test_what_is_refused_is_not_offered(said: str) -> None:
    assert not may_be_said("recursive", f"list src, {said}")


@pytest.mark.parametrize(
    ("request_text", "pattern"),
    [
        ("are there any xibs left?", "*.xib"),
        ("do we still have plists or only toml", "*.plist"),
        ("which packages have their own babel config?", "babel.config.js"),
        ("do all apps have a dockerfile", "Dockerfile"),
        ("which libs come with a test", "*test*"),
        ("list every test file (they end in .test.tsx)", "**/*.test.tsx"),
        ("Which test files (_test.go) do we have?", "**/*_test.go"),
        ("which line ends in a.py", ""),
        ("are there any tests left", ""),
        ("which services have a bug", ""),
        ("which processes have a Dockerfile", ""),
    ],
)
def test_files_of_a_kind_are_looked_for_by_a_glob(request_text: str, pattern: str) -> None:
    paths = ("apps/a/Dockerfile", "libs/b/babel.config.js", "ios/Info.plist", "libs/b/b.test.ts", "libs/b/c.test.ts")
    assert pattern_of_files(request_text, paths) == pattern


@pytest.mark.parametrize(
    ("request_text", "pattern"),
    [
        ("find all jenkinsfiles", "Jenkinsfile*"),
        ("where are all the go.mods", "go.mod"),
        ("which build.gradle files do we have", "build.gradle"),
        ("list the changelogs", "CHANGELOG.md"),
        ("show me the protos", "*.proto"),
        ("show me the gemspecs", "*.gemspec"),
        ("show me the changelog", ""),
        ("show me the podspecs", ""),
        ("list all branches", ""),
        ("which tests are there", ""),
    ],
)
def test_files_are_looked_for_by_the_name_that_several_have(request_text: str, pattern: str) -> None:
    paths = (
        *(
            "a/Jenkinsfile",
            "b/Jenkinsfile.nightly",
            "a/go.mod",
            "b/go.mod",
            "a/build.gradle",
            "CHANGELOG.md",
            "b/CHANGELOG.md",
        ),
        *("a/a.proto", "b/b.proto", "a/a.gemspec", "b/b.gemspec", "a/a.podspec", "tests/test_a.py"),
    )
    assert pattern_of_files(request_text, paths) == pattern


def test_what_nobody_speaks_of_is_not_offered() -> None:
    assert not may_be_said("overwrite", "rename a.txt to b.txt")
    assert may_be_said("overwrite", "copy a.txt over b.txt")
    assert not may_be_said("regex", "find all usages of getUser below src/api")
    assert not may_be_said("max_results", "find all usages of getUser")
    assert may_be_said("path", "anything at all")


@pytest.mark.parametrize(
    ("request_text", "patterns"),
    [
        ("find undefined in the haskell files", ["*.hs"]),
        ("look for total in the liquid templates", ["*.liquid"]),
        ("search the css for red", ["*.css"]),
        ("grep my_sub in the perl code", ["*.pm"]),
        ("look for it in the other files", []),
        ("search the docs for css", []),
    ],
)
def test_a_search_in_files_of_a_kind_has_the_ending_that_they_have(request_text: str, patterns: list[str]) -> None:
    paths = ("Main.hs", "views/a.liquid", "a.css", "lib/B.pm", "docs/b.md")
    assert stated_patterns(request_text, (), paths) == patterns


@pytest.mark.parametrize("said", ["ignore the case", "upper or lower case is fine", "the case doesn't matter"])
def test_a_case_that_does_not_matter_is_not_minded(said: str) -> None:
    assert not may_be_said("case_sensitive", f"find Error, {said}")


def test_a_question_for_definitions_or_for_files_of_a_kind_is_told_apart() -> None:
    assert asks_for_definitions("what functions are in src/a.py", ["src/a.py"])
    assert asks_for_definitions("an outline of src, please", ["src"])
    assert not asks_for_definitions("which functions call open in src/a.py", ["src/a.py"])
    assert not asks_for_definitions("what functions are there", [])
    assert asks_for_files_of_a_kind("all markdown files below docs")
    assert asks_for_files_of_a_kind("can you find any csv files in data?")
    assert not asks_for_files_of_a_kind("list all files in docs")
    assert not asks_for_files_of_a_kind('search for "KEY" in all the typescript files')
    assert not asks_for_files_of_a_kind("format all python files")
    assert not asks_for_files_of_a_kind("which go files mention Open")


@pytest.mark.parametrize(
    ("request_text", "is_it"),
    [
        ("did I delete anything in lib/a.py?", True),
        ("has something gone missing from a.py since the last commit", True),
        ("have i removed a function in a.py", True),
        ("what did I take out of a.py since my last commit?", True),
        ("which lines have I removed from a.py since last commit", True),
        ("who changed a.py", False),
        ("what changed in a.py in the last commit", False),
        ("delete anything old in a.py", False),
    ],
)
def test_what_its_author_changed_in_a_file_is_asked_for(request_text: str, is_it: bool) -> None:
    assert asks_for_own_changes(request_text) is is_it


def test_a_question_behind_a_quoted_path_is_for_that_file() -> None:
    paths = ["notes/my log 3.md", "a.py"]
    assert questioned_file("'my log 3.md' - what does it say of tokens?", paths) == "notes/my log 3.md"
    assert questioned_file("`notes/my log 3.md`, does it mention ports?", paths) == "notes/my log 3.md"
    assert questioned_file("'a.py': where is it imported?", paths) == ""
    assert questioned_file("'tokens' - where is it set?", paths) == ""


def test_the_words_of_a_path_ask_for_no_definitions() -> None:
    assert not asks_for_definitions("show me components/Nav.tsx", ["components/Nav.tsx"])
    assert asks_for_definitions("which components does components/Nav.tsx have", ["components/Nav.tsx"])


def test_what_is_the_name_of_a_folder_is_no_kind_of_files() -> None:
    assert pattern_of_files("list the overlays", ["k8s/overlays/a.yaml"]) == ""
    assert stated_argument("recursive", "tree docs") is True


def test_a_kind_keeps_the_case_of_its_ending_and_one_file_of_it_is_looked_for_as_well() -> None:
    paths = ["R/a.R", "v/i.Rmd", "api/o.proto"]
    assert pattern_of_files("any Rmd files?", paths) == "*.Rmd"
    assert pattern_of_files("where's the proto file", paths) == "*.proto"


@pytest.mark.parametrize(
    ("request_text", "folder"),
    [
        ("which migrations are there so far", "db/migrations"),
        ("list the migrations", "db/migrations"),
        ("which migrations fail", ""),
        ("which seeds are there", ""),
    ],
)
def test_a_folder_is_listed_where_what_is_in_it_is_called_so(request_text: str, folder: str) -> None:
    assert listed_folder(request_text, ["db/migrations/1.sql", "seed.sql"]) == folder


def test_files_of_a_language_are_those_of_all_its_endings_that_are_there() -> None:
    assert stated_patterns("which yaml files have it", (), ["a.yml", "b/c.yaml"]) == ["*.{yaml,yml}"]
    assert stated_patterns("which yaml files have it", (), ["a.yml", "b/c.py"]) == ["*.yml"]
    assert stated_patterns("which yml files have it", (), ["a.yml", "b/c.yaml"]) == ["*.yml"]


def test_a_command_gets_a_time_limit_only_where_one_is_said() -> None:
    assert not may_be_said("timeout_seconds", "go back one commit but keep everything staged")
    assert stated_argument("timeout_seconds", "run the tests with a timeout of 90 seconds") == 90
    assert stated_argument("timeout_seconds", "run it, 20 s at most") == 20


def test_whether_a_usual_file_is_there_is_asked_by_its_name_as_it_is_written() -> None:
    paths = ["CHANGELOG.md", "src/a.py"]
    assert pattern_of_files("does it have a changelog?", paths) == "CHANGELOG.md"
    assert pattern_of_files("do we have a dockerfile", paths) == "Dockerfile"
    assert pattern_of_files("is there a license", paths) == "LICENSE*"
    assert pattern_of_files("does it have a bug?", paths) == ""


def test_a_command_is_live_only_where_that_is_said() -> None:
    assert not may_be_said("live", "black with line length 100 on src")
    assert may_be_said("live", "run the migration live")


@pytest.mark.parametrize(
    ("request_text", "pattern"),
    [
        ("find all *.yaml and *.yml files", "*.{yaml,yml}"),
        ("any *.bak or *.orig leftovers around?", "*.{bak,orig}"),
        ("list every test file (*_test.go)", "*_test.go"),
        ("all *.spec.ts plus *.test.ts files", "{*.spec.ts,*.test.ts}"),
        ("do we have svg or png files under assets", "*.{svg,png}"),
        ("find images (png, jpg) in public", "*.{png,jpg}"),
        ("look up all the .tf and .tfvars", "*.{tf,tfvars}"),
        ("find all *.py files that import os", ""),
        ("delete all *.py and *.js files", ""),
        ("which *.py and *.js files use moment", ""),
        ("show the first and last files", ""),
    ],
)
def test_several_globs_and_kinds_are_one(request_text: str, pattern: str) -> None:
    assert pattern_of_files(request_text, ("assets/a.png", "public/b.jpg", "c.py")) == pattern


def test_a_name_that_no_file_has_is_looked_for_as_a_part() -> None:
    paths = ("app/routes.py", "db/schema.sql", "Dockerfile")
    assert pattern_that_finds("**/routes", paths) == "**/*routes*"
    assert pattern_that_finds("schemas", paths) == "*schema*"
    for pattern in ("**/Dockerfile", "**/routes.py", "*.sql", "**/app", "**/nothing"):
        assert pattern_that_finds(pattern, paths) == pattern


@pytest.mark.parametrize(
    ("request_text", "folder"),
    [
        ("what else is in the same folder as api/users.py", "api"),
        ("what lies next to users.py", "api"),
        ("ls the fixtures dir in tests", "tests/fixtures"),
        ("put a.py next to users.py", ""),
        ("what is the difference to users.py", ""),
    ],
)
def test_a_folder_is_listed_by_what_is_in_it_or_around_it(request_text: str, folder: str) -> None:
    assert listed_folder(request_text, ("api/users.py", "tests/fixtures/a.json", "a.py")) == folder


@pytest.mark.parametrize(
    ("request_text", "is_it"),
    [
        ("is this folder even a git repo?", True),
        ("how many commits am I ahead of the remote", True),
        ("are we behind origin", True),
        ("how many commits behind origin am i", True),
        ("what state is the repo in", True),
        ("is everything pushed", True),
        ("how many commits am I ahead of origin/main", False),
        ("how many commits are ahead of main", False),
        ("push everything", False),
        ("is this file a git hook", False),
        ("are the docs up to date", False),
    ],
)
def test_the_state_of_git_is_asked_for(request_text: str, is_it: bool) -> None:
    assert asks_for_git_state(request_text) is is_it


@pytest.mark.parametrize(
    ("request_text", "is_it"),
    [
        ("why does git say package.json is modified?", True),
        ("a.py shows up as modified, what is different there", True),
        ("why is a.py so slow", False),
        ("show me what git says about a.py", False),
        ("which commit modified a.py", False),
    ],
)
def test_what_git_calls_changed_is_shown(request_text: str, is_it: bool) -> None:
    assert asks_for_own_changes(request_text) is is_it


@pytest.mark.parametrize(
    ("request_text", "pattern"),
    [
        ("how many test files are there", "test_*.py"),
        ("list the test files below pkg/", "pkg/**/*_test.go"),
        ("which test files are in the tests folder?", "tests/**/test_*.py"),
        ("list the test files below nowhere/", ""),
    ],
)
def test_test_files_are_sought_as_the_project_calls_them_and_where_it_is_said(request_text: str, pattern: str) -> None:
    paths = ("tests/test_a.py", "tests/test_b.py", "tests/test_c.py", "pkg/a_test.go", "pkg/b_test.go", "pkg/b.go")
    assert pattern_of_files(request_text, paths) == pattern
