"""Undo promises to delete only what is known to be new, and only what it can keep; what else there is stays and is told."""

import os
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import UndoPlan, change_sets, plan, undo
from tests.git_commands import git
from tests.terminal.command_line import aintern, call, calls, says, script

RULES = ".env\nnode_modules/\nlocal/\n*.secret\n"
USERS = {
    ".env": "KEY",
    "node_modules/lib/i.js": "x",
    "local/notes.txt": "mine",
    "src/in/a.secret": "s",
    "src/b.py": "b",
}
UNSEEN = "ignored or unreadable before the call, so whether the call made it is not known"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A repository whose branch `old` has no .gitignore, with files that the rules name and one that they don't."""
    root = tmp_path / "work"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    git(root, "commit", "-q", "--allow-empty", "-m", "old")
    git(root, "branch", "old")
    (root / ".gitignore").write_text(RULES)
    git(root, "add", ".gitignore")
    git(root, "commit", "-q", "-m", "rules")
    for name, text in USERS.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def run(checkpoints: Checkpoints, command: str, call: str = "call1") -> None:
    with checkpoints.recorder(call, tool="run_command").command():
        subprocess.run(command, shell=True, cwd=checkpoints.root, check=True)


def stays(planned: UndoPlan) -> set[str]:
    return {item.shown for item in planned.conflicts if item.action == "nothing"}


def opened(workspace: Path, tmp_path: Path, *, with_git: bool = True, budget: int = 1 << 30) -> Checkpoints:
    checkpoints = Checkpoints.open(workspace, tmp_path / "store", budget=budget)
    if not with_git:
        checkpoints.snapshot.changed._git = None
    return checkpoints


@pytest.mark.parametrize("live", [True, False], ids=["live", "in a layer"])
@pytest.mark.parametrize(
    ("command", "with_git"),
    [("echo 'dist/' > .gitignore", True), ("git checkout -q old", True), ("echo 'dist/' > .gitignore", False)],
)
def test_ignored_files_outlive_the_undo_of_a_real_command_that_shows_them(
    command: str, with_git: bool, live: bool, workspace: Path, tmp_path: Path
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "bash").symlink_to(str(shutil.which("bash")))
    env = None if with_git else {"PATH": str(tmp_path / "bin")}
    model = script(tmp_path, calls(call("run_command", command=command, live=live)), says("Done."))
    ran = aintern("run", "-m", model, "--allow", "run_command", "Go.", cwd=workspace, env=env)
    assert ran.code == 0, ran.err
    previewed = aintern("undo", "--dry-run", cwd=workspace, env=env)
    assert "delete" not in previewed.out and "restore   .gitignore" in previewed.out
    undone = aintern("undo", "--yes", cwd=workspace, env=env)
    assert undone.code == 0
    if live:  # compared, while a layer holds nothing but what the command touched
        assert f"stays     .env: {UNSEEN}" in previewed.out and "left alone: local: " in undone.out
    assert {name: (workspace / name).read_text() for name in USERS} == USERS
    assert (workspace / ".gitignore").read_text() == RULES


