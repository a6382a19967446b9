"""Only what is an answer ends a run as one: what was cut off goes on, what is empty or only announced is asked about once."""

from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.backend import CallDelta, Chunk, InferenceOptions, ModelDescription, Usage
from aintern.messages import Message, ToolSpec
from aintern.session import Session
from tests.scripted_session import call, calls, ending, run, says, scripted

CUT = Chunk(usage=Usage(9, 77), finish_reason="length")
WHOLE = Chunk(usage=Usage(9, 9), finish_reason="stop")


class Player:
    """A model that streams given chunks, a list a reply, and notes the newest message of each prompt."""

    def __init__(self, *replies: Sequence[Chunk]) -> None:
        self.replies = list(replies)
        self.told: list[str] = []

    async def describe(self) -> ModelDescription:
        return ModelDescription("player", calling="native")

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        self.told.append(messages[-1].text)
        for chunk in self.replies.pop(0):
            yield chunk

    async def count_tokens(self, text: str) -> int:
        return len(text) // 4

    async def aclose(self) -> None:
        return None


async def play(workspace: Path, *replies: Sequence[Chunk], **request: Any) -> tuple[Any, list[str]]:
    """How a run on these replies ended, and what the model was told before each."""
    player = Player(*replies)
    async with Session.open(workspace, model=player) as session:
        events = await run(session, **request)
    assert not player.replies
    return ending(events), player.told


async def test_a_text_that_was_cut_off_goes_on_and_is_one_response(tmp_path: Path) -> None:
    ended, told = await play(tmp_path, [Chunk("First I look at the"), CUT], [Chunk(" file: all is well."), WHOLE])
    assert (ended.reason, ended.response) == ("answered", "First I look at the file: all is well.")
    assert "77 tokens" in told[1] and "smaller parts" in told[1]


async def test_a_reply_that_is_cut_off_again_and_again_ends_the_run(tmp_path: Path) -> None:
    ended, told = await play(tmp_path, *[[Chunk("more "), CUT]] * 4)
    assert (ended.reason, ended.response, len(told)) == ("no_answer", "more " * 4, 4)


async def test_a_call_that_is_cut_off_again_and_again_ends_the_run(tmp_path: Path) -> None:
    half = [[Chunk(calls=(CallDelta(0, "c", "write_file", f'{{"path": "{n}'),)), CUT] for n in range(4)]
    ended, told = await play(tmp_path, *half)
    assert ended.reason == "no_answer"
    assert all("77 tokens" in text for text in told[1:])


@pytest.mark.parametrize(
    "empty", [[WHOLE], [Chunk(" \n"), WHOLE], [Chunk(thinking="Hm."), WHOLE], [Chunk(thinking="Hm."), CUT]]
)
async def test_an_empty_or_thought_only_reply_is_asked_for_once_more(tmp_path: Path, empty: list[Chunk]) -> None:
    ended, told = await play(tmp_path, empty, [Chunk("All is well."), WHOLE])
    assert (ended.reason, ended.response.strip(), len(told)) == ("answered", "All is well.", 2)
    ended, told = await play(tmp_path, empty, empty)
    assert (ended.reason, ended.response.strip(), len(told)) == ("no_answer", "", 2)


@pytest.mark.parametrize(
    "text",
    [
        "I will now read the file and then edit it.",
        "The bug is in `src/main.py`. Let me fix it:",
        "Okay. First, I'll look at src/app/main.py…",
        "I'm going to start by running the tests.",
        "**Next, I need to update** the docs",
    ],
)
async def test_an_announcement_without_a_call_is_asked_about_once(tmp_path: Path, text: str) -> None:
    async with scripted(tmp_path, says(text), says("It is done.", expect="called no tool")) as session:
        assert ending(await run(session)).response == "It is done."
    async with scripted(tmp_path, says(text), says(text)) as session:
        events = await run(session)
    assert (ending(events).reason, ending(events).response) == ("answered", text)


@pytest.mark.parametrize(
    "text",
    [
        "Done: I will not read it again.",
        "Everything passes. Let me know if you want more.",
        "I read the file. I will be glad to help.",
        "Shall I run the tests? I'll wait.",
        "I will read the file. It says: buy milk.",
    ],
)
async def test_an_answer_is_no_announcement(tmp_path: Path, text: str) -> None:
    async with scripted(tmp_path, says(text)) as session:
        assert ending(await run(session)).response == text


async def test_without_tools_an_announcement_is_an_answer(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("I will now read the file.")) as session:
        assert ending(await run(session, enable_tools=False)).reason == "answered"


async def test_at_the_limit_what_is_missing_is_asked_for_in_the_last_answer(tmp_path: Path) -> None:
    ended, _ = await play(tmp_path, [WHOLE], [Chunk("Nothing was done."), WHOLE], max_iterations=1)
    assert (ended.reason, ended.response) == ("iteration_limit", "Nothing was done.")


async def test_good_calls_between_let_the_count_start_again(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    look = calls(call("read_file", path="a.txt"))
    async with scripted(tmp_path, says(""), look, says(""), says("Done.")) as session:
        assert ending(await run(session)).reason == "answered"
