"""Microsoft's Agent Framework, both ways: its chat client as our backend, our backend as its chat client, our gated tools as
its functions, and its approval requests answered as ours are.

Needs the extra `agent-framework`; importing this module without it raises ModelUnavailable."""

import copy
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any

from aintern.backends.backend import Backend, CallDelta, Chunk, InferenceOptions, ModelDescription, Usage
from aintern.backends.http.chat_request import without_control_tokens
from aintern.connectors.extra_packages import require_extra
from aintern.connectors.framework_errors import backend_error
from aintern.connectors.gated_functions import Ask, GatedFunctions
from aintern.connectors.served_model import ServedModel
from aintern.errors import AInternError, ContextOverflow, ToolFailure, UserMistake
from aintern.events import TextArrived
from aintern.loop.reply import ModelReply
from aintern.messages import JsonObject, Message, ToolCall, ToolResult, ToolSpec, new_id
from aintern.session import Session
from aintern.settings.schema import Settings
from aintern.tools.tool import Tool, ToolContext

require_extra("agent-framework")

import agent_framework as af  # noqa: E402
from agent_framework.exceptions import (  # noqa: E402
    ChatClientException,
    ChatClientInvalidAuthException,
    ChatClientInvalidRequestException,
)
from agent_framework.observability import ChatTelemetryLayer  # noqa: E402
from pydantic import BaseModel, ConfigDict  # noqa: E402

__all__ = ["AInternChatClient", "AgentFrameworkApprovals", "AgentFrameworkBackend", "gated_functions"]

CALLER = "Agent Framework"
_CHARACTERS_PER_TOKEN = 4
_FINISHED = {"stop": "stop", "length": "length", "tool_calls": "tool_calls", "content_filter": "length"}


# -- its chat client as our backend ---------------------------------------------------------------------------------


class AgentFrameworkBackend:
    """A chat client of Agent Framework (OpenAI, Azure, Anthropic, Bedrock, …) as our model: our loop asks it, and runs what it
    calls through our gate. The client's own running of functions stays out of it; its middleware and telemetry work.

    `context_length` in tokens, where it is known: the framework does not say. With `calling` `text` the client gets no
    functions, and our own way of calling is taught by text. Raises as the port does."""

    def __init__(
        self, client: Any, *, name: str = "", context_length: int | None = None, calling: str = "native"
    ) -> None:
        self.client = copy.copy(client)
        if isinstance(client, af.FunctionInvocationLayer):
            self.client.function_invocation_configuration = {
                **client.function_invocation_configuration,
                "enabled": False,
            }
        self.name = name or str(getattr(client, "model", "") or type(client).__name__)
        self._context_length = context_length
        self._native = calling == "native"

    async def describe(self) -> ModelDescription:
        return ModelDescription(self.name, self._context_length, calling="native" if self._native else "text")

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """One reply. Raises BackendError, ContextOverflow, and ModelUnavailable for a refused key or a model that is not there."""
        sent = [_their_message(message) for message in messages]
        calls = _CallPieces()
        finished = None
        try:
            wanted = _their_options(options, tools if self._native else ())
            response = self.client.get_response(sent, stream=True, options=wanted)
            async with response as updates:
                async for update in updates:
                    for content in update.contents:
                        if (chunk := _chunk(content, calls)) is not None:
                            yield chunk
                    finished = update.finish_reason or finished
        except AInternError:
            raise
        except Exception as error:
            raise backend_error(error, self.name, refused_keys=(ChatClientInvalidAuthException,)) from error
        reason = _FINISHED.get(str(finished), "stop")
        yield Chunk(finish_reason="tool_calls" if calls.count and reason == "stop" else reason)  # type: ignore[arg-type]

    async def count_tokens(self, text: str) -> int:
        """Four characters a token: the framework has no tokenizer for a client."""
        return (len(text) + _CHARACTERS_PER_TOKEN - 1) // _CHARACTERS_PER_TOKEN

    async def aclose(self) -> None:
        """Nothing: the client is its maker's to close."""


