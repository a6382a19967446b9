"""A download in a terminal shows a bar that fills up."""

from pathlib import Path

import pexpect

from tests.backends.hub_server import HubServer
from tests.cli.conftest import REPOSITORY
from tests.terminal.command_line import AINTERN, environment


def test_a_terminal_shows_a_bar(hub: HubServer, tmp_path: Path) -> None:
    child = pexpect.spawn(
        AINTERN[0],
        [*AINTERN[1:], "models", "pull", f"{REPOSITORY}:Q4_K_M"],
        cwd=str(tmp_path),
        env=environment(),
        dimensions=(24, 120),
        encoding="utf-8",
        timeout=30,
    )
    child.expect("tiny-q-Q4_K_M.gguf.*1.0/1.0 MB")
    child.expect("checksum verified")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
