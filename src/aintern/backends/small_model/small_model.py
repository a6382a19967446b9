"""How the embedded default works: it picks a tool under a grammar, and answers from the result with its base weights."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import field, replace
from typing import Any

from aintern.backends.backend import CallDelta, Chunk, InferenceOptions, JsonOptions, Usage
from aintern.backends.embedded.llama_client import LlamaClient, Start, shared_length
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
from aintern.backends.small_model.arguments.call_grammar import call_grammar
from aintern.backends.small_model.arguments.forced_start import forced_start
from aintern.backends.small_model.arguments.grammar_values import ValueSources, has_ending
from aintern.backends.small_model.arguments.stated_arguments import stated_patterns
from aintern.backends.small_model.commands.command_outcome import left_unsaid, told_absence, told_outcome
from aintern.backends.small_model.edits.several_files import MOST as MOST_FILES
from aintern.backends.small_model.edits.text_changes import asks_for_change
from aintern.backends.small_model.files.backups import speaks_of_backup
from aintern.backends.small_model.files.described_tools import FromRequest, described_turns, named_beside, spoken_of
from aintern.backends.small_model.files.file_purpose import told_purpose
from aintern.backends.small_model.intent import adapter_prompt
from aintern.backends.small_model.intent.beyond_it import NEEDS_BIGGER, NEEDS_BIGGER_TO_EXPLAIN, NEEDS_BIGGER_TO_TALK
from aintern.backends.small_model.intent.example_retrieval import ExampleIndex, ScoredExample, named_by
from aintern.backends.small_model.intent.request_wants import CHANGE, EXPLANATION, wants_another
from aintern.backends.small_model.intent.tool_choice import (
    BEGUN,
    ToolChoice,
    is_certain,
    speaks_of_an_editor,
    tool_choice,
)
from aintern.backends.small_model.meant_call import (
    COULD_BE_ASKED,
    could_run,
    could_run_beside,
    is_words_alone,
    plainly_meant,
    spelled_out,
    taking,
)
from aintern.backends.small_model.next_step import NextStep, first_part, next_step
from aintern.backends.small_model.questions.asking_back import question, wish
from aintern.backends.small_model.questions.counting import tally
from aintern.backends.small_model.questions.extractive_answer import (
    CALL_MARK,
    answer_grammar,
    definitions,
    quoting_prompt,
    units,
    uses,
    whole,
)
from aintern.backends.small_model.questions.facts_in_files import FactQuestion
from aintern.backends.small_model.questions.long_lists import told_list
from aintern.backends.small_model.questions.passages import Passage, says_name
from aintern.backends.small_model.questions.picked_call import Call, onto_itself, read_first, sought_instead
from aintern.backends.small_model.questions.project_questions import NOT_SAID, ProjectQuestion, speaks_of_project
from aintern.backends.small_model.questions.shown_files import told_file
from aintern.backends.small_model.request_facts import (
    CHANGING,
    GOES_ON,
    READING,
    RequestFacts,
    Turn,
    as_meant,
    newest_turn,
    request_facts,
)
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import (
    DESTRUCTIVE_TOOLS,
    file_taken_from,
    speaks_of_deleting,
    takes_away,
)
from aintern.backends.small_model.wording.request_wishes import without_prohibitions
from aintern.backends.small_model.wording.search_results import CUT_OFF
from aintern.backends.small_model.wording.taking_back import HOW_TO_TAKE_BACK, asks_to_take_back
from aintern.dataclass import dataclass
from aintern.dialects.teaching import fence
from aintern.messages import Message, Role, ToolSpec, new_id

_EXAMPLES = 8
_PER_TOOL = 3
_LIKELIEST = 40  # tokens that a tool's name may begin with
_COMMANDS = "run_command"
_OPEN_FILES = "get_open_files"
_LISTING = "list_directory"
_SEARCH = "search_content"
_READ = "read_file"
_MOST_COUNTED = 10_000  # results of a search, the most that it gives
_FILES = "search_files"
_EDIT, _WRITE = "edit_file", "write_file"
_OF_GIT = ("git_status", "git_diff")
_OVERVIEW = "get_workspace_info"
_CLEAR_MARGIN = 2.0  # nats to the next likeliest tool
_ALMOST_ALIKE = 0.75  # cosine
_MUCH_ALIKE = 0.3  # cosine; below, one common word ("npm") is enough
_NEARLY = 0.8  # of the best example's likeness
_FINDING = frozenset((_LISTING, "search_content", "search_files"))
# "run the tests and show which failed" is one command.
_REPORTING = re.compile(
    r"\b(?:and|then|after(?:wards)?|also)\s+(?:then\s+)?(?:please\s+)?(?:(?:with|on|in|at|for|to|from|by)\s+)?(?:tell|say|report|show|list|give|let|see|check|look|count|what|which|why|how|did|does|is|are)\b",
    re.IGNORECASE,
)
_MOST_CALLS = 4  # for one request: beyond that so small a model only wanders
_CALL_TOKENS = 400
_ANSWER_TOKENS = 160
_MARK_TOKENS = 3  # enough to tell a call from a quotation
_RESULT_CHARACTERS = 2400
_TALK_CHARACTERS = (
    1.5  # of what was said, for a token of the context: a token is three or four, of the densest texts two
)
_TALK_SYSTEM = "You are AIntern, a helpful coding assistant. Answer in one or two short sentences."

TALK = (
    "hello",
    "hi there, how is it going?",
    "thank you, that works now",
    "what can you do?",
    "who made you?",
    "what is a closure?",
    "explain the difference between TCP and UDP",
    "tell me something funny about programmers",
    "write a haiku about code, just here in the chat",
    "how do I squash commits? don't run anything, just explain",
    "what does exit code 137 mean?",
    "which sorting algorithm is fastest?",
    "give me a regular expression for an email address, no file please",
)
"""Requests that need no tool; examples of `none`."""


@dataclass(frozen=True, slots=True)
class _Picked:
    """A call, or none; `is_sure` where no other tool was nearly as likely."""

    call: Call | None
    usage: Usage
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the adapter says of a request: its `odds` for the token that a tool's name begins with, after a `prompt`; nothing where it
    was not asked."""

    prompt: Sequence[int] = ()
    odds: Mapping[str, float] = field(default_factory=dict)
    usage: Usage = Usage()


