"""What conversations cost, as ratios in one run: opening a long one, listing many, and the rows of one agent step.

Run: python bench/conversations.py [--json]
"""

import argparse
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from aintern.messages import Message, ToolCall
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.runs import Runs, UsageTotals


def cpu(work: Callable[[], object], times: int) -> float:
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return statistics.median(found)


def turn(number: int) -> list[Message]:
    call = ToolCall("read_file", {"path": f"src/module_{number}.py", "start_line": number})
    return [
        Message("user", f"Please look at module {number} and tell me what it does."),
        Message("assistant", "I will read it first.", raw="I will read it first. <call>", tool_calls=(call,)),
        Message("tool", "def function():\n    return 42\n" * 10, call_id=call.id, tool="read_file", origin="tool"),
        Message("assistant", "It defines a function that returns 42, ten times over. " * 3, origin="model"),
    ]


def opening(folder: Path) -> float:
    """10,000 messages, beside a bare SELECT with JSON decoding."""
    database = Database.open(folder / "long.db")
    conversations = Conversations(database)
    conversation = conversations.create()
    for number in range(2500):
        conversations.append(conversation.id, turn(number))
    bare = sqlite3.connect(folder / "long.db")
    select = "SELECT body FROM messages WHERE conversation_id = ? ORDER BY seq"

    def theirs() -> None:
        [json.loads(body) for (body,) in bare.execute(select, (conversation.id,))]

    return cpu(lambda: conversations.messages(conversation.id), 15) / cpu(theirs, 15)


def listing(folder: Path) -> float:
    """A page of 50 of 10,000 conversations, beside the same of 100."""
    times = []
    for count in (100, 10_000):
        database = Database.open(folder / f"list{count}.db")
        conversations = Conversations(database)
        with database.transaction():
            for number in range(count):
                conversation = conversations.create(workspace="/w")
                conversations.append(conversation.id, Message("user", f"Request {number}"))
        times.append(cpu(lambda: conversations.page(), 200))  # noqa: B023
    return times[1] / times[0]


def step(folder: Path) -> float:
    """CPU milliseconds of one step's rows: two messages, a decision before the tool runs, its end, and usage."""
    database = Database.open(folder / "step.db")
    conversations, log, runs = Conversations(database), AuditLog(database), Runs(database)
    conversation = conversations.create()
    run = runs.start(conversation.id)

    def once() -> None:
        _, asked, answered, _ = turn(1)
        call = asked.tool_calls[0]
        conversations.append(conversation.id, asked, run_id=run)
        entry = log.decided(Decision(
            tool=call.tool, decision="auto_approved", risk=Risk(RiskLevel.SAFE), parameters=call.parameters,
            summary="Read src/module_1.py", conversation=conversation.id, run=run, call=call.id,
        ))  # fmt: skip
        log.finished(entry, success=True, duration=0.1)
        conversations.append(conversation.id, answered, run_id=run)
        runs.add_usage(conversation.id, run, 1, UsageTotals(tokens_in=100, tokens_out=20, seconds=0.5, calls=1))

    start = time.process_time()
    for _ in range(1000):
        once()
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        figures = {
            "open_10000_messages": opening(base),
            "list_10000_to_100": listing(base),
            "step_milliseconds": step(base),
        }
    if options.json:
        print(json.dumps(figures))
        return
    for (name, figure), limit in zip(figures.items(), ("3 x", "1.2 x", "2 ms"), strict=True):
        print(f"{name:24} {figure:6.2f}  (at most {limit})")


if __name__ == "__main__":
    main()
