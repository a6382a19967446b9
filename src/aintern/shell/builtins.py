"""Bash's builtins that change the shell's state or evaluate text; read by name before the table's programs.

Sources: the bash manual's chapter on builtins; `test -v`, `printf -v`, `read`, `unset` evaluate array subscripts.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from aintern.shell.programs.program_call import STDIN, Call, joined_words
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.programs.program_table import Program
from aintern.shell.values import CLEAN, NOTHING, OPAQUE, UNKNOWN, Stream, Word
from aintern.shell.words import ansi_c

Builtin = Callable[[Call], Stream | None]
EVALUATING_TESTS = frozenset(("-v", "-R", "-eq", "-ne", "-lt", "-le", "-gt", "-ge"))  # they expand subscripts


def _cd(call: Call) -> Stream:
    operands = [word for word in call.words[1:] if word.text == "-" or not word.text.startswith("-")]
    shell = call.shell
    word = operands[0] if operands else shell.variables["HOME"]
    if word.text == "-":
        word = shell.variables.get("OLDPWD", Word(OPAQUE))
    before = shell.cwd
    if word.text.startswith(OPAQUE):  # `cd "$d"` may go anywhere; a folder below a known one keeps its place
        shell.cwd = None
    else:
        shell.cwd = call.findings.places.absolute(word.text.replace(OPAQUE, "x"), shell.cwd)
    if before is not None:
        shell.variables["OLDPWD"] = Word(before)
    shell.variables["PWD"] = Word(shell.cwd or OPAQUE)
    return NOTHING


def _popd(call: Call) -> Stream:
    call.shell.cwd = None
    return NOTHING


def _eval(call: Call) -> Stream:
    words = call.words[2:] if len(call.words) > 1 and call.words[1].text == "--" else call.words[1:]
    if not words:
        return NOTHING
    call.does("string-as-code")
    with call.shell.surrounded(via=(*call.shell.around.via, "eval")):
        return call.script(joined_words(words), call.shell)


def _source(call: Call) -> Stream:
    operands = [word for word in call.words[1:] if word.text != "--"]
    if not operands:
        return NOTHING
    if operands[0].text in STDIN:
        return call.execute(call.stdin, call.shell)
    stream = call.code_file(operands[0])
    return UNKNOWN if stream.text is None else call.execute(stream, call.shell)


def _exec(call: Call) -> Stream:
    program = Program("exec", options={"-a": "value", "-c": "flag", "-l": "flag"})
    rest = call.words[read_arguments(program, call.words, True).rest :]
    return call.run(rest) if rest else NOTHING


def _command(call: Call) -> Stream | None:
    rest = list(call.words[1:])
    while rest and rest[0].text.startswith("-"):
        if set(rest.pop(0).text) & {"v", "V"}:
            return Stream(f"/usr/bin/{rest[0].text}") if len(rest) == 1 and rest[0].known else None
    return call.run(rest)


def _set(call: Call) -> Stream:
    words = call.words[1:]
    if not words:
        call.does("reads-environment")
        return UNKNOWN
    texts = [word.text for word in words]
    if "--" in texts:
        call.shell.parameters = tuple(words[texts.index("--") + 1 :])
    elif not texts[0].startswith(("-", "+")):
        call.shell.parameters = tuple(words)
    return NOTHING


def _shift(call: Call) -> Stream:
    count = call.words[1].text if len(call.words) > 1 else "1"
    call.shell.parameters = call.shell.parameters[int(count) if count.isdecimal() else 1 :]
    return NOTHING


def _echoed(call: Call, text: str, wrapper: str) -> None:
    """Text that bash expands once more: its substitutions run."""
    call.interpreter.script('echo "' + text.replace('"', '\\"') + '"', call.shell.within(wrapper), UNKNOWN)


def _evaluates(call: Call, words: Sequence[Word]) -> None:
    """Names given to a builtin: an array subscript in one is expanded."""
    for word in words:
        if "[" in word.text and ("$(" in word.text or "`" in word.text):
            call.does("string-as-code", word.text)
            _echoed(call, word.text, "subscript")


def _declare(call: Call) -> Stream | None:
    """declare, export, local, readonly, typeset, unset. The assignments were made by the walker."""
    words = call.words[1:]
    options = "".join(word.text for word in words if word.text.startswith("-"))
    _evaluates(call, words)
    for word in words:
        name, equals, value = word.text.partition("=")
        if equals and not name.startswith("-"):
            name = name.removesuffix("+")
            if "n" in options and call.words[0].text != "export":
                call.shell.references[name] = value
            elif name not in call.shell.arrays:
                call.interpreter.assign(name, Word(value, taints=word.taints), call.shell, call.cause)
        elif call.words[0].text == "unset":
            call.shell.variables.pop(name, None)
            call.shell.arrays.pop(name, None)
    if call.words[0].text == "export" and not options and any("=" in word.text for word in words):
        call.does("sets-variable")
    if all(word.text.startswith("-") for word in words) and not set(options) & {"f", "F"}:
        call.does("reads-environment")
        return None
    return NOTHING


def _read(call: Call) -> Stream:
    program = Program("read", options=dict.fromkeys(("-d", "-i", "-n", "-N", "-p", "-t", "-u", "-a"), "value"))
    arguments = read_arguments(program, call.words, False)
    _evaluates(call, arguments.operands)
    stdin = call.stdin if call.stdin.text is not None or call.stdin.taints else call.shell.stdin
    line = stdin.text.strip("\n") if stdin.text is not None and OPAQUE not in stdin.text else "\n"
    cut_elsewhere = "\n" in line or arguments.has("-d", "-n", "-N")
    names = [word.text for word in arguments.operands] or ["REPLY"]
    separators = call.shell.variables.get("IFS") or Word(" \t\n")
    fields = None if cut_elsewhere else _fields(line, separators.text, 0 if arguments.has("-a") else len(names))
    for array in arguments.values("-a"):
        call.shell.arrays[array.text] = tuple(Word(f, taints=stdin.taints) for f in fields or [OPAQUE])
    for index, name in enumerate(names):  # one field a name, the last name gets the rest
        until = None if index == len(names) - 1 else index + 1
        text = OPAQUE if fields is None else " ".join(fields[index:until])
        call.shell.variables[name] = Word(text, taints=stdin.taints)
    return NOTHING


def _fields(line: str, separators: str, most: int) -> list[str] | None:
    """What `read` cuts a line into, `most` pieces (0: all there are); None where IFS has more than one separator that is no blank,
    or the line ends in it, which bash then leaves out."""
    if not separators:
        return [line]
    if separators.isspace():
        return line.split()
    if len(separators) > 1 or separators == OPAQUE or line.endswith(separators):
        return None
    return line.split(separators, most - 1)


def _mapfile(call: Call) -> Stream:
    program = Program("mapfile", options={"-C": "run", **dict.fromkeys(("-d", "-n", "-O", "-s", "-u", "-c"), "value")})
    arguments = read_arguments(program, call.words, False)
    for callback in arguments.values("-C"):
        call.does("string-as-code", callback.text)
        call.script(callback)
    for word in arguments.operands[:1]:
        text = call.stdin.text
        lines = [OPAQUE] if text is None or OPAQUE in text or arguments.has("-d") else text.splitlines()
        call.shell.arrays[word.text] = tuple(Word(line, taints=call.stdin.taints) for line in lines[:256])
    return NOTHING


def _printf(call: Call) -> Stream | None:
    words = list(call.words[1:])
    if len(words) > 1 and words[0].text == "-v":
        _evaluates(call, words[1:2])
        output = _formatted(words[2:])
        text = OPAQUE if output.text is None else output.text
        call.interpreter.assign(words[1].text, Word(text, taints=output.taints), call.shell, call.cause)
        return NOTHING
    if words and words[0].text == "--":
        words = words[1:]
    return _formatted(words)


def _formatted(words: Sequence[Word]) -> Stream:
    """What printf prints, where its format is simple enough."""
    if not words:
        return NOTHING
    taints = CLEAN.union(*(word.taints for word in words))
    form = _unescaped(words[0].text)
    rest = [word.text for word in words[1:]]
    parts = form.split("%s")
    if "%" not in form:
        return Stream(form, taints)
    if form.replace("%%", "").count("%") == 1 and ("%s" in form or "%b" in form):  # used again for each argument
        pieces = [form.replace("%s", text).replace("%b", _unescaped(text)) for text in rest or [""]]
        return Stream("".join(pieces), taints)
    if len(parts) - 1 == len(rest) and not any("%" in part for part in parts):
        return Stream("".join(a + b for a, b in zip(parts, [*rest, ""], strict=False)), taints)
    return Stream(" ".join(rest) if "%c" in form else None, taints)


def _unescaped(text: str) -> str:
    return ansi_c(text) if "\\" in text else text


def _echo(call: Call) -> Stream:
    words = list(call.words[1:])
    escapes = False
    while words and words[0].text.startswith("-") and set(words[0].text[1:]) <= set("neE") and len(words[0].text) > 1:
        escapes = escapes or "e" in words[0].text
        words = words[1:]
    word = joined_words(words)
    text = _unescaped(re.sub(r"\\0([0-7]{1,3})", r"\\\1", word.text)) if escapes else word.text
    return Stream(text + "\n", word.taints)


def _trap(call: Call) -> Stream:
    words = [word for word in call.words[1:] if word.text != "--"]
    if len(words) > 1 and not words[0].text.startswith("-") and words[0].text:
        calm = words[0].text.split(None, 1)[0] in ("echo", "printf", ":", "true", "exit", "rm")
        call.does("string-as-code-calm" if calm and words[0].known else "string-as-code")
        call.script(words[0], call.shell.within("trap"))
    return NOTHING


def _alias(call: Call) -> Stream:
    for word in call.words[1:]:
        name, equals, value = word.text.partition("=")
        if equals:
            call.does("sets-alias", name)
            found = call.findings.found
            known = len(found)
            call.script(Word(f"{value} {OPAQUE}", taints=word.taints), call.shell.within("alias"))
            if any(finding.effect.level.rank > 1 for finding in list(found.values())[known:]):
                call.does("string-as-code", name)
    return UNKNOWN


def _loads(letter: str) -> Builtin:
    """`hash -p` and `enable -f` put other code behind a name."""

    def builtin(call: Call) -> Stream:
        if any(word.text.startswith("-") and letter in word.text for word in call.words[1:]):
            call.does("loads-code", f"{call.words[0].text} -{letter}")
        return NOTHING

    return builtin


def _complete(call: Call) -> Stream:
    for option, word in pairwise(call.words[1:]):
        if option.text in ("-C", "-F", "-W", "-x"):
            call.does("string-as-code", option.text)
        if option.text == "-W":
            _echoed(call, word.text, "complete")
        elif option.text in ("-C", "-F", "-x"):
            call.script(Word(word.text.rpartition('":')[2] if option.text == "-x" else word.text))
    return UNKNOWN


def _test(call: Call) -> Stream:
    """test and [ expand the subscripts of what they compare as numbers; so does let, whatever it is given."""
    if call.words[0].text == "let" or any(word.text in EVALUATING_TESTS for word in call.words[1:]):
        _evaluates(call, call.words[1:])
    return NOTHING


def _history(call: Call) -> Stream:
    words = call.words[1:]
    options = set(words[0].text) if words and words[0].text.startswith("-") else set()
    if options & set("wa"):
        call.path("write", words[1] if len(words) > 1 else Word(call.shell.variables["HOME"].text + "/.bash_history"))
    elif options & set("rn"):
        for word in words[1:2]:
            call.path("read", word)
    return UNKNOWN


def _fc(call: Call) -> Stream:
    """fc edits and runs what was run before; -l lists it."""
    if not any(word.text.startswith("-") and "l" in word.text for word in call.words[1:2]):
        call.does("string-as-code", "fc")
    return UNKNOWN


def _wait(call: Call) -> Stream:
    program = Program("wait", options={"-p": "value"})
    _evaluates(call, read_arguments(program, call.words, False).values("-p"))
    return NOTHING


def _kill(call: Call) -> Stream:
    if not any(word.text in ("-l", "-L", "--list", "--table", "--help", "--version") for word in call.words[1:2]):
        call.does("kill")
    return NOTHING


def _umask(call: Call) -> Stream:
    if any(not word.text.startswith("-") for word in call.words[1:]):
        call.does("sets-variable", "umask")
    return UNKNOWN


BUILTINS: dict[str, Builtin] = {
    "cd": _cd, "pushd": _cd, "chdir": _cd, "popd": _popd,
    "pwd": lambda call: None if call.shell.cwd is None else Stream(call.shell.cwd), "eval": _eval, "source": _source, ".": _source,
    "exec": _exec, "command": _command, "builtin": lambda call: call.run(call.words[1:]), "set": _set, "shift": _shift, "read": _read,
    "mapfile": _mapfile, "readarray": _mapfile, "printf": _printf, "echo": _echo, "trap": _trap, "alias": _alias,
    "hash": _loads("p"), "enable": _loads("f"), "complete": _complete, "compgen": _complete, "bind": _complete,
    "test": _test, "[": _test, "let": _test, "history": _history, "fc": _fc, "kill": _kill, "wait": _wait,
    "ulimit": lambda call: UNKNOWN, "umask": _umask,
    **dict.fromkeys(("declare", "typeset", "local", "export", "readonly", "unset"), _declare),
    **dict.fromkeys((
        "dirs", "unalias", "compopt", ":", "true", "false", "return", "exit", "break", "continue", "jobs", "bg", "fg",
        "disown", "getopts", "times", "shopt", "logout",
    ), lambda call: NOTHING),
}  # fmt: skip
