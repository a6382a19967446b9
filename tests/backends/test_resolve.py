"""A model's name becomes the right backend, or an error that says what to write instead."""

import os
from pathlib import Path

import pytest

from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.backends.models import discovery
from aintern.backends.models.discovery import best_spec, environment_specs, find_servers, list_models
from aintern.backends.resolve import resolve
from aintern.backends.scripted import ScriptedBackend
from aintern.settings.schema import ModelSettings
from tests.backends.models.gguf_files import MODEL, file
from tests.backends.servers import serving, status


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in list(os.environ):
        if variable.endswith(("_API_KEY", "_MODEL", "_BASE_URL")) or variable == "OLLAMA_HOST":
            monkeypatch.delenv(variable)


@pytest.fixture
def no_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    # The developer's own machine may well run one of them.
    monkeypatch.setattr(discovery, "SERVERS", ())


async def server_of(spec: str) -> tuple[str, str]:
    backend = await resolve(spec)
    assert isinstance(backend, OpenAICompatible)
    return backend.model, backend.server.name


async def test_servers_are_named_with_model_and_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await server_of("openai:a/b:c@http://127.0.0.1:1/v1/") == ("a/b:c", "http://127.0.0.1:1/v1")
    assert await server_of("openai:gpt-4.1") == ("gpt-4.1", "https://api.openai.com/v1")
    assert await server_of("openai:m@vertex@https://h.example/v1") == ("m@vertex", "https://h.example/v1")
    assert await server_of("ollama:qwen3:4b") == ("qwen3:4b", "http://127.0.0.1:11434/v1")
    monkeypatch.setenv("OLLAMA_HOST", "0.0.0.0:1234")
    assert await server_of("ollama:q") == ("q", "http://127.0.0.1:1234/v1")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert await server_of("openai:q") == ("q", "http://127.0.0.1:9/v1")


async def test_the_settings_hold_for_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "mine")
    wanted = ModelSettings(api_key_variable="MY_KEY", progress_timeout=33)
    for url, key in (("https://h.example/v1", "mine"), ("http://127.0.0.1:9/v1", "mine"), ("http://h.example/v1", "")):
        backend = await resolve(f"openai:m@{url}", wanted)
        assert isinstance(backend, OpenAICompatible)
        assert (backend.server.key, backend.server.patience) == (key, 33)


async def test_a_script_is_read(tmp_path: Path) -> None:
    (tmp_path / "s.jsonl").write_text('{"text": "hi"}\n')
    assert isinstance(await resolve(f"script:{tmp_path}/s.jsonl"), ScriptedBackend)


async def test_auto_takes_keys_before_servers_before_files_before_the_default(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "SERVERS", ())
    assert await best_spec() == "embedded"
    path = file(home / ".cache/llama.cpp/m.gguf", MODEL)
    file(home / ".cache/llama.cpp/broken.gguf", b"no model, and longer than the other one" * 100)
    assert await best_spec() == str(path)
    facts = {"/v1/models": {"data": [{"id": "nomic-embed"}, {"id": "qwen3"}]}}
    async with serving(status(200, "{}"), facts=facts) as served:
        port = int(served.url.split(":")[2].split("/")[0])
        monkeypatch.setattr(discovery, "SERVERS", (("LM Studio", port),))
        assert await best_spec() == f"openai:qwen3@{served.url}"
    monkeypatch.setenv("OPENAI_API_KEY", "sk-x")
    monkeypatch.setenv("OPENAI_MODEL", "gpt-mine")
    assert await best_spec() == "openai:gpt-mine@https://api.openai.com/v1"


async def test_what_listens_on_a_port_and_is_no_model_server_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for facts in ({}, {"/v1/models": []}, {"/v1/models": {"data": 5}}, {"/v1/models": {"data": [1]}}):
        async with serving(status(200, "{}"), facts=facts) as served:
            port = int(served.url.split(":")[2].split("/")[0])
            monkeypatch.setattr(discovery, "SERVERS", (("vLLM", port),))
            assert await find_servers() == []


@pytest.mark.usefixtures("no_servers")
async def test_the_list_shows_everything_that_can_be_chosen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file(home / ".lmstudio/models/a/b/m.gguf", MODEL)
    monkeypatch.setenv("MISTRAL_API_KEY", "x")
    assert environment_specs() == ["openai:devstral-medium-latest@https://api.mistral.ai/v1"]
    listed = {model.where: model for model in await list_models()}
    assert listed["LM Studio"].spec == str(path)
    assert listed["LM Studio"].size == len(MODEL)
    assert listed["environment"].name == "devstral-medium-latest"
