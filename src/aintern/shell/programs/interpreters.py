"""Interpreters and little languages: python, perl, ruby, node, php, lua, awk, sed, SQL shells, editors, expect, gdb."""

import re
from collections.abc import Callable

from aintern.shell.programs.inline_code import Act, python_acts, word_acts
from aintern.shell.programs.program_call import Call
from aintern.shell.values import (
    DECODED,
    ENVIRONMENT,
    GENERATED,
    NETWORK,
    NOTHING,
    OPAQUE,
    UNKNOWN,
    Stream,
    Word,
)

_STDIN = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
_QUIET_MODULES = frozenset((
    "json.tool", "timeit", "this", "tokenize", "ast", "dis", "calendar", "platform", "sysconfig", "site",
    "textwrap", "base64", "cProfile", "pyclbr", "tabnanny", "symtable", "inspect",
))  # fmt: skip


def _perform(call: Call, acts: list[Act]) -> None:
    """Rates the acts of inline code."""
    for act in acts:
        if act.kind == "shell":
            call.script(Word(act.text), stdin=NOTHING)
        elif act.kind == "effect":
            call.does(act.text)
        elif act.kind == "host":
            call.host(re.sub(r"^\w+://", "", act.text).split("/")[0].split(":")[0].rpartition("@")[2] or "?")
        elif act.kind == "mention":
            _mention(call, act.text)
        else:
            call.path(act.kind, Word(_home(call, act.text), glob="*" in act.text))


def _home(call: Call, text: str) -> str:
    if text.startswith("~"):
        return call.shell.variables["HOME"].text + text[1:]
    return text


def _mention(call: Call, text: str) -> None:
    word = Word(_home(call, text))
    call.mention(word)


def _run_text(call: Call, text: str, python: bool, taints: frozenset[str]) -> None:
    call.does("runs-inline-code")
    if NETWORK in taints:
        call.does("runs-remote")
    elif DECODED in taints:
        call.does("runs-decoded")
    if not text.replace(OPAQUE, "").strip() and text:
        call.does("runs-unknown-text")
    if call.stdin.taints & {NETWORK, DECODED} and re.search(r"\b(?:eval|exec|system|Function|instance_eval)\b", text):
        call.does("runs-remote" if NETWORK in call.stdin.taints else "runs-decoded", "standard input as code")
    _perform(call, python_acts(text) if python else word_acts(text))


def _code(call: Call) -> Stream | None:
    """An interpreter: inline text (`-c`, `-e`, `eval`), a module, a script file, or text on standard input."""
    python = call.program.reader == "python"
    arguments = call.read(stop=True)
    inline = [option.value for option in arguments.options if option.meaning == "code" and option.value is not None]
    rest = call.words[arguments.rest :]
    if arguments.has("-i") and call.program.name in ("perl", "ruby") and rest:
        for word in rest:
            call.path("write", word)
    if inline:
        for value in inline:
            _run_text(call, value.text, python, value.taints)
        for word in rest:
            _mention(call, word.text)
        if call.program.name in ("perl", "ruby") and DECODED not in call.stdin.taints:
            return Stream(None, call.taints | {GENERATED})
        return None
    modules = arguments.values("-m")
    if modules and python:
        return _module(call, modules[0].text, rest)
    if rest and rest[0].text not in _STDIN:
        return _file(call, rest[0], python)
    if call.stdin is UNKNOWN or call.stdin is NOTHING:
        call.does("interactive-shell")
        return None
    if call.stdin.text is not None:
        _run_text(call, call.stdin.text, python, call.stdin.taints)
    else:
        taints = call.stdin.taints
        known = taints & {NETWORK, DECODED}
        call.does(
            ("runs-remote" if NETWORK in taints else "runs-decoded")
            if known
            else "runs-unknown-text"
            if GENERATED in taints
            else "runs-project-code"
        )
    return None


def _file(call: Call, word: Word, python: bool) -> Stream | None:
    place = call.path("read", word)
    stream = call.content(word)
    taints = stream.taints | word.taints
    if taints & {NETWORK, DECODED}:
        call.does("runs-remote" if NETWORK in taints else "runs-decoded", word.text)
    if stream.text is not None:
        _run_text(call, stream.text, python, stream.taints)
    elif "://" in word.text:
        call.host(word.text.split("://", 1)[1].split("/")[0])
        call.does("runs-remote", word.text)
    elif place in ("workspace", "system", "sink"):
        call.does("runs-project-code")
    else:
        call.does("runs-outside-code", word.text)
    for operand in call.words[call.words.index(word) + 1 :]:
        _mention(call, operand.text)
    return None


