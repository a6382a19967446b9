"""`aintern policy try` runs a command for real, shows what it did, and leaves the workspace as it was, byte for byte."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.conftest import Command
from tests.workspace.layers.conftest import layered, on_this_machine


@pytest.fixture(autouse=True)
async def layers_of_this_machine(workspace: Path) -> None:
    on_this_machine(await layered(workspace))


def tried(command: Command, line: str, *options: str) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads(command("policy", "try", "--json", *options, "--", line))
    return shown


def test_output_exit_code_and_diff_are_shown_and_nothing_is_kept(command: Command, workspace: Path) -> None:
    before = (workspace / "README.md").read_text()
    out = command("policy", "try", "--", "echo counting; echo oak >> README.md; mkdir grove; : > grove/new; exit 3")
    assert out.startswith("counting\n[exit code 3")
    assert "  changed README.md\n" in out and "  created grove/new\n" in out and "+oak\n" in out
    assert out.endswith("Nothing of this was kept.\n")
    assert [path.name for path in workspace.iterdir()] == ["README.md"]
    assert (workspace / "README.md").read_text() == before


def test_json_holds_every_change(command: Command, workspace: Path) -> None:
    shown = tried(command, "rm README.md; printf x > run.sh; chmod 4755 run.sh")
    assert (shown["exit_code"], shown["kept"], shown["stopped"], shown["cause"]) == (0, False, "", "")
    deleted, created = shown["changes"]
    assert (deleted["path"], deleted["change"], deleted["root"]) == ("README.md", "deleted", str(workspace))
    assert (created["path"], created["change"], created["mode_after"]) == ("run.sh", "created", 0o755)
    assert "set-user-id" in created["dropped"]
    assert "--- a/README.md" in shown["diff"]
    assert (workspace / "README.md").exists()


def test_what_is_blocked_or_critical_is_never_tried(command: Command, workspace: Path) -> None:
    for line in ("rm -rf / ; touch ran", "exec 3<>/dev/tcp/192.0.2.1/80; touch ran"):
        assert command("policy", "try", "--", line, code=2) == ""
    (workspace / "aintern.toml").write_text('[policy]\nblocked_commands = ["^make publish"]\n')
    assert command("policy", "try", "--", "make publish; touch ran", code=2) == ""
    assert not (workspace / "ran").exists()
    assert json.loads(command("audit", "list", "--json")) == []


def test_it_has_no_network(command: Command, workspace: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        line = f"import socket; socket.create_connection(('127.0.0.1', {port})); print('reached')"
        (workspace / "reach.py").write_text(line)
        shown = tried(command, "python3 reach.py")
        assert shown["exit_code"] != 0 and "reached" not in shown["stdout"]


def test_a_time_out_and_a_full_layer_end_it(command: Command) -> None:
    assert tried(command, "sleep 60", "--timeout", "1")["stopped"] == "timeout"
    command("config", "set", "sandbox.layer_bytes", "2097152")
    shown = tried(command, "while :; do head -c 100000 /dev/zero >> big; sleep 0.01; done")
    assert shown["stopped"] == "layer_full"


def test_a_failure_of_the_layers_own_names_its_cause(command: Command, workspace: Path) -> None:
    (workspace / "src").mkdir()
    assert "EXDEV" in tried(command, 'python3 -c \'import os; os.rename("src", "lib")\'')["cause"]


def test_it_is_on_the_record_before_it_runs(command: Command) -> None:
    command("policy", "try", "--", "touch a && exit 4")
    entry = json.loads(command("audit", "list", "--json"))[0]
    assert (entry["tool"], entry["decision"], entry["scope"], entry["success"]) == (
        "run_command", "user_approved", "preview", False,
    )  # fmt: skip
    assert "touch a" in entry["summary"] and "exit code 4" in entry["error"]
    assert json.loads(entry["discarded"])["created"] == 1


def test_where_there_are_no_layers_nothing_runs(command: Command, workspace: Path) -> None:
    command("config", "set", "sandbox.layer_folder", str(workspace / "inside"))
    assert command("policy", "try", "--", "touch ran", code=2) == ""
    assert not (workspace / "ran").exists()
