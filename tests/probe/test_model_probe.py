"""A probe finds out by trying how a model is best asked for calls, what it can do, and how fast; for real backends, good and bad."""

import asyncio
import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.backend import Usage
from aintern.backends.models.model_profile import CallingMode, ModelProfile, file_identity, save_profile
from aintern.cli.model_report import report
from aintern.dialects.choose import DIALECTS
from aintern.errors import ModelUnavailable, UsageError
from aintern.messages import ToolCall
from aintern.probe import model_probe
from aintern.probe.model_probe import Probe, probe, speeds
from aintern.probe.trial_calls import TRIALS, Heard
from aintern.settings.schema import ModelSettings
from tests.backends.servers import Asked, call, delta, events, finish, serving, status

RIGHT = {
    "Read": ToolCall("read_file", {"path": "./notes.txt"}),
    "List": ToolCall("list_directory", {"path": "src/"}),
    "Write": ToolCall("write_file", {"path": "hello.txt", "content": "good morning\n"}),
}
USAGE = {"prompt_tokens": 1000, "completion_tokens": 20, "total_tokens": 1020}
TIMINGS = {"cache_n": 0, "prompt_n": 1000, "prompt_ms": 2000.0, "predicted_n": 20, "predicted_ms": 500.0}
Reply = Callable[[dict[str, Any], ToolCall | None], list[Any]]


def answering(reply: Reply, *, refuses_tools: bool = False) -> Any:
    """A server's answer, made from what it was asked."""

    async def answer(asked: Asked, writer: asyncio.StreamWriter) -> None:
        if refuses_tools and "tools" in asked.json:
            body = json.dumps({"error": {"message": '"auto" tool choice requires --enable-auto-tool-choice'}})
            await status(400, body)(asked, writer)
            return
        request = next(each["content"] for each in reversed(asked.json["messages"]) if each["role"] == "user")
        wanted = next((made for word, made in RIGHT.items() if request.startswith(word)), None)
        await events(*reply(asked.json, wanted), finish(usage=USAGE, timings=TIMINGS))(asked, writer)

    return answer


def structured(asked: dict[str, Any], wanted: ToolCall | None) -> list[Any]:
    if wanted is None or "tools" not in asked:
        return [delta(content="one two three")]
    return [call(0, name=wanted.tool, arguments=json.dumps(dict(wanted.parameters)))]


def written_in(name: str) -> Reply:
    def reply(asked: dict[str, Any], wanted: ToolCall | None) -> list[Any]:
        return [delta(content=DIALECTS[name]().write_call(wanted) if wanted else "one two three")]

    return reply


async def tried(url: str, told: list[str] | None = None) -> Probe:
    return await probe(f"openai:m@{url}", ModelSettings(retries=0), (told if told is not None else []).append)


async def test_a_server_with_native_tools_is_asked_natively() -> None:
    told: list[str] = []
    facts = {"/v1/models": {"data": [{"id": "m", "max_model_len": 16384}]}}
    async with serving(answering(structured), facts=facts) as served:
        found = await tried(served.url, told)
    profile = found.profile
    assert (profile.mode, profile.passed, found.structured) == (CallingMode("native"), 3, True)
    assert list(found.tried) == [CallingMode("native")]
    assert [trial.wrong for trial in profile.trials] == ["", "", ""]
    assert profile.trials[0].made == 'read_file {"path": "./notes.txt"}'
    assert (profile.context_length, profile.prompt_tokens) == (16384, 1000)
    assert (profile.prompt_speed, profile.generation_speed, profile.measured) == (500, 40, False)
    assert "Trial call 3 of 3, native: Write a new file" in told[3]


async def test_a_password_in_an_address_is_never_shown() -> None:
    told: list[str] = []
    async with serving(answering(structured)) as served:
        found = await tried(served.url.replace("//", "//me:secret@"), told)
    assert found.profile.spec.startswith("openai:m@http://me:secret@"), "it is what the model is called by"
    shown = [finding.found for finding in report(found, ModelSettings())]
    assert f"m (openai:m@{served.url})" in shown
    assert "secret" not in "".join([*told, *shown])


async def test_a_server_that_refuses_tools_is_taught_by_text() -> None:
    facts = {"/props": {"default_generation_settings": {"n_ctx": 8192}, "chat_template": "{{ tools }}<arg_key>"}}
    async with serving(answering(written_in("glm"), refuses_tools=True), facts=facts) as served:
        found = await tried(served.url)
    assert (found.profile.mode, found.profile.passed) == (CallingMode("text"), 3)
    assert "enable-auto-tool-choice" in found.tried[CallingMode("native")][0].wrong
    assert found.why == "text made 3 of 3 trial calls right; also tried: native 0 of 3."


async def test_a_model_that_writes_in_another_dialect_than_it_was_taught_is_read_in_its_own() -> None:
    async with serving(answering(written_in("mistral"), refuses_tools=True)) as served:
        found = await tried(served.url)
    assert (found.profile.mode, found.profile.passed) == (CallingMode("text", "mistral"), 3)
    assert [str(way) for way in found.tried] == ["native", "text", "text (mistral)"]


