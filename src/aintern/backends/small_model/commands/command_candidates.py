"""The commands that a request can mean: those of the project's own tools that are asked for much like it, and those it writes out."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, permutations

from aintern.backends.small_model.arguments.grammar_values import PathSources, ValueSources, with_paths
from aintern.backends.small_model.commands.command_fillings import (
    MOST_FILLINGS,
    QUOTED,
    CommandFillings,
    CommandTemplate,
)
from aintern.backends.small_model.commands.command_qualifiers import SaidQualifiers, qualified, taken_qualifiers
from aintern.backends.small_model.commands.command_templates import LETTERS, AskedCommands, asked_commands
from aintern.backends.small_model.commands.written_commands import (
    RUN_BEFORE,
    TARGET_CALLED,
    needs_more,
    written_commands,
)
from aintern.backends.small_model.project.named_tests import suites_said, with_suites
from aintern.backends.small_model.project.project_tools import ProjectTools
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import unasked
from aintern.backends.small_model.wording.request_wishes import (
    in_folder,
    one_after_another,
    wishes,
    without_language,
    without_prohibitions,
)
from aintern.backends.small_model.wording.request_words import in_full
from aintern.backends.small_model.wording.typing_slips import one_slip
from aintern.dataclass import dataclass

_ALIKE = 0.3  # cosine: what is less like the request is not what it means
_BESIDE_THE_BEST = 0.96  # of the best one's weight: the model tells apart hardly better than the likeness does
_WORD_FOR_WORD = 0.995  # cosine: the whole is one of the ways to ask, whatever its halves are like
_AS_LIKELY = 0.9  # of the likeness of the whole, for each of several commands
_WITH_MORE_NAMES = 0.7  # of the best one's likeness: what is less like the request is not meant, whatever names it has
_FOR_ITS_NAMES = 0.28  # of likeness, for all names of the request; fitted to requests with their right commands
_UNUSED = 0.75  # of the likeness, where the request says more than the command takes
_UNSAID = 0.93  # of the likeness, where the request has a word that the command does not take
SLOT_OF_PROGRAM = re.compile(r"\{(?:in|python|mvn|gradle|rails|module|entry|requirements|sources|builddir|chart)\}")
_MOST_TEMPLATES = 5
_MOST_COMMANDS = 200
_OF_ITS_PROGRAM = 1.1  # of the likeness, where the request has the name of the command's program
_PART_OF_IT = 0.9  # of the likeness, where only a clause of the request is asked like it
_APART = 0.98  # of the likeness, where what a flag says is left out of the request
_OWN_NAME = 1.02  # of the likeness, where the request has a name of the project's own
_EACH_ALIKE = 0.7  # cosine: of each of several commands to the part of the request that asks for it
_AS_WRITTEN = 0.9  # of the likeness, where a word that may have a slip in it is taken as it stands
_POLITE = re.compile(
    r"\b(?:(?:can|could|would|will) you(?: please)?|(?:i|we) (?:want|need|would like) you to|please|pls|plz|kindly"
    r"|thanks?(?: you)?|thx|hey|hi|(?:(?:and|but) )?nothing else)\b,?"
    r"|\b(?:as well|too|instead|in here|right now|at the moment|currently|already|for me|at all)\b(?=\W*$)",
    re.IGNORECASE,
)
_THEN_TELL = re.compile(
    r"(?:,?\s+and\s+(?:then\s+)?|,\s*(?:then\s+)?|[;.!?]\s+(?:then\s+|and\s+)?)"
    r"(?=(?:please\s+|just\s+)?(?:tell|show|list|say|report|give me|let me know|which|what|how many|did|does|is|was|i want to know|see)\b)",
    re.IGNORECASE,
)
_SHORTHAND = (
    # "commit what is staged. The message is: Fix rounding"
    (
        re.compile(
            r"(?<=\w)[.;,]\s+(?:(?:the|its|use\s+(?:the|this)|with\s+the)\s+)?(?:commit\s+)?message(?:\s+(?:is|should\s+be|shall\s+be)|(?=:)):?\s+"
            r"(?![\"'`])(?P<text>\S[^\"\n]*?)[.\s]*$",
            re.IGNORECASE,
        ),
        r' with the message "\g<text>"',
    ),
    # "run just the router tests, not all of jest"
    (
        re.compile(
            r"[\s,;(–-]+(?:and\s+|but\s+)?not\s+(?:all\s+of|all\s+the|the\s+(?:whole|entire|full|complete)|every\w*(?:\s+in)?)"
            r"(?:\s+[\w.-]+){0,3}[\s).!]*$",
            re.IGNORECASE,
        ),
        "",
    ),
    (re.compile(r"(?<!\S)w/o(?!\S)", re.IGNORECASE), "without"),
    (re.compile(r"(?<!\S)w/(?=\s)", re.IGNORECASE), "with"),
    (re.compile(r"(?<=\w )&(?= \w)"), "and"),
    (re.compile(r"\b(?:i|we)(?:['’]d| would) (?:like|love)(?: to have)?(?! to\b)", re.IGNORECASE), "I want"),
    (re.compile(r"\s+of (?:that|this|the same) name\b", re.IGNORECASE), ""),
    (re.compile(r"(?<!\S)incl(?:\.|(?=\s))", re.IGNORECASE), "including"),
)
# Programs that do several things in one go.
_SEVERAL_GOALS = re.compile(r"(?:\./)?(?:mvnw?|gradlew?|sbt)(?= )")
_BUILT_AND_RUN = re.compile(r" build run$")
_ONLY_OF_GIT = re.compile(
    r"\b(?:rebas(?:e|ed|ing)|cherry-?pick(?:ed|ing)?|bisect(?:ed|ing)?|stash(?:ed|ing)?)\b"
    # "merge dev", "merge fix/x into main", and no files or functions
    r"|^\W*(?:please )?(?:git )?merge (?:the (?=\S+ branch))?[\w/-]*\w(?=\W*$|,| (?:into|branch|without|as one|with (?:a|no)|--)\b)",
    re.IGNORECASE,
)
_LEFT_OVER = re.compile(
    r"^\s*(?:(?:and|but|with)\b|[,;:])\s*|(?:\s*(?:\b(?:and|but|with|as|it)|[,;:.!?-]))+\s*$", re.IGNORECASE
)
_WORDS_FOR_TESTS = frozenset(("test", "tests", "spec", "specs", "docs", "build", "dist", "test-suite"))
_TEST_NAME = re.compile(
    r"(?<!test )(?<![\w./:])(?:test_\w+|Test[A-Z]\w+|[A-Z]\w+(?:Tests?|Spec|TestCase|IT))(?![\w./]*\.\w)"
)
_TESTS = re.compile(r"\b(?:tests?|specs?)\b", re.IGNORECASE)
_OF_TESTS = frozenset(("test", "test-named", "test-member", "test-path"))
_BUILDS = re.compile(
    r"\W*(?:(?:please|pls|now|just|only|can you|could you|we need to|i want to)\s+)*(?:re)?(?:build|compile|assemble|package)\b",
    re.IGNORECASE,
)
_MORE_THAN_RUN = re.compile(r"\b(?!(?:re)?(?:run|start|do|execute)\b|(?:the|all|just|only|again)\b)\w", re.IGNORECASE)
_NAMED_PROGRAM = re.compile(
    r"\s*\b(?:with|using|via|through)\s+(?:the\s+)?([\w.+-]*\w)(?![\w./-]*\w)(?=\W*(?:$|[,.;:]|\b(?:and|but|please|pls|now|again)\b))",
    re.IGNORECASE,
)
# "I need an admin user": that one is made.
_NEEDS = re.compile(
    r"^\W*(?:i|we)(?:['’]d)?\s+(?:need|want|(?:would )?like(?: to have)?|could use)\s+(?=(?:an?|another|some|new)\b)",
    re.IGNORECASE,
)
# "which node and npm versions", "the versions of ruby and rails"
_NAMES = r"([a-z][\w.+]*(?:, [a-z][\w.+]*)*,? and [a-z][\w.+]*)"
_VERSIONS_OF = re.compile(rf"\b{_NAMES} versions?\b|\bversions? of {_NAMES}\b", re.IGNORECASE)
_TWO_VERSIONS = re.compile(r"\b(\w+) version,? and (?:(?:the|my|our) )?(\w+) version\b", re.IGNORECASE)
_AND = re.compile(r",? and |, ")
_INSIDE_A_PART = re.compile(
    r"\b(?:in|inside|within|into) (?:the |a )?([\w-]+)(?: (?:container|service)|(?=\s*:\s))", re.IGNORECASE
)
_FORM = re.compile(r"(?:ment|ing|ed)$")
_PRONOUN = re.compile(r"\b(?:it|them)\b|\b(?:that|those)(?=\W*$)")
# What other tools are there for: to such a command a likeness says nothing.
_HAS_A_TOOL = re.compile(
    r"(?:rm|rmdir|mv|cp|ls|cat|head|tail(?! -n \d)|find(?!.*\|)|tree|sort|diff|pwd"
    r"|file|stat|echo|history|touch|mkdir|which|kill|pkill|hostname(?! -I)|uname|sed|grep"
    r"|git (?:status|log(?! -(?:-author|-since|-until|-grep|-follow|S)| \S+\.\.)|diff(?! --name-only \S| -w| --word-diff)"
    r"|rm|mv|ls-files|ls-tree|grep|reset(?! --soft)|clean))\b"
)
_WHAT_WOULD = re.compile(r"\b(?:what|which|would)\b.*\bwould\s+$|^\W*would\s+$", re.IGNORECASE)
# "what would go vet complain about": a command that tells and does nothing
_ONLY_TELLS = re.compile(r"\s*(?:complain|report|say|find|show|print|output|list|warn|tell|return)", re.IGNORECASE)
_NAME_SAID = re.compile(r"\w[\d_/:=.-]+\w|^[_-]\w|\w[A-Z]|[a-z]\d(?!e\W*$)")  # "e2e" is a kind of tests
_USUAL_REFS = frozenset(("origin", "upstream", "main", "master", "develop"))
_NOT_WANTED = re.compile(r"\b(?:no|not|without|except|instead of)\s+\S+", re.IGNORECASE)
_DEFINITION = re.compile(r"\s*(?:so\s+)?(?:what(?:['’]?s| is| are)\s+an?\s|what does \S+ do\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CommandCandidates:
    """`commands`, those most like the request first. `likeness`, a cosine, is how much it is asked like the first of them; 0 for one
    that does what another tool is there for."""

    commands: tuple[str, ...] = ()
    likeness: float = 0.0


@dataclass(frozen=True, slots=True)
class _Offer:
    """A command, how much it is asked for like the request, and the share of the request's names that it has."""

    command: str
    likeness: float
    share_said: float

    @property
    def weight(self) -> float:
        """By which it goes before others: names count only for what no other tool is there for."""
        return self.likeness + (0.0 if _HAS_A_TOOL.match(self.command) else _FOR_ITS_NAMES * self.share_said)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A request as it may be meant: the `share` of a likeness that counts, its text as `plain` words, what fills commands, and the
    commands that it can mean (None: any). `is_of_suite`: with the place of the tests that it means."""

    share: float
    plain: str
    fills: CommandFillings
    commands: frozenset[str] | None = None
    is_of_suite: bool = False


def command_candidates(request: str, sources: ValueSources, tools: ProjectTools) -> CommandCandidates:
    """At most 200 commands; none where nothing is like the request."""
    request = request.strip()
    request = _TWO_VERSIONS.sub(r"\1 and \2 versions", request)
    for written, word in _SHORTHAND:
        request = written.sub(word, request)
    found = _candidates(request, sources, tools)
    versions = _VERSIONS_OF.search(request)
    steps = [f"{name} version" for name in _AND.split(versions[1] or versions[2])] if versions else []
    parts = [
        CommandCandidates((*_with_flags(part, part, sources, tools), part)[:1], 1.0)
        if (" " in part or part == "make") and not part.endswith(" version") and part in written_commands(part, tools)
        else _candidates(part, sources, tools)
        for part in steps or one_after_another(request)
    ]
    likeness = min((part.likeness for part in parts if part.commands), default=0.0)
    is_one = found.likeness >= _WORD_FOR_WORD
    if whole := _saying_each([part.commands[0] for part in parts if part.commands], found.commands):
        return CommandCandidates((whole, *(each for each in found.commands if each != whole)), found.likeness)
    if whole := _with_manner(parts, one_after_another(request)[1:], sources, tools):
        others = [each for each in found.commands if each != whole]
        return CommandCandidates((whole, *others), max(found.likeness, parts[0].likeness))
    if not is_one and len(parts) > 1 and likeness >= max(_EACH_ALIKE, found.likeness * _AS_LIKELY):
        commands = list(dict.fromkeys(part.commands[0] for part in parts if part.commands))
        more = next(
            (
                one
                for one, other in permutations(commands, 2)
                if one.startswith(f"{other} ") and _BUILT_AND_RUN.search(one)
            ),
            "",
        )
        if more:  # "build it and run": `zig build run` does both
            return CommandCandidates((more, *(each for each in found.commands if each != more)), likeness)
        if len(commands) == len(parts) and not any(_is_more_of(*pair) for pair in permutations(commands, 2)):
            whole = next((each for each in found.commands if _does_each(each, commands)), _joined(commands))
            others = [each for each in found.commands if each not in (*commands, whole)]  # one alone is half of it
            return CommandCandidates((whole, *others)[:_MOST_COMMANDS], likeness)
    return found


def _saying_each(steps: Sequence[str], commands: Sequence[str]) -> str:
    """The first of the commands that says all that several of one program's do, as "build the target net, with 8 jobs" wants one and not
    two; '' for none."""
    words = {word for step in steps for word in step.split()}
    if len({*steps}) < 2 or len({tuple(step.split()[:2]) for step in steps}) > 1 or _SEVERAL_GOALS.match(steps[0]):
        return ""
    return next((each for each in commands if words <= {*each.split()} and "&&" not in each), "")


def _with_manner(
    parts: Sequence[CommandCandidates], steps: Sequence[str], sources: ValueSources, tools: ProjectTools
) -> str:
    """The command of the first part where what looks like further steps only says how to run it: "merge dev, message 'Merge dev'"."""
    command = parts[0].commands[0] if parts and parts[0].commands and steps else ""
    for step in steps if command else ():
        said, rest = SaidQualifiers(step, sources.paths, tools), step
        for start, end in said.spans(said.apart(taken_qualifiers(command, tools))):
            rest = rest[:start] + rest[end:]
        if rest == step or re.search(r"\w", _POLITE.sub("", rest)):
            return ""
        command = next((each.command for each in qualified(command, said, tools)), command)
    return command


def _does_each(command: str, steps: Sequence[str]) -> bool:
    """Whether a command line does the steps one after the other, some with more to them: "tag it v3 and push it" pushes the tag."""
    parts = command.split(" && ")
    return len(parts) == len(steps) and all(
        f"{part} ".startswith(f"{step} ") for part, step in zip(parts, steps, strict=True)
    )


def _is_more_of(command: str, other: str) -> bool:
    """Whether a command is another with more to it, as "the specs of a.rb, fail fast" wants one and not both."""
    plain = " ".join(word for word in other.split(" ") if not word.startswith("-"))
    return plain != "make" and f"{command} ".startswith(f"{plain} ")


def _joined(commands: Sequence[str]) -> str:
    """One command line for several commands."""
    first, *others = commands
    if others == ["git push"] and (tag := re.match(r"git tag (?:-[as] )*(?!-)(\S+)", first)):
        others = [f"git push origin {tag[1]}"]  # a push alone leaves the tag here
    program = _SEVERAL_GOALS.match(first)
    if program and all(each.startswith(f"{program[0]} ") for each in others):
        return " ".join([first, *(each.removeprefix(f"{program[0]} ") for each in others)])
    return " && ".join([first, *others])


def _candidates(request: str, sources: ValueSources, tools: ProjectTools) -> CommandCandidates:
    known = asked_commands(tools)
    there = in_folder(sources.commands_in).sub(" ", request) if sources.commands_in else request
    scored: list[tuple[float, str, CommandFillings]] = []
    is_of_git = _ONLY_OF_GIT.search(there) is not None
    can_test_one = any(template.action == "test-in" for template in known.templates.values())
    means_suite = with_suites(there, sources.paths) != there
    modules = {called for called, _ in tools.members}
    names_module = not modules.isdisjoint(re.findall(r"(?<!\S):([\w-]+)", there))
    builds_only = _BUILDS.match(there) is not None and not _TESTS.search(there)
    of_program = known.of_program(*known.programs.intersection(re.findall(r"[\w.+-]*\w", there.lower())))
    for reading in _readings(there, sources, tools, known):
        tests_one_of_file = can_test_one and reading.fills.names_a_test_case()
        names_its_file = tests_one_of_file and reading.fills.names_a_test()
        for each in known.index.most_like(reading.plain, _MOST_TEMPLATES * 3, 1, _ALIKE):
            if reading.commands is not None and each.kind not in reading.commands:
                continue
            if is_of_git and not each.kind.startswith("git "):
                continue
            only_when = known.templates[each.kind].only_when
            if not only_when or re.search(only_when, f"{there} {reading.plain}".lower()):
                fit = reading.share * _fit(each.kind, reading.plain, each.likeness, reading.fills)
                action = known.templates[each.kind].action
                if (action == "test-path" and tests_one_of_file) or (action == "test-named" and names_its_file):
                    fit *= _UNUSED  # "the test test_sum in tests/test_list.py" is not all of the file
                if names_module and action in ("test-named", "test-path"):
                    fit *= _UNUSED  # "test :server"
                if action in _OF_TESTS and builds_only:
                    fit *= _UNUSED  # "only build the core module"
                if means_suite and not reading.is_of_suite and action.startswith("test") and "{" not in each.kind[1:]:
                    fit *= _UNUSED  # "the handlers tests, verbosely" are not all tests
                scored.append((fit * (_OF_ITS_PROGRAM if each.kind in of_program else 1.0), each.kind, reading.fills))
    offered: list[_Offer] = []
    taken: set[str] = set()
    names = _names_said(there)
    for likeness, command, fills in _tests_tested(sorted(scored, key=lambda one: -one[0]), known.templates):
        template = known.templates[command]
        if command in taken or unasked(template.command, sources.text):
            continue  # another reading has less to say of the same command
        if offered and (likeness < offered[0].likeness * _WITH_MORE_NAMES or len(taken) == _MOST_TEMPLATES):
            break
        commands = list(islice(fills.commands(template), MOST_FILLINGS))
        if commands:
            taken.add(command)
            offered += (_Offer(each, likeness, _share_said(names, each)) for each in commands)
    offered.sort(key=lambda offer: (-round(offer.weight, 3), _flags_unasked(offer.command, there)))
    found = [each.command for each in offered if each.weight >= offered[0].weight * _BESIDE_THE_BEST]
    own = 0.0 if not found or _HAS_A_TOOL.match(found[0]) else min(offered[0].likeness, 1.0)
    if _DEFINITION.match(request):
        own = 0.0  # "what is a linter?"
    if "`" in request and RUN_BEFORE.search(request[: request.index("`")]):
        own = 1.0  # "execute `sh gen.sh`"
    # "run ruff" alone is no command, where the project's have more to say to it.
    written = list(written_commands(request, tools))
    written_first = written[0] if written else request
    said = [each for each in written if not needs_more(each, known.templates, tools)]
    # "execute ./gen.sh with sh": a file that may have no right to be executed
    said = [each for each in said if not re.search(rf"{re.escape(each)} with (?:sh|bash|zsh|python3?)\b", request)]
    inside = _INSIDE_A_PART.search(request)
    if inside and inside[1] in tools.parts:  # "run pytest in the api container", "in api: python seed.py"
        whole = sorted(
            (each for each in said if " " in each and each != request), key=lambda each: -request.endswith(each)
        )
        return CommandCandidates(
            (*(f"docker compose exec {inside[1]} {each}" for each in whole), *found), own or bool(whole) * 1.0
        )
    said = [more for each in said for more in _with_flags(each, request, sources, tools)]
    if said and written_first in request and _WHAT_WOULD.search(request.partition(written_first)[0].rstrip("`")):
        own = 1.0  # tried out without doing it
    if said and TARGET_CALLED.search(request):  # "run the deploy recipe with prod as its argument"
        given = [each for each in found if any(each.startswith(f"{one} ") for one in said)]
        return CommandCandidates((*given, *said), 1.0)
    asked, _, about = _parted(request, written_first)
    if not said and _WHAT_WOULD.search(asked) and not _ONLY_TELLS.match(about):
        found = [each for each in found if not each.startswith(written_first)]
    meant = with_suites(there, sources.paths).split()  # "mix test only the parser tests": the file of those
    folder = SaidQualifiers(request, sources.paths, tools).get("build-folder")
    names = _names_said(request) | _parts_said(request, tools) | ({*meant} - {*there.split()})
    names |= {  # "bundle update nokogiri only"
        word
        for each in found
        for one in said
        if each.startswith(f"{one} ") and each in request
        for word in each.removeprefix(one).split()
    }
    names |= frozenset(folder.values if folder else ()) | suites_said(there, sources.paths)
    # "run ruff over src and let it fix what it can"
    names |= {*_folders(sources.paths, tools.own_words()).findall(there)}
    names |= {place for called, place in tools.members if re.search(rf"(?<![\w.-]){re.escape(called)}(?![\w-])", there)}
    return CommandCandidates(_saying_all([*said, *found], names)[:_MOST_COMMANDS], own)


def _names_said(request: str) -> frozenset[str]:
    """What a request wants and says as programs write it: "bin/run.sh", "v2.1", "my-logs", "CartTest". A plain word may be any of the
    sentence."""
    wanted = _NOT_WANTED.sub(" ", without_prohibitions(request))
    return frozenset(word.strip("\"'`,;:.!?") for word in wanted.split() if _NAME_SAID.search(word))


def _flags_unasked(command: str, request: str) -> int:
    """How many flags a command has that the request does not write out."""
    written = request.split()
    return sum(word.startswith("-") and word not in written for word in command.split())


def _parts_said(request: str, tools: ProjectTools) -> frozenset[str]:
    """What a request wants of the project's services and of git's usual remotes and branches, whose names are plain words."""
    said = re.findall(r"[\w.-]*\w", _NOT_WANTED.sub(" ", without_prohibitions(request)))
    return (tools.parts | _USUAL_REFS) & frozenset(said)


def _saying_all(commands: Sequence[str], names: frozenset[str]) -> tuple[str, ...]:
    """The commands without those that another one says all of, and one of the `names` besides: "ctest ringbuf_test" is not all tests,
    and `src` is less than `.`."""
    told = {command: frozenset(_parts(re.findall(r"[^\s\"']+", command)) - {"."}) for command in commands}
    return tuple(
        command
        for command, words in told.items()
        if not any(words < more and names & _parts(more - words) for more in told.values())
    )


def _parts(words: Iterable[str]) -> set[str]:
    """Words with what they set or choose, and the names of files: "docs" of `.#docs`, "8" of `--jobs=8`, "test" of `:core:test`, "a.py"
    of `src/a.py`."""
    return {
        part
        for word in words
        for part in (word, word.rpartition("/")[2], *re.split(r"[#=,]|(?:^|(?<=\w)):(?=[a-z])", word))
        if part
    }


def _share_said(names: Collection[str], command: str) -> float:
    """The share of a request's names that a command has; a bare number is none, it may be of anything."""
    lowered = command.lower()
    wanted = [name.lower() for name in names if not name.isdigit()]
    return sum(name in lowered for name in wanted) / len(wanted) if wanted else 0.0


