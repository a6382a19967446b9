"""Conversations are resumed, renamed and deleted on the page."""

from typing import Any

from tests.workbench.conftest import Serve, ask, view


def test_conversations_are_resumed_renamed_and_deleted(serve_own: Serve, page: Any) -> None:
    page.goto(serve_own({"text": "First answer."}).address)
    ask(page, "Remember the milk")
    page.get_by_text("First answer.").wait_for()
    view(page, "conversations")
    page.get_by_role("button", name="New conversation").click()
    page.get_by_text("What shall we work on?").wait_for()
    view(page, "conversations")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Title").fill("Milk")
    page.locator(".q-dialog").get_by_role("button", name="Rename").click()
    page.get_by_text("Milk", exact=True).wait_for()
    page.get_by_role("button", name="Resume").click()
    page.get_by_text("First answer.").wait_for()
    view(page, "conversations")
    page.get_by_role("button", name="New conversation").click()
    page.get_by_text("What shall we work on?").wait_for()
    view(page, "conversations")
    page.get_by_role("button", name="Delete").click()
    page.locator(".q-dialog").get_by_role("button", name="Delete").click()
    page.get_by_text("None yet.").wait_for()
