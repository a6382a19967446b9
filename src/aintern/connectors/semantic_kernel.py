"""Microsoft's Semantic Kernel, both ways: its chat completion as our backend, our backend as its chat completion, and our gated
tools as its plugin.

Needs the extra `semantic-kernel`; importing this module without it raises ModelUnavailable."""

import json
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, ClassVar

from aintern.backends.backend import Backend, CallDelta, Chunk, InferenceOptions, ModelDescription, Usage
from aintern.backends.http.chat_request import without_control_tokens
from aintern.connectors.extra_packages import require_extra
from aintern.connectors.framework_errors import backend_error
from aintern.connectors.gated_functions import Ask, GatedFunctions
from aintern.connectors.served_model import ServedModel
from aintern.errors import AInternError, ContextOverflow, UserMistake
from aintern.events import TextArrived
from aintern.loop.reply import ModelReply
from aintern.messages import Message, ToolCall, ToolSpec, new_id
from aintern.session import Session
from aintern.settings.schema import Settings

require_extra("semantic-kernel")

from pydantic import Field, PrivateAttr  # noqa: E402
from semantic_kernel import Kernel  # noqa: E402
from semantic_kernel.connectors.ai.chat_completion_client_base import ChatCompletionClientBase  # noqa: E402
from semantic_kernel.connectors.ai.completion_usage import CompletionUsage  # noqa: E402
from semantic_kernel.connectors.ai.function_call_choice_configuration import (  # noqa: E402
    FunctionCallChoiceConfiguration,
)
from semantic_kernel.connectors.ai.function_calling_utils import (  # noqa: E402
    update_settings_from_function_call_configuration,
)
from semantic_kernel.connectors.ai.function_choice_behavior import FunctionChoiceBehavior  # noqa: E402
from semantic_kernel.connectors.ai.prompt_execution_settings import PromptExecutionSettings  # noqa: E402
from semantic_kernel.contents import (  # noqa: E402
    AuthorRole,
    ChatHistory,
    ChatMessageContent,
    FinishReason,
    FunctionCallContent,
    FunctionResultContent,
    StreamingChatMessageContent,
    StreamingTextContent,
    TextContent,
)
from semantic_kernel.contents.reasoning_content import ReasoningContent  # noqa: E402
from semantic_kernel.exceptions.service_exceptions import (  # noqa: E402
    ServiceInvalidAuthError,
    ServiceInvalidRequestError,
    ServiceResponseException,
)
from semantic_kernel.functions import FunctionResult, KernelFunction, KernelPlugin  # noqa: E402
from semantic_kernel.functions.kernel_function_metadata import KernelFunctionMetadata  # noqa: E402
from semantic_kernel.functions.kernel_parameter_metadata import KernelParameterMetadata  # noqa: E402

__all__ = ["AInternChatCompletion", "AInternPromptExecutionSettings", "SemanticKernelBackend", "gated_plugin"]

_CALLER = "Semantic Kernel"
_CHARACTERS_PER_TOKEN = 4
_FINISHED = {FinishReason.LENGTH: "length", FinishReason.CONTENT_FILTER: "length"}
_DEEPEST = 8  # references in a schema within each other


# -- its chat completion as our backend -------------------------------------------------------------------------------


class SemanticKernelBackend:
    """A chat completion service of Semantic Kernel (OpenAI, Azure, Anthropic, Google, Mistral, …) as our model: our loop asks it,
    and runs what it calls through our gate; the kernel invokes nothing.

    `context_length` in tokens, where it is known: the service does not say. A service without function calling is taught our own
    way of calling by text. Raises as the port does."""

    def __init__(self, service: Any, *, name: str = "", context_length: int | None = None) -> None:
        self.service = service
        self.name = name or str(service.ai_model_id)
        self._context_length = context_length
        self._kernel = Kernel()

    async def describe(self) -> ModelDescription:
        native = self.service.SUPPORTS_FUNCTION_CALLING
        return ModelDescription(self.name, self._context_length, calling="native" if native else "text")

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """One reply. Raises BackendError, ContextOverflow, and ModelUnavailable for a refused key or a model that is not there."""
        history = ChatHistory(messages=[each for message in messages if (each := _their_message(message)).items])
        calls = _CallPieces()
        finished = None
        try:
            settings = self._settings(tools, options)
            replies = self.service.get_streaming_chat_message_contents(history, settings, kernel=self._kernel)
            async with aclosing(replies) as stream:
                async for choices in stream:
                    for message in choices[:1]:
                        for chunk in _chunks(message, calls):
                            yield chunk
                        finished = message.finish_reason or finished
        except AInternError:
            raise
        except Exception as error:
            raise backend_error(error, self.name, refused_keys=(ServiceInvalidAuthError,)) from error
        reason = _FINISHED.get(finished, "tool_calls" if calls.count else "stop")
        yield Chunk(finish_reason=reason)  # type: ignore[arg-type]

    async def count_tokens(self, text: str) -> int:
        """Four characters a token: the framework has no tokenizer for a service."""
        return (len(text) + _CHARACTERS_PER_TOKEN - 1) // _CHARACTERS_PER_TOKEN

    async def aclose(self) -> None:
        """Nothing: the service is its maker's to close."""

    def _settings(self, tools: Sequence[ToolSpec], options: InferenceOptions) -> Any:
        """Under the names that services have for them; each takes those it knows."""
        wanted = {
            **dict.fromkeys(("max_tokens", "max_output_tokens"), options.max_tokens),
            **dict.fromkeys(("stop", "stop_sequences"), list(options.stop) or None),
            "temperature": options.temperature,
            "top_p": options.top_p,
            "seed": options.seed,
        }
        given = {name: value for name, value in wanted.items() if value is not None}
        settings = self.service.get_prompt_execution_settings_from_settings(PromptExecutionSettings(**given))
        if tools and self.service.SUPPORTS_FUNCTION_CALLING:
            make = _Offered.NoneInvoke if options.tool_choice == "none" else _Offered.Auto
            settings.function_choice_behavior = make(maximum_auto_invoke_attempts=0)
            settings.function_choice_behavior.offered = [_metadata(tool) for tool in tools]
        return settings


