"""A path that leads outside is never opened, whatever it looks like and whatever changes in between."""

import contextlib
import hashlib
import os
import socket
import stat
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure, WorkspaceError
from aintern.workspace.jail import Jail

ROUNDS = 1000 if os.environ.get("AINTERN_NIGHTLY") == "1" else 100


@pytest.fixture(params=["openat2", "walk"])
def jail(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Jail]:
    root = tmp_path / "proj"
    (root / "src").mkdir(parents=True)
    (root / "src/a.py").write_text("a = 1\n")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/f").write_text("secret")
    (tmp_path / "proj-evil").mkdir()
    (tmp_path / "proj-evil/x").write_text("evil")
    made = Jail(root, by_walk=request.param == "walk")
    yield made
    made.close()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def test_inside_paths_are_read_however_they_are_spelled(jail: Jail) -> None:
    (jail.root / "in").symlink_to("src/a.py")
    (jail.root / "absolute").symlink_to(jail.root / "src/a.py")
    (jail.root / "dir").symlink_to("src")
    (jail.root / "absolute_dir").symlink_to(jail.root / "src")
    for path in (
        "src/a.py", "src//a.py", "./src/./a.py", "src/../src/a.py", f"{jail.root}/src/a.py", f"{jail.root}/src/../src/a.py",
        "in", "absolute", "dir/a.py", "absolute_dir/a.py", "dir/../src/a.py", "dir/../in",
    ):  # fmt: skip
        assert jail.read_bytes(path) == b"a = 1\n", path
        assert not jail.locate(path).outside
        assert jail.locate(path).relative == "src/a.py"


@pytest.mark.parametrize(
    "path",
    ["", "../out/f", "src/../../out/f", "..", "src/../..", "/etc/passwd", "//etc/passwd", "../proj-evil/x", "{root}-evil/x",
     "{root}/../out/f", "{root}/../proj-evil/x", "~", "~/x", "~nobody-here/x", "a\0b", "a/" * 3000, "\udcff\ud800",
     "/proc/self/cwd", "/dev/null", "/dev/random", "/proc/self/environ", "link", "dirlink/f", "dirlink/../proj/src/a.py",
     "up/out/f", "loop", "loop/x", "proc/self/environ"],
)  # fmt: skip
def test_outside_paths_are_refused_by_every_method(jail: Jail, out: Path, path: str) -> None:
    path = path.replace("{root}", str(jail.root))
    (jail.root / "link").symlink_to(out / "f")
    (jail.root / "dirlink").symlink_to(out)
    (jail.root / "up").symlink_to("..")
    (jail.root / "loop").symlink_to("loop")
    (jail.root / "proc").symlink_to("/proc")
    assert jail.locate(path).outside
    assert jail.locate(path).reason
    for attempt in (
        lambda: jail.read_bytes(path),
        lambda: jail.write_atomic(path, b"x"),
        lambda: jail.stat(path),
        lambda: jail.scandir(path),
        lambda: jail.copy("src/a.py", path),
        lambda: jail.copy(path, "y"),
        lambda: jail.write_atomic(f"{path}/y", b""),
    ):
        with pytest.raises(PathRefused):
            attempt()
    assert (out / "f").read_text() == "secret"
    assert sorted(p.name for p in out.iterdir()) == ["f"]


def test_deleting_and_moving_act_on_the_link_itself(jail: Jail, out: Path) -> None:
    (jail.root / "link").symlink_to(out / "f")
    (jail.root / "dirlink").symlink_to(out)
    jail.move("link", "moved")
    assert (jail.root / "moved").is_symlink()
    jail.delete("moved")
    jail.delete("dirlink", recursive=True)
    assert (out / "f").read_text() == "secret"
    with pytest.raises(PathRefused):
        jail.delete("../out/f")
    with pytest.raises(PathRefused):
        jail.delete("src/..", recursive=True)
    with pytest.raises(PathRefused):
        jail.delete(".", recursive=True)


def test_deleting_a_folder_does_not_follow_links_in_it(jail: Jail, out: Path) -> None:
    (jail.root / "sub").mkdir()
    (jail.root / "sub/d").symlink_to(out)
    with pytest.raises(ToolFailure, match="recursive=true"):
        jail.delete("sub")
    jail.delete("sub", recursive=True)
    assert (out / "f").exists()


