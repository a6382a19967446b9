"""The model when nothing else is configured or found: SmolLM2-135M-Instruct, with tool calls under a grammar."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from aintern.backends.backend import ModelDescription, ModelIdentity
from aintern.backends.embedded.llama_client import LlamaClient
from aintern.backends.embedded.llama_process import WorkerSettings
from aintern.backends.embedded.memory import context_for, free_memory, needed
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
from aintern.backends.models.default_weights import default_weights
from aintern.backends.models.gguf_header import read_header
from aintern.backends.models.model_profile import CallingMode, ModelProfile, file_identity
from aintern.backends.small_model.small_model import SmallModel
from aintern.errors import ModelUnavailable, WeightsMissing
from aintern.settings.schema import ModelSettings

INSTALL_LLAMA = "pip install 'aintern[local]'"
PULL_WEIGHTS = "aintern models pull default"
ADAPTER = Path(__file__).with_name("smollm2_tools.gguf")
"""The tool adapter: LoRA matrices that make a tool caller of it."""


class EmbeddedDefault(SmallModel):
    """SmolLM2-135M-Instruct: for trying things out, with calls under a grammar.

    Raises WeightsMissing where only its weights are not here, ModelUnavailable where llama.cpp is not."""

    def __init__(self, threads: int = 0, gpu_layers: int = -1, kept: PromptCacheFiles | None = None) -> None:
        self.files = default_files()
        if not self.files:
            mistake = WeightsMissing if find_spec("xllamacpp") is not None else ModelUnavailable
            raise mistake(f"{what_is_lacking()}.", f"Run `{how_to_install()}`, or name another model.")
        path = self.files[0]
        self.header = read_header(path)
        self.context = context_for(self.header, free_memory())
        adapter = str(self.files[1]) if len(self.files) > 1 else ""
        settings = WorkerSettings(str(path), self.context, adapter=adapter, threads=threads, gpu_layers=gpu_layers)
        super().__init__(LlamaClient(settings), with_adapter=bool(adapter), kept=kept)

    async def describe(self) -> ModelDescription:
        return ModelDescription(
            "SmolLM2-135M-Instruct",
            self.context,
            calling="native",
            chat_template=self.header.chat_template,
            note="This is a very small model, for trying things out. For real work choose a bigger one: `aintern models list`.",
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
        return ModelIdentity(file_identity(*self.files), needed(self.header, self.context))

    async def count_tokens(self, text: str) -> int:
        return len(await self._client.tokenize([(text, False)]))

    async def aclose(self) -> None:
        await self._client.aclose()


async def open_backend(full: str, wanted: ModelSettings) -> EmbeddedDefault:
    """Raises ModelUnavailable where it is not installed."""
    return EmbeddedDefault(wanted.threads, wanted.gpu_layers, PromptCacheFiles.wanted(wanted))


def default_files() -> tuple[Path, ...]:
    """Weights and adapter, as far as they are installed; none without the weights."""
    weights = default_weights()
    return tuple(path for path in (weights, ADAPTER) if path.is_file()) if weights is not None else ()


def what_is_lacking() -> str:
    """What of the embedded default is here and what is not, as a sentence without its full stop; '' where all of it is."""
    llama, weights = find_spec("xllamacpp") is not None, default_weights() is not None
    if llama and weights:
        return ""
    if llama:
        return "The default model's weights are not here, its llama.cpp is"
    if weights:
        return "The default model's llama.cpp is not here, its weights are"
    return "Neither llama.cpp nor the default model's weights are here"


def how_to_install() -> str:
    """The commands that install what the embedded default lacks here: llama.cpp, its weights, or both; '' for nothing."""
    lacking = [INSTALL_LLAMA] if find_spec("xllamacpp") is None else []
    if default_weights() is None:
        lacking.append(PULL_WEIGHTS)
    return " && ".join(lacking)
