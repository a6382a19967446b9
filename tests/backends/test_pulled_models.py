"""A model is pulled whole and verified or not at all, goes on where it stopped, and never leaves its folder."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.backends.models.hub import Hub, HubFile, choose_file, models_of
from aintern.backends.models.model_files import models_folder
from aintern.backends.models.pulled_models import pull, pulled_files, record_of, remove
from aintern.errors import AInternError, BackendError, ModelUnavailable, UsageError
from tests.backends.hub_server import HubServer, serving_hub
from tests.backends.test_model_files import MODEL, file

REPOSITORY = "org/Tiny-Q-GGUF"
BIG = MODEL + bytes(range(256)) * 400


class Heard:
    """What a download tells."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int, int]] = []
        self.said: list[str] = []
        self.bytes = 0

    def begin(self, name: str, size: int, done: int) -> None:
        self.begun.append((name, size, done))

    def advance(self, count: int) -> None:
        self.bytes += count

    def say(self, text: str) -> None:
        self.said.append(text)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    files = {"README.md": b"hello", "tiny-q-Q4_K_M.gguf": BIG, "tiny-q-Q8_0.gguf": MODEL, "mmproj-tiny.gguf": MODEL}
    with serving_hub(repositories={REPOSITORY: files}) as hub:
        yield hub


def pulled(served: HubServer, wanted: str = "Q4_K_M", repository: str = REPOSITORY, heard: Heard | None = None) -> Path:
    async def pull_one() -> Path:
        async with Hub(served.url) as hub:
            model = choose_file(models_of(await hub.files(repository)), repository, wanted)
            return await pull(hub, repository, model, heard or Heard(), pause=0.001)

    return asyncio.run(pull_one())


def listed(endpoint: str = "", repository: str = REPOSITORY) -> list[HubFile]:
    async def ask() -> list[HubFile]:
        async with Hub(endpoint) as hub:
            return await hub.files(repository)

    return asyncio.run(ask())


def left_over() -> list[str]:
    return sorted(path.name for path in models_folder().rglob("*") if path.is_file())


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


@pytest.mark.parametrize("wanted", ["q4_k_m", "tiny-q-Q4_K_M", "tiny-q-Q4_K_M.gguf"])
def test_a_quantization_or_a_file_name_chooses(served: HubServer, wanted: str) -> None:
    assert pulled(served, wanted).name == "tiny-q-Q4_K_M.gguf"


def test_several_choices_are_listed_with_their_sizes(served: HubServer) -> None:
    with pytest.raises(UsageError, match=r"(?s)2 such models:\n  org/Tiny-Q-GGUF:tiny-q-Q4_K_M\.gguf.*Q8_0.*GB"):
        pulled(served, "")
    with pytest.raises(ModelUnavailable, match=r"(?s)no 'Q2_K'.*Q4_K_M"):
        pulled(served, "Q2_K")
    served.repositories["org/none"] = {"a.safetensors": b"x"}
    with pytest.raises(ModelUnavailable, match="no GGUF file"):
        pulled(served, "", "org/none")


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


@pytest.mark.parametrize(
    "path",
    ["../../x.gguf", "/etc/x.gguf", "a/../../x.gguf", "a//x.gguf", ".hidden.gguf", "a\\..\\x.gguf", "a\nx.gguf", "", 5],
)
def test_a_name_that_leaves_the_folder_is_no_file(served: HubServer, path: object) -> None:
    served.odd_entries = [
        {"type": "file", "path": path, "size": 3, "oid": "0" * 40, "lfs": {"oid": "0" * 64, "size": 3}},
        {"type": "file", "path": "no-checksum.gguf", "size": 3},
        {"type": "file", "path": "odd.gguf", "size": -1, "oid": "0" * 40},
        7,
    ]
    assert [each.path for each in listed(served.url)] == sorted(served.repositories[REPOSITORY])


@pytest.mark.parametrize("name", ["", "x", "a/b/c", "../x", "a/..", "a/b?c", "a/.b", "-a/b", "a b/c", "a/b..c"])
def test_a_name_of_no_repository_is_refused(served: HubServer, name: str) -> None:
    with pytest.raises(UsageError, match="OWNER/NAME"):
        pulled(served, "", name)
    assert served.asked == []


def test_missing_private_and_gated_repositories_say_what_to_do(
    served: HubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ModelUnavailable, match=r"no repository org/nothing .*HF_TOKEN"):
        pulled(served, "", "org/nothing")
    served.gated = {REPOSITORY}
    with pytest.raises(ModelUnavailable, match=r"gated.*Accept them at .*org/Tiny-Q-GGUF"):
        pulled(served)
    monkeypatch.setenv("HF_TOKEN", "hf_wrong")
    with pytest.raises(ModelUnavailable, match="gated"):
        pulled(served)
    monkeypatch.setenv("HF_TOKEN", "hf_right")
    assert pulled(served).read_bytes() == BIG
    served.private = {REPOSITORY}
    assert pulled(served, "Q8_0")


def test_the_token_goes_to_the_hub_alone_and_into_no_message(
    served: HubServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setenv("HF_TOKEN", "hf_right")
    pulled(served)
    for place, _, headers in served.asked:
        assert headers.get("authorization") == ("Bearer hf_right" if place == "hub" else None)
    served.token = "hf_other"
    served.private = {REPOSITORY}
    with pytest.raises(ModelUnavailable) as refused:
        pulled(served)
    assert "hf_right" not in str(refused.value) + caplog.text


@pytest.mark.parametrize(
    "to", ["http://example.com/x", "ftp://127.0.0.1/x", "file:///etc/passwd", "http://[::/x", "https://h:port/x"]
)
def test_a_redirect_to_what_is_not_https_is_refused(served: HubServer, to: str) -> None:
    served.redirect_to = to
    with pytest.raises(BackendError, match="not https"):
        pulled(served)


def test_a_redirect_in_a_circle_ends(served: HubServer) -> None:
    served.redirect_to = f"{served.url}/{REPOSITORY}/resolve/main/tiny-q-Q4_K_M.gguf"
    with pytest.raises(BackendError, match="circle"):
        pulled(served)


@pytest.mark.parametrize(
    "endpoint", ["http://example.com", "huggingface.co", "https://", "ftp://127.0.0.1", "http://127.0.0.1:port"]
)
def test_plain_http_is_for_this_machine_only(endpoint: str) -> None:
    with pytest.raises(UsageError, match="no endpoint of a Hub"):
        Hub(endpoint)


def test_the_endpoint_may_come_from_the_environment(served: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", served.url + "/")
    assert [each.size for each in listed()]


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


def test_what_is_no_hub_is_named(served: HubServer) -> None:
    served.repositories["org/odd"] = {}
    with pytest.raises(ModelUnavailable, match="no repository"):
        listed(served.url + "/nothing")
    with pytest.raises(BackendError, match="cannot be reached"):
        listed("http://127.0.0.1:9")
