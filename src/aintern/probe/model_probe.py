"""What a model can do, found by trying: how it is best asked for tool calls, how fast it is, and what it needs."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import replace

from aintern.backends.backend import Backend, InferenceOptions, ModelDescription, ProbedBackend
from aintern.backends.embedded.memory import free_memory
from aintern.backends.model_name import full_name
from aintern.backends.models.model_profile import CallingMode, ModelProfile, TrialResult, without_password
from aintern.backends.resolve import resolve
from aintern.dataclass import dataclass
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
    """A profile, and what else was seen. `structured`: calls came as such, not as text to be read. `tried` are all modes with their
    trials, and `why` how the choice was made; `free_memory` in bytes before the model was loaded, None where unknown."""

    profile: ModelProfile
    description: ModelDescription
    backend: Backend
    structured: bool
    tried: dict[CallingMode, tuple[TrialResult, ...]]
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
    async with aclosing(await resolve(full, replace(wanted, kept_prompts_mib=0))) as backend:
        if not isinstance(backend, ProbedBackend):
            raise UsageError(f"{spec} cannot be tried: its backend knows no modes of calling.", "Use it as it is.")
        tell(f"Loading {without_password(full)}")
        return await _Probing(full, backend, tell).run(free)


class _Probing:
    """One model being tried."""

    def __init__(self, full: str, backend: ProbedBackend, tell: Callable[[str], None]) -> None:
        self.full = full
        self.backend = backend
        self.watched = WatchedBackend(backend)
        self.tell = tell

    async def run(self, free: int | None) -> Probe:
        modes = await self.backend.calling_modes()
        self.backend.use_mode(modes[0])  # an earlier profile is no fact
        waiting = deque(modes)
        await self.backend.count_tokens("loaded?")  # raises what keeps a file from being loaded
        tried: dict[CallingMode, tuple[TrialResult, ...]] = {}
        structured: dict[CallingMode, bool] = {}
        while waiting and not any(all(each.ok for each in results) for results in tried.values()):
            mode = waiting.popleft()
            first = len(self.watched.heard)
            tried[mode] = await self._try(mode)
            replies = self.watched.heard[first:]
            structured[mode] = any(reply.structured for reply in replies)
            if mode.calling != "native" and not mode.dialect and (told := await self._other_dialect(replies)):
                waiting.append(CallingMode("text", told))
        best = max(tried, key=lambda mode: sum(each.ok for each in tried[mode]))  # the first of those that are as good
        self.backend.use_mode(best)
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

    async def _try(self, mode: CallingMode) -> tuple[TrialResult, ...]:
        self.backend.use_mode(mode)
        results = []
        async with trial_folder() as workspace:
            for number, trial in enumerate(TRIALS, 1):
                self.tell(f"Trial call {number} of {len(TRIALS)}, {mode}: {trial.request}")
                results.append(await run_trial(self.watched, trial, mode, workspace))
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

    async def _profile(self, mode: CallingMode, trials: tuple[TrialResult, ...]) -> ModelProfile:
        identity = await self.backend.identity()
        description = await self.backend.describe()
        prompt, generation, measured = speeds(self.watched.heard)
        return ModelProfile(
            spec=self.full,
            identity=identity.text,
            name=description.name,
            mode=mode,
            trials=trials,
            probed_at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            context_length=description.context_length,
            prompt_tokens=self.watched.heard[0].usage.prompt_tokens,
            prompt_speed=prompt,
            generation_speed=generation,
            measured=measured,
            memory=identity.memory,
        )


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


def _why(best: CallingMode, tried: dict[CallingMode, tuple[TrialResult, ...]]) -> str:
    scores = {mode: f"{sum(each.ok for each in results)} of {len(results)}" for mode, results in tried.items()}
    others = ", ".join(f"{mode} {score}" for mode, score in scores.items() if mode != best)
    return f"{best} made {scores[best]} trial calls right; " + (
        f"also tried: {others}." if others else "no other way was tried."
    )