def _parted(request: str, written: str) -> tuple[str, str, str]:
    """What a request says before a command that it writes out, the command, with its backticks where it has such, and what behind."""
    if "`" not in request and written not in request:  # "gradle build" is written, ./gradlew build is offered
        written = written.partition(" ")[2] or written
    return request.partition(f"`{written}`" if "`" in request else written)


def _with_flags(written: str, request: str, sources: ValueSources, tools: ProjectTools) -> list[str]:
    """A command that the request writes out, with the flags for what it says behind it: "composer install without the dev packages"."""
    before, _, behind = _parted(request, written)
    is_only_asked = _WHAT_WOULD.search(before) and not _ONLY_TELLS.match(behind)
    if is_only_asked:
        if "dry" not in taken_qualifiers(written, tools):
            return []  # "what would terraform apply change": that is not to be done
        behind = f"dry run {behind}"
    elif "`" in request:
        return [written]  # word for word
    written = _completed(written, tools)
    if written.startswith("dotnet "):  # which takes a project by its place
        places = dict(tools.members)
        written = " ".join(places.get(word, word) for word in written.split(" "))
    # "only the rest module, mvn test please"
    modules = SaidQualifiers(before, sources.paths, tools).apart(("member", "build-folder", "package-folder"))
    behind = " , ".join([behind, *(before[each.start : each.end] for each in modules)])
    said = SaidQualifiers(behind, sources.paths, tools)
    folder = dict(tools.fillings).get("builddir", ("build",))[0]
    found = [each.command for each in qualified(written, said, tools)] or [written]
    return [each.replace("{builddir}", folder) for each in found]


