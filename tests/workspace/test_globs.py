"""A glob matches what it says, and quickly."""

import re
import time

import pytest

from aintern.workspace.globs import glob_expression


@pytest.mark.parametrize(
    ("glob", "yes", "no"),
    [
        ("**/*.py", ["a.py", "a/b.py"], ["a.pyc"]),
        ("*.py", ["a.py"], ["a/b.py"]),
        ("src/**", ["src/a", "src/a/b"], ["src", "x/src/a"]),
        ("src/**/*.ts", ["src/a.ts", "src/a/b/c.ts"], ["a.ts"]),
        ("*.{ts,tsx}", ["a.ts", "a.b.tsx"], ["a.js"]),
        ("*a*b*.c", ["xaxbx.c", "ab.c", "aabb.c.c"], ["ba.c"]),
        ("[!a]*.md", ["b.md"], ["a.md"]),
        ("a.b", ["a.b"], ["axb"]),
        ("*.test.{js,ts}", ["x.y.test.ts"], ["x.test.py"]),
        ("{a,b", ["a", "b"], ["c"]),
        ("a}", ["a}"], ["a"]),
    ],
)  # fmt: skip
def test_globs_match_paths(glob: str, yes: list[str], no: list[str]) -> None:
    pattern = re.compile(glob_expression(glob), re.DOTALL)
    assert all(pattern.fullmatch(path) for path in yes)
    assert not any(pattern.fullmatch(path) for path in no)


def test_a_hostile_glob_does_not_hang() -> None:
    pattern = re.compile(glob_expression("*a" * 40 + "b"), re.DOTALL)
    start = time.monotonic()
    assert pattern.fullmatch("a" * 255) is None
    assert time.monotonic() - start < 1
