"""A checker's findings are what it prints where it fails; the same finding on another line is no new one."""

from pathlib import Path

import pytest

from aintern.checks import configured_program
from tests.checks.checked_session import program, worked
from tests.scripted_session import call, calls, says

# Finds each line with BAD in it.
LINES = """
import sys
found = [f"{sys.argv[1]}:{n}: {line.strip()}" for n, line in enumerate(open(sys.argv[1]), 1) if "BAD" in line]
print("\\n".join(found) or "all is well")
sys.exit(bool(found))
"""


@pytest.fixture
def workspace(workspace: Path) -> Path:
    (workspace / "-x.css").write_text("BAD older\n")
    return workspace


def edit(old: str, new: str) -> dict[str, object]:
    return calls(call("edit_file", path="-x.css", old_text=old, new_text=new))


async def test_a_finding_that_moved_is_not_new_and_a_second_one_of_its_kind_is(workspace: Path) -> None:
    contents, warnings, _ = await worked(
        workspace,
        {"checks.css": [*program(LINES), "{path}"]},
        edit("BAD older", "first\nBAD older"),
        edit("first", "BAD older"),
        edit("BAD older\nBAD older", "well"),
        edit("well", "BAD older"),
        says("Done."),
    )
    assert warnings == []
    assert "findings" not in contents[0]
    assert contents[1].endswith("New findings after these edits:\n[checks.css] ./-x.css:2: BAD older")
    assert "well" not in contents[2].partition("\n\n")[2]
    assert contents[3].endswith("[checks.css] ./-x.css:1: BAD older")  # it was gone, and came back


async def test_without_a_place_for_it_the_file_comes_last_and_what_takes_too_long_is_ended(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents, _, _ = await worked(
        workspace, {"checks.css": program(LINES)}, edit("BAD older", "BAD newer"), says("Done.")
    )
    assert contents[0].endswith("[checks.css] ./-x.css:1: BAD newer")
    monkeypatch.setattr(configured_program, "SECONDS", 0.3)
    slow = {"checks.css": program("import time; time.sleep(600)")}
    contents, warnings, _ = await worked(workspace, slow, edit("BAD newer", "x"), edit("x", "y"), says("Done."))
    assert len(warnings) == 1
    assert "took longer than 0.3 s for -x.css" in warnings[0]
    assert "findings" not in contents[0]
