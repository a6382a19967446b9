"""When the context gets full the older part becomes a summary, once; what must not be lost stays word for word; prompts stay stable."""

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.backend import Chunk, InferenceOptions, ModelDescription
from aintern.backends.scripted import ScriptedBackend, read_script
from aintern.errors import ContextOverflow, UsageError
from aintern.events import HistoryCompacted
from aintern.messages import Message, ToolSpec
from aintern.prompt.compaction import INSTRUCTION, ORIGIN, text_of
from aintern.session import Session
from aintern.settings.schema import AgentSettings, Settings
from tests.scripted_session import call, calls, ending, of, run, says, script

CONTEXT = 6000  # tokens, of four characters
LONG = "All about it. " * 480  # 1,680 tokens


class Small(ScriptedBackend):
    """A scripted model with a context of its own, which refuses what does not fit, as servers do."""

    context: int | None = CONTEXT
    letters = 4  # characters a token

    async def describe(self) -> ModelDescription:
        return replace(await super().describe(), context_length=self.context)

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        if sum([await self.count_tokens(text_of(message)) for message in messages]) > CONTEXT:
            raise ContextOverflow("The prompt is too long.")
        async for chunk in super().stream(messages, tools, options):
            yield chunk

    async def count_tokens(self, text: str) -> int:
        return len(text) // self.letters


class Dense(Small):
    """Every character is a token, as in scripts that a tokenizer knows little of."""

    letters = 1


class Silent(Small):
    """Does not say how long its context is."""

    context = None


class Trimming(Small):
    """Makes short prompts of its own, whatever was said before."""

    async def describe(self) -> ModelDescription:
        return replace(await super().describe(), short_prompt=True)


def small(*steps: Mapping[str, Any], kind: type[Small] = Small) -> Small:
    return kind(read_script("\n".join(map(json.dumps, steps))))


def asked_for_summary(prompt: Sequence[Message]) -> bool:
    return prompt[0].text == INSTRUCTION


async def test_a_newer_threshold_is_taken_up_by_the_session_that_runs(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=small(says("Done."))) as session:
        await run(session)
        before = session.context_usage.until_compaction
        session.apply_settings(Settings(agent=AgentSettings(compaction_threshold=0.95)))
        assert session.context_usage.until_compaction == before + round(0.15 * CONTEXT)  # it was 0.8


async def test_the_history_is_compacted_by_itself_at_the_threshold_and_not_before(tmp_path: Path) -> None:
    model = small(says(LONG), says(LONG), says(LONG), says("They talked."), says("Short."), says("Last."))
    async with Session.open(tmp_path, model=model, only_tools=True) as session:
        for number in range(3):
            assert not of(await run(session, f"Number {number}."), HistoryCompacted)
        left = session.context_usage
        assert (left.length, left.replies_left) == (CONTEXT, 0)
        (compacted,) = of(await run(session, "Number 3."), HistoryCompacted)
        assert compacted.tokens_after < compacted.tokens_before / 2
        assert not of(await run(session, "Number 4."), HistoryCompacted)
        assert LONG in [message.text for message in session.messages]  # the originals stay stored
    assert [asked_for_summary(prompt) for prompt in model.prompts] == [False, False, False, True, False, False]
    before, after = model.prompts[-2], model.prompts[-1]
    assert [message.id for message in after[: len(before)]] == [message.id for message in before]


async def test_a_model_that_makes_its_own_short_prompts_never_gets_a_summary_for_the_request(tmp_path: Path) -> None:
    model = small(*(says(LONG) for _ in range(4)), kind=Trimming)
    async with Session.open(tmp_path, model=model, only_tools=True) as session:
        for number in range(3):
            assert not of(await run(session, f"Number {number}."), HistoryCompacted)
    assert not any(asked_for_summary(prompt) for prompt in model.prompts)


