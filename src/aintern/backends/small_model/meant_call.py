"""The call that a request plainly means: no other tool is a choice for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from aintern.backends.small_model.arguments.grammar_values import PathSources, ValueSources, likely_files, says_lines
from aintern.backends.small_model.arguments.stated_arguments import (
    asks_for_definitions,
    asks_for_files_of_a_kind,
    asks_for_git_state,
    listed_folder,
    pattern_of_files,
    questioned_file,
)
from aintern.backends.small_model.commands.command_fillings import DATABASE
from aintern.backends.small_model.commands.command_templates import ENGLISH_PROGRAMS, RUNNER
from aintern.backends.small_model.edits.stated_moves import moved_by_relation, typed_call, wanted_too
from aintern.backends.small_model.edits.swapped_texts import swapped_pair
from aintern.backends.small_model.edits.text_changes import asks_for_change, renamed_file
from aintern.backends.small_model.files.backups import backup_copied, backup_to_delete
from aintern.backends.small_model.files.described_files import (
    asked_about_file,
    defining_file,
    described_file,
    folder_to_go,
    is_question,
)
from aintern.backends.small_model.files.new_files import asks_for_empty, made_from
from aintern.backends.small_model.intent.beyond_it import is_everywhere
from aintern.backends.small_model.intent.tool_choice import THE_COMMAND
from aintern.backends.small_model.no_tool_needed import asks_for_knowledge, needs_no_tool
from aintern.backends.small_model.questions.counting import counted_files
from aintern.backends.small_model.request_facts import changed_file, named_files
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import file_taken_from, speaks_of_deleting, takes_away
from aintern.backends.small_model.wording.request_wishes import runs_it
from aintern.messages import ToolSpec

_WORD_FOR_WORD = 0.995  # cosine, to a way to ask for a command
COULD_BE_ASKED = 0.5  # cosine, to a command
_LIKE_ITS_WORK = 0.6  # cosine, to a command whose program is named
_RUN_BY_ANOTHER = re.compile(r"\b(?:npx|bundle exec|(?:uv|poetry|pdm|pipenv) run) ([a-z][\w+-]*)")
_OF_ITS_SETTINGS = re.compile(
    r"\b(?:config\w*|settings?|sections?|rules?|options?|readme|docs?|documentation|versions?|mean\w*|explain\w*|why|how|where|mention\w*)\b"
    r"|\b(?:open|read|edit|find|search|grep)\b",
    re.IGNORECASE,
)
_HARDLY_ASKED = 0.36  # cosine
_TESTS = re.compile(r"\b(?:py)?(?:tests?|specs?)\b", re.IGNORECASE)
_OF_GIT = re.compile(
    r"\b(?:branch|commit(?:s|ted)?|(?:un)?staged|untracked|stash\w*|upstream|origin|rebase\w*)\b", re.IGNORECASE
)
_WOULD = re.compile(r"\bwould\b|\b(?:run|execute)\s+(?:it|them|that)\b", re.IGNORECASE)
_RUNS_A_FILE = re.compile(
    r"(?:python3?|node|bash|sh|zsh|ruby|perl|php|lua|Rscript|julia|swift|java|go run|deno run|dart run|bun(?: run)?|npx tsx) |\./"
)
_ORDERED = re.compile(
    r"\W*(?:(?:please|can you|could you)\s+)*(?:run|execute|start|launch)\s+`([^`\n]+)`", re.IGNORECASE
)
_ARROW = re.compile(r"\S\s*(?:→|->|=>)\s*\S")  # "gcc -> clang" is typed for no shell
_HOW_MANY = re.compile(r"\bhow many\b|\bnumber of\b|\bcount\b", re.IGNORECASE)
# The end of a file, and who wrote a line: by what is asked and the command that tells it.
_NO_TOOL_TELLS = re.compile(
    r"(?![^\n]*\bfrom\s+(?:line\s+)?\d)[^\n]*\b(?:last|end|tail|bottom|final|(?:most\s+recent|newest|latest)"
    r"\s+lines)\b[^\n]*\ntail -n \d+ \S"
    r"|[^\n]*\b(?:who|whose|blame|author)\b[^\n]*\ngit blame -L"
    r"|[^\n]*\bwho\s+(?:wrote|added|introduced|authored|came\s+up\s+with|did|put)\s+(?!it\b|this\b|that\b)[^\n]*\s(?:in|to|into|of)"
    r"\s+\S+\ngit blame \S"
    r"|(?=[^\n]*\b(?:(?:each|every|all|which)\s+(?:the\s+)?lines?|line\s+by\s+line)\b)[^\n]*\b(?:who|whose|author)\b[^\n]*\ngit blame ",
    re.IGNORECASE,
)
# What a commit changed: the log only says that it was made.
_OF_A_COMMIT = re.compile(
    r"(?![^\n]*\b(?:since|after|before|uncommitted|not|pushed)\b)"
    r"(?=[^\n]*\bcommit\b)[^\n]*\b(?:what|which|files|diff|changes?|changed|touch\w*)\b[^\n]*\ngit show ",
    re.IGNORECASE,
)
_COMPILES = re.compile(
    r"\W*(?:compile|build|link)\b[^\n]*\n(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|rustc|javac|gfortran|nasm) ",
    re.IGNORECASE,
)
# A file as it grows, and the name of a commit: no other tool tells them.
_TOLD_BY_COMMAND = re.compile(
    r"\W*(?:(?:please|pls)\s+)?(?:follow|watch|tail\s+-f)\b[^\n]*\ntail (?:-n \d+ )?-f \S"
    r"|[^\n]*\b(?:hash|sha(?:-?1)?|commit id)\b[^\n]*\ngit rev-parse "
    r"|[^\n]*\bwould\b[^\n]*\n(?:make|just|task|rake) (?:-n|--dry-run)\b|\W*(?:(?:please|pls)\s+)?install\b[^\n]*\n[^\n]*\binstall\b"
    r"|[^\n]*\b(?:between|against|compared?|versus|vs)\b[^\n]*\ngit diff (?:--\S+ )*[^\s.]\S*\.\."
    r"|[^\n]*\bcommits?\b[^\n]*\bnot\b[^\n]*\ngit log (?:-\S+ )*[^\s.@]\S*\.\."
    r"|[^\n]*\bhow many\b[^\n]*\bgit\b[^\n]*\ngit ls-files \| wc|\W*(?:check|test|validate)\b[^\n]*\bnginx\b[^\n]*\nnginx -t"
    r"|[^\n]*\b(?:dependency\s+tree|tree\s+of\s+(?:the\s+)?dependencies)\b[^\n]*\n[^\n]*(?:dependenc|tree|graph)",
    re.IGNORECASE,
)
# "rebase interactively the last 5 commits", "extract a.tar.xz into /tmp/a": what only this program does.
_ITS_VERB = re.compile(
    r"(?![^\n]*\b(?:or|vs|versus|what|why|how|explain|difference|means?)\b)\W*(?:(?:please|pls|can\s+you|could\s+you|just|now)\s+)*(?:"
    r"(?:git\s+)?(?P<verb>rebase|cherry-pick|bisect|stash)\b[^\n]*\ngit (?P=verb)\b"
    r"|(?:git\s+)?clone\b[^\n]*\ngit clone (?:-\S+ (?:\d+ )?)*(?:\w+://|git@|[./~]|[\w.-]+/)"
    r"|(?:remove|delete|drop|add|make|create|list|prune)\b[^\n]*\bworktrees?\b[^\n]*\ngit worktree\b"
    r"|(?:extract|unpack|untar|unzip|decompress)\b[^\n]*\n(?:mkdir -p \S+ && )?(?:tar|unzip|gunzip|unxz|7z)\b"
    r"[^\n]*\.(?:tar|t?[gx]z|zip|bz2|zst|7z|jar|whl)\b"
    r"|(?:generate|scaffold)\b[^\n]*\n(?:bin/rails|bundle exec rails|php artisan|mix) )",
    re.IGNORECASE,
)
_BUILDS_STILL = re.compile(
    r"\W*(?:does|do|will|would|can)\s+(?:the\s+)?\S+\s+(?:still\s+|even\s+|actually\s+)*(?:build|compile|link|type-?check)\b[^\n]*\n"
    r"[^\n]*\b(?:build|compile|check|assemble|tsc|gcc|clang|g\+\+|rustc|javac|make)\b",
    re.IGNORECASE,
)
_FORMATS = re.compile(
    r"\W*(?:(?:please|pls|can you|could you|just)\s+)*(?:re)?(?:format|lint|type-?check)\b", re.IGNORECASE
)
_MANIFEST = re.compile(
    r"(?:^|/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|requirements[\w-]*\.txt|Cargo\.toml|go\.mod|Gemfile|composer\.json|mix\.exs|pubspec\.yaml"
    r"|pom\.xml|build\.gradle(?:\.kts)?|[\w.-]+\.(?:csproj|gemspec|cabal))$"
)
_SETS_VERSION = re.compile(r"(?P<program>npm|yarn|pnpm|poetry|hatch|uv|cargo) (?:version|set-version)\b")
_REMOVES = re.compile(r"\b(?:uninstall|remove|rm|drop)\b")
_INSTALLS = re.compile(r"\b(?:add|install|update|upgrade|get|require|version|set-version)\b(?! -r\b)")
# "release it", "start over": of so few words any command is a guess where none is asked so.
_VAGUE = re.compile(r"[a-z]+(?:\s+(?:it|this|that|over|again|up|on|out|back|all|now))?[\s.!]*", re.IGNORECASE)
_OF_TWO_FILES = re.compile(r"[^\n]*\b(?:compare|diff\w*)\b[^\n]*\ndiff (?:-\w+ )*\S+ \S+$", re.IGNORECASE)
# "does dune still build it", "list the routes with rails", "what does nvidia-smi say": the program is named as what tells it.
_PROGRAM_ASKED = re.compile(
    r"\b(?:does|did|would|will|can|has|with|using|via)\s+(?P<program>[\w.+-]*\w)", re.IGNORECASE
)
_ITS_MEANING = re.compile(r"\bwhat\s+(?:do|does|did|would|is|are)\b.*\b(?:do|mean|for)\W*$", re.IGNORECASE)
_OVERVIEW = re.compile(
    r"^\W*(?:give\s+me|show(?:\s+me)?|i\s+(?:need|want))\s+(?:an?\s+|the\s+)?(?:short\s+|quick\s+)?overview\s+(?:of|over)\s+(?:the|this|our|my)\s+(?:current\s+)?workspace\W*$",
    re.IGNORECASE,
)
_COUNTS_ITSELF = re.compile(r"\bwc -\w|--count\b")


def plainly_meant(request: str, sources: ValueSources, tools: Sequence[ToolSpec]) -> list[ToolSpec]:
    """The one tool for a request that leaves no choice, with the arguments that it says; none for another."""
    meant = _meant(request, sources)
    if meant is None:
        return []
    name, arguments = meant
    return [taking(tool, arguments) if arguments else tool for tool in tools if tool.id == name]


def _meant(request: str, sources: ValueSources) -> tuple[str, Mapping[str, Any]] | None:
    """The tool, and the arguments that are not left to the model, for a request that spells out a change of a file that it names, or is
    typed as for a shell, or asks what a file or a folder defines, what was changed in one file since the last commit, what is in a file,
    where the files of a kind are, or wants a file run."""
    if _spells_out_edit(request, sources):
        return "edit_file", {}
    spelled = [path for path in sources.paths if path.rpartition("/")[2] in request]
    if sources.change is None and len(spelled) == 1 and swapped_pair(request):  # lines that are commands, to be swapped
        return "read_file", {"path": spelled[0]}
    if sources.made and sources.content:
        return "write_file", {}
    if sources.made and asks_for_empty(request, sources.made):
        return "write_file", {"path": sources.made, "content": ""}
    if sources.made and (source := made_from(request, sources.made, sources.paths)):
        return "copy_file", {"source": source, "destination": sources.made}
    if typed := typed_call(request, sources.paths):
        return typed
    copied = wanted_too(request, sources.paths) or backup_copied(request, sources.paths)
    if sources.change is None and copied:
        return "copy_file", {"source": copied[0], "destination": copied[1]}
    renamed = moved_by_relation(request, sources.paths) or renamed_file(request, sources.paths)
    if sources.change is None and renamed:
        return "move_file", {"source": renamed[0], "destination": renamed[1]}
    if _OVERVIEW.match(request):
        return "get_workspace_info", {}
    is_deletion = sources.change is None and speaks_of_deleting(request)
    if is_deletion and (backup := backup_to_delete(request, sources.paths)):
        return "delete_file", {"path": backup}
    if sources.change is None and (folder := folder_to_go(request, sources.paths)):
        return "delete_file", {"path": folder, "recursive": True}
    if sources.change is None and asks_for_git_state(request):
        return "git_status", {}
    # "ignore whitespace and show the diff of a.py"
    is_plain_diff = not sources.commands or not re.match(r"git diff -(?:w|-word-diff)\b", sources.commands[0])
    if is_plain_diff and (path := changed_file(request, sources)):
        return "git_diff", {"path": path}
    is_command = sources.likeness >= COULD_BE_ASKED  # "remove the unused modules from go.mod"
    if sources.change is None and not is_command and (path := file_taken_from(request, sources.paths)):
        return "read_file", {"path": path}
    if sources.only and (described := described_file(request, sources.paths)):
        return described.tool, {}
    if path := _asked_about(request, sources):
        return "read_file", {"path": path}
    if asks_for_definitions(request, named := named_files(request, sources)):
        return "repository_outline", {"path": max(named, key=len)}
    if command := plain_command(request, sources):
        place = {"working_directory": sources.commands_in} if sources.commands_in else {}
        return "run_command", {"command": command, **place}
    if pattern := counted_files(request, sources.paths):
        folder = PathSources(replace(sources, text=request)).said_folder()
        return "search_files", {"pattern": pattern, **({"path": folder} if folder else {})}
    if (path := questioned_file(request, sources.paths)) and sources.change is None:
        return "read_file", {"path": path}
    if sources.likeness < THE_COMMAND and (folder := listed_folder(request, sources.paths)):
        return "list_directory", {"path": folder}
    pattern = pattern_of_files(request, sources.paths) if sources.likeness < THE_COMMAND else ""
    folder = PathSources(replace(sources, text=request)).said_folder() if pattern else ""
    if not pattern:
        return ("search_files", {}) if asks_for_files_of_a_kind(request) else None
    return "search_files", {"pattern": pattern, **({"path": folder} if folder else {})}


def _asked_about(request: str, sources: ValueSources) -> str:
    """The file that a question is about, or that is to be shown for what it defines; '' for another request."""
    if sources.change is not None or sources.content or sources.likeness >= THE_COMMAND:
        return ""
    return asked_about_file(request, sources.paths) or defining_file(request, sources.paths)


def is_words_alone(request: str, sources: ValueSources) -> bool:
    """Whether no tool is for it, and it spells out neither a change nor a file."""
    if sources.change is not None or sources.content:
        return False
    files = [path for path in sources.paths if path.rpartition("/")[2].lower() in request.lower()]
    return needs_no_tool(request, files) or asks_for_knowledge(request, sources.paths)


def could_run(request: str, sources: ValueSources) -> bool:
    """Whether a command can be what a request wants. A question that is hardly asked like any command is none, nor one with the words of
    a file that is a little like a command whose program it does not name: "which targets does ci build" is not `cargo build`."""
    if _VAGUE.fullmatch(request.strip()) and sources.likeness < COULD_BE_ASKED:
        return False
    if not is_question(request) or _WOULD.search(request) or sources.likeness >= COULD_BE_ASKED:
        return True
    if not sources.commands or (_OF_GIT.search(request) and not sources.commands[0].startswith(("git ", "gh "))):
        return False
    said = {word.lower() for word in re.findall(r"[\w+-]+", request)}
    is_named = any(program.lower() in said for program in re.findall(r"[\w+-]+", sources.commands[0])[:1])
    if is_named or not sources.likeness:
        return True
    is_of_tests = _TESTS.search(request) and _TESTS.search(sources.commands[0])
    return bool(sources.likeness >= _HARDLY_ASKED or is_of_tests) and not likely_files(request, sources.paths)


def could_run_beside(sources: ValueSources, request: str) -> bool:
    """Whether a command can be what is wanted of a change that is spelled out: "make the README title 'X'" is a little like `git tag
    README`, and "raise MAX_SIZE to 32" like `pip install --upgrade MAX_SIZE`. Only of a manifest's line a package manager may be meant."""
    change, command = sources.change, sources.commands[0] if sources.commands else ""
    if change is None or not command or sources.likeness >= THE_COMMAND:
        return bool(command)
    if sources.likeness < COULD_BE_ASKED or not _MANIFEST.search(change.path):
        return False
    if (own := _SETS_VERSION.match(command)) and own["program"] not in request.lower():
        return False  # `npm version 2.0.0` makes a commit and a tag as well
    is_removal = len(change.new) < len(change.old) and change.new.strip() in change.old
    return bool((_REMOVES if is_removal else _INSTALLS).search(command))


