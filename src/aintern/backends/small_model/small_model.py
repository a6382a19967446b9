"""How the embedded default works: it picks a tool under a grammar, and answers from the result with its base weights."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import field, replace
from typing import Any

from aintern.backends.backend import CallDelta, Chunk, InferenceOptions, JsonOptions, KnownFiles, Usage
from aintern.backends.embedded.llama_client import LlamaClient, Start, shared_length
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
from aintern.backends.small_model import adapter_prompt
from aintern.backends.small_model.asking_back import question, wish
from aintern.backends.small_model.beyond_it import (
    CHANGE,
    EXPLANATION,
    NEEDS_BIGGER,
    NEEDS_BIGGER_TO_EXPLAIN,
    NEEDS_BIGGER_TO_TALK,
    beyond_it,
    is_everywhere,
)
from aintern.backends.small_model.call_grammar import call_grammar
from aintern.backends.small_model.command_candidates import command_candidates
from aintern.backends.small_model.command_outcome import left_unsaid, told_outcome
from aintern.backends.small_model.command_templates import is_of_project
from aintern.backends.small_model.counting import counted_search, tally, used_text
from aintern.backends.small_model.described_files import described_file
from aintern.backends.small_model.described_tools import FromRequest, described_turns, named_beside, spoken_of
from aintern.backends.small_model.destructive_words import (
    DESTRUCTIVE_TOOLS,
    file_taken_from,
    speaks_of_deleting,
    takes_away,
)
from aintern.backends.small_model.example_retrieval import ExampleIndex, ScoredExample, named_by
from aintern.backends.small_model.extractive_answer import (
    CALL_MARK,
    answer_grammar,
    defined_name,
    definitions,
    quoting_prompt,
    units,
    whole,
)
from aintern.backends.small_model.fact_questions import FactQuestion, fact_question
from aintern.backends.small_model.file_content import file_content
from aintern.backends.small_model.forced_start import forced_start
from aintern.backends.small_model.grammar_values import PathSources, ValueSources, says_lines
from aintern.backends.small_model.next_step import next_step
from aintern.backends.small_model.project_questions import NOT_SAID, ProjectQuestion, project_question
from aintern.backends.small_model.project_tools import project_folder, read_project_tools
from aintern.backends.small_model.request_wishes import runs_it, without_prohibitions
from aintern.backends.small_model.stated_arguments import (
    asks_for_definitions,
    asks_for_files_of_a_kind,
    asks_for_own_changes,
    questioned_file,
    typed_copy,
)
from aintern.backends.small_model.text_changes import asks_for_change, says_both_values, text_change
from aintern.backends.small_model.tool_choice import BEGUN, ToolChoice, is_certain, tool_choice, tool_shares
from aintern.backends.small_model.typing_slips import doubtful_words, without_slips
from aintern.dataclass import dataclass
from aintern.dialects.teaching import fence
from aintern.messages import Message, ToolCall, ToolSpec, new_id

_EXAMPLES = 8
_PER_TOOL = 3
_LIKELIEST = 40  # tokens that a tool's name may begin with
_COMMANDS = "run_command"
_SEARCH = "search_content"
_OUTLINE = "repository_outline"
_FILES = "search_files"
_DIFF = "git_diff"
_READ = "read_file"
_EDIT = "edit_file"
_CLEAR_MARGIN = 2.0  # nats to the next likeliest tool
_ALMOST_ALIKE = 0.6  # cosine
_MUCH_ALIKE = 0.3  # cosine; below, one common word ("npm") is enough
_COULD_BE_ASKED = 0.5  # cosine, to a command
_THE_COMMAND = 0.9  # cosine; from there on it is one of the ways to ask for a command
_NEARLY = 0.8  # of the best example's likeness
_READING = frozenset((
    "read_file", "search_content", "search_files", "list_directory", "get_workspace_info", "repository_outline",
    "git_diff", "git_log", "git_status",
))  # fmt: skip
_FINDING = frozenset(("list_directory", "search_content", "search_files"))
_CHANGING = frozenset(("copy_file", "delete_file", "edit_file", "move_file", "write_file"))
_GOES_ON = re.compile(
    r"\b(?:and|then|after|also|next|und|dann|et|puis|y|luego)\b(?!\s+(?:tell|say|report))", re.IGNORECASE
)
# "which node version is needed" is no question to the node that is installed.
_NEEDED = re.compile(
    r"\b(?:versions?|python|node|rust|go|java|jdk|ruby|php)\b.*\b(?:need|requir|support|want|expect)"
    r"|\b(?:need|requir|support|want|expect)\w*\b.*\bversions?\b",
    re.I,
)
# "run the tests and show which failed" is one command.
_REPORTING = re.compile(
    r"\b(?:and|then|after(?:wards)?|also)\s+(?:then\s+)?(?:please\s+)?(?:tell|say|report|show|list|give|let|see|check|look|count|what|which|why|how|did|does|is|are)\b",
    re.IGNORECASE,
)
_RUNS_A_FILE = re.compile(
    r"(?:python3?|node|bash|sh|zsh|ruby|perl|php|lua|Rscript|julia|swift|java|go run|deno run|dart run|bun(?: run)?|npx tsx) |\./"
)
_ORDERED = re.compile(
    r"\W*(?:(?:please|can you|could you)\s+)*(?:run|execute|start|launch)\s+`([^`\n]+)`", re.IGNORECASE
)
_HOW_MANY = re.compile(r"\bhow many\b|\bnumber of\b|\bcount\b", re.IGNORECASE)
_COUNTS_ITSELF = re.compile(r"\bwc -\w|--count\b")
_MOST_CALLS = 4  # for one request: beyond that so small a model only wanders
_CALL_TOKENS = 400
_ANSWER_TOKENS = 160
_MARK_TOKENS = 3  # enough to tell a call from a quotation
_RESULT_CHARACTERS = 2400
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


Call = tuple[str, dict[str, Any]]
"""A tool and its parameters."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """The newest request with what was done for it so far."""

    request: str
    calls: tuple[ToolCall, ...]
    results: tuple[Message, ...]
    conversation: str


@dataclass(frozen=True, slots=True)
class _Picked:
    """A call, or none; `is_sure` where no other tool was nearly as likely."""

    call: Call | None
    usage: Usage
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _RequestFacts:
    """What is known for a request before the model is asked: the workspace's `paths`, what arguments may be taken from, whether it
    is `beyond` the model, the question about the project that it is, if it is one, and the arguments of the `search` that answers it."""

    sources: ValueSources
    paths: tuple[str, ...] = ()
    beyond: str = ""
    asked_of: ProjectQuestion | FactQuestion | None = None
    search: Mapping[str, Any] = field(default_factory=dict)


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
        turn = _newest_turn(messages)
        offered = tools if options.tool_choice == "auto" and len(turn.calls) < _MOST_CALLS else ()
        is_json = isinstance(options, JsonOptions)
        known = _RequestFacts(ValueSources(turn.conversation))
        picked = _Picked(None, Usage())
        if tools and not is_json:
            known = await asyncio.to_thread(_request_facts, turn, tools, options.known_files)
            picked = await self._next_call(turn, known, offered, options)
        if picked.call is not None:
            said = wish(turn.request, turn.conversation)
            asked = question(*picked.call, said=said, paths=known.paths, is_sure=picked.is_sure)
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
        self, turn: _Turn, known: _RequestFacts, offered: Sequence[ToolSpec], options: InferenceOptions
    ) -> _Picked:
        """The call that the request still needs: one that follows from it, else, where none was made, the one that the model picks."""
        sources, paths = known.sources, known.paths
        answering = known.asked_of.path if known.asked_of else ""
        step = None if known.beyond == CHANGE else next_step(turn.request, turn.calls, sources, paths, answering)
        needed = [tool for tool in offered if step is not None and tool.id == step.tool]
        if step is not None and needed:
            needed = [_taking(tool, {"path": step.paths[0]}) for tool in needed] if step.tool == _READ else needed
            return await self._pick(turn, needed, replace(sources, only=step.paths), paths, options, none=False)
        if turn.calls or not offered:
            return _Picked(None, Usage())
        if sought := known.search:
            # With what is looked for alone: no limit that nobody asked for.
            searches = [_taking(tool, sought) for tool in offered if tool.id == _SEARCH]
            if searches:
                return await self._pick(turn, searches, sources, paths, options, none=False)
        if meant := _plainly_meant(turn.request, sources, offered):
            return await self._pick(turn, meant, replace(sources, text=turn.request), paths, options, none=False)
        could_run = sources.likeness >= _COULD_BE_ASKED
        able = [tool for tool in offered if _is_able(tool, known) or (could_run and tool.id == _COMMANDS)]
        return await self._pick(turn, able, sources, paths, options, is_hard=known.beyond == CHANGE)

    async def _pick(
        self,
        turn: _Turn,
        tools: Sequence[ToolSpec],
        sources: ValueSources,
        paths: Sequence[str],
        options: InferenceOptions,
        *,
        none: bool = True,
        is_hard: bool = False,
    ) -> _Picked:
        """The next call for a request, or None where none is needed, which without `none` is no choice. A request that `is_hard` is
        one for a command only where the adapter has no doubt."""
        said, slot = wish(turn.request, turn.conversation), f"pick {options.conversation_id}"
        if file_taken_from(turn.request, paths):
            tools = [tool for tool in tools if tool.id not in DESTRUCTIVE_TOOLS]
        known = [tool for tool in tools if tool.id in adapter_prompt.TOOLS]
        odds: Mapping[str, float] = {}
        prompt: list[int] = []
        usage, corrected = Usage(), turn.request
        if self._with_adapter and known:
            spelled = {part for path in paths for part in re.findall(r"[A-Za-z]+", path.rpartition("/")[2])}
            doubtful = doubtful_words(turn.request)
            pieces = [await self._client.tokenize([(f" {word}", False)]) for word in doubtful]
            # A word that is written often has a token of its own.
            no_words = {word for word, tokens in zip(doubtful, pieces, strict=True) if len(tokens) > 1}
            asked = without_slips(without_prohibitions(turn.request), spelled, no_words)
            corrected = without_slips(turn.request, spelled, no_words)
            prompt = await self._client.tokenize(adapter_prompt.segments(adapter_prompt.build(asked, paths)))
            begun = [*prompt, *await self._client.tokenize([(BEGUN, False)])]
            odds, usage = await self._odds(begun, slot)
        allowed = tools if speaks_of_deleting(said) else [tool for tool in tools if tool.id not in DESTRUCTIVE_TOOLS]
        examples = ExampleIndex(allowed, TALK).most_like(turn.request, _EXAMPLES, _PER_TOOL)
        # The adapter is not asked where the request is much like an example of a tool that it never saw.
        another = next((each for each in examples if _is_another(each, examples[0], turn.request)), None)
        if is_hard and not is_certain(odds, [_COMMANDS]):
            known = [tool for tool in known if tool.id != _COMMANDS]
        names = [tool.id for tool in known] + [adapter_prompt.NONE] * none
        said_out, shares = _spelled_out(turn.request, sources), tool_shares(corrected)
        choice = tool_choice(odds, names, sources.likeness, said_out, shares)
        if choice is not None and choice.by_words and _COMMANDS in choice.tools:
            # For a word of it nothing is deleted: "is it rustfmt clean?"
            harmless = tuple(command for command in sources.commands if not takes_away(command))
            if sources.commands and not harmless:
                names = [name for name in names if name != _COMMANDS]
                choice = tool_choice(odds, names, sources.likeness, said_out, shares)
            sources = replace(sources, commands=harmless)
        if another is not None and choice is not None and another.likeness < _least_likeness(odds, choice, sources):
            another = None
        bare = [tool for tool in allowed if not tool.examples and tool.id not in adapter_prompt.TOOLS]
        described = next((tool for tool in bare if another is not None and tool.id == another.tool), None)
        if bare and len(bare) == len(tools):
            described = spoken_of(bare, turn.request)
            if described is None and none:
                return _Picked(None, usage)
        elif described is None:
            is_none = choice is not None and adapter_prompt.NONE in choice.tools
            others = [tool for tool in tools if tool not in bare]
            described = named_beside(bare, others, turn.request, is_else_none=is_none)
        begins: Start | None = None
        if described is not None:
            is_sure, start, stem = True, BEGUN + described.id, described.id
            parts = adapter_prompt.segments(described_turns(described, turn.request))
            prompt = await self._client.tokenize(parts)
            # All before the last message is the same for every such tool.
            begins = Start(await self._client.tokenize(parts[:-2]), self._kept) if self._kept else None
            grammar, scale = call_grammar([described], sources, none=False, begun=stem, narrowing=FromRequest), 0.0
        elif odds and another is None:
            is_sure = choice is not None and choice.margin >= _CLEAR_MARGIN
            if choice is not None and DESTRUCTIVE_TOOLS & {*choice.tools} and not (is_sure or tools == allowed):
                names = [name for name in names if name not in DESTRUCTIVE_TOOLS]
                choice = tool_choice(odds, names, sources.likeness, said_out, shares)
            if choice is not None and adapter_prompt.NONE in choice.tools:
                return _Picked(None, usage)
            shown = [tool for tool in known if tool.id in (choice.tools if choice else names)]
            stem = "" if choice is None else shown[0].id if len(shown) == 1 else choice.stem
            start = BEGUN + stem
            grammar, scale = call_grammar(shown, sources, none=False, begun=stem), 1.0
        else:
            is_sure, start = True, ""
            # Example turns, the most similar last. Only what one shows how to use is offered: tools, and their optional parameters.
            turns, used = [("system", adapter_prompt.SYSTEM)], {each.tool: frozenset[str]() for each in examples}
            for tool, example, _ in reversed(examples):
                call = adapter_prompt.answer(tool, dict(example.parameters))
                turns += [("user", example.request), ("assistant", call)]
                used[tool] |= example.parameters.keys()
            prompt = await self._client.tokenize(adapter_prompt.segments([*turns, ("user", turn.request.strip())]))
            # A tool that is called by a word of its name is meant: so small a model says "none" to most that it never saw.
            named = another.tool if another is not None and named_by(another.tool, turn.request) else ""
            shown = [each for each in allowed if (each.id == named if named else each.id in used)]
            grammar, scale = call_grammar(shown, sources, none=none and not named, optional=used), 0.0
        settings = {"n_predict": _CALL_TOKENS, "temperature": 0.0, **self._lora(scale)}
        text, more = await self._written_under(grammar, prompt, start, slot, settings, begins)
        picked, usage = adapter_prompt.parse(text), usage.plus(more)
        if picked is not None and (source := _onto_itself(picked)):  # a name that can't be meant: the next likeliest is
            sources = replace(sources, no_target=source)
            meant = [tool for tool in tools if tool.id == picked[0]]
            grammar = call_grammar(meant, sources, none=False, begun=stem if start else None)
            text, more = await self._written_under(grammar, prompt, start, slot, settings)
            picked, usage = adapter_prompt.parse(text), usage.plus(more)
        picked = _read_first(picked, sources, tools)
        return _Picked(None if picked is None or picked[0] == adapter_prompt.NONE else picked, usage, is_sure)

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
        turn: _Turn,
        lines: Sequence[str],
        tools: Sequence[ToolSpec],
        known: _RequestFacts,
        options: InferenceOptions,
    ) -> AsyncGenerator[Chunk]:
        """After a result: what the tool gave, or another call; none is made twice for one request."""
        newest = turn.results[-1].text
        short, bars = whole(newest), fence(newest)
        # What was asked for is done, unless the request goes on or only a place was looked for: more would be the model's own idea,
        # and to ask it would double the time to a first answer.
        is_done = not _GOES_ON.search(turn.request) and any(
            each.tool in _CHANGING or (each.success and each.tool not in _FINDING) for each in turn.results
        )
        ways = ((),) if is_done or not tools else (tools, ())
        told = (
            _counted(turn)
            or definitions(turn.request, newest)
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
        spoken = [(each.role, each.text) for each in messages if each.role in ("user", "assistant") and each.text]
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


def _request_facts(turn: _Turn, tools: Sequence[ToolSpec], files: KnownFiles) -> _RequestFacts:
    """Reads files: for a thread."""
    paths = tuple(files.paths())
    sources = value_sources(turn.request, turn.conversation, paths, files.read, turn.calls)
    asked_of: ProjectQuestion | FactQuestion | None = _asked_of_project(turn, sources, paths, files.read)
    if asked_of is None or not asked_of.path:
        asked_of = _asked_of_file(turn, sources, paths, files.read) or asked_of
    search = counted_search(turn.request, [path for path in _named(turn.request, sources) if path in paths])
    is_answered = search or (asked_of and asked_of.path) or _changed_file(turn.request, sources)
    beyond = "" if is_answered else _beyond(turn, sources, tools)
    if not search and (name := used_text(turn.request) or defined_name(turn.request)):
        search = {"query": name}
    return _RequestFacts(sources, paths, beyond, asked_of, search)


def _plain_answer(turn: _Turn, known: _RequestFacts, *, could_call: bool) -> str:
    """What is said without asking the model: that it can't do it, or what the file says that answers a question about the
    project; '' where neither is so."""
    if known.beyond == CHANGE or _only_looked(turn, known):
        looked = ", ".join(dict.fromkeys(str(call.parameters.get("path") or call.tool) for call in turn.calls))
        return f"I only looked at {looked}. {NEEDS_BIGGER}" if looked else NEEDS_BIGGER
    if known.beyond == EXPLANATION and could_call and not turn.calls:
        return NEEDS_BIGGER_TO_TALK
    if known.asked_of is None:
        return ""
    return _told(known.asked_of, turn) if turn.calls else NOT_SAID  # or the model would make something up


def _only_looked(turn: _Turn, known: _RequestFacts) -> bool:
    """Whether a change is wished that the request does not spell out, and files were read for it."""
    is_change = known.sources.change is None and not known.sources.content and asks_for_change(turn.request)
    return bool(turn.calls) and is_change and all(call.tool == _READ for call in turn.calls)


def _beyond(turn: _Turn, sources: ValueSources, tools: Sequence[ToolSpec]) -> str:
    """What it asks for that the model can't do; '' where something was changed already."""
    is_spelled_out = (sources.change is not None or sources.content != "") and not is_everywhere(turn.request)
    if sources.change is not None and sources.change.path and says_both_values(turn.request):
        return ""
    beyond = beyond_it(turn.request, sources.likeness, is_spelled_out=is_spelled_out)
    if beyond == CHANGE and not (
        any(tool.id in _CHANGING for tool in tools) and all(call.tool in _READING for call in turn.calls)
    ):
        return ""
    return beyond


