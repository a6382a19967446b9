"""A model file with a tool adapter beside it is run with it; an adapter of another file, or of nobody, is refused."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import gguf
import numpy as np
import pytest

from aintern.backends.backend import Backend, Chunk, InferenceOptions, KnownFiles
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.backends.models.default_weights import files_of
from aintern.backends.models.model_files import find_model_files, models_folder
from aintern.backends.models.tool_adapters import BASE_MARK, BASE_NAME, adapter_beside, base_mark
from aintern.backends.resolve import resolve
from aintern.backends.small_model.embedded_default import EmbeddedDefault
from aintern.errors import ModelUnavailable
from aintern.messages import Message
from aintern.tools.built_in import built_in_tools
from tests.training.tiny_base import WIDTH, write_base

pytestmark = pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")


def write_adapter(path: Path, **metadata: str) -> Path:
    """An adapter of rank 1 that changes nothing."""
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string(gguf.Keys.Adapter.TYPE, "lora")
    writer.add_float32(gguf.Keys.Adapter.LORA_ALPHA, 2.0)
    for key, value in metadata.items():
        writer.add_string(key.replace("__", "."), value)
    writer.add_tensor("blk.0.attn_q.weight.lora_a", np.zeros((1, WIDTH), dtype=np.float16))
    writer.add_tensor("blk.0.attn_q.weight.lora_b", np.zeros((WIDTH, 1), dtype=np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return write_base(tmp_path / "tiny.Q4.gguf", [("t", "o"), ("i", "n")])


@pytest.fixture
def adapter(base: Path) -> Path:
    return write_adapter(base.with_suffix(".tools.gguf"), **{BASE_NAME: "Tiny base", BASE_MARK: base_mark(base)})


async def closed(backend: Backend) -> Backend:
    await backend.aclose()
    return backend


async def test_a_file_with_its_adapter_beside_it_calls_tools_as_the_embedded_default_does(
    base: Path, adapter: Path
) -> None:
    assert adapter_beside(base) == adapter == base.with_name("tiny.Q4.tools.gguf")
    assert files_of(str(base)) == (base, adapter)
    backend = await resolve(str(base))
    try:
        assert isinstance(backend, EmbeddedDefault)
        described = await backend.describe()
        assert (described.name, described.calling) == ("Tiny base", "native")
        options = InferenceOptions(conversation_id="c", known_files=KnownFiles(lambda: ("README.md",)))
        tools = [tool.spec for tool in built_in_tools() if tool.id == "read_file"]
        chunks: list[Chunk] = [
            chunk async for chunk in backend.stream([Message("user", "show me README.md")], tools, options)
        ]
    finally:
        await backend.aclose()
    calls = [call for chunk in chunks for call in chunk.calls]
    assert all(call.tool == "read_file" and json.loads(call.arguments)["path"] for call in calls)
    assert chunks[-1].finish_reason


async def test_without_an_adapter_the_same_file_follows_its_chat_template(base: Path) -> None:
    assert files_of(str(base)) == (base,)
    assert isinstance(await closed(await resolve(str(base))), LlamaCpp)


def another_base(base: Path, adapter: Path) -> None:
    write_base(base, [("t", "o"), ("i", "n")], seed=2)


def no_mark(base: Path, adapter: Path) -> None:
    write_adapter(adapter)


def no_adapter(base: Path, adapter: Path) -> None:
    adapter.write_bytes(base.read_bytes())


def cut_off(base: Path, adapter: Path) -> None:
    adapter.write_bytes(adapter.read_bytes()[:100])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (another_base, r"made for another file \(Tiny base\).*Move it away, or train one for tiny\.Q4\.gguf"),
        (no_mark, r"tiny\.Q4\.tools\.gguf does not say which model it was made for"),
        (no_adapter, r"tiny\.Q4\.tools\.gguf is no adapter"),
        (cut_off, r"tiny\.Q4\.tools\.gguf is damaged or cut off"),
    ],
)
async def test_an_adapter_that_was_not_made_for_this_file_is_refused(
    base: Path, adapter: Path, spoil: Callable[[Path, Path], None], said: str
) -> None:
    spoil(base, adapter)
    with pytest.raises(ModelUnavailable, match=said):
        await resolve(str(base))


def test_an_adapter_is_not_listed_as_a_model() -> None:
    folder = models_folder() / "somebody" / "tiny"
    folder.mkdir(parents=True)
    base = write_base(folder / "tiny.gguf", [("t", "o")])
    write_adapter(folder / "tiny.tools.gguf")
    assert [file.path for file in find_model_files()] == [base]
