"""Rates a program call by its row of the table: subcommand, options, base effects, operands, wrapped command."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from aintern.shell.programs.file_programs import READERS as FILE_READERS
from aintern.shell.programs.git_commands import READERS as GIT_READERS
from aintern.shell.programs.git_commands import check_repository, git_setting
from aintern.shell.programs.interpreters import READERS as CODE_READERS
from aintern.shell.programs.interpreters import run_file, run_query, run_text
from aintern.shell.programs.network_programs import READERS as NETWORK_READERS
from aintern.shell.programs.network_programs import host_of
from aintern.shell.programs.program_call import STDIN, Call, joined_words
from aintern.shell.programs.program_table import Program
from aintern.shell.programs.service_clients import READERS as SERVICE_READERS
from aintern.shell.programs.shell_programs import READERS as SCRIPT_READERS
from aintern.shell.programs.system_programs import READERS as SYSTEM_READERS
from aintern.shell.programs.system_programs import setting_name
from aintern.shell.programs.wrappers import READERS as WRAPPER_READERS
from aintern.shell.values import DECODED, GUARDED_NAMES, LISTED_NAMES, NOTHING, OPAQUE, ShellState, Stream, Word
from aintern.shell.variables import value_effect

READERS: dict[str, Callable[[Call], Stream | None]] = {
    **CODE_READERS, **FILE_READERS, **GIT_READERS, **NETWORK_READERS, **SCRIPT_READERS, **SERVICE_READERS,
    **SYSTEM_READERS, **WRAPPER_READERS,
}  # fmt: skip
_KEEP_NAMES = ("names", "selected", "copy")  # a list of files stays one, at most narrowed
_RUNS_CODE = frozenset(("runs-project-code", "writes-artifact"))
_ELSEWHERE = re.compile(r"/(?!/)|~|\.\./")  # a path that may lead out; `//x` is a label of bazel
# options whose value is a place to put something: nothing of it runs
_PUTS = re.compile(
    r"out|dest|cache|te?mp|prefix|target|report|cov|log|install|build|dist|prof|junit|save|dump|isystem|^-[oIL]",
    re.IGNORECASE,
)
_HELP_ANYWHERE = frozenset(("cloud", "infra"))  # `kubectl get pods --help`: the operands are subcommands


def rate(call: Call) -> Stream | None:
    """Records what the call does and returns what it prints (None: something unknown made by the program)."""
    program = call.program
    if program.subcommands:
        narrowed = _subcommand(call)
        if narrowed is None:
            return NOTHING
        if program.name == "git":
            check_repository(narrowed)
        call, program = narrowed, narrowed.program
    arguments = call.read(stop=bool(program.wraps) or program.tail == "stop")
    if _only_prints(call):
        return NOTHING
    if program.output not in _KEEP_NAMES:
        call.findings.flow.taints.discard(LISTED_NAMES)
    effects, access, lists = program.effects, "", False
    for name, meaning, value in arguments.options:
        if meaning == "lists":
            lists = True
        elif meaning.startswith("operands:"):
            access = meaning.removeprefix("operands:")
        elif meaning.startswith("instead:"):
            effects = (meaning.removeprefix("instead:"),)
        else:
            option_effect(call, name, meaning, value)
    if not lists and _RUNS_CODE & set(effects) and program.output != "temp":
        _foreign_code(call, operands_too="runs-project-code" in effects)
    if program.reader and not lists:
        return READERS[program.reader](call)
    if program.lists_alone and not arguments.operands:
        effects = ()
    for effect in () if lists else effects:
        call.does(effect)
    _operands(call, access, lists)
    return _wrapped(call) if program.wraps else _output(call)


def _foreign_code(call: Call, *, operands_too: bool) -> None:
    """Builders, test runners, compilers and linters take code and configurations by path: outside the workspace they are
    not the project's."""
    words = [
        option.value
        for option in call.arguments.options
        if option.value and option.meaning in ("", "value", "config") and not _PUTS.search(option.name)
    ]
    if operands_too:  # what stands behind an option that the table does not know may be its value
        behind = [word for before, word in pairwise(call.words) if before.text[:1] == "-" and _PUTS.search(before.text)]
        words += [word for word in call.arguments.operands if word not in behind]
    for word in words:
        name, equals, value = word.text.partition("=")
        if _ELSEWHERE.match(value if equals else name) and not _PUTS.search(name if equals else ""):
            _config(call, Word(value if equals else name, word.glob, word.taints))


def _only_prints(call: Call) -> bool:
    """--help and --version print and stop; not when operands stand before, and not for programs the table doesn't know."""
    if call.program.name == "*" or (call.arguments.operands and call.program.reader not in _HELP_ANYWHERE):
        return False
    return any(option.meaning == "help" or option.name in ("--help", "--version") for option in call.arguments.options)


