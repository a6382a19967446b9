"""A run's files: a bare mirror of its repository, a worktree of the run's own, and its commits as a bundle that any worker can take up."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import WorkspaceError
from aintern.fleet.fleet_runs import FleetRun
from aintern.store.file_lock import locked
from aintern.store.secret_masking import mask

_TIMEOUT = 600  # seconds for one git command
# What a repository or a user has configured runs nothing here: no hook, no monitor, no filter of the user's.
_QUIET = (*("-c", "core.hooksPath=/dev/null"), *("-c", "core.fsmonitor=false"), *("-c", "commit.gpgSign=false"))
# Git tidies up before it ends, so in the mirror's turn, and not in the background.
_IN_TURN = (*("-c", "gc.autoDetach=false"), *("-c", "maintenance.autoDetach=false"))
_AUTHOR = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "AIntern"), ("EMAIL", "aintern@localhost"))
}
_NOT_THE_USERS = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
_TRAILER = "AIntern-Run"
# Of git's transports those that run no program of the URL's choice.
_TRANSPORTS = {"GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh", "GIT_TERMINAL_PROMPT": "0"}


@dataclass(frozen=True, slots=True)
class Kept:
    """What a run has made: its newest commit ('' for none yet), all of its commits as a bundle, and all of it as a patch."""

    tip: str
    bundle: bytes
    patch: bytes


class Checkout:
    """The worktree of one run in a worker's folder. Every method raises WorkspaceError with what git says."""

    def __init__(self, folder: Path, run: FleetRun) -> None:
        self._run = run
        self._mirror = folder / "mirrors" / f"{sha256(run.repo.encode()).hexdigest()[:20]}.git"
        # An attempt's own: one that has lost the run and does not know it yet must not touch the files of the next.
        self.worktree = folder / "runs" / run.attempt
        self._index = folder / "runs" / f"{run.attempt}.index"
        self._tree = ""
        self.base = run.base

    def prepare(self, tip: str = "", bundle: bytes = b"") -> None:
        """Makes the worktree: at the run's ref, or with what it had made by `tip` where it goes on."""
        with self._only_one():
            self._fetch()
            if bundle:
                self._take_bundle(tip, bundle)
            shutil.rmtree(self.worktree, ignore_errors=True)
            if self.base:
                start = tip or self.base
            else:
                start = self.base = tip or self._resolve(self._run.ref)
            self._git("worktree", "add", "--quiet", "--detach", "--", str(self.worktree), start)
        if self._run.base and tip and self._is_ours(tip):
            # What the model has not committed stands uncommitted in its worktree.
            self._git("reset", "--quiet", "--mixed", f"{tip}^", where=self.worktree)

    def keep(self, message: str) -> Kept | None:
        """Commits what the worktree holds now, beside its own index and HEAD; None where nothing is new since the last time. What git
        ignores is not part of it."""
        index = {"GIT_INDEX_FILE": str(self._index), **_NOT_THE_USERS}
        self._git("add", "--all", "--", ".", where=self.worktree, more=index)
        tree = self._git("write-tree", where=self.worktree, more=index).strip()
        head = self._git("rev-parse", "HEAD", where=self.worktree).strip()
        if f"{tree} {head}" == self._tree:
            return None
        self._tree = f"{tree} {head}"
        tip = head
        if tree != self._git("rev-parse", f"{head}^{{tree}}", where=self.worktree).strip():
            made = ("commit-tree", tree, "-p", head, "-m", message, "-m", f"{_TRAILER}: {self._run.id}")
            tip = self._git(*made, where=self.worktree, more=_AUTHOR | _NOT_THE_USERS).strip()
        if tip == self.base:
            return Kept(tip, b"", b"")
        ref = f"refs/aintern/{self._run.id}"
        new = (ref, "--not", "--remotes=origin", "--tags")  # what every mirror can do without
        bundle = b""
        with self._only_one():
            self._git("update-ref", ref, tip)
            if self._git("rev-list", "--max-count=1", *new):
                bundle = self._bytes("bundle", "create", "--quiet", "-", *new)
        patch = self._bytes("diff", "--binary", "--no-color", "--no-ext-diff", "--no-textconv", self.base, tip)
        return Kept(tip, bundle, patch)

    def name(self, tip: str) -> None:
        """Lets the run's branch be at `tip` in the mirror."""
        self._git("update-ref", f"refs/heads/{self._run.branch}", tip)

    def push(self, tip: str, bundle: bytes) -> None:
        """Puts `tip` on the run's branch of its repository, where that only moves it forward."""
        with self._only_one():
            self._fetch()
            if bundle:
                self._take_bundle(tip, bundle)
            where = ("--", self._run.repo, f"{tip}:refs/heads/{self._run.branch}")
            self._git("push", "--quiet", "--no-verify", "--recurse-submodules=no", *where, more=_TRANSPORTS)

    def remove(self) -> None:
        """Lets go of the worktree, and of those that earlier attempts left; what was kept stays in the mirror."""
        for token in range(1, self._run.token + 1):
            left = self.worktree.with_name(f"{self._run.id}.{token}")
            shutil.rmtree(left, ignore_errors=True)
            left.with_name(f"{left.name}.index").unlink(missing_ok=True)
        with (
            self._only_one()
        ):  # it takes git's folder of worktrees away with the last one, also from under one that is being made
            self._git("worktree", "prune")

    def _fetch(self) -> None:
        if not self._mirror.exists():
            self._mirror.mkdir(parents=True)
            self._git("init", "--bare", "--quiet")
        wanted = ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"]
        if not self._run.ref:
            wanted.append("+HEAD:refs/aintern/default")
        self._git("fetch", "--quiet", "--no-write-fetch-head", "--", self._run.repo, *wanted, more=_TRANSPORTS)

    def _resolve(self, ref: str) -> str:
        """The commit that a branch, tag or id means; the repository's default for none."""
        for name in (f"refs/remotes/origin/{ref}", f"refs/tags/{ref}", ref) if ref else ("refs/aintern/default",):
            found = self._try("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
            if found:
                return found.strip()
        raise WorkspaceError(f"{self._run.repo} has no branch, tag or commit {ref!r}.", "Name another with --ref.")

    def _take_bundle(self, tip: str, bundle: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=self._mirror, suffix=".bundle") as file:
            file.write(bundle)
            file.flush()
            self._git("fetch", "--quiet", "--no-write-fetch-head", "--", file.name, "+refs/aintern/*:refs/aintern/*")
        self._git("cat-file", "-e", f"{tip}^{{commit}}")

    def _is_ours(self, commit: str) -> bool:
        """Whether it is one of `keep`'s and not the model's own."""
        trailer = self._git("log", "-1", f"--format=%(trailers:key={_TRAILER},valueonly)", commit)
        return trailer.strip() == self._run.id

    @contextmanager
    def _only_one(self) -> Iterator[None]:
        """Two workers of one machine share the mirror: they change it one after the other."""
        self._mirror.parent.mkdir(parents=True, exist_ok=True)
        self.worktree.parent.mkdir(parents=True, exist_ok=True)
        with locked(self._mirror.with_suffix(".lock")):
            yield

    def _git(self, *arguments: str, where: Path | None = None, more: dict[str, str] | None = None) -> str:
        done = _run_git(where or self._mirror, arguments, more or {})
        if done.returncode:
            told = mask(done.stderr.decode(errors="replace").strip()) or f"exit code {done.returncode}"
            raise WorkspaceError(f"git {arguments[0]} failed for {mask(self._run.repo)}: {told}")
        return done.stdout.decode(errors="replace")

    def _try(self, *arguments: str) -> str:
        done = _run_git(self._mirror, arguments, {})
        return "" if done.returncode else done.stdout.decode(errors="replace")

    def _bytes(self, *arguments: str) -> bytes:
        return _run_git(self._mirror, arguments, {}, check=True).stdout


def _run_git(
    where: Path, arguments: tuple[str, ...], more: dict[str, str], *, check: bool = False
) -> "subprocess.CompletedProcess[bytes]":
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        ["git", *_QUIET, *_IN_TURN, *arguments],
        cwd=where,
        env=environment | more,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_TIMEOUT,
        check=check,
    )
