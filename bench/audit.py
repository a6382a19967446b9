"""What the audit log costs, as ratios in one run: an append, a check of the whole log, and a page of a long one.

Run: python bench/audit.py [--rows 1000000] [--json]. The long log's rows are written in bulk, not through the log itself.
"""

import argparse
import hashlib
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_query import AuditQuery, index_words
from aintern.store.audit_row import COLUMNS, GENESIS, Decision, hash_of
from aintern.store.database import Database

RISK = Risk(RiskLevel.HIGH, (RiskFactor(RiskLevel.HIGH, "deletes", "rm -rf build", "removes a folder"),))
LEVELS = list(RiskLevel)
SMALL = 10_000


def timed(work: Callable[[], object]) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def rows(count: int) -> Iterator[tuple[Any, ...]]:
    """A chained log: decided and finished rows of all kinds."""
    previous = GENESIS
    for number in range(count // 2):
        identity = f"audit_{number:012x}"
        moment = f"2026-01-01T{number:012d}Z"
        command = f'{{"command":"make target{number} && git status","working_directory":"src/module{number % 97}"}}'
        decision = "user_denied" if number % 50 == 0 else "auto_approved"
        level = LEVELS[number % 5].value
        decided = (
            *(2 * number + 1, "decided", identity, moment, f"tool_{number % 7}", "Tool", level, "[]", decision, ""),
            *(command, "", f"Run: make target{number}", f"conv_{number // 40}", "run_1", f"call_{number}", "gate", ""),
            *(moment, None, "", None, "", None, previous),
        )
        previous = hash_of(decided)
        yield (*decided, previous)
        finished = (
            *(
                2 * number + 2,
                "finished",
                identity,
                moment,
                "",
                "",
                "safe",
                "[]",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
                "",
            ),
            *("", None, "", 1, "", 0.5, previous),
        )
        previous = hash_of(finished)
        yield (*finished, previous)


def filled(path: Path, count: int) -> AuditLog:
    database = Database.open(path)
    log = AuditLog(database)
    insert = f"INSERT INTO audit_log VALUES ({', '.join('?' * len(COLUMNS))})"
    source, last = rows(count), None
    while batch := list(islice(source, 20_000)):
        with database.transaction():
            database.execute_many(insert, batch)
        last = batch[-1]
    assert last is not None
    from aintern.store.audit_head import AuditHead

    log.head_file.write(AuditHead(last[0], last[-1]))
    index_words(database)
    database.execute("INSERT INTO audit_search (audit_search) VALUES ('optimize')")
    database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return log


def append(folder: Path, times: int = 1500) -> dict[str, float]:
    """A decided and a finished row, beside two bare INSERTs of the same columns; each with commit, both on the disk alike."""
    log = AuditLog(Database.open(folder / "append.db"))
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode=WAL")
    bare.execute(f"CREATE TABLE audit_log ({', '.join(COLUMNS)}, PRIMARY KEY (seq))")
    insert = f"INSERT INTO audit_log VALUES ({', '.join('?' * len(COLUMNS))})"
    source = rows(10 * times)

    def ours() -> None:
        entry = log.decided(Decision(
            tool="run_command", decision="auto_approved", risk=RISK, parameters={"command": "npm run build && git status"},
            summary="Run: npm run build && git status", conversation="conv_1", run="run_1", call="call_1", who="gate",
        ))  # fmt: skip
        log.finished(entry, success=True, duration=0.5)

    def theirs() -> None:
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute(insert, next(source))
        bare.execute("PRAGMA synchronous=NORMAL")
        bare.execute(insert, next(source))

    for _ in range(50):
        ours(), theirs()
    pairs = [(timed(ours), timed(theirs)) for _ in range(times)]
    return {
        "wall": sum(o[0] for o, _ in pairs) / sum(t[0] for _, t in pairs),
        "cpu": sum(o[1] for o, _ in pairs) / sum(t[1] for _, t in pairs),
        "cpu_microseconds": sum(o[1] for o, _ in pairs) / times * 1e6,
    }


def verify(log: AuditLog) -> dict[str, float]:
    """The whole log, beside a loop that reads every row and hashes it."""
    connection = sqlite3.connect(str(log.database.location.path))

    def bare() -> None:
        previous = b""
        for row in connection.execute(f"SELECT {', '.join(COLUMNS)} FROM audit_log ORDER BY seq"):
            text = "\x1f".join(map(str, row))
            previous = hashlib.sha256(previous + text.encode()).digest()

    def ours() -> None:
        assert log.verify().whole

    pairs = [(timed(ours), timed(bare)) for _ in range(3)]
    return {
        "wall": statistics.median(o[0] for o, _ in pairs) / statistics.median(t[0] for _, t in pairs),
        "cpu": statistics.median(o[1] for o, _ in pairs) / statistics.median(t[1] for _, t in pairs),
    }


def pages(short: AuditLog, long: AuditLog, count: int) -> dict[str, float]:
    """The same page of the long log beside that of the short one, CPU; the worst of many filters and places."""
    queries = {
        "newest": ({}, {}),
        "second page": ({"before": SMALL - 120}, {"before": count - 120}),
        "old page": ({"before": SMALL // 3}, {"before": count // 3}),
        "tool": ({"tool": "tool_3"}, {"tool": "tool_3"}),
        "decision": ({"decision": "user_denied"}, {"decision": "user_denied"}),
        "risk": ({"min_risk": RiskLevel.HIGH}, {"min_risk": RiskLevel.HIGH}),
        "conversation": ({"conversation": "conv_9"}, {"conversation": "conv_9"}),
        "time": ({"since": "2026-01-01T000000001000Z", "until": "2026-01-01T000000003000Z"},) * 2,
        "text, rare": ({"text": "target4321 "}, {"text": "target4321 "}),
        "text, common": ({"text": "git status"}, {"text": "git status"}),
        "text, none": ({"text": "no such words"}, {"text": "no such words"}),
        "text and tool": ({"text": "make target", "tool": "tool_3"},) * 2,
    }
    figures = {}
    for name, (few, many) in queries.items():
        one, other = AuditQuery(**few), AuditQuery(**many)  # type: ignore[arg-type]
        assert len(short.page(one).entries) == len(long.page(other).entries), name
        times = [(timed(lambda: short.page(one)), timed(lambda: long.page(other))) for _ in range(40)]  # noqa: B023
        figures[name] = statistics.median(t[1][1] for t in times) / statistics.median(t[0][1] for t in times)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        appended = append(base)
        short, long = filled(base / "short.db", SMALL), filled(base / "long.db", options.rows)
        checked = verify(short)
        paged = pages(short, long, options.rows)
    if options.json:
        print(json.dumps({"append": appended, "verify": checked, "pages": paged}))
        return
    for name, figures, limit in (("append", appended, 3), ("verify", checked, 2), ("page", paged, 1.5)):
        for key, figure in figures.items():
            print(
                f"{name:8} {key:18} {figure:8.2f}  (at most {limit} x)"
                if "micro" not in key
                else f"{key}: {figure:.0f}"
            )


if __name__ == "__main__":
    main()
