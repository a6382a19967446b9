"""A tool adapter of the user's own: it lies beside the model file that it was trained for, and goes with no other."""

import hashlib
from pathlib import Path

from aintern.backends.models.gguf_header import adapter_metadata
from aintern.errors import ModelUnavailable

ENDING = ".tools.gguf"
"""`NAME.tools.gguf` is the adapter of `NAME.gguf`."""

BASE_NAME, BASE_MARK = "aintern.base.name", "aintern.base.mark"
"""The adapter's metadata that say which model it was trained for."""

_ENDS = 1 << 20  # bytes


def adapter_beside(weights: Path) -> Path | None:
    """The adapter of a model file; None where there is none."""
    path = weights.with_suffix(ENDING)
    return path if path.is_file() else None


def base_mark(weights: Path) -> str:
    """What tells a model file from others, as 64 hexadecimal digits: the SHA-256 of its size and both its ends, since gigabytes can't
    be read whole at every start. Raises OSError."""
    with weights.open("rb") as file:
        size = weights.stat().st_size
        mark = hashlib.sha256(f"{size}\n".encode() + file.read(_ENDS))
        file.seek(max(0, size - _ENDS))
        mark.update(file.read(_ENDS))
    return mark.hexdigest()


def check_adapter(adapter: Path, weights: Path) -> None:
    """Raises ModelUnavailable for what is no adapter that AIntern's training made, or one of another model file."""
    metadata = adapter_metadata(adapter)
    hint = f"Move it away, or train one for {weights.name}: training/README.md."
    if BASE_MARK not in metadata:
        raise ModelUnavailable(f"The adapter {adapter} does not say which model it was made for.", hint)
    if metadata[BASE_MARK] != base_mark(weights):
        made_for = metadata.get(BASE_NAME, "without a name")
        raise ModelUnavailable(f"The adapter {adapter} was made for another file ({made_for}).", hint)
