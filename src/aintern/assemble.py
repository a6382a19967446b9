"""The engine of one session: settings, store, model, tools, gate and loop, one of each, put together and taken apart."""

import json
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from aintern.backends.backend import Backend, InferenceOptions, ModelDescription
from aintern.backends.resolve import resolve
from aintern.dialects.choose import choose
from aintern.dialects.dialect import Dialect, Reader
from aintern.dialects.stream_parser import Options
from aintern.errors import ToolArgumentError
from aintern.event_log import EventLog
from aintern.events import RunCompleted
from aintern.loop.agent import Agent
from aintern.loop.conversation import Record
from aintern.loop.run import Request
from aintern.loop.tool_contexts import CallContexts
from aintern.loop.tool_round import ToolRound
from aintern.messages import Message, ToolSpec, new_id
from aintern.permission.approvals import Approvals
from aintern.permission.gate import Gate
from aintern.permission.grants import GrantBook
from aintern.permission.policy import policy_of
from aintern.permission.policy_rules import AllowFlag
from aintern.permission.risk import CallFacts
from aintern.permission.trust import is_trusted
from aintern.prompt.attachments import with_attachments
from aintern.prompt.project_notes import ProjectNotes, read_project_notes
from aintern.prompt.system_prompt import PromptTexts, system_prompt
from aintern.prompt.turns import Turns
from aintern.settings.files import load_settings
from aintern.settings.schema import Settings, ToolsSettings
from aintern.store.audit_query import AuditQuery
from aintern.store.store import Store
from aintern.tools.tool import Tool
from aintern.tools.toolbox import FilteredToolbox, Toolbox
from aintern.workspace.jail import Jail
from aintern.workspace.placeholders import remove_abandoned
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.workspace_walk import walk

