"""Programs of the network: curl, wget, nc, socat, scp, rsync, DNS and mail clients."""

import re
from collections.abc import Callable

from aintern.shell.programs.program_call import Call
from aintern.shell.values import DECODED, NETWORK, NOTHING, OPAQUE, Stream, Word

_FETCHED = Stream(None, frozenset((NETWORK,)))
_SHELLS = re.compile(r"(?:^|/|:|\s)(?:ba|z|da|k|a|c|tc|fi)?sh\b|cmd(?:\.exe)?\b|powershell|python|perl", re.IGNORECASE)


def _host(text: str) -> str:
    text = re.sub(r"^\w[\w+.-]*://", "", text)
    text = text.split("/", 1)[0].split("?", 1)[0].rpartition("@")[2]
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.split(":", 1)[0].replace(OPAQUE, "?") or "?"


def _curl(call: Call) -> Stream | None:
    """curl: operands are addresses; -o/-O/-D/-c write files, -T/-F/-d @file send them (curl manual)."""
    arguments = call.arguments
    for name, _, value in arguments.options:
        if value is None:
            continue
        if (
            name in ("-T", "--upload-file", "-K", "--config", "-b", "--cookie")
            and value.text not in ("-", ".")
            and "=" not in value.text
        ):
            call.path("read", value)
        elif name in (
            "-F",
            "--form",
            "-d",
            "--data",
            "--data-binary",
            "--data-ascii",
            "--data-urlencode",
            "--json",
            "--url-query",
            "-H",
            "--header",
            "-w",
            "--write-out",
        ):
            _sent(call, name, value)
        elif name in ("-E", "--cert", "--key") and value.known:
            call.does("uses-key", value.text)
    targets = [*arguments.operands, *arguments.values("--url")]
    if not targets:
        call.does("network") if arguments.values("-K", "--config") else None
        return _FETCHED
    for word in targets:
        _target(call, word)
    saved = arguments.values("-o", "--output")
    if arguments.has("-O", "--remote-name", "--remote-name-all", "-J"):
        folders = arguments.values("--output-dir")
        prefix = folders[0].text.rstrip("/") + "/" if folders else ""
        saved = [
            *saved,
            *(Word(prefix + (word.text.rstrip("/").rpartition("/")[2].partition("?")[0] or "x")) for word in targets),
        ]
    return _saved(call, saved)


def _target(call: Call, word: Word) -> None:
    if word.text.startswith("file:"):
        call.path("read", Word(re.sub(r"^file:(?://[^/]*)?", "", word.text)))
    else:
        call.host(_host(word.text))


def _sent(call: Call, name: str, value: Word) -> None:
    """A value that names a file: `@file`, `name=@file`, `name=<file`, for data only `@file` or `name@file`."""
    pattern = r"(?:^|=)[@<]([^;,]+)" if name in ("-F", "--form") else r"^[\w.-]*@(.+)"
    found = re.search(pattern, value.text)
    if found and found[1] != "-":
        call.path("read", Word(found[1], taints=value.taints))


def _saved(call: Call, files: list[Word]) -> Stream | None:
    if not files:
        return _FETCHED
    for word in files:
        if word.text == "-":
            return _FETCHED
        call.path("write", word)
        call.remember(word, _FETCHED)
    return NOTHING


def _wget(call: Call) -> Stream | None:
    """wget: saves under the address's last part unless -O says otherwise; -P is a folder."""
    arguments = call.arguments
    for word in arguments.operands:
        _target(call, word)
    for value in arguments.values("--post-file", "--body-file", "-i", "--input-file"):
        if value.text != "-":
            call.path("read", value)
    if not arguments.operands:
        call.does("network") if arguments.values("-i", "--input-file") else None
        return _FETCHED
    if arguments.has("--spider"):
        return _FETCHED
    saved = arguments.values("-O", "--output-document")
    if saved:
        return _saved(call, saved)
    folders = arguments.values("-P", "--directory-prefix")
    prefix = folders[0].text.rstrip("/") + "/" if folders else ""
    return _saved(
        call,
        [
            Word(prefix + (word.text.rstrip("/").rpartition("/")[2].partition("?")[0] or "index.html"))
            for word in arguments.operands
        ],
    )


def _netcat(call: Call) -> Stream | None:
    """nc, ncat, netcat, socat: with -e, -c, EXEC: or SYSTEM: a shell for whoever is at the other end."""
    arguments = call.arguments
    listens = arguments.has("-l", "--listen", "-L")
    hosts = [word for word in arguments.operands if not word.text.isdecimal()]
    local = listens or (hosts and not hosts[0].text.replace(OPAQUE, ""))
    if hosts and not listens:
        call.host(_host(hosts[0].text))
    else:
        call.does("listens" if local else "network")
    for value in arguments.values("-e", "-c", "--exec", "--sh-exec", "-lua-exec", "--lua-exec"):
        call.does("reverse-shell" if _SHELLS.search(value.text) else "option-runs-program", value.text)
    return _FETCHED


