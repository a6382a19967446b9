"""`aintern doctor --model`: what a probe found is told, kept, and followed by the next run."""

import json
from pathlib import Path

import pytest

from tests.backends.servers import serving
from tests.probe.test_model_probe import answering, structured
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


async def test_the_doctor_keeps_a_profile_that_the_next_run_follows(tmp_path: Path, home: Path) -> None:
    facts = {"/v1/models": {"data": [{"id": "m", "max_model_len": 16384}]}}
    async with serving(answering(structured), facts=facts) as served:
        spec = f"openai:m@{served.url}"
        looked = await run_command("doctor", "--model", spec, "--json", cwd=tmp_path)
        assert looked.code == 0, looked.err
        found = {row["what"]: row for row in json.loads(looked.out)}
        assert found["native tools"]["found"] == "the server returned structured calls"
        assert found["context"]["found"].startswith("16,384 tokens; system prompt")
        assert found["speed"]["found"] == "500 prompt tokens/s, 40 generated tokens/s, by its own timings"
        assert "Trial call 1 of 3, native" in looked.err
        (profile,) = (home / ".local/share/aintern/model-profiles").iterdir()
        assert str(profile) in found["profile"]["found"]

        values = json.loads(profile.read_text())
        profile.write_text(json.dumps({**values, "way": {"calling": "text", "dialect": "glm"}}))
        asked = len(served.asked)
        await run_command("run", "-m", spec, "Say one two three", cwd=tmp_path)
        body = served.asked[asked].json
        assert "tools" not in body and "<arg_key>" in body["messages"][0]["content"]


@pytest.mark.parametrize(
    ("spec", "code", "said"),
    [
        ("nothing", 1, "There is no model 'nothing'"),
        ("none.gguf", 1, "No such file"),
        ("text.gguf", 1, "is not a GGUF model file"),
        ("openai:m@http://127.0.0.1:9/v1", 1, "cannot be reached (nothing listens there)"),
    ],
)
def test_the_doctor_says_what_is_wrong_with_a_model(tmp_path: Path, spec: str, code: int, said: str) -> None:
    (tmp_path / "text.gguf").write_text("no model")
    looked = aintern("doctor", "--model", spec, "--json", cwd=tmp_path)
    assert looked.code == code
    (row,) = json.loads(looked.out)
    assert (row["what"], row["state"]) == ("model", "failed")
    assert said in row["found"]
