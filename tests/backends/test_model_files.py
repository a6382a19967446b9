"""Model files of other programs are found, and what is no model is named for what it is."""

import json
import struct
from pathlib import Path

import pytest

from aintern.backends.embedded import memory
from aintern.backends.embedded.memory import context_for, free_memory
from aintern.backends.models.gguf_header import read_header
from aintern.backends.models.model_files import find_model_files, models_folder
from aintern.errors import ModelUnavailable


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


def test_a_header_says_what_the_model_is(tmp_path: Path) -> None:
    header = read_header(file(tmp_path / "m.gguf"))
    assert (header.name, header.architecture, header.context_length) == ("Tiny Q", "q", 4096)
    assert (header.bos_token, header.eos_token, header.adds_bos) == ("<s>", "</s>", True)
    assert header.chat_template == "{{ messages }}"
    assert header.cache_bytes == 2 * 2 * 16 * 2 * 2


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04 zip", b"<html>"])
def test_a_file_that_is_not_gguf_is_named(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(ModelUnavailable, match=r"x\.gguf is not a GGUF model file"):
        read_header(file(tmp_path / "x.gguf", content))


@pytest.mark.parametrize("length", range(4, len(MODEL) - 1, 13))
def test_a_file_that_was_cut_off_is_named(tmp_path: Path, length: int) -> None:
    with pytest.raises(ModelUnavailable, match="damaged or cut off"):
        read_header(file(tmp_path / "x.gguf", MODEL[:length]))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="No such file"):
        read_header(tmp_path / "none.gguf")


def test_an_adapter_or_projector_is_no_model(tmp_path: Path) -> None:
    for parts in ({"general__type": "adapter"}, {"general__architecture": "clip"}):
        with pytest.raises(ModelUnavailable, match="not a model"):
            read_header(file(tmp_path / "x.gguf", gguf(**parts)))


def test_a_model_that_does_not_fit_into_memory_says_how_much_is_missing(tmp_path: Path) -> None:
    header = read_header(file(tmp_path / "m.gguf"))
    with pytest.raises(ModelUnavailable, match=r"needs .* GiB of memory.*for its weights.*1,024 tokens.*are free"):
        context_for(header, free=100)
    assert context_for(header, free=None) == 4096
    free = header.weights + 2048 * header.cache_bytes
    assert context_for(header, free) == 1024, "a quarter of what is free, but no less than a request needs"
    assert context_for(header, free * 100) == 4096
    assert context_for(header, free, wanted=2048) == 2048
    assert context_for(header, free * 100, wanted=100_000) == 4096, "never more than it was trained for"
    with pytest.raises(ModelUnavailable, match=r"3,000 tokens.*Set model\.context_length to at most 2,048"):
        context_for(header, free, wanted=3000)


def test_a_containers_limit_counts_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_CONTROL_GROUP", tmp_path)
    (tmp_path / "memory.current").write_text("900000\n")
    (tmp_path / "memory.stat").write_text("anon 5\ninactive_file 100000\nactive_file 7\n")
    (tmp_path / "memory.max").write_text("1000000\n")
    assert free_memory() == 200_000
    (tmp_path / "memory.max").write_text("max\n")
    assert free_memory() != 200_000


def test_all_parts_of_a_split_model_count_and_none_may_be_missing(tmp_path: Path) -> None:
    whole = gguf(general__architecture="q", q__block_count=2, split__count=3)
    parts = [file(tmp_path / f"m-0000{n}-of-00003.gguf", whole) for n in (1, 2, 3)]
    header = read_header(parts[0])
    assert (header.weights, header.layers, header.layer_bytes) == (3 * len(whole), 2, 3 * len(whole) // 2)
    with pytest.raises(ModelUnavailable, match="later part"):
        read_header(parts[1])
    parts[2].unlink()
    with pytest.raises(ModelUnavailable, match=r"m-00003-of-00003\.gguf is missing"):
        read_header(parts[0])


def test_the_caches_of_other_programs_are_searched(home: Path) -> None:
    file(models_folder() / "own.gguf")
    snapshot = home / ".cache/huggingface/hub/models--a--b/snapshots/1"
    file(snapshot / "hub-00001-of-00002.gguf")
    file(snapshot / "hub-00002-of-00002.gguf")
    file(snapshot / "mmproj-hub.gguf")
    file(home / ".lmstudio/models/p/r/studio.gguf")
    file(home / ".cache/llama.cpp/cpp.gguf")
    layers = {"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:ab"}]}
    file(home / ".ollama/models/manifests/registry.ollama.ai/library/qwen3/4b", json.dumps(layers).encode())
    file(home / ".ollama/models/manifests/registry.ollama.ai/library/broken/1", b"{")
    file(home / ".ollama/models/blobs/sha256-ab")
    found = {model.name: model.source for model in find_model_files()}
    assert found == {
        "own": "AIntern",
        "hub-00001-of-00002": "Hugging Face",
        "studio": "LM Studio",
        "cpp": "llama.cpp",
        "qwen3:4b": "Ollama",
    }


def test_no_caches_are_no_error(home: Path) -> None:
    assert find_model_files() == []
