"""Threads and GPU layers follow from what the machine has, say why, and can be set."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.embedded import hardware
from aintern.backends.embedded.hardware import Cores, cores, gpu_layers, gpus, threads
from aintern.backends.models.gguf_header import GgufHeader, read_header
from tests.backends.models.gguf_files import MODEL, file

MIB = 2**20


def device(kind: str, free: int, name: str = "CUDA0") -> dict[str, Any]:
    return {
        "name": name,
        "description": f"Card {name}",
        "memory_free": free,
        "memory_total": free,
        "type": f"GGML_BACKEND_DEVICE_TYPE_{kind}",
    }


@pytest.fixture
def header(tmp_path: Path) -> GgufHeader:
    """Ten layers of 10 MiB, 20 MiB of embeddings, and a MiB of cache for 1,024 tokens."""
    small = read_header(file(tmp_path / "m.gguf", MODEL))
    return replace(small, weights=120 * MIB, layers=10, layer_bytes=10 * MIB, cache_bytes=1024)


@pytest.mark.parametrize(
    ("machine", "wanted", "chosen", "why"),
    [
        (Cores(8, 4, 0.3), 0, 0, "One for each physical core: 4 physical and 8 usable logical cores, load 0.3"),
        (Cores(8, 4, 2.6), 0, 4, "What the load of 2.6 leaves free"),
        (Cores(8, 4, 6.0), 0, 2, "What the load of 6.0 leaves free"),
        (Cores(2, 2, 9.0), 0, 1, "What the load of 9.0 leaves free"),
        (Cores(2, 16, 0.0), 0, 2, "2 usable logical cores"),
        (Cores(4, 0, 0.0), 0, 0, "an unknown number of physical"),
        (Cores(8, 4, 9.0), 6, 6, "The setting model.threads says 6"),
    ],
)
def test_threads_follow_from_cores_and_load(machine: Cores, wanted: int, chosen: int, why: str) -> None:
    found = threads(machine, wanted)
    assert found.value == chosen
    assert why in found.why


def test_this_machine_has_cores() -> None:
    assert cores().usable >= 1
    assert cores().load >= 0


def test_layers_go_to_the_gpu_as_far_as_they_fit(header: GgufHeader) -> None:
    one = gpus([device("CPU", 999 * MIB), device("GPU", 100 * MIB), device("IGPU", 999 * MIB), device("ACCEL", 9)])
    assert [each.name for each in one] == ["CUDA0"]
    some = gpu_layers(header, 10240, one)
    # 90 MiB less 20 MiB of embeddings, by 11 MiB for a layer and its context
    assert some.value == 6
    assert "6 of 10 layers: Card CUDA0 (0.1 GiB free)" in some.why
    everything = gpu_layers(header, 10240, gpus([device("GPU", 100 * MIB), device("GPU", 100 * MIB, "CUDA1")]))
    assert everything.value == -1
    assert "All 10 layers" in everything.why
    assert gpu_layers(header, 10240, gpus([device("GPU", 5 * MIB)])).value == 0
    assert gpu_layers(header, 10240, gpus([device("IGPU", 999 * MIB)])).value == -1


def test_without_a_gpu_the_processor_computes_and_a_setting_wins(header: GgufHeader) -> None:
    assert "sees no GPU" in gpu_layers(header, 10240, []).why
    assert gpu_layers(header, 10240, [], wanted=3).value == 3
    assert "model.gpu_layers says 0" in gpu_layers(header, 10240, gpus([device("GPU", 999 * MIB)]), wanted=0).why


@pytest.mark.parametrize(
    ("told", "load"), [("3.1 1.2 0.9 1/345 99\n", 0.0), ("3.1 1.2 0.9 3/345 99\n", 2.0), ("strange\n", 3.1)]
)
def test_a_load_that_is_over_takes_no_threads(
    told: str, load: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loadavg").write_text(told)
    monkeypatch.setattr(hardware, "_LOADAVG", tmp_path / "loadavg")
    monkeypatch.setattr(hardware.os, "getloadavg", lambda: (3.1, 1.2, 0.9))
    assert hardware.cores().load == load
