"""What a probe of a model found, as findings for people and programs."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aintern.backends.backend import FileBackend
from aintern.cli.diagnosis import Diagnosis, State

if TYPE_CHECKING:
    from aintern.probe.model_probe import Probe
    from aintern.settings.schema import ModelSettings

_TAUGHT = {
    "native": "tools are taught by examples",
    "template": "the chat template teaches the tools",
    "text": "the chat template knows no tools, so the system prompt teaches them",
}


def report(probe: "Probe", wanted: "ModelSettings") -> Iterator[Diagnosis]:
    """Everything that `aintern doctor --model` says, before the profile is stored."""
    from aintern.backends.models.model_profile import without_password

    profile = probe.profile
    yield Diagnosis("model", "ok", f"{profile.name} ({without_password(profile.spec)})")
    yield _context(probe)
    yield _template(probe)
    yield _native_tools(probe)
    for trial in profile.trials:  # of the way that was chosen; a wrong one is a warning: the model works, if not well
        found = f"{trial.request}: {trial.made}, {trial.seconds:.1f} s"
        yield Diagnosis("trial", "ok" if trial.ok else "warning", found if trial.ok else f"{found}. {trial.wrong}")
    yield _speed(probe)
    yield from _machine(probe, wanted)
    state: State = "ok" if profile.passed == len(profile.trials) else "warning" if profile.passed else "failed"
    advice = " Choose a bigger model for work with tools." if state == "failed" else ""
    yield Diagnosis("choice", state, f"{probe.why}{advice}")


def _context(probe: "Probe") -> Diagnosis:
    length = probe.description.context_length
    if length is None:
        return Diagnosis(
            "context",
            "warning",
            "unknown: the server does not say; set model.context_length to what it was started with",
        )
    header = probe.backend.header if isinstance(probe.backend, FileBackend) else None
    of = f" of {header.context_length:,} that it was trained for" if header and header.context_length else ""
    prompt = probe.profile.prompt_tokens
    used = f"; system prompt, tools and a short request take {prompt:,}" if prompt else ""
    return Diagnosis("context", "warning" if prompt > length / 2 else "ok", f"{length:,} tokens{of}{used}")


def _template(probe: "Probe") -> Diagnosis:
    from aintern.dialects.choose import choose

    template = probe.description.chat_template
    if not template:
        return Diagnosis("chat template", "ok", "not told by the server")
    chosen = choose(template)
    said = (
        f"its markers are those of {chosen.dialect.name}: {chosen.why}"
        if chosen.native
        else "it has no markers of tool calls"
    )
    return Diagnosis("chat template", "ok", f"{len(template):,} characters; {said}")


def _native_tools(probe: "Probe") -> Diagnosis:
    calling = probe.profile.mode.calling
    if calling == "grammar":
        taught = _TAUGHT[probe.description.calling]
        return Diagnosis("native tools", "ok", f"{taught}; calls are written under a grammar, so none can be malformed")
    if calling == "native" and probe.structured:
        return Diagnosis("native tools", "ok", "the server returned structured calls")
    if calling == "native":
        return Diagnosis("native tools", "warning", "the server took the tools, but returned no structured call")
    return Diagnosis("native tools", "ok", "not used: the system prompt teaches the calls")


def _speed(probe: "Probe") -> Diagnosis:
    profile = probe.profile
    if not (profile.prompt_speed or profile.generation_speed):
        return Diagnosis("speed", "warning", "unknown: the server counts no tokens")
    by = "measured from outside" if profile.measured else "by its own timings"
    return Diagnosis(
        "speed",
        "ok",
        f"{profile.prompt_speed:,.0f} prompt tokens/s, {profile.generation_speed:,.0f} generated tokens/s, {by}",
    )


def _machine(probe: "Probe", wanted: "ModelSettings") -> Iterator[Diagnosis]:
    """Memory, processor and GPU of a model that is run here; what a server tells of its own."""
    if not isinstance(probe.backend, FileBackend):
        if probe.profile.memory:
            yield Diagnosis("memory", "ok", f"{_size(probe.profile.memory)}, as the server says")
        return
    from aintern.backends.embedded.hardware import cores, gpu_layers, gpus, threads
    from aintern.backends.embedded.memory import needed

    header, context = probe.backend.header, probe.description.context_length or 0
    cache = header.cache_bytes * context
    free = f"; {_size(probe.free_memory)} were free" if probe.free_memory is not None else ""
    yield Diagnosis(
        "memory",
        "ok",
        f"{_size(needed(header, context))}: {_size(header.weights)} of weights, {_size(cache)} of KV cache{free}",
    )
    chosen = threads(cores(), wanted.threads)
    yield Diagnosis("processor", "ok", f"threads: {chosen.value or 'all'}. {chosen.why}")
    # What llama.cpp itself reports, asked in a process of its own.
    command = [sys.executable, "-P", "-m", "aintern.backends.embedded.llama_worker", "--devices"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    devices = json.loads(ran.stdout) if ran.returncode == 0 else []
    yield Diagnosis("gpu", "ok", gpu_layers(header, context, gpus(devices), wanted.gpu_layers).why)


def _size(count: int) -> str:
    return f"{count / 2**30:.2f} GiB" if count >= 2**30 else f"{count / 2**20:.1f} MiB"
