"""One worker's attempt at a run: its files, an ordinary session on them, and what came of it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

from aintern.backends.backend import Backend
from aintern.backends.resolve import resolve
from aintern.backends.token_prices import TokenPrices
from aintern.dataclass import dataclass
from aintern.errors import AInternError, NotStored, StoreError
from aintern.events import CompletionReason, Event, RunCompleted, to_json
from aintern.fleet.checkout import Checkout
from aintern.fleet.fleet_runs import FleetRun, FleetRuns, RunStatus
from aintern.fleet.run_record import store_of_run
from aintern.fleet.shared_backend import SharedBackend
from aintern.permission.trust import settings_of
from aintern.session import Session
from aintern.settings.layer_values import of_file
from aintern.settings.schema import Settings
from aintern.store.store import Store
from aintern.tools.built_in import built_in_tools

log = logging.getLogger("aintern")
# How a run of the conversation ends that another attempt has nothing to add to.
_OVER = frozenset(get_args(CompletionReason)) - {"error", "cancelled", "parked"}
_CUT_OFF = "The process ended during your last reply. If that was your whole answer, give it again; else go on from where you were."
_TOLD_EVERY = 0.2  # seconds between two writes of events for who follows


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where a worker works: its folder, whose runs' policies may also loosen, and the database."""

    folder: Path
    url: str
    trusts_policies: bool = False


