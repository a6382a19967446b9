"""git is rated by its subcommand, by what its operands lose, and by settings and remotes that run programs."""

import pytest

from tests.shell.corpus_rows import label, rules

LEVELS = """
safe      git status | git log --oneline | git diff HEAD~1 | git remote
safe      git remote -v | git stash list | git worktree list | git branch -a
safe      git config --get user.name | git submodule status | git reflog | git tag -l
safe      git bundle verify x | git ls-files
low       git add a.py | git commit -m x | git branch topic | git stash
low       git reset HEAD a | git restore --staged a | git rm --cached a | git tag v1
low       git config user.name x | git checkout main | git checkout -b topic | git worktree lock x
medium    git stash pop | git merge topic | git rebase main | git branch -d topic
medium    git bisect run make test
high      git push | git reset --hard | git checkout -- a | git checkout .
high      git clean -fd | git stash drop | git branch -D topic | git restore a
high      git push --force | git rm a | git remote add x y | git submodule deinit x
high      git -c core.pager=./x log | git lfs push | git frobnicate
high      git config core.sshCommand ./x | git log --format=%GG | git submodule foreach ls | git clone https://h.test/r
high      git worktree remove x
critical  git config --global alias.x '!sh' | git maintenance start
""".strip().splitlines()
CASES = [(line.split(None, 1)[0], each.strip()) for line in LEVELS for each in line.split(None, 1)[1].split("|")]


@pytest.mark.parametrize(("level", "command"), CASES)
def test_the_level_of_a_subcommand(level, command):
    assert label(command) == level


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("git show HEAD:.env", "protected.read"),
        ("git add .env", "protected.read"),
        ("git fetch ext::'sh -c id'", "option-runs-program"),
        ("git push origin +main", "git-push-overwrites"),
        ("git push origin :old", "git-push-overwrites"),
        ("git config http.extraheader", "protected.read"),
        ("git -c alias.x='!rm -rf /' x", "delete.root"),
        ("git submodule foreach 'rm -rf /'", "delete.root"),
        ("git clone https://h.test/r && sh r/a.sh", "runs-remote"),
        ("git pull", "network"),
        ("git restore --staged --worktree .", "git-discards"),
    ],
)
def test_what_operands_and_settings_do(command, rule):
    assert rule in rules(command)
