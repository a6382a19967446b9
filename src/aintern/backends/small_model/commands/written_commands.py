"""Commands that a request has word by word."""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

from aintern.backends.small_model.commands.command_fillings import SLOT
from aintern.backends.small_model.commands.command_tables import command_tables
from aintern.backends.small_model.commands.command_templates import ENGLISH_PROGRAMS, RUNNER, asked_commands
from aintern.backends.small_model.project.project_tools import ProjectTools
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS

RUN_BEFORE = re.compile(
    r"(?:^|\b(?:run|execute|do|try|start|call|use|launch|and|then|please|with|say|type)\s+)$", re.IGNORECASE
)
_MORE_PROGRAMS = (
    "ls", "cat", "cd", "cp", "mv", "rm", "mkdir", "chmod", "chown", "sed", "awk", "grep", "rg", "head", "tail",
    "echo", "export", "source", "npx", "pip3", "python3", "pipx", "docker-compose", "podman", "nohup", "sudo", "jq",
    "xargs", "printf", "seq", "tsc", "ts-node", "webpack", "rustc", "javac", "gcc", "g++", "clang", "ninja", "rails",
    "rspec", "phpunit", "dotnet", "bash", "sh", "zsh",
)  # fmt: skip
_MORE_SUBCOMMANDS = {
    "npm": "run ci start exec i t test audit cache link pack prune root view ls",
    "yarn": "run build start test dev lint add dlx",
    "pnpm": "run build start test dev lint exec dlx",
    "git": "status diff log show add commit",
    "cargo": "test build run check clippy fmt",
    "docker": "compose build run exec ps",
    "pip": "install list show freeze",
    "go": "test build run vet fmt mod get install generate env tool version",
    "mvn": "test package install clean verify compile",
    "python": "-m manage.py setup.py",
    "make": "check test clean install distclean uninstall menuconfig defconfig",
    "flask": "run shell routes",
    "alembic": "upgrade downgrade revision history current heads stamp merge check show branches",
    "uv": "run add sync lock pip tool venv python remove tree build export init",
    "poetry": "run add install remove update show lock build version config env",
    "bun": "run test add install remove x build",
    "rustup": "update show target component toolchain default override",
    "django-admin": "startproject startapp",
}  # fmt: skip
_PROGRAMS = {
    "gradle": "gradle",
    "mvn": "mvn",
    "python": "python",
    "rails": "rails",
    "symfony": "symfony",
}  # that stand as slots in commands
# Programs that reach several goals in one go.
_GOALS_OF = {
    "gradle": "gradle", "./gradlew": "gradle", "gradlew": "gradle", "mvn": "mvn", "./mvnw": "mvn", "mvnw": "mvn", "sbt": "sbt",
}  # fmt: skip
_AFTER_A_COMMAND = frozenset((
    "please", "pls", "plz", "now", "then", "and", "for", "to", "in", "so", "but", "if", "because", "thanks", "thx",
    "again", "on", "within", "inside", "here", "from", "the", "a", "an", "my", "our", "your", "this", "that", "these", "those", "it", "its",
    "them", "with", "without", "under", "through", "via", "using", "inside",
    "but", "only", "just", "we", "i", "you", "is", "are", "actually", "really", "once", "first", "as", "what",
    "whats", "what's", "whatever", "everything", "which", "where", "how", "when", "while", "or", "not", "dont", "don't",
))  # fmt: skip
"""Words that a command which is written out does not have, outside of quotes: the sentence goes on with them."""
_TELLS_OF_IT = frozenset((
    "gives", "says", "fails", "is", "isn't", "isnt", "was", "does", "doesn't", "doesnt", "needs", "throws", "crashes", "complains", "won't",
    "wont", "can't", "cant", "cannot", "has", "hangs", "exits", "takes", "stops", "breaks", "dies", "ends", "works", "should", "must",
))  # fmt: skip
# What goes on in English behind `make` without a target: "run make in the firmware directory"
_BEHIND_MAKE = ("and", "then", "in", "inside", "from", "again", "please", "now", "here", "there", "once", "with")
# "make flash, the board is on /dev/ttyUSB1"
_TARGET_ALONE = re.compile(r"\s+(?!sure|sense|it\b|them|all\b|clear)[a-z][a-z0-9_-]*(?:\s*[,;.](?:\s|$)|\s*$)")
_ASKS_ABOUT = re.compile(r"\b(?:would|will|does|did)\s+$", re.IGNORECASE)
_DOES = re.compile(r"(?:run|do|change|execute|build|update|install|remove)\b", re.IGNORECASE)
_LISTED = re.compile(
    r"\b(?:install|add|remove|uninstall|upgrade|update|drop)\s+[\w@/.,-]+(?:\s+[\w@/.-]+,)*\s+and\s+$", re.IGNORECASE
)
_ARTICLE = re.compile(
    r"\b(?:the|teh|hte|a|an|new|our|my|your|any|some|of|all)\s+(?:(?:clean|fresh|full|plain)\s+)?$", re.IGNORECASE
)
_BEFORE_A_THING = frozenset((
    "the", "a", "an", "my", "our", "your", "this", "that", "these", "those", "it", "them", "what", "whats", "what's", "whatever",
    "everything", "which",
))  # fmt: skip

