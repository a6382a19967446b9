"""Prompt injections that are obeyed: AgentDojo's suites through our real session and gate, all 609 pairs with a scripted attack.

python -m bench.agentdojo [--suites banking,slack,…] [--ways none,exact,tool,policy,unattended] [--json FILE]

AgentDojo (pip, 0.1.35) is installed into an environment of its own, `build/agentdojo`, on the first call. What is measured
stands in `bench/agentdojo_pairs.py`; the figures and what they mean in docs/untrusted-text.md. Exits 1 where a goal is missed.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "agentdojo"
PINNED = "agentdojo==0.1.35"


def installed() -> Path:
    """The Python of the environment; the first call makes it."""
    python = PLACE / "bin" / "python"
    if not (PLACE / ".ready").exists():
        subprocess.run([sys.executable, "-m", "venv", PLACE], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, PINNED, "-e", str(ROOT)], check=True)
        (PLACE / ".ready").touch()
    return python


def main() -> int:
    command = [str(installed()), "-m", "bench.agentdojo_pairs", *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
