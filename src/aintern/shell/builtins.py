"""Bash's builtins that change the shell's state or evaluate text; read by name before the table's programs.

Sources: the bash manual's chapter on builtins; `test -v`, `printf -v`, `read`, `unset` evaluate array subscripts.
"""

import re
from collections.abc import Callable, Sequence

from aintern.shell.programs.program_call import Call, text_of
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.programs.program_table import Program
from aintern.shell.values import CLEAN, DECODED, NETWORK, NOTHING, OPAQUE, UNKNOWN, Stream, Word

Builtin = Callable[[Call], Stream | None]


def _pwd(call: Call) -> Stream | None:
    return None if call.shell.cwd is None else Stream(call.shell.cwd)


def _nothing(call: Call) -> Stream:
    del call
    return NOTHING


def _cd(call: Call) -> Stream:
    operands = [word for word in call.words[1:] if not (word.text.startswith("-") and len(word.text) > 1)]
    shell = call.shell
    before = shell.cwd
    if not operands:
        shell.cwd = shell.variables["HOME"].text if shell.variables["HOME"].known else None
    elif operands[0].text == "-":
        old = shell.variables.get("OLDPWD")
        shell.cwd = old.text if old is not None and old.known else None
    elif operands[0].known:
        shell.cwd = call.absolute(operands[0])
    else:
        shell.cwd = _unknown_folder(call, operands[0])
    if before is not None:
        shell.variables["OLDPWD"] = Word(before)
    shell.variables["PWD"] = Word(shell.cwd or OPAQUE)
    return NOTHING


def _unknown_folder(call: Call, word: Word) -> str | None:
    """A folder below a known one keeps its place; `cd "$d"` may go anywhere."""
    if word.text.startswith(OPAQUE):
        return None
    return call.findings.places.absolute(word.text.replace(OPAQUE, "x"), call.shell.cwd)


def _popd(call: Call) -> Stream:
    call.shell.cwd = None
    return NOTHING


def _eval(call: Call) -> Stream:
    words = call.words[2:] if len(call.words) > 1 and call.words[1].text == "--" else call.words[1:]
    if words:
        call.does("string-as-code")
        with call.shell.surrounded(via=(*call.shell.around.via, "eval")):
            return call.script(text_of(words), call.shell)
    return NOTHING


def _source(call: Call) -> Stream:
    operands = [word for word in call.words[1:] if word.text != "--"]
    if not operands:
        return NOTHING
    word = operands[0]
    place = call.path("read", word)
    stream = call.content(word)
    if word.text in ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "-"):
        stream = call.stdin
    if stream.text is not None or stream.taints & {NETWORK, DECODED}:
        return call.execute(stream, call.shell)
    call.does(
        "runs-project-code" if place in ("workspace", "system", "sink") else "runs-outside-code",
        word.text.replace(OPAQUE, "?"),
    )
    return UNKNOWN


def _exec(call: Call) -> Stream:
    program = Program("exec", options={"-a": "value", "-c": "flag", "-l": "flag"})
    rest = call.words[read_arguments(program, call.words, True).rest :]
    return call.run(rest) if rest else NOTHING


def _command(call: Call) -> Stream | None:
    at = 1
    while at < len(call.words) and call.words[at].text.startswith("-"):
        if set(call.words[at].text) & {"v", "V"}:
            rest = call.words[at + 1 :]
            return Stream(f"/usr/bin/{rest[0].text}") if len(rest) == 1 and rest[0].known else None
        at += 1
    return call.run(call.words[at:])


def _builtin(call: Call) -> Stream:
    return call.run(call.words[1:])


def _set(call: Call) -> Stream:
    words = call.words[1:]
    for index, word in enumerate(words):
        if word.text == "--" or (index == 0 and not word.text.startswith(("-", "+"))):
            call.shell.parameters = tuple(words[index + (word.text == "--") :])
            break
    if not words:
        call.does("reads-environment")
    return NOTHING if words else UNKNOWN


def _shift(call: Call) -> Stream:
    count = call.words[1].text if len(call.words) > 1 else "1"
    call.shell.parameters = call.shell.parameters[int(count) if count.isdecimal() else 1 :]
    return NOTHING


def _evaluates(call: Call, words: Sequence[Word]) -> None:
    """Names given to a builtin: an array subscript in one is expanded."""
    for word in words:
        if "[" in word.text and ("$(" in word.text or "`" in word.text):
            call.does("string-as-code", word.text)
            call.interpreter.script(
                'echo "' + word.text.replace('"', '\\"') + '"', call.shell.within("subscript"), UNKNOWN
            )


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
    line = stdin.text.strip("\n") if stdin.text is not None and OPAQUE not in stdin.text else None
    fields = line.split(None) if line is not None and "\n" not in line else None
    for array in arguments.values("-a"):
        call.shell.arrays[array.text] = tuple(Word(f, taints=stdin.taints) for f in fields or [OPAQUE])
    _assign_fields(call, [word.text for word in arguments.operands] or ["REPLY"], fields, stdin.taints)
    return NOTHING


def _assign_fields(call: Call, names: Sequence[str], fields: Sequence[str] | None, taints: frozenset[str]) -> None:
    """read's own splitting: one field a name, the last name gets the rest."""
    for index, name in enumerate(names):
        if fields is None:
            text = OPAQUE
        else:
            text = " ".join(fields[index:]) if index == len(names) - 1 else "".join(fields[index : index + 1])
        call.shell.variables[name] = Word(text, taints=taints)