# Behind the name of a recipe: "with prod as its argument", ", the argument is prod", "for staging and v2", "(prod)"
_GIVEN = re.compile(
    r"[\"'`]?(?:\s+(?:from|in|of)\s+(?:the\s+|our\s+)?justfile)?[\s,;:.(]*(?:and\s+)?"
    r"(?:(?:with|for|on|pass(?:ing)?|using|giv(?:e|ing)\s+it)\s+(?:it\s+)?(?:(?:the|an?|its)\s+)?(?:(?:arguments?|args?|parameters?|params?|values?)\s+)?"
    r"|(?:(?:the|its)\s+)?(?:arguments?|args?|parameters?|params?)(?:\s+(?:is|are|being)|:)?\s+)"
    r"[\"'`]?([\w./:@=+-]*\w)[\"'`]?(?:(?:\s+and|,)\s+[\"'`]?([\w./:@=+-]*\w)[\"'`]?(?=\s*(?:as\b|[.!?)]*$)))?"
    r"(?=\s+as\s+(?:(?:the|its|an?)\s+)?(?:arguments?|args?|param\w*|values?|env\w*|target)\b|\s*[,;.!?)]|\s*$|\s+(?:please|pls|now)\b)",
    re.IGNORECASE,
)
# "build the docs, the target in the makefile is called docs-html"
TARGET_CALLED = re.compile(
    r"\b(?:make\s+)?(?P<kind>target|recipe)(?:\s+(?:in|of)\s+(?:the\s+|our\s+)?(?:makefile|justfile))?\s+(?:is\s+)?(?:called|named|is)\s+[\"'`]?"
    r"(?P<name>[\w-]+)"
    r"|\b(?:make\s+target|(?P<just>just(?:file)?\s+recipe))\s+(?:(?:called|named)\s+)?[\"'`]?(?P<last>(?!for\b|that\b|to\b|which\b|of\b|is\b|in\b|with\b)[\w-]+)"
    r"|\b(?P<do>just)\s+(?P<given>[\w-]+)(?=\s+(?:with|for)\s+\S+\s+as\s+(?:(?:the|its|an?)\s+)?(?:arg|param))"
    r"|\b(?:an?|the)\s+(?P<first>(?!just\b|make\b|same\b|right\b|first\b)[\w-]+)\s+(?P<of>recipe(?:\s+(?:in|of|from)\s+(?:the\s+|our\s+)?justfile)?|target\s+(?:in|of|from)\s+(?:the\s+|our\s+)?makefile)\b",
    re.IGNORECASE,
)


# "I already did git add, what would go into the commit?"
_WAS_RUN = re.compile(
    r"\b(?:i|we|i['’]ve|we['’]ve)\s+(?:(?:have|already|just|only)\s+)*(?:did|done|ran|run|tried|used|executed|typed)\s+[\"'`]?$",
    re.IGNORECASE,
)


