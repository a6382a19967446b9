"""The settings page: each change is saved with the file's comments, holds from the next request on, and says what others fix."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, view


def test_settings_are_saved_with_their_comments_and_hold_at_once(serve: Serve, page: Any) -> None:
    running = serve(settings="# mine\n[agent]\nmax_iterations = 7  # enough\n")
    page.goto(running.address)
    view(page, "settings")
    page.get_by_role("radio", name="Always ask").click()
    page.locator("#mode", has_text="Always ask").wait_for()
    text = running.settings_file.read_text()
    assert "# mine" in text and "max_iterations = 7  # enough" in text
    assert 'mode = "always_ask"' in text


def test_reset_all_takes_the_permissions_of_tools_out_as_well(serve: Serve, page: Any) -> None:
    rules = '[policy.tools.write_file]\naction = "always_allow"\nallowed_patterns = ["*.md"]\n'
    off = '[tools]\ndisabled = ["copy_file"]\n'
    running = serve(settings=f'# mine\n{off}{rules}[policy.tools.read_file]\ncustom_risk = "high"\n')
    page.goto(running.address)
    view(page, "settings")
    page.get_by_role("button", name="Reset all").click()
    page.get_by_role("button", name="Reset", exact=True).click()
    page.get_by_role("switch", name="copy_file enabled", checked=True).wait_for()
    text = running.settings_file.read_text()
    assert "# mine" in text and 'allowed_patterns = ["*.md"]' in text
    assert [word for word in ("always_allow", "custom_risk", "disabled", "[agent]") if word in text] == []


def test_what_the_projects_file_fixes_is_shown_as_such(serve: Serve, page: Any) -> None:
    page.goto(serve(files={"aintern.toml": '[policy]\nmode = "always_ask"\n'}).address)
    view(page, "settings")
    page.get_by_text("aintern.toml:2").first.wait_for()


def test_a_project_is_trusted_on_the_page(serve: Serve, page: Any) -> None:
    page.goto(serve(files={"aintern.toml": '[policy]\nmode = "auto_approve"\n'}).address)
    view(page, "settings")
    page.get_by_role("radio", name="Ask for risky", checked=True).wait_for()
    page.get_by_role("button", name="Trust this folder").click()
    page.get_by_role("radio", name="Auto-approve", checked=True).wait_for()


def test_a_mode_chosen_during_a_run_holds_from_the_next_request_on(serve: Serve, page: Any) -> None:
    read = calls(("read_file", {"path": "a.txt"}))
    page.goto(
        serve({"text": "slow " * 400, "chunk": 5, "delay": 0.02}, read, {"text": "."}, files={"a.txt": ""}).address
    )
    ask(page)
    page.locator("article.agent .markdown p").first.wait_for()
    view(page, "settings")
    page.get_by_role("radio", name="Always ask").click()
    page.get_by_text("holds from the next request on").wait_for()
    assert page.locator("#mode").inner_text() == "Ask for risky"
    view(page, "chat")
    page.get_by_role("button", name="Cancel").click()
    page.locator("#mode", has_text="Always ask").wait_for()
    ask(page)
    assert permission(page).get_by_text("Read a.txt").is_visible()


def test_settings_leave_the_conversation_as_it_stands(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "First answer."}).address)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    view(page, "settings")
    page.get_by_role("radio", name="Always ask").click()
    page.locator("#mode", has_text="Always ask").wait_for()
    view(page, "chat")
    assert "Ended: answered" in page.locator("#log").inner_text()  # the same session: its log is still there
