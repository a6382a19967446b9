"""The visible to-do list of an agent that works in several steps."""

from typing import Any

from aintern.errors import ToolArgumentError
from aintern.messages import Example, JsonObject, ToolResult
from aintern.risk_level import RiskLevel
from aintern.tools.tool import Tool, ToolContext

STATES = ("pending", "in_progress", "completed")
_MARKS = {"pending": "[ ]", "in_progress": "[>]", "completed": "[x]"}
_MOST_STEPS = 50
_STEP = {
    "type": "object",
    "properties": {
        "step": {"type": "string", "description": "What is done, in a few words", "minLength": 1, "maxLength": 500},
        "status": {"type": "string", "enum": list(STATES), "default": "pending"},
    },
    "required": ["step"],
    "additionalProperties": False,
}


class UpdatePlan(Tool):
    """`update_plan`: the whole list each time. A step may be a plain text, which is then pending."""

    id = "update_plan"
    name = "Update plan"
    description = "Show the user your to-do list for work in several steps. Send the whole list each time."
    category = "workspace"
    risk = RiskLevel.SAFE
    tags = ("plan", "todo", "steps")
    idempotent = True
    acts_on_conversation = True
    parameters: JsonObject = {  # noqa: RUF012 never changed
        "type": "object",
        "properties": {
            "steps": {
                "type": "array",
                "description": "Every step with its status: pending, in_progress or completed",
                "items": {"anyOf": [{"type": "string", "minLength": 1, "maxLength": 500}, _STEP]},
                "minItems": 1,
                "maxItems": _MOST_STEPS,
            }
        },
        "required": ["steps"],
        "additionalProperties": False,
    }
    examples = (
        Example(
            "Plan the work: read the code, fix the bug, run the tests",
            {
                "steps": [
                    {"step": "Read the code", "status": "in_progress"},
                    {"step": "Fix the bug"},
                    {"step": "Run the tests"},
                ]
            },
        ),
        Example(
            "mark the first step of the plan as done",
            {
                "steps": [
                    {"step": "Read the code", "status": "completed"},
                    {"step": "Fix the bug", "status": "in_progress"},
                ]
            },
        ),
        Example("make a to-do list for adding a login page", {"steps": ["Add the route", "Write the form", "Test it"]}),
        Example("update the plan: everything is done", {"steps": [{"step": "Fix the bug", "status": "completed"}]}),
    )

    def validate(self, parameters: JsonObject) -> dict[str, Any]:
        checked = super().validate(parameters)
        steps = [{"step": s, "status": "pending"} if isinstance(s, str) else s for s in checked["steps"]]
        if sum(step["status"] == "in_progress" for step in steps) > 1:
            raise ToolArgumentError(self.id, ("steps: expected at most one step in_progress",))
        return {"steps": steps}

    def summarize(self, parameters: JsonObject) -> str:
        steps = parameters.get("steps", ())
        done = sum(isinstance(step, dict) and step.get("status") == "completed" for step in steps)
        return f"Plan: {done} of {len(steps)} steps done"

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        steps = parameters["steps"]
        lines = [f"{_MARKS[step['status']]} {step['step']}" for step in steps]
        return ToolResult(
            True, "The plan is now:\n" + "\n".join(lines), data={"steps": steps}, message=self.summarize(parameters)
        )


update_plan = UpdatePlan()
