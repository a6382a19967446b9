"""The workbench's state: agent mode and the settings decide together whether the model has tools."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls


def test_the_switch_waits_until_the_page_knows_how_it_stands(serve: Serve, own_tab: Any) -> None:
    held: list[Any] = []
    own_tab.route("**/workbench.js", lambda route: held.append(route))
    own_tab.goto(serve({"text": "Hello."}).address, wait_until="commit")
    own_tab.locator("#tools:disabled").wait_for()
    held[0].continue_()
    own_tab.locator("#tools:enabled[aria-checked=true]").wait_for()


def test_agent_mode_off_gives_the_model_no_tools(serve: Serve, page: Any) -> None:
    page.goto(serve(calls(("read_file", {"path": "a.txt"})), {"text": "I could not."}, files={"a.txt": "x"}).address)
    page.locator("#tools:enabled").wait_for()  # the page knows its state, and the shortcut is there
    page.keyboard.press("Control+Shift+A")
    page.locator("#tools[aria-checked=false]").wait_for()
    ask(page)
    page.get_by_text("I could not.").wait_for()
    assert page.locator(".card").get_attribute("data-state") == "validation_failed"


def test_the_settings_switch_gives_the_model_no_tools_and_agent_mode_says_so(serve: Serve, page: Any) -> None:
    steps = (calls(("read_file", {"path": "a.txt"})), {"text": "I could not.", "expect": "Tools are switched off"})
    page.goto(serve(*steps, files={"a.txt": "x"}).address)
    page.locator("#tools:enabled").wait_for()
    page.locator('#rail [data-view="settings"]').click()
    page.get_by_role("switch", name="Offer tools to the model").click()
    page.locator("#tools[aria-checked=false]").wait_for()
    page.locator('#rail [data-view="chat"]').click()
    page.locator("#tools").click()
    page.get_by_text("The settings offer no tools").wait_for()
    ask(page)
    page.get_by_text("I could not.").wait_for()
    assert page.locator(".card").get_attribute("data-state") == "validation_failed"
