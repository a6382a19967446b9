"""A command's result says all a model needs, within bounds, and secrets of the environment stay out."""

import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure, ToolTimeout
from aintern.messages import ToolResult
from aintern.tools.run_command import run_command
from aintern.tools.tool import ToolContext, ToolHost, ToolProgress


async def run(context: ToolContext, command: str, **more: object) -> ToolResult:
    return await run_command.execute(context, run_command.validate({"command": command, **more}))


async def test_exit_code_and_both_streams_are_told(context: ToolContext, workspace: Path) -> None:
    result = await run(context, "echo out; echo err >&2; exit 3")
    assert not result.success
    assert result.error == "Exit code 3."
    assert result.content.startswith("out\n[stderr]\nerr\n[Exit code 3. 0.")
    assert (await run(context, "true")).content == "[exit code 0, no output]"
    assert (await run(context, "pwd")).data["stdout"] == f"{workspace}\n"


async def test_it_runs_where_it_is_told_inside_the_workspace_only(context: ToolContext, workspace: Path) -> None:
    (workspace / "sub").mkdir()
    assert (await run(context, "pwd", working_directory="sub")).data["stdout"] == f"{workspace}/sub\n"
    with pytest.raises(PathRefused):
        await run(context, "pwd", working_directory="..")
    with pytest.raises(ToolFailure, match="does not exist"):
        await run(context, "pwd", working_directory="none")
    with pytest.raises(ToolFailure, match="empty"):
        await run(context, "  ")


async def test_a_timeout_tells_what_was_there_so_far(context: ToolContext) -> None:
    start = time.monotonic()
    with pytest.raises(ToolTimeout, match=r"so far[\s\S]*longer than 1 s") as caught:
        await run(context, "echo so far; sleep 60 & sleep 60", timeout_seconds="1")
    assert "timeout_seconds" in str(caught.value)
    assert time.monotonic() - start < 5


async def test_long_output_is_cut_with_a_way_to_the_rest(context: ToolContext) -> None:
    result = await run(context, "seq 1 100000")
    assert len(result.content) < 13_000
    assert "left out" in result.content
    assert result.content.startswith("1\n2\n")
    assert "100000" in result.content


async def test_live_output_is_progress(context: ToolContext) -> None:
    seen: list[ToolProgress] = []
    watched = ToolContext(context.workspace, context.protected, progress=seen.append)
    await run(watched, "echo one; sleep 0.4; echo two")
    assert [step.message for step in seen] == ["one\n", "two\n"]


async def test_secrets_of_the_environment_stay_out(
    context: ToolContext, monkeypatch: pytest.MonkeyPatch, workspace: Path
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "s3cret")
    (workspace / "rc").write_text("echo planted")
    monkeypatch.setenv("BASH_ENV", str(workspace / "rc"))
    result = await run(context, "env")
    assert "s3cret" not in result.content
    assert "planted" not in result.content


async def test_a_recorder_of_changes_stands_around_the_command(context: ToolContext, workspace: Path) -> None:
    seen: list[str] = []

    @contextlib.asynccontextmanager
    async def recorder(_: ToolContext, command: str) -> AsyncIterator[None]:
        seen.append(f"before {(workspace / 'f').exists()}")
        yield
        seen.append(f"after {(workspace / 'f').exists()} {command}")

    watched = ToolContext(context.workspace, context.protected, host=ToolHost(around_command=recorder))
    await run(watched, "touch f")
    assert seen == ["before False", "after True touch f"]
