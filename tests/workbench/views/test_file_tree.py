"""The file tree shows new files as they come."""

import os
from pathlib import Path
from typing import Any

from tests.workbench.conftest import Serve, view


def test_the_tree_shows_new_files_as_they_come(serve: Serve, page: Any) -> None:
    running = serve(files={"a.txt": ""})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").wait_for()
    (running.workspace / "later.txt").write_text("")
    page.get_by_role("treeitem", name="later.txt").wait_for()


def test_a_person_makes_renames_and_deletes_files_by_keyboard_and_menu(serve: Serve, page: Any) -> None:
    running = serve(files={"a.txt": "a", "src/b.txt": "b"})
    page.goto(running.address)
    view(page, "files")
    row = page.get_by_role("treeitem", name="a.txt")
    row.click()
    row.focus()
    page.keyboard.press("F2")
    field = page.get_by_role("textbox", name="Path")
    field.fill("../outside.txt")
    page.keyboard.press("Enter")
    page.get_by_text("outside the workspace").wait_for()
    field.fill("renamed.txt")
    page.keyboard.press("Enter")
    page.get_by_role("treeitem", name="renamed.txt").wait_for()
    page.get_by_role("treeitem", name="src").click(button="right")
    page.get_by_text("New file…").click()
    assert field.input_value() == "src/"
    field.fill("src/new/c.txt")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("button", name="c.txt", exact=True).wait_for()
    assert (running.workspace / "src/new/c.txt").read_text() == ""
    page.get_by_role("treeitem", name="renamed.txt").focus()
    page.keyboard.press("Delete")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("treeitem", name="renamed.txt").wait_for(state="detached")
    assert sorted(path.name for path in running.workspace.iterdir()) == ["src"]


def test_a_name_that_is_no_utf8_stands_in_the_tree_can_be_renamed_and_costs_nothing_else(
    serve: Serve, page: Any
) -> None:
    running = serve(files={"cafe.py": "x = 1\n"})
    Path(os.fsdecode(bytes(running.workspace) + b"/caf\xe9.txt")).write_text("a coffee\n")
    page.goto(running.address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.keyboard.press("Control+p")
    page.get_by_role("combobox", name="Open a file by name").fill("caf")
    page.get_by_role("option", name="cafe.py").wait_for()
    page.keyboard.press("Enter")
    page.locator(".cm-line", has_text="x = 1").wait_for()
    odd = page.get_by_role("treeitem", name=r"caf\udce9.txt")
    odd.click()
    page.get_by_text("is not opened here").wait_for()
    odd.focus()
    page.keyboard.press("F2")
    page.get_by_role("textbox", name="Path").fill("coffee.txt")
    page.keyboard.press("Enter")
    page.get_by_role("treeitem", name="coffee.txt").click()
    page.locator(".cm-line", has_text="a coffee").wait_for()


def press(page: Any, row: Any) -> None:
    """The button goes down on it, and stays down."""
    row.hover()
    page.mouse.down()


def test_a_click_meets_its_file_though_the_tree_is_drawn_anew_while_the_button_is_down(serve: Serve, page: Any) -> None:
    running = serve(files={"a.txt": "the content", "folder/inside.txt": ""})
    page.goto(running.address)
    view(page, "files")
    press(page, page.get_by_role("treeitem", name="a.txt"))
    (running.workspace / "a.txt").write_text("other content")
    (running.workspace / "later.txt").write_text("")
    page.get_by_role("treeitem", name="later.txt").wait_for()
    page.mouse.up()
    page.locator(".cm-line", has_text="other content").wait_for()


def test_a_folder_that_is_opened_by_a_key_keeps_the_focus_and_its_files_stand_below_it(serve: Serve, page: Any) -> None:
    running = serve(files={"a.txt": "", "one/b.txt": "", "two/c.txt": ""})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="one").focus()
    page.keyboard.press("Enter")
    page.get_by_role("treeitem", name="b.txt").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "▾ one"
    assert page.get_by_role("treeitem").all_inner_texts() == ["▾ one", "b.txt", "▸ two", "a.txt"]
    page.keyboard.press("Enter")
    page.get_by_role("treeitem", name="b.txt").wait_for(state="detached")
    assert page.get_by_role("treeitem").all_inner_texts() == ["▸ one", "▸ two", "a.txt"]
