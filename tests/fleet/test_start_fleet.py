"""`make fleet` does its three sample tasks from nothing, and the compose file starts what there is."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml
from docs.start_fleet import TASKS

from aintern.cli.command_line import run
from tests.fleet.conftest import LONGEST

ROOT = Path(__file__).parent.parent.parent


def test_three_sample_tasks_are_done_by_two_workers_on_a_private_server(postgres_server: str, tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"text": "Three files."}\n')
    command = [sys.executable, "-m", "docs.start_fleet", "--once", "--model", f"script:{script}"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stderr
    lines = [line.split("  ")[1:] for line in done.stdout.splitlines() if line.startswith("fleet_")]
    assert lines == [["done", task] for task in TASKS]


def test_the_compose_file_names_what_there_is() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    worker = services["worker"]
    assert set(worker["build"]["args"]["EXTRAS"].split(",")) <= set(extras)
    assert "ARG EXTRAS" in (ROOT / "Dockerfile").read_text()
    assert run([*worker["command"], "--help"]) == 0
    assert set(worker["depends_on"]) <= set(services)
    assert "ports" not in services["database"]  # it is reached from the workers only