def _mapfile(call: Call) -> Stream:
    program = Program("mapfile", options={"-C": "run", **dict.fromkeys(("-d", "-n", "-O", "-s", "-u", "-c"), "value")})
    arguments = read_arguments(program, call.words, False)
    for callback in arguments.values("-C"):
        call.does("string-as-code", callback.text)
        call.script(callback)
    for word in arguments.operands[:1]:
        text = call.stdin.text
        lines = text.splitlines() if text is not None and OPAQUE not in text else [OPAQUE]
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
    taints = CLEAN.union(*(word.taints for word in words))
    if not words:
        return NOTHING
    form = _unescaped(words[0].text)
    rest = [word.text for word in words[1:]]
    if form.count("%") == 0:
        return Stream(form, taints)
    if form.replace("%%", "").count("%") == 1 and ("%s" in form or "%b" in form):
        pieces = [
            form.replace("%s", text).replace("%b", _unescaped(text) if "%b" in form else text) for text in rest or [""]
        ]
        return Stream("".join(pieces), taints)
    parts = form.split("%s")
    if len(parts) - 1 == len(rest) and not any("%" in part for part in parts):
        return Stream("".join(a + b for a, b in zip(parts, [*rest, ""], strict=False)), taints)
    return Stream(" ".join(rest) if "%c" in form else None, taints)


def _unescaped(text: str) -> str:
    from aintern.shell.words import ansi_c

    return ansi_c(text) if "\\" in text else text


def _echo(call: Call) -> Stream:
    words = list(call.words[1:])
    escapes = False
    while words and words[0].text.startswith("-") and set(words[0].text[1:]) <= set("neE") and len(words[0].text) > 1:
        escapes = escapes or "e" in words[0].text
        words = words[1:]
    word = text_of(words)
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
            call.script(Word(value, taints=word.taints), call.shell.within("alias"))
            if any(finding.effect.level.rank > 1 for finding in list(found.values())[known:]):
                call.does("string-as-code", name)
    return UNKNOWN


def _hash(call: Call) -> Stream:
    if any(word.text.startswith("-") and "p" in word.text for word in call.words[1:]):
        call.does("loads-code", "hash -p")
    return NOTHING


def _enable(call: Call) -> Stream:
    if any(word.text.startswith("-") and "f" in word.text for word in call.words[1:]):
        call.does("loads-code", "enable -f")
    return NOTHING


def _complete(call: Call) -> Stream:
    words = call.words[1:]
    for index, word in enumerate(words[:-1]):
        if word.text in ("-C", "-F", "-W", "-x"):
            call.does("string-as-code", word.text)
            if word.text == "-W":
                call.interpreter.script(
                    'echo "' + words[index + 1].text.replace('"', '\\"') + '"', call.shell.within("complete"), UNKNOWN
                )
            else:
                text = words[index + 1].text
                call.script(Word(text.rpartition('":')[2] if word.text == "-x" else text))
    return UNKNOWN


def _test(call: Call) -> Stream:
    words = call.words[1:]
    numeric = {"-v", "-R", "-eq", "-ne", "-lt", "-le", "-gt", "-ge"}
    if any(word.text in numeric for word in words):
        _evaluates(call, words)
    return NOTHING


def _let(call: Call) -> Stream:
    _evaluates(call, call.words[1:])
    return NOTHING


def _history(call: Call) -> Stream:
    words = call.words[1:]
    if words and words[0].text.startswith("-") and set(words[0].text) & set("wa"):
        call.path("write", words[1] if len(words) > 1 else Word(call.shell.variables["HOME"].text + "/.bash_history"))
    elif words and words[0].text.startswith("-") and set(words[0].text) & set("rn"):
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


def _ulimit(call: Call) -> Stream:
    del call
    return UNKNOWN


def _umask(call: Call) -> Stream:
    if any(not word.text.startswith("-") for word in call.words[1:]):
        call.does("sets-variable", "umask")
    return UNKNOWN


BUILTINS: dict[str, Builtin] = {
    "cd": _cd, "pushd": _cd, "chdir": _cd, "popd": _popd, "pwd": _pwd,
    "dirs": _nothing, "eval": _eval, "source": _source, ".": _source, "exec": _exec,
    "command": _command, "builtin": _builtin, "set": _set, "shift": _shift, "declare": _declare, "typeset": _declare,
    "local": _declare, "export": _declare, "readonly": _declare, "unset": _declare, "read": _read, "mapfile": _mapfile,
    "readarray": _mapfile, "printf": _printf, "echo": _echo, "trap": _trap, "alias": _alias, "unalias": _nothing,
    "hash": _hash, "enable": _enable, "complete": _complete, "compgen": _complete, "compopt": _nothing,
    "bind": _complete, "test": _test, "[": _test, "let": _let, "history": _history, "fc": _fc, "kill": _kill,
    ":": _nothing, "true": _nothing, "false": _nothing, "return": _nothing, "exit": _nothing, "break": _nothing,
    "continue": _nothing, "wait": _wait, "jobs": _nothing, "bg": _nothing, "fg": _nothing, "disown": _nothing,
    "getopts": _nothing, "times": _nothing, "shopt": _nothing, "logout": _nothing, "ulimit": _ulimit, "umask": _umask,
}  # fmt: skip
