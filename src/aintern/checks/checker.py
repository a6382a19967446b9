"""A checker's findings: the lines of its output where it fails."""

from collections.abc import Sequence

from aintern.checks.configured_program import ConfiguredProgram
from aintern.checks.finding import CheckReport, FileFinding, OnBehalf
from aintern.workspace.process import Finished

_FILES = 10  # that are checked after one reply
_LINES = 500  # of output that are read


class Checker:
    """`checks.LANGUAGE`. What it prints when it ends with 0 are no findings."""

    def __init__(self, name: str, arguments: Sequence[str]) -> None:
        self.name = name
        self._program = ConfiguredProgram(name, arguments)

    async def look(self, behalf: OnBehalf, paths: Sequence[str], *, before: bool = False) -> CheckReport:
        found: dict[str, Sequence[FileFinding]] = {}
        for path in paths[:_FILES]:
            if not behalf.context.workspace.exists(path):
                found[path] = ()
            elif (finished := await self._program.run(behalf, path)) is not None:
                found[path] = _findings(finished)
        more = len(paths) - _FILES
        return CheckReport(found, f"{self.name}: {more} more files were not checked." if more > 0 else "")

    async def close(self) -> None:
        """Nothing of it is left when a look has ended."""


def _findings(finished: Finished) -> list[FileFinding]:
    if finished.exit_code == 0:
        return []
    lines = [line for line in f"{finished.stdout}\n{finished.stderr}".splitlines() if line.strip()]
    return [FileFinding.of(line) for line in lines[:_LINES]]
