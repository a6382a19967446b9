"""A call is rated by what its tool declares: its command, its paths, its own risk; names of parameters and categories say nothing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import ProgrammerMistake
from aintern.events import ApprovalRequested, WarningRaised
from aintern.messages import JsonObject
from aintern.permission.policy import combine
from aintern.permission.risk import CallFacts, assess
from aintern.risk_level import RiskLevel
from aintern.tools.run_command import run_command
from aintern.tools.tool import PathUse, Tool, tool
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths
from tests.scripted_session import call, calls, of, run, says, scripted


@tool(command="script", working_directory="folder", paths={"log": "write"})
async def shell(script: str, folder: str = ".", log: str = "") -> str:
    """Run a script."""
    return script


@tool(category="terminal", risk="low")
async def resize(command: str) -> str:
    """Resize the terminal; its parameter is only called so."""
    return command


@tool(command="words")
async def run_words(words: list[str]) -> str:
    """Run one program."""
    return str(words)


class Deploy(Tool):
    """A tool by hand, whose command is made of its parameters."""

    id = "deploy"
    risk = RiskLevel.LOW
    parameters: JsonObject = {"type": "object", "properties": {"what": {"type": "string"}}}  # noqa: RUF012

    def command(self, parameters: Mapping[str, Any]) -> str | None:
        return f"rm -rf {parameters['what']}" if parameters.get("what") else None


def facts(made: Tool, workspace: Path, **parameters: Any) -> CallFacts:
    return assess(made, parameters, jail=Jail(workspace), protected=ProtectedPaths(), policy=combine([]))


def test_the_declared_command_is_analysed_whatever_its_parameter_is_called(tmp_path: Path) -> None:
    assert facts(shell, tmp_path, script="rm -rf / --no-preserve-root").risk.blocked
    assert facts(shell, tmp_path, script="ls").risk.level is RiskLevel.SAFE
    assert facts(shell, tmp_path, script="ls").command == "ls"
    assert facts(run_command, tmp_path, command="ls").risk.level is RiskLevel.SAFE


def test_a_category_or_a_parameter_called_command_declares_none(tmp_path: Path) -> None:
    rated = facts(resize, tmp_path, command="rm -rf /")
    assert rated.shell is None
    assert rated.risk.level is RiskLevel.LOW
    assert not resize.runs_commands


def test_a_tool_by_hand_declares_its_command_as_well(tmp_path: Path) -> None:
    assert Deploy().runs_commands
    assert facts(Deploy(), tmp_path, what="/usr").risk.blocked
    without = facts(Deploy(), tmp_path)
    assert (without.shell, without.risk.level) == (None, RiskLevel.LOW)


def test_an_argument_vector_is_one_command_with_its_words_quoted(tmp_path: Path) -> None:
    assert facts(run_words, tmp_path, words=["echo", "a; rm -rf /"]).risk.level is RiskLevel.SAFE
    assert facts(run_words, tmp_path, words=["rm", "-rf", "/"]).risk.blocked


def test_the_folder_and_the_other_paths_of_a_command_count_too(tmp_path: Path) -> None:
    assert "working directory" in facts(shell, tmp_path, script="ls", folder="../..").outside
    assert facts(shell, tmp_path, script="ls", log="../x").outside
    protected = facts(shell, tmp_path, script="ls", log=".env")
    assert protected.risk.level is RiskLevel.HIGH
    assert protected.protected == ".env*"
    assert shell.paths({"script": "ls", "log": "a"}) == (PathUse("a", "write"),)


def test_a_command_that_is_no_parameter_is_the_programmers_mistake() -> None:
    with pytest.raises(ProgrammerMistake, match="'script'"):

        @tool(command="script")
        async def wrong(text: str) -> str:
            """Run."""
            return text


async def test_a_session_asks_by_the_declared_command_and_tries_its_sandbox_first(tmp_path: Path) -> None:
    made = [call("shell", script="npm run build"), call("resize", command="80x24")]
    async with scripted(tmp_path, calls(*made), says("done"), tools=[shell, resize]) as session:
        events = await run(session, answers={"answer": "deny"})
    asked = [each.details for each in of(events, ApprovalRequested)]
    assert [details["command"] for details in asked if "command" in details] == ["npm run build"]
    assert {"scope": "prefix", "pattern": "npm run build *"} in asked[0]["scopes"]


@pytest.mark.parametrize(("made", "tried"), [(call("resize", command="x"), 0), (call("shell", script="ls"), 1)])
async def test_a_sandbox_is_tried_for_a_declared_command_only(tmp_path: Path, made: dict[str, Any], tried: int) -> None:
    options = {"tools": [resize, shell], "flags": {"sandbox.enabled": False}}
    async with scripted(tmp_path, calls(made), says("done"), **options) as session:
        events = await run(session, answers={"answer": "deny"})
    assert len([each for each in of(events, WarningRaised) if "without a sandbox" in each.message]) == tried