def _subcommand(call: Call) -> Call | None:
    """The call as its subcommand's row, or as the program's own row when the subcommand has none; None for --help."""
    program = call.program
    while program.subcommands:
        arguments = call.read(stop=True)
        if _only_prints(call):
            return None
        for name, meaning, value in arguments.options:
            option_effect(call, name, meaning, value)
        if arguments.rest >= len(call.words):
            break
        words = call.words[arguments.rest :]
        if OPAQUE in words[0].text:
            call.does("name-unknown")
        below = call.table.programs.get(f"{program.name} {words[0].text}")
        if below is None:
            rest = Program(program.name, program.effects, program.operands, program.options, reader=program.reader)
            return call.seen_as(rest, words)
        call, program = call.seen_as(below, words), below
    return call


# options


def option_effect(call: Call, name: str, meaning: str, value: Word | None) -> None:
    """Records what one option does by its meaning in the table."""
    kind, _, effect = meaning.partition(":")
    if kind == "does":
        call.does(effect, name)
    elif kind == "prints":
        call.taint(effect)
    elif value is None or meaning in ("flag", "value"):
        return
    elif kind == "takes":
        call.does(effect, f"{name} {value.text}")
    elif kind == "run":
        call.option_script(value, f"{name} {value.text}")
    elif kind == "load":
        call.does("loads-code", f"{name} {value.text}")
        call.path("read", value)
    elif reader := _VALUES.get(kind):
        reader(call, value)


def _change_folder(call: Call, value: Word) -> None:
    inner = call.shell.fork()
    inner.cwd = call.absolute(value)
    call.shell = inner


def _elsewhere(call: Call, value: Word) -> None:
    """Another project: its code is not the workspace's."""
    if call.place("read", value) not in ("workspace", "workspace-root"):
        call.does("runs-outside-code", value.text)


def _load_local(call: Call, value: Word) -> None:
    """A module by path; by name it is one that is installed."""
    if "://" in value.text:
        run_file(call, value)
    if value.text.startswith((".", "/", "~", OPAQUE)) or "=/" in value.text or "=." in value.text:
        call.does("loads-code", value.text)


def _config(call: Call, value: Word) -> None:
    """A configuration may load code: the workspace's own is code of the project, any other is not."""
    if "://" in value.text:
        run_file(call, value)
        return
    for path in value.text.split(":"):
        if call.place("read", Word(path)) in ("temp", "outside", "home", "startup", "around", "top"):
            call.does("runs-outside-code", path)
    call.mention(value)


def _named_files(call: Call, value: Word) -> None:
    """A glob of the files that a search reads, or with `!` leaves out."""
    if not value.text.startswith("!"):
        call.mention(Word(value.text, glob=True, taints=value.taints))


_VALUES: dict[str, Callable[[Call, Word], object]] = {
    "": Call.mention,
    "read": lambda call, value: call.host(host_of(value.text)) if "://" in value.text else call.path("read", value),
    **dict.fromkeys(("write", "into"), lambda call, value: call.path("write", value)),
    "create": lambda call, value: call.path("create", value),
    "delete": lambda call, value: call.path("delete", value),
    "shell": Call.script,
    "elevated": lambda call, value: call.script(value, call.shell.within(call.program.name, elevated=True)),
    "code": lambda call, value: run_text(call, value.text, value.taints),
    "script": run_file,
    "cd": _change_folder,
    "host": lambda call, value: call.host(host_of(value.text)),
    "config": _config,
    "elsewhere": _elsewhere,
    "load-local": _load_local,
    "git-setting": lambda call, value: git_setting(call, value.text, None),
    "names": _named_files,
    "value-read": lambda call, value: None if value.text in STDIN else call.path("read", value),
}


# operands


def _operands(call: Call, access: str, lists: bool) -> None:
    operands = call.arguments.operands
    for word, kind in zip(operands, _kinds(call.program.operands, len(operands)), strict=False):
        if reader := _OPERANDS.get(kind):
            reader(call, word)
        elif lists:
            call.path("read", word)
        else:
            call.path(kind if access == "tree" and kind != "read" else access or kind, word)


def _kinds(pattern: Sequence[str], count: int) -> list[str]:
    """The kind of each of `count` operands; a starred kind stands for all that the others leave."""
    star = next((index for index, kind in enumerate(pattern) if kind.endswith("*")), None)
    if star is None:
        return list(pattern)
    before, after = list(pattern[:star]), list(pattern[star + 1 :])
    if count < len(before) + len(after):
        after = []
    return before + [pattern[star][:-1]] * max(0, count - len(before) - len(after)) + after


def _unknown_operand(call: Call, word: Word) -> None:
    """An operand of which the table says nothing: protected paths and addresses count."""
    if "://" in word.text and not word.text.startswith(("file:", "-")):
        call.host(host_of(word.text))
        return
    call.mention(word)


def _address(call: Call, word: Word) -> None:
    if "://" in word.text or "." in word.text:
        call.host(host_of(word.text))
    call.mention(word)


