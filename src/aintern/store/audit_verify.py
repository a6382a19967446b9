"""Checks an audit log row by row against its chain, and says of every row that does not fit what happened to it."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import field
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.errors import StoreError
from aintern.store.audit_head import AuditHead, HeadFile
from aintern.store.audit_row import COLUMNS, GENESIS, hash_of
from aintern.store.database import Database

_ALL = f"SELECT {', '.join(COLUMNS)} FROM audit_log WHERE seq <= ? ORDER BY seq"  # noqa: S608
_SEQ, _ID, _PREVIOUS, _HASH = 0, 2, 24, 25
END_UNKNOWN = (
    "This machine has not written to this record, so rows cut off at its end would not be noticed: check where one has."
)
_MOST_MOVES = 300  # odd rows among which moved ones are looked for; work grows with its square


@dataclass(frozen=True, slots=True)
class AuditProblem:
    """What happened to the rows `first` to `last` (their places in the chain, from 1); `id` of the row where it is known."""

    kind: Literal["changed", "removed", "inserted", "reordered", "tail_cut", "head_missing", "head_changed"]
    first: int
    last: int
    id: str = ""

    def __str__(self) -> str:
        rows = f"row {self.first}" if self.first == self.last else f"rows {self.first} to {self.last}"
        if self.id:
            rows += f" ({self.id})"
        sentences = {
            "changed": f"{rows} was changed after it was written",
            "removed": f"{rows} missing: removed",
            "inserted": f"{rows} was inserted: no row of the chain came after it",
            "reordered": f"{rows} stands in another row's place",
            "tail_cut": f"{rows} missing at the end: the tail was cut off",
            "head_missing": "the head file is missing or unreadable, so that a cut-off tail could not be found",
            "head_changed": f"{rows} does not have the hash that the head file names",
        }
        return sentences[self.kind]


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """`rows` that were read, and every problem in the order of the chain; `whole` when there is none. `end_known`: whether rows that
    were cut off at the end would have been found."""

    rows: int
    problems: tuple[AuditProblem, ...] = ()
    end_known: bool = True

    @property
    def whole(self) -> bool:
        return not self.problems


@dataclass(frozen=True, slots=True)
class _Odd:
    """A row that does not fit: whether its own hash does, and the id of the row before it."""

    seq: int
    id: str
    row: Sequence[Any]
    whole: bool
    before: str


@dataclass(slots=True)
class _Walk:
    """What one pass over the rows found."""

    last: int = 0
    rows: int = 0
    odd: list[_Odd] = field(default_factory=list)
    problems: list[AuditProblem] = field(default_factory=list)
    at_head: str = ""  # the hash in the place that the head file names


def verify_chain(database: Database, head_file: HeadFile) -> VerifyReport:
    """Reads every row once; only rows that do not fit cost more. Raises StoreError when the log cannot be read at all."""
    with head_file.locked():  # what is appended from here on is not looked at, so that head and rows belong together
        head = head_file.read()
        newest = database.row("SELECT max(seq) FROM audit_log")
    upto = (newest[0] if newest else None) or 0
    head_count = head.count if head else 0
    try:
        walk = _walk(database.iterate(_ALL, (upto,)), head_count)
    except StoreError as error:
        if database.location.path is None or "decode" not in str(error.__cause__):
            raise
        # A text turned out not to be UTF-8: once more, in a way that keeps the broken bytes visible.
        with closing(sqlite3.connect(database.location.path)) as connection:
            connection.text_factory = lambda data: data.decode(errors="surrogateescape")
            walk = _walk(connection.execute(_ALL, (upto,)), head_count)
    walk.problems += _explained(walk, head.count if head else upto)
    walk.problems += _end(walk, head, one_writer=database.kind == "sqlite")
    problems = tuple(sorted(walk.problems, key=lambda problem: problem.first))
    return VerifyReport(walk.rows, problems, end_known=head is not None or not walk.rows)


def _walk(rows: Iterable[Sequence[Any]], head_count: int) -> _Walk:
    walk = _Walk()
    seq, previous, before = 0, GENESIS, ""
    for row in rows:
        walk.rows += 1
        place = row[_SEQ]
        whole, linked = _is_whole(row), row[_PREVIOUS] == previous
        if place != seq + 1 and place > 0:
            walk.problems.append(AuditProblem("removed", seq + 1, place - 1))
            linked = True  # what it links to is gone, and named
        if not (whole and linked):
            walk.odd.append(_Odd(int(place), str(row[_ID]), row, whole, before))
        if place > 0:
            seq, previous, before = place, row[_HASH], row[_ID]
        if place == head_count:
            walk.at_head = str(previous)
    walk.last = seq
    return walk


def _is_whole(row: Sequence[Any]) -> bool:
    try:
        return bool(hash_of(row) == row[_HASH])
    except TypeError:  # a blob, where this program writes none
        return False


def _explained(walk: _Walk, head_count: int) -> Iterator[AuditProblem]:
    """What happened to each odd row.

    A row whose hash is right in another place was moved, and what stands in that place was put there. A row that is whole
    but does not link tells of the row before it: that one was changed and given a new hash.
    """
    places = _true_places(walk)
    taken = set(places.values())
    broken = {odd.seq for odd in walk.odd if not odd.whole}
    for odd in walk.odd:
        if odd.seq in places:
            yield AuditProblem("reordered", odd.seq, odd.seq, odd.id)
        elif not odd.whole and (odd.seq in taken or odd.seq > head_count or odd.seq < 1):
            yield AuditProblem("inserted", odd.seq, odd.seq, odd.id)
        elif not odd.whole:
            yield AuditProblem("changed", odd.seq, odd.seq, odd.id)
        elif odd.seq - 1 not in broken:
            yield AuditProblem("changed", odd.seq - 1, odd.seq - 1, odd.before)


def _true_places(walk: _Walk) -> dict[int, int]:
    """Where moved rows belong: the places of odd rows, of gaps, and those beside them, are tried."""
    broken = [odd for odd in walk.odd if not odd.whole][:_MOST_MOVES]
    candidates = {odd.seq + step for odd in broken for step in (-1, 0, 1)}
    for gap in walk.problems:
        candidates.update(range(gap.first, min(gap.last, gap.first + _MOST_MOVES) + 1))
    found: dict[int, int] = {}
    for odd in broken:
        fitting = (place for place in sorted(candidates - {odd.seq}) if _is_whole([place, *odd.row[1:]]))
        if place := next(fitting, None):
            found[odd.seq] = place
    return found


def _end(walk: _Walk, head: AuditHead | None, *, one_writer: bool) -> Iterator[AuditProblem]:
    """Compares the end of the log with the head file.

    A kill between the commit and the head file's write leaves the head one row behind, never more; a PostgreSQL database
    has a head on each machine that writes to it, which may be behind by what the others wrote: who only reads it has none.
    """
    if head is None:
        if walk.rows and one_writer:
            yield AuditProblem("head_missing", 0, 0)
        return
    if head.count > walk.last:
        yield AuditProblem("tail_cut", walk.last + 1, head.count)
        return
    named = {problem.first for problem in walk.problems}
    if walk.at_head != head.hash and head.count and head.count not in named:
        yield AuditProblem("head_changed", head.count, head.count)
    if one_writer and walk.last > head.count + 1:
        yield AuditProblem("inserted", head.count + 1, walk.last)
