"""Whether a root can have a layer is tried for real; where it can't it is bound read-only and says why."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.workspace.jail import Jail
from aintern.workspace.layers.layer_folder import disk_of
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox
from tests.workspace.layers.conftest import Layered, layered, on_this_machine


def test_the_layer_lies_on_the_workspaces_disk_and_outside_of_it(world: Layered) -> None:
    place = world.layers.layerings[0].place
    assert place is not None
    assert disk_of(place) == world.root.stat().st_dev
    assert world.root not in place.parents


def test_the_setting_leaves_no_choice(project: Path, memory: Path, tmp_path: Path) -> None:
    found = on_this_machine(asyncio.run(layered(project, wanted=str(memory / "layers"))))
    assert found.layers.layerings[0].place == memory / "layers"
    assert set(found.changes("echo x > n; rm -r sub; mkdir sub")) >= {"n", "sub/b.txt"}
    inside = asyncio.run(layered(project, wanted=str(project / "layers"))).layers.layerings[0]
    assert inside.place is None and "lies inside" in inside.reason
    (tmp_path / "file").write_text("")
    none = asyncio.run(layered(project, wanted=str(tmp_path / "file"))).layers.layerings[0]
    assert none.place is None and "file" in none.reason


def test_a_symlinked_root_is_layered_where_it_leads(project: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(project)
    found = on_this_machine(asyncio.run(layered(tmp_path / "alias")))
    assert set(found.changes("echo x > n")) == {"n"}


def test_a_bwrap_that_knows_no_overlays_binds_read_only_and_says_so(project: Path, tmp_path: Path) -> None:
    old = tmp_path / "bwrap"
    old.write_text("#!/bin/sh\nexec true\n")
    old.chmod(0o755)
    jail = Jail(project)
    sandbox = ShellSandbox(str(old), jail, ProtectedPaths())
    assert not sandbox.can_overlay
    layering = asyncio.run(probe_layers(sandbox, jail)).layerings[0]
    assert layering.place is None and "0.11" in layering.reason


def test_without_a_layer_the_workspace_is_bound_read_only(project: Path) -> None:
    found = asyncio.run(layered(project, wanted=str(project / "inside")))
    with found.ran("cat a.txt; echo x > n") as (finished, layer):
        assert finished.stdout == "one\n"
        assert finished.exit_code != 0
        assert "is read-only for this command: " in layer.cause(finished)
        assert layer.changes() == []
    assert not (project / "n").exists()


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("unshare") is None, reason="only root mounts")
def test_a_root_with_a_mount_inside_is_bound_read_only(project: Path) -> None:
    script = (
        "import asyncio, pathlib\n"
        "from tests.workspace.layers.conftest import layered\n"
        f"found = asyncio.run(layered(pathlib.Path({str(project)!r})))\n"
        "print(found.layers.layerings[0])\n"
        "with found.ran('cat a.txt sub/in; echo x > n') as (finished, _): print(finished.stdout, finished.exit_code)\n"
    )
    line = f'mount -t tmpfs none {project}/sub && echo mounted > {project}/sub/in && exec {sys.executable} -c "$0"'
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", line, script],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "mounted inside" in done.stdout and f"{project}/sub" in done.stdout
    assert "one\nmounted\n 1" in done.stdout
    assert not (project / "n").exists()
