"""How much memory is free, and what context of a model fits into it."""

from pathlib import Path

from aintern.backends.models.gguf_header import GgufHeader
from aintern.errors import ModelUnavailable

_LONGEST_CONTEXT = 32_768
_SHORTEST_CONTEXT = 1024
_CACHE_SHARE = 0.25  # of what is free beside the weights may go to the KV cache
_CONTROL_GROUP = Path("/sys/fs/cgroup")


def free_memory() -> int | None:
    """Bytes that can be used without swapping, and within a container's limit; None where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    available = next((line.split()[1] for line in lines if line.startswith("MemAvailable:")), None)
    limits = [int(available) * 1024] if available else []
    return min([*limits, *_left_in_container()], default=None)


def needed(header: GgufHeader, context: int) -> int:
    """Bytes that a model takes with `context` tokens: its weights and the KV cache."""
    return header.weights + header.cache_bytes * context


def context_for(header: GgufHeader, free: int | None, wanted: int = 0) -> int:
    """Tokens of context to load a model with: `wanted`, never more than it was trained for; by default at most 32,768 and
    what `free` bytes allow without crowding everything else out.

    Raises ModelUnavailable, with the numbers, when it does not fit."""
    trained = header.context_length or 4096
    context = min(wanted or _LONGEST_CONTEXT, trained)
    if free is None:
        return context
    _check(header, min(context, _SHORTEST_CONTEXT), free)
    if wanted:
        _check(header, context, free)
        return context
    if not header.cache_bytes:
        return context
    fitting = int((free - header.weights) * _CACHE_SHARE / header.cache_bytes)
    return max(min(context, _SHORTEST_CONTEXT), min(context, fitting // 256 * 256))


def _check(header: GgufHeader, context: int, free: int) -> None:
    total = needed(header, context)
    if total <= free:
        return
    fits = (free - header.weights) // header.cache_bytes // 256 * 256 if header.cache_bytes else 0
    shorter = f"Set model.context_length to at most {fits:,}, close" if fits >= _SHORTEST_CONTEXT else "Close"
    raise ModelUnavailable(
        f"The model {header.name} needs {_gib(total)} of memory: {_gib(header.weights)} for its weights and "
        f"{_gib(total - header.weights)} for {context:,} tokens of context; {_gib(free)} are free.",
        f"{shorter} other programs, or choose a smaller model or quantization.",
    )


def _gib(size: int) -> str:
    return f"{size / 2**30:.2f} GiB"


def _left_in_container() -> list[int]:
    """What the control group (v2) still allows; the files that it keeps in memory can go."""
    try:
        most = (_CONTROL_GROUP / "memory.max").read_text(encoding="ascii").strip()
        used = int((_CONTROL_GROUP / "memory.current").read_text(encoding="ascii"))
        stat = (_CONTROL_GROUP / "memory.stat").read_text(encoding="ascii").split()
        cached = int(stat[stat.index("inactive_file") + 1])
        return [] if most == "max" else [max(0, int(most) - used + cached)]
    except (OSError, ValueError, IndexError):
        return []
