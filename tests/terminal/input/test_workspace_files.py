"""Files of any folder are found by a part of their path, however many there are, without a key waiting for them."""

import os
import shutil
from pathlib import Path

import pytest

from aintern.terminal.input.workspace_files import WorkspaceFiles
from aintern.tools.ripgrep import find_ripgrep

pytestmark = pytest.mark.skipif(not find_ripgrep(), reason="ripgrep is not installed")
FOLDERS = 400 if os.environ.get("AINTERN_NIGHTLY") == "1" else 8


def listed(workspace: Path) -> WorkspaceFiles:
    files = WorkspaceFiles(workspace)
    files.refresh()
    files.wait(60)
    return files


def test_the_beginning_of_a_name_comes_before_its_middle_and_case_does_not_count(tmp_path: Path) -> None:
    for name in ("src/loop/agent.py", "docs/reagents.md", "Agents.txt", "other.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    files = listed(tmp_path)
    assert files.holding("agent", 10) == ["Agents.txt", "src/loop/agent.py", "docs/reagents.md"]
    assert files.holding("loop/ag", 10) == ["src/loop/agent.py"]
    assert files.holding("nowhere", 10) == []


def test_ignored_hidden_and_unprintable_names_are_not_offered(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("built/\n")
    for name in ("built/target.py", ".hidden/target.py", "tar\x1bget.py", "target.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert listed(tmp_path).holding("target", 10) == ["target.py"]


def test_all_of_many_files_are_found(tmp_path: Path) -> None:
    for folder in range(FOLDERS):
        inside = tmp_path / f"package_{folder % 20}" / f"module_{folder}"
        inside.mkdir(parents=True)
        for number in range(250):
            (inside / f"file_{number}.py").touch()
    files = listed(tmp_path)
    assert len(files.holding("file_", FOLDERS * 250)) == FOLDERS * 250
    assert files.holding(f"module_{FOLDERS - 1}/file_249", 5) == [
        f"package_{(FOLDERS - 1) % 20}/module_{FOLDERS - 1}/file_249.py"
    ]
    shutil.rmtree(tmp_path)
