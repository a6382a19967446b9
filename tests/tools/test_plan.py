"""The plan is the whole list each time, with one step in progress at most."""

import pytest

from aintern.errors import ToolArgumentError
from aintern.tools.plan import update_plan
from aintern.tools.tool import ToolContext
from tests.tools.conftest import run


async def test_a_plan_is_a_whole_list_with_one_step_in_progress(context: ToolContext) -> None:
    result = await run(update_plan, context, steps=["Look", {"step": "Fix", "status": "in_progress"}])
    assert result.data == {"steps": [{"step": "Look", "status": "pending"}, {"step": "Fix", "status": "in_progress"}]}
    assert result.content == "The plan is now:\n[ ] Look\n[>] Fix"
    for wrong in (
        [],
        [{"step": "a", "status": "doing"}],
        [{"step": "a", "status": "in_progress"}] * 2,
        [{"status": "pending"}],
    ):
        with pytest.raises(ToolArgumentError, match="steps"):
            update_plan.validate({"steps": wrong})


def test_a_plan_tells_how_far_it_is_and_is_no_action_to_ask_about() -> None:
    steps = [{"step": "a", "status": "completed"}, {"step": "b"}]
    assert update_plan.summarize(update_plan.validate({"steps": steps})) == "Plan: 1 of 2 steps done"
    assert update_plan.acts_on_conversation
