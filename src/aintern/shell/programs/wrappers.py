"""Programs that run other programs with arguments of their own making: find, fd, xargs, parallel, containers, npx."""

import posixpath
from collections.abc import Callable, Sequence
from itertools import pairwise

from aintern.shell.programs.program_call import Call, joined_words
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.values import (
    GUARDED_NAMES,
    LISTED_NAMES,
    NETWORK,
    NOTHING,
    OPAQUE,
    UNKNOWN,
    ShellState,
    Stream,
    Word,
)

_FIND_OPTIONS = {"-H", "-L", "-P", "-D", "-E", "-X", "-d", "-s", "-x"}
_FIND_RUNS = {"-exec", "-execdir", "-ok", "-okdir"}
_FIND_WRITES = {"-fprint", "-fprint0", "-fprintf", "-fls"}
_FIND_NARROWS = {"-name", "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex", "-lname"}


def _find(call: Call) -> Stream | None:
    """GNU and BSD find: start folders, then tests and actions; -exec, -ok, -delete and -fprint act."""
    roots, words = _find_roots(list(call.words[1:]))
    names = [words[i + 1] for i, word in enumerate(words[:-1]) if word.text in _FIND_NARROWS]
    for root in roots:
        call.path("read", root)
        _looks_for_secrets(call, _found_names(root, names, words) if names else [root], tree=not names)
    index = 0
    while index < len(words):
        text = words[index].text
        value = words[index + 1] if index + 1 < len(words) else Word("-")
        if text == "-delete":
            _find_deletes(call, roots, narrowed=bool(names) or any(word.text == "-maxdepth" for word in words))
        elif text in _FIND_WRITES:
            call.path("write", value)
        elif text == "-files0-from":
            call.path("read", value)
        elif text in _FIND_RUNS:
            index = _find_runs(call, words, index, roots, names)
        index += 1
    call.taint(LISTED_NAMES)
    return Stream(None, call.taints)


def _find_roots(words: list[Word]) -> tuple[list[Word], list[Word]]:
    """The start folders, and the expression behind them."""
    roots: list[Word] = []
    while words and (words[0].text in _FIND_OPTIONS or not words[0].text.startswith(("-", "(", "!", ","))):
        word = words.pop(0)
        if word.text == "-D" and words:
            words.pop(0)
        elif word.text not in _FIND_OPTIONS:
            roots.append(word)
    return roots or [Word(".")], words


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
        if narrowed and root.text not in ("/", "//"):
            call.path("delete", Word(root.text.rstrip("/") + "/x", taints=root.taints))
        elif call.path("delete", root if root.text != "." else Word("./x")) == "unknown-slash":
            call.does("delete.unknown-recursive", root.text)


def _find_runs(call: Call, words: Sequence[Word], index: int, roots: Sequence[Word], names: Sequence[Word]) -> int:
    end = index + 1
    while end < len(words) and words[end].text != ";" and not (words[end].text == "+" and words[end - 1].text == "{}"):
        end += 1
    inner = call.shell.within("find")
    if words[index].text.endswith("dir") and inner.cwd is not None and roots[0].known:
        inner.cwd = call.absolute(roots[0])
    for root in roots:
        files = _found_names(root, names, words)
        if not names and _holds_homes(call, root):
            files = [Word(file.text, file.glob, file.taints | {GUARDED_NAMES}) for file in files]
        _run_with_each(call, words[index + 1 : end], "{}", files, inner)
    return end


def _found_names(root: Word, names: Sequence[Word], words: Sequence[Word]) -> list[Word]:
    """What {} may stand for: the start folder itself, or names below it that the tests ask for."""
    folder = root.text.rstrip("/")
    if names:
        return [Word(f"{folder}/{name.text.lstrip('/')}", glob=True, taints=root.taints) for name in names[:4]]
    only_below = any(word.text == "-mindepth" for word in words)
    only_files = any(pair[0].text == "-type" and pair[1].text == "f" for pair in pairwise(words))
    if not only_below and not only_files and root.text != ".":
        return [root]
    return [Word(folder + "/x", taints=root.taints)]