def _told(asked: ProjectQuestion | FactQuestion, turn: _Turn) -> str:
    """What the file says that answers a question about the project; '' as long as it was not read."""
    read = (
        result
        for call, result in zip(turn.calls, turn.results, strict=False)
        if call.parameters.get("path") == asked.path and result.success
    )
    return next((asked.answer(result.text) for result in read), "")


def _counted(turn: _Turn) -> str:
    """The number that is asked for, of what the newest call found; '' for any other request, or where it found nothing."""
    if not turn.calls or not turn.results:
        return ""
    last = turn.calls[-1]
    return tally(turn.request, last.tool, turn.results[-1].text, str(last.parameters.get("query") or ""))


def _command_ended(turn: _Turn, short: str) -> str:
    """How the newest call, a command, ended, where the request asks for that or its output is too long to be told; `short` is
    the whole of it where it is not. '' for another call, and where the request goes on."""
    is_command = len(turn.calls) == len(turn.results) and turn.calls[-1].tool == _COMMANDS
    if not is_command or _GOES_ON.search(_REPORTING.sub("", turn.request)):
        return ""
    return told_outcome(turn.request, turn.results[-1], short)


def _is_able(tool: ToolSpec, known: _RequestFacts) -> bool:
    """Whether it may be called for the request: of one that is beyond the model nothing is changed for one that only wants to know, and
    a change that is spelled out is an edit."""
    if known.beyond == CHANGE:  # what the model can't change, a tool of the user's may be there for ("translate")
        return tool.id in _READING or not tool.examples
    if known.beyond == EXPLANATION:
        return tool.id not in _CHANGING
    is_edit = known.sources.change is not None and known.sources.change.path
    return not is_edit or tool.id not in _CHANGING or tool.id == "edit_file"