class _Offered(FunctionChoiceBehavior):  # type: ignore[misc]
    """Offers functions that are in no kernel, under their own names: none can be invoked there."""

    offered: list[KernelFunctionMetadata] = Field(default_factory=list)

    def get_config(self, kernel: Any) -> Any:
        return FunctionCallChoiceConfiguration(available_functions=self.offered)


class _CallPieces:
    """Which call a piece belongs to: by its index, else by its id, and without either it is one of its own."""

    def __init__(self) -> None:
        self._places: dict[Any, int] = {}
        self.count = 0

    def read(self, item: Any) -> CallDelta:
        key = item.index if item.index is not None else item.id
        is_new = key is None or key not in self._places
        place = self.count if is_new else self._places[key]
        if is_new:
            self.count += 1
            self._places[key] = place
        given = item.arguments
        arguments = given if isinstance(given, str) else json.dumps(dict(given), ensure_ascii=False) if given else ""
        return CallDelta(place, (item.id or "") if is_new else "", (item.name or "") if is_new else "", arguments)


def _chunks(message: Any, calls: _CallPieces) -> Iterator[Chunk]:
    for item in message.items:
        if isinstance(item, FunctionCallContent):
            yield Chunk(calls=(calls.read(item),))
        elif isinstance(item, ReasoningContent):
            yield Chunk(thinking=item.text or "")
        elif isinstance(item, TextContent) and item.text:
            yield Chunk(item.text)
    used = message.metadata.get("usage")
    if isinstance(used, CompletionUsage):
        details = used.prompt_tokens_details
        yield Chunk(
            usage=Usage(
                prompt_tokens=used.prompt_tokens or 0,
                completion_tokens=used.completion_tokens or 0,
                cached_tokens=(details.cached_tokens or 0) if details is not None else 0,
            )
        )


def _their_message(message: Message) -> Any:
    text = message.raw or message.text if message.role == "assistant" and not message.tool_calls else message.text
    if message.role != "assistant":
        text = without_control_tokens(text)
    if message.role == "tool":
        result = FunctionResultContent(id=message.call_id, name=message.tool or "tool", result=text)
        return ChatMessageContent(role=AuthorRole.TOOL, items=[result])
    items: list[Any] = [TextContent(text=text)] if text else []
    for call in message.tool_calls:
        arguments = json.dumps(dict(call.parameters), ensure_ascii=False)
        items.append(FunctionCallContent(id=call.id, name=call.tool, arguments=arguments))
    return ChatMessageContent(role=AuthorRole(message.role), items=items)


def _metadata(tool: ToolSpec, name: str = "", plugin: str | None = None) -> Any:
    schema = _without_references(dict(tool.parameters), tool.parameters.get("$defs") or {})
    required = schema.get("required") or ()
    parameters = [
        KernelParameterMetadata(
            name=each, description=about.get("description"), is_required=each in required, schema_data=about
        )
        for each, about in (schema.get("properties") or {}).items()
    ]
    return KernelFunctionMetadata(
        name=name or tool.id,
        plugin_name=plugin,
        description=tool.description,
        parameters=parameters,
        is_prompt=False,
        is_asynchronous=True,
    )


