"""A real workspace in a temporary folder, and the context that tools get."""

from pathlib import Path

import pytest

from aintern.messages import ToolResult
from aintern.tools.tool import Tool, ToolContext
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths


@pytest.fixture
def context(workspace: Path, tmp_path: Path) -> ToolContext:
    return ToolContext(workspace=Jail(workspace), protected=ProtectedPaths(home=tmp_path / "home"))


async def run(tool: Tool, context: ToolContext, **parameters: object) -> ToolResult:
    """A call as the loop makes it: validated, then executed."""
    return await tool.execute(context, tool.validate(parameters))
