"""A remembered answer stands on the settings page with what it covers, and is taken back there."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, view


def test_a_remembered_answer_is_shown_and_revoked(serve_own: Serve, page: Any) -> None:
    running = serve_own(calls(("write_file", {"path": "a.txt", "content": "a\n"})), {"text": "The end."})
    page.goto(running.address)
    ask(page)
    dialog = permission(page)
    dialog.get_by_label("Holds").select_option("project")
    dialog.get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    view(page, "settings")
    page.locator(".grant", has_text="used").get_by_role("button", name="Revoke write_file").click()
    page.get_by_text("No answer is remembered.").wait_for()