class _CallPieces:
    """Which call a piece belongs to: by its id, and without one to the newest, as the framework itself joins them."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self.count = 0

    def read(self, content: Any) -> CallDelta:
        key = content.id or content.call_id
        is_new = not self.count or (bool(key) and key not in self._places)
        if is_new:
            self.count += 1
        place = self._places.setdefault(key, self.count - 1) if key else self.count - 1
        given = content.arguments
        arguments = given if isinstance(given, str) else json.dumps(dict(given), ensure_ascii=False) if given else ""
        # Some clients repeat the name in every piece.
        return CallDelta(
            place, (content.call_id or "") if is_new else "", (content.name or "") if is_new else "", arguments
        )


def _chunk(content: Any, calls: _CallPieces) -> Chunk | None:
    match content.type:
        case "text" if content.text:
            return Chunk(content.text)
        case "text_reasoning" if content.text:
            return Chunk(thinking=content.text)
        case "function_call" if not content.hosted and not content.informational_only:
            return Chunk(calls=(calls.read(content),))
        case "usage":
            used = content.usage_details or {}
            return Chunk(
                usage=Usage(
                    prompt_tokens=used.get("input_token_count") or 0,
                    completion_tokens=used.get("output_token_count") or 0,
                    cached_tokens=used.get("cache_read_input_token_count") or 0,
                )
            )
        case _:
            return None


def _their_message(message: Message) -> Any:
    text = message.raw or message.text if message.role == "assistant" and not message.tool_calls else message.text
    if message.role != "assistant":
        text = without_control_tokens(text)
    if message.role == "tool":
        return af.Message("tool", [af.Content.from_function_result(message.call_id, result=text)])
    contents = [af.Content.from_text(text)] if text else []
    for call in message.tool_calls:
        arguments = json.dumps(dict(call.parameters), ensure_ascii=False)
        contents.append(af.Content.from_function_call(call.id, call.tool, arguments=arguments))
    return af.Message(message.role, contents)


def _their_options(options: InferenceOptions, tools: Sequence[ToolSpec]) -> dict[str, Any]:
    wanted = {
        "max_tokens": options.max_tokens,
        "temperature": options.temperature,
        "top_p": options.top_p,
        "seed": options.seed,
        "stop": list(options.stop) or None,
        "tools": [
            af.FunctionTool(name=tool.id, description=tool.description, input_model=dict(tool.parameters))
            for tool in tools
        ]
        or None,
        "tool_choice": options.tool_choice if tools else None,
    }
    return {name: value for name, value in wanted.items() if value is not None}


# -- our backend as its chat client -----------------------------------------------------------------------------------


_LAYERS: tuple[type[Any], ...] = (
    *(af.FunctionInvocationLayer, af.ChatMiddlewareLayer),
    *(ChatTelemetryLayer, af.BaseChatClient),
)


class AInternChatClient(*_LAYERS):  # type: ignore[misc]
    """Any model of ours, the embedded one included, as a chat client of Agent Framework: streaming, function calling (also for
    models that call by text, whose calls are taught and read as in our own loop), usage and errors.

    `model` is a spec (`auto`, `embedded`, `PATH.gguf`, `ollama:NAME`, …) or a backend; '' takes the settings' of `workspace`. Of
    the options max_tokens, temperature, top_p, seed, stop, tools, tool_choice and instructions are heard. `aclose` ends it."""

    OTEL_PROVIDER_NAME = "aintern"

    def __init__(
        self,
        model: str | Backend = "",
        *,
        workspace: str | Path = ".",
        settings: Settings | None = None,
        **layers: Any,
    ) -> None:
        """`layers` are the framework's own: middleware, function_invocation_configuration, …"""
        super().__init__(**layers)
        self._served = ServedModel(model, workspace=workspace, settings=settings)

    @property
    def model(self) -> str:
        return self._served.name

    async def aclose(self) -> None:
        """Lets go of the model."""
        await self._served.aclose()

    async def __aenter__(self) -> "AInternChatClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def _inner_get_response(
        self, *, messages: Sequence[Any], stream: bool, options: Mapping[str, Any], **kwargs: Any
    ) -> Any:
        updates = self._updates(messages, options)
        return self._build_response_stream(updates) if stream else self._whole(updates)

    async def _whole(self, updates: AsyncGenerator[Any]) -> Any:
        async with aclosing(updates) as each:
            return af.ChatResponse.from_updates([update async for update in each])

    async def _updates(self, messages: Sequence[Any], options: Mapping[str, Any]) -> AsyncGenerator[Any]:
        wanted = await self._validate_options(options)
        if wanted.get("response_format") is not None:
            raise ChatClientInvalidRequestException("AIntern's models have no response_format: ask for JSON in words.")
        tools, choice = _our_tools(wanted)
        asked = [each for message in _instructed(messages, wanted) for each in _our_messages(message)]
        response_id = new_id("reply")
        same = {"role": "assistant", "response_id": response_id, "message_id": response_id}
        try:
            async with aclosing(self._served.reply(asked, tools, _our_options(wanted, choice))) as pieces:
                async for piece in pieces:
                    if isinstance(piece, TextArrived):
                        yield af.ChatResponseUpdate(contents=[_text(piece)], model=self.model, **same)
                    else:
                        yield af.ChatResponseUpdate(
                            contents=list(_calls_and_usage(piece)),
                            finish_reason="tool_calls" if piece.message.tool_calls else piece.finish_reason,
                            model=self.model,
                            **same,
                        )
        except (ContextOverflow, UserMistake) as error:
            raise ChatClientInvalidRequestException(str(error), error) from error
        except AInternError as error:
            raise ChatClientException(str(error), error) from error


