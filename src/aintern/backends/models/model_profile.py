"""What a probe found out about a model, kept for later runs: one JSON file a model in AIntern's data folder.

A profile holds as long as the model is the same one: a file by its size and time of change, a server's by what the server says of it.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.settings.replace_file import replace_file
from aintern.store.store_location import data_folder

Calling = Literal["native", "grammar", "text"]

_VERSION = 1  # of the file's form, and of what a probe looks at
_PASSWORD = re.compile(r"//[^/@]*@")
_LONGEST_PATIENCE = 3600.0
_SMALL_MEMORY = 4 << 30  # bytes
_SMALL_CONTEXT = 8192  # tokens


@dataclass(frozen=True, slots=True)
class CallingMode:
    """How a model is asked for tool calls: by what its server or chat template knows (`native`), the same under a `grammar`, or
    by instructions in the prompt (`text`), then in `dialect` where that is not what its template says."""

    calling: Calling
    dialect: str = ""

    def __str__(self) -> str:
        return f"{self.calling} ({self.dialect})" if self.dialect else self.calling


@dataclass(frozen=True, slots=True)
class TrialResult:
    """One trial call: what was asked for, what the model did, what was `wrong` with it ('' for nothing), and seconds."""

    request: str
    made: str
    wrong: str
    seconds: float

    @property
    def ok(self) -> bool:
        return not self.wrong


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """One model as a probe saw it. `spec` is its full name, `identity` tells it from another one of the same name.

    `context_length` and `prompt_tokens` (system prompt and tools) in tokens, speeds in tokens a second (0: unknown), `measured`
    when the server had no timings of its own; `memory` in bytes; `probed_at` in UTC."""

    spec: str
    identity: str
    name: str
    mode: CallingMode
    trials: tuple[TrialResult, ...]
    probed_at: str
    context_length: int | None = None
    prompt_tokens: int = 0
    prompt_speed: float = 0.0
    generation_speed: float = 0.0
    measured: bool = False
    memory: int | None = None

    @property
    def passed(self) -> int:
        """Trials that went well."""
        return sum(trial.ok for trial in self.trials)

    @property
    def summary(self) -> str:
        """In a few words, for a list."""
        speed = f", {self.generation_speed:.0f} tokens/s" if self.generation_speed else ""
        return f"{self.mode}, {self.passed} of {len(self.trials)} trial calls{speed}"

    @property
    def is_small(self) -> bool:
        """Whether long prompts are not for it: less than 4 GiB of memory (about 7B parameters at four bits), or a context
        below 8,192 tokens, of which a full prompt would take a third."""
        return 0 < (self.memory or 0) < _SMALL_MEMORY or 0 < (self.context_length or 0) < _SMALL_CONTEXT

    def patience(self, wanted: float) -> float:
        """Seconds without progress to wait for this model: `wanted`, or twice what a full context takes to be evaluated."""
        if not self.prompt_speed or not self.context_length:
            return wanted
        return max(wanted, min(_LONGEST_PATIENCE, 2 * self.context_length / self.prompt_speed))


def profile_path(spec: str) -> Path:
    """The file of a model's profile, whether it exists or not."""
    return data_folder() / "model-profiles" / f"{hashlib.sha256(without_password(spec).encode()).hexdigest()[:24]}.json"


def without_password(spec: str) -> str:
    """A server's name without the user name and password that its address may hold."""
    return _PASSWORD.sub("//", spec)


def save_profile(profile: ModelProfile) -> Path:
    """Raises OSError."""
    path = profile_path(profile.spec)
    values = {"version": _VERSION, **asdict(profile), "spec": without_password(profile.spec)}
    values["way"] = values.pop("mode")  # its name in files of earlier versions
    replace_file(path, json.dumps(values, indent=1) + "\n")
    return path


def stored_profile(spec: str) -> ModelProfile | None:
    """The profile of a model, fresh or not; None where it was never probed, or by another version of the probe."""
    try:
        return _profile(json.loads(profile_path(spec).read_bytes()))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def forget_profile(spec: str) -> None:
    """Raises OSError."""
    profile_path(spec).unlink(missing_ok=True)


def file_identity(*paths: Path) -> str:
    """What changes when one of these files does. Raises OSError."""
    return " ".join(f"{status.st_size}-{status.st_mtime_ns}" for status in (path.stat() for path in paths))


def _profile(values: Mapping[str, Any]) -> ModelProfile | None:
    if values["version"] != _VERSION:
        return None
    values = {**values, "mode": values["way"]}
    known = {field.name: values[field.name] for field in fields(ModelProfile)}
    trials = tuple(TrialResult(**trial) for trial in known.pop("trials"))
    mode = CallingMode(**known.pop("mode"))
    if mode.calling not in ("native", "grammar", "text"):
        return None
    return ModelProfile(**known, mode=mode, trials=trials)
