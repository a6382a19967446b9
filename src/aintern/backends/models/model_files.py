"""GGUF files that are on this machine already: in our own folder and in the caches of other programs."""

import json
import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import platformdirs

from aintern.backends.models.tool_adapters import ENDING
from aintern.dataclass import dataclass

_MOST_FILES = 500
_LATER_PART = re.compile(r"-0*(?:[2-9]|[1-9]\d+)-of-\d+\.gguf$")
_OLLAMA_MODEL = "application/vnd.ollama.image.model"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model file. `size` in bytes; `source` names the program whose cache it is in."""

    path: Path
    name: str
    size: int
    source: str


def models_folder() -> Path:
    """Where AIntern keeps models of its own."""
    return Path(platformdirs.user_data_dir("aintern", appauthor=False)) / "models"


def find_model_files() -> list[ModelFile]:
    """All of them, at most 500, each once, sorted by name. What cannot be read is left out."""
    found: dict[Path, ModelFile] = {}
    for file in islice(_candidates(), _MOST_FILES):
        found.setdefault(file.path.resolve(), file)
    return sorted(found.values(), key=lambda file: (file.name.lower(), str(file.path)))


def _candidates() -> Iterator[ModelFile]:
    home = Path.home()
    hub = os.environ.get("HF_HUB_CACHE") or Path(os.environ.get("HF_HOME") or home / ".cache/huggingface") / "hub"
    yield from _below(models_folder(), "AIntern")
    yield from _below(Path(hub), "Hugging Face", "models--*/snapshots/*/**/*.gguf")
    yield from _below(home / ".lmstudio/models", "LM Studio")
    yield from _below(home / ".cache/lm-studio/models", "LM Studio")
    yield from _below(Path(os.environ.get("LLAMA_CACHE") or home / ".cache/llama.cpp"), "llama.cpp")
    yield from _below(home / "Library/Caches/llama.cpp", "llama.cpp")
    for folder in (os.environ.get("OLLAMA_MODELS") or home / ".ollama/models", "/usr/share/ollama/.ollama/models"):
        yield from _ollama(Path(folder))


def _below(folder: Path, source: str, pattern: str = "**/*.gguf") -> Iterator[ModelFile]:
    if not folder.is_dir():
        return
    for path in folder.glob(pattern):
        # Later parts of a split model are loaded with its first; projectors and adapters are no models of their own.
        if _LATER_PART.search(path.name) or "mmproj" in path.name.lower() or path.name.endswith(ENDING):
            continue
        size = file_size(path)
        if size:
            yield ModelFile(path, path.stem, size, source)


def _ollama(folder: Path) -> Iterator[ModelFile]:
    """Ollama keeps models as blobs; its manifests say which blob is which model."""
    manifests = folder / "manifests"
    if not manifests.is_dir():
        return
    for manifest in manifests.glob("*/*/*/*"):
        blob = _ollama_blob(manifest)
        path = folder / "blobs" / blob.replace(":", "-")
        size = file_size(path) if blob else 0
        if size:
            yield ModelFile(path, f"{manifest.parent.name}:{manifest.name}", size, "Ollama")


def _ollama_blob(manifest: Path) -> str:
    try:
        layers = json.loads(manifest.read_bytes())["layers"]
        return next((str(layer["digest"]) for layer in layers if layer["mediaType"] == _OLLAMA_MODEL), "")
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""  # another program's file in a form that we do not know is no model for us


def file_size(path: Path) -> int:
    """In bytes; 0 for what is no file, or cannot be looked at."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0
