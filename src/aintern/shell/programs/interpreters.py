"""Interpreters and little languages: python, perl, ruby, node, php, lua, awk, sed, SQL shells, editors, expect, gdb."""

import re
from collections.abc import Callable, Sequence

from aintern.shell.programs.file_programs import move_files
from aintern.shell.programs.inline_code import Act, python_acts, word_acts
from aintern.shell.programs.network_programs import host_of
from aintern.shell.programs.program_call import STDIN, Call
from aintern.shell.values import DECODED, ENVIRONMENT, GENERATED, NETWORK, NOTHING, OPAQUE, UNKNOWN, Stream, Word

_EVALUATES = re.compile(r"\b(?:eval|exec|system|Function|instance_eval)\b")
_QUIET_MODULES = frozenset((
    "json.tool", "this", "tokenize", "ast", "dis", "calendar", "platform", "sysconfig", "site", "textwrap", "base64",
    "pyclbr", "tabnanny", "symtable", "inspect",
))  # fmt: skip


def run_text(call: Call, text: str, taints: frozenset[str]) -> None:
    """Rates inline code of the program's own language."""
    call.does("runs-inline-code")
    call.remote_code(taints)
    if not text.replace(OPAQUE, "").strip() and text:
        call.does("runs-unknown-text")
    if _EVALUATES.search(text):
        call.remote_code(call.stdin.taints, "standard input as code")
    for act in python_acts(text) if call.program.name.startswith("py") else word_acts(text):
        _perform(call, act)


def _perform(call: Call, act: Act) -> None:
    match act.kind:
        case "shell":
            call.script(Word(act.text), stdin=NOTHING)
        case "effect":
            call.does(act.text)
        case "host":
            call.host(host_of(act.text))
        case "mention":
            call.mention(_at_home(call, act.text))
        case "move":
            source, _, target = act.text.partition("\n")
            move_files(call, [_at_home(call, source)], _at_home(call, target))
        case _:
            call.path(act.kind, _at_home(call, act.text))


def _at_home(call: Call, text: str) -> Word:
    """A path in a program's text: `~` counts, because programs expand it themselves."""
    home = call.shell.variables["HOME"].text
    return Word(home + text[1:] if text.startswith("~") else text, glob="*" in text)


def _mention_all(call: Call, words: Sequence[Word]) -> None:
    for word in words:
        call.mention(_at_home(call, word.text))


def _code(call: Call) -> Stream | None:
    """An interpreter: inline text (`-c`, `-e`, `eval`), a module, a script file, or text on standard input."""
    arguments = call.read(stop=True)
    inline = [option.value for option in arguments.options if option.meaning == "code" and option.value is not None]
    rest = call.words[arguments.rest :]
    if arguments.has("-i") and call.program.name in ("perl", "ruby"):
        for word in rest:
            call.path("write", word)
    if inline:  # the text itself was rated with the other options
        return _after_inline(call, inline, rest)
    if call.program.reader == "python" and (modules := arguments.values("-m")):
        return _module(call, modules[0].text)
    if rest and rest[0].text not in STDIN:
        run_file(call, rest[0])
        _mention_all(call, rest[1:])
    elif call.stdin is UNKNOWN or call.stdin is NOTHING:
        call.does("interactive-shell")
    elif call.stdin.text is not None:
        run_text(call, call.stdin.text, call.stdin.taints)
    elif not call.remote_code(call.stdin.taints):
        call.does("runs-unknown-text" if GENERATED in call.stdin.taints else "runs-project-code")
    return None


def _after_inline(call: Call, inline: Sequence[Word], rest: Sequence[Word]) -> Stream | None:
    if call.program.name == "ruby" and any(value.text == "un" for value in call.arguments.values("-r")):
        return call.run([*inline[:1], *rest])  # ruby -run -e rm -- -r x: the library `un` has commands for names
    _mention_all(call, rest)
    if call.program.name in ("perl", "ruby") and DECODED not in call.stdin.taints:
        return Stream(None, call.taints | {GENERATED})
    return None


