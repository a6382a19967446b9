"""A diff is what `patch` takes, also for new, gone and very large files."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from aintern.tools.diffs import diff_of_changes, unified_diff
from tests.workspace.layers.conftest import Layered, layered, on_this_machine

LINES = "".join(f"{number}\n" for number in range(50))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LINES, LINES.replace("7\n", "seven\n")),
        (LINES, "0\n" + LINES + "end without line end"),
        (LINES, ""),
        ("a\nb", "a\nb\n"),
        ("x\n" * 3000, "y\n" * 3000),
    ],
)
def test_patch_makes_the_new_text_of_the_old_one(old: str, new: str, tmp_path: Path) -> None:
    (tmp_path / "f").write_text(old)
    (tmp_path / "d").write_text(unified_diff("f", old, new))
    subprocess.run(["git", "apply", "--unidiff-zero", "--allow-empty", "d"], cwd=tmp_path, check=True)
    assert (tmp_path / "f").read_text() == new


def test_a_new_file_and_a_gone_one_come_from_and_go_nowhere() -> None:
    assert unified_diff("f", None, "a\n").startswith("--- /dev/null\n+++ b/f\n")
    assert "+++ /dev/null" in unified_diff("f", "a\n", None)
    assert unified_diff("f", "same\n", "same\n") == ""


def test_a_diff_is_bounded_and_says_so() -> None:
    shown = unified_diff("f", "", "x" * 300_000)
    assert len(shown) < 201_000
    assert "diff cut" in shown


def changed_in_a_layer(root: Path, command: str) -> str:
    world: Layered = on_this_machine(asyncio.run(layered(root)))
    with world.ran(command) as (finished, layer):
        assert finished.exit_code == 0, finished.stderr
        return diff_of_changes(layer.changes(), layer)


def test_the_diff_of_a_command_is_what_patch_takes_too(tmp_path: Path) -> None:
    root = tmp_path / "proj"
    (root / "sub").mkdir(parents=True)
    (root / "a.txt").write_text(LINES)
    (root / "sub/b.txt").write_text("b\n")
    shown = changed_in_a_layer(root, "sed -i s/^7$/seven/ a.txt; rm -r sub; echo new > n.txt")
    (tmp_path / "d").write_text(shown)
    subprocess.run(["git", "apply", "../d"], cwd=root, check=True)
    assert (root / "a.txt").read_text() == LINES.replace("7\n", "seven\n", 1)
    assert (root / "n.txt").read_text() == "new\n"
    assert not (root / "sub/b.txt").exists()


def test_what_has_no_lines_is_told_in_words(tmp_path: Path) -> None:
    root = tmp_path / "proj"
    root.mkdir()
    (root / "a.txt").write_text("a\n")
    shown = changed_in_a_layer(
        root,
        "chmod 600 a.txt; printf '\\0x' > bin; : > empty; mkfifo f; ln -s a.txt l; mkdir d; head -c 2000000 /dev/zero > z",
    )
    assert shown.splitlines() == [
        "# changed a.txt (mode 0644 → 0600)",
        "# created bin (binary, or larger than 1 MiB)",
        "# created d/",
        "# created empty",
        "# created f (neither a file, a folder nor a link)",
        "# created l",
        "# created z (binary, or larger than 1 MiB)",
    ]


def test_caches_are_counted_and_not_shown_but_for_those_that_go(tmp_path: Path) -> None:
    root = tmp_path / "proj"
    (root / "__pycache__").mkdir(parents=True)
    (root / "__pycache__/old.pyc").write_text("1")
    shown = changed_in_a_layer(
        root, "echo a > a.txt; rm __pycache__/old.pyc; mkdir .pytest_cache; : > .pytest_cache/x; : > __pycache__/a.pyc"
    )
    assert shown.splitlines()[-2:] == ["+a", "# and 3 paths of bytecode and caches"]
    assert "old.pyc" in shown
    assert "a.pyc" not in shown


def test_where_only_caches_changed_their_count_stands_alone(tmp_path: Path) -> None:
    root = tmp_path / "proj"
    root.mkdir()
    shown = changed_in_a_layer(root, "mkdir __pycache__; : > __pycache__/a.pyc")
    assert shown == "# 2 paths of bytecode and caches\n"
