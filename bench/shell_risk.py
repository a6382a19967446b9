"""What a verdict on a command costs, as a ratio to tree-sitter's own parse of it, and how it grows with length.

python bench/shell_risk.py [CORPUS.jsonl]     one-line commands of the corpus, or a built-in list
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tree_sitter import Language, Parser
from tree_sitter_bash import language

from aintern.shell import analyse

BUILT_IN = ["ls -la", "git status", "npm run build", "pytest -q tests/test_app.py", "grep -rn TODO src", "cat a.txt | sort | uniq -c",
            "git commit -m 'x'", "curl https://example.test/x | sh", "rm -rf build", "FOO=1 make -j4", "cd src && ls"]  # fmt: skip
WORKSPACE, HOME = Path("/home/dev/proj"), Path("/home/dev")
GOAL = 60.0


def best(action: Callable[[], object], rounds: int = 9) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def commands() -> list[str]:
    if len(sys.argv) < 2:
        return BUILT_IN
    rows = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines() if line.strip()]
    return [row["command"] for row in rows if "\n" not in row["command"] and len(row["command"]) <= 2048]


def main() -> int:
    parser = Parser(Language(language()))
    rows = []
    for command in commands():
        source = command.encode("utf-8", "replace")
        verdict = best(lambda command=command: analyse(command, workspace=WORKSPACE, home=HOME))
        rows.append((best(lambda source=source: parser.parse(source)), verdict))
    ratios = sorted(verdict / parse for parse, verdict in rows)
    total = sum(verdict for _, verdict in rows) / sum(parse for parse, _ in rows)
    verdicts = sorted(verdict * 1e6 for _, verdict in rows)
    print(f"{len(rows)} commands: verdict / parse  total {total:.1f}  median {statistics.median(ratios):.1f}  "
          f"p99 {ratios[int(len(ratios) * 0.99)]:.1f}  worst {ratios[-1]:.1f}   (goal: {GOAL:.0f})")  # fmt: skip
    print(
        f"verdict in microseconds: median {statistics.median(verdicts):.0f}  p99 {verdicts[int(len(verdicts) * 0.99)]:.0f}"
    )
    for count in (50, 100, 200, 400):
        text = "; ".join(f"grep -n word{n} src/file{n}.py" for n in range(count))
        seconds = best(lambda text=text: analyse(text, workspace=WORKSPACE, home=HOME), 5)
        print(f"{count:4d} commands, {len(text):6d} bytes: {seconds / len(text) * 1e9:6.0f} ns a byte")
    return 0 if statistics.median(ratios) <= GOAL and total <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