def run_file(call: Call, word: Word) -> None:
    """A script file in the program's own language."""
    if "://" in word.text:
        call.host(host_of(word.text))
        call.does("runs-remote", word.text)
    else:
        stream = call.code_file(word)
        if stream.text is not None:
            run_text(call, stream.text, stream.taints)


def _module(call: Call, module: str) -> Stream | None:
    at = next(i for i, w in enumerate(call.words) if w.text.endswith(module)) + 1
    rest = call.words[at:]
    for name in (f"python -m {module}", module):
        if name in call.table.programs and name not in ("test", "time"):
            return call.run([Word(name), *rest])
    call.does("runs-inline-code" if module in _QUIET_MODULES else "runs-project-code")
    _mention_all(call, rest)
    return None


def _scripts(call: Call, inline: tuple[str, ...]) -> tuple[list[str], list[Word]]:
    """The scripts of awk and sed (given by options, by `-f` files that this command line wrote, or as the first operand)
    and the files to work on."""
    arguments = call.read(stop=False)
    operands = list(arguments.operands)
    texts = [value.text for value in arguments.values(*inline)]
    files = arguments.values("-f", "--file")
    if not texts and not files and operands:
        texts.append(operands.pop(0).text)
    return texts + [text for file in files if (text := call.code_file(file).text) is not None], operands


_AWK_SYSTEM = re.compile(r"\bsystem\s*\(\s*(?:\"((?:\\.|[^\"\\])*)\"\s*\))?")
# "command" | getline, print | "command", and both with |& for a coprocess (gawk manual)
_AWK_PIPE = re.compile(r"\"((?:\\.|[^\"\\])+)\"\s*\|&?\s*getline|\|&?\s*\"((?:\\.|[^\"\\])+)\"")
# a literal line that is printed into a shell
_AWK_TO_SHELL = re.compile(r'\bprint\s+"((?:\\.|[^"\\])*)"\s*\|\s*"(?:\S*/)?(?:ba|z|da|k)?sh\b')
# print > "file"; the file of `print > name` is a variable
_AWK_WRITE = re.compile(r"\bprintf?\b[^;}\n]*?>>?\s*\"((?:\\.|[^\"\\])+)\"")
_AWK_WRITE_UNKNOWN = re.compile(r"\bprintf?\b[^;}]*>>?\s*[A-Za-z$(]")
_AWK_COMPARES = re.compile(r"\([^)]*>[^)]*\)")
_AWK_READ = re.compile(r"getline\s*(?:\w+\s*)?<\s*(?:\"((?:\\.|[^\"\\])+)\")?")
_AWK_PIPE_UNKNOWN = re.compile(r"\|&?\s*[A-Za-z_]\w*\s*(?:;|}|$)")
_AWK_FETCHES = re.compile(r"curl|wget|nc |/inet/|https?:")


def _awk(call: Call) -> Stream | None:
    """awk: system(), pipes and output files stand in its text (POSIX awk, gawk manual)."""
    texts, operands = _scripts(call, ("-e", "--source"))
    for text in texts:
        _awk_text(call, text)
    for value in call.arguments.values("-l", "--load", "-i", "--include"):
        call.does("loads-code", value.text)
    for word in operands:
        if "=" not in word.text.split("/")[0]:
            call.path("read", word)
    return None


