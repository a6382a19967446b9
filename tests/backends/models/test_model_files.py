"""Model files of other programs are found where those keep them."""

import json
from pathlib import Path

from aintern.backends.models.model_files import find_model_files, models_folder
from tests.backends.models.gguf_files import file


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
