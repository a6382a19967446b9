"""What is on the closed list can only read: no program, option, word or repository gets in that could do more."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from aintern.shell import analyse
from tests.shell.corpus_rows import corpus
from tests.tools.test_safe_commands import content


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "project/src").mkdir(parents=True)
    return tmp_path / "project"


def readers(command: str, workspace: Path) -> tuple[str, ...] | None:
    return analyse(command, workspace=workspace, cwd=workspace).true_readers


@pytest.mark.parametrize(
    "command",
    ["ls -la", "cat *.md | head -5", "find . -type f -size +1 -mtime -7 -name '*.py'", "grep -rn 'a b' src 2>/dev/null",
     "rg -n --glob '*.py' foo | sort | uniq -c", "sed -n '1,20p' a.txt", "git --no-pager log --oneline -5", "git status --short",
     "git diff --stat HEAD~1", "git branch -a", "git show HEAD:a.txt", "cd src && git status", "test -f a && echo yes || echo no",
     "wc -l < a.txt", "jq -r .name package.json", "tree -L 2", "python3 --version", "command -v git", "diff -u a b", "date +%s",
     "git stash list", "git config --get user.name", "/bin/ls", "cat <(ls)", "(pwd; ls)"],
)  # fmt: skip
def test_a_true_reader_is_known(command: str, workspace: Path) -> None:
    subprocess.run(["git", "init", "-q", workspace], check=True)
    assert readers(command, workspace) is not None


@pytest.mark.parametrize(
    "command",
    ["docker ps", "awk '{print}' a", "less a", "vim a", "xargs cat", "env ls", "timeout 5 ls", "python3 -V x.py", "npm ls",
     "find . -delete", "find . -exec ls ;", "find . -fprint x", "find . -name *", "sort -o a b", "sort --compress-program=x a",
     "sort --comp=x a", "sort *", "uniq a b", "uniq *", "sed 1d a", "sed -n '1w x' a", "sed -n '1e x' a", "sed -n 1p -i a",
     "sed -n 1p --in-place a", "rg --pre x y", "rg -z y", "tree -o x", "tree -R -o x", "date -s now", "date 01010000", "printf -v PATH x",
     "git diff --output=x", "git diff --ext-diff", "git grep -O x", "git branch x", "git -c core.fsmonitor=x status", "git -C /x status",
     "git describe --dirty", "git fetch", "git stash", "git remote show origin", "git config a.b c", "cd /tmp && git status",
     "x=1; ls $x", "HOME=. git log", "LANG=x ls", "ls $(cat a)", "cat $UNKNOWN", "ls > out", "cat a | tee b", "read x < a",
     "while read -r l; do echo $l; done < a", "eval ls", "source a", "export A=b", "base64 -o x a", "xxd -r a b", "git tag v1",
     "git branch --list -D x", "git log --output x", "git rev-parse --parseopt", "git --exec-path=. log", "file -C -m x", "jq -i . a"],
)  # fmt: skip
def test_everything_else_is_none(command: str, workspace: Path) -> None:
    subprocess.run(["git", "init", "-q", workspace], check=True)
    assert readers(command, workspace) is None


def test_a_repository_with_submodules_is_not_read_unasked(workspace: Path) -> None:
    """git runs in each of them as well, with settings that lie in the workspace."""
    run = ["git", "-c", "user.email=a@b", "-c", "user.name=a", "-C", str(workspace)]
    subprocess.run(["git", "init", "-q", workspace], check=True)
    (workspace / "a").write_text("x")
    subprocess.run([*run, "add", "a"], check=True)
    subprocess.run([*run, "commit", "-qm", "a"], check=True)
    assert readers("git status", workspace) == ("git",)
    subprocess.run([*run, "worktree", "add", "-q", "sub"], check=True)
    subprocess.run([*run, "add", "sub"], check=True, capture_output=True)
    assert readers("git status", workspace) is None
    assert analyse("git status", workspace=workspace, cwd=workspace / "sub").true_readers == ("git",)


def test_what_is_on_the_list_leaves_the_workspace_as_it_is_without_anything_to_hold_it(workspace: Path) -> None:
    for name in ("a", "b", "a.txt", "README.md", "package.json", "-o", "--compress-program=x"):
        (workspace / name).write_text("one two\n")
    before = content(workspace)
    ran = 0
    for row in [*corpus("commands.jsonl"), *corpus("commands-2.jsonl")]:
        found = readers(row["command"], workspace)
        if found and all(shutil.which(name) for name in found):
            subprocess.run(
                ["bash", "-c", f"timeout 5 true; {row['command']}"],
                cwd=workspace,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=20,
                check=False,
                env={"PATH": os.environ["PATH"], "GIT_OPTIONAL_LOCKS": "0"},
            )
            ran += 1
            assert content(workspace) == before, row["command"]
    assert ran > 20