def _awk_text(call: Call, text: str) -> None:
    plain = re.sub(r'("(?:\\.|[^"\\])*")|/(?:\\.|[^/\n\\])+/', lambda found: found[1] or "/ /", text)
    for found in _AWK_SYSTEM.finditer(text):
        call.does("option-runs-program", "system()")
        if found[1] is not None:
            call.script(Word(_unquoted(found[1])))
        elif "getline" in text and _AWK_FETCHES.search(text):
            call.does("runs-remote", "system() of fetched text")
    for found in _AWK_PIPE.finditer(text):
        call.option_script(Word(_unquoted(found[1] or found[2])), found[0])
    for found in _AWK_TO_SHELL.finditer(text):
        call.script(Word(_unquoted(found[1])))
    for found in _AWK_WRITE.finditer(plain):
        call.path("write", Word(found[1]))
    if _AWK_WRITE_UNKNOWN.search(plain) and not _AWK_COMPARES.search(plain):
        call.does("writes-unknown-file")
    for found in _AWK_READ.finditer(text):
        if found[1] is None:
            call.does("reads-unknown-file")
        else:
            call.path("read", Word(found[1]))
    if "/inet/" in text:
        call.host("?")
        if re.search(r"\|\s*getline|system", text):
            call.does("reverse-shell")
    if "ENVIRON" in text:
        call.taint(ENVIRONMENT)
        if re.search(r"\bENVIRON\b(?!\s*\[)", plain):  # all of it, not one variable
            call.does("reads-environment")
    if "@load" in text or _AWK_PIPE_UNKNOWN.search(plain):
        call.does("option-runs-program", "a command in a variable")


def _unquoted(text: str) -> str:
    return text.replace('\\"', '"')


# A command of a sed script stands at its start, behind an address (`3`, `$`, `/x/`, `1,2`, `!`), or behind `;`, `{`, a line.
_SED_EXEC = re.compile(r"(?:^|[;{}\n]|\d|\$|/|[!,])\s*e(?:\s+(?P<run>[^\n]+)|\s*(?=$|[;}\n]))")
# w and W write, r and R read the file that the rest of the line names
_SED_FILE = re.compile(r"(?:^|[;{}\n]|\d|\$|/|!)\s*(?P<command>[wWrR])\s+(?P<file>[^\n;}]+)")
_SED_ADDRESS = re.compile(r"(?<=[,;{}\n])\s*/(?:\\.|[^/\\])*/|^\s*/(?:\\.|[^/\\])*/|y(.).*?\1.*?\1")
# s with any mark, then flags: e runs the result, w writes it (GNU sed manual)
_SED_SUBSTITUTE = re.compile(
    r"s([^\w\s\\])(?:\\.|(?!\1).)*\1(?P<new>(?:\\.|(?!\1).)*)\1(?P<flags>[gpiImMe0-9]*)(?P<write>\s*w\s*(?P<file>[^\n;}]+))?",
    re.DOTALL,
)


def _sed(call: Call) -> Stream | None:
    """sed: in-place editing, and the commands e (runs), w (writes) and r (reads) in its script (GNU sed manual)."""
    texts, operands = _scripts(call, ("-e", "--expression"))
    arguments = call.arguments
    for text in () if arguments.has("--sandbox") else texts:
        _sed_text(call, text)
    in_place = arguments.has("-i", "--in-place", "-I")
    for index, word in enumerate(operands):
        if in_place and index == 0 and (word.text == "" or word.text.startswith("s/")):
            continue  # BSD: `sed -i '' script file`
        call.path("write" if in_place else "read", word)
    return None


def _sed_text(call: Call, text: str) -> None:
    for found in _SED_SUBSTITUTE.finditer(text):
        if "e" in found["flags"]:
            call.option_script(Word(re.sub(r"\\(.)", r"\1", found["new"])), "sed s///e")
        if found["file"]:
            call.path("write", Word(found["file"].strip()))
    rest = _SED_ADDRESS.sub("/", _SED_SUBSTITUTE.sub(";", text))
    for found in _SED_EXEC.finditer(rest):
        call.does("option-runs-program", "sed e")
        if found["run"]:
            call.script(Word(found["run"]))
    for found in _SED_FILE.finditer(rest):
        call.path("write" if found["command"] in "wW" else "read", Word(found["file"].strip()))


