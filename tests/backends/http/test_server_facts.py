"""What a server says of its model at its own endpoints is believed, and nothing else."""

import asyncio
from typing import Any

import pytest

from aintern.backends.http.openai_compatible import OpenAICompatible
from tests.backends.http.asked_servers import HELLO
from tests.backends.servers import serving

EFFORTS = ("low", "medium", "high")
FACTS = [
    ({"/props": {"default_generation_settings": {"n_ctx": 4096}, "chat_template": "{{tools}}"}}, 4096, "native"),
    ({"/props": {"default_generation_settings": {"n_ctx": 4096}, "chat_template": "{{messages}}"}}, 4096, "text"),
    (
        {
            "/props": {
                "default_generation_settings": {"n_ctx": 4096},
                "chat_template": "{{tools}}",
                "chat_template_caps": {"supports_tools": False},
            }
        },
        4096,
        "text",
    ),
    ({"/api/v0/models": {"data": [{"id": "m", "max_context_length": 9, "loaded_context_length": 8}]}}, 8, "native"),
    ({"/api/show": {"model_info": {"q.context_length": 40960}, "capabilities": ["completion"]}}, 4096, "text"),
    (
        {"/api/show": {"model_info": {}, "capabilities": ["tools"], "parameters": "stop x\nnum_ctx    16384"}},
        16384,
        "native",
    ),
    ({"/v1/models": {"data": [{"id": "m", "max_model_len": 32768}]}}, 32768, "native"),
    (
        {
            "/api/show": {"model_info": {"q.context_length": 40960}, "parameters": "num_ctx 16384"},
            "/api/ps": {
                "models": [{"name": "other", "context_length": 7}, {"name": "m:latest", "context_length": 65536}]
            },
        },
        65536,
        "native",
    ),
    (
        {"/api/v0/models": {"data": [{"id": "m", "state": "not-loaded", "max_context_length": 131072}]}},
        4096,
        "native",
    ),
    ({}, None, "native"),
    ({"/props": [], "/v1/models": {"data": 3}, "/api/show": {"model_info": 1}}, None, "native"),
]


@pytest.mark.parametrize(("facts", "length", "calling"), FACTS)
async def test_the_servers_own_endpoints_say_context_and_tools(facts: Any, length: int | None, calling: str) -> None:
    async with serving(HELLO, facts=facts) as served:
        model = OpenAICompatible("m", served.url, key="")
        described = await model.describe()
        await model.aclose()
    assert (described.context_length, described.calling) == (length, calling)


LLAMA = {"default_generation_settings": {"n_ctx": 4096}}
ABLE: list[tuple[dict[str, Any], bool | None, tuple[str, ...]]] = [
    ({"/props": {**LLAMA, "modalities": {"vision": True}}}, True, ()),
    ({"/props": {**LLAMA, "modalities": {"vision": False}, "chat_template": "{{reasoning_effort}}"}}, False, EFFORTS),
    ({"/props": LLAMA}, None, ()),
    ({"/api/show": {"model_info": {}, "capabilities": ["vision"]}}, True, ()),
    ({"/api/show": {"model_info": {}, "capabilities": ["tools", "thinking"]}}, False, ("none", *EFFORTS)),
    ({"/api/v0/models": {"data": [{"id": "m", "type": "vlm", "max_context_length": 9}]}}, True, ()),
    ({"/api/v0/models": {"data": [{"id": "m", "type": "llm", "max_context_length": 9}]}}, False, ()),
    ({"/v1/models": {"data": [{"id": "m", "max_model_len": 9}]}}, None, ()),
    ({"/props": {**LLAMA, "modalities": 7}, "/api/show": {"model_info": {}, "capabilities": "vision"}}, None, ()),
]


@pytest.mark.parametrize(("facts", "sees", "efforts"), ABLE)
async def test_what_a_model_can_do_besides_is_believed_and_remembered(
    facts: dict[str, Any], sees: bool | None, efforts: tuple[str, ...]
) -> None:
    async with serving(HELLO, facts=facts) as served:
        for _ in range(2):
            model = OpenAICompatible("m", served.url, key="")
            features = (await model.describe()).features
            await model.aclose()
            assert (features.sees, features.efforts) == (sees, efforts)


async def test_who_asks_at_the_same_time_gets_the_same_answer_and_later_ones_a_new_one() -> None:
    facts: dict[str, Any] = {"/v1/models": {"data": [{"id": "m", "max_model_len": 7}]}}
    async with serving(HELLO, facts=facts) as served:
        models = [OpenAICompatible("m", served.url, key="") for _ in range(20)]
        together = await asyncio.gather(*(model.describe() for model in models))
        assert {described.context_length for described in together} == {7}
        assert served.connections <= 6, "one connection for each endpoint"
        facts["/v1/models"] = {"data": [{"id": "m", "max_model_len": 8}]}
        assert (await models[0].facts(anew=True)).context_length == 8
        for model in models:
            await model.aclose()