@dataclass(frozen=True, slots=True)
class _CallForm:
    """What the model writes a call in: after a `prompt`, to one of the `tools`, whose name has begun with `stem` (None: nothing is
    written yet), with the adapter at a `scale`, under a grammar with these keywords. `begins` is the part of the prompt that is kept."""

    prompt: Sequence[int]
    tools: Sequence[ToolSpec]
    stem: str | None
    scale: float
    grammar: Mapping[str, Any] = field(default_factory=dict)
    begins: Start | None = None


class SmallModel:
    """Picks and answers for one backend. `with_adapter`: the worker has the tool adapter as its LoRA number 0. `kept` are the
    evaluated prompts on disk."""

    def __init__(self, client: LlamaClient, with_adapter: bool, kept: PromptCacheFiles | None = None) -> None:
        self._client = client
        self._with_adapter = with_adapter
        self._kept = kept

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """One call, or the text of an answer. Raises ModelUnavailable, BackendError, ContextOverflow."""
        turn = newest_turn(messages)
        is_json = isinstance(options, JsonOptions)
        known = RequestFacts(ValueSources(turn.conversation))
        picked, offered = _Picked(None, Usage()), tools if options.tool_choice == "auto" else ()
        if tools and not is_json:
            turn = await asyncio.to_thread(as_meant, turn, options.known_files)
            first = turn.request if turn.calls else first_part(turn.request)
            turn = turn if first == turn.request else replace(turn, request=first, typed=first)
            known = await asyncio.to_thread(request_facts, turn, tools, options.known_files)
            is_over = len(turn.calls) >= (MOST_FILES if known.left or known.sources.change else _MOST_CALLS)
            offered = () if is_over or options.tool_choice != "auto" else tools
            picked = picked if known.way else await self._next_call(turn, known, offered, options)
        if picked.call is not None:
            said = wish(turn.request, turn.conversation)
            gone = (str(call.parameters.get("path")) for call in turn.calls if call.tool == "delete_file")
            asked = question(*picked.call, said=said, paths=(*known.paths, *gone), is_sure=picked.is_sure)
            yield (
                Chunk(asked, usage=picked.usage, finish_reason="stop")
                if asked
                else _call_chunk(picked.call, picked.usage)
            )
            return
        if told := _plain_answer(turn, known, could_call=bool(offered)):
            yield Chunk(told, usage=picked.usage, finish_reason="stop")
            return
        lines = units(_results_text(turn.results))
        is_half = known.beyond == EXPLANATION and turn.calls and not _counted(turn)
        remarks = (left_unsaid(turn.calls, turn.results), NEEDS_BIGGER_TO_EXPLAIN if is_half else "")
        remark = "".join(f"\n\n{each}" for each in remarks if each)
        quotes = lines and not is_json
        answer = self._quote(turn, lines, offered, known, options) if quotes else self._talk(messages, options)
        async with aclosing(answer) as chunks:
            async for chunk in chunks:
                text = chunk.text + remark if chunk.finish_reason == "stop" else chunk.text
                yield chunk._replace(text=text, usage=chunk.usage and chunk.usage.plus(picked.usage))

    async def prefill(self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions) -> None:
        """Evaluate what the answer to a result begins with, whatever the result: instructions and examples."""
        tokens = await self._quoting_start()
        start = Start(tokens, self._kept) if self._kept else None
        await self._client.evaluate(tokens, _quoting(options), self._lora(0.0), start)

    async def _quoting_start(self) -> Sequence[int]:
        prompts = [await self._client.tokenize(quoting_prompt("", text)) for text in "AB"]
        return prompts[0][: shared_length(*prompts)]

    async def _next_call(
        self, turn: Turn, known: RequestFacts, offered: Sequence[ToolSpec], options: InferenceOptions
    ) -> _Picked:
        """The call that the request still needs: one that follows from it, else, where none was made, the one that the model picks."""
        sources, paths = known.sources, known.paths
        read = {call.parameters.get("path") for call in turn.calls if call.tool == _READ}
        answering = next((each.path for each in known.asked_of if each.path not in read), "")
        step = None if known.beyond == CHANGE else next_step(turn.request, turn.calls, sources, paths, answering)
        step = NextStep("delete_file", known.left[:1]) if known.left else step
        needed = [tool for tool in offered if step is not None and tool.id == step.tool]
        # "in two sentences, what is this program for?" sounds like a question that no file answers; where one does, it is read.
        is_told = bool(answering) and speaks_of_project(turn.request)
        shares = {tool: share for tool, share in known.shares.items() if tool != adapter_prompt.NONE or not is_told}
        is_sure = bool(turn.calls or (answering and says_name(turn.request)))
        if step is not None and needed and (is_sure or not wants_another(step.tool, shares)):
            if step.tool in (_READ, *_OF_GIT):  # git is asked of all that was changed, not of what a request names
                arguments = {"path": step.paths[0]} if step.paths else {}
                needed = [taking(tool, arguments) for tool in needed]
            return await self._pick(turn, needed, replace(sources, only=step.paths), known, options, none=False)
        if (turn.calls and not known.search) or not offered or is_words_alone(turn.request, sources):
            return _Picked(None, Usage())
        if known.beyond == CHANGE and sources.made:
            return _Picked(None, Usage())  # nothing is there yet that could be looked at
        if sought := known.search:
            # With what is looked for alone: no limit that nobody asked for.
            searches = [taking(tool, sought) for tool in offered if tool.id == _SEARCH]
            if searches:
                return await self._pick(turn, searches, sources, known, options, none=False)
        meant = plainly_meant(turn.request, sources, offered) if known.beyond != CHANGE else []
        is_written = any(command in turn.request for command in sources.commands[:1])
        if meant and (is_written or not all(wants_another(tool.id, known.shares) for tool in meant)):
            return await self._pick(turn, meant, replace(sources, text=turn.request), known, options, none=False)
        is_asked = sources.likeness >= COULD_BE_ASKED and known.beyond != CHANGE
        able = [
            tool
            for tool in offered
            if _is_able(tool, known, turn.request) or (is_asked and not sources.change and tool.id == _COMMANDS)
        ]
        if not could_run(turn.request, sources):
            able = [tool for tool in able if tool.id != _COMMANDS]
        return await self._pick(turn, able, sources, known, options)

    async def _pick(
        self,
        turn: Turn,
        tools: Sequence[ToolSpec],
        sources: ValueSources,
        facts: RequestFacts,
        options: InferenceOptions,
        *,
        none: bool = True,
    ) -> _Picked:
        """The next call for a request, or None where none is needed, which without `none` is no choice."""
        paths, shares = facts.paths, facts.shares
        said, slot = wish(turn.request, turn.conversation), f"pick {options.conversation_id}"
        if file_taken_from(turn.request, paths) or (none and speaks_of_backup(turn.request, paths)):
            tools = [tool for tool in tools if tool.id not in DESTRUCTIVE_TOOLS]
        known = [tool for tool in tools if tool.id in adapter_prompt.TOOLS]
        asked = _Asked()
        if self._with_adapter and known:
            asked = await self._ask_adapter(turn.request, paths, slot)
        odds, usage = asked.odds, asked.usage
        allowed = tools if speaks_of_deleting(said) else [tool for tool in tools if tool.id not in DESTRUCTIVE_TOOLS]
        examples = ExampleIndex(allowed, TALK).most_like(turn.request, _EXAMPLES, _PER_TOOL)
        # The adapter is not asked where the request is much like an example of a tool that it never saw.
        another = next((each for each in examples if _is_another(each, examples[0], turn.request)), None)
        names = [tool.id for tool in known] + [adapter_prompt.NONE] * none
        said_out = spelled_out(turn.request, sources)
        choice = tool_choice(odds, names, sources.likeness, said_out, shares)
        if choice is not None and choice.by_encoder and _COMMANDS in choice.tools:
            # For a word of it nothing is deleted: "is it rustfmt clean?"
            harmless = tuple(command for command in sources.commands if not takes_away(command))
            if sources.commands and not harmless:
                names = [name for name in names if name != _COMMANDS]
                choice = tool_choice(odds, names, sources.likeness, said_out, shares)
            sources = replace(sources, commands=harmless)
        if another is not None and choice is not None and another.likeness < _least_likeness(odds, choice, sources):
            another = None
        is_sure = True
        described, is_only = _described(turn.request, tools, allowed, another, choice)
        if is_only and described is None and none:
            return _Picked(None, usage)
        if described is not None:
            form = await self._described_form(described, turn.request)
        elif odds and another is None:
            is_sure = choice is not None and choice.margin >= _CLEAR_MARGIN
            if choice is not None and DESTRUCTIVE_TOOLS & {*choice.tools} and not (is_sure or tools == allowed):
                names = [name for name in names if name not in DESTRUCTIVE_TOOLS]
                choice = tool_choice(odds, names, sources.likeness, said_out, shares)
            if choice is not None and adapter_prompt.NONE in choice.tools:
                return _Picked(None, usage)
            shown = [tool for tool in known if tool.id in (choice.tools if choice else names)]
            stem = "" if choice is None else shown[0].id if len(shown) == 1 else choice.stem
            form = _CallForm(asked.prompt, shown, stem, 1.0)
        else:
            form = await self._exemplified_form(allowed, examples, another, turn.request, none=none)
        picked, more = await self._call_in(form, sources, slot)
        usage = usage.plus(more)
        if picked is not None and (source := onto_itself(picked)):  # a name that can't be meant: the next likeliest is
            again = _CallForm(form.prompt, [tool for tool in tools if tool.id == picked[0]], form.stem, form.scale)
            picked, more = await self._call_in(again, replace(sources, no_target=source), slot)
            usage = usage.plus(more)
        picked = sought_instead(read_first(picked, sources, tools), turn.request, paths, tools)
        return _Picked(None if picked is None or picked[0] == adapter_prompt.NONE else picked, usage, is_sure)

    async def _ask_adapter(self, request: str, paths: Sequence[str], slot: str) -> _Asked:
        """The adapter's odds of each tool for a request."""
        asked = without_prohibitions(request)
        prompt = await self._client.tokenize(adapter_prompt.segments(adapter_prompt.build(asked, paths)))
        begun = [*prompt, *await self._client.tokenize([(BEGUN, False)])]
        odds, usage = await self._odds(begun, slot)
        return _Asked(prompt, odds, usage)

    async def _described_form(self, tool: ToolSpec, request: str) -> _CallForm:
        """Of a call to a tool that the adapter never saw and that shows no examples."""
        parts = adapter_prompt.segments(described_turns(tool, request))
        # All before the last message is the same for every such tool.
        begins = Start(await self._client.tokenize(parts[:-2]), self._kept) if self._kept else None
        prompt = await self._client.tokenize(parts)
        return _CallForm(prompt, [tool], tool.id, 0.0, {"narrowing": FromRequest}, begins)

    async def _exemplified_form(
        self,
        allowed: Sequence[ToolSpec],
        examples: Sequence[ScoredExample],
        another: ScoredExample | None,
        request: str,
        *,
        none: bool,
    ) -> _CallForm:
        """Of a call to a tool after whose examples the request is: turns, the most similar last. Only what one shows how to use is
        offered: tools, and their optional parameters."""
        turns, used = [("system", adapter_prompt.SYSTEM)], {each.tool: frozenset[str]() for each in examples}
        for tool, example, _ in reversed(examples):
            call = adapter_prompt.answer(tool, dict(example.parameters))
            turns += [("user", example.request), ("assistant", call)]
            used[tool] |= example.parameters.keys()
        prompt = await self._client.tokenize(adapter_prompt.segments([*turns, ("user", request.strip())]))
        # A tool that is called by a word of its name is meant: so small a model says "none" to most that it never saw.
        named = another.tool if another is not None and named_by(another.tool, request) else ""
        shown = [each for each in allowed if (each.id == named if named else each.id in used)]
        return _CallForm(prompt, shown, None, 0.0, {"none": none and not named, "optional": used})

    async def _call_in(self, form: _CallForm, sources: ValueSources, slot: str) -> tuple[Call | None, Usage]:
        """What the model writes in a form."""
        grammar = call_grammar(form.tools, sources, begun=form.stem, **{"none": False, **form.grammar})
        settings = {"n_predict": _CALL_TOKENS, "temperature": 0.0, **self._lora(form.scale)}
        begun = "" if form.stem is None else BEGUN + form.stem
        text, usage = await self._written_under(grammar, form.prompt, begun, slot, settings, form.begins)
        return adapter_prompt.parse(text), usage

    async def _odds(self, prompt: Sequence[int], slot: str) -> tuple[Mapping[str, float], Usage]:
        """The log-probabilities of the likeliest next tokens with the adapter, by their texts."""
        settings = {"n_predict": 1, "n_probs": _LIKELIEST, "temperature": 0.0, **self._lora(1.0)}
        odds: dict[str, float] = {}
        usage = Usage()
        async for piece in self._client.generate(prompt, slot, settings):
            odds.update(piece.odds)
            usage = piece.usage or usage
        return odds, usage

    async def _quote(
        self,
        turn: Turn,
        lines: Sequence[str],
        tools: Sequence[ToolSpec],
        known: RequestFacts,
        options: InferenceOptions,
    ) -> AsyncGenerator[Chunk]:
        """After a result: what the tool gave, or another call; none is made twice for one request."""
        newest = turn.results[-1].text
        short, bars = whole(newest), fence(newest)
        # What was asked for is done, unless the request goes on or only a place was looked for: more would be the model's own idea,
        # and to ask it would double the time to a first answer.
        is_done = not GOES_ON.search(turn.request) and any(
            each.tool in CHANGING or (each.success and each.tool not in _FINDING) for each in turn.results
        )
        ways = ((),) if is_done or not tools else (tools, ())
        last = turn.calls[-1]
        path = str(last.parameters.get("path") or "")
        if again := _counted_again(turn, tools):
            yield _call_chunk(again, Usage())
            return
        told = (
            _counted(turn)
            or definitions(turn.request, newest)
            or uses(turn.request, newest)
            or told_purpose(turn.request, path, newest)
            or (told_file(turn.request, path, newest) if last.tool == _READ and turn.results[-1].success else "")
            or ("" if GOES_ON.search(turn.request) else told_list(turn.request, last.tool, newest))
            or _command_ended(turn, short)
            or ("" if ways[0] else short)
        )
        if told:
            yield Chunk(told, usage=Usage(), finish_reason="stop")
            return
        prompt = await self._client.tokenize(quoting_prompt(turn.request, _results_text(turn.results)))
        start = Start(await self._quoting_start(), self._kept) if self._kept else None
        made = [(call.tool, dict(call.parameters)) for call in turn.calls]
        for offered in ways:
            if short and not offered:  # nothing is left to choose
                yield Chunk(short, usage=Usage(), finish_reason="stop")
                return
            settings = {
                "grammar": answer_grammar(lines, offered, known.sources),
                "n_predict": max(_CALL_TOKENS, _ANSWER_TOKENS),
                "temperature": 0.0,
                **self._lora(0.0),
            }
            if short:
                begun, usage = await self._written(
                    prompt, _quoting(options), {**settings, "n_predict": _MARK_TOKENS}, start
                )
                if not begun.startswith(CALL_MARK[0]):
                    yield Chunk(short, usage=usage, finish_reason="stop")
                    return
            held, is_text = "", False
            async with aclosing(self._client.generate(prompt, _quoting(options), settings, start)) as pieces:
                async for piece in pieces:
                    held += piece.text
                    if not is_text and not (held.startswith(CALL_MARK) or CALL_MARK.startswith(held)):
                        held, is_text = f"{bars}\n{held}", True
                    if is_text:
                        held += f"\n{bars}" if piece.finish_reason else ""
                        yield Chunk(held, usage=piece.usage, finish_reason="stop" if piece.finish_reason else None)
                        held = ""
            if is_text:
                return
            picked = adapter_prompt.parse(held.removeprefix(CALL_MARK))
            if picked is not None and question(*picked, said=wish(turn.request, turn.conversation), paths=known.paths):
                continue  # nobody asked for it
            if picked is not None and picked not in made:
                yield _call_chunk(picked, piece.usage or Usage())
                return

    async def _talk(self, messages: Sequence[Message], options: InferenceOptions) -> AsyncGenerator[Chunk]:
        """An answer of the model's own, where no tool was needed."""
        settings: dict[str, Any] = {
            "n_predict": min(options.max_tokens or _ANSWER_TOKENS, _ANSWER_TOKENS),
            "temperature": 0.0,  # its likeliest words are its best; others ramble
            "repeat_penalty": 1.05,
            "stop": list(options.stop),
            **self._lora(0.0),
        }
        if isinstance(options, JsonOptions):
            settings["json_schema"] = options.schema
        # The conversation's own words, without tools and their rules: so small a model only repeats those. Each message is
        # written the same way in every prompt.
        said = [(each.role, each.text) for each in messages if each.role in ("user", "assistant") and each.text]
        spoken = _newest(said, _TALK_CHARACTERS * self._client.settings.context)
        prompt = await self._client.tokenize(adapter_prompt.segments([("system", _TALK_SYSTEM), *spoken]))
        async with aclosing(self._client.generate(prompt, f"talk {options.conversation_id}", settings)) as pieces:
            async for piece in pieces:
                yield Chunk(piece.text, usage=piece.usage, finish_reason="stop" if piece.finish_reason else None)

    async def _written_under(
        self,
        grammar: str,
        prompt: Sequence[int],
        begun: str,
        slot: str,
        settings: Mapping[str, Any],
        start: Start | None = None,
    ) -> tuple[str, Usage]:
        """A whole reply that has `begun` and goes on under `grammar`, of which the model writes what it has a choice in."""
        forced, grammar = forced_start(grammar)
        begun += forced
        if not grammar:
            return begun, Usage()
        tokens = [*prompt, *await self._client.tokenize([(begun, False)])]
        text, usage = await self._written(tokens, slot, {**settings, "grammar": grammar}, start)
        return begun + text, usage

    async def _written(
        self, prompt: Sequence[int], slot: str, settings: Mapping[str, Any], start: Start | None = None
    ) -> tuple[str, Usage]:
        """All that is generated."""
        written, usage = [], Usage()
        async for piece in self._client.generate(prompt, slot, settings, start):
            written.append(piece.text)
            usage = piece.usage or usage
        return "".join(written), usage

    def _lora(self, scale: float) -> Mapping[str, Any]:
        return {"lora": [{"id": 0, "scale": scale}]} if self._with_adapter else {}