def _socat(call: Call) -> Stream | None:
    texts = [word.text for word in call.arguments.operands]
    remote = any(re.match(r"(?:tcp|udp|ssl|openssl|socks|proxy|sctp)", text, re.IGNORECASE) for text in texts)
    runs = [text for text in texts if re.match(r"(?:exec|system|shell)", text, re.IGNORECASE)]
    for text in texts:
        found = re.match(r"(?:tcp|udp|ssl|openssl|sctp)[\w-]*:([^:,]+)(?::|,|$)", text, re.IGNORECASE)
        if found and not found[1].isdecimal():
            call.host(found[1])
        elif found:
            call.does("listens", text)
        file = re.match(r"(?:file|open|gopen|creat(?:e)?|pipe):([^,]+)", text, re.IGNORECASE)
        if file:
            call.path("read" if text == texts[0] else "write", Word(file[1]))
        elif text.startswith("/"):
            call.path("write", Word(text.partition(",")[0]))
    if runs:
        call.does("reverse-shell" if remote else "option-runs-program", runs[0])
        call.script(Word(runs[0].partition(":")[2].partition(",")[0]))
    return _FETCHED


def _remote_copy(call: Call) -> Stream | None:
    """scp, rsync, sftp, rclone: HOST:PATH is remote; the rest is read, the last written; --delete deletes there."""
    arguments = call.arguments
    operands = list(arguments.operands)
    for value in arguments.values("-o"):
        if value.text.lower().replace(" ", "").startswith(("proxycommand", "localcommand", "knownhostscommand")):
            call.does("option-runs-program", value.text)
            call.script(Word(value.text.partition("=")[2]))
    interactive = call.program.name in ("sftp", "psftp")
    if interactive:
        _mentions(call, call.stdin.text or "")
    remote = [word for word in operands if _is_remote(word.text) or (interactive and word is operands[0])]
    for word in remote:
        call.host(_host(word.text.removeprefix("rsync://")))
    sources, target = (operands[:-1], operands[-1:]) if len(operands) > 1 else (operands, [])
    for word in sources:
        if word not in remote:
            call.path("read", word)
    for word in target:
        if word not in remote:
            _received(call, word, bool(remote))
    deletes = arguments.has(
        "--delete",
        "--del",
        "--delete-before",
        "--delete-after",
        "--delete-during",
        "--delete-excluded",
        "--delete-delay",
    )
    if deletes and target:
        call.does("remote-loss") if target[0] in remote else call.path(
            "delete", Word(target[0].text.rstrip("/") or "/", taints=target[0].taints)
        )
    if arguments.has("--remove-source-files"):
        for word in sources:
            if word not in remote:
                call.path("delete", word)
    return _FETCHED if remote else None


def _transfer(call: Call) -> Stream | None:
    """ftp, lftp, smbclient: the operands are hosts, and what is typed or given with -e and -c names files."""
    call.does("network")
    for word in call.arguments.operands:
        call.host(_host(word.text.rpartition("://")[2]))
        _mentions(call, word.text)
    for value in call.arguments.values("-e", "-c"):
        _mentions(call, value.text)
    _mentions(call, call.stdin.text or "")
    return _FETCHED


def _mentions(call: Call, text: str) -> None:
    """The protected files that a script for a file transfer names."""
    for name in re.split(r"[\s;,'\"]+", text):
        call.mention(Word(name))


def _download(call: Call) -> Stream | None:
    """aria2c, axel: save under the address's last part, or as -o says."""
    named = call.arguments.values("-o", "--out", "--output")
    folders = call.arguments.values("-d", "--dir")
    prefix = folders[0].text.rstrip("/") + "/" if folders else ""
    saved = [Word(prefix + word.text) for word in named]
    for word in call.arguments.operands:
        call.host(_host(word.text))
        if not named:
            saved.append(Word(prefix + (word.text.rstrip("/").rpartition("/")[2].partition("?")[0] or "x")))
    return _saved(call, saved)


def _received(call: Call, word: Word, fetched: bool) -> None:
    call.path("write", word)
    if fetched:
        call.remember(word, _FETCHED)
        call.findings.contents.fetch_folder(word, call.shell)


def _is_remote(text: str) -> bool:
    head = text.split("/", 1)[0]
    return "://" in text or (":" in head and not re.fullmatch(r"[A-Za-z]:", head) and not text.startswith((".", "/")))


def _openssl(call: Call) -> Stream | None:
    """openssl: s_client talks to the network, enc -d decrypts, -in/-out are files, engines are native code."""
    words = call.words
    verb = words[1].text if len(words) > 1 else ""
    if verb in ("s_client", "s_time", "ocsp"):
        connects = call.arguments.values("-connect", "-url", "-host")
        call.host(_host(connects[0].text) if connects else "?")
        return _FETCHED
    if verb == "s_server":
        call.does("listens")
    if verb in ("enc", "base64", "aes-256-cbc", "rsautl", "pkeyutl", "smime", "cms", "zlib") and call.arguments.has(
        "-d", "-decrypt"
    ):
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
        call.host(_host(word.text.removeprefix("@")))
    for value in call.arguments.values("-p", "-f"):
        if value.taints:
            call.taint(*value.taints)
    return _FETCHED


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "curl": _curl, "wget": _wget, "netcat": _netcat, "socat": _socat, "remote-copy": _remote_copy,
    "openssl": _openssl, "dns": _dns, "transfer": _transfer, "download": _download,
}  # fmt: skip
