"""The evaluated start of a prompt is taken from the disk by the next process, with the same answer; what is damaged is not."""

import os
import stat
import struct
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from aintern.backends.backend import InferenceOptions, Usage
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles, prompts_folder
from aintern.backends.models.default_weights import default_weights
from aintern.messages import Message
from tests.nightly import first_of

embedded = pytest.mark.skipif(
    find_spec("xllamacpp") is None or default_weights() is None, reason="the default model is not installed"
)
SYSTEM = Message("system", "You are kind, you are brief, and you never mention the moon. " * 5)
DAY = 86400


async def reply(said: str, kept: PromptCacheFiles | None, conversation: str = "c") -> tuple[str, Usage]:
    """What a new process answers."""
    model = LlamaCpp(str(default_weights()), context=1024, kept=kept)
    try:
        return await ask(model, said, conversation)
    finally:
        await model.aclose()


async def ask(model: LlamaCpp, said: str, conversation: str) -> tuple[str, Usage]:
    options = InferenceOptions(max_tokens=8, temperature=0, conversation_id=conversation)
    chunks = [chunk async for chunk in model.stream([SYSTEM, Message("user", said)], [], options)]
    assert chunks[-1].usage is not None
    return "".join(chunk.text for chunk in chunks), chunks[-1].usage


def files() -> list[Path]:
    return sorted(prompts_folder().glob("*"))


@embedded
@pytest.mark.embedded
async def test_a_new_process_goes_on_from_the_disk_and_says_the_same() -> None:
    kept = PromptCacheFiles(64, 30)
    cold, first = await reply("Name a colour.", kept)
    warm, second = await reply("Name a colour.", kept)
    assert (warm, first.cached_tokens) == (cold, 0)
    assert second.prompt_tokens == first.prompt_tokens
    assert second.prompt_tokens - second.cached_tokens < 12, "only the request itself is evaluated"
    assert [stat.S_IMODE(path.stat().st_mode) for path in files()] == [0o600]
    assert stat.S_IMODE(prompts_folder().stat().st_mode) == 0o700


@embedded
@pytest.mark.embedded
async def test_no_word_of_a_conversation_is_on_the_disk() -> None:
    model = LlamaCpp(str(default_weights()), context=1024, kept=PromptCacheFiles(64, 30))
    try:
        await ask(model, "zebra crossing", "c")
        zebra = await model._client.tokenize([("zebra", False)])
        moon = await model._client.tokenize([(" moon", False)])
    finally:
        await model.aclose()
    (path,) = files()
    tokens = path.read_bytes()[:4096]  # magic, version and the tokens come first
    assert struct.pack("<i", moon[0]) in tokens
    assert struct.pack(f"<{len(zebra)}i", *zebra) not in path.read_bytes()


@embedded
@pytest.mark.embedded
@pytest.mark.parametrize("spoil", first_of("a byte", "the end", "llama.cpp's format"))
async def test_a_damaged_file_is_deleted_and_the_answer_is_the_same(
    spoil: str, caplog: pytest.LogCaptureFixture
) -> None:
    kept = PromptCacheFiles(64, 30)
    cold, _ = await reply("Name a colour.", kept)
    (path,) = files()
    content = bytearray(path.read_bytes())
    if spoil == "a byte":
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
    elif spoil == "the end":
        path.write_bytes(content[:-100])
    else:  # whole, but not llama.cpp's
        (prompts_folder() / "x.part").write_bytes(b"nonsense" * 1000)
        path.unlink()
        kept.keep("x.part", path.name.partition("-")[0])
    warm, usage = await reply("Name a colour.", kept)
    assert (warm, usage.cached_tokens) == (cold, 0)
    assert "is deleted" in caplog.text
    assert len(files()) == 1, "it was written anew"
    assert (await reply("Name a colour.", kept))[1].cached_tokens > 0


