"""What checkpoints promise: every change can be taken back and put back, byte for byte, and nobody else's is touched."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aintern.errors import StoreError, UsageError, WorkspaceError
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.jail import Jail
from aintern.workspace.layers.exchanged_names import MANY
from aintern.workspace.undo import change_sets, plan, undo

Snapshot = dict[bytes, tuple[str, int, bytes]]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "work" / "src").mkdir(parents=True)
    (tmp_path / "work" / "a.txt").write_text("one\n")
    (tmp_path / "work" / "src" / "b.py").write_text("two\n")
    return tmp_path / "work"


@pytest.fixture
def checkpoints(workspace: Path, tmp_path: Path) -> Iterator[Checkpoints]:
    opened = Checkpoints.open(workspace, tmp_path / "store")
    yield opened
    opened.close()


def snapshot(root: Path) -> Snapshot:
    """Every path below a folder with kind, permission bits and content."""
    found: Snapshot = {}
    top = os.fsencode(root)
    for folder, folders, files in os.walk(top):
        for name in folders + files:
            path = os.path.join(folder, name)
            status = os.lstat(path)
            mode = stat.S_IMODE(status.st_mode)
            if stat.S_ISLNK(status.st_mode):
                entry = ("link", 0, os.readlink(path))
            elif stat.S_ISDIR(status.st_mode):
                entry = ("folder", mode, b"")
            else:
                with open(path, "rb") as file:
                    entry = ("file", mode, file.read())
            found[os.path.relpath(path, top)] = entry
    return found


def run(checkpoints: Checkpoints, command: str, call: str = "call1", **words: str) -> None:
    with checkpoints.recorder(call, tool="run_command", **words).command():
        subprocess.run(command, shell=True, cwd=checkpoints.root, check=True)


def write(checkpoints: Checkpoints, path: str, content: str, call: str = "call1", **words: str) -> None:
    jail = Jail(checkpoints.root)
    recorder = checkpoints.recorder(call, tool="write_file", **words)
    recorder.before_change(jail.locate(path), "write")
    jail.write_atomic(path, content.encode())
    recorder.end()
    jail.close()


def test_a_written_file_goes_back_with_its_mode_and_new_folders_go_away(checkpoints: Checkpoints) -> None:
    (checkpoints.root / "a.txt").chmod(0o640)
    start = snapshot(checkpoints.root)
    write(checkpoints, "a.txt", "changed")
    write(checkpoints, "new/deep/file.txt", "made", "call2")
    undo(checkpoints, to="call1")
    assert snapshot(checkpoints.root) == start


def test_a_commands_changes_go_back_and_come_again(checkpoints: Checkpoints) -> None:
    start = snapshot(checkpoints.root)
    run(
        checkpoints,
        "rm a.txt; chmod 700 src; mkdir -p x/y/z; head -c 300000 /dev/urandom > x/big; ln -s ../a.txt x/link;"
        " mv src/b.py src/c.py; printf 'odd' > \"$(printf 'n\\377me')\"; printf 'l\\nf' > \"$(printf 'new\\nline')\"",
    )
    end = snapshot(checkpoints.root)
    undo(checkpoints)
    assert snapshot(checkpoints.root) == start
    planned, _ = undo(checkpoints)
    assert planned.takes_back_undo
    assert snapshot(checkpoints.root) == end
    undo(checkpoints)
    assert snapshot(checkpoints.root) == start


def test_what_a_call_made_moved_and_looked_at_again_was_not_there_before(checkpoints: Checkpoints) -> None:
    start = snapshot(checkpoints.root)
    perform(checkpoints, 0, ("tool", [("write", b"a/a", b"x"), ("rename", b"a", b"b"), ("write", b"b", b"x")]))
    assert (checkpoints.root / "b" / "a").exists()
    undo(checkpoints)
    assert snapshot(checkpoints.root) == start


def test_undo_and_redo_are_named_after_what_they_are_about(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "changed", summary="Write a.txt")
    for _ in range(4):
        undo(checkpoints)
    told = [each.call.summary for each in change_sets(checkpoints)]
    assert told == ["Redo: Write a.txt", "Undo: Write a.txt", "Redo: Write a.txt", "Undo: Write a.txt", "Write a.txt"]


def test_a_call_of_which_nothing_went_back_can_be_undone_later(checkpoints: Checkpoints) -> None:
    write(checkpoints, "b.txt", "made", "call1")
    write(checkpoints, "a.txt", "changed", "call2")
    (checkpoints.root / "a.txt").write_text("changed, and by the user")
    undo(checkpoints, to="call1")
    assert [(each.call.id, each.undone) for each in change_sets(checkpoints)[1:]] == [("call2", False), ("call1", True)]
    (checkpoints.root / "a.txt").write_text("changed")
    undo(checkpoints, to="call1")
    assert (checkpoints.root / "a.txt").read_text() == "one\n"


def test_the_preview_names_the_folders_that_will_stay(checkpoints: Checkpoints) -> None:
    write(checkpoints, "x/y/made.txt", "made")
    (checkpoints.root / "x" / "y" / "mine.txt").write_text("the user's")
    planned, report = undo(checkpoints)
    assert [item.shown for item in planned.work] == ["x/y/made.txt"]
    assert [(item.shown, item.problem) for item in planned.conflicts] == [
        (path, "not empty: something in it stays") for path in ("x", "x/y")
    ]
    assert report.skipped == list(planned.conflicts)


def test_an_id_that_came_twice_means_the_newer_call(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "first")
    write(checkpoints, "a.txt", "second")
    undo(checkpoints, to="call1")
    assert (checkpoints.root / "a.txt").read_text() == "first"


def test_what_gitignore_names_is_left_alone(checkpoints: Checkpoints) -> None:
    (checkpoints.root / ".gitignore").write_text("build/\n*.log\n")
    run(checkpoints, "mkdir -p build sub; echo x > build/out; echo x > sub/y.log; echo x > sub/z.txt")
    planned, _ = undo(checkpoints)
    assert [item.shown for item in planned.items] == ["sub", "sub/z.txt"]
    assert (checkpoints.root / "build" / "out").exists()
    assert (checkpoints.root / "sub" / "y.log").exists()


def test_the_users_git_is_never_touched(checkpoints: Checkpoints) -> None:
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org"]
    root = checkpoints.root
    subprocess.run([*git, "init", "-q"], cwd=root, check=True)
    subprocess.run([*git, "add", "-A"], cwd=root, check=True)
    subprocess.run([*git, "commit", "-qm", "start"], cwd=root, check=True)
    before = snapshot(root / ".git")
    for number in range(3):
        run(checkpoints, f"echo {number} > a.txt; echo {number} > file{number}", f"call{number}")
    undo(checkpoints, to="call0")
    assert snapshot(root / ".git") == before


def test_a_hostile_repository_runs_nothing_while_it_is_compared(checkpoints: Checkpoints, tmp_path: Path) -> None:
    root, proof = checkpoints.root, tmp_path / "proof"
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    hostile = f'[core]\n\tfsmonitor = touch {proof}\n\thooksPath = .\n[filter "x"]\n\tclean = touch {proof}; cat\n'
    (root / ".git" / "config").write_text(hostile)
    (root / ".gitattributes").write_text("* filter=x\n")
    run(checkpoints, "echo changed > a.txt")
    run(checkpoints, "echo again > a.txt", "call2")
    assert not proof.exists()
    undo(checkpoints, to="call1")
    assert (root / "a.txt").read_text() == "one\n"


def test_a_change_of_line_ends_alone_is_seen(checkpoints: Checkpoints) -> None:
    (checkpoints.root / ".gitattributes").write_text("* text=auto\n")
    run(checkpoints, "true", "call0")
    run(checkpoints, "printf 'one\\r\\n' > a.txt")
    undo(checkpoints)
    assert (checkpoints.root / "a.txt").read_bytes() == b"one\n"


def test_a_change_of_the_same_size_with_the_old_time_is_seen(checkpoints: Checkpoints) -> None:
    run(checkpoints, "true", "call0")
    run(checkpoints, "touch -r a.txt keep; printf 'ONE\\n' > a.txt; touch -r keep a.txt; rm keep")
    undo(checkpoints)
    assert (checkpoints.root / "a.txt").read_text() == "one\n"


def test_a_file_that_the_user_changed_since_stays(checkpoints: Checkpoints) -> None:
    run(checkpoints, "echo tool > a.txt; echo tool > src/b.py")
    (checkpoints.root / "a.txt").write_text("mine")
    planned, report = undo(checkpoints)
    assert [item.shown for item in planned.conflicts] == ["a.txt"]
    assert [item.shown for item in report.skipped] == ["a.txt"]
    assert (checkpoints.root / "a.txt").read_text() == "mine"
    assert (checkpoints.root / "src" / "b.py").read_text() == "two\n"


def test_a_users_edit_between_two_calls_is_what_undo_goes_back_to(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "first", "call1")
    (checkpoints.root / "a.txt").write_text("mine")
    write(checkpoints, "a.txt", "second", "call2")
    undo(checkpoints, to="call1")
    assert (checkpoints.root / "a.txt").read_text() == "mine"


def test_a_folder_with_a_users_file_stays(checkpoints: Checkpoints) -> None:
    run(checkpoints, "mkdir new; echo x > new/x")
    (checkpoints.root / "new" / "mine").write_text("mine")
    _, report = undo(checkpoints)
    assert [item.shown for item in report.skipped] == ["new"]
    assert (checkpoints.root / "new" / "mine").read_text() == "mine"
    assert not (checkpoints.root / "new" / "x").exists()


def test_a_run_goes_back_without_the_ones_before_it(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "1", "call1", run="run1")
    write(checkpoints, "a.txt", "2", "call2", run="run2")
    write(checkpoints, "b.txt", "2", "call3", run="run2")
    undo(checkpoints, run="run2")
    assert (checkpoints.root / "a.txt").read_text() == "1"
    assert not (checkpoints.root / "b.txt").exists()
    assert [change.undone for change in change_sets(checkpoints)] == [False, True, True, False]


def test_a_bare_undo_goes_further_back_once_something_changed_since(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "1", "call1")
    write(checkpoints, "b.txt", "2", "call2")
    undo(checkpoints)
    (checkpoints.root / "b.txt").write_text("mine")
    planned, _ = undo(checkpoints)
    assert [call.id for call in planned.calls] == ["call1"]
    assert (checkpoints.root / "b.txt").read_text() == "mine"


def test_a_files_newest_change_goes_back_alone_and_then_the_one_before(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "1", "call1")
    run(checkpoints, "echo 2 > a.txt; echo 2 > src/b.py", "call2")
    write(checkpoints, "src/b.py", "3", "call3")
    planned, _ = undo(checkpoints, path="./a.txt")
    assert [call.id for call in planned.calls] == ["call2"]
    assert (checkpoints.root / "a.txt").read_text() == "1"
    assert (checkpoints.root / "src" / "b.py").read_text() == "3"
    undo(checkpoints, path="a.txt")
    assert (checkpoints.root / "a.txt").read_text() == "one\n"
    with pytest.raises(UsageError, match=r"no change of a\.txt"):
        undo(checkpoints, path="a.txt")
    undo(checkpoints, path="src")
    assert (checkpoints.root / "src" / "b.py").read_text() == "2\n"
    undo(checkpoints, to="call2")  # what is left of a call of which a part went back
    assert (checkpoints.root / "src" / "b.py").read_text() == "two\n"
    assert (checkpoints.root / "a.txt").read_text() == "one\n"


def test_the_undo_of_a_part_is_taken_back_by_a_bare_undo_and_a_users_version_stays(checkpoints: Checkpoints) -> None:
    run(checkpoints, "echo 2 > a.txt; echo 2 > src/b.py")
    undo(checkpoints, path="a.txt")
    undo(checkpoints)
    assert (checkpoints.root / "a.txt").read_text() == "2\n"
    (checkpoints.root / "a.txt").write_text("mine")
    planned, report = undo(checkpoints, path="a.txt")
    assert [item.shown for item in planned.conflicts] == ["a.txt"] and not report.done
    undo(checkpoints)
    assert (checkpoints.root / "src" / "b.py").read_text() == "two\n"
    assert (checkpoints.root / "a.txt").read_text() == "mine"


def test_a_dry_run_changes_nothing(checkpoints: Checkpoints) -> None:
    write(checkpoints, "a.txt", "1")
    planned, report = undo(checkpoints, dry_run=True)
    assert [(item.shown, item.action) for item in planned.items] == [("a.txt", "restore")]
    assert report.id == "" and (checkpoints.root / "a.txt").read_text() == "1"


def test_unknown_ids_and_two_choices_are_usage_errors(checkpoints: Checkpoints) -> None:
    for wrong in ({"call": "x"}, {"run": "x"}, {"to": "x"}, {"call": "x", "run": "y"}, {}):
        with pytest.raises(UsageError):
            plan(checkpoints, **wrong)


def test_what_is_no_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match=r"missing' is not a folder"):
        Checkpoints.open(tmp_path / "missing")


@pytest.mark.parametrize("folder", ["/", "~", "~/.."])
def test_home_and_root_folders_are_refused(folder: str, tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="home or root"):
        Checkpoints.open(Path(folder).expanduser(), tmp_path / "store")


def test_a_link_in_the_way_is_not_followed(checkpoints: Checkpoints, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    write(checkpoints, "src/b.py", "changed")
    shutil.move(checkpoints.root / "src", outside / "src")
    (checkpoints.root / "src").symlink_to(outside / "src")
    _, report = undo(checkpoints)
    assert (outside / "src" / "b.py").read_text() == "changed"
    assert [item.shown for item in report.skipped] == ["src/b.py"]


def test_a_file_that_cannot_be_kept_is_not_changed(checkpoints: Checkpoints) -> None:
    jail = Jail(checkpoints.root)
    with pytest.raises(StoreError, match="cannot be kept"):
        checkpoints.recorder("call1").before_change(jail.locate("/etc/passwd"), "write")
    jail.close()


def test_a_moved_and_a_deleted_folder_come_back(checkpoints: Checkpoints) -> None:
    start = snapshot(checkpoints.root)
    jail = Jail(checkpoints.root)
    mover = checkpoints.recorder("call1")
    mover.before_change(jail.locate("src", follow=False), "move")
    mover.before_change(jail.locate("moved", follow=False), "write")
    jail.move("src", "moved")
    mover.end()
    deleter = checkpoints.recorder("call2")
    deleter.before_change(jail.locate("moved", follow=False), "delete")
    jail.delete("moved", recursive=True)
    deleter.end()
    jail.close()
    undo(checkpoints, to="call1")
    assert snapshot(checkpoints.root) == start


KILLED = """
    import os, signal, subprocess, sys
    from pathlib import Path
    from aintern.workspace.checkpoints import Checkpoints
    from aintern.workspace.jail import Jail
    checkpoints = Checkpoints.open(sys.argv[1], Path(sys.argv[2]))
    recorder = checkpoints.recorder("killed", run="run1")
    if sys.argv[3] == "command":
        recorder.begin_command()
        subprocess.run("echo half > a.txt; mkdir made; echo x > made/x", shell=True, cwd=sys.argv[1])
    else:
        recorder.before_change(Jail(sys.argv[1]).locate("a.txt"), "write")
        Path("a.txt").write_text("half")
        Path(".a.txt.0123456789ab.tmp").write_text("left over")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("kind", ["command", "tool"])
