"""One measured figure beside its goal, and the table of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio to the baseline of the same run (or a size with its `unit`), and the most that it may be (infinite: told only)."""

    name: str
    value: float
    goal: float
    unit: str = " ×"

    @property
    def met(self) -> bool:
        return self.value <= self.goal


def print_figures(title: str, figures: Iterable[Figure]) -> None:
    print(f"\n{title}\n")
    for figure in figures:
        judged = (
            f"  goal {figure.goal:g}{figure.unit:3}  {'ok' if figure.met else 'OVER'}" if isfinite(figure.goal) else ""
        )
        print(f"  {figure.name:42} {figure.value:8.2f}{figure.unit:3}{judged}")
