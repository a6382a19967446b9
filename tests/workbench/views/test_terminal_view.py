"""The terminal panel is a shell that can be typed into."""

from typing import Any

from tests.workbench.conftest import Serve, view


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
