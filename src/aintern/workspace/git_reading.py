"""Reads a git repository without running anything that the repository names: hooks, filters, pagers, diff programs."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.trusted_programs import find_program, trusted_path

# Whatever a repository's own configuration says, these hold (measured: they stop fsmonitor, hooks, pagers, external
# diffs, textconv, signature programs, and the fetching of missing objects by promisor remotes).
_SAFE = (
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat",
    "-c", "core.sshCommand=false", "-c", "core.askPass=", "-c", "core.editor=true", "-c", "diff.external=",
    "-c", "log.showSignature=false", "-c", "gpg.program=false", "-c", "gpg.ssh.program=false", "-c", "gpg.x509.program=false",
    "-c", "protocol.allow=never", "-c", "credential.helper=", "-c", "submodule.recurse=false", "-c", "diff.submodule=short",
    "-c", "status.submoduleSummary=false", "-c", "core.attributesFile=/dev/null", "-c", "core.alternateRefsCommand=",
    "-c", "color.ui=false", "-c", "core.quotePath=false", "-c", "safe.bareRepository=explicit",
)  # fmt: skip
_FILTER = re.compile(r"^filter\.(.*)\.(clean|smudge|process|required)$", re.IGNORECASE)
_UNPLAIN = re.compile(rb"filter|include|worktree", re.IGNORECASE)
_PLAIN_BYTES = 64 * 1024
_TIMEOUT = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Git:
    """git in one folder, which must stay the one that was checked (see Jail.working_directory)."""

    folder: str

    async def run(self, *arguments: str, output: int = 256_000) -> Finished:
        """Runs a reading command. Filters of the repository are switched off one by one, as git has no flag for all.
        Raises ToolFailure when git is missing or refuses."""
        if _is_plain(self.folder):
            # Nothing above this folder may be taken for the repository: its configuration was not looked at.
            ceiling = str(Path(self.folder).resolve().parent)
            finished = await self._git([*_SAFE, *arguments], output, ceiling)
            if not finished.exit_code:
                return finished
        listed = await self._git([*_SAFE, "config", "--list", "--name-only", "-z", "--includes"], 256_000)
        if listed.truncated:
            raise ToolFailure(
                "The repository's git configuration is too large to be read safely.", "Look into .git/config."
            )
        keys = set(listed.stdout.split("\0"))
        if "core.worktree" in keys:
            await self._refuse_other_worktree()
        finished = await self._git([*_SAFE, *_no_filters(keys), *arguments], output)
        if finished.exit_code:
            raise ToolFailure(_complaint(finished))
        return finished

    async def _refuse_other_worktree(self) -> None:
        """core.worktree may name any folder, such as the user's home; git would then read files there."""
        found = await self._git([*_SAFE, "rev-parse", "--show-toplevel"], 4096)
        top, here = Path(found.stdout.rstrip("\n")).resolve(), Path(self.folder).resolve()
        if found.exit_code or (top != here and top not in here.parents):
            raise ToolFailure(
                f"The repository's core.worktree points to {str(top)!r}, outside the workspace.", "See .git/config."
            )

    async def _git(self, arguments: Sequence[str], output: int, ceiling: str = "") -> Finished:
        git = find_program("git")
        if not git:
            raise ToolFailure("git is not installed outside the workspace.", "Install git to use the git tools.")
        environment = scrubbed_environment(
            GIT_NO_LAZY_FETCH="1", GIT_CONFIG_NOSYSTEM="1", GIT_ATTR_NOSYSTEM="1", GIT_ASKPASS="false", SSH_ASKPASS="false",
            GIT_ALLOW_PROTOCOL="none", GIT_LITERAL_PATHSPECS="1", LC_ALL="C.UTF-8", GIT_CONFIG_GLOBAL=os.devnull,
            PATH=trusted_path(), GIT_CEILING_DIRECTORIES=ceiling,
        )  # fmt: skip
        return await run_process(
            [git, *arguments],
            directory=self.folder,
            environment=environment,
            limits=ProcessLimits(timeout=_TIMEOUT, output=output),
        )


def _is_plain(folder: str) -> bool:
    """Whether the repository's one configuration file can hold no filter, no other worktree and no further file, by the words
    that it would have to use for them: names of sections and keys know no escapes. Git need not be asked then, which takes
    as long as its answer to the question proper."""
    repository = Path(folder, ".git")
    try:
        if (repository / "commondir").exists():
            return False
        with (repository / "config").open("rb") as file:
            text = file.read(_PLAIN_BYTES + 1)
    except OSError:  # no repository, or a .git that is a file and points elsewhere
        return False
    return len(text) <= _PLAIN_BYTES and not _UNPLAIN.search(text)


def _no_filters(keys: set[str]) -> list[str]:
    names = {found[1] for key in keys if (found := _FILTER.match(key))}
    if any("=" in name or "\n" in name for name in names):
        raise ToolFailure(
            "The repository configures a filter that cannot be switched off.", "Look into its .git/config."
        )
    values = (("clean", ""), ("smudge", ""), ("process", ""), ("required", "false"))
    return [word for name in sorted(names) for key, value in values for word in ("-c", f"filter.{name}.{key}={value}")]


def _complaint(finished: Finished) -> str:
    if finished.stopped:
        return f"git took longer than {_TIMEOUT:g} s and was ended."
    if "not a git repository" in finished.stderr:
        return "The workspace is not a git repository."
    if "does not have any commits yet" in finished.stderr or "bad default revision" in finished.stderr:
        return "The repository has no commits yet."
    return f"git refused: {' '.join(finished.stderr.split())[:500]}"
