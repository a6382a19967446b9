"""The end of plan mode: the whole plan, for the person to accept, edit or refuse."""

from typing import Annotated

from aintern.messages import Example, ToolResult
from aintern.tools.arguments import Limits
from aintern.tools.tool import ToolContext, tool


@tool(
    id="propose_plan",
    risk="safe",
    category="workspace",
    parallel_safe=False,
    acts_on_conversation=True,
    tags=("plan", "propose", "ready"),
    summary="Propose a plan",
    examples=(
        Example(
            "plan the move to pathlib",
            {"plan": "1. src/io.py: replace os.path by pathlib.\n2. Run the tests in tests/test_io.py."},
        ),
        Example(
            "How would you add a --quiet flag? Don't do it yet.",
            {"plan": "1. cli.py: add --quiet.\n2. report.py: print nothing with it.\n3. A test for both."},
        ),
        Example(
            "first tell me what you'd change to fix the login",
            {"plan": "1. auth/session.py: compare times in UTC.\n2. Add a test for the clock change."},
        ),
        Example(
            "Work out a plan for renaming Order to Purchase",
            {"plan": "1. Rename the class and its uses.\n2. Run all tests."},
        ),
    ),
)
async def propose_plan(
    context: ToolContext,
    plan: Annotated[
        str,
        "The whole plan: what changes where, in which order, and how it is checked",
        Limits(pattern=r"\S"),
    ],
) -> ToolResult:
    """Propose the plan that you were asked for. The user accepts it, edits it, or refuses it and says why."""
    # It runs once the person has accepted it, as it reads then: it may be theirs by now.
    told = f"The user accepted this plan:\n{plan}\nPlan mode is over. Carry it out now."
    return ToolResult(True, told, data={"plan": plan}, message="Plan accepted")
