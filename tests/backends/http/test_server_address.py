"""Where Ollama listens is read as its own server reads it."""

import pytest

from aintern.backends.http.server_address import ollama_address
from aintern.errors import UsageError


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("::", "http://[::1]:11434"),
        ("[::1]:7000/", "http://[::1]:7000"),
        ('"box:1234"', "http://box:1234"),
        ("https://ollama.example", "https://ollama.example:443"),
        ("http://ollama.example", "http://ollama.example:80"),
    ],
)
def test_the_address_is_ollamas_own(host: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", host)
    assert ollama_address() == address


@pytest.mark.parametrize("host", ["box:port", "[::1", "box:99999"])
def test_what_is_no_address_is_said(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", host)
    with pytest.raises(UsageError, match="OLLAMA_HOST"):
        ollama_address()