def _is_another(example: ScoredExample, best: ScoredExample, request: str) -> bool:
    """Whether it is of a tool that the adapter never saw, and the request much like it: most of all, or nearly so and with a word
    of the tool's name."""
    known = (*adapter_prompt.TOOLS, adapter_prompt.NONE)
    nearly = named_by(example.tool, request) and example.likeness >= best.likeness * _NEARLY
    return example.tool not in known and example.likeness >= _MUCH_ALIKE and (example is best or nearly)


def _named(request: str, sources: ValueSources) -> list[str]:
    """The files and folders of the workspace that a request names or describes."""
    return PathSources(replace(sources, text=request)).mentioned()


def _spelled_out(request: str, sources: ValueSources) -> str:
    """The tool whose arguments a request spells out: a change of a file, the lines of one; '' for none."""
    if sources.change is not None and sources.change.path:
        return "edit_file"
    if sources.content:
        return "write_file"
    return "read_file" if says_lines(request) and _named(request, sources) else ""


def _plainly_meant(request: str, sources: ValueSources, tools: Sequence[ToolSpec]) -> list[ToolSpec]:
    """The one tool for a request that spells out a change of a file that it names, or is typed as for a shell, or asks what a file or
    a folder defines, what was changed in one file since the last commit, what is in a file, where the files of a kind are, or wants a
    file run; none for another."""
    if _spells_out_edit(request, sources):
        return [tool for tool in tools if tool.id == _EDIT]
    if typed := typed_copy(request, sources.paths):
        return [_taking(tool, typed[1]) for tool in tools if tool.id == typed[0]]
    if path := _changed_file(request, sources):
        return [_taking(tool, {"path": path}) for tool in tools if tool.id == _DIFF]
    if sources.change is None and (path := file_taken_from(request, sources.paths)):
        return [_taking(tool, {"path": path}) for tool in tools if tool.id == _READ]
    if sources.only and (meant := described_file(request, sources.paths)):
        return [tool for tool in tools if tool.id == meant.tool]
    if asks_for_definitions(request, named := _named(request, sources)):
        return [_taking(tool, {"path": max(named, key=len)}) for tool in tools if tool.id == _OUTLINE]
    if command := plain_command(request, sources):
        folder = {"working_directory": sources.commands_in} if sources.commands_in else {}
        return [_taking(tool, {"command": command, **folder}) for tool in tools if tool.id == _COMMANDS]
    if (path := questioned_file(request, sources.paths)) and sources.change is None:
        return [_taking(tool, {"path": path}) for tool in tools if tool.id == _READ]
    return [tool for tool in tools if tool.id == _FILES] if asks_for_files_of_a_kind(request) else []


