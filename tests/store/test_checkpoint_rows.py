"""What the checkpoints' rows promise: calls and what they changed come back, the oldest go first, a newer file is left alone."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.store.checkpoint_rows import ABSENT, CallRow, ChangeRow, CheckpointRows, EntryRow, FileState

CALL = CallRow(0, "call_1", "/w", "run_1", "conv_1", "tool", "write_file", "Write a", "t0", "", "owner", undoes=(3, 4))


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[CheckpointRows]:
    opened = CheckpointRows.open(tmp_path / "checkpoints")
    yield opened
    opened.close()


def test_a_call_and_what_it_changed_come_back(rows: CheckpointRows) -> None:
    seq = rows.add_call(CALL)
    assert rows.open_calls("/w") == [replace(CALL, seq=seq)] and rows.calls("/w") == []
    rows.add_change(seq, "/w", b"a\xff", ABSENT, None)
    rows.add_change(seq, "/w", b"a\xff", FileState("file", 0o644, b"h"), None)  # the first pre-image of a call stays
    rows.set_after([ChangeRow(seq, "/w", b"a\xff", ABSENT, FileState("file", 0o600, b"new"))])
    (change,) = rows.changes(seq)
    assert (change.path, change.before, change.after) == (b"a\xff", ABSENT, FileState("file", 0o600, b"new"))
    rows.end_call(seq, "t1", interrupted=True)
    assert rows.calls("/w") == [replace(CALL, seq=seq, ended_at="t1", interrupted=True)]
    assert rows.open_calls("/w") == [] and rows.calls("/other") == []
    rows.drop_changes([ChangeRow(seq, "/w", b"a\xff", ABSENT, None)])
    assert rows.calls("/w") == []


def test_what_is_known_of_a_tree_is_fresh_until_its_index_is_written(rows: CheckpointRows) -> None:
    entries = [
        EntryRow(b"a", FileState("file", 0o644, b"h"), 3, 4, 5, 6, 7, 8),
        EntryRow(b"d", FileState("folder", 0o755)),
    ]
    assert not rows.has_entries("/w")
    rows.put_entries("/w", [*entries, EntryRow(b"gone", ABSENT)])
    assert rows.entry("/w", b"a") == entries[0] and rows.entry("/w", b"b") is None
    assert (
        list(rows.entries("/w", "all")) == list(rows.entries("/w", "fresh"))
        and len(list(rows.entries("/w", "all"))) == 3
    )
    rows.settle_entries("/w")
    assert list(rows.entries("/w", "all")) == entries and list(rows.entries("/w", "fresh")) == []
    assert list(rows.entries("/w", "folders")) == entries[1:] and rows.has_entries("/w")


def test_the_oldest_calls_go_first_and_an_open_one_stays(rows: CheckpointRows) -> None:
    for number in range(30):
        seq = rows.add_call(replace(CALL, ended_at="" if number == 0 else "t1"))
        digest = rows.contents.put(bytes([number]) + number.to_bytes(4, "big") * 9000)
        rows.add_change(seq, "/w", b"a", FileState("file", 0o644, digest), ABSENT)
    budget = rows.contents.total // 2
    rows.prune(budget, "/w")
    left = rows.calls("/w")
    assert 0 < len(left) < 30 and rows.contents.total <= budget
    assert left[0].seq == 1 and left[-1].seq == 30
    rows.prune(budget, "/w")
    assert rows.calls("/w") == left
    assert b"".join(rows.contents.read(rows.changes(30)[0].before.hash))


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    rows = CheckpointRows.open(tmp_path)
    rows.database.execute("PRAGMA user_version = 99")
    rows.close()
    with pytest.raises(StoreError, match="newer AIntern"):
        CheckpointRows.open(tmp_path)


def test_a_damaged_file_and_a_folder_that_is_a_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "checkpoints.db").write_bytes(b"no database at all, and long enough to be looked at" * 40)
    with pytest.raises(StoreError, match="is not a database"):
        CheckpointRows.open(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        CheckpointRows.open(tmp_path / "file")


def test_whether_a_call_is_open_is_seen_without_making_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert not CheckpointRows.may_have_open_calls("/w") and not list(tmp_path.iterdir())
    with closing(CheckpointRows.open()) as rows:
        seq = rows.add_call(CALL)
        assert CheckpointRows.may_have_open_calls("/w") and not CheckpointRows.may_have_open_calls("/other")
        rows.end_call(seq, "t1")
        assert not CheckpointRows.may_have_open_calls("/w")
        rows.add_call(CALL)
    assert CheckpointRows.may_have_open_calls("/w")  # what was in the log is in the file now
    CheckpointRows.file_in(None).write_bytes(b"no database" * 1000)
    assert CheckpointRows.may_have_open_calls("/w")  # opening it says what is wrong
