"""What is known of a request before the model is asked: what its arguments may be taken from, whether it is beyond the model, the
question about the project that it is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from aintern.backends.backend import KnownFiles
from aintern.backends.small_model.arguments.grammar_values import PathSources, ValueSources
from aintern.backends.small_model.arguments.stated_arguments import (
    asks_for_own_changes,
    several_kinds,
    stated_argument,
    stated_patterns,
)
from aintern.backends.small_model.commands.command_candidates import command_candidates
from aintern.backends.small_model.commands.command_templates import is_of_project
from aintern.backends.small_model.edits.docstrings import added_docstring
from aintern.backends.small_model.edits.limited_deletions import deletes_a_part
from aintern.backends.small_model.edits.several_files import change_in_each, deleted_files, names_in, renames_name
from aintern.backends.small_model.edits.text_changes import (
    TextChange,
    literal_texts,
    renamed_file,
    says_both_values,
    text_change,
)
from aintern.backends.small_model.files.described_files import described_file, thrown_away
from aintern.backends.small_model.files.file_content import file_content
from aintern.backends.small_model.files.new_files import NewFile, is_invented, new_file
from aintern.backends.small_model.files.short_files import script_of
from aintern.backends.small_model.intent import adapter_prompt
from aintern.backends.small_model.intent.beyond_it import beyond_it, is_everywhere
from aintern.backends.small_model.intent.request_wants import CHANGE, EXPLANATION, request_wants, tools_alone
from aintern.backends.small_model.intent.tool_choice import THE_COMMAND
from aintern.backends.small_model.no_tool_needed import asks_for_knowledge
from aintern.backends.small_model.project.project_tools import ProjectTools, project_folder, read_project_tools
from aintern.backends.small_model.questions.asked_ways import told_way
from aintern.backends.small_model.questions.counting import (
    counted_search,
    environment_search,
    files_called,
    marks_search,
    searched_name,
    text_of_any,
    typed_search,
    used_text,
)
from aintern.backends.small_model.questions.definition_questions import definition_question
from aintern.backends.small_model.questions.documentation_questions import documentation_question
from aintern.backends.small_model.questions.extractive_answer import defined_name, definition_search, import_search
from aintern.backends.small_model.questions.fact_questions import fact_question, stated_fact
from aintern.backends.small_model.questions.facts_in_files import FactQuestion
from aintern.backends.small_model.questions.passages import Passage, passage_question
from aintern.backends.small_model.questions.project_questions import ProjectQuestion, own_name, project_question
from aintern.backends.small_model.questions.release_notes import release_notes
from aintern.backends.small_model.questions.table_questions import table_question
from aintern.backends.small_model.questions.version_questions import each_version
from aintern.backends.small_model.wish_alone import wish_alone
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import takes_away
from aintern.backends.small_model.wording.plain_wording import in_plain_words
from aintern.backends.small_model.wording.request_wishes import orders_command, without_asides
from aintern.backends.small_model.wording.request_words import shortened
from aintern.backends.small_model.wording.spelling import without_typing_slips
from aintern.dataclass import dataclass
from aintern.messages import Message, ToolCall, ToolSpec

GOES_ON = re.compile(
    r"\b(?:and|then|after|also|next|und|dann|et|puis|y|luego)\b(?!\s+(?:tell|say|report))", re.IGNORECASE
)

# "which node version is needed" is no question to the node that is installed.
_NEEDED = re.compile(
    r"\b(?:versions?|python|node|rust|go|java|jdk|ruby|php)\b.*\b(?:need|requir|support|want|expect|target|compil|built?\s+(?:for|against|with)\b)"
    r"|\b(?:need|requir|support|want|expect|target)\w*\b.*\bversions?\b"
    r"|\b(?:version|edition)\b.*\b(?:this|the|our)\s+(?:module|crate|project|package|repo\w*|app|code\w*|librar\w+)\b",
    re.I,
)
# "any print statements in the parser": parser.py, where that is the only one
_IN_ONE = re.compile(
    r"\b(?:in|inside)\s+(?:the|our|my)\s+(?P<stem>[A-Za-z][\w-]{2,})(?:\s+(?:file|module|script|class))?\W*$",
    re.IGNORECASE,
)
_OF_A_VERSION = re.compile(r"\b\w+(?=\s+(?:versions?|edition|sdk)\b)", re.IGNORECASE)  # no folder "java" is meant
_LETTERS = re.compile(r"[A-Za-z]+")
# "what is this for and which command starts it"
_QUESTIONS = re.compile(
    r"(?:[,;?]\s*)?\s(?:and|&)\s+(?:also\s+)?(?=(?:(?:on|in|with|from|under|at|by)\s+)?(?:which|what|how|who|whose|where)\b)",
    re.IGNORECASE,
)
_MUCH_LIKE = 0.82  # cosine, to a way to ask
_SURELY = -0.1  # nats, of a tool in what the request means
_WHERE_IS = re.compile(
    r"\bwhere(?:['’]?s|\s+is|\s+are|\s+does|\s+do)?\b(?!.*\b(?:used|called|imported|mentioned|referenced|included|read)\b)",
    re.I,
)
_ANOTHER_COMMAND = 0.7  # cosine, from which on a command is rather meant
READING = frozenset((
    "read_file", "search_content", "search_files", "list_directory", "get_workspace_info", "repository_outline",
    "git_diff", "git_log", "git_status",
))  # fmt: skip
CHANGING = frozenset(("copy_file", "delete_file", "edit_file", "move_file", "write_file"))


@dataclass(frozen=True, slots=True)
class Turn:
    """The newest request with what was done for it so far. `typed` is the request as it was typed, which the encoder reads: it learnt
    from requests with their slips and their reasons."""

    request: str
    calls: tuple[ToolCall, ...]
    results: tuple[Message, ...]
    conversation: str
    typed: str


@dataclass(frozen=True, slots=True)
class RequestFacts:
    """What is known for a request before the model is asked: the workspace's `paths`, what arguments may be taken from, whether it
    is `beyond` the model, the questions that the files answer, if it asks such, the arguments of the `search` that answers it, which
    files are `left` of several that it wants deleted, the `way` to tell where it asks how something is done here, and the `shares` of
    the tools in what it means."""

    sources: ValueSources
    paths: tuple[str, ...] = ()
    beyond: str = ""
    asked_of: tuple[ProjectQuestion | FactQuestion, ...] = ()
    search: Mapping[str, Any] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    way: str = ""
    shares: Mapping[str, float] = field(default_factory=dict)


def newest_turn(messages: Sequence[Message]) -> Turn:
    """The request that the last message of the person is, with the calls and results after it."""
    last = max((n for n, message in enumerate(messages) if message.role == "user"), default=0)
    later = messages[last + 1 :]
    request = messages[last].text if messages else ""
    earlier = [message.text for message in messages[max(0, last - 2) : last] if message.role != "system"]
    return Turn(
        request,
        tuple(call for message in later for call in message.tool_calls),
        tuple(message for message in later if message.role == "tool"),
        "\n".join([request, *earlier])[:4000],
        request,
    )


def as_meant(turn: Turn, files: KnownFiles) -> Turn:
    """The turn with its request as it was meant to be typed, in plain words, and without a story before the wish. Reads files: for a
    thread."""
    paths = tuple(files.paths())
    said = without_typing_slips(turn.request, _words_of(paths))
    if said != turn.request:  # what a manifest calls by such a name is no slip
        tools = read_project_tools(paths, files.read, project_folder(turn.conversation, paths), turn.request)
        said = without_typing_slips(turn.request, _words_of((*paths, *tools.called())))
    said = in_plain_words(said, _words_of(paths))
    if (wish := wish_alone(said)) != said:
        said = in_plain_words(wish, _words_of(paths))
    earlier = turn.conversation.removeprefix(turn.request)
    return replace(turn, request=said, conversation=said + earlier) if said != turn.request else turn


def _words_of(names: Iterable[str]) -> frozenset[str]:
    return frozenset(word.lower() for name in names for word in _LETTERS.findall(name))


def request_facts(turn: Turn, tools: Sequence[ToolSpec], files: KnownFiles) -> RequestFacts:
    """Reads files: for a thread."""
    paths = tuple(files.paths())
    sources = value_sources(turn.request, turn.conversation, paths, files.read, turn.calls)
    turn = replace(turn, request=shortened(turn.request), typed=shortened(turn.typed))
    wants = request_wants(turn.request, paths, turn.typed)
    shares = tools_alone(wants)
    asked_of = _asked_of_files(turn, sources, paths, files.read, shares)
    named = [path for path in named_files(turn.request, sources) if path in paths]
    is_command = sources.likeness >= THE_COMMAND  # "which processes use the most CPU"
    search = {} if is_command else _told_search(turn.request, named, paths)
    name = used_text(turn.request) or defined_name(turn.request)
    if not any(each.path for each in asked_of) and not search and not name:
        asked_of = _asked_anywhere(turn, sources, paths, files.read) or asked_of
    gone = {str(call.parameters.get("path")) for call in turn.calls if call.tool == "delete_file"}
    left = tuple(path for path in deleted_files(turn.request, {*paths, *gone}) if path not in gone)
    is_ordered = any(orders_command(turn.request, command) for command in sources.commands)
    is_ordered = is_ordered or bool(sources.only and thrown_away(turn.request, paths))
    is_answered = bool(
        is_ordered or search or left or any(each.path for each in asked_of) or changed_file(turn.request, sources)
    )
    beyond = _beyond(turn, sources, wants, tools, is_answered=is_answered)
    is_file = any(name in (path, path.rpartition("/")[2]) for path in paths)  # "where is a.xml" is no search in texts
    if not search and name and not is_command and not (is_file and _WHERE_IS.search(turn.request)):
        search = {"query": searched_name(turn.request, name)}
    elif not search and sources.change is None and sources.likeness < _ANOTHER_COMMAND:
        text = text_of_any(turn.request, paths)
        search = {"query": text} if text else {}
    if turn.calls:
        newest = turn.calls[-1]
        is_search = newest.tool == "search_content" and turn.results and not newest.parameters.get("regex")
        text = turn.results[-1].text if is_search else ""
        search = definition_search(turn.request, text) or import_search(turn.request, text)
    way = "" if turn.calls else told_way(turn.request, lambda wish: value_sources(wish, wish, paths, files.read))
    return RequestFacts(sources, paths, beyond, asked_of, _narrowed(search, turn.request, paths), left, way, shares)


def _told_search(request: str, named: Sequence[str], paths: Sequence[str]) -> Mapping[str, Any]:
    """The arguments of the search that a question tells by its form; none for any other request."""
    return (
        counted_search(request, named, paths)
        or marks_search(request, paths, named)
        or environment_search(request, paths)
        or typed_search(request)
    )


def _narrowed(search: Mapping[str, Any], request: str, paths: Sequence[str]) -> Mapping[str, Any]:
    """A search with the kind of files, the folder and the case that the request says."""
    if not search:
        return {}
    several = several_kinds(request, paths)
    kinds = [several] if several else stated_patterns(request, (), paths)
    kinds = kinds or list(filter(None, [files_called(request, paths)]))
    if not kinds and (place := _IN_ONE.search(request)):
        stems = [path for path in paths if path.rpartition("/")[2].partition(".")[0].lower() == place["stem"].lower()]
        kinds = stems if len(stems) == 1 else []
    kinds = [search["file_pattern"]] if "file_pattern" in search else kinds
    if (folder := PathSources(ValueSources(request, tuple(paths))).said_folder()) and len(kinds) < 2:
        kinds = [f"{folder}/**/{kinds[0]}" if kinds and "/" not in kinds[0] else kinds[0] if kinds else f"{folder}/**"]
    by_case = stated_argument("case_sensitive", request)
    said = {"file_pattern": kinds[0]} if len(kinds) == 1 else {}
    return {**({"case_sensitive": by_case} if by_case is not None else {}), **search, **said}


def value_sources(
    request: str, conversation: str, paths: Sequence[str], read: Callable[[str], str], calls: Sequence[ToolCall] = ()
) -> ValueSources:
    """What the arguments of a call for `request` may be taken from: the conversation, the files, the commands of the project.
    `calls` were made for it."""
    folder = project_folder(conversation, paths)
    sources = ValueSources(conversation, tuple(adapter_prompt.rank_files(request, paths)), commands_in=folder)
    tools = read_project_tools(paths, read, folder, request)
    named = [path for path in named_files(request, sources) if path in paths]
    moves = [call.parameters for call in calls if call.tool in ("copy_file", "move_file")]
    # What was moved or copied is meant by what is said of it: not the file that it came from.
    targets = {str(move.get("destination")) for move in moves}
    arrived = [path for path in named if path in targets or path.rpartition("/")[0] in targets]
    gone = [str(move.get("source")) for move in moves]
    written = {call.parameters.get("path") for call in calls if call.tool == "write_file"}
    is_done = bool(written.intersection(named) or (moves and not arrived))
    said = without_asides(request)
    edited = [str(call.parameters.get("path")) for call in calls if call.tool == "edit_file"]
    change = change_in_each(said, paths, read, edited)
    if change is None and not is_done and (documented := added_docstring(said, named or paths, read)):
        change = TextChange(documented[1], documented[2], documented[0])
    if change is None and not is_done:
        change = text_change(said, arrived or named, (*paths, *gone), read, len(edited))
    is_new = not any(path.rpartition("/")[2] in request for path in named)
    made = None if change is not None or calls else new_file(said, paths)
    content = "" if change is not None else (made and made.content) or file_content(said, is_new=is_new)
    if made and made.does and not content:
        content = _script(made, sources, tools)
    sources = replace(sources, change=change, content=content, made=made.path if made else "")
    found = command_candidates(shortened(request), sources, tools)
    is_written = any(path.rpartition("/")[2].lower() in request.lower() for path in paths)
    if change is None and not content and found.likeness < THE_COMMAND:
        described = None if is_written else described_file(request, paths)
        meant = described.path if described else thrown_away(request, paths)
        sources = replace(sources, only=(meant,) if meant else ())
    spelled = f"{change.new}\n{change.old}" if change is not None else content
    commands = tuple(command for command in found.commands if command.rstrip("\"'`") not in spelled)
    likeness = found.likeness if commands[:1] == found.commands[:1] else 0.0
    inside = folder if any(map(is_of_project, commands)) else ""
    return replace(sources, commands=commands, likeness=likeness, commands_in=inside)


_COULD_BE_A_COMMAND = 0.7  # likeness, of a question
_NAMED_SO = 0.7  # likeness to a command whose program is named


def _script(made: NewFile, sources: ValueSources, tools: ProjectTools) -> str:
    """The text of a script that does what a command of the project does; '' where none is clearly meant, or in another folder."""
    found = command_candidates(made.does, sources, tools)
    command = found.commands[0] if found.commands else ""
    if not command or takes_away(command) or (sources.commands_in and is_of_project(command)):
        return ""
    is_named = command.split()[0] in made.does.split()
    is_meant = found.likeness >= (_NAMED_SO if is_named else THE_COMMAND)
    return script_of(command.split(" && "), made.path, made.said) if is_meant else ""


def _beyond(
    turn: Turn, sources: ValueSources, wants: Mapping[str, float], tools: Sequence[ToolSpec], *, is_answered: bool
) -> str:
    """What it asks for that the model can't do; '' where something was changed already. `is_answered`: a rule knows what answers it."""
    change = sources.change
    is_said = change is not None and (
        not is_everywhere(turn.request) or says_both_values(turn.request) or literal_texts(turn.request) is not None
    )
    is_spelled_out = is_answered or is_said or sources.content != ""
    beyond = beyond_it(wants, sources.likeness, is_spelled_out=is_spelled_out)
    if is_answered and beyond == EXPLANATION:
        return ""
    is_program = sources.made and not sources.content and is_invented(turn.request, sources.made)
    is_thought_out = change is None and (
        renames_name(turn.request, sources.paths) or deletes_a_part(turn.request, sources.paths)
    )
    if not is_answered and (is_program or is_thought_out):
        beyond = CHANGE
    return "" if beyond == CHANGE and not _may_change(turn, tools) else beyond


