"""What commands write to caches is there for the workspace's next command, within the budget, and never in the user's own."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from aintern.workspace.layers.layer import Layer
from tests.workspace.layers.conftest import Layered, layered, on_this_machine

Ran = Callable[..., str]


@pytest.fixture
def user(home: Path) -> Path:
    """A home folder with caches of its owner's."""
    for name in (".npm/_cacache", ".cache/pip/http", ".cache/browser", ".cargo/registry"):
        (home / name).mkdir(parents=True)
    (home / ".npm/_cacache/own").write_text("own\n")
    (home / ".cache/pip/http/own").write_text("own\n")
    (home / ".cache/browser/page").write_text("private\n")
    return home


def ran(world: Layered, command: str, *, is_kept: bool = True) -> tuple[str, Layer]:
    with world.layers.fresh(is_kept=is_kept) as layer:
        finished = asyncio.run(world._run(command, layer))
        assert finished.exit_code == 0, finished.stderr
        return finished.stdout, layer


def everything(home: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and ".local/share/aintern" not in str(path)
    }


def test_a_cache_shows_the_users_own_and_keeps_what_is_new_beside_it(project: Path, user: Path) -> None:
    world = on_this_machine(asyncio.run(layered(project)))
    before = everything(user)
    ran(
        world,
        "cat ~/.npm/_cacache/own && echo new > ~/.npm/_cacache/new && rm ~/.npm/_cacache/own && echo p > ~/.cache/pip/p",
    )
    assert ran(world, "ls ~/.npm/_cacache ~/.cache/pip; echo more > ~/.npm/more")[0].split() == [
        f"{user}/.cache/pip:", "http", "p", f"{user}/.npm/_cacache:", "new"]  # fmt: skip
    assert everything(user) == before
    # Another session of this workspace has them too, another workspace has not.
    again = asyncio.run(layered(project))
    assert ran(again, "cat ~/.npm/more")[0] == "more\n"
    (project.parent / "other").mkdir()
    other = asyncio.run(layered(project.parent / "other"))
    assert ran(other, "ls ~/.npm/_cacache; ls ~/.npm")[0].split() == ["own", "_cacache"]


def test_what_else_lies_in_the_cache_folder_is_not_seen_and_new_caches_are_kept(project: Path, user: Path) -> None:
    world = on_this_machine(asyncio.run(layered(project)))
    assert ran(world, "mkdir ~/.cache/tool && echo x > ~/.cache/tool/x; mkdir -p ~/go/pkg/mod; ls ~/.cache")[
        0
    ].split() == ["pip", "tool"]
    assert ran(world, "cat ~/.cache/tool/x; ls ~/go/pkg")[0] == "x\nmod\n"
    assert not (user / "go").exists() and not (user / ".cache/tool").exists()


def test_what_may_not_stay_sees_the_kept_caches_and_leaves_nothing_in_them(project: Path, user: Path) -> None:
    world = on_this_machine(asyncio.run(layered(project)))
    ran(world, "echo kept > ~/.npm/kept")
    assert ran(world, "cat ~/.npm/kept; echo x > ~/.npm/thrown", is_kept=False)[0] == "kept\n"
    assert "thrown" not in ran(world, "ls ~/.npm")[0]
    assert world.changes("echo x > ~/.npm/y") == {}
    with world.layers.fresh(is_kept=True, keeps_caches=False) as layer:
        assert asyncio.run(world._run("echo x > ~/.npm/tried", layer)).exit_code == 0
    assert "tried" not in ran(world, "ls ~/.npm")[0]


def test_of_two_commands_at_once_one_keeps_and_both_work(project: Path, user: Path) -> None:
    world = on_this_machine(asyncio.run(layered(project)))
    with world.layers.fresh(is_kept=True) as first:
        assert ran(world, "echo second > ~/.npm/second")[1] is not first
        assert asyncio.run(world._run("echo first > ~/.npm/first; cat ~/.npm/_cacache/own", first)).stdout == "own\n"
    assert ran(world, "ls ~/.npm")[0].split() == ["_cacache", "first"]


def test_caches_that_have_grown_over_the_budget_are_forgotten(project: Path, user: Path) -> None:
    world = on_this_machine(asyncio.run(layered(project, budget=4 << 20)))
    ran(world, "head -c 3000000 /dev/zero > ~/.npm/big")
    assert "big" in ran(world, "ls ~/.npm")[0]
    again = asyncio.run(layered(project, budget=4 << 20))
    assert ran(again, "ls ~/.npm")[0].split() == ["_cacache"]


def test_the_setting_adds_folders_but_none_that_holds_secrets(project: Path, user: Path) -> None:
    for name in (".pub-cache", ".ssh"):
        (user / name).mkdir()
        (user / name / "x").write_text("x\n")
    world = on_this_machine(asyncio.run(layered(project, caches=("~/.pub-cache", "~/.ssh", "~/missing", str(project)))))
    assert ran(world, "cat ~/.pub-cache/x; echo y > ~/.pub-cache/y; ls ~/.ssh/x || true")[0] == "x\n"
    assert ran(world, "cat ~/.pub-cache/y")[0] == "y\n"
    assert not (user / ".pub-cache/y").exists()
