"""The visible terminal: an agent's command runs where the person sees it, and what the person types reaches their own."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from aintern.workbench.state.shell_panel import PanelShell
from tests.workbench.conftest import Serve, ask, calls, permission, view


async def test_a_long_paste_reaches_a_program_that_reads_it_slowly_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", "/bin/sh")
    shell = PanelShell(tmp_path)
    shell.start()
    try:
        shell.write("sleep 0.5; cat > pasted; mv pasted done\n")
        text = "".join(f"line {number}\n" for number in range(30_000))
        shell.write(text)
        shell.write("\x04")
        async with asyncio.timeout(60):
            while not (tmp_path / "done").exists():
                await asyncio.sleep(0.02)
    finally:
        shell.close()
    assert (tmp_path / "done").read_text() == text


def test_a_command_runs_where_it_is_seen(serve: Serve, page: Any) -> None:
    visible = {"command": "echo seen-$((40+2)); touch done.txt", "capture_output": False}
    running = serve(calls(("run_command", visible)), {"text": "The end."}, settings='[policy]\nmode = "always_ask"\n')
    page.goto(running.address)
    ask(page)
    permission(page).get_by_role("button", name="Allow", exact=True).click()
    page.get_by_text("The end.").wait_for()
    assert (running.workspace / "done.txt").exists()
    view(page, "files")
    page.locator(".xterm-rows", has_text="seen-42").wait_for()