def test_devices_fifos_and_sockets_are_refused_at_once(jail: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(jail.root / "p")
    monkeypatch.chdir(jail.root)
    with socket.socket(socket.AF_UNIX) as s:
        s.bind("s")
        start = time.monotonic()
        for path in ("p", "s"):
            for attempt in (
                lambda p=path: jail.read_bytes(p),
                lambda p=path: jail.write_atomic(p, b"x"),
                lambda p=path: jail.delete(p),
            ):
                with pytest.raises(PathRefused):
                    attempt()
        assert time.monotonic() - start < 1


def test_writing_keeps_the_mode_without_setuid_and_breaks_hard_links(jail: Jail, out: Path) -> None:
    target = jail.root / "h"
    os.link(out / "f", target)
    target.chmod(0o4750)
    assert jail.write_atomic("h", b"new") is False
    assert stat.S_IMODE(target.stat().st_mode) == 0o750
    assert target.read_bytes() == b"new"
    assert (out / "f").read_text() == "secret"
    assert jail.write_atomic("new/deep/file", b"x") is True
    assert sorted(p.name for p in jail.root.iterdir()) == ["h", "new", "src"]  # nothing temporary is left


def test_writing_through_an_inside_link_keeps_the_link(jail: Jail) -> None:
    (jail.root / "in").symlink_to("src/a.py")
    (jail.root / "dangling").symlink_to("src/new.py")
    jail.write_atomic("in", b"b")
    jail.write_atomic("dangling", b"c")
    assert (jail.root / "in").is_symlink()
    assert (jail.root / "src/a.py").read_bytes() == b"b"
    assert (jail.root / "src/new.py").read_bytes() == b"c"


def test_a_write_is_refused_when_the_content_is_not_the_expected_one(jail: Jail) -> None:
    expected = hashlib.sha256(b"a = 1\n").hexdigest()
    assert jail.hash("src/a.py") == expected
    (jail.root / "src/a.py").write_text("changed")
    with pytest.raises(ToolFailure, match="changed since"):
        jail.write_atomic("src/a.py", b"x", expected_hash=expected)
    with pytest.raises(ToolFailure, match="changed since"):
        jail.write_atomic("src/a.py", b"x", expected_hash="")
    jail.write_atomic("fresh", b"x", expected_hash="")


def test_without_create_directories_a_missing_folder_is_an_error(jail: Jail) -> None:
    with pytest.raises(ToolFailure, match="does not exist"):
        jail.write_atomic("no/file", b"x", create_directories=False)


def test_moving_and_copying_do_not_overwrite_unasked(jail: Jail) -> None:
    (jail.root / "b").write_text("b")
    for act in (jail.move, jail.copy):
        with pytest.raises(ToolFailure, match="exists already"):
            act("src/a.py", "b")
    assert (jail.root / "b").read_text() == "b"
    assert jail.copy("src/a.py", "b", overwrite=True) == "b"
    assert (jail.root / "b").read_text() == "a = 1\n"
    (jail.root / "new/src").mkdir(parents=True)
    with pytest.raises(ToolFailure, match="exists already"):
        jail.move("src", "new", overwrite=True)  # not even an empty folder's place
    assert jail.move("b", "src") == "src/b"
    assert jail.copy("src/b", "new/c") == "new/c"
    with pytest.raises(ToolFailure, match="same file"):
        jail.copy("src/b", "src/b", overwrite=True)
    with pytest.raises(ToolFailure):
        jail.move("src", "src/inner/x")


def test_an_extra_root_is_inside_as_well(tmp_path: Path, jail: Jail, out: Path) -> None:
    wide = Jail(jail.root, [out])
    (jail.root / "link").symlink_to(out / "f")
    assert wide.read_bytes(str(out / "f")) == b"secret"
    assert wide.read_bytes("link") == b"secret"
    assert wide.locate("link").root == out
    assert not wide.locate("link").outside
    with pytest.raises(PathRefused):
        wide.read_bytes(str(tmp_path / "proj-evil/x"))
    assert wide.move("src/a.py", str(out / "moved")) == str(out / "moved")


def test_a_root_that_is_a_link_is_resolved_once(tmp_path: Path, jail: Jail) -> None:
    (tmp_path / "alias").symlink_to(jail.root)
    alias = Jail(tmp_path / "alias")
    assert alias.read_bytes("src/a.py") == alias.read_bytes(f"{tmp_path}/alias/src/a.py") == b"a = 1\n"


def test_a_workspace_that_is_missing_or_a_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("")
    with pytest.raises(WorkspaceError, match="does not exist"):
        Jail(tmp_path / "none")
    with pytest.raises(WorkspaceError, match="not a folder"):
        Jail(tmp_path / "f")


def test_a_view_with_a_check_sees_the_resolved_name_of_what_was_opened(jail: Jail) -> None:
    (jail.root / ".env").write_text("KEY=1")
    (jail.root / "e.txt").symlink_to(".env")
    seen: list[tuple[str, bool]] = []
    view = jail.checked(lambda path, write: seen.append((path.relative_to(jail.root).as_posix(), write)))
    view.read_bytes("e.txt")
    view.write_atomic("e.txt", b"x")
    assert seen == [(".env", False), (".env", True)]


def descriptors() -> set[tuple[str, str]]:
    """Open descriptors with what they lead to. Not their count: a collected object of an earlier test may close its own meanwhile."""
    links = ((fd, Path("/proc/self/fd", fd)) for fd in os.listdir("/proc/self/fd"))
    return {(fd, os.readlink(link)) for fd, link in links if link.is_symlink()}


def test_no_descriptor_is_left_open(jail: Jail) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("counting descriptors needs /proc")
    (jail.root / "loop").symlink_to("loop")
    before = descriptors()
    for path in ("src/a.py", "loop", "../x", "src", "none", "src/a.py/x", "new/x/y"):
        for act in (jail.read_bytes, jail.scandir, jail.stat, lambda p: jail.write_atomic(p, b"x"), jail.hash):
            with contextlib.suppress(ToolFailure):
                act(path)
    assert descriptors() - before == set()


@pytest.mark.parametrize("swap", ["file", "folder"])
def test_a_race_between_check_and_use_never_leads_outside(jail: Jail, out: Path, swap: str) -> None:
    """Another process swaps a name for a link to the outside as fast as it can; each round reads and writes through it."""
    (jail.root / "t").mkdir()
    (jail.root / "t/f").write_text("inside")
    name, outside = ("t", out) if swap == "folder" else ("t/f", out / "f")
    code = f"""
        import os, sys
        os.chdir({str(jail.root)!r})
        os.symlink({str(outside)!r}, 'other')
        print('ready', flush=True)
        while True:
            os.rename({name!r}, 'kept'); os.rename('other', {name!r})
            os.rename({name!r}, 'other'); os.rename('kept', {name!r})
    """
    swapper = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE)
    try:
        assert swapper.stdout is not None
        swapper.stdout.readline()
        for _ in range(ROUNDS):
            for act in (
                lambda: jail.read_bytes("t/f"),
                lambda: jail.write_atomic("t/f", b"inside") and b"",
                lambda: jail.hash("t/f").encode(),
            ):
                with contextlib.suppress(ToolFailure):
                    assert b"secret" not in (act() or b"")
            with contextlib.suppress(ToolFailure):
                jail.delete("t/f")
    finally:
        swapper.kill()
        swapper.wait()
        assert swapper.stdout is not None
        swapper.stdout.close()
    assert (out / "f").read_text() == "secret"
    assert os.listdir(out) == ["f"]


def test_a_fifo_is_refused_before_anybody_is_asked(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    location = Jail(tmp_path).locate("pipe")
    assert location.outside
    assert "FIFO" in location.reason


def test_questions_about_names_need_no_folder_and_open_nothing(tmp_path: Path) -> None:
    jail = Jail(tmp_path / "not/there", names_only=True)
    assert jail.locate("src/a.py").relative == "src/a.py"
    assert jail.locate("../x").outside
    with pytest.raises(ToolFailure):
        jail.read_bytes("src/a.py")
