"""Programs that run other programs with arguments of their own making: find, fd, xargs, parallel, containers, npx."""

import posixpath
from collections.abc import Callable, Sequence

from aintern.shell.programs.program_call import Call, text_of
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.values import GUARDED_NAMES, NETWORK, NOTHING, OPAQUE, UNKNOWN, ShellState, Stream, Word

_FIND_OPTIONS = {"-H", "-L", "-P", "-D", "-E", "-X", "-d", "-s", "-x"}
_FIND_RUNS = {"-exec", "-execdir", "-ok", "-okdir"}
_FIND_WRITES = {"-fprint", "-fprint0", "-fprintf", "-fls"}
_FIND_NARROWS = {"-name", "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex", "-lname"}


def _find(call: Call) -> Stream | None:
    """GNU and BSD find: start folders, then tests and actions; -exec, -ok, -delete and -fprint act."""
    words = list(call.words[1:])
    roots: list[Word] = []
    while words and not (words[0].text.startswith(("-", "(", "!", ",")) and words[0].text not in _FIND_OPTIONS):
        word = words.pop(0)
        if word.text == "-D" and words:
            words.pop(0)
        elif word.text not in _FIND_OPTIONS and not word.text.startswith("-O"):
            roots.append(word)
    roots = roots or [Word(".")]
    names = [words[i + 1] for i, word in enumerate(words[:-1]) if word.text in _FIND_NARROWS]
    for root in roots:
        call.path("read", root)
        _looks_for_secrets(call, _found_names(root, names, words) if names else [root], tree=not names)
    index = 0
    while index < len(words):
        text = words[index].text
        if text == "-delete":
            _find_deletes(call, roots, narrowed=bool(names) or "-maxdepth" in {w.text for w in words})
        elif text in _FIND_WRITES and index + 1 < len(words):
            call.path("write", words[index + 1])
        elif text in ("-files0-from",) and index + 1 < len(words):
            call.path("read", words[index + 1])
        elif text in _FIND_RUNS:
            index = _find_runs(call, words, index, roots, names)
        index += 1
    return Stream(None, call.taints)


def _looks_for_secrets(call: Call, found: Sequence[Word], *, tree: bool = False) -> None:
    """Marks what the program prints when it may be names of protected files."""
    for word in found:
        if call.is_protected(word) or (tree and _holds_homes(call, word)):
            call.taint(GUARDED_NAMES)


def _holds_homes(call: Call, folder: Word) -> bool:
    path = call.findings.locate("read", folder, call.shell)[1]
    return path is not None and call.findings.places.holds_homes(path)


def _find_deletes(call: Call, roots: Sequence[Word], narrowed: bool) -> None:
    for root in roots:
        access = "delete"
        if narrowed and root.text not in ("/", "//"):
            call.path(access, Word(root.text.rstrip("/") + "/x", taints=root.taints))
        elif call.path(access, root if root.text != "." else Word("./x")) == "unknown-slash":
            call.does("delete.unknown-recursive", root.text)


def _find_runs(call: Call, words: Sequence[Word], index: int, roots: Sequence[Word], names: Sequence[Word]) -> int:
    end = index + 1
    while end < len(words) and words[end].text != ";" and not (words[end].text == "+" and words[end - 1].text == "{}"):
        end += 1
    command = words[index + 1 : end]
    inner = call.shell.within("find")
    if words[index].text.endswith("dir") and inner.cwd is not None and roots and roots[0].known:
        inner.cwd = call.absolute(roots[0])
    for root in roots:
        files = _found_names(root, names, words)
        if not names and _holds_homes(call, root):
            files = [Word(file.text, file.glob, file.taints | {GUARDED_NAMES}) for file in files]
        _with_file(call, command, inner, files)
    return end


def _found_names(root: Word, names: Sequence[Word], words: Sequence[Word]) -> list[Word]:
    """What {} may stand for: the start folder itself, or names below it that the tests ask for."""
    found = [
        Word(f"{root.text.rstrip('/')}/{name.text.lstrip('/')}", glob=True, taints=root.taints) for name in names[:4]
    ]
    itself = not names and not any(word.text in ("-mindepth",) for word in words)
    typed = any(words[i].text == "-type" and words[i + 1].text == "f" for i in range(len(words) - 1))
    if itself and not typed and root.text != ".":
        return found or [root]
    return found or [Word(root.text.rstrip("/") + "/x", taints=root.taints)]


