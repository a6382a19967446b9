"""A run's files go from a bare mirror into a worktree of its own, and what it made is taken up anywhere, to the byte."""

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from aintern.errors import WorkspaceError
from aintern.fleet.checkout import Checkout
from aintern.fleet.fleet_runs import FleetRun
from tests.fleet.conftest import git, repository


def run_in(repo: Path | str, **more: object) -> FleetRun:
    texts = dict.fromkeys(
        "request ref model policy after label submitter retry_of reason error worker conversation base tip submitted_at"
        " started_at ended_at".split(),
        "",
    )
    numbers = {"priority": 50, "max_time": None, "token": 1, "turn": 0, "tokens_in": 0, "tokens_out": 0, "cost": None}
    row = (
        texts | numbers | {"id": "fleet_1", "repo": str(repo), "branch": "aintern/fleet_1", "status": "running"} | more
    )
    return FleetRun(**row)  # type: ignore[arg-type]


def test_a_run_starts_from_the_default_branch_or_from_the_ref_that_it_names(repo: Path, tmp_path: Path) -> None:
    first = git(repo, "rev-parse", "HEAD").strip()
    git(repo, "tag", "v1")
    git(repo, "branch", "topic")
    (repo / "app.py").write_text("print('two')\n")
    git(repo, "commit", "--quiet", "--all", "--message=second")
    second = git(repo, "rev-parse", "HEAD").strip()
    for place, (ref, commit) in enumerate({"": second, "v1": first, "topic": first, first: first}.items()):
        checkout = Checkout(tmp_path / "data", run_in(repo, ref=ref, id=f"fleet_{place}"))
        checkout.prepare()
        assert (checkout.base, git(checkout.worktree, "rev-parse", "HEAD").strip()) == (commit, commit)
    with pytest.raises(WorkspaceError, match="no branch, tag or commit 'gone'"):
        Checkout(tmp_path / "data", run_in(repo, ref="gone")).prepare()


def test_what_a_run_made_is_taken_up_from_another_mirror_to_the_byte(repo: Path, tmp_path: Path) -> None:
    run = run_in(repo)
    here = Checkout(tmp_path / "here", run)
    here.prepare()
    (here.worktree / "app.py").unlink()
    (here.worktree / "data.bin").write_bytes(bytes(range(256)))
    (here.worktree / "tool").write_text("#!/bin/sh\n")
    (here.worktree / "tool").chmod(0o755)
    kept = here.keep("half")
    assert kept is not None
    assert here.keep("half") is None
    there = Checkout(tmp_path / "there", replace(run, base=here.base))
    there.prepare(kept.tip, kept.bundle)
    assert sorted(path.name for path in there.worktree.iterdir()) == [".git", "data.bin", "tool"]
    assert (there.worktree / "data.bin").read_bytes() == bytes(range(256))
    assert os.access(there.worktree / "tool", os.X_OK)
    # Nothing of it is committed in the worktree, as it was when it was kept.
    assert git(there.worktree, "rev-parse", "HEAD").strip() == here.base
    (there.worktree / "more.txt").write_text("more\n")
    whole = there.keep("whole")
    assert whole is not None
    there.name(whole.tip)
    applied = subprocess.run(["git", "apply", "--index"], cwd=repo, input=whole.patch, check=False)
    assert applied.returncode == 0
    assert git(repo, "write-tree") == git(there.worktree, "rev-parse", f"{whole.tip}^{{tree}}")


def test_a_commit_of_the_models_stays_a_commit(repo: Path, tmp_path: Path) -> None:
    run = run_in(repo)
    here = Checkout(tmp_path / "here", run)
    here.prepare()
    (here.worktree / "app.py").write_text("print('two')\n")
    git(here.worktree, "commit", "--quiet", "--all", "--message=the model's")
    kept = here.keep("kept")
    assert kept is not None
    there = Checkout(tmp_path / "there", replace(run, base=here.base))
    there.prepare(kept.tip, kept.bundle)
    assert git(there.worktree, "log", "--format=%s").splitlines() == ["the model's", "first"]


def test_what_git_ignores_is_not_kept(repo: Path, tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "data", run_in(repo))
    checkout.prepare()
    (checkout.worktree / ".gitignore").write_text("*.log\n")
    (checkout.worktree / "a.log").write_text("noise\n")
    kept = checkout.keep("kept")
    assert kept is not None
    assert b"a.log" not in kept.patch
    assert b".gitignore" in kept.patch


