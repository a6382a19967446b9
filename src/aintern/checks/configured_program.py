"""Runs a program that the settings name, for one file, in a sandbox where nothing of the workspace can be changed."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from aintern.checks.finding import OnBehalf
from aintern.errors import ToolFailure
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, ProcessLimits, run_process

SECONDS = 10.0  # that a checker or formatter may take for one file
_OUTPUT = 64_000  # bytes
_PLACE = "{path}"
_CANNOT_RUN = (126, 127)  # bash: it is no program, or not there


class ConfiguredProgram:
    """`checks.python`, …: an argument list, and whether it works here."""

    def __init__(self, name: str, arguments: Sequence[str]) -> None:
        self.name = name
        self.arguments = tuple(arguments)
        self._is_off = False

    async def run(self, behalf: OnBehalf, path: str, copies: Mapping[Path, Path] | None = None) -> Finished | None:
        """Runs it for a file; None where it can't, which the person is told once. A program that takes too long is off for
        the rest of the session."""
        if self._is_off:
            return None
        shown = path if not path.startswith("-") else f"./{path}"
        arguments = [part.replace(_PLACE, shown) for part in self.arguments]
        if arguments == list(self.arguments):
            arguments.append(shown)
        try:
            return await self._run(behalf, path, arguments, copies or {})
        except (ToolFailure, OSError) as error:
            self._is_off = True
            behalf.warn(f"{self.name} does not run in this session: {error}")
            return None

    async def _run(
        self, behalf: OnBehalf, path: str, arguments: Sequence[str], copies: Mapping[Path, Path]
    ) -> Finished:
        if problem := behalf.permit(self.name, arguments):
            raise ToolFailure(problem)
        sandbox = behalf.context.host.sandbox
        if sandbox is None:
            raise ToolFailure("there is no sandbox here.")
        workspace = behalf.context.workspace
        with sandbox.wrapped(arguments, str(workspace.root), mounts=read_only(workspace.roots, copies)) as wrapped:
            finished = await run_process(
                wrapped.arguments,
                directory="/",
                environment=scrubbed_environment(),
                limits=ProcessLimits(timeout=SECONDS, output=_OUTPUT),
                cancelled=behalf.context.cancelled,
                pass_fds=wrapped.descriptors,
                watched=True,
            )
        if finished.stopped == "timeout":
            raise ToolFailure(f"{arguments[0]} took longer than {SECONDS:g} s for {path}.")
        if finished.exit_code in _CANNOT_RUN:
            raise ToolFailure(finished.stderr.strip()[-300:] or f"{arguments[0]} is not there.")
        return finished


def read_only(roots: Sequence[Path], copies: Mapping[Path, Path]) -> dict[Path, list[str]]:
    """bwrap's arguments for each root: nothing in it can be changed, and the folders of `copies` are seen as the private
    copies that are given for them, with what else lies in them."""
    mounts = {root: ["--ro-bind", str(root), str(root)] for root in roots}
    for folder, copy in copies.items():
        holder = max(
            (root for root in roots if root == folder or root in folder.parents), key=lambda root: len(root.parts)
        )
        mounts[holder] += ["--bind", str(copy), str(folder)]
        # Not what a link leads to: that could be a file that is masked under its own name.
        others = [each for each in folder.iterdir() if not each.is_symlink() and not (copy / each.name).exists()]
        mounts[holder] += [word for each in others for word in ("--ro-bind-try", str(each), str(each))]
    return mounts
