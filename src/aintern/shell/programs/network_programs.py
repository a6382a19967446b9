"""Programs of the network: curl, wget, nc, socat, scp, rsync, DNS and mail clients."""

import re
from collections.abc import Callable, Sequence

from aintern.shell.programs.program_call import Call
from aintern.shell.values import DECODED, FETCHED, NOTHING, Stream, Word, shown

# what nc -e and socat EXEC: are given when the other end is to get a shell
_SHELLS = re.compile(r"(?:^|/|:|\s)(?:ba|z|da|k|a|c|tc|fi)?sh\b|cmd(?:\.exe)?\b|powershell|python|perl", re.IGNORECASE)
_SCHEME = re.compile(r"^\w[\w+.-]*://")
_SOCAT_REMOTE = re.compile(r"(?:tcp|udp|ssl|openssl|socks|proxy|sctp)", re.IGNORECASE)
_SOCAT_RUNS = re.compile(r"(?:exec|system|shell)", re.IGNORECASE)
# an address type of a peer with its host, or a port alone for one that listens
_SOCAT_PEER = re.compile(r"(?:tcp|udp|ssl|openssl|sctp)[\w-]*:([^:,]+)(?::|,|$)", re.IGNORECASE)
# address types that open a file or a local socket
_SOCAT_FILE = re.compile(r"(?:file|open|gopen|creat(?:e)?|pipe|unix[\w-]*|abstract[\w-]*):([^,]+)", re.IGNORECASE)
# ssh options whose value is run by the shell (ssh_config manual)
_SSH_RUNS = re.compile(
    r"(?:proxycommand|localcommand|knownhostscommand|match)\s*[= ]\s*(.*)", re.IGNORECASE | re.DOTALL
)
_CURL_FILES = frozenset(("-T", "--upload-file", "-K", "--config", "-b", "--cookie"))
_CURL_SENDS = frozenset((
    "-F", "--form", "-d", "--data", "--data-binary", "--data-ascii", "--data-urlencode", "--json", "--url-query",
    "-H", "--header", "-w", "--write-out",
))  # fmt: skip


def host_of(text: str) -> str:
    """The host of a URL, `user@host:path`, `host:port` or bare name; `?` when it cannot be told."""
    text = re.split(r"[/?#\\]", _SCHEME.sub("", text), maxsplit=1)[0].rpartition("@")[2]
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return shown(text.split(":", 1)[0]) or "?"


def last_part(address: Word, otherwise: str = "x") -> str:
    """The file name that a download is saved under unless an option says otherwise."""
    return address.text.rstrip("/").rpartition("/")[2].partition("?")[0] or otherwise


def _curl(call: Call) -> Stream | None:
    """curl: operands are addresses; -o/-O/-D/-c write files, -T/-F/-d @file send them (curl manual)."""
    arguments = call.arguments
    for name, _, value in arguments.options:
        if value is None:
            continue
        if name in _CURL_FILES and value.text not in ("-", ".") and "=" not in value.text:
            call.path("read", value)
        elif name in _CURL_SENDS:
            _sent(call, name, value)
        elif name in ("-E", "--cert", "--key") and value.known:
            call.does("uses-key", value.text)
    for value in arguments.values("-w", "--write-out"):
        for target in re.findall(r"%output\{(?:>>)?([^}]*)\}", value.text):
            call.path("write", Word(target))
    targets = [*arguments.operands, *arguments.values("--url")]
    if not targets:
        if arguments.values("-K", "--config"):
            call.does("network")
        return FETCHED
    for word in targets:
        _target(call, word)
    saved = arguments.values("-o", "--output")
    if arguments.has("-O", "--remote-name", "--remote-name-all", "-J"):
        prefix = _folder(arguments.values("--output-dir"))
        saved = [*saved, *(Word(prefix + last_part(word)) for word in targets)]
    return _saved(call, saved)


def _folder(given: Sequence[Word]) -> str:
    return given[0].text.rstrip("/") + "/" if given else ""


def _target(call: Call, word: Word) -> None:
    if word.text.startswith("file:"):
        call.path("read", Word(re.sub(r"^file:(?://[^/]*)?", "", word.text)))
    else:
        call.host(host_of(word.text))


def _sent(call: Call, name: str, value: Word) -> None:
    """A value that names a file: `@file`, `name=@file`, `name=<file`, for data only `@file` or `name@file`."""
    pattern = r"(?:^|=)[@<]([^;,]+)" if name in ("-F", "--form") else r"^[\w.-]*@(.+)"
    found = re.search(pattern, value.text)
    if found and found[1] != "-":
        call.path("read", Word(found[1], taints=value.taints))


def _saved(call: Call, files: Sequence[Word]) -> Stream | None:
    for word in files:
        if word.text == "-":
            return FETCHED
        call.path("write", word)
        call.remember(word, FETCHED)
    return NOTHING if files else FETCHED


def _wget(call: Call) -> Stream | None:
    """wget: saves under the address's last part unless -O says otherwise; -P is a folder."""
    arguments = call.arguments
    for word in arguments.operands:
        _target(call, word)
    lists = arguments.values("-i", "--input-file")
    for value in (*lists, *arguments.values("--post-file", "--body-file")):
        if value.text != "-":
            call.path("read", value)
    if lists and not arguments.operands:
        call.does("network")
    if not arguments.operands or arguments.has("--spider"):
        return FETCHED
    prefix = _folder(arguments.values("-P", "--directory-prefix"))
    named = arguments.values("-O", "--output-document")
    return _saved(call, named or [Word(prefix + last_part(word, "index.html")) for word in arguments.operands])


