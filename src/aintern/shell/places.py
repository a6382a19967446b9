"""Where a path of a command lies, by name: root, system folder, disk, home, workspace, temporary folder, protected.

Paths are normalised as text, with procfs detours (/proc/self/root, CVE-2026-24887's class) taken out; links are
followed only for paths below the workspace, and nothing is opened.
"""

import fnmatch
import os
import re
from pathlib import Path
from posixpath import normpath
from typing import Protocol

from aintern.shell.values import OPAQUE

TOP_FOLDERS = frozenset((
    "bin", "boot", "dev", "etc", "home", "lib", "lib32", "lib64", "libx32", "media", "mnt", "nix", "opt", "proc",
    "root", "run", "sbin", "snap", "srv", "sys", "usr", "var", "Applications", "Library", "System", "Users",
    "Volumes", "private", "cores", "Network",
))  # fmt: skip
_LONGEST_CHAIN = 8  # links to links
_SYSTEM = frozenset(TOP_FOLDERS - {"home", "media", "mnt", "srv", "Users", "Volumes", "dev"})
# the root of any process is the root of this one as far as names go; `\x00` is a part that only running could tell
_DETOUR = re.compile(r"^/proc/(?:self|thread-self|\d+|\*|\x00)(?:/task/[^/]+)?/root(?=/|$)")
_DETOUR_CWD = re.compile(r"^/proc/(?:self|thread-self)/cwd(?=/|$)")
# block devices of Linux (sd, hd, vd, xvd, nvme, mmcblk, dm, md, loop, nbd, zvol …) and BSD (ada, da, nda, wd), with globs
_DISK = re.compile(
    r"/dev/(?:sd[a-z*?\[]|hd[a-z*?\[]|vd[a-z*?\[]|xvd|nvme|mmcblk|r?disk\d|r?disk[*?]|dm-|mapper/(?!control)|md\d|md/|loop\d|nbd|sr\d|zd\d|"
    r"zvol/|pmem|dasd|disk/|block/|vg|ram\d|mtd|ubi|drbd|bcache|s\*|\*|cciss/|ada\d|da\d|nda\d|wd\d)"
)
_MEMORY = re.compile(r"/dev/(?:mem|kmem|port|nvram|watchdog\d*|cpu/.*)$|/proc/(?:sysrq-trigger|kcore|kmem)$")
_SINK = re.compile(r"(?:/dev/(?:null|std(?:out|err|in)|tty|zero|full|u?random|fd/\d+|pts/.*|ptmx)|/proc/self/fd/\d+)$")
_SOCKET = re.compile(r"/dev/(?:tcp|udp)/([^/]*)/")
_SPECIAL_FILES = {"sink": _SINK, "disk": _DISK, "memory": _MEMORY, "socket": _SOCKET}
_TEMP = ("/tmp/", "/var/tmp/", "/dev/shm/", "/private/tmp/", "/private/var/tmp/")  # noqa: S108 - names, not files made
# what shells, editors, pagers, ssh, X, systemd, launchd, Python, cargo and Maven read or run when they start
_STARTUP = re.compile(
    r"(?:\.(?:bash|zsh|ksh|tcsh|csh|mksh)[^/]*|\.z(?:profile|login|logout)|\.profile|\.login|\.logout|\.inputrc|\.editrc|\.xinitrc|\.xsession.*"
    r"|\.xprofile|\.pam_environment|\.gitconfig|\.vimrc|\.vim(?:/.*)?|\.emacs(?:\.d/.*)?|\.tmux\.conf|\.screenrc|\.lesskey|\.lessfilter|\.exrc|\.nanorc|\.gdbinit|\.pythonrc.*"
    r"|\.ssh(?:/.*)?|\.config/(?:git|autostart|systemd|environment\.d|fish|nvim|zsh|plasma-workspace|cron)(?:/.*)?|\.local/share/(?:systemd|applications|dbus-1)(?:/.*)?"
    r"|\.local/bin(?:/.*)?|bin/.*|\.local/lib/python[^/]*/site-packages(?:/.*)?|\.cargo/bin/.*|library/launchagents(?:/.*)?|library/launchdaemons(?:/.*)?"
    r"|\.kde/autostart/.*|\.fehbg|\.rhosts|\.shosts|\.forward|\.procmailrc|\.mailcap|\.hgrc|\.cargo/config(?:\.toml)?|\.m2/settings\.xml|\.gradle/init.*|\.ipython/.*startup.*)",
    re.IGNORECASE,
)
# `[[:alpha:]]` and the like: any one character, which may only match more.
_ODD_SET = re.compile(r"\[[^\]]*(?:\[|&&|\|\||--|~~)[^\]]*\]*")
_HOMES = frozenset(("/", "/home", "/root", "/Users", "/var/root"))
# a drive, alone or with what Windows keeps at its top
_DRIVE = re.compile(r"[A-Za-z]:[\\/]?(?:\*(?:\.\*)?|windows.*|users\\?/?|system32.*)?$", re.IGNORECASE)
# \\.\PhysicalDrive0, //./C: (Win32 device namespace)
_PHYSICAL = re.compile(r"(?:\\\\|//)[.?](?:\\|/)(?:PhysicalDrive\d|[A-Z]:)", re.IGNORECASE)


class PathMatcher(Protocol):
    """What the analysis asks of `aintern.workspace.protected_paths.ProtectedPaths`."""

    def match(self, path: str, *, write: bool) -> str:
        """The rule that protects `path`, or ''."""
        ...

    def match_glob(self, pattern: str, *, write: bool) -> str:
        """The rule of a protected name that `pattern` may expand to, or ''."""
        ...