_SQL_DESTROYS = re.compile(
    r"\b(?:drop|truncate)\s+(?:database|schema|keyspace|table|collection|user|role|index|tablespace|if)"
    r"|\bdelete\s+from\s+\S+\s*(?:;|$|'|\")"  # without a WHERE
    r"|dropDatabase|\.drop\(|deleteMany\(\s*\{\s*\}|\.remove\(\s*\{\s*\}",  # the mongo shell
    re.IGNORECASE,
)
_SQL_CHANGES = re.compile(r"\b(?:insert|update|delete|alter|create|grant|revoke|replace|merge|load)\b", re.IGNORECASE)
# psql: \!, COPY … PROGRAM; mysql: system; sqlite: load_extension(), edit(), writefile(); SQL Server: xp_cmdshell
_SQL_ESCAPES = re.compile(
    r"^\s*(?:install|load)\s+\w|load_extension|copy\s.*\bprogram\b|\\!|system\s|xp_cmdshell|\bedit\(|lo_import|sys_exec|writefile\(|readfile\(",
    re.IGNORECASE,
)
# psql \! and PROGRAM, mysql system: the rest of the line is a command
_SQL_RUNS = re.compile(r"(?:\\!|(?<!\.)\bsystem)\s+(.+)|program\s+'([^']+)'", re.IGNORECASE)
# INTO OUTFILE (mysql), VACUUM INTO (sqlite), COPY … TO (duckdb)
_SQL_WRITES = re.compile(r"(?:outfile|dumpfile|vacuum\s+into|\bcopy\b.*\bto)\s+'?\"?([^'\";\s]+)", re.IGNORECASE)
# readfile() (sqlite), LOAD_FILE() and INFILE (mysql), read_text() and its like, FROM 'file' and ATTACH (duckdb)
_SQL_READS = re.compile(
    r"(?:readfile\(|load_file\(|infile|\bread_\w+\(|\b(?:from|attach(?: database)?)(?=\s+'))\s*'?\"?([^'\";\s)]+)",
    re.IGNORECASE,
)
_SQLITE_COMMAND = re.compile(r"^\s*\.([a-z]+)\s*(.*)$", re.MULTILINE)


def _sql(call: Call) -> Stream | None:
    """Database shells: destructive statements, shell escapes, files read and written by SQL."""
    arguments = call.arguments
    options = ("-c", "--command", "-e", "--execute", "-cmd", "--eval", "-Q", "-q", "--init-command")
    texts = [value.text for value in arguments.values(*options)]
    local = call.program.name in ("sqlite3", "sqlite", "duckdb")
    if local:
        for word in arguments.operands[:1]:
            if not word.text.startswith(":"):
                call.path("read", word)
        texts += [word.text for word in arguments.operands[1:]]
    else:
        texts += [word.text for word in arguments.operands if "://" in word.text and " " in word.text]
        hosts = [value.text for value in arguments.values("-h", "--host", "-S")]
        for word in (*arguments.operands, *arguments.values("-d", "--dbname", "--uri")):
            hosts += _database_hosts(word.text)
        hosts += [value.text for name in ("PGHOST", "MYSQL_HOST") if (value := call.shell.variables.get(name))]
        call.host(hosts[0]) if hosts else call.does("service")
        if call.stdin.text is None and NETWORK in call.stdin.taints:
            call.does("runs-remote")
    texts += [call.stdin.text] if call.stdin.text else []
    for text in texts:
        _sql_text(call, text, local)
    if local and not texts:
        call.does("runs-inline-code")
    return None


def _database_hosts(text: str) -> list[str]:
    """The server in `postgres://me@host/db`, or in `host=… dbname=…` (libpq, 34.1.1)."""
    if re.match(r"[a-z][a-z0-9+]*://", text):
        return [host_of(text)]
    return re.findall(r"(?:^|\s)host(?:addr)?\s*=\s*'?([^\s']+)", text) if "=" in text else []


def _sql_text(call: Call, text: str, local: bool) -> None:
    if _SQL_DESTROYS.search(text):
        call.does("deletes-records" if local else "remote-loss", text[:100])
    elif _SQL_CHANGES.search(text):
        call.does("changes-records", text[:100])
    if _SQL_ESCAPES.search(text):
        call.does("option-runs-program", text[:100])
    for found in _SQL_RUNS.finditer(text):
        call.script(Word((found[1] or found[2]).strip("'\"")))
    for found in _SQL_WRITES.finditer(text):
        call.path("write", Word(found[1]))
    for found in _SQL_READS.finditer(text):
        call.host(host_of(found[1])) if "://" in found[1] else call.path("read", Word(found[1]))
    for found in _SQLITE_COMMAND.finditer(text) if local else ():
        _sqlite_command(call, found[1], found[2].strip())


