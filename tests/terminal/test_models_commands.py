"""`aintern models` and `aintern doctor --model`: what they pull, choose, try and remove is what a later run finds."""

import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from aintern.backends.models.model_files import models_folder
from aintern.backends.models.model_profile import ModelProfile, TrialResult, Way, file_identity, save_profile
from tests.backends.hub_server import HubServer, serving_hub
from tests.backends.servers import events, finish, serving, status
from tests.backends.test_model_files import MODEL
from tests.probe.test_model_probe import answering, structured
from tests.terminal.command_line import AINTERN, Ended, aintern, environment

REPOSITORY = "org/Tiny-Q-GGUF"
BIG = MODEL + bytes(range(256)) * 4000


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    files = {"README.md": b"hello", "tiny-q-Q4_K_M.gguf": BIG, "tiny-q-Q8_0.gguf": MODEL}
    with serving_hub(repositories={REPOSITORY: files}) as served:
        monkeypatch.setenv("HF_ENDPOINT", served.url)
        monkeypatch.delenv("HF_TOKEN", raising=False)
        yield served


def listed(cwd: Path) -> dict[str, dict[str, Any]]:
    rows = json.loads(aintern("models", "list", "--json", cwd=cwd).out)
    return {row["spec"]: row for row in rows}


def failed(ended: Ended, code: int, *words: str) -> None:
    assert ended.code == code, ended.err
    for word in words:
        assert word in ended.err
    assert ended.out == ""


def test_a_pulled_model_is_listed_used_and_removed(hub: HubServer, home: Path, tmp_path: Path) -> None:
    settings = home / ".config/aintern/config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("# mine\nagent.max_iterations = 7  # not more\n")
    shown = aintern("models", "pull", REPOSITORY, "--list", cwd=tmp_path)
    assert shown.out.splitlines()[1].split() == ["0.00", "GB", f"{REPOSITORY}:tiny-q-Q4_K_M.gguf"]
    pulled = aintern("models", "pull", f"{REPOSITORY}:Q4_K_M", cwd=tmp_path)
    path = models_folder() / REPOSITORY / "tiny-q-Q4_K_M.gguf"
    assert pulled.code == 0 and str(path) in pulled.out and "checksum verified" in pulled.out
    assert "Use it: aintern models use tiny-q-Q4_K_M" in pulled.out
    assert f"tiny-q-Q4_K_M.gguf: {len(BIG):,} bytes" in pulled.err
    row = listed(tmp_path)[str(path)]
    assert (row["where"], row["used"], row["profile"]) == (f"pulled: {REPOSITORY}", "auto", "")

    # It is no model that llama.cpp could load, so it is not taken into use.
    failed(aintern("models", "use", "tiny-q-Q4_K_M", cwd=tmp_path), 1, "cannot load the model tiny-q-Q4_K_M.gguf")
    settings.write_text(settings.read_text() + f'model.spec = "{path}"\n')
    profile = ModelProfile(
        str(path),
        file_identity(path),
        "Tiny",
        Way("grammar"),
        (TrialResult("r", "m", "", 1.0),),
        "2026-01-02T03:04:05Z",
    )
    kept = save_profile(profile)
    assert [listed(tmp_path)[str(path)][name] for name in ("used", "profile")] == ["yes", "grammar, 1 of 1 trial calls"]
    os.utime(path, ns=(1, 1))
    assert "out of date" in listed(tmp_path)[str(path)]["profile"]

    failed(aintern("models", "remove", "tiny-q-Q4_K_M", cwd=tmp_path), 2, "the model in use", "Add --yes")
    gone = aintern("models", "remove", REPOSITORY, "--yes", cwd=tmp_path)
    assert gone.out == f"deleted: {path}\n"
    assert not path.exists() and not kept.exists()
    failed(aintern("models", "remove", REPOSITORY, "--yes", cwd=tmp_path), 1, "No pulled model is called")


def test_what_was_not_pulled_is_not_removed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(MODEL)
    failed(aintern("models", "remove", mine, "--yes", cwd=tmp_path), 1, "was not pulled by AIntern")
    assert mine.exists()


