"""What a server said is remembered for the next start, bounded and aged, and dropped when the server turns out to be another."""

import contextlib
import json
import time
from typing import Any

import pytest

from aintern.backends.backend import InferenceOptions
from aintern.backends.http.known_servers import MOST_ENTRIES, forget, known_servers_file, recall, remember
from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.backends.http.server_facts import ServerFacts
from aintern.errors import AInternError
from aintern.messages import Message
from tests.backends.http.asked_servers import HELLO, ask
from tests.backends.servers import Answer, Served, delta, events, finish, serving, status

PROPS = {"/props": {"default_generation_settings": {"n_ctx": 4096}, "chat_template": "{{tools}}"}}
FACTS = ServerFacts(4096, "{{tools}}", True, "llama-server", "abc", 7)


def aged(seconds: float) -> None:
    """Makes all that is remembered older."""
    stored = json.loads(known_servers_file().read_text())
    for entry in stored["servers"].values():
        entry["at"] -= seconds
    known_servers_file().write_text(json.dumps(stored))


async def context_at_the_next_start(served: Served) -> int | None:
    model = OpenAICompatible("m", served.url, key="", backoff=0.01, retries=0)
    try:
        return (await model.describe()).context_length
    finally:
        await model.aclose()


async def run_on(served: Served) -> None:
    """What a run does: it opens the model, asks it once, and closes it."""
    model = OpenAICompatible("m", served.url, key="", backoff=0.01, retries=0)
    await model.describe()
    await ask(model)


async def test_the_next_start_asks_nothing_before_its_own_request() -> None:
    async with serving(HELLO, facts=dict(PROPS)) as served:
        await run_on(served)
        looked_up = served.looked_up
        assert looked_up == 4
        await run_on(served)
        assert served.looked_up == looked_up and len(served.asked) == 2


async def test_a_server_that_says_nothing_of_itself_is_remembered_as_well_but_not_one_that_is_not_there_or_loads() -> (
    None
):
    async with serving(HELLO) as served:
        await run_on(served)
        await run_on(served)
        assert served.looked_up == 4
        name = served.url
    forget(name, "m")
    gone = OpenAICompatible("m", name, key="")
    assert (await gone.describe()).context_length is None and recall(name, "m") is None
    await gone.aclose()


@pytest.mark.parametrize(
    "answer",
    [
        status(404, '{"error": {"message": "model not found"}}'),
        status(400, '{"error": {"message": "the request exceeds the available context size (2048 tokens)"}}'),
        status(400, '{"error": {"message": "tools param requires --jinja flag"}}'),
        events(delta(content="x"), finish(usage={"prompt_tokens": 5000, "completion_tokens": 1})),
    ],
)
async def test_what_is_known_is_dropped_when_the_server_answers_otherwise(answer: Answer) -> None:
    async with serving(HELLO, answer, facts=dict(PROPS)) as served:
        await run_on(served)
        served.facts["/props"] = {"default_generation_settings": {"n_ctx": 2048}, "chat_template": "{{tools}}"}
        assert await context_at_the_next_start(served) == 4096
        with contextlib.suppress(AInternError):
            await run_on(served)
        assert await context_at_the_next_start(served) == 2048


async def test_a_server_that_cannot_be_reached_is_asked_anew_when_it_is_back() -> None:
    async with serving(HELLO, facts=dict(PROPS)) as served:
        await run_on(served)
        name = served.url
    model = OpenAICompatible("m", name, key="", backoff=0.01, retries=0)
    with pytest.raises(AInternError):
        async for _ in model.stream([Message("user", "hi")], (), InferenceOptions()):
            pass
    await model.aclose()
    assert recall(name, "m") is None


async def test_what_is_ten_minutes_old_is_believed_and_asked_again_behind_the_first_reply() -> None:
    async with serving(HELLO, facts=dict(PROPS)) as served:
        await run_on(served)
        aged(601)
        served.facts["/props"] = {"default_generation_settings": {"n_ctx": 2048}, "chat_template": "{{tools}}"}
        model = OpenAICompatible("m", served.url, key="")
        assert (await model.describe()).context_length == 4096 and served.looked_up == 4
        await ask(model)
        assert await context_at_the_next_start(served) == 2048 and served.looked_up == 8


def test_a_week_later_nothing_is_known_nor_before_it_was_said() -> None:
    remember("http://s/v1", "m", FACTS)
    assert recall("http://s/v1", "m") is not None
    aged(8 * 24 * 3600)
    assert recall("http://s/v1", "m") is None
    aged(-16 * 24 * 3600)
    assert recall("http://s/v1", "m") is None


def test_each_model_of_each_server_is_remembered_apart_and_the_oldest_go_first() -> None:
    for number in range(MOST_ENTRIES + 3):
        remember(f"http://s{number}/v1", "m", FACTS)
    assert len(json.loads(known_servers_file().read_text())["servers"]) == MOST_ENTRIES
    assert recall("http://s0/v1", "m") is None and recall(f"http://s{MOST_ENTRIES}/v1", "other") is None
    known = recall(f"http://s{MOST_ENTRIES}/v1", "m")
    assert known is not None and known[0] == FACTS


@pytest.mark.parametrize(
    "stored",
    [
        "", "[]", "{", '{"version": 2}', '{"version": 1, "servers": 3}', '{"version": 1, "servers": {"m@s": 3}}',
        '{"version": 1, "servers": {"m@s": {"at": "x", "facts": {}}}}', "[" * 100_000,
        json.dumps({"version": 1, "servers": {"m@s": {"at": time.time(), "facts": {"context_length": "long"}}}}),
    ],
    ids=range(9),  # a time in a name would differ between the processes that run the tests
)  # fmt: skip
def test_a_broken_file_says_nothing_and_is_replaced(stored: str) -> None:
    known_servers_file().parent.mkdir(parents=True, exist_ok=True)
    known_servers_file().write_text(stored)
    assert recall("s", "m") is None
    remember("s", "m", FACTS)
    assert recall("s", "m") is not None


def test_a_password_in_an_address_and_an_endless_template_are_not_kept() -> None:
    server: Any = OpenAICompatible("m", "http://me:secret@127.0.0.1:1/v1", key="").server
    assert "secret" not in server.name
    remember("s", "m", ServerFacts(chat_template="x" * 100_000))
    assert recall("s", "m") is None