def _module(call: Call, module: str, rest: object) -> Stream | None:
    at = next(i for i, w in enumerate(call.words) if w.text.endswith(module)) + 1
    known = call.table.programs.get(f"python -m {module}") or call.table.programs.get(module)
    if known is not None and module not in ("test", "time"):
        return (
            call.run([Word(known.name if " " not in known.name else module), *call.words[at:]])
            if " " not in known.name
            else _table_module(call, known.name, at)
        )
    call.does("runs-inline-code" if module in _QUIET_MODULES else "runs-project-code")
    for word in call.words[at:]:
        _mention(call, word.text)
    return None


def _table_module(call: Call, name: str, at: int) -> Stream | None:
    program = call.table.programs[name]
    inner = call.seen_as(program, [Word(name), *call.words[at:]])
    inner.read(stop=False)
    for effect in program.effects:
        call.does(effect)
    for word in inner.arguments.operands:
        if program.operands:
            inner.path(program.operands[0], word)
    return None


def _deno(call: Call) -> Stream | None:
    """deno eval TEXT, bun -e: the subcommand's operand is the code."""
    operands = call.arguments.operands
    if operands:
        _run_text(call, operands[0].text, False, operands[0].taints)
    return None


def _awk(call: Call) -> Stream | None:
    """awk: system(), pipes and output files stand in its text (POSIX awk, gawk manual)."""
    arguments = call.read(stop=False)
    operands = list(arguments.operands)
    texts = [*arguments.values("-e", "--source")]
    if not texts and not arguments.has("-f", "--file") and operands:
        texts = [operands.pop(0)]
    for text in texts:
        _awk_text(call, text.text)
    for name in ("-l", "--load", "-i", "--include"):
        for value in arguments.values(name):
            call.does("loads-code", f"{name} {value.text}")
    for word in operands:
        if "=" not in word.text.split("/")[0]:
            call.path("read", word)
    return None


def _awk_text(call: Call, text: str) -> None:
    plain = re.sub(r'("(?:\\.|[^"\\])*")|/(?:\\.|[^/\n\\])+/', lambda found: found[1] or "/ /", text)
    for found in re.finditer(r"\bsystem\s*\(\s*(?:\"((?:\\.|[^\"\\])*)\"\s*\))?", text):
        call.does("option-runs-program", "system()")
        if found[1] is not None:
            call.script(Word(found[1].replace('\\"', '"')))
        elif "getline" in text:
            _getline_taints(call, text)
    for found in re.finditer(r"\"((?:\\.|[^\"\\])+)\"\s*\|&?\s*getline|\|&?\s*\"((?:\\.|[^\"\\])+)\"", text):
        call.does("option-runs-program", found[0])
        call.script(Word((found[1] or found[2]).replace('\\"', '"')))
    for found in re.finditer(r'\bprint\s+"((?:\\.|[^"\\])*)"\s*\|\s*"(?:\S*/)?(?:ba|z|da|k)?sh\b', text):
        call.script(Word(found[1].replace('\\"', '"')))
    for found in re.finditer(r">>?\s*(\"((?:\\.|[^\"\\])+)\")", plain):
        if re.search(r"\b(print|printf)\b", plain[: found.start()]):
            call.path("write", Word(found[2]))
    if re.search(r"\bprintf?\b[^;}]*>>?\s*[A-Za-z$(]", plain) and not re.search(r"\([^)]*>[^)]*\)", plain):
        call.does("writes-unknown-file")
    for found in re.finditer(r"getline\s*(?:\w+\s*)?<\s*\"((?:\\.|[^\"\\])+)\"", text):
        call.path("read", Word(found[1]))
    if "/inet/" in text:
        call.host("?")
        if re.search(r"\|\s*getline|system", text):
            call.does("reverse-shell")
    if "ENVIRON" in text:
        call.taint(ENVIRONMENT)
    if "@load" in text or re.search(r"\|&?\s*[A-Za-z_]\w*\s*(?:;|}|$)", plain):
        call.does("option-runs-program", "a command in a variable")


def _getline_taints(call: Call, text: str) -> None:
    if re.search(r"curl|wget|nc |/inet/|https?:", text):
        call.does("runs-remote", "system() of fetched text")


