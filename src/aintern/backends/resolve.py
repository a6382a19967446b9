"""A model's name as the user writes it, as a backend; only the one that it names is imported."""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aintern.backends.backend import Backend
from aintern.errors import ModelUnavailable, UsageError
from aintern.settings import ModelSettings

if TYPE_CHECKING:
    from aintern.backends.kept_prompts import KeptPrompts

FORMS = "auto, embedded, PATH.gguf, openai:MODEL@BASE_URL, ollama:NAME, script:FILE"


async def resolve(spec: str, wanted: ModelSettings | None = None) -> Backend:
    """The backend that `spec` names; it starts loading, but is not waited for. `wanted` says how it is run.

    `auto` follows discovery's order; the name of a model file found here works as well as its path.
    Raises UsageError for a name of no known form, ModelUnavailable for a model that is not there."""
    spec = spec.strip() or "auto"
    wanted = wanted or ModelSettings()
    if spec == "auto":
        spec = await _best()
    kind, colon, rest = spec.partition(":")
    if spec == "embedded":
        return _embedded(wanted)
    if colon and kind == "script":
        return _script(rest)
    if colon and kind == "openai":
        return _openai(rest, wanted)
    if colon and kind == "ollama":
        return _ollama(rest, wanted)
    if spec.lower().endswith(".gguf") or Path(spec).expanduser().is_file():
        return _gguf(Path(spec).expanduser(), wanted)
    return _gguf(await _named_file(spec), wanted)


async def _best() -> str:
    from aintern.backends.discovery import best_spec

    return await best_spec()


def _embedded(wanted: ModelSettings) -> Backend:
    from aintern.backends.embedded_default import EmbeddedDefault

    return EmbeddedDefault(threads=wanted.threads, gpu_layers=wanted.gpu_layers, kept=_kept(wanted))


def _gguf(path: Path, wanted: ModelSettings) -> Backend:
    from aintern.backends.llama_cpp import LlamaCpp

    return LlamaCpp(
        path, wanted.context_length, threads=wanted.threads, gpu_layers=wanted.gpu_layers, kept=_kept(wanted)
    )


def _kept(wanted: ModelSettings) -> "KeptPrompts | None":
    from aintern.backends.kept_prompts import KeptPrompts, prompts_folder

    if not wanted.kept_prompts_mib:
        return None
    return KeptPrompts(prompts_folder(), wanted.kept_prompts_mib, wanted.kept_prompts_days)


def _script(path: str) -> Backend:
    from aintern.backends.scripted import ScriptedBackend

    if not path:
        raise UsageError("script: names no file.", "Write script:FILE.")
    return ScriptedBackend.from_file(path)


def _openai(rest: str, wanted: ModelSettings) -> Backend:
    from aintern.backends.openai_compatible import OpenAICompatible

    model, at, base_url = rest.rpartition("@")
    if not at or "://" not in base_url:
        model, base_url = rest, os.environ.get("OPENAI_BASE_URL") or "https://api.openai.com/v1"
    if not model:
        raise UsageError(
            "openai: names no model.", "Write openai:MODEL@BASE_URL, e.g. openai:qwen3@http://127.0.0.1:8080/v1."
        )
    return OpenAICompatible(model, base_url, patience=wanted.progress_timeout, retries=wanted.retries)


def _ollama(model: str, wanted: ModelSettings) -> Backend:
    if not model:
        raise UsageError("ollama: names no model.", "Write ollama:NAME; `ollama list` shows the names.")
    return _openai(f"{model}@{_ollama_address()}/v1", wanted)


def _ollama_address() -> str:
    """Where Ollama listens: OLLAMA_HOST as its own server reads it, where 0.0.0.0 means every address of this machine."""
    host = os.environ.get("OLLAMA_HOST", "").strip().rstrip("/")
    url = urlsplit(host if "://" in host else f"http://{host or '127.0.0.1:11434'}")
    name = "127.0.0.1" if url.hostname in (None, "0.0.0.0") else url.hostname  # noqa: S104 - read, not bound
    return f"{url.scheme}://{name}:{url.port or 11434}"


async def _named_file(name: str) -> Path:
    from aintern.backends.model_files import find_model_files

    files = await asyncio.to_thread(find_model_files)
    fitting = [file.path for file in files if name.lower() in (file.name.lower(), file.path.name.lower())]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise ModelUnavailable(f"There are {len(fitting)} files of the model {name!r}.", "Name one by its path.")
    raise ModelUnavailable(
        f"There is no model {name!r}.", f"Known forms are {FORMS}; `aintern models list` shows what is here."
    )