def _may_change(turn: Turn, tools: Sequence[ToolSpec]) -> bool:
    """Whether a tool could change something, and none did yet."""
    return any(tool.id in CHANGING for tool in tools) and all(call.tool in READING for call in turn.calls)


def _asked_of_files(
    turn: Turn, sources: ValueSources, paths: Sequence[str], read: Callable[[str], str], shares: Mapping[str, float]
) -> tuple[ProjectQuestion | FactQuestion, ...]:
    """The questions of a request that files answer: each of several, or none of them; else the request as one."""
    if renamed_file(turn.request, paths):
        return ()
    parts = [part for question in _QUESTIONS.split(turn.request) for part in each_version(question)]
    if len(parts) > 1 and sources.change is None and not sources.content:
        answered = [
            asked
            if (asked := project_question(part, paths, read)[0]) and asked.says
            else fact_question(part, paths, read)
            for part in parts
        ]
        if all(answered):
            return tuple(each for each in answered if each)
    is_told = sources.change is None and not sources.content
    if is_told and (counted := table_question(turn.request, paths, read)):
        return (counted,)
    if is_told and (defined := definition_question(turn.request, _where_it_can_be(turn, sources, paths), read)):
        return (defined,)
    if is_told and (notes := release_notes(turn.request, paths, read)):
        return (notes,)
    if is_told and (documented := documentation_question(turn.request, paths, read)):
        return (documented,)
    of_project = _asked_of_project(turn, sources, paths, read, shares)
    if of_project is None or not of_project.says:
        of_file = _asked_of_file(turn, sources, paths, read)
        return (of_file,) if of_file else (of_project,) if of_project else ()
    return (of_project,)