class Attempt:
    """What holds a run as long as its token is the run's newest."""

    def __init__(self, run: FleetRun, place: Workplace, watch: Callable[[Event], None] | None = None) -> None:
        """`watch` is told of each event as it happens."""
        self.run = run
        self._place = place
        self._watch = watch
        self._stop: Callable[[], None] | None = None
        self._why = ""
        self._session: Session | None = None

    def stop(self, why: str) -> None:
        """Ends the session's run, from any thread: `cancelled` by a person, `released` to another worker, or `lost` to one."""
        self._why = self._why or why
        if self._stop is not None:
            self._stop()

    async def work(self) -> str:
        """Works until the run is parked, over or another's, and gives its status; what it makes is kept as it goes."""
        run = self.run
        opened = Store.open(self._place.url, fence=run.attempt)
        try:
            runs = FleetRuns(opened.database)
            checkout = Checkout(self._place.folder, run)
            keep = partial(self._keeping, runs, checkout)
            store = store_of_run(
                *(opened, keep, self._is_contained),
                are_changing=self._works_in_background,
                is_given_up=lambda: self._why in ("released", "lost"),
            )
            try:
                completed = await self._work_in_session(store, runs, checkout)
                status, reason, error = self._ending(completed)
            except AInternError as wrong:
                if runs.is_cancelling(run) is None:
                    raise
                status, reason, error = "failed", "error", str(wrong)
            database = opened.database
            went_away = reason == "error" and (database.had_outage or database.is_upgraded())
            if self._why in ("released", "lost") or went_away:
                runs.give_back(run)  # the run is whole, this attempt at it is not
                status = "queued"
            else:
                self._settle(runs, checkout, status, reason, error)
            checkout.remove()
            return status
        except StoreError as wrong:
            log.warning("the attempt %s ends: %s", run.attempt, wrong)
            return "lost"
        finally:
            opened.close()

    def _ending(self, completed: RunCompleted) -> tuple[RunStatus, str, str]:
        if completed.reason == "answered":
            return "done", completed.reason, ""
        if completed.reason == "parked":
            return "parked", completed.reason, ""
        if completed.reason == "cancelled":
            return "cancelled", completed.reason, ""
        return "failed", completed.reason, completed.response

    async def _work_in_session(self, store: Store, runs: FleetRuns, checkout: Checkout) -> RunCompleted:
        run = self.run
        await asyncio.to_thread(self._prepare, runs, checkout)
        runs.note(run, base=checkout.base)
        settings = self._settings(checkout)
        async with Session.open(
            checkout.worktree,
            model=await self._model(settings, store),
            settings=settings,
            flags={"agent.max_time": run.max_time} if run.max_time else {},
            store=store,
            resume=run.conversation if _is_stored(store, run.conversation) else "",
            unattended="park",
        ) as session:
            runs.note(run, conversation=session.conversation_id)
            self._session = session
            loop = asyncio.get_running_loop()

            def stop() -> None:
                loop.call_soon_threadsafe(session.cancel)

            self._stop = stop
            if self._why:
                session.cancel()
            try:
                return await self._follow(session, store, runs)
            finally:
                self._stop = None
                self._count(store, runs, session)

    async def _model(self, settings: Settings, store: Store) -> str | Backend:
        """The run's model, in its turn where the server's requests are counted."""
        limits, spec = settings.fleet, self.run.model or settings.model.spec
        if not limits.model_requests and not limits.model_rate:
            return self.run.model
        return SharedBackend(await resolve(spec, settings.model), spec, limits, store.database)

    def _prepare(self, runs: FleetRuns, checkout: Checkout) -> None:
        run = self.run
        before = run if run.tip else runs.newest_on_branch(run) if not run.ref else None
        if before is not None and before.tip:
            checkout.prepare(before.tip, runs.result(before.id)[0])
        else:
            checkout.prepare()

    def _settings(self, checkout: Checkout) -> Settings:
        """The worker's own, with the run's policy as a project's: it tightens, and loosens where the worker trusts it. Commands see
        the objects that the worktree's git borrows."""
        settings = settings_of(checkout.worktree)
        seen = (*settings.sandbox.home_readable, str(checkout.borrowed))
        settings = replace(settings, sandbox=replace(settings.sandbox, home_readable=seen))
        if not self.run.policy:
            return settings
        policy = of_file(self.run.policy.encode(), "project", Path("the run's policy")).policy
        if policy is None:
            return settings
        layer = replace(policy, layer="user") if self._place.trusts_policies else policy
        return replace(settings, policy_layers=(*settings.policy_layers, layer))

    async def _follow(self, session: Session, store: Store, runs: FleetRuns) -> RunCompleted:
        """Works the request off, and tells what happens to who follows from elsewhere."""
        told = _Told(runs, self.run)
        completed = None
        async for event in self._events(session, store):
            told.take(event)
            if self._watch is not None:
                self._watch(event)
            if isinstance(event, RunCompleted):
                completed = event
        told.flush()
        assert completed is not None
        return completed

    async def _events(self, session: Session, store: Store) -> AsyncIterator[Event]:
        last = session.messages[-1] if session.messages else None
        before = store.runs.newest(session.conversation_id) if last is not None else None
        if last is None:
            session.start(self.run.request)
        elif session.waiting_calls:
            session.start("")
        elif before is None or before.reason not in _OVER:
            session.start(_CUT_OFF if last.role == "assistant" else "")
        else:  # the worker died before it could say so
            answer = last.text if last.role == "assistant" else ""
            yield RunCompleted(
                request_id="",
                iteration=0,
                seq=0,
                time=0.0,
                response=answer,
                reason=before.reason,  # type: ignore[arg-type]  # one of _OVER
                tokens={},
                tool_usage={},
            )
            return
        async for event in session.follow():
            yield event

    def _keeping(self, runs: FleetRuns, checkout: Checkout) -> Callable[[], None]:
        """Takes the files as they are now; gives what stores them where something is new."""
        title = " ".join(self.run.request.split())
        kept = checkout.keep(title if len(title) <= 72 else f"{title[:71]}…")

        def store() -> None:
            if kept is not None:
                runs.keep_result(self.run, kept.bundle, kept.patch)
                runs.note(self.run, tip=kept.tip)

        return store

    def _works_in_background(self) -> bool:
        background = self._session.engine.services.contexts.background if self._session is not None else None
        return background is not None and bool(background.running)

    def _is_contained(self, tool_id: str, parameters: dict[str, Any]) -> bool:
        """Whether a call changes nothing but files of the worktree: a file tool's, and a command's in a layer without the network."""
        session = self._session
        tool = session.toolbox.get(tool_id) if session is not None else None
        if session is None or tool is None:
            return False
        if not tool.runs_commands:
            return tool.category == "filesystem" and tool_id in {each.id for each in built_in_tools()}
        if not parameters or not session.engine.services.contexts.is_layered(tool):
            return False
        shell = session.gate.facts(tool, tool.validate(parameters)).shell
        return shell is not None and not shell.needs_network

    def _settle(self, runs: FleetRuns, checkout: Checkout, status: RunStatus, reason: str, error: str) -> None:
        keep = self._keeping(runs, checkout) if checkout.worktree.exists() else _nothing
        with runs.database.transaction():
            keep()
            runs.end(self.run, status, reason=reason, error=error)
        tip = runs.named(self.run.id).tip
        if status == "done" and tip:
            checkout.name(tip)

    def _count(self, store: Store, runs: FleetRuns, session: Session) -> None:
        usage, prices = store.runs.usage(session.conversation_id), TokenPrices.of(session.settings.model)
        cost = prices.cost(usage.tokens_in, usage.tokens_out) if prices else None
        runs.note(self.run, tokens_in=usage.tokens_in, tokens_out=usage.tokens_out, cost=cost)


class _Told:
    """Events on their way to who follows: a write for all of a moment's."""

    def __init__(self, runs: FleetRuns, run: FleetRun) -> None:
        self._runs = runs
        self._run = run
        self._lines: list[str] = []
        self._timer: asyncio.TimerHandle | None = None

    def take(self, event: Event) -> None:
        self._lines.append(to_json(event))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_TOLD_EVERY, self._due)

    def _due(self) -> None:
        lines = self._lines
        try:
            self.flush()
        except StoreError as error:  # tried again with the next event; what can't be told at the end, ends the attempt
            log.warning("events of the run %s wait: %s", self._run.id, error)
            self._lines = lines

    def flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        lines, self._lines = self._lines, []
        if lines:
            self._runs.add_events(self._run, lines)


def _nothing() -> None:
    """There is nothing to keep."""


def _is_stored(store: Store, conversation: str) -> bool:
    try:
        return bool(conversation) and store.conversations.info(conversation) is not None
    except NotStored:
        return False
