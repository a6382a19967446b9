"""The table of docs/daily-tasks.md, made from the tasks that the tests play."""

from collections.abc import Iterator

from tests.terminal.test_daily_tasks import TASKS, key_count


def daily_tasks_table() -> str:
    """Markdown: a row a task, with the keys and how many they are, here and in the peers."""
    head = ["| task | keys here | in Codex | in opencode | remark |", "|---|---|---|---|---|"]
    return "\n".join([*head, *_rows()]) + "\n"


def _rows() -> Iterator[str]:
    for task in TASKS:
        cells = (_keys(task.keys) if task.keys else "none", *(_keys(keys) for keys in (task.codex, task.opencode)))
        yield f"| {task.name} | {' | '.join(cells)} | {task.why} |"


def _keys(keys: str) -> str:
    """As code, with their number; in a table a bar of a command line is not its own."""
    return f"`{keys}` {key_count(keys)}".replace("|", "\\|") if keys else "–"