def _with_file(call: Call, command: Sequence[Word], shell: ShellState, files: Sequence[Word]) -> None:
    for file in files:
        filled = [
            Word(
                word.text.replace("{}", file.text),
                word.glob or (file.glob and "{}" in word.text),
                word.taints | file.taints,
            )
            for word in command
        ]
        call.run(filled, shell.fork())


def _fd(call: Call) -> Stream | None:
    """fd PATTERN [PATH…] -x COMMAND: everything behind -x or -X is the command."""
    words = list(call.words)
    at = next((i for i, w in enumerate(words) if w.text in ("-x", "--exec", "-X", "--exec-batch")), len(words))
    head = [word for word in words[1:at] if not word.text.startswith("-")]
    roots = head[1:] or [Word(".")]
    for root in roots:
        call.path("read", root)
    _looks_for_secrets(call, [Word(word.text, glob=True) for word in head[:1]])
    for root in roots:
        command = words[at + 1 :]
        if command and not any("{" in word.text for word in command):
            command = [*command, Word("{}")]
        if command:
            _with_file(call, command, call.shell.within("fd"), [root])
    return None


def _xargs(call: Call) -> Stream | None:
    """xargs: the command gets what standard input lists; a literal list is filled in, an unknown one is opaque."""
    arguments = call.read(stop=True)
    for value in arguments.values("-a", "--arg-file"):
        call.path("read", value)
    command = list(call.words[arguments.rest :]) or [Word("echo")]
    from_file = bool(arguments.values("-a", "--arg-file"))
    stdin = UNKNOWN if from_file else call.stdin
    marks = [value.text for value in arguments.values("-I", "-i", "--replace") if value.text]
    mark = marks[0] if marks else ("{}" if arguments.has("-I", "-i", "--replace") else "")
    if (
        arguments.has("-P", "--max-procs")
        and any(v.text == "0" for v in arguments.values("-P", "--max-procs"))
        and _endless(call)
    ):
        call.does("spawns-endlessly")
    literal = stdin.text if stdin.text is not None and OPAQUE not in stdin.text else None
    items = None if literal is None else literal.splitlines() if mark else literal.split()
    if stdin.text is not None and literal is None and arguments.has("-0", "--null"):
        items = [item for item in stdin.text.split(OPAQUE) if item]  # printf '/\\0': NUL is how OPAQUE is written
    if items is not None and len(items) > 64:
        items = None
    given = (
        [Word(item, any(c in item for c in "*?["), stdin.taints) for item in items]
        if items is not None
        else [Word(OPAQUE, taints=stdin.taints)]
    )
    inner = call.shell.within("xargs")
    if mark:
        _filled(call, command, mark, given, inner)
        return None
    if not given:
        return call.run(command, inner, NOTHING)
    _sends_names(call, command, stdin)
    return call.run([*command, *given], inner, Stream(None, stdin.taints))


def _filled(call: Call, command: Sequence[Word], mark: str, given: Sequence[Word], inner: ShellState) -> None:
    for item in given[:8]:
        call.run(
            [Word(w.text.replace(mark, item.text), w.glob, w.taints | item.taints) for w in command],
            inner.fork(),
            NOTHING,
        )


def _sends_names(call: Call, command: Sequence[Word], stdin: Stream) -> None:
    """`curl … | xargs -0 bash -c`: what was fetched becomes the script."""
    shell_text = command[-1].text in ("-c", "-lc", "-ec", "eval")
    if shell_text and NETWORK in stdin.taints:
        call.does("runs-remote")


def _endless(call: Call) -> bool:
    return any(c.argv and c.argv[0] == "yes" for c in call.findings.commands)


def _parallel(call: Call) -> Stream | None:
    """GNU parallel: the command is shell text; arguments come behind ::: or from standard input."""
    arguments = call.read(stop=True)
    words = list(call.words[arguments.rest :])
    at = next((i for i, word in enumerate(words) if word.text.startswith(":::")), len(words))
    command, given = words[:at], [word for word in words[at + 1 :] if not word.text.startswith(":::")]
    if at == len(words):
        text = call.stdin.text
        given = (
            [Word(line, taints=call.stdin.taints) for line in text.splitlines()]
            if text is not None
            else [Word(OPAQUE, taints=call.stdin.taints)]
        )
    inner = call.shell.within("parallel")
    for item in given[:8] or [Word("")]:
        joined = text_of(command)
        text = joined.text.replace("{}", item.text) if "{}" in joined.text else f"{joined.text} {item.text}".strip()
        call.script(Word(text, taints=joined.taints | item.taints), inner.fork(), NOTHING)
    return None


