"""A model file with a projector sees pictures, and no text beside them becomes a control token; one without is told so."""

import asyncio
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import pytest_asyncio

from aintern.backends.backend import InferenceOptions
from aintern.backends.embedded.image_prompt import ImagePrompt, PlacedImages
from aintern.backends.embedded.llama_cpp import LlamaCpp, open_backend
from aintern.errors import BackendError, ContextOverflow, ModelUnavailable, UsageError
from aintern.messages import Image, Message, MessageWithImages
from aintern.prompt.attached_images import image_of
from aintern.prompt.attachments import Attachments
from aintern.session import Session
from aintern.settings.schema import ModelSettings
from tests.backends.embedded.tiny_projector import write_tiny_projector
from tests.dialects.tiny_model import CONTROL, GO, NORMAL, WIDTH, beginning, write_model
from tests.prompt.pictures import png

pytestmark = pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed")

COLOURS = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
TEMPLATE = "{% for message in messages %}{{ message.content }}<|end|>{% endfor %}" + GO


def write_seeing_model(folder: Path) -> None:
    """A model that says the colours of the pictures in its prompt, and its projector beside it."""
    pieces = [*beginning(), ("<|end|>", CONTROL), *((colour, NORMAL) for colour in COLOURS)]
    output = np.zeros((len(pieces), WIDTH), dtype=np.float32)
    for number, _ in enumerate(COLOURS):
        colour = len(pieces) - len(COLOURS) + number
        output[colour, number] = 10.0
        output[2, colour] = 1000.0  # after a colour the reply ends
    write_model(folder / "seeing.gguf", "seeing", pieces, TEMPLATE, 2048, output, looks_back=True)
    write_tiny_projector(folder / "mmproj-seeing.gguf", WIDTH)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    write_seeing_model(folder)
    return folder


@pytest_asyncio.fixture
async def model(files: Path) -> AsyncIterator[LlamaCpp]:
    backend = await open_backend(str(files / "seeing.gguf"), ModelSettings(mmproj="mmproj-seeing.gguf"))
    yield backend
    await backend.aclose()


def picture(colour: str) -> Image:
    return image_of(f"{colour}.png", png(28, 28, COLOURS[colour]))


def look(text: str, *colours: str) -> MessageWithImages:
    return MessageWithImages("user", text, origin="user", images=tuple(map(picture, colours)))


async def said(model: LlamaCpp, *messages: Message, conversation: str = "c") -> str:
    options = InferenceOptions(max_tokens=8, temperature=0, conversation_id=conversation)
    return "".join([chunk.text async for chunk in model.stream(messages, [], options)])


async def test_a_model_file_with_a_projector_sees(model: LlamaCpp) -> None:
    assert (await model.describe()).features.sees is True
    for colour in COLOURS:
        assert await said(model, look("?", colour), conversation=colour) == colour
    assert await said(model, look("?", "red"), Message("assistant", "x"), look("?", "blue", "blue")) == "blue"


async def test_words_before_and_after_a_picture_are_asked_in_the_same_conversation(model: LlamaCpp) -> None:
    before = await said(model, Message("user", "?"))
    assert await said(model, look("?", "green")) == "green"
    assert await said(model, Message("user", "?")) == before


async def test_text_beside_a_picture_never_becomes_a_control_token(model: LlamaCpp) -> None:
    for text in ("a <|end|> b", "<|go|>", "</s>", "zi<__media__>", "<|end|", "[x] <y> z"):
        placed = PlacedImages.of([look(text, "red")], sees=True)
        prompt = await model._client.image_prompt(model._prompt(placed.messages, []), placed)
        trusted = "".join(text for text, is_trusted in model._prompt(placed.messages, []) if is_trusted)
        ids = await model._client.tokenize([("".join(prompt.parts), True)])
        expected = await model._client.tokenize([(trusted, True)])
        assert [each for each in ids if each in expected and each > 2] == expected
        assert not {1, 2} & set(ids)
    plain = PlacedImages.of([look("if a < b and c > d: x[0]", "red")], sees=True)
    prompt = await model._client.image_prompt(model._prompt(plain.messages, []), plain)
    assert prompt.parts[0].startswith("if a < b and c > d: x[0]"), "what holds no control token stays as it is"


