"""The views promise: settings are saved with comments kept, the log is verified, files are edited, the terminal is real."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, until

WRITE = calls(("write_file", {"path": "b.txt", "content": "b\n"}))


def view(page: Any, name: str) -> None:
    page.locator(f'#rail [data-view="{name}"]').click()


def test_settings_are_saved_with_their_comments_and_hold_at_once(serve: Serve, page: Any) -> None:
    running = serve(settings="# mine\n[agent]\nmax_iterations = 7  # enough\n")
    page.goto(running.address)
    view(page, "settings")
    page.get_by_role("radio", name="Always ask").click()
    page.locator("#mode", has_text="Always ask").wait_for()
    text = running.settings_file.read_text()
    assert "# mine" in text and "max_iterations = 7  # enough" in text
    assert 'mode = "always_ask"' in text


def test_a_tool_is_switched_off_and_overridden(serve: Serve, page: Any) -> None:
    running = serve()
    page.goto(running.address)
    view(page, "settings")
    page.get_by_label("delete_file enabled").click()
    page.get_by_text("Saved", exact=True).first.wait_for()
    assert 'disabled = ["delete_file"]' in running.settings_file.read_text()
    page.get_by_label("write_file action").click()
    page.get_by_role("option", name="block").click()
    until(page, lambda: 'action = "block"' in running.settings_file.read_text())


def test_what_the_projects_file_fixes_is_shown_as_such(serve: Serve, page: Any) -> None:
    page.goto(serve(files={"aintern.toml": '[policy]\nmode = "always_ask"\n'}).address)
    view(page, "settings")
    page.get_by_text("aintern.toml:2").first.wait_for()


def test_the_audit_log_is_filtered_verified_and_exported(serve_own: Serve, page: Any) -> None:
    page.goto(serve_own(WRITE, {"text": "The end."}).address)
    ask(page)
    permission(page).get_by_role("button", name="Allow").click()
    page.get_by_text("The end.").wait_for()
    view(page, "audit")
    page.get_by_role("button", name="Verify").click()
    page.get_by_text("The log is whole: 2 rows").wait_for()
    page.locator(".entry summary").click()
    page.get_by_text('"path":"b.txt"').wait_for()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Export JSONL").click()
    assert '"tool": "write_file"' in downloading.value.path().read_text()
    page.get_by_label("Text").fill("nothing like it")
    page.get_by_text("Nothing here.").wait_for()


def test_a_changed_audit_row_is_named(serve_own: Serve, page: Any) -> None:
    import sqlite3

    running = serve_own(WRITE, {"text": "The end."})
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow").click()
    page.get_by_text("The end.").wait_for()
    (database,) = (running.workspace.parent / "home").rglob("aintern.db")
    with sqlite3.connect(database) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE audit_log SET decision = 'auto_approved' WHERE seq = 1")
    connection.close()
    view(page, "audit")
    page.get_by_role("button", name="Verify").click()
    page.get_by_text("row 1").first.wait_for()


def test_the_terminal_is_a_shell_that_can_be_typed_into(serve: Serve, page: Any) -> None:
    running = serve()
    page.goto(running.address)
    view(page, "files")
    page.locator(".terminal-box .xterm").click()
    page.keyboard.type("echo $((6*7)) > typed.txt; tty\n")
    page.locator(".xterm-rows", has_text="/dev/pts/").wait_for()
    assert (running.workspace / "typed.txt").read_text() == "42\n"
    page.reload()
    page.locator(".xterm-rows", has_text="/dev/pts/").wait_for()


def test_a_file_is_opened_edited_and_saved(serve_own: Serve, page: Any) -> None:
    running = serve_own(files={"a.py": "print(1)\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.py").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("print(2)")
    page.get_by_text("● a.py").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("Saved a.py").wait_for()
    assert (running.workspace / "a.py").read_text() == "print(1)\nprint(2)"


def test_a_change_on_the_disk_is_not_overwritten_unasked(serve_own: Serve, page: Any) -> None:
    running = serve_own(files={"a.py": "print(1)\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.py").click()
    page.locator(".cm-content").click()
    page.keyboard.type("mine ")
    page.get_by_text("● a.py").wait_for()
    (running.workspace / "a.py").write_text("theirs\n")
    page.get_by_text("changed on the disk").wait_for()
    assert (running.workspace / "a.py").read_text() == "theirs\n"
    page.get_by_role("button", name="Take the disk's").click()
    page.locator(".cm-content", has_text="theirs").wait_for()


def test_the_selection_goes_with_the_request(serve_own: Serve, page: Any) -> None:
    running = serve_own({"text": "Seen.", "expect": "selected words"}, files={"a.txt": "selected words\n"})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    view(page, "chat")
    page.get_by_label("a.txt:1").check()
    ask(page)
    page.get_by_text("Seen.").wait_for()


def test_the_tree_shows_new_files_as_they_come(serve: Serve, page: Any) -> None:
    running = serve(files={"a.txt": ""})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").wait_for()
    (running.workspace / "later.txt").write_text("")
    page.get_by_role("treeitem", name="later.txt").wait_for()


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


def test_a_call_is_undone_from_its_card(serve: Serve, page: Any) -> None:
    running = serve(
        calls(("write_file", {"path": "a.txt", "content": "new\n"})), {"text": "The end."}, files={"a.txt": "old\n"}
    )
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow").click()
    page.get_by_text("The end.").wait_for()
    page.locator(".card").get_by_role("button", name="Undo").click()
    page.get_by_text("Put back: a.txt.").wait_for()
    assert (running.workspace / "a.txt").read_text() == "old\n"


def test_what_the_agent_changed_is_shown_and_accepted_or_taken_back_by_file(serve: Serve, page: Any) -> None:
    both = (
        ("write_file", {"path": "left.txt", "content": "new a\n"}),
        ("write_file", {"path": "right.txt", "content": "new b\n"}),
    )
    running = serve(calls(*both), {"text": "The end."}, files={"left.txt": "old a\n", "right.txt": "old b\n"})
    page.goto(running.address)
    ask(page)
    for name in ("left.txt", "right.txt"):
        page.locator("#permission", has_text=f"Write {name}").wait_for()
        permission(page).get_by_role("button", name="Allow").click()
    page.get_by_text("The end.").wait_for()
    view(page, "files")
    page.get_by_role("tab", name="Changes").click()
    page.locator(".change", has_text="Write right.txt").locator("summary").click()
    first = page.locator(".change", has_text="Write left.txt")
    first.locator("summary").click()
    assert first.locator("td.diff-added").inner_text() == "new a"
    first.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_text("taken back").first.wait_for()
    second = page.locator(".change", has_text="Write right.txt")
    assert second.locator("details.file").get_attribute("open") is not None  # the row was left alone
    second.get_by_role("button", name="Accept").click()
    second.wait_for(state="detached")
    assert (running.workspace / "left.txt").read_text() == "old a\n"
    assert (running.workspace / "right.txt").read_text() == "new b\n"


def test_the_other_files_of_a_call_can_be_taken_back_after_one_of_them(serve: Serve, page: Any) -> None:
    both = {"command": "echo new | tee left.txt > right.txt"}
    files = {"left.txt": "old a\n", "right.txt": "old b\n"}
    running = serve(calls(("run_command", both)), {"text": "The end."}, files=files)
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow").click()
    page.get_by_text("The end.").wait_for()
    view(page, "files")
    page.get_by_role("tab", name="Changes").click()
    command = page.locator(".change", has_text="tee left.txt").last  # its undos come before it
    for name, text in files.items():
        item = command.locator(".item", has_text=name)
        item.get_by_role("button", name="Undo", exact=True).click()
        page.get_by_text(f"Put back: {name}.").wait_for()
        assert (running.workspace / name).read_text() == text
    command.get_by_text("taken back").wait_for()


def test_a_command_runs_where_it_is_seen(serve: Serve, page: Any) -> None:
    visible = {"command": "echo seen-$((40+2)); touch done.txt", "capture_output": False}
    running = serve(calls(("run_command", visible)), {"text": "The end."}, settings='[policy]\nmode = "always_ask"\n')
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow").click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "done.txt").exists()
    view(page, "files")
    page.locator(".xterm-rows", has_text="seen-42").wait_for()


def test_get_open_files_sees_the_editor(serve_own: Serve, page: Any) -> None:
    step = calls(("get_open_files", {}))
    running = serve_own(
        step, {"text": "I see them.", "expect": "a.txt (active, unsaved changes)"}, files={"a.txt": "x\n"}
    )
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").click()
    page.locator(".cm-content").click()
    page.keyboard.type("more")
    page.get_by_text("● a.txt").wait_for()
    view(page, "chat")
    ask(page)
    page.get_by_text("I see them.").wait_for()


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


def test_a_model_of_this_machine_is_chosen_from_the_list(serve: Serve, page: Any) -> None:
    running = serve()
    weights = running.workspace.parent / "home" / "models" / "tiny.gguf"
    page.goto(running.address)
    models = [{"spec": str(weights), "name": "tiny.gguf", "where": "a folder", "size": 1}]
    page.evaluate(
        """models => {
        const { live } = workbench, real = live.ask.bind(live);
        live.ask = (command) => command.do === 'models' ? Promise.resolve({ models }) : real(command);
    }""",
        models,
    )
    field = page.get_by_role("combobox", name="Model")
    field.click()
    page.get_by_role("option", name="tiny.gguf").wait_for()
    field.press("ArrowDown")
    field.press("Enter")
    page.locator("#problem", has_text="tiny.gguf").wait_for()  # it was tried, and is no file
    assert field.input_value().startswith("script:")


def test_the_list_holds_what_the_machine_offers(serve: Serve, page: Any) -> None:
    from aintern.backends.small_model.embedded_default import default_weights

    page.goto(serve().address)
    page.get_by_role("textbox", name="Message").wait_for()
    listed = page.evaluate("workbench.live.ask({ do: 'models' })")["models"]
    assert ("embedded" in {each["spec"] for each in listed}) == (default_weights() is not None)
