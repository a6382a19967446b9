"""A part of what is named shall go: the whole is not deleted for it."""

import pytest

from aintern.backends.small_model.edits.limited_deletions import deletes_a_part

PATHS = ("build/a.o", "build/keep.txt", "legacy/fmt.js", "legacy/deep/xml.js", "src/old.py", "src/new.py", "legacy.js")


@pytest.mark.parametrize(
    "request_said",
    [
        "delete everything in build except keep.txt",
        "delete the legacy folder, but keep fmt.js",
        "delete everything in legacy/ that nobody imports",
        "remove all files in legacy/deep which aren't used any more",
        "remove the files in build that are older than a week",
        "lösch alles in build außer keep.txt",
        "supprime tout dans build sauf keep.txt",
        "delete everything from legacy.js that isn't used any longer",  # of a file
        "get rid of the unused files in legacy",
        "everything in build except keep.txt should be deleted",
    ],
)
def test_a_part_is_wanted(request_said: str) -> None:
    assert deletes_a_part(request_said, PATHS)


@pytest.mark.parametrize(
    "request_said",
    [
        "delete build",
        "delete legacy/, nobody uses it anymore",  # a reason
        "src/old.py isn't used any more, delete it",
        "delete src/old.py, keep src/new.py",  # one file
        "delete build and everything that's in it",
        "remove all branches except main",  # no files
        "read everything in build except keep.txt",
        "move src/old.py to legacy/: we decided that nobody needs it, but it shall not be gone",
    ],
)
def test_the_whole_is_wanted_or_something_else(request_said: str) -> None:
    assert not deletes_a_part(request_said, PATHS)