def _sqlite_command(call: Call, name: str, rest: str) -> None:
    """A dot command of sqlite3 and duckdb; both take a unique beginning for the whole name."""
    words = call.table.words
    argument = rest.replace("'", '"').strip('"').split('"')[0].strip()
    if any(each.startswith(name) for each in ("shell", "system", "load")) and len(name) > 1:
        call.option_script(Word(rest.strip("'\"")), f".{name} {rest}")
    elif argument.startswith("|"):
        call.option_script(Word(argument[1:]), f".{name} {rest}")
    elif name in words["sqlite-reads"]:
        for word in argument.split()[-1:] if name != "import" else argument.split()[:1]:
            call.code_file(Word(word)) if name == "read" else call.path("read", Word(word))
    elif name in words["sqlite-writes"]:
        for word in argument.split()[-1:]:
            if word not in ("stdout", "off", "on", "stderr"):
                call.path("write", Word(word))
    elif name not in words["sqlite-shows"]:
        call.does("option-runs-program", f".{name}")


# `:!x`, `:r !x`, `:w !x`, `:term x`, system("x"), Emacs (shell-command "x")
_EDITOR_SHELL = re.compile(
    r"(?:^|[|%:.$\d,\s(])(?:silent\s+)?:?"  # a range or another command before it
    r"(?:!|r\s*!|w\s*!|(?:call\s+)?system\(['\"]?|shell-command\s*\\?\"|terminal\s+|term\s+)\s*([^|'\")]*)"
)
# other languages inside the editor, its shells, and options that name a program to run
_EDITOR_CODE = re.compile(
    r":?\b(?:py3?|python3?|lua|perl|ruby|pyfile|luafile)\b|shell-command|call-process|start-process|:sh(?:ell)?\b|:!|^!"
    r"|^:?[A-Z][a-z]+[A-Za-z]*\b"  # a user command comes from a plugin: PlugInstall, Lazy
    r"|%sh\{|\(\s*(?:delete-|write-region|rename-file|copy-file|url-|package-|load|eval|async-shell)"  # Kakoune, Emacs Lisp
    r"|\bset?\b\s+(?:shell\w*|sh|makeprg|mp|grepprg|gp|equalprg|formatprg|exrc|modeline\w*)\b"
)
# Ex commands (and ZZ) that save: the operands are written, not only read
_EDITOR_SAVES = re.compile(r"(?:^|[|:;])\s*(?:w|wq|x|update|wall|wqa|xa|saveas|save-buffer)\b|\bw\b\s*!?\s*$|ZZ")
# Ex commands with a file: saved to, opened, read into the text, or sourced
_EDITOR_FILE = re.compile(
    r"(?:^|[|:])\s*(?P<command>w|write|saveas|e|edit|r|read|sp|split|vs|vsplit|tabe|tabedit|view|so|source|luafile|pyfile)!?"
    r"\s+(?P<file>[^\s|!][^\s|]*)"
)
# Ex commands that evaluate an expression or more commands: functions such as delete(), writefile(), rename()
_EDITOR_EVALUATES = re.compile(
    r"(?:^|[|:])\s*(?:sil(?:ent)?!?\s+)?(?:call|exe(?:cute)?|let|echo|eval|norm(?:al)?!?)\s+(.*)"
)
# functions that touch files or processes; `:` may be any command again
_EDITOR_FUNCTION = re.compile(
    r"\b(?:delete|writefile|rename|mkdir|system|systemlist|job_start|libcall|execute|feedkeys|eval|readfile|setfperm)\(|:"
)


