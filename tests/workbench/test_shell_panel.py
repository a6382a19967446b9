"""The visible terminal: an agent's command runs where the person sees it."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, view


def test_a_command_runs_where_it_is_seen(serve: Serve, page: Any) -> None:
    visible = {"command": "echo seen-$((40+2)); touch done.txt", "capture_output": False}
    running = serve(calls(("run_command", visible)), {"text": "The end."}, settings='[policy]\nmode = "always_ask"\n')
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "done.txt").exists()
    view(page, "files")
    page.locator(".xterm-rows", has_text="seen-42").wait_for()
