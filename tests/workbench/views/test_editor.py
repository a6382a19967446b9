"""The editor: a file is opened, edited and saved, and what is newer on the disk is not overwritten unasked."""

import re
from typing import Any

from tests.workbench.conftest import Serve, until, view

CODEMIRROR = re.compile("codemirror")  # in the addresses of the editor's scripts


def test_a_file_is_opened_edited_and_saved(serve_own: Serve, page: Any) -> None:
    running = serve_own(files={"a.py": "print(1)\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.py").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("print(2)")
    page.get_by_text("● a.py").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("Saved a.py").wait_for()
    assert (running.workspace / "a.py").read_text() == "print(1)\nprint(2)"


def test_a_change_on_the_disk_is_not_overwritten_unasked(serve_own: Serve, page: Any) -> None:
    running = serve_own(files={"a.py": "print(1)\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.py").click()
    page.locator(".cm-content").click()
    page.keyboard.type("mine ")
    page.get_by_text("● a.py").wait_for()
    (running.workspace / "a.py").write_text("theirs\n")
    page.get_by_text("changed on the disk").wait_for()
    assert (running.workspace / "a.py").read_text() == "theirs\n"
    page.get_by_role("button", name="Take the disk's").click()
    page.locator(".cm-content", has_text="theirs").wait_for()


def test_a_long_file_is_shown_to_read_and_never_saved_short(serve_own: Serve, page: Any) -> None:
    text = "a line of forty characters, more or less\n" * 60_000
    running = serve_own(files={"long.log": text})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="long.log").click()
    page.get_by_text("its first 2 MiB, to read only").wait_for()
    page.locator(".cm-line").first.click()
    page.keyboard.type("x")
    page.keyboard.press("Control+s")
    assert page.get_by_role("button", name="Save").is_disabled()
    assert (running.workspace / "long.log").read_text() == text


def test_what_differs_from_the_disk_is_compared(serve_own: Serve, page: Any) -> None:
    running = serve_own(files={"a.txt": "one\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").click()
    page.locator(".cm-line").first.click()
    page.keyboard.type("mine ")
    (running.workspace / "a.txt").write_text("theirs\n")
    page.get_by_role("button", name="Compare").click()
    shown = page.locator(".comparison .diff")
    shown.wait_for()
    assert "theirs" in shown.inner_text() and "mine" in shown.inner_text()


def test_a_file_that_changes_on_the_disk_or_in_a_page_changes_in_every_page(
    serve_own: Serve, context: Any, page: Any
) -> None:
    running = serve_own(files={"a.py": "first\n", "b.py": "another\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.py").click()
    other = context.new_page()
    other.goto(page.url)
    view(other, "files")
    for each in (page, other):
        each.locator(".cm-line", has_text="first").wait_for()
    (running.workspace / "a.py").write_text("second\n")
    for each in (page, other):
        each.locator(".cm-line", has_text="second").wait_for()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("typed ")
    other.locator(".cm-line", has_text="typed second").wait_for()
    other.get_by_role("treeitem", name="b.py").click()
    page.locator(".cm-line:visible", has_text="another").wait_for()
    page.get_by_role("button", name="Close b.py").click()
    other.get_by_role("button", name="Close b.py").wait_for(state="detached")
    other.locator(".cm-line:visible", has_text="typed second").wait_for()


def test_a_click_meets_its_tab_though_the_tabs_are_drawn_anew_while_the_button_is_down(
    serve_own: Serve, page: Any
) -> None:
    running = serve_own(files={"a.py": "first\n", "b.py": "another\n"})
    page.goto(running.address)
    view(page, "files")
    for name in ("a.py", "b.py"):
        page.get_by_role("treeitem", name=name).click()
        page.get_by_role("button", name=f"Close {name}").wait_for()
    page.locator(".tab", has_text="a.py").get_by_text("a.py").hover()
    page.mouse.down()
    (running.workspace / "b.py").write_text("from the disk\n")
    page.locator(".cm-line", has_text="from the disk").wait_for()
    page.mouse.up()
    page.locator(".cm-line:visible", has_text="first").wait_for()


def test_a_file_with_mixed_line_ends_keeps_them_when_it_is_saved(serve_own: Serve, page: Any) -> None:
    running = serve_own()
    (running.workspace / "mixed.txt").write_bytes(b"one\r\ntwo\nthree\r\n")
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="mixed.txt").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("new ")
    page.get_by_text("● mixed.txt").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("Saved mixed.txt").wait_for()
    assert (running.workspace / "mixed.txt").read_bytes() == b"new one\r\ntwo\nthree\r\n"


def test_a_file_that_is_opened_by_its_name_gets_the_keys_however_late_its_editor_comes(
    serve: Serve, own_tab: Any
) -> None:
    page = own_tab
    running = serve(files={"late.txt": "first\n"})
    held: list[Any] = []
    page.route(CODEMIRROR, lambda route: held.append(route))
    page.goto(running.address)
    page.get_by_role("textbox", name="Message", exact=True).wait_for()
    page.keyboard.press("Control+p")
    page.keyboard.type("late")
    page.get_by_role("option", name="late.txt").wait_for()
    page.keyboard.press("Enter")
    until(page, lambda: bool(held))
    page.wait_for_timeout(3000)  # milliseconds: longer than it was waited for
    page.unroute(CODEMIRROR)  # what was held goes on
    page.wait_for_function("document.activeElement?.classList.contains('cm-content')")
