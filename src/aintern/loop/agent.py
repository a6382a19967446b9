"""The loop: ask the model, run the calls it makes through the gate, tell it the results, until it answers."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from math import inf
from typing import cast

from aintern.backends.backend import Backend, InferenceOptions, JsonOptions, ModelDescription, PrefillingBackend
from aintern.dialects.dialect import Reader
from aintern.dialects.native_text import looks_like_a_call
from aintern.errors import AInternError, BackendError, ContextOverflow, ModelUnavailable, StoreError
from aintern.event_log import Emitter, EventLog
from aintern.events import CompletionReason, IterationStarted, RunCompleted, RunStarted, RunSteered, TextArrived
from aintern.loop.answer_schema import TRIES, AnswerSchema, asked_again
from aintern.loop.context_window import ContextUsage, ContextWindow
from aintern.loop.conversation import Conversation
from aintern.loop.reply import ModelReply, read_reply
from aintern.loop.request_timeout import PausableTimeout
from aintern.loop.run import SAME_RESULT_ENDS, Request, Run, Streaks
from aintern.loop.run_terms import RunTerms
from aintern.loop.tool_round import ToolRound
from aintern.loop.unfinished_reply import IN_PARTS, count_unfinished, joined_answers, what_is_missing
from aintern.messages import Message, MessageWithImages, ToolCall, ToolSpec
from aintern.prompt.attachments import kept, with_attachments
from aintern.settings.schema import AgentSettings
from aintern.state import AgentState
from aintern.tools.background_commands import background_commands

log = logging.getLogger("aintern")
LAST_ANSWER = (
    "The iteration limit is reached: answer now, without tools. Say what was done, what is left, and what you found."
)

NO_TERMS = RunTerms()


@cache  # a protocol is looked for by its members' names, which takes a while
def _prefills(kind: type[Backend]) -> bool:
    return issubclass(kind, PrefillingBackend)


class Agent:
    """One model, one toolbox, one gate. `run` works on one request at a time and always ends with `completed`."""

    def __init__(
        self,
        backend: Backend,
        conversation: Conversation,
        tool_round: ToolRound,
        limits: AgentSettings,
        options: InferenceOptions,
        reader_for: Callable[[Sequence[ToolSpec], str], Reader],
        model: ModelDescription,
        terms: RunTerms = NO_TERMS,
    ) -> None:
        self.backend = backend
        self.conversation = conversation
        self.tool_round = tool_round
        self.limits = limits
        self.options = options
        self.reader_for = reader_for
        self.model = model
        self.terms = terms
        # One that makes its own short prompts takes of the conversation what fits: a summary would only hide the request from it.
        length = None if model.short_prompt else model.context_length
        self.context_window = ContextWindow(backend, conversation, length, options)
        self.current: Run | None = None

    @property
    def workspace(self) -> str:
        return str(self.tool_round.services.gate.jail.root)

    @property
    def context_usage(self) -> ContextUsage:
        return self.context_window.usage(self.limits.compaction_threshold)

    async def run(self, request: Request, opening: list[Message], events: EventLog) -> RunCompleted:
        """Works on a request; `opening` are the messages it starts with. Whatever goes wrong becomes an event; only a
        cancel of the task itself ends it early, and that, too, with `completed`."""
        timeout = PausableTimeout(self.limits.request_timeout)
        run = self.current = Run(request, Emitter(events, request.request_id), timeout, self.limits)
        in_all = asyncio.timeout(self.terms.seconds)
        reason: CompletionReason = "error"
        try:
            async with timeout, in_all:
                reason = await self._work(run, opening)
            run.move(AgentState.COMPLETED, reason)
        except asyncio.CancelledError:
            reason = "cancelled"
            run.fail("cancellation", "The request was cancelled.")
            run.move(AgentState.CANCELLED, "cancelled")
        except TimeoutError:
            reason = "limit_reached" if in_all.expired() else "timeout"
            longest = self.terms.seconds if in_all.expired() else run.limits.request_timeout
            setting = "agent.max_time" if in_all.expired() else "agent.request_timeout"
            run.fail(
                "timeout", f"The request took longer than {longest:g} s.", f"Ask for less at once, or raise {setting}."
            )
            run.move(AgentState.ERROR, reason)
        except AInternError as error:
            of_model = isinstance(error, BackendError | ModelUnavailable)
            run.fail("model" if of_model else "unknown", error.message, error.hint)
            run.move(AgentState.ERROR, "error")
        except Exception as error:
            # The last line of defence: whoever watches must hear that the run is over, and why.
            log.exception("the loop failed")
            run.fail(
                "unknown",
                f"{type(error).__name__}: {error}".rstrip(".") + ".",
                "This is a fault of AIntern's; the log has the details.",
            )
            run.move(AgentState.ERROR, "error")
        if reason != "cancelled":
            await self.tool_round.tell_hooks_of_end(run, reason)
        return run.complete(self._end(run, reason))

    def _end(self, run: Run, reason: CompletionReason) -> CompletionReason:
        """Notes how the run ended; when even that can't be stored, it ended with an error."""
        self.current = None
        try:
            self.conversation.end_run(reason, run.emit.iteration)
        except StoreError as error:
            if reason != "error":
                run.fail("unknown", error.message, error.hint)
            return "error"
        return reason

    async def _work(self, run: Run, opening: list[Message]) -> CompletionReason:
        self._begin(run, opening)
        for note in run.emit.log.take_notes():
            run.warn(note)
        tools = self.tool_round.specs(run.request)
        if parked := await self._take_up(run, opening):
            return parked
        if run.request.made is not None:
            return await self._carry_out(run, run.request.made.calls)
        calls = 0
        for number in range(1, run.max_iterations + 1):
            self._iterate(run, number, calls)
            reply = await self._ask(run, tools, self._reply_options(run, tools))
            too_many = count_unfinished(reply, run.streaks)
            calls = len(reply.message.tool_calls)
            if not calls and not reply.problems:
                run.response = joined_answers(run.response, reply.message.text)
                missing = what_is_missing(reply, run.streaks, may_call=bool(tools) and number < run.max_iterations)
                if not missing and not too_many and self.terms.schema is not None:
                    missing = self._what_does_not_fit(run, self.terms.schema)
                    if missing and run.streaks.misfits == TRIES:
                        run.move(AgentState.RESPONDING, "answer")
                        run.fail("model", f"The answer did not fit the schema in {TRIES} tries. {missing}")
                        return "no_answer"
                    missing = missing and asked_again(missing)
                if not missing or too_many:
                    if number < run.max_iterations and self._steer(run):
                        continue
                    return self._answer(run, complete=not missing)
                # What was cut off goes on in the next reply; what else is asked about is said anew.
                run.response = run.response if reply.finish_reason == "length" else ""
                self.conversation.add([Message("user", missing, origin="aintern")])
                continue
            run.response = ""
            run.move(AgentState.PARSING_TOOL_CALL, "calls", f"{calls}")
            run.prefill = self._prefill(run, tools)
            complete = await self.tool_round.execute(run, reply.message.tool_calls)
            self._tell_problems(run, reply)
            run.move(AgentState.PROCESSING_RESULT, "results")
            if not complete:
                self.conversation.waiting = self.tool_round.unfinished
                return "parked"
            tools = self._tell_background(run, tools)
            if too_many:
                return self._answer(run, complete=False)
            if ended := await self._ended(run):
                return ended
            if overspent := self.terms.overspent(run.usage):
                run.fail("unknown", overspent, "Ask for less at once, or allow more.")
                return "limit_reached"
            if number < run.max_iterations:
                self._steer(run)
            if run.limits.iteration_delay:  # else what is awaited of the model gives all others their turn
                await asyncio.sleep(run.limits.iteration_delay)
        return await self._last_answer(run, tools, calls)

    def _tell_background(self, run: Run, tools: tuple[ToolSpec, ...]) -> tuple[ToolSpec, ...]:
        """Tells which commands in the background have ended. Gives the tools of the next replies: from the first such command on
        there is one that reads them."""
        background = self.tool_round.services.contexts.background
        if news := background.take_news():
            self.conversation.add([Message("user", "\n".join(news), origin="aintern")])
        if not background.listed or any(tool.id == background_commands.id for tool in tools):
            return tools
        return self.tool_round.specs(run.request)

    def _prefill(self, run: Run, tools: Sequence[ToolSpec]) -> Callable[[], Awaitable[None]] | None:
        """What the model can do for its next reply before there are results."""
        if not _prefills(type(self.backend)):
            return None
        backend = cast("PrefillingBackend", self.backend)
        messages = list(self.conversation.turns.prompt)  # as it is now: results come to it while the calls run
        return partial(backend.prefill, messages, tools, self._options(run))

    def _what_does_not_fit(self, run: Run, schema: AnswerSchema) -> str:
        """What is wrong with the answer, counted; '' where it fits, and then it is the run's response without a fence around it."""
        run.response, problem = schema.fitted(run.response)
        run.streaks.misfits += bool(problem)
        return problem

    def _reply_options(self, run: Run, tools: Sequence[ToolSpec]) -> InferenceOptions:
        """Constrained to the wanted schema where the reply can only be the answer."""
        options, schema = self._options(run), self.terms.schema
        if schema is None or (tools and not run.streaks.misfits):
            return options
        return JsonOptions.of(options, schema.schema)

    def _options(self, run: Run) -> InferenceOptions:
        wanted = run.request.options
        return replace(wanted, dialect=self.options.dialect) if wanted else self.options

    def _begin(self, run: Run, opening: list[Message]) -> None:
        """Stores what was asked, then tells that the run has begun; where it can't be stored, the run ends with that."""
        try:
            now = () if self.conversation.waiting else opening
            self.conversation.begin_run(
                run.request.request_id, run.request.message, now, kept(run.request.attachments) if now else ()
            )
        finally:
            run.emit(
                RunStarted,
                conversation_id=self.conversation.id,
                model=self.model.name,
                workspace=self.workspace,
                message=run.request.message,
                max_iterations=run.max_iterations,
                attached=run.request.attachments.labels,
            )
            run.move(AgentState.INITIALIZING, "request")
            for problem in run.request.attachments.unknown:
                run.warn(problem)

    async def _take_up(self, run: Run, opening: list[Message]) -> CompletionReason | None:
        """The calls that an earlier run left waiting for an answer come first."""
        waiting, self.conversation.waiting = self.conversation.waiting, []
        if not waiting:
            return None
        run.move(AgentState.THINKING, "resumed")
        run.move(AgentState.PARSING_TOOL_CALL, "calls", f"{len(waiting)}")
        complete = await self.tool_round.execute(run, waiting)
        run.move(AgentState.PROCESSING_RESULT, "results")
        if not complete:
            self.conversation.waiting = self.tool_round.unfinished
            return "parked"
        self.conversation.add(opening, kept(run.request.attachments))
        return None

    async def _carry_out(self, run: Run, calls: Sequence[ToolCall]) -> CompletionReason:
        """The calls that another agent has made; its own loop goes on with their results."""
        self._iterate(run, 1, 0)
        run.move(AgentState.PARSING_TOOL_CALL, "calls", f"{len(calls)}")
        complete = await self.tool_round.execute(run, calls)
        run.move(AgentState.PROCESSING_RESULT, "results")
        return "answered" if complete else "parked"

    def _iterate(self, run: Run, number: int, calls_before: int, *, is_final: bool = False) -> None:
        run.emit.iteration = number
        run.emit(
            IterationStarted,
            number=number,
            max=run.max_iterations,
            is_final=is_final,
            calls_in_previous=calls_before,
        )
        run.move(AgentState.THINKING, "iteration")

    async def _ask(self, run: Run, tools: Sequence[ToolSpec], options: InferenceOptions) -> ModelReply:
        """One model reply, added to the history with its calls before any of them runs."""
        window = self.context_window
        compacted = await window.is_nearly_full(run.limits.compaction_threshold) and await window.compact(run.emit)
        started = time.monotonic()
        try:
            reply = await self._read(run, tools, options)
        except ContextOverflow:
            compacted = not compacted and await window.compact(run.emit)
            if not compacted:
                raise
            reply = await self._read(run, tools, options)
        if compacted:
            run.streaks.repeated.clear()  # the results that were summed up may be asked for again
        usage = replace(reply.usage, seconds=reply.usage.seconds or time.monotonic() - started)
        run.usage = run.usage.plus(usage)
        self.conversation.add_reply(reply.message, run.emit.iteration, usage)
        window.replied(usage)
        if reply.finish_reason == "length":
            run.warn("The model's reply was cut off at its token limit.")
        if self.model.calling == "native" and not reply.message.tool_calls and not run.streaks.text_calls_told:
            self._tell_of_text_calls(run, reply.message.text, tools)
        return reply

    def _tell_of_text_calls(self, run: Run, text: str, tools: Sequence[ToolSpec]) -> None:
        """Said once a run: a server that takes tools may still not find the calls in what its model writes."""
        if looks_like_a_call(text, {tool.id: tool for tool in tools}):
            run.streaks.text_calls_told = True
            run.warn(
                f"{self.model.name} wrote a tool call as text. It is asked for native calls, so its text is never one, and "
                "nothing was run. To have it call in text: --dialect text for once, or for good "
                f"`aintern models calls {self.model.spec or 'SPEC'} text`."
            )

    async def _read(self, run: Run, tools: Sequence[ToolSpec], options: InferenceOptions) -> ModelReply:
        return await read_reply(
            self.backend,
            self.conversation,
            partial(self.reader_for, tools),
            tools,
            options,
            run.emit,
            buffer=run.limits.stream_buffer_tokens if run.limits.streaming else inf,
            limits=self.tool_round.services.parser,
        )

    def _steer(self, run: Run) -> bool:
        """Gives the model what the person said meanwhile, as the person's message; whether there was anything. It counts as a
        new start: the person saw what went wrong before."""
        pending, before = self.conversation.pending, len(self.conversation.turns.messages)
        while message := pending.take(steering=True):
            attachments, problem = pending.attached_to(message.text)
            text, images = with_attachments(message.text, attachments), attachments.images
            words = (
                MessageWithImages("user", text, origin="user", images=images)
                if images
                else Message("user", text, origin="user")
            )
            self.conversation.add([words], kept(attachments))
            for each in (*([problem] if problem else []), *attachments.unknown):
                run.warn(each)
            run.emit(RunSteered, text=message.text, attached=attachments.labels)
        if len(self.conversation.turns.messages) == before:
            return False
        pending.tell(run.emit)
        run.streaks, run.response = Streaks(text_calls_told=run.streaks.text_calls_told), ""
        return True

    def _answer(self, run: Run, *, complete: bool) -> CompletionReason:
        run.move(AgentState.RESPONDING, "answer")
        if not complete:
            run.warn("The model gave no whole answer, also when it was asked again.")
        return "answered" if complete else "no_answer"

    def _tell_problems(self, run: Run, reply: ModelReply) -> None:
        """What looked like a call and was none stands in the text; the model is told what was wrong with it."""
        for problem in reply.problems:
            run.fail("parsing", problem.message, fatal=False)
            run.streaks.count_failure(problem.raw, problem.message)
        if reply.problems:
            told = [problem.message for problem in reply.problems]
            told += [IN_PARTS] if reply.finish_reason == "length" else []
            self.conversation.add([Message("user", "\n".join(told), origin="aintern")])

    async def _ended(self, run: Run) -> CompletionReason | None:
        streaks, limits = run.streaks, run.limits
        if streaks.failures >= limits.repeated_failure_limit:
            times = f"The same call failed {limits.repeated_failure_limit} times in a row"
            self._say(run, f"{times}, so I stopped. What came back: {streaks.last_failure}")
            run.fail("tool", f"{times}.")
            return "repeated_failure"
        if streaks.repeated.most >= SAME_RESULT_ENDS:
            self._say(run, f"The same call gave the same result {SAME_RESULT_ENDS} times, so I stopped.")
            return "repeated_call"
        if streaks.denials >= limits.denial_limit:
            if not await self.tool_round.asks_to_go_on(run):
                self._say(run, f"I stopped after {streaks.denials} denials in a row.")
                run.fail("permission", f"{streaks.denials} calls in a row were denied.")
                return "too_many_denials"
            streaks.denials = 0
        return None

    async def _last_answer(self, run: Run, tools: Sequence[ToolSpec], calls_before: int) -> CompletionReason:
        """In text only, so that the user gets a summary; the tools stay in the prompt, whose start must not change."""
        self.conversation.add([Message("user", LAST_ANSWER, origin="aintern")])
        self._iterate(run, run.max_iterations, calls_before, is_final=True)
        reply = await self._ask(run, tools, replace(self._options(run), tool_choice="none"))
        if reply.message.tool_calls:
            run.warn("The model made calls in its last answer; they were not run.")
            run.move(AgentState.PARSING_TOOL_CALL, "calls")
            await self.tool_round.refuse(run, reply.message.tool_calls, "The limit of replies is reached.")
        run.move(AgentState.RESPONDING, "answer")
        run.response = reply.message.text
        return "iteration_limit"

    def _say(self, run: Run, text: str) -> None:
        """Words of AIntern's own as the run's answer."""
        self.conversation.add([Message("assistant", text, origin="aintern")])
        run.emit(TextArrived, text=text, is_complete=True)
        run.response = text
