"""An .editorconfig as a request says it: properties under their sections, in the specification's spelling."""

import pytest

from aintern.backends.small_model.editor_settings import editor_settings


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        (
            "I need an .editorconfig: root = true, and for all files indent_style = space and indent_size = 2",
            "root = true\n\n[*]\nindent_style = space\nindent_size = 2\n",
        ),
        (
            "create an .editorconfig with root=true, 4 spaces for all files and tabs in the Makefile",
            "root = true\n\n[*]\nindent_style = space\nindent_size = 4\n\n[Makefile]\nindent_style = tab\n",
        ),
        (
            "write a .editorconfig: utf-8, final newline; tabs for go files",
            "[*]\ncharset = utf-8\ninsert_final_newline = true\n\n[*.go]\nindent_style = tab\n",
        ),
        (
            "create .editorconfig: [*] indent_size 2, [*.md] trim_trailing_whitespace false, unix line endings",
            "[*]\nindent_size = 2\n\n[*.md]\ntrim_trailing_whitespace = false\nend_of_line = lf\n",
        ),
    ],
)
def test_what_is_said_stands_in_its_section(request_text: str, text: str) -> None:
    assert editor_settings(request_text) == text


@pytest.mark.parametrize(
    "request_text",
    [
        "show me the .editorconfig",
        "delete .editorconfig",
        "create an .editorconfig with indent_size = huge",
        "use 4 spaces in a.py",
        "what indent size does .editorconfig use?",
    ],
)
def test_nothing_said_an_impossible_value_and_another_file_give_none(request_text: str) -> None:
    assert editor_settings(request_text) == ""