def _asked_of_project(
    turn: Turn, sources: ValueSources, paths: Sequence[str], read: Callable[[str], str], shares: Mapping[str, float]
) -> ProjectQuestion | None:
    """The question about the project that the request is, if it is one more than it is a command, a change or about a file."""
    if asks_for_knowledge(turn.request, paths):
        return None
    asked, likeness = project_question(turn.request, paths, read)
    is_command = likeness <= sources.likeness and not _NEEDED.search(turn.request)
    is_asked_so = likeness > _MUCH_LIKE and asked is not None and asked.says
    is_command = is_command or (not is_asked_so and shares["get_workspace_info"] > _SURELY)
    is_other = is_command or sources.change is not None or sources.only or GOES_ON.search(turn.request)
    # The project's own name is that of its folder as well, more often than not.
    names = names_in(paths) - {own_name(paths, read)}
    said = _OF_A_VERSION.sub("", turn.request).split()
    of_a_file = any(word.strip("?!.,;:'\"`/") in names for word in said) or any(
        " " in name and name in turn.request for name in names
    )
    return None if is_other or of_a_file else asked


def _asked_of_file(
    turn: Turn, sources: ValueSources, paths: Sequence[str], read: Callable[[str], str]
) -> FactQuestion | None:
    """The fact in a file, other than a definition, that the request asks for, if it asks for one and spells out no change."""
    if sources.change is not None or sources.content or changed_file(turn.request, sources):
        return None
    there = _where_it_can_be(turn, sources, paths)
    return stated_fact(turn.request, there, read, is_command=sources.likeness >= THE_COMMAND)


