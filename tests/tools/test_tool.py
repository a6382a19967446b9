"""A function becomes a tool with what it declares; a context refuses what nobody approved; results are what was returned."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from aintern.errors import PathRefused, ProgrammerMistake, ToolArgumentError
from aintern.messages import ToolResult
from aintern.risk_level import RiskLevel
from aintern.tools.tool import Availability, PathUse, Preview, ToolContext, ToolProgress, as_result, tool
from aintern.workspace.jail import Location


@tool(risk="high", category="terminal", paths={"folder": "list"}, command="script", working_directory="folder")
async def shell(script: str, folder: str = ".") -> str:
    """Runs a script."""
    return script


def test_a_declared_command_is_told_with_its_folder_and_paths() -> None:
    assert shell.runs_commands
    assert shell.command({"script": "ls", "folder": "src"}) == "ls"
    assert shell.working_directory({"script": "ls", "folder": "src"}) == "src"
    assert shell.paths({"script": "ls", "folder": "src"}) == (PathUse("src", "list"),)
    assert shell.risk is RiskLevel.HIGH
    assert not shell.parallel_safe


def test_a_command_that_is_no_parameter_is_the_programmers_mistake() -> None:
    with pytest.raises(ProgrammerMistake, match="no such parameter"):

        @tool(command="script")
        async def wrong(text: str) -> None:
            """."""


def test_a_summary_is_a_format_of_shortened_parameters_or_a_list_of_them() -> None:
    @tool(summary="Run {script}{missing}")
    async def formatted(script: str) -> None:
        """."""

    assert formatted.summarize({"script": "x\n" * 300}) == "Run " + ("x " * 100)[:199] + "…"
    assert shell.summarize({"script": "ls", "folder": "."}) == "Shell: script=ls, folder=."


def test_flags_are_those_of_the_decorator() -> None:
    @tool(waits_for_person=True, needs=("network",))
    async def login() -> None:
        """Waits for a login."""

    assert login.waits_for_person
    assert not login.acts_on_conversation
    assert not login.is_available(Availability(network=False))
    assert Availability().offers(login)
    assert not Availability(disabled=frozenset({"login"})).offers(login)
    assert not Availability(enabled=frozenset({"other"})).offers(login)
    assert not Availability(categories=frozenset({"git"})).offers(login)


async def test_a_plain_function_runs_in_a_thread_and_holds_nobody(context: ToolContext) -> None:
    @tool(preview=lambda context, parameters: Preview("a", note=str(parameters["number"])))
    def where(context: ToolContext, number: int) -> str:
        """Tells its thread."""
        assert threading.current_thread() is not threading.main_thread()
        return f"{number} in {context.workspace.root.name}"

    assert (await where.execute(context, where.validate({"number": "3"}))).content.startswith("3 in ")
    assert await where.preview(context, {"number": 3}) == Preview("a", note="3")


def test_results_are_what_was_returned() -> None:
    class Point(BaseModel):
        x: int

    ready = ToolResult(False, "no")
    assert as_result(ready) is ready
    assert as_result(None).content == "Done."
    assert as_result("text").content == "text"
    assert (as_result(Point(x=1)).content, as_result(Point(x=1)).data) == ('{"x": 1}', {"x": 1})
    assert as_result({"ä": 1}).content == '{"ä": 1}'


@pytest.mark.parametrize(
    ("current", "total", "percentage"), [(1, 4, 25.0), (9, 4, 100.0), (1, None, None), (1, 0, None)]
)
def test_progress_in_percent_where_the_end_is_known(
    current: float, total: float | None, percentage: float | None
) -> None:
    assert ToolProgress("", current, total).percentage == percentage


def test_a_protected_file_behind_a_swapped_link_is_refused_unless_approved(
    context: ToolContext, workspace: Path
) -> None:
    (workspace / ".env").write_text("KEY=1")
    (workspace / "a").symlink_to(".env")
    with pytest.raises(PathRefused, match="nobody has allowed"):
        context.files.read_bytes("a")
    approved = ToolContext(context.workspace, context.protected, approved=True)
    assert approved.files.read_bytes("a") == b"KEY=1"


def test_a_change_is_told_before_it_is_made(context: ToolContext) -> None:
    told: list[tuple[str, str]] = []

    def before(location: Location, change: str) -> None:
        told.append((location.relative, change))

    recorded = ToolContext(context.workspace, context.protected, before_change=before)
    recorded.changing(context.workspace.locate("a.txt"), "write")
    context.changing(context.workspace.locate("a.txt"), "write")
    assert told == [("a.txt", "write")]


SCHEMA = {"type": "object", "properties": {"q-x": {"type": "string"}, "limit": {"type": "integer", "default": 5}},
          "required": ["q-x"], "additionalProperties": False}  # fmt: skip


async def test_a_function_takes_what_a_schema_of_its_own_says(context: ToolContext) -> None:
    @tool(risk="safe", parameters=SCHEMA)
    async def lookup(context: ToolContext, **parameters: Any) -> str:
        """Look something up."""
        return json.dumps(parameters)

    assert lookup.parameters == SCHEMA
    result = await lookup.execute(context, lookup.validate({"q-x": "a"}))
    assert json.loads(result.content) == {"q-x": "a", "limit": 5}
    with pytest.raises(ToolArgumentError, match="limit: expected an integer"):
        lookup.validate({"q-x": "a", "limit": "many"})


async def test_a_function_with_a_schema_of_its_own_needs_no_types(context: ToolContext) -> None:
    @tool(risk="safe", parameters=SCHEMA | {"properties": {"limit": {"type": "integer"}}, "required": []})
    async def count(limit=3):  # type: ignore[no-untyped-def]
        """Count."""
        return str(limit + 1)

    assert (await count.execute(context, count.validate({"limit": "7"}))).content == "8"
    assert (await count.execute(context, count.validate({}))).content == "4"
