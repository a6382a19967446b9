"""The engine of one session: settings, store, model, tools, gate and loop, one of each, put together and taken apart."""

import json
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from aintern.backends.backend import Backend, InferenceOptions, KnownFiles, ModelDescription, PreviewingBackend
from aintern.backends.resolve import resolve
from aintern.checks.settings_programs import SettingsPrograms
from aintern.dataclass import dataclass
from aintern.dialects.choose import choose
from aintern.dialects.dialect import Reader
from aintern.dialects.native_text import NativeTextReader
from aintern.dialects.stream_parser import Options
from aintern.dialects.teaching import Dialect
from aintern.errors import ModelUnavailable, ToolArgumentError, UsageError
from aintern.event_log import Emitter, EventLog
from aintern.events import ModeChanged, RunCompleted
from aintern.loop.agent import Agent
from aintern.loop.call_services import CallServices
from aintern.loop.conversation import Conversation
from aintern.loop.earlier_background import earlier_background
from aintern.loop.run import Request
from aintern.loop.run_terms import RunTerms
from aintern.loop.tool_contexts import ToolContextFactory
from aintern.loop.tool_round import ToolRound
from aintern.messages import Message, MessageWithImages, ToolSpec, new_id
from aintern.permission.approvals import Approvals
from aintern.permission.command_patterns import refusal
from aintern.permission.gate import Gate
from aintern.permission.grants import GrantBook
from aintern.permission.modes import with_mode, without_plan_mode
from aintern.permission.policy import policy_of
from aintern.permission.policy_rules import AllowFlag
from aintern.permission.risk import CallFacts
from aintern.permission.trust import is_trusted, settings_of
from aintern.plugins.load_plugins import LoadedPlugins, load_plugins
from aintern.prompt.attached_files import attachments_of
from aintern.prompt.attachments import Attachments, with_attachments
from aintern.prompt.changed_tools import ToolsTold
from aintern.prompt.custom_prompts import CustomPrompts
from aintern.prompt.project_facts import read_project_facts
from aintern.prompt.project_notes import ProjectNotes, read_project_notes
from aintern.prompt.prompt_preview import PromptPreview, as_given, messages_as_text, tools_as_json
from aintern.prompt.skills import READ_SKILL, read_skill_tool, skills_listed
from aintern.prompt.system_prompt import SystemPrompt, system_prompt, taught_tools
from aintern.prompt.turns import Turns
from aintern.risk_level import RiskLevel
from aintern.settings.files import user_file, with_managed
from aintern.settings.schema import Mode, PolicyLayer, Settings, ToolsSettings
from aintern.store.audit_query import AuditQuery
from aintern.store.store import Store
from aintern.tools.apply_patch import apply_patch
from aintern.tools.background_commands import background_commands
from aintern.tools.built_in import built_in_tools
from aintern.tools.propose_plan import propose_plan
from aintern.tools.tool import Tool
from aintern.tools.toolbox import Toolbox
from aintern.workspace.background_processes import BackgroundProcesses
from aintern.workspace.jail import Jail
from aintern.workspace.placeholders import remove_abandoned
from aintern.workspace.project_commands import manifest_text
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.workspace_walk import walk

PREVIEWED_CALLS = 200
PLAN_MODE_IS_ON = (
    "Plan mode is on: change nothing. Calls that change something are refused, and what a command writes is thrown away. Look at "
    f"what you need to know. Then call {propose_plan.id} with the whole plan: what changes where, in which order, and how it is "
    "checked. A question that needs no change is just answered."
)
PLAN_MODE_IS_OFF = "Plan mode is off: changes are possible again."
KNOWN_PATHS = 2000
# What a running session takes up of newer settings; its model, prompts and store were made from the ones before.
PUT_IN_FORCE = (
    *("agent", "tools", "sandbox", "checks", "formats", "diagnostics", "hooks"),
    *("policy_layers", "trusted", "origins", "warnings", "terminal"),
)


@dataclass(frozen=True, slots=True)
class Resources:
    """What a session holds open while it lasts, and what it found there."""

    settings: Settings
    jail: Jail
    store: Store
    backend: Backend
    model: ModelDescription
    plugins: LoadedPlugins


