"""A question that is no permission is read whole and answered by keyboard or mouse: the agent's own, or one about a command's effects."""

from typing import Any

import pytest

from tests.workbench.conftest import Running, Serve, ask, calls, until

EFFECTS = '[policy]\nask_about = "effects"\n'
COMMAND = "echo printed; sed -i s/old/new/ a.txt; echo made > made.txt"


def asked_about_effects(serve: Serve, page: Any, said: str) -> Running:
    """The command has run in its layer, and its question stands there; the focus is in the empty message box."""
    step = calls(("run_command", {"command": COMMAND}))
    running = serve(step, {"text": "The end.", "expect": said}, files={"a.txt": "one\nold line\n"}, settings=EFFECTS)
    page.goto(running.address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("Do it.")
    page.keyboard.press("Enter")
    page.locator("#permission:visible, article.question").first.wait_for()
    if page.locator("#permission").is_visible():
        pytest.skip("no layers on this machine")
    page.locator("article.question button.choice:enabled").nth(2).wait_for()
    return running


def at(page: Any) -> str:
    text: str = page.evaluate("document.activeElement.textContent")
    return text


def test_a_commands_effects_are_shown_and_committed_by_the_keyboard_alone(serve: Serve, page: Any) -> None:
    running = asked_about_effects(serve, page, "printed")
    question = page.get_by_role("article", name="Question")
    assert question.locator("td.diff-removed").all_inner_texts() == ["old line"]
    assert question.locator("td.diff-added").all_inner_texts() == ["new line", "made"]
    assert "exit code 0" in question.inner_text() and "created made.txt" in question.inner_text()
    assert page.locator(".card .output").inner_text() == "printed\n"
    assert (running.workspace / "a.txt").read_text() == "one\nold line\n"
    assert not (running.workspace / "made.txt").exists()
    page.keyboard.press("Enter")  # leads to its choices
    assert at(page) == "all"
    page.keyboard.press("Enter")
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "a.txt").read_text() == "one\nnew line\n"
    assert (running.workspace / "made.txt").read_text() == "made\n"
    assert question.get_by_role("button").count() == 0 and question.locator("p").last.inner_text() == "all"


def test_a_commands_effects_are_discarded_by_the_keyboard_alone(serve: Serve, page: Any) -> None:
    running = asked_about_effects(serve, page, "the user wants nothing of it")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Tab")
    assert at(page) == "nothing"
    page.keyboard.press("Enter")
    page.get_by_text("The end.").wait_for()
    assert [path.name for path in running.workspace.iterdir()] == ["a.txt"]
    assert (running.workspace / "a.txt").read_text() == "one\nold line\n"


def test_why_not_is_told_the_model(serve: Serve, page: Any) -> None:
    running = asked_about_effects(serve, page, "write b.txt instead")
    page.get_by_role("textbox", name="Your answer").fill("write b.txt instead")
    page.get_by_role("button", name="Reply").click()
    page.get_by_text("The end.").wait_for()
    assert [path.name for path in running.workspace.iterdir()] == ["a.txt"]


def test_without_choices_the_keys_lead_to_the_field(serve: Serve, page: Any) -> None:
    step = calls(("ask_user", {"question": "Which name\u202e?"}))
    page.goto(serve(step, {"text": "Fine.", "expect": "Ada"}).address)
    ask(page)
    question = page.get_by_role("article", name="Question")
    question.get_by_role("button", name="Reply", disabled=False).wait_for()
    assert question.locator("strong").inner_text() == "Which name\\u{202e}?"
    page.get_by_role("textbox", name="Message", exact=True).focus()
    until(
        page, lambda: page.keyboard.press("Enter") or page.evaluate("document.activeElement.ariaLabel") == "Your answer"
    )
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.get_by_text("Fine.").wait_for()


def test_lines_of_a_file_that_look_like_a_diff_stay_its_lines(serve: Serve, page: Any) -> None:
    diff = "--- a/one\n+++ b/one\n@@ -1,2 +1,3 @@\n same\n--- a/two\n+++ b/two\n+@@ -1 +1 @@\n"
    two = "--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-last\n"
    page.goto(
        serve(
            calls(("ask_user", {"question": f"Look:\nfirst\n{diff}{two}Well?", "options": ["yes"]})), {"text": "."}
        ).address
    )
    ask(page)
    question = page.get_by_role("article", name="Question")
    question.wait_for()
    assert question.locator("td.diff-removed").all_inner_texts() == ["-- a/two", "last"]
    assert question.locator("td.diff-added").all_inner_texts() == ["++ b/two", "@@ -1 +1 @@"]
    assert question.locator("p.said").all_inner_texts() == ["first", "Well?"]
    assert question.locator("p.counts code").all_inner_texts() == ["one", "gone"]
    question.get_by_role("button", name="yes").click()
    page.get_by_text("Done ·").wait_for()