def test_a_killed_calls_differences_are_its_own_and_its_leftovers_go(
    kind: str, workspace: Path, tmp_path: Path
) -> None:
    start = snapshot(workspace)
    killed = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(KILLED), str(workspace), str(tmp_path / "store"), kind], cwd=workspace
    )
    assert killed.returncode == -9
    checkpoints = Checkpoints.open(workspace, tmp_path / "store")
    planned, report = undo(checkpoints)
    assert [call.id for call in planned.interrupted] == ["killed"] and not report.skipped
    checkpoints.close()
    assert snapshot(workspace) == start


def test_an_undo_that_was_killed_half_way_can_be_taken_back(workspace: Path, tmp_path: Path) -> None:
    checkpoints = Checkpoints.open(workspace, tmp_path / "store")
    run(checkpoints, "echo x > a.txt; echo x > b; echo x > c; rm src/b.py")
    checkpoints.close()
    changed = snapshot(workspace)
    program = """
        import os, signal, sys
        from pathlib import Path
        from aintern.workspace import undo
        from aintern.workspace.checkpoints import Checkpoints
        from aintern.workspace.tree_without_links import TreeWithoutLinks
        real = TreeWithoutLinks.unlink
        def once(tree, path):
            real(tree, path)
            os.kill(os.getpid(), signal.SIGKILL)
        TreeWithoutLinks.unlink = once
        checkpoints = Checkpoints.open(sys.argv[1], Path(sys.argv[2]))
        undo.apply(checkpoints, undo.plan(checkpoints))
    """
    killed = subprocess.run([sys.executable, "-c", textwrap.dedent(program), str(workspace), str(tmp_path / "store")])
    assert killed.returncode == -9 and snapshot(workspace) != changed
    checkpoints = Checkpoints.open(workspace, tmp_path / "store")
    planned, report = undo(checkpoints)
    assert planned.takes_back_undo and planned.interrupted and not report.skipped
    checkpoints.close()
    assert snapshot(workspace) == changed


