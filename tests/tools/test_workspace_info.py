"""The facts of a workspace are those of its folder."""

import subprocess
from pathlib import Path

from aintern.tools.tool import ToolContext
from aintern.tools.workspace_info import get_workspace_info
from tests.tools.conftest import run


async def test_workspace_facts_are_those_of_the_folder(context: ToolContext, workspace: Path) -> None:
    for name in ("pyproject.toml", "src/a.py", "src/b.py", "web/package.json", "web/x.ts", "App.sln", "README.md"):
        (workspace / name).parent.mkdir(exist_ok=True)
        (workspace / name).write_text("12345")
    subprocess.run(["git", "init", "-q", "-b", "topic", "."], cwd=workspace, check=True)
    result = await run(get_workspace_info, context)
    assert result.data["kinds"] == ["python", "dotnet"]
    assert result.data["branch"] == "topic"
    assert result.data["languages"]["Python"] == 2
    assert (result.data["files"], result.data["bytes"]) == (7, 35)
    assert f"Path: {workspace}" in result.content


async def test_an_empty_folder_without_git_has_facts_too(context: ToolContext) -> None:
    result = await run(get_workspace_info, context)
    assert (result.data["files"], result.data["kinds"], result.data["branch"]) == (0, [], "")