def _multiplexer(call: Call) -> Stream | None:
    """tmux, screen: what stands behind the subcommand and its options is a command, or keys typed into one."""
    rest = call.words[call.read(stop=True).rest :]
    if call.program.name == "tmux" and rest:
        if rest[0].text.startswith(("ls", "list-", "info", "show", "has", "display-message", "capture-pane")):
            return None
        rest = rest[read_arguments(call.program, rest, True).rest :]
    if not rest and call.arguments.has("-ls", "-list"):
        return None
    call.does("desktop")
    if rest:
        call.script(text_of(rest))
    return None


_SOCKETS = ("docker.sock", "containerd.sock", "podman.sock", "crio.sock")
_DANGEROUS_CAPABILITIES = (
    "all", "sys_admin", "sys_ptrace", "sys_module", "dac_read_search", "sys_rawio", "cap_sys_admin",
)  # fmt: skip


def _container(call: Call) -> Stream | None:
    """docker/podman run: mounts and privileges decide what the command inside can reach."""
    arguments = call.read(stop=True)
    call.does("starts-container")
    host_mounted = False
    for name, _, value in arguments.options:
        if name == "--privileged":
            call.does("container-escape", name)
        elif value is not None:
            host_mounted = _container_option(call, name, value) or host_mounted
    rest = call.words[arguments.rest :]
    if rest and not rest[0].text.startswith("-"):
        inner = call.shell.elsewhere(call.program.name)
        if len(rest) > 1:
            call.run(rest[1:], inner)
    return None


def _container_option(call: Call, name: str, value: Word) -> bool:
    text = value.text
    low = text.lower()
    if (
        name in ("--pid", "--ipc", "--uts", "--userns", "--cgroupns")
        and low == "host"
        and name in ("--pid", "--ipc", "--userns")
    ):
        call.does("container-escape", f"{name}={text}")
    elif (name == "--security-opt" and "unconfined" in low) or (
        name == "--cap-add" and low.removeprefix("cap_") in _DANGEROUS_CAPABILITIES
    ):
        call.does("container-escape", text)
    elif name == "--device":
        if call.place("write", Word(text.split(":")[0])) in ("disk", "memory"):
            call.does("container-escape", text)
    elif name in ("-v", "--volume", "--mount"):
        return _mount(call, value)
    return False


def _mount(call: Call, value: Word) -> bool:
    text = value.text
    if "=" in text and ("src=" in text or "source=" in text):
        fields = dict(part.partition("=")[::2] for part in text.split(","))
        source = fields.get("src") or fields.get("source") or ""
    else:
        source = text.split(":")[0]
    if not source.startswith(("/", "~", ".", OPAQUE)):
        return False  # a named volume
    place, path, rule = call.findings.locate("read", Word(source), call.shell)
    if place in ("root", "top", "home", "system", "around") or (path or "").endswith(_SOCKETS):
        call.does("container-escape", f"mounts {path}")
        return True
    if rule:
        call.path("read", Word(source))
    return False


def _npx(call: Call) -> Stream | None:
    """npx, npm exec, pnpm dlx, bunx: a local or downloaded package's program; -c is shell text."""
    arguments = call.read(stop=True)
    scripts = arguments.values("-c", "--call")
    for value in scripts:
        call.script(value)
    rest = list(call.words[arguments.rest :])
    call.does(
        "runs-registry-code"
        if not _local_tool(call, rest, arguments.has("-y", "--yes", "-p", "--package"))
        else "runs-project-code"
    )
    if rest and not scripts:
        base = rest[0].text.partition("@")[0] if not rest[0].text.startswith("@") else rest[0].text
        if base in call.table.programs or base in ("sh", "bash"):
            call.run([Word(base), *rest[1:]])
    return None


def _local_tool(call: Call, rest: Sequence[Word], explicit: bool) -> bool:
    """A well-known development tool without a version: what the project has installed, most likely."""
    return not explicit and bool(rest) and rest[0].text in call.table.words["project-tools"]


def _locate(call: Call) -> None:
    """locate, mdfind: prints the paths that hold a name."""
    _looks_for_secrets(call, call.arguments.operands)


def _which(call: Call) -> Stream | None:
    operands = [word for word in call.words[1:] if not word.text.startswith("-")]
    if len(operands) == 1 and operands[0].known and "/" not in operands[0].text:
        return Stream(posixpath.join("/usr/bin", operands[0].text))
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "find": _find, "fd": _fd, "xargs": _xargs, "parallel": _parallel, "container": _container, "npx": _npx,
    "which": _which, "locate": _locate, "multiplexer": _multiplexer,
}  # fmt: skip
