"""Conversations are found, resumed, renamed, forked, exported and deleted on the page."""

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


def test_a_row_that_is_about_to_be_made_anew_takes_no_click(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "First answer."}).address)
    ask(page, "Remember the milk")
    page.get_by_text("First answer.").wait_for()
    view(page, "conversations")
    page.locator(".conversation").first.wait_for()
    view(page, "chat")
    seen = page.evaluate("""() => {
      const row = document.querySelector(".conversation");
      document.querySelector('#rail [data-view="conversations"]').click();
      return row.checkVisibility({ visibilityProperty: true });
    }""")
    assert seen is False
    page.get_by_role("button", name="Rename").first.click()
    page.locator(".q-dialog").get_by_label("Title").wait_for()


def test_a_search_shows_the_line_that_was_found_with_the_hit_marked(serve_own: Serve, page: Any) -> None:
    answer = "First line.\nThe Purple <b>crocodile</b> sleeps & dreams.\nLast line."
    page.goto(serve_own({"text": answer}).address)
    ask(page, "Remember the milk")
    page.get_by_text("Last line.").wait_for()
    view(page, "conversations")
    page.get_by_label("Search").fill("purple <b>CROC")
    hit = page.locator(".conversation .hit")
    hit.wait_for()
    assert hit.inner_text() == "AIntern: The Purple <b>crocodile</b> sleeps & dreams."
    assert hit.locator("mark").inner_text() == "Purple <b>croc"
    page.get_by_label("Search").fill("the milk")
    page.locator(".hit", has_text="You: Remember the milk").wait_for()
    page.get_by_label("Search").fill("no such words")
    page.get_by_text("Nothing found.").wait_for()


def test_a_conversation_is_forked_and_exported_as_markdown(serve_own: Serve, page: Any) -> None:
    page.goto(serve_own({"text": "An answer."}).address)
    ask(page, "Remember the milk")
    page.locator("footer.ending").wait_for()
    view(page, "conversations")
    page.get_by_role("button", name="Fork").click()
    page.locator(".conversation.current", has_text="a copy").wait_for(state="attached")
    page.locator("article.user", has_text="Remember the milk").wait_for()  # what was said so far
    ask(page, "And the bread")
    page.locator("article.user", has_text="And the bread").wait_for()
    page.locator("footer.ending").nth(1).wait_for()
    view(page, "conversations")
    rows = page.locator(".conversation.current", has_text="a copy"), page.locator(".conversation:not(.current)")
    texts = []
    for row in rows:
        with page.expect_download() as downloading:
            row.get_by_role("button", name="MD").click()
        texts.append(downloading.value.path().read_text())
    assert all("Remember the milk" in text and "An answer." in text for text in texts)
    assert ["And the bread" in text for text in texts] == [True, False]