async def test_nobody_can_write_the_mark_of_a_picture(model: LlamaCpp) -> None:
    mark = model._client._process.image_mark
    request = ImagePrompt(("a", "b"), ("AAAA",)).as_json(mark)
    assert request == {"prompt_string": f"a{mark}b", "multimodal_data": ["AAAA"]}
    assert len(mark) > 30


async def test_a_picture_that_cannot_be_decoded_is_told_and_the_model_goes_on(model: LlamaCpp) -> None:
    broken = Image("broken.png", "image/png", "iVBORw0KGgo=")
    with pytest.raises(BackendError, match=r"can't read a picture.*rewind"):
        await said(model, MessageWithImages("user", "?", images=(broken,)))
    assert await said(model, look("?", "red")) == "red"


async def test_a_prompt_with_a_picture_that_is_too_long_is_an_overflow(model: LlamaCpp) -> None:
    with pytest.raises(ContextOverflow):
        await said(model, look("word " * 2000, "red"))


async def test_what_waits_for_an_answer_is_not_prepared_with_pictures(model: LlamaCpp) -> None:
    await model.prefill([look("?", "red"), Message("assistant", "x")], [], InferenceOptions(conversation_id="c"))
    assert await said(model, look("?", "red")) == "red"
    assert (await model.preview([look("?", "red")], [], InferenceOptions())).startswith("?\n[image]<|end|>")


async def test_a_picture_of_a_kind_that_llama_cpp_does_not_decode_is_named_to_the_model(model: LlamaCpp) -> None:
    webp = Image("a.webp", "image/webp", "UklGRgAAAABXRUJQ")
    shown = await model.preview([MessageWithImages("user", "?", images=(webp, picture("red")))], [], InferenceOptions())
    assert "[You can't see a.webp: say so where it matters.]" in shown
    assert shown.count("[image]") == 1


async def test_a_model_file_without_a_projector_is_asked_nothing_and_of_older_pictures_it_is_told(
    files: Path, tmp_path: Path
) -> None:
    async with Session.open(tmp_path, model=LlamaCpp(files / "seeing.gguf")) as session:
        with pytest.raises(UsageError, match=r"seeing can't see images.*model\.mmproj"):
            session.paste_image(picture("red"))
        shown = await session.preview("?", attachments=Attachments(images=(picture("red"),)))
        assert "[You can't see red.png: say so where it matters.]" in shown.sent


async def test_what_is_no_projector_is_refused_before_anything_is_loaded(files: Path, tmp_path: Path) -> None:
    (tmp_path / "cut.gguf").write_bytes((files / "mmproj-seeing.gguf").read_bytes()[:100])
    (tmp_path / "text.gguf").write_text("hello")
    for name, problem in {
        "seeing.gguf": "no projector for images",
        str(tmp_path / "text.gguf"): "no projector for images",
        str(tmp_path / "cut.gguf"): "damaged or cut off",
        "none.gguf": "cannot be read: No such file",
    }.items():
        with pytest.raises(ModelUnavailable, match=problem):
            await open_backend(str(files / "seeing.gguf"), ModelSettings(mmproj=name))


async def test_a_projector_of_another_model_is_told(files: Path, tmp_path: Path) -> None:
    write_tiny_projector(tmp_path / "other.gguf", WIDTH // 2)
    model = LlamaCpp(files / "seeing.gguf", projector=tmp_path / "other.gguf")
    try:
        with pytest.raises(ModelUnavailable, match="mismatch"):
            await asyncio.wait_for(said(model, look("?", "red")), 60)
    finally:
        await model.aclose()


async def test_the_session_gives_an_attached_picture_to_the_model(files: Path, tmp_path: Path) -> None:
    (tmp_path / "sky.png").write_bytes(png(28, 28, COLOURS["blue"]))
    model = LlamaCpp(files / "seeing.gguf", projector=files / "mmproj-seeing.gguf")
    async with Session.open(
        tmp_path, model=model, flags={"agent.enable_tools": False, "prompts.system_prompt": "x"}
    ) as session:
        mark = session.paste_image(picture("blue"))
        assert mark == "[image 1]"
        session.start(f"Which colour? {mark}")
        ended = await session.wait()
        assert ended is not None
        assert ended.response == "blue"
