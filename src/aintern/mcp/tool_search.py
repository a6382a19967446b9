"""Many tools behind two: one finds them by words, the other calls one of them. So the prompt stays short and never changes."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from aintern.errors import ToolFailure
from aintern.mcp.mcp_tool import McpTool
from aintern.messages import JsonObject, ToolResult
from aintern.risk_level import RiskLevel
from aintern.tools.tool import Tool, ToolContext

LISTED_AT_MOST = 20  # tools of servers that the prompt names; more are found by search
_SHOWN = 8
_SCHEMA = 3000  # characters of one tool's schema
_WORD = re.compile(r"[a-z0-9]+")


class FindTools(Tool):
    """`find_tools`: the tools of servers that fit a query, with their parameters."""

    id = "find_tools"
    name = "Find tools"
    category = "custom"
    risk = RiskLevel.SAFE
    acts_on_conversation = True
    idempotent = True
    parameters: JsonObject = {  # noqa: RUF012 never changed
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "What the tool should do, in a few words", "minLength": 1}
        },
        "required": ["query"],
        "additionalProperties": False,
    }

    def __init__(self, tools: Callable[[], Sequence[McpTool]], servers: Sequence[str]) -> None:
        self._tools = tools
        self.description = (
            f"Find tools of the connected servers ({', '.join(servers)}). Gives their ids and parameters; "
            "call one with call_tool."
        )

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        found = ranked(self._tools(), str(parameters["query"]))[:_SHOWN]
        if not found:
            raise ToolFailure("No tool fits.", "Try other words, or go on without one.")
        shown = [
            f"{tool.id}: {tool.description}\nparameters: {json.dumps(tool.parameters, ensure_ascii=False)[:_SCHEMA]}"
            for tool in found
        ]
        return ToolResult(True, "\n\n".join(shown), message=f"{len(found)} tools found")


class CallTool(Tool):
    """`call_tool`: a tool that was found, by its id. The call is the inner one's: that is decided on, shown and recorded."""

    id = "call_tool"
    name = "Call tool"
    description = "Call a tool that find_tools found."
    category = "custom"
    parameters: JsonObject = {  # noqa: RUF012 never changed
        "type": "object",
        "properties": {
            "tool": {"type": "string", "description": "Its id"},
            "arguments": {"type": "object", "description": "Its parameters"},
        },
        "required": ["tool"],
        "additionalProperties": False,
    }

    def delegates_to(self, parameters: JsonObject) -> tuple[str, JsonObject] | None:
        tool, arguments = parameters.get("tool"), parameters.get("arguments", {})
        return (tool, arguments) if isinstance(tool, str) and isinstance(arguments, dict) else None

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        raise ToolFailure("There is no such tool.", "Look for it with find_tools.")


def ranked(tools: Sequence[McpTool], query: str) -> list[McpTool]:
    """The tools that share a word with the query, best first: words of the name count most. Linear in the tools."""
    words = set(_WORD.findall(query.lower()))

    def score(tool: McpTool) -> int:
        text: Any = tool.description.lower()
        return sum(4 * (word in tool.tags) + (word in text) for word in words)

    scored = [(score(tool), tool) for tool in tools]
    return [tool for points, tool in sorted(scored, key=lambda each: (-each[0], each[1].id)) if points]
