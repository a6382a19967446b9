"""A name has one full form, and one that means nothing says what to write."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from aintern.backends.model_name import KINDS, full_name, server_parts
from aintern.backends.resolve import resolve
from aintern.errors import ModelUnavailable, UsageError


@pytest.mark.parametrize(
    ("spec", "kind", "said"),
    [
        ("gpt5", ModelUnavailable, r"no model 'gpt5'.*openai:MODEL@BASE_URL.*models list"),
        ("openai:", UsageError, "Write openai:"),
        ("ollama:", UsageError, "Write ollama:"),
        ("script:", UsageError, "Write script:"),
        ("script:/nothing/here", ModelUnavailable, "can't be read"),
        ("nothing.gguf", ModelUnavailable, "No such file"),
        (__file__, ModelUnavailable, "is not a GGUF"),
        ("openai:m@http://", UsageError, "not the base URL"),
    ],
)
async def test_a_name_that_means_nothing_says_what_to_write(spec: str, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        await resolve(spec)


async def test_every_name_has_one_full_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:7000")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert await full_name(" embedded ") == "embedded"
    assert await full_name("openai:m@http://h:1/v1//") == "openai:m@http://h:1/v1"
    assert await full_name("openai:m") == "openai:m@https://api.openai.com/v1"
    assert await full_name("ollama:q:4b") == "openai:q:4b@http://127.0.0.1:7000/v1"
    assert await full_name("script:x.jsonl") == "script:x.jsonl"
    assert await full_name("a.GGUF") == str(tmp_path / "a.GGUF")
    assert server_parts("openai:a@b@http://h/v1") == ("a@b", "http://h/v1")


@pytest.mark.parametrize("name", KINDS)
async def test_every_kind_of_name_opens_a_backend_and_is_told_to_users(name: str) -> None:
    assert callable(import_module(KINDS[name].module).open_backend)
    assert KINDS[name].form.partition(":")[0] == name
    with pytest.raises(ModelUnavailable, match=re.escape(KINDS[name].form)):
        await full_name("gpt5")