class Places:
    """The places of one workspace. `where` names the place of an absolute path, `protected` the rule that guards it."""

    def __init__(self, workspace: Path, home: Path, protected: PathMatcher) -> None:
        self.workspace = normpath(os.fspath(workspace))
        self.home = normpath(os.fspath(home))
        self.user = self.home.rpartition("/")[2]
        self._matcher = protected
        self._real_root: str | None = None  # looked up when the first path below the workspace is followed
        self._inside = self.workspace + "/"
        self._made: dict[str, str] = {}  # links that the command itself makes, with what they lead to
        self._in_home = self.home + "/"

    @property
    def exists(self) -> bool:
        """Whether the workspace is a folder of this machine; where it is not, nothing is looked up."""
        if self._real_root is None:
            self._real_root = os.path.realpath(self.workspace) if Path(self.workspace).is_dir() else ""
        return bool(self._real_root)

    def absolute(self, text: str, cwd: str | None) -> str | None:
        """`text` as a normalised absolute path, or None when its folder cannot be known."""
        if not text.startswith("/"):
            if cwd is None:
                return None
            text = f"{cwd}/{text}"
        path = normpath(text)
        if path.startswith("//"):
            path = path[1:]
        if path.startswith("/proc/"):
            path = self._without_detours(path, cwd)
        return path

    def _without_detours(self, path: str, cwd: str | None) -> str:
        for _ in range(8):
            shorter = _DETOUR.sub("", path) or "/"
            if cwd is not None:
                shorter = _DETOUR_CWD.sub(lambda _: cwd, shorter)
            if shorter == path:
                break
            path = normpath(shorter)
        return path

    def link(self, path: str, target: str) -> None:
        """The command makes a link; both are normalised absolute paths."""
        if target != path:
            self._made[path] = target

    def through_made_links(self, path: str, *, last: bool) -> str:
        """`path` behind the links that the command makes; `last`: also where it names one itself."""
        for _ in range(_LONGEST_CHAIN if self._made else 0):
            ends = [at for at, sign in enumerate(path) if sign == "/" and at] + ([len(path)] if last else [])
            link = next((path[:end] for end in ends if path[:end] in self._made), None)
            if link is None:
                break
            path = normpath(self._made[link] + path[len(link) :])
        return path

    def followed(self, path: str) -> str:
        """`path` with its links resolved when it lies below the workspace; else unchanged."""
        if not self.exists or not path.startswith(self._inside):
            return path
        assert self._real_root is not None
        # What only running could tell is no name: the folders before it are followed.
        known = path.partition(OPAQUE)[0].rpartition("/")[0] if OPAQUE in path else path
        real = os.path.realpath(known) + path[len(known) :]
        if real == self._real_root or real.startswith(self._real_root + "/"):
            return self.workspace + real[len(self._real_root) :]
        return real

    def protected(self, path: str, *, write: bool, glob: bool = False) -> str:
        """The rule that protects `path` ('' for none): the policy's list, or the administrator's home folder."""
        if glob and "[" in path:
            path = _ODD_SET.sub("?", path)
        rule = self._matcher.match_glob(path, write=write) if glob else self._matcher.match(path, write=write)
        if not rule and path.startswith("/root") and path[5:6] in ("", "/") and not path.startswith(self._inside):
            rule = "/root"
        return rule

    def where(self, path: str) -> str:
        """The place of a normalised absolute path: one of those in docs/shell-analysis.md, "Places"."""
        if path.startswith(self._inside):
            return "workspace"
        if path == self.workspace:
            return "workspace-root"
        if path == "/":
            return "root"
        if path.startswith(("/dev/", "/proc/")):
            return _special(path)
        return self._ordinary(path)

    def _ordinary(self, path: str) -> str:
        if path == self.home:
            return "home"
        if path.startswith(self._in_home):
            if _STARTUP.fullmatch(path, len(self._in_home)):
                return "startup"
            return "around" if self._inside.startswith(path + "/") else "outside"
        if path.startswith(_TEMP):
            return "temp"
        top, _, below = path[1:].partition("/")
        if not below:
            return "top" if _is_top(top) else "outside"
        if top in _SYSTEM or (any(c in top for c in "*?[") and _is_top(top)):
            return "system"
        return "around" if self._inside.startswith(path + "/") else "outside"

    def holds_homes(self, path: str) -> bool:
        """Whether a home folder, with its keys and passwords, is or lies below an absolute path."""
        return path in _HOMES or self._in_home.startswith(path.rstrip("/") + "/")

    def contents(self, pattern: str) -> str:
        """The folder whose children a glob in its last part names (`/usr/*` is as bad as /usr), or the pattern."""
        folder, _, last = pattern.rpartition("/")
        if last.strip("*.?![]^-") == "" and "*" in last:
            return folder or "/"
        return pattern


def _is_top(name: str) -> bool:
    if name in TOP_FOLDERS:
        return True
    return any(c in name for c in "*?[") and any(fnmatch.fnmatchcase(top, name) for top in TOP_FOLDERS)


def _special(path: str) -> str:
    if path.startswith("/dev/shm/"):  # noqa: S108
        return "temp"
    other = "device" if path.startswith("/dev/") else "system"
    return next((place for place, pattern in _SPECIAL_FILES.items() if pattern.match(path)), other)


def socket_host(path: str) -> str:
    """The host in bash's /dev/tcp/HOST/PORT, or ''."""
    found = _SOCKET.match(path)
    return found[1] if found else ""


def windows_disk(text: str) -> str:
    """'root' for a drive or a Windows system folder, 'disk' for a raw drive, '' for anything else."""
    if _PHYSICAL.match(text):
        return "disk"
    return "root" if len(text) > 1 and text[1] == ":" and _DRIVE.match(text) else ""
