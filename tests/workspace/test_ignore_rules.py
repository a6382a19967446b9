"""Ignore rules say what git says."""

import subprocess
from pathlib import Path

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