def _text(piece: TextArrived) -> Any:
    return af.Content.from_text_reasoning(text=piece.text) if piece.thinking else af.Content.from_text(piece.text)


def _calls_and_usage(reply: ModelReply) -> Iterator[Any]:
    for call in reply.message.tool_calls:
        arguments = json.dumps(dict(call.parameters), ensure_ascii=False)
        yield af.Content.from_function_call(call.id, call.tool, arguments=arguments)
    usage = reply.usage
    yield af.Content.from_usage(
        {
            "input_token_count": usage.prompt_tokens,
            "output_token_count": usage.completion_tokens,
            "total_token_count": usage.prompt_tokens + usage.completion_tokens,
            "cache_read_input_token_count": usage.cached_tokens,
        }
    )


def _instructed(messages: Sequence[Any], options: Mapping[str, Any]) -> Sequence[Any]:
    text = options.get("instructions")
    return [af.Message("system", [text]), *messages] if text else messages


def _our_tools(options: Mapping[str, Any]) -> tuple[tuple[ToolSpec, ...], str]:
    """The functions on offer, and `auto` or `none`. A function that is required is the only one on offer."""
    mode = af.validate_tool_mode(options.get("tool_choice")) or {"mode": "auto"}
    specs = []
    for tool in options.get("tools") or ():
        if not isinstance(tool, af.FunctionTool):
            kind = tool.get("type") if isinstance(tool, Mapping) else type(tool).__name__
            raise ChatClientInvalidRequestException(f"AIntern's models run no hosted tools, such as {kind!r}.")
        specs.append(ToolSpec(tool.name, tool.description, tool.parameters()))
    allowed = [mode["required_function_name"]] if "required_function_name" in mode else mode.get("allowed_tools")
    offered = tuple(spec for spec in specs if allowed is None or spec.id in allowed)
    return offered, "none" if mode["mode"] == "none" else "auto"


def _our_options(options: Mapping[str, Any], choice: str) -> InferenceOptions:
    stop = options.get("stop") or ()
    return InferenceOptions(
        max_tokens=options.get("max_tokens"),
        temperature=options.get("temperature"),
        top_p=options.get("top_p"),
        seed=options.get("seed"),
        stop=(stop,) if isinstance(stop, str) else tuple(stop),
        tool_choice="none" if choice == "none" else "auto",
    )


def _our_messages(message: Any) -> Iterator[Message]:
    """A message of theirs: each result in it is a message of ours, and what a model without eyes can't be shown is named."""
    texts, thoughts, calls = list[str](), list[str](), list[ToolCall]()
    for content in message.contents:
        match content.type:
            case "text":
                texts.append(content.text)
            case "text_reasoning":
                thoughts.append(content.text or "")
            case "function_call":
                given = content.parse_arguments() or {}
                calls.append(ToolCall(content.name, given, id=content.call_id or new_id("call")))
            case "function_result":
                failed = content.exception is not None
                yield Message("tool", content.result or "", call_id=content.call_id, success=not failed, origin="tool")
            case "error":
                texts.append(content.message or "")
            case "usage" | "function_approval_request" | "function_approval_response":
                continue
            case kind:
                texts.append(f"[{content.media_type or kind}, which this model can't be shown]")
    role = {"system": "system", "developer": "system", "assistant": "assistant"}.get(message.role, "user")
    if texts or calls:
        origin = {"user": "user", "assistant": "model"}.get(role, "aintern")
        text, thinking = "\n".join(texts), "".join(thoughts)
        yield Message(role, text, thinking=thinking, tool_calls=tuple(calls), origin=origin)  # type: ignore[arg-type]


# -- our gated tools as its functions --------------------------------------------------------------------------------


def gated_functions(
    session: Session, *, ask: Ask | None = None, only: Sequence[str] = (), caller: str = CALLER
) -> list[Any]:
    """The session's tools as `FunctionTool`s: automatic function calling passes our gate, sandbox, layers and record. What the
    person denies comes back as a result that says so; what they edited runs as edited. `ask`, `only` and `caller` are those
    of GatedFunctions."""
    gated = GatedFunctions(session, caller, ask=ask, only=only)
    return [_function(gated, spec) for spec in gated.specs]


