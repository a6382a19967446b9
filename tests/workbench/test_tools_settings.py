"""Tools on the settings page: switched off, rated otherwise, always asked for."""

from typing import Any

from tests.workbench.conftest import Serve, until, view


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
