"""A workspace, and a folder beside it for what is not its own."""

from pathlib import Path

import pytest


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    root.mkdir()
    (root / "README.md").write_text("# Rowan\n\nA tool that counts trees.\n")
    return root