def _completed(written: str, tools: ProjectTools) -> str:
    """A command that a request writes out with the place that it needs: "docker build" is of ".", "meson test" of the build's folder."""
    known = asked_commands(tools).templates
    if written in known:
        return written
    inside = (" -C {builddir}", " --test-dir {builddir}")
    end = next((end for end in (" .", *inside, " {builddir}") if f"{written}{end}" in known), "")
    program, dash, options = written.partition(" -")  # "ctest -R parse"
    if not end and dash and not re.search(r"(?<!\S)-(?:C|-test-dir)\b", written):
        program += next((place for place in inside if f"{program}{place}" in known), "")
    return f"{program}{dash}{options}{end}"


def _readings(there: str, sources: ValueSources, tools: ProjectTools, known: AskedCommands) -> Iterator[_Reading]:
    """The ways to read a request, whole and by its parts."""
    words = known.words
    unsaid = _corrected(there, words)[1]
    fills = CommandFillings(there, sources, tools, unsaid)
    is_about_paths = bool(PathSources(sources).mentioned())
    own = tools.own_words()
    folders = _folders(sources.paths, own)
    told = _THEN_TELL.search(there)
    # "run x.py and tell me what it prints" is asked like "run x.py".
    begun = [there, *([there[: told.start()]] if told else ()), without_language(there), _NEEDS.sub("create ", there)]
    parts = dict.fromkeys(begun, 1.0)
    for asked, whole in {**dict.fromkeys(wishes(there), _PART_OF_IT), **parts}.items():
        plain, unknown = _corrected(asked, words)
        yield _Reading(whole, plain, fills.knowing(unknown or unsaid, asked))
        as_written, as_unknown = _corrected(asked, words, slips=False, names=sources.paths)
        if as_written != plain:  # "add serde" is no slip of "add serve"
            yield _Reading(whole * _AS_WRITTEN, as_written, fills.knowing(as_unknown or unsaid, asked))
        # "nobody uses moment: take it out of the dependencies"
        if not unknown and asked != there and not is_about_paths:
            yield _Reading(whole, _PRONOUN.sub("§word", plain), fills)
        if (by_path := with_paths(asked, sources)) != asked:  # "run the user spec": spec/user_spec.rb
            about_path, unknown = _corrected(by_path, words)
            yield _Reading(whole, about_path, fills.knowing(unknown or unsaid, asked))
        if (by_folder := folders.sub(r"./\g<0>", asked)) != asked:  # "type check src"
            about_path, unknown = _corrected(by_folder, words)
            others = [word for word in unknown if not word.startswith("./")]
            yield _Reading(whole * _APART, about_path, fills.knowing(others or unsaid, asked))
        if (by_test := _TEST_NAME.sub(r"test \g<0>", asked)) != asked:  # "just the CartTest please"
            named, unknown = _corrected(by_test, words)
            yield _Reading(whole * _APART, named, fills.knowing(unknown or unsaid, asked))
        by_name, unknown = _corrected(asked, words, own=own)
        if by_name != plain:
            yield _Reading(whole * _OWN_NAME, by_name, fills.knowing(unknown or unsaid, asked))
    if program := _NAMED_PROGRAM.search(there):  # "take moment out with npm"
        commands = known.of_program(program[1].lower())
        rest = f"{there[: program.start()]} {there[program.end() :]}".strip()
        if commands and _MORE_THAN_RUN.search(rest):
            for reading in _readings(rest, replace(sources, text=rest), tools, known):
                yield replace(reading, commands=commands & (reading.commands or commands))
    if (by_suite := with_suites(there, sources.paths)) != there:
        plain, unknown = _corrected(by_suite, words)
        there_too = replace(sources, text=by_suite)
        yield _Reading(_APART, plain, CommandFillings(by_suite, there_too, tools, unknown), is_of_suite=True)
        for asked, commands in _without_qualifiers(
            by_suite, CommandFillings(by_suite, there_too, tools, ()), known
        ).items():
            plain, unknown = _corrected(asked, words)
            fills = CommandFillings(by_suite, there_too, tools, unknown)
            yield _Reading(_APART, plain, fills, commands, is_of_suite=True)
    for asked, commands in _without_qualifiers(there, fills, known).items():
        for part, share in {**dict.fromkeys(wishes(asked), _PART_OF_IT), asked: 1.0}.items():
            for slips, less in ((True, 1.0), (False, _AS_WRITTEN)):
                plain, unknown = _corrected(part, words, slips=slips, names=sources.paths)
                yield _Reading(share * less * _APART, plain, fills.knowing(unknown, part), commands)
            by_name, unknown = _corrected(part, words, own=own)
            if by_name != _corrected(part, words)[0]:
                yield _Reading(share * _OWN_NAME * _APART, by_name, fills.knowing(unknown, part), commands)


