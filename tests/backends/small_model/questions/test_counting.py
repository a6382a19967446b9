"""A question that is answered by counting gets the numbers of the search's own lines."""

import re

import pytest

from aintern.backends.small_model.questions.counting import (
    counted_files,
    counted_search,
    counted_text,
    environment_search,
    marks_search,
    searched_name,
    tally,
    text_of_any,
    typed_search,
    used_text,
)

RESULT = "a.py:3:# FIXME one\na.py:9:# FIXME two\nlib/b.py:1:# FIXME three"


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("how many FIXMEs are there?", "FIXME"),
        ("Which file has the most FIXME comments?", "FIXME"),
        ("count the occurrences of load_config", "load_config"),
        ("how many places call parseDate", "parseDate"),
        ('how many lines contain "not found"', "not found"),
        ("how often is MAX_SIZE used", "MAX_SIZE"),
        ("which script calls warn() the most?", "warn"),
        ("how many calls to fetch() are there", "fetch"),
        ("How many files in here mention FIXME?", "FIXME"),
        ("in how many files is console.log used", "console.log"),
        ("how many lines are in load_all.py", ""),
        ("how many files are here", ""),
        ("i need the line number of the definition of load_it", ""),
        ("how many lines has app.py", ""),
        ("show FIXME", ""),
        ("the most important thing about JSON", ""),
    ],
)
def test_what_is_counted_is_a_name_or_a_quotation(request_text: str, text: str) -> None:
    assert counted_text(request_text) == text


def test_the_file_with_the_most_is_named_with_its_number_and_the_others() -> None:
    assert tally("which file has the most FIXMEs", "search_content", RESULT) == (
        "a.py has the most lines with FIXME: 2. The others: lib/b.py: 1."
    )


def test_the_file_with_the_most_of_a_kind_is_named_as_well() -> None:
    found = "tests/test_a.py:1:def test_x():\ntests/test_b.py:1:def test_y():\ntests/test_b.py:5:def test_z():\n"
    assert tally(
        "which test file has the most test functions? give the number as a digit", "search_content", found
    ) == ("tests/test_b.py has the most test functions: 2. The others: tests/test_a.py: 1.")


def test_all_are_counted_by_file_and_a_cut_result_says_at_least() -> None:
    assert (
        tally("run it and say how many lines it printed", "run_command", "a\n[b c]\n\n[exit code 0 1.2 s]\n")
        == "2 lines."
    )
    assert tally("run it and say what it printed", "run_command", "a\nb\n") == ""
    assert tally("how many FIXMEs", "search_content", RESULT) == "3 lines have FIXME: a.py: 2, lib/b.py: 1."
    assert tally(
        "how many FIXMEs", "search_content", f"{RESULT}\n[Only the first 3 matches; narrow the query.]"
    ).startswith("at least 3 ")


def test_files_are_counted_where_files_are_asked_for() -> None:
    assert tally("how many files mention FIXME", "search_content", RESULT) == "2 files have FIXME: a.py, lib/b.py."


def test_only_what_is_in_the_folder_that_is_said_is_counted() -> None:
    assert tally("how many FIXMEs are in the lib folder", "search_content", RESULT) == "1 line has FIXME: lib/b.py: 1."


def test_what_was_listed_is_counted() -> None:
    listed = "a/b.py  2 B  2026-01-01 10:00\na/c  directory  2026-01-01 10:00\na/d/  directory  2026-01-01 10:00"
    assert tally("how many python files are there", "search_files", "a.py\nb/c.py") == "2 files: a.py, b/c.py."
    assert tally("how many files are in a", "list_directory", listed.replace("a/c ", "a/c.txt ")) == (
        "2 files: a/b.py, a/c.txt."
    )
    assert tally("count the folders in a", "list_directory", listed) == "1 folder: a/d/."
    assert tally("list the files in a", "list_directory", listed) == ""
    assert tally("how many go files are there", "search_files", "No file matches **/*.go in ..") == ""


