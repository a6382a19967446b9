"""`aintern models` and `aintern doctor --model`: what they pull, choose, try and remove is what a later run finds."""

import json
import os
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.models.model_files import models_folder
from aintern.backends.models.model_profile import CallingMode, ModelProfile, TrialResult, file_identity, save_profile
from tests.backends.hub_server import HubServer
from tests.backends.models.gguf_files import MODEL
from tests.cli.conftest import BIG, REPOSITORY
from tests.terminal.command_line import AINTERN, Ended, aintern, environment
from tests.terminal.conftest import Command


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
        CallingMode("grammar"),
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
    failed(aintern("models", "remove", REPOSITORY, "--yes", cwd=tmp_path), 2, "No pulled model is called")


def test_what_was_not_pulled_is_not_removed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.gguf"
    mine.write_bytes(MODEL)
    failed(aintern("models", "remove", mine, "--yes", cwd=tmp_path), 2, "was not pulled by AIntern")
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


def test_models_are_listed(command: Command) -> None:
    for row in json.loads(command("models", "list", "--json")):
        assert {"spec", "name", "where", "size"} <= set(row)


def test_text_calls_are_kept_for_one_model_until_auto_takes_them_back(home: Path, tmp_path: Path) -> None:
    file, spec = home / ".config/aintern/config.toml", "openai:m@http://u:p@127.0.0.1:9/v1"
    assert aintern("models", "calls", spec, cwd=tmp_path).out == "openai:m@http://127.0.0.1:9/v1: auto\n"
    assert "by text" in aintern("models", "calls", spec, "text", cwd=tmp_path).out
    assert 'text_calls = ["openai:m@http://127.0.0.1:9/v1"]' in file.read_text()
    assert aintern("models", "calls", spec, cwd=tmp_path).out.endswith(": text\n")
    assert aintern("models", "calls", spec, "auto", cwd=tmp_path).code == 0
    assert "text_calls" not in file.read_text()
    failed(aintern("models", "calls", "embedded", "text", cwd=tmp_path), 2, "no server's model")
