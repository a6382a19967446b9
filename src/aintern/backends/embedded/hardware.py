"""What a model computes with here: threads and GPU layers, each chosen with its reason."""

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from aintern.backends.models.gguf_header import GgufHeader
from aintern.dataclass import dataclass

_LOADAVG = Path("/proc/loadavg")
_LOOKS, _BETWEEN = 5, 0.004  # seconds
_GPU_SHARE = 0.9  # of a device's free memory: the rest is for its compute buffers and for the screen


@dataclass(frozen=True, slots=True)
class Chosen:
    """A number, and why it was chosen, as one sentence."""

    value: int
    why: str


@dataclass(frozen=True, slots=True)
class Cores:
    """The processor: `usable` logical cores (affinity and container limits counted), `physical` ones among all, and the
    machine's `load`, in busy cores; physical is 0 where the system does not say."""

    usable: int
    physical: int
    load: float


@dataclass(frozen=True, slots=True)
class Device:
    """A GPU as llama.cpp reports it; memory in bytes."""

    name: str
    description: str
    free: int
    total: int


def cores() -> Cores:
    """This machine's, now."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load >= 1:
        load = min(load, _running_now(load))  # the last minute may be a reply of our own that is over
    return Cores(max(1, min(usable, _quota() or usable)), _physical_cores(), load)


def threads(machine: Cores, wanted: int = 0) -> Chosen:
    """Threads to compute with; 0 leaves it to llama.cpp, which takes one for each physical core.

    Its threads wait for each other after every operation, so one that has no core of its own stalls all (measured on two busy
    cores: two threads 10 times slower than one)."""
    seen = f"{machine.physical or 'an unknown number of'} physical and {machine.usable} usable logical cores"
    if wanted:
        return Chosen(wanted, f"The setting model.threads says {wanted} ({seen}).")
    busy = int(machine.load)
    if not busy and machine.physical <= machine.usable:
        return Chosen(0, f"One for each physical core: {seen}, load {machine.load:.1f}.")
    free = max(1, machine.usable - busy)
    return Chosen(min(free, machine.physical or free), f"What the load of {machine.load:.1f} leaves free of {seen}.")


def gpus(reported: Iterable[Mapping[str, Any]]) -> list[Device]:
    """The GPUs that llama.cpp would use among the devices that it reports: those on the processor's chip only without others."""
    found: dict[str, list[Device]] = {}
    for each in reported:
        device = Device(each["name"], each["description"], each["memory_free"], each["memory_total"])
        found.setdefault(each["type"].removeprefix("GGML_BACKEND_DEVICE_TYPE_"), []).append(device)
    return found.get("GPU") or found.get("IGPU") or []


def gpu_layers(header: GgufHeader, context: int, devices: Sequence[Device], wanted: int = -1) -> Chosen:
    """Layers to keep in GPU memory; -1 is all of them, and llama.cpp's own last look at whether they fit."""
    if wanted >= 0:
        return Chosen(wanted, f"The setting model.gpu_layers says {wanted}.")
    if not devices:
        return Chosen(0, "This build of llama.cpp sees no GPU: the processor computes.")
    free = int(sum(device.free for device in devices) * _GPU_SHARE)
    layers = max(1, header.layers)
    layer = header.layer_bytes + header.cache_bytes * context // layers
    names = ", ".join(f"{device.description} ({device.free / 2**30:.1f} GiB free)" for device in devices)
    if header.weights + header.cache_bytes * context <= free or not layer:
        return Chosen(-1, f"All {layers} layers and their context fit into {names}.")
    fitting = min(layers, max(0, free - (header.weights - header.layer_bytes * layers)) // layer)
    return Chosen(
        fitting,
        f"{fitting} of {layers} layers: {names}, of which 90 % are used, and {layer / 2**20:.0f} MiB a layer with its context.",
    )


def _running_now(otherwise: float) -> float:
    """How many threads run or want to, beside this one: the median of a few looks within 20 ms. Linux tells."""
    counts = []
    try:
        for _ in range(_LOOKS):
            counts.append(int(_LOADAVG.read_text(encoding="ascii").split()[3].partition("/")[0]) - 1)
            time.sleep(_BETWEEN)
    except (OSError, ValueError, IndexError):
        return otherwise
    return float(max(0, sorted(counts)[_LOOKS // 2]))


def _physical_cores() -> int:
    """Counted by who shares a core with whom; 0 where the system does not say."""
    topology = Path("/sys/devices/system/cpu").glob("cpu[0-9]*/topology/thread_siblings_list")
    try:
        return len({path.read_text(encoding="ascii") for path in topology})
    except OSError:
        return 0


def _quota() -> int:
    """Whole cores that a container may use; 0 without a limit."""
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        return max(1, int(quota) // int(period)) if quota != "max" else 0
    except (OSError, ValueError):
        return 0
