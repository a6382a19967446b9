"""Collects what the walk over a command finds: effects, paths, hosts, commands; and turns them into a Risk."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.shell.contents import FileContents
from aintern.shell.places import Places, socket_host, windows_disk
from aintern.shell.programs.program_table import Effect, ProgramTable
from aintern.shell.report import PathAccess, Redirect, SimpleCommand
from aintern.shell.values import (
    CLEAN,
    DISGUISED,
    ENVIRONMENT,
    GUARDED_NAMES,
    LISTED_NAMES,
    NETWORK,
    OPAQUE,
    OUTSIDE_NAMES,
    PROTECTED,
    ShellState,
    Word,
    shown,
)

MAX_COMMANDS = 1000
_USES = {"read": "read", "delete": "delete", "move": "delete"}
_CHANGES = frozenset({"write", "create", "delete", "move", "link", "permission"})
_OF_THE_LINK = frozenset({"delete", "move", "link"})  # not of what it leads to
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

    @property
    def sentence(self) -> str:
        return f"{self.effect.sentence}: {self.detail}" if self.detail else self.effect.sentence


class Flow:
    """What flows through the simple command that is being rated, and what stands around its words."""

    __slots__ = ("assignments", "redirects", "sent", "taints")

    def __init__(self, taints: frozenset[str] = CLEAN) -> None:
        self.taints = set(taints)
        self.sent = 0  # how often it, or a command inside it, talked to the network
        self.redirects: tuple[Redirect, ...] = ()
        self.assignments: tuple[tuple[str, str | None], ...] = ()


class Findings:
    """Mutable while one command is walked; `risk()` at the end."""

    def __init__(self, table: ProgramTable, places: Places) -> None:
        self.table = table
        self.places = places
        self.found: dict[tuple[str, str, str], Finding] = {}
        self.commands: list[SimpleCommand] = []
        self.paths: dict[tuple[str, str], PathAccess] = {}
        self.hosts: dict[str, None] = {}
        self.contents = FileContents(places)
        self.flow = Flow()
        self.understood = True
        self.only_true_readers = True

    def does(self, rule: str, cause: str, detail: str = "") -> None:
        """Records an effect of the table by name."""
        effect = self.table.effects[rule]
        key = (rule, cause, detail)
        if key not in self.found:
            self.found[key] = Finding(rule, effect, cause, detail)
        taint = _TAINTS.get(rule)
        if taint:
            self.flow.taints.add(taint)
            if taint == NETWORK:
                self.flow.sent += 1

    def step(self, words: tuple[str | None, ...], cause: str, shell: ShellState) -> None:
        """Counts and records one simple command, with the assignments and redirects that were met before it."""
        if len(self.commands) >= MAX_COMMANDS:
            raise TooManyCommands
        around, flow = shell.around, self.flow
        nested = around.depth > 0 or bool(around.calls)
        self.commands.append(
            SimpleCommand(words, flow.assignments, flow.redirects, cause, around.via, nested, shell.cwd)
        )
        flow.assignments, flow.redirects = (), ()

    @contextmanager
    def flowing(self, taints: frozenset[str]) -> Iterator[Flow]:
        """The flow of one simple command that reads `taints`; what it sent, and secrets it read, its outer one did too."""
        outer, self.flow = self.flow, Flow(taints)
        try:
            yield self.flow
        finally:
            outer.sent += self.flow.sent
            outer.taints |= self.flow.taints & {PROTECTED}
            self.flow = outer

    def not_understood(self, cause: str, rule: str = "not-understood") -> None:
        self.understood = False
        self.does(rule, cause)

    def host(self, host: str, cause: str) -> None:
        """Records a host; loopback is its own, lower effect."""
        name = host.strip("[]").lower()
        if name:
            self.hosts[name] = None
        self.does("loopback" if is_loopback(name) else "network", cause, name)

    def path(self, access: str, word: Word, shell: ShellState, cause: str) -> str:
        """Rates `access` to the file a word names, follows its taints, and returns the place. `tree` is reading all
        that lies below it."""
        text, tree = word.text, access == "tree"
        access = "read" if tree else access
        if text == "-" and access == "read":
            return "sink"
        place, path, rule = self.locate(access, word, shell)
        rule = rule or self._secrets_behind(word, path if tree else None)
        if access == "read" and place in _ELSEWHERE:
            self.flow.taints.add(OUTSIDE_NAMES)
        elif access == "read" and text.startswith(OPAQUE) and LISTED_NAMES not in word.taints:
            self.does("reads-disguised-file" if DISGUISED in word.taints else "reads-unknown-file", cause, shown(text))
        elif place == "unknown" and access in ("delete", "move", "write") and OUTSIDE_NAMES in word.taints:
            place = "outside"  # `ls / | xargs rm`
        if path is not None:
            stream = self.contents.streams.get(path)
            if stream is not None and access == "read":
                self.flow.taints |= stream.taints
            use = _USES.get(access, "write")
            self.paths.setdefault((path, use), PathAccess(path, use, rule))  # type: ignore[arg-type]
        if rule and not (shell.around.contained and place != "workspace"):
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

    def locate(self, access: str, word: Word, shell: ShellState) -> tuple[str, str | None, str]:
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
        path = self.places.through_made_links(path, last=access not in _OF_THE_LINK)
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
        self.flow.taints.add(PROTECTED)

    def _place(self, access: str, place: str, shell: ShellState, cause: str, detail: str) -> None:
        if access == "delete" and shell.around.elevated:
            self.does("delete.elevated", cause, detail)
        rule = f"{access}.{place}"
        if rule not in self.table.effects:
            return
        if shell.around.contained and self.table.effects[rule].blocked:
            rule = "remote-loss"
        self.does(rule, cause, detail)

    def risk(self) -> Risk:
        """The worst effect, and every factor, highest first."""
        if PROTECTED in self.flow.taints and self.has("network"):
            self.does("exfiltration", "protected read and network in one command")
        ranked = sorted(self.found.values(), key=lambda f: (f.effect.blocked, f.effect.level.rank), reverse=True)
        if not ranked:
            return Risk(RiskLevel.SAFE)
        factors = tuple(RiskFactor(f.effect.level, f.rule, f.cause, f.sentence) for f in ranked)
        return Risk(factors[0].level, factors, ranked[0].rule if ranked[0].effect.blocked else "")

    def has(self, *rules: str) -> bool:
        return any(rule in rules for rule, _, _ in self.found)


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