def test_an_undo_of_many_files_that_was_killed_half_way_can_be_taken_back(workspace: Path, tmp_path: Path) -> None:
    checkpoints = Checkpoints.open(workspace, tmp_path / "store")
    for number in range(MANY + 1):
        (workspace / "src" / f"{number}.txt").write_text(f"earlier {number}")
    start = snapshot(workspace)
    run(checkpoints, "for file in src/*.txt; do echo later > $file; done; chmod 600 src/0.txt")
    checkpoints.close()
    changed = snapshot(workspace)
    program = f"""
        import os, signal, sys
        from pathlib import Path
        from aintern.workspace import undo
        from aintern.workspace.checkpoints import Checkpoints
        from aintern.workspace.tree_without_links import TreeWithoutLinks
        real = TreeWithoutLinks.exchange
        def exchange(tree, path, new):
            if path == b"src/{MANY // 2}.txt":
                os.kill(os.getpid(), signal.SIGKILL)
            real(tree, path, new)
        TreeWithoutLinks.exchange = exchange
        checkpoints = Checkpoints.open(sys.argv[1], Path(sys.argv[2]))
        undo.apply(checkpoints, undo.plan(checkpoints))
    """
    killed = subprocess.run([sys.executable, "-c", textwrap.dedent(program), str(workspace), str(tmp_path / "store")])
    half = set(snapshot(workspace).items())
    assert killed.returncode == -9 and half & set(start.items()) - set(changed.items()) and half - set(start.items())
    checkpoints = Checkpoints.open(workspace, tmp_path / "store")
    planned, report = undo(checkpoints)
    assert planned.takes_back_undo and planned.interrupted and not report.skipped
    assert snapshot(workspace) == changed
    _, report = undo(checkpoints, call="call1")
    checkpoints.close()
    assert snapshot(workspace) == start and not report.skipped


