"""What the editor has open: the selection goes with a request, and get_open_files sees the tabs."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, view


def test_the_selection_goes_with_the_request(serve_own: Serve, page: Any) -> None:
    running = serve_own({"text": "Seen.", "expect": "selected words"}, files={"a.txt": "selected words\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    view(page, "chat")
    page.get_by_label("a.txt:1").check()
    ask(page)
    page.get_by_text("Seen.").wait_for()


def test_get_open_files_sees_the_editor(serve_own: Serve, page: Any) -> None:
    step = calls(("get_open_files", {}))
    running = serve_own(
        step, {"text": "I see them.", "expect": "a.txt (active, unsaved changes)"}, files={"a.txt": "x\n"}
    )
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").click()
    page.locator(".cm-content").click()
    page.keyboard.type("more")
    page.get_by_text("● a.txt").wait_for()
    view(page, "chat")
    ask(page)
    page.get_by_text("I see them.").wait_for()