async def open_resources(
    closing: AsyncExitStack, workspace: Path, model: str | Backend, settings: Settings | None, flags: Mapping[str, Any],
    store: Store | None,
) -> Resources:  # fmt: skip
    """Opens everything in the order in which it is needed; `closing` closes what was opened here, a given `store` not.
    Raises UserMistake: WorkspaceError before anything else, SettingsError, StoreError, ModelUnavailable."""
    remove_abandoned()
    jail = Jail(workspace)
    closing.callback(jail.close)
    settings = _settings(settings, flags, jail.root)
    if settings.workspace.extra_roots:
        jail = Jail(workspace, settings.workspace.extra_roots)
        closing.callback(jail.close)
    if store is None:
        store = Store.open(settings.store.database)
        closing.callback(store.close)
    plugins = load_plugins(settings.plugins.enabled)
    try:
        backend = await resolve(settings.model.spec, settings.model) if isinstance(model, str) else model
    except ModelUnavailable as error:
        if not plugins.problems:
            raise
        raise ModelUnavailable(error.message, " ".join((*plugins.problems, error.hint))) from error
    closing.push_async_callback(backend.aclose)
    return Resources(settings, jail, store, backend, _bounded(await backend.describe(), settings), plugins)


def _refuse_useless(flag: AllowFlag, toolbox: Toolbox) -> None:
    """Raises UsageError for an --allow whose tool does not exist, and for one that can never allow a call. An MCP server's tools
    may come later; AIntern's own exist where they are not offered."""
    tool = toolbox.get(flag.tool)
    own = {READ_SKILL, apply_patch.id, *(each.id for each in built_in_tools())}
    if tool is None and flag.tool not in own and not flag.tool.startswith("mcp__"):
        similar = " or ".join(toolbox.similar(flag.tool))
        hint = f"Did you mean {similar}?" if similar else "aintern tools list shows them."
        raise UsageError(f"--allow '{flag}': there is no tool {flag.tool!r}.", hint)
    if tool and tool.runs_commands and flag.pattern not in ("", "*") and (why := refusal(flag.pattern)):
        raise UsageError(f"--allow '{flag}' can never allow a call: {why}.")