def test_the_budget_is_kept_by_forgetting_the_oldest(workspace: Path, tmp_path: Path) -> None:
    checkpoints = Checkpoints.open(workspace, tmp_path / "store", budget=200_000)
    for number in range(40):
        (workspace / "noise").write_bytes(os.urandom(20_000))
        recorder = checkpoints.recorder(f"call{number}")
        recorder.keep(str(workspace), b"noise")
        (workspace / "noise").write_bytes(os.urandom(20_000))
        recorder.end()
    kept = change_sets(checkpoints)
    assert 0 < len(kept) < 12 and checkpoints.rows.contents.total <= 200_000
    _, report = undo(checkpoints)
    assert not report.skipped
    checkpoints.close()


def test_a_file_larger_than_the_budget_allows_is_named_not_restored(workspace: Path, tmp_path: Path) -> None:
    (workspace / "big").write_bytes(b"x" * 400_000)
    checkpoints = Checkpoints.open(workspace, tmp_path / "store", budget=1_000_000)
    run(checkpoints, "rm big; echo changed > a.txt")
    planned, _ = undo(checkpoints)
    assert [(item.shown, "too large" in item.problem) for item in planned.conflicts] == [("big", True)]
    assert (workspace / "a.txt").read_text() == "one\n"
    checkpoints.close()


