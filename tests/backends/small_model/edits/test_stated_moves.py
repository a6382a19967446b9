"""A move or a copy goes where the request says, in a shell's words or by what shall be other about the path."""

import pytest

from aintern.backends.small_model.edits.stated_moves import moved_by_relation, typed_call, wanted_too


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("cp COPYING libs/core/", ("copy_file", {"source": "COPYING", "destination": "libs/core"})),
        ("mv ./libs vendor", ("move_file", {"source": "libs", "destination": "vendor"})),
        ("cp -r libs vendor", None),
        ("cp missing.txt libs", None),
        ("move COPYING libs", None),
        ("git dif", ("git_diff", {})),
        ("git sttus", ("git_status", {})),
        ("diff --staged", ("git_diff", {"staged": True})),
        ("git diff libs/core/a.c", ("git_diff", {"path": "libs/core/a.c"})),
        ("git log -5 --oneline COPYING", ("git_log", {"max_count": 5, "path": "COPYING"})),
        ("git diff HEAD~2", None),
        ("log in as admin", None),
        ("status", None),
    ],
)
def test_what_is_typed_as_for_a_shell_is_the_call_with_all_that_it_says(request_text: str, wanted: object) -> None:
    assert typed_call(request_text, ("COPYING", "libs/core/a.c")) == wanted


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("docs/plan.rst should be markdown, change the extension to .md", ("docs/plan.rst", "docs/plan.md")),
        ("give pics/Cat.PNG a lowercase extension", ("pics/Cat.PNG", "pics/Cat.png")),
        ("lib/deep/pool.c belongs elsewhere, move it up one level", ("lib/deep/pool.c", "lib/pool.c")),
        ("put lib/deep/pool.c into the project root", ("lib/deep/pool.c", "pool.c")),
        ("move pool.c to the parent folder", ("lib/deep/pool.c", "lib/pool.c")),
        ("put notes.txt next to pool.c", ("notes.txt", "lib/deep/notes.txt")),
        ("move pool.c beside notes.txt", ("lib/deep/pool.c", "pool.c")),
        ("put the pics folder into lib", ("pics", "lib/pics")),
        ("notes.txt ended up in the wrong place, it belongs into lib/deep", ("notes.txt", "lib/deep/notes.txt")),
        ("notes.txt is long, it should be in order", None),
        ("put the pics folder into archive", None),  # there is none
        ("put notes.txt next to missing.txt", None),
        ("move notes.txt one level up", None),  # it is at the top
        ("move notes.txt to the root of all evil", None),
        ("what extension does docs/plan.rst have", None),
        ("docs/plan.rst or notes.txt: which one has the right extension", None),
    ],
)
def test_a_file_goes_where_it_is_said_to_be_in_relation_to_where_it_is(
    request_text: str, wanted: tuple[str, str] | None
) -> None:
    paths = ("docs/plan.rst", "pics/Cat.PNG", "lib/deep/pool.c", "notes.txt")
    assert moved_by_relation(request_text, paths) == wanted


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("notes.txt should be in lib/deep as well", ("notes.txt", "lib/deep/notes.txt")),
        ("the same notes.txt is needed in pics/ too", ("notes.txt", "pics/notes.txt")),
        ("notes.txt should be in lib/deep", None),  # that is a move
        ("notes.txt should be shorter as well", None),
    ],
)
def test_a_file_that_shall_be_elsewhere_too_is_copied(request_text: str, wanted: tuple[str, str] | None) -> None:
    assert wanted_too(request_text, ("docs/plan.rst", "pics/Cat.PNG", "lib/deep/pool.c", "notes.txt")) == wanted


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("move everything in old/ to archive/", ("run_command", {"command": "mv old/* archive/"})),
        ("copy all files from old into new", ("run_command", {"command": "mkdir -p new && cp -r old/* new/"})),
        ("move everything in old/ that is a test to archive/", None),
        ("move everything to archive", None),
        ("move all the tests in none/ to archive/", None),
    ],
)
def test_all_that_is_in_a_folder_goes_in_one_command(request_text: str, wanted: object) -> None:
    assert typed_call(request_text, ("old/a.txt", "old/b.txt", "archive/c.txt")) == wanted


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("rename folder src/utlis to src/utils", ("src/utlis", "src/utils")),
        ("rename src/utlis to utils", ("src/utlis", "src/utils")),
        ("rename src/utlis to src/lib", None),
        ("rename the function utlis to utils", None),
    ],
)
def test_a_folder_gets_its_new_name_in_its_place(request_text: str, wanted: tuple[str, str] | None) -> None:
    assert moved_by_relation(request_text, ("src/utlis/a.py", "src/lib/b.py")) == wanted