class Engine:
    """The parts of one session. `warnings` are what a person should know before the first request."""

    def __init__(
        self,
        resources: Resources,
        toolbox: Toolbox,
        *,
        allow: Sequence[AllowFlag] = (),
        resume: str = "",
        parks: bool = False,
        with_skills: bool = True,
    ) -> None:
        """`with_skills`: where there are skills, `toolbox` gets the tool that reads them."""
        settings, jail, store, model = resources.settings, resources.jail, resources.store, resources.model
        self.settings = settings
        self.model = model
        self.allow = tuple(allow)
        self.custom_prompts = CustomPrompts(jail.root, user_file().parent, partial(is_trusted, jail.root))
        if with_skills and any(skill.trusted for skill in self.custom_prompts.skills().values()):
            toolbox.register(read_skill_tool(self.custom_prompts))
        self.notes = read_project_notes(jail.root) if settings.prompts.project_notes else ProjectNotes()
        self.dialect = _choose_dialect(settings, model)
        conversation_id = resume or new_id("conv")
        for flag in self.allow:
            _refuse_useless(flag, toolbox)
        policy = policy_of(settings, self.allow)
        protected = ProtectedPaths(policy.protected_paths, roots=jail.roots)
        background = BackgroundProcesses(settings.agent.max_background_commands)
        offered = toolbox.filtered(partial(_is_offered, background, settings.tools, policy.mode))
        contexts = ToolContextFactory(
            *(jail, protected, conversation_id),
            sandbox=settings.sandbox,
            read_only=settings.tools.read_only,
            background=background,
        )
        workspace = str(jail.root)
        grants = GrantBook(
            store.grants, workspace=workspace, conversation_id=conversation_id, session_id=new_id("session")
        )
        gate = Gate(
            policy,
            grants,
            jail,
            protected,
            longest_wait=settings.agent.tool_timeout,
            sandboxed=lambda: contexts.sandboxed,
            layered=contexts.is_layered,
            plan_accepted=self.leave_plan_mode,
        )
        # What the model's calls are written in, where they are text.
        written = None if model.calling == "native" else self.dialect
        taught = self.dialect if model.calling == "text" else None
        turns = partial(Turns, dialect=taught, keep_results=settings.agent.tool_results_in_history)
        conversation = Conversation(conversation_id, store, turns, workspace, resumed=bool(resume))
        conversation.pending.attach = self._attached_to
        interrupted = conversation.answer_interrupted() if resume else ()
        background.before, ended = earlier_background(conversation.turns.messages)
        background.untold += ended
        self.services = CallServices(
            *(offered, gate, Approvals(), conversation, contexts, settings.parser),
            programs=SettingsPrograms(settings),
            parks=parks,
        )
        self.tool_round = ToolRound(self.services)
        self.agent = Agent(
            resources.backend,
            conversation,
            self.tool_round,
            settings.agent,
            replace(inference_options(settings, conversation_id, jail), dialect=written),
            self._reader,
            model,
            RunTerms.of(settings),
        )
        cut = ("AGENTS.md is longer than 32 KiB: its end was left out.",) if self.notes.cut else ()
        note = (model.note,) if model.note else ()
        self.warnings = (
            *settings.warnings, *resources.plugins.problems, *policy.ignored, *self.custom_prompts.refused(), *cut, *note,
            *interrupted, *ended,
        )  # fmt: skip

    @property
    def store(self) -> Store:
        return self.services.conversation.store

    def _attached_to(self, message: str) -> Attachments:
        """What a message that waits mentions. Raises UsageError for what can't be attached, or can't be asked by name."""
        self.custom_prompts.request(message)
        attached = attachments_of(message, (), self.services.gate.jail.root, self.services.gate.protected)
        return self._with_pasted(message, attached)

    def _with_pasted(self, message: str, attached: Attachments) -> Attachments:
        pasted = self.services.conversation.pending.pasted.named_in(message)
        return replace(attached, images=tuple(dict.fromkeys((*attached.images, *pasted)))) if pasted else attached

    def _reader(self, tools: Sequence[ToolSpec], prompt_end: str) -> Reader:
        """Where calls come natively, text is never one; all others are read by what they were taught."""
        known = {tool.id: tool for tool in tools}
        if self.model.calling == "native":
            return NativeTextReader(known, self.dialect.options, prompt_end)
        return self.dialect.reader(known, prompt_end)

    async def run(self, request: Request, events: EventLog) -> RunCompleted:
        """Works on one request; always ends with `completed`. Settings without tools hold for every request."""
        request = self._adapted(request)
        if self.services.conversation.turns.messages:
            return await self.agent.run(
                request, [*self._tool_news(request), *self._facts(request), *self._asked(request)], events
            )
        system = Message("system", (await self.system_prompt(request)).text, origin="aintern")
        opening = [system, *request.history, *self._facts(request), *self._asked(request)]
        return await self.agent.run(request, opening, events)

    def asked_by_name(self, request: Request) -> Request:
        """What a message that begins with a command's or skill's name stands for. Raises UsageError for a file of the project's that
        waits for trust, a skill that there is not, and a protected file that the user's text mentions. Pictures that were pasted into
        it go with it."""
        message, attached, mode = self.custom_prompts.request(request.message)
        files = request.attachments.files
        if attached is not None:
            files = (*files, attached)
        elif message != request.message:
            gate = self.services.gate
            mentioned = attachments_of(message, (), gate.jail.root, gate.protected).files
            files = tuple(dict.fromkeys((*files, *mentioned)))
        available = request.availability
        if mode:
            available = replace(available, highest_unasked=RiskLevel.SAFE)
        if mode == "read_only":
            available = replace(available, file_writes=False, terminal=False)
        attachments = self._with_pasted(request.message, replace(request.attachments, files=files))
        return replace(request, message=message, attachments=attachments, availability=available)

    async def preview(self, request: Request) -> PromptPreview:
        """What `run` would send first for this request; nothing is sent or stored."""
        request = self._adapted(request)
        turns, backend = self.services.conversation.turns, self.agent.backend
        if turns.messages:
            system = SystemPrompt(turns.messages[0].text if turns.messages[0].role == "system" else "")
            opening = [*self._tool_news(request), *self._facts(request, stay=True), *self._asked(request)]
        else:
            system = await self.system_prompt(request)
            system_message = Message("system", system.text, origin="aintern")
            opening = [system_message, *request.history, *self._facts(request, stay=True), *self._asked(request)]
        messages, tools = turns.followed_by(opening), self.tool_round.specs(request)
        as_text = self.model.calling == "text" or not tools
        parts = {
            "rules": system.rules,
            "summary": system.facts,
            "notes": system.notes,
            **({"skills": system.skills} if system.skills else {}),
            "tools": system.tools if as_text else tools_as_json(tools),
            "messages": messages_as_text([message for message in messages if message.role != "system"]),
        }
        sent = (
            await backend.preview(messages, tools, request.options or self.agent.options)
            if isinstance(backend, PreviewingBackend)
            else as_given(messages, tools)
        )
        return PromptPreview(self.model.name, tuple(parts.items()), sent)

    def _asked(self, request: Request) -> list[Message]:
        """What is asked, and the form that its answer must have."""
        asked, schema = _asked(request), self.agent.terms.schema
        if asked and schema is not None and request.made is None:
            asked.append(Message("user", schema.told, origin="aintern"))
        return asked

    def _adapted(self, request: Request) -> Request:
        """The request with what holds for all: settings without tools, the editor of the face."""
        available = request.availability
        if self.services.contexts.host.editor is not None and not available.editor:
            request = replace(request, availability=replace(available, editor=True))
        return request if self.settings.agent.enable_tools else replace(request, enable_tools=False)

    def _facts(self, request: Request, *, stay: bool = False) -> list[Message]:
        """What the model is told before a request: the mode where it changed, and what a face has to say. Another agent's call asks
        no model; facts `stay` for the next request where this one is not sent."""
        if request.made is not None:
            return []
        facts = self.services.conversation.pending.facts
        told = [*self._mode_news(), *(Message("user", fact, origin="tool") for fact in facts)]
        if not stay:
            facts.clear()
            if news := self.services.contexts.background.take_news():
                told.append(Message("user", "\n".join(news), origin="aintern"))
        return told

    def _mode_news(self) -> list[Message]:
        """That plan mode is on, or no longer, where the model does not know it. The smallest models only see what is refused."""
        if self.model.short_prompt:
            return []
        told = PLAN_MODE_IS_OFF
        for message in self.services.conversation.turns.shown:
            if message.origin == "aintern" and message.text in (PLAN_MODE_IS_ON, PLAN_MODE_IS_OFF):
                told = message.text
            elif message.tool == propose_plan.id and message.success:
                told = PLAN_MODE_IS_OFF  # its result says so
        now = PLAN_MODE_IS_ON if self.services.gate.policy.mode == "plan" else PLAN_MODE_IS_OFF
        return [] if now == told else [Message("user", now, origin="aintern")]

    def _tool_news(self, request: Request) -> list[Message]:
        """Tools that came or went since a model that is taught by text was told of them."""
        if self.model.calling != "text" or self.model.short_prompt or request.made is not None:
            return []
        tools, told = self.tool_round.specs(request), ToolsTold(self.settings.prompts)
        told.hear(self.services.conversation.turns.shown, tools)
        teaching = self.dialect.instructions(tools) if tools else ""
        news = told.news(tools, taught_tools(self.settings.prompts, tools, teaching))
        return [Message("user", news, origin="aintern")] if news else []

    def past_calls(self, tool: Tool) -> list[CallFacts]:
        """What the last 200 recorded calls of a tool would do now; calls whose record can't be read are left out."""
        past = []
        for entry in self.store.audit.page(AuditQuery(tool=tool.id, limit=PREVIEWED_CALLS)).entries:
            try:
                past.append(self.services.gate.facts(tool, tool.validate(json.loads(entry.parameters))))
            except (ValueError, ToolArgumentError):
                continue  # masked beyond reading, or of an older version of the tool
        return past

    def apply_settings(self, settings: Settings) -> None:
        """Puts newer settings in force between two requests: policy, tools, limits, sandbox, looks. What model, prompts and
        store were made from stays as it is."""
        self.settings = replace(self.settings, **{name: getattr(settings, name) for name in PUT_IN_FORCE})
        policy, services = policy_of(settings, self.allow), self.services
        protected = ProtectedPaths(policy.protected_paths, roots=services.gate.jail.roots)
        services.contexts.background.most = settings.agent.max_background_commands
        services.contexts.apply_settings(protected, sandbox=settings.sandbox, read_only=settings.tools.read_only)
        services.gate.apply_settings(policy, protected, longest_wait=settings.agent.tool_timeout)
        services.programs.apply_settings(self.settings)
        self.offer_tools()
        self.agent.limits, self.agent.terms = settings.agent, RunTerms.of(settings)
        effort = settings.inference.effort
        self.settings = replace(self.settings, inference=replace(self.settings.inference, effort=effort))
        self.agent.options = replace(self.agent.options, effort=effort)

    def offer_tools(self) -> None:
        """Offers what settings and mode say, and what there is use for by now."""
        background, mode = self.services.contexts.background, self.services.gate.policy.mode
        self.services.toolbox.show(partial(_is_offered, background, self.settings.tools, mode))

    def set_mode(self, mode: Mode, emit: Emitter) -> None:
        """Puts a mode in force at once, also for calls of the running request that are not decided on yet. Raises UsageError where
        the settings' policy holds on to a stricter one."""
        self._choose(with_mode(self.settings.policy_layers, mode), mode, emit)

    def leave_plan_mode(self, emit: Emitter) -> None:
        """Goes on in the mode that was in force before plan mode; stays in it where the managed file demands it."""
        self._choose(without_plan_mode(self.settings.policy_layers), None, emit)

    def _choose(self, layers: tuple[PolicyLayer, ...], wanted: Mode | None, emit: Emitter) -> None:
        settings = replace(self.settings, policy_layers=layers)
        policy, gate, previous = policy_of(settings, self.allow), self.services.gate, self.services.gate.policy.mode
        if wanted is not None and policy.mode != wanted:
            raise UsageError(f"The mode stays {policy.mode}: {policy.origin('mode')} demands it.")
        self.settings = settings
        gate.apply_settings(policy, gate.protected, longest_wait=gate.longest_wait)
        self.offer_tools()
        if policy.mode != previous:
            emit(ModeChanged, previous=previous, mode=policy.mode)

    async def close(self) -> None:
        """Lets go of what came into being while it worked."""
        await self.services.contexts.background.close()
        await self.services.after_edits.close()
        self.services.contexts.close()
        self.services.conversation.close()

    async def system_prompt(self, request: Request) -> SystemPrompt:
        """What a conversation that begins with this request is told first. Short for small models; the smallest have a
        backend that shows a few fitting examples instead."""
        model, texts, workspace = self.model, self.settings.prompts, self.agent.workspace
        if model.short_prompt:
            return system_prompt(texts, request.system_prompt, workspace, ProjectNotes(), (), "")
        tools = self.tool_round.specs(request)
        teaching = self.dialect.instructions(tools) if model.calling == "text" else ""
        facts = (await read_project_facts(self.services.gate.jail)).text(brief=model.small) if tools else ""
        told = system_prompt(
            texts, request.system_prompt, workspace, self.notes, tools, teaching, facts, brief=model.small
        )
        if not any(tool.id == READ_SKILL for tool in tools):
            return told
        return replace(told, skills=skills_listed(self.custom_prompts.skills()))


