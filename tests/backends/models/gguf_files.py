"""Tiny GGUF files for tests: a header is all that most of them need."""

import struct
from pathlib import Path


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def gguf(**values: object) -> bytes:
    """A header with the given metadata; `__` in a name stands for a dot."""
    written = b""
    for key, value in values.items():
        name = text(key.replace("__", "."))
        if isinstance(value, str):
            written += name + struct.pack("<I", 8) + text(value)
        elif isinstance(value, bool):
            written += name + struct.pack("<I?", 7, value)
        elif isinstance(value, int):
            written += name + struct.pack("<II", 4, value)
        elif isinstance(value, list):
            written += name + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(text, value))
    return b"GGUF" + struct.pack("<IQQ", 3, 0, len(values)) + written


MODEL = gguf(
    general__architecture="q",
    general__name="Tiny Q",
    q__context_length=4096,
    q__block_count=2,
    q__attention__head_count=4,
    q__attention__head_count_kv=2,
    q__embedding_length=64,
    tokenizer__ggml__tokens=["<s>", "</s>", "a"],
    tokenizer__ggml__bos_token_id=0,
    tokenizer__ggml__eos_token_id=1,
    tokenizer__ggml__add_bos_token=True,
    tokenizer__chat_template="{{ messages }}",
)


def file(path: Path, content: bytes = MODEL) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path
