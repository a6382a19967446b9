"""A tab may leave, come back and have company: each sees the run where it stands."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission


def test_a_reload_in_the_middle_of_a_run_shows_where_it_stands(serve: Serve, page: Any) -> None:
    waits = ("run_command", {"command": "until [ -e go ]; do sleep 0.05; done"})  # for us, however slow the machine is
    early = calls(waits, text="early " * 40, chunk=6, delay=0.1)
    running = serve(early, {"text": "late"}, settings='[policy]\nmode = "auto_approve"\n')
    page.goto(running.address)
    ask(page, "Go")
    page.get_by_text("early early").wait_for()
    page.reload()
    page.get_by_text("early early").wait_for()
    assert page.get_by_role("button", name="Cancel").is_enabled()
    (running.workspace / "go").touch()
    page.get_by_text("late").wait_for()
    page.get_by_text("Done ·").wait_for()
    assert page.locator("article.agent").count() == 2  # one for each reply


def test_two_tabs_see_the_same_run_and_either_may_answer(serve: Serve, context: Any, page: Any) -> None:
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "Written."})
    page.goto(running.address)
    other = context.new_page()
    other.goto(f"http://{running.host}/")
    ask(page, "Write")
    permission(page)
    permission(other).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("Written.").wait_for()
    other.get_by_text("Written.").wait_for()
    assert page.get_by_role("dialog", name="Permission").is_hidden()
    assert (running.workspace / "b.txt").read_text() == "b"


def test_the_run_goes_on_without_any_page(serve: Serve, context: Any, own_tab: Any) -> None:
    page = own_tab
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "Written."})
    page.goto(running.address)
    ask(page)
    permission(page)
    page.close()
    later = context.new_page()
    later.goto(f"http://{running.host}/")
    permission(later).get_by_role("button", name="Allow", exact=True).click()
    later.get_by_text("Written.").wait_for()