_SED_EXEC = re.compile(r"(?:^|[;{}\n]|\d|\$|/|[!,])\s*e(?:\s+(?P<run>[^\n]+)|\s*(?=$|[;}\n]))")
_SED_WRITE = re.compile(r"(?:^|[;{}\n]|\d|\$|/|!)\s*[wW]\s+(?P<file>[^\n;}]+)")
_SED_READ = re.compile(r"(?:^|[;{}\n]|\d|\$|/|!)\s*[rR]\s+(?P<file>[^\n;}]+)")
_SED_SUBSTITUTE = re.compile(
    r"s([^\w\s\\])(?:\\.|(?!\1).)*\1(?P<new>(?:\\.|(?!\1).)*)\1(?P<flags>[gpiImMe0-9]*)(?P<write>\s*w\s*(?P<file>[^\n;}]+))?",
    re.DOTALL,
)


def _sed(call: Call) -> Stream | None:
    """sed: in-place editing, and the commands e (runs), w (writes) and r (reads) in its script (GNU sed manual)."""
    arguments = call.read(stop=False)
    operands = list(arguments.operands)
    scripts = arguments.values("-e", "--expression")
    if not scripts and not arguments.has("-f", "--file") and operands:
        scripts = [operands.pop(0)]
    safe = arguments.has("--sandbox")
    for script in scripts:
        if not safe:
            _sed_text(call, script.text)
    in_place = arguments.has("-i", "--in-place", "-I")
    for index, word in enumerate(operands):
        if in_place and index == 0 and (word.text == "" or word.text.startswith("s/")):
            continue  # BSD: `sed -i '' script file`
        call.path("write" if in_place else "read", word)
    return None


def _sed_text(call: Call, text: str) -> None:
    for found in _SED_SUBSTITUTE.finditer(text):
        if "e" in found["flags"]:
            call.does("option-runs-program", "sed s///e")
            call.script(Word(re.sub(r"\\(.)", r"\1", found["new"])))
        if found["file"]:
            call.path("write", Word(found["file"].strip()))
    rest = _SED_SUBSTITUTE.sub(";", text)
    rest = re.sub(r"(?<=[,;{}\n])\s*/(?:\\.|[^/\\])*/|^\s*/(?:\\.|[^/\\])*/|y(.).*?\1.*?\1", "/", rest)
    for found in _SED_EXEC.finditer(rest):
        call.does("option-runs-program", "sed e")
        if found["run"]:
            call.script(Word(found["run"]))
    for found in _SED_WRITE.finditer(rest):
        call.path("write", Word(found["file"].strip()))
    for found in _SED_READ.finditer(rest):
        call.path("read", Word(found["file"].strip()))


def _sql(call: Call) -> Stream | None:
    """Database shells: destructive statements, shell escapes, files read and written by SQL."""
    arguments = call.arguments
    texts = [
        value.text for value in arguments.values("-c", "--command", "-e", "--execute", "-cmd", "--eval", "-Q", "-q")
    ]
    local = call.program.name in ("sqlite3", "sqlite", "duckdb")
    operands = arguments.operands
    if local:
        for word in operands[:1]:
            if not word.text.startswith(":"):
                call.path("read", word)
        texts += [word.text for word in operands[1:]]
    elif call.stdin.text is None and NETWORK in call.stdin.taints:
        call.does("runs-remote")
    texts += [call.stdin.text] if call.stdin.text else []
    for word in operands:
        if "://" in word.text:
            texts.append(word.text) if " " in word.text else None
    if not local:
        hosts = [value.text for value in arguments.values("-h", "--host", "-S")]
        call.host(hosts[0]) if hosts else call.does("service")
    for text in texts:
        _sql_text(call, text, local)
    if local and not texts:
        call.does("runs-inline-code")
    return None


def _sql_text(call: Call, text: str, local: bool) -> None:
    if re.search(
        r"\b(?:drop|truncate)\s+(?:database|schema|table|collection|user|role|index|tablespace|if)|\bdelete\s+from\s+\S+\s*(?:;|$|'|\")|dropDatabase|\.drop\(|deleteMany\(\s*\{\s*\}|\.remove\(\s*\{\s*\}",
        text,
        re.IGNORECASE,
    ):
        call.does("deletes-records" if local else "remote-loss", text[:100])
    elif re.search(r"\b(?:insert|update|delete|alter|create|grant|revoke|replace|merge|load)\b", text, re.IGNORECASE):
        call.does("changes-records", text[:100])
    if re.search(
        r"load_extension|\.load\b|copy\s.*\bprogram\b|\\!|system\s|^\s*\.shell|^\s*\.system|xp_cmdshell|\bedit\(|lo_import|sys_exec|writefile\(|readfile\(",
        text,
        re.IGNORECASE | re.MULTILINE,
    ):
        call.does("option-runs-program", text[:100])
    for found in re.finditer(r"(?:\.shell|\.system|\\!|system)\s+(.+)|program\s+'([^']+)'", text, re.IGNORECASE):
        call.script(Word((found[1] or found[2]).strip("'\"")))
    for found in re.finditer(
        r"(?:outfile|dumpfile|\.output|\.once|\.backup|\.save|vacuum\s+into)\s+'?\"?([^'\";\s]+)", text, re.IGNORECASE
    ):
        call.path("write", Word(found[1]))
    for found in re.finditer(
        r"(?:readfile\(|load_file\(|\.read|\.import|infile)\s*'?\"?([^'\";\s)]+)", text, re.IGNORECASE
    ):
        call.path("read", Word(found[1]))