def _editor(call: Call) -> Stream | None:
    """vim, ex, ed, emacs, nano: commands given with -c, + or on standard input; they can run shells and write files."""
    arguments = call.arguments
    texts = [value.text for value in arguments.values("-c", "--cmd", "--eval", "-eval", "-sc", "--execute", "-e")]
    texts += [word.text[1:] for word in arguments.operands if word.text.startswith("+")]
    if call.stdin.text is None and NETWORK in call.stdin.taints:
        call.does("runs-remote")
    for file in arguments.values("-S", "-s", "-u"):
        if file.text not in ("NONE", "NORC"):
            texts += (call.code_file(file).text or "").splitlines()
    texts += (call.stdin.text or "").splitlines()
    for text in texts:
        _editor_command(call, text)
    writes = not "".join(texts).strip() or any(_EDITOR_SAVES.search(text) for text in texts)
    for word in arguments.operands:
        if not word.text.startswith("+"):
            call.path("write" if writes else "read", word)
    return None


def _editor_command(call: Call, text: str) -> None:
    shells = [found[1].strip() for found in _EDITOR_SHELL.finditer(text) if re.search(r"[A-Za-z/]", found[1])]
    for script in shells:
        call.script(Word(script))
    evaluated = _EDITOR_EVALUATES.search(text)
    if shells or _EDITOR_CODE.search(text) or (evaluated and _EDITOR_FUNCTION.search(evaluated[1])):
        call.does("option-runs-program", "editor escape")
    for found in _EDITOR_FILE.finditer(text):
        word = _at_home(call, found["file"])
        if found["command"] in ("so", "source", "luafile", "pyfile"):
            call.code_file(word)
        else:
            call.path("write" if found["command"] in ("w", "write", "saveas") else "read", word)


# gdb's and lldb's ways to a shell
_DEBUGGER_SHELL = re.compile(r"^\s*(?:platform\s+)?(?:shell|!|make|pipe\s+.*?\|)\s*(.+)", re.DOTALL)


def _debugger(call: Call) -> Stream | None:
    """gdb, lldb: an -ex command may be `shell …` or `!…`, and whatever runs is debugged with the user's rights."""
    arguments = call.read(stop=False)
    call.does("option-runs-program")
    for value in arguments.values("-ex", "-eval-command", "-o", "-O", "--eval-command"):
        if found := _DEBUGGER_SHELL.match(value.text):
            call.script(Word(found[1], taints=value.taints))
    for word in (*arguments.values("-x", "-s", "--command", "-ix"), *arguments.operands):
        call.path("read", word)
    return None


def _pager(call: Call) -> Stream | None:
    """less, more: `+!COMMAND` runs when the file is shown."""
    for word in call.words[1:]:
        if word.text.startswith("+"):
            if found := re.match(r"\++\s*[|!]\s*(.+)", word.text, re.DOTALL):
                call.option_script(Word(found[1], taints=word.taints), word.text)
        elif not word.text.startswith("-"):
            call.path("read", word)
    return None


def _osascript(call: Call) -> Stream | None:
    arguments = call.read(stop=True)
    call.does("option-runs-program", "osascript")
    for value in arguments.values("-e"):
        for found in re.finditer(r"do shell script\s+\"((?:\\.|[^\"\\])*)\"", value.text):
            call.script(Word(_unquoted(found[1])))
            if "administrator privileges" in value.text:
                call.does("privilege")
    return None


_QUERY_READS = re.compile(r"\bload\w*\(\s*\"([^\"]+)\"")  # load(), load_str() and their like (yq)
_QUERY_ENVIRONMENT = re.compile(r"\$ENV\b|(?<![.\w\"])env\b(?!\w)|\b(?:str)?env\(|\benvsubst\b")


def run_query(call: Call, word: Word) -> None:
    """An expression of jq or yq: files and the environment that it reads."""
    for found in _QUERY_READS.finditer(word.text):
        call.path("read", Word(found[1]))
    if _QUERY_ENVIRONMENT.search(word.text):
        call.does("reads-environment")


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "python": _code, "code": _code, "awk": _awk, "sed": _sed, "sql": _sql, "editor": _editor,
    "osascript": _osascript, "debugger": _debugger, "pager": _pager,
}  # fmt: skip
