"""Clients of services: clouds, clusters, forges, data stores. Their verbs, in the table's words, tell reading from losing."""

import re
from collections.abc import Callable, Sequence

from aintern.shell.programs.network_programs import host_of
from aintern.shell.programs.program_call import Call
from aintern.shell.values import FETCHED, Stream, Word

_FIELDS = ("-F", "--field", "-d", "--data")
_FILES = ("-f", "--filename", "--values", "--from-file", "--body-file", "--notes-file", "--input")
_COPIES = frozenset(("cp", "mv", "sync", "copy", "rsync", "upload", "put"))
_COPYING = ("aws", "gsutil", "gcloud", "az", "rclone", "s3cmd", "mc", "oci")
_SENDING = (["gist", "create"], ["release", "upload"], ["secret", "set"])


def _verbs(call: Call) -> list[str]:
    """What a client is asked to do: its first words that are no options."""
    own = [call.words[0].text] if call.words[0].text.rpartition("/")[2] != call.program.name else []
    return [*own, *(word.text for word in call.arguments.operands if not word.text.startswith("-"))]


def _is(call: Call, kind: str, text: str) -> bool:
    """Whether a verb is of a kind: `delete`, `delete-bucket` and `s3:delete` destroy; so does `deleteObject`."""
    words = call.table.words[f"verbs-{kind}"]
    return text in words or any(part in words for part in re.split(r"[-:_.]|(?<=[a-z])(?=[A-Z])", text)[:2])


def _cloud(call: Call) -> Stream | None:
    """aws, gcloud, az, kubectl, gh, …: a destroying verb anywhere among the first words, else network."""
    arguments, texts = call.arguments, _verbs(call)
    _sent_files(call)
    if not texts:
        call.does("interactive-shell")
        return None
    asked = " ".join(texts[:4])
    if any(_is(call, "secret", text) for text in texts[:4]):
        call.does("protected.read", asked)
    if any(_is(call, "local", text) for text in texts[:2]):
        call.does("writes-artifact")
        return None
    if texts[0] in ("config", "configure") and any(_is(call, "read", text) for text in texts[1:2]):
        call.does("lists-secrets")
        return None
    call.does("network")
    is_dry = arguments.has("--dry-run", "--dryrun")
    serious = not is_dry or any(each.value and each.value.text == "none" for each in arguments.options)
    methods = [value.text.upper() for value in arguments.values("-X", "--method")]
    if serious and ("DELETE" in methods or any(_is(call, "destroy", text) for text in texts[:3])):
        call.does("remote-loss", asked)
    elif serious and not any(_is(call, "read", text) for text in texts[:3]):
        call.does("remote-change", asked)
    _local_files(call, texts)
    return FETCHED


def _sent_files(call: Call) -> None:
    for name, _, value in call.arguments.options:
        if value is None:
            continue
        if name in _FIELDS and (found := re.search(r"(?:^|=)@(.+)", value.text)):  # gh api -F name=@file
            call.path("read", Word(found[1], taints=value.taints))
        elif name in _FILES and "://" in value.text:
            call.host(host_of(value.text))
        elif name in _FILES and value.text != "-":
            call.path("read", Word(value.text.rpartition("=")[2] if "--from" in name else value.text))


def _local_files(call: Call, texts: Sequence[str]) -> None:
    """aws s3 cp A B and the like: local operands are read, a local last one is written."""
    files = [word for word in call.arguments.operands if not re.match(r"^\w+:", word.text)]
    if call.program.name in _COPYING and _COPIES & set(texts[:4]):
        for word in files:
            if "/" in word.text or "." in word.text:
                call.path("write" if word is call.arguments.operands[-1] else "read", word)
    elif call.program.name == "gh" and texts[:2] in _SENDING:
        for text in texts[2:]:
            call.path("read", Word(text))


def _infra(call: Call) -> Stream | None:
    """terraform, helm, zfs, …: as `_cloud`, but some verbs are final once they are approved beforehand."""
    texts = _verbs(call)
    if texts[:1] in (["version"], ["help"], ["completion"]):
        return None
    if any(_is(call, "apply", text) for text in texts[:1]) or texts[:2] == ["state", "rm"]:
        approved = call.arguments.has("-auto-approve", "--auto-approve", "--yes", "-y", "-a")
        final = approved or texts[0] in ("state", "force-unlock")
        call.does("remote-loss" if final else "remote-change", texts[0])
    return _cloud(call)


def _remote_exec(call: Call) -> Stream | None:
    """kubectl exec POD -- COMMAND: the command runs elsewhere; its own danger counts."""
    words = list(call.words)
    at = next((i for i, word in enumerate(words) if word.text == "--"), len(words))
    call.does("network")
    call.run(words[at + 1 :], call.shell.elsewhere(call.program.name))
    return FETCHED


def _container_exec(call: Call) -> Stream | None:
    """docker exec CONTAINER COMMAND."""
    arguments = call.read(stop=True)
    call.does("runs-in-container")
    call.run(call.words[arguments.rest :], call.shell.elsewhere(call.program.name))
    return None


# commands of Redis that empty, reconfigure, move, evaluate or shut down
_REDIS_ADMINISTERS = re.compile(
    r"\b(?:FLUSHALL|FLUSHDB|SHUTDOWN|DEBUG|SLAVEOF|REPLICAOF|MODULE LOAD|CONFIG SET|SCRIPT FLUSH|MIGRATE|SWAPDB|EVAL"
    r"|FCALL|ACL)\b"
)
_REDIS_DELETES = re.compile(r"\b(?:DEL|UNLINK|FLUSHALL|FLUSHDB|SHUTDOWN|SCRIPT FLUSH)\b")
_REDIS_CHANGES = re.compile(r"\b(?:SET|HSET|LPUSH|RPUSH|SADD|ZADD|EXPIRE|RENAME|INCR)\b")


def _redis(call: Call) -> Stream | None:
    """redis-cli, memcached-tool: commands that empty, reconfigure or shut down."""
    text = " ".join(word.text for word in call.arguments.operands).upper()
    hosts = call.arguments.values("-h", "-u", "--host")
    call.host(host_of(hosts[0].text)) if hosts else call.does("service")
    body = f"{text} {(call.stdin.text or '').upper()}"
    for pattern, effect in (
        (_REDIS_ADMINISTERS, "remote-change"),
        (_REDIS_DELETES, "deletes-records"),
        (_REDIS_CHANGES, "changes-records"),
    ):
        if pattern.search(body):
            call.does(effect, text)
    return None


def _ansible(call: Call) -> Stream | None:
    """ansible HOSTS -m shell -a TEXT: the text runs on every host."""
    call.does("network")
    call.does("remote-change")
    for value in call.arguments.values("-a", "--args"):
        before = set(call.findings.found)
        call.script(value, call.shell.within("ansible", contained=True))
        if any(key[0].startswith("delete.") for key in call.findings.found if key not in before):
            call.does("remote-loss", value.text)
    return FETCHED


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "cloud": _cloud, "remote-exec": _remote_exec, "container-exec": _container_exec, "redis": _redis,
    "ansible": _ansible, "infra": _infra,
}  # fmt: skip
