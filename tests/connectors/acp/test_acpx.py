"""A real headless client, npm's `acpx`, does its daily things with `aintern acp`: twelve flows, each by its exit code and files."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.node import npm_program
from tests.terminal.command_line import Ended, call, calls, environment, says, script

ACPX = "acpx@0.19.1"

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not os.environ.get("AINTERN_NIGHTLY"), reason="set AINTERN_NIGHTLY=1: brings acpx by npm"),
]

Acpx = Callable[..., Ended]


@pytest.fixture(scope="session")
def client() -> list[str]:
    """The command that starts acpx."""
    return npm_program(ACPX, "dist/cli.js")


@pytest.fixture
def acpx(client: list[str], workspace: Path, tmp_path: Path) -> Iterator[Acpx]:
    write = call("write_file", path="new.txt", content="hello\n")
    model = script(tmp_path, *[calls(write, text="Let me write."), says("Done.")] * 2)
    agent = f"{sys.executable} -m aintern acp --model {model} --database {tmp_path / 'acp.db'}"

    def run(*arguments: str, **more: str) -> Ended:
        ran = subprocess.run(
            [*client, "--cwd", workspace, "--agent", agent, *arguments],
            capture_output=True, text=True, env=environment(), timeout=120, input=more.get("input", ""),
        )  # fmt: skip
        return Ended(ran.returncode, ran.stdout, ran.stderr)

    yield run
    run("sessions", "close")


def test_exec_with_all_approved_does_it(acpx: Acpx, workspace: Path) -> None:
    ended = acpx("--approve-all", "exec", "Write.")
    assert ended.code == 0 and "Done." in ended.out
    assert (workspace / "new.txt").read_text() == "hello\n"


@pytest.mark.parametrize("policy", [("--deny-all",), ("--non-interactive-permissions", "fail")])
def test_exec_with_nothing_approved_changes_nothing(acpx: Acpx, workspace: Path, policy: tuple[str, ...]) -> None:
    assert acpx(*policy, "exec", "Write.").code == 5
    assert not (workspace / "new.txt").exists()


def test_strict_json_is_nothing_but_frames(acpx: Acpx) -> None:
    ended = acpx("--approve-all", "--format", "json", "--json-strict", "exec", "Write.")
    frames = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 0 and ended.err == ""
    assert all(frame["jsonrpc"] == "2.0" for frame in frames)
    assert frames[-1]["result"]["stopReason"] == "end_turn"


def test_a_prompt_from_a_file(acpx: Acpx, tmp_path: Path) -> None:
    (tmp_path / "prompt.md").write_text("Write.")
    assert acpx("--approve-all", "exec", "--file", str(tmp_path / "prompt.md")).code == 0


def test_a_session_is_made_prompted_shown_and_closed(acpx: Acpx, workspace: Path) -> None:
    made = acpx("sessions", "new")
    assert made.code == 0
    ended = acpx("--approve-all", "prompt", "Write.")
    assert ended.code == 0 and (workspace / "new.txt").exists()
    status = acpx("status")
    assert made.out.strip() in status.out and "running" in status.out
    assert "Write." in acpx("sessions", "history").out
    assert "Write." in acpx("sessions", "list").out
    assert acpx("cancel").code == 0
    assert acpx("sessions", "close").code == 0
    assert "no-session" in acpx("status").out


def test_the_mode_is_set_and_holds(acpx: Acpx, workspace: Path) -> None:
    acpx("sessions", "new")
    assert acpx("--deny-all", "prompt", "Write.").code == 5  # the agent goes on running behind it
    assert not (workspace / "new.txt").exists()
    assert acpx("set-mode", "auto_approve").code == 0
    assert acpx("set-mode", "no_such_mode").code != 0
    acpx("--deny-all", "prompt", "Write.")  # its exit code still counts the denial before
    assert not (workspace / "new.txt").exists()  # what a client denies for its own file system stays denied


def test_the_mode_holds_where_the_client_lends_no_files(acpx: Acpx, workspace: Path) -> None:
    acpx("--no-fs", "sessions", "new")
    assert acpx("--no-fs", "--deny-all", "prompt", "Write.").code == 5
    assert acpx("--no-fs", "set-mode", "auto_approve").code == 0
    acpx("--no-fs", "--deny-all", "prompt", "Write.")
    assert (workspace / "new.txt").exists()


def test_the_model_is_set_to_one_that_is_offered(acpx: Acpx, tmp_path: Path) -> None:
    acpx("sessions", "new")
    assert acpx("set", "model", f"script:{tmp_path / 'replies.jsonl'}").code == 0
    assert acpx("set", "model", "script:elsewhere").code != 0


def test_a_session_is_listed_by_another_process(acpx: Acpx) -> None:
    identity = acpx("sessions", "new").out.strip()
    assert acpx("--ttl", "1", "--deny-all", "prompt", "Write.").code in (0, 5)
    assert identity in acpx("sessions", "list").out
