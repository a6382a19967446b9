"""A patch in OpenAI's format changes all of its files or none, and each of them only as far as the gate lets our own tools."""

from pathlib import Path
from typing import Any

import pytest

from aintern.events import ApprovalRequested, Event
from aintern.messages import ToolCall
from aintern.tools.apply_patch import apply_patch, read_patch
from aintern.tools.built_in import built_in_tools
from aintern.tools.learnt_names import in_our_names
from aintern.tools.toolbox import Toolbox
from aintern.workspace.undo import undo
from tests.scripted_session import call, calls, of, results, run, says, scripted

ALLOW = {"answer": "allow_once"}
PYTHON = """\
import re


class A:
    def run(self):
        return 1


class B:
    def run(self):
        return 1
"""
SECOND = PYTHON.replace("return 1", "return 2").replace("return 2", "return 1", 1)


def patch(*lines: str) -> str:
    return "\n".join(["*** Begin Patch", *lines, "*** End Patch"])


async def apply(workspace: Path, text: str, answers: Any = ALLOW, **options: Any) -> tuple[list[Event], list[Any]]:
    """The events of a run whose model calls it, and the record's rows."""
    async with scripted(workspace, calls(call("apply_patch", input=text)), says("Done."), **options) as session:
        events = await run(session, answers=answers)
        return events, list(session.store.audit.page().entries)


async def test_a_patch_updates_adds_deletes_and_moves(tmp_path: Path) -> None:
    for name in ("a.py", "b.py", "c.py"):
        (tmp_path / name).write_text("import re\nx = 1\n")
    (tmp_path / "c.py").chmod(0o750)
    text = patch(
        "*** Update File: a.py", "@@", "-import re", "+import os", " x = 1",
        "*** Add File: new/d.py", "+y = 2", "+",
        "*** Delete File: b.py",
        "*** Update File: c.py", "*** Move to: new/c.py", "@@", " import re", "-x = 1", "+x = 2",
    )  # fmt: skip
    events, (row,) = await apply(tmp_path, text)
    assert (tmp_path / "a.py").read_text() == "import os\nx = 1\n"
    assert (tmp_path / "new/d.py").read_text() == "y = 2\n\n"
    assert (tmp_path / "new/c.py").read_text() == "import re\nx = 2\n"
    assert (tmp_path / "new/c.py").stat().st_mode & 0o777 == 0o750
    assert not (tmp_path / "b.py").exists() and not (tmp_path / "c.py").exists()
    (asked,) = of(events, ApprovalRequested)
    assert asked.details["paths"] == ["a.py", "new/d.py", "b.py", "c.py", "new/c.py"] and asked.risk == "high"
    assert "+import os" in asked.details["diff"] and "+x = 2" in asked.details["diff"] and not asked.details["scopes"]
    assert row.tool == "apply_patch" and "    1\timport os" in results(events)[0].content


@pytest.mark.parametrize(
    "second",
    [
        ("*** Update File: b.py", "@@", "-import nothing like it", "+import os"),
        ("*** Add File: b.py", "+x"),
        ("*** Delete File: missing.py",),
        ("*** Update File: b.py", "*** Move to: a.py"),
    ],
)
async def test_where_one_part_does_not_fit_nothing_is_changed(tmp_path: Path, second: tuple[str, ...]) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("import re\n")
    events, _ = await apply(
        tmp_path,
        patch(
            "*** Update File: a.py" if "a.py" not in second[-1] else "*** Delete File: c.py",
            *(("@@", "-import re", "+import os") if "a.py" not in second[-1] else ()),
            *second,
        ),
    )
    assert not results(events)[0].success
    assert {path.name: path.read_text() for path in tmp_path.glob("*.py")} == {
        "a.py": "import re\n",
        "b.py": "import re\n",
    }


async def test_what_was_written_is_taken_back_when_a_later_file_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import re\n")
    (tmp_path / "folder").write_text("no folder\n")
    text = patch(
        "*** Update File: a.py",
        "-import re",
        "+import os",
        "*** Add File: n.py",
        "+x",
        "*** Add File: folder/b.py",
        "+x",
    )
    events, _ = await apply(tmp_path, text)
    assert not results(events)[0].success
    assert (tmp_path / "a.py").read_text() == "import re\n" and not (tmp_path / "n.py").exists()


