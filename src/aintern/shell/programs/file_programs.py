"""Programs whose operands need more than the table says: copies, links, dd, chmod, mkfs, tar, and Windows deletions."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from aintern.shell.places import windows_disk
from aintern.shell.programs.program_call import STDIN, Call
from aintern.shell.values import DECODED, NETWORK, NOTHING, OPAQUE, PROTECTED, Stream, Word

_PROGRAM_FOLDERS = ("/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/", "/usr/local/bin/", "/opt/homebrew/bin/")


def _targets(call: Call) -> tuple[list[Word], Word | None]:
    """Sources and destination of cp, mv, ln, install: the last operand, or the folder that -t names."""
    operands = list(call.arguments.operands)
    folders = call.arguments.values("-t", "--target-directory")
    if folders:
        return operands, folders[0]
    if len(operands) < 2:
        return operands, None
    return operands[:-1], operands[-1]


def _remember_copy(call: Call, sources: Sequence[Word], destination: Word) -> None:
    """A copy of a program stays that program; a copy of a secret stays a secret."""
    contents = call.findings.contents
    target = call.absolute(destination)
    for source in sources:
        path = call.absolute(source)
        if path is None or target is None:
            continue
        base = path.rpartition("/")[2]
        inside = f"{target}/{base}"
        if path.startswith(_PROGRAM_FOLDERS):
            contents.programs[target] = contents.programs[inside] = base
        held = call.stdin if source.text in STDIN else call.content(source)
        taints = held.taints | (call.taints & {PROTECTED})
        if call.is_protected(source):
            taints |= {PROTECTED}
        if taints or held.text is not None:
            contents.streams[target] = contents.streams[inside] = Stream(held.text, taints)


def _into(destination: Word, sources: Sequence[Word]) -> Word:
    """`cp a .git/hooks/` writes .git/hooks/a: the name below the folder is what is written."""
    if destination.text.endswith(("/", "/.")) and len(sources) == 1 and sources[0].known:
        name = sources[0].text.rstrip("/").rpartition("/")[2]
        return Word(f"{destination.text.rstrip('./')}/{name}", taints=destination.taints)
    return destination


def _copy(call: Call) -> Stream:
    """cp, install, ditto: reads all, writes the last."""
    if call.program.name == "install" and call.arguments.has("-d", "--directory"):
        for word in call.arguments.operands:
            call.path("create", word)
        return NOTHING
    sources, destination = _targets(call)
    deep = call.arguments.has("-r", "-R", "-a", "--recursive", "--archive")
    for word in sources:
        call.path("tree" if deep else "read", word)
    if destination is not None:
        call.path("write", _into(destination, sources))
        _remember_copy(call, sources, destination)
        if call.arguments.has("-s", "--symbolic-link", "-l", "--link"):
            _remember_links(call, sources, destination)
    return NOTHING


def _move(call: Call) -> Stream:
    """mv: within the workspace a change, out of it a loss."""
    move_files(call, *_targets(call))
    return NOTHING


def move_files(call: Call, sources: Sequence[Word], destination: Word | None) -> None:
    """Moves files as mv does."""
    place = call.path("write", _into(destination, sources)) if destination is not None else "unknown"
    for word in sources:
        source = call.path("move", word)
        if source in ("workspace", "workspace-root") and place not in ("workspace", "workspace-root"):
            call.does("moves-out", word.text)
    if destination is not None:
        _remember_copy(call, sources, destination)


def _link(call: Call) -> Stream:
    """ln: writes the link; a link to a protected file is as good as reading it."""
    sources, destination = _targets(call)
    for word in sources:
        if call.is_protected(word):
            call.path("read", word)
        elif call.place("read", word) in ("disk", "memory"):
            call.does("write.device", word.text)
    target = destination or (Word(sources[0].text.rstrip("/").rpartition("/")[2] or ".") if sources else None)
    if target is not None:
        call.path("create", _into(target, sources))
        _remember_copy(call, sources, target)
        _remember_links(call, sources, target)
    return NOTHING


def _remember_links(call: Call, sources: Sequence[Word], destination: Word) -> None:
    """What is done to a link later in the command is done to what it leads to."""
    target, places = call.absolute(destination), call.findings.places
    for source in sources if target is not None else ():
        base = source.text.rstrip("/").rpartition("/")[2]
        is_folder = len(sources) > 1 or (places.exists and Path(str(target)).is_dir())
        link = f"{target}/{base}" if is_folder else str(target)
        symbolic = call.arguments.has("-s", "--symbolic", "--symbolic-link")
        leads_to = places.absolute(source.text, link.rpartition("/")[0]) if symbolic else call.absolute(source)
        if source.known and leads_to is not None:
            places.link(link, leads_to)


def _dd(call: Call) -> Stream | None:
    """dd if=… of=… (POSIX dd): without of= it prints."""
    written, read = False, any(word.text.startswith("if=") for word in call.words)
    for word in call.words[1:]:
        name, _, value = word.text.partition("=")
        file = Word(value, word.glob, word.taints)
        if name == "if":
            call.path("read", file)
        elif name == "of":
            written = True
            call.path("write", file)
            if not read:
                call.remember(file, call.stdin)
    return NOTHING if written else None


def _permission(call: Call) -> Stream:
    """chmod, chown, chgrp, setfacl, chattr: the first operand is the mode unless an option gives it."""
    operands = call.arguments.operands
    by_option = call.arguments.has(
        "--reference", "-m", "-M", "-x", "-b", "--set", "--modify", "--remove", "--restore", "--remove-all"
    )
    files = operands if by_option else operands[1:]
    if not operands and not call.arguments.options:
        return NOTHING
    for word in files:
        call.path("permission", word)
        if word.known:
            held = call.findings.contents.streams.get(call.absolute(word) or "")
            if held is not None and NETWORK in held.taints:
                call.does("runs-fetched-later", word.text)
    mode = operands[0].text if operands else ""
    if call.program.name == "chmod" and not by_option and _sets_id(mode):
        call.does("sets-id", mode)
    if not files:
        call.does("permission")
    return NOTHING


def _sets_id(mode: str) -> bool:
    digits = mode.lstrip("0")
    if mode.isdigit():
        return len(digits) == 4 and digits[0] in "24567"
    return ("s" in mode and "+" in mode) or "=s" in mode


def _format(call: Call) -> Stream:
    """mkfs, fdisk, wipefs, …: on a device never run, on an image file high."""
    operands = [*call.arguments.operands, *call.arguments.values("-a", "--all", "-o", "-d", "--image")]
    named = [word for word in operands if any(c in word.text for c in f"/.{OPAQUE}") or windows_disk(word.text)]
    places = [call.place("write", word) for word in named]
    if call.arguments.has("-l", "--list", "-n", "--dry-run", "--no-act", "-V") and not call.arguments.has(
        "-a", "--all", "--delete", "--force"
    ):
        return NOTHING
    if any(place in ("disk", "root", "device", "memory") for place in places):
        call.does("format", " ".join(word.text for word in operands))
    elif any(OPAQUE in word.text for word in operands):
        call.does("format-unknown")
    elif operands:
        call.does("format-image" if named else "format-unknown")
        for word in named:
            call.path("write", word)
    elif call.program.name not in ("fdisk", "gdisk", "parted", "diskutil", "format"):
        call.does("format-unknown")
    return NOTHING


def _windows_format(call: Call) -> Stream | None:
    """format c: — on other systems `format` is some program of the project."""
    drives = [word for word in call.words[1:] if len(word.text) > 1 and word.text[1] == ":" and word.text[0].isalpha()]
    if drives:
        call.does("format", drives[0].text)
    else:
        call.does("runs-unknown-program")
    return None


_WINDOWS_RECURSIVE = {"/s", "-recurse", "-r", "-force", "-rec"}


def _windows_delete(call: Call) -> Stream:
    """del, erase, rd, Remove-Item: options begin with a slash or a dash."""
    for word in call.words[1:]:
        low = word.text.lower()
        if low in _WINDOWS_RECURSIVE or (len(low) == 2 and low[0] == "/") or low.startswith("-"):
            continue
        if low == "/" or not low.startswith("/") or len(low) > 3:
            call.path("delete", word)
    return NOTHING


def _tar(call: Call) -> Stream | None:
    """tar: the first word may be options without a dash (`tar xzf a`); extraction writes where -C says."""
    words = list(call.words)
    if len(words) > 1 and not words[1].text.startswith("-") and words[1].text.isalpha():
        words = _dashed(words)
    renamed = call.seen_as(call.program, words)
    arguments = renamed.read(stop=False)
    archives = arguments.values("-f", "--file")
    folders = arguments.values("-C", "--directory", "--cd")
    absolute = arguments.has("-P", "--absolute-names")
    for value in arguments.values("--checkpoint-action"):
        if value.text.startswith("exec"):
            call.does("option-runs-program", value.text)
            call.script(Word(value.text.partition("=")[2], taints=value.taints))
    remote = [word for word in archives if ":" in word.text and not arguments.has("--force-local")]
    for word in remote:
        call.host(word.text.rpartition("@")[2].partition(":")[0])
    if arguments.has("-c", "--create", "-r", "--append", "-u", "--update", "-A"):
        return _tar_creates(renamed, archives, folders)
    if arguments.has("-t", "--list", "-d", "--diff", "--compare"):
        for word in archives:
            renamed.path("read", word)
        return None
    return _tar_extracts(renamed, archives, folders, absolute)


def _dashed(words: list[Word]) -> list[Word]:
    """Old-style options: `tar cfC archive folder files` gives their values in the order of the letters."""
    letters, rest = words[1].text, words[2:]
    options: list[Word] = []
    for letter in letters:
        options.append(Word("-" + letter))
        if letter in "fCbTXIKgNVL" and rest:
            options.append(rest.pop(0))
    return [words[0], *options, *rest]


def _tar_creates(call: Call, archives: Sequence[Word], folders: Sequence[Word]) -> Stream | None:
    shell = call.shell.fork()
    for word in archives:
        if word.text != "-":
            call.path("create", word)
    if folders and folders[0].known:
        shell.cwd = call.absolute(folders[0])
    for word in call.arguments.operands:
        call.findings.path("tree", word, shell, call.cause)
    if call.arguments.has("--remove-files"):
        for word in call.arguments.operands:
            call.findings.path("delete", word, shell, call.cause)
    for word in archives:
        call.remember(word, Stream(None, call.taints))
    return None


_TO_ROOT = re.compile(r"s([^\w\s]).*?\1/")  # a sed expression whose replacement is an absolute path


def _tar_extracts(call: Call, archives: Sequence[Word], folders: Sequence[Word], absolute: bool) -> Stream | None:
    for word in archives:
        call.path("read", word)
        held = call.content(word)
        if held.taints & {"network"}:
            call.does("unpacks-fetched", word.text)
    if call.arguments.has("-O", "--to-stdout"):
        call.taint(DECODED)
        return None
    for word in folders or [Word(".")]:
        call.path("write", Word(word.text.rstrip("/") + "/x" if word.text.strip("/") else "/", taints=word.taints))
        if NETWORK in call.taints:
            call.findings.contents.fetch_folder(word, call.shell)
    for value in call.arguments.values("--transform", "--xform"):
        absolute = absolute or _TO_ROOT.match(value.text) is not None
    if absolute:
        call.does("write.outside", "-P")
    return NOTHING


def _tee(call: Call) -> Stream:
    """tee writes its input to every operand and passes it on."""
    for word in call.arguments.operands:
        call.path("write", word)
        call.remember(word, call.stdin)
        if word.text.startswith("/dev/tcp") and call.stdin.taints:
            call.does("exfiltration")
    return call.stdin


def _remove(call: Call) -> Stream:
    """rm, unlink, shred -u, srm: a recursive deletion of an unknown folder with a slash behind it may be of /."""
    recursive = call.arguments.has("-r", "-R", "--recursive", "-d", "--dir")
    for word in call.arguments.operands:
        place = call.path("delete", word)
        if recursive and place == "unknown-slash":
            call.does("delete.unknown-recursive", word.text)
    return NOTHING


def _shred(call: Call) -> Stream:
    for word in call.arguments.operands:
        call.path("write", word)
        call.path("delete", word)
    return NOTHING


def _exiftool(call: Call) -> Stream | None:
    """exiftool: `-TAG=value` and `-TAG<…` write the files (exiftool manual, Tag operations)."""
    options = [word.text for word in call.words[1:] if word.text.startswith("-")]
    edits = call.arguments.has("-overwrite_original") or any("=" in text or "<" in text for text in options)
    for word in call.arguments.operands:
        call.path("write" if edits else "read", word)
    return None


# cmake(1), "Run a Command-Line Tool"
_CMAKE_TOOLS = {
    "cat": "cat", "copy": "cp", "copy_directory": "cp -r", "copy_if_different": "cp", "create_hardlink": "ln", "create_symlink": "ln -s",
    "env": "env", "make_directory": "mkdir -p", "remove": "rm", "remove_directory": "rm -r", "rename": "mv", "rm": "rm",
    "tar": "tar", "time": "time", "touch": "touch",
}  # fmt: skip


def _cmake(call: Call) -> Stream | None:
    """cmake: a build, which is code of the project, or with `-E` one of its own tools for files."""
    words = call.words
    if len(words) > 2 and words[1].text == "-E" and (tool := _CMAKE_TOOLS.get(words[2].text)):
        return call.run([*map(Word, tool.split()), *words[3:]])
    call.does("runs-project-code")
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "copy": _copy, "move": _move, "link": _link, "dd": _dd, "permission": _permission, "format": _format,
    "windows-format": _windows_format, "windows-delete": _windows_delete, "tar": _tar, "tee": _tee, "remove": _remove,
    "shred": _shred, "exiftool": _exiftool, "cmake": _cmake,
}  # fmt: skip