def _asked_anywhere(
    turn: Turn, sources: ValueSources, paths: Sequence[str], read: Callable[[str], str]
) -> tuple[Passage, ...]:
    """The passage that answers a question of no known form, in the files that it names or in any."""
    is_told = sources.change is None and not sources.content and sources.likeness < _COULD_BE_A_COMMAND
    if not is_told or asks_for_knowledge(turn.request, paths) or changed_file(turn.request, sources):
        return ()
    likely_first = list(dict.fromkeys((*sources.paths, *paths)))
    spelled = [path for path in likely_first if path.rpartition("/")[2].lower() in turn.request.lower()]
    # In all of them after a call as well: what a word tells hangs on how many files have it.
    passage = passage_question(turn.request, spelled or likely_first, read)
    is_read = passage and (not turn.calls or any(call.parameters.get("path") == passage.path for call in turn.calls))
    return (passage,) if passage and is_read else ()


def _where_it_can_be(turn: Turn, sources: ValueSources, paths: Sequence[str]) -> list[str]:
    """The files in which a fact is looked for, the likely ones first; after a call only those that were read."""
    was_read = {call.parameters.get("path") for call in turn.calls}
    return [path for path in dict.fromkeys((*sources.paths, *paths)) if not turn.calls or path in was_read]


def changed_file(request: str, sources: ValueSources) -> str:
    """The one file whose changes since the last commit a request asks for; '' for another."""
    if not asks_for_own_changes(request):
        return ""
    files = [path for path in named_files(request, sources) if path in sources.paths]
    return files[0] if len(files) == 1 else ""


def named_files(request: str, sources: ValueSources) -> list[str]:
    """The files and folders of the workspace that a request names or describes."""
    return PathSources(replace(sources, text=request)).mentioned()
