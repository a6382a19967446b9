"""`aintern fleet` puts runs on the queue, shows them, follows and ends them, and says what is wrong with what it is given."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.cli.command_line import run
from aintern.fleet.fleet import Fleet
from tests.fleet.conftest import LONGEST, WorkerStarter
from tests.fleet.conftest import fleet as fleet
from tests.fleet.conftest import fleet_template as fleet_template
from tests.fleet.conftest import fleet_url as fleet_url
from tests.fleet.conftest import repo as repo
from tests.fleet.conftest import start_worker as start_worker


@pytest.fixture(autouse=True)
def database(fleet_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AINTERN_DATABASE", fleet_url)


def test_runs_come_from_the_command_line_and_from_a_file_whose_lines_win(
    fleet: Fleet, repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["fleet", "submit", "--repo", str(repo), "--priority", "70", "Do", "it."]) == 0
    first = capsys.readouterr().out.strip()
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(f'{{"request": "one"}}\n\n{{"request": "two", "priority": 5, "after": "{first}"}}\n')
    assert run(["fleet", "submit", "--repo", str(repo), "--file", str(tasks), "--json"]) == 0
    ids = [first, *json.loads(capsys.readouterr().out)]
    shown = [fleet.show(id) for id in ids]
    assert [(each.request, each.priority, each.status) for each in shown] == [
        ("Do it.", 70, "queued"),
        ("one", 50, "queued"),
        ("two", 5, "waiting"),
    ]
    assert run(["fleet", "list", "--json", "--status", "waiting"]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)] == [ids[2]]
    assert run(["fleet", "cancel", first]) == 0
    assert run(["fleet", "retry", first]) == 0
    again = capsys.readouterr().out.splitlines()[-1]
    assert run(["fleet", "show", again, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["retry_of"], row["request"], row["branch"]) == (first, "Do it.", f"aintern/{again}")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nothing", "is not JSON"),
        (f'{{"request": {"[" * 100_000}', "is not JSON"),
        ("[]", "is not a JSON object"),
        ('{"request": "x", "prio": 3}', "a run has no 'prio'"),
        ('{"request": ""}', "The request is empty"),
        ('{"request": "x", "policy": "/none.toml"}', "can't be read"),
    ],
)
def test_a_wrong_line_puts_nothing_on_the_queue(
    line: str, told: str, fleet: Fleet, repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(f'{{"request": "good"}}\n{line}\n')
    assert run(["fleet", "submit", "--repo", str(repo), "--file", str(tasks)]) == 2
    assert told in capsys.readouterr().err
    assert not fleet.list()


def test_a_submitter_waits_for_the_end_and_follows_it(
    repo: Path, tmp_path: Path, start_worker: WorkerStarter, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"text": "All is well."}\n')
    start_worker()
    assert (
        run(["fleet", "submit", "--repo", str(repo), "--model", f"script:{script}", "--wait", "--json", "Look."]) == 0
    )
    (row,) = json.loads(capsys.readouterr().out)
    assert row["status"] == "done"
    assert run(["fleet", "follow", row["id"]]) == 0
    assert "All is well." in capsys.readouterr().out
    assert run(["fleet", "workers", "--json"]) == 0
    assert [worker["status"] for worker in json.loads(capsys.readouterr().out)] == ["working"]
    assert run(["fleet", "drain", "worker_none"]) == 2


def test_roles_are_given_shown_and_in_force_and_the_record_is_whole(
    fleet: Fleet, repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["fleet", "roles"]) == 0
    assert "Everybody may everything." in capsys.readouterr().out
    assert run(["fleet", "roles", "ann", "approver"]) == 2
    assert run(["fleet", "roles", "postgres", "operator"]) == 0
    assert run(["fleet", "roles", "ann", "approver", "--highest-risk", "low"]) == 0
    assert run(["fleet", "submit", "--repo", str(repo), "Do it."]) == 2
    assert "postgres is no submitter" in capsys.readouterr().err
    assert run(["fleet", "roles", "--json"]) == 0
    assert [row["highest_risk"] for row in json.loads(capsys.readouterr().out)] == ["low", "critical"]
    assert run(["fleet", "roles", "ann", "approver", "--remove"]) == 0
    assert run(["audit", "verify", "--fleet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 3


def test_without_postgresql_it_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fleet", "list", "--database", str(tmp_path / "a.db")]) == 2
    assert "PostgreSQL" in capsys.readouterr().err


def test_nothing_of_the_fleet_is_loaded_by_other_commands() -> None:
    code = (
        "import sys; from aintern.cli.command_line import run; run(['tools', 'list']);"
        "print([name for name in sys.modules if name.startswith(('dbos', 'sqlalchemy', 'psycopg', 'aintern.fleet'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=LONGEST)
    assert done.stdout.splitlines()[-1] == "[]"
