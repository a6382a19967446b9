"""The chat promises: text streams in as safe Markdown, tool calls are cards, a run can be stopped, every tab sees it."""

import re
from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission


def test_an_answer_streams_in_as_markdown(serve: Serve, page: Any) -> None:
    text = "# Heading\n\nSome **bold** and `code`.\n\n```python\ndef f():\n    return 1\n```\n\n- one\n- two\n"
    page.goto(serve({"text": text, "chunk": 5, "delay": 0.005, "thinking": "Hm."}).address)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    answer = page.locator("article.agent .markdown")
    assert answer.locator("h1").inner_text() == "Heading"
    assert answer.locator("strong").inner_text() == "bold"
    assert answer.locator("pre").inner_text() == "def f():\n    return 1"
    assert answer.locator("pre .hl-keyword").first.inner_text() == "def"
    assert answer.locator("li").all_inner_texts() == ["one", "two"]
    assert page.locator("details.thinking").get_attribute("open") is None


def test_a_footnote_is_a_mark_in_the_text_and_a_note_of_its_own(serve: Serve, page: Any) -> None:
    text = "It is so.[^1] And so.[^long-name] `a[^1]` [^no end\n[^1]: Because of **this**.\n[^long-name]: And `that`.\n"
    page.goto(serve({"text": text, "chunk": 3, "delay": 0.002}).address)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    answer = page.locator("article.agent .markdown")
    assert answer.locator("p").first.inner_text().strip() == "It is so.1 And so.long-name a[^1] [^no end"
    assert answer.locator("p").first.locator("sup").all_inner_texts() == ["1", "long-name"]
    assert answer.locator("p.footnote").all_inner_texts() == ["1 Because of this.", "long-name And that."]


def test_very_long_blocks_stay_whole_in_their_stretches(serve: Serve, page: Any) -> None:
    code = "".join(f"x{n} = {n}\n" for n in range(100))
    words = "word " * 3000
    table = "| number | square |\n|---|---|\n" + "".join(f"| {n} | {n * n} |\n" for n in range(100))
    items = "".join(f"1. item {n}\n" for n in range(100))
    text = f"{words}\n\n```python\n{code}```\n\n{table}\n{items}\n```\n{'long ' * 1000}end\n```\n"
    page.goto(serve({"text": text, "chunk": 97}).address)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    answer = page.locator("article.agent .markdown")
    assert answer.locator("p").first.text_content().split() == words.split()
    blocks = answer.locator("pre")
    assert blocks.first.inner_text() == code.removesuffix("\n")
    assert blocks.last.inner_text() == "long " * 1000 + "end"
    assert blocks.last.locator("code").bounding_box()["height"] < 40  # one line
    assert answer.locator("tr").count() == 101
    lefts = answer.locator("tr").evaluate_all("rows => rows.map(row => row.cells[1].getBoundingClientRect().left)")
    assert max(lefts) - min(lefts) < 1.5  # the columns stand below each other
    assert answer.locator("li").all_inner_texts() == [f"item {n}" for n in range(100)]
    assert answer.locator("ol").evaluate_all("lists => lists.map(list => list.start)") == [1, 41, 81]


def test_the_newest_text_stays_in_sight_when_the_page_changes_its_size(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "Words.\n\n" * 300, "chunk": 20, "delay": 0.02}).address)
    ask(page)
    page.locator("article.agent .markdown p").nth(60).wait_for(state="attached")
    page.set_viewport_size({"width": 390, "height": 780})
    page.locator("article.agent .markdown p").nth(150).wait_for(state="attached")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_text("Done ·").wait_for()
    page.wait_for_function(
        "(() => { const box = document.getElementById('transcript'); return box.scrollHeight - box.scrollTop - box.clientHeight < 2; })()"
    )


AT_END = "(() => { const box = document.getElementById('transcript'); return box.scrollHeight - box.scrollTop - box.clientHeight < 2; })()"


def test_the_conversation_is_followed_until_a_person_scrolls_away(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "Words.\n\n" * 200}, {"text": "More.\n\n" * 200, "chunk": 20, "delay": 0.01}).address)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    for _ in range(5):
        page.reload()
        page.get_by_text("Words.").nth(199).wait_for(state="attached")
        page.wait_for_function(AT_END)
    page.locator("#transcript").hover()
    page.mouse.wheel(0, -2000)
    page.wait_for_function(f"!{AT_END}")
    ask(page, "And more?")  # one's own message is jumped to
    page.wait_for_function(AT_END)
    page.get_by_text("More.").nth(20).wait_for(state="attached")
    page.locator("#transcript").hover()
    page.mouse.wheel(0, -1000)
    page.get_by_role("button", name="New below").wait_for()
    place = page.evaluate("document.getElementById('transcript').scrollTop")
    page.get_by_text("Done ·").nth(1).wait_for(state="attached")
    assert page.evaluate("document.getElementById('transcript').scrollTop") == place
    page.get_by_role("button", name="New below").click()
    page.wait_for_function(AT_END)
    assert page.get_by_role("button", name="New below").count() == 0


