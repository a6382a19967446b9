"""The file tree shows new files as they come."""

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
