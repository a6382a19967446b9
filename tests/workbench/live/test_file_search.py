"""Files are found by name and lines by text, and opened where they are."""

from pathlib import Path
from typing import Any

from aintern.workbench.live.file_search import lines_with, paths_like
from aintern.workspace.protected_paths import ProtectedPaths
from tests.workbench.conftest import Serve


def test_names_that_start_with_what_was_typed_come_first(tmp_path: Path) -> None:
    for name in ("zeta_one.py", "one.py", "other.txt"):
        (tmp_path / name).write_text("")
    assert paths_like(tmp_path, "one") == ["one.py", "zeta_one.py"]


def test_a_file_that_was_just_made_is_found_by_the_next_word(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("")
    assert paths_like(tmp_path, "") == ["one.py"]
    (tmp_path / "two.py").write_text("")
    assert paths_like(tmp_path, "") == ["one.py", "two.py"]
    assert paths_like(tmp_path, "two") == ["two.py"]


async def test_lines_are_found_without_what_is_ignored_or_protected(tmp_path: Path) -> None:
    for name in ("a.py", ".env", "build/b.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("one\nNEEDLE = 1\n")
    (tmp_path / ".gitignore").write_text("build/\n")
    found = await lines_with(tmp_path, ProtectedPaths(), "needle")
    assert found == {"hits": [{"path": "a.py", "line": 2, "text": "NEEDLE = 1"}], "more": False}
    (tmp_path / "many.txt").write_text("needle\n" * 300)
    found = await lines_with(tmp_path, ProtectedPaths(), "needle")
    assert len(found["hits"]) == 200 and found["more"]


def test_quick_open_and_search_lead_into_the_editor(serve: Serve, page: Any) -> None:
    text = "".join(f"line {n}\n" for n in range(1, 300)) + "the needle\n"
    page.goto(serve(files={"src/deep/notes.txt": text, "other.py": ""}).address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.keyboard.press("Control+p")
    page.get_by_role("combobox", name="Open a file by name").fill("notes")
    page.get_by_role("option", name="src/deep/notes.txt").wait_for()
    page.keyboard.press("Enter")
    page.locator(".cm-line", has_text="line 1").first.wait_for()
    page.keyboard.press("Control+Shift+f")
    page.get_by_role("combobox", name="Find a text in all files").fill("needle")
    page.get_by_role("option", name="src/deep/notes.txt:300").click()
    editor = page.get_by_role("textbox", name="Editor src/deep/notes.txt")  # the shared page has other files open
    editor.locator(".cm-line", has_text="the needle").wait_for()
    assert page.evaluate("getSelection().toString()") == "the needle"