def _function(gated: GatedFunctions, spec: ToolSpec) -> Any:
    async def call(**parameters: Any) -> str:
        return (await gated.call(spec.id, parameters)).content

    # Checked by us alone: the framework would answer a mistake with an error that does not name the parameter.
    class Parameters(BaseModel):
        model_config = ConfigDict(extra="allow")

        @classmethod
        def model_json_schema(cls, *_: Any, **__: Any) -> dict[str, Any]:
            return dict(spec.parameters)

    return af.FunctionTool(
        name=spec.id, description=spec.description, func=call, input_model=Parameters, approval_mode="never_require"
    )


# -- its approval requests answered as ours are -----------------------------------------------------------------------


class AgentFrameworkApprovals:
    """Answers the framework's own approval requests (functions with `approval_mode="always_require"`) through the session's gate:
    the same question with the same scopes, remembered answers, policy and record. The function is known to them as
    `agent_framework__NAME`, of medium risk, and runs in the framework."""

    def __init__(self, session: Session, *, ask: Ask | None = None, caller: str = CALLER) -> None:
        self.session = session
        self._ask = ask
        self._caller = caller

    async def run(self, agent: Any, messages: Any, *, session: Any = None, **options: Any) -> Any:
        """`agent.run`, and again with the answers until nothing is left to approve; gives the last response. What a person edited
        runs as edited. `session` is the agent's own (a new one by default), which holds what was asked."""
        session = session or agent.create_session()
        edits = _Edits()
        options["middleware"] = [*(options.get("middleware") or ()), edits]
        response = await agent.run(messages, session=session, **options)
        while requests := [each for each in response.user_input_requests if each.type == "function_approval_request"]:
            answers = [await self._answer(request, edits) for request in requests]
            response = await agent.run(af.Message("user", answers), session=session, **options)
        return response

    async def answer(self, request: Any) -> Any:
        """The approval response to one request. An approval alone runs the call as the model made it: one that was edited is
        turned down. Raises ValueError for content of another type."""
        return await self._answer(request, None)

    async def _answer(self, request: Any, edits: "_Edits | None") -> Any:
        if request.type != "function_approval_request":
            raise ValueError(f"{request.type} is no approval request")
        call = request.function_call
        try:
            given = dict(call.parse_arguments() or {})
        except (TypeError, ValueError):
            return request.to_function_approval_response(False)
        if edits is not None and edits.of(call.id, call.call_id) == given:  # asked anew, as it was edited and allowed
            return request.to_function_approval_response(True)
        tool = self.session.toolbox.get(f"{_Approved.prefix}{call.name}")
        if not isinstance(tool, _Approved):
            tool = _Approved(call.name)
            self.session.toolbox.register(tool)
        call_id = new_id("call")
        if edits is None:
            tool.unchanged[call_id] = given
        gated = GatedFunctions(self.session, self._caller, ask=self._ask, only=(tool.id,))
        try:
            result = await gated.call(tool.id, given, call_id=call_id)
        finally:
            tool.unchanged.pop(call_id, None)
        if edits is not None and result.success and result.data != given:
            edits.by_call[call.id or call.call_id] = result.data
        return request.to_function_approval_response(result.success)


class _Edits(af.FunctionMiddleware):  # type: ignore[misc]
    """The parameters that a person gave approved calls of one run. The framework asks once more about a call whose arguments were
    changed behind its approval, and then runs it with these."""

    def __init__(self) -> None:
        self.by_call: dict[str, JsonObject] = {}

    def of(self, occurrence_id: str | None, call_id: str | None) -> JsonObject | None:
        return self.by_call.get(occurrence_id or call_id or "")

    async def process(self, context: Any, call_next: Callable[[], Awaitable[None]]) -> None:
        edited = self.of(context.metadata.get("function_call_occurrence_id"), context.metadata.get("call_id"))
        if edited is not None:
            context.arguments = dict(edited)
        await call_next()


class _Approved(Tool):
    """A function of the framework's, as far as the gate has to know it: to run it is to let the framework run it. `unchanged` are
    the parameters, by call id, of calls that can only run with these."""

    prefix = "agent_framework__"
    category = "custom"
    is_listed = False

    def __init__(self, name: str) -> None:
        self.id = f"{self.prefix}{name}"
        self.name = name
        self.description = f"The function {name} of an agent of Agent Framework."
        self.unchanged: dict[str, JsonObject] = {}

    def validate(self, parameters: JsonObject) -> dict[str, Any]:
        return dict(parameters)  # the framework checks them

    async def execute(self, context: ToolContext, parameters: JsonObject) -> ToolResult:
        given = dict(parameters)
        if given != self.unchanged.get(context.execution_id, given):
            raise ToolFailure("An approval alone can't change a call of Agent Framework: it was not run as edited.")
        return ToolResult(True, "Permitted: Agent Framework runs it.", data=given)
