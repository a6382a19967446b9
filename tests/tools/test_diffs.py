"""A diff is what `patch` takes, also for new, gone and very large files."""

import subprocess
from pathlib import Path

import pytest

from aintern.tools.diffs import unified_diff

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