def _plain_answer(turn: Turn, known: RequestFacts, *, could_call: bool) -> str:
    """What is said without asking the model: that it can't do it, or what the file says that answers a question about the
    project; '' where neither is so."""
    if asks_to_take_back(turn.request) and not turn.calls:
        return HOW_TO_TAKE_BACK
    if known.way:
        return known.way
    is_left_undone = (
        could_call and not turn.calls and asks_for_change(turn.request)
    )  # the model would say that it is done
    if known.beyond == CHANGE or is_left_undone or _only_looked(turn, known):
        looked = ", ".join(dict.fromkeys(str(call.parameters.get("path") or call.tool) for call in turn.calls))
        return f"I only looked at {looked}. {NEEDS_BIGGER}" if looked else NEEDS_BIGGER
    if known.beyond == EXPLANATION and could_call and not turn.calls:
        return NEEDS_BIGGER_TO_TALK
    if not known.asked_of:
        return ""
    if not turn.calls:  # or the model would make something up
        return "" if any(isinstance(each, Passage) for each in known.asked_of) else NOT_SAID
    answers = [_told(each, turn) for each in known.asked_of]
    return "\n\n".join(dict.fromkeys(answers)) if all(answers) else ""


def _only_looked(turn: Turn, known: RequestFacts) -> bool:
    """Whether a change is wished that the request does not spell out, and files were read for it."""
    is_change = known.sources.change is None and not known.sources.content and asks_for_change(turn.request)
    return bool(turn.calls) and is_change and all(call.tool == _READ for call in turn.calls)