PREVIEWED_CALLS = 200
KNOWN_PATHS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a session is opened with; see `Session.open`."""

    workspace: Path
    model: str | Backend = ""
    tools: tuple[Tool, ...] = ()
    settings: Settings | None = None
    flags: Mapping[str, Any] = field(default_factory=dict)
    allow: tuple[AllowFlag, ...] = ()
    resume: str = ""
    database: str = ""
    store: Store | None = None
    only_tools: bool = False
    parks: bool = False


class Engine:
    """The parts of one session. `open` makes them in the order in which they need each other."""

    def __init__(
        self, opening: Opening, settings: Settings, jail: Jail, store: Store, backend: Backend, model: ModelDescription
    ):
        self.opening = opening
        self.settings = settings
        self.jail = jail
        self.store = store
        self.backend = backend
        self.model = model
        self.policy = policy_of(settings, opening.allow)
        self.protected = ProtectedPaths(self.policy.protected_paths)
        self.toolbox = _toolbox(opening, settings.tools)
        self.approvals = Approvals()
        self.notes = read_project_notes(jail.root) if settings.prompts.project_notes else ProjectNotes()
        self.dialect = self._choose_dialect()
        conversation_id = opening.resume or new_id("conv")
        grants = GrantBook(
            store.grants, workspace=str(jail.root), conversation_id=conversation_id, session_id=new_id("session")
        )
        self.contexts = CallContexts(
            jail, self.protected, self.toolbox, conversation_id, sandbox=settings.sandbox.enabled
        )
        self.gate = Gate(
            self.policy,
            grants,
            jail,
            self.protected,
            longest_wait=settings.agent.tool_timeout,
            sandboxed=lambda: self.contexts.sandboxed,
        )
        teaches = self.dialect if model.calling == "text" else None
        turns = partial(Turns, dialect=teaches, keep_results=settings.agent.tool_results_in_history)
        self.record = Record(conversation_id, store, grants, turns, str(jail.root), resumed=bool(opening.resume))
        self.interrupted = self.record.answer_interrupted() if opening.resume else ()
        self.round = ToolRound(
            self.toolbox,
            self.gate,
            self.approvals,
            self.record,
            settings.agent,
            self.contexts,
            settings.parser.unknown_tool_risk,
            parks=opening.parks,
        )
        self.agent = Agent(
            backend,
            self.record,
            self.round,
            settings.agent,
            replace(inference_options(settings, conversation_id, jail), dialect=self._writes()),
            self._reader,
            str(jail.root),
            model,
        )

    @classmethod
    async def open(cls, opening: Opening) -> "Engine":
        """Raises UserMistake when a part can't be made; what was opened before it is closed again."""
        remove_abandoned()
        jail = Jail(opening.workspace)  # raises WorkspaceError before anything else is opened
        async with AsyncExitStack() as opened:
            settings = _settings(opening, jail.root)
            if settings.workspace.extra_roots:
                jail.close()
                jail = Jail(opening.workspace, settings.workspace.extra_roots)
            opened.callback(jail.close)
            store = opening.store or Store.open(settings.store.database)
            if opening.store is None:
                opened.callback(store.close)
            backend = (
                await resolve(settings.model.spec, settings.model) if isinstance(opening.model, str) else opening.model
            )
            opened.push_async_callback(backend.aclose)
            engine = cls(opening, settings, jail, store, backend, _bounded(await backend.describe(), settings))
            await engine.contexts.end_abandoned()
            opened.pop_all()
        return engine

    async def run(self, request: Request, events: EventLog) -> RunCompleted:
        """Works on one request; always ends with `completed`. Settings without tools hold for every request."""
        if not self.settings.agent.enable_tools:
            request = replace(request, enable_tools=False)
        text = with_attachments(request.message, request.attachments)
        asked = [Message("user", text, origin="user")] if text else []  # none when only waiting calls are taken up
        if self.record.turns.messages:
            return await self.agent.run(request, asked, events)
        system = Message("system", self._system_prompt(request), origin="aintern")
        return await self.agent.run(request, [system, *asked], events)

    def past_calls(self, tool: Tool) -> list[CallFacts]:
        """What the last 200 recorded calls of a tool would do now; calls whose record can't be read are left out."""
        past = []
        for entry in self.store.audit.page(AuditQuery(tool=tool.id, limit=PREVIEWED_CALLS)).entries:
            try:
                past.append(self.gate.facts(tool, tool.validate(json.loads(entry.parameters))))
            except (ValueError, ToolArgumentError):
                continue  # masked beyond reading, or of an older version of the tool
        return past

    def adopt(self, settings: Settings) -> None:
        """Puts newer settings in force between two requests: policy, tools, limits, sandbox. What model, prompts and store
        were made from stays as it is."""
        self.settings = replace(
            self.settings,
            agent=settings.agent,
            tools=settings.tools,
            sandbox=settings.sandbox,
            policy_layers=settings.policy_layers,
            trusted=settings.trusted,
            origins=settings.origins,
            warnings=settings.warnings,
        )
        self.policy = policy_of(settings, self.opening.allow)
        self.protected = ProtectedPaths(self.policy.protected_paths)
        self.toolbox.show(partial(_is_offered, settings.tools))
        self.contexts.adopt(self.protected, sandbox=settings.sandbox.enabled)
        self.gate.adopt(self.policy, self.protected, longest_wait=settings.agent.tool_timeout)
        self.round.limits = self.agent.limits = settings.agent
        self.round.time_limit = settings.agent.tool_timeout
        self.agent.room.threshold = settings.agent.compaction_threshold

    async def close(self) -> None:
        """Lets go of everything; raises what the model raises when it was closed with something unused (a script)."""
        async with AsyncExitStack() as closing:
            closing.callback(self.jail.close)
            closing.callback(self.contexts.close)
            if self.opening.store is None:
                closing.callback(self.store.close)
            closing.callback(self.record.close)
            closing.push_async_callback(self.backend.aclose)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a person should know before the first request."""
        cut = ("AGENTS.md is longer than 32 KiB: its end was left out.",) if self.notes.cut else ()
        note = (self.model.note,) if self.model.note else ()
        return (*self.settings.warnings, *self.policy.ignored, *cut, *note, *self.interrupted)

    def _choose_dialect(self) -> Dialect:
        """What native models write beside their calls is read as the house formats; all others by what they were taught."""
        parser, model = self.settings.parser, self.settings.model
        options = Options(
            repair=parser.repair,
            max_block_bytes=parser.max_block_bytes,
            json_blocks=parser.json_blocks,
            inline_json=parser.inline_json,
        )
        # What a probe of this model found counts more than the markers in its template.
        template = "" if self.model.calling == "native" or self.model.dialect else self.model.chat_template
        return choose(template, setting=model.dialect, probed=self.model.dialect, options=options).dialect

    def _writes(self) -> Dialect | None:
        """What the model's calls are written in, where they are text."""
        return None if self.model.calling == "native" else self.dialect

    def _reader(self, tools: Sequence[ToolSpec], prompt_end: str) -> Reader:
        return self.dialect.reader({tool.id: tool for tool in tools}, prompt_end)

    def _system_prompt(self, request: Request) -> str:
        """Short for small models, whose backend shows a few fitting examples instead of instructions."""
        prompts = self.settings.prompts
        texts = PromptTexts(
            prompts.tool_use_prompt,
            prompts.tool_definition_format,
            prompts.tool_call_format,
            request.system_prompt or prompts.system_prompt,
        )
        tools = () if self.model.short_prompt else self.round.specs(request)
        notes = ProjectNotes() if self.model.short_prompt else self.notes
        teaching = self.dialect.instructions(tools) if self.model.calling == "text" else ""
        return system_prompt(texts, str(self.jail.root), notes, tools, teaching)