@pytest.mark.parametrize("with_git", [True, False], ids=["git", "no git"])
@pytest.mark.parametrize("seen_before", [True, False], ids=["known", "first look"])
@pytest.mark.parametrize(
    ("hide", "show"),
    [
        ("true", "rm .gitignore"),
        ("true", "printf '!.env\\n!local/\\n!node_modules/\\n!*.secret\\n' >> .gitignore"),
        ("rm .gitignore; printf '*.secret\\n' > src/in/.gitignore", "rm src/in/.gitignore"),
        ("rm .gitignore; printf 'local/\\n.env\\n' > .git/info/exclude", "rm .git/info/exclude"),
        ("rm .gitignore; printf 'local/\\n' > ../.gitignore; rm -r .git; git init -q ..", "rm ../.gitignore"),
        ("rm .gitignore; printf 'local/\\n' > \"$XDG_CONFIG_HOME/git/ignore\"", 'rm "$XDG_CONFIG_HOME/git/ignore"'),
        ("rm .gitignore; printf '{local,other}\\n' > .gitignore", "rm .gitignore"),
        ("git init -q src; printf '*.secret\\n' > src/.gitignore; rm .gitignore", "rm -r src/.git src/.gitignore"),
        ("printf '/*\\n' > src/.gitignore", "rm .gitignore src/.gitignore; git init -q src; git init -q local"),
    ],
)
def test_no_way_to_change_the_rules_makes_an_older_file_new(
    hide: str, show: str, seen_before: bool, with_git: bool, workspace: Path, tmp_path: Path
) -> None:
    (Path(os.environ["XDG_CONFIG_HOME"]) / "git").mkdir()
    subprocess.run(hide, shell=True, cwd=workspace, check=True)
    checkpoints = opened(workspace, tmp_path, with_git=with_git)
    if seen_before:
        run(checkpoints, "true", "call0")
    run(checkpoints, f"{show}; echo x > new.txt")
    planned, _ = undo(checkpoints)
    assert {name: (workspace / name).read_text() for name in USERS} == USERS
    assert "new.txt" in {item.shown for item in planned.work} and not (workspace / "new.txt").exists()
    checkpoints.close()


@pytest.mark.parametrize("with_git", [True, False], ids=["git", "no git"])
def test_what_is_made_where_nobody_looked_stays_and_is_told_once(
    with_git: bool, workspace: Path, tmp_path: Path
) -> None:
    checkpoints = opened(workspace, tmp_path, with_git=with_git)
    run(checkpoints, "true", "call0")
    run(checkpoints, "rm .gitignore; mkdir local/deep; echo x > local/deep/new; echo x > b.secret; echo y > src/b.py")
    assert [each.paths for each in change_sets(checkpoints)] == [(".gitignore", "b.secret", "src/b.py")]
    planned, report = undo(checkpoints)
    assert stays(planned) == {".env", "local", "node_modules", "src/in/a.secret"}
    assert {item.problem for item in planned.conflicts} == {UNSEEN} and planned.conflicts == tuple(report.skipped)
    assert (workspace / "local" / "deep" / "new").exists()
    assert not (workspace / "b.secret").exists(), "its folder was looked at, and it was not there"
    checkpoints.close()


@pytest.mark.parametrize("with_git", [True, False], ids=["git", "no git"])
def test_a_folder_of_ignored_files_alone_is_looked_at(with_git: bool, workspace: Path, tmp_path: Path) -> None:
    checkpoints = opened(workspace, tmp_path, with_git=with_git)
    run(checkpoints, "true", "call0")
    run(checkpoints, "echo x > src/in/new.txt; mkdir src/in/made; echo x > src/in/made/y")
    planned, _ = undo(checkpoints)
    assert not planned.conflicts and os.listdir(workspace / "src" / "in") == ["a.secret"]
    checkpoints.close()


def test_what_was_shown_once_is_known_from_then_on(workspace: Path, tmp_path: Path) -> None:
    checkpoints = opened(workspace, tmp_path)
    run(checkpoints, "rm .gitignore")
    run(checkpoints, "echo changed > .env; echo x > local/new", "call2")
    undo(checkpoints, to="call1")
    assert {name: (workspace / name).read_text() for name in USERS} == USERS
    assert not (workspace / "local" / "new").exists()
    checkpoints.close()


@pytest.mark.parametrize("torn", [False, True])
def test_without_a_note_of_what_was_not_looked_at_a_killed_commands_new_files_stay(
    torn: bool, workspace: Path, tmp_path: Path
) -> None:
    checkpoints = opened(workspace, tmp_path)
    recorder = checkpoints.recorder("killed")
    recorder.begin_command()
    (workspace / "src" / "b.py").write_text("changed")
    (workspace / "new.txt").write_text("new")
    note = checkpoints.snapshot.changed.folder / "unseen"
    note.write_bytes(b"") if torn else note.unlink()
    checkpoints.open_recorders.clear()
    checkpoints.close()
    again = opened(workspace, tmp_path)
    again.rows.database.execute("UPDATE calls SET owner = ''")
    planned, _ = undo(again)
    assert stays(planned) == {"new.txt"} and (workspace / "src" / "b.py").read_text() == "b"
    again.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everywhere")