def _run_with_each(
    call: Call,
    command: Sequence[Word],
    mark: str,
    files: Sequence[Word],
    shell: ShellState,
    stdin: Stream | None = None,
) -> None:
    """Runs the command once for each file, with its name in the place of the mark."""
    for file in files:
        filled = []
        for word in command:
            glob = word.glob or (file.glob and mark in word.text)
            filled.append(Word(word.text.replace(mark, file.text), glob, word.taints | file.taints))
        call.run(filled, shell.fork(), stdin)


def _fd(call: Call) -> Stream | None:
    """fd PATTERN [PATH…] -x COMMAND: everything behind -x or -X is the command. The pattern is a regular expression, or a glob."""
    words = list(call.words)
    at = next((i for i, w in enumerate(words) if w.text in ("-x", "--exec", "-X", "--exec-batch")), len(words))
    pattern, *roots = [word for word in words[1:at] if not word.text.startswith("-")] or [Word("*")]
    roots = roots or [Word(".")]
    for root in roots:
        call.path("read", root)
    plain = pattern.text.removeprefix("^").removesuffix("$").replace("\\.", ".").replace(".*", "*")
    names = [Word(name, glob=True) for name in (plain, *_fd_endings(words[1:at]))]
    _looks_for_secrets(call, names)
    if any(map(call.is_protected, names)):
        roots = [found for root in roots for found in _found_names(root, names, words[1:at])]
    command = words[at + 1 :]
    if command and not any("{" in word.text for word in command):
        command.append(Word("{}"))
    _run_with_each(call, command, "{}", roots, call.shell.within("fd"))
    call.taint(LISTED_NAMES)
    return None


def _fd_endings(words: Sequence[Word]) -> list[str]:
    """`-e pem` as `*.pem`."""
    return [f"*.{value.text.lstrip('.')}" for option, value in pairwise(words) if option.text in ("-e", "--extension")]


def _xargs(call: Call) -> Stream | None:
    """xargs: the command gets what standard input lists; a literal list is filled in, an unknown one is opaque."""
    arguments = call.read(stop=True)
    files = arguments.values("-a", "--arg-file")
    for file in files:
        call.path("read", file)
    endless = any(command.argv[:1] == ("yes",) for command in call.findings.commands)
    if endless and any(value.text == "0" for value in arguments.values("-P", "--max-procs")):
        call.does("spawns-endlessly")
    command = list(call.words[arguments.rest :]) or [Word("echo")]
    inner = call.shell.within("xargs")
    stdin = UNKNOWN if files else call.stdin
    marks = [value.text for value in arguments.values("-I", "-i", "--replace") if value.text]
    if marks or arguments.has("-I", "-i", "--replace"):
        listed = _listed(stdin, by_line=True, by_nul=arguments.has("-0", "--null"))
        _run_with_each(call, command, marks[0] if marks else "{}", listed[:8], inner, NOTHING)
        return None
    listed = _listed(stdin, by_line=False, by_nul=arguments.has("-0", "--null"))
    if not listed:
        return call.run(command, inner, NOTHING)
    if command[-1].text in ("-c", "-lc", "-ec", "eval") and NETWORK in stdin.taints:
        call.does("runs-remote")  # curl … | xargs -0 bash -c
    return call.run([*command, *listed], inner, Stream(None, stdin.taints))


def _listed(stdin: Stream, *, by_line: bool, by_nul: bool) -> list[Word]:
    """The words that standard input lists, or one unknown word."""
    text, items = stdin.text, None
    if text is not None and OPAQUE not in text:
        items = text.splitlines() if by_line else text.split()
    elif text is not None and by_nul:
        items = [item for item in text.split(OPAQUE) if item]  # printf '/\\0': NUL is how OPAQUE is written
    if items is None or len(items) > 64:
        return [Word(OPAQUE, taints=stdin.taints)]
    return [Word(item, any(c in item for c in "*?["), stdin.taints) for item in items]


