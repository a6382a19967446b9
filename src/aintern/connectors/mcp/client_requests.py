"""What a call may ask of the client that made it: to show a form, to use its model, to name its folders.

Up to the revision 2025-11-25 a request goes to the client while the call waits. From 2026-07-28 on the call ends with what it
needs, and the client makes it again with the answers: what ran until then runs again, so ask first, then act. A call that goes on
as a task waits for the answers to its task.
"""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Literal

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.message import ServerMessageMetadata
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import TypeAdapter, ValidationError

from aintern.errors import ToolFailure
from aintern.messages import new_id
from mcp import MCPError

ClientCan = Literal["elicitation", "sampling", "roots"]
InputRequest = types.ElicitRequest | types.CreateMessageRequest | types.ListRootsRequest
InputResponse = types.ElicitResult | types.CreateMessageResult | types.ListRootsResult
_RESULTS: Mapping[str, tuple[ClientCan, type[InputResponse]]] = {
    "elicitation/create": ("elicitation", types.ElicitResult),
    "sampling/createMessage": ("sampling", types.CreateMessageResult),
    "roots/list": ("roots", types.ListRootsResult),
}
OURS = "aintern-"  # what the keys of our own questions begin with; a tool's are its own
TASKS = "io.modelcontextprotocol/tasks"
_STATE: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])


class SpentAnswers:
    """The calls whose answers were used: an approval is for one call, whoever sends it twice."""

    MOST = 10_000

    def __init__(self) -> None:
        self._spent: dict[str, None] = {}

    def spend(self, call: str) -> None:
        self._spent[call] = None
        if len(self._spent) > self.MOST:
            del self._spent[next(iter(self._spent))]

    def __contains__(self, call: str) -> bool:
        return call in self._spent


class ClientRequests:
    """The requests of one call. A tool of yours finds it as `context.services["mcp"]`; it is None outside `aintern mcp serve`.

    `needed` is set once the call can't go on without the client making it again, or is to go on as a task (`is_task`). `missing`
    are the requests without an answer; `lacking` is what the client can't do at all, where the protocol has an error for that."""

    def __init__(
        self, context: ServerRequestContext[Any, Any], params: types.CallToolRequestParams, spent: SpentAnswers
    ) -> None:
        self.needed = asyncio.Event()
        self.is_task = False
        self.lacking: dict[str, Any] = {}
        self.missing: dict[str, InputRequest] = {}
        self._context = context
        self._makes_again = context.protocol_version in MODERN_PROTOCOL_VERSIONS
        self._answered = asyncio.Event()
        self._spent = spent
        state = _STATE.validate_json(params.request_state) if params.request_state else {}
        self._call = str(state.get("call") or new_id("call"))
        self._answers: dict[str, Any] = dict(state.get("answers") or {}) if self._call not in spent else {}
        asked = state.get("asked") or () if self._call not in spent else ()
        for key, response in (params.input_responses or {}).items():
            if key in asked or not key.startswith(OURS):  # a decision that was not asked for is none
                self._answers[key] = response.model_dump(mode="json", by_alias=True, exclude_none=True)

    def can(self, what: ClientCan) -> bool:
        """Whether the client said that it can do this; a form, not only an address to open, is what elicitation means here."""
        said = self._context.session.client_capabilities
        offered = getattr(said, what, None)
        if offered is None or not (self._makes_again or self._context.session.can_send_request):
            return False
        return what != "elicitation" or offered.form is not None or offered.url is None

    async def ask(self, requests: Mapping[str, InputRequest]) -> dict[str, InputResponse]:
        """The client's answers by the keys of the requests, which say what they are about and stay the same when the call is made
        again. Raises ToolFailure for what the client can't do or answers with nonsense."""
        for request in requests.values():
            if not self.can(lacking := _RESULTS[request.method][0]):
                self.lacking = {lacking: {}} if self._makes_again else {}
                raise ToolFailure(f"The client can't do this: it offers no {lacking}.")
        if not self._makes_again:
            answers = await asyncio.gather(*(self._sent(request) for request in requests.values()))
            return dict(zip(requests, answers, strict=True))
        self.missing |= {key: request for key, request in requests.items() if key not in self._answers}
        if self.missing and not self.is_task:
            self.needed.set()
            await asyncio.Event().wait()  # the call is cancelled now
        while any(key in self.missing for key in requests):
            self._answered.clear()
            await self._answered.wait()
        return {key: self._read(request, self._answers[key]) for key, request in requests.items()}

    @property
    def can_be_task(self) -> bool:
        """Whether the client follows calls that go on after their answer."""
        said = self._context.session.client_capabilities
        return self._makes_again and TASKS in ((said.extensions if said else None) or {})

    def go_on_as_task(self, *, required: bool = False) -> None:
        """The call takes long: its client is given a task now, where it knows those. Where it is `required` and the client does not,
        raises ToolFailure."""
        if self.can_be_task:
            self.is_task = True
            self.needed.set()
        elif required:
            self.lacking = {"extensions": {TASKS: {}}}
            raise ToolFailure("The client knows no tasks, and this takes too long to wait for.")

    def answer(self, responses: Mapping[str, Any]) -> None:
        """Takes answers to a task's requests; others are left alone."""
        for key in self.missing.keys() & responses.keys():
            self._answers[key] = responses[key]
            del self.missing[key]
        self._answered.set()

    async def close_stream(self) -> None:
        """Ends the answer's stream early; a client that follows it comes back for the result."""
        if self._context.close_sse_stream is not None:
            await self._context.close_sse_stream()

    def result(self) -> types.InputRequiredResult:
        """What the client is to answer before it makes the call again."""
        state = {"call": self._call, "answers": self._answers, "asked": sorted(self.missing)}
        return types.InputRequiredResult(input_requests=dict(self.missing), request_state=json.dumps(state))

    def done(self) -> None:
        """The call has ended: its answers are used up."""
        if self._answers:
            self._spent.spend(self._call)

    async def _sent(self, request: InputRequest) -> InputResponse:
        kind = _RESULTS[request.method][1]
        related = ServerMessageMetadata(related_request_id=self._context.request_id)
        try:
            return await self._context.session.send_request(request, kind, metadata=related)
        except (MCPError, ValidationError) as error:
            raise ToolFailure(f"The client could not answer: {str(error)[:300]}") from error

    def _read(self, request: InputRequest, answer: Any) -> InputResponse:
        try:
            return _RESULTS[request.method][1].model_validate(answer)
        except ValidationError as error:
            raise ToolFailure(f"The client's answer can't be read: {str(error)[:300]}") from error


def missing_capability(lacking: dict[str, Any], what: str) -> MCPError:
    """The protocol's error for a client that lacks what something needs."""
    message = f"{what} needs a client with {', '.join(lacking)}."
    return MCPError(types.MISSING_REQUIRED_CLIENT_CAPABILITY, message, {"requiredCapabilities": lacking})