def _asked(request: Request) -> list[Message]:
    """The user's words with what is attached, or the calls of another agent; nothing when only waiting calls are taken up."""
    if request.made is not None:
        calls = Message("assistant", "", tool_calls=request.made.calls, origin="model")
        return [Message("user", request.message, origin="aintern"), calls]
    attached, available = request.attachments, request.availability
    if available.selection is not None and attached.selection is None:
        attached = replace(attached, active_file=available.active_file, selection=available.selection)
    text = with_attachments(request.message, attached)
    if attached.images:
        return [MessageWithImages("user", text, origin="user", images=attached.images)]
    return [Message("user", text, origin="user")] if text else []


def _choose_dialect(settings: Settings, model: ModelDescription) -> Dialect:
    """How calls in text are taught and read."""
    # What a probe of this model found counts more than the markers in its template.
    template = "" if model.calling == "native" or model.dialect else model.chat_template
    return choose(
        template, setting=settings.model.dialect, probed=model.dialect, options=Options.of(settings.parser)
    ).dialect


def _bounded(model: ModelDescription, settings: Settings) -> ModelDescription:
    """With a context that is no longer than the settings say; servers use more of theirs than some want."""
    wanted = settings.model.context_length
    return replace(model, context_length=min(wanted, model.context_length or wanted)) if wanted else model


def _is_offered(background: BackgroundProcesses, settings: ToolsSettings, mode: Mode, tool: Tool) -> bool:
    if tool.id == background_commands.id and not background.listed:
        return False
    if tool.id == propose_plan.id and mode != "plan":
        return False
    if tool.id in settings.disabled or (settings.enabled and tool.id not in settings.enabled):
        return False
    return not (settings.read_only and "file_writes" in tool.needs)


def _settings(given: Settings | None, flags: Mapping[str, Any], workspace: Path) -> Settings:
    """The settings of this session. Model and database go the way of every setting, so that a managed file can fix them, also
    where a program brings its own `Settings`."""
    if given is None:
        return settings_of(workspace, flags)
    return with_managed(given, flags)


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
        effort=wanted.effort,
        conversation_id=conversation_id,
        known_files=KnownFiles(known_paths, partial(manifest_text, jail)),
    )
