"""What this machine offers: running model servers, model files, keys in the environment, and the embedded default."""

import asyncio
import json
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import aclosing, suppress
from urllib.parse import urlsplit

from aintern.backends.embedded.memory import free_memory
from aintern.backends.http.api_keys import SERVICE_KEYS
from aintern.backends.http.server_address import LOOPBACK, ollama_address
from aintern.backends.models.default_weights import PACKAGES, default_weights
from aintern.backends.models.gguf_header import read_header
from aintern.backends.models.model_files import ModelFile, find_model_files
from aintern.dataclass import dataclass
from aintern.errors import ModelUnavailable, UsageError

log = logging.getLogger("aintern")

SERVERS = (("Ollama", 11434), ("LM Studio", 1234), ("llama-server", 8080), ("vLLM", 8000))
"""Where local servers listen by default, in the order in which `auto` takes them."""

PATIENCE = 0.4
_HEADERS_READ = 40
_SERVICES = (
    ("api.openai.com", "https://api.openai.com/v1", "gpt-4.1"),
    ("openrouter.ai", "https://openrouter.ai/api/v1", "openrouter/auto"),
    ("api.mistral.ai", "https://api.mistral.ai/v1", "devstral-medium-latest"),
    ("api.deepseek.com", "https://api.deepseek.com/v1", "deepseek-chat"),
)


@dataclass(frozen=True, slots=True)
class FoundServer:
    """A server that answers, with the names of its models as it lists them."""

    kind: str
    base_url: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A model that can be chosen: `spec` is what `--model` takes, `where` says who has it, `size` in bytes (0: unknown)."""

    spec: str
    name: str
    where: str
    size: int = 0


async def find_servers() -> list[FoundServer]:
    """Ask the usual ports of this machine at once, for at most 0.4 seconds; only loopback is ever asked."""
    asked = [_ask(kind, url) for kind, url in _addresses()]
    return [server for server in await asyncio.gather(*asked) if server is not None]


def _addresses() -> Iterator[tuple[str, str]]:
    for kind, port in SERVERS:
        if kind != "Ollama" or "OLLAMA_HOST" not in os.environ:
            yield kind, f"http://127.0.0.1:{port}/v1"
            continue
        try:
            address = ollama_address()
        except UsageError as error:
            log.warning("Ollama is not looked for: %s", error)
            continue
        if urlsplit(address).hostname in LOOPBACK:
            yield kind, f"{address}/v1"


async def list_models() -> list[ListedModel]:
    """Everything that `--model` could name here: services with a key, servers, files, and the default."""
    servers, files = await asyncio.gather(find_servers(), asyncio.to_thread(find_model_files))
    listed = [
        ListedModel(spec, spec.partition(":")[2].partition("@")[0], "environment") for spec in environment_specs()
    ]
    listed += [
        ListedModel(_server_spec(server, model), model, server.kind) for server in servers for model in server.models
    ]
    weights = default_weights()
    listed += [ListedModel(str(file.path), file.name, file.source, file.size) for file in files if file.path != weights]
    if weights is not None:
        where = next((f"package {name.replace('_', '-')}" for name in PACKAGES if name in weights.parts), "")
        where = where or next((file.source for file in files if file.path == weights), "")
        listed.append(ListedModel("embedded", "SmolLM2-135M-Instruct", where, weights.stat().st_size))
    return listed


async def best_spec() -> str:
    """What `auto` means here: keys in the environment, else a running server, else a file, else the embedded default."""
    for spec in environment_specs():
        return spec
    for server in await find_servers():
        if chat := [model for model in server.models if "embed" not in model.lower()]:
            return _server_spec(server, chat[0])
    weights = default_weights()  # the embedded default is more than this file: it has the adapter
    best = await asyncio.to_thread(_best_file, [file for file in find_model_files() if file.path != weights])
    return str(best.path) if best is not None else "embedded"


def environment_specs() -> list[str]:
    """The services that the environment has a key for; `OPENAI_MODEL` and its like name the model."""
    specs = []
    if os.environ.get("OPENAI_BASE_URL") and os.environ.get("OPENAI_MODEL"):
        specs.append(f"openai:{os.environ['OPENAI_MODEL']}@{os.environ['OPENAI_BASE_URL']}")
    for host, base_url, model in _SERVICES:
        variable = SERVICE_KEYS[host]
        if os.environ.get(variable):
            specs.append(f"openai:{os.environ.get(variable.replace('_API_KEY', '_MODEL')) or model}@{base_url}")
    return specs


async def _ask(kind: str, base_url: str) -> FoundServer | None:
    url = urlsplit(base_url)
    try:
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(url.hostname, url.port)
            writer.close()
            # The HTTP client costs 0.1 s to import, and mostly nothing listens: only now is it worth that.
            from aintern.backends.http.model_server import ModelServer

            async with aclosing(ModelServer(base_url, connect_timeout=PATIENCE)) as server:
                status, body = await server.read("GET", server.under("/models"), patience=PATIENCE)
            entries = json.loads(body)["data"] if status == 200 else []
            models = tuple(str(entry["id"]) for entry in entries)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None  # whatever listens there, it is no model server
    return FoundServer(kind, base_url, models) if models else None


def _server_spec(server: FoundServer, model: str) -> str:
    return f"ollama:{model}" if server.kind == "Ollama" else f"openai:{model}@{server.base_url}"


def _best_file(files: Sequence[ModelFile]) -> ModelFile | None:
    """The biggest chat model that leaves half of the free memory to other things."""
    free = free_memory()
    fitting = [file for file in files if free is None or file.size < free / 2]
    for file in sorted(fitting, key=lambda file: -file.size)[:_HEADERS_READ]:
        with suppress(ModelUnavailable):
            if read_header(file.path).chat_template:
                return file
    return None
