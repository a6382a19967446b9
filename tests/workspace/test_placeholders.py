"""Names are occupied while a command runs and free afterwards; what is somebody's stays."""

import json
import subprocess
from pathlib import Path

from aintern.store.process_owner import Owner
from aintern.store.store_location import data_folder
from aintern.workspace.placeholders import OWN_FOLDER, occupied, on_record, remove_abandoned


def test_what_is_missing_is_made_and_goes_again(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("the user's")
    wanted = {
        tmp_path / "folder": None,
        tmp_path / "folder/file": b"",
        tmp_path / "own": OWN_FOLDER,
        tmp_path / "there": b"",
    }
    with occupied(wanted):
        assert (tmp_path / "folder/file").read_bytes() == b""
        assert (tmp_path / "own").read_bytes() == OWN_FOLDER
        assert (tmp_path / "there").read_text() == "the user's"
    assert [each.name for each in tmp_path.iterdir() if each.name in ("folder", "own", "there")] == ["there"]


def test_what_the_user_wrote_meanwhile_stays(tmp_path: Path) -> None:
    with occupied({tmp_path / "folder": None, tmp_path / "file": b""}):
        (tmp_path / "folder/new").write_text("mine")
        (tmp_path / "file").write_text("mine as well")
    assert (tmp_path / "folder/new").read_text() == "mine"
    assert (tmp_path / "file").read_text() == "mine as well"


def test_names_that_two_commands_need_go_with_the_last(tmp_path: Path) -> None:
    wanted = {tmp_path / "folder": None}
    first, second = occupied(wanted), occupied(wanted)
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert (tmp_path / "folder").is_dir()
    second.__exit__(None, None, None)
    assert not (tmp_path / "folder").exists()


def test_nothing_is_made_below_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to("elsewhere")
    with occupied({tmp_path / "link/x": b""}):
        assert not (tmp_path / "elsewhere/x").exists()


def test_what_a_killed_process_left_goes_at_the_next_start(tmp_path: Path) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    with on_record([tmp_path / "left", tmp_path / "grown"]):
        (note,) = (data_folder() / "placeholders").glob("*.json")
        text = note.read_text()
        (tmp_path / "left").mkdir()
        (tmp_path / "grown").mkdir()
        (tmp_path / "grown/x").write_text("")
        remove_abandoned()
        assert (tmp_path / "left").exists()
    noted = json.loads(text)
    owner = Owner.from_json(noted["owner"])
    assert owner is not None
    noted["owner"] = noted["owner"].replace(str(owner.pid), str(gone.pid))
    note.write_text(json.dumps(noted))
    (note.parent / "torn.json").write_text('{"own')
    remove_abandoned()
    assert not (tmp_path / "left").exists()
    assert (tmp_path / "grown/x").exists()
    assert not list(note.parent.glob("*.json"))