def test_a_call_id_of_two_conversations_is_taken_in_the_one_that_is_meant(checkpoints: Checkpoints) -> None:
    write(checkpoints, "first.txt", "1", conversation="one")
    write(checkpoints, "second.txt", "2", conversation="two")
    meant = {name: plan(checkpoints, call="call1", conversation=name).items[0].shown for name in ("one", "two", "copy")}
    assert meant == {"one": "first.txt", "two": "second.txt", "copy": "second.txt"}


def test_without_git_the_workspace_is_walked(checkpoints: Checkpoints, monkeypatch: pytest.MonkeyPatch) -> None:
    checkpoints.snapshot.changed._git = None
    (checkpoints.root / ".gitignore").write_text("ignored\n")
    start = snapshot(checkpoints.root)
    run(checkpoints, "mkdir -p d/e; echo x > d/e/f; rm a.txt; rm -r src")
    run(checkpoints, "echo x > ignored; echo x > a.txt", "call2")
    (checkpoints.root / "ignored").unlink()
    undo(checkpoints, to="call1")
    assert snapshot(checkpoints.root) == start


def test_a_damaged_index_is_made_anew(checkpoints: Checkpoints) -> None:
    run(checkpoints, "echo 1 > a.txt", "call1")
    checkpoints.snapshot.changed._index.write_bytes(b"nonsense")
    run(checkpoints, "echo 2 > a.txt; echo 2 > new", "call2")
    assert [change.paths for change in change_sets(checkpoints)] == [("a.txt", "new"), ("a.txt",)]


