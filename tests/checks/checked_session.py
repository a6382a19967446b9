"""A scripted session with checkers, formatters and language servers configured."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from aintern.events import Event, ToolResultArrived, WarningRaised
from tests.scripted_session import of, run, scripted

SCRIPTS = Path(sys.executable).parent
ALLOW = {"answer": "allow_once"}


async def worked(
    workspace: Path, configured: Mapping[str, Sequence[str]], *steps: Mapping[str, Any], answers: Any = ALLOW
) -> tuple[list[str], list[str], list[Event]]:
    """The results' contents, the warnings, and all events of one run."""
    flags = {name: list(arguments) for name, arguments in configured.items()}
    async with scripted(workspace, *steps, flags=flags) as session:
        events = await run(session, answers=answers)
    contents = [each.content for each in of(events, ToolResultArrived)]
    return contents, [each.message for each in of(events, WarningRaised)], events


def program(text: str) -> list[str]:
    """The argument list of a Python program; it stands in the list, since the sandbox hides the tests' folders."""
    return [sys.executable, "-S", "-c", text]
