"""Whatever is rated safe leaves the workspace as it was, byte for byte: every such command of the corpora is run for real."""

import contextlib
import os
import shutil
import stat
from pathlib import Path

from aintern.errors import ToolTimeout
from aintern.risk_level import RiskLevel
from aintern.shell import ShellReport, analyse
from aintern.tools.run_command import run_command
from aintern.tools.tool import ToolContext, ToolHost
from tests.shell.corpus_rows import NIGHTLY, corpus
from tests.workspace.layers.conftest import layered

EVERY = 1 if NIGHTLY else 30
SECONDS = 2  # a pager or a watcher runs until it is ended


def is_at_hand(report: ShellReport) -> bool:
    words = [each.text.split()[0] for each in report.simple_commands if each.text.split()]
    return bool(words) and all(shutil.which(word) for word in words)


def content(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Modes, times and bytes of all that is there."""
    found = {}
    for path in sorted(root.rglob("*")):
        status = path.lstat()
        data = path.read_bytes() if stat.S_ISREG(status.st_mode) else b""
        data = os.fsencode(path.readlink()) if path.is_symlink() else data
        found[str(path.relative_to(root))] = (status.st_mode, status.st_mtime_ns, data)
    return found


async def test_what_is_rated_safe_changes_nothing(context: ToolContext, workspace: Path) -> None:
    (workspace / "src").mkdir()
    for name in (
        "a",
        "b",
        "a.txt",
        "data.txt",
        "README.md",
        "src/a.py",
        "x.db",
        "evil.vim",
        "Makefile",
        "package.json",
    ):
        (workspace / name).write_text("!touch planted\n:w! planted\none two\n")
    (workspace / "link").symlink_to("a.txt")
    before = content(workspace)
    commands = list(
        dict.fromkeys(row["command"] for file in ("commands.jsonl", "commands-2.jsonl") for row in corpus(file))
    )
    reports = {
        each: analyse(each, workspace=workspace, cwd=workspace, protected=context.protected) for each in commands
    }
    safe = [each for each, found in reports.items() if found.risk.level is RiskLevel.SAFE and is_at_hand(found)]
    assert len(safe) > 100
    found = await layered(workspace)
    host = ToolHost(sandbox=found.sandbox, layers=found.layers, drops_changes="safe")
    for command in safe[::EVERY]:
        inside = ToolContext(context.workspace, context.protected, host=host)
        with contextlib.suppress(ToolTimeout):
            await run_command.execute(inside, {"command": command, "timeout_seconds": SECONDS})
        assert content(workspace) == before, command
