"""What a request wants left out is not counted; what it doesn't speak of is."""

import pytest

from aintern.backends.small_model.questions.not_counted import is_not_counted, kept_hits

HITS = [
    ("bus.py", "def emit_event(name):"),
    ("a.py", "from bus import emit_event"),
    ("a.py", "emit_event('a')"),
    ("b.py", "# emit_event is slow"),
    ("tests/test_a.py", "    emit_event('t')"),
]


@pytest.mark.parametrize(
    ("request_text", "kept"),
    [
        ("how many lines have emit_event", 5),
        ("how often is emit_event called", 2),
        ("how often is emit_event called besides the tests", 1),
        ("how many lines have emit_event, not counting its definition", 4),
        ("count emit_event without the imports and the definition", 3),
        ("count emit_event, ignoring comments", 4),
        ("how many lines mention emit_event outside tests/", 4),
        ("how many emit_event are there, tests excluded", 4),
        ("how many emit_event are in b.py", 5),
    ],
)
def test_the_lines_that_are_counted(request_text: str, kept: int) -> None:
    assert len(kept_hits(request_text, "emit_event", HITS)) == kept


@pytest.mark.parametrize(
    ("request_text", "path", "is_out"),
    [
        ("count the python files under tests, without conftest", "tests/conftest.py", True),
        ("count the python files under tests, without conftest", "tests/test_a.py", False),
        ("how many scripts are there except in vendor", "vendor/a.sh", True),
        ("how many scripts are there except in vendor", "bin/vendors.sh", True),
        ("how many js files, excluding node_modules", "node_modules/a/b.js", True),
        ("how many js files, excluding node_modules", "src/modules/b.js", False),
        ("how many files are there", "a.py", False),
    ],
)
def test_the_files_that_are_left_out(request_text: str, path: str, is_out: bool) -> None:
    assert is_not_counted(request_text, path) == is_out
