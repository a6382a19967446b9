"""Clients of services: clouds, clusters, forges, registries, data stores. Their verbs tell reading from destroying."""

import re
from collections.abc import Callable

from aintern.shell.programs.program_call import Call
from aintern.shell.values import NETWORK, Stream, Word

_FETCHED = Stream(None, frozenset((NETWORK,)))
_DESTROYS = re.compile(
    r"(?:^|:)(?:delete|destroy|rm|rb|remove|purge|terminate|terminate-instances|drop|uninstall|wipe|nuke|erase|reset|deregister|drain|prune|revoke|batch-delete)(?:$|-)|^delete"
)
_READS = re.compile(
    r"^(?:get|list|ls|describe|show|view|status|logs?|top|explain|version|info|search|diff|checks?|history|cat|whoami|api-resources|cluster-info|help|config|stat|head|wait|tail|events)(?:$|-)"
)
_SECRETS = re.compile(
    r"get-secret-value|get-parameter|secrets?$|secret(?:s|-manager)?$|print-access-token|print-identity-token|get-login-password|aws_secret|get-session-token|keyvault|^token$|credential",
    re.IGNORECASE,
)


def _cloud(call: Call) -> Stream | None:
    """aws, gcloud, az, kubectl, gh, …: a destroying verb anywhere among the first words, else network."""
    verb = [call.words[0]] if call.words[0].text.rpartition("/")[2] != call.program.name else []
    words = [*verb, *(word for word in call.arguments.operands if not word.text.startswith("-"))]
    texts = [word.text for word in words]
    name = call.program.name
    for option in call.arguments.options:
        if option.name in ("-F", "--field", "-d", "--data") and option.value is not None:
            _sent_file(call, option.value)
        if (
            option.name in ("-f", "--filename", "--values", "--from-file", "--body-file", "--notes-file", "--input")
            and option.value is not None
        ):
            if "://" in option.value.text:
                call.host(option.value.text.split("/")[2])
            elif option.value.text != "-":
                call.path(
                    "read", Word(option.value.text.rpartition("=")[2] if "--from" in option.name else option.value.text)
                )
    if call.arguments.has("--dry-run", "--dryrun", "--help") and not any(
        o.value is not None and o.value.text == "none" for o in call.arguments.options
    ):
        call.does("network")
        return _FETCHED
    destroys = any(_DESTROYS.search(text.lower()) for text in texts[:3])
    methods = call.arguments.values("-X", "--method")
    destroys = destroys or any(value.text.upper() == "DELETE" for value in methods)
    call.does("network")
    if destroys:
        call.does("remote-loss", " ".join(texts[:4]))
    if any(_SECRETS.search(text) for text in texts[:4]):
        call.does("protected.read", " ".join(texts[:4]))
    if not destroys and not any(_READS.match(text) for text in texts[:3]):
        call.does("remote-change", " ".join(texts[:3]))
    if name in ("aws", "gsutil", "gcloud", "az", "rclone", "s3cmd", "mc", "oci"):
        _local_files(call, words)
    elif name == "gh" and texts[:2] in (["gist", "create"], ["release", "upload"], ["secret", "set"]):
        for word in words[2:]:
            call.path("read", word)
    return _FETCHED


def _sent_file(call: Call, value: Word) -> None:
    """`gh api -F name=@file`"""
    if found := re.search(r"(?:^|=)@(.+)", value.text):
        call.path("read", Word(found[1], taints=value.taints))


def _local_files(call: Call, words: list[Word]) -> None:
    """aws s3 cp A B and the like: local operands are read, a local last one is written."""
    files = [word for word in words if not re.match(r"^\w+://|^\w+:", word.text)]
    copies = any(word.text in ("cp", "mv", "sync", "copy", "rsync", "upload", "put") for word in words[:4])
    if copies:
        for word in files:
            if "/" in word.text or "." in word.text:
                call.path("write" if word is words[-1] else "read", word)


def _kubectl_exec(call: Call) -> Stream | None:
    """kubectl exec POD -- COMMAND, docker exec: the command runs elsewhere; its own danger counts."""
    call.read(stop=False)
    words = list(call.words)
    at = next((i for i, word in enumerate(words) if word.text == "--"), None)
    rest = words[at + 1 :] if at is not None else []
    call.does("network")
    inner = call.shell.elsewhere(call.program.name)
    if rest:
        call.run(rest, inner)
    return _FETCHED