def _container_path(call: Call, word: Word) -> None:
    if ":" not in word.text.split("/")[0] and word.text != "-":
        call.path("write" if word is call.arguments.operands[-1] else "read", word)


def _image(call: Call, word: Word) -> None:
    """ImageMagick's prefixes: `ephemeral:` deletes the file after reading it, `msl:` and `mvg:` are scripts."""
    scheme, colon, name = word.text.partition(":")
    if colon and scheme in ("ephemeral", "msl", "mvg"):
        call.path("delete", Word(name)) if scheme == "ephemeral" else call.code_file(Word(name))
    else:
        call.path("read", Word(word.text.removeprefix("@"), word.glob, word.taints))


def _module(call: Call, word: Word) -> None:
    """`go run ./cmd` is the project's; `go run host/path@version` is fetched."""
    if "@" in word.text or (
        not word.text.startswith((".", "/", "-")) and "." in word.text.partition("/")[0] and "/" in word.text
    ):
        call.does("runs-registry-code", word.text)
    else:
        call.mention(word)


_OPERANDS: dict[str, Callable[[Call, Word], object]] = {
    "text": lambda call, word: None,
    "query": run_query,
    "unknown": _unknown_operand,
    "address": _address,
    "host": lambda call, word: call.host(host_of(word.text)),
    "container-path": _container_path,
    "image": _image,
    "setting": lambda call, word: call.does("kernel-setting", word.text) if "=" in word.text else None,
    "changed": lambda call, word: call.does("changes-tool-settings", word.text),
    "module": _module,
    "fetched": lambda call, word: call.does("runs-registry-code", word.text),
    "name": setting_name,
    "shell": Call.script,
    "code": _VALUES["code"],
    "script": run_file,
    "executable": lambda call, word: (
        call.path("read", word) if call.place("read", word) == "system" else run_file(call, word)
    ),
}


# wrapped commands


def _wrapped(call: Call) -> Stream:
    """The command behind a wrapper's own words."""
    rest = call.words[call.arguments.rest :]
    call.shell = call.shell.fork()
    if call.program.wraps == "env":
        rest = _environment(call, rest)
    elevated = call.shell.around.elevated or "privilege" in call.program.effects
    inner = call.shell.within(call.program.name, elevated=elevated)
    if not rest:
        if call.program.name == "env":
            call.does("reads-environment")
        return Stream(None, call.taints)
    if rest[0].text == "-c" and len(rest) > 1:  # capsh … -- -c TEXT
        return call.script(rest[1], inner)
    if call.program.wraps == "shell":
        return call.script(joined_words(rest), inner)
    if any(not option.meaning for option in call.arguments.options):
        _other_readings(call, rest, inner)
    return call.run(rest, inner)


def _other_readings(call: Call, rest: Sequence[Word], inner: ShellState) -> None:
    """An option that the table doesn't know may take the next word as its value: then the command begins later."""
    for at in (1, 2):
        if at < len(rest) and rest[at].text.rpartition("/")[2] in call.table.words["alarming"]:
            call.run(rest[at:], inner.fork())


def _environment(call: Call, rest: Sequence[Word]) -> Sequence[Word]:
    """The assignments that sudo, env and their like take before the command."""
    for at, word in enumerate(rest):
        if word.text == "-":  # env -: the same as -i
            continue
        name, equals, value = word.text.partition("=")
        if not equals or not name.replace("_", "a").isalnum():
            return rest[at:]
        if effect := value_effect(call.table, name, value):
            call.does(effect, name)
        call.shell.variables[name] = Word(value, taints=word.taints)
    return ()


# output


def _output(call: Call) -> Stream | None:
    match call.program.output:
        case "decoded":
            call.taint(DECODED)
        case "names":
            call.taint(LISTED_NAMES)
        case "selected":
            _selects(call)
        case "nothing":
            return NOTHING
        case "copy":
            return _copied(call)
        case "temp":  # the same name every time, so that what it holds is followed
            return Stream("/tmp/tmp.XXXXXXXXXX")  # noqa: S108
    return None


def _selects(call: Call) -> None:
    """`ls -a | grep env`: what is looked for in a list of files may be a protected name."""
    if LISTED_NAMES in call.taints and call.program.operands[:1] == ("text",):
        for word in call.arguments.operands[:1]:
            text = word.text.strip("^$\\")
            if text and (call.is_protected(Word(f".{text}")) or call.is_protected(Word(f"*{text}*", glob=True))):
                call.taint(GUARDED_NAMES)


def _copied(call: Call) -> Stream:
    operands = [word for word in call.arguments.operands if word.text != "-"]
    if not operands:
        return call.stdin
    streams = [call.content(word) for word in operands]
    known = all(stream.text is not None for stream in streams)
    text = "".join(stream.text or "" for stream in streams) if known else None
    return Stream(text, call.taints.union(*(stream.taints for stream in streams)))
