"""What a model server says of its model at its own endpoints: true context length, chat template, native tools."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aintern.backends.api_keys import SERVICE_KEYS
from aintern.backends.model_server import ModelServer
from aintern.backends.plain_http import NotHttp

_PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """`context_length` in tokens, None where the server does not say."""

    context_length: int | None = None
    chat_template: str = ""
    native_tools: bool = True
    kind: str = ""


async def ask_server(server: ModelServer, model: str) -> ServerFacts:
    """Ask all known endpoints at once, for at most two seconds; what does not answer is not known. Never raises."""
    if server.host in SERVICE_KEYS:
        return ServerFacts()  # the big services have none of these
    named = json.dumps({"model": model}).encode()
    props, studio, ollama, models = await asyncio.gather(
        _ask(server, "GET", server.root("/props")),
        _ask(server, "GET", server.root("/api/v0/models")),
        _ask(server, "POST", server.root("/api/show"), named),
        _ask(server, "GET", server.under("/models")),
    )
    return (
        _llama_server(props)
        or _lm_studio(studio, model)
        or _ollama(ollama)
        or _model_list(models, model)
        or ServerFacts()
    )


async def _ask(server: ModelServer, method: str, path: str, body: bytes = b"") -> Mapping[str, Any]:
    try:
        async with asyncio.timeout(_PATIENCE):
            status, answer = await server.read(method, path, body, _PATIENCE)
        value = json.loads(answer) if status == 200 else {}
    except (OSError, NotHttp, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _llama_server(props: Mapping[str, Any]) -> ServerFacts | None:
    settings = props.get("default_generation_settings")
    if not isinstance(settings, dict):
        return None
    template = props.get("chat_template")
    return ServerFacts(
        _count(settings.get("n_ctx")), template if isinstance(template, str) else "", True, "llama-server"
    )


def _lm_studio(models: Mapping[str, Any], model: str) -> ServerFacts | None:
    entry = _entry(models, model)
    if entry is None or "max_context_length" not in entry:
        return None
    length = _count(entry.get("loaded_context_length")) or _count(entry.get("max_context_length"))
    return ServerFacts(length, kind="LM Studio")


def _ollama(shown: Mapping[str, Any]) -> ServerFacts | None:
    info = shown.get("model_info")
    if not isinstance(info, dict):
        return None
    capabilities = shown.get("capabilities")
    # Ollama cuts prompts at num_ctx, which is far below what the model was trained for; without it 4096 is its default.
    length = _parameter(shown.get("parameters"), "num_ctx") or 4096
    native = "tools" in capabilities if isinstance(capabilities, list) else True
    return ServerFacts(length, native_tools=native, kind="Ollama")


def _model_list(models: Mapping[str, Any], model: str) -> ServerFacts | None:
    entry = _entry(models, model)
    if entry is None:
        return None
    meta = entry.get("meta")
    trained = _count(meta.get("n_ctx")) if isinstance(meta, dict) else None
    return ServerFacts(_count(entry.get("max_model_len")) or trained, kind="OpenAI-compatible")


def _entry(models: Mapping[str, Any], model: str) -> Mapping[str, Any] | None:
    data = models.get("data")
    entries = [entry for entry in data if isinstance(entry, dict)] if isinstance(data, list) else []
    return next((entry for entry in entries if entry.get("id") == model), None)


def _parameter(text: Any, name: str) -> int | None:
    """A value of Ollama's `parameters`, lines of name and value."""
    if not isinstance(text, str):
        return None
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and words[0] == name and words[1].isdecimal():
            return int(words[1])
    return None


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
