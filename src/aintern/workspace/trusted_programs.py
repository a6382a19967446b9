"""Finds the programs that AIntern itself runs outside the sandbox: git, rg, bash, an editor, a browser.

PATH may hold folders of a workspace (an active virtual environment, `node_modules/.bin`), where a sandboxed command can put
a program of any name. None is run from there, and none that is run gets such a folder in its own PATH.
"""

import os
import sys
import sysconfig
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

__all__ = ["distrust", "find_program", "own_installation", "trusted_path"]

_DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"
_roots: set[Path] = set()  # of every workspace that this process has opened: what was planted in one is run in none


def distrust(roots: Iterable[Path]) -> None:
    """From now on nothing below these folders (absolute, without links) is run, but for AIntern's own installation."""
    _roots.update(roots)


def find_program(name: str) -> str:
    """The absolute path of the program that PATH names, or ''. A `name` with a slash is taken if it is absolute."""
    paths = [name] if name.startswith("/") else [] if "/" in name else [f"{each}/{name}" for each in _folders()]
    for path in paths:
        real = Path(path).resolve()
        # os.path says False of what can't be looked at, pathlib raises: an entry of PATH may be closed to this user.
        is_file = os.path.isfile(real)  # noqa: PTH113
        if is_file and os.access(path, os.X_OK) and _is_trusted(str(real.parent), frozenset(_roots)):
            return path
    return ""


def trusted_path() -> str:
    """PATH for what AIntern runs outside the sandbox."""
    return ":".join(_folders()) or _DEFAULT_PATH


def own_installation(roots: Iterable[Path]) -> list[Path]:
    """The folders of AIntern and its Python that lie inside one of `roots`; the sandbox makes them read-only."""
    own = {Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve(), Path(__file__).resolve().parents[1]}
    known = tuple(roots)
    return sorted(path for path in own if any(root in path.parents for root in known))


def _folders() -> tuple[str, ...]:
    return _trusted_folders(os.environ.get("PATH", _DEFAULT_PATH), frozenset(_roots))


@lru_cache(maxsize=16)
def _trusted_folders(path: str, roots: frozenset[Path]) -> tuple[str, ...]:
    """The folders of PATH with their links resolved, so that no link in a workspace can lead elsewhere later on."""
    found = dict.fromkeys(os.path.realpath(entry) for entry in path.split(":") if entry.startswith("/"))
    return tuple(folder for folder in found if _is_trusted(folder, roots))


@lru_cache(maxsize=256)
def _is_trusted(path: str, roots: frozenset[Path]) -> bool:
    folder = Path(path)
    if any(own == folder or own in folder.parents for own in own_installation(roots)):
        return True
    if any(root == folder or root in folder.parents for root in roots):
        return False
    # Another project's virtual environment: its commands can write there when that is the workspace.
    is_own = folder == Path(sysconfig.get_path("scripts")).resolve()
    return is_own or not os.path.exists(folder.parent / "pyvenv.cfg")  # noqa: PTH110 as above