def _without_references(schema: Any, definitions: Mapping[str, Any], depth: int = 0) -> Any:
    """A schema with what it refers to in place: the framework keeps the schema of each parameter alone."""
    if isinstance(schema, list):
        return [_without_references(each, definitions, depth) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(reference := schema.get("$ref"), str):
        found = definitions.get(reference.rpartition("/")[2], {}) if depth < _DEEPEST else {}
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return _without_references({**found, **rest}, definitions, depth + 1)
    return {key: _without_references(value, definitions, depth) for key, value in schema.items() if key != "$defs"}


# -- our backend as its chat completion -------------------------------------------------------------------------------


class AInternPromptExecutionSettings(PromptExecutionSettings):  # type: ignore[misc]
    """What a request to AInternChatCompletion may say; what is unset AIntern's settings say. The kernel fills in `tools` and
    `tool_choice`."""

    ai_model_id: str | None = None
    max_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    stop: str | list[str] | None = None
    tools: list[dict[str, Any]] | None = None
    tool_choice: Any = None


class AInternChatCompletion(ChatCompletionClientBase):  # type: ignore[misc]
    """Any model of ours, the embedded one included, as a chat completion service of Semantic Kernel: streaming, function calling
    (also for models that call by text, whose calls are taught and read as in our own loop), usage and errors.

    `model` is a spec (`auto`, `embedded`, `PATH.gguf`, `ollama:NAME`, …) or a backend; '' takes the settings' of `workspace`.
    `aclose` ends it."""

    SUPPORTS_FUNCTION_CALLING: ClassVar[bool] = True
    _served: ServedModel = PrivateAttr()

    def __init__(
        self,
        model: str | Backend = "",
        *,
        workspace: str | Path = ".",
        settings: Settings | None = None,
        service_id: str = "",
    ) -> None:
        served = ServedModel(model, workspace=workspace, settings=settings)
        super().__init__(ai_model_id=served.name, service_id=service_id)
        self._served = served

    async def aclose(self) -> None:
        """Lets go of the model."""
        await self._served.aclose()

    async def __aenter__(self) -> "AInternChatCompletion":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def get_prompt_execution_settings_class(self) -> type[AInternPromptExecutionSettings]:
        return AInternPromptExecutionSettings

    def _update_function_choice_settings_callback(self) -> Any:
        return update_settings_from_function_call_configuration

    def _reset_function_choice_settings(self, settings: Any) -> None:
        settings.tools = settings.tool_choice = None

    async def _inner_get_chat_message_contents(self, chat_history: Any, settings: Any) -> list[Any]:
        texts, thoughts, last = list[str](), list[str](), None
        async with aclosing(self._reply(chat_history, settings)) as pieces:
            async for piece in pieces:
                if isinstance(piece, TextArrived):
                    (thoughts if piece.thinking else texts).append(piece.text)
                else:
                    last = piece
        items: list[Any] = [ReasoningContent(text="".join(thoughts))] if thoughts else []
        items += [TextContent(text="".join(texts))] if texts else []
        assert last is not None  # a reply ends with its whole, or raises
        return [
            ChatMessageContent(
                role=AuthorRole.ASSISTANT,
                items=[*items, *_their_calls(last, _Names(settings.tools))],
                ai_model_id=self.ai_model_id,
                finish_reason=_finish_reason(last),
                metadata=_usage(last),
            )
        ]

    async def _inner_get_streaming_chat_message_contents(
        self, chat_history: Any, settings: Any, function_invoke_attempt: int = 0
    ) -> AsyncGenerator[list[Any]]:
        def message(items: list[Any], **more: Any) -> list[Any]:
            return [
                StreamingChatMessageContent(
                    role=AuthorRole.ASSISTANT,
                    choice_index=0,
                    items=items,
                    ai_model_id=self.ai_model_id,
                    function_invoke_attempt=function_invoke_attempt,
                    **more,
                )
            ]

        async with aclosing(self._reply(chat_history, settings)) as pieces:
            async for piece in pieces:
                if isinstance(piece, ModelReply):
                    calls = list(_their_calls(piece, _Names(settings.tools)))
                    yield message(calls, finish_reason=_finish_reason(piece), metadata=_usage(piece))
                elif piece.thinking:  # a streamed message has no item for it
                    yield message([], metadata={"reasoning": piece.text})
                else:
                    yield message([StreamingTextContent(choice_index=0, text=piece.text)])

    async def _reply(self, history: Any, settings: Any) -> AsyncGenerator[TextArrived | ModelReply]:
        names = _Names(settings.tools)
        specs = [
            ToolSpec(names.short(each["name"]), each["description"], each["parameters"])
            for each in (tool["function"] for tool in settings.tools or ())
        ]
        stop = settings.stop or ()
        options = InferenceOptions(
            max_tokens=settings.max_tokens,
            temperature=settings.temperature,
            top_p=settings.top_p,
            seed=settings.seed,
            stop=(stop,) if isinstance(stop, str) else tuple(stop),
            tool_choice="none" if getattr(settings.tool_choice, "value", settings.tool_choice) == "none" else "auto",
        )
        asked = [each for message in history.messages for each in _our_messages(message, names)]
        try:
            async with aclosing(self._served.reply(asked, specs, options)) as pieces:
                async for piece in pieces:
                    yield piece
        except (ContextOverflow, UserMistake) as error:
            raise ServiceInvalidRequestError(str(error)) from error
        except AInternError as error:
            raise ServiceResponseException(str(error)) from error


class _Names:
    """What the model is told a function is called: without its plugin, unless two have that name. Small models know our tools by
    their own names."""

    def __init__(self, tools: Sequence[Mapping[str, Any]] | None) -> None:
        self._full: dict[str, str] = {}
        self._short: dict[str, str] = {}
        names = [tool["function"]["name"] for tool in tools or ()]
        last = [name.partition("-")[2] or name for name in names]
        for name, short in zip(names, last, strict=True):
            shown = short if last.count(short) == 1 else name
            self._short[name], self._full[shown] = shown, name

    def short(self, name: str) -> str:
        return self._short.get(name, name)

    def full(self, name: str) -> str:
        return self._full.get(name, name)


def _their_calls(reply: ModelReply, names: _Names) -> Iterator[Any]:
    for index, call in enumerate(reply.message.tool_calls):
        arguments = json.dumps(dict(call.parameters), ensure_ascii=False)
        yield FunctionCallContent(id=call.id, index=index, name=names.full(call.tool), arguments=arguments)


def _finish_reason(reply: ModelReply) -> Any:
    return FinishReason.TOOL_CALLS if reply.message.tool_calls else FinishReason(reply.finish_reason)


def _usage(reply: ModelReply) -> dict[str, Any]:
    usage = reply.usage
    return {
        "usage": CompletionUsage(prompt_tokens=usage.prompt_tokens, completion_tokens=usage.completion_tokens),
    }


def _our_messages(message: Any, names: _Names) -> Iterator[Message]:
    """A message of theirs: each result in it is a message of ours, and what a model without eyes can't be shown is named."""
    texts, thoughts, calls = list[str](), list[str](), list[ToolCall]()
    for item in message.items:
        match item:
            case FunctionCallContent():
                given = dict(item.parse_arguments() or {})
                calls.append(ToolCall(names.short(item.name or ""), given, id=item.id or new_id("call")))
            case FunctionResultContent():
                name = names.short(item.name or "")
                yield Message("tool", str(item.result), call_id=item.id or "", tool=name, origin="tool")
            case ReasoningContent():
                thoughts.append(item.text or "")
            case TextContent():
                texts.append(item.text or "")
            case _:
                texts.append(f"[{item.content_type}, which this model can't be shown]")
    role = {"system": "system", "developer": "system", "assistant": "assistant"}.get(message.role.value, "user")
    if texts or calls:
        origin = {"user": "user", "assistant": "model"}.get(role, "aintern")
        text, thinking = "\n".join(texts), "".join(thoughts)
        yield Message(role, text, thinking=thinking, tool_calls=tuple(calls), origin=origin)  # type: ignore[arg-type]


# -- our gated tools as its plugin ------------------------------------------------------------------------------------


def gated_plugin(
    session: Session, *, name: str = "aintern", ask: Ask | None = None, only: Sequence[str] = (), caller: str = _CALLER
) -> Any:
    """The session's tools as a `KernelPlugin`: what the kernel invokes by itself passes our gate, sandbox, layers and record. What
    the person denies comes back as a result that says so; what they edited runs as edited. `ask`, `only` and `caller` are
    those of GatedFunctions."""
    gated = GatedFunctions(session, caller, ask=ask, only=only)
    functions = [
        _GatedFunction(metadata=_metadata(spec, _function_name(spec.id), name), tool=spec.id) for spec in gated.specs
    ]
    for function in functions:
        function._gated = gated
    return KernelPlugin(name=name, description="AIntern's tools, each call gated.", functions=functions)


class _GatedFunction(KernelFunction):  # type: ignore[misc]
    """A tool of ours under the kernel's name for it."""

    tool: str
    _gated: GatedFunctions = PrivateAttr()

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> "_GatedFunction":
        copied: _GatedFunction = self.function_copy()  # with the session itself: that can't be copied
        return copied

    async def _invoke_internal(self, context: Any) -> None:
        names = [parameter.name for parameter in self.parameters]
        given = {name: context.arguments[name] for name in names if name in context.arguments}
        result = await self._gated.call(self.tool, given)
        metadata = {"arguments": context.arguments, "success": result.success}
        context.result = FunctionResult(function=self.metadata, value=result.content, metadata=metadata)

    async def _invoke_internal_stream(self, context: Any) -> None:
        await self._invoke_internal(context)


def _function_name(tool: str) -> str:
    """A tool's id with what the kernel allows in a function's name."""
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "_-") else "_" for letter in tool)