def spelled_out(request: str, sources: ValueSources) -> str:
    """The tool whose arguments a request spells out: a change of a file, the lines of one; '' for none."""
    if sources.change is not None and sources.change.path:
        return "edit_file"
    if sources.content:
        return "write_file"
    return "read_file" if says_lines(request) and named_files(request, sources) else ""


def taking(tool: ToolSpec, arguments: Mapping[str, Any]) -> ToolSpec:
    """A tool that can be called with these arguments alone."""
    properties = {key: {"const": value} for key, value in arguments.items()}
    return replace(tool, parameters={"type": "object", "properties": properties, "required": list(arguments)})


def _spells_out_edit(request: str, sources: ValueSources) -> bool:
    """Whether it spells out a change of a file that it calls by its name, or of all that have a text, and could be no command."""
    path = sources.change.path if sources.change is not None else ""
    # Of "set the page size to 50" one file has the page size.
    last = path.rpartition("/")[2]
    stem = last.partition(".")[0]  # "the readme"
    is_called = stem.isupper() and re.search(rf"\b{re.escape(stem)}\b", request, re.IGNORECASE) is not None
    is_said = last.lower() in request.lower() or is_called
    is_named = is_said or is_everywhere(request) or asks_for_change(request)
    is_order = "?" not in request or asks_for_change(request)
    could_be_command = (
        could_run_beside(sources, request)
        and not _ARROW.search(request)
        and not (is_said and sources.likeness < THE_COMMAND)
    )
    return path in sources.paths and is_named and is_order and not could_be_command