def test_a_resumed_conversation_shows_its_calls_as_they_were(serve: Serve, page: Any) -> None:
    read = calls(("read_file", {"path": "a.txt"}), thinking="Hm.")
    page.goto(serve(read, {"text": "It says hello."}, files={"a.txt": "hello"}).address)
    ask(page)
    page.get_by_text("It says hello.").wait_for()
    assert page.evaluate("workbench.live.ask({ do: 'new' })") == {}
    page.get_by_text("What shall we work on?").wait_for()
    page.locator('#rail [data-view="conversations"]').click()
    page.get_by_role("button", name="Resume").first.click()
    page.get_by_text("It says hello.").wait_for()
    assert page.locator(".card .summary").inner_text() == "Read a.txt"
    assert page.locator("#log li").count() == 0  # nothing happened in this session yet
    assert re.fullmatch(
        r"Done · .+ · 1 call · [1-9]\d* tokens.*", page.locator("footer.ending").inner_text(), re.DOTALL
    )


def test_a_tool_call_is_a_card_with_its_result(serve: Serve, page: Any) -> None:
    page.goto(
        serve(calls(("read_file", {"path": "a.txt"})), {"text": "It says hello."}, files={"a.txt": "hello"}).address
    )
    ask(page)
    card = page.locator(".card")
    page.get_by_text("It says hello.").wait_for()
    assert card.get_attribute("data-state") == "completed"
    assert card.locator(".badge").inner_text() == "safe"
    card.locator("summary").first.click()
    assert "hello" in card.locator(".output").inner_text()


def test_everything_is_done_with_the_keyboard_alone(serve: Serve, page: Any) -> None:
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "Written."})
    page.goto(running.address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("Write it")
    page.keyboard.press("Enter")
    permission(page)
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement.textContent") == "Allow":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Written.").wait_for()
    assert (running.workspace / "b.txt").exists()
    page.keyboard.press("Alt+5")
    page.get_by_text("Approval threshold").wait_for()


def test_the_list_of_shortcuts_opens_under_a_question_mark(serve: Serve, page: Any) -> None:
    page.goto(serve().address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog", name="Keyboard shortcuts").is_hidden()


def test_a_question_of_the_agents_is_answered_on_the_page(serve: Serve, page: Any) -> None:
    page.goto(
        serve(
            calls(("ask_user", {"question": "Which one?", "options": ["red", "blue"]})),
            {"text": "Fine.", "expect": "blue"},
        ).address
    )
    ask(page)
    page.get_by_role("button", name="blue").click()
    page.get_by_text("Fine.").wait_for()


def test_what_is_said_while_it_works_waits_or_is_told_at_once(serve: Serve, page: Any) -> None:
    made = calls(("write_file", {"path": "b.txt", "content": "b"}))
    page.goto(serve(made, {"text": "First."}, {"text": "Second."}).address)
    ask(page)
    permission(page)
    box = page.get_by_role("textbox", name="Message", exact=True)
    for text, key in (("Then that.", "Enter"), ("Never mind.", "Enter"), ("Be quick.", "Control+Enter")):
        box.fill(text)
        box.press(key)
        page.locator(f"#queue button[aria-label='Remove {text}']").wait_for()
    assert page.locator("#queue .when").all_inner_texts() == ["told next", "next", "next"]
    page.get_by_role("button", name="Remove Never mind.").click()
    page.get_by_label("Waiting text").nth(2).wait_for(state="detached")
    changed = page.get_by_label("Waiting text").nth(1)
    changed.fill("Then this.")
    changed.press("Enter")
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("Second.").wait_for()
    asked = page.locator("article.user .bubble").all_text_contents()
    assert asked == ["Do it.", "Be quick.", "Then this."]
    assert page.locator("#queue").is_hidden()


def test_what_runs_in_the_background_is_seen_read_and_stopped(serve: Serve, page: Any) -> None:
    command = "echo it is up; sleep 60"
    page.goto(serve(calls(("run_command", {"command": command, "background": True})), {"text": "It runs."}).address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("It runs.").wait_for()
    listed = page.get_by_role("list", name="In the background")
    listed.get_by_text(command).wait_for()
    listed.get_by_role("button", name=f"Output of b1: {command}").click()
    page.locator("#background pre", has_text="it is up").wait_for()
    listed.get_by_role("button", name=f"Stop b1: {command}").click()
    page.locator("#background").wait_for(state="hidden")


def test_the_chat_stands_beside_the_other_views_and_keeps_its_width(serve: Serve, page: Any) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "The end."})
    page.goto(running.address)
    ask(page)
    permission(page)
    page.keyboard.press("Alt+2")
    files = page.locator("#app")
    border = page.get_by_role("separator", name="Width of the chat")
    border.wait_for()
    before = page.locator("#chat").bounding_box()
    assert files.bounding_box()["x"] + files.bounding_box()["width"] <= before["x"] + 1
    border.focus()
    border.press("ArrowLeft")
    page.reload()
    border.wait_for()
    assert page.locator("#chat").bounding_box()["width"] == before["width"] + 24
    page.set_viewport_size({"width": 700, "height": 800})  # a small window for a while
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function(f"document.getElementById('chat').clientWidth >= {before['width'] + 22}")
    for _ in range(12):
        border.press("ArrowRight")
    chat, send = page.locator("#chat").bounding_box(), page.locator("#send").bounding_box()
    assert chat["width"] == 320 and send["x"] + send["width"] <= chat["x"] + chat["width"]
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    page.evaluate("localStorage.removeItem('pane--chat')")
