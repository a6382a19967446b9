"""The tools that the protocol's conformance suite calls, as a plugin: each passes our gate as any other."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import mcp_types as types

from aintern import ToolContext, ToolProgress, ToolResult, tool
from aintern.connectors.mcp.client_requests import ClientRequests
from aintern.errors import ToolFailure

PNG = base64.b64encode(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
        "53de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
    )
).decode()
WAV = base64.b64encode(
    bytes.fromhex("524946462400000057415645666d7420100000000100010040")
    + bytes.fromhex("1f0000803e0000020010006461746100000000")
).decode()
NO_PARAMETERS = {"type": "object", "properties": {}}
PRIMITIVES = {
    "name": {"type": "string", "description": "User name", "default": "John Doe"},
    "age": {"type": "integer", "description": "User age", "default": 30},
    "score": {"type": "number", "description": "User score", "default": 95.5},
    "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
    "verified": {"type": "boolean", "description": "Verification status", "default": True},
}
_TITLED = [{"const": f"value{n}", "title": f"{word} Option"} for n, word in enumerate(("First", "Second", "Third"), 1)]
_NAMES = ["option1", "option2", "option3"]
ENUMS = {
    "untitledSingle": {"type": "string", "enum": _NAMES},
    "titledSingle": {"type": "string", "oneOf": _TITLED},
    "legacyEnum": {
        "type": "string",
        "enum": ["opt1", "opt2", "opt3"],
        "enumNames": ["Option One", "Option Two", "Option Three"],
    },
    "untitledMulti": {"type": "array", "items": {"type": "string", "enum": _NAMES}},
    "titledMulti": {"type": "array", "items": {"anyOf": _TITLED}},
}
SCHEMA_2020_12 = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}


def client_of(context: ToolContext) -> ClientRequests:
    client: ClientRequests = context.services["mcp"]
    return client


def blocks(*shown: Mapping[str, Any]) -> ToolResult:
    return ToolResult(True, f"{len(shown)} blocks", data={"content": list(shown)})


def form(message: str, properties: Mapping[str, Any], *required: str) -> types.ElicitRequest:
    schema = {"type": "object", "properties": dict(properties), "required": list(required)}
    params = types.ElicitRequestFormParams.model_validate({"message": message, "requestedSchema": schema})
    return types.ElicitRequest(params=params)


def sampling(prompt: str, tokens: int = 100) -> types.CreateMessageRequest:
    said = types.SamplingMessage(role="user", content=types.TextContent(text=prompt))
    return types.CreateMessageRequest(params=types.CreateMessageRequestParams(messages=[said], max_tokens=tokens))


CHANGES: dict[str, Callable[[], Awaitable[None]]] = {}  # by the server's program: what changes its lists
ROOTS = types.ListRootsRequest(params=types.RequestParams())


def told(answer: Any) -> str:
    return f"action={answer.action}, content={json.dumps(answer.content)}"


@tool(risk="safe")
async def test_simple_text() -> str:
    """Gives a text."""
    return "This is a simple text response for testing."


@tool(risk="safe")
async def test_image_content() -> ToolResult:
    """Gives an image."""
    return blocks({"type": "image", "data": PNG, "mimeType": "image/png"})


@tool(risk="safe")
async def test_audio_content() -> ToolResult:
    """Gives a sound."""
    return blocks({"type": "audio", "data": WAV, "mimeType": "audio/wav"})


def resource(uri: str, kind: str, text: str) -> Mapping[str, Any]:
    return {"type": "resource", "resource": {"uri": uri, "mimeType": kind, "text": text}}


@tool(risk="safe")
async def test_embedded_resource() -> ToolResult:
    """Gives a resource."""
    return blocks(resource("test://embedded-resource", "text/plain", "This is an embedded resource content."))


@tool(risk="safe")
async def test_multiple_content_types() -> ToolResult:
    """Gives a text, an image and a resource."""
    return blocks(
        {"type": "text", "text": "Multiple content types test:"},
        {"type": "image", "data": PNG, "mimeType": "image/png"},
        resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    )


@tool(risk="safe")
async def test_tool_with_logging(context: ToolContext) -> str:
    """Says three times what it does."""
    for message in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        context.progress(ToolProgress(message))
        await asyncio.sleep(0.05)
    return "Logged three messages."


@tool(risk="safe")
async def test_tool_with_progress(context: ToolContext) -> str:
    """Tells how far it is."""
    for done in (0, 50, 100):
        context.progress(ToolProgress(current=done, total=100))
        await asyncio.sleep(0.05)
    return "Progress was told."


@tool(risk="safe")
async def test_error_handling() -> str:
    """Always fails."""
    raise ToolFailure("This tool intentionally returns an error for testing")


@tool(risk="safe")
async def test_sampling(context: ToolContext, prompt: str) -> str:
    """Asks the client's model."""
    answers = await client_of(context).ask({"sample": sampling(prompt)})
    return f"LLM response: {text_of(answers['sample'])}"


