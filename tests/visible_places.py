"""Where the sandbox lets commands look: not everywhere that a checkout, its environment and what tests make may lie."""

import os
import pwd
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]


def is_hidden(path: Path) -> bool:
    """Whether the sandbox shows nothing of it unless the settings name it."""
    homes = ("/root", "/home", pwd.getpwuid(os.getuid()).pw_dir)
    return any(path.is_relative_to(each) for each in ("/tmp", "/run", *homes))


def visible_folder() -> Path:
    """A writable folder that the sandbox does not hide: it has a /tmp of its own, where nothing could be reached anyhow."""
    for folder in (
        CHECKOUT / ".pytest_cache",
        Path(pwd.getpwuid(os.getuid()).pw_dir) / ".cache",
        Path("/var/lib"),
        Path("/srv"),
    ):
        is_emptied = any(folder.is_relative_to(each) for each in ("/tmp", "/var/tmp", "/run"))
        if not is_emptied and os.access(folder if folder.exists() else folder.parent, os.W_OK):
            return folder
    pytest.skip("no writable folder outside /tmp, which the sandbox hides")


def visible_python() -> str:
    """An interpreter that can be run in the sandbox: not that of a virtual environment which the sandbox hides."""
    return os.path.realpath(sys.executable) if is_hidden(Path(sys.executable)) else sys.executable
