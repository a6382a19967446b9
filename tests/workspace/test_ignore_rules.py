"""Ignore rules say what git says."""

import re
import subprocess
import time
from pathlib import Path

import pytest

from aintern.workspace.ignore_rules import glob_expression
from aintern.workspace.jail import Jail
from aintern.workspace.workspace_walk import walk

IGNORE = """# comment
*.log
!keep.log
/build
node_modules/
docs/*.tmp
**/cache/
a/**/z
\\#file
[abc].bin
?x.dat
"""
FILES = """x.log keep.log build/a sub/build/a node_modules/p/i.js sub/node_modules/p docs/a.tmp docs/sub/a.tmp cache/x
sub/cache/y a/z a/b/z a/b/c/z #file a.bin d.bin 1x.dat src/main.py sub/deep/x.log sub/own.txt sub/keep2.log README.md""".split()


def test_the_walk_keeps_exactly_what_git_keeps(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / ".gitignore").write_text(IGNORE)
    (tmp_path / "sub/.gitignore").write_text("own.txt\n!keep2.log\n")
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout
    kept = sorted(name for name in listed.split("\0") if name)
    found = [f.path for f in walk(Jail(tmp_path), include_hidden=True) if f.entry.kind == "file"]
    assert sorted(found) == kept
    assert "sub/keep2.log" in kept


def test_a_walk_never_goes_through_a_link_and_ends(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/secret").write_text("")
    root = tmp_path / "proj"
    root.mkdir()
    (root / "loop").symlink_to(".")
    (root / "d").symlink_to(tmp_path / "out")
    assert [f.path for f in walk(Jail(root))] == ["d", "loop"]


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
