"""A model's name as the user writes it, as the one full name that it has on this machine."""

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path

from aintern.backends.http.server_address import ollama_address
from aintern.dataclass import dataclass
from aintern.errors import UnknownModel, UsageError

_LAST_SLASHES = re.compile(r"(?<=[^/:])/+$")
_WITH_ADDRESS = re.compile(r"(.*)@(\w+://.*)", re.DOTALL)


async def full_name(spec: str) -> str:
    """`embedded`, `script:FILE`, `openai:MODEL@BASE_URL`, or the absolute path of a model file (which need not exist).

    `auto` follows discovery's order; the name of a model file found here works as well as its path.
    Raises UsageError for a name of no known form, UnknownModel for a name that nothing here has."""
    spec = spec.strip() or "auto"
    if spec == "auto":
        from aintern.backends.models.discovery import best_spec

        spec = await best_spec()
    name, colon, rest = spec.partition(":")
    kind = KINDS.get(name)
    if kind is not None and bool(colon) == (":" in kind.form):
        return kind.full_name(rest) if kind.full_name else spec
    if file := _model_file(spec):
        return str(file)
    return str(await _named_file(spec))


def _model_file(spec: str) -> Path | None:
    """The file that is named; None for a name that is none, or that no file can have."""
    try:
        path = Path(spec).expanduser().absolute()
        return path if spec.lower().endswith(".gguf") or path.is_file() else None
    except (OSError, RuntimeError, ValueError):  # too long, of no user's home, half a character
        return None


def server_parts(full: str) -> tuple[str, str]:
    """Model and base URL of a server's full name."""
    found = _WITH_ADDRESS.fullmatch(full.removeprefix("openai:"))
    assert found is not None
    return found[1], found[2]


def _server(rest: str) -> str:
    found = _WITH_ADDRESS.fullmatch(rest)
    model = found[1] if found else rest
    base_url = found[2] if found else os.environ.get("OPENAI_BASE_URL") or "https://api.openai.com/v1"
    if not model:
        raise UsageError(
            "openai: names no model.", "Write openai:MODEL@BASE_URL, e.g. openai:qwen3@http://127.0.0.1:8080/v1."
        )
    return f"openai:{model}@{_LAST_SLASHES.sub('', base_url)}"


def _ollama(model: str) -> str:
    if not model:
        raise UsageError("ollama: names no model.", "Write ollama:NAME; `ollama list` shows the names.")
    return f"openai:{model}@{ollama_address()}/v1"


async def _named_file(name: str) -> Path:
    from aintern.backends.models.model_files import find_model_files

    files = await asyncio.to_thread(find_model_files)
    fitting = [file.path for file in files if name.lower() in (file.name.lower(), file.path.name.lower())]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnknownModel(f"There are {len(fitting)} files of the model {name!r}.", "Name one by its path.")
    forms = ", ".join(("auto", "PATH.gguf", *(kind.form for kind in KINDS.values())))
    raise UnknownModel(
        f"There is no model {name!r}.", f"Known forms are {forms}; `aintern models list` shows what is here."
    )


@dataclass(frozen=True, slots=True)
class BackendKind:
    """One form of a model's name. `module` has `async def open_backend(full: str, wanted: ModelSettings) -> Backend`;
    `full_name` completes what stands behind the colon, where that can be written in more than one way. Where `loads_ahead`,
    it is imported fast and has a context manager `loading_ahead(wanted: ModelSettings)` besides: the model loads from then on."""

    form: str
    module: str
    full_name: Callable[[str], str] | None = None
    loads_ahead: bool = False


KINDS = {
    "embedded": BackendKind("embedded", "aintern.backends.small_model.door", loads_ahead=True),
    "openai": BackendKind("openai:MODEL@BASE_URL", "aintern.backends.http.openai_compatible", _server),
    "ollama": BackendKind("ollama:NAME", "aintern.backends.http.openai_compatible", _ollama),
    "script": BackendKind("script:FILE", "aintern.backends.scripted"),
}
"""Every backend by what its models' names begin with, to which plugins add theirs; a name with none of these is a GGUF file's."""
