"""The process in which llama.cpp runs: loads one model with xllamacpp's server, and ends when its owner does.

Started as `python -m aintern.backends.embedded.llama_worker`. One JSON line with the settings comes in on standard input (the key is
among them, so that no command line shows it); one JSON line with the address, or with an error, goes out on standard output.
A process of its own costs 0.1 s of start beside the load itself, and in return a crash of native code, or a machine out
of memory, takes no conversation with it, llama.cpp's log stays off the user's screen, and its memory is free at once.
"""

import json
import os
import signal
import sys
from importlib import import_module
from typing import Any, TextIO

from aintern.backends.embedded.hardware import gpu_layers, gpus
from aintern.backends.models.gguf_header import read_header

_LONGEST_END = 3  # seconds
_BATCH = 256  # tokens evaluated at a time on a processor


def main() -> None:
    """Serve until standard input closes: that is how the worker notices that its owner is gone, however it died."""
    # llama.cpp writes to standard output as well; the answer needs a line of its own.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    os.umask(0o077)  # what it writes are evaluated prompts, and those are the user's alone
    os.environ["GGML_NO_BACKTRACE"] = "1"  # a debugger that looks at the crash would hold up the restart
    if "--devices" in sys.argv:
        _say(answers, _devices(import_module("xllamacpp")))
        return
    settings = json.loads(sys.stdin.readline())
    os.environ["LLAMA_MEDIA_MARKER"] = settings["image_mark"]
    try:
        server = _load(settings)
    except (ImportError, RuntimeError, ValueError, MemoryError, OSError) as error:
        _say(answers, {"error": str(error) or type(error).__name__})
        if sys.platform == "win32":
            os._exit(1)
        # An orderly end: llama.cpp writes its log, where the reason stands, from a thread of its own, and at its end all of it.
        signal.alarm(_LONGEST_END)
        sys.exit(1)
    _say(answers, {"url": server.listening_address})
    sys.stdin.read()
    # Without the server's own orderly end: a generation under way would hold it up.
    os._exit(0)


def _devices(xllamacpp: Any) -> list[dict[str, Any]]:
    """What llama.cpp can compute with, as JSON values."""
    return [
        {
            **{name: each[name] for name in ("name", "description", "memory_free", "memory_total")},
            "type": each["type"].name,
        }
        for each in xllamacpp.get_device_info()
    ]


def _say(answers: TextIO, what: Any) -> None:
    answers.write(json.dumps(what) + "\n")
    answers.flush()


def _load(settings: dict[str, Any]) -> Any:
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = settings["model"]
    params.api_keys = [settings["key"]]
    params.n_ctx = settings["context"]
    params.n_parallel = settings["slots"]
    params.kv_unified = True
    params.cache_ram_mib = settings["cache_mib"]
    params.warmup = False
    params.fit_params = False  # context and layers are chosen here; it would read the model once more to choose nothing
    # Idle slots keep their cache: with a slot named in the request, llama.cpp would otherwise evaluate it all again.
    params.cache_idle_slots = False
    params.ui = False
    params.special = settings["special"]
    params.endpoint_slots = True
    params.slot_save_path = f"{settings['prompts']}{os.sep}"  # llama.cpp puts the file's name right behind it
    devices, layers = gpus(_devices(xllamacpp)), settings["gpu_layers"]
    if layers < 0 and devices:
        layers = gpu_layers(read_header(settings["model"]), settings["context"], devices).value
    params.n_gpu_layers = layers
    if settings.get("projector"):
        params.mmproj.path = settings["projector"]
    elif not layers or not devices:  # a picture's tokens may have to go into one batch
        # A batch cannot be broken off, and everybody waits for it; on a processor bigger ones are no faster.
        params.n_batch = params.n_ubatch = _BATCH
    if settings.get("threads"):
        params.cpuparams.n_threads = settings["threads"]
    if settings.get("adapter"):
        adapter = xllamacpp.CommonAdapterLoraInfo()
        adapter.path = settings["adapter"]
        adapter.scale = 1.0
        params.lora_adapters = [adapter]
        params.lora_init_without_apply = True
    return xllamacpp.Server(params)


if __name__ == "__main__":
    main()