def _spells_out_edit(request: str, sources: ValueSources) -> bool:
    """Whether it spells out a change of a file that it calls by its name, and could be no command."""
    path = sources.change.path if sources.change is not None else ""
    is_named = path.rpartition("/")[2].lower() in request.lower()
    is_order = "?" not in request or asks_for_change(request)
    return path in sources.paths and is_named and is_order and sources.likeness < _COULD_BE_ASKED


def plain_command(request: str, sources: ValueSources) -> str:
    """The command that a request begins with or orders in backticks, that counts what it wants counted, or that runs the one file
    that it wants run beside asking about it; '' for another."""
    ordered = _ORDERED.match(request)
    if ordered and ordered[1] in sources.commands:
        return ordered[1]
    if sources.likeness >= _THE_COMMAND and _HOW_MANY.search(request) and _COUNTS_ITSELF.search(sources.commands[0]):
        return sources.commands[0]
    begun = [
        command
        for command in sources.commands
        if " " in command
        and not command.startswith("git ")  # for which there are tools
        and re.match(rf"{re.escape(command)}(?:[,;.:?!](?:\s|$)|$|\s+(?:[–-]\s|(?:and|then)\b))", request.strip())
    ]
    if begun:
        return min(begun, key=len)  # "make test", not "make test - all green"
    named = [path for path in _named(request, sources) if path in sources.paths]
    command = sources.commands[0] if sources.commands else ""
    is_of_it = len(named) == 1 and re.search(rf"(?<![\w.]){re.escape(named[0])}(?![\w.])", command)
    is_run = is_of_it and _RUNS_A_FILE.match(command) and runs_it(request)
    return command if is_run and sources.change is None and not sources.content else ""


