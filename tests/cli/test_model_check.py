"""`aintern models use` and `test`: only a model that is there and does its calls is taken for good."""

import json
from pathlib import Path

from tests.backends.servers import events, finish, serving, status
from tests.terminal.command_line import Ended, aintern


def failed(ended: Ended, code: int, *words: str) -> None:
    assert ended.code == code, ended.err
    for word in words:
        assert word in ended.err
    assert ended.out == ""


async def run_command(*arguments: str, cwd: Path) -> Ended:
    """The command beside a server of this event loop."""
    import asyncio

    return await asyncio.to_thread(aintern, *arguments, cwd=cwd)


async def test_a_model_that_makes_no_call_right_fails_the_doctor_and_the_test(tmp_path: Path) -> None:
    mute = events({"choices": [{"index": 0, "delta": {"content": "No."}}]}, finish())
    async with serving(mute) as served:
        spec = f"openai:m@{served.url}"
        looked = await run_command("doctor", "-m", spec, "--json", cwd=tmp_path)
        assert looked.code == 1
        choice = next(row for row in json.loads(looked.out) if row["what"] == "choice")
        assert choice["state"] == "failed" and "native made 0 of 3 trial calls right" in choice["found"]
        tested = await run_command("models", "test", spec, "--json", cwd=tmp_path)
    assert tested.code == 1
    rows = json.loads(tested.out)
    assert [row["way"] for row in rows] == ["native"] * 3 + ["text"] * 3
    assert rows[0]["did"] == "no call, but the answer “No.”. It called no tool."


async def test_only_a_model_that_its_server_has_is_used(tmp_path: Path, home: Path) -> None:
    async with serving(status(200, "{}"), facts={"/v1/models": {"data": [{"id": "m"}]}}) as served:
        refused = await run_command("models", "use", f"openai:other@{served.url}", cwd=tmp_path)
        failed(refused, 1, "has no model 'other'; it has m.")
        taken = await run_command("models", "use", f"openai:m@{served.url}", cwd=tmp_path)
    assert taken.code == 0
    assert f'spec = "openai:m@{served.url}"' in (home / ".config/aintern/config.toml").read_text()
    failed(aintern("models", "use", "openai:m@http://127.0.0.1:9/v1", cwd=tmp_path), 1, "does not answer")
