"""A download in a terminal shows a bar that fills up."""

from pathlib import Path

from tests.backends.hub_server import HubServer
from tests.cli.conftest import REPOSITORY
from tests.terminal.command_line import AINTERN, environment
from tests.terminal.spawned import check_ended, spawned


def test_a_terminal_shows_a_bar(hub: HubServer, tmp_path: Path) -> None:
    child = spawned([*AINTERN, "models", "pull", f"{REPOSITORY}:Q4_K_M"], tmp_path, environment())
    child.expect("tiny-q-Q4_K_M.gguf.*1.0/1.0 MB")
    child.expect("checksum verified")
    check_ended(child, 0)
