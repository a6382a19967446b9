"""From the command to its answer on the embedded model, and a session's second answer, beside bare llama.cpp in the same run.

python -m bench.first_answer [--reps 5]        needs xllamacpp and the default weights; prints the machine's load

Cold is a new process of each: `aintern run --model embedded "show me the README"` with an empty home and an empty cache, from its
start to its end; bare is a Python that loads the same weights with llama.cpp's own defaults, reads READ tokens and writes WRITTEN. Warm
is another request of the same kind in the same session, beside a bare server that is loaded already. The tokens are those that our
answers took when the goals were set, so that fewer count as gain. The cold start was 1.28 times bare then, 3.4 s on two idle cores: its
goal is 2.5 s in that scale. The second answer is not to be slower than bare, which takes 0.2 s there. Seconds are told besides, and of a
cold start the CPU that both took, which tells more where others load the machine. The weights are in the operating system's memory for
both.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from aintern import Session
from aintern.backends.models.default_weights import default_weights
from bench.embedded import BARE_SERVER, THREADS, bare_server, completion
from bench.figures import Figure, print_figures

READ, WRITTEN = 253, 17
READ_WARM, WRITTEN_WARM = 24, 16
COLD_GOAL, WARM_GOAL = 0.95, 1.0
README = "# Sheep counter\n\nCounts sheep, on Python 3.11.\n"
REQUESTS = ("show me the README", "show me notes.txt", "show me the README", "show me usage.md", "show me notes.txt")
BARE = f"""{BARE_SERVER}
prompt = [(31 * place) % 40_000 + 1000 for place in range(int(sys.argv[3]))]
wanted = {{"prompt": prompt, "n_predict": int(sys.argv[4]), "temperature": 0, "ignore_eos": True}}
answer = server.handle_completions(wanted)
assert answer["usage"]["completion_tokens"] == wanted["n_predict"], answer
os._exit(0)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=5, help="pairs of cold starts")
    reps = parser.parse_args().reps
    if default_weights() is None:
        sys.exit("the default model is not here: aintern models pull default")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # installed packages are compiled
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder) / "workspace"
        (workspace / "docs").mkdir(parents=True)
        for name in ("README.md", "notes.txt", "docs/usage.md"):
            (workspace / name).write_text(README)
        figures = [*cold(workspace, max(1, reps)), asyncio.run(warm(workspace))]
    print_figures(f"first answer (load {os.getloadavg()[0]:.1f})", figures)


def cold(workspace: Path, reps: int) -> list[Figure]:
    """The ratios of wall time and of CPU, each the median of pairs that ran one right after the other."""
    ask = [sys.executable, "-m", "aintern", "run", "--model", "embedded", "-C", str(workspace), REQUESTS[0]]
    bare = [sys.executable, "-c", BARE, str(default_weights()), *map(str, (THREADS, READ, WRITTEN))]
    pairs = []
    for _ in range(reps + 1):
        with tempfile.TemporaryDirectory() as home:
            ours = process(
                ask,
                {
                    "HOME": home,
                    **{f"XDG_{name}_HOME": f"{home}/{name}" for name in ("DATA", "CACHE", "CONFIG", "STATE")},
                },
            )
        pairs.append((ours, process(bare, {})))
    pairs = pairs[1:]  # the first brought the files into memory
    seconds, used = [[median(pair[side][what] for pair in pairs) for side in (0, 1)] for what in (0, 1)]
    print(f"  cold: {seconds[0]:.2f} s, {used[0]:.2f} s CPU; bare {seconds[1]:.2f} s, {used[1]:.2f} s CPU")
    return [
        Figure("first answer, cold", median(ours[0] / theirs[0] for ours, theirs in pairs), COLD_GOAL),
        Figure("first answer, cold, CPU", median(ours[1] / theirs[1] for ours, theirs in pairs), COLD_GOAL),
    ]


def process(command: list[str], env: Mapping[str, str]) -> tuple[float, float]:
    """Seconds from a process's start to its end, and the CPU seconds of it and of those that it waited for."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("AINTERN_")}
    quiet = subprocess.DEVNULL
    begun = time.perf_counter()
    child = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env={**kept, **env})
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begun
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{command[:4]} failed with {child.returncode}")
    return seconds, used.ru_utime + used.ru_stime


async def warm(workspace: Path) -> Figure:
    """A session's further answers beside a bare server that has the start of the prompt in its cache as well."""
    pairs = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        flags = {"model.threads": THREADS}
        async with (
            bare_server() as bare,
            Session.open(workspace, model="embedded", database=f"{folder}/bench.db", flags=flags) as session,
        ):
            for number, request in enumerate(REQUESTS):
                begun = time.perf_counter()
                async for event in session.ask(request):
                    last = event
                ours = time.perf_counter() - begun
                assert getattr(last, "reason", "") == "answered", last
                prompt = [(31 * place + 7 * number) % 40_000 + 1000 for place in range(READ_WARM)]
                _, theirs = await completion(bare, prompt, WRITTEN_WARM)
                pairs.append((ours, theirs))
    pairs = pairs[1:]
    print(f"  warm: {median(ours for ours, _ in pairs):.2f} s; bare {median(theirs for _, theirs in pairs):.2f} s")
    return Figure("second answer, warm", median(ours / theirs for ours, theirs in pairs), WARM_GOAL)


if __name__ == "__main__":
    main()
