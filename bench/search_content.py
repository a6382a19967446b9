"""search_content against ripgrep alone, over 40,000 files, in one run: `python bench/search_content.py [--files N]`.

Both are given the same flags and read the same bytes; ripgrep's own time includes its start and reading its output.
Medians of interleaved repetitions. The goal: at most 1.2 times for each query.
"""

import argparse
import asyncio
import random
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from aintern.tools.ripgrep import _ALWAYS, find_ripgrep
from aintern.tools.search import search_content
from aintern.tools.tool import ToolContext
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths

QUERIES = (
    ("fixed, 50 hits", {"query": "import asyncio"}),
    ("fixed, no hit", {"query": "zz_no_such_needle_zz"}),
    ("regex, 50 hits", {"query": r"def \w+_stream\(", "regex": True}),
    ("regex, no hit", {"query": r"zz_\w+_needle_zz\d", "regex": True}),
    ("fixed, all hits", {"query": "import asyncio", "max_results": 10_000}),
)


def make_files(root: Path, count: int) -> None:
    """Source-like files, 100 a folder, about 4 KB each; the needles are rare."""
    chance = random.Random(7)
    words = [f"name_{i}" for i in range(2000)]
    for index in range(count):
        folder = root / f"p{index // 1000}" / f"q{index // 100 % 10}"
        folder.mkdir(parents=True, exist_ok=True)
        lines = [" ".join(chance.choices(words, k=8)) for _ in range(60)]
        if index % 20 == 0:
            lines[3] = "import asyncio"
        if index % 50 == 0:
            lines[5] = "def read_stream(self):"
        (folder / f"f{index}.py").write_text("\n".join(lines))


def ripgrep_alone(root: Path, parameters: dict[str, object]) -> float:
    most = int(str(parameters.get("max_results", 50)))
    flags = [] if parameters.get("regex") else ["--fixed-strings"]
    start = time.perf_counter()
    line = [find_ripgrep(), *_ALWAYS, "--line-number", "--no-heading", "--with-filename", "--ignore-case", *flags]
    with subprocess.Popen(
        [*line, "--regexp", str(parameters["query"]), "./"], cwd=root, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        for number, _ in enumerate(process.stdout, 1):
            if number > most:
                process.kill()
                break
    return time.perf_counter() - start


async def through_the_tool(context: ToolContext, parameters: dict[str, object]) -> float:
    checked = search_content.validate(parameters)
    start = time.perf_counter()
    await search_content.execute(context, checked)
    return time.perf_counter() - start


async def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--files", type=int, default=40_000)
    arguments.add_argument("--repetitions", type=int, default=15)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make_files(root, given.files)
        context = ToolContext(Jail(root), ProtectedPaths())
        for label, parameters in QUERIES:
            own, alone = [], []
            for _ in range(given.repetitions + 1):
                alone.append(ripgrep_alone(root, parameters))
                own.append(await through_the_tool(context, parameters))
            mine, bare = statistics.median(own[1:]), statistics.median(alone[1:])
            quickest = min(own[1:]) / min(alone[1:])
            print(
                f"{label:16} ripgrep {bare * 1000:7.1f} ms  search_content {mine * 1000:7.1f} ms  "
                f"{mine / bare:5.2f} x  quickest {quickest:5.2f} x"
            )


asyncio.run(main())
