"""What is new in a version that is named is that version's section of the changelog."""

import pytest

from aintern.backends.small_model.questions.release_notes import release_notes

CHANGES = "# Changes\n\n## [2.1.0] - 2024-05-01\n\n- Themes.\n\n## 2.0.1\n\n- A fix for 2.1.0 of the parser.\n\n## v2.0.0\n\n- New door.\n"
FILES = {"README.md": "# X\n\n## 2.0.0\n\nold\n", "CHANGELOG.md": CHANGES}


def told(request: str) -> str:
    asked = release_notes(request, tuple(FILES), lambda path: FILES[path])
    return asked.answer("read") if asked else ""


@pytest.mark.parametrize(
    ("request_text", "said"),
    [
        ("what was new in 2.0.0", "- New door."),
        ("what's new in version 2.1.0?", "- Themes."),
        ("what changed in v2.0.1", "- A fix for 2.1.0 of the parser."),
        ("show me the release notes for 2.1.0", "- Themes."),
        ("what did 2.0.0 change", "- New door."),
        ("the changelog entry for 2.0.0 please", "- New door."),
        ("when was 2.1.0 released", "2024-05-01"),
        ("which bug was fixed in 2.0.1?", "- A fix for 2.1.0 of the parser."),
    ],
)
def test_the_section_of_the_version_is_told(request_text: str, said: str) -> None:
    answer = told(request_text)
    assert said in answer and answer.count("\n- ") == 1


@pytest.mark.parametrize(
    "request_text",
    [
        "what was new in 3.0.0",
        "what is new",
        "bump the version to 2.1.0",
        "what changed in src/2.py",
        "which python 2.1.0",
    ],
)
def test_other_requests_and_unknown_versions_are_not(request_text: str) -> None:
    assert told(request_text) == ""


def test_a_link_to_the_version_before_is_no_heading_of_it() -> None:
    text = "# Log\n\n## [2.6.0](https://x/compare/2.5.0...2.6.0)\n\n- New.\n\n## [2.5.0](https://x/compare/2.4.0...2.5.0)\n\n- Old.\n"
    asked = release_notes("when was 2.5.0 released", ("CHANGELOG.md",), lambda _: text)
    assert asked is not None and "- Old." in asked.says and "- New." not in asked.says
