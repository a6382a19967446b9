"""What a command changed is read from its layer, whole and exact, whatever it made; the workspace itself stays as it was."""

import os
from pathlib import Path

import pytest

from tests.workspace.layers.conftest import Layered


def test_created_changed_and_deleted_paths_are_told_apart(world: Layered) -> None:
    found = world.changes("echo more >> a.txt; echo new > n.txt; rm sub/b.txt; mkdir -p x/y; : > x/y/z")
    told = {path: change.kind for path, change in found.items()}
    assert told == {"a.txt": "changed", "n.txt": "created", "sub/b.txt": "deleted", "x": "created", "x/y": "created",
                    "x/y/z": "created"}  # fmt: skip
    assert (world.root / "a.txt").read_text() == "one\n"
    assert sorted(os.listdir(world.root)) == ["a.txt", "link", "sub"]


def test_what_is_as_it_was_is_no_change(world: Layered) -> None:
    assert world.changes("cat a.txt sub/b.txt; cp a.txt /tmp/kept; cp -p a.txt /tmp/times; cat /tmp/kept > a.txt; "
                         "touch -r /tmp/times a.txt; mkdir x; rmdir x; chmod 700 sub; chmod 755 sub; "
                         "ln -sfn a.txt link") == {}  # fmt: skip


def test_a_deleted_folder_names_all_that_was_in_it(world: Layered) -> None:
    found = world.changes("rm -r sub")
    assert {path: change.kind for path, change in found.items()} == dict.fromkeys(
        ["sub", "sub/b.txt", "sub/deep", "sub/deep/c.txt"], "deleted"
    )


def test_a_folder_that_was_replaced_has_only_what_is_new_in_it(world: Layered) -> None:
    found = world.changes(
        "rm -r sub; mkdir -p sub/deep; echo two > sub/b.txt; touch -d @0 sub/b.txt; echo n > sub/deep/n"
    )
    told = {path: (change.kind, change.aspects) for path, change in found.items()}
    assert told == {
        "sub/b.txt": ("changed", ("time",)), "sub/deep/c.txt": ("deleted", ()), "sub/deep/n": ("created", ()),
    }  # fmt: skip


def test_what_somebody_makes_in_a_new_folder_meanwhile_is_not_deleted_by_the_command(world: Layered) -> None:
    with world.ran("mkdir -p x/y; : > x/y/mine") as (_, layer), layer.trees() as trees:
        found = trees[world.root].changes()
        told = [next(found)]  # nothing is there yet
        (world.root / "x" / "y").mkdir(parents=True)
        (world.root / "x" / "theirs").write_text("")
        (world.root / "x" / "y" / "theirs").write_text("")
        told += found
    assert "deleted" not in [change.kind for change in told]


def test_a_folder_becomes_a_file_and_a_file_a_folder(world: Layered) -> None:
    found = world.changes("rm -r sub a.txt link; echo x > sub; mkdir a.txt; : > a.txt/in; mkdir link")
    kinds = {path: (change.kind, change.before, change.after) for path, change in found.items()}
    assert kinds["sub"] == ("changed", "folder", "file")
    assert kinds["sub/deep/c.txt"] == ("deleted", "file", None)
    assert kinds["a.txt"] == ("changed", "file", "folder")
    assert kinds["a.txt/in"] == ("created", None, "file")
    assert kinds["link"] == ("changed", "link", "folder")


def test_modes_times_and_targets_are_changes_of_their_own(world: Layered) -> None:
    found = world.changes("chmod 600 a.txt; touch -d @1 sub/b.txt; chmod 711 sub; ln -sfn sub link")
    assert (found["a.txt"].aspects, found["a.txt"].mode_after) == (("mode",), 0o600)
    assert found["sub/b.txt"].aspects == ("time",)
    assert (found["sub"].aspects, found["sub"].mode_after) == (("mode",), 0o711)
    assert found["link"].aspects == ("content",)
    assert [str(found[path]) for path in ("a.txt", "sub/b.txt")] == [
        "changed a.txt (mode 0644 → 0600)", "changed sub/b.txt (its time only)",
    ]  # fmt: skip


def test_set_user_id_bits_are_dropped_and_said_and_devices_are_refused(world: Layered) -> None:
    found = world.changes("cp /bin/true t; chmod 6755 t; chmod u+s a.txt; mkfifo f; mknod d c 0 0 2>/dev/null || true")
    assert found["t"].mode_after == 0o755 and "set-user-id" in found["t"].dropped
    assert found["a.txt"].mode_after == 0o644 and found["a.txt"].aspects == () and found["a.txt"].dropped
    assert "neither a file" in found["f"].refused
    assert "d" not in found  # the kernel lets no command write "deleted" itself


def test_what_a_command_has_locked_is_read_and_its_mode_told(world: Layered) -> None:
    found = world.changes("mkdir -p l/k; echo x > l/k/f; chmod 0 l/k/f l/k l; chmod 0 sub/deep/c.txt sub/deep")
    assert (found["l"].mode_after, found["l/k/f"].mode_after, found["sub/deep"].mode_after) == (0, 0, 0)
    assert found["sub/deep/c.txt"].aspects == ("mode",)


def test_names_with_any_byte_are_told_as_they_are(world: Layered) -> None:
    found = world.changes(r"""printf x > $'new\nline'; printf x > $'\xff\xfe'; mkdir $'\e[31m'; : > $'\e[31m/..x'""")
    assert {os.fsencode(path) for path in found} == {b"new\nline", b"\xff\xfe", b"\x1b[31m", b"\x1b[31m/..x"}


def test_a_link_in_the_layer_is_never_followed(world: Layered, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key").write_text("s3cret")
    found = world.changes(f"rm -r sub; ln -s {secret} sub; ln -s {secret}/key copy")
    assert found["sub"].after == found["copy"].after == "link"
    assert "sub/key" not in found


def test_a_command_cannot_forge_that_a_folder_was_replaced(world: Layered) -> None:
    found = world.changes(
        'python3 -c \'import os; os.setxattr("sub", "user.overlay.opaque", b"y")\' || true; : > sub/n'
    )
    assert set(found) == {"sub/n"}


def test_folders_deeper_than_a_path_can_name_are_refused_and_removed(world: Layered) -> None:
    (world.root / "dig.py").write_text(
        "import os\nos.mkdir('top')\nos.chdir('top')\nfor _ in range(900):\n    os.mkdir('dddd')\n    os.chdir('dddd')\n"
        "open('end', 'w').close()\n"
    )
    with world.ran("python3 dig.py") as (finished, layer):
        assert finished.exit_code == 0, finished.stderr
        deepest = max(layer.changes(), key=lambda change: len(change.path))
        assert len(deepest.path) < 4200 and "deeper than a path" in deepest.refused
    for each in world.layers.layerings:
        assert each.place is not None and not each.place.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files of others")
def test_a_file_of_somebody_else_is_refused_by_the_kernel_and_the_cause_is_named(world: Layered) -> None:
    os.chown(world.root / "a.txt", 12345, 12345)
    (world.root / "a.txt").chmod(0o666)
    with world.ran("echo x >> a.txt") as (finished, layer):
        assert finished.exit_code != 0
        assert "EOVERFLOW" in layer.cause(finished)
        assert layer.changes() == []


def test_a_hard_link_loses_its_other_name_in_the_layer_only(world: Layered) -> None:
    os.link(world.root / "a.txt", world.root / "other")
    assert set(world.changes("echo more >> a.txt")) == {"a.txt"}
    assert os.stat(world.root / "other").st_nlink == 2
