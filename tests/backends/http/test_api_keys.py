"""A key goes to the server that it belongs to, and into no message."""

import logging

import pytest

from aintern.backends.http.openai_compatible import OpenAICompatible
from tests.backends.http.asked_servers import HELLO, ask, backend
from tests.backends.servers import serving


async def test_the_key_goes_out_as_a_bearer_token_and_nowhere_else(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving(HELLO) as served:
        await ask(backend(served, key="sk-0123456789abcdef"))
        assert served.asked[0].headers["authorization"] == "Bearer sk-0123456789abcdef"
    assert "sk-0123456789abcdef" not in caplog.text


def test_keys_are_only_for_their_own_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AINTERN_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    assert OpenAICompatible("m", "https://api.openai.com/v1").server.key == "sk-mine"
    assert OpenAICompatible("m", "http://api.openai.com/v1").server.key == ""
    assert OpenAICompatible("m", "https://elsewhere.example/v1").server.key == ""
    monkeypatch.setenv("AINTERN_API_KEY", "any")
    assert OpenAICompatible("m", "https://elsewhere.example/v1").server.key == "any"
