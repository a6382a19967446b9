"""A session: one of each for a workspace, assembled; what a face talks to."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from aintern.assemble import Engine, open_resources
from aintern.backends.backend import Backend, FileBackend, InferenceOptions, ModelDescription
from aintern.call_lifecycle import CallLifecycle
from aintern.errors import UsageError
from aintern.event_log import Emitter, EventLog
from aintern.events import (
    ApprovalRequested,
    BackgroundChanged,
    ErrorRaised,
    Event,
    QuestionAsked,
    RunCompleted,
    ToolResultArrived,
)
from aintern.loop.context_window import ContextUsage
from aintern.loop.pending_messages import TAKES_UP_NEXT, PendingMessage
from aintern.loop.run import CallsMade, Request
from aintern.loop.tool_call import EditedCall
from aintern.loop.tool_contexts import SandboxState
from aintern.messages import Image, Message, ToolCall, new_id
from aintern.permission.approvals import Answer, AnswerKind
from aintern.permission.gate import Gate
from aintern.permission.policy_rules import AllowFlag
from aintern.prompt.agents_file import current_notes, notes_from_facts, notes_with_line
from aintern.prompt.attached_images import MOST as MOST_IMAGES
from aintern.prompt.attachments import NOTHING_ATTACHED, Attachments
from aintern.prompt.custom_prompts import SKILL
from aintern.prompt.project_facts import read_project_facts
from aintern.prompt.project_notes import NAME as NOTES_FILE
from aintern.prompt.prompt_preview import PromptPreview
from aintern.settings.schema import Mode, Settings
from aintern.state import AgentState
from aintern.store.grant_ledger import Scope
from aintern.store.store import Store
from aintern.tools.run_command import run_command
from aintern.tools.tool import Availability, EditorFiles, EditorPort, RunVisibly, Tool
from aintern.tools.toolbox import Toolbox
from aintern.workspace.background_processes import BackgroundProcess
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.layers.parked_layers import forget_parked

if TYPE_CHECKING:
    from aintern.mcp.background_servers import BackgroundServers

Unattended = Literal["ask", "deny", "park"]
EVERYTHING_AVAILABLE = Availability()
NOBODY = "nobody is here to approve it"


class Session:
    """One process working on one conversation in one workspace. Faces ask, answer, cancel and follow its events; the loop
    runs in a task of its own, so that a face may leave and come back. Made by `Session.open`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.gate: Gate = engine.services.gate
        self.conversation_id: str = engine.services.conversation.id
        self._log = EventLog()
        self._log.before_shown = engine.services.conversation.flush_draft
        self._task: asyncio.Task[Any] | None = None
        self._request: Request | None = None  # the newest
        self._pending = engine.services.conversation.pending
        self._servers: BackgroundServers | None = None
        self._newer: Settings | None = None  # settings that wait for the running request's end
        engine.services.contexts.background.changed = self._background_changed
        self._calling = asyncio.Lock()  # held while another agent's call is carried out

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        workspace: str | Path = ".",
        *,
        model: str | Backend = "",
        tools: Sequence[Tool] = (),
        settings: Settings | None = None,
        flags: Mapping[str, Any] | None = None,
        allow: Sequence[str] = (),
        resume: str = "",
        database: str = "",
        store: Store | None = None,
        only_tools: bool = False,
        unattended: Unattended = "ask",
        connects: bool = True,
    ) -> AsyncIterator["Session"]:
        """A session in `workspace` (an existing folder).

        `model` is a model spec (`auto`, `embedded`, `PATH.gguf`, `openai:MODEL@BASE_URL`, `ollama:NAME`, `script:FILE`) or
        a backend, which is closed with the session; '' takes the settings'. `flags` are settings by name that win over every
        file (`policy.mode`, `model.dialect`, …). `allow` are `TOOL` or `TOOL(PATTERN)` for this session only. `tools` are added to the
        built-in ones, or replace them with `only_tools`. `resume` continues a stored conversation. A `store` may be
        shared by many sessions. Without `connects` no MCP server is started. Raises UserMistake: WorkspaceError,
        SettingsError, ModelUnavailable, StoreError.
        """
        given = dict(flags or {})
        if isinstance(model, str) and model:
            given["model.spec"] = model
        if database:
            given["store.database"] = database
        async with AsyncExitStack() as closing:
            resources = await open_resources(closing, Path(workspace).expanduser(), model, settings, given, store)
            toolbox = Toolbox(tools)
            if not only_tools:
                from aintern.tools.built_in import built_in_tools  # making their schemas takes a while

                for tool in built_in_tools():
                    toolbox.register(tool)
                plugins = resources.plugins.with_tools_in(toolbox)
                resources = replace(resources, plugins=plugins)
            engine = Engine(
                resources,
                toolbox,
                allow=[AllowFlag.parse(text) for text in allow],
                resume=resume,
                parks=unattended == "park",
                with_skills=not only_tools,
            )
            closing.push_async_callback(engine.close)
            await engine.services.contexts.end_abandoned()
            forget_parked(engine.store.database.location.shown, engine.store.parked.calls())
            session = cls(engine)
            if connects:
                await session._start_servers(closing)
            if unattended == "deny":
                session.nobody_is_there(NOBODY)
            closing.push_async_callback(session._stop)
            yield session

    # -- what a face does ----------------------------------------------------------------------------------------

    def ask(
        self,
        message: str,
        *,
        attachments: Attachments = NOTHING_ATTACHED,
        system_prompt: str = "",
        options: InferenceOptions | None = None,
        enable_tools: bool = True,
        max_iterations: int | None = None,
        availability: Availability = EVERYTHING_AVAILABLE,
        history: Sequence[Message] = (),
    ) -> AsyncGenerator[Event]:
        """Starts a request and yields its events up to `completed`; what the arguments mean stands at `Request`. The run goes
        on when the iterator is left; `cancel` ends it. Raises UsageError for an empty message, while another runs, and for
        what only a conversation's first request can have."""
        request = Request(
            message,
            attachments=attachments,
            system_prompt=system_prompt,
            options=options,
            enable_tools=enable_tools,
            max_iterations=max_iterations,
            availability=availability,
            history=history,
        )
        return self._log.follow(None, until_completed=lambda: self.start(request))

    async def carry_out(
        self, call: ToolCall, *, caller: str, availability: Availability = EVERYTHING_AVAILABLE
    ) -> AsyncGenerator[Event]:
        """Takes a call that another agent made (`caller` names it to the person and on the record) through the gate to its
        result, as a run of its own: yields its events up to `completed`. Calls wait for each other; leaving the iterator ends
        the call. No model is asked. Raises UsageError while a request of the session's own is worked on, and where questions are
        parked: another agent's loop can't wait for its answer in a later process."""
        if self.engine.services.parks:
            raise UsageError(
                "This session parks its questions.", "Let it ask or deny to carry out another agent's calls."
            )
        request = Request(f"{caller} calls {call.tool}.", made=CallsMade(caller, (call,)), availability=availability)
        async with self._calling:
            start = len(self._log.events)
            request_id = self.start(request)
            try:
                async for event in self._log.follow(start, until_completed=request_id):
                    yield event
            finally:
                if self.is_processing:
                    self.cancel()
                    await self.wait()

    async def note(self, text: str) -> str:
        """Adds a line to AGENTS.md because the person typed it, which is their answer to the question that a gate asks about this file;
        what the policy denies stays denied. On record, and undone as any call's change. Gives the file's name. Raises UsageError where
        it was not written, while a request is worked on, and for what is no line."""
        line = " ".join(text.split())
        if not line:
            raise UsageError(
                "There is nothing to note.", "Write the line behind the #: # run make test before a commit"
            )
        jail = self.engine.services.gate.jail
        content = notes_with_line(current_notes(jail), line)
        call = ToolCall("write_file", {"path": NOTES_FILE, "content": content}, id=new_id("call"))
        async for event in self.carry_out(call, caller="The person"):
            if isinstance(event, ApprovalRequested) and event.call.parameters == call.parameters:
                self.answer(event.call_id, Answer("allow_once"))
            elif isinstance(event, ToolResultArrived) and not event.success:
                raise UsageError(f"{NOTES_FILE} is not changed: {event.content}")
        return NOTES_FILE

    async def propose_notes(self) -> bool:
        """Starts a request that writes an AGENTS.md from the project's facts, as a call that is asked about with its difference; of one
        that is there every line stays. False where it has all of it already. No model is asked. Raises UsageError while a
        request is worked on."""
        jail = self.engine.services.gate.jail
        current = current_notes(jail)
        content = notes_from_facts(await read_project_facts(jail), self.workspace.name, current)
        if content == current:
            return False
        call = ToolCall("write_file", {"path": NOTES_FILE, "content": content}, id=new_id("call"))
        self.start(Request(f"/init writes {NOTES_FILE}.", made=CallsMade("/init", (call,))))
        return True

    async def preview(self, message: str, *, attachments: Attachments = NOTHING_ATTACHED) -> PromptPreview:
        """What `ask` would send first for this message, part by part and as it goes out; nothing is sent or stored."""
        return await self.engine.preview(self.engine.asked_by_name(Request(message, attachments=attachments)))

    def start(self, request: str | Request, *, attachments: Attachments = NOTHING_ATTACHED) -> str:
        """Starts a request without following it; its events go to every subscriber. Gives the request's id. `attachments` go
        with a text; a `Request` has its own. The message may be empty when `waiting_calls` are to be taken up, or when the
        conversation was cut off before its answer."""
        given = Request(request, attachments=attachments) if isinstance(request, str) else request
        asked = self.engine.asked_by_name(given) if given.made is None else given
        cut_off = bool(self.messages) and self.messages[-1].role != "assistant"
        if not asked.message.strip() and not self.waiting_calls and not cut_off:
            raise UsageError("The request is empty.", "Say what you want done.")
        if self.is_processing:
            raise UsageError("Another request is being worked on.", "Wait for it, or cancel it first.")
        self._refuse_late(asked)
        if asked.attachments.images:
            self._refuse_unseen(len(asked.attachments.images))
        self._apply_newer()
        self._request = given  # without what a command's file wants of this one request
        self._task = asyncio.create_task(self._run(asked), name=asked.request_id)
        self._task.add_done_callback(self._ended)
        return asked.request_id

    def queue(self, message: str) -> str:
        """Takes a message that is the next request once the run has ended; at once where none works. Gives the id to edit or
        drop it by. It goes under the conditions of the request before it, and `@path` in it attaches a file, read when it
        starts. After a cancel, an error, a time-out and a parked run what waits stays, until the next request has ended. Raises
        UsageError for an empty message and for one that mentions a protected file."""
        return self._wait_with(message, steers=False)

    def steer(self, message: str) -> str:
        """Puts words into the running run: the model reads them as the person's message after its next results, or after its
        answer, and goes on. Where the run ends before, and where none works, they are the next request. Gives an id and raises
        as `queue` does."""
        return self._wait_with(message, steers=True)

    def paste_image(self, image: Image) -> str:
        """Keeps a picture for the messages that are written next; gives the `[image 1]` by which a message has it, wherever it
        stands in it. The last twenty are kept. Raises UsageError where the model can't see."""
        self._refuse_unseen(1)
        return self._pending.pasted.add(image)

    @property
    def queued(self) -> tuple[PendingMessage, ...]:
        """What waits, in the order in which it will be given."""
        return self._pending.listed

    def inform(self, text: str) -> None:
        """What the model reads before the next request, and what is nobody's request: a fact, a command's output. Its words are not
        the person's: a value in them decides nothing."""
        self._pending.facts.append(text)

    @property
    def untold(self) -> tuple[str, ...]:
        """What `inform` took and no request has told yet."""
        return tuple(self._pending.facts)

    @property
    def background_commands(self) -> Sequence[BackgroundProcess]:
        """The session's commands in the background, also those that have ended, in the order of their starts."""
        return self.engine.services.contexts.background.listed

    def background_output(self, id: str) -> str:
        """What a background command has printed, as far as it is kept. Raises ToolFailure for an unknown id."""
        return self.engine.services.contexts.background.get(id).output.since(0)

    async def stop_background(self, id: str) -> None:
        """Ends a background command with all that it has started; the model is told. Raises ToolFailure for an unknown id."""
        await self.engine.services.contexts.background.stop(id, "the user")

    async def start_in_background(self, command: str) -> None:
        """Starts a command in the background because the person typed it, which is their answer to the question that a gate asks;
        with the network, so that they reach a server. What the policy denies stays denied. On record as theirs; the model reads of it.
        Raises UsageError where it was not started, and while a request is worked on."""
        call = ToolCall(run_command.id, {"command": command, "background": True}, id=new_id("call"), always_ask=True)
        async for event in self.carry_out(call, caller="The person"):
            if isinstance(event, ApprovalRequested) and event.call.parameters == call.parameters:
                self.answer(event.call_id, Answer("allow_once", network=True))
            elif isinstance(event, ToolResultArrived) and not event.success:
                raise UsageError(f"It does not run: {event.content}")

    def edit_queued(self, id: str, message: str) -> None:
        """Raises UsageError for an id that does not wait (any more), and as `queue` does."""
        self._pending.edit(id, message)
        self._tell_queue()

    def drop_queued(self, id: str) -> str:
        """Takes a message back that waits, and gives its text. Raises UsageError for an id that does not wait (any more)."""
        dropped = self._pending.drop(id)
        self._tell_queue()
        return dropped.text

    def follow(self, start: int = 0) -> AsyncGenerator[Event]:
        """The session's events from index `start` on, until nothing runs and nothing follows from the queue."""
        return self._log.follow(start, ended=lambda: not self.is_processing)

    async def wait(self) -> RunCompleted | None:
        """The end of the request that was started last, once it and what was queued behind it have ended; None where none was
        started."""
        if self._task is not None:
            await asyncio.wait([self._task])
            await asyncio.sleep(0)  # what is said of a run that could not even end by itself comes right behind it
        return next((event for event in reversed(self._log.events) if isinstance(event, RunCompleted)), None)

    def subscribe(self, start: int = 0) -> AsyncGenerator[Event]:
        """The session's events from index `start` on: what was, then what comes. Never ends by itself."""
        return self._log.follow(start)

    def answer(self, id: str, answer: AnswerKind | Answer) -> None:
        """Answers an open question. Raises UsageError, which says why nothing changed: no such question (any more), no such
        answer, a pattern that can never be remembered, or a critical call whose tool's id was not typed (`Answer.confirm`)."""
        given = answer if isinstance(answer, Answer) else Answer(answer)
        given.check_pattern()
        self.engine.services.approvals.answer(id, given)

    def deny_all(self, reason: str = "Cancelled") -> int:
        """Denies every open question with this reason, which the model is told, and the run goes on; gives how many there
        were. A question of the model's own gets no answer."""
        asked = self.open_questions
        for id in asked:
            self.answer(id, Answer("deny", reason=reason))
        return len(asked)

    def preview_scope(self, id: str, scope: Scope, pattern: str = "") -> tuple[str, ...]:
        """Of this user's last 200 calls, those (as one line each) that allowing the open question's call in this scope
        would also have allowed. Empty for an unknown id."""
        facts = self.engine.tool_round.facts_asked_about(id)
        if facts is None:
            return ()
        covered = self.gate.grants.would_cover(facts, scope, pattern, self.engine.past_calls(facts.tool))
        return tuple(dict.fromkeys(other.tool.summarize(other.parameters) for other in covered))

    async def preview_edit(self, id: str, parameters: Mapping[str, Any]) -> EditedCall:
        """What the open question would say if its call had these parameters: risk, reasons, paths, difference, problems. Raises
        UsageError for an unknown id."""
        return await self.engine.tool_round.edited(id, parameters)

    def forget_grants(self) -> int:
        """Ends what was remembered for this session only (until its end, or for some minutes): such calls ask again. Gives
        how many there were."""
        return self.gate.grants.forget_session()

    def cancel(self) -> None:
        """Stops the running request, if there is one: the model stops, the tool's processes die, the run completes."""
        if self._task is not None and not self._task.done():
            self._task.cancel()

    async def compact(self) -> bool:
        """Replaces the older part of the conversation by a summary in the prompt; the originals stay stored. False when there
        is nothing to gain, or it was cancelled. Raises UsageError while a request runs, and what the model raises."""
        if self.is_processing:
            raise UsageError("A request is being worked on.", "Wait for it, or cancel it first.")
        emit = Emitter(self._log, new_id("compact"))
        task = asyncio.create_task(
            self.engine.agent.context_window.compact(emit, whole=True), name="aintern compaction"
        )
        self._task = task
        await asyncio.wait([task])
        if self.queued and not task.cancelled():
            self._start_next()
        return not task.cancelled() and task.result()

    def apply_settings(self, settings: Settings) -> None:
        """Puts newer settings in force from the next request on: policy, tools, limits, sandbox and looks. Remembered answers stay.
        Model, prompts, inference, parser, workspace and store are those of the session's opening."""
        self._newer = settings
        if not self.is_processing:
            self._apply_newer()

    @property
    def mode(self) -> Mode:
        return self.gate.policy.mode

    def set_mode(self, mode: str) -> None:
        """Puts a mode (`always_ask`, `ask_for_risky`, `auto_approve`, `plan`, `disabled`) in force for this session, at once. Plan
        mode ends with a plan: once it is accepted, the mode before it holds again. Raises UsageError for another word, and
        where a managed file demands a stricter mode."""
        if mode not in get_args(Mode):
            raise UsageError(f"There is no mode {mode!r}.", f"There are {', '.join(get_args(Mode))}.")
        run = self.engine.agent.current
        self.engine.set_mode(cast("Mode", mode), run.emit if run is not None else Emitter(self._log, new_id("mode")))

    def provide(
        self,
        *,
        editor: EditorPort | None = None,
        files: EditorFiles | None = None,
        terminal: RunVisibly | None = None,
        services: Mapping[str, Any] | None = None,
    ) -> None:
        """Gives the tools what a face or a program has, in place of what it gave before. `editor` has `open_files()`, and
        `get_open_files` is offered from then on; `files` is asked for the text of files and given their new one, so that what
        an editor has not saved counts; `terminal` is awaited with (context, command, directory, timeout) by
        `run_command` with capture_output=false; `services` are what your own tools find in `context.services`."""
        contexts = self.engine.services.contexts
        host = contexts.host
        contexts.host = replace(
            host,
            editor=editor or host.editor,
            files=files or host.files,
            terminal=terminal or host.terminal,
        )
        contexts.services = {**contexts.services, **(services or {})}

    def nobody_is_there(self, reason: str = NOBODY) -> None:
        """From now on every question is denied with this reason."""
        self.engine.services.approvals.nobody_is_there(reason)

    # -- what a face may ask -------------------------------------------------------------------------------------

    @property
    def workspace(self) -> Path:
        return self.gate.jail.root

    @property
    def toolbox(self) -> Toolbox:
        return self.engine.services.toolbox

    @property
    def store(self) -> Store:
        return self.engine.store

    @property
    def model(self) -> ModelDescription:
        return self.engine.model

    @property
    def is_processing(self) -> bool:
        return self._task is not None and not self._task.done()

    @property
    def context_usage(self) -> ContextUsage:
        """How much of the model's context is used, and how much is left before the history is compacted."""
        return self.engine.agent.context_usage

    @property
    def state(self) -> AgentState:
        run = self.engine.agent.current
        return run.state if run else AgentState.IDLE

    @property
    def iteration(self) -> int:
        run = self.engine.agent.current
        return run.emit.iteration if run else 0

    @property
    def request_id(self) -> str:
        run = self.engine.agent.current
        return run.request.request_id if run else ""

    @property
    def open_questions(self) -> tuple[str, ...]:
        return self.engine.services.approvals.open_ids

    @property
    def questions(self) -> tuple[ApprovalRequested | QuestionAsked, ...]:
        """The open questions as they were asked: for permission, with the call, or by the model."""
        open_ids = set(self.open_questions)
        asked = (event for event in self._log.events if isinstance(event, ApprovalRequested | QuestionAsked))
        return tuple({event.call_id: event for event in asked if event.call_id in open_ids}.values())

    @property
    def waiting_calls(self) -> Sequence[ToolCall]:
        """Calls of the resumed conversation that its last run left for an answer; the next request takes them up first. What a
        kill left open, and nobody has decided on since, is answered: it did not run."""
        return self.engine.services.conversation.waiting

    @property
    def sandbox_state(self) -> SandboxState:
        """What commands run in: `untried` before the first of them."""
        return self.engine.services.contexts.sandbox_state

    def checkpoints(self) -> Checkpoints:
        """What calls changed in this workspace, to be listed, planned and taken back by `workspace.undo`. Raises
        WorkspaceError for a home or root folder, where nothing is kept, and StoreError."""
        return self.engine.services.contexts.checkpoints()

    @property
    def settings(self) -> Settings:
        return self.engine.settings

    @property
    def mcp_resources(self) -> Sequence[tuple[str, str]]:
        """What MCP servers have to attach: `SERVER:URI`, which a message names with an `@` before it, and its title."""
        return self._servers.resources() if self._servers else ()

    def is_prompt(self, message: str) -> bool:
        """Whether it begins with the name of a custom command or a skill, or with `/SERVER:` of an MCP server: it is a request then,
        and no command of a face."""
        named_by_server = self._servers is not None and self._servers.is_prompt(message)
        return named_by_server or self.engine.custom_prompts.is_named(message)

    @property
    def custom_commands(self) -> Sequence[tuple[str, str, str]]:
        """The user's and the project's own commands, and their skills as `/skill NAME`: what a message may begin with, its
        arguments, and its meaning."""
        prompts = self.engine.custom_prompts
        listed = [(f"/{each.name}", each) for each in prompts.commands().values()]
        listed += [(f"/{SKILL} {each.name}", each) for each in prompts.skills().values()]
        return [(name, each.takes, each.meaning) for name, each in listed]

    @property
    def mcp_prompts(self) -> Sequence[tuple[str, str, str]]:
        """The prompts of MCP servers: `/SERVER:PROMPT`, which a message may begin with, its arguments, and its meaning."""
        return self._servers.prompts() if self._servers else ()

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened in this session so far."""
        return self._log.events

    @property
    def calls(self) -> Mapping[str, CallLifecycle]:
        """What became of each call of this session so far, by its id."""
        return self._log.calls.calls()

    @property
    def messages(self) -> Sequence[Message]:
        """The conversation as it is stored."""
        return self.engine.services.conversation.turns.messages

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a person should know before the first request: ignored settings, a cut AGENTS.md, the model's own note."""
        return self.engine.warnings

    def _refuse_unseen(self, images: int) -> None:
        """Pictures that this model can't see, or more than a request may have."""
        if self.model.features.sees is False:
            is_file = isinstance(self.engine.agent.backend, FileBackend) and not self.model.short_prompt
            projector = "name its mmproj file in the setting model.mmproj, if it has one, " if is_file else ""
            hint = f"Choose a model that can, {projector}or describe them."
            raise UsageError(f"{self.model.name} can't see images.", hint)
        if images > MOST_IMAGES:
            raise UsageError(f"A request may have {MOST_IMAGES} images; these are {images}.", "Attach fewer.")

    def _refuse_late(self, request: Request) -> None:
        """What only a conversation's first request can have, since the beginning of a prompt never changes."""
        if any(message.role == "system" for message in request.history):
            raise UsageError("A history has no system message.", "Give it as the request's system_prompt.")
        if not self.messages:
            return
        if request.history:
            raise UsageError(
                "The conversation has begun: a history belongs to its first request.", "Open a new session."
            )
        if request.system_prompt and not self.messages[0].text.startswith(request.system_prompt):
            raise UsageError(
                "The conversation keeps the system prompt that it began with.",
                "Say it in the message, or open a new session.",
            )

    async def _start_servers(self, closing: AsyncExitStack) -> None:
        """Starts the MCP servers of settings and project behind the session's back, where there are any."""
        engine = self.engine
        if not engine.settings.mcp and not (self.workspace / ".mcp.json").is_file():
            return
        from aintern.mcp.server_config import servers_of

        configs, notes = servers_of(engine.settings, self.workspace)
        self._log.notes += notes
        if configs:
            from aintern.mcp.background_servers import BackgroundServers

            services, notes = engine.services, self._log.notes
            self._servers = BackgroundServers(
                configs,
                notes,
                lambda servers: servers(
                    configs,
                    services.gate.jail,
                    services.gate.protected,
                    services.toolbox,
                    engine.store.grants,
                    notes,
                    readable=engine.settings.sandbox.home_readable,
                ),
            )
            closing.push_async_callback(self._servers.close)

    async def servers_ready(self) -> None:
        """Waits until each MCP server is there or has failed once, at most ten seconds; a request does so by itself."""
        if self._servers is not None:
            await self._servers.ready()

    async def _run(self, request: Request) -> RunCompleted:
        await self.servers_ready()
        first = request
        while True:
            if self._servers is not None:
                try:
                    named = await self._servers.attached(request.message, request.attachments)
                except asyncio.CancelledError:
                    if request is not first:
                        self._pending.put_back(request.message)
                        self._tell_queue()
                    raise
                request = replace(request, attachments=named)
                if named.images:
                    self._refuse_unseen(len(named.images))
            try:
                completed = await self.engine.run(request, self._log)
            finally:
                self._apply_newer()  # before any follower hears of the end
            following = self._next_request() if completed.reason in TAKES_UP_NEXT and not request.made else None
            if following is None:
                return completed
            request = self._request = following
            try:
                request = self.engine.asked_by_name(following)
            except UsageError as error:  # a file that changed since the message was queued
                self._log.notes.append(error.message)
            if self._task is not None:
                self._task.set_name(request.request_id)

    def _wait_with(self, message: str, *, steers: bool) -> str:
        if images := self._pending.attach(message).images:
            self._refuse_unseen(len(images))
        added = self._pending.add(message, steers=steers)
        self._tell_queue()
        if not self.is_processing:
            self._start_next()
        return added.id

    def _start_next(self) -> None:
        if following := self._next_request():
            self.start(following)

    def _next_request(self) -> Request | None:
        """What waits longest, as a request like the one before it."""
        message = self._pending.take()
        if message is None:
            return None
        self._tell_queue()
        attachments, problem = self._pending.attached_to(message.text)
        self._log.notes += [problem] if problem else []
        before = self._request or Request("")
        return replace(
            before,
            message=message.text,
            attachments=attachments,
            request_id=new_id("run"),
            system_prompt="",
            history=(),
            availability=replace(before.availability, active_file="", selection=None),
            made=None,
        )

    def _tell_queue(self) -> None:
        """As part of the running run; between two of them as an event of its own."""
        run = self.engine.agent.current
        self._pending.tell(run.emit if run is not None else Emitter(self._log, new_id("queue")))

    def _apply_newer(self) -> None:
        newer, self._newer = self._newer, None
        if newer is not None:
            self.engine.apply_settings(newer)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        """Followers wait for `completed`: where the loop could not even say that (cancelled before its first step, or a
        fault outside it), it is said here."""
        self._log.wake()
        request_id = task.get_name()  # a follower may have started the next one already
        if any(type(event) is RunCompleted and event.request_id == request_id for event in reversed(self._log.events)):
            return
        emit = Emitter(self._log, request_id, start=len(self._log.events))
        error = None if task.cancelled() else task.exception()
        if error is not None:
            emit(ErrorRaised, category="unknown", message=str(error), fatal=True, hint="")
        reason = "cancelled" if error is None else "error"
        emit(RunCompleted, response="", reason=reason, was_cancelled=error is None, tokens={}, tool_usage={})

    def _background_changed(self, process: BackgroundProcess) -> None:
        """As part of the running run; between two of them as an event of its own."""
        self.engine.offer_tools()
        run = self.engine.agent.current
        emit = run.emit if run is not None else Emitter(self._log, new_id("background"))
        commands = tuple(
            {
                "id": each.id,
                "command": each.command,
                "directory": each.directory,
                "running": each.is_running,
                "exit_code": None if each.finished is None else each.finished.exit_code,
                "started_at": each.started_at,
            }
            for each in self.background_commands
        )
        emit(
            BackgroundChanged,
            command_id=process.id,
            running=process.is_running,
            text=process.line,
            commands=commands,
        )

    async def _stop(self) -> None:
        self.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