def _changed_file(request: str, sources: ValueSources) -> str:
    """The one file whose changes since the last commit a request asks for; '' for another."""
    if not asks_for_own_changes(request):
        return ""
    files = [path for path in _named(request, sources) if path in sources.paths]
    return files[0] if len(files) == 1 else ""


def _taking(tool: ToolSpec, arguments: Mapping[str, Any]) -> ToolSpec:
    """A tool that can be called with these arguments alone."""
    properties = {key: {"const": value} for key, value in arguments.items()}
    return replace(tool, parameters={"type": "object", "properties": properties, "required": list(arguments)})


def _asked_of_project(
    turn: _Turn, sources: ValueSources, paths: Sequence[str], read: Callable[[str], str]
) -> ProjectQuestion | None:
    """The question about the project that the request is, if it is one more than it is a command, a change or about a file."""
    asked, likeness = project_question(turn.request, paths, read)
    is_command = likeness <= sources.likeness and not _NEEDED.search(turn.request)
    is_other = is_command or sources.change is not None or sources.only or _GOES_ON.search(turn.request)
    names = {name for path in paths for name in (path, *path.split("/"))}
    return None if is_other or any(word.strip("?!.,;:'\"`/") in names for word in turn.request.split()) else asked


def _asked_of_file(
    turn: _Turn, sources: ValueSources, paths: Sequence[str], read: Callable[[str], str]
) -> FactQuestion | None:
    """The fact in a file that the request asks for, if it asks for one and spells out no change."""
    if sources.change is not None or sources.content or _changed_file(turn.request, sources):
        return None
    likely_first = [*dict.fromkeys((*sources.paths, *paths))]
    return fact_question(turn.request, likely_first, read, is_command=sources.likeness >= _THE_COMMAND)


