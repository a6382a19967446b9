"""What a model can do, found by trying: how it is best asked for tool calls, how fast it is, and what it needs."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from pathlib import Path

from aintern.backends.backend import Backend, InferenceOptions, ModelDescription
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.backends.embedded.memory import free_memory, needed
from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.backends.model_name import full_name
from aintern.backends.models.model_profile import ModelProfile, TrialResult, Way, file_identity, without_password
from aintern.backends.resolve import resolve
from aintern.backends.small_model.embedded_default import EmbeddedDefault
from aintern.dialects.auto import AutoReader
from aintern.dialects.choose import choose
from aintern.dialects.stream_parser import Options
from aintern.errors import BackendError, ModelUnavailable, UsageError
from aintern.messages import Message
from aintern.probe.trial_calls import TRIALS, Heard, WatchedBackend, run_trial, trial_folder
from aintern.settings.schema import ModelSettings

_TALK = "Count from one to forty in words."
_TALK_TOKENS = 64


@dataclass(frozen=True, slots=True)
class Probe:
    """A profile, and what else was seen. `structured`: calls came as such, not as text to be read. `tried` are all ways with their
    trials, and `why` how the choice was made; `free_memory` in bytes before the model was loaded, None where unknown."""

    profile: ModelProfile
    description: ModelDescription
    backend: Backend
    structured: bool
    tried: dict[Way, tuple[TrialResult, ...]]
    why: str
    free_memory: int | None


async def probe(spec: str, wanted: ModelSettings, tell: Callable[[str], None]) -> Probe:
    """Load the model and try it; `tell` hears what goes on. Nothing is stored.

    Raises UsageError for a script, ModelUnavailable for a model that is not there or does not load, and BackendError."""
    full = await full_name(spec)
    if full.startswith("script:"):
        raise UsageError("A script is no model: it says what it was written to say.", "Name a model.")
    free = free_memory()
    # Prompts that are kept on disk would make it look faster than it is with a new one.
    backend = await resolve(full, replace(wanted, kept_prompts_mib=0))
    try:
        tell(f"Loading {without_password(full)}")
        return await _Probing(full, backend, tell).run(free)
    finally:
        await backend.aclose()


class _Probing:
    """One model being tried."""

    def __init__(self, full: str, backend: Backend, tell: Callable[[str], None]) -> None:
        self.full = full
        self.backend = backend
        self.watched = WatchedBackend(backend)
        self.tell = tell

    async def run(self, free: int | None) -> Probe:
        waiting = deque(await self._ways())
        await self.backend.count_tokens("loaded?")  # raises what keeps a file from being loaded
        tried: dict[Way, tuple[TrialResult, ...]] = {}
        structured: dict[Way, bool] = {}
        while waiting and not any(all(each.ok for each in results) for results in tried.values()):
            way = waiting.popleft()
            first = len(self.watched.heard)
            tried[way] = await self._try(way)
            replies = self.watched.heard[first:]
            structured[way] = any(reply.structured for reply in replies)
            if way.calling != "native" and not way.dialect and (told := await self._other_dialect(replies)):
                waiting.append(Way("text", told))
        best = max(tried, key=lambda way: sum(each.ok for each in tried[way]))  # the first of those that are as good
        self._follow(best)
        await self._talk()
        return Probe(
            await self._profile(best, tried[best]),
            await self.backend.describe(),
            self.backend,
            structured[best],
            tried,
            _why(best, tried),
            free,
        )

    async def _ways(self) -> list[Way]:
        """In the order in which they are tried: the first that makes all trial calls is taken."""
        match self.backend:
            case OpenAICompatible():
                native = (await self.backend.facts(anew=True)).native_tools
            case LlamaCpp():
                self.backend.follow(Way("grammar"))  # an earlier profile is no fact
                # Where the template knows no tools, the grammar's way teaches them by text already.
                return [Way("grammar"), Way("text")] if self.backend.shows_tools else [Way("grammar")]
            case _:
                return [Way("grammar")]
        return [Way("native"), Way("text")] if native else [Way("text")]

    def _follow(self, way: Way) -> None:
        if isinstance(self.backend, OpenAICompatible | LlamaCpp):
            self.backend.follow(way)

    async def _try(self, way: Way) -> tuple[TrialResult, ...]:
        self._follow(way)
        results = []
        async with trial_folder() as workspace:
            for number, trial in enumerate(TRIALS, 1):
                self.tell(f"Trial call {number} of {len(TRIALS)}, {way}: {trial.request}")
                results.append(await run_trial(self.watched, trial, way, workspace))
                if isinstance(self.watched.failed, ModelUnavailable):
                    raise self.watched.failed
        return tuple(results)

    async def _other_dialect(self, replies: Sequence[Heard]) -> str:
        """The dialect that the model wrote in although another one was taught; '' for none."""
        taught = choose((await self.backend.describe()).chat_template).dialect.name
        for reply in replies:
            reader = AutoReader({}, Options())
            reader.feed(reply.raw)
            reader.finish()
            if reader.dialect is not None and reader.dialect.name != taught:
                return reader.dialect.name
        return ""

    async def _talk(self) -> None:
        """A longer reply, for the speed."""
        self.tell("Measuring the speed")
        options = InferenceOptions(max_tokens=_TALK_TOKENS, temperature=0.0, conversation_id="probe")
        try:
            async with aclosing(self.watched.stream([Message("user", _TALK)], [], options)) as chunks:
                async for _ in chunks:
                    pass
        except BackendError as error:
            self.tell(f"The speed could not be measured: {error}")

    async def _profile(self, way: Way, trials: tuple[TrialResult, ...]) -> ModelProfile:
        identity, memory = await self._identity()
        description = await self.backend.describe()
        prompt, generation, measured = speeds(self.watched.heard)
        return ModelProfile(
            spec=self.full,
            identity=identity,
            name=description.name,
            way=way,
            trials=trials,
            probed_at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            context_length=description.context_length,
            prompt_tokens=self.watched.heard[0].usage.prompt_tokens,
            prompt_speed=prompt,
            generation_speed=generation,
            measured=measured,
            memory=memory,
        )

    async def _identity(self) -> tuple[str, int | None]:
        """What tells this model from another one of its name, and the memory that it takes."""
        match self.backend:
            case OpenAICompatible():
                facts = await self.backend.facts(anew=True)  # now that the model is loaded, its context is known
                return facts.identity, facts.memory
            case LlamaCpp():
                return file_identity(Path(self.full)), needed(self.backend.header, self.backend.context)
            case EmbeddedDefault():
                return file_identity(*self.backend.files), needed(self.backend.header, self.backend.context)
        return "", None


def speeds(replies: Sequence[Heard]) -> tuple[float, float, bool]:
    """Tokens a second of prompt and of generation, 0 for unknown; and whether they were measured from outside, since the model
    tells no timings of its own."""
    longest = max(replies, key=lambda reply: _evaluated(reply), default=Heard())
    if longest.usage.prompt_seconds:
        prompt = _evaluated(longest) / longest.usage.prompt_seconds
        written = [(reply.usage.completion_tokens, reply.usage.generation_seconds) for reply in replies]
    else:
        prompt = _evaluated(longest) / longest.first if longest.first else 0.0
        written = [(reply.usage.completion_tokens - 1, reply.last - reply.first) for reply in replies]
    counted = [(tokens, seconds) for tokens, seconds in written if tokens > 0 and seconds > 0]
    generation = sum(tokens for tokens, _ in counted) / sum(seconds for _, seconds in counted) if counted else 0.0
    return round(prompt, 1), round(generation, 1), not longest.usage.prompt_seconds


def _evaluated(reply: Heard) -> int:
    return reply.usage.prompt_tokens - reply.usage.cached_tokens


def _why(best: Way, tried: dict[Way, tuple[TrialResult, ...]]) -> str:
    scores = {way: f"{sum(each.ok for each in results)} of {len(results)}" for way, results in tried.items()}
    others = ", ".join(f"{way} {score}" for way, score in scores.items() if way != best)
    return f"{best} made {scores[best]} trial calls right; " + (
        f"also tried: {others}." if others else "no other way was tried."
    )
