"""A run's result comes to its repository only after an approver said so, forward only, by a worker, and once that is on the record."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from aintern.cli.command_line import run as command
from aintern.errors import UsageError
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_roles import FleetRole
from aintern.fleet.fleet_runs import FleetTask
from aintern.risk_level import RiskLevel
from tests.fleet.conftest import WorkerStarter, git
from tests.fleet.test_fleet_roles import become
from tests.fleet.test_fleet_verification import acts
from tests.fleet.test_worker import ended, until, writes
from tests.fleet.test_worker import script as script
from tests.scripted_session import says


@pytest.fixture
def bare(repo: Path, tmp_path: Path) -> Path:
    """The bare repository that `repo` is a clone of, as a server has it."""
    subprocess.run(["git", "clone", "--quiet", "--bare", str(repo), str(tmp_path / "shop.git")], check=True)
    return tmp_path / "shop.git"


def branches(bare: Path) -> dict[str, str]:
    lines = git(bare, "for-each-ref", "--format=%(refname:short) %(objectname)", "refs/heads").split("\n")
    return dict(line.split(" ") for line in lines if line)


def test_nothing_is_pushed_before_an_approver_of_high_risk_says_so_and_then_by_a_worker_once(
    fleet: Fleet, bare: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script(writes("new.txt", "hello\n"), says("Done."))
    before = branches(bare)
    start_worker(AINTERN_MODE="auto_approve")
    task = FleetTask(request="Write it", repo=str(bare), model=model, branch="feature/new")
    (id,) = fleet.submit(task)
    (run,) = ended(fleet, id)
    assert branches(bare) == before
    fleet.roles.grant(FleetRole("olga", "operator"))
    become(fleet, "olga")
    for name in ("postgres", "sam", "ann"):
        fleet.roles.grant(FleetRole(name, "operator" if name == "postgres" else "submitter", "*"))
    fleet.roles.grant(FleetRole("ann", "approver", "*", RiskLevel.MEDIUM))
    for name in ("sam", "ann"):
        become(fleet, name)
        with pytest.raises(UsageError, match=f"{name} is no approver .* for high risk"):
            fleet.push(id)
    assert fleet.show(id).push == "" and branches(bare) == before
    become(fleet, "olga")
    fleet.roles.grant(FleetRole("ann", "approver", "*", RiskLevel.HIGH))
    become(fleet, "ann")
    fleet.push(id)
    assert fleet.wait_for_push(id).push == "pushed"
    assert branches(bare) == before | {"feature/new": run.tip}
    assert git(bare, "show", "feature/new:new.txt") == "hello\n"
    with pytest.raises(UsageError, match="approved already: it is pushed"):
        fleet.push(id)
    assert acts(fleet, id)[-2:] == [f"push {id} to feature/new of {bare}", f"pushed {id} to feature/new"]


def test_a_branch_that_went_on_meanwhile_is_left_alone_and_the_command_says_why(
    fleet: Fleet,
    repo: Path,
    bare: Path,
    start_worker: WorkerStarter,
    script: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = script(writes("new.txt", "hello\n"), says("Done."))
    start_worker(AINTERN_MODE="auto_approve")
    (id,) = fleet.submit(FleetTask(request="Write it", repo=str(bare), model=model, branch="main"))
    ended(fleet, id)
    (repo / "app.py").write_text("print('two')\n")
    git(repo, "commit", "--quiet", "--all", "--message=second")
    git(repo, "push", "--quiet", str(bare), "main")
    second = branches(bare)
    database = ["--database", fleet.database.location.url]
    assert command(["fleet", "push", id, "--wait", *database]) == 1
    assert "rejected" in capsys.readouterr().err
    assert branches(bare) == second
    # Once that is mended, it is approved again.
    git(bare, "update-ref", "refs/heads/main", f"{second['main']}^")
    assert command(["fleet", "push", id, "--wait", *database]) == 0
    assert branches(bare)["main"] == fleet.show(id).tip


def test_a_push_whose_worker_ended_is_made_by_another_and_what_has_not_been_done_has_none(
    fleet: Fleet, bare: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    start_worker(AINTERN_MODE="auto_approve")
    nothing, something = fleet.submit(
        FleetTask(request="Look", repo=str(bare), model=script(says("Done."))),
        FleetTask(request="Write it", repo=str(bare), model=script(writes("new.txt", "hello\n"), says("Done."))),
    )
    ended(fleet, nothing, something)
    with pytest.raises(UsageError, match="nothing to push"):
        fleet.push(nothing)
    fleet.database.execute(
        "UPDATE fleet.runs SET push = 'pushing', push_worker = 'worker_gone' WHERE id = ?", (something,)
    )
    until(lambda: fleet.show(something).push == "pushed", "the push")
    assert branches(bare)[f"aintern/{something}"] == fleet.show(something).tip
