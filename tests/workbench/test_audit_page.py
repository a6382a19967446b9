"""The audit page: the log is filtered, exported, and a changed row is named."""

from typing import Any

from tests.workbench.conftest import Serve, ask, calls, permission, view

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
