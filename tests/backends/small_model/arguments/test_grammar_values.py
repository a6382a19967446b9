"""What arguments may be taken from: the paths and numbers that a conversation can mean."""

from pathlib import Path

import pytest

from aintern.assemble import inference_options
from aintern.backends.small_model.arguments.grammar_values import (
    PathSources,
    ValueSources,
    globs,
    likely_files,
    numbers,
    says_lines,
    with_paths,
)
from aintern.settings.schema import Settings
from aintern.workspace.jail import Jail

WORKSPACE = ("README.md", "src/order_history.py", "src/App.tsx", "docs/guide/intro.md", "My Notes/to do.md", ".env")


def existing(text: str) -> list[str]:
    return PathSources(ValueSources(text, WORKSPACE)).existing()


def new(text: str) -> list[str]:
    return PathSources(ValueSources(text, WORKSPACE)).new()


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("show src/App.tsx", "src/App.tsx"),
        ("show app.tsx", "src/App.tsx"),
        ("open @src/App.tsx.", "src/App.tsx"),
        ("what is in .\\src\\App.tsx", "src/App.tsx"),
        ("what is in My\\ Notes/to\\ do.md", "My Notes/to do.md"),
        ("list ./docs/guide/", "docs/guide"),
        ("list docs/guide/ thx", "docs/guide/"),
        ("the order history file", "src/order_history.py"),
        ("delete the public folder", "public"),
        ("read 'not there.txt'", "not there.txt"),
        ("our dependencies", "src/App.tsx"),
    ],
)
def test_what_is_meant_is_among_the_existing_paths(text: str, path: str) -> None:
    assert path in existing(text)


def test_a_file_that_is_written_out_leaves_no_other_to_choose() -> None:
    assert "src/App.tsx" not in existing("delete .env please")
    assert "README.md" not in existing("delete gone.txt")


def test_a_file_to_be_read_is_no_folder_and_no_word_where_one_is_named() -> None:
    paths = PathSources(ValueSources("whats the base image in our Dockerfile?", ("Dockerfile", "src/a.ts")))
    assert paths.existing_files() == ["Dockerfile"]


def test_a_name_alone_means_the_file_that_has_it() -> None:
    assert "App.tsx" not in existing("open `App.tsx`")
    assert "App.tsx" in new("copy it to App.tsx")


def test_a_version_is_no_path() -> None:
    assert "README.md" in existing("is 3.12 enough?")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("write a Dockerfile that copies main.py", "Dockerfile"),
        ("move src/App.tsx into archive", "archive/App.tsx"),
        ("copy the readme into .devcontainer", ".devcontainer/README.md"),
        ("rename src/App.tsx to Main.tsx", "src/Main.tsx"),
        ("move docs/guide/intro.md to the root", "intro.md"),
        ("create my shopping list.txt", "my shopping list.txt"),
        ("call My Notes/to do.md `done.md`", "My Notes/done.md"),
        ("call gone/a.php b.php", "gone/b.php"),
        ("keep a copy of src/App.tsx that ends in .orig", "src/App.tsx.orig"),
    ],
)
def test_what_is_to_be_made_can_be_named(text: str, path: str) -> None:
    assert path in new(text)


@pytest.mark.parametrize(
    ("text", "key", "number"),
    [
        ("lines 10 to 20", "max_lines", "11"),
        ("lines 45..54", "start_line", "45"),
        ("the last twelve commits", "max_count", "12"),
        ("the last commit", "max_count", "1"),
        ("give it 2 minutes", "timeout_seconds", "120"),
        ("give it 5s", "timeout_seconds", "5"),
        ("give it half an hour", "timeout_seconds", "1800"),
    ],
)
def test_numbers_are_said_or_follow_from_what_is_said(text: str, key: str, number: str) -> None:
    assert number in numbers(ValueSources(text), key)


def test_numbers_keep_to_their_bounds_and_are_no_parts_of_versions() -> None:
    assert numbers(ValueSources("3 or 30"), "n", 2, 20) == ["3"]
    assert numbers(ValueSources("v1.12.2 and python3"), "n") == ["1"]


def test_globs_are_made_of_words_and_of_endings_in_the_workspace() -> None:
    found = globs(ValueSources("all *.proto files", WORKSPACE))
    assert {"proto", ".tsx", ".md"} <= set(found)