def test_a_store_inside_the_workspace_is_no_part_of_it(workspace: Path) -> None:
    checkpoints = Checkpoints.open(workspace, workspace / "data" / "checkpoints")
    run(checkpoints, "echo 1 > a.txt")
    assert [change.paths for change in change_sets(checkpoints)] == [("a.txt",)]
    checkpoints.close()


def test_folders_where_an_earlier_command_has_deleted_a_file_are_undone(workspace: Path) -> None:
    (workspace / "notes.txt").write_text("kept")
    checkpoints = Checkpoints.open(workspace, workspace.parent / "checkpoints")
    run(checkpoints, "rm notes.txt")
    run(checkpoints, "mkdir -p notes.txt/2026/may", "call2")
    newest, oldest = change_sets(checkpoints)
    assert newest.paths == ("notes.txt", "notes.txt/2026", "notes.txt/2026/may")
    _, report = undo(checkpoints, to=oldest.call.id)
    assert not report.skipped
    assert (workspace / "notes.txt").read_text() == "kept"
    checkpoints.close()


NAMES = [b"a", b"b.txt", b"d", b"n\xff\xfe", b"sp ace\n", b"e"]
PATHS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map(b"/".join)
CONTENT = st.one_of(st.binary(max_size=40), st.sampled_from([b"big 1", b"big 2"]), st.just(b"\0\r\n" * 50))
STEP = st.one_of(
    st.tuples(st.just("write"), PATHS, CONTENT),
    st.tuples(st.just("delete"), PATHS, st.just(b"")),
    st.tuples(st.just("rename"), PATHS, PATHS),
    st.tuples(st.just("mode"), PATHS, st.sampled_from([b"700", b"644", b"755", b"600"])),
    st.tuples(st.just("link"), PATHS, PATHS),
    st.tuples(st.just("folder"), PATHS, st.just(b"")),
)
CALL = st.tuples(st.sampled_from(["tool", "command"]), st.lists(STEP, min_size=1, max_size=4))
EXAMPLES = 400 if os.environ.get("AINTERN_NIGHTLY") else 20