@lru_cache(maxsize=8)
def _folders(paths: tuple[str, ...], but: frozenset[str]) -> re.Pattern[str]:
    """The workspace's folders as a request has them by their names alone, without those in `but`; those of tests only where they are
    spoken of as places."""
    names = sorted({part for path in paths for part in path.split("/")[:-1]} - _WORDS_FOR_TESTS - but)
    plain = "|".join(map(re.escape, names)) or r"(?!)"
    return re.compile(rf"(?<![\w./@-])(?:{plain}|(?<=in )(?:{'|'.join(sorted(_WORDS_FOR_TESTS))}))(?![\w./@-])")


def _without_qualifiers(there: str, fills: CommandFillings, known: AskedCommands) -> dict[str, frozenset[str]]:
    """The request without what commands take as flags, with the commands that do: "start dev on port 4000" is "start dev"."""
    found: dict[str, frozenset[str]] = {}
    for names, commands in known.taking.items():
        meant = fills.said.apart(names)
        rest = there
        for start, end in fills.said.spans(meant):
            rest = f"{rest[:start]} {rest[end:]}"
        rest = _LEFT_OVER.sub("", rest).strip()
        is_of_tests = _TESTS.search(there) or any(each.name == "left-out" for each in meant)
        if not _MORE_THAN_RUN.search(rest) and is_of_tests:
            rest = "run the tests"  # "only the failed tests"
        if meant and re.search(r"\w", rest):
            found[rest] = found.get(rest, frozenset()) | commands
    return found