def _least_likeness(odds: Mapping[str, float], choice: ToolChoice, sources: ValueSources) -> float:
    """What a request must have in common with an example of a tool that the adapter never saw, where the adapter would take another
    that it knows: more than with the command, and much where it has no doubt."""
    if adapter_prompt.NONE in choice.tools:
        return 0.0
    likeness = sources.likeness if _COMMANDS in choice.tools else 0.0
    return max(likeness, _ALMOST_ALIKE if is_certain(odds, choice.tools) else 0.0)


def value_sources(
    request: str, conversation: str, paths: Sequence[str], read: Callable[[str], str], calls: Sequence[ToolCall] = ()
) -> ValueSources:
    """What the arguments of a call for `request` may be taken from: the conversation, the files, the commands of the project.
    `calls` were made for it."""
    folder = project_folder(conversation, paths)
    sources = ValueSources(conversation, tuple(adapter_prompt.rank_files(request, paths)), commands_in=folder)
    tools = read_project_tools(paths, read, folder)
    named = [path for path in _named(request, sources) if path in paths]
    moves = [call.parameters for call in calls if call.tool in ("copy_file", "move_file")]
    # What was moved or copied is meant by what is said of it: not the file that it came from.
    targets = {str(move.get("destination")) for move in moves}
    arrived = [path for path in named if path in targets or path.rpartition("/")[0] in targets]
    gone = [str(move.get("source")) for move in moves]
    edits = sum(call.tool == "edit_file" for call in calls)
    written = {call.parameters.get("path") for call in calls if call.tool == "write_file"}
    is_done = bool(written.intersection(named) or (moves and not arrived))
    change = None if is_done else text_change(request, arrived or named, (*paths, *gone), read, edits)
    is_new = not any(path.rpartition("/")[2] in request for path in named)
    content = "" if change is not None else file_content(request, is_new=is_new)
    sources = replace(sources, change=change, content=content)
    found = command_candidates(request, sources, tools)
    is_written = any(path.rpartition("/")[2].lower() in request.lower() for path in paths)
    if change is None and not content and not is_written and found.likeness < _THE_COMMAND:
        described = described_file(request, paths)
        sources = replace(sources, only=(described.path,) if described else ())
    spelled = f"{change.new}\n{change.old}" if change is not None else content
    commands = tuple(command for command in found.commands if command.rstrip("\"'`") not in spelled)
    likeness = found.likeness if commands[:1] == found.commands[:1] else 0.0
    inside = folder if any(map(is_of_project, commands)) else ""
    return replace(sources, commands=commands, likeness=likeness, commands_in=inside)