def written_commands(request: str, tools: ProjectTools) -> Iterator[str]:
    """Commands that the request has word by word: between backticks, or from a program's name on."""
    ticked = re.findall(r"`([^`\n]{1,300})`", request)
    if ticked:
        yield from ticked
        return
    if called := TARGET_CALLED.search(request):
        is_recipe = called["just"] or called["do"] or "recipe" in (called["kind"] or called["of"] or "").lower()
        program = "just" if is_recipe else "make"
        if program in tools.tables:
            command = f"{program} {called['name'] or called['last'] or called['given'] or called['first']}"
            yield f"{command}{_argument(command, request[called.end() :], tools)}"
            return
    known = _subcommands()
    scripts = {command for _, command in tools.scripts}
    names = {name for name, _ in tools.scripts}
    text = request.rstrip(".?! \n")
    for match in re.finditer(r"(?<![\w/@.-])[\w./+-]+", text):
        program = match[0]
        if _ARTICLE.search(text[: match.start()]):
            continue  # "build the docker image"
        if _WAS_RUN.search(text[: match.start()]):
            continue
        if program == "just" and "just" not in tools.tables:
            continue  # "just run a.py"
        if _LISTED.search(text[: match.start()]):
            continue  # "install black and isort"
        if program not in known and not re.match(r"\./[\w./-]+$", program):
            continue
        rest = text[match.end() :]
        before = text[: match.start()]
        if before.count("(") > before.count(")"):  # "the tests (python -m unittest) first", "(we use uv)"
            rest = re.sub(r"^((?:[^()]|\([^()]*\))*)\).*$", r"\1", rest, flags=re.DOTALL)
        if (quote := text[: match.start()][-1:]) in ("'", '"') and quote in rest:  # run 'python a.py 3' and …
            rest = rest[: rest.index(quote)]
        if rest.startswith(":") or (program == "export" and "=" not in rest):
            continue  # "west: a pristine build" names what is meant
        after = re.match(r"\s+(\S+)", rest)
        follows = after[1].rstrip(",;:") if after else ""
        script = any(command.startswith(f"{program} ") and command.endswith(f" {follows}") for command in scripts)
        if follows.lower() in _TELLS_OF_IT:
            continue  # "./install.sh gives permission denied" speaks of it
        is_target = program == "make" and "make-conventional" in tools.tables and _TARGET_ALONE.match(rest) is not None
        takes = is_target or (
            bool(follows) and (follows in known.get(program, ()) or script or follows.startswith("-"))
        )
        shaped = bool(follows) and re.search(r"[/=@]|[A-Za-z]\w*\.\w|\.[A-Za-z]|^\.", follows) is not None
        if not takes and not (shaped and program not in ENGLISH_PROGRAMS):
            is_last = not follows or (program == "make" and follows in _BEHIND_MAKE)
            alone = program.startswith("./") or (is_last and program not in FUNCTION_WORDS)
            is_means = re.search(r"\bwith\s+$", text[: match.start()])  # "configure it with ninja"
            if is_means or not (alone and RUN_BEFORE.search(text[: match.start()])):
                continue
        commands = [] if takes else [program]
        is_asked_about = _ASKS_ABOUT.search(text[: match.start()]) is not None
        for word in re.finditer(r"\S+", rest):
            so_far = text[match.start() : match.end() + word.start()]
            is_quoted = any(so_far.count(quote) % 2 for quote in "\"'")
            if word[0].lower().strip(",;") in _AFTER_A_COMMAND and not is_quoted:
                if word[0].lower() in _BEFORE_A_THING and len(commands) < 2 and not is_asked_about:
                    return  # "pip install the dev requirements" is said in English
                break
            if commands and re.match(r"\d+ times\b", rest[word.start() :]):
                break  # "ping example.com 4 times"
            is_verb = re.fullmatch(r"[a-z]+", word[0]) and word[0] not in {*known.get(program, ()), *names}
            is_last = word[0].endswith("?") and _DOES.match(word[0]) is not None
            if is_asked_about and (is_verb or is_last) and commands and not is_quoted:
                break  # "what would git clean -fd throw away"
            if program == "make" and not is_quoted and not _is_for_make(word[0], known[program] | names):
                if is_target and not commands:  # nobody knows its targets
                    commands.append(f"{program} {word[0].rstrip(',;.')}")
                    break
                continue
            # "run python3 a.py. Then look …": with the sentence ends the command
            ending = ",;.!?" if not is_quoted and re.search(r"\w[.!?]$", word[0]) else ",;"
            commands.append(
                " ".join([commands[-1] if commands else program, word[0].rstrip(ending)])
                if program == "make"
                else text[match.start() : match.end() + word.end()].rstrip(ending)
            )
            if word[0][-1] in f"{ending}:?" and not is_quoted:
                commands[-1] = commands[-1].rstrip(":?")  # "mix deps.get: the lock file is new"
                break
        if program == "just" and commands:
            commands[-1] += _argument(commands[-1], text[match.start() + len(commands[-1]) :], tools)
        commands = commands[-1:] if is_asked_about else commands
        # The project's own program instead of the machine's.
        slot = program if program in ("gradle", "mvn", "rails") else ""
        own = dict(tools.fillings).get(slot, (program,))[0]
        whole = [
            command for command in commands if not re.fullmatch(r"python3? -m", command)
        ]  # the module is still to come
        if goals := known.get(_GOALS_OF.get(program, "")):  # "gradle clean build" is not "gradle clean"
            further = [*(command.rpartition(" ")[2] in goals for command in whole[1:]), False]
            whole = [command for command, goes_on in zip(whole, further, strict=True) if not goes_on]
        yield from _whole([own + command.removeprefix(program) for command in whole], tools)
        return


