"""How dangerous a call is: an ordered level, and the factors that led to it."""

from dataclasses import dataclass
from enum import IntEnum


class RiskLevel(IntEnum):
    """Ordered; each level's meaning stands beside it."""

    SAFE = 0  # only reads
    LOW = 1  # changes that are easy to undo
    MEDIUM = 2  # significant changes
    HIGH = 3  # destructive, or hard to undo
    CRITICAL = 4  # system level: always an explicit question

    @property
    def label(self) -> str:
        return self.name.lower()

    @classmethod
    def of(cls, label: str) -> "RiskLevel":
        """The level of a label in any case. Raises KeyError for a word that is none."""
        return cls[label.strip().upper()]


@dataclass(frozen=True, slots=True)
class RiskFactor:
    """One reason for a level: the rule that fired, what caused it (a sub-command, a resolved path), a sentence."""

    level: RiskLevel
    rule: str
    cause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Risk:
    """The level of one call and every factor, highest first. `blocked` names the effect that is never run, or ''."""

    level: RiskLevel
    factors: tuple[RiskFactor, ...] = ()
    blocked: str = ""