def _told(asked: ProjectQuestion | FactQuestion, turn: Turn) -> str:
    """What the file says that answers a question about the project; '' as long as it was not read."""
    read = (
        result
        for call, result in zip(turn.calls, turn.results, strict=False)
        if call.parameters.get("path") == asked.path and result.success
    )
    return next((asked.answer(result.text) for result in read), "")


def _counted(turn: Turn) -> str:
    """The number that is asked for, of what the newest call found; '' for any other request, or where it found nothing."""
    if not turn.calls or not turn.results:
        return ""
    last = turn.calls[-1]
    return tally(turn.request, last.tool, turn.results[-1].text, str(last.parameters.get("query") or ""))


def _counted_again(turn: Turn, tools: Sequence[ToolSpec]) -> Call | None:
    """The newest search for as many as there are, where their number is asked for, it was cut off, and its tool may still be called."""
    last = turn.calls[-1]
    is_cut_off = last.tool in (_FILES, _SEARCH) and CUT_OFF in turn.results[-1].text
    if (
        not is_cut_off
        or all(tool.id != last.tool for tool in tools)
        or last.parameters.get("max_results") == _MOST_COUNTED
        or not _counted(turn)
    ):
        return None
    return last.tool, {**last.parameters, "max_results": _MOST_COUNTED}


