"""The door of this room, which alone the rest of the package knows, by its name in `model_name.KINDS`: opens the embedded default, and
lets its worker load before the rest of the code is imported."""

from typing import TYPE_CHECKING

from aintern.backends.small_model.default_worker import loading_ahead
from aintern.settings.schema import ModelSettings

if TYPE_CHECKING:
    from aintern.backends.small_model.embedded_default import EmbeddedDefault

__all__ = ["loading_ahead", "open_backend"]


async def open_backend(full: str, wanted: ModelSettings) -> "EmbeddedDefault":
    """Raises WeightsMissing where only the weights are not here, ModelUnavailable where llama.cpp is not."""
    from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
    from aintern.backends.small_model.embedded_default import EmbeddedDefault

    return EmbeddedDefault(wanted.threads, wanted.gpu_layers, PromptCacheFiles.wanted(wanted))
