"""`aintern undo`: a change is shown, taken back, and brought back."""

import json
from pathlib import Path

from tests.terminal.conftest import Command


def test_a_change_is_taken_back_and_brought_back(command: Command, told: str, workspace: Path) -> None:
    (row,) = json.loads(command("undo", "--list", "--json"))
    assert row["paths"] == ["new.txt"]
    assert "delete" in command("undo", "--dry-run")
    assert (workspace / "new.txt").exists()
    command("undo", code=2)  # nobody to say yes
    command("undo", "--yes")
    assert not (workspace / "new.txt").exists()
    command("undo", "--yes")
    assert (workspace / "new.txt").read_text() == "hello\n"


def test_one_file_of_a_call_is_taken_back(command: Command, told: str, workspace: Path) -> None:
    command("undo", "--yes", "--path", "nowhere.txt", code=2)
    assert "delete    new.txt" in command("undo", "--yes", "--path", "new.txt")
    assert not (workspace / "new.txt").exists()
