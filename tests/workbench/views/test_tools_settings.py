"""Tools on the settings page: switched off, rated otherwise, always asked for."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, until, view


def test_a_tool_is_switched_off_and_overridden(serve: Serve, page: Any) -> None:
    running = serve()
    page.goto(running.address)
    view(page, "settings")
    page.get_by_label("delete_file enabled").click()
    page.get_by_text("Saved", exact=True).first.wait_for()
    assert 'disabled = ["delete_file"]' in running.settings_file.read_text()
    page.get_by_label("write_file action").click()
    page.get_by_role("option", name="block").click()
    until(page, lambda: 'action = "block"' in running.settings_file.read_text())


def test_a_tool_is_rated_otherwise_and_asked_for_by_that(serve: Serve, page: Any) -> None:
    running = serve(calls(("read_file", {"path": "a.txt"})), {"text": "The end."}, files={"a.txt": "a"})
    page.goto(running.address)
    view(page, "settings")
    page.get_by_label("read_file risk").click()
    page.get_by_role("option", name="high").click()
    page.get_by_text("Saved", exact=True).first.wait_for()
    assert 'custom_risk = "high"' in running.settings_file.read_text()
    view(page, "chat")
    ask(page)
    dialog = permission(page)
    assert dialog.locator(".badge").first.inner_text() == "high"
    dialog.get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("The end.").wait_for()