def _parallel(call: Call) -> Stream | None:
    """GNU parallel: the command is shell text; arguments come behind ::: or from standard input."""
    arguments = call.read(stop=True)
    words = list(call.words[arguments.rest :])
    at = next((i for i, word in enumerate(words) if word.text.startswith(":::")), len(words))
    joined = joined_words(words[:at])
    given = [word for word in words[at + 1 :] if not word.text.startswith(":::")]
    if at == len(words):
        lines = [OPAQUE] if call.stdin.text is None else call.stdin.text.splitlines()
        given = [Word(line, taints=call.stdin.taints) for line in lines]
    inner = call.shell.within("parallel")
    for item in given[:8] or [Word("")]:
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
        call.script(joined_words(rest))
    return None


_SOCKETS = ("docker.sock", "containerd.sock", "podman.sock", "crio.sock")
_DANGEROUS_CAPABILITIES = (
    "all", "sys_admin", "sys_ptrace", "sys_module", "dac_read_search", "sys_rawio", "cap_sys_admin",
)  # fmt: skip


def _container(call: Call) -> Stream | None:
    """docker/podman run: mounts and privileges decide what the command inside can reach."""
    arguments = call.read(stop=True)
    call.does("starts-container")
    for name, _, value in arguments.options:
        if name == "--privileged":
            call.does("container-escape", name)
        elif name in ("-v", "--volume", "--mount") and value is not None:
            _mount(call, value)
        elif value is not None and _escapes(call, name, value.text):
            call.does("container-escape", f"{name}={value.text}")
    rest = call.words[arguments.rest :]
    if rest and not rest[0].text.startswith("-"):
        call.run(rest[1:], call.shell.elsewhere(call.program.name))
    return None


def _escapes(call: Call, name: str, value: str) -> bool:
    """Options that give a container the host's processes, rights or disks (docker run reference)."""
    low = value.lower()
    match name:
        case "--pid" | "--ipc" | "--userns":
            return low == "host"
        case "--security-opt":
            return "unconfined" in low
        case "--cap-add":
            return low.removeprefix("cap_") in _DANGEROUS_CAPABILITIES
        case "--device":
            return call.place("write", Word(value.split(":")[0])) in ("disk", "memory")
    return False


def _mount(call: Call, value: Word) -> None:
    """`SOURCE:TARGET`, or `type=bind,src=SOURCE,dst=TARGET`."""
    fields = dict(part.partition("=")[::2] for part in value.text.split(","))
    source = Word(fields.get("src") or fields.get("source") or value.text.split(":")[0])
    if not source.text.startswith(("/", "~", ".", OPAQUE)):
        return  # a named volume
    place, path, _ = call.findings.locate("read", source, call.shell)
    if place in ("root", "top", "home", "system", "around") or (path or "").endswith(_SOCKETS):
        call.does("container-escape", f"mounts {path}")
    else:
        call.mention(source)


def _npx(call: Call) -> Stream | None:
    """npx, npm exec, pnpm dlx, bunx: a local or downloaded package's program; -c is shell text."""
    arguments = call.read(stop=True)
    scripts = arguments.values("-c", "--call")
    for value in scripts:
        call.script(value)
    rest = call.words[arguments.rest :]
    name = rest[0].text if rest else ""
    # a well-known development tool without a version is what the project has installed, most likely
    installed = name in call.table.words["project-tools"] and not arguments.has("-y", "--yes", "-p", "--package")
    call.does("runs-project-code" if installed else "runs-registry-code")
    base = name if name.startswith("@") else name.partition("@")[0]
    if not scripts and (base in call.table.programs or base in ("sh", "bash")):
        call.run([Word(base), *rest[1:]])
    return None


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
