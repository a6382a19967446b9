"""Administration tools that both show and change, formatters that both check and edit, and keepers of secrets."""

import re
from collections.abc import Callable

from aintern.shell.programs.program_call import Call
from aintern.shell.values import DECODED, OPAQUE, PROTECTED, Stream

_SHOWS = frozenset((
    "show", "list", "ls", "status", "read", "get", "query", "print", "info", "addr", "a", "address", "link", "l",
    "route", "r", "neigh", "n", "rule", "monitor", "--show", "-L", "--list", "-l", "-S", "-a", "--all", "-n", "-v",
    "-V", "list-all", "list-ruleset", "find", "domains", "export-not", "--get", "state", "--state", "--status",
    "-r", "-i", "-d", "-g", "check", "--report",
))  # fmt: skip
_SHOWS_ALONE = frozenset((
    "mount", "ip", "ifconfig", "route", "ethtool", "iwconfig", "wg", "hostnamectl", "timedatectl", "localectl",
    "getenforce", "swapon", "losetup", "efibootmgr", "nmtui", "resolvconf", "smartctl", "bootctl", "udevadm",
    "inotifywait", "fswatch-x", "logger", "hwclock", "mesg",
))  # fmt: skip
_NETWORK_SETUP = frozenset((
    "iptables", "ip6tables", "nft", "ufw", "firewall-cmd", "pfctl", "ebtables", "ipset", "netsh",
))  # fmt: skip
_BOOT = frozenset((
    "setenforce", "aa-disable", "csrutil", "spctl", "tccutil", "nvram", "bless", "efibootmgr", "grub-install",
    "update-grub", "bootctl", "mokutil", "bcdedit", "vssadmin", "tmutil", "setsebool", "semanage",
))  # fmt: skip
_CHANGES_BY = {
    "swapoff": {"-a", "--all"},
    "swapon": {"-a", "--all"},
    "umount": {"-a", "-l", "-r"},
    "losetup": {"-d", "-D"},
}
_RECORDS = frozenset((
    "tcpdump", "tshark", "wireshark", "dumpcap", "ngrep", "ettercap", "opensnoop", "execsnoop", "gcore",
    "coredumpctl", "crash", "xinput",
))  # fmt: skip
_ERASES = re.compile(
    r"luksformat|erase|zero-superblock|security-erase|wipe|secure-erase|trim-sector|delete|discard|destroy|--repair-sector|remove_all",
    re.IGNORECASE,
)
_SECRET_VERBS = re.compile(
    r"export-secret|find-(?:generic|internet)|dump-keychain|show|get|lookup|search|otp|-w$|decrypt|export|cat$|read|print|pipe|quit-not|list-secret|fetch",
    re.IGNORECASE,
)


def _system(call: Call) -> Stream | None:
    """ip, iptables, mount, defaults, …: showing is safe, changing high, network guards and booting critical."""
    name = call.program.name
    words = [word.text for word in call.words[1:]]
    verbs = [
        word for word in words if not word.startswith(("-4", "-6", "--color", "-o", "-j", "-br", "-s", "-c", "-t"))
    ]
    if name in _RECORDS:
        call.does("starts-recording")
        for word in call.arguments.values("-w"):
            call.path("write", word)
        for value in call.arguments.values("-z", "--postrotate-command"):
            call.does("option-runs-program", value.text)
            call.script(value)
        return None
    if (not verbs and name in _SHOWS_ALONE) or (
        not _CHANGES_BY.get(name, set()) & set(words)
        and any(verb in _SHOWS for verb in verbs[:3])
        and not any(
            v
            in (
                "set",
                "add",
                "del",
                "delete",
                "flush",
                "-F",
                "-A",
                "-D",
                "-I",
                "write",
                "change",
                "replace",
                "up",
                "down",
            )
            for v in verbs
        )
    ):
        return None
    if _ERASES.search(" ".join(words)) and any(word.startswith("/dev/") for word in words):
        call.does("format", name)
    elif name in _NETWORK_SETUP:
        call.does("firewall", name)
    elif name in _BOOT:
        call.does("boot", name)
    elif re.search(
        r"LoginHook|LogoutHook|LaunchAgent|CurrentVersion\\?\\?Run|autostart", " ".join(words), re.IGNORECASE
    ):
        call.does("persistence", name)
    else:
        call.does("system-service", name)
    return None


_EDITS_BY_DEFAULT = frozenset((
    "black", "isort", "rustfmt", "pyupgrade", "docformatter", "ssort", "scalafmt", "add-trailing-comma",
    "buildifier", "alejandra", "nixfmt", "php-cs-fixer", "phpcbf", "standardrb",
))  # fmt: skip
_CHECKS = (
    "--check", "--diff", "--dry-run", "--check-only", "-c", "-l", "--list-different", "--quiet-not", "-check", "-n",
)  # fmt: skip
_EDITS = (
    "--write", "--fix", "-w", "-i", "--in-place", "--inplace", "--apply", "--unsafe", "--autocorrect", "-A",
    "--auto-correct", "--autocorrect-all", "--auto-correct-all", "--fix-not",
)  # fmt: skip


def _checker(call: Call) -> Stream | None:
    """Linters, type checkers and formatters: low for a cache, medium when they edit the files."""
    arguments = call.arguments
    texts = [word.text for word in arguments.operands]
    name = call.program.name
    edits = arguments.has(*_EDITS) and name not in ("shellcheck", "yamllint", "pylint", "mypy", "flake8")
    if name in _EDITS_BY_DEFAULT or (
        name in ("ruff", "biome", "dprint", "taplo", "terraform", "deno") and texts[:1] in (["format"], ["fmt"])
    ):
        edits = not arguments.has(*_CHECKS)
    call.does("edits-workspace" if edits else "writes-artifact")
    for word in arguments.operands:
        if call.findings.locate("write" if edits else "read", word, call.shell)[2] and "/" in word.text + "/":
            call.path("write" if edits else "read", word)
    return None


def _keys(call: Call) -> Stream | None:
    """gpg, pass, security, age, …: whatever prints a secret reads a protected thing."""
    words = [word.text for word in call.words[1:]]
    options = " ".join(words)
    if not words:
        call.does("lists-secrets")
        return None
    if call.arguments.has("-d", "--decrypt") or "-d" in words:
        call.taint(DECODED)
        for word in call.arguments.values("-o", "--output"):
            call.remember(word, Stream(None, frozenset((DECODED,))))
    if _SECRET_VERBS.search(options) and not (call.program.name.startswith("gpg") and "secret" not in options):
        call.does("protected.read", options[:80])
        call.taint(PROTECTED)
        call.findings.protected_read = True
    call.does("keychain", words[0])
    for word in call.arguments.operands:
        call.mention(word)
    return None


_SECRET_NAMES = re.compile(r"token|key|secret|pass|cred|auth|session|cookie", re.IGNORECASE)


def _printenv(call: Call) -> Stream | None:
    """printenv NAME prints one variable; without a name, all of them."""
    named = call.arguments.operands
    if not named or any(OPAQUE in word.text or _SECRET_NAMES.search(word.text) for word in named):
        call.does("reads-environment")
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "system": _system,
    "checker": _checker,
    "keys": _keys,
    "printenv": _printenv,
}