def _command_ended(turn: Turn, short: str) -> str:
    """How the newest call, a command, ended, where the request asks for that or its output is too long to be told; `short` is
    the whole of it where it is not. '' for another call, and where the request goes on."""
    is_command = len(turn.calls) == len(turn.results) and turn.calls[-1].tool == _COMMANDS
    if not is_command or GOES_ON.search(_REPORTING.sub("", turn.request)):
        return ""
    command = str(turn.calls[-1].parameters.get("command", ""))
    return told_absence(command, turn.results[-1]) or told_outcome(turn.request, turn.results[-1], short)


def _is_able(tool: ToolSpec, known: RequestFacts, request: str) -> bool:
    """Whether it may be called for the request: of one that is beyond the model nothing is changed for one that only wants to know, and
    a change that is spelled out is an edit."""
    if known.beyond == CHANGE:  # what the model can't change, a tool of the user's may be there for ("translate")
        return tool.id in READING or not tool.examples
    if known.beyond == EXPLANATION:
        return tool.id not in CHANGING
    if tool.id in (_LISTING, _OVERVIEW) and stated_patterns(request, (), known.paths):
        return False  # "the png images below assets": they can't be told what kind of files
    if tool.id == _OVERVIEW:  # which no one wants who names a file
        return not any(has_ending(path) and path.rpartition("/")[2].lower() in request.lower() for path in known.paths)
    if tool.id == _OPEN_FILES:
        return speaks_of_an_editor(request)
    is_edit = known.sources.change is not None and known.sources.change.path
    if is_edit and tool.id == _COMMANDS:
        return could_run_beside(known.sources, request)
    return not is_edit or tool.id not in CHANGING or tool.id == "edit_file"


