"""A workspace with a file in it, for commands that run in layers."""

from pathlib import Path

import pytest

from tests.workspace.layers.conftest import skip_without_layers


@pytest.fixture
def workspace(workspace: Path) -> Path:
    (workspace / "a.txt").write_text("as it was\n")
    return workspace


@pytest.fixture
async def layers_of_this_machine(workspace: Path) -> None:
    await skip_without_layers(workspace)