def _argument(command: str, behind: str, tools: ProjectTools) -> str:
    """What a recipe is to be given by the words behind its name, where it takes something or nobody knows: " prod" of "with prod"."""
    given = _GIVEN.match(behind)
    words = [word for word in given.groups() if word] if given else []
    is_known = command in (own for _, own in tools.scripts)
    takes = (
        any(own.startswith(f"{command} {{") for _, own in tools.scripts) if is_known else command.startswith("just ")
    )
    return f" {' '.join(words)}" if takes and words and not FUNCTION_WORDS.intersection(map(str.lower, words)) else ""


def _is_for_make(word: str, targets: Container[str]) -> bool:
    """Whether a word behind `make` is an option, a variable or a target, and not one of the sentence."""
    return word.rstrip(",;") in targets or re.match(r"-|\w+=|\d+$", word) is not None


def _whole(commands: Sequence[str], tools: ProjectTools) -> Iterator[str]:
    """Of readings that go further and further those that the project has, and with its options; all where it has none of them."""
    has = {*asked_commands(tools).templates, *(command for _, command in tools.scripts)}
    known = [command for command in commands if command in has]
    if not known:
        yield from commands
        return
    yield known[-1]
    for command in commands:
        more = command.removeprefix(known[-1])
        if more != command and re.match(r"\s+(?:-|\S*[/=@.:]|\d)", more):
            yield command


def needs_more(program: str, templates: Iterable[str], tools: ProjectTools) -> bool:
    """Whether all of the project's commands of a program have words behind its name, or another program before it."""
    if re.search(r"\bpip3? install$", program):
        return True  # of "pip install httpx please" it is a part, and never all
    within = dict(tools.fillings).get("in", ("",))[0]
    written = [SLOT.sub(lambda slot: within if slot[1] == "in" else "x", command) for command in templates]
    words = program.split()
    taken = [command for command in written if RUNNER.sub("", command).split()[: len(words)] == words]
    if len(words) > 1:  # "conda env" and "bazel test" are none, where "go test" is one that has ./... behind it
        nexts = {more[0] for command in taken if (more := RUNNER.sub("", command).split()[len(words) :])}
        if nexts == {"x"} and program not in taken:
            return True  # "dotnet add package" is of a package
        return len(nexts) > 1 and program not in taken and all(re.fullmatch(r"[a-z]+|//.*", word) for word in nexts)
    return program != "make" and bool(taken) and program not in taken


@lru_cache(maxsize=1)
def _subcommands() -> dict[str, frozenset[str]]:
    """For each program, the words that follow it in a command."""
    found: dict[str, set[str]] = {program: set() for program in _MORE_PROGRAMS}
    for table, entries in command_tables().items():
        if table == "say":
            continue
        for key, value in entries.items():
            for command in (
                value
                if isinstance(value, list) and key in command_tables()["say"]
                else [value if isinstance(value, str) else key]
            ):
                words = SLOT.sub(lambda slot: _PROGRAMS.get(slot[1], ""), command).split()
                if words and re.match(r"[\w./+-]+$", words[0]):
                    found.setdefault(words[0], set()).update(words[1:2])
    for action in command_tables()["say"]:
        found.pop(action, None)
    for program, more in _MORE_SUBCOMMANDS.items():
        found.setdefault(program, set()).update(more.split())
    return {program: frozenset(after) for program, after in found.items()}
