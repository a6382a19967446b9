"""The door of this room, which alone the rest of the package knows, by its name in `model_name.KINDS`: opens the embedded default, or
a model file with its adapter beside it, and lets the default's worker load before the rest of the code is imported."""

from typing import TYPE_CHECKING

from aintern.backends.small_model.default_worker import loading_ahead
from aintern.settings.schema import ModelSettings

if TYPE_CHECKING:
    from aintern.backends.small_model.embedded_default import EmbeddedDefault

__all__ = ["loading_ahead", "open_backend"]


async def open_backend(full: str, wanted: ModelSettings) -> "EmbeddedDefault":
    """`embedded`, or the path of a model file with an adapter. Raises WeightsMissing where only the weights are not here,
    ModelUnavailable where llama.cpp is not, or where the adapter was made for another file."""
    from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
    from aintern.backends.small_model.embedded_default import EmbeddedDefault

    return EmbeddedDefault(wanted.threads, wanted.gpu_layers, PromptCacheFiles.wanted(wanted), full)