@tool(risk="safe")
async def test_elicitation(context: ToolContext, message: str) -> str:
    """Asks the person for name and address."""
    fields = {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"},
    }
    answers = await client_of(context).ask({"user": form(message, fields, "username", "email")})
    return f"User response: {told(answers['user'])}"


@tool(risk="safe")
async def test_elicitation_sep1034_defaults(context: ToolContext) -> str:
    """Asks with defaults."""
    answers = await client_of(context).ask({"defaults": form("Please fill this in", PRIMITIVES)})
    return f"Elicitation completed: {told(answers['defaults'])}"


@tool(risk="safe")
async def test_elicitation_sep1330_enums(context: ToolContext) -> str:
    """Asks with choices."""
    answers = await client_of(context).ask({"enums": form("Please choose", ENUMS)})
    return f"Elicitation completed: {told(answers['enums'])}"


@tool(risk="safe", parameters=SCHEMA_2020_12)
async def json_schema_2020_12_tool(**parameters: Any) -> str:
    """Tool with JSON Schema 2020-12 features."""
    return json.dumps(parameters)


@tool(risk="safe")
async def test_reconnection(context: ToolContext) -> str:
    """Closes its stream before it answers."""
    await client_of(context).close_stream()
    await asyncio.sleep(0.1)
    return "Reconnection test completed successfully"


# -- 2026-07-28: calls that end with what they need

NAME = form("What is your name?", {"name": {"type": "string"}}, "name")


async def greeted(context: ToolContext) -> str:
    answers = await client_of(context).ask({"user_name": NAME})
    return f"Hello, {content_of(answers['user_name']).get('name')}!"


async def confirmed(context: ToolContext) -> str:
    await client_of(context).ask({"confirm": form("Please confirm", {"ok": {"type": "boolean"}}, "ok")})
    return "state-ok"


@tool(risk="safe")
async def test_input_required_result_elicitation(context: ToolContext) -> str:
    """Asks for a name."""
    return await greeted(context)


@tool(risk="safe")
async def test_input_required_result_sampling(context: ToolContext) -> str:
    """Asks the client's model for a capital."""
    answers = await client_of(context).ask({"capital_question": sampling("What is the capital of France?")})
    return text_of(answers["capital_question"])


@tool(risk="safe")
async def test_input_required_result_list_roots(context: ToolContext) -> str:
    """Asks for the client's folders."""
    answers = await client_of(context).ask({"client_roots": ROOTS})
    return json.dumps([str(root.uri) for root in answers["client_roots"].roots])


@tool(risk="safe")
async def test_input_required_result_request_state(context: ToolContext) -> str:
    """Asks for a confirmation."""
    return await confirmed(context)


@tool(risk="safe")
async def test_input_required_result_tampered_state(context: ToolContext) -> str:
    """Asks for a confirmation whose state is sealed."""
    return await confirmed(context)


@tool(risk="safe")
async def test_input_required_result_multiple_inputs(context: ToolContext) -> str:
    """Asks for three things at once."""
    wanted = {"user_name": NAME, "greeting": sampling("Generate a greeting", 50), "client_roots": ROOTS}
    answers = await client_of(context).ask(wanted)
    return f"{text_of(answers['greeting'])} {content_of(answers['user_name']).get('name')}"


@tool(risk="safe")
async def test_input_required_result_multi_round(context: ToolContext) -> str:
    """Asks twice."""
    client = client_of(context)
    one = await client.ask({"step1": form("Step 1: What is your name?", {"name": {"type": "string"}}, "name")})
    colour = form("Step 2: What is your favorite color?", {"color": {"type": "string"}}, "color")
    two = await client.ask({"step2": colour})
    return f"{content_of(one['step1']).get('name')} likes {content_of(two['step2']).get('color')}"


