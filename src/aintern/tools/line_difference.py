"""Carries the difference between two remembered texts over to the lines that a file really has.

Lines that the model did not mean to change stay as the file has them; new lines get the file's indentation.
"""

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from aintern.dataclass import dataclass
from aintern.tools.line_match import Place, line_key

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def unchanged_lines(old: Sequence[str], new: Sequence[str]) -> list[bool]:
    """For each old line, whether the new text repeats it."""
    kept = [False] * len(old)
    for tag, start, end, _, _ in _opcodes(old, new):
        kept[start:end] = [tag == "equal"] * (end - start)
    return kept


def carried_over(file: Sequence[str], place: Place, old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The lines that stand at `place` afterwards. All lines are without their ends."""
    indentation = IndentationMap(file, place, old, new)
    out: list[str] = []
    at = place.start  # the first line of the file that is not yet decided on
    more = 0  # blank lines that were just kept beyond those of the old text

    def keep_blank_lines() -> None:
        nonlocal at, more
        more -= 1
        while at < place.end and not file[at].strip():
            out.append(file[at])
            at += 1
            more += 1

    def keep(line: int | range) -> None:
        nonlocal at
        last = line.stop - 1 if isinstance(line, range) else line
        out.extend(file[at : last + 1])
        at = last + 1

    def drop(line: int | range) -> None:
        nonlocal at
        first, end = (line.start, line.stop) if isinstance(line, range) else (line, line + 1)
        out.extend(file[at:first])  # blank lines that the old text did not have
        at = end

    for tag, i1, i2, j1, j2 in _opcodes(old, new):
        if tag == "equal":
            for number, wanted in zip(range(i1, i2), new[j1:j2], strict=True):
                line = place.lines[number]
                if line is None:
                    keep_blank_lines()
                elif isinstance(line, int) and old[number] != wanted:
                    drop(line)
                    out.append(indentation.meant(file[line], old[number], wanted))
                else:
                    keep(line)
                if line is not None:
                    more = 0
            continue
        replaced = [number for number in range(i1, i2) if old[number].strip()]
        files = _remembered(file, place, old, replaced)
        for number in range(i1, i2):
            line = place.lines[number]
            if line is not None:
                drop(line)
            elif tag == "delete":
                while at < place.end and not file[at].strip():
                    at += 1
        for wanted in new[j1:j2]:
            if wanted.strip() or more <= 0:
                out.append(indentation.new_line(wanted, files))
            more = 0 if wanted.strip() else more - 1
    out.extend(file[at : place.end])
    return out


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    keys = [line_key(line) for line in old], [line_key(line) for line in new]
    return difflib.SequenceMatcher(None, *keys, autojunk=False).get_opcodes()


@dataclass(frozen=True, slots=True)
class _Remembered:
    """A line as the model remembered it, and as the file has it."""

    old: str
    file: str


def _remembered(file: Sequence[str], place: Place, old: Sequence[str], numbers: Sequence[int]) -> list[_Remembered]:
    pairs = [(old[number], place.lines[number]) for number in numbers]
    return [_Remembered(line, file[at]) for line, at in pairs if isinstance(at, int)]


def _as_in_file(line: str, remembered: Sequence[_Remembered]) -> str:
    """A changed line, with what it shares with the remembered line as the file writes it (quotes, dashes, spaces). Without
    indentation."""
    line = line.strip()
    remembered = [_Remembered(each.old.strip(), each.file.strip()) for each in remembered]
    best = max(remembered, key=lambda each: difflib.SequenceMatcher(None, each.old, line).ratio(), default=None)
    if best is None or difflib.SequenceMatcher(None, best.old, line).ratio() < 0.5:
        return line
    old, file = _TOKEN.findall(best.old), _TOKEN.findall(best.file)
    spelled = _aligned(old, file)
    if spelled is None:
        return line
    new = _TOKEN.findall(line)
    out: list[str] = []
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        out += spelled[i1:i2] if tag == "equal" else new[j1:j2]
    return "".join(out)


def _aligned(old: Sequence[str], file: Sequence[str]) -> list[str] | None:
    """For each token of `old` what the file has in its place; None where the two differ in more than spelling."""
    spelled = [""] * len(old)
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, old, file, autojunk=False).get_opcodes():
        there = file[j1:j2]
        if tag == "equal":
            spelled[i1:i2] = there
        elif not "".join([*old[i1:i2], *there]).strip():
            spelled[i1:i2] = old[i1:i2]  # white space inside a changed line is as the model writes it
        elif line_key("x" + "".join(old[i1:i2]) + "x") != line_key("x" + "".join(there) + "x"):
            return None
        elif i1 < i2:
            spelled[i1] = "".join(there)
        elif i1:
            spelled[i1 - 1] += "".join(there)
        else:
            return None
    return spelled


class IndentationMap:
    """From the indentation in a model's texts to that of the file, learned from the lines that are in both."""

    def __init__(self, file: Sequence[str], place: Place, old: Sequence[str], new: Sequence[str]) -> None:
        votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for line, at in zip(old, place.lines, strict=True):
            if isinstance(at, int):
                votes[indentation(line)][indentation(file[at])] += 1
        shifts = Counter(_shift(had, has) for had, found in votes.items() for has in found.elements())
        usual = shifts.most_common(1)[0][0] if shifts else 0
        # Of two that were seen equally often, the one that most other lines agree with.
        self._known = {
            had: max(found, key=lambda has, had=had, found=found: (found[has], _shift(had, has) == usual, -len(has)))  # type: ignore[misc]
            for had, found in votes.items()
        }
        self._drop_outliers(usual, shifts)
        self._unit = _unit([*old, *new])
        self._file_unit = _unit(
            [line for at in place.lines if isinstance(at, int) for line in [file[at]]] + list(file[:400])
        )

    def _drop_outliers(self, usual: int, shifts: Counter[int]) -> None:
        """One line that is off says nothing of others: where all but a few agree, their shift holds for every depth."""
        if (
            len(shifts) > 1
            and shifts[usual] > sum(shifts.values()) / 2
            and not any("\t" in each for each in self._known)
        ):
            agreeing = {had: has for had, has in self._known.items() if _shift(had, has) == usual}
            self._known = agreeing or self._known

    def __call__(self, had: str) -> str:
        """The file's indentation for an indentation of the model's."""
        if had in self._known:
            return self._known[had]
        nearest = max((known for known in self._known if had.startswith(known)), key=len, default=None)
        if nearest is None:
            nearest = min(self._known, key=len, default="")
            fewer = self._depth(nearest) - self._depth(had)
            base = self._known.get(nearest, "")
            unit = self._file_unit
            return base[: max(0, len(base) - round(fewer * len(unit)))] if fewer > 0 else base
        deeper = had[len(nearest) :]
        return self._known[nearest] + self._translated(deeper)

    def new_line(self, line: str, remembered: Sequence[_Remembered]) -> str:
        """A line of the new text as the file would have it."""
        if not line.strip():
            return ""
        had = indentation(line)
        # The line that it replaces may be the one that is off.
        replaced = {indentation(each.file) for each in remembered if indentation(each.old) == had}
        has = replaced.pop() if len(replaced) == 1 else self(had)
        return has + _as_in_file(line, remembered) + line[len(line.rstrip()) :]

    def meant(self, file: str, old: str, new: str) -> str:
        """A line whose white space alone differs between old and new: a slip in the old text, or a change that is meant."""
        has, had, wanted = indentation(file), indentation(old), indentation(new)
        inside = file.strip() if old.strip() == new.strip() else _as_in_file(new, [_Remembered(old, file)])
        if had == wanted or self(wanted) == has:
            return has + inside
        return self(wanted) + inside

    def _depth(self, text: str) -> float:
        return len(text) / len(self._unit) if self._unit and text[:1] == self._unit[0] else float(len(text))

    def _translated(self, deeper: str) -> str:
        """More indentation, in the file's kind of it."""
        if deeper[:1] == self._file_unit[:1]:
            return deeper
        return self._file_unit * round(self._depth(deeper))


def indentation(line: str) -> str:
    """The white space that a line begins with."""
    return line[: len(line) - len(line.lstrip())]


def _shift(had: str, has: str) -> int:
    return len(has) - len(had)


def _unit(lines: Sequence[str]) -> str:
    """One step of indentation: a tab, or the commonest difference between depths."""
    depths = [indentation(line) for line in lines if line.strip()]
    if sum(each[:1] == "\t" for each in depths) > sum(each[:1] == " " for each in depths):
        return "\t"
    steps = Counter(abs(len(a) - len(b)) for a, b in pairwise(depths) if len(a) != len(b))
    return " " * max(1, steps.most_common(1)[0][0]) if steps else "    "