def _read_first(call: Call | None, sources: ValueSources, tools: Sequence[ToolSpec]) -> Call | None:
    """The call; instead of an edit whose texts are only guessed, so that it would spoil the file, a look at the file."""
    if call is None or call[0] != _EDIT or sources.change is not None or all(tool.id != _READ for tool in tools):
        return call
    path = str(call[1].get("path") or "")
    return (_READ, {"path": path}) if path else call


def _onto_itself(call: Call) -> str:
    """The source of a move or a copy that goes where it is already; '' for any other call."""
    source = str(call[1].get("source") or "")
    return source if source and call[1].get("destination") == source else ""


def _quoting(options: InferenceOptions) -> str:
    """What the slot is called in which results are answered."""
    return f"quote {options.conversation_id}"


def _newest_turn(messages: Sequence[Message]) -> _Turn:
    last = max((n for n, message in enumerate(messages) if message.role == "user"), default=0)
    later = messages[last + 1 :]
    request = messages[last].text if messages else ""
    earlier = [message.text for message in messages[max(0, last - 2) : last] if message.role != "system"]
    return _Turn(
        request,
        tuple(call for message in later for call in message.tool_calls),
        tuple(message for message in later if message.role == "tool"),
        "\n".join([request, *earlier])[:4000],
    )


def _whole_lines(head: str, tail: str) -> tuple[str, str]:
    """Without the line that the cut goes through: an answer is made of lines."""
    return head[: head.rfind("\n")] if "\n" in head else head, tail[tail.find("\n") + 1 :]


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
