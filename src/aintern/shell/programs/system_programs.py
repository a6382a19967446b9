"""Administration tools that both show and change, and keepers of secrets; the table's words tell which is which."""

import re
from collections.abc import Callable

from aintern.shell.programs.program_call import Call
from aintern.shell.values import DECODED, OPAQUE, PROTECTED, Stream, Word

_ERASES = re.compile(
    r"luksformat|erase|zero-superblock|security-erase|wipe|secure-erase|trim-sector|delete|discard|destroy"
    r"|--repair-sector|remove_all",  # cryptsetup, mdadm, hdparm, nvme, dmsetup
    re.IGNORECASE,
)
_RUNS_AT_LOGIN = re.compile(r"LoginHook|LogoutHook|LaunchAgent|CurrentVersion\\?\\?Run|autostart", re.IGNORECASE)
_NO_VERB = ("-4", "-6", "--color", "-o", "-j", "-br", "-s", "-c", "-t")  # options of ip and its like before the verb
# verbs of gpg, pass, security, secret-tool, op, vault and sops that print what is kept
_SECRET_VERBS = re.compile(
    r"export-secret|find-(?:generic|internet)|dump-keychain|show|get|lookup|search|otp|-w$|decrypt|export|cat$|read|print"
    r"|pipe|list-secret|fetch|view",
    re.IGNORECASE,
)


def _administration(call: Call) -> Stream | None:
    """ip, iptables, mount, defaults, …: showing is safe; anything else has the row's effects, erasing a disk is worse."""
    texts = [word.text for word in call.words[1:]]
    verbs = [text for text in texts if not text.startswith(_NO_VERB)]
    words = call.table.words
    if not verbs:
        shows = call.program.name in words["shows-alone"]
    else:
        shows = bool(words["shows"] & set(verbs[:3])) and not words["changes"] & set(verbs)
    if shows:
        return None
    text = " ".join(texts)
    if _ERASES.search(text) and any(each.startswith("/dev/") for each in texts):
        call.does("format", call.program.name)
    elif _RUNS_AT_LOGIN.search(text):
        call.does("persistence", call.program.name)
    else:
        for effect in call.program.effects:
            call.does(effect, call.program.name)
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
    call.does("keychain", words[0])
    for word in call.arguments.operands:
        call.mention(word)
    return None


_SECRET_NAMES = re.compile(r"token|key|secret|pass|cred|auth|session|cookie", re.IGNORECASE)


def setting_name(call: Call, word: Word) -> None:
    """The name of a setting or a variable that is printed: a secret's is as good as the secret."""
    if OPAQUE in word.text or _SECRET_NAMES.search(word.text):
        call.does("reads-environment", word.text)


def _printenv(call: Call) -> Stream | None:
    """printenv NAME prints one variable; without a name, all of them."""
    for word in call.arguments.operands:
        setting_name(call, word)
    if not call.arguments.operands:
        call.does("reads-environment")
    return None


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "administration": _administration,
    "keys": _keys,
    "printenv": _printenv,
}
