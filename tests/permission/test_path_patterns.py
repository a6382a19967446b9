"""Globs over workspace paths: a star stays in its folder, two cross folders, a bare name counts at any depth."""

import pytest

from aintern.permission.path_patterns import matches_path


@pytest.mark.parametrize(
    ("pattern", "inside", "outside"),
    [
        ("src/**", ("src/a.py", "src/b/c.py"), ("srcs/a.py", "lib/src/a.py", "src")),
        ("src/*", ("src/a.py",), ("src/b/c.py",)),
        ("*.py", ("a.py", "b/c/d.py"), ("a.pyc", "a.py/b")),
        ("./docs/*.md", ("docs/a.md",), ("docs/b/a.md", "a.md")),
        ("**/prod.json", ("prod.json", "a/b/prod.json"), ("nonprod.json",)),
        ("a?.txt", ("ab.txt", "x/ab.txt"), ("a/.txt", "abc.txt")),
        ("a[b].txt", ("a[b].txt",), ("ab.txt",)),
        ("*", ("a", "a/b", "a\nb"), ()),
    ],
)
def test_a_pattern_matches_whole_paths(pattern: str, inside: tuple[str, ...], outside: tuple[str, ...]) -> None:
    assert [path for path in inside if not matches_path(pattern, path)] == []
    assert [path for path in outside if matches_path(pattern, path)] == []
