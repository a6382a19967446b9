"""Rates a program call by its row of the table: subcommand, options, base effects, operands, wrapped command."""

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from aintern.shell.programs.file_programs import READERS as FILE_READERS
from aintern.shell.programs.git_commands import READERS as GIT_READERS
from aintern.shell.programs.git_commands import check_repository, git_setting
from aintern.shell.programs.interpreters import READERS as CODE_READERS
from aintern.shell.programs.network_programs import READERS as NETWORK_READERS
from aintern.shell.programs.program_call import Call, text_of
from aintern.shell.programs.program_table import Program
from aintern.shell.programs.service_clients import READERS as SERVICE_READERS
from aintern.shell.programs.shell_programs import READERS as SCRIPT_READERS
from aintern.shell.programs.system_programs import READERS as SYSTEM_READERS
from aintern.shell.programs.wrappers import READERS as WRAPPER_READERS
from aintern.shell.values import DECODED, OPAQUE, ShellState, Stream, Word
from aintern.shell.variables import value_effect

Reader = Callable[[Call], Stream | None]
READERS: dict[str, Reader] = {
    **CODE_READERS, **FILE_READERS, **GIT_READERS, **NETWORK_READERS, **SCRIPT_READERS, **SERVICE_READERS,
    **SYSTEM_READERS, **WRAPPER_READERS,
}  # fmt: skip
_EMPTY = Stream("")
_HELP_ANYWHERE = frozenset(("cloud", "infra"))  # `kubectl get pods --help`: the operands are subcommands


def rate(call: Call) -> Stream | None:
    """Records what the call does and returns what it prints (None: something unknown made by the program)."""
    program = call.program
    if program.subcommands:
        narrowed = _subcommand(call)
        if narrowed is None:
            return _EMPTY
        if program.name == "git":
            check_repository(narrowed)
        call, program = narrowed, narrowed.program
    wraps = bool(program.wraps)
    arguments = call.read(stop=wraps or program.tail == "stop")
    if _only_prints(call):
        return _EMPTY
    lists = False
    access = ""
    for name, meaning, value in arguments.options:
        if meaning == "lists":
            lists = True
        elif meaning.startswith("operands:"):
            access = meaning[9:]
        else:
            option_effect(call, name, meaning, value)
    if program.reader and not lists:
        return READERS[program.reader](call)
    if not lists:
        for effect in program.effects:
            call.does(effect)
    _operands(call, arguments.operands, access, lists)
    if wraps:
        return _wrapped(call)
    return _output(call)


def _only_prints(call: Call) -> bool:
    """--help and --version print and stop; not when operands stand before, and not for programs the table doesn't know."""
    if call.program.name == "*" or (call.arguments.operands and call.program.reader not in _HELP_ANYWHERE):
        return False
    return any(option.meaning == "help" or option.name in ("--help", "--version") for option in call.arguments.options)


def _subcommand(call: Call) -> Call | None:
    """The call as its subcommand's row, or as the program's own row when the subcommand has none; None for --help."""
    program = call.program
    programs = call.table.programs
    while program.subcommands:
        arguments = call.read(stop=True)
        if _only_prints(call):
            return None
        for name, meaning, value in arguments.options:
            option_effect(call, name, meaning, value)
        if arguments.rest >= len(call.words):
            break
        word = call.words[arguments.rest]
        if OPAQUE in word.text:
            call.does("name-unknown")
        below = programs.get(f"{program.name} {word.text}")
        if below is None:
            rest = Program(program.name, program.effects, program.operands, program.options, reader=program.reader)
            return call.seen_as(rest, call.words[arguments.rest :])
        call, program = call.seen_as(below, call.words[arguments.rest :]), below
    return call


def option_effect(call: Call, name: str, meaning: str, value: Word | None) -> None:
    """Records what one option does by its meaning in the table."""
    if not meaning or meaning in ("flag", "value"):
        if value is not None and meaning == "":
            _unknown_value(call, value)
    elif meaning.startswith("does:"):
        call.does(meaning[5:], name)
    elif value is None:
        return
    elif meaning.startswith("takes:"):
        call.does(meaning[6:], f"{name} {value.text}")
    elif meaning in ("read", "write", "create", "delete", "into"):
        call.path("write" if meaning == "into" else meaning, value)
    else:
        _running_option(call, name, meaning, value)


def _running_option(call: Call, name: str, meaning: str, value: Word) -> None:
    if meaning == "shell":
        call.script(value)
    elif meaning == "run":
        call.does("option-runs-program", f"{name} {value.text}")
        call.script(value)
    elif meaning == "load":
        call.does("loads-code", f"{name} {value.text}")
        call.path("read", value)
    elif meaning == "cd":
        inner = call.shell.fork()
        inner.cwd = call.absolute(value)
        call.shell = inner
    elif meaning == "host":
        call.host(host_of(value.text))
    else:
        _rarer_option(call, meaning, value)


