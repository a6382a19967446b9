"""GBNF for the numbers between the bounds of a JSON Schema.

The bounds themselves hold to the digit; that a fraction is no exclusive bound itself is left to the check of arguments.
"""

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

_LONGEST = 10**16  # the first number with more digits than are written
_MORE = "[0-9]{0,14}"  # digits behind the first one of a fraction


def whole_numbers(schema: Mapping[str, Any]) -> str:
    """The whole numbers within the bounds, of at most 16 digits where there is none."""
    return _integer(*_bounds(schema)) or '"0"'  # an empty range: nothing that is right can be said


def decimal_numbers(schema: Mapping[str, Any]) -> str:
    """Whole numbers and fractions within the bounds; exponents where there is none."""
    lows, highs = _limits(schema, "minimum", "exclusiveMinimum"), _limits(schema, "maximum", "exclusiveMaximum")
    low, high = max(lows, default=None), min(highs, default=None)
    if low is None and high is None:
        return '"-"? ( "0" | [1-9] [0-9]{0,15} ) ( "." [0-9]{1,15} )? ( [eE] [-+]? [1-9] [0-9]? )?'
    parts = [_integer(*_bounds(schema))]
    if high is None or high > 0:
        parts += _fractions(max(low or 0, 0), high)
    if low is None or low < 0:
        below = _fractions(max(-(high or 0), 0), None if low is None else -low)
        parts += [f'"-" ( {" | ".join(below)} )'] if below else []
    return " | ".join(filter(None, parts)) or '"0"'


def _limits(schema: Mapping[str, Any], *names: str) -> list[float]:
    """The bounds of these names; a longer one than any number that is written bounds nothing."""
    found = [schema.get(name) for name in names]
    return [
        bound
        for bound in found
        if isinstance(bound, int | float) and not isinstance(bound, bool) and -_LONGEST < bound < _LONGEST
    ]


def _bounds(schema: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """The smallest and the greatest whole number that are allowed."""
    lows = [math.ceil(bound) for bound in _limits(schema, "minimum")]
    lows += [math.floor(bound) + 1 for bound in _limits(schema, "exclusiveMinimum")]
    highs = [math.floor(bound) for bound in _limits(schema, "maximum")]
    highs += [math.ceil(bound) - 1 for bound in _limits(schema, "exclusiveMaximum")]
    return max(lows, default=None), min(highs, default=None)


def _integer(low: int | None, high: int | None) -> str:
    """The whole numbers from `low` to `high`; empty for none."""
    if low is not None and high is not None and low > high:
        return ""
    parts = []
    if low is None or low < 0:
        least = 1 if high is None or high >= 0 else -high
        parts.append(f'"-" ( {" | ".join(_digits(least, None if low is None else -low))} )')
    if high is None or high >= 0:
        parts += _digits(max(low or 0, 0), high)
    return " | ".join(parts)


def _fractions(low: float, high: float | None) -> list[str]:
    """Alternatives for the numbers with a point from `low` (at least 0) to `high`; none where there is no such number."""
    first, over = _split(low)
    last, under = (None, "") if high is None else _split(high)
    if over and under and first == last:
        width = max(len(over), len(under))
        return [f'"{first}" "." ( {_between(over.ljust(width, "0"), under.ljust(width, "0"))} )']
    parts = []
    start = first + bool(over)
    if last is None or start < last:
        parts.append(f'( {" | ".join(_digits(start, None if last is None else last - 1))} ) "." [0-9] {_MORE}')
    if over and (last is None or first < last):
        parts.append(f'"{first}" "." ( {_at_least(over)} )')
    if under and last is not None:
        parts.append(f'"{last}" "." ( {_at_most(under)} )')
    return parts


def _split(number: float) -> tuple[int, str]:
    """Its whole part, and the digits behind the point."""
    whole = int(number)
    return whole, f"{Decimal(str(number)) - whole:.15f}"[2:].rstrip("0")


def _between(low: str, high: str) -> str:
    """Digits of a fraction from `low` to `high`, of as many digits."""
    if low[0] == high[0]:
        return f'"{low[0]}" ( {_between(low[1:], high[1:])} )' if low[1:] else f'"{low[0]}" "0"{{0,14}}'
    over, middle = low[1:].rstrip("0"), (int(low[0]) + 1, int(high[0]) - 1)
    parts = [f'"{low[0]}" ( {_at_least(over)} )' if over else f'"{low[0]}" {_MORE}']
    parts += [f"[{middle[0]}-{middle[1]}] {_MORE}"] if middle[0] <= middle[1] else []
    parts.append(f'"{high[0]}" ( {_at_most(high[1:])} )?' if high[1:] else f'"{high[0]}" "0"{{0,14}}')
    return " | ".join(parts)


def _at_least(digits: str) -> str:
    """Digits of a fraction that is not below the one of `digits`."""
    first, rest = digits[0], digits[1:]
    same = f'"{first}" ( {_at_least(rest)} )' if rest else f'"{first}" {_MORE}'
    return same if first == "9" else f"[{int(first) + 1}-9] {_MORE} | {same}"


def _at_most(digits: str) -> str:
    """Digits of a fraction that is not above the one of `digits`."""
    first, rest = digits[0], digits[1:]
    same = f'"{first}" ( {_at_most(rest)} )?' if rest else f'"{first}" "0"{{0,14}}'
    return same if first == "0" else f"[0-{int(first) - 1}] {_MORE} | {same}"


def _digits(low: int, high: int | None) -> list[str]:
    """Alternatives for the numbers from `low` (at least 0) to `high` (at least `low`)."""
    if high is None:
        width = len(str(low))
        longer = [f"[1-9] [0-9]{{{width},15}}"] if width <= 15 else []
        return [*_digits(low, 10**width - 1), *longer]
    if len(str(low)) < len(str(high)):
        end = 10 ** len(str(low))
        return [*_digits(low, end - 1), *_digits(end, high)]
    return _same_width(str(low), str(high))


def _same_width(low: str, high: str) -> list[str]:
    if low == high:
        return [f'"{low}"']
    rest = len(low) - 1
    if not rest:
        return [f"[{low}-{high}]"]
    if low[0] == high[0]:
        return [f'"{low[0]}" ( {" | ".join(_same_width(low[1:], high[1:]))} )']
    first, last = int(low[0]), int(high[0])
    parts = []
    if set(low[1:]) != {"0"}:
        parts.append(f'"{low[0]}" ( {" | ".join(_same_width(low[1:], "9" * rest))} )')
        first += 1
    ends_early = set(high[1:]) != {"9"}
    if first <= last - ends_early:
        parts.append(f"[{first}-{last - ends_early}] [0-9]{{{rest}}}")
    if ends_early:
        parts.append(f'"{high[0]}" ( {" | ".join(_same_width("0" * rest, high[1:]))} )')
    return parts
