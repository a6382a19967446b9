"""A workspace with a file in it, for commands that run in layers."""

from pathlib import Path

import pytest

from tests.workspace.layers.conftest import layered, on_this_machine


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    root.mkdir()
    (root / "a.txt").write_text("as it was\n")
    return root


@pytest.fixture
async def layers_of_this_machine(workspace: Path) -> None:
    on_this_machine(await layered(workspace))
