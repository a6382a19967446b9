"""Whatever a model samples under the embedded default's grammar is one valid call of a live tool, or none."""

import os
from pathlib import Path

import pytest

from aintern.backends.embedded.llama_client import LlamaClient
from aintern.backends.embedded.llama_process import WorkerSettings
from aintern.backends.small_model.adapter_prompt import parse
from aintern.backends.small_model.call_grammar import NONE, CallGrammar
from aintern.backends.small_model.grammar_values import Sources
from aintern.tools.built_in import built_in_tools
from tests.dialects.sampling_model import write_sampling_model
from tests.dialects.tiny_model import GO

pytest.importorskip("xllamacpp", reason="the embedded model needs xllamacpp")

pytestmark = pytest.mark.embedded

SAMPLES = 1000 if os.environ.get("AINTERN_NIGHTLY") == "1" else 40
PATHS = ("README.md", "src/app.py", "docs/a b.md", "x/é.txt")
REQUESTS = (
    "show me README.md",
    'write "two\nlines" with a \\ and a tab\t into new/file.txt',
    "what has changed in the last 3 commits?",
    "",
    "find `TODO` in *.py, at most 7, and don't say 'none'",
)
LIKELY = ('"', '"}', '"}}', "}}", '":', '",', "true")


async def test_no_sampled_call_is_malformed(tmp_path: Path) -> None:
    tools = {tool.id: tool for tool in built_in_tools()}
    write_sampling_model(tmp_path / "m.gguf", [("{", False)], LIKELY, GO)
    client = LlamaClient(WorkerSettings(str(tmp_path / "m.gguf"), 4096, 1))
    whole: dict[str, int] = {}
    try:
        prompt = await client.tokenize([(GO, True)])
        for seed in range(SAMPLES):
            sources = Sources(REQUESTS[seed % len(REQUESTS)], PATHS)
            grammar = CallGrammar([tool.spec for tool in tools.values()], sources).text()
            settings = {"grammar": grammar, "n_predict": 3000, "temperature": 1.0, "top_p": 1.0, "seed": seed}
            pieces = [piece async for piece in client.generate(prompt, "c", settings)]
            text = "".join(piece.text for piece in pieces)
            if pieces[-1].finish_reason == "length":
                continue  # cut off, and so no call
            call = parse(text)
            assert call is not None, text
            name, parameters = call
            assert name == NONE or tools[name].validate(parameters) is not None, text
            whole[name] = whole.get(name, 0) + 1
    finally:
        await client.aclose()
    assert sum(whole.values()) > SAMPLES * 0.9
    assert len(whole) > 8, "all kinds of tools were called"
