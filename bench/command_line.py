"""Cold starts: CPU of `--version`, `import aintern` and `--help` against `python -c pass`, medians of fresh processes.

python -m bench.command_line [--reps 9]
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.figures import Figure, print_figures

SCRIPT = Path(sys.executable).with_name("aintern")
AINTERN = [str(SCRIPT)] if SCRIPT.exists() else [sys.executable, "-m", "aintern"]
COMMANDS = {
    "pass": [sys.executable, "-c", "pass"],
    "--version": [*AINTERN, "--version"],
    "import aintern": [sys.executable, "-c", "import aintern"],
    "--help": [*AINTERN, "--help"],
}
GOALS = {"--version": 4.0, "import aintern": 5.0, "--help": 25.0}


def cpu(command: list[str]) -> float:
    """CPU seconds (user and system) of one process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command} failed with {process.returncode}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--reps", type=int, default=9)
    reps = options.parse_args().reps
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for round_number in range(reps + 1):
        for name, command in COMMANDS.items():
            used = cpu(command)
            if round_number:  # the first one warms the page cache
                seconds[name].append(used)
    floor = median(seconds["pass"])
    print_figures("command line", [Figure(name, median(seconds[name]) / floor, goal) for name, goal in GOALS.items()])


if __name__ == "__main__":
    main()
