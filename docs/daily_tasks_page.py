"""The table of docs/daily-tasks.md, made from the tasks that the tests play."""

from collections.abc import Iterator

from bench.peer_tasks import PLAYS
from tests.terminal.test_daily_tasks import TASKS, key_count


def daily_tasks_table() -> str:
    """Markdown: a row a task, with the keys and how many they are, here and in the peers, and whether those were read only."""
    head = ["| task | keys here | in Codex | in opencode | remark |", "|---|---|---|---|---|"]
    return "\n".join([*head, *_rows()]) + "\n"


def _rows() -> Iterator[str]:
    for task in TASKS:
        driven = PLAYS.get(task.name, {})
        peers = {"codex": task.codex, "opencode": task.opencode}
        read = {name: "" if name in driven or not keys else " (read)" for name, keys in peers.items()}
        cells = (_keys(task.keys) if task.keys else "none", *(_keys(keys) + read[name] for name, keys in peers.items()))
        yield f"| {task.name} | {' | '.join(cells)} | {task.why} |"


def _keys(keys: str) -> str:
    """As code, with their number; in a table a bar of a command line is not its own."""
    return f"`{keys}` {key_count(keys)}".replace("|", "\\|") if keys else "–"