def test_nothing_found_and_other_requests_have_no_tally() -> None:
    assert tally("how many FIXMEs", "search_content", "No match for 'FIXME'.") == ""
    assert tally("find FIXME", "search_content", RESULT) == ""


def test_code_that_uses_a_name_is_looked_for_by_that_name() -> None:
    assert used_text("find the code that removes cache.db") == "cache.db"
    assert used_text("which function reads MAX_SIZE?") == "MAX_SIZE"
    assert used_text("look for the place where load_all is called") == "load_all"
    assert used_text("open the notes that mention cache.db") == ""
    assert used_text("find cache.db") == ""


def test_calls_and_uses_that_are_left_are_looked_for_by_their_name() -> None:
    assert used_text("any leftover Debug.log calls?") == "Debug.log"
    assert used_text("any dbg( left in the code?") == "dbg("
    assert used_text("any seed.bak left?") == ""
    assert used_text("show me all uses of this") == ""


def test_who_does_something_with_a_name_is_looked_for_by_that_name() -> None:
    assert used_text("so who emits the CartChanged event") == "CartChanged"
    assert used_text("which worker listens to CartChanged?") == "CartChanged"
    assert used_text("who owns loadCart?") == ""
    assert used_text("what does loadCart do?") == ""
    assert used_text("which commit touches loadCart") == ""
    assert used_text("who calls malloc in here? it leaks") == "malloc"
    assert used_text("what imports numpy.linalg?") == "numpy.linalg"
    assert used_text("who calls the shots here") == ""
    assert used_text("what includes it") == ""


def test_what_is_marked_as_left_to_do_is_looked_for_by_its_marks() -> None:
    assert marks_search("where are open FIXMEs or TODOs?", ()) == {"query": "FIXME|TODO", "regex": True}
    assert marks_search("any HACKs in the ruby files", ()) == {"query": "HACK", "file_pattern": "*.rb"}
    assert marks_search("show all TODOs in a.c", (), ["a.c"]) == {"query": "TODO", "file_pattern": "a.c"}
    assert marks_search("list our todos", ("src/a.c",)) == {"query": "TODO"}
    assert marks_search("list our todos", ("src/todo_list.c",)) == {}
    assert marks_search("show me the TODO list", ()) == marks_search("show TODO.md", ()) == {}
    assert marks_search("fix the TODO in a.c", ()) == {}


def test_a_search_counts_what_is_defined_in_a_file_that_is_named() -> None:
    found = counted_search("count the test functions in tests/test_a.py", ["tests/test_a.py"])
    assert found["regex"] and found["file_pattern"] == "tests/test_a.py"
    code = [
        "def test_a():",
        "async def test_b():",
        "func TestC(t *T) {",
        "  it('d', () => {",
        "def helper():",
        "# test",
    ]
    assert [bool(re.search(found["query"], line)) for line in code] == [True, True, True, True, False, False]
    assert counted_search("how many functions are in a.py", ["a.py"])["query"] != found["query"]
    assert counted_search("how many tests in tests/test_a.py fail", ["tests/test_a.py"]) == {}
    assert counted_search("how many tests do we have") == {}
    over = counted_search("how many test cases are there over all spec files", (), ["src/a.spec.ts", "src/a.ts"])
    assert over == {"query": found["query"], "regex": True, "file_pattern": "*spec*"}
    assert counted_search("count the it( cases over all spec files") == {"query": "it("}


def test_what_a_search_of_definitions_found_is_told_by_their_kind() -> None:
    hits = "t.py:1:def test_a():\nt.py:4:def test_b():"
    assert tally("count the test functions in t.py", "search_content", hits) == "2 test functions: t.py: 2."


def test_a_text_in_files_of_a_kind_is_searched_as_the_model_says_and_counted() -> None:
    assert counted_search("how many FIXMEs are in .py files") == {}
    assert counted_search("how many FIXMEs are there") == {"query": "FIXME"}
    assert tally("how many FIXMEs are in .py files", "search_content", RESULT).startswith("3 lines have FIXME")


