"""One command makes an adapter for any base model that it can read, goes on where it was killed, and refuses the rest in a sentence."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.training.tiny_base import learnt_merges, write_base

TRAINING = Path(__file__).resolve().parents[2] / "training"
LENGTH = 640

pytestmark = [
    pytest.mark.skipif(
        any(find_spec(name) is None for name in ("torch", "tqdm", "xllamacpp")),
        reason="torch is not installed: pip install -r training/requirements.txt",
    ),
    pytest.mark.skipif(not TRAINING.is_dir(), reason="training/ is not here: these tests need the repository"),
]

# Trains to the end, or until it is killed.
DRIVER = f"""
import sys; sys.path.insert(0, {str(TRAINING)!r})
from pathlib import Path
from test_run import trained
trained(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
"""


@contextmanager
def training_folder() -> Iterator[None]:
    sys.path.insert(0, str(TRAINING))
    try:
        yield
    finally:
        sys.path.remove(str(TRAINING))


def module(name: str) -> ModuleType:
    with training_folder():
        return importlib.import_module(name)


@pytest.fixture(scope="module")
def merges() -> list[tuple[str, str]]:
    rows = list(module("generate").generate(7, 300))
    return learnt_merges(text for row in rows for text in (*row["workspace"], *(i["request"] for i in row["items"])))


@pytest.fixture
def base(merges: list[tuple[str, str]], tmp_path: Path) -> Path:
    return write_base(tmp_path / "tiny.gguf", merges)


def trained(base: Path, checkpoint: Path, steps: int, device: str = "cpu") -> Any:
    """A training that has gone so far, or goes on to there."""
    import torch

    model, train, runner = module("model"), module("train"), module("runner")
    torch.manual_seed(1)
    made = model.Model(model.BaseModel(base), 4, 8.0, torch.float32).to(device)
    recipe = train.Recipe(rank=4, length=LENGTH)
    training = train.Training(made, runner.Runner(base, None, 1), recipe, checkpoint, ())
    training.run(600, steps, 1, compiled=False)
    return training


def command(base: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    options = ["--minutes", "4", "--length", str(LENGTH), "--device", "cpu", "--threads", "1", "--no-compile", *more]
    return subprocess.run(
        [sys.executable, str(TRAINING / "run.py"), "--model", str(base), "--out", str(out), *options],
        capture_output=True,
        text=True,
        env={**os.environ, "AINTERN_SHARED": str(out / "nothing"), "OMP_NUM_THREADS": "1"},
    )


@pytest.mark.parametrize("architecture", ["llama", "qwen2"])
def test_a_whole_run_makes_an_adapter_that_answers_in_llama_cpp_as_in_torch(
    merges: list[tuple[str, str]], tmp_path: Path, architecture: str
) -> None:
    base, out = write_base(tmp_path / "tiny.gguf", merges, architecture), tmp_path / "run"
    done = command(base, out, "--steps", "6")
    assert done.returncode == 0, done.stderr
    card = (out / "tiny.tools.md").read_text()
    assert hashlib.sha256(base.read_bytes()).hexdigest() in card
    assert "6 steps" in card
    assert "on processor" in card
    assert re.search(r"\| held-back\.jsonl, first \d+ \| \d+ \([\d.]+ %\) \| \d+ \([\d.]+ %\) \|", card)
    stages = json.loads((out / "run.json").read_text())["stages"]
    assert stages["verification"]["alike"] == stages["verification"]["of"]
    assert f"cp {out / 'tiny.tools.gguf'} {base.with_suffix('.tools.gguf')}" in done.stdout

    written = (out / "tiny.tools.gguf").stat().st_mtime_ns
    again = command(base, out, "--steps", "6")
    assert (again.returncode, again.stderr) == (0, "")
    assert (out / "tiny.tools.gguf").stat().st_mtime_ns == written

    other = write_base(tmp_path / "other.gguf", merges, architecture, seed=2)
    refused = command(other, out)
    assert refused.returncode == 1
    assert "another base" in refused.stderr


def test_an_adapter_with_another_rotation_does_not_pass_the_verification(base: Path, tmp_path: Path) -> None:
    import torch

    model, verify, runner, convert = (module(name) for name in ("model", "verify", "runner", "convert"))
    read = model.BaseModel(base)
    torch.manual_seed(1)
    made = model.Model(read, 4, 8.0, torch.float32)
    with torch.no_grad():
        for name, matrix in made.adapter().items():
            if name.endswith(".b"):
                matrix.normal_(0, 0.3)
    convert.convert(made, read, tmp_path / "tiny.tools.gguf")
    entries = [{"request": f"read file number {n}", "workspace": ["a.py", "README.md"]} for n in range(6)]
    served = runner.Runner(base, tmp_path / "tiny.tools.gguf", 1)
    assert verify.verify(made, served, entries, time.monotonic() + 600)["alike"] == 6
    heads = made.shape.heads * made.shape.head_width
    with torch.no_grad():
        for block in made.blocks:
            block.attn_q.b.copy_(
                block.attn_q.b.view(-1, 2, made.shape.head_width // 2, 4).transpose(1, 2).reshape(heads, 4)
            )
    assert verify.verify(made, served, entries, time.monotonic() + 600)["alike"] < 6


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_killed_in_the_middle_it_goes_on_to_the_same_end(base: Path, tmp_path: Path, number: signal.Signals) -> None:
    whole = trained(base, tmp_path / "whole.pt", 24)
    checkpoint = tmp_path / "checkpoint.pt"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(TRAINING.parent)])}
    process = subprocess.Popen(
        [sys.executable, "-c", DRIVER, str(base), str(checkpoint), "1000000"], env=environment, stderr=subprocess.PIPE
    )
    while not checkpoint.exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(number)
    _, said = process.communicate()
    assert process.returncode, said
    import torch

    before = torch.load(checkpoint)["place"]
    assert before["step"] > 0
    if before["step"] >= 24:  # a machine that paused just then
        pytest.skip("it was not stopped in time")
    # The rate follows the steps; the first ones had their share of a million.
    gone_on = trained(base, checkpoint, 24)
    assert gone_on.place.step == whole.place.step == 24
    assert gone_on.place.tokens == whole.place.tokens
    assert gone_on.place.row == whole.place.row


def test_a_training_in_two_parts_is_the_one_in_one(base: Path, tmp_path: Path) -> None:
    import torch

    train = module("train")
    whole = trained(base, tmp_path / "whole.pt", 12)

    class Interrupted(train.Gradients):  # type: ignore[misc, name-defined]
        def set(self, packed: Any) -> float:
            if self.step == 5:
                signal.raise_signal(signal.SIGINT)
            self.step += 1
            return float(super().set(packed))

        step = 0

    gradients, train.Gradients = train.Gradients, Interrupted
    try:
        with pytest.raises(KeyboardInterrupt):
            trained(base, tmp_path / "parts.pt", 12)
    finally:
        train.Gradients = gradients
    assert torch.load(tmp_path / "parts.pt")["place"]["step"] == 6
    parts = trained(base, tmp_path / "parts.pt", 12)
    for name, matrix in whole.model.adapter().items():
        torch.testing.assert_close(parts.model.adapter()[name], matrix)


def test_everything_goes_through_one_device(base: Path, tmp_path: Path) -> None:
    """Whatever is made without naming the device lands on `meta` here, and can't be mixed with what is on the processor."""
    import torch

    model, train, runner, verify = (module(name) for name in ("model", "train", "runner", "verify"))
    made = model.Model(model.BaseModel(base), 4, 8.0, torch.float32).to("cpu")
    torch.set_default_device("meta")
    try:
        tokenizer = runner.Runner(base, None, 1)
        training = train.Training(made, tokenizer, train.Recipe(rank=4, length=LENGTH), tmp_path / "c.pt", ())
        training.run(600, 2, 1, compiled=False)
        ids = tokenizer.prompts([("read it", ["a.py"])])[0]
        assert verify.lead(made, [*ids, ids[0]], len(ids)) >= 0
    finally:
        torch.set_default_device(None)
    assert {matrix.device.type for matrix in made.adapter().values()} == {"cpu"}


def test_where_memory_is_too_little_fewer_rows_go_at_once_with_the_same_gradients(base: Path, tmp_path: Path) -> None:
    import torch

    training = trained(base, tmp_path / "c.pt", 1)
    rows = training.maker.make(0, training._runner)[:8]
    gradients = module("train").Gradients(training.model, LENGTH, 1)

    class Small(torch.nn.Module):
        """A device with room for two rows."""

        device = training.model.device

        def forward(self, ids: Any, *others: Any) -> Any:
            if len(ids) > 2:
                raise torch.OutOfMemoryError("out of memory")
            return training.model(ids, *others)

    found = []
    for model, at_once in ((training.model, 1), (Small(), 8)):
        gradients._model, gradients.at_once = model, at_once
        loss = gradients.set(rows)
        found.append((loss, [p.grad.clone() for p in training.model.adapter().values()]))
    assert gradients.at_once == 2
    torch.testing.assert_close(found[0], found[1])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"architecture": "gemma"}, r"a model of the architecture 'gemma'; trained are models of llama and qwen2"),
        ({"control": ("<|im_start|>", "</s>")}, r"no control token <\|im_end\|>.*ChatML"),
        ({"extra": "blk.0.attn_q_norm.weight"}, r"has blk\.0\.attn_q_norm\.weight, which is not calculated here"),
    ],
    ids=["architecture", "tokens", "tensor"],
)
def test_what_does_not_fit_is_refused_in_a_sentence(
    merges: list[tuple[str, str]], tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    refused = command(write_base(tmp_path / "odd.gguf", merges, **changes), tmp_path / "run")
    assert refused.returncode == 1
    assert re.search(said, refused.stderr)
    assert "Traceback" not in refused.stderr


def test_what_is_no_gguf_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "m.gguf").write_text("<html>")
    refused = command(tmp_path / "m.gguf", tmp_path / "run")
    assert refused.returncode == 1
    assert "is no GGUF file" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_portions_made_ahead_by_other_processes_are_those_made_here(base: Path) -> None:
    """An accelerator is through with a portion before the next is made."""
    portions, tokenizer = module("portions"), module("runner").Runner(base, None, 1)
    maker = portions.Maker(base, 1, LENGTH, 0.5, ())
    with (
        training_folder(),
        portions.portions(maker, tokenizer, 3, 2) as ahead,
        portions.portions(maker, tokenizer, 3, 0) as here,
    ):
        assert [next(ahead) for _ in range(3)] == [next(here) for _ in range(3)]
