"""How fast secrets are masked, and how many clean lines are masked by mistake: `python -m bench.masking [FILE OR FOLDER …]`.

Without arguments it reads the system's logs and the sources of the installed packages, `--lines` lines of them in order, spread over all
files. All lines that are masked are printed: what is published or logged here holds no secret, so that each is looked at by a
person; test keys and passwords in examples are no mistakes. Time is measured on `--megabytes` and on half of them, as one text and by line.
"""

import argparse
import random
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

from aintern.store.secret_masking import mask

ENDINGS = (
    ".py",
    ".log",
    ".txt",
    ".md",
    ".rst",
    ".toml",
    ".cfg",
    ".ini",
    ".json",
    ".js",
    ".ts",
    ".yml",
    ".yaml",
    ".sh",
    "",
)


def lines_of(places: list[Path]) -> Iterator[str]:
    for place in places:
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for file in files:
            if file.suffix in ENDINGS and file.is_file() and not file.is_symlink() and file.stat().st_size < 4 << 20:
                data = file.read_bytes()
                if b"\0" not in data[:4096]:
                    yield from (line for line in data.decode(errors="replace").splitlines() if 3 < len(line) < 2000)


def seconds(text: str) -> float:
    start = time.process_time()
    mask(text)
    return time.process_time() - start


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("places", nargs="*", type=Path)
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--megabytes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines = list(lines_of(given.places or [Path("/var/log"), Path(sysconfig.get_path("purelib"))]))
    chosen = lines if given.lines >= len(lines) else random.Random(given.seed).sample(lines, given.lines)
    masked = [(line, mask(line)) for line in chosen]
    changed = [(line, other) for line, other in masked if line != other]
    for line, other in changed:
        print(f"- {line.strip()[:200]}\n+ {other.strip()[:200]}")
    text = "\n".join(lines)[: int(given.megabytes * (1 << 20))]
    mask("key-" + "0" * 32)
    half, full = seconds(text[: len(text) // 2]), seconds(text)
    start = time.process_time()
    for line in text.split("\n"):
        mask(line)
    by_line = time.process_time() - start
    print(f"{len(changed)} of {len(chosen)} lines masked (look at each)")
    size = len(text) / (1 << 20)
    print(
        f"{size:.1f} MB as one text: {full:.2f} s, {full / half:.2f} × its half; by line: {by_line:.2f} s ({size / by_line:.1f} MB/s)"
    )
    return int(full > 3 * half + 0.1)


if __name__ == "__main__":
    sys.exit(main())
