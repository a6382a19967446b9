"""What a project is shows in the names of its files."""

import pytest

from aintern.workspace.project_kind import key_files, project_kinds, shown_language_of


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (["pyproject.toml", "setup.py", "package.json"], ("python", "node")),
        (["App.sln", "src"], ("dotnet",)),
        ([".sln", "README.md"], ()),
        ([], ()),
    ],
)
def test_kinds_come_once_and_in_one_order(names: list[str], kinds: tuple[str, ...]) -> None:
    assert project_kinds(names) == kinds
    assert project_kinds(reversed(names)) == kinds


def test_key_files_are_those_a_newcomer_opens() -> None:
    assert key_files(["x.py", "README.md", "Cargo.toml", "a.csproj"]) == ("Cargo.toml", "README.md", "a.csproj")


@pytest.mark.parametrize(
    ("name", "language"), [("a.PY", "Python"), ("b.tar.rs", "Rust"), ("Makefile", ""), ("x.unknown", "")]
)
def test_a_language_shows_in_the_suffix(name: str, language: str) -> None:
    assert shown_language_of(name) == language
