"""Programs that run shell text: sh and its kin, ssh, at, make, cmd.exe, PowerShell."""

import re
from collections.abc import Callable

from aintern.shell.programs.network_programs import ssh_option
from aintern.shell.programs.program_call import STDIN, Call, joined_words
from aintern.shell.values import DECODED, NETWORK, NOTHING, SHELL_OUTPUT, UNKNOWN, Stream, Word


def _shell(call: Call) -> Stream:
    """sh, bash, zsh, …: `-c` text, a script file, or a script on standard input (bash manual, Invoking Bash)."""
    arguments = call.read(stop=True)
    rest = call.words[arguments.rest :]
    if arguments.has("-n") and not arguments.has("-c"):
        return NOTHING  # checks the syntax only
    inner = call.shell.within(call.program.name)
    if arguments.has("-c") and rest:
        inner.name = rest[1] if len(rest) > 1 else Word(call.program.name)
        inner.parameters = tuple(rest[2:])
        return call.script(rest[0], inner)
    if arguments.has("-c"):  # `… | xargs bash -c`: the text comes from elsewhere
        return call.execute(call.stdin)
    if rest and not arguments.has("-s") and rest[0].text not in STDIN:
        stream = call.code_file(rest[0])
        return UNKNOWN if stream.text is None else call.execute(stream)
    if call.findings.has("write.socket"):
        call.does("reverse-shell")
    if arguments.has("-i") or (call.stdin.text is None and call.stdin is not UNKNOWN):
        call.taint(SHELL_OUTPUT)
    if arguments.has("-i", "-l") and call.stdin is UNKNOWN:
        call.does("interactive-shell")
        return UNKNOWN
    inner.parameters = tuple(rest[0 if arguments.has("-s") else 1 :])
    if call.stdin is UNKNOWN or call.stdin is NOTHING:
        call.does("interactive-shell")
        return UNKNOWN
    return call.execute(call.stdin, inner)


def _at(call: Call) -> Stream:
    """at, batch: a script from standard input or `-f`, run later without anyone looking."""
    if call.arguments.has("-l", "-c") or call.words[0].text == "atq":
        return UNKNOWN
    call.does("deletes-jobs" if call.arguments.has("-d", "-r") or call.words[0].text == "atrm" else "persistence")
    if call.stdin.text:
        call.script(Word(call.stdin.text, taints=call.stdin.taints), stdin=NOTHING)
    return UNKNOWN


def _crontab(call: Call) -> Stream:
    if call.arguments.has("-l") or call.arguments.has("-V"):
        return UNKNOWN
    call.does("persistence")
    if call.stdin.text:
        for line in call.stdin.text.splitlines():
            fields = line.split(None, 5)
            if len(fields) == 6:
                call.script(Word(fields[5]), stdin=NOTHING)
    return UNKNOWN


_SHELL_FUNCTION = re.compile(r"\$\(shell\s+((?:[^()]|\([^()]*\))*)\)")
_RECIPE = re.compile(r"^\t[@+-]*(.+)$|:[^=\n;]*;(.+)$", re.MULTILINE)  # below a rule, or behind `target: ;`


def _make(call: Call) -> Stream:
    """make runs the project's rules; `--eval`, `SHELL=` and a makefile from elsewhere bring in other text."""
    call.does("runs-project-code")
    folders = call.arguments.values("-C", "--directory") or [Word(".")]
    for name in ("GNUmakefile", "makefile", "Makefile"):  # in make's order
        written = call.content(Word(f"{folders[-1].text.rstrip('/')}/{name}"))
        if NETWORK in written.taints:
            call.does("runs-remote", "a fetched makefile")
        if not call.arguments.has("-f", "--file", "--makefile"):
            _makefile(call, written.text or "")
    for folder in folders:
        if folder.known and call.place("read", folder) not in ("workspace", "workspace-root", "unknown"):
            call.does("runs-outside-code", folder.text)
    for value in call.arguments.values("--eval"):
        call.does("option-runs-program", "--eval")
        _makefile(call, value.text)
    for value in call.arguments.values("-f", "--file", "--makefile"):
        if value.text in ("-", "/dev/stdin"):
            call.does("option-runs-program", "a makefile from standard input")
            call.remote_code(call.stdin.taints)
            _makefile(call, call.stdin.text or "")
        else:
            _makefile(call, call.code_file(value).text or "")
    for word in call.arguments.operands:
        name, _, text = word.text.partition("=")
        if name.strip(":?+!") in ("SHELL", ".SHELLFLAGS", "MAKE", "MAKEFILES"):
            call.does("option-runs-program", word.text)
        _makefile(call, text if "$(shell" in text else "")
    return UNKNOWN


