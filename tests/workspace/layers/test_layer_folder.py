"""A folder for layers is this user's alone, outside every root, held while it is used, and gone when its process is."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from aintern.workspace.layers.layer_folder import (
    COMMITTING,
    held_folder,
    layer_places,
    remove_abandoned_layers,
    remove_tree,
)


def test_no_place_lies_in_a_root_and_those_on_its_disk_come_first(tmp_path: Path, home: Path) -> None:
    places = layer_places([tmp_path], tmp_path)
    assert places and not any(place.is_relative_to(tmp_path) for place in places)
    assert places[0] == home / ".local/share/aintern/layers"
    # The home folder itself is the workspace: data and cache lie in it.
    assert not any(place.is_relative_to(home) for place in layer_places([home], home))
    assert layer_places([tmp_path], tmp_path, str(tmp_path / "here")) == [tmp_path / "here"]


def test_a_held_folder_is_private_and_goes(tmp_path: Path) -> None:
    with held_folder(tmp_path / "layers") as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        remove_abandoned_layers(tmp_path / "layers")
        assert folder.exists()
    assert not (tmp_path / "layers").exists()


@pytest.mark.parametrize("cut", [0, 5])
def test_a_folder_goes_where_a_full_disk_cut_off_the_name_of_what_needs_it(cut: int, tmp_path: Path) -> None:
    journal = tmp_path / "journal.json"
    journal.write_text("{}")
    with held_folder(tmp_path / "layers") as folder:
        (folder / COMMITTING).write_text(str(journal)[:cut].rstrip("/"))
    assert not (tmp_path / "layers").exists()
    with held_folder(tmp_path / "layers") as folder:
        (folder / COMMITTING).write_text(str(journal))
    assert folder.exists()
    journal.unlink()
    remove_abandoned_layers(tmp_path / "layers")
    assert not (tmp_path / "layers").exists()


def test_many_at_once_come_and_go(tmp_path: Path) -> None:
    """The place goes with the last of them, while others begin."""

    def come_and_go(_: int) -> None:
        for _ in range(50):
            with held_folder(tmp_path / "layers") as folder:
                (folder / "f").write_text("x")
            remove_abandoned_layers(tmp_path / "layers")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(come_and_go, range(8)))
    assert not (tmp_path / "layers").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")
def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "layers").mkdir(mode=0o777)
    os.chown(tmp_path / "layers", 12345, 12345)
    with pytest.raises(PermissionError, match="belongs to another user"), held_folder(tmp_path / "layers"):
        pass


def test_what_a_kill_left_goes_the_next_time(tmp_path: Path) -> None:
    program = (
        "import sys, time\nfrom pathlib import Path\nfrom aintern.workspace.layers.layer_folder import held_folder\n"
        "with held_folder(Path(sys.argv[1])) as folder:\n"
        "    (folder / 'upper').mkdir()\n    (folder / 'upper' / 'f').write_text('x')\n    print('held', flush=True)\n"
        "    time.sleep(600)\n"
    )
    place = tmp_path / "layers"
    process = subprocess.Popen([sys.executable, "-c", program, place], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    remove_abandoned_layers(place)
    assert len(list(place.iterdir())) == 2
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    remove_abandoned_layers(place)
    assert not place.exists()


def test_a_tree_is_removed_whatever_it_holds_and_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/f").write_text("stays")
    top = tmp_path / "top"
    (top / "a/b/c").mkdir(parents=True)
    (top / "a/f").write_text("x")
    (top / "a/b/l").symlink_to(tmp_path / "outside")
    os.mkfifo(top / "fifo")
    for path in ("a/b/c", "a/b", "a"):
        (top / path).chmod(0)
    remove_tree(top)
    assert not top.exists()
    assert (tmp_path / "outside/f").read_text() == "stays"
    remove_tree(top)
