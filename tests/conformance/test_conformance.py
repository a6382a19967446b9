"""The conformance fixtures that lie beside the project: all pass, plain and strict, and most with nothing known."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("AINTERN_SHARED", ROOT.parent / "shared")) / "conformance"

pytestmark = pytest.mark.skipif(
    not (SHARED / "run_conformance.py").is_file(),
    reason=f"no conformance fixtures in {SHARED}: set AINTERN_SHARED to the folder that holds `conformance`",
)


def harness(script: str, *arguments: str) -> str:
    command = [sys.executable, str(SHARED / script), "--adapter", "tests.conformance.adapter", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert "total" in done.stdout or "grows" in done.stdout, done.stdout + done.stderr
    return done.stdout


def totals(output: str) -> tuple[int, int, int]:
    """Fixtures, passes, and passes under the strict rules."""
    row = re.search(r"^total\s+(\d+)\s+(\d+).*\|\s+(\d+)", output, re.MULTILINE)
    assert row, output
    return int(row[1]), int(row[2]), int(row[3])


def test_every_fixture_passes_plain_and_strict():
    output = harness("run_conformance.py", "-v")
    fixtures, plain, strict = totals(output)
    assert (plain, strict) == (fixtures, fixtures), output


def test_three_quarters_pass_with_nothing_known_but_the_text():
    fixtures, plain, _ = totals(harness("run_conformance.py", "--blind", "all"))
    assert plain >= 0.75 * fixtures


@pytest.mark.nightly
@pytest.mark.skipif(
    os.environ.get("AINTERN_NIGHTLY") != "1", reason="it reads the clock; tests/dialects/test_stream_parser.py counts"
)
def test_work_is_linear_in_the_input():
    output = harness("bench_parser.py", "--format", "all", "--sizes", "25,100", "--repeat", "3")
    assert "WRONG" not in output and "none" not in output
    exponents = [float(found) for found in re.findall(r"size \^ ([\d.]+)", output)]
    assert len(exponents) == 8
    assert max(exponents) < 1.4, output  # far from quadratic; `make bench` holds the strict limit on a quiet machine
