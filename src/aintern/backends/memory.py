"""How much memory is free, and what context of a model fits into it."""

from pathlib import Path

from aintern.backends.gguf_header import GgufHeader
from aintern.errors import ModelUnavailable

_LONGEST_CONTEXT = 32_768
_CACHE_SHARE = 0.25  # of what is free beside the weights may go to the KV cache


def free_memory() -> int | None:
    """Bytes that can be used without swapping; None where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    available = next((line.split()[1] for line in lines if line.startswith("MemAvailable:")), None)
    return int(available) * 1024 if available else None


def context_for(header: GgufHeader, free: int | None) -> int:
    """Tokens of context to load a model with: what it was trained for, at most 32,768 and what `free` bytes allow.

    Raises ModelUnavailable when the weights alone do not fit."""
    wanted = min(header.context_length or 4096, _LONGEST_CONTEXT)
    if free is None:
        return wanted
    if header.size > free:
        raise ModelUnavailable(
            f"The model {header.name} needs {header.size / 2**30:.1f} GiB of memory; {free / 2**30:.1f} GiB are free.",
            "Close other programs, or choose a smaller model.",
        )
    if not header.cache_bytes:
        return wanted
    fitting = int((free - header.size) * _CACHE_SHARE / header.cache_bytes)
    return max(1024, min(wanted, fitting // 256 * 256))
