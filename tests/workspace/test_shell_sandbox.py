# ruff: noqa: E501 the attempts are easier to read on one line each
"""Escapes from the sandbox are really tried, and all of them fail; ordinary work goes on."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from aintern.workspace import shell_sandbox
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.placeholders import OWN_FOLDER, occupied, remove_abandoned
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox, probe_sandbox
from tests.visible_places import visible_folder, visible_python

SECRET = "s3cr3t-value"


@dataclass
class World:
    """A machine in small: a workspace, a home with secrets, an outside, and listeners that must hear nothing."""

    workspace: Path
    home: Path
    out: Path
    victim: subprocess.Popen[bytes]
    listener: socket.socket
    unix: socket.socket
    sandbox: ShellSandbox

    def run(self, command: str, *, network: bool = False, timeout: float = 60) -> Finished:
        values = {"WS": self.workspace, "HOMEDIR": self.home, "OUT": self.out, "VICTIM": self.victim.pid,
                  "PORT": self.listener.getsockname()[1], "UNIX": self.unix.getsockname(), "PY": visible_python()}  # fmt: skip
        for name, value in values.items():
            command = command.replace(f"@{name}@", str(value))

        async def go() -> Finished:
            with self.sandbox.wrapped(
                ["bash", "--noprofile", "--norc", "-c", command], str(self.workspace), network=network
            ) as w:
                return await run_process(
                    w.arguments,
                    directory="/",
                    environment=scrubbed_environment(),
                    limits=ProcessLimits(timeout=timeout),
                    pass_fds=w.descriptors,
                )

        return asyncio.run(go())

    def heard(self) -> list[str]:
        heard = []
        for name, listener in (("tcp", self.listener), ("unix", self.unix)):
            listener.setblocking(False)
            try:
                listener.accept()[0].close()
                heard.append(name)
            except BlockingIOError:
                pass
        return heard


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    cache = visible_folder()
    cache.mkdir(exist_ok=True)
    base = Path(tempfile.mkdtemp(prefix="world-", dir=cache))
    workspace, home, out = base / "home/proj", base / "home", base / "out"
    for folder in (
        workspace / "src",
        workspace / "config",
        workspace / ".git/hooks",
        workspace / ".git/objects",
        out,
        home / ".ssh",
        home / ".aws",
    ):
        folder.mkdir(parents=True)
    for path in (home / ".ssh/id_rsa", home / ".aws/credentials", home / ".netrc", home / ".npmrc", workspace / ".env",
                 workspace / "config/.env.production", workspace / "credentials.json", out / "f"):  # fmt: skip
        path.write_text(SECRET)
    (home / ".config/gh").mkdir(parents=True)
    (home / ".config/gh/hosts.yml").write_text(SECRET)
    (home / ".bashrc").write_text("# clean")
    (workspace / ".git/config").write_text("[core]\n\trepositoryformatversion = 0\n")
    (workspace / ".git/HEAD").write_text("ref: refs/heads/main\n")
    (workspace / "AGENTS.md").write_text("notes")
    (workspace / "link_out").symlink_to(out)
    (workspace / "link_ssh").symlink_to(home / ".ssh")
    victim = subprocess.Popen(["sleep", "600"], env={"TOKEN": SECRET, "PATH": os.environ["PATH"]})
    listener, unix = socket.socket(), socket.socket(socket.AF_UNIX)
    listener.bind(("127.0.0.1", 0))
    before = Path.cwd()
    os.chdir(out)
    unix.bind(str(out / "u"))
    for each in (listener, unix):
        each.listen()
    sandbox, status = asyncio.run(probe_sandbox(Jail(workspace), ProtectedPaths(home=home), home))
    try:
        if sandbox is None:
            pytest.skip(f"no sandbox on this machine: {status.reason}")
        yield World(workspace, home, out, victim, listener, unix, sandbox)
    finally:
        victim.kill()
        victim.wait()
        listener.close()
        unix.close()
        os.chdir(before)
        shutil.rmtree(base)


ESCAPES = {
    # reading secrets
    "ssh key": "cat @HOMEDIR@/.ssh/id_rsa",
    "ssh key through a link": "cat link_ssh/id_rsa",
    "ssh key through a new link": "ln -s @HOMEDIR@/.ssh k; cat k/id_rsa",
    "ssh key through proc root": "cat /proc/self/root/@HOMEDIR@/.ssh/id_rsa",
    "ssh key by hard link": "ln @HOMEDIR@/.ssh/id_rsa k2; cat k2",
    "ssh key by glob": "cat @HOMEDIR@/.s*/*",
    "cloud credentials": "cat @HOMEDIR@/.aws/credentials",
    "settings of home": "cat @HOMEDIR@/.config/gh/hosts.yml",
    "netrc": "cat @HOMEDIR@/.netrc",
    "npmrc by python": "@PY@ -c \"print(open('@HOMEDIR@/.npmrc').read())\"",
    "workspace .env": "cat .env",
    "nested .env": "cat config/.env.production",
    "credentials file": "cat credentials.json",
    ".env by copying": "cp .env x; cat x",
    ".env by moving": "mv .env x; cat x",
    ".env by moving its folder": "mv config config2; cat config2/.env.production; mv config2 config",
    ".env by tar": "tar cf - .env config 2>/dev/null | grep -a s3cr3t",
    "unmounting the mask": "umount .env; umount -l .env; cat .env",
    "shadow passwords": "test -s /etc/shadow && grep -q : /etc/shadow && echo ESCAPED",
    "environment of a process": "cat /proc/@VICTIM@/environ",
    "environments of all": "cat /proc/*/environ | tr '\\0' '\\n' | grep s3cr3t",
    # writing outside
    "write outside": "echo ESCAPED > @OUT@/f && cat @OUT@/f",
    "write through a link": "echo x > link_out/new && echo ESCAPED",
    "write by mkdir": "mkdir @OUT@/d && echo ESCAPED",
    "delete outside": "rm @OUT@/f && echo ESCAPED",
    "shell startup": "echo evil >> @HOMEDIR@/.bashrc && echo ESCAPED",
    "authorized keys": "mkdir -p @HOMEDIR@/.ssh && echo k > @HOMEDIR@/.ssh/authorized_keys && echo ESCAPED",
    "autostart": "mkdir -p @HOMEDIR@/.config/autostart && echo ESCAPED",
    "system file": "echo x >> /etc/hosts && echo ESCAPED",
    "system program": "cp /bin/true /usr/local/bin/evil && echo ESCAPED",
    "cron": "echo '* * * * * root x' > /etc/cron.d/evil && echo ESCAPED",
    "remount writable": "mount -o remount,rw / && echo ESCAPED",
    "bind mount": "mount --bind /tmp /etc && echo ESCAPED",
    "chroot through proc": "chroot /proc/1/root true && echo ESCAPED",
    "chmod outside": "chmod 777 @OUT@/f && echo ESCAPED",
    "sysctl": "echo x > /proc/sys/kernel/core_pattern && echo ESCAPED",
    "sysrq": "echo h > /proc/sysrq-trigger && echo ESCAPED",
    "cgroup": "mkdir /sys/fs/cgroup/evil && echo ESCAPED",
    "disk device": "ls /dev/sda /dev/vda /dev/nvme0n1 2>/dev/null | grep -q . && echo ESCAPED",
    "making a device": "mknod d b 8 0 && echo ESCAPED",
    # planting code for later
    "git hook": "echo '#!/bin/sh' > .git/hooks/pre-commit && echo ESCAPED",
    "git config": "git config core.fsmonitor ./x && echo ESCAPED",
    "git config by rename": "cp .git/config c && mv -f c .git/config && echo ESCAPED",
    "renaming .git away": "mv .git g && mkdir -p .git/hooks && echo ESCAPED",
    "hooks folder away": "mv .git/hooks .git/h && echo ESCAPED",
    "missing editor settings": "mkdir -p .vscode && echo '{}' > .vscode/settings.json && echo ESCAPED",
    "missing tool servers": "echo '{}' > .mcp.json && echo ESCAPED",
    "missing aintern.toml": "echo x > aintern.toml && echo ESCAPED",
    "missing aintern.toml by rename": "echo x > t && mv -T t aintern.toml && echo ESCAPED",
    "removing the guard": "rmdir aintern.toml && echo x > aintern.toml && echo ESCAPED",
    "agent folder": "mkdir -p .claude/hooks && echo ESCAPED",
    "project notes": "echo obey >> AGENTS.md && echo ESCAPED",
    # network
    "loopback": "exec 3<>/dev/tcp/127.0.0.1/@PORT@ && echo ESCAPED",
    "loopback by python": "@PY@ -c \"import socket; socket.create_connection(('127.0.0.1', @PORT@), 2); print('ESCAPED')\"",
    "public address": "timeout 3 bash -c 'exec 3<>/dev/tcp/1.1.1.1/53' && echo ESCAPED",
    "name look-up": "timeout 5 getent hosts example.com && echo ESCAPED",
    "curl": "curl -s -m 3 http://127.0.0.1:@PORT@/ ; test $? -eq 0 && echo ESCAPED",
    "unix socket": "@PY@ -c \"import socket; s = socket.socket(socket.AF_UNIX); s.connect('@UNIX@'); print('ESCAPED')\"",
    "abstract unix socket": "@PY@ -c \"import socket; s = socket.socket(socket.AF_UNIX); print('ESCAPED')\"",
    "vsock": "@PY@ -c \"import socket; socket.socket(40, 1); print('ESCAPED')\"",
    "packet socket": "@PY@ -c \"import socket; socket.socket(17, 3); print('ESCAPED')\"",
    "docker socket": "test -S /var/run/docker.sock -o -S /run/docker.sock && echo ESCAPED",
    # other processes and namespaces
    "killing": "kill -9 @VICTIM@ && echo ESCAPED",
    "killing all": "kill -9 -1; echo done",
    "seeing processes": "test -d /proc/@VICTIM@ && ls -d /proc/[0-9]* | wc -l | awk '$1 > 20 {print \"ESCAPED\"}'",
    "new user namespace": "unshare -Ur true && echo ESCAPED",
    "new user namespace by clone": "@PY@ -c \"import ctypes, os; l = ctypes.CDLL(None); p = l.syscall(56 if os.uname().machine == 'x86_64' else 220, 0x10000011, 0, 0, 0, 0); print('ESCAPED') if p > 0 else None\"",
    "entering namespaces": "nsenter -t 1 -m true && echo ESCAPED",
    "ptrace": "@PY@ -c \"import ctypes; l = ctypes.CDLL(None, use_errno=True); print('ESCAPED' if l.ptrace(0, 0, 0, 0) == 0 else '')\"",
    "keyring": "@PY@ -c \"import ctypes; l = ctypes.CDLL(None); print('ESCAPED' if l.syscall(250, 0, -3, 0) >= 0 else '')\"",
    "io_uring": "@PY@ -c \"import ctypes; l = ctypes.CDLL(None); b = ctypes.create_string_buffer(120); print('ESCAPED' if l.syscall(425, 1, b) >= 0 else '')\"",
    "terminal injection": "@PY@ -c \"import fcntl, os; m, s = os.openpty(); fcntl.ioctl(s, 0x5412, b'x'); print('ESCAPED')\"",
    "inherited descriptors": "ls -l /proc/self/fd | grep -v -e pipe -e null -e proc | grep -q '/' && echo ESCAPED",
    "reading memory": "head -c 10 /dev/mem && echo ESCAPED; head -c 10 /proc/kcore && echo ESCAPED",
    "kernel module": "@PY@ -c \"import ctypes; l = ctypes.CDLL(None, use_errno=True); l.syscall(175, 0, 0, 0); print('ESCAPED' if ctypes.get_errno() != 1 else '')\"",
}  # fmt: skip


@pytest.mark.parametrize("name", ESCAPES)
def test_an_escape_fails(world: World, name: str) -> None:
    clean = {
        path: path.read_text() for path in (world.out / "f", world.home / ".bashrc", world.workspace / "AGENTS.md")
    }
    finished = world.run(ESCAPES[name])
    output = finished.stdout + finished.stderr
    assert finished.stopped == ""
    assert not [line for line in output.splitlines() if line.startswith("ESCAPED")]  # a traceback may quote the program
    assert SECRET not in output
    assert world.victim.poll() is None
    assert world.heard() == []
    assert {path: path.read_text() for path in clean} == clean
    assert sorted(p.name for p in world.out.iterdir()) == ["f", "u"]
    assert os.listdir(world.workspace / ".git/hooks") == []
    for planted in (".vscode", ".mcp.json", "aintern.toml", ".claude", ".aintern"):
        assert not (world.workspace / planted).exists()


def test_ordinary_work_goes_on(world: World) -> None:
    finished = world.run("""
        set -e
        echo 'print(6 * 7)' > src/m.py; @PY@ src/m.py
        mkdir -p build; echo x > build/o; echo t > /tmp/t; cat /tmp/t; rm -r build
        git init -q /tmp/r; git -C /tmp/r -c user.name=a -c user.email=a@b commit -q --allow-empty -m m; git -C /tmp/r log --format=%s
        @PY@ -c 'import multiprocessing as m, asyncio; print(m.get_context("fork").Pool(2).map(abs, [-1])); asyncio.run(asyncio.sleep(0))'
        ls / > /dev/null; cat /etc/hostname > /dev/null; pwd
    """)
    assert finished.stdout.split() == ["42", "t", "m", "[1]", str(world.workspace)], finished.stderr


def test_committing_works_in_the_sandbox(world: World, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    sandbox = ShellSandbox(world.sandbox._program, Jail(tmp_path), ProtectedPaths(home=world.home), world.home)
    other = World(tmp_path, world.home, world.out, world.victim, world.listener, world.unix, sandbox)
    finished = other.run(
        "echo a > a; git add a && git -c user.name=a -c user.email=a@b commit -qm first && git log --format=%s"
    )
    assert finished.stdout == "first\n", finished.stderr


def test_the_network_is_there_only_when_it_was_allowed(world: World) -> None:
    assert world.run("exec 3<>/dev/tcp/127.0.0.1/@PORT@ && echo connected", network=True).stdout == "connected\n"
    assert world.heard() == ["tcp"]


SLEEPERS = f"sleep {8_000_000 + os.getpid()}"  # by which this run's processes are told from those of another


def sleepers_end() -> bool:
    deadline = time.monotonic() + 10
    while subprocess.run(["pgrep", "-f", f"^{SLEEPERS}"], capture_output=True).returncode == 0:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def test_nothing_of_a_command_outlives_it(world: World) -> None:
    world.run(f"(setsid env -i {SLEEPERS} &) ; setsid nohup {SLEEPERS} & sleep 0.2")
    assert sleepers_end()


def test_a_fork_bomb_ends_at_the_timeout(world: World) -> None:
    """A bomb of 255 processes: the kernel's limit does not hold for root, and a whole one would take the machine along."""
    bomb = "f() { [ $1 -gt 0 ] && { f $(($1 - 1)) & f $(($1 - 1)) & }; SLEEPERS; }; f 7".replace("SLEEPERS", SLEEPERS)
    start = time.monotonic()
    finished = world.run(bomb, timeout=2)
    assert finished.stopped == "timeout"
    assert time.monotonic() - start < 60
    assert sleepers_end()


