"""A tool of an MCP server: its schema unchanged, its calls gated and recorded like those of our own."""

import json
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from aintern.errors import ToolArgumentError
from aintern.mcp.server_schema import SchemaUnusable, ServerSchema
from aintern.messages import JsonObject, ToolResult
from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.tools.output_limits import head_and_tail, human_size
from aintern.tools.tool import Tool, ToolContext, command_text

if TYPE_CHECKING:
    from aintern.mcp.mcp_server import McpServer

LONGEST_RESULT = 32_000  # characters that the model is told
LONGEST_DESCRIPTION = 4000  # characters; a longer one is cut, since every request carries it
_PROBLEMS = 5


class McpTool(Tool):
    """`mcp__SERVER__TOOL`. Its risk is medium, or high where the server says itself that it may destroy; what a server says
    in its own favour (read-only, idempotent) is not believed. A `command` that the settings declare is analysed like ours; since
    the server runs it, and not our sandbox, that only adds to the risk."""

    category = "custom"

    def __init__(self, server: "McpServer", listed: Any) -> None:
        self.server = server
        self.listed_name = str(listed.name)
        self.id = tool_id(server.config.name, self.listed_name)
        self.name = f"{server.config.name}: {listed.title or self.listed_name}"
        self.description = (listed.description or self.listed_name)[:LONGEST_DESCRIPTION]
        self.parameters = listed.input_schema
        annotations = listed.annotations
        destroys = annotations is not None and annotations.destructive_hint is True
        self.risk = RiskLevel.HIGH if destroys and not annotations.read_only_hint else RiskLevel.MEDIUM
        self.needs = ("network",) if server.config.network or server.config.url else ()
        self.tags = (server.config.name, *self.listed_name.lower().replace("-", "_").split("_"))

    @property
    def runs_commands(self) -> bool:
        return self.listed_name in self.server.config.commands

    def command(self, parameters: JsonObject) -> str | None:
        return command_text(parameters.get(self.server.config.commands.get(self.listed_name, "")))

    def assess_risk(self, parameters: JsonObject, context: ToolContext | None = None) -> Risk | None:
        if not self.runs_commands:
            return None
        reason = f"{self.server.config.name} runs it, not AIntern"
        return Risk(self.risk, (RiskFactor(self.risk, "tool", self.id, reason),))

    @property
    def told(self) -> str:
        """All that the server says of the tool, for noticing that it changed."""
        return json.dumps([self.description, self.parameters, self.risk], sort_keys=True, default=str)

    @cached_property
    def _schema(self) -> ServerSchema:
        return ServerSchema(self.parameters)

    def validate(self, parameters: JsonObject) -> dict[str, Any]:
        """Checks against the server's schema, whatever its dialect; nothing is filled in. Raises ToolArgumentError."""
        given = dict(parameters)
        try:
            wrong = tuple(islice(self._schema.problems(given), _PROBLEMS))
        except SchemaUnusable as error:
            raise ToolArgumentError(self.id, (f"the server's own schema can't be used: {error}"[:300],)) from error
        if wrong:
            raise ToolArgumentError(self.id, wrong)
        return given

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        result = await self.server.call(self.listed_name, dict(parameters), context)
        text = "\n".join(texts(result.content))
        if not text and result.structured_content is not None:
            text = json.dumps(result.structured_content, ensure_ascii=False, default=str)
        content = head_and_tail(text, LONGEST_RESULT)
        error = (content[:300] or "The server says that it failed.") if result.is_error else ""
        return ToolResult(not result.is_error, content or error or "[no output]", message=content[:200], error=error)


def tool_id(server: str, tool: str) -> str:
    return f"mcp__{server}__{tool}"


def texts(content: Iterable[Any]) -> Iterable[str]:
    """What a model without eyes and ears can be told of each block."""
    for block in content:
        match block.type:
            case "text":
                yield block.text
            case "resource":
                yield getattr(block.resource, "text", "") or f"[resource {block.resource.uri}]"
            case "resource_link":
                yield f"[resource {block.uri} {block.name}]"
            case kind:
                yield f"[{kind} {getattr(block, 'mime_type', '')} {human_size(len(getattr(block, 'data', '')) * 3 // 4)}]"