async def test_a_resumed_conversation_is_not_compacted_again_without_need(tmp_path: Path) -> None:
    async with Session.open(
        tmp_path, model=small(says(LONG), says(LONG), says(LONG), says("Sum."), says("Hm.")), only_tools=True
    ) as session:
        for number in range(4):
            await run(session, f"Number {number}.")
        conversation = session.conversation_id
    model = small(says("Going on."))
    async with Session.open(tmp_path, model=model, only_tools=True, resume=conversation) as session:
        assert not of(await run(session, "More."), HistoryCompacted)
    assert "Sum." in model.prompts[0][1].text


async def test_an_overflow_leads_to_one_compaction_and_then_to_an_error_never_to_a_loop(tmp_path: Path) -> None:
    model = small(says("a"), says("b"), says("c"), says("Sum."), says("d"), kind=Silent)
    async with Session.open(tmp_path, model=model, only_tools=True) as session:
        for number in range(3):
            await run(session, f"{number} " + "word " * 1300)
        events = await run(session, "word " * 1200)
        assert len(of(events, HistoryCompacted)) == 1
        assert ending(events).reason == "answered"
    hopeless = small(says("Sum."), kind=Silent)
    async with Session.open(tmp_path, model=hopeless, only_tools=True, resume=session.conversation_id) as session:
        session.engine.agent.context_window.length = CONTEXT * 10  # what it believes; the model knows better
        events = await run(session, "word " * 40_000)
    assert ending(events).reason == "error"
    assert len(of(events, HistoryCompacted)) <= 1 and len(hopeless.prompts) <= 1


@pytest.mark.parametrize("kind", [Small, Dense])
async def test_the_summary_request_fits_by_the_models_own_count(tmp_path: Path, kind: type[Small]) -> None:
    said = LONG if kind is Small else LONG[:1900]
    model = small(*[says(said)] * 3, says("Sum."), says("End."), kind=kind)
    async with Session.open(tmp_path, model=model, only_tools=True) as session:
        compacted = []
        for number in range(4):
            compacted += of(await run(session, f"Number {number}. " * 10), HistoryCompacted)
    (request,) = [prompt for prompt in model.prompts if asked_for_summary(prompt)]
    assert sum([await model.count_tokens(message.text) for message in request]) < CONTEXT * 0.7
    assert compacted


async def test_plan_files_and_open_approvals_stay_word_for_word(tmp_path: Path) -> None:
    plan = call("update_plan", steps=[{"step": "Paint it blue", "status": "in_progress"}])
    first = script(
        calls(plan, call("read_file", path="a.txt")), says(LONG), calls(call("write_file", path="b", content="x"))
    )
    (tmp_path / "a.txt").write_text("a")
    async with Session.open(tmp_path, model=first, unattended="park") as session:
        await run(session, "Plan.")
        assert ending(await run(session, "Write.")).reason == "parked"
        conversation = session.conversation_id
    async with Session.open(tmp_path, model=small(says("Sum."), says("Written.")), resume=conversation) as session:
        assert await session.compact()
        summary = next(message.text for message in session.messages if message.origin == ORIGIN)
        assert "- [in_progress] Paint it blue" in summary and "a.txt" in summary
        assert '- write_file {"path": "b", "content": "x"}' in summary
        events = await run(session, "", answers={"answer": "allow_once"})
        assert ending(events).reason == "answered"
    assert (tmp_path / "b").read_text() == "x"


async def test_compacting_by_hand_needs_no_full_context_and_no_running_request(tmp_path: Path) -> None:
    model = small(says(LONG), says(LONG), says("They talked."), says("On."))
    async with Session.open(tmp_path, model=model, only_tools=True) as session:
        assert not await session.compact()
        await run(session, "One.")
        await run(session, "Two.")
        used = session.context_usage.used
        assert await session.compact()
        assert session.context_usage.used < used * 0.75
        assert of(session.events, HistoryCompacted)
        session.start("Three.")
        with pytest.raises(UsageError):
            await session.compact()
        async for event in session.subscribe():
            if event.kind == "completed" and event.response == "On.":
                break
