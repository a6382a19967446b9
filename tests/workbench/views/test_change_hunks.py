"""Parts of a file's change go back by themselves, later edits elsewhere stay, and what was edited in a part is never overwritten."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aintern.errors import UsageError
from aintern.store.checkpoint_rows import CallRow
from aintern.store.store import Store
from aintern.workbench.views.change_hunks import PlacedHunk, change_in_parts, take_back_parts
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import change_sets, plan, undo

OLD = "".join(f"{number}\n" for number in range(40))
NEW = OLD.replace("5\n", "five\n", 1).replace("20\n", "twenty\n21 a\n").replace("38\n", "")


class Edited:
    """A file that one call changed from one content to another."""

    def __init__(self, folder: Path, old: bytes, new: bytes) -> None:
        (folder / "work").mkdir()
        self.file = folder / "work/a.txt"
        self.file.write_bytes(old)
        self.checkpoints = Checkpoints.open(folder / "work", folder / "kept")
        self.audit = Store.open(folder / "kept.db").audit
        self.call = self.change("call_1", new)

    def change(self, id: str, content: bytes) -> CallRow:
        recorder = self.checkpoints.recorder(id, tool="write_file", summary="Edit a.txt")
        recorder.keep(str(self.file.parent), b"a.txt")
        self.file.write_bytes(content)
        recorder.end()
        return next(each.call for each in change_sets(self.checkpoints))

    def parts(self) -> tuple[PlacedHunk, ...]:
        (change,) = self.checkpoints.rows.changes(self.call.seq)
        found = change_in_parts(self.checkpoints, change)
        assert found is not None
        return found.parts

    def standings(self) -> list[str]:
        return [each.standing for each in self.parts()]

    def take_back(self, *numbers: int) -> str:
        return take_back_parts(self.audit, self.checkpoints, self.call, b"a.txt", numbers)


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    return Edited(tmp_path, OLD.encode(), NEW.encode())


def test_one_part_goes_back_and_the_others_stand(edited: Edited) -> None:
    assert edited.take_back(1) == "Put back: lines 21 to 22 of a.txt."
    assert edited.file.read_text() == OLD.replace("5\n", "five\n", 1).replace("38\n", "")
    assert edited.standings() == ["stands", "undone", "stands"]
    edited.take_back(0, 2)
    assert edited.file.read_text() == OLD


def test_it_is_a_change_set_of_its_own_and_can_be_taken_back(edited: Edited) -> None:
    edited.take_back(0)
    newest, first = change_sets(edited.checkpoints)
    assert newest.call.summary == "Undo: Edit a.txt (line 6 of a.txt)"
    assert not first.undone
    undo(edited.checkpoints)  # a bare one, right after it
    assert edited.file.read_text() == NEW
    assert edited.standings() == ["stands"] * 3


def test_after_a_part_the_whole_call_can_still_be_undone(edited: Edited) -> None:
    edited.take_back(1)
    planned, report = undo(edited.checkpoints, call="call_1")
    assert not planned.conflicts and not report.skipped
    assert edited.file.read_text() == OLD
    assert next(each for each in change_sets(edited.checkpoints) if each.call.id == "call_1").undone
    undo(edited.checkpoints)
    assert edited.file.read_text() == NEW.replace("twenty\n21 a\n", "20\n")


def test_an_edit_elsewhere_stays_and_one_in_the_part_refuses_it(edited: Edited) -> None:
    edited.change("call_2", b"top\n" + NEW.replace("five\n", "5!\n").encode())
    assert edited.standings() == ["changed", "stands", "stands"]
    with pytest.raises(UsageError, match="Line 6: changed since, so it stays as it is"):
        edited.take_back(0)
    edited.take_back(1, 2)
    assert edited.file.read_text() == "top\n" + OLD.replace("5\n", "5!\n", 1)
    with pytest.raises(UsageError, match="taken back already"):
        edited.take_back(1)


def test_what_the_call_left_must_be_known(edited: Edited) -> None:
    edited.file.write_text(NEW + "by hand\n")  # nobody has kept what was there before
    with pytest.raises(UsageError, match="can't be taken back in parts"):
        edited.take_back(0)
    assert plan(edited.checkpoints, call="call_1").conflicts
    assert edited.file.read_text() == NEW + "by hand\n"


def test_bytes_that_are_no_text_and_line_ends_come_back_as_they_were(tmp_path: Path) -> None:
    old = b"caf\xe9\r\n" + b"x\r\n" * 20 + b"end"
    edited = Edited(tmp_path, old, old.replace(b"\xe9", b"e").replace(b"end", b"END\r\n"))
    edited.take_back(0)
    assert edited.file.read_bytes() == old.replace(b"end", b"END\r\n")
    edited.take_back(1)
    assert edited.file.read_bytes() == old


LINES = st.lists(st.sampled_from("abc"), max_size=30).map(lambda lines: "".join(f"{line}\n" for line in lines))


@settings(max_examples=60, deadline=None)
@given(LINES, LINES, st.data())
def test_parts_in_any_order_lead_back_to_the_beginning_or_are_refused(
    tmp_path_factory: pytest.TempPathFactory, old: str, new: str, data: st.DataObject
) -> None:
    if old == new:
        return
    edited = Edited(tmp_path_factory.mktemp("edited"), old.encode(), new.encode())
    order = data.draw(st.permutations([part.number for part in edited.parts()]))
    refused = False
    for number in order:
        try:
            edited.take_back(number)
        except UsageError:
            refused = True  # the same lines many times over: it is not clear any more which they were
    assert refused or edited.file.read_text() == old
    edited.checkpoints.close()
