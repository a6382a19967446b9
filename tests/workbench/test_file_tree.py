"""The file tree shows new files as they come."""

from typing import Any

from tests.workbench.conftest import Serve, view


def test_the_tree_shows_new_files_as_they_come(serve: Serve, page: Any) -> None:
    running = serve(files={"a.txt": ""})
    page.goto(running.address)
    view(page, "files")
    page.get_by_role("treeitem", name="a.txt").wait_for()
    (running.workspace / "later.txt").write_text("")
    page.get_by_role("treeitem", name="later.txt").wait_for()
