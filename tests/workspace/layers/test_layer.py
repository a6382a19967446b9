"""A layer takes every write, is bounded while the command runs, and leaves nothing behind."""

import asyncio
import sqlite3
import subprocess
from pathlib import Path

import pytest

from aintern.workspace.placeholders import occupied
from tests.workspace.layers.conftest import Layered, layered, on_this_machine


def content(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_no_write_comes_through_not_even_into_git(world: Layered) -> None:
    subprocess.run(["git", "init", "-q", world.root], check=True)
    (world.root / ".aintern").mkdir()
    before = content(world.root)
    found = world.changes(
        "git add -A; git -c user.name=a -c user.email=a@b commit -qm x; echo x > .git/planted; mkdir -p .vscode; "
        "echo x > .vscode/tasks.json; rm -r sub; echo x > .env; mkdir .claude"
    )
    assert content(world.root) == before
    assert {".git/planted", ".git/index", ".vscode/tasks.json", "sub/b.txt", ".env", ".claude"} <= set(found)
    assert sorted(path.name for path in world.root.iterdir()) == [".aintern", ".git", "a.txt", "link", "sub"]


def test_placeholders_of_other_commands_come_and_go_meanwhile(world: Layered) -> None:
    subprocess.run(["git", "init", "-q", world.root], check=True)
    names: dict[Path, bytes | None] = {world.root / ".cursor": None, world.root / ".git/modules": None}
    with world.layers.fresh() as layer:
        with occupied(names):
            wrapped = world.sandbox.wrapped(["bash", "-c", "echo ran"], str(world.root), mounts=layer.mounts)
            started = wrapped.__enter__()
        done = subprocess.run(
            started.arguments, pass_fds=started.descriptors, capture_output=True, text=True, check=False
        )
        wrapped.__exit__(None, None, None)
    assert (done.stdout, done.stderr) == ("ran\n", "")


def test_secrets_are_hidden_in_a_layer_as_everywhere(project: Path) -> None:
    (project / ".env").write_text("KEY=s3cret")
    (project / "secrets").mkdir()
    (project / "secrets/key").write_text("s3cret")
    world = on_this_machine(asyncio.run(layered(project)))
    with world.ran("cat .env secrets/key; rm -r secrets .env; echo mine > .env") as (finished, layer):
        assert finished.exit_code != 0 and "s3cret" not in finished.stdout
        assert layer.changes() == []


def test_a_command_that_writes_more_than_the_budget_is_ended(project: Path) -> None:
    world = on_this_machine(asyncio.run(layered(project, budget=2 << 20)))
    with world.ran("while :; do head -c 100000 /dev/zero >> big; sleep 0.01; done") as (finished, _):
        assert finished.stopped == "layer_full"
    assert not (project / "big").exists()


def test_a_layer_starts_empty_and_is_gone_after_its_command(world: Layered) -> None:
    assert set(world.changes("echo x > n")) == {"n"}
    assert world.changes("test ! -e n") == {}
    for each in world.layers.layerings:
        assert each.place is not None and not each.place.exists()


def test_a_folder_that_was_there_before_cannot_be_renamed_and_the_cause_is_named(world: Layered) -> None:
    with world.ran('python3 -c \'import os; os.rename("sub", "moved")\'') as (finished, layer):
        assert finished.exit_code == 1
        assert "EXDEV" in layer.cause(finished)
    assert {"moved", "sub"} <= set(world.changes("mv sub moved"))
    with world.ran("echo fine; exit 3") as (finished, layer):
        assert layer.cause(finished) == ""


def test_a_database_in_wal_mode_is_read_in_a_layer(world: Layered) -> None:
    database = sqlite3.connect(world.root / "x.db")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE t AS SELECT 42 AS answer")
    database.commit()
    database.close()
    before = content(world.root)
    with world.ran(
        'python3 -c \'import sqlite3; print(sqlite3.connect("x.db").execute("select * from t").fetchall())\''
    ) as (finished, _):
        assert finished.stdout == "[(42,)]\n", finished.stderr
    assert content(world.root) == before


@pytest.mark.parametrize("inner_first", [True, False])
def test_a_root_inside_a_root_has_a_layer_of_its_own(project: Path, inner_first: bool) -> None:
    roots = (project / "sub", project) if inner_first else (project, project / "sub")
    world = on_this_machine(asyncio.run(layered(*roots)))
    with world.ran(f"echo x >> {project}/sub/b.txt; echo y >> {project}/a.txt") as (finished, layer):
        assert finished.exit_code == 0, finished.stderr
        assert {(change.root, change.path) for change in layer.changes()} == {
            (project / "sub", b"b.txt"), (project, b"a.txt"),
        }  # fmt: skip
    assert (project / "sub/b.txt").read_text() == "two\n"
