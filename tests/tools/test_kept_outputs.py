"""A command's long output is kept whole for its conversation, masked, bounded in number, size and age, and read in pages."""

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from aintern.errors import ToolFailure
from aintern.messages import ToolResult, new_id
from aintern.tools.kept_outputs import keep_output, outputs_folder
from aintern.tools.read_files import read_file
from aintern.tools.run_command import run_command
from aintern.tools.tool import Tool, ToolContext


async def run(tool: Tool, context: ToolContext, **parameters: object) -> ToolResult:
    return await tool.execute(context, tool.validate(parameters))


@pytest.fixture
def talking(context: ToolContext) -> ToolContext:
    return replace(context, conversation_id="conv_1")


def next_call(context: ToolContext) -> ToolContext:
    return replace(context, execution_id=new_id("exec"))


async def test_the_middle_that_was_cut_is_found_by_read_file(talking: ToolContext) -> None:
    cut = await run(run_command, talking, command="seq 1 80000; echo wrong >&2")
    path = f"output:{talking.execution_id}"
    assert f"All of it: read_file {path}." in cut.content and "\n50000\n" not in cut.content
    page = await run(read_file, talking, path=path, start_line=50_000, max_lines=2)
    assert page.content.startswith("50000\n50001\n[Lines 50000–50001 of 80,003")
    assert "[stderr]\nwrong" in (await run(read_file, talking, path=path, start_line=80_001)).content
    assert len(cut.data["stdout"]) < 65_000 and cut.data["truncated"]


async def test_a_short_output_is_not_kept_and_without_a_conversation_none_is(
    context: ToolContext, talking: ToolContext
) -> None:
    await run(run_command, talking, command="echo short")
    assert "All of it" not in (await run(run_command, context, command="seq 1 100000")).content
    assert not outputs_folder().exists()


async def test_another_conversation_reads_nothing_and_no_path_leads_elsewhere(talking: ToolContext) -> None:
    path = keep_output(talking, "mine")
    assert (await run(read_file, next_call(talking), path=path)).content == "mine"
    with pytest.raises(ToolFailure, match="not kept"):
        await run(read_file, replace(talking, conversation_id="conv_2"), path=path)
    for other in ("output:../conv_1/x", "output:", "output:/etc/passwd"):
        with pytest.raises(ToolFailure, match="does not exist"):
            await run(read_file, talking, path=other)
    for name in ("..", "a/b", ""):
        assert keep_output(replace(talking, conversation_id=name), "x") == "" or not (outputs_folder() / name).exists()


def test_secrets_are_masked_and_the_file_is_the_users_alone(talking: ToolContext) -> None:
    keep_output(talking, "password=hunter2hunter2\n")
    (file,) = outputs_folder().glob("*/*.txt")
    assert "hunter2" not in file.read_text() and file.stat().st_mode & 0o077 == 0


def test_the_oldest_go_and_so_does_what_is_a_week_old(talking: ToolContext) -> None:
    old = Path(outputs_folder(), "conv_0", "exec_0.txt")
    old.parent.mkdir(parents=True)
    old.write_text("x")
    os.utime(old, (time.time() - 8 * 24 * 3600,) * 2)
    for _ in range(55):
        assert keep_output(next_call(talking), "x")
    assert len(list(outputs_folder().glob("*/*.txt"))) == 50 and not old.parent.exists()
