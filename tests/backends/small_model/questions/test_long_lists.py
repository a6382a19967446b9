"""What was found is told as it stands, also where it is long."""

from aintern.backends.small_model.questions.long_lists import told_list

CUT = "[Only the first 50 matches; narrow the query or file_pattern, or raise max_results.]"


def test_a_short_list_is_shown_whole_by_others() -> None:
    assert told_list("find TODO", "search_content", "a.py:1:TODO\n" * 40) == ""
    assert told_list("read a.py", "read_file", "x\n" * 90) == ""


def test_of_many_matches_the_files_are_told_where_files_are_asked_for() -> None:
    hits = "".join(f"src/{name}.py:{number}:import lodash\n" for number in range(25) for name in "ab")
    told = told_list("which files import lodash", "search_content", f"{hits}{CUT}")
    assert told == "50 lines in 2 files. Only the first 50 matches were looked at.\n```\nsrc/a.py\nsrc/b.py\n```"


def test_of_many_matches_each_line_is_told() -> None:
    hits = [f"a.py:{number}:x = {'1' * (number * 10)}" for number in range(1, 51)]
    told = told_list("find TODO comments", "search_content", "\n".join(hits)).splitlines()
    assert told[0] == "50 lines." and told[2:16] == hits[:14]
    assert all(len(line) <= 161 for line in told)


def test_of_a_longer_list_it_says_how_many_more_there_are() -> None:
    told = told_list("list the docs", "list_directory", "\n".join(f"docs/{n}.md" for n in range(75))).splitlines()
    assert told[0] == "75 entries. The first 60:"
    assert told[2] == "docs/0.md" and told[-2] == "docs/59.md"