def _bounded(model: ModelDescription, settings: Settings) -> ModelDescription:
    """With a context that is no longer than the settings say; servers use more of theirs than some want."""
    wanted = settings.model.context_length
    return replace(model, context_length=min(wanted, model.context_length or wanted)) if wanted else model


def _toolbox(opening: Opening, settings: ToolsSettings) -> FilteredToolbox:
    """The tools of this session, seen through the settings."""
    tools = Toolbox(opening.tools)
    if not opening.only_tools:
        from aintern.tools.built_in import built_in_tools  # making their schemas takes a while

        for tool in built_in_tools():
            tools.register(tool)
    return tools.filtered(partial(_is_offered, settings))


def _is_offered(settings: ToolsSettings, tool: Tool) -> bool:
    if tool.id in settings.disabled or (settings.enabled and tool.id not in settings.enabled):
        return False
    return not (settings.read_only and "file_writes" in tool.needs)


def _settings(opening: Opening, workspace: Path) -> Settings:
    """The settings of this session. Model and database go the way of every setting, so that a managed file can fix them;
    a program that brings its own `Settings` answers for all of them."""
    flags = dict(opening.flags)
    if isinstance(opening.model, str) and opening.model:
        flags["model.spec"] = opening.model
    if opening.database:
        flags["store.database"] = opening.database
    if opening.settings is None:
        return load_settings(workspace, flags=flags, trusted=partial(is_trusted, workspace))
    given = opening.settings
    model = replace(given.model, spec=flags.get("model.spec", given.model.spec))
    return replace(
        given, model=model, store=replace(given.store, database=flags.get("store.database", given.store.database))
    )


def inference_options(settings: Settings, conversation_id: str, jail: Jail) -> InferenceOptions:
    """How the settings say to sample, and the workspace's files for models that may only name what exists."""

    def known_paths() -> list[str]:
        # Requests name hidden files as well: ".env.example", ".github/workflows/ci.yml".
        files = (found.path for found in walk(jail, include_hidden=True) if found.entry.kind == "file")
        return list(islice(files, KNOWN_PATHS))

    wanted = settings.inference
    return InferenceOptions(
        max_tokens=wanted.max_tokens,
        temperature=wanted.temperature,
        top_p=wanted.top_p,
        seed=wanted.seed,
        stop=wanted.stop,
        conversation_id=conversation_id,
        known_paths=known_paths,
    )