async def test_what_was_wrong_with_a_call_is_said() -> None:
    def wrong(asked: dict[str, Any], wanted: ToolCall | None) -> list[Any]:
        if wanted is RIGHT["Read"]:
            return [call(0, name="read_file", arguments='{"path": "other.txt"}')]
        if wanted is RIGHT["List"]:
            return [call(0, name="read_file", arguments='{"path": "src"}')]
        return [delta(content="I would rather not.")]

    async with serving(answering(wrong)) as served:
        found = await tried(served.url)
    first, second, third = found.tried[CallingMode("native")]
    assert first.wrong == 'path is "other.txt" instead of "notes.txt".'
    assert second.wrong == "It called read_file instead of list_directory."
    assert (third.made, third.wrong) == ("no call, but the answer “I would rather not.”", "It called no tool.")
    assert found.profile.passed == 0


async def test_a_server_that_is_not_there_or_has_no_such_model_ends_the_probe() -> None:
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        await tried("http://127.0.0.1:9/v1")
    async with serving(status(404, '{"error": "no such model"}')) as served:
        with pytest.raises(ModelUnavailable, match="has no model 'm'"):
            await tried(served.url)


async def test_a_script_is_no_model() -> None:
    with pytest.raises(UsageError, match="no model"):
        await probe("script:x.jsonl", ModelSettings(), print)


def test_speeds_come_from_the_models_own_timings_or_else_from_the_clock() -> None:
    own = Heard(Usage(100, 11, 20, 3.0, prompt_seconds=2.0, generation_seconds=0.5))
    assert speeds([own, Heard(Usage(5, 9, 0, 1.0, 1.0, 0.5))]) == (40.0, 20.0, False)
    clocked = Heard(Usage(100, 11, 0), first=4.0, last=6.0)
    assert speeds([clocked, Heard()]) == (25.0, 5.0, True)
    assert speeds([]) == (0.0, 0.0, True)


HERMES = """{%- if tools %}<tools>{%- for tool in tools %}{{- "\\n" + tool.function.name }}{%- endfor %}</tools>
{%- endif %}{%- for message in messages %}{{- "\\n" + message.role + ": " + (message.content or "") }}
{%- for call in message.tool_calls or [] %}{{- '<tool_call>\\n{"name": "' + call.function.name + '", "arguments": ' }}
{{- call.function.arguments | tojson }}{{- "}\\n</tool_call>" }}{%- endfor %}{%- endfor %}<|go|>"""


@pytest.mark.embedded
@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
async def test_a_real_llama_server_is_seen_to_return_structured_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("gguf", reason="tiny models are made with the gguf package")
    from tests.dialects.tiny_model import write_tiny_model

    said = [("<tool_call>", True), ('\n{"name": "read_file", "arguments": {"path": "notes.txt"}}\n', False)]
    write_tiny_model(tmp_path / "tiny.gguf", [*said, ("</tool_call>", True)], HERMES, context=8192)
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(tmp_path / "tiny.gguf")
    params.n_ctx, params.n_parallel, params.warmup, params.use_jinja = 8192, 1, False, True
    params.cpuparams.n_threads = 1
    server = xllamacpp.Server(params)
    monkeypatch.setattr(model_probe, "TRIALS", TRIALS[:1])  # it can say only one thing
    found = await probe(f"openai:{params.model.path}@{server.listening_address}/v1", ModelSettings(), print)
    del server
    profile = found.profile
    assert (profile.mode, profile.passed, found.structured) == (CallingMode("native"), 1, True), found.tried
    assert profile.context_length == 8192
    assert profile.prompt_speed > 0 and profile.generation_speed > 0 and not profile.measured


@pytest.mark.embedded
@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
async def test_a_model_file_is_tried_under_its_own_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gguf", reason="tiny models are made with the gguf package")
    from tests.dialects.tiny_model import GO, write_tiny_model

    path = tmp_path / "tiny.gguf"
    said = [("<tool_call>", True), ('{"name": "read_file", "arguments": {"path": "notes.txt"}}', False)]
    template = "{# <tool_call> #}{% for tool in tools or [] %}{{ tool.function.name }}{% endfor %}"
    template += "{% for message in messages %}{{ message.content }}{% endfor %}"
    write_tiny_model(path, [*said, ("</tool_call>", True)], template + GO, context=16384)
    monkeypatch.setattr(model_probe, "TRIALS", TRIALS[:1])  # it can say only one thing
    save_profile(
        ModelProfile(str(path), file_identity(path), "tiny", CallingMode("text", "glm"), (), "2026-01-02T03:04:05Z")
    )
    found = await probe(str(path), ModelSettings(), print)
    assert (found.profile.mode, found.profile.trials[0].wrong) == (CallingMode("grammar"), "")
    assert found.description.calling == "template"
    assert "<tool_call>" in found.description.chat_template
    assert found.profile.memory and found.profile.memory > path.stat().st_size
    assert found.profile.generation_speed > 0