async def test_the_whole_patch_can_be_undone(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import re\n")
    text = patch("*** Update File: a.py", "-import re", "+import os", "*** Add File: b.py", "+x")
    async with scripted(tmp_path, calls(call("apply_patch", patch=text)), says("Done.")) as session:
        await run(session, answers=ALLOW)
        assert (tmp_path / "b.py").exists()
        undo(session.checkpoints())
    assert (tmp_path / "a.py").read_text() == "import re\n" and not (tmp_path / "b.py").exists()


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ("[policy.tools.edit_file]\naction = 'block'\n", patch("*** Update File: a.py", "-import re", "+import os")),
        ("[policy.tools.delete_file]\naction = 'block'\n", patch("*** Delete File: a.py")),
        (
            "[policy.tools.write_file]\ndenied_patterns = ['b.py']\n",
            patch("*** Delete File: a.py", "*** Add File: b.py", "+x"),
        ),
        ("[tools]\ndisabled = ['edit_file']\n", patch("*** Update File: a.py", "-import re", "+import os")),
        ("", patch("*** Delete File: a.py", "*** Add File: ../b.py", "+x")),
        ("", patch("*** Update File: a.py", "*** Move to: /tmp/b.py", "-import re", "+import os")),
    ],
)
async def test_what_our_own_tools_may_not_do_a_patch_may_not_either(tmp_path: Path, settings: str, text: str) -> None:
    (tmp_path / "a.py").write_text("import re\n")
    (tmp_path / "aintern.toml").write_text(settings)
    events, _ = await apply(tmp_path, text)
    assert results(events)[0].status == "denied"
    assert (tmp_path / "a.py").read_text() == "import re\n" and not (tmp_path / "b.py").exists()


async def test_a_tool_that_always_asks_is_asked_about_in_a_patch_too(tmp_path: Path) -> None:
    (tmp_path / "aintern.toml").write_text("[policy.tools.write_file]\naction = 'always_ask'\n")
    events, _ = await apply(tmp_path, patch("*** Add File: b.py", "+x"), flags={"policy.mode": "auto_approve"})
    assert len(of(events, ApprovalRequested)) == 1


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["@@ class B:", "-        return 1", "+        return 2"], SECOND),
        (["@@ class B:", "@@     def run(self):", "-        return 1", "+        return 2"],
         SECOND),
        (["@@", " class A:", "     def run(self):", "-        return 1", "+        return 3", "@@", "     def run(self):",
          "-        return 1", "+        return 4"], PYTHON.replace("return 1", "return 3", 1).replace("return 1", "return 4")),
        (["@@", " class A:", "   def run(self):", "-      return 1", "+      return 3"], PYTHON.replace("return 1", "return 3", 1)),
        (["@@", "+# the end"], PYTHON + "# the end\n"),
        (["@@ import re", "+import os"], PYTHON.replace("import re\n", "import re\nimport os\n")),
    ],
)  # fmt: skip
async def test_a_hunk_finds_its_place_by_header_order_and_words(tmp_path: Path, lines: list[str], wanted: str) -> None:
    (tmp_path / "a.py").write_text(PYTHON)
    events, _ = await apply(tmp_path, patch("*** Update File: a.py", *lines))
    assert results(events)[0].success, results(events)[0].content
    assert (tmp_path / "a.py").read_text() == wanted


@pytest.mark.parametrize(
    "lines",
    [["@@", "-        return 1", "+        return 2"], ["@@ def run(self):", "-        return 1", "+        return 2"]],
)
async def test_a_hunk_that_fits_several_places_is_refused(tmp_path: Path, lines: list[str]) -> None:
    (tmp_path / "a.py").write_text(PYTHON)
    events, _ = await apply(tmp_path, patch("*** Update File: a.py", *lines))
    assert "2 places" in results(events)[0].content and (tmp_path / "a.py").read_text() == PYTHON


async def test_line_ends_and_a_missing_last_one_stay(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"import re\r\nx = 1\r\n")
    (tmp_path / "b.py").write_bytes(b"import re\nx = 1")
    both = [line for name in "ab" for line in (f"*** Update File: {name}.py", "@@", " import re", "-x = 1", "+x = 2")]
    await apply(tmp_path, patch(*both))
    assert (tmp_path / "a.py").read_bytes() == b"import re\r\nx = 2\r\n"
    assert (tmp_path / "b.py").read_bytes() == b"import re\nx = 2"


@pytest.mark.parametrize(
    "text",
    [
        "", "*** Begin Patch\n*** End Patch", "nonsense", patch("*** Update File: a.py"), patch("*** Update File: a.py", "x = 1"),
        patch("*** Update File: a.py", "-x", "*** Update File: a.py", "-y"), patch("*** Add File: a.py", "x"), patch("*** Update File: "),
    ],
)  # fmt: skip
def test_what_is_no_patch_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_patch(text)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("apply_patch", {"input": "P\n"}),
        ("functions.apply_patch", {"patchText": "P\n"}),
        ("shell", {"command": ["apply_patch", "P\n"]}),
        ("bash", {"command": "apply_patch <<'EOF'\nP\nEOF\n"}),
        ("run_command", {"command": ["bash", "-lc", "apply_patch <<EOF\nP\nEOF"]}),
    ],
)
def test_a_patch_is_known_under_all_its_names(name: str, given: dict[str, Any]) -> None:
    toolbox = Toolbox([*built_in_tools(), apply_patch])
    read = in_our_names(ToolCall(name, given), toolbox.get)
    assert (read.tool, read.parameters) == ("apply_patch", {"patch": "P\n"})


async def test_it_is_never_offered(tmp_path: Path) -> None:
    async with scripted(tmp_path) as session:
        assert "apply_patch" not in session.toolbox
