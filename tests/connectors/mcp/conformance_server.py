"""Our server as the conformance suite wants it: `aintern mcp serve --http` with the suite's prompts and resources, which we have
none of, and its tools from a plugin. Run it with a port and a workspace."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.subscriptions import PromptsListChanged
from starlette.types import ASGIApp, Receive, Scope, Send

from aintern.connectors.mcp.client_sessions import ServedSettings
from aintern.connectors.mcp.http_server import HttpAddress, http_app
from aintern.connectors.mcp.tool_server import ToolServer
from aintern.store.store import Store
from mcp import MCPError
from tests.connectors.mcp.conformance_tools import CHANGES, PNG, form, test_added

TOKEN = "a token of the test's own, 32 long"
TEXT, BINARY, WATCHED = "test://static-text", "test://static-binary", "test://watched-resource"


def with_token(app: ASGIApp) -> ASGIApp:
    """The suite can't send a header of ours."""

    async def let_in(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = {**scope, "headers": [*scope["headers"], (b"authorization", f"Bearer {TOKEN}".encode())]}
        await app(scope, receive, send)

    return let_in


def add_resources(server: ToolServer) -> None:
    async def listed(context: Any, params: Any) -> types.ListResourcesResult:
        names = {TEXT: "text/plain", BINARY: "image/png", WATCHED: "text/plain"}
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=uri, name=uri.rpartition("/")[2], description="For testing.", mime_type=kind)
                for uri, kind in names.items()
            ]
        )

    async def templates(context: Any, params: Any) -> types.ListResourceTemplatesResult:
        template = types.ResourceTemplate(
            uri_template="test://template/{id}/data", name="template", description="For testing."
        )
        return types.ListResourceTemplatesResult(resource_templates=[template])

    async def read(context: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        uri = params.uri
        if uri == BINARY:
            return types.ReadResourceResult(
                contents=[types.BlobResourceContents(uri=uri, mime_type="image/png", blob=PNG)]
            )
        if uri in (TEXT, WATCHED):
            kind, text = "text/plain", "This is the content of the static text resource."
        elif uri.startswith("test://template/"):
            number = uri.split("/")[3]
            kind = "application/json"
            text = f'{{"id":"{number}","templateTest":true,"data":"Data for ID: {number}"}}'
        else:
            raise MCPError(types.INVALID_PARAMS, "Resource not found", {"uri": uri})
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, mime_type=kind, text=text)])

    async def nothing(context: Any, params: Any) -> types.EmptyResult:
        return types.EmptyResult()

    add = server.sdk.add_request_handler
    add("resources/list", types.PaginatedRequestParams, listed)
    add("resources/templates/list", types.PaginatedRequestParams, templates)
    add("resources/read", types.ReadResourceRequestParams, read)
    add("resources/subscribe", types.SubscribeRequestParams, nothing)
    add("resources/unsubscribe", types.UnsubscribeRequestParams, nothing)


def add_prompts(server: ToolServer) -> None:
    arguments = {
        "test_simple_prompt": (),
        "test_prompt_with_arguments": ("arg1", "arg2"),
        "test_prompt_with_embedded_resource": ("resourceUri",),
        "test_prompt_with_image": (),
        "test_input_required_result_prompt": (),
    }

    async def listed(context: Any, params: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(
                    name=name,
                    description="For testing.",
                    arguments=[
                        types.PromptArgument(name=each, description="For testing.", required=True) for each in names
                    ],
                )
                for name, names in arguments.items()
            ]
        )

    async def got(context: Any, params: types.GetPromptRequestParams) -> Any:
        given = params.arguments or {}
        match params.name:
            case "test_simple_prompt":
                said: list[Any] = [types.TextContent(text="This is a simple prompt for testing.")]
            case "test_prompt_with_arguments":
                text = f"Prompt with arguments: arg1='{given.get('arg1')}', arg2='{given.get('arg2')}'"
                said = [types.TextContent(text=text)]
            case "test_prompt_with_embedded_resource":
                inside = types.TextResourceContents(
                    uri=given["resourceUri"], mime_type="text/plain", text="Embedded resource content for testing."
                )
                said = [
                    types.EmbeddedResource(resource=inside),
                    types.TextContent(text="Please process the embedded resource above."),
                ]
            case "test_prompt_with_image":
                said = [
                    types.ImageContent(data=PNG, mime_type="image/png"),
                    types.TextContent(text="Please analyze the image above."),
                ]
            case "test_input_required_result_prompt":
                answers = params.input_responses or {}
                if "user_context" not in answers:
                    wanted = form("What context should the prompt use?", {"context": {"type": "string"}}, "context")
                    return types.InputRequiredResult(input_requests={"user_context": wanted})
                said = [types.TextContent(text=f"With {answers['user_context']}")]
            case other:
                raise MCPError(types.INVALID_PARAMS, f"There is no prompt {other!r}.")
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=each) for each in said])

    async def completed(context: Any, params: types.CompleteRequestParams) -> types.CompleteResult:
        values = [each for each in ("paris", "park", "party") if each.startswith(params.argument.value)]
        return types.CompleteResult(completion=types.Completion(values=values, total=len(values), has_more=False))

    add = server.sdk.add_request_handler
    add("prompts/list", types.PaginatedRequestParams, listed)
    add("prompts/get", types.GetPromptRequestParams, got)
    add("completion/complete", types.CompleteRequestParams, completed)


async def main(port: int, workspace: Path) -> None:
    store = Store.open(str(workspace.parent / "conformance.db"))
    server = ToolServer(ServedSettings(workspace=workspace), store)
    add_resources(server)
    add_prompts(server)

    async def change_tools() -> None:
        for client in server.sessions.clients:
            if not client.session.toolbox.unregister(test_added.id):
                client.session.toolbox.register(test_added)

    async def change_prompts() -> None:
        await server.bus.publish(PromptsListChanged())

    CHANGES.update(tools=change_tools, prompts=change_prompts)
    app = with_token(http_app(server, HttpAddress("127.0.0.1", port), TOKEN))
    try:
        await uvicorn.Server(uvicorn.Config(app, port=port, http="h11", log_level="warning")).serve()
    finally:
        await server.close()
        store.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), Path(sys.argv[2])))