def _netcat(call: Call) -> Stream | None:
    """nc, ncat, netcat: with -e or -c a shell for whoever is at the other end."""
    arguments = call.arguments
    listens = arguments.has("-l", "--listen", "-L")
    hosts = [word for word in arguments.operands if not word.text.isdecimal()]
    if hosts and not listens:
        call.host(host_of(hosts[0].text))
    else:
        call.does("listens" if listens else "network")
    for value in arguments.values("-e", "-c", "--exec", "--sh-exec", "-lua-exec", "--lua-exec"):
        call.does("reverse-shell" if _SHELLS.search(value.text) else "option-runs-program", value.text)
    return FETCHED


def _socat(call: Call) -> Stream | None:
    """socat: addresses name peers, files, sockets and programs (socat manual, ADDRESS TYPES)."""
    texts = [word.text for word in call.arguments.operands]
    for text in texts:
        if found := _SOCAT_PEER.match(text):
            if found[1].isdecimal():
                call.does("listens", text)
            else:
                call.host(found[1])
        if file := _SOCAT_FILE.match(text):
            call.path("read" if text == texts[0] else "write", Word(file[1]))
        elif text.startswith("/"):
            call.path("write", Word(text.partition(",")[0]))
    if runs := [text for text in texts if _SOCAT_RUNS.match(text)]:
        remote = any(_SOCAT_REMOTE.match(text) for text in texts)
        call.does("reverse-shell" if remote else "option-runs-program", runs[0])
        call.script(Word(runs[0].partition(":")[2].partition(",")[0]))
    return FETCHED


def ssh_option(call: Call, value: Word) -> None:
    """`-o NAME=VALUE` of ssh and its kin: some name programs (ssh_config manual)."""
    if found := _SSH_RUNS.match(value.text):
        call.option_script(Word(found[1].strip("= "), taints=value.taints), f"-o {value.text}")


def _remote_copy(call: Call) -> Stream | None:
    """scp, rsync, sftp, rclone: HOST:PATH is remote; the rest is read, the last written; --delete deletes there."""
    arguments = call.arguments
    operands = list(arguments.operands)
    for value in arguments.values("-o"):
        ssh_option(call, value)
    interactive = call.program.name in ("sftp", "psftp")
    if interactive:
        _mentions(call, call.stdin.text or "")
    remote = [word for word in operands if _is_remote(word.text) or (interactive and word is operands[0])]
    for word in remote:
        call.host(host_of(word.text))
    sources, target = (operands[:-1], operands[-1]) if len(operands) > 1 else (operands, None)
    local = [word for word in sources if word not in remote]
    for word in local:
        call.path("read", word)
        if arguments.has("--remove-source-files"):
            call.path("delete", word)
    deletes = any(option.name.startswith("--del") for option in arguments.options)
    if target is not None and target in remote:
        if deletes:
            call.does("remote-loss")
    elif target is not None:
        call.path("write", target)
        if remote:
            call.remember(target, FETCHED)
            call.findings.contents.fetch_folder(target, call.shell)
        if deletes:
            call.path("delete", Word(target.text.rstrip("/") or "/", taints=target.taints))
    return FETCHED if remote else None


def _is_remote(text: str) -> bool:
    head = text.split("/", 1)[0]
    return "://" in text or (":" in head and not re.fullmatch(r"[A-Za-z]:", head) and not text.startswith((".", "/")))


def _transfer(call: Call) -> Stream | None:
    """ftp, lftp, smbclient: the operands are hosts, and what is typed or given with -e and -c names files."""
    call.does("network")
    for word in call.arguments.operands:
        call.host(host_of(word.text))
        _mentions(call, word.text)
    for value in call.arguments.values("-e", "-c"):
        _mentions(call, value.text)
    _mentions(call, call.stdin.text or "")
    return FETCHED


def _mentions(call: Call, text: str) -> None:
    """The protected files that a script for a file transfer names."""
    for name in re.split(r"[\s;,'\"]+", text):
        call.mention(Word(name))


def _download(call: Call) -> Stream | None:
    """aria2c, axel: save under the address's last part, or as -o says."""
    prefix = _folder(call.arguments.values("-d", "--dir"))
    saved = [Word(prefix + word.text) for word in call.arguments.values("-o", "--out", "--output")]
    for word in call.arguments.operands:
        call.host(host_of(word.text))
    return _saved(call, saved or [Word(prefix + last_part(word)) for word in call.arguments.operands])


def _openssl(call: Call) -> Stream | None:
    """openssl: s_client talks to the network, enc -d decrypts, -in/-out are files, engines are native code."""
    verb = call.words[1].text if len(call.words) > 1 else ""
    if verb in ("s_client", "s_time", "ocsp"):
        connects = call.arguments.values("-connect", "-url", "-host")
        call.host(host_of(connects[0].text) if connects else "?")
        return FETCHED
    if verb == "s_server":
        call.does("listens")
    if call.arguments.has("-d", "-decrypt"):
        call.taint(DECODED)
        for word in call.arguments.values("-out"):
            call.remember(word, Stream(None, frozenset((DECODED,))))
    return None


def _dns(call: Call) -> Stream | None:
    """dig, host, nslookup, ping, whois: names travel to other machines (DNS exfiltration, CVE-2025-55284)."""
    named = [word for word in call.arguments.operands if not word.text.startswith("+")]
    if not named:
        call.does("network")
    for word in named[:2]:
        call.host(host_of(word.text.removeprefix("@")))
    for value in call.arguments.values("-p", "-f"):
        call.taint(*value.taints)
    return FETCHED


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "curl": _curl, "wget": _wget, "netcat": _netcat, "socat": _socat, "remote-copy": _remote_copy,
    "openssl": _openssl, "dns": _dns, "transfer": _transfer, "download": _download,
}  # fmt: skip