def plain_command(request: str, sources: ValueSources) -> str:
    """The command that a request begins with or orders in backticks, that counts what it wants counted, or that runs the one file
    that it wants run beside asking about it; '' for another."""
    ordered = _ORDERED.match(request)
    if ordered and ordered[1] in sources.commands:
        return ordered[1]
    if sources.likeness >= THE_COMMAND and _HOW_MANY.search(request) and _COUNTS_ITSELF.search(sources.commands[0]):
        return sources.commands[0]
    # To a command of git that another tool is there for a likeness says nothing: this one has none.
    if sources.likeness >= THE_COMMAND and sources.commands[0].startswith("git "):
        return sources.commands[0]
    if sources.likeness >= COULD_BE_ASKED and _OF_A_COMMIT.match(f"{request.strip()}\n{sources.commands[0]}"):
        return sources.commands[0]
    if sources.likeness >= _WORD_FOR_WORD and not takes_away(sources.commands[0]) and sources.change is None:
        return sources.commands[0]
    is_its_verb = sources.commands and _ITS_VERB.match(f"{request.strip()}\n{sources.commands[0]}")
    if is_its_verb and sources.change is None and not sources.content:
        return sources.commands[0]
    named = [path for path in named_files(request, sources) if path in sources.paths]
    if (
        named
        and sources.likeness >= COULD_BE_ASKED
        and _NO_TOOL_TELLS.match(f"{request.strip()}\n{sources.commands[0]}")
    ):
        return sources.commands[0]
    if named and sources.commands and _COMPILES.match(f"{request.strip()}\n{sources.commands[0]}"):
        words = sources.commands[0].split()
        return sources.commands[0] if all(path in words for path in named) else ""
    asked = f"{request.strip()}\n{sources.commands[0]}" if sources.commands else ""
    if asked and (_BUILDS_STILL.match(asked) or _TOLD_BY_COMMAND.match(asked)):
        return sources.commands[0]
    if named and sources.commands and _FORMATS.match(request):
        words = sources.commands[0].split()
        return sources.commands[0] if all(path in words for path in named) else ""
    if sources.commands and _is_of_database(named, sources.commands[0]):
        return sources.commands[0]
    if sources.likeness >= COULD_BE_ASKED and _asks_program(request, sources.commands[0]):
        return sources.commands[0]
    if sources.likeness >= _LIKE_ITS_WORK and sources.change is None and _names_program(request, sources.commands[0]):
        return sources.commands[0]
    if len(named) == 2 and sources.commands and _OF_TWO_FILES.match(f"{request.strip()}\n{sources.commands[0]}"):
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
    command = sources.commands[0] if sources.commands else ""
    is_of_it = len(named) == 1 and re.search(rf"(?<![\w.]){re.escape(named[0])}(?![\w.])", command)
    is_run = is_of_it and _RUNS_A_FILE.match(command) and runs_it(request)
    return command if is_run and sources.change is None and not sources.content else ""


