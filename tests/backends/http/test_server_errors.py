"""What a server refuses is an error that says what to do, and a prompt that is too long is told apart."""

import json

import pytest

from aintern.errors import AInternError, BackendError, ContextOverflow, ModelUnavailable
from tests.backends.http.asked_servers import HELLO, ask, backend, reply_to, text
from tests.backends.servers import events, serving, status

OVERFLOWS = [
    '{"error":{"code":400,"message":"request (9000 tokens) exceeds the available context size (8192 tokens), try '
    'increasing it","type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":8192}}',
    '{"object":"error","message":"This model\'s maximum context length is 4096 tokens. However, you requested 5000 tokens"}',
    '{"error":{"message":"Your input exceeds the context window of this model.","code":"context_length_exceeded"}}',
    '{"error":"Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context '
    'length of only 4096 tokens, which is not enough"}',
    '{"error":{"code":500,"message":"Context size has been exceeded.","type":"server_error"}}',
]


@pytest.mark.parametrize("body", OVERFLOWS)
@pytest.mark.parametrize("code", [400, 500])
async def test_a_prompt_that_is_too_long_leads_to_compaction_and_not_to_retries(body: str, code: int) -> None:
    async with serving(status(code, body)) as served:
        with pytest.raises(ContextOverflow):
            await ask(backend(served))
        assert len(served.asked) == 1
    with pytest.raises(ContextOverflow):
        await reply_to(events(json.loads(body) if "error" in json.loads(body) else {"error": json.loads(body)}))


@pytest.mark.parametrize(
    ("code", "body", "kind", "said"),
    [
        (401, '{"error":{"message":"Incorrect API key provided: sk-secretsecretsecret"}}', ModelUnavailable, "API key"),
        (404, '{"error":{"message":"model \'m\' not found"}}', ModelUnavailable, "no model 'm'"),
        (307, "", BackendError, "redirects"),
        (400, '{"detail":"\\"auto\\" tool choice requires --enable-auto-tool-choice"}', BackendError, "calling mode"),
        (502, "<html><h1>Bad Gateway</h1></html>", BackendError, "Bad Gateway"),
    ],
)
async def test_a_refusal_says_what_to_do(code: int, body: str, kind: type[AInternError], said: str) -> None:
    with pytest.raises(kind, match=said) as caught:
        await reply_to(status(code, body), retries=0, key="sk-secretsecretsecret")
    assert "secretsecret" not in str(caught.value)


async def test_an_option_that_the_model_does_not_take_is_left_out() -> None:
    body = '{"error":{"message":"Unsupported parameter: \'max_tokens\' is not supported, use max_completion_tokens"}}'
    async with serving(status(400, body), HELLO) as served:
        assert text(await ask(backend(served), max_tokens=9)) == "Hello"
        assert "max_tokens" not in served.asked[1].json
        assert served.asked[1].json["max_completion_tokens"] == 9
