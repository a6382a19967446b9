"""What a sandboxed command's start costs beside a bare bwrap: the same namespaces with / read-only and nothing hidden.

Run: python -m bench.sandbox [--rounds 50]. Ends with 1 when the quickest start costs more than three times the bare one's.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox
from aintern.workspace.trusted_programs import find_program

GOAL = 3.0


def seconds(start: Callable[[], None]) -> float:
    before = time.perf_counter()
    start()
    return time.perf_counter() - before


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=50)
    rounds = parser.parse_args().rounds
    bwrap = find_program("bwrap")
    if not bwrap:
        print("no bwrap on this machine")
        return 0
    with tempfile.TemporaryDirectory() as name:
        workspace, home = Path(name, "repository"), Path(name, "home")
        workspace.mkdir()
        home.mkdir()
        subprocess.run(["git", "init", "-q", "."], cwd=workspace, check=True)
        (workspace / ".env").write_text("KEY=1")
        sandbox = ShellSandbox(bwrap, Jail(workspace), ProtectedPaths(home=home), home)
        plain = [bwrap, "--unshare-all", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "true"]

        def ours() -> None:
            with sandbox.wrapped(["true"], str(workspace)) as wrapped:
                subprocess.run(wrapped.arguments, check=True, pass_fds=wrapped.descriptors)

        pairs = [(seconds(lambda: subprocess.run(plain, check=True)), seconds(ours)) for _ in range(rounds)]
    bare, full = (min(column) for column in zip(*pairs, strict=True))
    print("| a command's start | ms | ÷ bare |\n|---|---|---|")
    print(f"| bare bwrap | {bare * 1000:.1f} | 1.0 |\n| sandbox | {full * 1000:.1f} | {full / bare:.1f} |")
    return int(full / bare > GOAL)


if __name__ == "__main__":
    sys.exit(main())
