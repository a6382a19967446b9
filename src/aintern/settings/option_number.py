"""Numbers on the command line: what an option takes, and how a wrong one is told."""

import math
from collections.abc import Callable
from typing import Any

import typer


def number_from(least: float, most: float = math.inf, *, whole: bool = True) -> Callable[[Any], Any]:
    """Reads an option's number. What lies outside, is broken where it must be whole, or no number (infinite or nan as
    well) is told with what it must be: the library's own words for it are formulas."""
    kind = "a whole number" if whole else "a number"
    wanted = f"{kind} from {least:g} to {most:g}" if math.isfinite(most) else f"{kind} of at least {least:g}"

    def read(given: Any) -> Any:
        try:
            value = int(given) if whole else float(given)
        except ValueError:
            value = math.nan
        if not math.isfinite(value) or not least <= value <= most:
            raise typer.BadParameter(f"{str(given)!r} is not {wanted}.")
        return value

    return read
