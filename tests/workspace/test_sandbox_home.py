"""Of a home folder a command sees programs, tool chains, named configuration without its secrets, and what the settings name."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.sandbox_home import SandboxHome
from aintern.workspace.shell_sandbox import probe_sandbox
from tests.visible_places import visible_folder

SECRET = "s3cr3t-value"


@contextmanager
def furnished_home(base: Path) -> Iterator[Path]:
    """A home folder with what people have in it, for a time."""
    home = Path(tempfile.mkdtemp(prefix="home-", dir=base))
    for name in (
        ".newtool/session", ".cargo/credentials.toml", ".config/gh/hosts.yml", "other-project/.env", "notes.txt", "data/plain.csv",
        ".dotnet/corefx/key", ".local/share/uv/credentials/x",
    ):  # fmt: skip
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(SECRET)
    for name in (".cargo/bin/hello", ".local/bin/there", "tools/own/run", "venv/bin/snake", ".dotnet/tools/dot"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(f"#!/bin/sh\necho {Path(name).name}\n")
        (home / name).chmod(0o755)
    (home / "venv/pyvenv.cfg").write_text("home = /usr/bin\n")
    (home / ".gitconfig").write_text(f'[user]\n\tname = dev\n[url "https://me:{SECRET}@git.test/"]\n\tinsteadOf = x:\n')
    (home / "proj").mkdir()
    yield home
    shutil.rmtree(home)


@pytest.fixture
def home() -> Iterator[Path]:
    """A furnished one outside /tmp, which the sandbox hides."""
    base = visible_folder()
    base.mkdir(exist_ok=True)
    with furnished_home(base) as home:
        yield home


def run(
    home: Path, command: str, *, roots: Sequence[Path] = (), readable: Sequence[str] = (), path: Sequence[Path] = ()
) -> Finished:
    async def go() -> Finished:
        jail = Jail(roots[0] if roots else home / "proj", roots[1:])
        protected = ProtectedPaths(home=home, roots=jail.roots)
        sandbox, status = await probe_sandbox(jail, protected, home, readable)
        if sandbox is None:
            pytest.skip(f"no sandbox on this machine: {status.reason}")
        line = ["bash", "--noprofile", "--norc", "-c", command]
        environment = scrubbed_environment(HOME=str(home), PATH=":".join([*map(str, path), os.environ["PATH"]]))
        with sandbox.wrapped(line, str(jail.root)) as wrapped:
            return await run_process(
                wrapped.arguments,
                directory="/",
                environment=environment,
                limits=ProcessLimits(timeout=120),
                pass_fds=wrapped.descriptors,
            )

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", ":".join([*map(str, path), os.environ["PATH"]]))
        return asyncio.run(go())


def test_no_secret_of_a_home_folder_is_there_to_be_found(home: Path) -> None:
    finished = run(
        home, "grep -rs s3cr3t ~; find ~ -type f | sort; ls -a ~/other-project; cat ~/notes.txt ~/.gitconfig"
    )
    assert SECRET not in finished.stdout + finished.stderr
    seen = [line.removeprefix(f"{home}/") for line in finished.stdout.splitlines() if line.startswith(f"{home}/")]
    assert seen == [".cargo/bin/hello", ".dotnet/tools/dot", ".gitconfig", ".local/bin/there"]
    assert 'name = dev\n[url "https://me:[masked]@git.test/"]' in finished.stdout


def test_programs_of_the_table_of_path_and_of_virtual_environments_run(home: Path) -> None:
    path = [home / ".cargo/bin", home / ".local/bin", home / "tools/own", home / "venv/bin", home / ".dotnet/tools"]
    finished = run(home, "hello; there; run; snake; dot; cat ~/venv/pyvenv.cfg; git config user.name", path=path)
    assert finished.stdout.split() == ["hello", "there", "run", "snake", "dot", "home", "=", "/usr/bin", "dev"]


def test_nothing_of_it_can_be_changed_and_the_cache_is_private(home: Path) -> None:
    before = sorted(home.rglob("*"))
    command = "echo x > ~/new; echo x >> ~/.gitconfig; echo x > ~/.cargo/bin/hello; mkdir ~/.config2"
    finished = run(home, f"{command}; echo kept > ~/.cache/x && cat ~/.cache/x")
    assert finished.stdout == "kept\n"
    assert finished.stderr.count("Read-only file system") == 4
    assert [path for path in sorted(home.rglob("*")) if path.relative_to(home).parts[0] != "proj"] == [
        path for path in before if path.relative_to(home).parts[0] != "proj"
    ]


def test_a_command_that_finds_nothing_in_the_home_folder_is_told_why(home: Path) -> None:
    seen = SandboxHome(home, [home / "proj"], ProtectedPaths(home=home))
    assert "sandbox.home_readable" in seen.cause(run(home, "cat ~/notes.txt").stderr)
    assert seen.cause(run(home, "cat nothing /nowhere").stderr) == ""


def test_the_settings_open_more_of_it(home: Path) -> None:
    command = "cat ~/data/plain.csv ~/.newtool/session ~/notes.txt"
    assert run(home, command).stdout == ""
    assert run(home, command, readable=["~/data", ".newtool", str(home / "notes.txt")]).stdout == SECRET * 3


def test_a_home_folder_inside_another_is_seen_and_the_other_is_not() -> None:
    """HOME may name a folder of somebody's home folder, and most people work in a folder of their own."""
    outer = Path(pwd.getpwuid(os.getuid()).pw_dir).resolve()
    if outer.parent not in (Path("/"), Path("/home")) or not os.access(outer, os.W_OK):
        pytest.skip(f"{outer} is no home folder that is closed, or nothing can be written to it")
    with tempfile.TemporaryDirectory(prefix="home-", dir=outer) as folder:
        base = Path(folder)
        (base / "notes.txt").write_text(SECRET)
        (base / "lent").write_text("lent\n")
        with furnished_home(base) as home:
            command = f"~/.cargo/bin/hello; cat ~/notes.txt {base}/notes.txt {base}/lent"
            assert run(home, command, readable=[str(base / "lent")]).stdout == "hello\nlent\n"
            layer = ["--bind", "a cache's layer", str(home / ".npm")]
            shown = SandboxHome(home, [home / "proj"], ProtectedPaths(home=home)).view({}, {home / ".npm": layer})
            assert shown.around.count("a cache's layer") == 1


