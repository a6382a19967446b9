"""Undo on the page: from a call's card, and of one file after the other."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, view


def test_a_call_is_undone_from_its_card(serve: Serve, page: Any) -> None:
    running = serve(
        calls(("write_file", {"path": "a.txt", "content": "new\n"})), {"text": "The end."}, files={"a.txt": "old\n"}
    )
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    page.locator(".card").get_by_role("button", name="Undo").click()
    page.get_by_text("Put back: a.txt.").wait_for()
    assert (running.workspace / "a.txt").read_text() == "old\n"


def test_the_other_files_of_a_call_can_be_taken_back_after_one_of_them(serve: Serve, page: Any) -> None:
    both = {"command": "echo new | tee left.txt > right.txt"}
    files = {"left.txt": "old a\n", "right.txt": "old b\n"}
    running = serve(calls(("run_command", both)), {"text": "The end."}, files=files)
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
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
