"""`aintern workbench` says what is missing before it starts anything."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest


def test_a_window_of_its_own_says_what_to_install(tmp_path: Path) -> None:
    if find_spec("webview") is not None:
        pytest.skip("pywebview is installed")
    command = [sys.executable, "-m", "aintern", "workbench", "--native", "-C", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "pip install 'aintern[native]'" in done.stderr
    assert "http" not in done.stdout
