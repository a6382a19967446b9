"""Which of a repository's files are models, and which one a user means."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from aintern.backends.models.hub import HubFile
from aintern.errors import ModelUnavailable, UsageError

PART = re.compile(r"-(\d{5})-of-(\d{5})(?=\.gguf$)")
"""What the name of a split model's part ends with."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A model of a repository: one file, or all parts of a split one. `name` is what to write behind the colon."""

    name: str
    files: tuple[HubFile, ...]

    @property
    def size(self) -> int:
        """Of all parts, in bytes."""
        return sum(file.size for file in self.files)


def choices(files: Sequence[HubFile]) -> list[Choice]:
    """The models among a repository's files: projectors and other additions are none."""
    models: dict[str, list[HubFile]] = {}
    for file in files:
        if file.path.lower().endswith(".gguf") and "mmproj" not in file.path.lower():
            models.setdefault(PART.sub("", file.path), []).append(file)
    return [Choice(name, tuple(sorted(parts, key=lambda part: part.path))) for name, parts in sorted(models.items())]


def choose_file(offered: Sequence[Choice], repository: str, wanted: str) -> Choice:
    """The one that `wanted` names: a file, or the end of a file's name such as Q4_K_M; with '' the only one there is.

    Raises ModelUnavailable for none, or an incomplete one; UsageError with the list where several fit."""
    if not offered:
        raise ModelUnavailable(
            f"{repository} has no GGUF file.", "Look for a repository of the same model with GGUF in its name."
        )
    fitting = [choice for choice in offered if not wanted or _named(choice, wanted)]
    exact = [choice for choice in fitting if wanted in (choice.name, choice.files[0].path)]
    if len(fitting) != 1 and len(exact) != 1:
        listed = "\n".join(
            f"  {repository}:{choice.name}  ({choice.size / 1e9:.2f} GB)" for choice in fitting or offered
        )
        if fitting:
            raise UsageError(
                f"{repository} has {len(fitting)} such models:\n{listed}", "Pull one of them by this name."
            )
        raise ModelUnavailable(f"{repository} has no {wanted!r}. It has:\n{listed}", "Pull one of them by this name.")
    chosen = (exact or fitting)[0]
    part = PART.search(chosen.files[0].path)
    if part and len(chosen.files) != int(part[2]):
        raise ModelUnavailable(
            f"{chosen.name} lacks parts in {repository}: {len(chosen.files)} of {int(part[2])} are there.",
            "Choose another file.",
        )
    return chosen


def _named(choice: Choice, wanted: str) -> bool:
    name, wanted = choice.name.lower(), wanted.lower()
    base = name.rpartition("/")[2]
    ends = base.removesuffix(".gguf").endswith(tuple(f"{mark}{wanted}" for mark in "-._"))
    return ends or wanted in (
        name,
        base,
        base.removesuffix(".gguf"),
        name.partition("/")[0],
        choice.files[0].path.lower(),
    )