def _tests_tested(
    scored: Sequence[tuple[float, str, "CommandFillings"]], templates: Mapping[str, CommandTemplate]
) -> Iterator[tuple[float, str, "CommandFillings"]]:
    """Where a test file is to be run, the commands that run tests instead of those that run programs."""
    testing = [command for command, template in templates.items() if template.action == "test-path"]
    for likeness, command, fills in scored:
        is_run = templates[command].action == "run-path" or "-m pdb {path" in command
        instead = testing if is_run and fills.names_a_test() else []
        able = [each for each in instead if any(fills.commands(templates[each]))]
        yield from ((likeness, each, fills) for each in able or [command])


def _fit(command: str, request: str, likeness: float, fills: "CommandFillings") -> float:
    """The likeness, less where the request has a path, a number or a quotation that the command has no place for, or names nothing
    of the workspace that the command is about."""
    named = {"path": r"\w[./]\w|\w/", "number": r"(?<![\w.])\d+(?![\w.])", "quoted": "§quoted"}
    spelled = [said for said in request.split() if re.search(named["path"], said)]
    for slot, pattern in named.items():
        if slot == "path" and all(said.strip(".,;:?!") in command for said in spelled):
            continue  # none is said, or the command itself has it: "pip freeze > requirements.txt"
        if re.search(pattern, request) and not re.search(
            rf"\{{(?:{slot}|paths|new|words?|commit|stem|folder|argument|part|release|constraint|specifier|address|url|host|place|planfile|main|test|files|board|compiled|resource|only|label|good|bad|lacking|having)\b",
            command,
        ):
            likeness *= _UNUSED
    if "§word" in request and "{" not in SLOT_OF_PROGRAM.sub("", command):
        likeness *= _UNSAID
    taken = command.count("{")
    if "{word}" in command and "{words}" not in command and request.count("§word") > taken:
        likeness *= _UNSAID  # "add x to y" says more than "add {word}"
    if "{path}" in command and not fills.names_a_path():
        likeness *= _UNUSED
    if "{os}" in command and "{arch}" not in command and fills.names_an_architecture():
        likeness *= _UNUSED
    return likeness