def _docker_exec(call: Call) -> Stream | None:
    arguments = call.read(stop=True)
    call.does("runs-in-container")
    rest = call.words[arguments.rest + 1 :] if not call.program.skip else call.words[arguments.rest :]
    inner = call.shell.elsewhere(call.program.name)
    if rest:
        call.run(rest, inner)
    return None


def _redis(call: Call) -> Stream | None:
    """redis-cli, memcached, mongo: commands that empty, reconfigure or shut down."""
    text = " ".join(word.text for word in call.arguments.operands).upper()
    hosts = call.arguments.values("-h", "-u", "--host")
    call.host(re.sub(r"^\w+://(?:[^@]*@)?", "", hosts[0].text).split(":")[0]) if hosts else call.does("service")
    body = f"{text} {(call.stdin.text or '').upper()}"
    if re.search(
        r"\b(?:FLUSHALL|FLUSHDB|SHUTDOWN|DEBUG|SLAVEOF|REPLICAOF|MODULE LOAD|CONFIG SET|SCRIPT FLUSH|MIGRATE|SWAPDB|EVAL|FCALL|ACL)\b",
        body,
    ):
        call.does("remote-change", text)
        if re.search(r"FLUSH|SHUTDOWN", body):
            call.does("deletes-records", text)
    elif re.search(r"\b(?:DEL|UNLINK)\b", body):
        call.does("deletes-records", text)
    elif re.search(r"\b(?:SET|HSET|LPUSH|RPUSH|SADD|ZADD|EXPIRE|RENAME|INCR)\b", body):
        call.does("changes-records", text)
    return None


def _ansible(call: Call) -> Stream | None:
    """ansible HOSTS -m shell -a TEXT: the text runs on every host."""
    call.does("network")
    call.does("remote-change")
    for value in call.arguments.values("-a", "--args"):
        inner = call.shell.within("ansible", contained=True)
        before = set(call.findings.found)
        call.script(value, inner)
        rules = {rule for rule, _, _ in call.findings.found if (rule, _, _) not in before}
        if any(rule.startswith("delete.") for rule in rules):
            call.does("remote-loss", value.text)
    return _FETCHED


def _package_config(call: Call) -> Stream | None:
    """npm/pip/yarn config: `set` of a key that names a program or a registry changes what later commands run."""
    operands = [word.text for word in call.arguments.operands]
    verb = operands[0] if operands else ""
    if verb in ("set", "edit", "delete", "unset", "fix", "add"):
        call.does("changes-tool-settings", " ".join(operands[1:3]))
    elif any(re.search(r"_auth|token|password|secret", text, re.IGNORECASE) for text in operands[1:]):
        call.does("protected.read", " ".join(operands[1:]))
    return None


_OFFLINE = frozenset((
    "fmt", "validate", "version", "template", "lint", "graph", "output", "completion", "build", "format",
    "console-not", "show-config", "dependency", "create-chart",
))  # fmt: skip


def _infra(call: Call) -> Stream | None:
    """terraform, helm, zfs, …: as `_cloud`, but some verbs stay on this machine and some are known to be final."""
    texts = [word.text for word in call.arguments.operands]
    verb = texts[0] if texts else ""
    if not texts or verb in _OFFLINE:
        call.does("writes-artifact")
        return None
    if verb in ("apply", "up", "deploy", "rollback", "taint", "import", "state-rm", "force-unlock") or texts[:2] == [
        "state",
        "rm",
    ]:
        approved = any(
            o.name in ("-auto-approve", "--auto-approve", "--yes", "-y") or o.name == "-a"
            for o in call.arguments.options
        )
        call.does(
            "remote-loss" if approved or verb == "force-unlock" or texts[:2] == ["state", "rm"] else "remote-change",
            verb,
        )
    return _cloud(call)


READERS: dict[str, Callable[[Call], Stream | None]] = {
    "cloud": _cloud, "remote-exec": _kubectl_exec, "container-exec": _docker_exec, "redis": _redis, "ansible": _ansible, "infra": _infra,
    "package-config": _package_config,
}  # fmt: skip