def do(root: Path, step: tuple[str, bytes, bytes]) -> None:
    """One change, as far as the file system allows it."""
    kind, path, word = step
    target = os.path.join(os.fsencode(root), path)
    try:
        if kind in ("write", "link", "folder"):
            os.makedirs(os.path.dirname(target), exist_ok=True)
        if kind == "write":
            with open(target, "wb") as file:
                file.write(word * 50_000 if word.startswith(b"big") else word)
        elif kind == "delete" and os.path.isdir(target) and not os.path.islink(target):
            shutil.rmtree(target)
        elif kind == "delete":
            os.unlink(target)
        elif kind == "rename":
            os.rename(target, os.path.join(os.fsencode(root), word))
        elif kind == "mode" and not os.path.islink(target):
            os.chmod(target, int(word, 8))
        elif kind == "link":
            os.symlink(word, target)
        elif kind == "folder":
            os.mkdir(target)
    except OSError:
        pass  # the step does not fit what is there: the sequence is random


def perform(checkpoints: Checkpoints, number: int, call: tuple[str, list[tuple[str, bytes, bytes]]]) -> None:
    kind, steps = call
    recorder = checkpoints.recorder(f"call{number}")
    if kind == "command":
        with recorder.command():
            for step in steps:
                do(checkpoints.root, step)
        return
    root = str(checkpoints.root)
    for step in steps:
        if step[0] == "rename" and os.path.isdir(os.path.join(os.fsencode(root), step[2])):
            continue  # the jail moves nothing to where a folder is
        for path in [step[1], *([step[2]] if step[0] == "rename" else [])]:
            recorder.keep(root, real(checkpoints.root, path, through=step[0] == "write"), deep=True)
        do(checkpoints.root, step)
    recorder.end()


def real(root: Path, path: bytes, *, through: bool) -> bytes:
    """The path that the jail would report: links in its folders followed, and a last one where a write goes `through`."""
    top = os.fsencode(root.resolve())
    folder, _, name = path.rpartition(b"/")
    target = os.path.join(os.path.realpath(os.path.join(top, folder)), name)
    return os.path.relpath(os.path.realpath(target) if through else target, top)


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(before=st.lists(STEP, max_size=6), calls=st.lists(CALL, min_size=1, max_size=5))
def test_undo_of_everything_is_the_start_and_undo_of_the_undo_is_the_end(
    before: list[tuple[str, bytes, bytes]], calls: list[tuple[str, list[tuple[str, bytes, bytes]]]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "work"
        root.mkdir()
        for step in before:
            do(root, step)
        checkpoints = Checkpoints.open(root, Path(folder) / "store")
        start = snapshot(root)
        for number, call in enumerate(calls):
            perform(checkpoints, number, call)
        end = snapshot(root)
        sets = change_sets(checkpoints)
        if sets:
            _, report = undo(checkpoints, to=sets[-1].call.id)
            assert not report.skipped
            assert snapshot(root) == start
            if report.id:
                undo(checkpoints)
                assert snapshot(root) == end
        else:
            assert start == end
        checkpoints.close()


@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(
    calls=st.lists(CALL, min_size=1, max_size=4),
    edits=st.lists(st.tuples(st.integers(0, 3), st.sampled_from(NAMES)), min_size=1, max_size=3),
)
def test_what_the_user_wrote_in_between_is_never_overwritten(
    calls: list[tuple[str, list[tuple[str, bytes, bytes]]]], edits: list[tuple[int, bytes]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "work"
        root.mkdir()
        checkpoints = Checkpoints.open(root, Path(folder) / "store")
        mine: dict[bytes, bytes] = {}
        for number, call in enumerate(calls):
            perform(checkpoints, number, call)
            for place, (after, name) in enumerate(edits):
                if after != number:
                    continue
                path = os.path.join(os.fsencode(root), name)
                if os.path.islink(path) or os.path.isdir(path):
                    continue
                mine[name] = f"the user's {place}".encode()
                with open(path, "wb") as file:
                    file.write(mine[name])
        sets = change_sets(checkpoints)
        if sets:
            undo(checkpoints, to=sets[-1].call.id)
            for name, content in mine.items():
                with open(os.path.join(os.fsencode(root), name), "rb") as file:
                    assert file.read() == content
        checkpoints.close()
