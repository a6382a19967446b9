"""The settings page: each change is saved with the file's comments, holds from the next request on, and says what others fix."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, until, view


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


def test_the_threshold_slider_says_from_which_risk_on_calls_ask(serve: Serve, page: Any) -> None:
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "The end."})
    page.goto(running.address)
    view(page, "settings")
    slider = page.get_by_role("slider", name="Approval threshold")
    assert slider.get_attribute("aria-valuenow") == "2"
    slider.locator("[tabindex]").press("ArrowRight")
    page.get_by_text("Calls of high risk or more ask").wait_for()
    page.get_by_text("Saved", exact=True).first.wait_for()
    assert 'threshold = "high"' in running.settings_file.read_text()
    view(page, "chat")
    ask(page)
    page.get_by_text("The end.").wait_for()  # medium: nobody was asked
    assert (running.workspace / "b.txt").exists()


def test_limits_are_set_by_their_sliders_within_their_bounds(serve: Serve, page: Any) -> None:
    running = serve(calls(("list_files", {})), {"text": "The end."}, settings="[agent]\nmax_iterations = 3\n")
    page.goto(running.address)
    view(page, "settings")
    bounds = {"Iterations of one run": (1, 100), "Time for one tool": (10, 300), "Calls a minute": (5, 60)}
    for label, (low, high) in bounds.items():
        slider = page.get_by_role("slider", name=label)
        assert (slider.get_attribute("aria-valuemin"), slider.get_attribute("aria-valuemax")) == (str(low), str(high))
        slider.locator("[tabindex]").press("ArrowLeft")
    said = ("max_iterations = 2", "tool_timeout = 115.0", "rate_limit = 29")
    until(page, lambda: all(line in running.settings_file.read_text() for line in said))
    assert page.locator(".limit .number").all_inner_texts() == ["2", "115 s", "29"]
    view(page, "chat")
    ask(page)
    page.get_by_text("The end.").wait_for()
    assert page.locator("#iteration").inner_text() == "Iteration 2 of 2"


def test_the_audit_switch_leaves_results_of_safe_calls_out_and_the_log_is_one_click_away(
    serve_own: Serve, page: Any
) -> None:
    running = serve_own(calls(("read_file", {"path": "a.txt"})), {"text": "The end."}, files={"a.txt": "a"})
    page.goto(running.address)
    view(page, "settings")
    page.get_by_role("switch", name="Record the results of safe calls", checked=True).click()
    page.get_by_text("Saved", exact=True).first.wait_for()
    assert "audit_all = false" in running.settings_file.read_text()
    ask(page)  # the chat stands beside the settings
    page.get_by_text("The end.").wait_for()
    page.get_by_role("button", name="View audit log").click()
    page.get_by_role("heading", name="Audit log").wait_for()
    entry = page.locator(".entry", has_text="Read a.txt")
    entry.wait_for()
    assert entry.locator(".outcome").inner_text() == "result not recorded"
