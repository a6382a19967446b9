"""How many ordinary project files are protected by mistake: `python -m bench.protected_names [FOLDER OF PACKAGES]`.

The folder holds source archives, as `pip download --no-deps --no-binary :all: -d FOLDER NAME …` and `npm pack NAME …` leave them.
Without one the installed packages of this environment are looked at. Every file of a package counts, wherever it lies; all that
a rule protects from reading is taken to be a mistake, since what is published holds no secret of anybody.
"""

import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

from aintern.workspace.protected_paths import ProtectedPaths

GOAL = 0.01


def packages(folder: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Each package's name and the paths of its files, relative to its own folder."""
    if folder is None:
        for installed in distributions():
            yield installed.metadata["Name"], [path.as_posix() for path in installed.files or ()]
        return
    for archive in sorted(folder.iterdir()):
        if archive.name.endswith((".zip", ".whl")):
            with zipfile.ZipFile(archive) as zipped:
                names = [name for name in zipped.namelist() if not name.endswith("/")]
        elif archive.name.endswith((".tar.gz", ".tgz", ".tar.bz2")):
            with tarfile.open(archive) as tarred:
                names = [member.name for member in tarred if member.isfile()]
        else:
            continue
        yield archive.name, [name.partition("/")[2] or name for name in names]


def main() -> int:
    protected, rules = ProtectedPaths(), Counter[str]()
    files = mistaken = count = 0
    examples = dict[str, str]()
    for name, paths in packages(Path(sys.argv[1]) if len(sys.argv) > 1 else None):
        count += 1
        for path in paths:
            files += 1
            if rule := protected.match(path, write=False):
                mistaken += 1
                rules[rule] += 1
                examples.setdefault(rule, f"{name}: {path}")
    for rule, times in rules.most_common():
        print(f"{times:7}  {rule:40} {examples[rule]}")
    print(
        f"{mistaken} of {files} files of {count} packages are protected: {mistaken / max(files, 1):.2%} (goal {GOAL:.0%})"
    )
    return int(mistaken > GOAL * files)


if __name__ == "__main__":
    sys.exit(main())
