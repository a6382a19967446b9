"""`aintern prompt` shows what a request would send, to the byte, counts its parts, and neither sends nor stores anything."""

import asyncio
import json
from pathlib import Path

from tests.backends.servers import delta, events, finish, serving
from tests.terminal.command_line import aintern, says, script


async def test_the_raw_form_is_what_run_sends_to_the_byte(workspace: Path) -> None:
    (workspace / "AGENTS.md").write_text("Use tabs. \u00e4\n")
    async with serving(events(delta(role="assistant", content="Hello."), finish())) as served:
        model = f"openai:m@{served.url}"
        shown = await asyncio.to_thread(aintern, "prompt", "--raw", "-m", model, "Say", "hello.", cwd=workspace)
        assert shown.code == 0 and served.asked == []
        await asyncio.to_thread(aintern, "run", "-m", model, "Say", "hello.", cwd=workspace)
        assert [asked.body.decode() + "\n" for asked in served.asked] == [shown.out]


async def test_parts_are_counted_and_the_first_prompt_keeps_to_its_budget(workspace: Path) -> None:
    async with serving(events(finish())) as served:
        shown = await asyncio.to_thread(
            aintern, "prompt", "--json", "-m", f"openai:m@{served.url}", "Say hello.", cwd=workspace
        )
    told = json.loads(shown.out)
    assert list(told["tokens"]) == ["rules", "summary", "notes", "tools", "messages"]
    assert told["tokens"]["rules"] + told["tokens"]["summary"] <= 900
    assert sum(told["tokens"].values()) <= 2_800
    assert told["parts"]["messages"] == "Say hello." and json.loads(told["sent"])["model"] == "m"


def test_a_person_sees_each_part_and_nothing_is_stored(workspace: Path, tmp_path: Path) -> None:
    (workspace / "AGENTS.md").write_text("Use \x1b[31mtabs.")
    model = script(tmp_path, says("unused"))
    shown = aintern("prompt", "-m", model, "Hi", cwd=workspace)
    assert shown.code == 0 and "\x1b" not in shown.out
    headings = [line for line in shown.out.splitlines() if line.startswith("== ")]
    assert [heading.split()[1] for heading in headings] == ["rules", "summary", "notes", "tools", "messages", "tokens"]
    assert aintern("sessions", "list", "--json", cwd=workspace).out.strip() in ("[]", "")


def test_the_next_request_of_a_conversation_is_shown_with_what_was_said(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("It counts trees."))
    assert aintern("run", "-m", model, "What is this?", cwd=workspace).code == 0
    shown = aintern("prompt", "-m", model, "--continue", "And now?", cwd=workspace)
    assert "What is this?\nIt counts trees.\nAnd now?" in shown.out