def _is_another(example: ScoredExample, best: ScoredExample, request: str) -> bool:
    """Whether it is of a tool that the adapter never saw, and the request much like it: most of all, or nearly so and with a word
    of the tool's name."""
    known = (*adapter_prompt.TOOLS, adapter_prompt.NONE)
    nearly = named_by(example.tool, request) and example.likeness >= best.likeness * _NEARLY
    return example.tool not in known and example.likeness >= _MUCH_ALIKE and (example is best or nearly)


def _described(
    request: str,
    tools: Sequence[ToolSpec],
    allowed: Sequence[ToolSpec],
    another: ScoredExample | None,
    choice: ToolChoice | None,
) -> tuple[ToolSpec | None, bool]:
    """The tool that the adapter never saw and that shows no examples, where one of these is meant; and whether there are no others."""
    bare = [tool for tool in allowed if not tool.examples and tool.id not in adapter_prompt.TOOLS]
    if bare and len(bare) == len(tools):
        return spoken_of(bare, request), True
    if another is not None and (alike := [tool for tool in bare if tool.id == another.tool]):
        return alike[0], False
    is_none = choice is not None and adapter_prompt.NONE in choice.tools
    return named_beside(bare, [tool for tool in tools if tool not in bare], request, is_else_none=is_none), False


