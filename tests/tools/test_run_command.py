"""A command's result says all a model needs, within bounds, and secrets of the environment stay out."""

import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from aintern.errors import PathRefused, ToolFailure, ToolTimeout
from aintern.messages import ToolResult
from aintern.tools.run_command import run_command
from aintern.tools.tool import ToolContext, ToolHost, ToolProgress
from aintern.workspace.shell_sandbox import ShellSandbox
from tests.workspace.layers.conftest import layered


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


async def layered_context(context: ToolContext, workspace: Path, drops: str, *, wanted: str = "") -> ToolContext:
    """A context whose commands may keep nothing; `wanted` as the setting sandbox.layer_folder."""
    found = await layered(workspace, wanted=wanted)
    host = ToolHost(sandbox=found.sandbox, layers=found.layers, drops_changes=drops)  # type: ignore[arg-type]
    return ToolContext(context.workspace, context.protected, host=host)


@pytest.mark.parametrize(
    ("drops", "why"), [("safe", "the command looks as if it only reads"), ("read_only", "this session is read-only")]
)
async def test_what_may_not_stay_is_thrown_away_and_told(
    context: ToolContext, workspace: Path, drops: str, why: str
) -> None:
    (workspace / "kept.txt").write_text("as it was")
    inside = await layered_context(context, workspace, drops)
    result = await run(inside, "echo seen; echo x > new.txt; rm kept.txt; mkdir __pycache__; echo > __pycache__/m.pyc")
    assert result.success and result.content.startswith("seen\n")
    assert [path.name for path in workspace.iterdir()] == ["kept.txt"]
    if inside.host.layers is not None and inside.host.layers.layerings[0].place is None:
        pytest.skip("no layers on this machine")
    assert f"Nothing of this was kept: deleted kept.txt, created new.txt; {why}" in result.content
    assert result.data["dropped"] == ["deleted kept.txt", "created new.txt"]
    assert "2 changes were not kept" in result.message


async def test_what_a_reader_leaves_is_dropped_without_a_word(context: ToolContext, workspace: Path) -> None:
    inside = await layered_context(context, workspace, "safe")
    result = await run(inside, "mkdir -p __pycache__; : > __pycache__/m.cpython-311.pyc; : > x.db-wal; : > x.db-shm")
    assert result.content == "[exit code 0, no output]" and "dropped" not in result.data
    assert list(workspace.iterdir()) == []


async def test_where_no_layer_can_be_the_workspace_is_read_only_to_such_a_command(
    context: ToolContext, workspace: Path
) -> None:
    (workspace / "a").write_text("read\n")
    inside = await layered_context(context, workspace, "safe", wanted=str(workspace / "layers"))
    result = await run(inside, "cat a; echo x > b")
    assert not result.success and result.content.startswith("read\n")
    assert f"{workspace} is read-only for this command" in result.content
    assert [path.name for path in workspace.iterdir()] == ["a"]


async def test_a_read_only_session_without_a_sandbox_runs_no_command_that_might_write(
    context: ToolContext, workspace: Path
) -> None:
    bare = ToolContext(context.workspace, context.protected, host=ToolHost(drops_changes="read_only"))
    with pytest.raises(ToolFailure, match="read-only"):
        await run(bare, "touch a")
    assert list(workspace.iterdir()) == []


async def test_nothing_that_is_thrown_away_is_compared(context: ToolContext, workspace: Path) -> None:
    """The comparison of the workspace is what makes commands slow in a large one."""
    inside = await layered_context(context, workspace, "safe")

    @contextlib.asynccontextmanager
    async def recorder(_: ToolContext, command: str) -> AsyncIterator[None]:
        raise AssertionError("a command that keeps nothing was recorded")
        yield

    watched = replace(inside, host=replace(inside.host, around_command=recorder))
    assert (await run(watched, "touch a")).success


async def test_a_command_is_cancelled_in_its_layer_as_anywhere(context: ToolContext, workspace: Path) -> None:
    inside = await layered_context(context, workspace, "safe")
    watched = replace(inside, progress=lambda _: inside.cancelled.set())
    result = await run(watched, "touch a; echo begun; sleep 60")
    assert "cancelled" in result.error and "begun" in result.content
    assert list(workspace.iterdir()) == []


async def test_a_sandbox_that_fails_to_start_is_tried_once_more_and_is_no_exit_code_of_the_command(
    context: ToolContext, workspace: Path, tmp_path: Path
) -> None:
    found = await layered(workspace)
    failing = tmp_path / "bwrap"
    failing.write_text(
        f"#!/bin/sh\necho x >> {tmp_path}/starts\nif [ $(wc -l < {tmp_path}/starts) -lt $(cat {tmp_path}/fails) ]; then\n"
        f'echo "bwrap: Can\'t find source path .cursor" >&2; exit 1; fi\nexec {found.sandbox._program} "$@"\n'
    )
    failing.chmod(0o755)
    sandbox = ShellSandbox(str(failing), context.workspace, context.protected)
    inside = ToolContext(context.workspace, context.protected, host=ToolHost(sandbox=sandbox))
    (tmp_path / "fails").write_text("2")
    result = await run(inside, "echo ran; exit 1")
    assert result.content.startswith("ran\n") and result.error == "Exit code 1."
    (tmp_path / "starts").unlink()
    (tmp_path / "fails").write_text("9")
    with pytest.raises(ToolFailure, match=r"sandbox could not be started.*Can't find source path"):
        await run(inside, "touch never")
    assert len((tmp_path / "starts").read_text().splitlines()) == 2 and not (workspace / "never").exists()