def _asks_program(request: str, command: str) -> bool:
    """Whether a request names the command's program as what does it, and doesn't ask what that does."""
    programs = {word.rpartition("/")[2].lower() for word in command.split()[:3] if not word.startswith("-")}
    asked = (each["program"].lower() for each in _PROGRAM_ASKED.finditer(request))
    return not _ITS_MEANING.search(request) and any(program in programs for program in asked)


def _names_program(request: str, command: str) -> bool:
    """Whether a request has the name of the command's program, which is no word of English, and asks for its work: "alembic's history",
    "eslint on what I changed", but not "show the eslint config"."""
    program = RUNNER.sub("", command).split(" ", 1)[0]
    programs = {program.rpartition("/")[2], *_RUN_BY_ANOTHER.findall(command)} - ENGLISH_PROGRAMS - {"git"}
    said = re.findall(r"(?<![\w./@-])[a-z][\w+-]*(?![\w/-]|\.\w)", request.lower())
    return not takes_away(command) and not _OF_ITS_SETTINGS.search(request) and any(each in said for each in programs)


def _is_of_database(named: Sequence[str], command: str) -> bool:
    """Whether a command asks the one file that is named, which is a database and can't be read as a text."""
    return len(named) == 1 and DATABASE.search(named[0]) is not None and command.startswith(f"sqlite3 {named[0]}")