def _makefile(call: Call, text: str) -> None:
    """Recipe lines and $(shell …) of a makefile that stands in the command itself."""
    for script in _SHELL_FUNCTION.findall(text):
        call.script(Word(script))
    for below, behind in _RECIPE.findall(text):
        call.script(Word((below or behind).replace("$$", "$")))


def _ssh(call: Call) -> Stream:
    """ssh HOST [COMMAND]: the host's shell reads the command; paths there are rated as if they were here."""
    arguments = call.read(stop=True)
    for value in arguments.values("-o"):
        ssh_option(call, value)
    rest = call.words[arguments.rest :]
    if arguments.has("-V", "-Q", "-G") or not rest:
        return UNKNOWN
    call.host(rest[0].text.rpartition("@")[2])
    if arguments.has("-R", "-D", "-w"):
        call.does("opens-tunnel")
    inner = call.shell.within("ssh", contained=True)
    if len(rest) > 1:
        call.script(joined_words(rest[1:]), inner)
    elif call.stdin.text:
        call.script(Word(call.stdin.text), inner, NOTHING)
    return Stream(None, frozenset((NETWORK,)))


def _su(call: Call) -> Stream:
    """su, runuser: -c was rated with the options; `runuser -u USER -- COMMAND` runs a command as it stands."""
    call.does("privilege")
    words = [word.text for word in call.words]
    if call.arguments.has("-u", "--user") and "--" in words:
        inner = call.shell.within(call.program.name, elevated=True)
        call.run(call.words[words.index("--") + 1 :], inner)
    return UNKNOWN


def _cmd(call: Call) -> Stream:
    """cmd.exe /c TEXT."""
    words = call.words[1:]
    for index, word in enumerate(words):
        if word.text.lower() in ("/c", "/k", "/r"):
            call.does("runs-project-code")
            return call.script(Word(joined_words(words[index + 1 :]).text.replace("\\", "\\\\")))
    return UNKNOWN


def _powershell(call: Call) -> Stream:
    """powershell -Command TEXT, pwsh -c, -EncodedCommand."""
    call.does("runs-inline-code")
    words = call.words[1:]
    for index, word in enumerate(words):
        option = word.text.lower()
        if option.startswith("-e") and "-encodedcommand".startswith(option):
            call.does("runs-decoded")
        if option in ("-c", "-command", "/c") or not option.startswith("-"):
            text = joined_words(words[index + (option.startswith("-") or option == "/c") :]).text
            _powershell_text(call, text)
            break
    if call.stdin.taints & {NETWORK, DECODED}:
        call.does("runs-remote")
    return UNKNOWN


def _powershell_text(call: Call, text: str) -> None:
    low = text.lower()
    if re.search(r"\b(iex|invoke-expression)\b", low) and re.search(
        r"\b(iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|webclient)\b", low
    ):
        call.does("runs-remote")
    if re.search(r"\b(format-volume|clear-disk|initialize-disk|remove-partition)\b", low):
        call.does("format")
    if re.search(r"\b(iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring|start-bitstransfer)\b", low):
        call.does("network")
    call.script(Word(text.replace("\\", "\\\\")))


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "shell": _shell, "at": _at, "crontab": _crontab, "make": _make, "ssh": _ssh,
    "su": _su, "cmd": _cmd, "powershell": _powershell,
}  # fmt: skip