def _rarer_option(call: Call, meaning: str, value: Word) -> None:
    if meaning == "elevated":
        inner = call.shell.within(call.program.name, elevated=True)
        call.script(value, inner)
    elif meaning == "elsewhere":
        place = call.place("read", value)
        if place not in ("workspace", "workspace-root"):
            call.does("runs-outside-code", value.text)
    elif meaning == "load-local":
        if value.text.startswith((".", "/", "~", OPAQUE)) or "=/" in value.text or "=." in value.text:
            call.does("loads-code", value.text)
    elif meaning == "git-setting":
        git_setting(call, value.text, None)
    elif meaning == "value-read" and value.text not in ("-", "/dev/stdin"):
        call.path("read", value)


def _unknown_value(call: Call, value: Word) -> None:
    """The value of an option that the table does not know: at least a protected path in it counts."""
    call.mention(value)


def _operands(call: Call, operands: Sequence[Word], access: str, lists: bool) -> None:
    pattern = call.program.operands
    if not pattern or not operands:
        return
    for word, kind in zip(operands, _kinds(pattern, len(operands)), strict=False):
        if kind == "text":
            continue
        if kind == "unknown":
            _unknown_operand(call, word)
        elif kind in ("host", "address", "shell", "setting", "container-path"):
            _rarer_operand(call, kind, word)
        elif lists:
            call.path("read", word)
        else:
            call.path(kind if access == "tree" and kind != "read" else access or kind, word)


def _rarer_operand(call: Call, kind: str, word: Word) -> None:
    if kind == "shell":
        call.script(word)
    elif kind == "setting":
        if "=" in word.text:
            call.does("kernel-setting", word.text)
    elif kind == "container-path":
        if ":" not in word.text.split("/")[0] and word.text != "-":
            last = word is call.arguments.operands[-1]
            call.path("write" if last else "read", word)
    elif kind == "host" or "://" in word.text or "." in word.text:
        call.host(host_of(word.text))
        _unknown_value(call, word)
    else:
        _unknown_operand(call, word)


def _kinds(pattern: Sequence[str], count: int) -> list[str]:
    """The kind of each of `count` operands; a starred kind stands for all that the others leave."""
    star = next((index for index, kind in enumerate(pattern) if kind.endswith("*")), None)
    if star is None:
        return list(pattern)
    before, after = list(pattern[:star]), list(pattern[star + 1 :])
    middle = max(0, count - len(before) - len(after))
    if count < len(before) + len(after):
        after = []
        middle = max(0, count - len(before))
    return before + [pattern[star][:-1]] * middle + after


def _unknown_operand(call: Call, word: Word) -> None:
    """An operand of a program that the table does not know: protected paths and addresses count."""
    text = word.text
    if "://" in text and not text.startswith(("file:", "-")):
        call.host(host_of(text))
    else:
        call.mention(word)


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
        return call.script(text_of(rest), inner)
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
    at = 0
    while at < len(rest):
        name, equals, value = rest[at].text.partition("=")
        if rest[at].text == "-":  # env -: the same as -i
            at += 1
            continue
        if not equals or not name.replace("_", "a").isalnum():
            break
        effect = value_effect(call.table, name, value)
        if effect:
            call.does(effect, name)
        call.shell.variables[name] = Word(value, taints=rest[at].taints)
        at += 1
    return rest[at:]


def _output(call: Call) -> Stream | None:
    kind = call.program.output
    if kind == "decoded":
        call.taint(DECODED)
    elif kind == "nothing":
        return _EMPTY
    elif kind == "copy":
        return _copied(call)
    elif kind == "temp":
        return Stream("/tmp/tmp.XXXXXXXXXX")  # noqa: S108 - the same name every time, so that what it holds is followed
    elif kind == "path":
        operands = call.arguments.operands
        return Stream(f"/usr/bin/{operands[0].text}") if len(operands) == 1 and operands[0].known else None
    return None


def _copied(call: Call) -> Stream:
    operands = [word for word in call.arguments.operands if word.text != "-"]
    if not operands:
        return call.stdin
    streams = [call.content(word) for word in operands]
    known = all(stream.text is not None for stream in streams)
    text = "".join(stream.text or "" for stream in streams) if known else None
    return Stream(text, call.taints.union(*(stream.taints for stream in streams)))


def host_of(text: str) -> str:
    """The host of a URL, `user@host:path`, `host:port` or bare name; '' when it cannot be told."""
    if OPAQUE in text and "://" not in text:
        return ""
    if "://" not in text:
        if text.startswith("["):
            return text[1:].partition("]")[0]
        text = text.rpartition("@")[2]
        return text.split("/", 1)[0].split(":", 1)[0]
    try:
        return (urlsplit(text).hostname or "").replace(OPAQUE, "?")
    except ValueError:  # a malformed address has no host to show; the network effect stays
        return ""
