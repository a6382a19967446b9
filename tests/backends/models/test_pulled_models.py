"""A model is pulled whole and verified or not at all, goes on where it stopped, and never leaves its folder."""

import threading
from pathlib import Path

import pytest

from aintern.backends.models.model_files import models_folder
from aintern.backends.models.pulled_models import pulled_files, record_of, remove
from aintern.errors import AInternError, BackendError, ModelUnavailable
from tests.backends.hub_server import HubServer
from tests.backends.models.gguf_files import MODEL, file
from tests.backends.models.pulling import BIG, REPOSITORY, Heard, left_over, pulled


def test_a_model_is_pulled_whole_verified_and_recorded(served: HubServer) -> None:
    heard = Heard()
    path = pulled(served, heard=heard)
    assert path == models_folder() / REPOSITORY / "tiny-q-Q4_K_M.gguf"
    assert path.read_bytes() == BIG
    assert heard.begun == [(path.name, len(BIG), 0)] and heard.bytes == len(BIG)
    (record,) = pulled_files()
    assert (record.path, record.repository, record.size) == (path, REPOSITORY, len(BIG))
    assert left_over() == [".tiny-q-Q4_K_M.gguf.pulled.json", "tiny-q-Q4_K_M.gguf"]
    asked = len(served.asked)
    assert pulled(served) == path
    assert not [place for place, *_ in served.asked[asked:] if place == "storage"], "what is here is not loaded again"


def test_a_split_model_comes_with_all_its_parts(served: HubServer) -> None:
    parts = {f"Q4/big-Q4-{n:05}-of-00002.gguf": MODEL + bytes([n]) for n in (1, 2)}
    served.repositories["org/split"] = dict(parts)
    path = pulled(served, "Q4", "org/split")
    assert path.name == "big-Q4-00001-of-00002.gguf"
    assert {each.path.name: each.path.read_bytes() for each in pulled_files()} == {
        name.removeprefix("Q4/"): data for name, data in parts.items()
    }
    assert len(remove(path)) == 2 and left_over() == []
    assert not (models_folder() / "org").exists()
    del served.repositories["org/split"]["Q4/big-Q4-00002-of-00002.gguf"]
    with pytest.raises(ModelUnavailable, match="1 of 2"):
        pulled(served, "", "org/split")


def test_a_connection_that_breaks_is_taken_up_where_it_broke(served: HubServer) -> None:
    served.cuts = [5000, 0, 20_000]
    heard = Heard()
    assert pulled(served, heard=heard).read_bytes() == BIG
    assert heard.bytes == len(BIG), "no byte came twice"
    ranges = [headers["range"] for place, _, headers in served.asked if place == "storage" and "range" in headers]
    assert ranges == ["bytes=5000-", "bytes=5000-", "bytes=25000-"]
    assert any("broke off" in said for said in heard.said)


def test_a_later_pull_goes_on_where_the_first_one_gave_up(served: HubServer) -> None:
    served.cuts = [7000, *[0] * 6]
    with pytest.raises(BackendError, match=r"broke off.*goes on where it stopped"):
        pulled(served)
    assert pulled_files() == []
    heard = Heard()
    assert pulled(served, heard=heard).read_bytes() == BIG
    assert heard.begun[0][2] == 7000
    assert heard.bytes == len(BIG) - 7000


def test_a_server_without_ranges_sends_it_all_again_and_it_fits(served: HubServer) -> None:
    served.ranges, served.cuts = False, [5000]
    assert pulled(served).read_bytes() == BIG


def test_a_server_that_is_busy_is_asked_again(served: HubServer) -> None:
    served.statuses = [503, 429]
    assert pulled(served).read_bytes() == BIG
    served.statuses = [500] * 6
    with pytest.raises(BackendError, match=r"failed \(status 500\)"):
        pulled(served, "Q8_0")


def test_another_content_than_the_checksum_says_is_thrown_away(served: HubServer) -> None:
    served.lies = {"tiny-q-Q4_K_M.gguf": BIG[:-1] + b"!"}
    with pytest.raises(BackendError, match="checksum"):
        pulled(served)
    assert left_over() == []
    served.lies = {"tiny-q-Q4_K_M.gguf": BIG + b"more"}
    with pytest.raises(BackendError, match="more than the file's size"):
        pulled(served)
    assert pulled_files() == []


def test_a_part_that_does_not_belong_is_found_out_by_the_checksum(served: HubServer) -> None:
    served.cuts = [7000, *[0] * 6]
    with pytest.raises(BackendError):
        pulled(served)
    (part,) = models_folder().rglob("*.part")
    part.write_bytes(b"!" + part.read_bytes()[1:])
    with pytest.raises(BackendError, match="checksum"):
        pulled(served)
    assert pulled(served).read_bytes() == BIG


def test_a_file_that_the_hub_keeps_in_git_is_verified_as_well(served: HubServer) -> None:
    served.in_git = {"tiny-q-Q8_0.gguf"}
    assert pulled(served, "Q8_0").read_bytes() == MODEL
    served.in_git, served.lies = {"tiny-q-Q4_K_M.gguf"}, {"tiny-q-Q4_K_M.gguf": BIG[:-1] + b"!"}
    with pytest.raises(BackendError, match="checksum"):
        pulled(served)


def test_a_file_that_does_not_fit_on_the_disk_is_refused_before_it_is_loaded(served: HubServer) -> None:
    served.sizes = {"tiny-q-Q4_K_M.gguf": 10**16}
    with pytest.raises(ModelUnavailable, match=r"10000000\.00 GB are still to be downloaded.*smaller quantization"):
        pulled(served)
    assert not [place for place, *_ in served.asked if place == "storage"]


def test_a_file_of_the_users_own_is_neither_overwritten_nor_removed(served: HubServer) -> None:
    mine = file(models_folder() / REPOSITORY / "tiny-q-Q4_K_M.gguf", b"mine")
    with pytest.raises(ModelUnavailable, match="was not pulled"):
        pulled(served)
    with pytest.raises(ModelUnavailable, match="not AIntern's to remove"):
        remove(mine)
    assert mine.read_bytes() == b"mine"


def test_a_new_version_takes_the_place_of_the_old_one(served: HubServer) -> None:
    pulled(served)
    served.repositories[REPOSITORY]["tiny-q-Q4_K_M.gguf"] = BIG[::-1]
    path = pulled(served)
    assert path.read_bytes() == BIG[::-1]
    record = record_of(path)
    assert record is not None and len(left_over()) == 2


def test_two_pulls_of_one_file_load_it_once(served: HubServer) -> None:
    served.pause = 0.002
    heard, failed, paths = [Heard(), Heard()], list[AInternError](), list[Path]()

    def work(each: Heard) -> None:
        try:
            paths.append(pulled(served, heard=each))
        except AInternError as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(each,)) for each in heard]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not failed and paths[0] == paths[1] and paths[0].read_bytes() == BIG
    assert len([place for place, *_ in served.asked if place == "storage"]) == 1
    assert len(left_over()) == 2
    assert any("Another process" in said for each in heard for said in each.said)
