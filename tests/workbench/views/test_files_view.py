"""The panes of the files view are drawn wider and higher, by mouse and keys, and stay so."""

from typing import Any

from tests.workbench.conftest import Serve, view


def size(page: Any, pane: str) -> tuple[float, float]:
    box = page.locator(f".files > .{pane}").bounding_box()
    return box["width"], box["height"]


def test_tree_and_terminal_are_drawn_to_a_size_that_is_kept(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "-"}, files={"a.txt": "a"}).address)
    page.evaluate("localStorage.removeItem('pane--tree'), localStorage.removeItem('pane--below')")
    page.reload()
    view(page, "files")
    page.locator(".tree .row").first.wait_for()
    tree = page.get_by_role("separator", name="Width of the file tree")
    below = page.get_by_role("separator", name="Height of terminal and changes")
    page.wait_for_function("document.querySelector('[data-border=\"--below\"]').hasAttribute('aria-valuenow')")
    assert size(page, "side")[0] == 250
    tree.hover()
    page.mouse.down()
    page.mouse.move(64 + 330, 300)
    page.mouse.up()
    assert size(page, "side")[0] == 330
    assert tree.get_attribute("aria-valuenow") == "330"
    before = size(page, "below")[1]
    below.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert size(page, "below")[1] == before + 48
    tree.focus()
    page.keyboard.press("ArrowLeft")
    page.reload()
    page.wait_for_function("getComputedStyle(document.body).getPropertyValue('--tree') === '306px'")
    assert size(page, "below")[1] == before + 48
    page.set_viewport_size({"width": 1010, "height": 500})  # a small window shows less of it, for a while
    page.wait_for_function("document.querySelector('.files > .middle').getBoundingClientRect().width >= 240")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("getComputedStyle(document.body).getPropertyValue('--tree') === '306px'")
    page.evaluate("localStorage.removeItem('pane--tree'), localStorage.removeItem('pane--below')")
