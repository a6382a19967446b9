"""An entry is put behind the last one under the heading that a request names, marked as those there are."""

import pytest

from aintern.backends.small_model.edits.listed_entries import entry_change

CHANGELOG = (
    "# Changelog\n\n## Unreleased\n\n* New icons.\n\n## [1.0] - 2024-02-01\n\n### Added\n\n- First.\n\n### Fixed\n"
)


def changed(request: str, path: str = "CHANGELOG.md") -> str:
    found = entry_change(request, path, CHANGELOG)
    return CHANGELOG.replace(*found) if found else ""


@pytest.mark.parametrize(
    ("request_text", "line", "after"),
    [
        ('under "Unreleased" add the entry "* Faster start." as the last one', "* Faster start.", "* New icons."),
        ("add 'Faster start.' under Unreleased", "* Faster start.", "* New icons."),
        ('append a bullet saying "Second." to the Added section', "- Second.", "- First."),
        ("put - Second under Added", "- Second", "- First."),
    ],
)
def test_it_stands_behind_the_last_one_there(request_text: str, line: str, after: str) -> None:
    lines = changed(request_text).splitlines()
    assert lines[lines.index(line) - 1] == after
    assert len(lines) == len(CHANGELOG.splitlines()) + 1


def test_under_a_heading_with_nothing_below_an_empty_line_comes_first() -> None:
    assert changed('add the entry "Crash at the start." under Fixed').endswith("### Fixed\n\n- Crash at the start.\n")


@pytest.mark.parametrize(
    "request_text",
    [
        "add 'x' below '## Unreleased'",
        "add 'x' under Fixed",
        "add 'x' under Removed",
        "what is under Unreleased",
        "add '* New icons.' under Unreleased",
    ],
)
def test_a_line_no_list_no_such_heading_no_order_and_an_entry_that_is_there_change_nothing(request_text: str) -> None:
    assert changed(request_text) == ""


def test_only_documents_have_headings() -> None:
    assert changed("add 'x' under Unreleased", "notes.txt") == ""
