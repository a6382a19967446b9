"""The audit page: the log is paged, filtered, exported, and a changed row is named."""

import csv
from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, until, view

WRITE = calls(("write_file", {"path": "b.txt", "content": "b\n"}))


def test_the_audit_log_is_filtered_verified_and_exported(serve_own: Serve, page: Any) -> None:
    page.goto(serve_own(WRITE, {"text": "The end."}).address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    view(page, "audit")
    page.get_by_role("button", name="Verify").click()
    page.get_by_text("The log is complete: 2 rows").wait_for()
    page.locator(".entry summary").click()
    page.get_by_text('"path":"b.txt"').wait_for()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Export JSONL").click()
    assert '"tool": "write_file"' in downloading.value.path().read_text()
    page.get_by_label("Text").fill("nothing like it")
    page.get_by_text("Nothing to show.").wait_for()


def test_a_changed_audit_row_is_named(serve_own: Serve, page: Any) -> None:
    import sqlite3

    running = serve_own(WRITE, {"text": "The end."})
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
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


def test_the_audit_log_is_paged_and_each_filter_also_holds_for_the_export(serve_own: Serve, page: Any) -> None:
    reads = [("read_file", {"path": f"{name}.txt"}) for name in "abc"]
    made = calls(*reads, ("write_file", {"path": "d.txt", "content": "d"}))
    files = {f"{name}.txt": name for name in "abc"}
    page.goto(serve_own(made, {"text": "The end."}, files=files, settings="[audit]\npage_size = 2\n").address)
    ask(page)
    permission(page).get_by_role("button", name="Deny", exact=True).click()
    page.get_by_text("The end.").wait_for()
    view(page, "audit")
    entries = page.locator(".entry")

    def shows(*words: str) -> None:
        until(
            page, lambda: entries.count() == len(words) and all(entries.filter(has_text=word).count() for word in words)
        )

    newer, older = (page.get_by_role("button", name=name) for name in ("Newer", "Older"))
    older.wait_for()
    first = page.locator(".entry .what").all_inner_texts()
    assert newer.is_disabled()
    older.click()
    page.locator(".audit footer button:disabled", has_text="Older").wait_for()
    second = page.locator(".entry .what").all_inner_texts()
    assert sorted(first + second) == ["Read a.txt", "Read b.txt", "Read c.txt", "Write d.txt"]
    newer.click()
    until(page, lambda: page.locator(".entry .what").all_inner_texts() == first)

    page.get_by_role("textbox", name="Tool", exact=True).fill("write_file")
    shows("Write d.txt")
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Export CSV").click()
    with downloading.value.path().open(newline="") as file:
        assert [(row["tool"], row["decision"]) for row in csv.DictReader(file)] == [("write_file", "user_denied")]
    page.get_by_role("textbox", name="Tool", exact=True).fill("")
    for label, option in (("Decision", "user denied"), ("Risk", "medium or more")):
        page.get_by_role("combobox", name=label).click()
        page.get_by_role("option", name=option).click()
        shows("Write d.txt")
        page.get_by_role("combobox", name=label).click()
        page.get_by_role("option", name="any").click()
        shows(*first)
    for label, outside, inside in (
        ("Since", "2999-01-01T00:00", "2001-01-01T00:00"),
        ("Until", "2001-01-01T00:00", "2999-01-01T00:00"),
    ):
        page.get_by_label(label, exact=True).fill(outside)
        page.get_by_text("Nothing to show.").wait_for()
        page.get_by_label(label, exact=True).fill(inside)
        shows(*first)