@pytest.mark.parametrize(
    ("model", "code", "said"),
    [
        (REPOSITORY, 2, "2 such models"),
        (f"{REPOSITORY}:Q2_K", 1, "has no 'Q2_K'. It has:"),
        ("org/nothing", 1, "no repository org/nothing"),
        ("../../x", 2, "OWNER/NAME"),
        ("tiny", 2, "OWNER/NAME"),
    ],
)
def test_a_pull_that_cannot_be_says_what_to_do(
    hub: HubServer, tmp_path: Path, model: str, code: int, said: str
) -> None:
    failed(aintern("models", "pull", model, cwd=tmp_path), code, said)


def test_the_hubs_token_is_in_no_output(hub: HubServer, tmp_path: Path) -> None:
    hub.gated = {REPOSITORY}
    for token in ("hf_wrong0123456789", ""):
        ended = aintern("models", "pull", f"{REPOSITORY}:Q8_0", cwd=tmp_path, env={"HF_TOKEN": token})
        failed(ended, 1, "is gated")
        assert "hf_wrong" not in ended.err


def test_a_disk_that_is_full_in_the_middle_is_named_and_the_pull_goes_on_later(hub: HubServer, tmp_path: Path) -> None:
    ran = subprocess.run(
        [*AINTERN, "models", "pull", f"{REPOSITORY}:Q4_K_M"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000)),
    )
    assert ran.returncode == 1
    assert "There is no more room for tiny-q-Q4_K_M.gguf" in ran.stderr and "Traceback" not in ran.stderr
    again = aintern("models", "pull", f"{REPOSITORY}:Q4_K_M", cwd=tmp_path)
    assert again.code == 0, again.err
    assert "300,000 of them are here" in again.err


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_pull_that_was_stopped_goes_on_where_it_stopped(hub: HubServer, tmp_path: Path, how: int, code: int) -> None:
    hub.pause = 0.01
    stopped = subprocess.Popen(
        [*AINTERN, "models", "pull", f"{REPOSITORY}:Q4_K_M"],
        cwd=tmp_path,
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
    )
    while not any(path.stat().st_size for path in models_folder().rglob("*.part")):
        assert stopped.poll() is None
        time.sleep(0.01)
    stopped.send_signal(how)
    _, said = stopped.communicate(timeout=30)
    assert stopped.returncode == code
    assert "Traceback" not in said
    assert not list(models_folder().rglob("tiny-q-Q4_K_M.gguf"))
    hub.pause = 0.0
    again = aintern("models", "pull", f"{REPOSITORY}:Q4_K_M", cwd=tmp_path)
    assert again.code == 0 and "of them are here" in again.err
    (path,) = models_folder().rglob("tiny-q-Q4_K_M.gguf")
    assert path.read_bytes() == BIG


def test_a_terminal_shows_a_bar(hub: HubServer, tmp_path: Path) -> None:
    child = pexpect.spawn(
        AINTERN[0],
        [*AINTERN[1:], "models", "pull", f"{REPOSITORY}:Q4_K_M"],
        cwd=str(tmp_path),
        env=environment(),
        dimensions=(24, 120),
        encoding="utf-8",
        timeout=30,
    )
    child.expect("tiny-q-Q4_K_M.gguf.*1.0/1.0 MB")
    child.expect("checksum verified")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


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


async def test_only_a_model_that_its_server_has_is_used(tmp_path: Path, home: Path) -> None:
    async with serving(status(200, "{}"), facts={"/v1/models": {"data": [{"id": "m"}]}}) as served:
        refused = await run_command("models", "use", f"openai:other@{served.url}", cwd=tmp_path)
        failed(refused, 1, "has no model 'other'; it has m.")
        taken = await run_command("models", "use", f"openai:m@{served.url}", cwd=tmp_path)
    assert taken.code == 0
    assert f'spec = "openai:m@{served.url}"' in (home / ".config/aintern/config.toml").read_text()
    failed(aintern("models", "use", "openai:m@http://127.0.0.1:9/v1", cwd=tmp_path), 1, "does not answer")