async def test_without_bwrap_nobody_is_told_that_there_is_a_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell_sandbox, "_programs", lambda: ())
    sandbox, status = await probe_sandbox(Jail(tmp_path), ProtectedPaths())
    assert sandbox is None
    assert not status.active
    assert "not installed" in status.reason
    broken = tmp_path / "bwrap"
    broken.write_text('#!/bin/sh\nshift $(($# - 3)); exec "$@"\n')
    broken.chmod(0o755)
    monkeypatch.setattr(shell_sandbox, "_programs", lambda: (str(broken),))
    sandbox, status = await probe_sandbox(Jail(tmp_path), ProtectedPaths())
    assert sandbox is None
    assert str(broken) in status.reason


async def test_trying_the_sandbox_runs_no_program_of_the_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("ls", "touch", "rm", "test"):
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\necho > {tmp_path}/ran\n")
        (tmp_path / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    await probe_sandbox(Jail(tmp_path), ProtectedPaths())
    assert not (tmp_path / "ran").exists()


def test_a_bwrap_that_can_overlay_is_tried_before_one_that_cannot() -> None:
    known = [shell_sandbox._can_overlay(program) for program in shell_sandbox._programs()]
    assert known == sorted(known, reverse=True)


def test_a_start_mounts_no_more_for_a_larger_repository_and_runs_nothing_beside_bwrap(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a start costs, counted; `bench/sandbox.py` measures it beside a bare bwrap."""

    def mounts() -> int:
        with monkeypatch.context() as patch:
            patch.setattr(subprocess, "Popen", None)  # what runs a program here fails
            with sandbox.wrapped(["true"], str(tmp_path)) as wrapped:
                return sum(each in ("--bind", "--ro-bind", "--tmpfs") for each in wrapped.arguments)

    sandbox = ShellSandbox(world.sandbox._program, Jail(tmp_path), ProtectedPaths(home=world.home), world.home)
    empty = mounts()
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / ".env").write_text("KEY=1")
    small = mounts()
    assert small <= empty + 10
    for number in range(50):
        (tmp_path / f"src/{number}").mkdir(parents=True)
        (tmp_path / f"src/{number}/a.py").write_text("")
    assert mounts() == small


def in_another(world: World, root: Path) -> World:
    """The same machine with another workspace."""
    sandbox = ShellSandbox(world.sandbox._program, Jail(root), ProtectedPaths(home=world.home), world.home)
    return World(root, world.home, world.out, world.victim, world.listener, world.unix, sandbox)


@pytest.fixture
def repository(world: World, tmp_path: Path) -> World:
    """A repository with one commit, and in it another one without a folder `.git/info`."""
    for root in (tmp_path / "repo", tmp_path / "repo/nested"):
        root.mkdir()
        subprocess.run(["git", "init", "-q", "-b", "main", "."], cwd=root, check=True)
        for key, value in (("user.name", "a"), ("user.email", "a@b"), ("gc.auto", "0")):
            subprocess.run(["git", "config", key, value], cwd=root, check=True)
        (root / "a").write_text("a\n")
        subprocess.run("git add a && git commit -qm first", shell=True, cwd=root, check=True)
    shutil.rmtree(tmp_path / "repo/nested/.git/info")
    (tmp_path / "repo/.git/info/exclude").write_text("nested\n")
    return in_another(world, tmp_path / "repo")


# What a command tries to make of a repository, so that the user's own git runs @RAN@ later on.
PLANTED = {
    "a common folder": "mkdir -p ec/objects ec/refs; printf '../ec\\n' > @GIT@/commondir; printf '[core]\\n repositoryformatversion = 0\\n fsmonitor = @RAN@\\n' > ec/config",
    "settings of the worktree": "printf '[core]\\n fsmonitor = @RAN@\\n' > @GIT@/config.worktree",
    "attributes": "mkdir -p @GIT@/info; echo '* filter=evil' > @GIT@/info/attributes",
    "attributes in another folder": "mv @GIT@/info @GIT@/i; mkdir @GIT@/info && echo '* filter=evil' > @GIT@/info/attributes",
    "a hook": "mkdir -p @GIT@/hooks; printf '#!/bin/sh\\n@RAN@' > @GIT@/hooks/post-index-change; chmod +x @GIT@/hooks/*",
    "a submodule's folder": "mkdir -p @GIT@/modules/m/hooks && echo x > @GIT@/modules/m/config",
    "a worktree's folder": "mkdir -p @GIT@/worktrees/w && echo x > @GIT@/worktrees/w/commondir",
    "a link": "ln -sf ../ec @GIT@/commondir; rm -rf @GIT@/hooks @GIT@/commondir @GIT@/config; ln -s ../ec @GIT@/hooks",
}  # fmt: skip


@pytest.mark.parametrize("where", [".git", "nested/.git"])
@pytest.mark.parametrize("name", PLANTED)
def test_a_repository_is_not_taken_over(repository: World, name: str, where: str) -> None:
    ran, git = repository.workspace.parent / "ran", repository.workspace / where
    subprocess.run(["git", "config", "extensions.worktreeConfig", "true"], cwd=git.parent, check=True)
    shutil.rmtree(git / "hooks")
    before = {path.name for path in git.iterdir()} | {"info/exclude"}
    script = repository.workspace.parent / "ran.sh"
    script.write_text(f"#!/bin/sh\ntouch {ran}\n")
    script.chmod(0o755)
    repository.run(PLANTED[name].replace("@GIT@", where).replace("@RAN@", str(script)))
    for command in ("status", "log", "diff", "add -A"):
        subprocess.run(["git", *command.split()], cwd=git.parent, check=True, capture_output=True)
    assert not ran.exists()
    assert {path.name for path in git.iterdir()} <= before
    assert not (git / "info/attributes").exists()


def test_ordinary_git_works_in_the_sandbox(repository: World) -> None:
    for where in (".", "nested"):
        finished = repository.run(f"""
            set -e; cd {where}; git status
            echo b > b; git add b; git commit -qm second; git tag v1; git branch side; git checkout -q side
            echo c > c; git add .; git commit -qm third; echo cc >> c; git stash -q; git stash pop -q; git restore c
            git checkout -q main; echo d > d; git add d; git commit -q --amend --no-edit; git merge -q side -m merged
            git switch -qc other v1; git cherry-pick main~1 > /dev/null 2>&1 || git cherry-pick --abort
            git switch -q main; git rebase -q v1 || git rebase --abort; git reset -q --hard HEAD; git gc -q; git fsck
            echo note >> .git/info/exclude; git clone -q . /tmp/copy{len(where)}; git log --format=%s
        """)
        assert finished.exit_code == 0, finished.stderr
        assert {"second", "third", "first"} <= set(finished.stdout.split())
        after = subprocess.run(["git", "fsck"], cwd=repository.workspace / where, capture_output=True, text=True)
        assert after.returncode == 0, after.stderr
        assert not (repository.workspace / where / ".git/commondir").exists()


def test_placeholders_stay_while_a_command_of_another_process_needs_them(tmp_path: Path) -> None:
    held = tmp_path / ".vscode"
    holding = f"""
import sys; from pathlib import Path; from aintern.workspace.placeholders import occupied
with occupied({{Path({str(held)!r}): None}}): print("held", flush=True); sys.stdin.read()
"""
    with occupied({held: None, tmp_path / "commondir": OWN_FOLDER}):
        other = subprocess.Popen([sys.executable, "-c", holding], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert (tmp_path / "commondir").read_bytes() == b".\n"
    assert [path.name for path in tmp_path.iterdir()] == [".vscode"]
    other.communicate()
    assert list(tmp_path.iterdir()) == []


def test_placeholders_of_a_killed_process_are_removed_unless_they_became_somebodys(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "theirs").mkdir()
    holding = f"""
import os; from pathlib import Path; from aintern.workspace.placeholders import occupied
root = Path({str(tmp_path)!r})
with occupied({{root / ".git/commondir": b".\\n", root / ".git/info": None, root / ".git/info/attributes": b"", root / "theirs/config": b""}}):
    (root / "theirs/config").write_text("mine"); os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", holding], check=False)
    assert (tmp_path / ".git/info/attributes").exists()
    remove_abandoned()
    assert list((tmp_path / ".git").iterdir()) == []
    assert (tmp_path / "theirs/config").read_text() == "mine"


async def test_a_trial_that_is_cancelled_leaves_nothing_in_the_workspace(tmp_path: Path) -> None:
    jail = Jail(tmp_path)
    for after in range(20):
        trying = asyncio.create_task(probe_sandbox(jail, ProtectedPaths()))
        await asyncio.wait([trying], timeout=after * 0.01)
        trying.cancel()
        await asyncio.gather(trying, return_exceptions=True)
        assert not list(tmp_path.iterdir())
    jail.close()
