"""Collects what the walk over a command finds: effects, paths, hosts, commands; and turns them into a Risk."""

from typing import NamedTuple

from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.shell.places import Places, socket_host, windows_disk
from aintern.shell.programs.program_table import Effect, ProgramTable
from aintern.shell.report import PathUse, Redirect, SimpleCommand
from aintern.shell.values import (
    CLEAN,
    ENVIRONMENT,
    GUARDED_NAMES,
    NETWORK,
    OPAQUE,
    OUTSIDE_NAMES,
    PROTECTED,
    Shell,
    Stream,
    Word,
)

MAX_COMMANDS = 1000
_USES = {"read": "read", "delete": "delete", "move": "delete"}
_CHANGES = frozenset({"write", "create", "delete", "move", "link", "permission"})
_TAINTS = {"network": NETWORK, "reads-environment": ENVIRONMENT}
_ELSEWHERE = frozenset({"root", "top", "home", "system", "outside", "around", "startup"})
SECRET = frozenset({PROTECTED, ENVIRONMENT})


class TooManyCommands(Exception):
    """The walk met more commands than the cap allows."""


class Finding(NamedTuple):
    """One effect of one command."""

    rule: str
    effect: Effect
    cause: str
    detail: str


class Findings:
    """Mutable while one command is walked; `risk()` at the end."""

    def __init__(self, table: ProgramTable, places: Places) -> None:
        self.table = table
        self.places = places
        self.found: dict[tuple[str, str, str], Finding] = {}
        self.commands: list[SimpleCommand] = []
        self.paths: dict[tuple[str, str], PathUse] = {}
        self.hosts: dict[str, None] = {}
        self.files: dict[str, Stream] = {}  # what files written by this very command hold
        self.programs: dict[str, str] = {}  # copies of and links to programs made by this very command
        self.understood = True
        self.network = False
        self.protected_read = False
        self.socket = False  # a descriptor was opened to /dev/tcp
        self.count = 0
        self.sent = 0  # how often something talked to the network
        self.flow: set[str] = set()  # taints of the simple command being rated
        self.redirects: tuple[Redirect, ...] = ()
        self.assignments: tuple[tuple[str, str | None], ...] = ()

    def does(self, rule: str, cause: str, detail: str = "") -> None:
        """Records an effect of the table by name."""
        effect = self.table.effects[rule]
        key = (rule, cause, detail)
        if key not in self.found:
            self.found[key] = Finding(rule, effect, cause, detail)
        taint = _TAINTS.get(rule)
        if taint:
            self.flow.add(taint)
            if taint == NETWORK:
                self.network = True
                self.sent += 1

    def step(self, words: tuple[str | None, ...], cause: str, shell: Shell) -> None:
        """Counts and records one simple command."""
        self.count += 1
        if self.count > MAX_COMMANDS:
            raise TooManyCommands
        nested = shell.depth > 0 or bool(shell.calls)
        self.commands.append(
            SimpleCommand(words, self.assignments, self.redirects, cause, shell.via, nested, shell.cwd)
        )
        self.assignments, self.redirects = (), ()

    def not_understood(self, cause: str, rule: str = "not-understood") -> None:
        self.understood = False
        self.does(rule, cause)

    def host(self, host: str, cause: str) -> None:
        """Records a host; loopback is its own, lower effect."""
        name = host.strip("[]").lower()
        if name:
            self.hosts[name] = None
        self.does("loopback" if is_loopback(name) else "network", cause, name)
        if is_loopback(name):
            self.network = True

    def path(self, access: str, word: Word, shell: Shell, cause: str) -> str:
        """Rates `access` to the file a word names, follows its taints, and returns the place. `tree` is reading all
        that lies below it."""
        text, tree = word.text, access == "tree"
        access = "read" if tree else access
        if text == "-" and access == "read":
            return "sink"
        place, path, rule = self.locate(access, word, shell)
        rule = rule or self._secrets_behind(word, path if tree else None)
        if access == "read" and place in _ELSEWHERE:
            self.flow.add(OUTSIDE_NAMES)
        elif place == "unknown" and access in ("delete", "move", "write") and OUTSIDE_NAMES in word.taints:
            place = "outside"  # `ls / | xargs rm`
        if path is not None:
            stream = self.files.get(path)
            if stream is not None and access == "read":
                self.flow |= stream.taints
            use = _USES.get(access, "write")
            self.paths.setdefault((path, use), PathUse(path, use, rule))  # type: ignore[arg-type]
        if rule and not (shell.contained and place != "workspace"):
            self._protected(access, place, cause, f"{text} ({rule})".replace(OPAQUE, "?"))
        self._place(access, place, shell, cause, (path or text).replace(OPAQUE, "?"))
        if place == "socket":
            self.host(socket_host(path or ""), cause)
        return place

    def _secrets_behind(self, word: Word, tree: str | None) -> str:
        """Why a name that says nothing may be a protected file's: it was looked for, or it is a folder that holds some."""
        if GUARDED_NAMES in word.taints:
            return "found by a protected name"
        return "holds protected files" if tree is not None and self.places.holds_homes(tree) else ""

    def locate(self, access: str, word: Word, shell: Shell) -> tuple[str, str | None, str]:
        """Place, absolute path (None when unknown) and protecting rule of the file a word names."""
        text, changes = word.text, access in _CHANGES
        windows = windows_disk(text)
        if windows:
            return windows, text, ""
        if text.startswith(OPAQUE):
            return (
                _unknown(text),
                None,
                self.places.protected(text.replace(OPAQUE, ""), write=changes) if len(text) > 1 else "",
            )
        path = self.places.absolute(text, shell.cwd)
        if path is None:
            return "unknown", None, self.places.protected(text.replace(OPAQUE, "x"), write=changes, glob=word.glob)
        visible = path.replace(OPAQUE, "x") if OPAQUE in path else path
        rule = self.places.protected(visible, write=changes, glob=word.glob)
        target = self.places.contents(path) if access in ("delete", "move", "permission") and word.glob else path
        place = self.places.where(target)
        if place == "workspace":
            real = self.places.followed(path)
            if real != path:
                place = self.places.where(real)
                rule = rule or self.places.protected(real, write=changes)
        return place, path, rule

    def _protected(self, access: str, place: str, cause: str, detail: str) -> None:
        if access in _CHANGES and access != "link":
            inside = place in ("workspace", "workspace-root", "unknown", "temp")
            self.does("protected.write" if inside else "protected.write-outside", cause, detail)
            return
        self.does("protected.read", cause, detail)
        self.protected_read = True
        self.flow.add(PROTECTED)

    def _place(self, access: str, place: str, shell: Shell, cause: str, detail: str) -> None:
        if access == "delete" and shell.elevated:
            self.does("delete.elevated", cause, detail)
        rule = f"{access}.{place}"
        if rule not in self.table.effects:
            return
        if shell.contained and self.table.effects[rule].blocked:
            rule = "remote-loss"
        self.does(rule, cause, detail)

    def remember(self, word: Word, shell: Shell, stream: Stream) -> None:
        """What a file holds after this command wrote it."""
        path = self.places.absolute(word.text, shell.cwd) if OPAQUE not in word.text else None
        if path is not None:
            self.files[path] = stream

    def remember_folder(self, text: str, shell: Shell) -> None:
        """What lies below a folder came from the network."""
        path = self.places.absolute(text, shell.cwd) if OPAQUE not in text else None
        if path is not None:
            self.files[path.rstrip("/") + "/"] = Stream(None, frozenset((NETWORK,)))

    def content(self, word: Word, shell: Shell) -> Stream:
        """What a file holds when this command wrote or fetched it; else unknown and clean."""
        path = self.places.absolute(word.text, shell.cwd) if OPAQUE not in word.text else None
        if path is None:
            return Stream(None, CLEAN)
        stream = self.files.get(path)
        if stream is not None:
            return stream
        for folder, held in self.files.items():
            if folder.endswith("/") and path.startswith(folder):
                return Stream(None, held.taints)
        return Stream(None, CLEAN)

    def risk(self) -> Risk:
        """The worst effect, and every factor, highest first."""
        if self.protected_read and self.network_seen():
            self.does("exfiltration", "protected read and network in one command")
        ranked = sorted(self.found.values(), key=lambda f: (f.effect.blocked, f.effect.level.rank), reverse=True)
        if not ranked:
            return Risk(RiskLevel.SAFE)
        factors = tuple(RiskFactor(f.effect.level, f.rule, f.cause, _sentence(f)) for f in ranked)
        return Risk(factors[0].level, factors, ranked[0].rule if ranked[0].effect.blocked else "")

    def network_seen(self) -> bool:
        return any(rule == "network" for rule, _, _ in self.found)


def _sentence(finding: Finding) -> str:
    return f"{finding.effect.sentence}: {finding.detail}" if finding.detail else finding.effect.sentence


def _unknown(text: str) -> str:
    """An unknown start: with nothing but / or a glob after it, the whole disk when the variable is empty."""
    rest = text.lstrip(OPAQUE).replace(OPAQUE, "")
    return (
        "unknown-slash" if rest in ("/", "/*", "/.", "/..", "/.*", "//", "/*/") or rest.startswith("/*") else "unknown"
    )


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine."""
    return (
        host in ("localhost", "::1", "0.0.0.0", "ip6-localhost", "0")  # noqa: S104 - a name to compare with
        or host.endswith(".localhost")
        or (host.startswith("127.") and host.replace(".", "").isdecimal())
    )