def test_a_plain_word_is_counted_by_what_was_searched() -> None:
    assert tally("how many files import numpy", "search_content", RESULT, "numpy") == (
        "2 files have numpy: a.py, lib/b.py."
    )
    assert tally("which files import numpy", "search_content", RESULT, "numpy") == ""


def test_folders_are_compared_where_folders_are_asked_for() -> None:
    assert tally("which folder has more FIXMEs?", "search_content", RESULT.replace("a.py", "web/a.py")) == (
        "web has the most lines with FIXME: 2. The others: lib: 1."
    )
    assert tally("which file has the fewest FIXMEs?", "search_content", RESULT).startswith("lib/b.py has the fewest")


@pytest.mark.parametrize(
    "line",
    [
        "app.get('/a', list)",
        '@app.route("/a")',
        '@router.post("/a")',
        "  get '/a', to: 'pages#a'",
        '    path("a/", views.a),',
        '@GetMapping("/a")',
        'mux.HandleFunc("/a", list)',
        "Route::delete('/a', [A::class, 'drop']);",
    ],
)
def test_endpoints_are_counted_in_the_frameworks_ways_to_write_them(line: str) -> None:
    found = counted_search("how many endpoints are there in api.py", ["api.py"])
    assert re.search(found["query"], line)
    assert not re.search(found["query"], "const app = require('express')();")
    assert not re.search(found["query"], "value = cache.read('a')")
    assert counted_search("how many API routes does api.py have", ["api.py"]) == found


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("do any of the handlers still use log4j?", "log4j"),
        ("which components import the dayjs library", "dayjs"),
        ("does any migration create a trigger", "create trigger"),
        ("any of the tests with a @flaky decorator?", "@flaky"),
        ("which jobs extend BaseJob and log it", "BaseJob"),
        ("do any tests fail?", ""),
        ("which processes use port 3000", ""),
        ("do any of the migrations drop the user", ""),
    ],
)
def test_what_any_file_of_a_kind_has_is_looked_for(request_text: str, text: str) -> None:
    assert text_of_any(request_text, ["migrations/1.sql", "src/handlers/a.java"]) == text


def test_a_change_of_the_schema_is_looked_for_as_its_language_writes_it() -> None:
    assert text_of_any("does any migration drop a column", ["db/migrate/1.rb"]) == "drop_column"


def test_of_a_name_only_what_is_known_is_looked_for() -> None:
    assert searched_name("where do we call send_whatever", "send_whatever") == "send"
    assert searched_name("it starts with render_, render_page or so", "render_page") == "render_"
    assert searched_name("where is parse_line", "parse_line") == "parse_line"


@pytest.mark.parametrize(
    ("request_text", "arguments"),
    [
        ("grep -rn seed .", {"query": "seed"}),
        ("rg 'two words' src/", {"query": "two words", "file_pattern": "src/**"}),
        ("grep TODO src/a.c", {"query": "TODO", "file_pattern": "src/a.c"}),
        ("grep the logs for me", {}),
    ],
)
def test_a_search_that_is_typed_as_for_a_shell_is_for_its_text(request_text: str, arguments: dict[str, str]) -> None:
    assert typed_search(request_text) == arguments


def test_todo_comments_are_marks() -> None:
    assert marks_search("list the todo comments", ["a.py"]) == {"query": "TODO"}


@pytest.mark.parametrize(
    ("request_text", "paths", "query"),
    [
        ("which env variables does it read?", ["src/a.js", "b.py", "c.js"], r"process\.env|os\.(environ|getenv)"),
        ("what environment variables do we need to set", ["main.go"], r"os\.(Getenv|LookupEnv)"),
        ("which env vars are used", ["README.md"], None),
        ("set the env variable PORT to 1", ["src/a.js"], None),
    ],
)
def test_what_the_environment_is_asked_for_is_searched_as_the_language_asks(
    request_text: str, paths: list[str], query: str | None
) -> None:
    assert environment_search(request_text, paths).get("query") == query


