"""A llama.cpp worker process: started early, shared by all conversations on the same model, restarted after a crash."""

import asyncio
import json
import re
import secrets
import subprocess
import sys
import threading
from collections import OrderedDict, deque
from concurrent.futures import Future
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from aintern.backends.embedded.hardware import cores, threads
from aintern.backends.embedded.prompt_cache_files import prompts_folder
from aintern.dataclass import dataclass
from aintern.errors import ModelUnavailable

_LONGEST_END = 2.0
_LAST_WORDS = 5.0  # seconds; a process that its end left behind may hold the log open
_OUT_OF_MEMORY = re.compile(r"out of memory|alloc|signal 9\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """What a worker loads. `context` in tokens for all slots together; `slots` conversations stay warm at a time;
    `cache_mib` bounds the memory in which further conversations' caches are kept; `special` writes control tokens out;
    `threads` 0 and `gpu_layers` -1 are what the machine has (`hardware.py`); with the `projector` the model sees."""

    model: str
    context: int
    slots: int = 4
    cache_mib: int = 512
    special: bool = False
    adapter: str = ""
    threads: int = 0
    gpu_layers: int = -1
    projector: str = ""


class Slots:
    """Which conversation has which of llama.cpp's slots: each its own, or else the one unused for longest.

    What a slot held before stays in llama.cpp's memory cache, from where it comes back."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._slots: OrderedDict[str, int] = OrderedDict()
        self._seen: set[str] = set()

    def of(self, conversation: str) -> int:
        self._seen.add(conversation)
        if conversation in self._slots:
            self._slots.move_to_end(conversation)
            return self._slots[conversation]
        slot = len(self._slots) if len(self._slots) < self._count else self._slots.popitem(last=False)[1]
        self._slots[conversation] = slot
        return slot

    def is_new(self, conversation: str) -> bool:
        """Whether it never had a slot, so that nothing of it can be in llama.cpp's memory."""
        return conversation not in self._seen

    def takes_over(self, conversation: str) -> bool:
        """Whether it gets a slot that another one has."""
        return conversation not in self._slots and len(self._slots) >= self._count


class LlamaProcess:
    """One worker. Its model loads from the moment of creation, beside whatever the caller does meanwhile."""

    def __init__(self, settings: WorkerSettings) -> None:
        self.settings = settings
        self.slots = Slots(settings.slots)
        self.key = secrets.token_urlsafe(32)
        self.image_mark = f"<|{secrets.token_hex(16)}|>"  # stands for a picture in a prompt; no text can hold it
        self._log: deque[str] = deque(maxlen=60)
        self._ready: Future[str] = Future()
        self._process = self._start()

    async def url(self) -> str:
        """The address of the loaded model. Raises ModelUnavailable when it cannot be loaded."""
        return await asyncio.shield(asyncio.wrap_future(self._ready))

    def has_died(self, patience: float = 0.0) -> bool:
        """Whether the process has ended; waits at most `patience` seconds for that, so not on an event loop."""
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return False
        return True

    def last_words(self) -> str:
        """How it ended, for a message."""
        code = self._process.poll()
        return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"

    def stop(self) -> None:
        """End the worker, or clear away what is left of one that died; its memory is free."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.terminate()
        if not self.has_died(_LONGEST_END):
            self._process.kill()
            self._process.wait()

    def _start(self) -> "subprocess.Popen[str]":
        if find_spec("xllamacpp") is None:
            raise ModelUnavailable(
                "Models are run by xllamacpp, which is not installed.", "Run `pip install 'aintern[local]'`."
            )
        # -P: modules that lie in the workspace must not be imported instead of ours.
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "aintern.backends.embedded.llama_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl+C is for us to handle
        )
        assert process.stdin is not None
        settings = {
            **asdict(self.settings),
            "key": self.key,
            "image_mark": self.image_mark,
            "threads": threads(cores(), self.settings.threads).value,
            "prompts": str(prompts_folder()),
        }
        process.stdin.write(json.dumps(settings) + "\n")
        process.stdin.flush()
        log = threading.Thread(target=self._read_log, args=(process,), daemon=True)
        log.start()
        threading.Thread(target=self._wait_for_address, args=(process, log), daemon=True).start()
        return process

    def _read_log(self, process: "subprocess.Popen[str]") -> None:
        assert process.stderr is not None
        with process.stderr as log:
            self._log.extend(line.rstrip() for line in log)

    def _wait_for_address(self, process: "subprocess.Popen[str]", log: threading.Thread) -> None:
        assert process.stdout is not None
        with process.stdout as answers:
            line = answers.readline()
        answer: dict[str, Any] = json.loads(line) if line else {"error": ""}
        if "url" in answer:
            self._ready.set_result(answer["url"])
        else:
            process.wait()
            log.join(_LAST_WORDS)  # what it wrote may not have been read yet, and the reason stands there
            self._ready.set_exception(self._why_not(str(answer["error"])))

    def _why_not(self, error: str) -> ModelUnavailable:
        log = [line for line in self._log if " E " in line or "error" in line.lower() or "fail" in line.lower()]
        said = (
            "; ".join(dict.fromkeys(part.partition(": ")[2] or part for part in log[:3])) or error or self.last_words()
        )
        name = Path(self.settings.model).name
        if _OUT_OF_MEMORY.search(said):
            return ModelUnavailable(
                f"There is too little memory for the model {name} ({said}).",
                "Close other programs, or choose a smaller model.",
            )
        return ModelUnavailable(
            f"llama.cpp cannot load the model {name} ({said}).", "Download it again, or choose another model."
        )


class SharedProcesses:
    """The workers of this process, one for each settings, kept while somebody uses them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[WorkerSettings, tuple[LlamaProcess, int]] = {}

    def acquire(self, settings: WorkerSettings) -> LlamaProcess:
        """The worker for `settings`, started if need be; one that died is replaced."""
        with self._lock:
            process, users = self._running.get(settings, (None, 0))
            if process is not None and process.has_died():
                process.stop()
                process = None
            process = process or LlamaProcess(settings)
            self._running[settings] = (process, users + 1)
            return process

    def replace(self, dead: LlamaProcess) -> LlamaProcess:
        """The worker that takes the place of one that died; the first to ask starts it."""
        with self._lock:
            process, users = self._running.get(dead.settings, (dead, 1))
            if process.has_died():
                process.stop()
                process = LlamaProcess(dead.settings)
            self._running[dead.settings] = (process, users)
            return process

    def release(self, settings: WorkerSettings) -> None:
        """End the worker once nobody uses it."""
        with self._lock:
            process, users = self._running.pop(settings)
            if users > 1:
                self._running[settings] = (process, users - 1)
                return
        process.stop()


shared_processes = SharedProcesses()
