"""What a command sees of home folders: programs, tool chains, named configuration and what the settings name; nothing else.

The folders are closed and then opened by name (`home_folders.py`), so that no secret in them has to be found to be hidden. The
programs are those of the table, of PATH, and of the variables by which tool chains are named.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path, PurePath

from aintern.dataclass import dataclass
from aintern.store.secret_masking import mask
from aintern.workspace.home_folders import CONFIGURATION, PROGRAM_FOLDERS
from aintern.workspace.protected_paths import ProtectedPaths

_TOOL_VARIABLES = (
    "VIRTUAL_ENV", "CONDA_PREFIX", "JAVA_HOME", "GOROOT", "RUSTUP_HOME", "NVM_DIR", "PYENV_ROOT", "RBENV_ROOT", "SDKMAN_DIR",
    "DOTNET_ROOT", "ANDROID_HOME",
)  # fmt: skip
_PROGRAM_FOLDERS = tuple(folder for folders in PROGRAM_FOLDERS.values() for folder in folders)
_HOLDING = {parent for name in _PROGRAM_FOLDERS for parent in PurePath(name).parents}  # programs, and other things
_LONGEST = 256 * 1024  # bytes of a file of configuration
_TEMPORARY = Path("/tmp")  # noqa: S108 a command's own, unless what it may read lies there
_POINTER = 4096  # bytes of a file that names a folder of git


@dataclass(slots=True)
class HomeView:
    """bwrap's arguments. `around` comes before the roots are bound, `within` after them, `last` after all other mounts; `mounted`
    are the folders that are seen; `masked` is what is shown of files with secrets in them, by place, and belongs behind `within`."""

    around: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)
    masked: dict[Path, bytes] = field(default_factory=dict)
    mounted: set[Path] = field(default_factory=set)


class SandboxHome:
    """The home folders of a machine as the commands of one workspace see them. `readable` is opened as well: paths relative to
    `home`, with `~` or absolute (then also below /tmp); `environment` is what commands get of it."""

    def __init__(
        self, home: Path, roots: Iterable[Path], protected: ProtectedPaths, readable: Iterable[str] = ()
    ) -> None:
        self.folder = home
        self._roots = tuple(roots)
        self._protected = protected
        self._readable = tuple(home / Path(path.removeprefix("~/")) for path in readable)

    def view(self, environment: Mapping[str, str], mounts: Mapping[Path, Sequence[str]] | None = None) -> HomeView:
        """What to mount for the next command: folders come and go, so it is looked up for each. `mounts`: what is mounted of a
        home folder by arguments of its own."""
        given = mounts or {}
        view = HomeView()
        for path in self._readable:
            if path.is_relative_to(_TEMPORARY) and path.is_dir():
                view.around += ["--ro-bind", str(path), str(path)]
        for home in _homes(self.folder):
            held = any(root == home or root in home.parents for root in self._roots)
            line = view.within if held else view.around
            closed = [home]
            if held:  # what belongs to the workspace is seen, its secrets are not
                closed = [
                    path
                    for path in _entries(home)
                    if self._protected.match(path, write=False)
                    and not any(root == path or path in root.parents for root in self._roots)
                ]
                line += [word for path in closed if path.is_file() for word in ("--ro-bind", "/dev/null", str(path))]
                closed = [path for path in closed if path.is_dir()]
            opened = set(self._opened(home, environment))
            for folder in closed:
                line += ["--tmpfs", str(folder)]
                view.last += ["--remount-ro", str(folder)]
            if home == self.folder and not held:
                line += given.get(home / ".cache", ["--tmpfs", str(home / ".cache")])
                view.mounted.add(home / ".cache")
                view.masked |= _masked_configuration(home)
            named = {
                path for path in given if home in path.parents and path != home / ".cache" and path not in self._roots
            }
            # What lies in our own, inside this one, is shown with that: an overlay can be mounted once.
            own = self.folder if home in self.folder.parents else None
            for path in sorted(path for path in opened | named if own not in (path, *path.parents)):
                around = next((folder for folder in closed if folder in path.parents), None)
                if (
                    around is None
                    or path in view.masked
                    or (path not in named and any(parent in opened for parent in path.parents))
                ):
                    continue
                if not any(root == path or (root in path.parents and around in root.parents) for root in self._roots):
                    line += given.get(path, ["--ro-bind", str(path), str(path)])
                    view.mounted.add(path)
        return view

    def cause(self, output: str) -> str:
        """Why a command found or wrote nothing in the home folder, as far as its output tells; '' for none."""
        refused = ("No such file or directory", "Read-only file system", "Permission denied")
        if any(f"{self.folder}/" in line and any(word in line for word in refused) for line in output.splitlines()):
            return "The sandbox shows only programs and a few settings of the home folder (sandbox.home_readable adds more)."
        return ""

    def _opened(self, home: Path, environment: Mapping[str, str]) -> Iterator[Path]:
        """What may be seen in a home folder, as far as it is there."""
        known = (*_PROGRAM_FOLDERS, *CONFIGURATION) if home == self.folder else _PROGRAM_FOLDERS
        there = {path.name for path in _entries(home)}  # most names of the table begin with a folder that nobody has
        named = [home / name for name in known if name.partition("/")[0] in there]
        named += self._readable
        if home == self.folder:
            named += [folder for root in self._roots for folder in _git_folders(root)]
        below = f"{home}/"
        named += [_whole(Path(entry)) for entry in environment.get("PATH", "").split(":") if entry.startswith(below)]
        variables = [Path(environment[name]) for name in _TOOL_VARIABLES if environment.get(name, "").startswith(below)]
        # One that holds more than programs (DOTNET_ROOT=~/.dotnet) is opened as the table says.
        named += [path for path in variables if path.relative_to(home) not in _HOLDING]
        for path in named:
            # Others' folders may be closed to us: there Path.exists raises.
            if str(path).startswith(below) and ".." not in path.parts and os.path.exists(path):  # noqa: PTH110
                yield path


def _homes(own: Path) -> list[Path]:
    """The home folders that can be read here. A system whose root folder is a home folder is left as it is."""
    others = (Path("/root"), *_entries(Path("/home")))
    readable = [path.resolve() for path in others if path.is_dir() and os.access(path, os.R_OK | os.X_OK)]
    found = sorted({path for path in (own, *readable) if path.is_dir() and path != Path("/")})
    # One inside another is closed with it. Our own is opened again behind it: HOME may name a folder of a home folder.
    return [path for path in found if path == own or not any(other in path.parents for other in found)]


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(Path(entry.path) for entry in os.scandir(folder))
    except OSError:
        return []  # there is no such folder, or nobody here can read it: nothing in it to show or hide


def _whole(entry: Path) -> Path:
    """The folder that a folder of programs needs to work: its environment, or the packages that its links lead to."""
    if (entry.parent / "pyvenv.cfg").exists() or (entry.parent / "conda-meta").exists():
        return entry.parent
    return entry.parent if entry.parts[-2:] == ("node_modules", ".bin") else entry


def _masked_configuration(home: Path) -> dict[Path, bytes]:
    """Files of configuration that hold secrets, without these."""
    found = {}
    for name in CONFIGURATION:
        try:
            with (home / name).open("rb") as file:
                text = file.read(_LONGEST).decode(errors="replace")
        except OSError:
            continue  # there is none, or it can't be read: not by a command either
        if (masked := mask(text)) != text:
            found[home / name] = masked.encode()
    return found


def _git_folders(root: Path) -> Iterator[Path]:
    """The repository of a workspace that is a linked worktree or a submodule, where it points back at the workspace: a file
    `.git` alone may come with an archive and name any folder."""
    pointer = _read(root / ".git")
    if not pointer.startswith("gitdir:"):
        return
    folder = Path(os.path.normpath(root / pointer.removeprefix("gitdir:").strip()))
    if not (folder / "HEAD").is_file():
        return
    common = Path(os.path.normpath(folder / (_read(folder / "commondir").strip() or ".")))
    back = _read(folder / "gitdir").strip()
    if back and Path(os.path.normpath(folder / back)) == root / ".git" and folder.parent == common / "worktrees":
        yield common
    worktree = [line.partition("=")[2].strip() for line in _read(folder / "config").splitlines() if "worktree" in line]
    if common == folder and root in [Path(os.path.normpath(folder / each)) for each in worktree]:
        yield folder


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_POINTER).decode(errors="replace")
    except OSError:
        return ""  # no such file, a folder, or not ours to read: it names nothing