@lru_cache(maxsize=512)
def _without_slip(typed: str, words: frozenset[str]) -> str:
    """The one of `words` that was meant by another; '' for none. Each reading of a request asks for the same words, and so does each
    step of it."""
    slipped = (
        known
        for known in words
        if one_slip(typed, known) and (min(len(known), len(typed)) >= LETTERS or sorted(known) == sorted(typed))
    )
    # Two letters that changed places, then one that is missing or too much, are likelier than another letter.
    return min(slipped, key=lambda known: (sorted(known) != sorted(typed), len(known) == len(typed), known), default="")


def _corrected(
    request: str,
    words: frozenset[str],
    *,
    slips: bool = True,
    names: Sequence[str] = (),
    own: frozenset[str] = frozenset(),
) -> tuple[str, list[str]]:
    """The request without slips of the finger and with quotations as one word; and its words that none of the ways to ask has.
    Without `slips` words stand as they are, and what looks like a path but is none of `names` is a word."""
    unknown: list[str] = []

    def correct(match: re.Match[str]) -> str:
        word = match[0]
        lowered = word.lower().rstrip(".:")
        plain = lowered.removesuffix("'s").removesuffix("’s")
        if (apart := plain.replace("-", " ")) != plain and apart in words:  # "type-check"
            return apart
        is_one_of = len(plain) > LETTERS and f"{plain}s" in own  # "the order tests" are those of `orders`
        if is_one_of or plain.removeprefix(":") in own:  # Gradle's ":core"
            unknown.append(word.strip(".:"))
            return "§word"
        if re.match(r"/\w", word) or re.fullmatch(r"[0-9a-f]{7,40}|\d+(?:\.\d+){3}", plain):  # "/var", a commit, a host
            return "a.py" if word.startswith("/") else "§word"
        if not plain or plain in words or not re.search(r"\w", plain):
            return plain if plain in words else word
        if slips and len(plain) >= LETTERS - 1 and plain.isalpha():
            meant = _without_slip(plain, words)
            if meant:
                return meant
        if (
            slips
            and plain.isalpha()
            and (root := _FORM.sub("", plain)) != plain
            and len(root) > LETTERS
            and root in words
        ):
            return root  # "the deployment" is done by `deploy`
        unknown.append(word.rstrip(".:") or word)
        is_name = not slips and re.search(r"/[\w-]+$", plain) and not any(plain in path.lower() for path in names)
        return "§word" if is_name or re.fullmatch(r"[^\W\d][\w-]*", plain) else word

    text = in_full(_POLITE.sub(" ", QUOTED.sub(" §quoted ", request)))
    return re.sub(
        r"[^\s\"`,;!?()]+", lambda match: match[0] if match[0] == "§quoted" else correct(match), text
    ), unknown
