"""ripgrep's lines are read as they are, and a search can be ended from another thread."""

import threading
from pathlib import Path

import pytest

from aintern.errors import ToolFailure
from aintern.tools.ripgrep import Hit, Query, Running, list_files, search_lines


def test_lines_come_with_what_stands_around_them(tmp_path: Path) -> None:
    (tmp_path / "a\nb").write_text("one\ntwo\nthree\nfour\n")
    hits = list(search_lines(str(tmp_path), Query("two", context=1), (), Running()))
    assert hits == [Hit("a\nb", 1, "one", False), Hit("a\nb", 2, "two"), Hit("a\nb", 3, "three", False)]


def test_files_are_listed_without_ignored_and_excluded_ones_whatever_the_user_configures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (".gitignore", "a.py", "b.log", "secret", ".hidden"):
        (tmp_path / name).write_text("*.log\n")
    (tmp_path / "rc").write_text("--glob=!*.py\n")
    monkeypatch.setenv("RIPGREP_CONFIG_PATH", str(tmp_path / "rc"))
    found = set(list_files(str(tmp_path), ("!secret", "!rc"), Running()))
    assert found == {".gitignore", "a.py", ".hidden"}


def test_a_wrong_expression_is_explained(tmp_path: Path) -> None:
    with pytest.raises(ToolFailure, match="could not be done"):
        list(search_lines(str(tmp_path), Query("(", regex=True), (), Running()))


def test_a_search_that_was_stopped_ends(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x\n" * 2_000_000)
    running = Running()
    found = search_lines(str(tmp_path), Query("x"), (), running)
    next(found)
    thread = threading.Thread(target=running.stop)
    thread.start()
    thread.join()
    assert sum(1 for _ in found) < 2_000_000
    assert running.stopped
