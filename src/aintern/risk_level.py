"""How dangerous a call is: an ordered level, and the factors that led to it."""

from enum import StrEnum

from aintern.dataclass import dataclass


class RiskLevel(StrEnum):
    """Ordered by `rank`, written by its label; each level's meaning stands beside it."""

    SAFE = "safe"  # only reads
    LOW = "low"  # changes that are easy to undo
    MEDIUM = "medium"  # significant changes
    HIGH = "high"  # destructive, or hard to undo
    CRITICAL = "critical"  # system level: always an explicit question

    @property
    def rank(self) -> int:
        """0 for safe to 4 for critical."""
        return _RANK[self]

    @property
    def label(self) -> str:
        """The word for people and files; the same as the value."""
        return self.value

    @classmethod
    def of(cls, label: str) -> "RiskLevel":
        """The level of a label in any case. Raises KeyError for a word that is none."""
        return cls[label.strip().upper()]

    # A str compares by letters ("high" < "low"), so all four are ours.
    def __lt__(self, other: str) -> bool:
        return self.rank < _RANK[other]

    def __le__(self, other: str) -> bool:
        return self.rank <= _RANK[other]

    def __gt__(self, other: str) -> bool:
        return self.rank > _RANK[other]

    def __ge__(self, other: str) -> bool:
        return self.rank >= _RANK[other]


_RANK = {level.value: rank for rank, level in enumerate(RiskLevel)}


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
