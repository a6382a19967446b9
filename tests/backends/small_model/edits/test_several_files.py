"""All files of an ending are deleted and all that have a text are changed, one call each; what makes exceptions names none."""

import pytest

from aintern.backends.small_model.edits.several_files import MOST, change_in_each, deleted_files, renames_name
from aintern.backends.small_model.edits.text_changes import TextChange
from aintern.backends.small_model.questions.asking_back import question

PATHS = ("a.py", "a.py.bak", "src/b.bak", "src/bak.py", "src/deep/c.BAK", "docs/d.md")


@pytest.mark.parametrize(
    ("request_text", "files"),
    [
        ("remove every .bak file in this project", ("a.py.bak", "src/b.bak", "src/deep/c.BAK")),
        ("please delete all *.bak files under src/", ("src/b.bak", "src/deep/c.BAK")),
        ("delete all the old bak files", ("a.py.bak", "src/b.bak", "src/deep/c.BAK")),
        ("delete all .bak files but a.py.bak", ()),
        ("delete all .bak files older than a week", ()),
        ("delete all print statements in the .py files", ()),
        ("delete every file", ()),
        ("which .bak files are there? don't delete all .bak files", ()),
    ],
)
def test_files_of_an_ending_are_deleted_where_that_is_asked_for(request_text: str, files: tuple[str, ...]) -> None:
    assert deleted_files(request_text, PATHS) == files


def test_of_more_files_than_a_person_can_look_at_none_is_deleted() -> None:
    assert deleted_files("delete all .tmp files", [f"{each}.tmp" for each in range(MOST + 1)]) == ()


def test_nobody_is_asked_back_for_a_file_of_the_ending_that_is_to_go() -> None:
    said = "remove every .bak file"
    assert question("delete_file", {"path": "src/b.bak"}, said=said, paths=PATHS) == ""
    assert "Shall I delete" in question("delete_file", {"path": "a.py"}, said=said, paths=PATHS)


TEXTS = {"a.txt": "to a@x.org or a@x.org", "b.txt": "ba@x.org", "c/d.txt": "a@x.org."}


def test_a_text_is_replaced_in_each_file_that_has_it() -> None:
    said = "Our address a@x.org is now b@y.org. Correct it in every file that mentions it."
    first = change_in_each(said, list(TEXTS), TEXTS.__getitem__, [])
    assert first == TextChange("a@x.org", "b@y.org", "a.txt", everywhere=True)
    second = change_in_each(said, list(TEXTS), TEXTS.__getitem__, ["a.txt"])
    assert second == TextChange("a@x.org", "b@y.org", "c/d.txt")
    assert change_in_each(said, list(TEXTS), TEXTS.__getitem__, ["a.txt", "c/d.txt"]) is None


@pytest.mark.parametrize(
    "said",
    ["change a@x.org to b@y.org in a.txt", "rename user to person in all files", "make it faster in every file"],
)
def test_one_file_and_a_word_of_code_are_not_changed_everywhere(said: str) -> None:
    assert change_in_each(said, ["a.txt"], lambda _: "a@x.org user", []) is None


@pytest.mark.parametrize(
    "said",
    [
        "rename load_all to load_every everywhere",
        "rename the function load_all to load_every",
        "rename load_all into load_every in all files",
    ],
)
def test_a_name_of_code_gets_another_one_where_it_can_mean_nothing_else(said: str) -> None:
    texts = {"a.py": "def load_all(): ...", "b.py": "from a import load_all\nload_all()", "c.py": "x = 1"}
    assert change_in_each(said, list(texts), texts.__getitem__, []) == TextChange("load_all", "load_every", "a.py")
    assert change_in_each(said, list(texts), texts.__getitem__, ["a.py"]) == TextChange(
        "load_all", "load_every", "b.py", everywhere=True
    )
    for other in (
        "def load_every(): ...",
        "def _load_all(): ...",
        "load_all_of_it()",
    ):  # taken, or part of another name
        with_other = {**texts, "c.py": f"load_all()\n{other}"}
        assert change_in_each(said, list(with_other), with_other.__getitem__, []) is None
    assert renames_name(said, list(texts)) and not renames_name(said, ["load_all"])


@pytest.mark.parametrize(
    ("request_text", "files"),
    [
        (
            "the merge left three .bak files lying around, throw all of them away",
            ("a.py.bak", "src/b.bak", "src/deep/c.BAK"),
        ),
        ("somewhere below docs is a file whose name ends in .md. Please find and delete it", ("docs/d.md",)),
        ("all the .bak files in src should go", ("src/b.bak", "src/deep/c.BAK")),
        ("all the .bak files should not go", ()),
        ("there are some .bak files in src, delete them", ("src/b.bak", "src/deep/c.BAK")),
        ("the merge left two .bak files lying around, throw both away", ()),
        ("there is a .bak file in here, delete it", ()),
        ("there are two .md files, show me both", ()),
        ("there are some .bak files, delete them but keep a.py.bak", ()),
        ("the .bak files are ignored by git, delete the branch", ()),
    ],
)
def test_files_that_are_told_of_are_deleted_where_they_are_as_many(request_text: str, files: tuple[str, ...]) -> None:
    assert deleted_files(request_text, PATHS) == files