def test_a_home_folder_with_a_folder_that_is_closed_to_us_takes_no_sandbox_away(home: Path) -> None:
    (home / ".cargo").chmod(0)
    try:
        assert run(home, "~/.local/bin/there").stdout == "there\n"
    finally:
        (home / ".cargo").chmod(0o755)


def test_a_folder_below_tmp_is_opened_by_its_whole_path_to_be_read(home: Path, tmp_path: Path) -> None:
    lent = Path(tempfile.mkdtemp(prefix="aintern-lent-", dir="/tmp"))
    try:
        (lent / "object").write_text("lent\n")
        command = f"cat {lent}/object; echo changed > {lent}/object; ls /tmp"
        assert run(home, command, readable=[str(lent)]).stdout == f"lent\n{lent.name}\n"
        assert (lent / "object").read_text() == "lent\n"
    finally:
        shutil.rmtree(lent)


def test_a_home_folder_that_is_the_workspace_is_seen_without_its_secrets(home: Path) -> None:
    (home / ".dotfiles").mkdir()
    (home / ".dotfiles/a").write_text("mine")
    command = "cat ~/notes.txt ~/.dotfiles/a; cat ~/.newtool/session ~/.config/gh/hosts.yml; ~/.cargo/bin/hello"
    finished = run(home, command, roots=[home, home / ".dotfiles"])
    assert finished.stdout == f"{SECRET}minehello\n"


def test_the_repository_of_a_linked_worktree_is_seen_and_no_folder_that_a_file_merely_names(home: Path) -> None:
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*git, "init", "-q", str(home / "main")], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "first"], cwd=home / "main", check=True)
    subprocess.run([*git, "worktree", "add", "-q", str(home / "linked")], cwd=home / "main", check=True)
    (home / "main/secret.txt").write_text(SECRET)
    finished = run(home, "git log --format=%s; cat ~/main/secret.txt", roots=[home / "linked"])
    assert finished.stdout == "first\n"
    assert SECRET not in finished.stderr
    (home / "planted").mkdir()
    (home / "planted/.git").write_text(f"gitdir: {home}/main/.git\n")
    assert "not a git repository" in run(home, "git log --format=%s", roots=[home / "planted"]).stderr


def test_the_home_folders_of_others_are_closed_as_well(tmp_path: Path) -> None:
    other = Path("/root")
    if not os.access(other, os.R_OK | os.X_OK):
        pytest.skip("no home folder of somebody else can be read here")
    view = SandboxHome(tmp_path, [tmp_path / "w"], ProtectedPaths(home=tmp_path)).view({})
    assert ["--tmpfs", str(other)] in [view.around[index : index + 2] for index in range(len(view.around))]


TOOLS = {
    "python3": "python3 -m venv v && v/bin/python -c 'print(6 * 7)'",
    "git": "git init -q r && git -C r -c user.name=a -c user.email=a@b commit -q --allow-empty -m 42 && git -C r log --format=%s",
    "npm": "npm init -y > /dev/null && npm pkg set scripts.x='echo 42' && npm run -s x",
    "cargo": "cargo -q init --vcs none --name x && sed -i s/Hello.*\\!/42/ src/main.rs && cargo -q run",
}


@pytest.mark.parametrize("program", TOOLS)
def test_tools_of_this_machine_work_with_the_persons_own_home_folder(program: str, home: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(own))
        finished = run(own, TOOLS[program], roots=[home / "proj"])
    assert finished.stdout.split() == ["42"], finished.stderr
