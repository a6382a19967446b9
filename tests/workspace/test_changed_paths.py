"""The walk and git's own listing leave out the same paths, and nothing that a repository configures runs."""

import os
import subprocess
from pathlib import Path

from aintern.workspace.changed_paths import ChangedPaths, walk_unignored

RULES = "*.log\n!keep.log\n/build\nnode_modules/\ndocs/*.tmp\n"
FILES = "a.log keep.log build/x sub/build/x node_modules/p/i.js docs/a.tmp docs/sub/b.tmp src/main.py".split()


def make(root: Path) -> Path:
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x")
    (root / ".gitignore").write_text(RULES)
    (root / "sub/.gitignore").write_text("!build\n")
    return root


def test_the_walk_gives_what_git_gives_and_says_what_it_left_out(tmp_path: Path) -> None:
    root = make(tmp_path / "root")
    subprocess.run(["git", "init", "-q", "."], cwd=root, check=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, check=True, capture_output=True
    ).stdout.split(b"\0")
    unseen: set[bytes] = set()
    walked = {path for path in walk_unignored(root, unseen=unseen) if os.path.isfile(os.fsencode(root) + b"/" + path)}
    assert walked == set(filter(None, listed))
    assert unseen == {b"a.log", b"build", b"node_modules", b"docs/a.tmp"}


def test_rules_of_the_repository_above_and_of_its_exclude_file_hold(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / ".git/info/exclude").write_text("*.own\n")
    (tmp_path / ".gitignore").write_text("*.log\n")
    (tmp_path / "root").mkdir()
    for name in ("a.log", "b.own", "c"):
        (tmp_path / "root" / name).write_text("")
    assert set(walk_unignored(tmp_path / "root")) == {b"c"}


def test_a_note_of_what_is_unseen_holds_only_whole(tmp_path: Path) -> None:
    changed = ChangedPaths(tmp_path, tmp_path / "kept")
    assert changed.read_unseen() == {b""}
    changed.write_unseen({b"a", b"b\n\xff"})
    assert changed.read_unseen() == {b"a", b"b\n\xff"}
    note = tmp_path / "kept/unseen"
    note.write_bytes(note.read_bytes()[:-1])
    assert changed.read_unseen() == {b""}
