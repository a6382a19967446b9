"""What an empty conversation offers: requests that fit the folder, and the conversations that were left, broken off or not."""

import signal
from pathlib import Path
from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, script, start, stop

WRITE = ("write_file", {"path": "b.txt", "content": "b"})


def test_a_sample_request_fits_the_folder_and_is_asked_by_a_click(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "A project."}, files={"README.md": "Read me.", "Makefile": "test:\n\ttrue\n"}).address)
    samples = page.locator(".offers button")
    samples.nth(2).wait_for()
    assert "Run the tests (make test) and say what failed." in samples.all_inner_texts()
    page.get_by_role("button", name="Summarize README.md.").click()
    page.get_by_text("A project.").wait_for()
    page.locator("article.user", has_text="Summarize README.md.").wait_for()  # its text is there once it is laid out


def test_after_a_kill_the_page_names_what_was_broken_off_and_one_click_goes_on(
    tmp_path: Path, browser: Any, context: Any
) -> None:
    page = context.new_page()
    first = start(tmp_path, script(calls(WRITE), {"text": "never"}))
    page.goto(first.address)
    ask(page, "Write b.txt")
    permission(page)
    first.process.send_signal(signal.SIGKILL)
    stop(first)
    again = start(tmp_path, script({"text": "I go on."}))
    try:
        page.goto(again.address)
        left = page.locator(".recent li")
        left.wait_for()
        assert "Write b.txt" in left.inner_text() and "interrupted" in left.inner_text()
        left.get_by_role("button").click()
        page.get_by_text("The last request was interrupted.").wait_for()
        assert "it did not run" in page.locator("#hints").inner_text()
        assert page.locator("#title").inner_text() == "Write b.txt"
        page.get_by_role("button", name="Go on").click()
        page.get_by_text("I go on.").wait_for()
    finally:
        stop(again)
    third = start(tmp_path, script({"text": "unused"}), "--continue")
    try:
        page.goto(third.address)
        page.get_by_text("I go on.").wait_for()
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("heading", name="What shall we work on?").wait_for()
        assert page.locator("#title").inner_text() == ""
    finally:
        stop(third)