@embedded
@pytest.mark.embedded
async def test_another_model_file_or_no_wish_for_files_evaluates_anew(tmp_path: Path) -> None:
    await reply("Name a colour.", None)
    assert files() == []
    kept = PromptCacheFiles(64, 30)
    await reply("Name a colour.", kept)
    weights = default_weights()
    assert weights is not None
    (tmp_path / "copy.gguf").write_bytes(weights.read_bytes())
    model = LlamaCpp(tmp_path / "copy.gguf", context=1024, kept=kept)
    try:
        assert (await ask(model, "Name a colour.", "c"))[1].cached_tokens == 0
    finally:
        await model.aclose()


@embedded
@pytest.mark.embedded
async def test_a_new_conversation_in_a_used_slot_takes_nobodys_cache_away() -> None:
    model = LlamaCpp(str(default_weights()), context=1024, slots=1, kept=PromptCacheFiles(64, 30))
    try:
        _, first = await ask(model, "Name a colour. " * 10, "a")
        _, other = await ask(model, "Name a fruit.", "b")
        _, again = await ask(model, "Name a colour. " * 10, "a")
    finally:
        await model.aclose()
    assert other.cached_tokens > 64, "the start came from the disk"
    assert again.prompt_tokens - again.cached_tokens < 8
    assert first.cached_tokens == 0


@pytest.fixture
def write() -> Callable[[PromptCacheFiles, str, int, float], None]:
    def one(kept: PromptCacheFiles, key: str, mib: int, days: float) -> None:
        name = kept.new_name()
        path = kept.folder / name
        path.write_bytes(os.urandom(mib * 2**20))
        kept.keep(name, key * 40)
        (path,) = kept.folder.glob(f"{key * 40}-*")
        now = path.stat().st_mtime
        os.utime(path, (now - days * DAY, now - days * DAY))

    return one


def test_the_longest_unused_go_first_and_nothing_gets_old(write: Callable[..., None]) -> None:
    kept = PromptCacheFiles(3, 30)
    for key, mib, days in (("a", 1, 31), ("b", 1, 3), ("c", 1, 2), ("d", 1, 1)):
        write(kept, key, mib, days)
    assert kept.find("b" * 40), "it is used, so it is not the longest unused any more"
    write(kept, "e", 1, 0)
    assert [path.name[0] for path in files()] == ["b", "d", "e"]


def test_a_file_that_was_never_finished_is_swept_away() -> None:
    kept = PromptCacheFiles(3, 30)
    for name, age in (("old.part", 7200), ("new.part", 0)):
        assert kept.new_name()
        path = kept.folder / name
        path.write_bytes(b"x")
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    kept.prune()
    assert [path.name for path in files()] == ["new.part"]


def test_a_folder_that_was_cleared_away_holds_nothing() -> None:
    kept = PromptCacheFiles(1, 30)
    assert kept.new_name()
    prompts_folder().rmdir()
    assert kept.find("0" * 40) == ""
    kept.prune()


@embedded
@pytest.mark.embedded
async def test_a_model_whose_file_was_moved_goes_on_answering(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    weights, path = default_weights(), tmp_path / "m.gguf"
    assert weights is not None
    path.write_bytes(weights.read_bytes())
    model = LlamaCpp(path, context=1024, kept=PromptCacheFiles(64, 30))
    try:
        await model.count_tokens("loaded?")
        path.unlink()
        assert (await ask(model, "Name a colour.", "c"))[0]
    finally:
        await model.aclose()
    assert "No evaluated prompt is kept" in caplog.text


def test_a_folder_that_cannot_be_made_only_costs_the_gain(caplog: pytest.LogCaptureFixture) -> None:
    prompts_folder().parent.mkdir(parents=True, exist_ok=True)
    prompts_folder().write_text("a file is in the way")
    kept = PromptCacheFiles(3, 30)
    assert (kept.find("a" * 40), kept.new_name()) == ("", "")
    assert "cannot be kept" in caplog.text
