"""A run's files: a bare mirror of its repository, a worktree of the run's own, and its commits as a bundle that any worker can take up.

The worktree is a repository of its own that borrows the mirror's objects (gitrepository-layout, objects/info/alternates): what a run
does to its branches, tags and configuration no other run sees, and nothing of it is believed when its files are kept.
"""

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
        self._ref = f"refs/aintern/{run.id}"
        self._tree = ""
        self._newest = ""
        self.base = run.base

    @property
    def borrowed(self) -> Path:
        """The folder with the mirror's objects, which the worktree's git reads."""
        return self._mirror / "objects"

    def prepare(self, tip: str = "", bundle: bytes = b"") -> None:
        """Makes the worktree: at the run's ref, or with what it had made by `tip` where it goes on."""
        with self._only_one():
            self._fetch()
            if bundle:
                self._take_bundle(tip, bundle)
            self.base = self.base or tip or self._resolve(self._run.ref)
            self._have(self.base)
            self._newest = tip or self.base
            self._git("update-ref", self._ref, self._newest)  # what the worktree borrows is not tidied away
            self._make_worktree(self._newest)
        if self._run.base and tip and self._is_ours(tip):
            # What the model has not committed stands uncommitted in its worktree.
            self._git("reset", "--quiet", "--mixed", f"{tip}^", where=self.worktree)

    def _make_worktree(self, start: str) -> None:
        shutil.rmtree(self.worktree, ignore_errors=True)
        self._git("init", "--quiet", "--template=", "--", str(self.worktree))
        objects = self.worktree / ".git" / "objects" / "info"
        objects.mkdir(exist_ok=True)
        (objects / "alternates").write_text(f"{self.borrowed}\n")
        seen = ("+refs/remotes/origin/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*")
        fetched = ("fetch", "--quiet", "--no-write-fetch-head", "--", str(self._mirror), *seen)
        self._git(*fetched, where=self.worktree, more=_TRANSPORTS)
        self._git("checkout", "--quiet", "--detach", start, "--", where=self.worktree)

    def keep(self, message: str) -> Kept | None:
        """Commits what the worktree holds now, beside its own index and HEAD; None where nothing is new since the last time. What git
        ignores is not part of it."""
        own = {"GIT_DIR": str(self.worktree / ".git")}
        # The mirror's git looks at the files: what a call has configured in the worktree's runs nothing.
        there = {"GIT_DIR": str(self._mirror), "GIT_WORK_TREE": str(self.worktree), "GIT_INDEX_FILE": str(self._index)}
        there |= _NOT_THE_USERS
        self._git("add", "--all", "--", ".", where=self.worktree, more=there)
        tree = self._git("write-tree", where=self.worktree, more=there).strip()
        # Where git finds no commit (a branch without one, a repository that a call has broken or that points to another), the files
        # follow what was kept last.
        head = self._try("rev-parse", "--verify", "--quiet", "HEAD", more=own) if self._is_own() else ""
        head = head or self._newest
        if f"{tree} {head}" == self._tree:
            return None
        with self._only_one():
            if not self._has(head):
                fetched = ("fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--", str(self.worktree))
                self._git(*fetched, f"+HEAD:{self._ref}", more=_TRANSPORTS)
            tip = head
            if tree != self._git("rev-parse", f"{head}^{{tree}}").strip():
                made = ("commit-tree", tree, "-p", head, "-m", message, "-m", f"{_TRAILER}: {self._run.id}")
                tip = self._git(*made, more=_AUTHOR | _NOT_THE_USERS).strip()
            self._git("update-ref", self._ref, tip)
            self._newest = tip
            new = (self._ref, "--not", "--remotes=origin", "--tags")  # what every mirror can do without
            bundle = b""
            if self._git("rev-list", "--max-count=1", *new):
                bundle = self._bytes("bundle", "create", "--quiet", "-", *new)
        self._tree = f"{tree} {head}"
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
                return found
        raise WorkspaceError(f"{self._run.repo} has no branch, tag or commit {ref!r}.", "Name another with --ref.")

    def _is_own(self) -> bool:
        """Whether the worktree's repository is made of its own files alone. Git reads it out here, where a link, a `gitdir:`, a
        `commondir` or other alternates would show it what the run's commands can't see."""
        own = self.worktree / ".git"
        if (
            not own.is_dir()
            or (own / "commondir").exists()
            or any(path.is_symlink() for path in (own, *own.rglob("*")))
        ):
            return False
        alternates = own / "objects" / "info" / "alternates"
        return alternates.is_file() and alternates.read_text(errors="replace") == f"{self.borrowed}\n"

    def _has(self, commit: str) -> bool:
        return bool(self._try("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"))

    def _have(self, *commits: str) -> None:
        """Makes sure of commits that no branch of the repository may have any more: after a forced push servers still give them by id."""
        missing = [commit for commit in commits if not self._has(commit)]
        if not missing:
            return
        try:
            self._git("fetch", "--quiet", "--no-write-fetch-head", "--", self._run.repo, *missing, more=_TRANSPORTS)
        except WorkspaceError as error:
            raise WorkspaceError(
                f"{mask(self._run.repo)} has no commit {missing[0]} any more, on which the run {self._run.id} stands: {error}",
                f"See what it made with `aintern fleet show {self._run.id} --patch`, and ask again with `aintern fleet retry`.",
            ) from error

    def _take_bundle(self, tip: str, bundle: bytes) -> None:
        head = bundle.partition(b"\n\n")[0].decode(errors="replace").splitlines()  # gitformat-bundle
        self._have(*[line[1:].split(" ")[0] for line in head if line.startswith("-")])
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

    def _try(self, *arguments: str, more: dict[str, str] | None = None) -> str:
        done = _run_git(self._mirror, arguments, more or {})
        return "" if done.returncode else done.stdout.decode(errors="replace").strip()

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
