"""Git for tests, in the name of somebody who has no settings."""

import subprocess
from pathlib import Path

GIT = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "protocol.file.allow=always")


def git(folder: Path, *words: str) -> str:
    """What it prints. Raises CalledProcessError."""
    return subprocess.run([*GIT, *words], cwd=folder, check=True, capture_output=True, text=True).stdout
