"""What the worker of the embedded default loads, told before the rest of its code is imported: so it can load meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from aintern.backends.embedded.llama_process import WorkerSettings, shared_processes
from aintern.backends.embedded.memory import context_for, free_memory
from aintern.backends.models.default_weights import files_of, how_to_install, what_is_lacking
from aintern.backends.models.gguf_header import GgufHeader, read_header
from aintern.backends.models.tool_adapters import check_adapter
from aintern.dataclass import dataclass
from aintern.errors import ModelUnavailable, WeightsMissing
from aintern.settings.schema import ModelSettings


@dataclass(frozen=True, slots=True)
class DefaultWorker:
    """Weights, and the adapter where it is here; what the weights' header says; how they are loaded."""

    files: tuple[Path, ...]
    header: GgufHeader
    settings: WorkerSettings


_ahead: dict[tuple[int, int], DefaultWorker] = {}  # by threads and GPU layers; free memory is another a moment later


def default_worker(threads: int = 0, gpu_layers: int = -1, full_name: str = "embedded") -> DefaultWorker:
    """Raises WeightsMissing where only the weights are not here, ModelUnavailable where llama.cpp is not, or where the adapter beside a
    model file was made for another one."""
    if full_name == "embedded" and (loading := _ahead.get((threads, gpu_layers))) is not None:
        return loading
    files = files_of(full_name)
    if not files:
        mistake = WeightsMissing if find_spec("xllamacpp") is not None else ModelUnavailable
        raise mistake(f"{what_is_lacking()}.", f"Run `{how_to_install()}`, or name another model.")
    header = read_header(files[0])
    if full_name != "embedded":
        check_adapter(files[1], files[0])
    adapter = str(files[1]) if len(files) > 1 else ""
    context = context_for(header, free_memory())
    settings = WorkerSettings(str(files[0]), context, adapter=adapter, threads=threads, gpu_layers=gpu_layers)
    return DefaultWorker(files, header, settings)


@contextmanager
def loading_ahead(wanted: ModelSettings) -> Iterator[None]:
    """The worker loads from now on; who opens the model inside the block gets this one, else it ends with the block.
    Raises as `default_worker`."""
    key = (wanted.threads, wanted.gpu_layers)
    worker = default_worker(*key)
    shared_processes.acquire(worker.settings)
    _ahead[key] = worker
    try:
        yield
    finally:
        _ahead.pop(key, None)
        shared_processes.release(worker.settings)