def test_a_repositorys_hooks_and_a_transport_that_runs_a_program_do_nothing(repo: Path, tmp_path: Path) -> None:
    hook = repo / ".git" / "hooks" / "post-checkout"
    hook.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    hook.chmod(0o755)
    Checkout(tmp_path / "data", run_in(repo)).prepare()
    hostile = run_in(f"ext::sh -c touch% {tmp_path}/ran")
    with pytest.raises(WorkspaceError, match="not allowed"):
        Checkout(tmp_path / "data", hostile).prepare()
    assert not (tmp_path / "ran").exists()


def test_a_password_in_a_repositorys_address_is_not_told(tmp_path: Path) -> None:
    run = run_in("https://ada:s3cr3t-pass-word@127.0.0.1:9/project.git")
    with pytest.raises(WorkspaceError) as refused:
        Checkout(tmp_path / "data", run).prepare()
    assert "s3cr3t-pass-word" not in str(refused.value)


@pytest.mark.parametrize("how", ["file", "link", "commondir", "refs", "alternates"])
def test_a_worktree_that_points_to_another_repository_gives_nothing_of_it(how: str, repo: Path, tmp_path: Path) -> None:
    other = repository(tmp_path / "other", "secret.txt", "secret\n", "theirs")
    checkout = Checkout(tmp_path / "data", run_in(repo))
    checkout.prepare()
    own = checkout.worktree / ".git"
    if how == "commondir":
        (own / "commondir").write_text(f"{other / '.git'}\n")
        (own / "HEAD").write_text("ref: refs/heads/main\n")
    elif how == "refs":
        for name in ("refs", "objects"):
            (own / name).rename(tmp_path / f"gone-{name}")
            (own / name).symlink_to(other / ".git" / name)
        (own / "HEAD").write_text("ref: refs/heads/main\n")
    elif how == "alternates":
        (own / "objects/info/alternates").write_text(f"{other / '.git/objects'}\n")
        (own / "HEAD").write_text(git(other, "rev-parse", "HEAD"))
    else:
        own.rename(tmp_path / "gone")
        if how == "file":
            own.write_text(f"gitdir: {other / '.git'}\n")
        else:
            own.symlink_to(other / ".git")
    (checkout.worktree / "new.txt").write_text("mine\n")
    kept = checkout.keep("half")
    assert kept is not None
    assert b"+mine" in kept.patch and b"theirs" not in kept.patch
    mirror = next((tmp_path / "data/mirrors").glob("*.git"))
    assert "theirs" not in git(mirror, "log", "--all", "--format=%s")


# Tells of each command whether somebody held the mirror's lock.
GIT_THAT_TELLS = """#!/bin/sh
for lock in {mirrors}/*.lock; do flock --nonblock "$lock" true && held=no || held=yes; done
echo "$held $*" >> {log}
exec {git} "$@"
"""


