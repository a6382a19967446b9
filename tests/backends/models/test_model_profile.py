"""A profile is followed as long as the model is the one that was probed, and never otherwise."""

import json
import os
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.backends.http.server_address import ollama_address
from aintern.backends.model_name import full_name
from aintern.backends.models.model_profile import (
    CallingMode,
    ModelProfile,
    TrialResult,
    file_identity,
    forget_profile,
    profile_path,
    save_profile,
    stored_profile,
)
from aintern.backends.resolve import resolve
from aintern.errors import UsageError
from tests.backends.servers import events, finish, serving

PROFILE = ModelProfile(
    spec="openai:m@http://127.0.0.1:1/v1",
    identity="x",
    name="m",
    mode=CallingMode("text", "glm"),
    trials=(TrialResult("Read a", "read_file", "", 1.5), TrialResult("List b", "no call", "It called no tool.", 2.0)),
    probed_at="2026-01-02T03:04:05Z",
    context_length=8192,
    prompt_speed=16.0,
    generation_speed=12.3,
)
OLLAMA: dict[str, Any] = {
    "/api/show": {"model_info": {"q.context_length": 4}, "capabilities": ["tools"], "details": {"family": "q"}},
    "/api/tags": {"models": [{"name": "m:latest", "digest": "abc", "size": 7}, 5]},
}


def test_a_profile_comes_back_as_it_was_stored() -> None:
    path = save_profile(PROFILE)
    assert stored_profile(PROFILE.spec) == PROFILE
    assert path.stat().st_mode & 0o777 == 0o600
    assert PROFILE.summary == "text (glm), 1 of 2 trial calls, 12 tokens/s"
    forget_profile(PROFILE.spec)
    assert stored_profile(PROFILE.spec) is None


def test_a_profile_is_written_and_read_as_by_earlier_versions() -> None:
    path = save_profile(PROFILE)
    stored = json.loads(path.read_text())
    assert stored["way"] == {"calling": "text", "dialect": "glm"} and "mode" not in stored


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"version": 0}', '{"version": 1}', '{"version": 1, "way": {"calling": "x"}}']
)
def test_what_is_no_profile_is_none(text: str) -> None:
    save_profile(PROFILE)
    profile_path(PROFILE.spec).write_text(text)
    assert stored_profile(PROFILE.spec) is None


def test_a_password_in_an_address_is_not_stored() -> None:
    spec = "openai:m@https://me:secret@example.com/v1"
    path = save_profile(replace(PROFILE, spec=spec))
    assert "secret" not in path.read_text()
    assert stored_profile(spec) == replace(PROFILE, spec="openai:m@https://example.com/v1")


def test_a_slow_model_is_waited_for_as_long_as_a_full_prompt_takes() -> None:
    assert PROFILE.patience(120) == 1024
    assert PROFILE.patience(2000) == 2000
    assert replace(PROFILE, prompt_speed=0.001).patience(120) == 3600
    assert replace(PROFILE, prompt_speed=0.0).patience(120) == 120


async def test_a_servers_profile_is_followed_until_another_model_has_its_name() -> None:
    async with serving(events(finish()), facts=dict(OLLAMA)) as served:
        spec = f"openai:m@{served.url}"
        first = await resolve(spec)
        assert isinstance(first, OpenAICompatible)
        assert (await first.describe()).calling == "native"
        identity = (await first.facts()).identity
        await first.aclose()
        save_profile(replace(PROFILE, spec=spec, identity=identity))

        profiled = await resolve(spec + "/")
        assert isinstance(profiled, OpenAICompatible)
        described = await profiled.describe()
        assert (described.calling, described.dialect) == ("text", "glm")
        assert profiled.server.patience == 1024
        served.facts["/api/tags"] = {"models": [{"name": "m:latest", "digest": "another", "size": 7}]}
        await profiled.facts(anew=True)  # as it is asked behind a reply, once in a while
        other = await resolve(spec)
        described = await other.describe()
        assert (described.calling, described.dialect) == ("native", "")
        await profiled.aclose()
        await other.aclose()


def test_a_file_is_another_one_when_its_size_or_time_changes(tmp_path: Path) -> None:
    path = tmp_path / "m"
    path.write_bytes(b"abc")
    before = file_identity(path)
    assert file_identity(path) == before
    os.utime(path, ns=(1, 1))
    touched = file_identity(path)
    path.write_bytes(b"abcd")
    assert len({before, touched, file_identity(path)}) == 3


@pytest.mark.embedded
@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
async def test_a_files_profile_is_followed_until_the_file_changes(tmp_path: Path) -> None:
    pytest.importorskip("gguf", reason="tiny models are made with the gguf package")
    from tests.dialects.tiny_model import GO, write_tiny_model

    path = tmp_path / "tiny.gguf"
    write_tiny_model(path, [("hi", False)], "{{ messages }}{{ tools }}" + GO)
    save_profile(replace(PROFILE, spec=str(path), identity=file_identity(path)))
    for calling, dialect in (("text", "glm"), ("template", "")):
        backend = await resolve(str(path))
        described = await backend.describe()
        await backend.aclose()
        assert (described.calling, described.dialect) == (calling, dialect)
        os.utime(path, ns=(1, 1))


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        (":1234", "http://127.0.0.1:1234"),
        ('"box:1"', "http://box:1"),
        ("::1", "http://[::1]:11434"),
        ("[::]:1234", "http://[::1]:1234"),
        ("http://box", "http://box:80"),
        ("https://box/", "https://box:443"),
    ],
)
def test_ollama_is_where_its_own_server_would_listen(said: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", said)
    assert ollama_address() == address


async def test_an_ollama_host_that_is_no_address_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:port")
    with pytest.raises(UsageError, match="OLLAMA_HOST is"):
        await full_name("ollama:q")


async def test_every_spelling_of_a_model_has_one_full_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OLLAMA_HOST", "0.0.0.0:1234")
    assert await full_name("ollama:q:4b") == "openai:q:4b@http://127.0.0.1:1234/v1"
    assert await full_name("openai:q@http://127.0.0.1:9/v1///") == "openai:q@http://127.0.0.1:9/v1"
    assert await full_name("openai:q@https://me:pw@host/v1") == "openai:q@https://me:pw@host/v1"
    assert await full_name("./a.gguf") == str(tmp_path / "a.gguf")
    assert await full_name("embedded") == "embedded"