def _editor(call: Call) -> Stream | None:
    """vim, ex, ed, emacs, nano: commands given with -c, + or on standard input; they can run shells and write files."""
    arguments = call.arguments
    texts = [value.text for value in arguments.values("-c", "--cmd", "-S", "--eval", "-eval", "-sc")]
    texts += [word.text[1:] for word in arguments.operands if word.text.startswith("+")]
    files = [word for word in arguments.operands if not word.text.startswith("+")]
    script = call.stdin.text or ""
    if call.stdin.text is None and NETWORK in call.stdin.taints:
        call.does("runs-remote")
    texts += script.splitlines()
    escapes = False
    for text in texts:
        for found in re.finditer(
            r"(?:^|[|%:.$\d,\s(])(?:silent\s+)?[:]?(?:!|r\s*!|w\s*!|(?:call\s+)?system\(['\"]?|shell-command\s*\\?\"|terminal\s+|term\s+)\s*([^|'\")]*)",
            text,
        ):
            if re.search(r"[A-Za-z/]", found[1]):
                escapes = True
                call.script(Word(found[1].strip()))
    if escapes or any(
        re.search(
            r":?\b(?:py3?|python3?|lua|perl|ruby|pyfile|luafile)\b|shell-command|call-process|start-process|:sh(?:ell)?\b|:!|^!",
            text,
        )
        for text in texts
    ):
        call.does("option-runs-program", "editor escape")
    writes = any(
        re.search(r"(?:^|[|:;])\s*(?:w|wq|x|update|wall|wqa|xa|saveas|save-buffer)\b|\bw\b\s*!?\s*$|ZZ", text)
        for text in texts
    )
    for text in texts:
        for target in re.findall(r"(?:^|[|:])\s*(?:w|write|saveas)!?\s+([^\s|!][^\s|]*)", text):
            call.path("write", Word(_home(call, target)))
    for word in files:
        call.path("write" if writes or (not script.strip() and not texts) else "read", word)
    return None


_DEBUGGER_SHELL = re.compile(r"^\s*(?:platform\s+)?(?:shell|!|make|pipe\s+.*?\|)\s*(.+)", re.DOTALL)


def _debugger(call: Call) -> Stream | None:
    """gdb, lldb: an -ex command may be `shell …` or `!…`, and whatever runs is debugged with the user's rights."""
    arguments = call.read(stop=False)
    call.does("option-runs-program")
    for value in arguments.values("-ex", "-eval-command", "-o", "-O", "--eval-command"):
        if found := _DEBUGGER_SHELL.match(value.text):
            call.script(Word(found[1], taints=value.taints))
    for value in arguments.values("-x", "-s", "--command", "-ix"):
        call.path("read", value)
    for word in arguments.operands:
        call.path("read", word)
    return None


def _pager(call: Call) -> Stream | None:
    """less, more: `+!COMMAND` runs when the file is shown."""
    for word in call.words[1:]:
        if word.text.startswith("+"):
            if found := re.match(r"\++\s*[|!]\s*(.+)", word.text, re.DOTALL):
                call.does("option-runs-program", word.text)
                call.script(Word(found[1], taints=word.taints))
        elif not word.text.startswith("-"):
            call.path("read", word)
    return None


def _osascript(call: Call) -> Stream | None:
    arguments = call.read(stop=True)
    call.does("option-runs-program", "osascript")
    for value in arguments.values("-e"):
        for found in re.finditer(r"do shell script\s+\"((?:\\.|[^\"\\])*)\"", value.text):
            call.script(Word(found[1].replace('\\"', '"')))
            if "administrator privileges" in value.text:
                call.does("privilege")
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "python": _code, "code": _code, "deno-eval": _deno, "awk": _awk, "sed": _sed, "sql": _sql, "editor": _editor,
    "osascript": _osascript, "debugger": _debugger, "pager": _pager,
}  # fmt: skip
