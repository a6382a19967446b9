"""What a call is given when it runs: the jail, a recorder of its changes, the sandbox, a way to ask the person."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.errors import StoreError, WorkspaceError
from aintern.loop.allowance import Allowance
from aintern.loop.call_record import CallRecord
from aintern.loop.layer_settlement import CallSettlement
from aintern.loop.run import Run
from aintern.messages import ToolCall
from aintern.risk_level import RiskLevel
from aintern.settings.schema import SandboxSettings
from aintern.store.checkpoint_rows import CheckpointRows
from aintern.tools.run_command import run_command
from aintern.tools.tool import AskPerson, HostWithBackground, Tool, ToolContext, ToolHost, ToolProgress
from aintern.workspace.background_processes import BackgroundProcess, BackgroundProcesses
from aintern.workspace.checkpoints import CallRecorder, Checkpoints, CheckpointsOnDemand, refuse_as_workspace
from aintern.workspace.control_names import ControlNames
from aintern.workspace.jail import Jail
from aintern.workspace.layers.commit_journal import are_unfinished, finish_commits
from aintern.workspace.layers.layer import Layers
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox, probe_sandbox

log = logging.getLogger("aintern")


SandboxState = Literal["untried", "none", "sandbox", "layers"]


@dataclass(frozen=True, slots=True)
class _Sandboxing:
    """What came of trying the sandbox; nothing where there is none."""

    sandbox: ShellSandbox | None = None
    layers: Layers | None = None
    control: ControlNames | None = None


class ToolContextFactory:
    """Makes the contexts of one session's calls. Checkpoints and sandbox come into being when a call first needs them."""

    def __init__(
        self,
        jail: Jail,
        protected: ProtectedPaths,
        conversation_id: str,
        *,
        sandbox: SandboxSettings,
        read_only: bool = False,
        background: BackgroundProcesses | None = None,
    ) -> None:
        self.jail = jail
        self.protected = protected
        self.conversation_id = conversation_id
        # What a face or a program provides.
        self.host = HostWithBackground(background=background or BackgroundProcesses(most=0))
        self.services: Mapping[str, Any] = {}  # and what a program's own tools need
        self._settings = sandbox
        self._read_only = read_only
        self._tried: _Sandboxing | None = None
        self._checkpoints = CheckpointsOnDemand(jail.root)
        self._undo_problem: str | None = None  # '' once it is known that changes can be kept here

    def apply_settings(self, protected: ProtectedPaths, *, sandbox: SandboxSettings, read_only: bool) -> None:
        """Other protected paths, another sandbox: the next command tries it anew. `read_only`: nothing may write files."""
        self.protected, self._settings, self._read_only = protected, sandbox, read_only
        self._tried = None

    @property
    def background(self) -> BackgroundProcesses:
        """The session's commands in the background."""
        assert self.host.background is not None, "given when this was made"
        return self.host.background

    @property
    def sandbox_state(self) -> SandboxState:
        """What commands run in, as far as it is known before the first of them."""
        if self._tried is None:
            return "untried" if self._settings.enabled else "none"
        if self._tried.sandbox is None:
            return "none"
        return "sandbox" if self._tried.layers is None else "layers"

    @property
    def sandboxed(self) -> bool:
        """Whether commands run in a sandbox; false until the first command made it be tried."""
        return self._sandboxing.sandbox is not None

    async def try_sandbox(self, run: Run) -> None:
        """Tries the sandbox and its layers, once, before the first command is decided on; warns when there is no sandbox."""
        if self._tried is not None:
            return
        settings, sandbox, why = self._settings, None, "it is switched off in the settings"
        if settings.enabled:
            sandbox, status = await probe_sandbox(self.jail, self.protected, readable=self._settings.home_readable)
            why = status.reason
        if sandbox is not None:
            layers = await probe_layers(
                sandbox, self.jail, settings.layer_folder, settings.layer_bytes, settings.caches
            )
            self._tried = _Sandboxing(sandbox, layers, ControlNames(self.jail.roots, self.protected.extra))
        else:
            self._tried = _Sandboxing()
            run.warn(f"Commands run without a sandbox ({why}): those that may do more than read ask.")

    @property
    def _sandboxing(self) -> _Sandboxing:
        return self._tried or _Sandboxing()

    @property
    def host_with_layers(self) -> ToolHost:
        """What an attempt at a command is lent: the sandbox and its layers, without network."""
        return replace(self.host_with_sandbox, layers=self._sandboxing.layers)

    def is_layered(self, tool: Tool) -> bool:
        """Whether a call of this tool writes nowhere but to layers, whose changes wait to be committed."""
        return not self.why_no_preview(tool)

    def why_refused(self, run: Run, tool: Tool, parameters: Mapping[str, Any]) -> str:
        """Why a call can't run here whoever allowed it, or ''."""
        if tool.id != run_command.id or not parameters.get("background"):
            return ""
        if self._read_only or not run.request.availability.file_writes:
            return "This session is read-only, and what goes on in the background writes to the files themselves."
        return ""

    def why_no_preview(self, tool: Tool) -> str:
        """Why a call of this tool can't be tried in a layer before it is decided on, or ''."""
        layers = self._sandboxing.layers
        if tool.id != run_command.id:
            return "only commands can be tried before."
        if layers is None:
            return "there is no sandbox here to try a command in."
        return layers.lacking

    @property
    def host_with_sandbox(self) -> ToolHost:
        """What the session lends to programs that the settings name."""
        return replace(self.host, sandbox=self._sandboxing.sandbox)

    def for_preview(self) -> ToolContext:
        """A context for previews, which change nothing."""
        return ToolContext(self.jail, self.protected, conversation_id=self.conversation_id, host=self.host)

    @contextmanager
    def for_call(
        self,
        run: Run,
        call: ToolCall,
        allowed: Allowance,
        record: CallRecord,
        *,
        progress: Callable[[ToolProgress], None],
        ask: AskPerson,
        paused: Callable[[], AbstractContextManager[None]],
    ) -> Iterator[ToolContext]:
        """The context of one execution; when it is left, what the call changed is on record for undo. What a command rated safe
        changes is not kept, nor what any changes in a read-only session. `paused`: the call's time stands still in it."""
        recorder = _Recorder(self, run, call)
        can_undo = self._can_undo(run)
        read_only = self._read_only or not run.request.availability.file_writes
        drops_changes: Literal["", "safe", "read_only", "plan"] = "read_only" if read_only else ""
        if allowed.plans:
            drops_changes = "plan"
        elif allowed.risk is RiskLevel.SAFE:
            drops_changes = "safe"
        tried = self._sandboxing
        settlement = None
        if tried.control is not None or allowed.tried is not None:  # what has run before needs no sandbox any more
            made = recorder.made if can_undo else None
            control = tried.control or ControlNames(self.jail.roots, self.protected.extra)
            settlement = CallSettlement(record, allowed, ask, paused, made, control)
        host = replace(
            self.host,
            ask=ask,
            network=allowed.network,
            around_command=recorder.around_command if can_undo else None,
            sandbox=tried.sandbox,
            layers=tried.layers,
            settlement=settlement,
            drops_changes=drops_changes,
            ends_later=partial(_ends_later, record),
        )
        try:
            yield ToolContext(
                self.jail,
                self.protected,
                execution_id=call.id,
                conversation_id=self.conversation_id,
                approved=allowed.approved,
                progress=progress,
                host=host,
                services=self.services,
                before_change=recorder.before_change if not self._undo_problem else None,
            )
        finally:
            recorder.end()

    def checkpoints(self) -> Checkpoints:
        """The workspace's checkpoints, opened once. Raises WorkspaceError for a home or root folder, StoreError."""
        return self._checkpoints.get()

    async def end_abandoned(self) -> None:
        """Tidies up after a process that was killed in this workspace: its temporary files go, its calls get their end."""
        if are_unfinished():
            await asyncio.to_thread(finish_commits)
        if self._undo_problem_here() or not CheckpointRows.may_have_open_calls(str(self.jail.root)):
            return
        try:
            await asyncio.to_thread(self.checkpoints)
        except StoreError as error:  # the first call that changes something fails with it
            log.warning("checkpoints: %s", error.message)

    def close(self) -> None:
        self._checkpoints.close()

    def _can_undo(self, run: Run) -> bool:
        """Whether changes can be kept here; where not, that is told once and calls run all the same."""
        known = self._undo_problem is not None
        if (problem := self._undo_problem_here()) and not known:
            run.warn(problem)
        return not problem

    def _undo_problem_here(self) -> str:
        if self._undo_problem is None:
            try:
                refuse_as_workspace(self.jail.root)
                self._undo_problem = ""
            except WorkspaceError as error:
                self._undo_problem = error.message
        return self._undo_problem


