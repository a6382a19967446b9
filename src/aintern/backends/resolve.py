"""A model's name as the user writes it, as a backend; only the one that it names is imported."""

from pathlib import Path
from typing import TYPE_CHECKING

from aintern.backends.backend import Backend
from aintern.backends.model_name import full_name, server_parts
from aintern.errors import UsageError
from aintern.settings.schema import ModelSettings

if TYPE_CHECKING:
    from aintern.backends.embedded.prompt_cache_files import KeptPrompts


async def resolve(spec: str, wanted: ModelSettings | None = None) -> Backend:
    """The backend that `spec` names; it starts loading, but is not waited for. `wanted` says how it is run.

    It is asked for calls in the way that its profile says, where a probe of this very model left one.
    Raises UsageError for a name of no known form, ModelUnavailable for a model that is not there."""
    full = await full_name(spec)
    wanted = wanted or ModelSettings()
    if full == "embedded":
        return _embedded(wanted)
    if full.startswith("script:"):
        return _script(full.removeprefix("script:"))
    if full.startswith("openai:"):
        return await _server(full, wanted)
    return _file(Path(full), wanted)


def _embedded(wanted: ModelSettings) -> Backend:
    from aintern.backends.small_model.embedded_default import EmbeddedDefault

    return EmbeddedDefault(threads=wanted.threads, gpu_layers=wanted.gpu_layers, kept=_kept(wanted))


def _file(path: Path, wanted: ModelSettings) -> Backend:
    from aintern.backends.embedded.llama_cpp import LlamaCpp
    from aintern.backends.models.model_profile import file_identity, stored_profile

    backend = LlamaCpp(
        path,
        wanted.context_length,
        threads=wanted.threads,
        gpu_layers=wanted.gpu_layers,
        kept=_kept(wanted),
    )
    profile = stored_profile(str(path))
    if profile is not None and profile.identity == file_identity(path):
        backend.follow(profile.way)
    return backend


async def _server(full: str, wanted: ModelSettings) -> Backend:
    from aintern.backends.http.api_keys import api_key
    from aintern.backends.http.openai_compatible import OpenAICompatible
    from aintern.backends.models.model_profile import stored_profile

    model, base_url = server_parts(full)
    backend = OpenAICompatible(
        model,
        base_url,
        key=api_key(base_url, wanted.api_key_variable),
        patience=wanted.progress_timeout,
        retries=wanted.retries,
    )
    profile = stored_profile(full)
    if profile is not None and profile.identity == (await backend.facts()).identity:
        backend.follow(profile.way)
        backend.server.patience = profile.patience(wanted.progress_timeout)
    return backend


def _kept(wanted: ModelSettings) -> "KeptPrompts | None":
    from aintern.backends.embedded.prompt_cache_files import KeptPrompts

    if not wanted.kept_prompts_mib:
        return None
    return KeptPrompts(wanted.kept_prompts_mib, wanted.kept_prompts_days)


def _script(path: str) -> Backend:
    from aintern.backends.scripted import ScriptedBackend

    if not path:
        raise UsageError("script: names no file.", "Write script:FILE.")
    return ScriptedBackend.from_file(path)
