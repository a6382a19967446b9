"""What readers leave behind is thrown away without a word; everything else that a command changed is told."""

from pathlib import Path

import pytest

from aintern.workspace.layers.layer_changes import LayerChange
from aintern.workspace.layers.reader_traces import without_traces

ROOT = Path("/nowhere/project")


def created(path: str) -> LayerChange:
    return LayerChange(ROOT, path.encode(), "created", None, "file")


def changed(path: str) -> LayerChange:
    return LayerChange(ROOT, path.encode(), "changed", "file", "file", aspects=("content",))


@pytest.mark.parametrize(
    "path",
    [".git/index", "sub/.git/index", ".git/modules/m/index", ".git/worktrees/w/index", "__pycache__",
     "a/__pycache__/m.cpython-311.pyc", "a/__pycache__/m.cpython-311.pyc.140", "m.pyc", "x.db-wal", "x.db-shm", "x.db-journal",
     ".pytest_cache/v/cache/lastfailed", "sub/.mypy_cache", ".ruff_cache/0.1/x"],
)  # fmt: skip
def test_a_readers_trace_is_none_of_a_persons_business(path: str) -> None:
    assert without_traces([created(path)]) == []


@pytest.mark.parametrize(
    "path",
    [".git/config", ".git/hooks/post-index", "index", "git/index", "__pycache__/evil.py", "sub/__pycache__/a/m.so", "wal",
     "pytest_cache/x", "a.pyc.txt", ".gitindex", "x.db-wal/real.txt", "a\n.git/index\n.txt"],
)  # fmt: skip
def test_everything_else_is_told(path: str) -> None:
    assert without_traces([created(path)]) == [created(path)]


def test_what_is_lost_is_told_whatever_its_name() -> None:
    lost = LayerChange(ROOT, b".git/index", "deleted", "file", None)
    assert without_traces([lost, LayerChange(ROOT, b"x.db-wal", "deleted", "file", None)]) == [lost]


def test_a_database_whose_log_lay_beside_it_may_be_written_by_a_reader() -> None:
    assert without_traces([changed("x.db"), created("x.db-wal")]) == []
    assert without_traces([changed("x.db")]) == [changed("x.db")]
    assert without_traces([created("x.db"), created("x.db-wal")]) == [created("x.db")]