def test_long_texts_and_large_workspaces_give_a_bounded_choice() -> None:
    sources = PathSources(ValueSources("word.txt " * 500, tuple(f"d{n}/f{n}.py" for n in range(300))))
    assert max(len(sources.existing()), len(sources.new())) <= 400


def test_hidden_files_of_the_workspace_can_be_named_but_not_those_of_git(tmp_path: Path) -> None:
    for path in (".travis.yml", ".github/workflows/ci.yml", ".git/config", "main.py", "built/out.o"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("")
    (tmp_path / ".gitignore").write_text("built/\n")
    jail = Jail(tmp_path)
    try:
        known = inference_options(Settings(), "c", jail).known_paths()
    finally:
        jail.close()
    assert sorted(known) == [".github/workflows/ci.yml", ".gitignore", ".travis.yml", "main.py"]


def test_a_range_of_lines_has_its_own_start_and_length() -> None:
    for text, start, count in (
        ("show lines 120–160 of a.py", 120, 41),
        ("lines 10 to 20 please", 10, 11),
        ("line 88 of a.c with 5 lines of context on each side", 83, 11),
        ("what is at line 3 ± 10 of a.c", 1, 13),
    ):
        sources = ValueSources(text)
        assert (numbers(sources, "start_line"), numbers(sources, "max_lines")) == ([str(start)], [str(count)])


def test_a_folder_is_known_in_spite_of_a_slip_and_a_folder_is_no_file() -> None:
    sources = ValueSources(
        "waht is in the controllrs folder", ("app/controllers/home.rb", "app/models/user.rb", "config.ru")
    )
    assert PathSources(sources).folders() == ["app/controllers", "."]


def test_a_file_that_is_named_is_no_description_of_another() -> None:
    paths = ("config.yml", "config.dev.yml", "src/order_history.py")
    assert PathSources(ValueSources("copi config.yml too config.prod.yml", paths)).mentioned() == ["config.yml"]
    assert PathSources(ValueSources("open the order history", paths)).mentioned() == ["src/order_history.py"]


def test_what_is_moved_is_there_and_what_comes_of_it_is_no_file_inside_a_file() -> None:
    backup = PathSources(ValueSources("make a backup of .env as .env.bak", (".env", "main.py")))
    assert backup.sources_there() == [".env"]
    copied = PathSources(ValueSources("make .env from .env.example", (".env.example", "a.py"))).new()
    assert ".env" in copied
    assert not {".env.env.example", ".env.example.env", ".env.example/.env"} & {*copied}


def test_a_request_that_names_no_path_is_known() -> None:
    assert not PathSources(ValueSources("git diff --cached", ("build.gradle", "src/a.c"))).names_any()
    assert PathSources(ValueSources("diff of a.c", ("build.gradle", "src/a.c"))).names_any()


def test_a_file_that_is_described_is_named_by_its_path() -> None:
    sources = ValueSources("run the user spec", ("spec/user_spec.rb", "app/user.rb"))
    assert with_paths(sources.text, sources) == "run the spec/user_spec.rb"


def test_a_line_stands_behind_a_files_name_as_well() -> None:
    assert numbers(ValueSources("Lexer.java:210, show 10 lines before and after it"), "start_line") == ["200"]
    said = ValueSources("line 57 in a.ex is wrong, print that line and the 3 before and after it")
    assert (numbers(said, "start_line"), numbers(said, "max_lines")) == (["54"], ["7"])
    assert says_lines("lines 10 to 40") and not says_lines("ten lines")
    assert says_lines("src/a.py 30-55") and not says_lines("notes/a.md 2026-01-30")


def test_a_file_that_people_say_in_small_letters_is_made_as_it_is_called() -> None:
    assert new("create a dockerfile for this") == ["Dockerfile"]
    assert "Dockerfile" not in new("write build.sh, which builds the dockerfile")[:1]


def test_a_file_whose_name_another_begins_with_is_not_named_by_it() -> None:
    assert ".env" not in PathSources(ValueSources("read .env.example", (".env", ".env.example"))).mentioned()


@pytest.mark.parametrize(
    ("text", "paths", "names"),
    [
        ("rename 'My List (2).txt' to list.txt and tell me", ["My List (2).txt", "My List.txt"], ["list.txt"]),
        (
            "a file called tpl.md is somewhere, rename it to template.md",
            ["web/parts/tpl.md"],
            ["web/parts/template.md"],
        ),
        ("the old.csv should be called new.csv", ["data/old.csv"], ["data/new.csv"]),
        ("move u.py into lib and rename it h.py", ["u.py", "lib/c.py"], ["lib/h.py", "h.py"]),
        ("rename a.txt to b.txt and c.txt to d.txt", ["a.txt", "c.txt"], ["b.txt"]),
    ],
)
def test_a_new_name_that_is_said_is_the_only_one(text: str, paths: list[str], names: list[str]) -> None:
    assert PathSources(ValueSources(text, tuple(paths))).new() == names


def test_of_two_files_that_are_renamed_each_gets_its_own_name() -> None:
    sources = ValueSources("rename a.txt to b.txt and c.txt to d.txt", ("b.txt", "c.txt"), only=("c.txt",))
    assert PathSources(sources).new() == ["d.txt"]


def test_a_folder_of_two_words_is_the_one_that_has_both_in_its_path() -> None:
    paths = ("shop/reports/a.py", "users/reports/b.py", "shop/c.py")
    for text in ("what is in the shop reports folder", "list the shop reprots directory"):
        assert PathSources(ValueSources(text, paths)).folders() == ["shop/reports"]
    assert "users/reports" in PathSources(ValueSources("list the reports folder", paths)).folders()


@pytest.mark.parametrize(
    ("request_text", "likely"),
    [
        ("let me see the invoice class", ["src/InvoiceTotal.java"]),
        ("what stages has the jenkins pipeline", ["Jenkinsfile"]),
        ("which node do the shop settings want", ["shop/settings.py"]),
        ("show me the weather", []),
    ],
)
def test_the_likeliest_files_have_the_most_telling_words_of_a_request(request_text: str, likely: list[str]) -> None:
    paths = ("src/InvoiceTotal.java", "src/Order.java", "Jenkinsfile", "shop/settings.py", "users/settings.py")
    assert likely_files(request_text, paths) == likely


def test_a_file_with_a_space_in_its_name_names_no_other() -> None:
    files = ("budget.xlsx", "Copy of budget.xlsx", "sum.py")
    assert PathSources(ValueSources("delete the file 'Copy of budget.xlsx'", files)).mentioned() == [
        "Copy of budget.xlsx"
    ]
    assert "budget.xlsx" not in PathSources(ValueSources("delete Copy of budget.xlsx", files)).existing()
    assert PathSources(ValueSources("delete budget.xlsx", files)).mentioned() == ["budget.xlsx"]


def test_a_file_that_is_called_by_its_kind_is_looked_for_as_its_name_is_written() -> None:
    """On a file system that tells large letters from small ones `**/makefile` finds nothing."""
    sources = ValueSources("is there a makefile or a readme?", ("Makefile", "docs/README.md", "src/a.c"))
    assert {"Makefile", "README.md"} <= {*globs(sources)}
    assert "makefile" not in globs(sources)


@pytest.mark.parametrize(
    ("said", "window"),
    [
        ("print out line 17 of a.py", (17, 1)),
        ("what does line 3 of setup.py say", (3, 1)),
        ("src/main.c line 40", (40, 1)),
        ("need to see line 99 of a.rb +- 4", (95, 9)),
        ("from line 17 of a.py on", None),
    ],
)
def test_one_line_is_a_window_of_its_own(said: str, window: tuple[int, int] | None) -> None:
    assert says_lines(said) is (window is not None)
    if window is not None:
        assert numbers(ValueSources(said), "start_line") == [str(window[0])]
        assert numbers(ValueSources(said), "max_lines") == [str(window[1])]


def test_around_a_line_are_ten_lines_on_each_side() -> None:
    sources = ValueSources("the trace points to a.py line 214, what's around there?")
    assert "204" in numbers(sources, "start_line") and "21" in numbers(sources, "max_lines")


def test_the_license_is_the_one_at_the_top() -> None:
    paths = ("docs/license.md", "LICENSE.txt")
    assert PathSources(ValueSources("cat the license", paths)).mentioned()[0] == "LICENSE.txt"
