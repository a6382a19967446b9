"""A model's name as the user writes it, as a backend; only the one that it names is imported."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path

from aintern.backends.backend import Backend, ProbedBackend
from aintern.backends.model_name import KINDS, full_name
from aintern.backends.models.tool_adapters import adapter_beside
from aintern.errors import AInternError
from aintern.settings.schema import ModelSettings

_FILES = "aintern.backends.embedded.llama_cpp"


async def resolve(spec: str, wanted: ModelSettings | None = None) -> Backend:
    """The backend that `spec` names; it starts loading, but is not waited for. `wanted` says how it is run.

    It is asked for calls in the mode that its profile says, where a probe of this very model left one.
    Raises UsageError for a name of no known form, ModelUnavailable for a model that is not there."""
    full = await full_name(spec)
    kind = KINDS.get(full.partition(":")[0])
    if kind is None and adapter_beside(Path(full)) is not None:
        kind = KINDS["embedded"]
    module = import_module(kind.module if kind is not None else _FILES)
    backend: Backend = await module.open_backend(full, wanted or ModelSettings())
    if isinstance(backend, ProbedBackend):
        from aintern.backends.models.model_profile import stored_profile

        profile = stored_profile(full)
        if profile is not None and profile.identity == (await backend.identity(anew=False)).text:
            backend.use_profile(profile)
    return backend


@contextmanager
def model_ahead(wanted: ModelSettings) -> Iterator[None]:
    """The model of `wanted` loads from now on, where it can before the code is imported that uses it; `resolve` inside the block
    takes what was begun. What can't be loaded `resolve` says."""
    kind = KINDS.get(wanted.spec)
    with ExitStack() as loading:
        if kind is not None and kind.loads_ahead:
            with suppress(AInternError):
                loading.enter_context(import_module(kind.module).loading_ahead(wanted))
        yield