def _least_likeness(odds: Mapping[str, float], choice: ToolChoice, sources: ValueSources) -> float:
    """What a request must have in common with an example of a tool that the adapter never saw, where the adapter would take another
    that it knows: more than with the command, and much where it has no doubt."""
    if adapter_prompt.NONE in choice.tools:
        return 0.0
    likeness = sources.likeness if _COMMANDS in choice.tools else 0.0
    return max(likeness, _ALMOST_ALIKE if is_certain(odds, choice.tools) else 0.0)


def _quoting(options: InferenceOptions) -> str:
    """What the slot is called in which results are answered."""
    return f"quote {options.conversation_id}"


def _whole_lines(head: str, tail: str) -> tuple[str, str]:
    """Without the line that the cut goes through: an answer is made of lines."""
    return head[: head.rfind("\n")] if "\n" in head else head, tail[tail.find("\n") + 1 :]


def _newest(spoken: Sequence[tuple[Role, str]], room: float) -> list[tuple[Role, str]]:
    """The newest of what was said that has no more than `room` characters; of a newest message that is longer, its end."""
    kept: list[tuple[Role, str]] = []
    for role, text in reversed(spoken):
        room -= len(text)
        if room < 0 and kept:
            break
        kept.append((role, text if room >= 0 else text[-int(len(text) + room) :]))
    return kept[::-1]


def _results_text(results: Sequence[Message]) -> str:
    """What the tools gave, the middle of long results left out."""
    share = _RESULT_CHARACTERS // max(1, len(results))
    return "\n".join(
        text if len(text) <= share else "\n".join(_whole_lines(text[: share * 2 // 3], text[-share // 3 :]))
        for text in (message.text for message in results)
    )


def _call_chunk(call: Call, usage: Usage) -> Chunk:
    arguments = json.dumps(call[1], ensure_ascii=False)
    return Chunk(calls=(CallDelta(0, new_id("call"), call[0], arguments),), usage=usage, finish_reason="tool_calls")