def _ends_later(record: CallRecord) -> Callable[[BackgroundProcess], None]:
    """Writes the end of a call that goes on in the background on the record, when it comes."""
    taken = record.handed_over()

    def ended(process: BackgroundProcess) -> None:
        finished = process.finished
        failed = finished is None or (not finished.stopped and finished.exit_code != 0)
        how = "" if finished is not None and not finished.stopped and not failed else f"It {process.how}."
        try:
            taken.finished(success=not failed, error=how, duration=process.seconds)
        except StoreError as error:  # nobody waits for it who could be told
            log.warning("the end of %s is not on record: %s", process.id, error.message)

    return ended


class _Recorder:
    """Records one call's changes, from the first one on."""

    def __init__(self, contexts: ToolContextFactory, run: Run, call: ToolCall) -> None:
        self._contexts = contexts
        self._run = run
        self._call = call
        self._made: CallRecorder | None = None

    def before_change(self, location: Any, change: str) -> None:
        self.made().before_change(location, change)

    @asynccontextmanager
    async def around_command(self, context: ToolContext, command: str) -> AsyncGenerator[None]:
        """Compares the workspace before and after; in a thread, since a large one takes a while."""
        recorder = await asyncio.to_thread(self.made)
        await asyncio.to_thread(recorder.begin_command)
        try:
            yield
        finally:
            await asyncio.to_thread(recorder.end)

    def end(self) -> None:
        if self._made is not None:
            self._made.end()

    def made(self) -> CallRecorder:
        if self._made is None:
            self._made = self._contexts.checkpoints().recorder(
                self._call.id,
                run=self._run.request.request_id,
                conversation=self._contexts.conversation_id,
                tool=self._call.tool,
                summary=self._call.summary,
            )
        return self._made
