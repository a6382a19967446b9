"""The chat promises: text streams in as safe Markdown, tool calls are cards, a run can be stopped, every tab sees it."""

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


def test_a_tool_call_is_a_card_with_its_result(serve: Serve, page: Any) -> None:
    page.goto(
        serve(calls(("read_file", {"path": "a.txt"})), {"text": "It says hello."}, files={"a.txt": "hello"}).address
    )
    ask(page)
    card = page.locator(".card")
    page.get_by_text("It says hello.").wait_for()
    assert card.get_attribute("data-state") == "done"
    assert card.locator(".badge").inner_text() == "safe"
    card.locator("summary").first.click()
    assert "hello" in card.locator(".output").inner_text()


def test_stop_ends_the_run_and_the_next_request_works(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "word " * 500, "chunk": 5, "delay": 0.02}, {"text": "Second answer."}).address)
    ask(page)
    page.locator("article.agent .markdown p").first.wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled ·").wait_for()
    ask(page, "Again")
    page.get_by_text("Second answer.").wait_for()


def test_agent_mode_off_gives_the_model_no_tools(serve: Serve, page: Any) -> None:
    page.goto(serve(calls(("read_file", {"path": "a.txt"})), {"text": "I could not."}, files={"a.txt": "x"}).address)
    page.get_by_role("textbox", name="Message").wait_for()
    page.keyboard.press("Control+Shift+A")
    page.locator("#tools[aria-checked=false]").wait_for()
    ask(page)
    page.get_by_text("I could not.").wait_for()
    assert page.locator(".card").get_attribute("data-state") == "failed"


def test_the_settings_switch_gives_the_model_no_tools_and_agent_mode_says_so(serve: Serve, page: Any) -> None:
    steps = (calls(("read_file", {"path": "a.txt"})), {"text": "I could not.", "expect": "Tools are switched off"})
    page.goto(serve(*steps, files={"a.txt": "x"}).address)
    page.locator("#tools[aria-checked=true]").wait_for()
    page.locator('#rail [data-view="settings"]').click()
    page.get_by_role("switch", name="Offer tools to the model").click()
    page.locator("#tools[aria-checked=false]").wait_for()
    page.locator('#rail [data-view="chat"]').click()
    page.locator("#tools").click()
    page.get_by_text("The settings offer no tools").wait_for()
    ask(page)
    page.get_by_text("I could not.").wait_for()
    assert page.locator(".card").get_attribute("data-state") == "failed"


def test_files_are_completed_after_an_at_sign_and_attached(serve: Serve, page: Any) -> None:
    running = serve({"text": "Seen.", "expect": "the content"}, files={"src/notes.txt": "the content", "other.py": ""})
    page.goto(running.address)
    message = page.get_by_role("textbox", name="Message")
    message.press_sequentially("look at @not")
    page.get_by_role("option", name="src/notes.txt").wait_for()
    message.press("Enter")
    assert message.input_value() == "look at @src/notes.txt "
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Seen.").wait_for()


def test_edit_and_resend_forks_the_conversation(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "First."}, {"text": "Second."}).address)
    ask(page, "One")
    page.get_by_text("First.").wait_for()
    ask(page, "Two")
    page.get_by_text("Second.").wait_for()
    page.locator("article.user").last.hover()
    page.locator("article.user").last.get_by_role("button", name="Edit").click()
    page.get_by_role("textbox", name="Message").fill("Two, otherwise")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("Two, otherwise").wait_for()
    page.get_by_text("Done ·").wait_for()
    assert page.locator("article.user .bubble").all_inner_texts() == ["One", "Two, otherwise"]


def test_a_reload_in_the_middle_of_a_run_shows_where_it_stands(serve: Serve, page: Any) -> None:
    page.goto(serve({"text": "early " * 40 + "late", "chunk": 6, "delay": 0.05}).address)
    ask(page, "Go")
    page.get_by_text("early early").wait_for()
    page.reload()
    page.get_by_text("early early").wait_for()
    assert page.get_by_role("button", name="Cancel").is_enabled()
    page.get_by_text("late").wait_for()
    page.get_by_text("Done ·").wait_for()
    assert page.locator("article.agent").count() == 1


def test_two_tabs_see_the_same_run_and_either_may_answer(serve: Serve, context: Any, page: Any) -> None:
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "Written."})
    page.goto(running.address)
    other = context.new_page()
    other.goto(f"http://{running.host}/")
    ask(page, "Write")
    permission(page)
    permission(other).get_by_role("button", name="Allow").click()
    page.get_by_text("Written.").wait_for()
    other.get_by_text("Written.").wait_for()
    assert page.get_by_role("dialog", name="Permission").is_hidden()
    assert (running.workspace / "b.txt").read_text() == "b"


def test_the_run_goes_on_without_any_page(serve: Serve, context: Any, page: Any) -> None:
    running = serve(calls(("write_file", {"path": "b.txt", "content": "b"})), {"text": "Written."})
    page.goto(running.address)
    ask(page)
    permission(page)
    page.close()
    later = context.new_page()
    later.goto(f"http://{running.host}/")
    permission(later).get_by_role("button", name="Allow").click()
    later.get_by_text("Written.").wait_for()


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
