"""AIntern itself runs no program that a sandboxed command could have put on PATH, and finds its own all the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.terminal.input.approval_prompt import _CommandBuffer
from aintern.tools.ripgrep import find_ripgrep
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import probe_sandbox
from aintern.workspace.trusted_programs import distrust, find_program, trusted_path
from tests.scripted_session import call, calls, results, run, says, scripted


def plant(folder: Path, name: str, marker: Path) -> Path:
    """A program that says it was run and then does what it is named after."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    program.write_text(f'#!/bin/sh\necho {name} >> {marker}\nexec /usr/bin/{name} "$@"\n')
    program.chmod(0o755)
    return program


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    return tmp_path / "ran"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose virtual environment is active, in a shell that also has relative and empty entries."""
    root = tmp_path / "project"
    root.mkdir()
    subprocess.run(["git", "init", "-q", "."], cwd=root, check=True)
    monkeypatch.setenv("PATH", f"{root}/.venv/bin:.venv/bin::{os.environ['PATH']}")
    return root


async def test_a_git_that_a_command_put_on_path_is_not_run(workspace: Path, marker: Path) -> None:
    plant(workspace / "kept", "git", marker)
    make = "mkdir -p .venv/bin && cp kept/git .venv/bin/git"
    steps = (calls(call("run_command", command=make)), calls(call("git_status")), says("Done."))
    async with scripted(workspace, *steps) as session:
        ran = results(await run(session, answers={"answer": "allow_once"}))
    assert (workspace / ".venv/bin/git").exists()
    assert [each.success for each in ran] == [True, True]
    assert not marker.exists()


async def test_searches_and_undo_run_nothing_of_the_workspace(workspace: Path, marker: Path) -> None:
    for name in ("git", "rg", "bash", "env", "bwrap"):
        plant(workspace / ".venv/bin", name, marker)
    steps = (
        calls(call("search_text", query="none")),
        calls(call("run_command", command="echo a > a")),
        calls(call("run_command", command="echo b > b")),
        says("Done."),
    )
    async with scripted(workspace, *steps) as session:
        await run(session, answers={"answer": "allow_once"})
    assert not marker.exists()


def test_programs_are_looked_for_outside_every_root(
    tmp_path: Path, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, extra, outside = tmp_path / "root", tmp_path / "extra", tmp_path / "outside"
    for folder in (root / "bin", extra / "bin", outside):
        plant(folder, "tool", marker)
    (tmp_path / "link").symlink_to(root / "bin")
    (root / "link").symlink_to(outside)
    (outside / "linked").symlink_to(root / "bin/tool")
    monkeypatch.chdir(root)
    Jail(root, [extra]).close()
    inside = f"{root}/bin:{root}/../root/bin:{extra}/bin:{tmp_path}/link:bin:"
    monkeypatch.setenv("PATH", inside)
    assert find_program("tool") == ""
    assert find_program(f"{root}/bin/tool") == ""
    assert find_program("bin/tool") == ""
    assert inside not in trusted_path()
    assert "/usr/bin" in trusted_path().split(":")
    monkeypatch.setenv("PATH", f"{inside}:{root}/link:{outside}")
    assert find_program("tool") == f"{outside}/tool"
    assert find_program("linked") == ""
    assert trusted_path() == str(outside)


def test_another_projects_virtual_environment_is_left_out(
    tmp_path: Path, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(tmp_path / "other/.venv/bin", "tool", marker)
    (tmp_path / "other/.venv/pyvenv.cfg").write_text("home = /usr/bin\n")
    monkeypatch.setenv("PATH", f"{tmp_path}/other/.venv/bin")
    assert find_program("tool") == ""


async def test_its_own_installation_inside_the_workspace_is_run_and_read_only_to_commands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scripts = Path(sys.prefix).resolve() / "bin"
    root = Path(sys.prefix).resolve().parent
    jail = Jail(root)
    monkeypatch.setenv("PATH", f"{scripts}:/usr/bin:/bin")
    if (scripts / "rg").exists():
        assert find_ripgrep() == find_program("rg") == f"{scripts}/rg"
    assert str(scripts) in trusted_path().split(":")
    sandbox, _ = await probe_sandbox(jail, ProtectedPaths())
    if sandbox is None:
        pytest.skip("no sandbox on this machine")
    with sandbox.wrapped(
        ["bash", "-c", f"echo x > {scripts}/planted || mv {scripts} {scripts}2"], str(root)
    ) as wrapped:
        done = subprocess.run(wrapped.arguments, pass_fds=wrapped.descriptors, capture_output=True)
    assert done.returncode != 0
    assert not (scripts / "planted").exists()


def test_the_editor_is_not_taken_from_the_workspace(
    workspace: Path, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(workspace / ".venv/bin", "true", marker)
    Jail(workspace).close()
    monkeypatch.setenv("VISUAL", "true --option")
    assert _CommandBuffer()._open_file_in_editor("/dev/null")
    assert not marker.exists()


def test_a_browser_is_not_taken_from_the_workspace(
    workspace: Path, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from aintern.workbench.serve import _open_browser

    for name in ("true", "xdg-open", "firefox", "sensible-browser", "www-browser", "x-www-browser"):
        plant(workspace / ".venv/bin", name, marker)
    distrust([workspace])
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setenv("DISPLAY", ":99")
    _open_browser("http://127.0.0.1:1/")
    assert not marker.exists()
