"""The model when nothing else is configured or found: SmolLM2-135M-Instruct, with tool calls under a grammar. A model file that has a
tool adapter of its own beside it is run in the same way."""

from collections.abc import Sequence

from aintern.backends.backend import ModelDescription, ModelIdentity
from aintern.backends.embedded.llama_client import LlamaClient
from aintern.backends.embedded.memory import needed
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
from aintern.backends.models.model_profile import CallingMode, ModelProfile, file_identity
from aintern.backends.small_model.default_worker import DefaultWorker, default_worker
from aintern.backends.small_model.small_model import SmallModel


class EmbeddedDefault(SmallModel):
    """SmolLM2-135M-Instruct, or a model file with its adapter by its path: for trying things out, with calls under a grammar.

    Raises WeightsMissing where only its weights are not here, ModelUnavailable where llama.cpp is not, or where the adapter beside a
    file was made for another one."""

    def __init__(
        self, threads: int = 0, gpu_layers: int = -1, kept: PromptCacheFiles | None = None, full_name: str = "embedded"
    ) -> None:
        self._worker: DefaultWorker = default_worker(threads, gpu_layers, full_name)
        self._is_default = full_name == "embedded"
        settings = self._worker.settings
        super().__init__(LlamaClient(settings), with_adapter=bool(settings.adapter), kept=kept)

    async def describe(self) -> ModelDescription:
        return ModelDescription(
            "SmolLM2-135M-Instruct" if self._is_default else self._worker.header.name,
            self._worker.settings.context,
            calling="native",
            chat_template=self._worker.header.chat_template,
            note="This is a very small model, for trying things out. For real work choose a bigger one: `aintern models list`."
            if self._is_default
            else "This is a small model with a tool adapter. For real work choose a bigger one: `aintern models list`.",
            short_prompt=True,
        )

    async def calling_modes(self) -> Sequence[CallingMode]:
        return (CallingMode("grammar"),)

    def use_mode(self, mode: CallingMode) -> None:
        """Nothing: it has one mode."""

    def use_profile(self, profile: ModelProfile) -> None:
        """Nothing: it has one mode."""

    async def identity(self, *, anew: bool = True) -> ModelIdentity:
        """By the sizes and times of weights and adapter. Raises OSError."""
        worker = self._worker
        return ModelIdentity(file_identity(*worker.files), needed(worker.header, worker.settings.context))

    async def count_tokens(self, text: str) -> int:
        return len(await self._client.tokenize([(text, False)]))

    async def aclose(self) -> None:
        await self._client.aclose()
