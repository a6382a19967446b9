"""What the agent changed is shown by call and file, accepted or taken back."""

import sqlite3
from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, view


def test_what_the_agent_changed_is_shown_and_accepted_or_taken_back_by_file(serve_own: Serve, page: Any) -> None:
    both = (
        ("write_file", {"path": "left.txt", "content": "new a\n"}),
        ("write_file", {"path": "right.txt", "content": "new b\n"}),
    )
    # Checkpoints outlive a conversation, so that this page is the test's own.
    running = serve_own(calls(*both), {"text": "The end."}, files={"left.txt": "old a\n", "right.txt": "old b\n"})
    page.goto(running.address)
    ask(page)
    for name in ("left.txt", "right.txt"):
        page.locator("#permission", has_text=f"Write {name}").wait_for()
        permission(page).get_by_role("button", name="Allow", exact=True).click()
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


def test_a_row_that_cannot_be_shown_says_so_and_the_rest_stands(serve_own: Serve, page: Any) -> None:
    """In the checkpoints of every folder a file's earlier content may be gone: they have a budget."""
    twice = [("write_file", {"path": f"{name}.txt", "content": f"{name} new\n"}) for name in ("lost", "kept")]
    files = {"lost.txt": "lost old\n", "kept.txt": "kept old\n"}
    running = serve_own(calls(*twice), {"text": "The end."}, files=files)
    page.goto(running.address)
    ask(page)
    for name in ("lost.txt", "kept.txt"):
        page.locator("#permission", has_text=f"Write {name}").wait_for()
        permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    (found,) = (running.workspace.parent / "home/.local/share/aintern/checkpoints").rglob("*.db")
    with sqlite3.connect(found) as database:  # the first that was kept: what stood in lost.txt
        database.execute("DELETE FROM contents WHERE rowid = (SELECT min(rowid) FROM contents)")
    view(page, "files")
    page.get_by_role("tab", name="Changes").click()
    page.get_by_text("its earlier content is no longer there").wait_for()
    kept = page.locator(".change", has_text="Write kept.txt")
    kept.locator("summary").click()
    assert kept.locator("td.diff-added").inner_text() == "kept new"
    page.set_viewport_size({"width": 390, "height": 844})
    names = page.locator(".change .file summary:visible")
    assert names.all_inner_texts() == ["kept.txt", "lost.txt"]
    assert min(each.bounding_box()["width"] for each in names.all()) > 100  # the reason stands below, not beside


def test_each_part_of_a_change_is_kept_or_taken_back_by_itself(serve_own: Serve, page: Any) -> None:
    old = "".join(f"{number}\n" for number in range(40))
    new = old.replace("5\n", "five\n", 1).replace("20\n", "twenty\n").replace("38\n", "thirty-eight\n")
    running = serve_own(
        calls(("write_file", {"path": "a.txt", "content": new})),
        calls(("edit_file", {"path": "a.txt", "edits": [{"old_text": "five", "new_text": "FIVE"}]})),
        {"text": "The end."},
        files={"a.txt": old},
    )
    page.goto(running.address)
    ask(page)
    for name in ("Write", "Edit"):
        page.locator("#permission .summary", has_text=name).wait_for()
        permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    view(page, "files")
    page.get_by_role("tab", name="Changes").click()
    change = page.locator(".change", has_text="Write a.txt")
    change.locator("summary").click()
    change.get_by_text("line 6 · changed since, so it can't be taken back").wait_for()
    change.get_by_role("button", name="Undo line 21", exact=True).click()
    change.get_by_text("line 21 · taken back").wait_for()  # and it is still unfolded
    assert (running.workspace / "a.txt").read_text() == new.replace("twenty", "20").replace("five", "FIVE")
    change.get_by_role("button", name="Keep line 39", exact=True).click()
    change.get_by_text("1 kept").wait_for()
    assert not change.get_by_role("button", name="Undo line 39", exact=True).is_visible()
    (running.workspace / "a.txt").write_text("by hand\n")
    undone = page.locator(".change", has_text="Undo: Write a.txt (line 21 of a.txt)")
    undone.locator("summary").click()
    undone.get_by_role("button", name="Undo line 21", exact=True).click()
    page.get_by_text("Line 21: changed since, so it stays as it is.").wait_for()
    assert (running.workspace / "a.txt").read_text() == "by hand\n"


def test_a_card_opens_what_its_call_changed_also_where_nobody_was_asked(serve_own: Serve, page: Any) -> None:
    running = serve_own(
        calls(("edit_file", {"path": "a.txt", "edits": [{"old_text": "old", "new_text": "new"}]})),
        calls(("write_file", {"path": "b.txt", "content": "b\n"})),
        {"text": "The end."},
        files={"a.txt": "old\n"},
        settings='[policy]\nmode = "auto_approve"\n',
    )
    page.goto(running.address)
    ask(page)
    page.get_by_text("The end.").wait_for()
    card = page.locator(".card", has_text="Edit a.txt")
    card.locator("summary").first.click()
    card.locator(".card-diff summary").click()
    assert card.locator("td.diff-added").inner_text() == "new"  # in the conversation itself
    card.get_by_role("button", name="Diff").click()
    front = page.locator(".change[data-front]")
    front.locator("td.diff-added").wait_for()
    assert front.locator("td.diff-added").inner_text() == "new"
    assert front.locator("td.diff-removed").inner_text() == "old"
    assert page.locator(".cm-content:visible").inner_text().startswith("new")
    front.get_by_role("button", name="Accept").click()
    front.wait_for(state="detached")
    card.get_by_role("button", name="Diff").click()  # what was accepted can still be looked at
    front.locator("td.diff-added").wait_for()
    page.reload()  # and what was said before
    page.locator(".card", has_text="Write b.txt").get_by_role("button", name="Diff").click()
    page.locator(".change[data-front]", has_text="Write b.txt").locator("td.diff-added").wait_for()