@pytest.mark.parametrize("with_git", [True, False], ids=["git", "no git"])
@pytest.mark.parametrize("seen_before", [True, False], ids=["known", "first look"])
def test_what_was_in_an_unreadable_folder_stays(
    seen_before: bool, with_git: bool, workspace: Path, tmp_path: Path
) -> None:
    checkpoints = opened(workspace, tmp_path, with_git=with_git)
    (workspace / "locked").mkdir()
    (workspace / "locked" / "mine").write_text("mine")
    (workspace / "locked").chmod(0)
    if seen_before:
        run(checkpoints, "true", "call0")
    run(checkpoints, "chmod 700 locked")
    assert stays(plan(checkpoints)) == {"locked/mine"}
    undo(checkpoints)
    (workspace / "locked").chmod(0o700)
    assert (workspace / "locked" / "mine").read_text() == "mine"
    checkpoints.close()


def test_what_cannot_be_kept_is_not_deleted(workspace: Path, tmp_path: Path) -> None:
    checkpoints = opened(workspace, tmp_path, budget=1_000_000)
    run(checkpoints, "mkdir data; head -c 400000 /dev/zero > data/model.bin; echo x > data/small; echo y > src/b.py")
    planned, report = undo(checkpoints)
    told = {item.shown: item.problem for item in planned.conflicts}
    assert told == {
        "data": "not empty: something in it stays",
        "data/model.bin": "it can't be saved first, so undo does not delete it",
    }
    assert {item.shown for item in report.done} == {"data/small", "src/b.py"}
    assert (workspace / "data" / "model.bin").stat().st_size == 400_000
    checkpoints.close()


@pytest.mark.parametrize("with_git", [True, False], ids=["git", "no git"])
@pytest.mark.parametrize("lost", ["pruned by another workspace", "deleted"])
def test_where_what_was_known_got_lost_nothing_older_counts_as_new(
    lost: str, with_git: bool, workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkpoints = opened(workspace, tmp_path, with_git=with_git, budget=1_000_000)
    with monkeypatch.context() as later:  # only what is older than a second is taken from the index
        for module in ("changed_paths", "snapshot"):
            later.setattr(f"aintern.workspace.{module}.time", SimpleNamespace(time_ns=lambda: 1 << 62))
        run(checkpoints, "true", "call0")
    if with_git:
        os.utime(checkpoints.snapshot.changed.folder / "index", (1 << 32, 1 << 32))
    if lost == "deleted":
        checkpoints.close()
        for file in (tmp_path / "store").glob("checkpoints.db*"):
            file.unlink()
        checkpoints = opened(workspace, tmp_path, with_git=with_git)
    else:
        fill(tmp_path)
    run(checkpoints, "echo changed > src/b.py; echo x > new.txt")
    undo(checkpoints)
    assert (workspace / "src" / "b.py").read_text() == "b" and not (workspace / "new.txt").exists()
    checkpoints.close()


@pytest.mark.parametrize("with_git", [True, False], ids=["git", "no git"])
def test_what_a_running_command_starts_from_is_not_pruned(with_git: bool, workspace: Path, tmp_path: Path) -> None:
    checkpoints = opened(workspace, tmp_path, with_git=with_git, budget=1_000_000)
    with checkpoints.recorder("call1").command():
        (workspace / "src" / "b.py").write_text("changed")
        fill(tmp_path)
    undo(checkpoints, call="call1")
    assert {name: (workspace / name).read_text() for name in USERS} == USERS
    checkpoints.close()


def fill(tmp_path: Path) -> None:
    """Another workspace's commands fill the store beyond its budget."""
    (tmp_path / "other").mkdir()
    for number in range(6):
        (tmp_path / "other" / str(number)).write_bytes(os.urandom(200_000))
    other = opened(tmp_path / "other", tmp_path, budget=1_000_000)
    run(other, "echo x > x", "other")
    assert other.rows.contents.total > 1_000_000
    other.close()