def test_lines_of_what_was_read_and_files_by_another_name_are_counted() -> None:
    assert tally("run gen.py and tell me how many lines b.txt has", "read_file", "a\nb\n") == "2 lines."
    assert tally("show me b.txt", "read_file", "a\nb\n") == ""
    listed = "db/1.sql  2 B  2026-01-01 10:00\ndb/2.sql  2 B  2026-01-01 10:00\n"
    assert tally("number of migrations in db?", "list_directory", listed) == "2 files: db/1.sql, db/2.sql."
    assert tally("what is in db?", "list_directory", listed) == ""


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("all references to the host api-legacy.example.com please", "api-legacy.example.com"),
        ("find usages of formatDate", "formatDate"),
        ("where are mentions of https://a.example.com:8080?", "https://a.example.com:8080"),
        ("are there any print statements in the parser", "print"),
        ("debugger statements left in the js?", "debugger"),
        ("does anything import from lib/legacy", "lib/legacy"),
        ("is there a comment mentioning ticket ABC-123", "ABC-123"),
        ("who imports utils/date", "utils/date"),
        ("remove all references to api.example.com", ""),
        ("add a reference to the host a.example.com", ""),
        ("list all api calls", ""),
        ("is anyone using the staging server right now", ""),
        ("which commit mentions ABC-123", ""),
    ],
)
def test_a_text_is_looked_for_by_who_has_it(request_text: str, text: str) -> None:
    assert used_text(request_text) == text


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("find all *.py files that import os", "os"),
        ("list all python files using requests", "requests"),
        ("are there any js or ts files using moment", "moment"),
        ("which yaml files contain the word replicas", "replicas"),
        ("find all files", ""),
        ("show me all the tests", ""),
    ],
)
def test_files_of_a_kind_are_found_by_what_they_have(request_text: str, text: str) -> None:
    assert text_of_any(request_text, ("a.py", "b.js")) == text


def test_what_a_file_of_sql_creates_is_counted() -> None:
    found = counted_search("how many tables does db/schema.sql create?", ["db/schema.sql"])
    assert found["regex"] and found["file_pattern"] == "db/schema.sql"
    lines = [
        "CREATE TABLE guest (",
        "create table if not exists room (",
        "CREATE TEMPORARY TABLE t (",
        "CREATE INDEX guest_name",
        "-- table",
    ]
    assert [bool(re.search(found["query"], line)) for line in lines] == [True, True, True, False, False]
    assert not counted_search("how many tables does report.md have", ["report.md"]).get("regex")


def test_the_cores_of_the_machine_are_no_text() -> None:
    assert counted_text("how many CPU cores are there here?") == ""
    assert counted_text("how many CPU mentions are there?") == "CPU"


def test_marks_are_sought_in_the_files_of_the_kind_that_is_said() -> None:
    found = marks_search("grep for FIXME in the go files", ("go.mod", "main.go"), ("go.mod",))
    assert found == {"query": "FIXME", "file_pattern": "*.go"}
    assert marks_search("any TODOs in go.mod?", ("go.mod", "main.go"), ("go.mod",))["file_pattern"] == "go.mod"


def test_attributes_and_imports_below_a_folder_are_sought() -> None:
    assert counted_text("how many #[test] are in tests/all.rs") == "#[test]"
    assert used_text("which files under src import shlex") == "shlex"
    assert marks_search("TODOs in lib?", ("lib/a.js",), ())["query"] == "TODO"


def test_a_written_glob_is_counted_as_it_is() -> None:
    assert (
        counted_files("how many test_*.py files are there under tests", ("tests/test_a.py", "tests/b.py"))
        == "test_*.py"
    )