def test_the_mirror_is_changed_by_one_run_after_the_other(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, programs = tmp_path / "log", tmp_path / "bin"
    programs.mkdir()
    (programs / "git").write_text(
        GIT_THAT_TELLS.format(mirrors=tmp_path / "data/mirrors", log=log, git=shutil.which("git"))
    )
    (programs / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    checkout = Checkout(tmp_path / "data", run_in(repo))
    checkout.prepare()
    (checkout.worktree / "new.txt").write_text("new\n")
    checkout.keep("kept")
    checkout.remove()
    told = [line.split() for line in log.read_text().splitlines() if " fetch " in line or " update-ref " in line]
    assert [words[0] for words in told] == [
        "yes"
    ] * 4  # from the repository, its place, into the worktree, what was kept


def test_what_a_run_does_to_its_repository_no_other_sees_and_none_of_it_is_lost(repo: Path, tmp_path: Path) -> None:
    first, second = (Checkout(tmp_path / "data", run_in(repo, id=f"fleet_{number}")) for number in range(2))
    first.prepare()
    second.prepare()
    hostile = f"touch {tmp_path}/ran; cat"
    (first.worktree / ".gitattributes").write_text("* filter=mine\n")
    git(first.worktree, "config", "filter.mine.clean", hostile)
    git(first.worktree, "checkout", "--quiet", "-b", "topic")
    (first.worktree / "one.txt").write_text("1\n")
    git(first.worktree, "-c", "filter.mine.clean=cat", "add", "one.txt")
    git(first.worktree, "-c", "filter.mine.clean=cat", "commit", "--quiet", "--message=one")
    (tmp_path / "ran").unlink(missing_ok=True)
    for ref in ("refs/tags/v9", "refs/remotes/origin/main"):  # which looks as if every mirror had it
        git(first.worktree, "update-ref", ref, "HEAD")
    git(second.worktree, "checkout", "--quiet", "-b", "topic")
    assert git(second.worktree, "for-each-ref", "--format=%(refname)").split() == [
        "refs/heads/topic",
        "refs/remotes/origin/main",
    ]
    assert git(second.worktree, "rev-parse", "topic").strip() == second.base
    assert "filter" not in git(second.worktree, "config", "--list", "--local")
    kept = first.keep("kept")
    assert kept is not None
    assert not (tmp_path / "ran").exists()
    there = Checkout(tmp_path / "there", run_in(repo, id="fleet_0", base=first.base))
    there.prepare(kept.tip, kept.bundle)
    assert git(there.worktree, "log", "--format=%s").splitlines() == ["one", "first"]
    assert (there.worktree / "one.txt").read_text() == "1\n"
    third = Checkout(tmp_path / "data", run_in(repo, id="fleet_2"))
    third.prepare()
    assert git(third.worktree, "tag", "--list") == ""


def test_a_worktree_whose_git_is_broken_is_kept_by_its_files(repo: Path, tmp_path: Path) -> None:
    here = Checkout(tmp_path / "here", run_in(repo))
    here.prepare()
    shutil.rmtree(here.worktree / ".git")
    (here.worktree / "new.txt").write_text("new\n")
    kept = here.keep("kept")
    assert kept is not None
    there = Checkout(tmp_path / "there", run_in(repo, base=here.base))
    there.prepare(kept.tip, kept.bundle)
    assert (there.worktree / "new.txt").read_text() == "new\n"


def test_a_run_is_taken_up_after_a_forced_push_and_says_so_where_its_commit_is_gone_for_good(
    repo: Path, tmp_path: Path
) -> None:
    here = Checkout(tmp_path / "here", run_in(repo))
    here.prepare()
    (here.worktree / "new.txt").write_text("new\n")
    kept = here.keep("kept")
    assert kept is not None
    git(repo, "commit", "--quiet", "--amend", "--message=another first")
    there = Checkout(tmp_path / "there", run_in(repo, base=here.base))
    there.prepare(kept.tip, kept.bundle)
    assert (there.worktree / "new.txt").read_text() == "new\n"
    assert git(there.worktree, "rev-parse", "HEAD").strip() == here.base
    git(repo, "reflog", "expire", "--expire=now", "--all")
    git(repo, "gc", "--quiet", "--prune=now")
    with pytest.raises(WorkspaceError, match="on which the run fleet_1 stands") as refused:
        Checkout(tmp_path / "nowhere", run_in(repo, base=here.base)).prepare(kept.tip, kept.bundle)
    assert "--patch" in refused.value.hint
    # Who has a mirror from before has it still, and what it keeps from now on stands by itself.
    (there.worktree / "more.txt").write_text("more\n")
    whole = there.keep("whole")
    assert whole is not None
    elsewhere = Checkout(tmp_path / "elsewhere", run_in(repo, base=here.base))
    elsewhere.prepare(whole.tip, whole.bundle)
    assert (elsewhere.worktree / "more.txt").read_text() == "more\n"


def test_a_run_on_the_result_of_another_is_taken_up_elsewhere_before_it_has_made_anything(
    repo: Path, tmp_path: Path
) -> None:
    before = Checkout(tmp_path / "here", run_in(repo, id="fleet_0"))
    before.prepare()
    (before.worktree / "one.txt").write_text("1\n")
    made = before.keep("one")
    assert made is not None
    here = Checkout(tmp_path / "here", run_in(repo))
    here.prepare(made.tip, made.bundle)
    kept = here.keep("nothing")
    assert kept is not None
    assert (kept.tip, kept.patch) == (made.tip, b"")
    there = Checkout(tmp_path / "there", run_in(repo, base=here.base))
    there.prepare(kept.tip, kept.bundle)
    assert git(there.worktree, "status", "--porcelain") == ""
    assert (there.worktree / "one.txt").read_text() == "1\n"