@tool(risk="safe")
async def test_input_required_result_capabilities(context: ToolContext) -> str:
    """Asks for what the client can do, and for nothing else."""
    client = client_of(context)
    wanted: dict[str, Any] = {}
    if client.can("elicitation"):
        wanted["user_name"] = NAME
    if client.can("sampling"):
        wanted["greeting"] = sampling("Generate a greeting", 50)
    if client.can("roots"):
        wanted["client_roots"] = ROOTS
    answers = await client.ask(wanted)
    return f"The client answered {len(answers)} requests."


@tool(risk="safe")
async def test_missing_capability(context: ToolContext) -> str:
    """Needs the client's model."""
    answers = await client_of(context).ask({"sample": sampling("Say something.")})
    return text_of(answers["sample"])


@tool(risk="safe")
async def test_streaming_elicitation(context: ToolContext) -> str:
    """Tells how far it is, then asks."""
    context.progress(ToolProgress("working", 1, 2))
    return await greeted(context)


@tool(risk="safe")
async def test_logging_tool(context: ToolContext) -> str:
    """Says what it does."""
    context.progress(ToolProgress("working"))
    return "Logged."


@tool(risk="safe")
async def test_trigger_tool_change() -> str:
    """Adds a tool, or takes it away again."""
    await CHANGES["tools"]()
    return "The tools are others now."


@tool(risk="safe")
async def test_trigger_prompt_change() -> str:
    """Says that the prompts are others now."""
    await CHANGES["prompts"]()
    return "The prompts are others now."


@tool(risk="safe")
async def test_added() -> str:
    """Comes and goes."""
    return "I am here."


@tool(
    risk="safe",
    parameters={
        "type": "object",
        "properties": {
            "region": {"type": "string", "x-mcp-header": "Region"},
            "query": {"type": "string"},
        },
        "required": ["region"],
    },
)
async def test_custom_header(region: str, query: str = "") -> str:
    """Takes a parameter that is a header as well."""
    return f"{region}: {query}"


# -- calls that go on as tasks


@tool(risk="safe")
async def greet(name: str) -> str:
    """Greets at once."""
    return f"Hello, {name}!"


@tool(risk="safe")
async def slow_compute(context: ToolContext, seconds: float = 0, label: str = "") -> str:
    """Takes its time."""
    client_of(context).go_on_as_task()
    await asyncio.sleep(seconds)
    return f"Computed for {seconds} s."


@tool(risk="safe")
async def failing_job(context: ToolContext) -> str:
    """Fails after a while, and only as a task."""
    client_of(context).go_on_as_task(required=True)
    await asyncio.sleep(1)
    raise ToolFailure("This job always fails.")


@tool(risk="safe")
async def protocol_error_job(context: ToolContext) -> str:
    """Needs what the client does not have."""
    client = client_of(context)
    client.go_on_as_task()
    await asyncio.sleep(0.1)
    await client.ask({"roots": ROOTS})
    return "The client has folders."


CONFIRM = {"confirm": {"type": "boolean"}}


@tool(risk="safe")
async def confirm_delete(context: ToolContext, filename: str = "a file") -> str:
    """Asks while it goes on."""
    client = client_of(context)
    client.go_on_as_task()
    answers = await client.ask({"confirm": form(f"Delete {filename}?", CONFIRM, "confirm")})
    return f"Confirmed: {content_of(answers['confirm']).get('confirm')}"


@tool(risk="safe")
async def multi_input(context: ToolContext) -> str:
    """Asks two things while it goes on."""
    client = client_of(context)
    client.go_on_as_task()
    answers = await client.ask({"one": form("One?", CONFIRM, "confirm"), "two": form("Two?", CONFIRM, "confirm")})
    return f"{len(answers)} answers"


@tool(risk="safe")
async def test_tool_with_task(context: ToolContext) -> str:
    """Asks, then goes on as a task."""
    client = client_of(context)
    answers = await client.ask({"user_name": NAME})
    client.go_on_as_task(required=True)
    await asyncio.sleep(0.2)
    return f"Hello, {content_of(answers['user_name']).get('name')}!"


def text_of(answer: Any) -> str:
    content = answer.content
    first = content[0] if isinstance(content, list) else content
    return str(getattr(first, "text", ""))


def content_of(answer: Any) -> Mapping[str, Any]:
    return answer.content or {}


TOOLS = [each for each in list(globals().values()) if type(each) is type(test_simple_text) and each is not test_added]
