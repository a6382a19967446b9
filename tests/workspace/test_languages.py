"""A file's language is told by its name."""

from aintern.workspace.languages import language_of


def test_languages_are_told_by_ending_or_name_in_any_case() -> None:
    names = (
        "src/app.py",
        "A.TSX",
        "x.mjs",
        "Rakefile",
        "deep/Dockerfile",
        "ci.yml",
        "lib.hpp",
        "go.mod",
        "Makefile",
        "py",
        ".py",
    )
    assert [language_of(name) for name in names] == [
        *("python", "typescript", "javascript", "ruby", "dockerfile", "yaml", "cpp", "", "", "", "python"),
    ]  # fmt: skip
