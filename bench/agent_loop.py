"""The loop against a bare httpx2 loop on the same mock server: CPU a token, a step, 200 steps, first answer, 100 runs.

python -m bench.agent_loop [--reps 3]        needs ../shared/bench (or AINTERN_SHARED)
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from bench.figures import Figure, print_figures

SHARED = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[2] / "shared")) / "bench"
FLOOR = "raw-httpx2"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--reps", type=int, default=3)
    reps = options.parse_args().reps
    if not (SHARED / "bench.py").exists():
        sys.exit(f"the harness is missing: {SHARED} (set AINTERN_SHARED)")
    print_figures("agent loop", figures(measure(reps)))


def measure(reps: int) -> dict[str, Any]:
    """Runs the harness in a copy of its folder that holds our runner as well."""
    with tempfile.TemporaryDirectory() as folder:
        for path in SHARED.glob("*.py"):
            shutil.copy(path, folder)
        shutil.copy(Path(__file__).with_name("run_aintern.py"), folder)
        python = {f"BENCH_PY_{name}": sys.executable for name in ("AINTERN", "RAW_HTTPX2")}
        command = [sys.executable, "bench.py", "--peers", f"aintern,{FLOOR}", "--reps", str(reps), "--out", "out.json"]
        command += ["--phases", "import,steps,growth,concurrency"]
        environment = {**os.environ, **python, "BENCH_IMPORT_AINTERN": "from aintern import Session"}
        subprocess.run(command, cwd=folder, env=environment, check=True)
        found: dict[str, Any] = json.loads((Path(folder) / "out.json").read_text())
        return found


def figures(results: dict[str, Any]) -> list[Figure]:
    def cpu(peer: str, case: str, key: str = "cpu_s") -> float:
        return median(row[key] for row in results["data"][peer][case])

    def a_token(peer: str) -> float:
        return (cpu(peer, "50x200") - cpu(peer, "50x1")) / (50 * 199)

    ours = "aintern"
    return [
        Figure("CPU a streamed token", a_token(ours) / a_token(FLOOR), 1.0),
        Figure("CPU a step", cpu(ours, "50x1") / cpu(FLOOR, "50x1"), 1.3),
        Figure("CPU of 200 steps", cpu(ours, "200x20") / cpu(FLOOR, "200x20"), 0.7),
        Figure(
            "CPU until the first answer",
            cpu(ours, "50x1", "first_run_cpu_s") / cpu(FLOOR, "50x1", "first_run_cpu_s"),
            3.0,
        ),
        Figure("CPU of 100 concurrent runs", cpu(ours, "100r") / cpu(FLOOR, "100r"), 1.1),
        Figure(
            "p95 of first token to its median", cpu(ours, "100r", "ttft_p95_s") / cpu(ours, "100r", "ttft_p50_s"), 2.0
        ),
        Figure(
            "MB a run", (cpu(ours, "100r", "max_rss_mb") - cpu(ours, "100r", "rss_ready_mb")) / 100, 0.5, unit=" MB"
        ),
    ]


if __name__ == "__main__":
    main()
